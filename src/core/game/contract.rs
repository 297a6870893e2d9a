//! The [`Game`] trait: the options, texts and diagrams of one game.

use crate::game::diagram::{Clicks, Diagram, Spot};
use crate::game::interchange::Interchange;
use crate::game::notation::{Notation, ParsePositionError};
use crate::game::options::Options;
use crate::game::outcome::Side;

/// Explanation of how a game ended, beyond the score.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct EndReason {
    /// Continuation of a sentence that begins with the result: `three in a
    /// row`.
    pub why: String,
    /// Squares to mark on the board, such as those of a winning line.
    pub spots: Vec<Spot>,
}

impl EndReason {
    /// Creates an explanation without squares.
    #[must_use]
    pub fn new(why: impl Into<String>) -> EndReason {
        EndReason {
            why: why.into(),
            spots: Vec::new(),
        }
    }
}

/// Facts about a game for the menu.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct MenuCard {
    /// Size of the board, for example `8×8`.
    pub size: &'static str,
    /// Usual duration of a game between people, in minutes.
    pub minutes: u16,
    /// Unit of the points of [`Game::tally`], for example `discs`; may be
    /// empty.
    pub unit: &'static str,
    /// The kinds of moves, the most usual one first.
    pub moves: &'static [MoveKind],
}

/// A kind of moves, in words.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct MoveKind {
    /// The text that names such a move, for example `a square`.
    pub name: &'static str,
    /// A move of this kind, for example `f5`; may be empty.
    pub example: &'static str,
    /// More about the name, with what separates it from the words before, for
    /// example `: 5 is the centre`; may be empty.
    pub note: &'static str,
}

impl MoveKind {
    /// Creates a kind with an example.
    #[must_use]
    pub const fn such_as(name: &'static str, example: &'static str) -> MoveKind {
        MoveKind {
            name,
            example,
            note: "",
        }
    }

    /// Creates a kind with a note and no example.
    #[must_use]
    pub const fn noted(name: &'static str, note: &'static str) -> MoveKind {
        MoveKind {
            name,
            example: "",
            note,
        }
    }
}

impl MenuCard {
    /// Returns what a move is: `a square such as f5`. `shown` may replace an
    /// example.
    #[must_use]
    pub fn move_help(&self, shown: impl Fn(&str) -> String) -> String {
        let kind = |kind: &MoveKind| match kind.example {
            "" => format!("{}{}", kind.name, kind.note),
            example => format!("{} such as {}{}", kind.name, shown(example), kind.note),
        };
        let kinds: Vec<String> = self.moves.iter().map(kind).collect();
        kinds.join(", or ")
    }
}

/// A complete game: its rules with one set of options, its notation, and the
/// texts and diagrams that players see.
///
/// # Invariants (checked for every game by `tests/catalogue/`)
///
/// * Those of [`Rules`](crate::game::Rules) and of [`Notation`].
/// * No legal move's [`Game::clicks`] equal, or are a prefix of, another's.
///   Only a lone legal move may have [`Clicks::None`].
pub trait Game: Notation + Interchange {
    /// The options of the rules, as a type.
    type Options: Options;

    /// Lower-case id for the command line and records; never changes.
    const ID: &'static str;
    /// Other spellings of [`Game::ID`] accepted on the command line.
    const ALIASES: &'static [&'static str];
    /// The name as printed.
    const TITLE: &'static str;
    /// Names of the sides, for example `["Black", "White"]`.
    const SIDES: [&'static str; 2];
    /// Facts about the game for the menu.
    const CARD: MenuCard;
    /// The rules for players: plain text of at most 78 columns.
    const RULES: &'static str;
    /// The lessons, in the format of docs/LESSONS.md; empty if there are none.
    const LESSONS: &'static str = "";
    /// The help pages, in the format of docs/LESSONS.md; empty if there are
    /// none.
    const TOPICS: &'static str = "";
    /// The puzzles, in the format of `tools/src/bin/puzzles`; empty if there are
    /// none.
    const PUZZLES: &'static str = "";

    /// Creates the rules with these options.
    fn new(options: Self::Options) -> Self;

    /// Returns the options of these rules.
    fn options(&self) -> Self::Options;

    /// Draws the position as a diagram, independent of any terminal.
    fn render(&self, state: &Self::State) -> Diagram;

    /// Returns the spots of `render(state)` to click, in order, to play `mv`.
    fn clicks(&self, state: &Self::State, mv: Self::Move) -> Clicks;

    // ---- provided methods; override them where the game can do better ------

    /// Returns the position of an edited diagram with `to_move` to move: the
    /// reverse of [`Game::render`].
    ///
    /// # Errors
    /// A sentence that explains why this is not a position, or that this game
    /// reads positions as text only.
    fn read_diagram(
        &self,
        _picture: &Diagram,
        _to_move: Side,
    ) -> Result<Self::State, ParsePositionError> {
        Err(ParsePositionError {
            refused: "this picture is not a position".to_owned(),
            reason: "positions of this game can be given as text only".to_owned(),
            form: "can be typed or pasted".to_owned(),
        })
    }

    /// Returns the frames between `before` and the position after `mv`, for
    /// animating a move; empty if there are none.
    fn steps(&self, _before: &Self::State, _mv: Self::Move) -> Vec<Diagram> {
        Vec::new()
    }

    /// Returns the current points of both sides in [`MenuCard::unit`]s, if the
    /// game has any.
    fn tally(&self, _state: &Self::State) -> Option<[u16; 2]> {
        None
    }

    /// Returns a remark on the moves so far, such as the name of an opening.
    fn remark(&self, _moves: &[Self::Move]) -> Option<String> {
        None
    }

    /// Returns whether the squares of `mv` exist with these options, so that
    /// [`Game::clicks`] accepts it even if it is not legal.
    fn is_on_board(&self, _mv: Self::Move) -> bool {
        true
    }

    /// Returns why the finished position `state` is the end, unless that is
    /// obvious.
    fn end_reason(&self, _state: &Self::State) -> Option<EndReason> {
        None
    }
}
