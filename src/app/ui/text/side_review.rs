//! Texts and JSON about one side of a review, shared by all front ends.

use std::fmt;

use serde::Serialize;
use serde_json::Value as Json;

use super::phrases::{self, capitalized, counted};
use super::values::number;
use crate::game::Side;
use crate::session::review::{EvaluatedMove, FinestMove, Review};
use crate::session::{
    Grade, Level, LevelEstimate, MotifCount, Position, ShownMotif, SideMotifs, Unit, share_words,
};

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
    /// The first and the last ply of the longest stretch of good moves.
    best_stretch: Option<[usize; 2]>,
    lost_by_phase: [Json; 3],
    level: Option<u8>,
    level_low: Option<u8>,
    level_high: Option<u8>,
}

/// Returns a review's results for one side of the game `whole`, as JSON.
pub fn side_json(whole: &dyn Position, review: &Review, side: Side) -> SideJson {
    let unit = whole.info().unit;
    let counts = Grade::ALL.iter().zip(review.counts(side, unit));
    let accuracy = review.accuracy(side, unit);
    let level = accuracy.and_then(|_| level_of(whole, review, side));
    let stretch = review.best_stretch(side, unit);
    let tenths = |amount: f64| number((amount * 10.0).round() / 10.0);
    SideJson {
        accuracy: accuracy.map_or(Json::Null, tenths),
        counts: counts
            .map(|(grade, count)| (grade.name().to_owned(), count.into()))
            .collect(),
        best_move: review.finest(side, unit).map(|fine| fine.ply + 1),
        best_stretch: stretch.map(|(first, last)| [first + 1, last + 1]),
        lost_by_phase: review.lost_by_phase(side).map(number),
        level: level.and_then(|found| found.level).map(Level::number),
        level_low: level.map(|found| found.low.number()),
        level_high: level.map(|found| found.high.number()),
    }
}

/// Returns whether the side made any move in the game `whole`.
pub fn has_moved(whole: &dyn Position, side: Side) -> bool {
    whole.history().iter().any(|played| played.side == side)
}

/// Number of moves in open positions from which a missing level is due to the
/// quality of the moves, and not to their number.
const ENOUGH: u32 = 10;

/// How the results of a side show its accuracy.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum AccuracyForm {
    /// Not at all.
    Hidden,
    /// As a figure.
    Figure,
    /// As a figure with its meaning in a few words.
    Explained,
}

/// Returns a side with its player: `Black (You)`, or only the side if the player has no other name.
pub fn with_player(side: &str, player: &str) -> String {
    match player == side {
        true => side.to_owned(),
        false => format!("{side} ({player})"),
    }
}

/// Returns a review's results for one side: `accuracy 83 %, plays like level 5
/// (4 to 6)`.
pub fn side_words(
    whole: &dyn Position,
    review: &Review,
    side: Side,
    accuracy: AccuracyForm,
) -> String {
    let unit = whole.info().unit;
    let mut words = accuracy_words(whole, review, side);
    if review.accuracy(side, unit).is_some() {
        match accuracy {
            AccuracyForm::Hidden => words.clear(),
            AccuracyForm::Figure => {}
            AccuracyForm::Explained => words += &format!(" ({ACCURACY_SCALE})"),
        }
    }
    if review.accuracy(side, unit).is_none() || whole.info().level_table().is_none() {
        return words;
    }
    let level = match level_of(whole, review, side) {
        Some(found) => level_words(found),
        None if review.counts(side, unit).iter().sum::<u32>() < ENOUGH => {
            "the game is too short to name a level".to_owned()
        }
        None if review.open_moves(side, unit) < ENOUGH => {
            "the game was decided too early to name a level".to_owned()
        }
        None => "this game does not tell the level".to_owned(),
    };
    match words.is_empty() {
        true => level,
        false => format!("{words}, {level}"),
    }
}

/// The meaning of accuracy in a few words.
pub const ACCURACY_SCALE: &str = "perfect: 100 %";

/// What accuracy means. The figures follow from `Accuracy` of the teacher.
pub const ACCURACY_MEANS: &str = "Accuracy is 100 % if the moves of a side gave nothing away \
    while the game was open, and 50 % if each gave away a twelfth of its chances on average. \
    Losing by more does not lower it: moves in a decided game do not count.";

