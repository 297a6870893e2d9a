//! [`RoomCode`]: the short name of a game, such as `wolf-7291`.

use std::fmt;

use rand::RngExt;
use serde::{Deserialize, Serialize};

/// Words that are easy to say on a phone and to spell.
const WORDS: [&str; 64] = [
    "ant", "apple", "bear", "bird", "boat", "bread", "bridge", "cat", "cloud", "crow", "deer",
    "dog", "dove", "duck", "eagle", "elm", "fern", "field", "fish", "fox", "frog", "goat", "goose",
    "grass", "hare", "hawk", "hill", "horse", "island", "lake", "lamp", "leaf", "lemon", "lion",
    "maple", "moon", "moose", "mouse", "oak", "otter", "owl", "panda", "pear", "pine", "plum",
    "rabbit", "rain", "river", "robin", "rose", "salmon", "seal", "sheep", "snow", "star", "stone",
    "swan", "tiger", "tree", "trout", "tulip", "whale", "wolf", "zebra",
];

/// The code of a game: a word and four digits.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize, Deserialize)]
pub struct RoomCode(String);

impl RoomCode {
    /// Draws a code.
    pub fn draw(random: &mut impl RngExt) -> RoomCode {
        let word = WORDS[random.random_range(0..WORDS.len())];
        RoomCode(format!("{word}-{}", random.random_range(1000..10_000_u32)))
    }

    /// Reads a code as somebody types it: `Wolf 7291` is `wolf-7291`.
    pub fn read(text: &str) -> Option<RoomCode> {
        let text = text.trim().to_lowercase();
        let (word, number) = text.split_once(['-', ' '])?;
        let digits = number.len() == 4 && number.bytes().all(|digit| digit.is_ascii_digit());
        (digits && WORDS.contains(&word)).then(|| RoomCode(format!("{word}-{number}")))
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::seeded;

    #[test]
    fn a_code_can_be_read_back_and_nothing_else_can() {
        let mut random = seeded(1);
        for _ in 0..200 {
            let code = RoomCode::draw(&mut random);
            assert_eq!(RoomCode::read(&format!(" {code}\n")), Some(code.clone()));
            let spoken = code.to_string().to_uppercase().replace('-', " ");
            assert_eq!(RoomCode::read(&spoken), Some(code));
        }
        for bad in [
            "",
            "wolf",
            "wolf-12",
            "wolf-12345",
            "../x-1234",
            "wolf-12a4",
        ] {
            assert_eq!(RoomCode::read(bad), None, "{bad}");
        }
    }
}
