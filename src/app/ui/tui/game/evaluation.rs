//! The known values of the position and its moves, and the thread that computes
//! them.

use crate::game::Side;
use crate::session::{AnalysisView, JobId, LineView, Session, Thought, Value};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::{Event, EventSender};

/// The newest values of the position and its moves.
#[derive(Debug, Default)]
pub struct LiveEvaluation {
    view: Option<AnalysisView>,
    /// The value for the first side. It stays until the next position has been
    /// analysed.
    position_value: Option<Value>,
    /// Whether a player gave this value together with its move.
    from_player: bool,
    running: Option<BackgroundJob>,
    /// The values that players gave with their moves, for the first side, by the
    /// number of moves before.
    curve: Vec<Option<f64>>,
}

impl LiveEvaluation {
    /// Drops the values of the old position after a change. The last value
    /// stays on the screen. It still counts as exact only if the player who
    /// moved gave it together with the move.
    pub fn forget(&mut self) {
        self.view = None;
        let from_player = std::mem::take(&mut self.from_player);
        if let Some(position_value) = &mut self.position_value {
            position_value.exact &= from_player;
        }
        self.running = None;
    }

    /// Starts analysing the position, unless that is done or in progress.
    pub fn ask(&mut self, session: &dyn Session, sender: &EventSender) {
        if self.view.is_some() || self.running.is_some() {
            return;
        }
        let Some(job) = session.fixed_analysis() else {
            return;
        };
        let to = sender.clone();
        // If no thread can be started, the game continues without values.
        self.running = BackgroundJob::begin(sender, move |id, control| {
            to.send(Event::PositionEvaluated(id, job(control)));
        });
    }

    /// Stores a finished analysis, unless the position has changed since.
    pub fn take(&mut self, id: JobId, view: AnalysisView) {
        if self.running.as_ref().is_none_or(|job| !job.is(id)) {
            return;
        }
        self.running = None;
        if let Some(value) = view.lines.first().and_then(|line| line.value) {
            self.position_value = Some(value.for_first(view.side));
        }
        self.view = Some(view);
    }

    /// Stores the value that a player gave for its move after `ply` moves.
    pub fn note_thought(&mut self, ply: usize, side: Side, thought: &Thought) {
        if let Some(value) = thought.value {
            self.position_value = Some(value.for_first(side));
            self.from_player = true;
            let amount = self.position_value.map(|value| value.amount);
            // This also drops the values of moves that were taken back.
            self.curve.resize(ply, None);
            self.curve.push(amount);
        }
    }

    /// The analysis; `None` until there is one.
    pub fn view(&self) -> Option<&AnalysisView> {
        self.view.as_ref()
    }

    /// The best move.
    pub fn best(&self) -> Option<&LineView> {
        self.view.as_ref()?.lines.first()
    }

    /// All moves with their values, best first; empty before they are known.
    pub fn lines(&self) -> &[LineView] {
        self.view.as_ref().map_or(&[], |view| &view.lines)
    }

    /// Returns who is ahead, for the first side, in each of the first `plies`
    /// positions: the mean of the last two values that the players gave. Their values
    /// in turn would jump up and down, because they do not judge alike.
    pub fn curve(&self, plies: usize) -> Vec<Option<f64>> {
        let mut before: Option<f64> = None;
        let mean = |value: &Option<f64>| {
            let last = before.unwrap_or((*value)?);
            before = *value;
            value.map(|value| f64::midpoint(last, value))
        };
        let mut values: Vec<Option<f64>> = self.curve.iter().map(mean).collect();
        values.resize(plies, None);
        values
    }

    /// The newest value for the first side. It is exact only if it is proved for the
    /// current position.
    pub fn position_value(&self) -> Option<Value> {
        self.position_value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curve_has_gaps_and_forgets_moves_that_were_taken_back() {
        let thought = |amount| Thought {
            text: String::new(),
            value: Some(Value {
                amount,
                exact: false,
                plies: None,
            }),
            pv: Vec::new(),
            depth: 0,
            nodes: 0,
        };
        let mut evaluation = LiveEvaluation::default();
        evaluation.note_thought(0, Side::First, &thought(2.0));
        evaluation.note_thought(3, Side::Second, &thought(5.0));
        // Each value is the mean of the player's own and the one before.
        let values = [Some(2.0), None, None, Some(-1.5), None];
        assert_eq!(evaluation.curve(5), values);
        evaluation.note_thought(1, Side::Second, &thought(1.0));
        assert_eq!(evaluation.curve(3), [Some(2.0), Some(0.5), None]);
    }
}
