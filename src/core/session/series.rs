//! Many games between two players under equal conditions: every opening is
//! played twice, with sides changed. Equal seeds give equal games, both in a
//! match without a screen and in a series on the screen.

use rand::RngExt;
use serde::Serialize;
use thiserror::Error;

use crate::engine::{Elo, Pairs, seeded};
use crate::game::{Side, Verdict};
use crate::session::catalogue::{GameInfo, OpenError};
use crate::session::contract::{Position, Session};
use crate::session::play::{Ending, TIME_IS_UP};
use crate::session::player::{PlayerSpec, Seat};

/// The game, players and openings of a series.
#[derive(Debug, Clone)]
pub struct Series {
    /// The game.
    pub info: &'static GameInfo,
    /// The game's options.
    pub options: Vec<(String, String)>,
    /// The starting position of every game, if it is not the usual one.
    pub position: Option<String>,
    /// Players 1 and 2. Player 1 has the first side in games with an even
    /// index.
    pub players: [PlayerSpec; 2],
    /// The random seed. Equal seeds give equal games.
    pub seed: u64,
    /// The number of random plies at the start of each pair of games.
    pub openings: u32,
    /// The number of games. Both games of a pair have the same opening.
    pub games: u64,
}

/// The reason why a series cannot begin.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum SeriesError {
    /// An invalid option or position.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Every random opening that was tried ends the game.
    #[error("the game is over after {0} random plies; use a smaller --openings")]
    TooLong(u32),
}

impl Series {
    /// Returns the number of pairs, and so of openings.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    /// The default number of random plies at the start of each pair.
    pub const OPENINGS: u32 = 4;

    /// Returns an unfinished game after the random moves of this pair, with
    /// human players.
    ///
    /// # Errors
    /// See [`SeriesError`].
    pub fn opening(&self, pair: u64) -> Result<Box<dyn Session>, SeriesError> {
        // Random moves can end the game; another opening is then drawn.
        const TRIES: u32 = 1000;
        // Odd numbers are for openings, even ones for the seeds of the players.
        let mut rng = seeded(mix(self.seed, 2 * pair + 1));
        let start = self.info.open(&self.options, self.position.as_deref())?;
        for _ in 0..TRIES {
            let mut session = start.fork();
            for _ in 0..self.openings {
                let moves = session.moves();
                if moves.is_empty() {
                    break;
                }
                let text = &moves[rng.random_range(0..moves.len())].text;
                session.play(text).map_err(|error| OpenError::Move {
                    index: session.history().len(),
                    error,
                })?;
            }
            if session.outcome().is_none() {
                return Ok(session);
            }
        }
        Err(SeriesError::TooLong(self.openings))
    }

    /// Returns the shell command that plays this series without a screen.
    /// Without `seed` the command draws one.
    #[must_use]
    pub fn command(&self, seed: Option<u64>) -> String {
        let [one, two] = self.players.each_ref().map(PlayerSpec::as_word);
        let mut words = format!("boardgames match {} {one} {two}", self.info.id);
        let defaults = self.info.defaults();
        for (key, value) in self.options.iter().filter(|pair| !defaults.contains(pair)) {
            words += &format!(" -o {key}={value}");
        }
        words += &format!(" --games {}", self.games);
        if let Some(seed) = seed {
            words += &format!(" --seed {seed}");
        }
        words + " --json"
    }

    /// Returns game `index`, counted from 0, at the opening of its pair and
    /// with both players on their sides.
    #[must_use]
    pub fn game(&self, index: u64, opening: &dyn Position, seats: &[Seat; 2]) -> Box<dyn Session> {
        let mut session = opening.fork();
        // 32 bits are exact in every JSON reader, and easy to type again.
        let seed = mix(self.seed, 2 * index) >> 32;
        for side in Side::BOTH {
            session.sit(side, seats[player_of(index, side)].clone(), seed);
        }
        session
    }
}

/// Returns the player, 0 or 1, that has `side` in game `index`.
#[must_use]
pub fn player_of(index: u64, side: Side) -> usize {
    (usize::from(index % 2 == 1) + side.index()) % 2
}

/// Returns a pseudo-random number that depends on both arguments.
fn mix(seed: u64, index: u64) -> u64 {
    // The factor is 2^64 divided by the golden ratio. It keeps the seeds of
    // neighbouring games far apart.
    let mut rng = seeded(seed ^ index.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    rng.random()
}

/// The end of a game of a series.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Finish {
    /// The winner, or a draw.
    pub verdict: Verdict,
    /// The final points of each side, if the game has points and was finished.
    pub points: Option<[u16; 2]>,
    /// Why the loser forfeited the game; `None` after any other end.
    pub forfeit: Option<String>,
}

