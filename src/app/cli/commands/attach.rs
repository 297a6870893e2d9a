//! `boardgames attach`: connects this terminal to a server that `boardgames
//! serve` opened.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io};

use anyhow::{Context as _, Result};
use clap::Args;

use super::serve::own_socket;
use crate::cli::args::globals::Globals;
use crate::cli::exit::{Status, print, warn};
use crate::cli::interrupt::end_by_its_signal;
use crate::serve::{AttachSettings, attach};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::theme::ColorDepth;

/// Arguments of `boardgames attach`.
#[derive(Debug, Args)]
pub struct AttachArgs {
    /// The socket of the server [default: your own, or else the one of the system
    /// service]
    #[arg(value_name = "PATH")]
    socket: Option<PathBuf>,

    /// The name to play under [default: the name of your account]
    #[arg(long = "as", value_name = "NAME")]
    name: Option<String>,

    /// Begin with this line, such as "join wolf-7291"; or "gtp othello --level 6" for an
    /// engine
    #[arg(long = "do", value_name = "LINE", allow_hyphen_values = true)]
    words: Option<String>,

    /// Start a server first if there is none; it ends after the last session
    #[arg(long)]
    start: bool,

    /// Open the menu after the session
    #[arg(long, hide = true)]
    menu: bool,
}

/// The socket of the system service.
const SERVICE: &str = "/run/boardgames/boardgames.sock";

/// Connects this terminal until the session ends.
///
/// # Errors
/// Nobody listens, the server refuses, or the connection is lost.
pub fn run(args: AttachArgs, globals: &Globals) -> Result<Status> {
    let config = globals.config()?.0;
    let again = command(args.name.as_deref(), args.socket.as_deref());
    let settings = AttachSettings {
        socket: args.socket.map_or_else(usual_socket, Ok)?,
        name: args.name,
        plain: globals.plain,
        mouse: config.mouse && !globals.no_mouse,
        colors: ColorDepth::detect(globals.color.unwrap_or(config.color)),
        ascii: globals.glyph_set()? == GlyphSet::Ascii,
        boards: config.draws_boards(),
        words: args.words,
        again,
    };
    if args.start {
        start(&settings.socket)?;
    }
    let done = attach(&settings).inspect_err(end_by_its_signal);
    let printed = done.and_then(|sentence| match sentence.is_empty() {
        true => Ok(()),
        false => print(&format!("{sentence}\n")),
    });
    if args.menu {
        // The menu would cover the message at once, so it waits.
        if let Err(error) = printed {
            warn(&format!("boardgames: {error:#}"));
            wait_for_enter();
        }
        return become_program(&[], globals);
    }
    printed.map(|()| Status::Done)
}

/// Returns the command that connects under this name to this socket.
fn command(name: Option<&str>, socket: Option<&Path>) -> String {
    let mut words = vec!["boardgames".to_owned(), "attach".to_owned()];
    words.extend(
        name.into_iter()
            .flat_map(|name| ["--as".to_owned(), name.to_owned()]),
    );
    words.extend(socket.map(|path| path.display().to_string()));
    let words = words.iter().map(String::as_str);
    shlex::try_join(words).unwrap_or_else(|_| "boardgames attach".to_owned())
}

/// Leaves the menu for the server of this user, and starts one if there is
/// none. The menu opens again after the session.
///
/// # Errors
/// The program cannot be started.
pub(crate) fn from_menu(globals: &Globals) -> Result<Status> {
    become_program(&["attach", "--start", "--menu"], globals)
}

/// Plays in line mode, as a program of its own, and returns to the text menu.
///
/// # Errors
/// The program cannot be started.
pub(super) fn beside_menu() -> Result<()> {
    let mut program = Command::new(env::current_exe().context(NO_PROGRAM)?);
    let ended = program.args(["attach", "--start", "--plain"]).status();
    ended.map(drop).context(NO_PROGRAM)
}

const NO_PROGRAM: &str = "cannot start this program again; use: boardgames attach";

/// Replaces this process by this program with other arguments. The threads of
/// this process, one of which reads the terminal, end with it.
fn become_program(words: &[&str], globals: &Globals) -> Result<Status> {
    let mut program = Command::new(env::current_exe().context(NO_PROGRAM)?);
    program.args(words).args(globals.words());
    replace_by(program)
}

#[cfg(unix)]
fn replace_by(mut program: Command) -> Result<Status> {
    use std::os::unix::process::CommandExt as _;
    Err(program.exec()).context(NO_PROGRAM)
}

#[cfg(not(unix))]
fn replace_by(mut program: Command) -> Result<Status> {
    program.status().context(NO_PROGRAM)?;
    Ok(Status::Done)
}

fn wait_for_enter() {
    warn("Press Enter to go to the menu.");
    let _ = io::stdin().read_line(&mut String::new());
}

/// Starts a server in the background, unless one is already listening, and
/// waits until it accepts connections.
#[cfg(unix)]
fn start(socket: &Path) -> Result<()> {
    use std::io::Read as _;
    use std::os::unix::net::UnixStream;
    use std::os::unix::process::CommandExt as _;
    use std::process::Stdio;
    use std::time::Duration;

    if UnixStream::connect(socket).is_ok() {
        return Ok(());
    }
    let mut server = Command::new(env::current_exe().context(NO_PROGRAM)?);
    let mut server = server
        .args(["serve", "--until-empty", "--socket"])
        .arg(socket)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        // Ctrl-C in this terminal must not end the server, which other people
        // use.
        .process_group(0)
        .spawn()
        .context(NO_PROGRAM)?;
    loop {
        if UnixStream::connect(socket).is_ok() {
            return Ok(());
        }
        if server.try_wait().context(NO_PROGRAM)?.is_some() {
            let mut why = String::new();
            let _ = server
                .stderr
                .take()
                .map(|mut pipe| pipe.read_to_string(&mut why));
            anyhow::bail!("{}", why.trim().trim_start_matches("boardgames: "));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Does nothing here; the attempt to connect explains what this system lacks.
#[cfg(not(unix))]
fn start(_socket: &Path) -> Result<()> {
    Ok(())
}

/// Returns the user's own socket if there is one, or else that of the service.
fn usual_socket() -> Result<PathBuf> {
    let own = own_socket()?;
    let service = Path::new(SERVICE);
    match !own.exists() && service.exists() {
        true => Ok(service.to_owned()),
        false => Ok(own),
    }
}
