//! Screens other than a game in play: each is a state machine, shown until it
//! says where to go next.

use std::collections::VecDeque;
use std::fmt;

use std::path::PathBuf;
use std::time::Duration;

use crate::ui::tui::keys::{Key, KeyCode};
use anyhow::Result;

use super::chrome::{Chrome, DrawnBars};
use super::context::{Context, PreparedGame};
use super::events::{Backend, Event, is_quit, typed_in};
use super::key_table::help_lines;
use super::pager::Pager;
use super::painter::Painter;
use super::terminal::Mouse;
use crate::session::{GameInfo, Series};
use crate::ui::learning::PuzzleChoice;

/// Where to go from a screen.
#[derive(Debug)]
pub enum Next {
    /// The menu.
    Menu,
    /// The set-up form of this game, and the game that Esc leads back to.
    Form(&'static dyn GameInfo, Option<Box<PreparedGame>>),
    /// The set-up form of a game between computers: this one, or any.
    Watch(Option<&'static dyn GameInfo>),
    /// A game.
    Play(Box<PreparedGame>),
    /// Many games between computers.
    Series(Box<Series>),
    /// The newest open game.
    Continue,
    /// The list of saved games.
    Saved,
    /// The saved games that have these words; all where there are none.
    SavedLike(String),
    /// A saved game, to be stepped through.
    Replay(PathBuf),
    /// A screen of its own.
    Open(Box<dyn Screen>),
    /// What finished games add up to.
    Statistics,
    /// The settings.
    Settings,
    /// The lessons: every game's, or this one of a game, by its index.
    Learn(Option<(&'static dyn GameInfo, usize)>),
    /// The lessons of a game.
    Lessons(&'static dyn GameInfo),
    /// The puzzles: a list, or one of these.
    Puzzles(Option<PuzzleChoice>),
    /// The analysis board: a choice of the game.
    Analysis,
    /// The pages of help: every game's, or those of one.
    Topics(Option<&'static dyn GameInfo>),
    /// A game that nobody has played here yet: its lessons, or the form.
    Offer(&'static dyn GameInfo),
    /// The shell.
    Quit,
}

/// Reads a command as the shell takes it and says where it leads; handed in,
/// so that no screen needs to know the command line.
pub type Obeyer = fn(&str) -> Result<Next>;

/// What an event came to.
#[derive(Debug)]
pub enum Reaction {
    /// The screen stays; it is drawn again.
    Stay,
    /// Another screen.
    Go(Next),
    /// The help of this screen, over it.
    Help,
    /// This goes into the clipboard.
    Copy(String),
}

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
pub const NO_PLACE_FOR_TEXT: &str = "Nothing here takes a pasted text.";

/// A screen between its bars.
pub trait Screen {
    /// What is around it: title, notice and keys.
    fn chrome(&self, context: &Context) -> Chrome;

    /// Draws what is between the bars, in the terminal's rows and columns.
    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context);

    /// Acts on an event at time `now`.
    fn handle(&mut self, event: &Event, context: &mut Context, now: Duration) -> Reaction;

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

    /// Called once before anything else, with the backend's sender for threads.
    fn begin(&mut self, _stage: &dyn Backend) {}
}

/// Draws a screen with its bars; the bars, for clicks on them.
pub fn paint(screen: &mut dyn Screen, painter: &mut Painter<'_>, context: &Context) -> DrawnBars {
    paint_telling(screen, None, painter, context)
}

/// The same with another sentence than the screen's own, where there is one.
fn paint_telling(
    screen: &mut dyn Screen,
    told: Option<&str>,
    painter: &mut Painter<'_>,
    context: &Context,
) -> DrawnBars {
    let mut chrome = screen.chrome(context);
    if let Some(told) = told {
        chrome.notice.clear();
        told.clone_into(&mut chrome.told);
    }
    let bars = chrome.paint(painter);
    screen.paint(painter, context);
    chrome.paint_told(painter);
    bars
}

/// Shows a screen until it says where to go.
///
/// # Errors
/// The terminal failed, or a signal ended the program.
pub fn show(
    backend: &mut dyn Backend,
    context: &mut Context,
    screen: &mut dyn Screen,
) -> Result<Next> {
    screen.begin(backend);
    let mut help: Option<Pager> = None;
    let mut bars = DrawnBars::default();
    let mut pending = VecDeque::new();
    // Why a paste went nowhere, until the next key or click.
    let mut refusal = None;
    loop {
        backend.set_mouse(mouse_of(context))?;
        let theme = context.theme();
        // Of keys that wait, as a long paste brings them, only the last is shown.
        if pending.is_empty() {
            backend.draw(&mut |buffer| {
                let mut painter = Painter::new(buffer, theme);
                bars = paint_telling(screen, refusal, &mut painter, context);
                if let Some(pager) = &mut help {
                    pager.paint(&mut painter);
                }
            })?;
        }
        let event = match pending.pop_front() {
            Some(event) => event,
            None => {
                let event = backend.next(screen.wake())?;
                if let Event::Click(x, y) = event
                    && bars.key_at(x, y).is_some()
                {
                    let key = clicked(event.clone(), &bars);
                    let again = bars.presses_at(x, y) - 1;
                    pending.extend(std::iter::repeat_n(key, again));
                }
                clicked(event, &bars)
            }
        };
        if matches!(event, Event::Key(_) | Event::Click(..) | Event::Paste(_)) {
            refusal = None;
        }
        if let Event::Paste(text) = &event {
            let target = match help {
                Some(_) => PasteTarget::Nowhere,
                None => screen.paste_target(text),
            };
            match target {
                PasteTarget::Screen => {}
                PasteTarget::Line => {
                    pending.extend(typed_in(text));
                    continue;
                }
                PasteTarget::Nowhere => {
                    refusal = Some(NO_PLACE_FOR_TEXT);
                    continue;
                }
            }
        }
        if is_quit(&event) {
            return Ok(Next::Quit);
        }
        if let Some(pager) = &mut help {
            if !reads_on(pager, &event) {
                help = None;
            }
            continue;
        }
        let now = backend.now();
        let wants_help = !screen.is_typing() && is_help(&event);
        let reaction = if wants_help {
            Reaction::Help
        } else {
            screen.handle(&event, context, now)
        };
        match reaction {
            Reaction::Stay => {}
            Reaction::Copy(text) => backend.copy(&text)?,
            Reaction::Go(next) => return Ok(next),
            Reaction::Help => {
                let keys = help_lines(&screen.chrome(context).keys);
                let text = format!("Keys:\n{keys}\n{}", screen.help(context));
                help = Some(Pager::new("Help", text));
            }
        }
    }
}

/// A click on a key of the bars is that key.
fn clicked(event: Event, bars: &DrawnBars) -> Event {
    let Event::Click(x, y) = event else {
        return event;
    };
    match bars.key_at(x, y) {
        Some(key) => Event::Key(Key::plain(key)),
        None => event,
    }
}

fn is_help(event: &Event) -> bool {
    matches!(event, Event::Key(key) if matches!(key.code, KeyCode::Char('?') | KeyCode::F(1)))
}

/// Lets the reader of a help scroll; false when it is closed.
fn reads_on(pager: &mut Pager, event: &Event) -> bool {
    match event {
        Event::Key(key) => pager.press(key),
        Event::Click(..) => false,
        Event::Scroll(lines) => {
            pager.scroll(3 * lines);
            true
        }
        _ => true,
    }
}

/// The mouse as the settings want it.
pub fn mouse_of(context: &Context) -> Mouse {
    if context.mouse() {
        Mouse::On
    } else {
        Mouse::Off
    }
}

impl fmt::Debug for dyn Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Screen")
    }
}
