//! [`HintArea`]: roughly where the best move is, which is the first step of a hint.

use crate::game::Clicks;
use crate::session::{MoveView, Session};

/// The part of the board that a hint points at. It contains several legal moves wherever there
/// are several, because a single one would be the move itself.
#[derive(Clone, Debug)]
pub struct HintArea {
    /// The legal moves of the area.
    pub moves: Vec<MoveView>,
    /// The row of the diagram that they all lead to, if it is one.
    pub row: Option<u16>,
}

impl HintArea {
    /// Returns the area of the legal move `best`: its row, or the half of the legal moves that
    /// contains it if the row says too much or nothing.
    pub fn of(session: &dyn Session, best: &str) -> HintArea {
        let diagram = session.diagram();
        let moves = session.moves();
        let row_of = |clicks: Clicks| Some(diagram.cell(clicks.spots().last()?)?.row);
        let goal = moves.iter().find(|mv| mv.text == best);
        let row = goal.and_then(|goal| row_of(goal.clicks));
        let same = moves
            .iter()
            .filter(|mv| row.is_some() && row_of(mv.clicks) == row);
        let same: Vec<MoveView> = same.cloned().collect();
        // A piece that falls is dropped into a column, whatever row it lands in.
        let falls = !diagram.stand_ins.is_empty();
        if !falls && same.len() > 1 && same.len() < moves.len() {
            return HintArea { moves: same, row };
        }
        let at = moves.iter().position(|mv| mv.text == best).unwrap_or(0);
        let half = moves.len().div_ceil(2);
        let half = if half < 2 { moves.len() } else { half };
        let begin = if at < half { 0 } else { moves.len() - half };
        HintArea {
            moves: moves[begin..begin + half].to_vec(),
            row: None,
        }
    }
}
