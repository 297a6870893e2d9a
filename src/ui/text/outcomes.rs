//! How games ended, in the words of lists.

use super::players::bot_name;
use crate::game::{Outcome, Side, Verdict};
use crate::session::{GameInfo, PlayerSpec};

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

/// `You v level 4`, as the screens call players; two people are called by
/// their sides.
#[must_use]
pub fn players(entry: &dyn GameInfo, players: &[String; 2]) -> String {
    player_names(entry, players).join(" v ")
}

/// What each of them is called.
#[must_use]
pub fn player_names(entry: &dyn GameInfo, players: &[String; 2]) -> [String; 2] {
    let specs = players
        .each_ref()
        .map(|text| text.parse::<PlayerSpec>().ok());
    let name = |side: Side| match &specs[side.index()] {
        Some(PlayerSpec::Human) if specs[0] == specs[1] => entry.sides()[side.index()].to_owned(),
        Some(PlayerSpec::Human) => "You".to_owned(),
        Some(PlayerSpec::Bot(spec)) => bot_name(spec),
        _ => players[side.index()].clone(),
    };
    Side::BOTH.map(name)
}
