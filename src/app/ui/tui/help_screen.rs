//! The help of a screen, shown above it.

use std::time::Duration;

use super::chrome::Chrome;
use super::events::Event;
use super::pager::Pager;
use super::painter::Painter;
use super::screen::{Flow, Screen};
use crate::ui::context::Context;

/// A box with the keys and the help text of the screen below.
#[derive(Debug)]
pub struct HelpScreen {
    pager: Pager,
}

impl HelpScreen {
    /// Creates the help with this text.
    #[must_use]
    pub fn new(text: String) -> HelpScreen {
        HelpScreen {
            pager: Pager::new("Help", text),
        }
    }
}

impl Screen for HelpScreen {
    fn chrome(&self, _context: &Context) -> Chrome {
        Chrome::default()
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        self.pager.paint(painter);
    }

    fn handle(&mut self, event: &Event, _context: &mut Context, _now: Duration) -> Flow {
        let closes = matches!(event, Event::Click(..)) || self.pager.is_closed_by(event);
        if closes { Flow::Pop } else { Flow::Stay }
    }

    fn is_typing(&self) -> bool {
        // The help counts as a line of text, so that the question mark closes
        // it instead of opening another one.
        true
    }

    fn is_overlay(&self) -> bool {
        true
    }
}
