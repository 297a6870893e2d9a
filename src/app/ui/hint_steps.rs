//! [`HintSteps`]: what the steps of a hint in a game say before the reason.

use crate::course::candidates;
use crate::session::{MoveView, Session};

/// The steps of a hint: an idea, a few moves near each other, and then the move with a reason.
#[derive(Clone, Debug)]
pub struct HintSteps {
    /// What the best move does, without the names of squares: `takes a corner`. `None` if there is
    /// nothing to say, so that the hint begins with the moves.
    pub idea: Option<String>,
    /// A few legal moves, including the best one; empty if only a few are legal.
    pub few: Vec<MoveView>,
}

impl HintSteps {
    /// Returns the steps that lead to the legal move `best`.
    pub fn to(session: &dyn Session, best: &str) -> HintSteps {
        HintSteps {
            idea: session.effect(best).map(|effect| effect.general),
            few: candidates(session, &[], best),
        }
    }

    /// Whether a hint shows the best move itself in this step, from 1 to 3.
    pub fn shows_move(&self, step: u8) -> bool {
        step == 3 || step == 2 && self.few.is_empty()
    }

    /// Returns the idea as a part of a sentence.
    pub fn idea_words(&self) -> Option<String> {
        let idea = self.idea.as_ref()?;
        Some(format!("find a move that {idea}"))
    }
}
