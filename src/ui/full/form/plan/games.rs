//! One game, or a series of them to watch.

use super::{EASILY_TYPED, Plan, turned};
use crate::session::Series;
use crate::ui::full::desk::Desk;
use crate::ui::full::screen::Next;
use crate::ui::full::series::SeriesPlan;

/// Lengths of a series to choose from.
const GAMES: [u64; 5] = [1, 2, 10, 20, 100];

impl Plan {
    /// The next length of a series.
    pub fn turn_games(&mut self, forward: bool) {
        let at = GAMES.iter().position(|games| *games == self.games);
        self.games = GAMES[turned(at.unwrap_or(0), GAMES.len(), forward)];
    }

    /// What Enter starts; a sentence if that fails.
    pub fn begin(&self, desk: &Desk) -> Result<Next, String> {
        if self.games == 1 {
            return Ok(Next::Play(Box::new(self.sit_down(desk)?)));
        }
        let drawn = |_| (desk.draw_seed)() % EASILY_TYPED;
        let series = self.series(self.seed_text.parse().unwrap_or_else(drawn));
        series.opening(0).map_err(|error| error.to_string())?;
        let games = self.games;
        Ok(Next::Series(Box::new(SeriesPlan { series, games })))
    }

    pub(super) fn series(&self, seed: u64) -> Series {
        Series {
            entry: self.entry,
            options: self.options.clone(),
            position: None,
            players: self.specs(),
            seed,
            openings: Series::OPENINGS,
        }
    }
}
