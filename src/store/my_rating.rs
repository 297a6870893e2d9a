//! How strong a person is in each game, from the results against levels.

use crate::course::Rating;
use crate::game::{Side, Verdict};
use crate::session::{GameInfo, Level, PlayerSpec};
use crate::store::Finished;

/// Games before a level is suggested.
const ENOUGH: usize = 3;

/// Levels beyond those played against that may be suggested: where levels are
/// nearly alike, a few games say little about the far ones.
const STEP: u8 = 2;

/// The rating in one game and how it came about.
#[derive(Clone, Debug, PartialEq)]
pub struct MyRating {
    /// The game's id.
    pub game: String,
    /// The rating now; a casual player has about 1000.
    pub rating: Rating,
    /// The rating after each game that counted, oldest first.
    pub history: Vec<f64>,
    /// The weakest and the strongest level played against.
    pub met: Option<[Level; 2]>,
}

impl MyRating {
    /// The rating in this game from all results, oldest first. Only games of
    /// one person against a level count; a level whose reach was changed
    /// (`time=`, `nodes=`, `depth=`) or that keeps it close has no rating, and
    /// a game in which the teacher held moves was not played alone.
    #[must_use]
    pub fn of(entry: &dyn GameInfo, games: &[Finished]) -> MyRating {
        let mut found = MyRating {
            game: entry.id().to_owned(),
            rating: Rating::default(),
            history: Vec::new(),
            met: None,
        };
        for game in games.iter().filter(|game| game.game == entry.id()) {
            if let Some((level, score)) = counted(game) {
                let opponent = f64::from(entry.level_rating(level));
                found.rating = found.rating.after_result(opponent, score);
                found.history.push(found.rating.value);
                let [low, high] = found.met.unwrap_or([level; 2]);
                found.met = Some([low.min(level), high.max(level)]);
            }
        }
        found
    }

    /// The level that fits, once enough games say so; no more than two away
    /// from the levels played against.
    #[must_use]
    pub fn fitting_level(&self, entry: &dyn GameInfo) -> Option<Level> {
        let off = |level: &Level| (f64::from(entry.level_rating(*level)) - self.rating.value).abs();
        let [low, high] = self.met?.map(Level::number);
        let near = low.saturating_sub(STEP)..=high + STEP;
        let levels = Level::all().filter(|level| near.contains(&level.number()));
        let nearest = levels.min_by(|a, b| off(a).total_cmp(&off(b)));
        nearest.filter(|_| self.history.len() >= ENOUGH)
    }

    /// `By your results, level 4 would suit you.`, once enough games say so.
    #[must_use]
    pub fn advice(&self, entry: &dyn GameInfo) -> Option<String> {
        let level = self.fitting_level(entry)?;
        Some(format!("By your results, level {level} would suit you."))
    }

    /// `1043 ± 90 after 12 games; level 4 would suit you`, or nothing before
    /// the first game.
    #[must_use]
    pub fn words(&self, entry: &dyn GameInfo) -> Option<String> {
        let games = self.history.len();
        let plural = if games == 1 { "" } else { "s" };
        let (value, deviation) = (self.rating.value, 2.0 * self.rating.deviation);
        let level = self.fitting_level(entry);
        let suits = level.map_or_else(String::new, |level| {
            format!("; level {level} would suit you")
        });
        let words = format!("{value:.0} ± {deviation:.0} after {games} game{plural}{suits}");
        (games > 0).then_some(words)
    }

    /// The rating after each of the newest games, at most so many.
    fn newest(&self, most: usize) -> &[f64] {
        &self.history[self.history.len().saturating_sub(most)..]
    }

    /// The lowest rating after one of the newest games and the highest.
    #[must_use]
    pub fn range(&self, most: usize) -> (f64, f64) {
        let shown = self.newest(most).iter().copied();
        let low = shown.clone().fold(f64::INFINITY, f64::min);
        (low, shown.fold(f64::NEG_INFINITY, f64::max))
    }

    /// The way it went in one line of at most `width` signs, taken from these
    /// six, low to high.
    #[must_use]
    pub fn curve(&self, width: usize, signs: [char; 6]) -> String {
        let shown = self.newest(width);
        let (low, high) = self.range(width);
        let sign = |value: &f64| {
            let part = (value - low) / (high - low).max(1.0);
            signs[((part * 6.0) as usize).min(5)]
        };
        shown.iter().map(sign).collect()
    }
}

/// The level played against and the person's points, if the game counts.
fn counted(game: &Finished) -> Option<(Level, f64)> {
    if game.taught {
        return None;
    }
    let specs = game
        .players
        .each_ref()
        .map(|text| text.parse::<PlayerSpec>().ok());
    let (side, bot) = match &specs {
        [Some(PlayerSpec::Human), Some(PlayerSpec::Bot(bot))] => (Side::First, bot),
        [Some(PlayerSpec::Bot(bot)), Some(PlayerSpec::Human)] => (Side::Second, bot),
        _ => return None,
    };
    let score = match game.result {
        Verdict::Draw => 0.5,
        Verdict::Win(winner) if winner == side => 1.0,
        Verdict::Win(_) => 0.0,
    };
    let usual = bot.limits.is_unlimited() && !bot.even;
    usual.then_some((bot.level, score))
}
