//! [`SeriesProgress`]: the state of a watched series and its texts.

use crate::game::Side;
use crate::session::{Elo, Series, SeriesScore, Tally, player_of};
use crate::store::IN_PAGE;
use crate::ui::text::players::spec_title;
use crate::ui::text::shell::with_whole_options;

/// The state of a watched series of games.
#[derive(Debug, Clone)]
pub struct SeriesProgress {
    /// The players and the game.
    pub series: Series,
    /// The game on the board, counted from 0.
    pub index: u64,
    /// The score of the games before it.
    pub score: SeriesScore,
}

impl SeriesProgress {
    /// Returns the name of a player (0 or 1). Two equal players get numbers.
    fn name(&self, player: usize) -> String {
        let [one, two] = &self.series.players;
        let text = spec_title(&self.series.players[player]);
        if one == two {
            format!("{text} #{}", player + 1)
        } else {
            text
        }
    }

    fn tally(&self, player: usize) -> Tally {
        match player {
            0 => self.score.total(),
            _ => self.score.total().mirrored(),
        }
    }

    /// Returns a line with wins, draws and points for each player.
    pub(super) fn players(&self) -> [String; 2] {
        let sides = self.series.info.sides;
        let names = [0, 1].map(|player| self.name(player));
        let width = names.iter().map(|name| name.chars().count()).max();
        let side_width = sides.iter().map(|side| side.len()).max();
        [0, 1].map(|player| {
            let has = |side: &Side| player_of(self.index, *side) == player;
            let side = Side::BOTH.into_iter().find(has).unwrap_or(Side::First);
            let tally = self.tally(player);
            format!(
                "{:<sw$} {:<w$}  wins {:<4} draws {:<4} {}",
                sides[side.index()],
                names[player],
                tally.wins,
                tally.draws,
                self.points(player, tally),
                sw = side_width.unwrap_or(0),
                w = width.unwrap_or(0),
            )
        })
    }

    fn points(&self, player: usize, tally: Tally) -> String {
        let unit = self.series.info.unit;
        if unit.is_outcome() {
            format!("points {}", tally.points())
        } else {
            format!("{} {}", unit.name, self.score.points[player])
        }
    }

    /// Returns the Elo difference of the players, with its error.
    pub(super) fn elo(&self) -> String {
        let Some(elo) = self.score.elo() else {
            return "Elo difference: shown after two games".to_owned();
        };
        let games = 2 * self.score.pairs.len();
        let (name, difference) = (self.name(0), difference(elo));
        format!("Elo of {name}  {difference} ({games} games, 95 %)")
    }

    /// Returns the text with the seed that repeats the series.
    pub(super) fn repeatable(&self) -> String {
        format!("seed {}, repeatable", self.series.seed)
    }

    /// Returns the shell command that plays the series.
    pub(super) fn command(&self) -> String {
        self.series.command(Some(self.series.seed))
    }

    /// Returns the game and the players.
    pub(super) fn title(&self) -> String {
        let sides = self.series.info.sides;
        let seat = |side: Side| {
            let player = player_of(self.index, side);
            format!("{} ({})", self.name(player), sides[side.index()])
        };
        let versus = Side::BOTH.map(seat).join(" v ");
        format!("Watch · {} · {versus}", self.series.info.title)
    }

    /// Returns the progress: `game 7 of 100`.
    pub fn progress(&self) -> String {
        format!("game {} of {}", self.index + 1, self.series.games)
    }

    /// Returns a sentence that says who won the series.
    pub fn verdict(&self) -> String {
        let (one, games) = (self.tally(0), self.score.total().games());
        let two = one.mirrored();
        let (winner, a, b) = match one.points().total_cmp(&two.points()) {
            std::cmp::Ordering::Greater => (0, one, two),
            std::cmp::Ordering::Less => (1, two, one),
            std::cmp::Ordering::Equal => {
                return format!("All {games} games are played: even, {} each.", one.points());
            }
        };
        let name = self.name(winner);
        let (a, b) = (a.points(), b.points());
        format!("All {games} games are played: {name} wins {a} to {b}.")
    }

    /// Returns all lines for a single column.
    pub(super) fn everything(&self, stats: Vec<String>) -> Vec<String> {
        let mut lines = self.players().to_vec();
        lines.push(String::new());
        lines.extend(stats);
        let rest = [String::new(), self.elo(), self.repeatable()];
        lines.extend(rest);
        if !IN_PAGE {
            let head = "Shell command for this series:".to_owned();
            lines.extend([String::new(), head, with_whole_options(&self.command())]);
        }
        lines
    }
}

/// Returns `+191 ± 270`, or only a bound if one player took every point.
fn difference(elo: Elo) -> String {
    let likeliest = match elo.likeliest {
        elo if elo.is_finite() => format!("{elo:+.0}, "),
        _ => String::new(),
    };
    match (elo.low.is_finite(), elo.high.is_finite()) {
        (true, true) => {
            let error = (elo.high - elo.low) / 2.0;
            format!("{:+.0} ± {error:.0}", elo.likeliest)
        }
        (true, false) => format!("{likeliest}at least {:+.0}", elo.low),
        (false, true) => format!("{likeliest}at most {:+.0}", elo.high),
        (false, false) => "anything".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_difference_shows_its_error_or_a_bound() {
        let elo = |low, likeliest, high| Elo {
            likeliest,
            low,
            high,
        };
        assert_eq!(difference(elo(-80.0, 191.0, 460.0)), "+191 ± 270");
        let all = elo(120.0, f64::INFINITY, f64::INFINITY);
        assert_eq!(difference(all), "at least +120");
        let none = elo(f64::NEG_INFINITY, f64::NEG_INFINITY, -33.0);
        assert_eq!(difference(none), "at most -33");
        let few = elo(f64::NEG_INFINITY, -280.0, 18.0);
        assert_eq!(difference(few), "-280, at most +18");
    }
}
