//! Reads the terminal on a thread, until the terminal is gone.

use std::sync::mpsc::Sender;

use super::events::Message;

/// Starts the thread that reads the terminal.
///
/// # Errors
/// If there is no terminal, or no thread can be started.
pub fn listen(to: Sender<Message>) -> std::io::Result<()> {
    let read = reader(to)?;
    std::thread::Builder::new()
        .name("keys".to_owned())
        .spawn(read)?;
    Ok(())
}

#[cfg(unix)]
fn reader(to: Sender<Message>) -> std::io::Result<impl FnOnce() + Send> {
    use std::time::Instant;

    use super::key_parser::{ESCAPE_WAIT, ESCAPE_WAIT_REMOTE, KeyParser};

    let input = unix::terminal()?;
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
            let events = match unix::read(&input, &mut buffer, parser.deadline()) {
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

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io;
    use std::os::fd::{AsFd, OwnedFd};
    use std::time::Instant;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    /// Returns standard input if it is a terminal, otherwise the terminal that
    /// controls the program.
    pub fn terminal() -> io::Result<OwnedFd> {
        use std::io::IsTerminal;
        let input = io::stdin();
        if input.is_terminal() {
            return input.as_fd().try_clone_to_owned();
        }
        File::open("/dev/tty").map(OwnedFd::from)
    }

    /// Waits for bytes and reads them. Returns their number, 0 if the terminal is
    /// gone, or `None` if the time `until` has come.
    pub fn read(
        input: &OwnedFd,
        buffer: &mut [u8],
        until: Option<Instant>,
    ) -> io::Result<Option<usize>> {
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
}

#[cfg(not(unix))]
fn reader(to: Sender<Message>) -> std::io::Result<impl FnOnce() + Send> {
    Ok(move || {
        while let Ok(raw) = crossterm::event::read() {
            let message = windows::translate(raw);
            if message.is_some_and(|message| to.send(message).is_err()) {
                return;
            }
        }
        let _ = to.send(Message::Lost);
    })
}

#[cfg(not(unix))]
mod windows {
    use crossterm::event::{
        Event as Raw, KeyCode as RawCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton,
        MouseEventKind,
    };

    use crate::ui::tui::events::{Event, Message};
    use crate::ui::tui::keys::{Key, KeyCode};

    /// Returns the message for a raw event; `None` for the release of a key.
    pub fn translate(raw: Raw) -> Option<Message> {
        let event = match raw {
            // Windows also reports when a key is released.
            Raw::Key(key) if key.kind == KeyEventKind::Release => return None,
            Raw::Key(raw) => Event::Key(key(raw)?),
            Raw::Paste(text) => Event::Paste(text),
            Raw::Resize(..) => Event::Redraw,
            Raw::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Event::Click(mouse.column, mouse.row),
                MouseEventKind::ScrollDown => Event::Scroll(1),
                MouseEventKind::ScrollUp => Event::Scroll(-1),
                _ => return None,
            },
            _ => return None,
        };
        Some(Message::of(event))
    }

    fn key(raw: KeyEvent) -> Option<Key> {
        let code = match raw.code {
            RawCode::Char(symbol) => KeyCode::Char(symbol),
            RawCode::Enter => KeyCode::Enter,
            RawCode::Esc => KeyCode::Esc,
            RawCode::Backspace => KeyCode::Backspace,
            RawCode::Tab => KeyCode::Tab,
            RawCode::BackTab => KeyCode::BackTab,
            RawCode::Up => KeyCode::Up,
            RawCode::Down => KeyCode::Down,
            RawCode::Left => KeyCode::Left,
            RawCode::Right => KeyCode::Right,
            RawCode::Home => KeyCode::Home,
            RawCode::End => KeyCode::End,
            RawCode::PageUp => KeyCode::PageUp,
            RawCode::PageDown => KeyCode::PageDown,
            RawCode::Insert => KeyCode::Insert,
            RawCode::Delete => KeyCode::Delete,
            RawCode::F(number) => KeyCode::F(number),
            _ => return None,
        };
        Some(Key {
            code,
            control: raw.modifiers.contains(KeyModifiers::CONTROL),
            alt: raw.modifiers.contains(KeyModifiers::ALT),
        })
    }
}
