//! Tic-Tac-Toe. Sources: the usual rules, and a student paper on an unbeatable
//! program in Haskell, whose author and date are unknown to us.
//!
//! T1. 3×3; X begins and the players alternate. Three in a line (row, column or
//!     diagonal) win; a full board without a line is a draw. No options.

mod bots;
mod chances;
mod evaluator;
mod human;
mod motifs;
mod moves;
mod picture;
mod position;
mod tooling;
mod trapper;

pub use moves::Move;

use crate::game::{
    Clicks, Diagram, EndReason, Game, Interchange, MenuCard, MoveKind, Notation, Outcome,
    ParsePositionError, Rules, Side,
};

/// The rules of Tic-Tac-Toe, which has no options.
#[derive(Copy, Clone, Debug, Default)]
pub struct TicTacToe;

/// A position: the squares of each side. The side to move follows from the
/// number of marks, because X began.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct State {
    /// Squares by side; bit 0 is a1, bit 1 is b1, … bit 8 is c3.
    marks: [u16; 2],
}

const FULL: u16 = 0o777;

/// The eight lines, as bit masks in the order of [`State`].
const LINES: [u16; 8] = [
    0o007, 0o070, 0o700, // rows 1, 2, 3
    0o111, 0o222, 0o444, // columns a, b, c
    0o421, 0o124, // the diagonals a1–c3 and a3–c1
];

impl State {
    fn occupied(&self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    fn mover(&self) -> Side {
        if self.occupied().count_ones().is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    fn has_line(&self, side: Side) -> bool {
        let marks = self.marks[side.index()];
        LINES.iter().any(|line| marks & line == *line)
    }

    /// Returns the most marks that `side` has in a row, a column and a diagonal
    /// through the square, counting only lines without an opposing mark.
    fn lines_through(&self, side: Side, mv: Move) -> [u32; 3] {
        let [own, other] = [side, side.other()].map(|side| self.marks[side.index()]);
        let most = |lines: &[u16]| {
            let open = lines
                .iter()
                .filter(|line| **line & mv.bit() != 0 && **line & other == 0);
            open.map(|line| (line & own).count_ones())
                .max()
                .unwrap_or(0)
        };
        [most(&LINES[..3]), most(&LINES[3..6]), most(&LINES[6..])]
    }

    fn at(&self, square: u16) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.marks[side.index()] >> square & 1 == 1)
    }
}

impl Rules for TicTacToe {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        State::default()
    }

    fn to_move(&self, state: &State) -> Side {
        state.mover()
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        if self.outcome(state).is_none() {
            let free = FULL & !state.occupied();
            out.extend(Move::all().filter(|mv| free & mv.bit() != 0));
        }
    }

    fn apply(&self, state: &mut State, mv: Move) {
        let side = state.mover();
        state.marks[side.index()] |= mv.bit();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let winner = Side::BOTH.into_iter().find(|&side| state.has_line(side));
        match winner {
            Some(side) => Some(Outcome::win(side)),
            None => (state.occupied() == FULL).then_some(Outcome::DRAW),
        }
    }
}

impl Game for TicTacToe {
    type Options = ();

    const ID: &'static str = "tictactoe";
    const ALIASES: &'static [&'static str] = &["tic-tac-toe", "ttt"];
    const TITLE: &'static str = "Tic-Tac-Toe";
    const SIDES: [&'static str; 2] = ["X", "O"];
    const CARD: MenuCard = MenuCard {
        size: "3×3",
        minutes: 1,
        unit: "",
        moves: &[MoveKind::such_as("a square", "b2")],
    };
    const RULES: &'static str = include_str!("rules.txt");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const TOPICS: &'static str = include_str!("topics.txt");
    const PUZZLES: &'static str = include_str!("puzzles.txt");

    fn new((): ()) -> TicTacToe {
        TicTacToe
    }

    fn options(&self) {}

    fn render(&self, state: &State) -> Diagram {
        picture::render(state)
    }

    fn clicks(&self, _state: &State, mv: Move) -> Clicks {
        Clicks::One(mv.spot())
    }

    fn end_reason(&self, state: &State) -> Option<EndReason> {
        let won = |line: &&u16| state.marks.iter().any(|marks| marks & *line == **line);
        let line = LINES.iter().find(won)?;
        let squares: Vec<Move> = Move::all().filter(|mv| line & mv.bit() != 0).collect();
        let [first, .., last] = squares[..] else {
            return None;
        };
        Some(EndReason {
            why: format!("three in a row, {first} to {last}"),
            spots: squares.into_iter().map(Move::spot).collect(),
        })
    }

    fn read_diagram(
        &self,
        picture: &Diagram,
        to_move: Side,
    ) -> Result<Self::State, ParsePositionError> {
        position::read_diagram(picture, to_move)
    }
}

impl Notation for TicTacToe {
    fn split_moves(text: &str) -> Vec<&str> {
        moves::split(text)
    }

    fn spellings(words: &[&str]) -> Vec<(&'static str, Vec<String>)> {
        moves::spellings(words)
    }

    fn describe(&self, _before: &State, mv: Move) -> String {
        mv.to_string()
    }

    fn why_illegal(&self, state: &State, mv: Move) -> String {
        let owner = state.at(mv.spot().0).map(|side| Self::SIDES[side.index()]);
        owner.map_or_else(
            || "is not legal here".to_owned(),
            |owner| format!("is taken by {owner}"),
        )
    }

    fn write_position(&self, state: &State) -> String {
        position::write(state)
    }

    fn read_position(&self, text: &str) -> Result<State, ParsePositionError> {
        position::read(text)
    }
}

impl Interchange for TicTacToe {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Spot;

    fn play(moves: &str) -> State {
        let mut state = TicTacToe.start();
        for word in moves.split(' ') {
            TicTacToe.apply(&mut state, word.parse().unwrap());
        }
        state
    }

    #[test]
    fn t1_each_of_the_eight_lines_wins_for_either_side() {
        for line in LINES {
            for side in Side::BOTH {
                let mut state = State::default();
                state.marks[side.index()] = line;
                assert_eq!(TicTacToe.winner(&state), Some(side), "line {line:o}");
            }
        }
        assert_eq!(LINES.iter().map(|l| l.count_ones()).sum::<u32>(), 24);
    }

    #[test]
    fn t1_a_full_board_without_a_line_is_a_draw() {
        let state = play("b2 a1 c3 a3 a2 c2 b1 b3 c1");
        assert_eq!(TicTacToe.outcome(&state), Some(Outcome::DRAW));
    }

    #[test]
    fn t1_only_the_winning_line_is_marked() {
        let end = TicTacToe.end_reason(&play("a3 a1 b3 b1 c3")).unwrap();
        assert_eq!(end.spots, [6, 7, 8].map(Spot));
    }

    #[test]
    fn only_lines_through_a_square_count() {
        let state = play("a1");
        for (square, most) in [
            ("b3", [0, 0, 0]),
            ("c1", [1, 0, 0]),
            ("a2", [0, 1, 0]),
            ("b2", [0, 0, 1]),
        ] {
            let mv = square.parse().unwrap();
            assert_eq!(state.lines_through(Side::First, mv), most, "{square}");
        }
    }

    #[test]
    fn t1_nothing_is_legal_after_a_win() {
        let state = play("a1 a2 b1 b2 c1");
        assert_eq!(TicTacToe.winner(&state), Some(Side::First));
        let mut moves = Vec::new();
        TicTacToe.legal_moves(&state, &mut moves);
        assert!(moves.is_empty());
    }
}
