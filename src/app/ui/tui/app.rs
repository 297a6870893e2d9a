//! The only event loop of the full screen, and its stack of screens.

use std::collections::VecDeque;

use anyhow::Result;

use super::chrome::DrawnBars;
use super::events::{Backend, Event, TerminalBackend, is_quit, typed_in};
use super::home::Home;
use super::key_table::help_lines;
use super::keys::{Key, KeyCode};
use super::painter::Painter;
use super::screen;
use super::screen::{
    CommandReader, Flow, NO_MENU_HERE, NO_PLACE_FOR_TEXT, Opening, PasteTarget, Screen,
};
use super::text_screen::Reading;
use crate::ui::context::Context;

/// The actions of the caller after the user has left the full screen.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Leaving {
    /// The text to print in the shell.
    pub farewell: Option<String>,
    /// Whether the user wants to play other people on a server.
    pub together: bool,
}

/// Runs the full screen, beginning with the screen that `first` opens. Returns
/// when the user leaves.
///
/// # Errors
/// If there is no terminal or it fails, if `first` fails, or if a signal asks the
/// program to end ([`super::events::EndedBySignal`]). The terminal is restored
/// first.
pub fn run(mut context: Context, read: CommandReader, first: Opening) -> Result<Leaving> {
    let mut backend = TerminalBackend::open(context.mouse())?;
    let done = run_on(&mut backend, &mut context, read, first);
    // The terminal must be restored before the caller prints the farewell.
    drop(backend);
    done.map(|()| Leaving {
        farewell: context.farewell,
        together: context.goes_together,
    })
}

/// Runs the full screen on any backend.
///
/// # Errors
/// If the backend or `first` fails, or a signal asks the program to end.
pub fn run_on(
    backend: &mut dyn Backend,
    context: &mut Context,
    read: CommandReader,
    first: Opening,
) -> Result<()> {
    let first = first(context)?;
    let mut app = App {
        backend,
        context,
        read,
        stack: Vec::new(),
        bars: DrawnBars::default(),
        pending: VecDeque::new(),
        refusal: None,
    };
    let done = app.follow(first).and_then(|()| app.run());
    app.end();
    done
}

/// The loop's state.
struct App<'a> {
    backend: &'a mut dyn Backend,
    context: &'a mut Context,
    read: CommandReader,
    /// The screens, the top one last.
    stack: Vec<Box<dyn Screen>>,
    /// The bars of the last frame, to recognise clicks on them.
    bars: DrawnBars,
    /// Keys of one click or paste that are not handled yet.
    pending: VecDeque<Event>,
    /// The reason why a paste was refused, shown until the next key or click.
    refusal: Option<&'static str>,
}

