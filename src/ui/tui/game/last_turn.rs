//! The last turn, which may have several moves: its pictures, to be shown
//! again step by step.

use crate::game::Diagram;
use crate::session::Session;
use crate::ui::board::Marks;
use crate::ui::text::{players, turns};

/// A picture on the way of a move.
#[derive(Clone, Debug)]
pub struct MoveStep {
    /// The board then.
    pub diagram: Diagram,
    /// How many moves are played when this one ends, itself counted.
    pub plies: usize,
    /// The marks of a move that nobody has played; `None` where the game has
    /// it.
    pub marks: Option<Marks>,
    /// What to say from here on.
    pub sentence: Option<String>,
}

impl MoveStep {
    /// A picture on the way of move number `plies`, without a word.
    pub(super) fn new(diagram: Diagram, plies: usize) -> MoveStep {
        MoveStep {
            diagram,
            plies,
            marks: None,
            sentence: None,
        }
    }
}

/// The pictures of the last turn, bean by bean; each move's end is shown for
/// `hold` steps.
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
        sentence: Some(format!("{turn_of} again; any key stops.")),
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
        steps[first].sentence = Some(format!("Again: {}", players::played(session, played)));
    }
    steps
}
