//! The [`Game`] trait: rules, words and picture of one game.

use std::str::FromStr;

use thiserror::Error;

use crate::game::{
    Archive, Clicks, Diagram, ForeignFormat, ForeignHead, Options, Rules, Side, Spot,
};

/// The text is not a move of this game at all (legality is a separate
/// question). Holds a sentence that names what a move looks like.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{0}")]
pub struct ParseMoveError(pub String);

/// The text or the picture is not a position of this game.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{refused}: {reason}; it {form}")]
pub struct ParsePositionError {
    /// What is refused: `'x' is not a position`.
    pub refused: String,
    /// What is wrong with it.
    pub reason: String,
    /// What a position looks like, after `it`.
    pub form: String,
}

/// Why a game is over, where the score alone does not say it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct EndReason {
    /// The end of a sentence that begins with the result: `three in a row`.
    pub why: String,
    /// Where the board shows it: the squares of a winning line.
    pub spots: Vec<Spot>,
}

impl EndReason {
    /// A reason that no square shows.
    #[must_use]
    pub fn new(why: impl Into<String>) -> EndReason {
        EndReason {
            why: why.into(),
            spots: Vec::new(),
        }
    }
}

/// What the menu says of a game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct MenuCard {
    /// The board's size, e.g. `8×8`.
    pub size: &'static str,
    /// How long a game takes between people, in minutes.
    pub minutes: u16,
    /// What the points of [`Game::tally`] count, e.g. `discs`; may be empty.
    pub unit: &'static str,
    /// What a move looks like, with its examples in braces, e.g. `a square such
    /// as {f5}`.
    pub move_help: &'static str,
}

impl MenuCard {
    /// What a move looks like, each example as `shown` has it.
    #[must_use]
    pub fn move_help_with(&self, shown: impl Fn(&str) -> String) -> String {
        let mut parts = self.move_help.split(['{', '}']);
        let mut help = parts.next().unwrap_or_default().to_owned();
        // Words and examples take turns.
        while let Some(example) = parts.next() {
            help += &shown(example);
            help += parts.next().unwrap_or_default();
        }
        help
    }
}

/// A whole game: its [`Rules`], under one choice of options, with the words
/// and the picture that players see.
///
/// # Invariants (checked for every game by `tests/catalogue/`)
///
/// * Those of [`Rules`].
/// * `mv.to_string().parse() == Ok(mv)` for every legal move, and its text is
///   one word.
/// * `read_position(&write_position(s)) == Ok(s)` for every reachable `s`.
/// * No legal move's [`Game::clicks`] equal, or are a prefix of, another's.
///   Only a lone legal move may have [`Clicks::None`].
pub trait Game: Rules<Move: FromStr<Err = ParseMoveError>> {
    /// The typed rules options.
    type Options: Options;

    /// Lower-case name for the command line and records; never changes.
    const ID: &'static str;
    /// Other spellings of [`Game::ID`] that the command line reads.
    const ALIASES: &'static [&'static str];
    /// The name as printed.
    const TITLE: &'static str;
    /// What this game calls its sides, e.g. `["Black", "White"]`.
    const SIDES: [&'static str; 2];
    /// What the menu says of it.
    const CARD: MenuCard;
    /// The rules for players, as plain text of at most 78 columns.
    const RULES: &'static str;
    /// The lessons, as docs/LESSONS.md writes them; empty where there are
    /// none.
    const LESSONS: &'static str = "";
    /// The pages of help, as docs/LESSONS.md writes them; empty where there
    /// are none.
    const TOPICS: &'static str = "";
    /// The puzzles, as `examples/puzzles` writes them; empty where there are
    /// none.
    const PUZZLES: &'static str = "";

    /// The rules under these options.
    fn new(options: Self::Options) -> Self;

    /// The options these rules were made with.
    fn options(&self) -> Self::Options;

    /// Draws the position, free of any terminal.
    fn render(&self, state: &Self::State) -> Diagram;

    /// Which spots of `render(state)` to click, in order, to play `mv`.
    fn clicks(&self, state: &Self::State, mv: Self::Move) -> Clicks;

    /// What legal `mv` does, for a sentence that begins with who played:
    /// `f2, turning 1`.
    fn describe(&self, before: &Self::State, mv: Self::Move) -> String;

    /// The position as one line of text.
    fn write_position(&self, state: &Self::State) -> String;

    /// Reads what [`Game::write_position`] writes; the formats are those of
    /// the game's module.
    ///
    /// # Errors
    /// A sentence that says what is wrong, and what a position looks like.
    fn read_position(&self, text: &str) -> Result<Self::State, ParsePositionError>;

    // ---- provided; override where the game knows better -----------------

    /// The position of a picture whose contents somebody has changed, with
    /// `to_move` to move: [`Game::render`] the other way round.
    ///
    /// # Errors
    /// A sentence: what no position can be, or that this game's positions can
    /// be given as text only.
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

    /// The pictures between `before` and the position after `mv`, for
    /// showing a move step by step; empty when there is nothing between.
    fn steps(&self, _before: &Self::State, _mv: Self::Move) -> Vec<Diagram> {
        Vec::new()
    }

    /// What each side has so far, in [`MenuCard::unit`]s, where that is of use.
    fn tally(&self, _state: &Self::State) -> Option<[u16; 2]> {
        None
    }

    /// Whether `mv` is a forced pass, which transcripts may leave out.
    fn is_pass(_mv: Self::Move) -> bool {
        false
    }

    /// Cuts a line of moves into words: at blanks and commas, and wherever
    /// else the game's transcripts allow.
    fn split_moves(text: &str) -> Vec<&str> {
        text.split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty())
            .collect()
    }

    /// The games in a file of another program's format that belongs to this
    /// game; `None` if the bytes are no such file, an error if they are a
    /// damaged one.
    fn archive(_bytes: &[u8]) -> Option<Result<Box<dyn Archive>, String>> {
        None
    }

    /// The game of these legal moves from `start` in a format of other
    /// programs; `None` where this game has none.
    fn foreign(
        &self,
        _format: ForeignFormat,
        _head: &ForeignHead,
        _start: &Self::State,
        _moves: &[Self::Move],
    ) -> Option<String> {
        None
    }

    /// A remark on the moves so far, e.g. an opening's name.
    fn remark(&self, _moves: &[Self::Move]) -> Option<String> {
        None
    }

    /// Whether the squares of `mv` exist under these options, so that
    /// [`Game::clicks`] can be asked of it although it is not legal.
    fn is_on_board(&self, _mv: Self::Move) -> bool {
        true
    }

    /// What is wrong with `mv`, which may not be played in the live position
    /// `state`, as the rest of a sentence that begins with the move: `is
    /// occupied`. Nothing is assumed of `mv`: it may lie outside the board.
    fn why_illegal(&self, _state: &Self::State, _mv: Self::Move) -> String {
        "is not legal here".to_owned()
    }

    /// Why the finished position `state` is the end, where that is not plain.
    fn end_reason(&self, _state: &Self::State) -> Option<EndReason> {
        None
    }
}
