//! A session that is an engine: it answers GTP instead of entering the lobby.

use std::io;
use std::io::{BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex};

use super::frame::{FrameReader, Kind};
use super::hello::Mode;
use super::locked::locked;
use super::session::{ALL, SessionEnd, Shared, Visitor};
use super::wire::Wire;
use crate::gtp::{Pace, Server, Settings, serve_by};
use crate::session::{BotSpec, GameInfo, Level};
use crate::ui::text::sentence;

/// Runs a session until it ends.
pub(super) fn run(visitor: Visitor, shared: &Shared) {
    let account = visitor.person.account.clone();
    let Visitor {
        stream,
        reader,
        mut wire,
        hello,
        ..
    } = visitor;
    let limits = &shared.limits;
    let words = hello.words().unwrap_or_default();
    let all = shared.engines.count(ALL, limits.engines);
    let own = shared.engines.count(&account, limits.engines_per_account);
    let end = match (hello.mode, all, own) {
        (Mode::Screen, ..) => SessionEnd::because(NEEDS_PIPE),
        (_, None, _) => SessionEnd::because("All engines are in use; try again later."),
        (_, _, None) => SessionEnd::because("Your account has too many engines; end one of them."),
        (Mode::Lines, Some(_all), Some(_own)) => match engine(words, shared.seed(), shared.games) {
            Err(why) => SessionEnd::because(&sentence(&why)),
            Ok(server) => {
                let _ = stream.set_read_timeout(Some(limits.idle));
                let input = Typed::new(Arc::clone(&stream), reader);
                answer(server, &account, input, &mut wire, shared)
            }
        },
    };
    let _ = wire.end(end.code, &end.sentence);
}

const NEEDS_PIPE: &str = "An engine speaks to a program, not to a terminal: use ssh -T, or a pipe.";

/// Answers lines until one of them is `quit`, or the connection ends.
fn answer(
    server: Server,
    account: &str,
    input: Typed,
    wire: &mut Wire,
    shared: &Shared,
) -> SessionEnd {
    // The threads of the pool think, so that all accounts get their share.
    let server = Arc::new(Mutex::new(server));
    let mut answer = |line: &str| {
        let (engine, words) = (Arc::clone(&server), line.to_owned());
        let task = move || {
            let mut engine = locked(&engine);
            (engine.answer(&words), engine.is_open())
        };
        match Server::thinks(line) {
            true => shared.pool.run(account, task).unwrap_or((None, false)),
            false => task(),
        }
    };
    let done = serve_by(&mut BufReader::new(input), &mut Output(wire), &mut answer);
    match done {
        // Unix reports the end of a read timeout as WouldBlock.
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => SessionEnd::idle(),
        _ => SessionEnd::left(),
    }
}

/// Reads `gtp othello --level 6 --option size=8`.
fn engine(words: &str, seed: u64, games: &[&'static GameInfo]) -> Result<Server, String> {
    let mut words = words.split_whitespace().skip(1);
    let name = words.next().unwrap_or_default().to_lowercase();
    let info = games.iter().find(|info| info.answers_to(&name));
    let info = info.ok_or_else(|| {
        let names: Vec<&str> = games.iter().map(|info| info.id).collect();
        format!("name a game: gtp {}", names.join(", gtp "))
    })?;
    let mut settings = Settings {
        options: Vec::new(),
        bot: BotSpec::from(Level::BEST),
        pace: Pace::Own,
        seed,
    };
    while let Some(word) = words.next() {
        let (key, value) = match word.split_once('=') {
            Some((key, value)) if key.starts_with("--") => (key, Some(value)),
            _ => (word, words.next()),
        };
        match (key, value) {
            ("--level", Some(level)) => settings.bot = read_level(level)?,
            ("--seed", Some(seed)) => settings.seed = seed.parse().map_err(|_| USAGE.to_owned())?,
            ("--option" | "-o", Some(pair)) => {
                let (key, value) = pair.split_once('=').ok_or_else(|| USAGE.to_owned())?;
                settings.options.push((key.to_owned(), value.to_owned()));
            }
            _ => return Err(USAGE.to_owned()),
        }
    }
    let server = Server::new(info, settings).map_err(|error| error.to_string())?;
    // Otherwise one command could ask for an analysis that takes hours.
    Ok(server.with_usual_limits_only())
}

const USAGE: &str = "type gtp GAME --level 6, and if you like --option KEY=VALUE and --seed N";

fn read_level(text: &str) -> Result<BotSpec, String> {
    let bot: BotSpec = text
        .parse()
        .map_err(|error| format!("the level is wrong: {error}"))?;
    match bot.limits.is_unlimited() {
        true => Ok(bot),
        false => Err("levels have their usual limits here; choose --level 0 to 10".to_owned()),
    }
}

/// The bytes that a client types, without their frames.
struct Typed {
    stream: Arc<UnixStream>,
    reader: FrameReader,
    bytes: Vec<u8>,
    ended: bool,
}

impl Typed {
    fn new(stream: Arc<UnixStream>, reader: FrameReader) -> Typed {
        Typed {
            stream,
            reader,
            bytes: Vec::new(),
            ended: false,
        }
    }
}

impl Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.bytes.is_empty() && !self.ended {
            match self.reader.read(&mut &*self.stream)? {
                Some(frame) if frame.kind == Kind::Keys => self.bytes = frame.bytes,
                Some(frame) if frame.kind == Kind::Size => {}
                _ => self.ended = true,
            }
        }
        let count = self.bytes.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.bytes[..count]);
        self.bytes.drain(..count);
        Ok(count)
    }
}

/// Writes to a client's terminal or pipe.
struct Output<'a>(&'a mut Wire);

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.output(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
