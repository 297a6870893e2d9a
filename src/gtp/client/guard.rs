//! What ends an engine when this program ends in a way that it cannot act on:
//! killed, aborted, out of memory, or by any signal that nobody listens to.

#[cfg(unix)]
use std::io::Write as _;
#[cfg(unix)]
use std::process::{Child, ChildStdin, Command, Stdio};

/// A shell that waits on a pipe from us. The system closes the pipe when we
/// end, however that is, and the shell then kills the engine's process group.
/// `PR_SET_PDEATHSIG` would reach the engine alone, not what it started, and
/// only on Linux.
#[cfg(unix)]
#[derive(Debug)]
pub(super) struct Guard {
    shell: Child,
    /// `None` once it was told that all is well.
    pipe: Option<ChildStdin>,
}

/// Reads the process group, then waits for a word. A pipe that is closed
/// without one is our end. It is in a group of its own, which no signal of the
/// terminal reaches; those that end a session are ignored.
#[cfg(unix)]
const SCRIPT: &str = "trap '' HUP INT TERM QUIT; read -r group || exit 0; \
                      read -r word || kill -s KILL -- \"-$group\"";

#[cfg(unix)]
impl Guard {
    /// Begins to wait, before the engine is started so that no moment is left
    /// in which it could outlive us. `None` where there is no such shell.
    pub fn start() -> Option<Guard> {
        use std::os::unix::process::CommandExt as _;
        let mut shell = Command::new("/bin/sh")
            .args(["-c", SCRIPT])
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
            // A shell that is gone guards nothing, and nothing can be done.
            let _ = writeln!(pipe, "{group}");
        }
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(mut pipe) = self.pipe.take() {
            // Two words: it may still wait for the group.
            let _ = pipe.write_all(b"none\ndone\n");
        }
        let _ = self.shell.wait();
    }
}

/// Where there are no process groups, engines see their input end.
#[cfg(not(unix))]
#[derive(Debug)]
pub(super) struct Guard;

#[cfg(not(unix))]
impl Guard {
    /// There is none here.
    pub fn start() -> Option<Guard> {
        None
    }

    /// Never called.
    pub fn watch(&mut self, _group: u32) {}
}
