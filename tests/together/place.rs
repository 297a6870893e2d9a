//! [`Place`]: a running server; [`Guest`]: a client that speaks its protocol.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use boardgames::game::Record;
use boardgames::store::load;
use tempfile::TempDir;

#[cfg(feature = "serve")]
use crate::ssh_line::{ClientOutput, Shows, SshLine};

/// How long something may take before the test gives up. Nothing is measured.
const PATIENCE: Duration = Duration::from_secs(90);

/// A way to connect to a server.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Door {
    /// The Unix socket.
    Socket,
    /// The ssh server.
    #[cfg(feature = "serve")]
    Ssh,
}

impl Door {
    /// The ways to connect that this build has.
    pub const ALL: &[Door] = &[
        Door::Socket,
        #[cfg(feature = "serve")]
        Door::Ssh,
    ];
}

/// A running server.
pub struct Place {
    pub home: TempDir,
    pub server: Child,
    /// The port of its ssh server.
    pub port: Option<u16>,
    options: Vec<String>,
}

pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_boardgames"))
}

impl Place {
    pub fn open() -> Place {
        Place::with(&[])
    }

    pub fn with(options: &[&str]) -> Place {
        let home = tempfile::tempdir().unwrap();
        let options: Vec<String> = options.iter().map(|word| (*word).to_owned()).collect();
        let (server, port) = start(&home, &options);
        Place {
            home,
            server,
            port,
            options,
        }
    }

    /// Starts a server with this way to connect, and more options.
    pub fn behind(door: Door, options: &[&str]) -> Place {
        match door {
            Door::Socket => Place::with(options),
            #[cfg(feature = "serve")]
            Door::Ssh => Place::with(&[&["--ssh", "127.0.0.1:0"], options].concat()),
        }
    }

    pub fn socket(&self) -> PathBuf {
        self.home.path().join("socket")
    }

    /// Kills the server as `kill -9` does.
    pub fn kill(&mut self) {
        self.server.kill().unwrap();
        self.server.wait().unwrap();
    }

    /// Starts it again in the same folder.
    pub fn start_again(&mut self) {
        (self.server, self.port) = start(&self.home, &self.options);
    }

