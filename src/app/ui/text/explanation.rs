//! Texts and JSON about explanations and reviews, shared by all front ends.

use serde::Serialize;
use serde_json::Value as Json;

use super::phrases::{capitalized, counted};
use super::values::number;
use crate::game::Side;
use crate::session::review::{EvaluatedMove, Review};
use crate::session::{
    Claim, ExplanationView, GameInfo, Grade, Level, LevelEstimate, MotifCount, Position, Unit,
    Value,
};

/// Returns the message shown while the teacher analyses a move.
#[must_use]
pub fn checking_message(mv: &str) -> String {
    format!("The teacher is checking {mv} …")
}

/// The JSON of `explain --json` for a move, without its position. Values are from
/// the mover's view.
#[derive(Debug, Serialize)]
pub struct ExplanationJson<'a> {
    side: &'static str,
    #[serde(rename = "move")]
    mv: &'a str,
    value: Json,
    best: &'a [String],
    best_value: Json,
    loss: Json,
    unit: &'static str,
    exact: bool,
    grade: &'static str,
    line: &'a [String],
    better_line: &'a [String],
    again: &'a [String],
    claims: Vec<ClaimJson<'a>>,
    sentence: String,
}

/// Returns an explanation as JSON.
#[must_use]
pub fn explanation_json(view: &ExplanationView) -> ExplanationJson<'_> {
    let explained = &view.explained;
    let judged = &explained.comparison;
    let claims = explained.claims.iter();
    ExplanationJson {
        side: view.mover(),
        mv: &judged.played,
        value: number(judged.value.amount),
        best: &judged.best,
        best_value: number(judged.best_value.amount),
        loss: number(judged.loss()),
        unit: view.unit.name,
        exact: explained.is_exact(),
        grade: explained.grade.name(),
        line: &explained.line,
        better_line: &explained.better_line,
        again: &explained.again,
        claims: claims.map(|claim| ClaimJson::of(view, claim)).collect(),
        sentence: view.sentence(),
    }
}

/// A claim as JSON.
#[derive(Debug, Serialize)]
struct ClaimJson<'a> {
    kind: &'static str,
    sentence: String,
    #[serde(flatten)]
    motif: Option<MotifJson<'a>>,
    #[serde(flatten)]
    more: ClaimFields<'a>,
}

/// The fields of a claim about a motif.
#[derive(Debug, Serialize)]
struct MotifJson<'a> {
    motif: &'static str,
    gain: Option<u32>,
    squares: &'a [String],
}

/// The fields that depend on the kind of claim.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum ClaimFields<'a> {
    Refuted {
        replies: &'a [String],
        line: &'a [String],
        #[serde(flatten)]
        without: Without,
    },
    Moves {
        moves: &'a [String],
        #[serde(flatten)]
        without: Without,
    },
    Allows {
        replies: &'a [String],
        #[serde(flatten)]
        without: Without,
    },
    Opens {
        replies: &'a [String],
    },
    Reply {
        reply: &'a str,
    },
    Move {
        #[serde(rename = "move")]
        mv: Option<&'a str>,
    },
    Contrast {
        motif: &'static str,
        #[serde(rename = "move")]
        mv: &'a str,
        counts: [i32; 2],
    },
    Threat {
        value: Json,
        exact: bool,
        line: &'a [String],
    },
    Idle {
        value: Json,
        exact: bool,
    },
    Shows {},
    Longer {
        best: &'a str,
        plies: u32,
        best_plies: u32,
        won: bool,
    },
}

/// The value that the side gets without the named moves, and whether that value
/// is proved.
#[derive(Debug, Serialize)]
struct Without {
    without: Json,
    exact: bool,
}

impl From<Option<&Value>> for Without {
    fn from(value: Option<&Value>) -> Without {
        Without {
            without: value.map_or(Json::Null, |value| number(value.amount)),
            exact: value.is_some_and(|value| value.exact),
        }
    }
}

