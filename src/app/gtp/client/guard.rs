//! [`Guard`]: ends an engine if this program ends without being able to do it
//! itself, because it was killed, aborted, or ran out of memory.

#[cfg(unix)]
use std::io::Write as _;
#[cfg(unix)]
use std::process::{Child, ChildStdin, Command, Stdio};

/// A shell that waits on a pipe from this program. However the program ends, the
/// system closes the pipe, and the shell then kills the engine's process group.
/// The alternative `PR_SET_PDEATHSIG` exists only on Linux and would not reach
/// the children of the engine.
#[cfg(unix)]
#[derive(Debug)]
pub(super) struct Guard {
    shell: Child,
    /// `None` once the shell may end without killing the engine.
    pipe: Option<ChildStdin>,
}

/// The script of the shell. It reads the number of the process group, then waits
/// for a word. If the pipe is closed without one, this program has ended. The
/// shell has a process group of its own, so signals of the terminal do not reach
/// it, and it ignores the signals that end a session.
#[cfg(unix)]
const SCRIPT: &str = "trap '' HUP INT TERM QUIT; read -r group || exit 0; \
                      read -r word || kill -s KILL -- \"-$group\"";

#[cfg(unix)]
impl Guard {
    /// Starts the shell; `None` if there is none. Must be called before the engine
    /// is started, so that the engine is guarded from its first moment.
    pub fn start() -> Option<Guard> {
        use std::os::unix::process::CommandExt as _;
        let mut shell = Command::new("/bin/sh")
            .args(["-c", SCRIPT])
            // A folder in which the shell runs could not be unmounted or, on
            // some systems, removed.
            .current_dir("/")
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let pipe = shell.stdin.take();
        Some(Guard { shell, pipe })
    }

    /// Guards the process group that this process leads.
    pub fn watch(&mut self, group: u32) {
        if let Some(pipe) = &mut self.pipe {
            // If the shell has ended, the game continues without a guard.
            let _ = writeln!(pipe, "{group}");
        }
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(mut pipe) = self.pipe.take() {
            // Two lines, because the shell may not have read the group yet.
            let _ = pipe.write_all(b"none\ndone\n");
        }
        let _ = self.shell.wait();
    }
}

/// A guard that does nothing, for systems without process groups. Engines there
/// can only notice that their input ends.
#[cfg(not(unix))]
#[derive(Debug)]
pub(super) struct Guard;

#[cfg(not(unix))]
impl Guard {
    /// Returns `None`: there is no guard on this system.
    pub fn start() -> Option<Guard> {
        None
    }

    /// Does nothing; never called, because no guard is ever started.
    pub fn watch(&mut self, _group: u32) {}
}
