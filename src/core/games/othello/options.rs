//! The options of Othello: who wins with equal discs, and the start position.

use crate::game::{OptionSpec, OptionValue, Options};

/// Result of a game that ends with equal discs.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Tie {
    /// A draw, by the rules of the World Othello Federation.
    #[default]
    Draw,
    /// White wins, as in the exercise named in this game's `mod.rs`.
    Second,
}

/// Start position and direction in which the rows are numbered.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Start {
    /// White on d4 and e5, Black on e4 and d5, row 1 on top.
    #[default]
    Standard,
    /// White on d5 and e4, Black on e5 and d4, row 1 at the bottom, as in the
    /// exercise named in this game's `mod.rs`.
    Mirrored,
}

/// Othello's options.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct OthelloOptions {
    /// Result of a game that ends with equal discs.
    pub tie: Tie,
    /// Start position and direction of the rows.
    pub start: Start,
}

const TIE: OptionSpec = OptionSpec {
    key: "tie",
    help: "result if both sides have equally many discs",
    question: "Who wins if both sides have equally many discs?",
    noun: "",
    values: &[
        OptionValue::new("draw", "a draw"),
        OptionValue::new("second", "White wins"),
    ],
};

const START: OptionSpec = OptionSpec {
    key: "start",
    help: "first four discs, and where row 1 is",
    question: "Where are the first four discs, and where is row 1?",
    noun: "",
    values: &[
        OptionValue::new("standard", "white on d4 and e5, row 1 at the top"),
        OptionValue::new("mirrored", "white on d5 and e4, row 1 at the bottom"),
    ],
};

impl Options for OthelloOptions {
    const SPECS: &'static [OptionSpec] = &[TIE, START];

    fn get(&self, key: &str) -> &'static str {
        match (key, self.tie, self.start) {
            ("tie", Tie::Draw, _) => "draw",
            ("tie", Tie::Second, _) => "second",
            ("start", _, Start::Standard) => "standard",
            ("start", _, Start::Mirrored) => "mirrored",
            _ => unreachable!("no option {key}"),
        }
    }

    fn set(&mut self, key: &str, value: &str) {
        match (key, value) {
            ("tie", "draw") => self.tie = Tie::Draw,
            ("tie", "second") => self.tie = Tie::Second,
            ("start", "standard") => self.start = Start::Standard,
            ("start", "mirrored") => self.start = Start::Mirrored,
            _ => unreachable!("no option {key}={value}"),
        }
    }
}
