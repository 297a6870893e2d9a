//! Levels 0 to 10, and the text form of a computer player's settings.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::engine::control::Limits;

/// The strength of a computer player: 0 plays some or all of its moves at
/// random; 1 to 8 err as people do, less and less, with 4 about even with a
/// casual player; 9 searches deep; 10 uses everything the game has.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Level(u8);

impl Level {
    /// Level 0: plays some or all of its moves at random.
    pub const EASIEST: Level = Level(0);
    /// Level 1: the weakest level that considers the position.
    pub const GREEDY: Level = Level(1);
    /// Level 4: the first opponent of a new player.
    pub const DEFAULT: Level = Level(4);
    /// Level 10: as strong as the program can play.
    pub const BEST: Level = Level(10);

    /// Returns every level, weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (0..=10).map(Level)
    }

    /// Returns level `n`, or `None` if `n` is above 10.
    #[must_use]
    pub const fn new(n: u8) -> Option<Level> {
        if n <= 10 { Some(Level(n)) } else { None }
    }

    /// The level's number, 0 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The one-word name of the level in menus and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 11] = [
            "easiest", "greedy", "novice", "learner", "casual", "hobby", "club", "strong",
            "expert", "master", "best",
        ];
        NAMES[self.0 as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Error: the text is neither a level nor a setting. The message lists what is
/// accepted.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{0}")]
pub struct ParseLevelError(pub String);

/// Other names that people try, and the level for each. `amateur` is a former
/// name of level 4, and `random` one of level 0.
const COMMON_NAMES: [(&str, u8); 6] = [
    ("easy", 2),
    ("medium", 4),
    ("normal", 4),
    ("amateur", 4),
    ("random", 0),
    ("hard", 7),
];

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads a number from 0 to 10, or a name.
    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let word = text.trim();
        let common = COMMON_NAMES
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(word));
        if let Some((_, number)) = common {
            return Ok(Level(*number));
        }
        Level::all()
            .find(|level| level.name().eq_ignore_ascii_case(word) || level.0.to_string() == word)
            .ok_or_else(|| {
                ParseLevelError(format!(
                    "there is no level '{word}'; use a number from 0 (easiest) to 10 (best), or a \
                     name: {}",
                    Level::all().map(Level::name).collect::<Vec<_>>().join(", ")
                ))
            })
    }
}

/// The word for a partner that keeps the game close, in the place of a level.
const EVEN: &str = "even";

/// The settings of a computer player, in text form
/// `LEVEL[,time=T][,nodes=N][,depth=N][,seed=N][,book=on|off]`, with a level or
/// `even` at the start.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct BotSpec {
    /// The level.
    pub level: Level,
    /// Limits that replace the level's own, if any is set.
    pub limits: Limits,
    /// The player's own seed; `None` to derive one from the game's seed.
    pub seed: Option<u64>,
    /// Whether it may use the game's opening book, if the game and the level
    /// have one.
    pub book: bool,
    /// Whether it keeps the game close instead of playing as well as it can.
    pub even: bool,
}

impl From<Level> for BotSpec {
    fn from(level: Level) -> BotSpec {
        BotSpec {
            level,
            limits: Limits::default(),
            seed: None,
            book: true,
            even: false,
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.even {
            f.write_str(EVEN)?;
        } else {
            write!(f, "{}", self.level)?;
        }
        if let Some(time) = self.limits.time {
            write!(f, ",time={}ms", time.as_millis())?;
        }
        if let Some(nodes) = self.limits.nodes {
            write!(f, ",nodes={nodes}")?;
        }
        if let Some(depth) = self.limits.depth {
            write!(f, ",depth={depth}")?;
        }
        if let Some(seed) = self.seed {
            write!(f, ",seed={seed}")?;
        }
        if !self.book {
            f.write_str(",book=off")?;
        }
        Ok(())
    }
}

impl FromStr for BotSpec {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<BotSpec, ParseLevelError> {
        let mut spec = BotSpec::from(Level::DEFAULT);
        let mut keys: Vec<&str> = Vec::new();
        for (i, word) in text.split(',').map(str::trim).enumerate() {
            match word.split_once('=') {
                Some((key, _)) if keys.contains(&key.trim()) => {
                    let key = key.trim();
                    return Err(ParseLevelError(format!(
                        "{key} is given twice; give it once"
                    )));
                }
                Some((key, value)) => {
                    keys.push(key.trim());
                    spec.set(key.trim(), value.trim())?;
                }
                // Without any text, the level is the usual one.
                None if i == 0 && text.is_empty() => {}
                None if i == 0 => spec = BotSpec::of_level(word)?,
                None => return Err(bad_setting(word)),
            }
        }
        Ok(spec)
    }
}

impl BotSpec {
    /// The partner that keeps the game close.
    #[must_use]
    pub fn even() -> BotSpec {
        BotSpec {
            even: true,
            ..BotSpec::from(Level::DEFAULT)
        }
    }

    /// Reads a level, or `even`.
    ///
    /// # Errors
    /// If the word is neither; the message says what is accepted.
    pub fn of_level(word: &str) -> Result<BotSpec, ParseLevelError> {
        if word.trim().eq_ignore_ascii_case(EVEN) {
            return Ok(BotSpec::even());
        }
        let level: Result<Level, ParseLevelError> = word.parse();
        let level = level.map_err(|error| {
            ParseLevelError(format!("{error}; or {EVEN}, which keeps the game close"))
        })?;
        Ok(BotSpec::from(level))
    }