impl<'a> ClaimJson<'a> {
    fn of(view: &ExplanationView, claim: &'a Claim<String>) -> ClaimJson<'a> {
        let motif = claim.motif().map(|motif| MotifJson {
            motif: motif.motif,
            gain: motif.gain,
            squares: &motif.squares,
        });
        ClaimJson {
            kind: claim.kind(),
            sentence: view.claim_sentence(claim),
            motif,
            more: ClaimFields::of(claim),
        }
    }
}

impl<'a> ClaimFields<'a> {
    fn of(claim: &'a Claim<String>) -> ClaimFields<'a> {
        match claim {
            Claim::Refuted {
                replies,
                without,
                line,
                ..
            } => ClaimFields::Refuted {
                replies,
                line,
                without: Some(without).into(),
            },
            Claim::Only { moves, without, .. } | Claim::Missed { moves, without, .. } => {
                ClaimFields::Moves {
                    moves,
                    without: Some(without).into(),
                }
            }
            Claim::Does { moves, without, .. } => ClaimFields::Moves {
                moves,
                without: without.as_ref().into(),
            },
            Claim::Allows {
                replies, without, ..
            } => ClaimFields::Allows {
                replies,
                without: Some(without).into(),
            },
            Claim::Opens { replies, .. } => ClaimFields::Opens { replies },
            Claim::Reply { reply, .. } => ClaimFields::Reply { reply },
            Claim::Better { mv, .. } => ClaimFields::Move { mv: Some(mv) },
            Claim::Proved { mv } => ClaimFields::Move { mv: mv.as_deref() },
            Claim::Contrast { mv, played, better } => ClaimFields::Contrast {
                motif: played.motif,
                mv,
                counts: [played.amount, better.amount],
            },
            Claim::Threat { value, line } => ClaimFields::Threat {
                value: number(value.amount),
                exact: value.exact,
                line,
            },
            Claim::Idle { value } => ClaimFields::Idle {
                value: number(value.amount),
                exact: value.exact,
            },
            Claim::Shows { .. } => ClaimFields::Shows {},
            Claim::Longer {
                best,
                plies,
                best_plies,
                won,
            } => ClaimFields::Longer {
                best,
                plies: *plies,
                best_plies: *best_plies,
                won: *won,
            },
        }
    }
}

/// One move of a reviewed game as JSON.
#[derive(Debug, Serialize)]
pub struct EvaluatedMoveJson<'a> {
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: &'a str,
    value: Json,
    best: &'a [String],
    best_value: Json,
    loss: Json,
    exact: bool,
    forced: bool,
    grade: &'static str,
}

/// Returns one move of a reviewed game as JSON.
#[must_use]
pub fn evaluated_json<'a>(
    info: &GameInfo,
    ply: usize,
    move_judged: &'a EvaluatedMove,
) -> EvaluatedMoveJson<'a> {
    let judged = &move_judged.comparison;
    EvaluatedMoveJson {
        ply: ply + 1,
        side: info.sides[move_judged.side.index()],
        mv: &judged.played,
        value: number(judged.value.amount),
        best: &judged.best,
        best_value: number(judged.best_value.amount),
        loss: number(judged.loss()),
        exact: judged.is_exact(),
        forced: move_judged.forced,
        grade: judged.grade(info.unit).name(),
    }
}

/// Returns the level that plays like this side; `None` if its moves do not say.
fn level_of(whole: &dyn Position, review: &Review, side: Side) -> Option<LevelEstimate> {
    review.level(side, whole.info().unit, &whole.info().level_table()?)
}

/// A review's results for one side as JSON.
#[derive(Debug, Serialize)]
pub struct SideJson {
    accuracy: Json,
    /// The number of moves of each grade.
    counts: serde_json::Map<String, Json>,
    best_move: Option<usize>,
    lost_by_phase: [Json; 3],
    level: Option<u8>,
    level_low: Option<u8>,
    level_high: Option<u8>,
}

/// Returns a review's results for one side of the game `whole`, as JSON.
#[must_use]
pub fn side_json(whole: &dyn Position, review: &Review, side: Side) -> SideJson {
    let unit = whole.info().unit;
    let counts = Grade::ALL.iter().zip(review.counts(side, unit));
    let level = level_of(whole, review, side);
    let tenths = |amount: f64| number((amount * 10.0).round() / 10.0);
    SideJson {
        accuracy: review.accuracy(side, unit).map_or(Json::Null, tenths),
        counts: counts
            .map(|(grade, count)| (grade.name().to_owned(), count.into()))
            .collect(),
        best_move: review.finest(side, unit).map(|(ply, _)| ply + 1),
        lost_by_phase: review.lost_by_phase(side).map(number),
        level: level.and_then(|found| found.level).map(Level::number),
        level_low: level.map(|found| found.low.number()),
        level_high: level.map(|found| found.high.number()),
    }
}

/// Returns whether the side made any move in the game `whole`.
#[must_use]
pub fn has_moved(whole: &dyn Position, side: Side) -> bool {
    whole.history().iter().any(|played| played.side == side)
}

/// Number of moves in open positions from which a missing level is due to the
/// quality of the moves, and not to their number.
const ENOUGH: usize = 10;

/// Returns a review's results for one side: `accuracy 83 %, plays like level 5
/// (4 to 6)`.
#[must_use]
pub fn side_words(whole: &dyn Position, review: &Review, side: Side) -> String {
    let unit = whole.info().unit;
    let words = accuracy_words(whole, review, side);
    if review.accuracy(side, unit).is_none() || whole.info().level_table().is_none() {
        return words;
    }
    let level = match level_of(whole, review, side) {
        Some(found) => level_words(found),
        None if review.open_moves(side, unit) < ENOUGH => {
            "too few open moves to estimate a level".to_owned()
        }
        None => "the moves fit too many levels to estimate one".to_owned(),
    };
    format!("{words}, {level}")
}

