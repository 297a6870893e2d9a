//! The program itself in a pseudo-terminal. No test relies on sleeping: every
//! step waits until the screen shows the expected text, with a generous
//! deadline.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Time limit of any step, even on a loaded machine.
const DEADLINE: Duration = Duration::from_secs(90);

/// Output of the program so far.
struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    ended: bool,
}

/// A program in a pseudo-terminal.
pub struct Pty {
    seen: Arc<(Mutex<Seen>, Condvar)>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
}

fn whole(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).expect("a size is not 0")
}

fn size(width: u16, height: u16) -> PtySize {
    PtySize {
        rows: height,
        cols: width,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Pty {
    /// Starts a program at 80×24 with its files below `home`.
    pub fn spawn(program: &Path, args: &[&str], env: &[(&str, &str)], home: &Path) -> Pty {
        let pair = native_pty_system().openpty(size(80, 24)).expect("a pty");
        let mut command = CommandBuilder::new(program);
        command.args(args);
        command.env_remove("NO_COLOR");
        for (name, value) in [
            ("TERM", "xterm-256color"),
            ("LANG", "C.UTF-8"),
            ("LC_ALL", ""),
        ] {
            command.env(name, value);
        }
        for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"] {
            command.env(name, home);
        }
        for (name, value) in env {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("it starts");
        drop(pair.slave);
        let seen = Arc::new((
            Mutex::new(Seen {
                parser: vt100::Parser::new(whole(24), whole(80), 0),
                bytes: Vec::new(),
                ended: false,
            }),
            Condvar::new(),
        ));
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let theirs = Arc::clone(&seen);
        std::thread::spawn(move || {
            let mut buffer = [0; 1 << 14];
            loop {
                let count = reader.read(&mut buffer).unwrap_or(0);
                let mut seen = theirs.0.lock().unwrap();
                seen.parser.process(&buffer[..count]);
                seen.bytes.extend_from_slice(&buffer[..count]);
                seen.ended = count == 0;
                theirs.1.notify_all();
                if count == 0 {
                    return;
                }
            }
        });
        Pty {
            seen,
            writer: pair.master.take_writer().expect("a writer"),
            master: pair.master,
            child,
        }
    }

    /// Starts this package's binary, or the one named by `BOARDGAMES_PROGRAM`:
    /// measurements use a release build without building tests for it.
    pub fn game(args: &[&str], home: &Path) -> Pty {
        let named = std::env::var_os("BOARDGAMES_PROGRAM");
        let own = || env!("CARGO_BIN_EXE_boardgames").into();
        let program = named.map_or_else(own, PathBuf::from);
        Pty::spawn(&program, args, &[], home)
    }

    /// Types a text.
    pub fn send(&mut self, text: &str) {
        self.writer.write_all(text.as_bytes()).expect("it reads");
        self.writer.flush().expect("it reads");
    }

    /// Returns the number of bytes received from the program.
    pub fn received(&self) -> usize {
        self.seen.0.lock().unwrap().bytes.len()
    }

    /// Types a key, waits for the frame that shows its effect, and returns the
    /// number of bytes sent for it.
    pub fn bytes_of(&mut self, key: &str) -> usize {
        let (before, sent) = {
            let seen = self.seen.0.lock().unwrap();
            (seen.parser.screen().contents(), seen.bytes.len())
        };
        self.send(key);
        self.wait_for_frame("an effect", |screen| screen != before);
        self.received() - sent
    }

    /// Waits for the end of a frame after which the screen is as wanted.
    pub fn wait_for_frame(&self, what: &str, is_wanted: impl Fn(&str) -> bool) {
        self.wait(what, |seen| {
            let frame_ends = seen.bytes.ends_with(b"\x1b[?2026l");
            frame_ends && is_wanted(&seen.parser.screen().contents())
        });
    }

    /// Presses and releases the left button.
    pub fn click(&mut self, x: u16, y: u16) {
        let (x, y) = (x + 1, y + 1);
        self.send(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Writes over the screen as another program would.
    pub fn spoil(&self, text: &str) {
        let mut seen = self.seen.0.lock().unwrap();
        seen.parser.process(text.as_bytes());
    }

    /// Resizes the terminal.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.seen
            .0
            .lock()
            .unwrap()
            .parser
            .screen_mut()
            .set_size(whole(height), whole(width));
        self.master.resize(size(width, height)).expect("a size");
    }

    /// Makes the terminal forget its size.
    pub fn lose_size(&mut self) {
        self.master.resize(size(0, 0)).expect("a size");
    }

    /// Puts the terminal into the modes of a shell's prompt.
    pub fn set_cooked_mode(&self) {
        let name = self.master.tty_name().expect("a terminal has a name");
        let name = name.to_str().expect("UTF-8");
        let set = std::process::Command::new("stty")
            .args(["-F", name, "sane"])
            .status();
        assert!(set.expect("stty runs").success());
    }

    fn wait(&self, what: &str, done: impl Fn(&Seen) -> bool) {
        let (lock, changed) = &*self.seen;
        let until = Instant::now() + DEADLINE;
        let mut seen = lock.lock().unwrap();
        while !done(&seen) {
            let left = until.saturating_duration_since(Instant::now());
            assert!(
                !left.is_zero() && !seen.ended,
                "never saw {what}; the screen:\n{}",
                seen.parser.screen().contents()
            );
            seen = changed.wait_timeout(seen, left).unwrap().0;
        }
    }

    /// Waits until the screen shows `text`.
    pub fn wait_for(&self, text: &str) {
        self.wait(text, |seen| seen.parser.screen().contents().contains(text));
    }

    /// Waits until the alternate screen is in use, or no longer.
    pub fn wait_for_alternate_screen(&self, wanted: bool) {
        self.wait("the other screen", |seen| {
            seen.parser.screen().alternate_screen() == wanted
        });
    }

    /// Returns the screen as text.
    pub fn screen(&self) -> String {
        self.seen.0.lock().unwrap().parser.screen().contents()
    }

    /// Returns whether the terminal is restored for a shell: main screen,
    /// visible cursor, no mouse reports, no bracketed paste.
    pub fn is_clean(&self) -> bool {
        let seen = self.seen.0.lock().unwrap();
        let screen = seen.parser.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }

    /// Returns the id of the process.
    pub fn pid(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        let sent = std::process::Command::new("kill")
            .args([&format!("-{name}"), &self.pid().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
    }

    /// Waits for a state of the process in the kernel's notation: `S` sleeping,
    /// `T` stopped.
    #[cfg(target_os = "linux")]
    pub fn wait_for_state(&self, wanted: char) {
        let until = Instant::now() + DEADLINE;
        let path = format!("/proc/{}/stat", self.pid());
        loop {
            let stat = std::fs::read_to_string(&path).expect("it is there");
            let state = stat
                .rsplit(") ")
                .next()
                .and_then(|rest| rest.chars().next());
            if state == Some(wanted) {
                return;
            }
            assert!(Instant::now() < until, "state {state:?}, never {wanted}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Returns the processor time used so far, in clock ticks of a hundredth of
    /// a second.
    #[cfg(target_os = "linux")]
    pub fn ticks(&self) -> u64 {
        let path = format!("/proc/{}/stat", self.pid());
        let stat = std::fs::read_to_string(path).expect("it is there");
        let rest = stat.rsplit(") ").next().expect("the kernel's form");
        let fields: Vec<u64> = rest.split(' ').map(|f| f.parse().unwrap_or(0)).collect();
        fields[11] + fields[12]
    }

    /// Waits for the end, and returns the exit code and whether the terminal is
    /// restored.
    pub fn finish(mut self) -> (u32, bool) {
        let until = Instant::now() + DEADLINE;
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                // The last output may still be on its way.
                self.wait_until_ended();
                return (status.exit_code(), self.is_clean());
            }
            assert!(Instant::now() < until, "it never ends:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn wait_until_ended(&self) {
        let (lock, changed) = &*self.seen;
        let seen = lock.lock().unwrap();
        let over = changed.wait_timeout_while(seen, DEADLINE, |seen| !seen.ended);
        assert!(!over.unwrap().1.timed_out(), "the pty stays open");
    }

    /// Returns everything printed so far.
    pub fn bytes(&self) -> Vec<u8> {
        self.seen.0.lock().unwrap().bytes.clone()
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
