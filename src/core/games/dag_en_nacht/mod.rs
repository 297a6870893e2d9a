//! Dag en Nacht: the rules, the notation and the picture. Source of the rules:
//! C. Huntoon (2021), as published. The tests refer to them by number:
//!
//! * D1. The board has n×n checkered squares, n odd, 11 to 19, and is empty at
//!   the start. The four corners are white (day).
//! * D2. Black begins.
//! * D3. A move is a **drop** of a new stone on an empty black square, or a
//!   **shift** of one of the mover's stones from a black square one step
//!   orthogonally to an empty white square. A stone on white never moves again.
//!   Nothing is captured.
//! * D4. Five or more stones of a side in a row or column win; four or more in
//!   a diagonal of white squares win. Diagonals of black squares do not count.
//!   Under `restrict=black` Black does not win with exactly
//!   black-white-black-white-black.
//! * D5. If the player to move has no legal move, the game is a draw. (The
//!   published rules do not say; a full board does occur.) Every stone is
//!   dropped once and shifts at most once, and a shift fills a white square for
//!   good, so a game lasts at most n² + (n² + 1) / 2 plies.

mod bits;
mod board;
mod bots;
mod counts;
mod engine;
mod human;
mod motifs;
mod moves;
mod options;
mod picture;
mod position;
mod preparation;
pub mod prover;
#[cfg(test)]
mod tests;
mod tooling;

pub use moves::Move;
pub use options::{DagOptions, Restrict};

use crate::game::{
    Clicks, Diagram, EndReason, Game, Interchange, MenuCard, MoveKind, Notation, Outcome,
    ParsePositionError, Rules, Side, Spot, Square,
};
use bits::Bits;
use board::{SquareNumbering, Way, is_white};

/// The rules of one game of Dag en Nacht, with its options.
#[derive(Copy, Clone, Debug)]
pub struct DagEnNacht {
    options: DagOptions,
    board: SquareNumbering,
    /// All squares.
    all: Bits,
}

/// A position: the stones, the side to move, and the winner.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct State {
    stones: [Bits; 2],
    turn: Side,
    /// The side that has completed a line; stored because finding it is slow.
    won: Option<Side>,
}

impl Default for State {
    fn default() -> State {
        State {
            stones: [Bits::default(); 2],
            turn: Side::First,
            won: None,
        }
    }
}

impl State {
    fn at(&self, square: u16) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.stones[side.index()].has(square))
    }

    fn occupied(&self) -> Bits {
        self.stones[0].union(self.stones[1])
    }
}

impl DagEnNacht {
    fn has_line(&self, state: &State, side: Side) -> bool {
        self.winning_row(state, side).is_some()
    }

    /// Returns a completed line of the side: its first square, direction and length.
    fn winning_row(&self, state: &State, side: Side) -> Option<(u16, Way, u16)> {
        let stones = state.stones[side.index()];
        stones
            .squares()
            .find_map(|square| self.board.winning_row(side, stones, square))
    }

    /// The shifts of the side to move, as pairs of squares (from, to).
    fn shifts(&self, state: &State) -> impl Iterator<Item = (u16, u16)> {
        let (board, occupied) = (self.board, state.occupied());
        let movable = state.stones[state.turn.index()].black();
        movable.squares().flat_map(move |from| {
            let free = board.neighbours(from).filter(move |&to| !occupied.has(to));
            free.map(move |to| (from, to))
        })
    }

    /// The position after a pass. It is not a legal move, but proofs and the
    /// teacher need it.
    #[must_use]
    pub fn passed(&self, state: &State) -> State {
        State {
            turn: state.turn.other(),
            ..*state
        }
    }

    /// The empty black squares.
    fn drops(&self, state: &State) -> Bits {
        self.all.without(state.occupied()).black()
    }

    /// Whether the side to move may shift from `from` to `to`.
    fn can_shift(&self, state: &State, from: u16, to: u16) -> bool {
        !is_white(from)
            && state.at(from) == Some(state.turn)
            && state.at(to).is_none()
            && self.board.neighbours(from).any(|next| next == to)
    }

    /// Returns why no stone can be dropped on `to`, for [`Notation::why_illegal`].
    fn why_no_drop(&self, state: &State, to: Square) -> String {
        match self.board.find(to) {
            None => self.outside(to),
            Some(square) if state.at(square).is_some() => "is occupied".to_owned(),
            Some(_) => "is a day square (light): only a shift can go there".to_owned(),
        }
    }

    /// Returns why the shift is not possible, for [`Notation::why_illegal`].
    fn why_no_shift(&self, state: &State, from: Square, to: Square) -> String {
        let side = Self::SIDES[state.turn.index()];
        let Some(a) = self.board.find(from) else {
            return self.outside(from);
        };
        let Some(b) = self.board.find(to) else {
            return self.outside(to);
        };
        match state.at(a) {
            None => format!("does not work: there is no stone on {from}"),
            Some(owner) if owner != state.turn => {
                format!("does not work: the stone on {from} is not {side}'s")
            }
            Some(_) if is_white(a) => {
                format!("does not work: {from} is a day square, and stones on day cannot move")
            }
            Some(_) if !self.board.neighbours(a).any(|next| next == b) => {
                format!("does not work: a shift goes to a square beside {from}, not to {to}")
            }
            // The stone can move and the squares are neighbours, so only a
            // stone on the target can prevent the shift.
            Some(_) => format!("does not work: {to} is occupied"),
        }
    }

    fn outside(&self, square: Square) -> String {
        let size = self.board.size;
        format!("does not work: there is no square {square} on a board of {size}×{size}")
    }