/// Returns the accuracy of a side: `accuracy 83 %`, or why it has none.
#[must_use]
pub fn accuracy_words(whole: &dyn Position, review: &Review, side: Side) -> String {
    let unit = whole.info().unit;
    if let Some(accuracy) = review.accuracy(side, unit) {
        return format!("accuracy {accuracy:.0} %");
    }
    let choices = review.counts(side, unit).iter().sum::<u32>();
    let why = match review.is_complete() {
        _ if !has_moved(whole, side) => "has not moved",
        false => "no move checked yet",
        true if choices == 0 => "never had a choice",
        true if whole.outcome().is_none() => "too few moves for an accuracy",
        true => "decided early, no accuracy",
    };
    why.to_owned()
}

/// Returns `plays like level 5 (4 to 6)`, or a wider range.
fn level_words(found: LevelEstimate) -> String {
    let LevelEstimate { level, low, high } = found;
    match level {
        Some(level) if low == high => format!("plays like level {level}"),
        Some(level) => format!("plays like level {level} ({low} to {high})"),
        None => format!("plays like one of the levels {low} to {high}"),
    }
}

/// Returns the best move of a side and how much it gained: `Best move: 12. e6
/// (any other gives away 23 % of a win or more)`.
#[must_use]
pub fn praise_words(whole: &dyn Position, review: &Review, side: Side) -> Option<String> {
    let info = whole.info();
    let (ply, judged) = review.finest(side, info.unit)?;
    let named = info.name_move(&judged.comparison.played);
    let kept = 100.0 * judged.comparison.kept(info.unit);
    let seems = match judged.comparison.is_exact() {
        true => "gives",
        false => "seems to give",
    };
    Some(format!(
        "Best move: {}. {named} (any other {seems} away {kept:.0} % of a win or more)",
        ply + 1
    ))
}

/// Returns what a player did well and what they missed, by motif: `Done well:
/// corner, found 3 of 3 times. Missed: wedge, 2 of 2 times.` `None` if no motif
/// mattered twice.
#[must_use]
pub fn motif_words(counts: &[MotifCount]) -> Option<String> {
    let found = |one: &MotifCount| one.met - one.missed;
    // A motif that is found more often than missed is done well.
    let well = counts
        .iter()
        .filter(|one| one.met >= 2 && found(one) > one.missed);
    let well = well.max_by_key(|one| (1000 * found(one) / one.met, one.met));
    let missed = counts.iter().filter(|one| one.missed >= 2);
    let missed = missed.filter(|one| well.is_none_or(|well| well.motif != one.motif));
    let missed = missed.max_by_key(|one| one.missed).map(|one| {
        let MotifCount { motif, met, missed } = one;
        format!("Missed: {motif}, {missed} of {met} times.")
    });
    let well = well.map(|one| {
        let MotifCount { motif, met, .. } = one;
        format!("Done well: {motif}, found {} of {met} times.", found(one))
    });
    let words: Vec<String> = well.into_iter().chain(missed).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Returns losses by phase: `Discs lost: opening 0, middle 4.5, end 12`.
#[must_use]
pub fn lost_words(review: &Review, side: Side, unit: Unit) -> String {
    let lost = review.lost_by_phase(side).map(|lost| format!("{lost:.1}"));
    let [opening, middle, end] = lost.each_ref().map(|lost| lost.trim_end_matches(".0"));
    let phases = format!("opening {opening}, middle {middle}, end {end}");
    match unit.is_outcome() {
        true => format!("Results lost: {phases} (a win is 1, a draw 0, a loss -1)"),
        false => capitalized(&format!("{} lost: {phases}", unit.name)),
    }
}

/// Returns how many moves have each grade: `14 best · 3 good · 1 mistake · 2
/// forced`. Grades that no move has are left out, except the best.
#[must_use]
pub fn count_words(review: &Review, side: Side, unit: Unit) -> String {
    let counts = review.counts(side, unit);
    let mut words: Vec<String> = Grade::ALL
        .iter()
        .zip(counts)
        .filter(|(grade, count)| **grade == Grade::Best || *count > 0)
        .map(|(grade, count)| match grade {
            Grade::Best => format!("{count} best"),
            Grade::Good => format!("{count} good"),
            Grade::Inaccuracy => counted(count, "inaccuracies"),
            Grade::Mistake => counted(count, "mistakes"),
            Grade::Blunder => counted(count, "blunders"),
        })
        .collect();
    let forced = review.forced(side);
    words.extend((forced > 0).then(|| format!("{forced} forced")));
    words.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(motif: &str, met: u32, missed: u32) -> MotifCount {
        MotifCount {
            motif: motif.to_owned(),
            met,
            missed,
        }
    }

    #[test]
    fn motif_is_either_done_well_or_missed() {
        let words = |counts: &[MotifCount]| motif_words(counts).unwrap_or_default();
        let corner = count("corner", 7, 2);
        assert_eq!(
            words(std::slice::from_ref(&corner)),
            "Done well: corner, found 5 of 7 times."
        );
        assert_eq!(
            words(&[corner, count("wedge", 4, 3)]),
            "Done well: corner, found 5 of 7 times. Missed: wedge, 3 of 4 times."
        );
        assert_eq!(words(&[count("parity", 2, 1), count("corner", 1, 0)]), "");
    }
}
