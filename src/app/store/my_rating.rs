//! The person's rating in each game, computed from the results against levels.

use crate::course::Rating;
use crate::game::Verdict;
use crate::session::{GameInfo, Level, PlayerSpec, rated_opponent};
use crate::store::dirs::Dirs;
use crate::store::results::{Finished, Results};

/// The number of games after which a level is suggested.
const ENOUGH: usize = 3;

/// The largest distance of a suggested level from the levels played against. If
/// neighbouring levels are nearly equal, a few games reveal little about
/// distant ones.
const STEP: u8 = 2;

/// The person's rating in one game and its history.
#[derive(Clone, Debug, PartialEq)]
pub struct MyRating {
    /// The game's id.
    pub game: String,
    /// The current rating; about 1000 for a casual player.
    pub rating: Rating,
    /// The rating after each rated game, oldest first.
    pub history: Vec<f64>,
    /// Whether a person finished a game, rated or not.
    pub has_played: bool,
    /// The weakest and the strongest level played against.
    pub met: Option<[Level; 2]>,
}

impl MyRating {
    /// Computes the rating in this game from all results, given oldest first.
    /// Only games of one person against a level count. Levels with changed
    /// limits (`time=`, `nodes=`, `depth=`) and those that keep the game even
    /// have no rating; games in which the person had help are not rated.
    pub fn of(info: &GameInfo, games: &[Finished]) -> MyRating {
        let mut found = MyRating {
            game: info.id.to_owned(),
            rating: Rating::default(),
            history: Vec::new(),
            has_played: false,
            met: None,
        };
        for game in games.iter().filter(|game| game.game == info.id) {
            let human = PlayerSpec::Human.to_string();
            found.has_played |= game.players.contains(&human);
            if let Some((level, score)) = counted(game) {
                let opponent = f64::from(info.level_rating(level));
                found.rating = found.rating.after_result(opponent, score);
                found.history.push(found.rating.value);
                let [low, high] = found.met.unwrap_or([level; 2]);
                found.met = Some([low.min(level), high.max(level)]);
            }
        }
        found
    }

    /// Computes the rating in this game from the results in `places`; `None` if they
    /// cannot be read.
    pub fn stored(info: &GameInfo, places: &Dirs) -> Option<MyRating> {
        let (games, _) = Results::at(places.results()).read().ok()?;
        Some(MyRating::of(info, &games))
    }

    /// The level with the nearest rating, after at least three games; at most
    /// two levels away from those played against.
    pub fn fitting_level(&self, info: &GameInfo) -> Option<Level> {
        let off = |level: &Level| (f64::from(info.level_rating(*level)) - self.rating.value).abs();
        let [low, high] = self.met?.map(Level::number);
        let near = low.saturating_sub(STEP)..=high + STEP;
        let levels = Level::all().filter(|level| near.contains(&level.number()));
        let nearest = levels.min_by(|a, b| off(a).total_cmp(&off(b)));
        nearest.filter(|_| self.games_missing() == 0)
    }

    /// The number of rated games until a level can be advised; 0 if there are enough.
    pub fn games_missing(&self) -> usize {
        ENOUGH.saturating_sub(self.history.len())
    }

    /// Returns the level that a new game should offer, by the results in `places`: the one that
    /// suits the person, a newcomer's to a newcomer, and otherwise the usual one.
    pub fn level_to_offer(info: &GameInfo, places: Option<&Dirs>) -> Level {
        let mine = places.and_then(|places| MyRating::stored(info, places));
        mine.map_or(Level::DEFAULT, |mine| mine.offered_level(info))
    }

    fn offered_level(&self, info: &GameInfo) -> Level {
        match self.history.is_empty() {
            true => Level::GREEDY,
            false => self.fitting_level(info).unwrap_or(Level::DEFAULT),
        }
    }

    /// Returns `Judging by your results, level 4 would suit you.`, or which level suits
    /// a newcomer; `None` before there are enough rated games.
    pub fn advice(&self, info: &GameInfo) -> Option<String> {
        if !self.has_played {
            let (game, level) = (info.title, self.offered_level(info));
            return Some(format!("New to {game}? Level {level} suits a first day."));
        }
        let level = self.fitting_level(info)?;
        Some(format!(
            "Judging by your results, level {level} would suit you."
        ))
    }

    /// Returns `1043 ± 90 after 12 games; level 4 would suit you`, or `None`
    /// before the first game. The number after ± is two standard deviations.
    pub fn words(&self, info: &GameInfo) -> Option<String> {
        let games = self.history.len();
        let plural = if games == 1 { "" } else { "s" };
        let (value, deviation) = (self.rating.value, 2.0 * self.rating.deviation);
        let level = self.fitting_level(info);
        let suits = level.map_or_else(String::new, |level| {
            format!("; level {level} would suit you")
        });
        let words = format!("{value:.0} ± {deviation:.0} after {games} game{plural}{suits}");
        (games > 0).then_some(words)
    }

    /// The rating after each of the newest `most` games.
    fn newest(&self, most: usize) -> &[f64] {
        &self.history[self.history.len().saturating_sub(most)..]
    }

    /// The lowest and the highest rating among the newest `most` games.
    pub fn range(&self, most: usize) -> (f64, f64) {
        let shown = self.newest(most).iter().copied();
        let low = shown.clone().fold(f64::INFINITY, f64::min);
        (low, shown.fold(f64::NEG_INFINITY, f64::max))
    }

    /// Draws the rating history as one line of at most `width` characters,
    /// taken from the six `signs`, low to high.
    pub fn curve(&self, width: usize, signs: [char; 6]) -> String {
        let shown = self.newest(width);
        let (low, high) = self.range(width);
        let sign = |value: &f64| {
            // A range of at least one point avoids a division by zero.
            let part = (value - low) / (high - low).max(1.0);
            // The highest rating would otherwise give index 6.
            signs[((part * 6.0) as usize).min(5)]
        };
        shown.iter().map(sign).collect()
    }
}

/// The opponent's level and the person's score (0, 0.5 or 1); `None` if the
/// game is not rated.
fn counted(game: &Finished) -> Option<(Level, f64)> {
    if game.taught {
        return None;
    }
    let specs = game
        .players
        .each_ref()
        .map(|text| text.parse::<PlayerSpec>().ok());
    let [Some(first), Some(second)] = &specs else {
        return None;
    };
    let (side, level) = rated_opponent([first, second])?;
    let score = match game.result {
        Verdict::Draw => 0.5,
        Verdict::Win(winner) if winner == side => 1.0,
        Verdict::Win(_) => 0.0,
    };
    Some((level, score))
}
