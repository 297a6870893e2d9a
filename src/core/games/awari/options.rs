//! The options of the game: a rules preset, and the beans in each pit at the
//! start.

use crate::game::{OptionSpec, OptionValue, Options};

/// The homes that a sowing drops beans into (rule A3).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum SowInto {
    /// Both homes, like any other cell.
    BothHomes,
    /// Only the mover's home; the opponent's is skipped.
    OwnHome,
}

/// The pits in which a last bean captures (rule A5).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum CaptureSide {
    /// In any pit.
    Either,
    /// In the mover's own pits.
    Own,
}

/// The effect of a last bean that would capture, if the opposite pit is empty.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum EmptyCapture {
    /// The bean stays where it fell.
    Stays,
    /// The bean alone goes to the mover's home.
    GoesHome,
}

/// When the mover moves again (rule A4).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum ExtraMove {
    /// After a last bean in the mover's home, without limit.
    OwnHome,
    /// After a last bean in the mover's home, at most once a turn.
    OwnHomeOnce,
    /// After a last bean in either home, without limit.
    EitherHome,
}

/// Who gets the beans that are left in pits when the game ends (rule A6).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Leftover {
    /// Nobody; they do not count.
    Nobody,
    /// The player on whose side they are.
    Owner,
}

/// The rules in which the presets differ.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Policies {
    /// Rule A3: where beans are sown.
    pub sow_into: SowInto,
    /// Rule A5: where a last bean captures.
    pub capture_side: CaptureSide,
    /// Rule A5: what happens opposite an empty pit.
    pub empty_capture: EmptyCapture,
    /// Rule A4: when the mover moves again.
    pub extra_move: ExtraMove,
    /// Rule A6: who gets the beans left over.
    pub leftover: Leftover,
}

/// The rules as published by one of the sources, which the module `awari`
/// lists.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum Preset {
    /// The University of Copenhagen's course of 2018.
    #[default]
    Course,
    /// BASIC Computer Games, edited by David Ahl.
    Ahl,
    /// Awari project report A, one of two student reports on the course's
    /// exercise.
    ReportA,
    /// Awari project report B.
    ReportB,
    /// Kalah as most people play it.
    Kalah,
    /// Kalah with empty captures: a last bean opposite an empty pit goes home
    /// too.
    KalahEc,
}

impl Preset {
    /// All presets, in menu order.
    pub const ALL: [Preset; 6] = [
        Preset::Course,
        Preset::Ahl,
        Preset::ReportA,
        Preset::ReportB,
        Preset::Kalah,
        Preset::KalahEc,
    ];

    /// The name used on the command line and in records.
    #[must_use]
    pub fn name(self) -> &'static str {
        PRESETS[self as usize].name
    }

    /// The variants of rules A3 to A6 that this preset selects.
    #[must_use]
    pub const fn policies(self) -> Policies {
        let course = Policies {
            sow_into: SowInto::BothHomes,
            capture_side: CaptureSide::Either,
            empty_capture: EmptyCapture::Stays,
            extra_move: ExtraMove::OwnHome,
            leftover: Leftover::Nobody,
        };
        let kalah = Policies {
            sow_into: SowInto::OwnHome,
            capture_side: CaptureSide::Own,
            leftover: Leftover::Owner,
            ..course
        };
        match self {
            Preset::Course => course,
            Preset::Ahl => Policies {
                extra_move: ExtraMove::OwnHomeOnce,
                ..course
            },
            Preset::ReportA => Policies {
                empty_capture: EmptyCapture::GoesHome,
                ..course
            },
            Preset::ReportB => Policies {
                capture_side: CaptureSide::Own,
                extra_move: ExtraMove::EitherHome,
                ..course
            },
            Preset::Kalah => kalah,
            Preset::KalahEc => Policies {
                empty_capture: EmptyCapture::GoesHome,
                ..kalah
            },
        }
    }
}

/// Names and help texts, in the order of [`Preset::ALL`].
const PRESETS: &[OptionValue] = &[
    OptionValue::new("course", "sow into both homes; capture on either side"),
    OptionValue::new("ahl", "like course, but at most one extra turn in a row"),
    OptionValue::new(
        "report-a",
        "like course; a last bean opposite an empty pit scores",
    ),
    OptionValue::new(
        "report-b",
        "capture on your side only; extra turn from either home",
    ),
    OptionValue::new(
        "kalah",
        "skip the other home; leftover beans go to their owner",
    ),
    OptionValue::new(
        "kalah-ec",
        "like kalah; a last bean opposite an empty pit scores",
    ),
];

const fn plain(name: &'static str) -> OptionValue {
    OptionValue::new(name, "")
}

/// Beans in each pit at the start; the index is the number minus one.
const BEANS: &[OptionValue] = &[
    plain("1"),
    plain("2"),
    plain("3"),
    plain("4"),
    plain("5"),
    plain("6"),
];

/// The options of one game of Awari.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct AwariOptions {
    /// The rules preset.
    pub rules: Preset,
    /// Beans in each pit at the start, 1 to 6.
    pub beans: u8,
}

impl Default for AwariOptions {
    fn default() -> AwariOptions {
        AwariOptions {
            rules: Preset::default(),
            beans: 3,
        }
    }
}

impl Options for AwariOptions {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "rules",
            help: "sowing, capturing, extra turns, leftover beans",
            question: "Which rules for sowing, capturing, extra turns and leftover beans?",
            noun: "",
            values: PRESETS,
        },
        OptionSpec {
            key: "beans",
            help: "beans in each pit at the start",
            question: "How many beans are in each pit at the start?",
            noun: "beans",
            values: BEANS,
        },
    ];

    fn get(&self, key: &str) -> &'static str {
        match key {
            "rules" => self.rules.name(),
            "beans" => BEANS[usize::from(self.beans) - 1].name,
            _ => unreachable!("no option {key}"),
        }
    }

    fn set(&mut self, key: &str, value: &str) {
        let index = |values: &[OptionValue]| values.iter().position(|v| v.name == value);
        match key {
            "rules" => self.rules = Preset::ALL[index(PRESETS).expect("value of the table")],
            "beans" => {
                self.beans = (1..=6)
                    .nth(index(BEANS).expect("value of the table"))
                    .expect("six");
            }
            _ => unreachable!("no option {key}"),
        }
    }
}
