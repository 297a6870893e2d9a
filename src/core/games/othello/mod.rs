//! Othello, by the rules of the World Othello Federation. The options
//! `tie=second` and `start=mirrored` come from an exercise in a functional
//! programming course; its author and date are unknown to us.
//!
//! O1. 8×8; black `X` (●) moves first. Standard start: white d4 e5, black e4
//!     d5, row 1 drawn on top, a1 top left.
//! O2. A move puts a disc on an empty square so that at least one line of
//!     opposing discs (in any of 8 directions) is enclosed between it and
//!     another disc of the mover; all enclosed discs in all directions are
//!     turned over.
//! O3. A player who has no other move must pass (`pass` is then the only legal
//!     move); passing is not allowed otherwise. When neither player can move
//!     the game is over.
//! O4. The player with more discs wins. The reported score gives empty squares
//!     to the winner (so a wipe-out is 64–0). An equal count is a draw, or
//!     White's win with `tie=second`.

mod ahead;
pub mod bits;
pub mod board;
mod bots;
mod counts;
mod edges;
pub mod engine;
mod formats;
mod human;
mod motifs;
mod moves;
mod openings;
mod options;
mod picture;
mod position;
#[cfg(test)]
mod scalar;
mod tempo;
mod tooling;

pub use board::Board;
pub use moves::Move;
pub use options::{OthelloOptions, Start, Tie};

use crate::game::{
    Archive, Clicks, Diagram, EndReason, ForeignFormat, ForeignHead, Game, Input, Interchange,
    MenuCard, MoveKind, Notation, Outcome, ParsePositionError, Rules, Side, Verdict,
};

/// The standard start, Black to move.
pub const START: Board = Board {
    own: 0x0000_0008_1000_0000,
    opp: 0x0000_0010_0800_0000,
};

/// The rules of Othello with one set of options.
#[derive(Copy, Clone, Debug, Default)]
pub struct Othello {
    options: OthelloOptions,
}

/// A position: the discs, seen from the mover's side, and the side to move.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    /// The discs; `own` are the mover's.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Side,
}

impl State {
    /// Creates the state with these discs of Black and White.
    fn of(discs: [u64; 2], to_move: Side) -> State {
        let [own, opp] = [to_move, to_move.other()].map(|side| discs[side.index()]);
        State {
            board: Board { own, opp },
            to_move,
        }
    }

    /// Returns the discs of Black and White, in this order.
    fn discs(&self) -> [u64; 2] {
        match self.to_move {
            Side::First => [self.board.own, self.board.opp],
            Side::Second => [self.board.opp, self.board.own],
        }
    }

    fn at(&self, square: usize) -> Option<Side> {
        let discs = self.discs();
        Side::BOTH
            .into_iter()
            .find(|side| discs[side.index()] >> square & 1 == 1)
    }
}

impl Rules for Othello {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        let board = match self.options.start {
            Start::Standard => START,
            // With the colours exchanged, the standard start is the mirrored
            // one.
            Start::Mirrored => START.pass(),
        };
        State {
            board,
            to_move: Side::First,
        }
    }

    fn to_move(&self, state: &State) -> Side {
        state.to_move
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        let moves = state.board.moves();
        if moves != 0 {
            out.extend(bits::squares(moves).map(Move::place));
        } else if state.board.pass().moves() != 0 {
            out.push(Move::Pass);
        }
    }

    fn apply(&self, state: &mut State, mv: Move) {
        state.board = match mv {
            Move::Place(square) => state.board.play(square.into()),
            Move::Pass => state.board.pass(),
        };
        state.to_move = state.to_move.other();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if !state.board.is_over() {
            return None;
        }
        let points = final_points(state.discs());
        let outcome = Outcome::by_points(points);
        match (outcome.verdict, self.options.tie) {
            (Verdict::Draw, Tie::Second) => Some(Outcome {
                verdict: Verdict::Win(Side::Second),
                ..outcome
            }),
            _ => Some(outcome),
        }
    }

    fn count_moves(&self, state: &State, _spare: &mut Vec<Move>) -> usize {
        match state.board.moves() {
            0 => (state.board.pass().moves() != 0).into(),
            moves => moves.count_ones() as usize,
        }
    }

    // `tests/rules` compares it with a count that plays every move.
    fn count_sequences(&self, state: &State, depth: u32) -> Option<u64> {
        Some(engine::search::perft(state.board, depth))
    }

    fn key(&self, state: &State) -> u64 {
        // The board has no colours, so the side to move is added to its key.
        state.board.key() ^ state.to_move.index() as u64
    }
}

