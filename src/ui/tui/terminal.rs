//! The one owner of the terminal: raw mode, alternate screen, mouse, cursor.
//! Whatever ends the program, the terminal is left as it was found.

use std::io::Write;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, io, panic};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{Command, execute, queue};
use ratatui::buffer::Buffer;

use super::clipboard;
use super::frame_encoder::FrameEncoder;

/// Whether the terminal is ours now. Global, because a panic on any thread
/// must be able to give it back.
static OURS: AtomicBool = AtomicBool::new(false);

/// Whether the window has a title of ours.
static TITLED: AtomicBool = AtomicBool::new(false);

/// Has the terminal keep the window's title, and take it back (xterm's
/// window operations 22 and 23).
const KEEP_TITLE: &str = "\x1b[22;2t";
const TITLE_BACK: &str = "\x1b[23;2t";

/// Whether the mouse is listened to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Mouse {
    /// Clicks come to us.
    On,
    /// The terminal keeps them, e.g. for selecting text.
    Off,
}

/// Has the terminal report clicks and the wheel (1000), in a form without
/// limits (1006). What crossterm asks for reports every motion as well, which
/// nobody here looks at and which a slow line has to carry.
struct ReportClicks;

/// Has it report nothing of the mouse any more.
struct ReportNothing;

impl Command for ReportClicks {
    fn write_ansi(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str("\x1b[?1000h\x1b[?1006h")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        crossterm::event::EnableMouseCapture.execute_winapi()
    }

    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

impl Command for ReportNothing {
    fn write_ansi(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str("\x1b[?1006l\x1b[?1000l")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        crossterm::event::DisableMouseCapture.execute_winapi()
    }

    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

/// The terminal while it is ours; dropping it gives the terminal back.
#[derive(Debug)]
pub struct TerminalGuard {
    frames: FrameEncoder,
    mouse: Mouse,
}

impl TerminalGuard {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// It is none, or fails; it is then left as it was.
    pub fn enter(mouse: Mouse) -> io::Result<TerminalGuard> {
        restore_before_panic_messages();
        take_over(mouse).inspect_err(|_| restore())?;
        Ok(TerminalGuard {
            frames: FrameEncoder::default(),
            mouse,
        })
    }

    /// Shows what `paint` puts into an empty buffer of the terminal's size;
    /// only what differs from the last frame is sent, in one update.
    ///
    /// # Errors
    /// The terminal failed.
    pub fn draw(&mut self, paint: &mut dyn FnMut(&mut Buffer)) -> io::Result<()> {
        send(&self.frames.encode(size(), paint))
    }

    /// Listens to the mouse, or leaves it to the terminal.
    ///
    /// # Errors
    /// The terminal failed.
    pub fn set_mouse(&mut self, mouse: Mouse) -> io::Result<()> {
        if mouse == self.mouse {
            return Ok(());
        }
        self.mouse = mouse;
        match mouse {
            Mouse::On => execute!(io::stdout(), ReportClicks),
            Mouse::Off => execute!(io::stdout(), ReportNothing),
        }
    }

    /// Rings the bell and gives the window this title; the one before comes
    /// back with [`restore`], where the terminal keeps titles.
    ///
    /// # Errors
    /// The terminal failed.
    pub fn call(&mut self, title: &str) -> io::Result<()> {
        let kept = TITLED.swap(true, Ordering::SeqCst);
        let keep = if kept { "" } else { KEEP_TITLE };
        let title: String = title
            .chars()
            .filter(|symbol| !symbol.is_control())
            .collect();
        send(&format!("{keep}\x1b]2;{title}\x07\x07"))
    }

    /// Asks the terminal to put `text` into the clipboard.
    ///
    /// # Errors
    /// The terminal failed.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        send(&clipboard::request(text))
    }

    /// Takes the terminal over again after the program was stopped, and
    /// forgets what was on the screen.
    ///
    /// # Errors
    /// The terminal failed.
    pub fn enter_again(&mut self) -> io::Result<()> {
        // A shell may have given the terminal its own modes meanwhile, after a
        // stop that nobody was told of.
        disable_raw_mode()?;
        take_over(self.mouse)?;
        self.forget();
        Ok(())
    }

    /// Forgets what is on the terminal: the next frame is sent whole.
    pub fn forget(&mut self) {
        self.frames.forget();
    }
}

/// Columns and rows taken where the terminal does not know its size, as on a
/// serial line.
const USUAL_SIZE: (u16, u16) = (80, 24);

/// The terminal's columns and rows.
fn size() -> (u16, u16) {
    match crossterm::terminal::size() {
        Ok((columns, rows)) if columns > 0 && rows > 0 => (columns, rows),
        _ => USUAL_SIZE,
    }
}

/// Sends a text to the terminal, at once.
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

fn take_over(mouse: Mouse) -> io::Result<()> {
    OURS.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    let mut out = io::stdout();
    queue!(out, EnterAlternateScreen, EnableBracketedPaste, Hide)?;
    if mouse == Mouse::On {
        queue!(out, ReportClicks)?;
    }
    out.flush()
}

/// Gives the terminal back, if it is ours. It never fails, because nobody
/// could be told.
pub fn restore() {
    if !OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    if TITLED.swap(false, Ordering::SeqCst) {
        let _ = out.write_all(TITLE_BACK.as_bytes());
    }
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        ReportNothing,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// Has the terminal given back before a panic's message is printed, so that
/// it can be read.
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

    fn written(command: &impl Command) -> String {
        let mut text = String::new();
        command.write_ansi(&mut text).expect("a text takes all");
        text
    }

    #[test]
    fn no_motion_of_the_mouse_is_asked_for() {
        let on = written(&ReportClicks);
        assert!(on.contains("?1000h") && on.contains("?1006h"));
        for motion in ["1002", "1003"] {
            assert!(!on.contains(motion), "{motion}");
        }
        // Whatever was switched on is switched off again.
        assert_eq!(written(&ReportNothing).matches('l').count(), 2);
    }
}
