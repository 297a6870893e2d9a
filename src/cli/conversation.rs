//! Line mode over the standard streams. The program ends when its terminal goes
//! away, even while the computer thinks and nothing is read.

use crate::ui::plain::Conversation;

/// Returns the conversation over standard input, output and error.
pub(super) fn conversation() -> Conversation {
    end_with_the_terminal();
    Conversation::standard()
}

/// Starts a thread that ends the program and its engines when standard input is
/// a terminal and goes away, with or without a signal. The full screen does not
/// need this, because it reads its terminal all the time.
#[cfg(unix)]
fn end_with_the_terminal() {
    use std::io::{IsTerminal, stdin};

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    use crate::ui::tui::signals::{HANGUP, end_by};

    if !stdin().is_terminal() {
        return;
    }
    let watch = || {
        let input = stdin();
        loop {
            // With no events requested, `poll` still reports a hangup.
            let mut watched = [PollFd::new(&input, PollFlags::empty())];
            match poll(&mut watched, None) {
                Err(Errno::INTR) | Ok(0) => {}
                Err(_) => return,
                Ok(_) => break,
            }
        }
        crate::gtp::end_engines();
        end_by(HANGUP);
    };
    // If the thread cannot start, the next read or write fails instead.
    let _ = std::thread::Builder::new()
        .name("terminal".to_owned())
        .spawn(watch);
}

/// Does nothing: consoles of other systems end the programs in them.
#[cfg(not(unix))]
fn end_with_the_terminal() {}
