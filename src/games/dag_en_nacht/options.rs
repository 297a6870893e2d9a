//! The options: board size and the published optional rule.

use crate::game::{OptionSpec, OptionValue, Options};

/// The board's sizes, by name.
const SIZES: [(&str, u16); 5] = [("11", 11), ("13", 13), ("15", 15), ("17", 17), ("19", 19)];

/// Which orthogonal lines Black wins with.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Restrict {
    /// Any five in a row.
    #[default]
    None,
    /// Not black-white-black-white-black; only white-black-white-black-white,
    /// which six in a row contain.
    Black,
}

/// The rules options of one game.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct DagOptions {
    size: u16,
    /// Which orthogonal lines Black wins with.
    pub restrict: Restrict,
}

impl Default for DagOptions {
    fn default() -> DagOptions {
        DagOptions {
            size: 15,
            restrict: Restrict::None,
        }
    }
}

impl DagOptions {
    /// Options for this board, if `size` is one of 11, 13, 15, 17, 19.
    #[must_use]
    pub fn new(size: u16, restrict: Restrict) -> Option<DagOptions> {
        let known = SIZES.iter().any(|&(_, known)| known == size);
        known.then_some(DagOptions { size, restrict })
    }

    /// Squares along an edge; odd, 11 to 19.
    #[must_use]
    pub fn size(&self) -> u16 {
        self.size
    }
}

const fn size_value(name: &'static str, help: &'static str) -> OptionValue {
    OptionValue { name, help }
}

impl Options for DagOptions {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "size",
            help: "squares along an edge of the board",
            values: &[
                size_value("11", "a short game"),
                size_value("13", ""),
                size_value("15", "the usual board"),
                size_value("17", ""),
                size_value("19", "as large as an 80×24 screen holds"),
            ],
        },
        OptionSpec {
            key: "restrict",
            help: "which rows and columns of five win for Black",
            values: &[
                OptionValue {
                    name: "none",
                    help: "any five; Black has the easier game",
                },
                OptionValue {
                    name: "black",
                    help: "only day-night-day-night-day, or six and more",
                },
            ],
        },
    ];

    fn get(&self, key: &str) -> &'static str {
        match (key, self.restrict) {
            ("size", _) => {
                let this = SIZES.iter().find(|&&(_, size)| size == self.size);
                this.expect("only known sizes are made").0
            }
            ("restrict", Restrict::None) => "none",
            ("restrict", Restrict::Black) => "black",
            _ => unreachable!("no option {key}"),
        }
    }

    fn set(&mut self, key: &str, value: &str) {
        match (key, value) {
            ("size", name) => {
                let this = SIZES.iter().find(|&&(known, _)| known == name);
                self.size = this.expect("a value of the spec").1;
            }
            ("restrict", "none") => self.restrict = Restrict::None,
            ("restrict", "black") => self.restrict = Restrict::Black,
            _ => unreachable!("no option {key}={value}"),
        }
    }
}
