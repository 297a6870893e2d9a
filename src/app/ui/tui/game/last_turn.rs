//! The steps of the last turn, which may have several moves, for showing it again.

use crate::game::Diagram;
use crate::session::Session;
use crate::ui::board::Marks;
use crate::ui::text::{Sentence, players, turns};

/// A step of a move that is shown.
#[derive(Clone, Debug)]
pub struct MoveStep {
    /// The board at this step.
    pub diagram: Diagram,
    /// The number of moves played when this one ends, including this one.
    pub plies: usize,
    /// The marks of a move that was not played; `None` for a move of the game.
    pub marks: Option<Marks>,
    /// The sentence that is shown from this step on.
    pub sentence: Option<Sentence>,
}

impl MoveStep {
    /// Creates a step of move number `plies`, without a sentence.
    pub(super) fn new(diagram: Diagram, plies: usize) -> MoveStep {
        MoveStep {
            diagram,
            plies,
            marks: None,
            sentence: None,
        }
    }
}

/// Returns the steps of the last turn, bean by bean. The end of each move is shown
/// for `hold` steps.
pub(super) fn pictures(session: &dyn Session, hold: usize) -> Vec<MoveStep> {
    let turn = turns::last_turn(session);
    let Some(first) = turn.first() else {
        return Vec::new();
    };
    let begins = session.history().len() - turn.len();
    let mut replayed = session.fork();
    while replayed.history().len() > begins && replayed.undo() {}
    let turn_of = players::subject(session, first.side).whose("last turn");
    let before = MoveStep {
        sentence: Some(Sentence::of(format!("{turn_of} again")).and("; any key stops")),
        ..MoveStep::new(replayed.diagram(), begins)
    };
    let mut steps = vec![before];
    for (plies, played) in (begins + 1..).zip(turn) {
        if replayed.play(&played.text).is_err() {
            break;
        }
        let own = replayed.steps();
        let end = std::iter::repeat_n(replayed.diagram(), hold);
        let first = steps.len();
        steps.extend(own.into_iter().chain(end).map(|d| MoveStep::new(d, plies)));
        steps[first].sentence = Some(format!("Again: {}", players::played(session, played)).into());
    }
    steps
}