    /// Returns the limits set for this player, or `own`, the limits of its level, if none
    /// is set.
    #[must_use]
    pub fn limits_or(&self, own: Limits) -> Limits {
        self.limits.or(own)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), ParseLevelError> {
        let bad = || bad_setting(&format!("{key}={value}"));
        let number = |most: u64| {
            let number = value.parse().ok().filter(|n| (1..=most).contains(n));
            number.ok_or_else(|| not_positive(key, value, most))
        };
        match key {
            "time" => self.limits.time = Some(parse_time(value)?),
            "nodes" => self.limits.nodes = Some(number(u64::MAX)?),
            "depth" => {
                let depth = number(u32::MAX.into())?;
                self.limits.depth = Some(u32::try_from(depth).expect("it was compared"));
            }
            "seed" => self.seed = Some(value.parse().map_err(|_| bad())?),
            "book" => {
                self.book = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(bad()),
                }
            }
            _ => return Err(bad()),
        }
        Ok(())
    }
}

fn not_positive(key: &str, value: &str, most: u64) -> ParseLevelError {
    let range = match most {
        u64::MAX => "of at least 1".to_owned(),
        _ => format!("from 1 to {most}"),
    };
    ParseLevelError(format!(
        "{key} must be a whole number {range} (got {value})"
    ))
}

fn bad_setting(word: &str) -> ParseLevelError {
    ParseLevelError(format!(
        "cannot use '{word}'; the settings are time=1s or time=300ms, nodes=N, depth=N, seed=N, \
         book=on or book=off"
    ))
}

/// Reads a time such as `1s`, `1.5s`, `300ms`, `2m` or a number of seconds,
/// from one millisecond to one day.
///
/// # Errors
/// If the text is not such a time; the message says what is.
pub fn parse_time(text: &str) -> Result<Duration, ParseLevelError> {
    time_of(text.trim()).ok_or_else(|| {
        ParseLevelError(format!(
            "'{text}' is not a time; use 1s, 1.5s, 300ms or 2m (from 1ms to a day)"
        ))
    })
}

fn time_of(text: &str) -> Option<Duration> {
    let split = text
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (digits, unit) = text.split_at(split);
    // `parse` would also accept signs, exponents and `inf`.
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number: f64 = digits.parse().ok().filter(|_| plain)?;
    let seconds = match unit {
        "" | "s" => number,
        "ms" => number / 1000.0,
        "m" | "min" => number * 60.0,
        _ => return None,
    };
    let time = Duration::try_from_secs_f64(seconds).ok()?;
    (time >= Duration::from_millis(1) && time <= Duration::from_secs(24 * 60 * 60)).then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_is_offered_only_where_it_is_accepted() {
        assert!(BotSpec::of_level("even").is_ok_and(|spec| spec.even));
        assert!(BotSpec::of_level("7").is_ok_and(|spec| !spec.even && spec.level == Level(7)));
        let refused = BotSpec::of_level("evens").unwrap_err().to_string();
        assert!(
            refused.contains("even, which keeps the game close"),
            "{refused}"
        );
        let refused = "even".parse::<Level>().unwrap_err().to_string();
        assert!(!refused.contains("close"), "{refused}");
    }

    #[test]
    fn repeated_setting_is_refused() {
        let refused = "4,time=1s,time=2s".parse::<BotSpec>().unwrap_err();
        assert_eq!(refused.to_string(), "time is given twice; give it once");
    }

    #[test]
    fn specs_round_trip() {
        for text in [
            "4",
            "10,time=300ms",
            "7,nodes=5000,depth=3,seed=9",
            "10,nodes=5000,book=off",
            "even",
            "even,seed=4",
        ] {
            let spec: BotSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
        }
        assert_eq!("best".parse::<BotSpec>().unwrap().level, Level::BEST);
        let former: BotSpec = "random".parse().unwrap();
        assert_eq!(former.level, Level::EASIEST);
        assert_eq!("".parse::<BotSpec>().unwrap().level, Level::DEFAULT);
        assert!("9,book=on".parse::<BotSpec>().unwrap().book);
        let second: BotSpec = "6,time=1s".parse().unwrap();
        assert_eq!(second.limits.time, Some(Duration::from_secs(1)));
    }

    #[test]
    fn given_limits_replace_those_of_the_level() {
        let own = Limits {
            nodes: Some(7),
            ..Limits::default()
        };
        let plain: BotSpec = "6".parse().unwrap();
        assert_eq!(plain.limits_or(own), own);
        let given: BotSpec = "6,depth=3".parse().unwrap();
        assert_eq!(given.limits_or(own), given.limits);
        assert_eq!(given.limits_or(own).nodes, None);
    }

    #[test]
    fn errors_list_what_is_accepted() {
        for (text, accepted) in [
            ("11", "0 (easiest) to 10"),
            ("-1", "0 (easiest) to 10"),
            ("4,time=0s", "from 1ms to a day"),
            ("4,time=1e9s", "from 1ms to a day"),
            ("4,time=ms", "from 1ms to a day"),
            ("4,depth=0", "a whole number from 1"),
            ("4,nodes=-1", "a whole number of at least 1"),
            ("4,x", "time=1s"),
            ("4,book=no", "book=on or book=off"),
        ] {
            let error = text.parse::<BotSpec>().unwrap_err().to_string();
            assert!(error.contains(accepted), "{error}");
        }
    }
}
