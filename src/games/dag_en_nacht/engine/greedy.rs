//! Level 1: the one-ply player of the README that described this game.

use crate::game::{Game, Side};
use crate::games::dag_en_nacht::board::{FIVE, FOUR, Way, is_white};
use crate::games::dag_en_nacht::{Bits, DagEnNacht, Move, Restrict, State};

/// A row, a column or a white diagonal of the board, and the length of its
/// windows.
struct BoardLine {
    squares: Vec<u16>,
    window: usize,
}

/// What a white diagonal too short for four is worth: the README counts one
/// of three squares so, and leaves out the corner square.
const SHORT_DIAGONAL: i64 = 8;

/// The README's judgement of moves.
pub struct DistanceJudge {
    lines: Vec<BoardLine>,
}

impl DistanceJudge {
    pub fn new(game: &DagEnNacht) -> DistanceJudge {
        let board = game.board;
        let edge = |square: &u16| {
            let (column, row) = board.place(*square);
            column == 0 || row == 0 || row == board.size - 1
        };
        let mut lines = Vec::new();
        for first in (0..board.squares()).filter(edge) {
            for way in Way::ORTHOGONAL.into_iter().chain(Way::DIAGONAL) {
                let diagonal = Way::DIAGONAL.contains(&way);
                let begins = board.along(first, way, -1).is_none();
                if !begins || (diagonal && !is_white(first)) {
                    continue;
                }
                let squares: Vec<u16> = (0..)
                    .map_while(|distance| board.along(first, way, distance))
                    .collect();
                let window = usize::from(if diagonal { FOUR } else { FIVE });
                if squares.len() > 1 {
                    lines.push(BoardLine { squares, window });
                }
            }
        }
        DistanceJudge { lines }
    }

    /// The README's figure for `mv`, smaller being better.
    pub fn value(&self, game: &DagEnNacht, before: &State, mv: Move) -> i64 {
        let mut after = *before;
        game.apply(&mut after, mv);
        let own = self.distance(game, &after, before.turn);
        let other = self.distance(game, &after, before.turn.other());
        match own {
            0 => 0,
            own if own >= other => 20 - other,
            own => 5 + own - other,
        }
    }

    /// Stones this side still lacks on its best line.
    fn distance(&self, game: &DagEnNacht, state: &State, side: Side) -> i64 {
        let own = state.stones[side.index()];
        let other = state.stones[side.other().index()];
        let black_only = game.options.restrict == Restrict::Black && side == Side::First;
        let value = |line: &BoardLine| line_value(line, own, other, black_only);
        self.lines
            .iter()
            .map(value)
            .min()
            .expect("a board has lines")
    }
}

/// The README knows no `restrict`; where it holds (`skip_black_first`), the
/// windows that no longer win are left out.
fn line_value(line: &BoardLine, own: Bits, other: Bits, skip_black_first: bool) -> i64 {
    let score = |window: &[u16]| {
        let count = |stones: Bits| window.iter().filter(|&&square| stones.has(square)).count();
        let signed = |count: usize| i64::try_from(count).expect("at most five");
        match signed(count(other)) {
            0 => signed(count(own)),
            others => -others,
        }
    };
    let orthogonal = line.window == usize::from(FIVE);
    let best = line
        .squares
        .windows(line.window)
        .filter(|window| !(skip_black_first && orthogonal && !is_white(window[0])))
        .map(score)
        .max();
    let length = i64::try_from(line.window).expect("five or four");
    best.map_or(SHORT_DIAGONAL, |best| length - best)
}