impl Game for Othello {
    type Options = OthelloOptions;

    const ID: &'static str = "othello";
    const ALIASES: &'static [&'static str] = &["reversi"];
    const TITLE: &'static str = "Othello";
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const CARD: MenuCard = MenuCard {
        size: "8×8",
        minutes: 20,
        unit: "discs",
        moves: &[MoveKind::such_as("a square", "f5")],
    };
    const RULES: &'static str = include_str!("rules.txt");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const TOPICS: &'static str = include_str!("topics.txt");
    const PUZZLES: &'static str = include_str!("puzzles.txt");

    fn new(options: OthelloOptions) -> Othello {
        Othello { options }
    }

    fn options(&self) -> OthelloOptions {
        self.options
    }

    fn render(&self, state: &State) -> Diagram {
        picture::render(self, state)
    }

    fn clicks(&self, _state: &State, mv: Move) -> Clicks {
        mv.spot().map_or(Clicks::None, Clicks::One)
    }

    fn end_reason(&self, state: &State) -> Option<EndReason> {
        let discs = state.discs();
        // On a full board, the reason is obvious.
        if discs[0] | discs[1] == u64::MAX {
            return None;
        }
        let bare = Side::BOTH.into_iter().find(|side| discs[side.index()] == 0);
        let rest = "the winner gets the empty squares";
        if discs == [0, 0] {
            return Some(EndReason::new("there is no disc on the board"));
        }
        Some(EndReason::new(match bare {
            Some(side) => format!("{} has no disc left; {rest}", Self::SIDES[side.index()]),
            None if discs[0].count_ones() == discs[1].count_ones() => {
                "neither side can move".to_owned()
            }
            None => format!("neither side can move; {rest}"),
        }))
    }

    fn read_diagram(
        &self,
        picture: &Diagram,
        to_move: Side,
    ) -> Result<Self::State, ParsePositionError> {
        position::read_diagram(picture, to_move)
    }

    fn steps(&self, before: &State, mv: Move) -> Vec<Diagram> {
        picture::steps(self, before, mv)
    }

    fn tally(&self, state: &State) -> Option<[u16; 2]> {
        Some(state.discs().map(|side| side.count_ones() as u16))
    }

    fn remark(&self, moves: &[Move]) -> Option<String> {
        openings::name(moves).map(|name| format!("{name} opening"))
    }
}

impl Notation for Othello {
    fn describe(&self, before: &State, mv: Move) -> String {
        match mv.square() {
            Some(square) => {
                let turned = bits::flips(square, before.board.own, before.board.opp);
                format!("{mv}, turning {}", turned.count_ones())
            }
            None => "pass".to_owned(),
        }
    }

    fn why_illegal(&self, state: &State, mv: Move) -> String {
        let side = Self::SIDES[state.to_move.index()];
        let Some(square) = mv.square() else {
            return format!("is allowed only without a legal move, and {side} has one");
        };
        let owner = Side::BOTH
            .into_iter()
            .find(|owner| state.discs()[owner.index()] >> square & 1 == 1);
        match owner {
            Some(owner) => format!(
                "holds a {} disc already",
                Self::SIDES[owner.index()].to_lowercase()
            ),
            None if state.board.moves() == 0 => {
                format!("turns no disc, nor does any other square: {side} must pass")
            }
            None => "turns no disc".to_owned(),
        }
    }

    fn write_position(&self, state: &State) -> String {
        position::write(state)
    }

    fn read_position(&self, text: &str) -> Result<State, ParsePositionError> {
        position::read(text)
    }

    const HAS_PASSES: bool = true;

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    fn split_moves(text: &str) -> Vec<&str> {
        moves::split(text)
    }
}

impl Interchange for Othello {
    fn foreign(
        &self,
        format: ForeignFormat,
        head: &ForeignHead,
        start: &State,
        moves: &[Move],
    ) -> Option<String> {
        Some(formats::write(self, format, head, start, moves))
    }

    fn archive(input: &Input<'_>) -> Option<Result<Box<dyn Archive>, String>> {
        formats::read(input)
    }
}

/// Returns the final score of Black and White by rule O4: empty squares go to
/// the winner.
fn final_points(discs: [u64; 2]) -> [u16; 2] {
    let [black, white] = discs.map(|side| side.count_ones() as u16);
    let empty = 64 - black - white;
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => [black + empty, white],
        std::cmp::Ordering::Less => [black, white + empty],
        std::cmp::Ordering::Equal => [black, white],
    }
}