    fn square(&self, name: Square) -> u16 {
        self.board
            .find(name)
            .expect("legal moves stay on the board")
    }
}

/// The direction of a line in words.
const fn in_line(way: Way) -> &'static str {
    match way {
        Way::Down => "in a column",
        Way::Right => "in a row",
        Way::DownRight | Way::UpRight => "on a diagonal of day squares",
    }
}

impl Rules for DagEnNacht {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        State::default()
    }

    fn to_move(&self, state: &State) -> Side {
        state.turn
    }

    /// Lists drops first; drops and shifts by column, then by row from the top.
    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        if state.won.is_some() {
            return;
        }
        let name = |square| self.board.name(square);
        out.extend(self.drops(state).squares().map(|to| Move::Drop(name(to))));
        out.extend(
            self.shifts(state)
                .map(|(from, to)| Move::Shift(name(from), name(to))),
        );
    }

    fn apply(&self, state: &mut State, mv: Move) {
        let side = state.turn;
        let stones = &mut state.stones[side.index()];
        if let Move::Shift(from, _) = mv {
            stones.remove(self.square(from));
        }
        let to = self.square(mv.target());
        stones.insert(to);
        // A new line must contain the new stone.
        if self.board.winning_row(side, *stones, to).is_some() {
            state.won = Some(side);
        }
        state.turn = side.other();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if let Some(side) = state.won {
            return Some(Outcome::win(side));
        }
        let live = !self.drops(state).is_empty() || self.shifts(state).next().is_some();
        (!live).then_some(Outcome::DRAW)
    }

    fn is_legal(&self, state: &State, mv: Move) -> bool {
        let find = |name| self.board.find(name);
        state.won.is_none()
            && match mv {
                Move::Drop(to) => find(to).is_some_and(|to| self.drops(state).has(to)),
                Move::Shift(from, to) => find(from)
                    .zip(find(to))
                    .is_some_and(|(from, to)| self.can_shift(state, from, to)),
            }
    }
}

impl Game for DagEnNacht {
    type Options = DagOptions;

    const ID: &'static str = "dagennacht";
    const ALIASES: &'static [&'static str] = &["dag-en-nacht", "dag"];
    const TITLE: &'static str = "Dag en Nacht";
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const CARD: MenuCard = MenuCard {
        size: "11–19",
        minutes: 20,
        unit: "stones",
        moves: &[
            MoveKind::such_as("an empty night square (dark)", "f7"),
            MoveKind::such_as("a shift from night to day", "e4-e5"),
        ],
    };
    const RULES: &'static str = include_str!("rules.txt");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const TOPICS: &'static str = include_str!("topics.txt");
    const PUZZLES: &'static str = include_str!("puzzles.txt");

    fn new(options: DagOptions) -> DagEnNacht {
        let board = SquareNumbering::new(&options);
        DagEnNacht {
            options,
            board,
            all: Bits::below(board.squares()),
        }
    }

    fn options(&self) -> DagOptions {
        self.options
    }

    fn render(&self, state: &State) -> Diagram {
        picture::render(self, state)
    }

    fn clicks(&self, _state: &State, mv: Move) -> Clicks {
        let spot = |name| Spot(self.square(name));
        match mv {
            Move::Drop(to) => Clicks::One(spot(to)),
            Move::Shift(from, to) => Clicks::Two(spot(from), spot(to)),
        }
    }

    fn end_reason(&self, state: &State) -> Option<EndReason> {
        let side = state.won?;
        let (first, way, length) = self.winning_row(state, side)?;
        let line: Vec<u16> = self.board.line(first, way, length).collect();
        let [from, to] = [first, *line.last()?].map(|square| self.board.name(square));
        Some(EndReason {
            why: format!("{length} {}, {from} to {to}", in_line(way)),
            spots: line.into_iter().map(Spot).collect(),
        })
    }

    fn is_on_board(&self, mv: Move) -> bool {
        let on = |name| self.board.find(name).is_some();
        match mv {
            Move::Drop(to) => on(to),
            Move::Shift(from, to) => on(from) && on(to),
        }
    }

    fn read_diagram(
        &self,
        picture: &Diagram,
        to_move: Side,
    ) -> Result<Self::State, ParsePositionError> {
        position::read_diagram(self, picture, to_move)
    }

    fn tally(&self, state: &State) -> Option<[u16; 2]> {
        Some(state.stones.map(|stones| stones.len()))
    }
}

impl Notation for DagEnNacht {
    fn describe(&self, before: &State, mv: Move) -> String {
        let mut after = *before;
        self.apply(&mut after, mv);
        let (side, to) = (before.turn, self.square(mv.target()));
        let stones = after.stones[side.index()];
        if let Some((_, way, length)) = self.board.winning_row(side, stones, to) {
            return format!("{mv}, {length} {}", in_line(way));
        }
        match self.board.five_in_vain(side, stones, to) {
            Some(way) => format!("{mv}, 5 {} from night to night: no win", in_line(way)),
            None => mv.to_string(),
        }
    }

    fn why_illegal(&self, state: &State, mv: Move) -> String {
        match mv {
            Move::Drop(to) => self.why_no_drop(state, to),
            Move::Shift(from, to) => self.why_no_shift(state, from, to),
        }
    }

    fn write_position(&self, state: &State) -> String {
        position::write(self, state)
    }

    fn read_position(&self, text: &str) -> Result<State, ParsePositionError> {
        position::read(self, text)
    }
}

impl Interchange for DagEnNacht {}
