//! The rules options: who wins an equal count, and how the four discs lie.

use crate::game::{OptionSpec, OptionValue, Options};

/// What an equal count of discs means.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Tie {
    /// Nobody wins (World Othello Federation).
    #[default]
    Draw,
    /// White wins (that exercise: see the head of this game's `mod.rs`).
    Second,
}

/// How the first four discs lie, and from where rows are numbered.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Start {
    /// White d4 e5, black e4 d5, row 1 on top.
    #[default]
    Standard,
    /// That exercise's: white d5 e4, black e5 d4, row 1 at the bottom.
    Mirrored,
}

/// Othello's options.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct OthelloOptions {
    /// What an equal count of discs means.
    pub tie: Tie,
    /// How the first four discs lie.
    pub start: Start,
}

const TIE: OptionSpec = OptionSpec {
    key: "tie",
    help: "an equal count of discs",
    values: &[
        OptionValue {
            name: "draw",
            help: "is a draw",
        },
        OptionValue {
            name: "second",
            help: "is won by White",
        },
    ],
};

const START: OptionSpec = OptionSpec {
    key: "start",
    help: "the first four discs",
    values: &[
        OptionValue {
            name: "standard",
            help: "white d4 e5, row 1 on top",
        },
        OptionValue {
            name: "mirrored",
            help: "white d5 e4, row 1 at the bottom",
        },
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
