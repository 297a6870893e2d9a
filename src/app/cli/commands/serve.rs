//! `boardgames serve`: a server on which people with accounts on this machine,
//! or connected to it by ssh, play each other.

#[cfg(feature = "serve")]
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;

use crate::cli::args::number::at_least;
use crate::cli::args::seed::{given_or_drawn, parse_seed};
use crate::cli::exit::{Status, usage, warn};
use crate::engine::parse_time;
use crate::games::GAMES;
use crate::lobby::LobbyLimits;
#[cfg(feature = "serve")]
use crate::serve::SshSettings;
use crate::serve::{ServeLimits, ServeSettings, open};
use crate::store::Dirs;

/// Arguments of `boardgames serve`.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// The socket to listen on [default: boardgames.sock in $XDG_RUNTIME_DIR, or in
    /// the data folder]
    #[arg(long, value_name = "PATH")]
    socket: Option<PathBuf>,

    /// The folder of the games [default: the folder together in your data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Accept connections from every account of this machine, not only from yours (Linux)
    #[arg(long)]
    everyone: bool,

    #[command(flatten)]
    ssh: SshArgs,

    /// End after the last session
    #[arg(long)]
    until_empty: bool,

    /// Write one line an event to this file; never what people type
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    /// Seed for sides, codes and computer players [default: random]
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    seed: Option<u64>,

    #[command(flatten)]
    limits: LimitArgs,
}

/// The ssh server.
#[cfg(feature = "serve")]
#[derive(Debug, Args)]
struct SshArgs {
    /// Also let people in over ssh, on this address and port, e.g. 0.0.0.0:7373
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = parse_address)]
    ssh: Option<SocketAddr>,

    /// Let people without an ssh key in, too; they are known by their address
    #[arg(long, requires = "ssh")]
    guests: bool,
}

#[cfg(feature = "serve")]
impl SshArgs {
    fn settings(&self) -> Option<SshSettings> {
        let guests = self.guests;
        self.ssh.map(|address| SshSettings { address, guests })
    }
}

#[cfg(feature = "serve")]
fn parse_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| {
        "type an address in numbers, a colon and a port: 127.0.0.1:7373 for this machine only, \
         0.0.0.0:7373 or [::]:7373 for all"
    })
}

/// Replaces the options of the ssh server in a program that was built without
/// it.
#[cfg(not(feature = "serve"))]
#[derive(Debug, Args)]
struct SshArgs {
    #[arg(long, hide = true)]
    ssh: Option<String>,
}

/// The limits, each with its default.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Sessions at once
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = at_least::<usize>(1))]
    sessions: usize,

    /// Sessions of one account at once
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = at_least::<usize>(1))]
    sessions_per_account: usize,

    /// Unfinished games of one account
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = at_least::<usize>(1))]
    games_per_account: usize,

    /// Games of one account that are kept, finished or not
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = at_least::<usize>(1))]
    kept_games_per_account: usize,

    /// Size of the games of one account, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 10_000_000, value_parser = at_least::<u64>(1))]
    bytes_per_account: u64,

    /// Open offers of one person
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = at_least::<usize>(1))]
    offers: usize,

    /// Connections that have not sent their name yet
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = at_least::<usize>(1))]
    strangers: usize,

    /// Time within which a connection must send its name
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_time)]
    hello_time: Duration,

    #[cfg(feature = "serve")]
    #[command(flatten)]
    ssh: SshLimitArgs,

    /// GTP engines in use
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = at_least::<usize>(0))]
    engines: usize,

    /// GTP engines in use by one account
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = at_least::<usize>(0))]
    engines_per_account: usize,

    /// Time without a key after which a session ends
    #[arg(long, value_name = "TIME", default_value = "14400s", value_parser = parse_time)]
    idle: Duration,

    /// Time after which a client that does not read its output is disconnected
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_time)]
    stalled: Duration,

    /// Longest line in line mode, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 1000, value_parser = at_least::<usize>(1))]
    line: usize,

    /// Largest paste, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 4096, value_parser = at_least::<usize>(1))]
    paste: usize,

    /// Chat lines that one person may send without a pause
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = at_least::<u32>(0))]
    chat_lines: u32,

    /// Time until somebody may send another chat line
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = parse_time)]
    chat_pause: Duration,

    /// Games that one account may begin without a pause
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = at_least::<u32>(1))]
    new_games: u32,

    /// Time until one account may begin another game
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_time)]
    new_game_pause: Duration,

    /// Threads that think for the computer players [default: all cores but one]
    #[arg(long, value_name = "N", value_parser = at_least::<usize>(1))]
    thinkers: Option<usize>,
}

