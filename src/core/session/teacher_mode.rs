//! [`TeacherMode`]: whether the teacher stops a bad move before it is played.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::engine::Value;
use crate::game::Side;
use crate::session::contract::Session;
use crate::session::explanation::ExplanationView;
use crate::session::player::PlayerSpec;
use crate::teacher::Grade;

/// The strictness of the teacher during a game.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TeacherMode {
    /// Stops no move.
    #[default]
    Off,
    /// Stops moves that give away a quarter of a win or change the proved result, moves that are
    /// proved to lose where another need not, and mistakes with a motif that players have a name
    /// for; on at most one turn in three.
    Gentle,
    /// Stops mistakes and blunders, and inaccuracies that surely cost something.
    Strict,
}

/// The share of a win whose loss is big enough for the gentle teacher.
const BIG: f64 = 0.25;

/// The number of moves that a teacher who gives way stops in one turn; the next try is played.
pub const MOST_STOPS: usize = 2;

/// What is wrong with a move, as far as the modes differ in it.
struct Flaw {
    grade: Grade,
    /// Whether it certainly loses something.
    sure: bool,
    /// Whether the reason has a name.
    named: bool,
    /// Whether it is proved to lose, and the best move is not.
    gives_up: bool,
    /// Whether it is proved to have the same result as the best move.
    keeps_result: bool,
    /// Whether it gives away [`BIG`] or changes the proved result.
    is_big: bool,
}

impl TeacherMode {
    /// All modes, from off to strict.
    pub const ALL: [TeacherMode; 3] = [TeacherMode::Off, TeacherMode::Gentle, TeacherMode::Strict];

    /// The name used in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TeacherMode::Off => "off",
            TeacherMode::Gentle => "gentle",
            TeacherMode::Strict => "strict",
        }
    }

    /// Describes the mode in a few words.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            TeacherMode::Off => "no move is stopped",
            TeacherMode::Gentle => "stops big mistakes",
            TeacherMode::Strict => "stops mistakes, even small ones that surely cost",
        }
    }

    /// What there is to add to [`TeacherMode::meaning`]; may be empty.
    #[must_use]
    pub const fn limit(self) -> &'static str {
        match self {
            TeacherMode::Gentle => ", on at most one turn in three, never if all moves lose",
            TeacherMode::Off | TeacherMode::Strict => "",
        }
    }

    /// Describes the mode with its limit in fewer words.
    #[must_use]
    pub const fn brief(self) -> &'static str {
        match self {
            TeacherMode::Gentle => "stops you on at most one turn in three",
            TeacherMode::Off | TeacherMode::Strict => self.meaning(),
        }
    }

    /// Returns the next or the previous mode; after the last comes the first.
    #[must_use]
    pub fn turned(self, forward: bool) -> TeacherMode {
        match (self, forward) {
            (TeacherMode::Off, true) | (TeacherMode::Strict, false) => TeacherMode::Gentle,
            (TeacherMode::Gentle, true) | (TeacherMode::Off, false) => TeacherMode::Strict,
            (TeacherMode::Strict, true) | (TeacherMode::Gentle, false) => TeacherMode::Off,
        }
    }

    /// Whether the teacher stops a move with this explanation. Even a strict teacher allows a
    /// small loss that is only estimated, unless the move is proved to lose the game, or that
    /// is proved to leave the result as it was.
    #[must_use]
    pub fn holds(self, view: &ExplanationView) -> bool {
        let explained = &view.explained;
        let judged = &explained.comparison;
        let is_lost = |value: &Value| value.exact && value.amount < 0.0;
        let lost = view.unit.is_outcome() && is_lost(&judged.value);
        let sure =
            judged.is_exact() || lost || judged.given_away(view.unit) >= view.unit.doubtful();
        self.holds_move(&Flaw {
            grade: explained.grade,
            sure,
            named: view.names_a_motif(),
            gives_up: lost && !is_lost(&judged.best_value),
            keeps_result: judged.is_exact() && judged.result_change().is_none(),
            is_big: judged.given_away(view.unit) >= BIG || judged.result_change().is_some(),
        })
    }

    fn holds_move(self, flaw: &Flaw) -> bool {
        let Flaw { grade, sure, .. } = *flaw;
        match self {
            TeacherMode::Off => false,
            TeacherMode::Gentle => {
                grade == Grade::Blunder
                    || flaw.is_big && grade == Grade::Mistake
                    || flaw.named && sure && grade == Grade::Mistake
                    || flaw.gives_up && grade >= Grade::Inaccuracy
            }
            TeacherMode::Strict => {
                grade >= Grade::Mistake || sure && grade >= Grade::Inaccuracy && !flaw.keeps_result
            }
        }
    }

    /// Whether a bad move is allowed because one was stopped shortly before: the gentle
    /// teacher stops moves on at most one turn in three. `since` is the number of moves that
    /// the person has played since then; at 0 it is still the turn in which a move was
    /// stopped. `enough` says whether this same move was, or as many as may be in a turn
    /// (`MOST_STOPS`).
    #[must_use]
    pub const fn rests(self, since: usize, enough: bool) -> bool {
        match since {
            0 => enough && self.gives_way(),
            _ => self.gives_way() && since < 3,
        }
    }

    /// Whether a stopped move is played when the person enters it again at the same turn.
    #[must_use]
    pub const fn gives_way(self) -> bool {
        matches!(self, TeacherMode::Gentle)
    }

    /// Whether to suggest the gentle teacher to a newcomer: the teacher is off,
    /// and one person begins a game against level 1 or 2.
    #[must_use]
    pub fn suits_newcomer(self, session: &dyn Session) -> bool {
        let easy = |side| match session.player(side) {
            PlayerSpec::Bot(spec) => [1, 2].contains(&spec.level.number()) && !spec.even,
            _ => false,
        };
        self == TeacherMode::Off
            && session.history().len() < 2
            && TeacherMode::Gentle.for_game(session) == TeacherMode::Gentle
            && Side::BOTH.into_iter().any(easy)
    }

    /// Returns the mode in which a game starts with this setting. Unless exactly
    /// one person plays, that is off.
    #[must_use]
    pub fn for_game(self, session: &dyn Session) -> TeacherMode {
        let human = |side| *session.player(side) == PlayerSpec::Human;
        match Side::BOTH.into_iter().filter(|side| human(*side)).count() {
            1 => self,
            _ => TeacherMode::Off,
        }
    }
}

