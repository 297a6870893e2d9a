//! The terminal in a web page, which `web/` makes.
//!
//! The page sends what is typed as the standard input, one key or paste at a time. It
//! gives the size in the variables `COLUMNS` and `LINES`, and a new size as the code
//! that terminals use for it (mode 2048).

use std::io;
use std::io::Read as _;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use crate::ui::tui::events::{Event, Message};
use crate::ui::tui::key_parser::KeyParser;

/// The codes that make the page report clicks and the wheel.
pub const REPORT_CLICKS: &str = "\x1b[?1000h\x1b[?1006h";

/// The codes that end all reports of the mouse.
pub const REPORT_NOTHING: &str = "\x1b[?1006l\x1b[?1000l";

/// The size after the last change: columns in the upper half, rows in the lower. 0
/// before the first change.
static RESIZED: AtomicU32 = AtomicU32::new(0);

/// Returns the columns and rows of the terminal.
pub fn size() -> Option<(u16, u16)> {
    let [a, b, c, d] = RESIZED.load(Ordering::Relaxed).to_be_bytes();
    match (u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])) {
        (0, _) => Some((number("COLUMNS")?, number("LINES")?)),
        size => Some(size),
    }
}

fn number(variable: &str) -> Option<u16> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Does nothing, because the page passes on every key.
///
/// # Errors
/// Never.
pub fn enable_raw_mode() -> io::Result<()> {
    Ok(())
}

/// Does nothing, because the page passes on every key.
///
/// # Errors
/// Never.
pub fn disable_raw_mode() -> io::Result<()> {
    Ok(())
}

/// Does nothing: the page obeys escape codes.
pub fn accept_codes() {}

/// Does nothing: the codes are enough.
///
/// # Errors
/// Never.
pub fn report_clicks(_on: bool) -> io::Result<()> {
    Ok(())
}

/// Returns the work of the thread that reads what the page sends.
///
/// # Errors
/// Never.
pub fn reader(to: Sender<Message>) -> io::Result<impl FnOnce() + Send> {
    Ok(move || {
        let mut parser = KeyParser::new(Duration::ZERO);
        let mut buffer = [0; 4096];
        let mut input = io::stdin().lock();
        while let Ok(count @ 1..) = input.read(&mut buffer) {
            let bytes = &buffer[..count];
            let events = match new_size(bytes) {
                Some((columns, rows)) => {
                    let size = u32::from(columns) << 16 | u32::from(rows);
                    RESIZED.store(size, Ordering::Relaxed);
                    vec![Event::Redraw]
                }
                None => {
                    let now = Instant::now();
                    let mut events = parser.feed(bytes, now);
                    // The page never cuts a sequence, so a lone Esc is the key.
                    if bytes == b"\x1b" {
                        events.extend(parser.expire(now));
                    }
                    events
                }
            };
            for event in events {
                if to.send(Message::of(event)).is_err() {
                    return;
                }
            }
        }
        let _ = to.send(Message::Lost);
    })
}

/// Reads the code for a new size, `CSI 48 ; rows ; columns t`.
fn new_size(bytes: &[u8]) -> Option<(u16, u16)> {
    let text = std::str::from_utf8(bytes).ok()?;
    let size = text.strip_prefix("\x1b[48;")?.strip_suffix('t')?;
    let (rows, columns) = size.split_once(';')?;
    Some((columns.parse().ok()?, rows.parse().ok()?))
}
