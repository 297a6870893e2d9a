//! The options of the game: the board size, and the published optional rule.

use crate::game::{OptionSpec, OptionValue, Options};

/// The board sizes and their names.
const SIZES: [(&str, u16); 5] = [("11", 11), ("13", 13), ("15", 15), ("17", 17), ("19", 19)];

/// The rows and columns that win for Black.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Restrict {
    /// Any five in a row or column.
    #[default]
    None,
    /// Five only if they are white-black-white-black-white; six or more always.
    Black,
}

/// The options of one game of Dag en Nacht.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct DagOptions {
    size: u16,
    /// The rows and columns that win for Black.
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
    /// Creates the options, if `size` is 11, 13, 15, 17 or 19.
    #[must_use]
    pub fn new(size: u16, restrict: Restrict) -> Option<DagOptions> {
        let known = SIZES.iter().any(|&(_, known)| known == size);
        known.then_some(DagOptions { size, restrict })
    }

    /// Squares along an edge of the board: an odd number from 11 to 19.
    #[must_use]
    pub fn size(&self) -> u16 {
        self.size
    }
}

impl Options for DagOptions {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "size",
            help: "number of squares along each edge",
            question: "How many squares are along each edge?",
            noun: "squares",
            values: &[
                OptionValue::new("11", "a short game"),
                OptionValue::new("13", "a little smaller than usual"),
                OptionValue::new("15", "the usual board"),
                OptionValue::new("17", "a long game"),
                OptionValue::new("19", "the largest board"),
            ],
        },
        OptionSpec {
            key: "restrict",
            help: "which rows and columns of five win for Black",
            question: "What restriction is there on rows and columns of five for Black?",
            noun: "",
            values: &[
                OptionValue::new("none", "every one wins; this is easier for Black"),
                OptionValue::new(
                    "black",
                    "only those with both ends on day, and six or more, win",
                ),
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
