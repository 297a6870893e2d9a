//! [`ServeSettings`] and [`AttachSettings`]: the settings of the two commands.

use std::path::PathBuf;

use super::limits::ServeLimits;
use crate::session::GameInfo;
use crate::ui::theme::ColorDepth;

/// Settings of a server.
#[derive(Debug)]
pub struct ServeSettings {
    /// The games to play.
    pub games: &'static [&'static GameInfo],
    /// The path of the socket.
    pub socket: PathBuf,
    /// The folder of the games.
    pub data: PathBuf,
    /// Whether every account of the machine may connect, or only the server's own.
    pub everyone: bool,
    /// Whether the server ends when the last session has left.
    pub until_empty: bool,
    /// The log; `None` writes none.
    pub log: Option<PathBuf>,
    /// The ssh server; `None` for none.
    #[cfg(feature = "serve")]
    pub ssh: Option<SshSettings>,
    /// The limits.
    pub limits: ServeLimits,
    /// The seed for sides, codes and computer players.
    pub seed: u64,
}

/// Settings of an ssh server.
#[cfg(feature = "serve")]
#[derive(Debug)]
pub struct SshSettings {
    /// The address and the port to listen on.
    pub address: std::net::SocketAddr,
    /// Whether people without a key may connect.
    pub guests: bool,
}

/// Settings of a client.
#[derive(Debug)]
pub struct AttachSettings {
    /// The socket.
    pub socket: PathBuf,
    /// The name to use; `None` for the name of the account.
    pub name: Option<String>,
    /// Whether line mode is wanted on a terminal, too.
    pub plain: bool,
    /// Whether clicks are sent.
    pub mouse: bool,
    /// The colours of this terminal.
    pub colors: ColorDepth,
    /// Whether this terminal shows only ASCII.
    pub ascii: bool,
    /// Whether line mode draws boards; otherwise it describes positions in words.
    pub boards: bool,
    /// The first line, as it could be typed in line mode; or `gtp` and a game.
    pub words: Option<String>,
    /// The command that connects again after the connection was lost.
    pub again: String,
}