/// The limits of the ssh server.
#[cfg(feature = "serve")]
#[derive(Debug, Args)]
struct SshLimitArgs {
    /// Connections over ssh that have no session yet
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = at_least::<usize>(1))]
    logins: usize,

    /// Time in which a connection over ssh must log in
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time)]
    login_time: Duration,

    /// Connections over ssh from one address
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = at_least::<usize>(1))]
    connections_per_address: usize,
}

impl LimitArgs {
    fn limits(&self) -> ServeLimits {
        let usual = ServeLimits::default();
        #[cfg(feature = "serve")]
        let usual = ServeLimits {
            logins: self.ssh.logins,
            login_time: self.ssh.login_time,
            connections_per_address: self.ssh.connections_per_address,
            ..usual
        };
        ServeLimits {
            lobby: LobbyLimits {
                sessions: self.sessions,
                sessions_per_account: self.sessions_per_account,
                games_per_account: self.games_per_account,
                kept_games_per_account: self.kept_games_per_account,
                bytes_per_account: self.bytes_per_account,
                offers_per_person: self.offers,
                chat_burst: self.chat_lines,
                chat_pause: self.chat_pause,
                game_burst: self.new_games,
                game_pause: self.new_game_pause,
                ..usual.lobby.clone()
            },
            strangers: self.strangers,
            hello_time: self.hello_time,
            engines: self.engines,
            engines_per_account: self.engines_per_account,
            idle: self.idle,
            stalled: self.stalled,
            line: self.line,
            paste: self.paste,
            thinkers: self.thinkers.unwrap_or(usual.thinkers).max(1),
            ..usual
        }
    }
}

/// Runs the server until a signal ends it.
///
/// # Errors
/// The socket or the port cannot be opened, or the folder cannot be written.
pub fn run(args: ServeArgs) -> Result<Status> {
    let data = match args.data {
        Some(data) => data,
        None => Dirs::find()
            .context("name a folder with --data")?
            .data
            .join("together"),
    };
    if args.everyone && args.socket.is_none() {
        return Err(usage(
            "other accounts cannot reach your own folders: name a socket that they can reach, such \
             as --socket /tmp/boardgames.sock",
        ));
    }
    #[cfg(not(feature = "serve"))]
    if args.ssh.ssh.is_some() {
        return Err(usage(
            "this program was built without an ssh server; build it with: cargo build --release \
             --features serve, or use the ssh server of your system (docs/SERVE.md)",
        ));
    }
    let settings = ServeSettings {
        games: GAMES,
        socket: args.socket.map_or_else(own_socket, Ok)?,
        data,
        everyone: args.everyone,
        until_empty: args.until_empty,
        log: args.log,
        #[cfg(feature = "serve")]
        ssh: args.ssh.settings(),
        limits: args.limits.limits(),
        seed: given_or_drawn(args.seed)?,
    };
    open(settings, &warn)?;
    Ok(Status::Done)
}

/// The name of the socket's file.
const SOCKET: &str = "boardgames.sock";

/// Returns the socket of this user: in `$XDG_RUNTIME_DIR`, or else in the data
/// folder.
///
/// # Errors
/// There is no home directory.
pub(super) fn own_socket() -> Result<PathBuf> {
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    if let Some(folder) = runtime.filter(|folder| folder.is_absolute() && folder.is_dir()) {
        return Ok(folder.join(SOCKET));
    }
    let dirs = Dirs::find().context("name a socket")?;
    Ok(dirs.data.join("together").join(SOCKET))
}
