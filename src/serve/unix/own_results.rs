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

/// Returns how much the account keeps: `12 of 2000 games, 14 of 10000 kB`.
pub(super) fn usage(own: &OwnGames) -> String {
    let [used, most] = [own.bytes.0, own.bytes.1].map(|bytes| bytes.div_ceil(1000));
    let (games, most_games) = own.games;
    format!("{games} of {most_games} games, {used} of {most} kB")
}

/// Returns the ratings against people as a sentence; `None` without rated games.
pub(super) fn ratings_against_people(own: &OwnGames) -> Option<String> {
    let ratings = own.ratings.iter();
    let ratings: Vec<String> = ratings
        .map(|(info, rating)| format!("{} {rating}", info.title()))
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
        players[other].clone_from(&line.game.names[other]);
        // Names such as `me` or `ai` mean other players elsewhere.
        if players[other].parse::<PlayerSpec>().is_ok() {
            players[other].push_str(" (person)");
        }
    }
    Finished {
        finished: String::new(),
        game: line.game.info.id().to_owned(),
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

/// Returns the first lines of the list of finished games, and how many more there are.
pub(super) fn list(own: &OwnGames, most: usize, now: Duration) -> String {
    let mut lines = vec![match own.finished.len() {
        0 => "You have no finished games here.".to_owned(),
        _ => format!("Your finished games ({} in all):", usage(own)),
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
    use crate::game::{EarlyEnd, Side};
    use crate::games::GAMES;
    use crate::lobby::{GameLine, RoomCode};
    use crate::store::Stats;

    fn line(opponent: &str, player: &str, result: Verdict) -> FinishedLine {
        FinishedLine {
            game: GameLine {
                code: RoomCode::read("wolf-7291").unwrap(),
                info: GAMES[0],
                names: ["anna".to_owned(), opponent.to_owned()],
                moves: 12,
            },
            side: Side::First,
            players: ["human".to_owned(), player.to_owned()],
            result,
            ended_early: Some(EarlyEnd::Resignation),
            rated: true,
            at: Duration::from_secs(100),
        }
    }

    #[test]
    fn a_line_says_who_won_and_when() {
        let lost = line("ben", "human", Verdict::Win(Side::Second));
        let words = finished_line(&lost, Duration::from_secs(100 + 7200));
        let title = GAMES[0].title();
        assert_eq!(
            words,
            format!(
                "wolf-7291  {title}: anna – ben, 12 moves: you lost by resignation, rated, 2 hours ago"
            )
        );
    }

    #[test]
    fn people_and_levels_are_opponents_of_their_own() {
        let won = Verdict::Win(Side::First);
        let own = OwnGames {
            finished: vec![
                line("ben", "human", won),
                line("human", "human", won),
                line("ai", "human", won),
                line("Level 4", "ai:4", won),
            ],
            ..OwnGames::default()
        };
        let stats = Stats::of(&results(&own));
        let opponents: Vec<&str> = stats.standings.iter().map(|one| &*one.opponent).collect();
        assert_eq!(opponents, ["ai:4", "ai (person)", "human (person)", "ben"]);
        assert_eq!((stats.between_people, stats.between_computers), (0, 0));
    }
}
