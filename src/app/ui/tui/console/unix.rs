//! The terminal of Unix systems.

use std::fs::File;
use std::io;
use std::io::IsTerminal as _;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::mpsc::Sender;
use std::time::Instant;

pub use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use crate::ui::tui::events::Message;
use crate::ui::tui::key_parser::{ESCAPE_WAIT, ESCAPE_WAIT_REMOTE, KeyParser};

/// Returns the columns and rows of the terminal, if it knows them.
pub fn size() -> Option<(u16, u16)> {
    crossterm::terminal::size().ok()
}

/// The codes that make the terminal report clicks and the wheel (mode 1000), in a
/// form for screens of any size (mode 1006). The command of crossterm asks for every
/// motion as well, which we do not use and which burdens a slow connection.
pub const REPORT_CLICKS: &str = "\x1b[?1000h\x1b[?1006h";

/// The codes that end all reports of the mouse.
pub const REPORT_NOTHING: &str = "\x1b[?1006l\x1b[?1000l";

/// Does nothing: the codes are enough.
///
/// # Errors
/// Never.
pub fn report_clicks(_on: bool) -> io::Result<()> {
    Ok(())
}

/// Does nothing: every terminal obeys escape codes.
pub fn accept_codes() {}

/// Returns the work of the thread that reads the terminal until it is gone.
///
/// # Errors
/// If there is no terminal.
pub fn reader(to: Sender<Message>) -> io::Result<impl FnOnce() + Send> {
    let input = terminal()?;
    let remote = std::env::var_os("SSH_CONNECTION").is_some_and(|value| !value.is_empty());
    let wait = if remote {
        ESCAPE_WAIT_REMOTE
    } else {
        ESCAPE_WAIT
    };
    Ok(move || {
        let mut parser = KeyParser::new(wait);
        let mut buffer = [0; 4096];
        loop {
            let events = match read(&input, &mut buffer, parser.deadline()) {
                Ok(Some(0)) => {
                    // The end of the input means that the terminal is gone.
                    let _ = to.send(Message::Lost);
                    return;
                }
                Ok(Some(count)) => parser.feed(&buffer[..count], Instant::now()),
                Ok(None) => parser.expire(Instant::now()),
                Err(_) => {
                    let _ = to.send(Message::Lost);
                    return;
                }
            };
            for event in events {
                if to.send(Message::of(event)).is_err() {
                    return;
                }
            }
        }
    })
}

/// Returns standard input if it is a terminal, otherwise the terminal that
/// controls the program.
fn terminal() -> io::Result<OwnedFd> {
    let input = io::stdin();
    if input.is_terminal() {
        return input.as_fd().try_clone_to_owned();
    }
    File::open("/dev/tty").map(OwnedFd::from)
}

/// Waits for bytes and reads them. Returns their number, 0 if the terminal is
/// gone, or `None` if the time `until` has come.
fn read(input: &OwnedFd, buffer: &mut [u8], until: Option<Instant>) -> io::Result<Option<usize>> {
    loop {
        let left = until.map(|at| at.saturating_duration_since(Instant::now()));
        let left = left.map(|time| Timespec {
            tv_sec: time.as_secs() as i64,
            tv_nsec: time.subsec_nanos().into(),
        });
        let mut watched = [PollFd::new(input, PollFlags::IN)];
        match poll(&mut watched, left.as_ref()) {
            Ok(0) => return Ok(None),
            // The terminal has hung up or failed.
            Ok(_) if !watched[0].revents().contains(PollFlags::IN) => return Ok(Some(0)),
            Ok(_) => {}
            Err(Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        match rustix::io::read(input, &mut *buffer) {
            Ok(count) => return Ok(Some(count)),
            // There was nothing left to read, so the loop waits again.
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(error) => return Err(error.into()),
        }
    }
}
