//! [`Guard`]: ends an engine if this program ends without being able to do it
//! itself, because it was killed, aborted, or ran out of memory.

#[cfg(unix)]
use std::process::{Child, Command, Stdio};

#[cfg(unix)]
use super::process_group;

/// A shell that leads the process group of an engine and waits on a pipe from this
/// program. However the program ends, the system closes the pipe, and the shell
/// then kills the group. The alternative `PR_SET_PDEATHSIG` exists only on Linux
/// and would not reach the children of the engine.
///
/// Dropping the guard kills everything that is left in the group.
#[cfg(unix)]
#[derive(Debug)]
pub(super) struct Guard {
    /// Owns this program's end of the pipe, its standard input.
    shell: Child,
}

/// The script of the shell. It ignores the signals that end a session, waits
/// until the pipe is closed, and kills its own process group.
#[cfg(unix)]
const SCRIPT: &str = "trap '' HUP INT TERM QUIT; read -r nothing; kill -s KILL 0";

#[cfg(unix)]
impl Guard {
    /// Starts the shell; `None` if there is none. Must be called before the engine
    /// is started, so that the engine is guarded from its first moment.
    pub fn start() -> Option<Guard> {
        use std::os::unix::process::CommandExt as _;
        let shell = Command::new("/bin/sh")
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
        Some(Guard { shell })
    }

    /// Returns the id of the process group, which the engine must join when it
    /// starts.
    pub fn group(&self) -> u32 {
        self.shell.id()
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        // The shell was not waited for yet, so no other group can have its id.
        process_group::kill(self.group());
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

    /// Never called, because no guard is ever started.
    pub fn group(&self) -> u32 {
        0
    }
}
