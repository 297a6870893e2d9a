//! How games ended, in the words of lists.

use super::players::bot_name;
use crate::game::{Outcome, Record, Side, Verdict};
use crate::session::{GameInfo, PlayerSpec};
use crate::store::OpponentTally;

/// `White won 48–16`, the winner's points first, or `a draw 32–32`.
#[must_use]
pub fn outcome(entry: &dyn GameInfo, outcome: &Outcome) -> String {
    let (verdict, first) = match outcome.verdict {
        Verdict::Win(side) => (format!("{} won", entry.sides()[side.index()]), side),
        Verdict::Draw => ("a draw".to_owned(), Side::First),
    };
    match outcome.points {
        Some(points) => {
            let [own, other] = [first, first.other()].map(|side| points[side.index()]);
            format!("{verdict} {own}–{other}")
        }
        None => verdict,
    }
}

/// [`outcome`], and how it ended where its rules did not end it:
/// `White won by resignation`.
#[must_use]
pub fn ended(entry: &dyn GameInfo, result: &Outcome, record: &Record) -> String {
    let words = outcome(entry, result);
    match record.ended {
        Some(how) if record.result.is_some() => format!("{words} {}", how.words()),
        _ => words,
    }
}

/// `You v level 4`, as the screens call players; two people are called by
/// their names, else by their sides.
#[must_use]
pub fn players(entry: &dyn GameInfo, record: &Record) -> String {
    player_names(entry, record).join(" v ")
}

/// What each of them is called.
#[must_use]
pub fn player_names(entry: &dyn GameInfo, record: &Record) -> [String; 2] {
    let players = &record.players;
    let specs = players
        .each_ref()
        .map(|text| text.parse::<PlayerSpec>().ok());
    let side_name = |side: Side| match &record.names {
        Some(names) if !names[side.index()].is_empty() => names[side.index()].clone(),
        _ => entry.sides()[side.index()].to_owned(),
    };
    let name = |side: Side| match &specs[side.index()] {
        Some(PlayerSpec::Human) if specs[0] == specs[1] => side_name(side),
        Some(PlayerSpec::Human) => "You".to_owned(),
        Some(PlayerSpec::Bot(spec)) => bot_name(spec),
        _ => players[side.index()].clone(),
    };
    Side::BOTH.map(name)
}

/// `3 won`, with the longest run of wins where it was longer.
#[must_use]
pub fn streak(standing: &OpponentTally) -> String {
    let now = match standing.streak {
        0 => "-".to_owned(),
        n if n > 0 => format!("{n} won"),
        n => format!("{} lost", -n),
    };
    if standing.best_streak > standing.streak.max(0) {
        format!("{now}, best {} won", standing.best_streak)
    } else {
        now
    }
}
