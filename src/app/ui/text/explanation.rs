//! Texts and JSON about explanations and evaluated moves, shared by all front ends.

use serde::Serialize;
use serde_json::Value as Json;

use super::values::number;
use crate::session::review::EvaluatedMove;
use crate::session::{Claim, ExplanationView, GameInfo, Session, Value};

/// Returns the message shown while the teacher analyses a move.
pub fn checking_message(mv: &str) -> String {
    format!("The teacher is checking {mv} …")
}

/// Returns the sentence about a move. If it tells only values, adds a further reason or, without
/// any, what the move does on the board of the `session`.
pub fn with_a_reason(session: &dyn Session, view: &ExplanationView) -> String {
    let tells = |claim: &Claim<String>| {
        use Claim::{Apart, Does, Shows};
        matches!(claim, Does { .. } | Shows { .. } | Apart { .. })
    };
    let is_new = |claim: &&Claim<String>| !matches!(claim, Claim::Only { .. });
    if view.explained.claims.iter().any(tells) {
        return view.sentence();
    }
    let reason = view.reasons().into_iter().find(is_new);
    let more = reason.map(|claim| view.claim_sentence(claim)).or_else(|| {
        let effect = session.effect(&view.explained.comparison.played)?;
        Some(format!("It {}.", effect.exact))
    });
    [Some(view.sentence()), more]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the sentence about a move and all its reasons, one in each line.
pub fn with_reasons(view: &ExplanationView) -> String {
    let mut text = format!("{}\n", view.sentence());
    let claims = view.reasons();
    if !claims.is_empty() {
        text += "\nReasons:\n";
    }
    for claim in claims {
        text += &format!("  {}\n", view.claim_sentence(claim));
    }
    text
}

/// Returns the points of both sides after as many moves of the line of the move played and of
/// that of the best move: `after 7 moves South 2, North 6; with pit 5 South 4, North 4`. `None`
/// without a better move, or in games without points.
pub fn compared_points(session: &dyn Session, view: &ExplanationView) -> Option<String> {
    let explained = &view.explained;
    let (line, better) = (&explained.shown, &explained.better_line);
    let moves = line.len().min(better.len());
    if session.info().unit.is_outcome() || moves == 0 {
        return None;
    }
    let points = |line: &[String]| {
        let mut copy = session.fork();
        for mv in line.iter().take(moves) {
            copy.play(mv).ok()?;
        }
        let both = session.info().sides.into_iter().zip(copy.tally()?);
        let both: Vec<String> = both.map(|(side, n)| format!("{side} {n}")).collect();
        Some(both.join(", "))
    };
    let [played, instead] = [points(line)?, points(better)?];
    let noun = if moves == 1 { "move" } else { "moves" };
    let best = view.named(&better[0]);
    Some(format!(
        "after {moves} {noun} {played}; with {best} {instead}"
    ))
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
    Later {
        line: &'a [String],
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
            Claim::Later { line, .. } => ClaimFields::Later { line },
            Claim::Better { mv, .. } => ClaimFields::Move { mv: Some(mv) },
            Claim::Proved { mv, .. } => ClaimFields::Move { mv: mv.as_deref() },
            Claim::Contrast { mv, played, better } => ClaimFields::Contrast {
                motif: played.motif,
                mv,
                counts: [played.amount, better.amount],
            },
            Claim::Apart {
                line,
                played,
                other,
            } => ClaimFields::Contrast {
                motif: played.motif,
                mv: line.first().map_or("", String::as_str),
                counts: [played.amount, other.amount],
            },
            Claim::Threat { value, line, .. } => ClaimFields::Threat {
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