impl App<'_> {
    /// Handles events until the last screen closes.
    fn run(&mut self) -> Result<()> {
        while !self.stack.is_empty() {
            self.draw()?;
            let event = self.next_event()?;
            self.dispatch(event)?;
        }
        Ok(())
    }

    /// Closes all screens. Each saves its work, wherever it is on the stack.
    fn end(&mut self) {
        self.close_from(0);
    }

    /// Closes the screens from this index up, the top one first.
    fn close_from(&mut self, index: usize) {
        while self.stack.len() > index {
            if let Some(mut top) = self.stack.pop() {
                top.save_unsaved(self.context);
            }
        }
    }

    /// Closes the screens above this one.
    fn bring_to_front(&mut self, index: usize) {
        if index + 1 < self.stack.len() {
            self.close_from(index + 1);
            let now = self.backend.now();
            self.stack[index].uncovered(self.context, now);
        }
    }

    /// Ends the program, as Ctrl-C asks. A screen that would lose work asks first, and
    /// comes to the front to do so.
    fn quit(&mut self) {
        while let Some(index) = self.stack.iter().rposition(|screen| screen.would_lose()) {
            self.bring_to_front(index);
            if !self.stack[index].may_quit() {
                return;
            }
            // The user has decided not to save this one.
            self.stack.pop();
        }
        self.end();
    }

    fn push(&mut self, mut screen: Box<dyn Screen>) {
        let now = self.backend.now();
        if let Some(below) = self.stack.last_mut() {
            below.covered(now);
        }
        screen.begin(&self.backend.sender(), self.context, now);
        self.stack.push(screen);
    }

    fn pop(&mut self) {
        self.stack.pop();
        let now = self.backend.now();
        if let Some(top) = self.stack.last_mut() {
            top.uncovered(self.context, now);
        }
    }

    fn go_home(&mut self) {
        // The top screen has opened the menu itself, and has asked if it had to.
        self.stack.pop();
        self.end();
        let home = Home::new(self.context, self.read);
        self.push(Box::new(home));
    }

    /// Draws the topmost screen that covers all below it, and the screens above
    /// it. Draws nothing while keys of a paste are waiting, so that a long paste
    /// is drawn only once.
    fn draw(&mut self) -> Result<()> {
        self.backend.set_mouse(self.context.mouse())?;
        if !self.pending.is_empty() {
            return Ok(());
        }
        let covering = self.stack.iter().rposition(|screen| !screen.is_overlay());
        let shown = &mut self.stack[covering.unwrap_or(0)..];
        let (theme, refusal, context) = (self.context.theme(), self.refusal, &*self.context);
        let bars = &mut self.bars;
        self.backend.draw(&mut |buffer| {
            let mut painter = Painter::new(buffer, theme);
            let Some((base, overlays)) = shown.split_first_mut() else {
                return;
            };
            *bars = screen::paint(&mut **base, refusal, &mut painter, context);
            for overlay in overlays {
                overlay.paint(&mut painter, context);
            }
        })
    }

    /// Waits for the next event. Turns a click on a key in a bar into that key.
    fn next_event(&mut self) -> Result<Event> {
        if let Some(event) = self.pending.pop_front() {
            return Ok(event);
        }
        let wake = self.stack.last().and_then(|screen| screen.wake());
        let event = self.backend.next(wake)?;
        let Event::Click(x, y) = event else {
            return Ok(event);
        };
        let Some((code, presses)) = self.bars.key_at(x, y) else {
            return Ok(event);
        };
        let key = Event::Key(Key::plain(code));
        // Some keys must be pressed twice. One click counts as both presses.
        let again = std::iter::repeat_n(key.clone(), presses - 1);
        self.pending.extend(again);
        Ok(key)
    }

    fn dispatch(&mut self, event: Event) -> Result<()> {
        if event.is_news() {
            return self.spread(&event);
        }
        if matches!(event, Event::Key(_) | Event::Click(..) | Event::Paste(_)) {
            self.refusal = None;
        }
        let Some(top) = self.stack.last_mut() else {
            return Ok(());
        };
        if let Event::Paste(text) = &event {
            match top.paste_target(text) {
                PasteTarget::Screen => {}
                PasteTarget::Line => {
                    self.pending.extend(typed_in(text));
                    return Ok(());
                }
                PasteTarget::Nowhere => {
                    self.refusal = Some(NO_PLACE_FOR_TEXT);
                    return Ok(());
                }
            }
        }
        if is_quit(&event) {
            self.quit();
            return Ok(());
        }
        // While the user types, `?` is text.
        let flow = if !top.is_typing() && is_help(&event) {
            Flow::Help
        } else {
            top.handle(&event, self.context, self.backend.now())
        };
        self.follow(flow)
    }

    /// Passes the result of a thread to every screen, because another screen may
    /// cover the one that started the thread.
    fn spread(&mut self, event: &Event) -> Result<()> {
        let now = self.backend.now();
        for index in (0..self.stack.len()).rev() {
            let flow = self.stack[index].handle(event, self.context, now);
            // A covered screen must not change the stack, except that it may close the
            // screens above it, and it may call the user.
            match flow {
                flow if index + 1 == self.stack.len() => self.follow(flow)?,
                Flow::Ring(title) => self.follow(Flow::Ring(title))?,
                Flow::Front => self.bring_to_front(index),
                _ => {}
            }
        }
        Ok(())
    }

    fn follow(&mut self, flow: Flow) -> Result<()> {
        match flow {
            Flow::Stay | Flow::Front => {}
            Flow::Push(screen) => self.push(screen),
            Flow::Replace(mut screen) => {
                // The screen below stays covered, so it is not called.
                self.stack.pop();
                screen.begin(&self.backend.sender(), self.context, self.backend.now());
                self.stack.push(screen);
            }
            Flow::Pop => self.pop(),
            // A session on a server has no menu.
            Flow::Home(_) if self.context.is_guest => self.refusal = Some(NO_MENU_HERE),
            Flow::Home(screens) => {
                self.go_home();
                screens.into_iter().for_each(|screen| self.push(screen));
            }
            Flow::Quit => self.end(),
            Flow::Help => self.show_help(),
            Flow::Copy(text) => self.backend.copy(&text)?,
            Flow::Ring(title) => self.backend.ring(&title)?,
        }
        Ok(())
    }

    fn show_help(&mut self) {
        if let Some(top) = self.stack.last() {
            let keys = help_lines(&top.chrome(self.context).keys);
            let keys = match keys.is_empty() {
                true => keys,
                false => keys + "\n",
            };
            let text = format!("Keys:\n{keys}{}", top.help(self.context));
            self.push(Box::new(Reading::help(text)));
        }
    }
}

fn is_help(event: &Event) -> bool {
    matches!(event, Event::Key(key) if matches!(key.code, KeyCode::Char('?') | KeyCode::F(1)))
}
