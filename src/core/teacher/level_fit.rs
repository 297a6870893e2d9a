//! Estimates which level a player plays like: the most probable levels, given
//! what each of the player's moves gave away.

use thiserror::Error;

use crate::engine::Level;
use crate::teacher::odds::Stake;

/// Number of classes in which a [`LevelTable`] counts moves.
pub const BINS: usize = 5;

/// Upper limits of all classes but the last, as parts of the chances given away.
const ENDS: [f64; BINS - 1] = [0.01, 0.06, 0.2, 0.5];

/// Added to every count. A class that was never observed must not count as
/// impossible.
const UNSEEN: f64 = 0.5;

/// Weight of one move, if the table names no other. The moves of a game depend on
/// each other: after a bad move, the next one is bad more often than the table
/// says. With full weight, the estimates would seem more certain than they are.
const WEIGHT: f64 = 0.5;

/// The probability that the true level is in a range of at most [`NARROW`] levels.
const SURE: f64 = 0.85;
/// The probability that the true level is in a wide range. Such a range says little, so it must
/// seldom be wrong.
const NEARLY_CERTAIN: f64 = 0.95;
/// The most levels in a range whose middle is named.
const NARROW: usize = 3;
/// The most levels in a range. A wider range would be useless.
const WIDEST: usize = 6;

/// Returns the class of a move; `None` in a decided game, in which moves reveal
/// nothing about a player.
#[must_use]
pub fn bin_of(stake: Stake) -> Option<usize> {
    let bin = ENDS.iter().position(|end| stake.part() < *end);
    (stake.open > 0.0).then_some(bin.unwrap_or(BINS - 1))
}

/// The numbers of moves of each level in each class, counted over many games.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelTable {
    /// Logarithms of the share of each class, by level.
    shares: Vec<[f64; BINS]>,
    /// The weight of one move, from 0 to 1.
    weight: f64,
}

/// Error: a text is not a level table.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("line {line} of a table of levels: {trouble}")]
pub struct ParseLevelTableError {
    /// Number of the line, from 1.
    pub line: usize,
    /// The fault of the line.
    pub trouble: String,
}

