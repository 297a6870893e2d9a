//! What a screen is, and where an event on it leads. The loop and the stack
//! of screens are in [`super::app`].

use std::fmt;
use std::time::Duration;

use anyhow::Result;

use super::chrome::{Chrome, DrawnBars};
use super::context::Context;
use super::events::{Event, EventSender};
use super::painter::Painter;

/// Where an event leads. Screens lie on a stack: what is below a screen is
/// what the user comes back to.
#[derive(Debug)]
pub enum Flow {
    /// The screen stays; it is drawn again.
    Stay,
    /// Another screen over this one.
    Push(Box<dyn Screen>),
    /// Another screen in the place of this one.
    Replace(Box<dyn Screen>),
    /// Back to the screen below; to the shell where there is none.
    Pop,
    /// These screens over the menu, in place of all there are; none of them
    /// leads to the menu.
    Home(Vec<Box<dyn Screen>>),
    /// To the shell.
    Quit,
    /// The help of this screen, over it.
    Help,
    /// The screen stays, and this goes into the clipboard.
    Copy(String),
    /// The screen stays, the bell rings, and the window gets this title.
    Ring(String),
}

impl Flow {
    /// Another screen over this one.
    pub fn push(screen: impl Screen + 'static) -> Flow {
        Flow::Push(Box::new(screen))
    }

    /// The menu, with this screen over it.
    pub fn over_home(screen: impl Screen + 'static) -> Flow {
        Flow::Home(vec![Box::new(screen)])
    }
}

/// Where the full screen begins, decided when the context is known.
pub type Opening = Box<dyn FnOnce(&mut Context) -> Result<Flow>>;

/// Reads a command as the shell takes it and says where it leads; handed in,
/// so that no screen needs to know the command line.
pub type CommandReader = fn(&str, &mut Context) -> Result<Flow>;

/// Where a pasted text goes: it is text, and never a command's key.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum PasteTarget {
    /// Into the line that is being typed.
    Line,
    /// To the screen, whole, as [`Event::Paste`].
    Screen,
    /// Nothing here takes a text.
    Nowhere,
}

impl PasteTarget {
    /// The line that is being typed, where there is one.
    #[must_use]
    pub fn line_if(is_typing: bool) -> PasteTarget {
        if is_typing {
            PasteTarget::Line
        } else {
            PasteTarget::Nowhere
        }
    }
}

/// Said where a pasted text goes nowhere.
pub const NO_PLACE_FOR_TEXT: &str = "You cannot paste here.";

/// A screen between its bars: a state machine that acts on one event at a time
/// and never waits.
pub trait Screen {
    /// What is around it: title, notice and keys.
    fn chrome(&self, context: &Context) -> Chrome;

    /// Draws what is between the bars, in the terminal's rows and columns.
    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context);

    /// Acts on an event at time `now`. Keys, clicks and pastes come to the top
    /// screen alone; what threads found comes to every screen of the stack.
    fn handle(&mut self, event: &Event, context: &mut Context, now: Duration) -> Flow;

    /// Whether characters are text now and not commands.
    fn is_typing(&self) -> bool {
        false
    }

    /// Where this pasted text goes.
    fn paste_target(&self, _text: &str) -> PasteTarget {
        PasteTarget::Nowhere
    }

    /// What its help says besides its keys.
    fn help(&self, _context: &Context) -> String {
        String::new()
    }

    /// When it wants [`Event::Wake`] at the latest.
    fn wake(&self) -> Option<Duration> {
        None
    }

    /// Whether the screen below it is seen behind it.
    fn is_overlay(&self) -> bool {
        false
    }

    /// Whether the program may be left with Ctrl-C at once; a screen that asks
    /// first says so in its notice.
    fn may_quit(&mut self) -> bool {
        true
    }

    /// Begins: called once, before anything else. Threads that the screen
    /// starts send to `sender`.
    fn begin(&mut self, _sender: &EventSender, _context: &mut Context, _now: Duration) {}

    /// Another screen was laid over it.
    fn covered(&mut self, _now: Duration) {}

    /// It is on top again: what it shows of files may have changed meanwhile.
    fn uncovered(&mut self, _context: &mut Context, _now: Duration) {}
}

/// Draws a screen with its bars, and `refusal` instead of its own notice where
/// there is one; the bars, for clicks on them.
pub fn paint(
    screen: &mut dyn Screen,
    refusal: Option<&str>,
    painter: &mut Painter<'_>,
    context: &Context,
) -> DrawnBars {
    let mut chrome = screen.chrome(context);
    if let Some(refusal) = refusal {
        chrome.notice.clear();
        refusal.clone_into(&mut chrome.told);
    }
    let bars = chrome.paint(painter);
    screen.paint(painter, context);
    chrome.paint_told(painter);
    bars
}

impl fmt::Debug for dyn Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Screen")
    }
}
