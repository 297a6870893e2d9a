//! Estimate of the level that plays like a given player: the most probable
//! level (maximum a posteriori), given the loss of each move.

use thiserror::Error;

use crate::engine::{Level, Unit};

/// Number of classes in which a [`LevelTable`] counts moves by their loss. More
/// classes would not separate the levels better, because a side has only about
/// a dozen moves in a game.
pub const BINS: usize = 4;

/// Upper limits of all classes but the last, as fractions of a blunder's loss.
const ENDS: [f64; BINS - 1] = [0.1, 0.4, 1.0];

/// Added to every count, so that a loss that was never seen is not impossible.
const UNSEEN: f64 = 0.5;

/// Prior distribution of the level: mean and standard deviation of a normal
/// distribution, equal to those of the eleven levels. Without it, a short game
/// without mistakes would always point to the best level.
const EXPECTED: (f64, f64) = (5.0, 3.16);

/// Largest drop of the log probability within the reported interval. If moves
/// were independent, the interval would contain the level with a probability of
/// 90 % (half of 2.71, the 90 % quantile of χ² with one degree of freedom).
const TOLERANCE: f64 = 1.35;

/// Returns the class of a move with this loss.
#[must_use]
pub fn bin_of(unit: Unit, loss: f64) -> usize {
    let part = loss / unit.blunder;
    ENDS.iter().position(|end| part < *end).unwrap_or(BINS - 1)
}

/// For each level, how often its moves fall into each class, counted over many
/// games.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelTable {
    /// Logarithms of the share of each class, by level.
    shares: Vec<[f64; BINS]>,
}

/// Error: a text is not a level table.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("line {line} of a table of levels: {trouble}")]
pub struct ParseLevelTableError {
    /// Number of the line, from 1.
    pub line: usize,
    /// The fault in the line.
    pub trouble: String,
}

impl LevelTable {
    /// Reads one line for each level, weakest first: its number and the count
    /// of every class. Lines that begin with `#` are comments.
    ///
    /// # Errors
    /// The first malformed line, or a missing level.
    pub fn read(text: &str) -> Result<LevelTable, ParseLevelTableError> {
        let mut shares = Vec::new();
        let rows = text.lines().enumerate();
        for (i, row) in rows.filter(|(_, row)| !row.starts_with('#') && !row.trim().is_empty()) {
            let bad = |trouble: &str| ParseLevelTableError {
                line: i + 1,
                trouble: trouble.to_owned(),
            };
            let numbers: Result<Vec<u32>, _> = row.split_whitespace().map(str::parse).collect();
            let numbers = numbers.map_err(|_| bad("not only numbers"))?;
            let [level, counts @ ..] = &numbers[..] else {
                return Err(bad("no numbers"));
            };
            if *level as usize != shares.len() {
                return Err(bad("levels do not follow one another"));
            }
            let counts: [u32; BINS] = counts
                .try_into()
                .map_err(|_| bad("not the right number of counts"))?;
            shares.push(logarithms(counts));
        }
        let levels = Level::all().count();
        if shares.len() == levels {
            return Ok(LevelTable { shares });
        }
        Err(ParseLevelTableError {
            line: text.lines().count(),
            trouble: format!("{} of {levels} levels", shares.len()),
        })
    }
}

fn logarithms(counts: [u32; BINS]) -> [f64; BINS] {
    let smoothed = counts.map(|count| f64::from(count) + UNSEEN);
    let sum: f64 = smoothed.iter().sum();
    smoothed.map(|count| (count / sum).ln())
}

/// Estimated level of a player. Whole levels only: a game does not contain
/// enough information for more.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct LevelEstimate {
    /// The most probable level.
    pub level: Level,
    /// The weakest level that is nearly as probable.
    pub low: Level,
    /// The strongest level that is nearly as probable.
    pub high: Level,
}

/// Returns the level that plays most like a player with these `losses`, one for
/// each move with an alternative; `None` without any.
#[must_use]
pub fn estimate(table: &LevelTable, unit: Unit, losses: &[f64]) -> Option<LevelEstimate> {
    if losses.is_empty() {
        return None;
    }
    let mut counts = [0.0; BINS];
    for &loss in losses {
        counts[bin_of(unit, loss)] += 1.0;
    }
    // The logarithm of the probability, up to a constant.
    let probability = |level: Level| -> f64 {
        let (mean, deviation) = EXPECTED;
        let off = (f64::from(level.number()) - mean) / deviation;
        let shares = &table.shares[usize::from(level.number())];
        let seen: f64 = counts.iter().zip(shares).map(|(n, share)| n * share).sum();
        // The logarithm of the normal prior, without its constant.
        seen - off * off / 2.0
    };
    let all: Vec<(Level, f64)> = Level::all().map(|one| (one, probability(one))).collect();
    let (level, most) = *all.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    // Everything between the first and the last such level is reported.
    let mut near = all.iter().filter(|(_, value)| *value >= most - TOLERANCE);
    let low = near.next()?.0;
    let high = near.next_back().map_or(low, |(high, _)| *high);
    Some(LevelEstimate { level, low, high })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a table in which level n makes 10·n best moves and 100 − 10·n
    /// blunders.
    fn table() -> LevelTable {
        let row = |n: u32| format!("{n} {} 0 0 {}\n", 10 * n, 100 - 10 * n);
        let text: String = (0..=10).map(row).collect();
        LevelTable::read(&format!("# counts\n{text}")).unwrap()
    }

    fn told(found: LevelEstimate) -> [u8; 3] {
        [found.level, found.low, found.high].map(Level::number)
    }

    #[test]
    fn the_most_probable_level_is_found() {
        let unit = Unit::points("beans", 8.0);
        let losses: Vec<f64> = (0..50)
            .map(|i| if i % 10 < 7 { 0.0 } else { 9.0 })
            .collect();
        let found = estimate(&table(), unit, &losses).unwrap();
        assert_eq!(told(found), [7, 6, 7]);
        assert_eq!(estimate(&table(), unit, &[]), None);
    }

    #[test]
    fn a_short_game_without_a_mistake_is_not_perfect_play() {
        let unit = Unit::points("beans", 8.0);
        let short = estimate(&table(), unit, &[0.0; 3]).unwrap();
        let long = estimate(&table(), unit, &[0.0; 60]).unwrap();
        assert_eq!(told(short), [9, 5, 10]);
        assert_eq!(told(long), [10, 10, 10]);
    }

    #[test]
    fn a_table_that_is_none_says_where() {
        let error = LevelTable::read("0 1 2\n").unwrap_err();
        assert_eq!(
            (error.line, error.trouble.as_str()),
            (1, "not the right number of counts")
        );
        assert!(
            LevelTable::read("")
                .unwrap_err()
                .to_string()
                .contains("0 of 11 levels")
        );
        assert!(LevelTable::read("1 1 1 1 1\n").is_err());
    }
}