impl LevelTable {
    /// Reads one line for each level, weakest first: its number and the count
    /// of every class. Lines that begin with `#` are comments. A line `weight W`
    /// sets the weight of one move, from 0 to 1.
    ///
    /// # Errors
    /// The first malformed line, or a missing level.
    pub fn read(text: &str) -> Result<LevelTable, ParseLevelTableError> {
        let (mut shares, mut weight) = (Vec::new(), WEIGHT);
        let rows = text.lines().enumerate();
        for (i, row) in rows.filter(|(_, row)| !row.starts_with('#') && !row.trim().is_empty()) {
            let bad = |trouble: &str| ParseLevelTableError {
                line: i + 1,
                trouble: trouble.to_owned(),
            };
            let words: Vec<&str> = row.split_whitespace().collect();
            if let ["weight", number] = words[..] {
                let number = number.parse().ok().filter(|w| (0.0..=1.0).contains(w));
                weight = number.ok_or_else(|| bad("not a weight from 0 to 1"))?;
                continue;
            }
            let numbers: Result<Vec<u32>, _> = words.into_iter().map(str::parse).collect();
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
            make_orderly(&mut shares);
            return Ok(LevelTable { shares, weight });
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

/// Smooths the counts so that a worse move never speaks for a stronger level: from each class to
/// the next worse one, the ratio of the shares never grows with the level.
fn make_orderly(shares: &mut [[f64; BINS]]) {
    for bin in 1..BINS {
        let mut ratios: Vec<f64> = shares.iter().map(|row| row[bin] - row[bin - 1]).collect();
        never_grows(&mut ratios);
        // The first class keeps its logarithm until the rows are scaled.
        let below: Vec<f64> = shares.iter().map(|row| row[bin - 1]).collect();
        for ((row, ratio), below) in shares.iter_mut().zip(ratios).zip(below) {
            let shift = below + ratio - row[bin];
            row[bin..].iter_mut().for_each(|share| *share += shift);
        }
    }
    for row in shares {
        let sum: f64 = row.iter().map(|share| share.exp()).sum();
        row.iter_mut().for_each(|share| *share -= sum.ln());
    }
}

/// Replaces numbers by the nearest ones that never grow: runs that grow become their mean.
fn never_grows(numbers: &mut [f64]) {
    let mut runs: Vec<(f64, usize)> = Vec::new();
    for number in numbers.iter() {
        runs.push((*number, 1));
        while let [.., (a, m), (b, n)] = runs[..]
            && b > a
        {
            runs.truncate(runs.len() - 2);
            let (m_share, n_share) = (m as f64, n as f64);
            runs.push(((a * m_share + b * n_share) / (m_share + n_share), m + n));
        }
    }
    let smooth = runs
        .into_iter()
        .flat_map(|(mean, count)| std::iter::repeat_n(mean, count));
    numbers
        .iter_mut()
        .zip(smooth)
        .for_each(|(number, own)| *number = own);
}

/// Estimated level of a player, in whole levels. One game does not contain
/// enough information for anything finer, and often only for a range.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct LevelEstimate {
    /// The middle level of a range of at most three, or the more probable one of two; `None` for
    /// a wider range.
    pub level: Option<Level>,
    /// The weakest level of the range.
    pub low: Level,
    /// The strongest level of the range.
    pub high: Level,
}

/// Returns the level that plays most like a player whose moves are of these
/// classes: the shortest range that contains the true one with a probability of
/// 85 %, or of 95 % if it has more than three levels. `None` if that range is too wide.
#[must_use]
pub fn estimate(table: &LevelTable, bins: &[usize]) -> Option<LevelEstimate> {
    let shares = probabilities(table, bins);
    let levels: Vec<Level> = Level::all().collect();
    (1..=WIDEST).find_map(|count| {
        let sums = shares.windows(count).map(|some| some.iter().sum::<f64>());
        let (low, sure) = sums.enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let range = &levels[low..low + count];
        let most = (low..low + count).max_by(|a, b| shares[*a].total_cmp(&shares[*b]))?;
        let middle = if count == NARROW { low + 1 } else { most };
        let level = (count <= NARROW).then_some(levels[middle]);
        let enough = if count <= NARROW {
            SURE
        } else {
            NEARLY_CERTAIN
        };
        (sure >= enough).then_some(LevelEstimate {
            level,
            low: range[0],
            high: range[count - 1],
        })
    })
}

/// Returns the probability of each level. Without moves, all are equal.
fn probabilities(table: &LevelTable, bins: &[usize]) -> Vec<f64> {
    let likely = |row: &[f64; BINS]| bins.iter().map(|bin| row[*bin]).sum::<f64>() * table.weight;
    let logs: Vec<f64> = table.shares.iter().map(likely).collect();
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Subtracting the largest logarithm keeps `exp` from rounding all parts to
    // 0.
    let parts: Vec<f64> = logs.iter().map(|log| (log - most).exp()).collect();
    let sum: f64 = parts.iter().sum();
    parts.into_iter().map(|part| part / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the mean level, by the probabilities of the levels.
    fn mean(table: &LevelTable, bins: &[usize]) -> f64 {
        let shares = probabilities(table, bins);
        (0..)
            .zip(shares)
            .map(|(level, share)| f64::from(level) * share)
            .sum()
    }

    /// Returns a table with any counts.
    fn any_table() -> impl Strategy<Value = LevelTable> {
        let row = proptest::array::uniform5(0_u32..400);
        proptest::collection::vec(row, 11).prop_map(|rows| {
            let row = |(level, counts): (usize, &[u32; BINS])| {
                let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
                format!("{level} {}\n", counts.join(" "))
            };
            let text: String = rows.iter().enumerate().map(row).collect();
            LevelTable::read(&text).unwrap()
        })
    }

    proptest! {
        #[test]
        fn worse_move_never_raises_the_level(
            table in any_table(),
            mut bins in proptest::collection::vec(0..BINS, 1..40),
            at in any::<prop::sample::Index>(),
        ) {
            let before = mean(&table, &bins);
            let at = at.index(bins.len());
            bins[at] = (bins[at] + 1).min(BINS - 1);
            prop_assert!(mean(&table, &bins) <= before + 1e-9);
        }
    }

    #[test]
    fn growing_numbers_become_their_mean() {
        let mut numbers = [5.0, 1.0, 3.0, 2.0, 2.0];
        never_grows(&mut numbers);
        assert_eq!(numbers, [5.0, 2.0, 2.0, 2.0, 2.0]);
    }

    /// Returns a table in which level n makes 10·n best moves and 100 − 10·n
    /// blunders.
    fn table() -> LevelTable {
        LevelTable::read(&format!("# counts\n{}", rows())).unwrap()
    }

    fn rows() -> String {
        let row = |n: u32| format!("{n} {} 0 0 0 {}\n", 10 * n, 100 - 10 * n);
        (0..=10).map(row).collect()
    }

    fn levels(found: LevelEstimate) -> (Option<u8>, u8, u8) {
        let LevelEstimate { level, low, high } = found;
        (level.map(Level::number), low.number(), high.number())
    }

    #[test]
    fn most_probable_levels_are_found() {
        let bins: Vec<usize> = (0..60).map(|i| if i % 10 < 7 { 0 } else { 4 }).collect();
        let found = estimate(&table(), &bins).unwrap();
        assert_eq!(levels(found), (Some(7), 6, 8));
    }

    #[test]
    fn lighter_moves_make_the_range_wider() {
        let light = LevelTable {
            weight: 0.2,
            ..table()
        };
        let bins: Vec<usize> = (0..240).map(|i| if i % 10 < 7 { 0 } else { 4 }).collect();
        let width = |table: &LevelTable| {
            let found = estimate(table, &bins).unwrap();
            found.high.number() - found.low.number()
        };
        assert!(width(&light) > width(&table()));
        let read = LevelTable::read(&format!("weight 0.2\n{}", rows())).unwrap();
        assert_eq!(read, light);
        let error = LevelTable::read("weight 2\n").unwrap_err();
        assert_eq!(error.line, 1);
    }

    #[test]
    fn short_faultless_game_names_a_range_or_nothing() {
        assert_eq!(estimate(&table(), &[]), None);
        assert_eq!(estimate(&table(), &[0; 2]), None);
        // Five levels fit, which is nearly certain only after more moves.
        assert_eq!(estimate(&table(), &[0; 4]), None);
        let eight = estimate(&table(), &[0; 8]).map(levels);
        assert_eq!(eight, Some((None, 6, 10)));
        let long = estimate(&table(), &[0; 60]).map(levels);
        assert_eq!(long, Some((Some(10), 10, 10)));
    }

    #[test]
    fn malformed_table_reports_the_line() {
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
        assert!(LevelTable::read("1 1 1 1 1 1\n").is_err());
    }
}