impl fmt::Display for TeacherMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Error: the word is not a teacher mode.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("'{0}' is not a teacher mode; use off, gentle or strict")]
pub struct ParseTeacherModeError(pub String);

impl FromStr for TeacherMode {
    type Err = ParseTeacherModeError;

    fn from_str(text: &str) -> Result<TeacherMode, ParseTeacherModeError> {
        let word = text.trim().to_ascii_lowercase();
        TeacherMode::ALL
            .into_iter()
            .find(|mode| mode.name() == word)
            .ok_or(ParseTeacherModeError(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gentle_teacher_stops_moves_at_one_turn_in_three() {
        let rests = |mode: TeacherMode, again| [0, 1, 2, 3].map(|since| mode.rests(since, again));
        assert_eq!(
            rests(TeacherMode::Gentle, false),
            [false, true, true, false]
        );
        assert_eq!(rests(TeacherMode::Gentle, true), [true, true, true, false]);
        assert_eq!(rests(TeacherMode::Strict, true), [false; 4]);
    }

    #[test]
    fn stricter_teacher_stops_more_moves() {
        let counts = |sure, named, gives_up, keeps_result, is_big| {
            let held = |mode: TeacherMode, grade| {
                mode.holds_move(&Flaw {
                    grade,
                    sure,
                    named,
                    gives_up,
                    keeps_result,
                    is_big,
                })
            };
            let count = |mode| {
                Grade::ALL
                    .iter()
                    .filter(|grade| held(mode, **grade))
                    .count()
            };
            TeacherMode::ALL.map(count)
        };
        let held = |sure, named, gives_up, keeps| counts(sure, named, gives_up, keeps, false);
        assert_eq!(held(true, true, false, false), [0, 2, 3]);
        assert_eq!(held(true, false, false, false), [0, 1, 3]);
        assert_eq!(held(false, true, false, false), [0, 1, 2]);
        // A move that is proved to lose, although the game seemed lost before.
        assert_eq!(held(true, false, true, false), [0, 3, 3]);
        // A move that is proved to win as the best one does, by fewer points.
        assert_eq!(held(true, true, false, true), [0, 2, 2]);
        // A big loss needs no name.
        assert_eq!(counts(false, false, false, false, true), [0, 2, 2]);
        for mode in TeacherMode::ALL {
            assert_eq!(mode.name().parse(), Ok(mode));
            assert_eq!(mode.turned(true).turned(false), mode);
        }
        assert!(
            "loud"
                .parse::<TeacherMode>()
                .unwrap_err()
                .to_string()
                .contains("gentle")
        );
    }
}