impl Finish {
    /// Converts `ending`; `None` if the user left.
    #[must_use]
    pub fn of(ending: &Ending) -> Option<Finish> {
        match ending {
            Ending::Finished(outcome) => Some(Finish {
                verdict: outcome.verdict,
                points: outcome.points,
                forfeit: None,
            }),
            Ending::Forfeit(loser, fault) => Some(Finish {
                verdict: Verdict::Win(loser.other()),
                points: None,
                forfeit: Some(fault.clone()),
            }),
            Ending::TimeUp(loser) => Some(Finish {
                verdict: Verdict::Win(loser.other()),
                points: None,
                forfeit: Some(TIME_IS_UP.to_owned()),
            }),
            Ending::Resigned(_) | Ending::Agreed => Some(Finish {
                verdict: ending.verdict()?,
                points: None,
                forfeit: None,
            }),
            Ending::Left => None,
        }
    }

    /// Returns the player, 0 or 1, that won game `index`.
    #[must_use]
    pub fn winner(&self, index: u64) -> Option<usize> {
        match self.verdict {
            Verdict::Win(side) => Some(player_of(index, side)),
            Verdict::Draw => None,
        }
    }
}

/// Wins, draws and losses of one player.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Returns the number of games.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns one point for each win and half a point for each draw.
    #[must_use]
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Returns the tally of the opponent in these games.
    #[must_use]
    pub const fn mirrored(self) -> Tally {
        Tally {
            wins: self.losses,
            losses: self.wins,
            ..self
        }
    }

    const fn plus(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// The current score of a series.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct SeriesScore {
    /// The results of player 1, by its side.
    pub sums: [Tally; 2],
    /// The half-points of player 1 in complete pairs.
    pub pairs: Pairs,
    /// The total points of players 1 and 2, in games with points.
    pub points: [u64; 2],
    /// The number of games that ended because a player failed.
    pub forfeits: u64,
    /// The half-points of player 1 in the first game of an incomplete pair.
    begun: usize,
}

impl SeriesScore {
    /// Adds the result of game `index`. Games must be added in order.
    pub fn enter(&mut self, index: u64, finish: &Finish) {
        let sum = &mut self.sums[player_of(index, Side::First)];
        let half_points = match finish.winner(index) {
            Some(0) => {
                sum.wins += 1;
                2
            }
            Some(_) => {
                sum.losses += 1;
                0
            }
            None => {
                sum.draws += 1;
                1
            }
        };
        for side in Side::BOTH {
            let points = finish.points.map_or(0, |points| points[side.index()]);
            self.points[player_of(index, side)] += u64::from(points);
        }
        self.forfeits += u64::from(finish.forfeit.is_some());
        // The games of a pair share an opening, so they are scored together.
        if index.is_multiple_of(2) {
            self.begun = half_points;
        } else {
            self.pairs.enter(self.begun + half_points);
        }
    }

    /// Returns the results of player 1 on both sides.
    #[must_use]
    pub const fn total(&self) -> Tally {
        self.sums[0].plus(self.sums[1])
    }

    /// Returns the Elo difference of player 1 over player 2, from complete
    /// pairs; `None` before the first one.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        (!self.pairs.is_empty()).then(|| self.pairs.elo())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(side: Side, points: [u16; 2]) -> Finish {
        Finish {
            verdict: Verdict::Win(side),
            points: Some(points),
            forfeit: None,
        }
    }

    #[test]
    fn games_count_by_player_although_sides_change() {
        let mut standing = SeriesScore::default();
        standing.enter(0, &won(Side::First, [30, 18]));
        assert_eq!(standing.elo(), None, "half a pair says nothing");
        standing.enter(1, &won(Side::Second, [20, 28]));
        let total = standing.total();
        assert_eq!((total.wins, total.losses, total.games()), (2, 0, 2));
        assert_eq!(standing.points, [58, 38]);
        assert_eq!(total.mirrored().losses, 2);
        assert!(standing.elo().unwrap().likeliest.is_infinite());
        standing.enter(2, &won(Side::Second, [0, 48]));
        assert_eq!(standing.total().losses, 1);
        assert_eq!(standing.points, [58, 86]);
        assert_eq!(standing.pairs.len(), 1);
        assert_eq!(standing.forfeits, 0);
    }

    #[test]
    fn win_is_a_point_and_draw_half_a_point() {
        let tally = Tally {
            wins: 2,
            draws: 3,
            losses: 1,
        };
        assert_eq!(tally.points().to_string(), "3.5");
    }

    #[test]
    fn game_that_a_player_cannot_continue_is_a_forfeit() {
        let ending = Ending::Forfeit(Side::First, "it died".to_owned());
        let finish = Finish::of(&ending).unwrap();
        let mut standing = SeriesScore::default();
        standing.enter(0, &finish);
        assert_eq!((standing.forfeits, standing.total().losses), (1, 1));
        standing.enter(1, &won(Side::First, [1, 0]));
        assert_eq!(standing.forfeits, 1);
    }
}
