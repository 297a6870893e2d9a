//! [`Slides`]: the steps of a move, shown one after the other before the
//! position.

use std::collections::VecDeque;
use std::time::Duration;

use super::last_turn::MoveStep;
use super::overlay::Overlay;
use crate::ui::text::Sentence;

/// Steps that are shown one after the other.
#[derive(Debug)]
pub struct Slides {
    rest: VecDeque<MoveStep>,
    each: Duration,
    /// The time at which the next one is due, or the end; `None` if it waits for a key.
    pub until: Option<Duration>,
    /// The action after them.
    pub then: AfterSlides,
}

/// The action after all steps were shown, or after a key skipped them.
#[derive(Debug)]
pub enum AfterSlides {
    /// The game continues. No clock ran meanwhile.
    GoOn,
    /// Show this sentence again.
    Say(Sentence),
    /// Open this box again. A key that only ends a line has no other effect.
    Reopen(Box<Overlay>),
}

impl Slides {
    /// Prepares the steps; each is shown for the time `each`. [`Slides::next`] shows
    /// the first one.
    pub fn new(rest: VecDeque<MoveStep>, each: Duration, then: AfterSlides) -> Slides {
        Slides {
            rest,
            each,
            until: Some(Duration::ZERO),
            then,
        }
    }

    /// Returns the next step, to be shown from time `now` on. The last one of a line stays until
    /// a key is pressed, because the box covers the board again.
    pub fn next(&mut self, now: Duration) -> Option<MoveStep> {
        let step = self.rest.pop_front()?;
        let stays = self.rest.is_empty() && matches!(self.then, AfterSlides::Reopen(_));
        self.until = (!stays).then(|| now + self.each);
        Some(step)
    }
}
