//! [`open`]: a server from start to end.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use super::hub::{Hub, ToHub};
use super::log::Log;
use super::pool::Pool;
use super::session;
use super::session::Shared;
use super::socket::{SocketListener, Who};
#[cfg(feature = "serve")]
use super::ssh::SshListener;
use super::usage_counts::UsageCounts;
use crate::lobby::{Archive, Lobby};
use crate::serve::settings::ServeSettings;
use crate::ui::tui::signals;
use crate::ui::tui::signals::SignalRequest;

/// Runs a server until a signal or the last guest ends it. `print` gets the sentences
/// for the person who started the server.
///
/// # Errors
/// The socket or the port cannot be opened, or the folder cannot be written.
pub fn open(settings: ServeSettings, print: &dyn Fn(&str)) -> Result<()> {
    let log = Arc::new(Log::open(settings.log.as_deref())?);
    let archive = Archive::open(&settings.data, settings.games)?;
    let (kept, mut problems) = archive.load()?;
    let who = if settings.everyone {
        Who::Everyone
    } else {
        Who::Owner
    };
    let listener = SocketListener::open(&settings.socket, who)?;
    #[cfg(feature = "serve")]
    let ssh = settings.ssh.as_ref();
    #[cfg(feature = "serve")]
    let ssh = ssh.map(|ssh| SshListener::open(ssh, &settings.data, &settings.limits));
    #[cfg(feature = "serve")]
    let ssh = ssh.transpose()?;
    let (to_hub, inbox) = channel();
    let pool = thinkers(settings.limits.thinkers, to_hub.clone())?;
    let lobby = Lobby::new(settings.games, settings.limits.lobby.clone(), settings.seed);
    let (hub, cannot) = Hub::new(
        lobby,
        archive,
        &kept,
        pool.clone(),
        Arc::clone(&log),
        settings.until_empty,
    );
    problems.extend(cannot);
    problems
        .iter()
        .for_each(|problem| print(&format!("Skipped: {problem}.")));
    stop_on_signals(to_hub.clone())?;
    let shared = Arc::new(Shared {
        games: settings.games,
        limits: settings.limits,
        hub: to_hub,
        pool: pool.clone(),
        next_id: AtomicU64::new(1),
        next_seed: AtomicU64::new(settings.seed),
        strangers: UsageCounts::default(),
        connections: UsageCounts::default(),
        accounts: UsageCounts::default(),
        engines: UsageCounts::default(),
    });
    print(&format!(
        "Open. Connect with: boardgames attach {}",
        settings.socket.display()
    ));
    #[cfg(feature = "serve")]
    if let Some(ssh) = ssh {
        ssh.sentences()?.iter().for_each(|sentence| print(sentence));
        ssh.start(&shared)?;
    }
    log.note("open");
    let socket = settings.socket;
    let visitors = Arc::clone(&shared);
    thread::Builder::new()
        .name("listener".to_owned())
        .spawn(move || let_in(&listener, &visitors))
        .context("cannot start a thread")?;
    hub.run(&inbox);
    log.note("closed");
    // The thread that accepts connections never ends, so its `SocketListener` is not
    // dropped and would leave the file.
    let _ = std::fs::remove_file(socket);
    say_goodbye(&shared);
    Ok(())
}

fn thinkers(threads: usize, to_hub: Sender<ToHub>) -> Result<Pool> {
    Pool::start(threads, move |id, thought| {
        to_hub.send(ToHub::Thought(id, thought)).is_ok()
    })
}

fn stop_on_signals(to_hub: Sender<ToHub>) -> std::io::Result<()> {
    signals::listen(move |signal| {
        if signals::meaning(signal) == SignalRequest::End {
            let _ = to_hub.send(ToHub::Stop);
        }
    })
}

/// Waits a moment for the sessions to send their last sentence.
fn say_goodbye(shared: &Shared) {
    for _ in 0..50 {
        if shared.connections.is_empty() {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Accepts connections as long as the server runs.
#[expect(clippy::infinite_loop, reason = "the end of the program ends it")]
fn let_in(listener: &SocketListener, shared: &Arc<Shared>) {
    loop {
        // While no file descriptor is free, `accept` fails at once. The pause
        // keeps this loop from using a whole processor.
        let Ok(stream) = listener.next() else {
            thread::sleep(Duration::from_millis(100));
            continue;
        };
        let Some(arrival) = shared.arrival(&shared.strangers, shared.limits.strangers) else {
            session::turn_away(stream, session::IS_FULL);
            continue;
        };
        let own = Arc::clone(shared);
        // If the system gives no thread, the closure is dropped, and the
        // connection ends with it.
        let begun = thread::Builder::new()
            .name("session".to_owned())
            .spawn(move || session::serve(stream, arrival, &own));
        drop(begun);
    }
}
