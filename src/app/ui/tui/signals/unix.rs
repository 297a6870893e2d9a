//! Signals of Unix systems.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    SIGWINCH, SIGXCPU, SIGXFSZ,
};
use signal_hook::flag::{register, register_conditional_shutdown};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::signal_request::SignalRequest;

/// Starts a thread that calls `tell` with the number of each signal.
///
/// # Errors
/// If the system refuses.
pub fn listen(tell: impl Fn(i32) + Send + 'static) -> io::Result<()> {
    // All but the last three would by default end the program before it could
    // restore the terminal.
    let mut signals = Signals::new([
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGTSTP, SIGCONT,
        SIGWINCH,
    ])?;
    on_thread(move || signals.forever().for_each(tell))
}

/// Starts a thread that runs `prepare` before a signal ends the program: SIGTERM,
/// SIGHUP, SIGQUIT and, if `interrupt` is set, SIGINT.
///
/// # Errors
/// If the system refuses.
pub fn before_end(interrupt: bool, prepare: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let ending: &[i32] = match interrupt {
        true => &[SIGTERM, SIGHUP, SIGQUIT, SIGINT],
        false => &[SIGTERM, SIGHUP, SIGQUIT],
    };
    let mut signals = Signals::new(ending)?;
    on_thread(move || {
        if let Some(signal) = signals.forever().next() {
            prepare();
            end_by(signal);
        }
    })
}

fn on_thread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let builder = std::thread::Builder::new().name("signals".to_owned());
    builder.spawn(work).map(|_| ())
}

/// Returns the request that `signal` makes.
pub fn meaning(signal: i32) -> SignalRequest {
    match signal {
        SIGTSTP => SignalRequest::Stop,
        SIGCONT => SignalRequest::Continue,
        SIGWINCH => SignalRequest::Measure,
        _ => SignalRequest::End,
    }
}

/// Stops this program until it is continued, as Ctrl-Z usually does.
pub fn stop_here() {
    let _ = emulate_default_handler(SIGTSTP);
}

/// Ends the program by this signal, so that the parent process sees the cause.
pub fn end_by(signal: i32) {
    let _ = emulate_default_handler(signal);
}

/// Makes a write beyond the file size limit fail with an error, like a full
/// disk, instead of ending the program in the middle of the write.
pub fn survive_file_size_limit() {
    // An empty handler, not SIG_IGN: child processes would inherit the latter.
    // If it cannot be registered, the default behaviour is acceptable.
    let _ = register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// Makes an abort end the program with exit status `status`, without a core
/// dump. The standard library aborts if there is no memory for the next few
/// bytes.
pub fn end_on_abort(status: i32) {
    let always = Arc::new(AtomicBool::new(true));
    // If the system refuses the handler, the signal itself ends the program.
    let _ = register_conditional_shutdown(SIGABRT, status, always);
}
