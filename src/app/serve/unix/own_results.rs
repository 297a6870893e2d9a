//! A person's own finished games as lines and as results.

use std::time::Duration;

use super::hall_words::game;
use crate::game::Verdict;
use crate::lobby::{FinishedLine, OwnGames};
use crate::session::PlayerSpec;
use crate::store::Finished;
use crate::ui::text::{ago, counted};

/// Returns `wolf-7291  Othello: anna – ben, 12 moves: you won by resignation, rated, 2
/// hours ago`.
pub(super) fn finished_line(line: &FinishedLine, now: Duration) -> String {
    let result = match line.result {
        Verdict::Draw => "a draw",
        Verdict::Win(side) if side == line.side => "you won",
        Verdict::Win(_) => "you lost",
    };
    let how = line
        .ended_early
        .map_or_else(String::new, |how| format!(" {}", how.words()));
    let rated = if line.rated { ", rated" } else { "" };
    let when = ago(now.saturating_sub(line.at));
    format!("{}: {result}{how}{rated}, {when}", game(&line.game))
}

/// Returns how much the account keeps, with unfinished games and those under other names:
/// `12 of 2000 games, 14 of 10000 kB`.
pub(super) fn usage(own: &OwnGames) -> String {
    let [used, most] = [own.bytes.0, own.bytes.1].map(|bytes| bytes.div_ceil(1000));
    let (games, most_games) = own.games;
    format!("{games} of {most_games} games, {used} of {most} kB")
}

/// Returns the ratings against people as a sentence; `None` without rated games.
pub(super) fn ratings_against_people(own: &OwnGames) -> Option<String> {
    let ratings = own.ratings.iter();
    let ratings: Vec<String> = ratings
        .map(|(info, rating)| format!("{} {rating}", info.title))
        .collect();
    let words = ratings.join(", ");
    (!ratings.is_empty()).then(|| format!("Your rating against people: {words}."))
}

/// Returns the results, the oldest first. Another person is an opponent with a name.
pub(super) fn results(own: &OwnGames) -> Vec<Finished> {
    own.finished.iter().rev().map(result).collect()
}

fn result(line: &FinishedLine) -> Finished {
    let mut players = line.players.clone();
    let other = line.side.other().index();
    if players[other].parse() == Ok(PlayerSpec::Human) {
        players[other] = opponent(&line.game.names[other]);
    }
    Finished {
        finished: String::new(),
        game: line.game.info.id.to_owned(),
        players,
        result: line.result,
        points: None,
        ended: line.ended_early,
        names: None,
        taught: false,
        moves: line.game.moves,
        seed: None,
        save: String::new(),
        folder: None,
    }
}

/// Returns a person as an opponent. Names such as `me` or `ai` mean other players
/// elsewhere.
fn opponent(name: &str) -> String {
    match name.parse::<PlayerSpec>() {
        Ok(_) => format!("{name} (person)"),
        Err(_) => name.to_owned(),
    }
}

/// Returns the first lines of the list of finished games, and how many more there are.
pub(super) fn list(own: &OwnGames, most: usize, now: Duration) -> String {
    let mut lines = vec![match own.finished.len() {
        0 => "You have no finished games here.".to_owned(),
        count => format!(
            "{}. Your account keeps {}:",
            counted(count as u64, "finished games"),
            usage(own)
        ),
    }];
    let shown = own.finished.iter().take(most);
    lines.extend(shown.map(|line| format!("  {}", finished_line(line, now))));
    let more = own.finished.len().saturating_sub(most);
    if more > 0 {
        let more = counted(more as u64, "older ones");
        lines.push(format!(
            "  and {more}; games {} lists all",
            own.finished.len()
        ));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_never_mistaken_for_another_kind_of_player() {
        assert_eq!(opponent("ben"), "ben");
        for name in ["human", "me", "ai", "computer"] {
            let shown = opponent(name);
            assert!(shown.parse::<PlayerSpec>().is_err(), "{shown}");
        }
    }
}