/// Returns the accuracy of a side: `accuracy 83 %`, or why it has none.
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
        true if whole.outcome().is_none() || review.open_moves(side, unit) == choices => {
            "too few moves to judge"
        }
        true if has_erred(review, side, unit) => "too few moves before the game was decided",
        true => "the game was decided early",
    };
    why.to_owned()
}

/// Whether any move of the side was worse than good.
fn has_erred(review: &Review, side: Side, unit: Unit) -> bool {
    !review.worst(Some(side), 1, unit).is_empty()
}

/// Returns `plays like level 5 (4 to 6)`, or `too few moves to tell the level (2 to 6)`.
fn level_words(found: LevelEstimate) -> String {
    let LevelEstimate { level, low, high } = found;
    match level {
        Some(level) if low == high => format!("plays like level {level}"),
        Some(level) => format!("plays like level {level} ({low} to {high})"),
        None => format!("too few moves to tell the level ({low} to {high})"),
    }
}

/// The best move of a side, for the review.
#[derive(Debug)]
pub struct Praise {
    /// Such as `Best move: 12. e6`.
    pub what: String,
    /// The number of the move, from 1, and the move: `12, e6`.
    pub number: String,
    /// The reason, such as `any other lowers the chance to win by 23 % or more`.
    pub why: String,
}

impl Praise {
    /// Returns it as a sentence: `Best move: number 12, e6; any other lowers …`.
    pub fn sentence(&self) -> String {
        format!("Best move: number {}; {}.", self.number, self.why)
    }
}

impl fmt::Display for Praise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, self.why)
    }
}

/// Returns praise for the best move of a side, if one stands out.
pub fn praise(whole: &dyn Position, review: &Review, side: Side) -> Option<Praise> {
    let info = whole.info();
    let FinestMove {
        ply,
        judged,
        kept,
        than_all,
    } = review.finest(side, info.unit)?;
    let named = info.name_move(&judged.comparison.played);
    let judged = &judged.comparison;
    let than = if than_all {
        judged.other_value()
    } else {
        judged.middle
    };
    let is_proved = judged.is_exact() && than.is_some_and(|value| value.exact);
    let (others, verb) = match (than_all, is_proved) {
        (true, true) => ("any other", "lowers"),
        (true, false) => ("any other", "seems to lower"),
        (false, true) => ("half of the others", "lower"),
        (false, false) => ("half of the others", "seem to lower"),
    };
    let more = if kept < 0.995 { " or more" } else { "" };
    Some(Praise {
        what: format!("Best move: {}. {named}", ply + 1),
        number: format!("{}, {named}", ply + 1),
        why: format!(
            "{others} {verb} the chance to win by {}{more}",
            share_words(kept)
        ),
    })
}

/// Returns what a move gave away of the result: `lowered the chance to win by 23 %`. Losses in
/// points do not say that, because they cost little in a game that is decided. A result that
/// changed is named if the grade rests on it.
pub fn given_away(judged: &EvaluatedMove, unit: Unit) -> String {
    let share = judged.comparison.given_away(unit);
    let change = match Grade::changed_result(unit, &judged.comparison) {
        Some((1, -1)) => " and turned a win into a loss",
        Some((1, 0)) => " and turned a win into a draw",
        Some((0, -1)) => " and turned a draw into a loss",
        _ => "",
    };
    format!(
        "lowered the chance to win by {}{change}",
        share_words(share)
    )
}

/// Returns what a side did well: a motif that it found, else its longest stretch of good moves,
/// else a motif that its good moves showed, else single good moves. `None` if it made no good move
/// while the game was open.
fn done_well(
    whole: &dyn Position,
    review: &Review,
    side: Side,
    motifs: &SideMotifs,
) -> Option<String> {
    let unit = whole.info().unit;
    let found = found_well(&motifs.counts).map(|one| {
        let (motif, met) = (&one.motif, one.met);
        let found = met - one.missed;
        format!("Done well: {motif}, found {found} of {met} times.")
    });
    let stretch = || review.best_stretch(side, unit).map(stretch_words);
    let shown = || motifs.shown.as_ref().map(shown_words);
    let good = || {
        let good = review.good_moves(side, unit);
        let finest = review.finest(side, unit).map(|fine| fine.ply);
        // The best move has praise of its own.
        let is_told = good.iter().all(|ply| Some(*ply) == finest);
        (!is_told).then(|| good_move_words(&good))
    };
    found.or_else(stretch).or_else(shown).or_else(good)
}

