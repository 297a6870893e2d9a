//! The [`Game`] trait: the rules of one game.

use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use thiserror::Error;

use crate::game::{Archive, Clicks, Diagram, Fnv, Options, Outcome, Side, Spot};

/// The text is not a move of this game at all (legality is a separate
/// question). Holds a sentence that names what a move looks like.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{0}")]
pub struct ParseMoveError(pub String);

/// The text is not a position of this game. Holds a sentence that names what
/// is wrong and what a position looks like.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("{0}")]
pub struct ParsePositionError(pub String);

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
pub struct Card {
    /// The board's size, e.g. `8×8`.
    pub size: &'static str,
    /// How long a game takes between people, in minutes.
    pub minutes: u16,
    /// What the points of [`Game::tally`] count, e.g. `discs`; may be empty.
    pub unit: &'static str,
    /// What a move looks like, e.g. `a square such as f5`.
    pub move_help: &'static str,
}

/// The rules of one game, under one choice of options.
///
/// The implementor is the *rules value* (options plus any tables built from
/// them); positions are plain [`Game::State`] values that know nothing of the
/// options. Nothing here searches, prints or reads input.
///
/// # Invariants (checked for every game by `tests/catalogue/`)
///
/// * `outcome(s).is_none()` exactly when `legal_moves(s)` is not empty. A
///   forced pass is an ordinary move, so a live position always offers one.
/// * [`Game::to_move`] alone says whose turn it is. It need not alternate.
/// * `apply` is total on legal moves and every game ends.
/// * `mv.to_string().parse() == Ok(mv)` for every legal move, and its text is
///   one word.
/// * `read_position(&write_position(s)) == Ok(s)` for every reachable `s`.
/// * No legal move's [`Game::clicks`] equal, or are a prefix of, another's.
///   Only a lone legal move may have [`Clicks::None`].
pub trait Game: Clone + Send + Sync + 'static {
    /// The typed rules options.
    type Options: Options;
    /// A position: a small value, compared and hashed by its contents.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A move, including a pass where the game has one. `Display` and
    /// `FromStr` are its notation.
    type Move: Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = ParseMoveError>
        + Send
        + Sync
        + 'static;

    /// Lower-case name for the command line and records; never changes.
    const ID: &'static str;
    /// Other spellings of [`Game::ID`] that the command line reads.
    const ALIASES: &'static [&'static str];
    /// The name as printed.
    const TITLE: &'static str;
    /// What this game calls its sides, e.g. `["Black", "White"]`.
    const SIDES: [&'static str; 2];
    /// What the menu says of it.
    const CARD: Card;
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

    /// The position in which a game begins.
    fn start(&self) -> Self::State;

    /// Whose turn it is; in a finished position the value is unspecified.
    fn to_move(&self, state: &Self::State) -> Side;

    /// Appends the legal moves, in an order that depends only on `state`.
    /// Appends nothing when the game is over. Does not clear `out`, so a
    /// search can keep one buffer for the whole tree.
    fn legal_moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays a legal move. An illegal one may panic or leave `state`
    /// meaningless (never unsound); callers with outside input go through
    /// `Session::play`.
    fn apply(&self, state: &mut Self::State, mv: Self::Move);

    /// `Some` once the game is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

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

    /// The pictures between `before` and the position after `mv`, for
    /// showing a move step by step; empty when there is nothing between.
    fn steps(&self, _before: &Self::State, _mv: Self::Move) -> Vec<Diagram> {
        Vec::new()
    }

    /// What each side has so far, in [`Card::unit`]s, where that is of use.
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

    /// The winner, if the game is over and somebody won.
    fn winner(&self, state: &Self::State) -> Option<Side> {
        self.outcome(state)?.winner()
    }

    /// Whether `mv` may be played in `state`.
    fn is_legal(&self, state: &Self::State, mv: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(state, &mut moves);
        moves.contains(&mv)
    }

    /// How many legal moves there are. `spare` is a buffer to list them in;
    /// what it holds already is kept. Override to count without a list.
    fn count_moves(&self, state: &Self::State, spare: &mut Vec<Self::Move>) -> usize {
        let begin = spare.len();
        self.legal_moves(state, spare);
        let count = spare.len() - begin;
        spare.truncate(begin);
        count
    }

    /// A 64-bit key of the position (side to move included) for tables: the
    /// same on every machine and with every release, so that equal seeds and
    /// limits give equal games.
    /// Override when the state keeps one up to date.
    fn key(&self, state: &Self::State) -> u64 {
        let mut hasher = Fnv::default();
        state.hash(&mut hasher);
        hasher.finish()
    }
}
