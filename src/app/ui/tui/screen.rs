//! The trait of all screens, and [`Flow`], the answer of a screen to an event.
//! The loop and the stack of screens are in [`super::app`].

use std::fmt;
use std::time::Duration;

use anyhow::Result;

use super::chrome::{Chrome, DrawnBars};
use super::events::{Event, EventSender};
use super::painter::Painter;
use crate::ui::context::Context;

/// A screen's answer to an event. Screens are on a stack: when a screen closes,
/// the user is back on the one below it.
#[derive(Debug)]
pub enum Flow {
    /// Stay on this screen and draw it again.
    Stay,
    /// Open a screen above this one.
    Push(Box<dyn Screen>),
    /// Open a screen instead of this one.
    Replace(Box<dyn Screen>),
    /// Close the screens above this one, if there are any.
    Front,
    /// Go back to the screen below, or to the shell if there is none.
    Pop,
    /// Close all screens, and open the menu with these screens above it. If there
    /// are none, the menu itself is on top.
    Home(Vec<Box<dyn Screen>>),
    /// Leave the program.
    Quit,
    /// Open this screen's help above it.
    Help,
    /// Stay, and copy this text to the clipboard.
    Copy(String),
    /// Stay, ring the bell, and set the window's title.
    Ring(String),
}

impl Flow {
    /// Returns the flow that opens `screen` above this one.
    pub fn push(screen: impl Screen + 'static) -> Flow {
        Flow::Push(Box::new(screen))
    }

    /// Returns the flow that opens a screen above this one. If there is none, stores
    /// the reason in `notice`.
    pub fn push_or<S: Screen + 'static>(
        opened: Result<S, String>,
        notice: &mut impl From<String>,
    ) -> Flow {
        match opened {
            Ok(screen) => Flow::push(screen),
            Err(why) => {
                *notice = why.into();
                Flow::Stay
            }
        }
    }

    /// Returns the flow that opens the menu with `screen` above it.
    pub fn over_home(screen: impl Screen + 'static) -> Flow {
        Flow::Home(vec![Box::new(screen)])
    }
}

/// Chooses the first screen, once the context is known.
pub type Opening = Box<dyn FnOnce(&mut Context) -> Result<Flow>>;

/// Executes a command as typed in the shell. It is passed in as a function, so
/// that no screen depends on the command line.
pub type CommandReader = fn(&str, &mut Context) -> Result<Flow>;

/// The destination of a pasted text. A paste is always text, never a command.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum PasteTarget {
    /// It goes into the line that the user is typing.
    Line,
    /// The screen gets the whole text as [`Event::Paste`].
    Screen,
    /// It is refused, because this screen takes no text.
    Nowhere,
}

impl PasteTarget {
    /// Returns `Line` if the user is typing a line, otherwise `Nowhere`.
    pub fn line_if(is_typing: bool) -> PasteTarget {
        if is_typing {
            PasteTarget::Line
        } else {
            PasteTarget::Nowhere
        }
    }
}

/// The notice when a pasted text is refused.
pub const NO_PLACE_FOR_TEXT: &str = "You cannot paste here.";

/// The notice when a session on a server asks for the menu of the program.
pub(super) const NO_MENU_HERE: &str = "You cannot do that here.";

/// A screen: a state machine that acts on one event at a time and never waits.
/// The loop draws the bars above and below it.
pub trait Screen {
    /// Returns the contents of the bars: title, notice and keys.
    fn chrome(&self, context: &Context) -> Chrome;

    /// Draws the part between the bars, in rows and columns of the terminal.
    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context);

    /// Acts on an event at time `now`. Only the top screen gets keys, clicks and
    /// pastes; every screen of the stack gets the results of threads.
    fn handle(&mut self, event: &Event, context: &mut Context, now: Duration) -> Flow;

    /// Whether typed characters are text now, not commands.
    fn is_typing(&self) -> bool {
        false
    }

    /// Returns what becomes of this pasted text.
    fn paste_target(&self, _text: &str) -> PasteTarget {
        PasteTarget::Nowhere
    }

    /// Returns the help text, which is shown below the list of keys.
    fn help(&self, _context: &Context) -> String {
        String::new()
    }

    /// Returns the latest time for the next [`Event::Wake`], if it needs one.
    fn wake(&self) -> Option<Duration> {
        None
    }

    /// Whether the screen below it stays visible.
    fn is_overlay(&self) -> bool {
        false
    }

    /// Whether the user must be asked before Ctrl-C ends the program, because work on
    /// this screen would be lost.
    fn would_lose(&self) -> bool {
        false
    }

    /// Whether Ctrl-C may end the program, although work on this screen would be lost.
    /// At the first request, asks in the notice of the screen and returns `false`.
    fn may_quit(&mut self) -> bool {
        true
    }

    /// Saves what would be lost now. Called without a question when the program ends, and
    /// when another screen closes this one.
    fn save_unsaved(&mut self, _context: &Context) {}

    /// Begins the screen. Called once, before any other method. Threads that the
    /// screen starts send their results to `sender`.
    fn begin(&mut self, _sender: &EventSender, _context: &mut Context, _now: Duration) {}

    /// Called when another screen opens above it.
    fn covered(&mut self, _now: Duration) {}

    /// Called when the screen is on top again. Files that it shows may have
    /// changed in the meantime.
    fn uncovered(&mut self, _context: &mut Context, _now: Duration) {}
}

/// Draws a screen with its bars. `refusal`, if given, replaces the notice of the
/// screen. Returns the bars, to recognise clicks on them.
pub fn paint(
    screen: &mut dyn Screen,
    refusal: Option<&str>,
    painter: &mut Painter<'_>,
    context: &Context,
) -> DrawnBars {
    let mut chrome = screen.chrome(context);
    if let Some(refusal) = refusal {
        chrome.notice.clear();
        refusal.clone_into(&mut chrome.answer);
    }
    let bars = chrome.paint(painter);
    screen.paint(painter, context);
    chrome.paint_answer(painter);
    bars
}

impl fmt::Debug for dyn Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Screen")
    }
}
