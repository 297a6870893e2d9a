//! Process groups of all running engines, which must not outlive this program.

use std::sync::{Mutex, MutexGuard};

/// Ids of groups whose leader has not been waited for. Until then, the system
/// does not reuse them.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(|broken| broken.into_inner())
}

/// Registers the group of an engine that was started.
pub(super) fn remember(id: u32) {
    running().push(id);
}

/// Removes the group of an engine that has ended or is about to be waited for.
pub(super) fn forget(id: u32) {
    running().retain(|known| *known != id);
}

/// Kills every running engine and everything it started. Called at the end of
/// the program, because a thread that waits for an engine dies without ending
/// it.
pub fn end_engines() {
    running().drain(..).for_each(kill);
}

/// Kills the process group of this engine.
#[cfg(unix)]
pub(super) fn kill(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // An error is ignored: the group may be gone already.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Kills this engine and everything it started. `taskkill` follows the tree of
/// processes.
#[cfg(windows)]
pub(super) fn kill(id: u32) {
    use std::process::{Command, Stdio};
    let mut command = Command::new("taskkill");
    command.args(["/T", "/F", "/PID", &id.to_string()]);
    // An error is ignored: the process may be gone already.
    let _ = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// Does nothing: without process groups, only the owner of the process can kill
/// it.
#[cfg(not(any(unix, windows)))]
pub(super) fn kill(_id: u32) {}
