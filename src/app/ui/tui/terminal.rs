//! Takes over the terminal and restores it: raw mode, alternate screen, mouse,
//! cursor. The terminal is restored however the program ends.

use std::io::Write;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, panic};

use ratatui::buffer::Buffer;

use super::clipboard;
use super::console::{
    REPORT_CLICKS, REPORT_NOTHING, accept_codes, disable_raw_mode, enable_raw_mode, report_clicks,
    size,
};
use super::frame_encoder::FrameEncoder;

/// Whether this program has taken over the terminal. It is global, because a panic
/// on any thread must be able to restore the terminal.
static OURS: AtomicBool = AtomicBool::new(false);

/// Whether this program has set the window's title.
static TITLED: AtomicBool = AtomicBool::new(false);

/// The codes that make the terminal store the window's title and restore it
/// (xterm's window operations 22 and 23).
const KEEP_TITLE: &str = "\x1b[22;2t";
const TITLE_BACK: &str = "\x1b[23;2t";

/// The codes of a full screen: alternate screen, bracketed paste (mode 2004), hidden
/// cursor.
const ENTER: &str = "\x1b[?1049h\x1b[?2004h\x1b[?25l";
/// The codes that end a full screen, also in the middle of a frame (mode 2026), after
/// those that end the reports of the mouse.
const LEAVE: &str = "\x1b[?2004l\x1b[?1049l\x1b[?25h";
const END_OF_FRAME: &str = "\x1b[?2026l";

/// The terminal while this program has taken it over. Dropping the guard restores
/// it.
#[derive(Debug)]
pub struct TerminalGuard {
    frames: FrameEncoder,
    /// Whether the terminal reports clicks to the program. Otherwise it uses them
    /// itself, for example to select text.
    reports_clicks: bool,
}

impl TerminalGuard {
    /// Takes over the terminal. `reports_clicks` says whether it reports clicks to the
    /// program.
    ///
    /// # Errors
    /// If there is no terminal, or it fails. It is restored then.
    pub fn enter(reports_clicks: bool) -> io::Result<TerminalGuard> {
        restore_before_panic_messages();
        take_over(reports_clicks).inspect_err(|_| restore())?;
        Ok(TerminalGuard {
            frames: FrameEncoder::default(),
            reports_clicks,
        })
    }

    /// Shows what `paint` draws into an empty buffer of the terminal's size. Only
    /// the changes since the last frame are sent, in one update.
    ///
    /// # Errors
    /// If the terminal fails.
    pub fn draw(&mut self, paint: &mut dyn FnMut(&mut Buffer)) -> io::Result<()> {
        send(&self.frames.encode(terminal_size(), paint))
    }

    /// Switches the reports of the mouse on or off.
    ///
    /// # Errors
    /// If the terminal fails.
    pub fn set_mouse(&mut self, reports_clicks: bool) -> io::Result<()> {
        if reports_clicks == self.reports_clicks {
            return Ok(());
        }
        self.reports_clicks = reports_clicks;
        report_clicks(reports_clicks)?;
        send(match reports_clicks {
            true => REPORT_CLICKS,
            false => REPORT_NOTHING,
        })
    }

    /// Rings the bell and sets the window's title. [`restore`] brings back the title
    /// before it, on terminals that store titles.
    ///
    /// # Errors
    /// If the terminal fails.
    pub fn ring(&mut self, title: &str) -> io::Result<()> {
        let kept = TITLED.swap(true, Ordering::SeqCst);
        // Only the first title is preceded by the command to store. A second
        // one would store our own title.
        let keep = if kept { "" } else { KEEP_TITLE };
        send(&[keep, &ring_codes(title)].concat())
    }

    /// Asks the terminal to copy `text` to the clipboard.
    ///
    /// # Errors
    /// If the terminal fails.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        send(&clipboard::request(text))
    }

    /// Takes over the terminal again after the program was stopped. The next frame
    /// is sent as a whole.
    ///
    /// # Errors
    /// If the terminal fails.
    pub fn enter_again(&mut self) -> io::Result<()> {
        // After SIGSTOP, which a program cannot notice, the shell may have
        // changed the modes of the terminal.
        disable_raw_mode()?;
        take_over(self.reports_clicks)?;
        self.forget();
        Ok(())
    }

    /// Makes the next frame clear the terminal and send every cell.
    pub fn forget(&mut self) {
        self.frames.forget();
    }
}

/// The columns and rows that are assumed if the terminal does not know its size,
/// as on a serial line.
pub const USUAL_SIZE: (u16, u16) = (80, 24);

/// Returns the terminal's columns and rows.
pub fn terminal_size() -> (u16, u16) {
    match size() {
        Some((columns, rows)) if columns > 0 && rows > 0 => (columns, rows),
        _ => USUAL_SIZE,
    }
}

/// Returns the codes that set the window's title and ring the bell.
pub fn ring_codes(title: &str) -> String {
    // A control character would end the title, and the rest of it could act as
    // commands.
    let title = title.replace(char::is_control, "");
    format!("\x1b]2;{title}\x07\x07")
}

/// Sends a text to the terminal without delay.
fn send(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

fn take_over(reports_clicks: bool) -> io::Result<()> {
    // This is first, so that an error or a panic in the next lines restores the
    // terminal, too.
    OURS.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    accept_codes();
    report_clicks(reports_clicks)?;
    send(&codes_to_enter(reports_clicks))
}

fn codes_to_enter(reports_clicks: bool) -> String {
    match reports_clicks {
        true => [ENTER, REPORT_CLICKS].concat(),
        false => ENTER.to_owned(),
    }
}

fn codes_to_leave() -> String {
    // The program may end in the middle of a frame. Without the first code,
    // some terminals would show nothing more for a second.
    [END_OF_FRAME, REPORT_NOTHING, LEAVE].concat()
}

/// Returns the codes that switch a client's terminal to the full screen.
#[cfg(feature = "serve")]
pub fn entering_codes() -> Vec<u8> {
    [KEEP_TITLE, &codes_to_enter(true)].concat().into_bytes()
}

/// Returns the codes that restore a client's terminal.
#[cfg(feature = "serve")]
pub fn leaving_codes() -> Vec<u8> {
    [TITLE_BACK, &codes_to_leave()].concat().into_bytes()
}

/// Restores the terminal, if this program has taken it over. Errors are ignored,
/// because there is no place to show them.
pub fn restore() {
    // Both a panic and the normal end of the program may call this. The second call must
    // not send codes to a terminal that is no longer ours.
    if !OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    let title = match TITLED.swap(false, Ordering::SeqCst) {
        true => TITLE_BACK,
        false => "",
    };
    let _ = send(&[title, &codes_to_leave()].concat());
    let _ = report_clicks(false);
    let _ = disable_raw_mode();
}

/// Makes a panic restore the terminal before it prints its message, so that the
/// message can be read.
fn restore_before_panic_messages() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            before(info);
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(not(windows))]
    #[test]
    fn mouse_motion_is_not_requested() {
        assert!(REPORT_CLICKS.contains("?1000h") && REPORT_CLICKS.contains("?1006h"));
        for motion in ["1002", "1003"] {
            assert!(!REPORT_CLICKS.contains(motion), "{motion}");
        }
    }

    #[test]
    fn every_mode_is_switched_off_again() {
        let (on, off) = (codes_to_enter(true), codes_to_leave());
        for mode in on.split("\x1b[?").filter_map(|code| code.strip_suffix('h')) {
            assert!(off.contains(&format!("\x1b[?{mode}l")), "{mode}");
        }
        assert!(on.contains("?25l") && off.contains("?25h"));
    }
}
