//! [`attach`]: the client, which copies bytes between a server and this terminal.

use std::io::{IsTerminal as _, Read, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::{io, thread};

use anyhow::{Context, Result, anyhow, bail};

use super::frame;
use super::frame::{FrameReader, Kind};
use super::hello::{Hello, Mode, VERSION, asks_for_engine, size_bytes};
use super::locked::locked;
use super::socket::check_length;
use crate::serve::settings::AttachSettings;
use crate::ui::text::printable;
use crate::ui::tui::events::EndedBySignal;
use crate::ui::tui::signals;
use crate::ui::tui::signals::SignalRequest;
use crate::ui::tui::terminal::{TerminalGuard, terminal_size};

/// Connects this terminal, or the standard streams, with a server until the session
/// ends. Returns the last sentence of the server, which may be empty.
///
/// # Errors
/// Nobody listens there, the server refuses, the connection is lost, or a signal asks
/// the program to end.
pub fn attach(settings: &AttachSettings) -> Result<String> {
    let stream = connect(&settings.socket)?;
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let engine = settings.words.as_deref().is_some_and(asks_for_engine);
    let screen = on_terminal && !settings.plain && !engine;
    let hello = Hello {
        version: VERSION,
        mode: if screen { Mode::Screen } else { Mode::Lines },
        name: settings.name.clone(),
        size: match io::stdout().is_terminal() {
            true => terminal_size(),
            false => (0, 0),
        },
        colors: settings.colors,
        ascii: settings.ascii,
        boards: settings.boards,
        words: settings.words.clone(),
    };
    let out = Outlet(Arc::new(Mutex::new(stream.try_clone()?)));
    out.send(Kind::Hello, serde_json::to_string(&hello)?.as_bytes());
    let guard = match screen {
        true => Some(TerminalGuard::enter(settings.mouse)?),
        false => None,
    };
    let signal = listen_to_signals(&stream, out.clone(), screen)?;
    send_input(out)?;
    let end = copy_output(stream, &settings.socket);
    drop(guard);
    if let Some(signal) = *locked(&signal) {
        return Err(EndedBySignal(signal).into());
    }
    match end? {
        Some((0, sentence)) => Ok(sentence),
        Some((_, sentence)) if !sentence.is_empty() => {
            bail!("{}", printable(sentence.trim_end_matches('.')))
        }
        _ => bail!(
            "the connection was lost; this brings you back to your game: {}",
            settings.again
        ),
    }
}

/// Connects with the server.
fn connect(socket: &Path) -> Result<UnixStream> {
    check_length(socket)?;
    let path = socket.display();
    UnixStream::connect(socket).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => {
            anyhow!("nobody listens on {path}; start a server with: boardgames serve")
        }
        io::ErrorKind::PermissionDenied => anyhow!(
            "{path} belongs to another account; its server lets you in if it was started with \
             --everyone"
        ),
        _ => anyhow!("cannot connect to {path}: {}", crate::store::plain(&error)),
    })
}

/// The sending side of the connection, for several threads.
#[derive(Clone)]
struct Outlet(Arc<Mutex<UnixStream>>);

impl Outlet {
    /// Sends a frame. A lost connection is no error here, because the reading
    /// side notices it.
    fn send(&self, kind: Kind, bytes: &[u8]) {
        let mut stream = locked(&self.0);
        let _ = frame::write(&mut *stream, kind, bytes);
    }
}

/// Sends the size of the window when it changes, and hangs up when a signal
/// asks the program to end. Returns where that signal is stored.
fn listen_to_signals(
    stream: &UnixStream,
    out: Outlet,
    screen: bool,
) -> Result<Arc<Mutex<Option<i32>>>> {
    let ended = Arc::new(Mutex::new(None));
    let (stream, place) = (stream.try_clone()?, Arc::clone(&ended));
    signals::listen(move |signal| match signals::meaning(signal) {
        SignalRequest::Measure | SignalRequest::Continue if screen => {
            out.send(Kind::Size, &size_bytes(terminal_size()));
        }
        SignalRequest::End => {
            *locked(&place) = Some(signal);
            let _ = stream.shutdown(std::net::Shutdown::Both);
        }
        _ => {}
    })?;
    Ok(ended)
}

/// Starts the thread that sends the input.
fn send_input(out: Outlet) -> Result<()> {
    let copy = move || {
        let mut buffer = [0; 4096];
        let mut input = io::stdin().lock();
        loop {
            match input.read(&mut buffer) {
                Ok(count) if count > 0 => out.send(Kind::Keys, &buffer[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                _ => break,
            }
        }
        // The connection stays open, because the server still sends the answer
        // to the last line.
        out.send(Kind::End, &[]);
    };
    thread::Builder::new()
        .name("keys".to_owned())
        .spawn(copy)
        .context("cannot start a thread")?;
    Ok(())
}

/// The character that rings the bell.
const BELL: u8 = 0x07;

/// Copies what the server sends. Returns how it ended the session; `None` if the
/// connection was lost.
fn copy_output(mut stream: UnixStream, socket: &Path) -> Result<Option<(u8, String)>> {
    let mut reader = FrameReader::default();
    let mut out = io::stdout().lock();
    // A bell means nothing in a pipe or a file.
    let rings = out.is_terminal();
    loop {
        match reader.read(&mut stream) {
            Ok(Some(frame)) if frame.kind == Kind::Output => {
                let mut bytes = frame.bytes;
                if !rings {
                    bytes.retain(|byte| *byte != BELL);
                }
                out.write_all(&bytes).and_then(|()| out.flush())?;
            }
            Ok(Some(frame)) if frame.kind == Kind::End => {
                let (code, sentence) = frame.bytes.split_first().unwrap_or((&1, &[]));
                let sentence = String::from_utf8_lossy(sentence).into_owned();
                return Ok(Some((*code, sentence)));
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => bail!(
                "{} belongs to another program; give attach the socket of boardgames serve",
                socket.display()
            ),
            Ok(Some(_)) | Ok(None) | Err(_) => return Ok(None),
        }
    }
}