fn stretch_words((first, last): (usize, usize)) -> String {
    let (first, last) = (first + 1, last + 1);
    format!("Best stretch: moves {first} to {last} of the game, all good.")
}

fn shown_words(shown: &ShownMotif) -> String {
    let times = format!("{} times", shown.plies.len());
    let moves = listed(&shown.plies).unwrap_or(times);
    format!("Done well: {} ({moves}).", shown.motif)
}

/// Returns praise for the good moves, by their plies, of a side that never made many in a row.
/// They are named and not counted, because the counts of grades are of the whole game.
fn good_move_words(good: &[usize]) -> String {
    let mut moves: Vec<String> = good.iter().map(|ply| (ply + 1).to_string()).collect();
    if moves.len() > LISTED + 1 {
        let more = format!("{} more", moves.len() - LISTED);
        moves.splice(LISTED.., [more]);
    }
    let [move_noun, number] = match good.len() {
        1 => ["move", "number"],
        _ => ["moves", "numbers"],
    };
    let moves = phrases::listed(&moves);
    format!("Good {move_noun} while the game was open: {number} {moves}.")
}

/// The most moves that praise lists.
const LISTED: usize = 3;

/// Returns the numbers of a few moves: `moves 5, 9 and 13`; `None` if they are many.
fn listed(plies: &[usize]) -> Option<String> {
    let moves: Vec<String> = plies.iter().map(|ply| (ply + 1).to_string()).collect();
    match &moves[..] {
        [one] => Some(format!("move {one}")),
        [] => None,
        few => (few.len() <= LISTED).then(|| format!("moves {}", phrases::listed(few))),
    }
}

/// Returns the motif that a player did best, if one was found at least twice as often as missed.
fn found_well(counts: &[MotifCount]) -> Option<&MotifCount> {
    let found = |one: &MotifCount| one.met - one.missed;
    let well = counts
        .iter()
        .filter(|one| one.met >= 2 && found(one) >= 2 * one.missed);
    well.max_by_key(|one| (1000 * found(one) / one.met, one.met))
}

/// Returns the motif that a player missed most often, if twice or more: `Missed this kind of move 2
/// of 2 times: wedge. It goes between two opposing discs on an edge.`
fn missed(counts: &[MotifCount], meaning: impl Fn(&str) -> &'static str) -> Option<String> {
    let well = found_well(counts);
    let missed = counts.iter().filter(|one| one.missed >= 2);
    let missed = missed.filter(|one| well.is_none_or(|well| well.motif != one.motif));
    let MotifCount { motif, met, missed } = missed.max_by_key(|one| one.missed)?;
    // The meaning begins with "It", which is this kind of move.
    let said = format!(
        "Missed this kind of move {missed} of {met} times: {motif}. {}",
        meaning(motif)
    );
    Some(said.trim_end().to_owned())
}

/// Returns what a side did well and what it missed, a sentence for each.
pub fn well_and_missed(
    whole: &dyn Position,
    review: &Review,
    side: Side,
    motifs: &SideMotifs,
) -> Vec<String> {
    let well = done_well(whole, review, side, motifs);
    let meaning = |motif: &str| whole.info().motif_meaning(motif);
    well.into_iter()
        .chain(missed(&motifs.counts, meaning))
        .collect()
}

/// Returns the factor by which a loss is shown: a win that turns into a loss counts as one win,
/// although the value falls by two.
pub fn shown_share(unit: Unit) -> f64 {
    if unit.is_outcome() { 0.5 } else { 1.0 }
}

/// Returns losses by phase: `Discs lost: opening 0, middle 4.5, end 12`, or `Wins given
/// away: opening 0, middle 0.5, end 1`.
pub fn lost_words(review: &Review, side: Side, unit: Unit) -> String {
    let [opening, middle, end] = lost_by_phase(review, side, unit);
    lost(
        &format!("opening {opening}, middle {middle}, end {end}"),
        unit,
    )
}

