//! [`HintSteps`]: what the steps of a hint in a game say before the reason.

use crate::session::{LineView, MoveView, Session};
use crate::ui::text::notices::help_again;

/// The number of moves among which a hint leaves the choice.
const CHOICES: usize = 3;

/// The steps of a hint: an idea, a few moves, and then the move with a reason.
#[derive(Clone, Debug)]
pub struct HintSteps {
    /// What the best move does, without the names of squares: `takes a corner`. `None` if there is
    /// nothing to say, so that the hint begins with the moves.
    pub idea: Option<String>,
    /// The best few moves in the order of the board, so that no better move is left out; empty if
    /// only a few are legal.
    pub few: Vec<MoveView>,
}

impl HintSteps {
    /// Returns the steps that lead to the first of these moves, which are sorted by their values.
    pub fn to(session: &dyn Session, lines: &[LineView]) -> HintSteps {
        let best = lines.first();
        let mut few = session.moves();
        match few.len() > CHOICES {
            true => few.retain(|mv| lines.iter().take(CHOICES).any(|line| line.text == mv.text)),
            false => few.clear(),
        }
        HintSteps {
            idea: best.and_then(|best| Some(session.effect(&best.text)?.general)),
            few,
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

    /// Returns what the step after this one shows, such as `; press again for the move`, and a
    /// warning if that ends the rating of the game. `again` says how to ask for it.
    pub fn next_words(&self, step: u8, again: &str, is_rated: bool) -> String {
        let words = match self.shows_move(step + 1) {
            true => help_again(again, "the move", is_rated),
            false => help_again(again, "a few moves", false),
        };
        format!("; {words}")
    }
}
