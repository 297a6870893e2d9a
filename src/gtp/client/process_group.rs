//! The engines that run now, so that none outlives this program.

use std::sync::{Mutex, MutexGuard};

/// Process ids that nobody has waited for yet. The system gives none of them
/// to another process meanwhile.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(|broken| broken.into_inner())
}

/// An engine was started.
pub(super) fn remember(id: u32) {
    running().push(id);
}

/// It ended, or is about to be waited for.
pub(super) fn forget(id: u32) {
    running().retain(|known| *known != id);
}

/// Ends every engine that still runs, with all it started. For the end of the
/// program: a thread that waits for an engine dies without ending it.
pub fn end_engines() {
    running().drain(..).for_each(kill);
}

/// Kills the process group that this engine leads.
#[cfg(unix)]
pub(super) fn kill(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // It may be gone already.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Ends this engine with all it started; `taskkill` knows who started whom.
#[cfg(windows)]
pub(super) fn kill(id: u32) {
    use std::process::{Command, Stdio};
    let mut command = Command::new("taskkill");
    command.args(["/T", "/F", "/PID", &id.to_string()]);
    // It may be gone already.
    let _ = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// Without process groups, whoever holds the process kills it.
#[cfg(not(any(unix, windows)))]
pub(super) fn kill(_id: u32) {}
