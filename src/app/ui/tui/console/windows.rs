//! The console of Windows.

use std::io;
use std::sync::mpsc::Sender;

use crossterm::ansi_support::supports_ansi;
use crossterm::event::{
    DisableMouseCapture, EnableMouseCapture, Event as Raw, KeyCode as RawCode, KeyEvent,
    KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use crossterm::execute;
pub use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use crate::ui::tui::events::{Event, Message};
use crate::ui::tui::keys::{Key, KeyCode};

/// Returns the columns and rows of the console, if it knows them.
pub fn size() -> Option<(u16, u16)> {
    crossterm::terminal::size().ok()
}

/// Makes the console obey escape codes, which old versions do only on request.
pub fn accept_codes() {
    let _ = supports_ansi();
}

/// Nothing: the reports of the mouse are switched on by [`report_clicks`].
pub const REPORT_CLICKS: &str = "";

/// Nothing: the reports of the mouse are switched off by [`report_clicks`].
pub const REPORT_NOTHING: &str = "";

/// Switches the reports of clicks and the wheel on or off.
///
/// # Errors
/// If the console refuses.
pub fn report_clicks(on: bool) -> io::Result<()> {
    match on {
        true => execute!(io::stdout(), EnableMouseCapture),
        false => execute!(io::stdout(), DisableMouseCapture),
    }
}

/// Returns the work of the thread that reads the console until it is gone.
///
/// # Errors
/// Never.
pub fn reader(to: Sender<Message>) -> io::Result<impl FnOnce() + Send> {
    Ok(move || {
        while let Ok(raw) = crossterm::event::read() {
            let message = translate(raw);
            if message.is_some_and(|message| to.send(message).is_err()) {
                return;
            }
        }
        let _ = to.send(Message::Lost);
    })
}

/// Returns the message for a raw event; `None` for the release of a key.
fn translate(raw: Raw) -> Option<Message> {
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
