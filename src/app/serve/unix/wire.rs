//! [`Wire`]: the sending side of a connection.

use std::io;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::time::Duration;

use super::frame;
use super::frame::Kind;

/// Sends frames to a client. A client that does not read for too long is an error.
#[derive(Debug)]
pub(super) struct Wire(Arc<UnixStream>);

impl Wire {
    /// Creates the sending side; `stalled` is how long a client may not read.
    ///
    /// # Errors
    /// The system refuses the time limit.
    pub fn new(stream: &Arc<UnixStream>, stalled: Duration) -> io::Result<Wire> {
        stream.set_write_timeout(Some(stalled))?;
        Ok(Wire(Arc::clone(stream)))
    }

    /// Sends bytes for the client's terminal or pipe.
    ///
    /// # Errors
    /// The client has gone, or did not read in time.
    pub fn output(&mut self, bytes: &[u8]) -> io::Result<()> {
        frame::write(&mut &*self.0, Kind::Output, bytes)
    }

    /// Ends the session with an exit code and a sentence.
    ///
    /// # Errors
    /// The client has gone, or did not read in time.
    pub fn end(&mut self, code: u8, sentence: &str) -> io::Result<()> {
        let mut bytes = vec![code];
        bytes.extend(sentence.as_bytes());
        frame::write(&mut &*self.0, Kind::End, &bytes)?;
        // Only the sending side is closed. If input is left unread when a
        // socket is closed, the client can lose this frame.
        self.0.shutdown(std::net::Shutdown::Write)
    }
}