    /// The records of all games, newest name last.
    pub fn records(&self) -> Vec<Record> {
        let folder = self.home.path().join("data/saves");
        let mut files: Vec<PathBuf> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|end| end == "json"))
            .collect();
        files.sort();
        files.iter().map(|file| load(file).unwrap()).collect()
    }

    /// The memory of the server in use, in bytes, where the system says.
    pub fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.server.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn start(home: &TempDir, options: &[String]) -> (Child, Option<u16>) {
    let mut server = program()
        .arg("serve")
        .arg("--socket")
        .arg(home.path().join("socket"))
        .arg("--data")
        .arg(home.path().join("data"))
        .args(["--seed", "1"])
        .args(options)
        .env("HOME", home.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // This waits for the sentence that the server prints when it listens. The
    // pipe stays open for later messages.
    let mut lines = BufReader::new(server.stderr.take().unwrap());
    let mut next = || {
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        line
    };
    let line = next();
    assert!(line.starts_with("Open."), "{line}");
    let port = options.iter().any(|option| option == "--ssh").then(|| {
        let line = next();
        let words = line.strip_prefix("Open on 127.0.0.1:").expect(&line);
        let port = words.split('.').next().unwrap().parse().unwrap();
        let line = next();
        assert!(line.contains("SHA256:"), "{line}");
        port
    });
    std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
    (server, port)
}

/// The connection of a client.
enum Line {
    Socket(UnixStream),
    #[cfg(feature = "serve")]
    Ssh(SshLine),
}

/// A client.
pub struct Guest {
    line: Line,
    pending: Vec<u8>,
    /// The text on standard error, before the session ends.
    #[cfg(feature = "serve")]
    error: String,
    /// Everything that was written to its terminal.
    pub seen: String,
    /// The number of bytes that [`Guest::wait_for`] has passed.
    read: usize,
    /// How the server ended the session.
    pub end: Option<(u8, String)>,
}

impl Guest {
    /// Connects without saying anything.
    pub fn silent(place: &Place) -> Guest {
        let stream = UnixStream::connect(place.socket()).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_millis(100)))
            .unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        Guest::on(Line::Socket(stream))
    }

    fn on(line: Line) -> Guest {
        Guest {
            line,
            #[cfg(feature = "serve")]
            error: String::new(),
            pending: Vec::new(),
            seen: String::new(),
            read: 0,
            end: None,
        }
    }

    /// Connects under this name, in line mode.
    pub fn enter(place: &Place, name: &str) -> Guest {
        let mut guest = Guest::silent(place);
        guest.hello("lines", name, (80, 24));
        guest
    }

    /// Connects in this way, in line mode.
    pub fn through(door: Door, place: &Place, name: &str) -> Guest {
        match door {
            Door::Socket => Guest::enter(place, name),
            #[cfg(feature = "serve")]
            Door::Ssh => Guest::over_ssh(place, name, Shows::Lines, ""),
        }
    }

    /// Connects in this way, with a full screen of this size.
    pub fn on_screen_through(door: Door, place: &Place, name: &str, size: (u16, u16)) -> Guest {
        match door {
            Door::Socket => Guest::on_screen(place, name, size),
            #[cfg(feature = "serve")]
            Door::Ssh => Guest::over_ssh(place, name, Shows::Screen(size.0, size.1), ""),
        }
    }

    /// Connects over ssh, with the key of this name.
    #[cfg(feature = "serve")]
    pub fn over_ssh(place: &Place, name: &str, shows: Shows, words: &str) -> Guest {
        let line = SshLine::enter(place.port.unwrap(), name, true, shows, words);
        Guest::on(Line::Ssh(line.expect("the server lets it in")))
    }

    /// Connects over ssh without a key, if the server allows that.
    #[cfg(feature = "serve")]
    pub fn without_key(place: &Place, name: &str) -> Option<Guest> {
        let line = SshLine::enter(place.port.unwrap(), name, false, Shows::Lines, "")?;
        Some(Guest::on(Line::Ssh(line)))
    }

    /// Connects under this name, with a full screen of this size.
    pub fn on_screen(place: &Place, name: &str, size: (u16, u16)) -> Guest {
        let mut guest = Guest::silent(place);
        guest.hello("screen", name, size);
        guest
    }

    pub fn hello(&mut self, mode: &str, name: &str, size: (u16, u16)) {
        self.hello_with(mode, name, size, "");
    }

    /// Connects with a first message that has a first line.
    pub fn hello_with(&mut self, mode: &str, name: &str, size: (u16, u16), words: &str) {
        let hello = serde_json::json!({
            "version": 1, "mode": mode, "name": name, "size": size, "colors": "none", "ascii": true,
            "words": words,
        });
        self.frame(b'h', hello.to_string().as_bytes()).unwrap();
    }

    pub fn frame(&mut self, kind: u8, bytes: &[u8]) -> std::io::Result<()> {
        let mut frame = vec![kind];
        frame.extend(u16::try_from(bytes.len()).unwrap().to_be_bytes());
        frame.extend(bytes);
        self.raw(&frame)
    }

    pub fn raw(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        match &mut self.line {
            Line::Socket(stream) => stream.write_all(bytes),
            #[cfg(feature = "serve")]
            Line::Ssh(line) => line.send(bytes),
        }
    }

    /// Types.
    pub fn type_in(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        match &self.line {
            Line::Socket(_) => self.frame(b'k', bytes),
            #[cfg(feature = "serve")]
            Line::Ssh(line) => line.send(bytes),
        }
    }

    /// Leaves all output unread from now on.
    #[cfg(feature = "serve")]
    pub fn stop_reading(&self) {
        if let Line::Ssh(line) = &self.line {
            line.stop_reading();
        }
    }

    pub fn resize(&mut self, (columns, rows): (u16, u16)) {
        let ([a, b], [c, d]) = (columns.to_be_bytes(), rows.to_be_bytes());
        match &self.line {
            Line::Socket(_) => self.frame(b's', &[a, b, c, d]).unwrap(),
            #[cfg(feature = "serve")]
            Line::Ssh(line) => line.resize(columns, rows),
        }
    }

    pub fn keys(&mut self, keys: &str) {
        self.type_in(keys.as_bytes()).unwrap();
    }

    pub fn say(&mut self, line: &str) {
        self.keys(&format!("{line}\n"));
    }

    /// Reads once; `false` if the connection ended.
    fn read_some(&mut self) -> bool {
        match &mut self.line {
            Line::Socket(_) => self.read_socket(),
            #[cfg(feature = "serve")]
            Line::Ssh(_) => self.read_ssh(),
        }
    }

    #[cfg(feature = "serve")]
    fn read_ssh(&mut self) -> bool {
        use std::sync::mpsc::RecvTimeoutError;
        let Line::Ssh(line) = &self.line else {
            return false;
        };
        match line.heard.recv_timeout(Duration::from_millis(100)) {
            Ok(ClientOutput::Output(bytes)) => self.seen += &String::from_utf8_lossy(&bytes),
            Ok(ClientOutput::Error(bytes)) => self.error += &String::from_utf8_lossy(&bytes),
            Ok(ClientOutput::Code(code)) => {
                let code = u8::try_from(code).unwrap();
                self.end = Some((code, std::mem::take(&mut self.error)));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
        true
    }

    fn read_socket(&mut self) -> bool {
        let mut buffer = [0; 65_536];
        #[cfg_attr(
            not(feature = "serve"),
            expect(irrefutable_let_patterns, reason = "there is one door")
        )]
        let Line::Socket(stream) = &mut self.line else {
            return false;
        };
        match stream.read(&mut buffer) {
            Ok(0) => return false,
            Ok(count) => self.pending.extend(&buffer[..count]),
            Err(error) => {
                let kind = error.kind();
                return kind == std::io::ErrorKind::WouldBlock
                    || kind == std::io::ErrorKind::TimedOut;
            }
        }
        while let [kind, high, low, ..] = self.pending[..] {
            let end = 3 + usize::from(u16::from_be_bytes([high, low]));
            if self.pending.len() < end {
                break;
            }
            let bytes: Vec<u8> = self.pending.drain(..end).skip(3).collect();
            match kind {
                b'o' => self.seen += &String::from_utf8_lossy(&bytes),
                b'e' => self.end = Some((bytes[0], String::from_utf8_lossy(&bytes[1..]).into())),
                other => panic!("unknown frame {other}"),
            }
        }
        true
    }

    /// Reads until this text comes after what was read before.
    pub fn wait_for(&mut self, text: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(at) = self.seen[self.read..].find(text) {
                self.read += at + text.len();
                return;
            }
            let goes_on = self.read_some() && Instant::now() < until;
            assert!(
                goes_on,
                "'{text}' did not come after:\n{}\n(end: {:?})",
                &self.seen[self.read..],
                self.end
            );
        }
    }

    /// Reads until this is true.
    pub fn read_until(&mut self, done: impl Fn(&Guest) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !done(self) {
            let goes_on = self.read_some() && Instant::now() < until;
            assert!(goes_on, "it did not come: {:?} {}", self.end, self.seen);
        }
    }

    /// The text up to `end` that follows what was waited for.
    pub fn rest_of_line(&mut self, end: &str) -> String {
        self.read_until(|guest| guest.seen[guest.read..].contains(end));
        self.seen[self.read..].split(end).next().unwrap().to_owned()
    }

    /// Asks who is here until this name is among them.
    pub fn wait_until_here(&mut self, name: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.seen.contains(name) {
            assert!(Instant::now() < until, "{name} does not come");
            self.say("who");
            self.wait_for("Here:");
            self.wait_for("\n");
        }
    }

    /// Reads until the server ends the session.
    pub fn wait_for_end(&mut self) -> (u8, String) {
        let until = Instant::now() + PATIENCE;
        while self.end.is_none() {
            assert!(
                self.read_some() && Instant::now() < until,
                "no end: {}",
                self.seen
            );
        }
        self.end.clone().unwrap()
    }

    /// Reads until the connection is gone, whatever comes before.
    pub fn wait_until_gone(&mut self) {
        let until = Instant::now() + PATIENCE;
        while self.read_some() {
            assert!(Instant::now() < until, "the connection stays open");
        }
    }
}

/// Begins a game between two guests on these terms. The first one has the first side.
/// Returns the code.
pub fn begin(first: &mut Guest, second: &mut Guest, terms: &str) -> String {
    first.say(&format!("invite {terms} first"));
    first.wait_for("with the code ");
    let code = first.rest_of_line(".");
    second.say(&format!("join {code}"));
    second.wait_for(&format!("{code}: "));
    first.wait_for(&format!("{code}: "));
    code
}
