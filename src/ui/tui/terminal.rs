//! The one owner of the terminal: raw mode, alternate screen, mouse, cursor.
//! Whatever ends the program, the terminal is left as it was found.

use std::io::{BufWriter, Stdout, Write};
use std::mem::ManuallyDrop;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, io, panic};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{Command, execute, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::clipboard;

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
    /// Never dropped: its own drop prints an error on a terminal that is
    /// gone, which panics, and [`restore`] does the rest.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
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
        let backend = CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout()));
        let terminal = Terminal::new(backend).inspect_err(|_| restore())?;
        Ok(TerminalGuard {
            terminal: ManuallyDrop::new(terminal),
            mouse,
        })
    }

    /// Shows what `paint` puts into an empty buffer of the terminal's size;
    /// only what differs from the last frame is sent, in one update.
    ///
    /// # Errors
    /// The terminal failed.
    pub fn draw(&mut self, paint: &mut dyn FnMut(&mut Buffer)) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| paint(frame.buffer_mut()))?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
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
        let out = self.terminal.backend_mut();
        match mouse {
            Mouse::On => execute!(out, ReportClicks),
            Mouse::Off => execute!(out, ReportNothing),
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
        let out = self.terminal.backend_mut();
        write!(out, "{keep}\x1b]2;{title}\x07\x07")?;
        Write::flush(out)
    }

    /// Asks the terminal to put `text` into the clipboard.
    ///
    /// # Errors
    /// The terminal failed.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        let out = self.terminal.backend_mut();
        out.write_all(clipboard::request(text).as_bytes())?;
        Write::flush(out)
    }

    /// Takes the terminal over again after the program was stopped, and
    /// forgets what was on the screen.
    ///
    /// # Errors
    /// The terminal failed.
    pub fn enter_again(&mut self) -> io::Result<()> {
        take_over(self.mouse)?;
        self.forget()
    }

    /// Clears the terminal and forgets what was on it: the next frame is sent
    /// whole.
    ///
    /// # Errors
    /// The terminal failed.
    pub fn forget(&mut self) -> io::Result<()> {
        // Not `clear`: it asks the terminal for the cursor, and the answer
        // would go to the thread that reads keys.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }
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
