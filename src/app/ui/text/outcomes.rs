//! Results of games, in sentences and in the words of lists.

use super::players::{Named, bot_title, named_with_level};
use super::sentence::Sentence;
use crate::game::{Outcome, Record, Side, Verdict};
use crate::session::{Ending, GameInfo, PlayerSpec, Session};
use crate::store::OpponentTally;

/// Returns a result in words: `White won 48–16`, with the winner's points
/// first, or `a draw 32–32`.
pub fn outcome(info: &GameInfo, outcome: &Outcome) -> String {
    let (verdict, first) = match outcome.verdict {
        Verdict::Win(side) => (format!("{} won", info.sides[side.index()]), side),
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

/// Returns a result as a sentence: `You win 38–26.` It includes the reason why
/// the game ended, if the score does not show it.
pub fn sentence(session: &dyn Session, ending: &Ending) -> Sentence {
    let wins = |side| named_with_level(session, side).does("wins", "win");
    let loser = |side, third, second| match named_with_level(session, side) {
        Named::You => format!("you {second}"),
        Named::Other(name) => format!("{name} {third}"),
    };
    match ending {
        Ending::Left => Sentence::default(),
        Ending::Forfeit(side, why) => {
            let loses = loser(*side, "loses", "lose");
            Sentence::of(wins(side.other())).and(format!(": {loses}, {why}"))
        }
        Ending::TimeUp(side) => {
            let whose = match named_with_level(session, *side) {
                Named::You => "your".to_owned(),
                Named::Other(name) => format!("{name}'s"),
            };
            Sentence::of(wins(side.other())).and(format!(": {whose} time is up"))
        }
        Ending::Resigned(side) => {
            let resigned = loser(*side, "resigned", "resigned");
            Sentence::of(wins(side.other())).and(format!(": {resigned}"))
        }
        Ending::Agreed => Sentence::of("A draw by agreement"),
        Ending::Finished(outcome) => {
            let (result, first) = match outcome.verdict {
                Verdict::Win(side) => (wins(side), side),
                Verdict::Draw => ("A draw".to_owned(), Side::First),
            };
            let points = outcome.points.map_or(String::new(), |points| {
                let [own, other] = [first, first.other()].map(|side| points[side.index()]);
                format!(" {own}–{other}")
            });
            let result = Sentence::of(format!("{result}{points}"));
            match session.end_reason() {
                Some(reason) => result.and(format!(": {}", reason.why)),
                None => result,
            }
        }
    }
}

/// Returns the text of [`outcome`]. If the game did not end by its rules, the
/// text says how it ended: `White won by resignation`.
pub fn ended(info: &GameInfo, result: &Outcome, record: &Record) -> String {
    let words = outcome(info, result);
    match record.ended {
        Some(how) if record.result.is_some() => format!("{words} {}", how.words()),
        _ => words,
    }
}

/// Returns the players of a record: `You v Level 4`. People are called by their
/// recorded names, and two people without names by their sides.
pub fn players(info: &GameInfo, record: &Record) -> String {
    player_names(info, record).join(" v ")
}

/// Returns the players of a record; `None` where one cannot be read.
pub fn specs(record: &Record) -> [Option<PlayerSpec>; 2] {
    record.players.each_ref().map(|text| text.parse().ok())
}

/// Returns the name of each player of a record.
pub fn player_names(info: &GameInfo, record: &Record) -> [String; 2] {
    let players = &record.players;
    let specs = specs(record);
    let between_people = specs[0] == specs[1];
    let person = |side: Side| match &record.names {
        Some(names) if !names[side.index()].is_empty() => names[side.index()].clone(),
        _ if between_people => info.sides[side.index()].to_owned(),
        _ => "You".to_owned(),
    };
    let name = |side: Side| match &specs[side.index()] {
        Some(PlayerSpec::Human) => person(side),
        Some(PlayerSpec::Bot(spec)) => bot_title(spec),
        _ => players[side.index()].clone(),
    };
    Side::BOTH.map(name)
}

/// Returns the current streak, such as `3 won`, and the longest one if it was
/// longer.
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
