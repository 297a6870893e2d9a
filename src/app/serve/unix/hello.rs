//! [`Hello`]: the first message of a client.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::ui::theme::ColorDepth;

/// The version of the protocol.
pub(super) const VERSION: u32 = 1;

/// The way in which a client shows its session.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The full screen, on a terminal.
    Screen,
    /// Line mode.
    Lines,
}

/// The first message of a client: the name, the abilities of the terminal and a
/// first line. It contains no environment variables, and the first line can
/// only be one of this program.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the protocol.
    pub version: u32,
    /// The full screen or line mode.
    pub mode: Mode,
    /// The name to use on the server; `None` for the name of the account.
    #[serde(default)]
    pub name: Option<String>,
    /// The columns and rows of the terminal; 0 for a pipe, whose lines are not wrapped.
    pub size: (u16, u16),
    /// The colours of the terminal.
    pub colors: ColorDepth,
    /// Whether the terminal shows only ASCII.
    pub ascii: bool,
    /// Whether line mode draws boards; otherwise it describes positions in words.
    #[serde(default = "draws_boards")]
    pub boards: bool,
    /// The first line, as it could be typed in line mode, such as `join wolf-7291`;
    /// or `gtp` and a game, for an engine.
    #[serde(default)]
    pub words: Option<String>,
}

/// Clients that do not send the field want boards.
fn draws_boards() -> bool {
    true
}

/// The reason why a first message is refused, as a sentence for the client.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Error)]
pub enum WrongHello {
    /// Something else is at the other end.
    #[error("This is a boardgames server; connect with: boardgames attach")]
    Unreadable,
    /// The versions differ.
    #[error("Client and server have different versions; update the older one.")]
    Version,
    /// The message did not come in time.
    #[error("Your program sent no first message in time.")]
    Late,
}

/// The word that asks for an engine.
const ENGINE: &str = "gtp";

/// Whether this first line asks for an engine.
pub(super) fn asks_for_engine(words: &str) -> bool {
    words.split_whitespace().next() == Some(ENGINE)
}

impl Hello {
    /// Reads a first message.
    ///
    /// # Errors
    /// The bytes are no first message, or one of another version.
    pub fn read(bytes: &[u8]) -> Result<Hello, WrongHello> {
        let hello: Hello = serde_json::from_slice(bytes).map_err(|_| WrongHello::Unreadable)?;
        match hello.version {
            VERSION => Ok(hello),
            _ => Err(WrongHello::Version),
        }
    }

    /// The first line, if there is one.
    pub fn words(&self) -> Option<&str> {
        self.words
            .as_deref()
            .map(str::trim)
            .filter(|words| !words.is_empty())
    }

    /// Whether the client wants an engine instead of a session in the lobby.
    pub fn wants_engine(&self) -> bool {
        self.words().is_some_and(asks_for_engine)
    }
}

/// The largest window that is drawn, in columns and rows. A larger one shows the
/// rest empty, so that nobody can ask for a frame of gigabytes.
const LARGEST: (u16, u16) = (500, 200);

/// Returns a size of a client's terminal that can be drawn.
pub fn drawable((columns, rows): (u16, u16)) -> (u16, u16) {
    (columns.clamp(1, LARGEST.0), rows.clamp(1, LARGEST.1))
}

/// Reads the size in a frame.
pub fn read_size(bytes: &[u8]) -> Option<(u16, u16)> {
    let [a, b, c, d] = *bytes else { return None };
    Some(drawable((
        u16::from_be_bytes([a, b]),
        u16::from_be_bytes([c, d]),
    )))
}

/// Writes a size for a frame.
pub fn size_bytes((columns, rows): (u16, u16)) -> [u8; 4] {
    let ([a, b], [c, d]) = (columns.to_be_bytes(), rows.to_be_bytes());
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_keep_their_names_in_the_protocol() {
        for (colors, name) in [
            (ColorDepth::None, "none"),
            (ColorDepth::Sixteen, "sixteen"),
            (ColorDepth::Xterm256, "many"),
            (ColorDepth::True, "true"),
        ] {
            let json = serde_json::to_string(&colors).expect("a name");
            assert_eq!(json, format!("\"{name}\""));
        }
    }

    #[test]
    fn sizes_round_trip_and_stay_drawable() {
        for (size, shown) in [
            ((80, 24), (80, 24)),
            ((0, 0), (1, 1)),
            ((65_535, 65_535), LARGEST),
        ] {
            assert_eq!(read_size(&size_bytes(size)), Some(shown));
        }
        assert_eq!(read_size(&[1, 2, 3]), None);
    }
}
