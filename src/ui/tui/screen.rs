//! Screens other than a game in play: each is a state machine, shown until it
//! says where to go next.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;

use super::context::{Context, PreparedGame};
use super::events::{Backend, Event};
use super::painter::Painter;
use super::replay::Replay;
use super::series::SeriesPlan;
use super::terminal::Mouse;
use crate::session::GameInfo;

/// Where to go from a screen.
pub enum Next {
    /// The menu.
    Menu,
    /// The set-up form of this game.
    Form(&'static dyn GameInfo),
    /// The set-up form of some game, with two computers.
    Watch,
    /// A game.
    Play(Box<PreparedGame>),
    /// Many games between computers.
    Series(Box<SeriesPlan>),
    /// The newest open game.
    Continue,
    /// The list of saved games.
    Saved,
    /// A saved game, to be stepped through.
    Replay(PathBuf),
    /// A game that is stepped through.
    Step(Box<Replay>),
    /// What finished games add up to.
    Statistics,
    /// The settings.
    Settings,
    /// The rules and the keys.
    Help,
    /// The shell.
    Quit,
}

/// What an event came to.
pub enum Reaction {
    /// The screen stays; it is drawn again.
    Stay,
    /// Another screen.
    Go(Next),
}

/// A screen.
pub trait Screen {
    /// Draws it whole.
    fn paint(&mut self, painter: &mut Painter<'_>, desk: &Context);

    /// Acts on an event at time `now`.
    fn handle(&mut self, event: &Event, desk: &mut Context, now: Duration) -> Reaction;

    /// When it wants [`Event::Wake`] at the latest.
    fn wake(&self) -> Option<Duration> {
        None
    }

    /// Called once before anything else, with the sender that threads of the
    /// screen may use.
    fn begin(&mut self, _stage: &dyn Backend) {}
}

/// Shows a screen until it says where to go.
///
/// # Errors
/// The terminal failed, or a signal ended the program.
pub fn show(stage: &mut dyn Backend, desk: &mut Context, screen: &mut dyn Screen) -> Result<Next> {
    screen.begin(stage);
    loop {
        stage.set_mouse(mouse_of(desk))?;
        let theme = desk.theme();
        stage.draw(&mut |buffer| screen.paint(&mut Painter::new(buffer, theme), desk))?;
        let event = stage.next(screen.wake())?;
        let now = stage.now();
        if let Reaction::Go(next) = screen.handle(&event, desk, now) {
            return Ok(next);
        }
    }
}

/// The mouse as the settings want it.
pub fn mouse_of(desk: &Context) -> Mouse {
    if desk.mouse() { Mouse::On } else { Mouse::Off }
}
