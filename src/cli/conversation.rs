//! The conversation of line mode over the standard streams. It ends when its
//! terminal goes away, also while a computer thinks and nothing is read.

use crate::ui::plain::Conversation;

/// The conversation over standard input, output and error.
pub(super) fn conversation() -> Conversation {
    end_with_the_terminal();
    Conversation::standard()
}

/// Ends the program and its engines when standard input is a terminal that
/// goes away, whether or not the system says so by a signal. The full screen
/// reads its terminal all the time and needs no watch.
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
            // Nothing is asked for: only that it is gone is reported then.
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
    // Without a thread the next read or write notices it.
    let _ = std::thread::Builder::new()
        .name("terminal".to_owned())
        .spawn(watch);
}

/// Consoles of other systems end the programs in them.
#[cfg(not(unix))]
fn end_with_the_terminal() {}
