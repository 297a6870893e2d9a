//! Wins, draws and losses of people, by game, opponent and side.

use crate::game::{EarlyEnd, Side, Verdict};
use crate::session::{BotSpec, PlayerSpec};
use crate::store::results::Finished;

/// The results against one kind of opponent in one game, playing one side.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct OpponentTally {
    /// The game's id.
    pub game: String,
    /// The opponent in command line notation: `ai:4`.
    pub opponent: String,
    /// The side the person played.
    pub side: Side,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// The current run of equal results: positive for wins, negative for
    /// losses, 0 after a draw.
    pub streak: i32,
    /// The longest run of wins.
    pub best_streak: i32,
}

/// Totals over a list of finished games.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Stats {
    /// Games of a person against a computer or another engine, in order of the
    /// first game.
    pub standings: Vec<OpponentTally>,
    /// Games between people.
    pub between_people: u32,
    /// Games between computers.
    pub between_computers: u32,
    /// The number of early ends of each kind, without the kinds that never did.
    pub early: Vec<(EarlyEnd, u32)>,
}

/// The results of a person against programs, all opponents together.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Totals {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Totals {
    /// Returns the number of games.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Returns the person's share of the points in per cent, rounded, with half
    /// a point for a draw; 0 before the first game.
    pub fn per_cent(self) -> u32 {
        // Counting half points avoids fractions, and adding half the divisor
        // rounds.
        let halves = 2 * self.won + self.drawn;
        let games = self.games().max(1);
        (50 * halves + games / 2) / games
    }

    /// Returns the totals as text: `12 games: 7 won, 1 drawn, 4 lost, 63 %`.
    pub fn words(self) -> String {
        let Totals { won, drawn, lost } = self;
        let games = self.games();
        let plural = if games == 1 { "" } else { "s" };
        let share = self.per_cent();
        format!("{games} game{plural}: {won} won, {drawn} drawn, {lost} lost, {share} %")
    }
}

impl Stats {
    /// Sums the results against all programs in the game with the id `game`,
    /// over both sides.
    pub fn totals(&self, game: &str) -> Totals {
        let of = self.standings.iter().filter(|tally| tally.game == game);
        of.fold(Totals::default(), |sum, tally| Totals {
            won: sum.won + tally.won,
            drawn: sum.drawn + tally.drawn,
            lost: sum.lost + tally.lost,
        })
    }

    /// Counts the games, which are given oldest first.
    pub fn of(games: &[Finished]) -> Stats {
        let mut stats = Stats::default();
        for game in games {
            stats.count(game);
        }
        for how in EarlyEnd::ALL {
            let such = games.iter().filter(|game| game.ended == Some(how));
            let count = u32::try_from(such.count()).unwrap_or(u32::MAX);
            if count > 0 {
                stats.early.push((how, count));
            }
        }
        stats
    }

    fn count(&mut self, game: &Finished) {
        let people = game.players.each_ref().map(|player| is_person(player));
        let side = match people {
            [true, true] => return self.between_people += 1,
            [false, false] => return self.between_computers += 1,
            [true, false] => Side::First,
            [false, true] => Side::Second,
        };
        let opponent = kind_of(&game.players[side.other().index()]);
        self.standing(&game.game, &opponent, side)
            .count(game.result);
    }

    fn standing(&mut self, game: &str, opponent: &str, side: Side) -> &mut OpponentTally {
        let is = |s: &OpponentTally| s.game == game && s.opponent == opponent && s.side == side;
        let at = self.standings.iter().position(is).unwrap_or_else(|| {
            self.standings
                .push(OpponentTally::new(game, opponent, side));
            self.standings.len() - 1
        });
        &mut self.standings[at]
    }
}

impl Stats {
    /// Returns `Ended early: 2 by resignation, 1 by agreement`; `None` if no
    /// game ended early.
    pub fn early_words(&self) -> Option<String> {
        let words = |(how, count): &(EarlyEnd, u32)| format!("{count} {}", how.words());
        let all: Vec<String> = self.early.iter().map(words).collect();
        (!all.is_empty()).then(|| format!("Ended early: {}", all.join(", ")))
    }
}

impl OpponentTally {
    fn new(game: &str, opponent: &str, side: Side) -> OpponentTally {
        OpponentTally {
            game: game.to_owned(),
            opponent: opponent.to_owned(),
            side,
            won: 0,
            drawn: 0,
            lost: 0,
            streak: 0,
            best_streak: 0,
        }
    }

    fn count(&mut self, result: Verdict) {
        let winner = match result {
            Verdict::Win(side) => side,
            Verdict::Draw => {
                self.drawn += 1;
                self.streak = 0;
                return;
            }
        };
        if winner == self.side {
            self.won += 1;
            // The first win after losses counts 1.
            self.streak = self.streak.max(0) + 1;
        } else {
            self.lost += 1;
            self.streak = self.streak.min(0) - 1;
        }
        self.best_streak = self.best_streak.max(self.streak);
    }
}

fn is_person(player: &str) -> bool {
    player.parse() == Ok(PlayerSpec::Human)
}

/// Returns the opponent without its seed, because all games against one level
/// are counted together.
fn kind_of(player: &str) -> String {
    match player.parse() {
        Ok(PlayerSpec::Bot(spec)) => PlayerSpec::Bot(BotSpec { seed: None, ..spec }).to_string(),
        _ => player.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Verdict = Verdict::Win(Side::First);
    const SECOND: Verdict = Verdict::Win(Side::Second);

    fn game(players: [&str; 2], result: Verdict) -> Finished {
        Finished {
            finished: "2026-11-20T10:00:00+01:00".to_owned(),
            game: "x".to_owned(),
            players: players.map(str::to_owned),
            result,
            points: None,
            ended: None,
            names: None,
            taught: false,
            moves: 9,
            seed: None,
            save: "x-1.json".to_owned(),
            folder: None,
        }
    }

    #[test]
    fn streak_ends_with_a_different_result() {
        let results = [FIRST, FIRST, Verdict::Draw, SECOND, SECOND, FIRST];
        let games = results.map(|result| game(["human", "ai:4,seed=3"], result));
        let stats = Stats::of(&games);
        let [standing] = &stats.standings[..] else {
            panic!("one opponent, one side: {stats:?}");
        };
        assert_eq!(standing.opponent, "ai:4");
        assert_eq!((standing.won, standing.drawn, standing.lost), (3, 1, 2));
        assert_eq!((standing.streak, standing.best_streak), (1, 2));
        assert_eq!(Stats::of(&games[..5]).standings[0].streak, -2);
    }

    #[test]
    fn results_are_counted_by_side_and_level() {
        let games = [
            game(["human", "ai:4"], FIRST),
            game(["ai:4", "human"], FIRST),
            game(["human", "ai:5"], FIRST),
            game(["human", "human"], FIRST),
            game(["ai:1", "gtp:other"], FIRST),
        ];
        let stats = Stats::of(&games);
        assert_eq!(stats.standings.len(), 3);
        assert_eq!(stats.standings[1].lost, 1);
        let totals = stats.totals("x");
        assert_eq!(totals.words(), "3 games: 2 won, 0 drawn, 1 lost, 67 %");
        assert_eq!(stats.totals("other").games(), 0);
        assert_eq!((stats.between_people, stats.between_computers), (1, 1));
    }
}
