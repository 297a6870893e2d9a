//! The full screen of a session: the ordinary loop and stack of screens, with the
//! hall at the bottom, drawn into bytes for the socket.

mod backend;
mod finished;
mod guest;
mod hall;
mod input;
mod look_back;
mod offer;
mod table;

use std::sync::Arc;

use anyhow::{Result, bail};

use super::hello::drawable;
use super::locked::locked;
use super::mailbox::Mailbox;
use super::session::{Shared, Visitor};
use crate::session::{PlayerSpec, Seat};
use crate::store::GlyphChoice;
use crate::ui::context::{Context, Overrides};
use crate::ui::theme::ColorDepth;
use crate::ui::tui::events::{Event, mailbox};
use crate::ui::tui::{Flow, run_on};
use backend::SocketBackend;
use guest::Guest;
use hall::HallScreen;
use input::Listener;

/// Runs a session until it ends.
pub(super) fn run(visitor: Visitor, shared: &Arc<Shared>) {
    let Visitor {
        stream,
        reader,
        wire,
        hello,
        person,
        hub,
        greeting,
    } = visitor;
    let (sender, inbox) = mailbox();
    let sender = sender.with_runner(shared.pool.runner(&person.account));
    let wake = std::sync::Mutex::new(sender.clone());
    let mailbox = Mailbox::new(move || {
        let sender = locked(&wake);
        sender.send(Event::News);
    });
    let listener = Listener::new(drawable(hello.size), sender.clone());
    if !listener.start(Arc::clone(&stream), reader, shared.limits.paste) {
        return;
    }
    let mut backend = SocketBackend::new(
        wire,
        (sender, inbox),
        listener,
        mailbox.clone(),
        shared.limits.idle,
    );
    let mut context = context(shared, hello.colors, hello.ascii);
    hub.enter(person, mailbox.clone());
    let guest = Guest::new(hub, mailbox, greeting);
    if let Some(words) = hello.words() {
        guest.begin_with(words, shared.games);
    }
    let first = Box::new(move |_: &mut Context| Ok(Flow::push(HallScreen::new(guest))));
    let done = run_on(
        &mut backend,
        &mut context,
        |_, _| bail!("{NO_COMMANDS}"),
        first,
    );
    backend.end(done);
    // This ends the thread that reads, which otherwise waits for the next
    // bytes.
    let _ = stream.shutdown(std::net::Shutdown::Both);
}

/// The answer to a typed command. No screen of a session accepts commands.
const NO_COMMANDS: &str = "commands cannot be typed here";

/// Returns the context of the screens. A session cannot use files or settings
/// of the server.
fn context(shared: &Shared, depth: ColorDepth, ascii: bool) -> Context {
    Context {
        overrides: Overrides {
            glyphs: Some(match ascii {
                true => GlyphChoice::Ascii,
                false => GlyphChoice::Unicode,
            }),
            depth: Some(depth),
            ..Overrides::default()
        },
        is_guest: true,
        ..Context::new(shared.games, seat_nobody, || 0)
    }
}

/// Refuses to create a player, because the lobby seats all players.
fn seat_nobody(_spec: &PlayerSpec) -> Result<Seat> {
    bail!("players take their seats in the hall")
}