/// Returns losses by phase as a sentence: `Discs lost: 0 in the opening, 4.5 in the middle and 12
/// at the end.`
pub fn lost_sentence(review: &Review, side: Side, unit: Unit) -> String {
    let [opening, middle, end] = lost_by_phase(review, side, unit);
    let has_lost = review.lost_by_phase(side) != [0.0; 3];
    let means = match unit.is_outcome() && has_lost {
        true => "; 1 turns a win into a loss",
        false => "",
    };
    let phases =
        format!("{opening} in the opening, {middle} in the middle and {end} at the end{means}.");
    lost(&phases, unit)
}

/// Returns the losses of a side by phase as figures.
fn lost_by_phase(review: &Review, side: Side, unit: Unit) -> [String; 3] {
    let lost = review.lost_by_phase(side);
    let lost = lost.map(|lost| format!("{:.1}", shown_share(unit) * lost));
    lost.map(|lost| lost.trim_end_matches(".0").to_owned())
}

fn lost(phases: &str, unit: Unit) -> String {
    match unit.is_outcome() {
        true => format!("Wins given away: {phases}"),
        false => capitalized(&format!("{} lost: {phases}", unit.name)),
    }
}

/// Returns how many moves have each grade: `14 best`, `3 good`, `1 mistake`, `2 in a decided game`
/// (see [`EvaluatedMove::is_decided`]), `2 forced`. Grades that no move has are left out, except
/// the best.
pub fn count_words(review: &Review, side: Side, unit: Unit) -> Vec<String> {
    let mut counts = review.counts(side, unit);
    let decided = review.decided(side, unit);
    for (count, decided) in counts.iter_mut().zip(decided) {
        *count -= decided;
    }
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
    let decided = decided.iter().sum::<u32>() as usize;
    for (count, what) in [(decided, "in a decided game"), (forced, "forced")] {
        words.extend((count > 0).then(|| format!("{count} {what}")));
    }
    words
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
    fn motif_of_good_moves_is_praised_with_its_moves() {
        let words = |plies: &[usize]| {
            let (motif, plies) = ("fork", plies.to_vec());
            shown_words(&ShownMotif { motif, plies })
        };
        assert_eq!(words(&[4]), "Done well: fork (move 5).");
        assert_eq!(words(&[4, 8]), "Done well: fork (moves 5 and 9).");
        assert_eq!(words(&[4, 8, 12]), "Done well: fork (moves 5, 9 and 13).");
        assert_eq!(words(&[0, 2, 4, 6]), "Done well: fork (4 times).");
    }

    #[test]
    fn single_good_moves_are_praised_with_their_number() {
        let words = good_move_words;
        assert_eq!(
            words(&[4, 8]),
            "Good moves while the game was open: numbers 5 and 9."
        );
        assert_eq!(
            words(&[0, 4, 8, 12, 16]),
            "Good moves while the game was open: numbers 1, 5, 9 and 2 more."
        );
    }

    #[test]
    fn level_is_named_only_in_a_narrow_range() {
        let words = |level: Option<u8>, low, high| {
            let [low, high] = [low, high].map(|number| Level::new(number).unwrap());
            let level = level.map(|number| Level::new(number).unwrap());
            level_words(LevelEstimate { level, low, high })
        };
        assert_eq!(words(Some(5), 5, 5), "plays like level 5");
        assert_eq!(words(Some(5), 4, 6), "plays like level 5 (4 to 6)");
        assert_eq!(
            words(None, 2, 6),
            "too few moves to tell the level (2 to 6)"
        );
    }

    #[test]
    fn motif_is_either_done_well_or_missed() {
        let words = |counts: &[MotifCount]| {
            let well = found_well(counts).map(|one| one.motif.clone());
            (well, missed(counts, |_| ""))
        };
        let some = |text: &str| Some(text.to_owned());
        let corner = count("corner", 7, 2);
        assert_eq!(words(std::slice::from_ref(&corner)), (some("corner"), None));
        assert_eq!(
            words(&[corner, count("wedge", 4, 3)]),
            (
                some("corner"),
                some("Missed this kind of move 3 of 4 times: wedge.")
            )
        );
        let meaning = |_: &str| "It takes a corner.";
        let said = missed(&[count("corner", 2, 2)], meaning);
        assert_eq!(
            said,
            some("Missed this kind of move 2 of 2 times: corner. It takes a corner.")
        );
        let even = [count("parity", 2, 1), count("corner", 1, 0)];
        assert_eq!(words(&even), (None, None));
    }
}
