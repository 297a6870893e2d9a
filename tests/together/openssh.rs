//! OpenSSH's own programs: its server in front of the socket and, if this build has an
//! ssh server, its client. Each test is skipped with a sentence where they are missing.

use std::fs;
use std::fs::Permissions;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::num::NonZero;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use tempfile::TempDir;

use crate::place::Place;

/// Returns the path of a program, or prints why the test is skipped.
fn found(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders =
        std::env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/sbin".into()]);
    let found = folders
        .map(|folder| folder.join(name))
        .find(|path| path.is_file());
    if found.is_none() {
        eprintln!("Skipped: {name} is not installed (Debian: openssh-client, openssh-server).");
    }
    found
}

/// Makes a key pair without a passphrase.
fn make_key(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    let done = Command::new("ssh-keygen")
        .args(["-q", "-t", "ed25519", "-N", "", "-C", name, "-f"])
        .arg(&path)
        .status()
        .unwrap();
    assert!(done.success());
    path
}

/// An ssh client that uses nothing of this account but the key.
fn client_words(key: &Path, port: u16, user: &str) -> Vec<String> {
    let key = key.display();
    let options = [
        "-F".to_owned(),
        "none".to_owned(),
        "-o".to_owned(),
        "StrictHostKeyChecking=no".to_owned(),
        "-o".to_owned(),
        "UserKnownHostsFile=/dev/null".to_owned(),
        "-o".to_owned(),
        "IdentitiesOnly=yes".to_owned(),
        "-o".to_owned(),
        "IdentityAgent=none".to_owned(),
        "-o".to_owned(),
        "LogLevel=ERROR".to_owned(),
        "-i".to_owned(),
        key.to_string(),
        "-p".to_owned(),
        port.to_string(),
        "-l".to_owned(),
        user.to_owned(),
    ];
    options.into()
}

/// Runs `ssh -T` with these words and this input.
fn ssh(client: &[String], words: &[&str], input: &str) -> Output {
    let mut ssh = Command::new("ssh")
        .args(client)
        .args(["-T", "127.0.0.1"])
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = ssh.stdin.take().unwrap();
    // A client that is refused may be gone before it has read everything.
    let _ = pipe.write_all(input.as_bytes());
    drop(pipe);
    ssh.wait_with_output().unwrap()
}

fn texts(done: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&done.stdout), text(&done.stderr))
}

/// Opens a full screen with a real client in a pseudo-terminal, leaves it with Ctrl-C,
/// and returns everything that its terminal got.
fn screen(client: &[String], words: &[&str], until: &str) -> String {
    let pty = native_pty_system();
    let size = PtySize {
        rows: 24,
        cols: 80,
        pixel_width: 0,
        pixel_height: 0,
    };
    let pair = pty.openpty(size).unwrap();
    let mut command = CommandBuilder::new("ssh");
    command.args(client);
    command.args(["-t", "127.0.0.1"]);
    command.args(words);
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut keys = pair.master.take_writer().unwrap();
    let (sender, pieces) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count) = reader.read(&mut buffer) {
            if count == 0 || sender.send(buffer[..count].to_vec()).is_err() {
                break;
            }
        }
    });
    let (mut seen, mut left) = (String::new(), false);
    let size = |count| NonZero::new(count).expect("it has a size");
    let mut terminal = vt100::Parser::new(size(24), size(80), 0);
    // The end of the client ends this; if nothing comes for so long, the test fails.
    while let Ok(bytes) = pieces.recv_timeout(Duration::from_secs(60)) {
        seen += &String::from_utf8_lossy(&bytes);
        terminal.process(&bytes);
        if !left && terminal.screen().contents().contains(until) {
            left = true;
            keys.write_all(b"\x03").unwrap();
        }
    }
    if !left {
        let _ = child.kill();
    }
    assert!(
        left,
        "'{until}' did not come: {}",
        terminal.screen().contents()
    );
    assert!(child.wait().unwrap().success(), "{seen}");
    seen
}

/// The lines of two whole clients: an engine, a game, a refusal. `user` is the account.
fn client_plays(client: &[String]) {
    let gtp = ssh(
        client,
        &["gtp", "othello", "--level", "2"],
        "1 play black f5\n2 genmove white\nquit\n",
    );
    let (out, err) = texts(&gtp);
    assert!(gtp.status.success() && out.starts_with("=1"), "{out}{err}");
    assert!(out.contains("\n\n=2 "), "{out}");
    let game = ssh(client, &["play", "othello", "ai:1", "black"], "f5\n");
    let (out, err) = texts(&game);
    assert!(
        game.status.success() && out.contains("You are Black."),
        "{out}{err}"
    );
    assert!(out.contains(") played f5"), "{out}");
    let refused = ssh(client, &["gtp", "chess"], "");
    let (out, err) = texts(&refused);
    assert_eq!(refused.status.code(), Some(1), "{out}{err}");
    assert!(err.contains("ame a game"), "{err}");
    let shell = ssh(client, &["/bin/sh", "-c", "id"], "");
    let (out, err) = texts(&shell);
    assert!(
        !out.contains("uid=") && out.contains("not a word of the hall"),
        "{out}{err}"
    );
    let seen = screen(client, &[], "Playing together");
    assert!(seen.contains("\u{1b}[?1049h") && seen.contains("\u{1b}[?1049l"));
    let seen = screen(
        client,
        &["join", "wolf-0000"],
        "There is no game with this code",
    );
    assert!(seen.contains("\u{1b}[?1049l"));
}

#[test]
#[cfg(feature = "serve")]
fn real_client_plays() {
    let (Some(_), Some(_)) = (found("ssh"), found("ssh-keygen")) else {
        return;
    };
    let place = Place::behind(crate::place::Door::Ssh, &[]);
    let key = make_key(place.home.path(), "anna");
    let client = client_words(&key, place.port.unwrap(), "anna");
    client_plays(&client);
    let nobody = client_words(Path::new("/dev/null"), place.port.unwrap(), "anna");
    let done = ssh(&nobody, &[], "");
    assert_eq!(done.status.code(), Some(255));
    let (_, err) = texts(&done);
    assert!(err.contains("Permission denied"), "{err}");
    // Nothing is forwarded.
    let mut forwarding = client.clone();
    forwarding.extend(["-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1"].map(str::to_owned));
    let done = ssh(&forwarding, &[], "");
    assert_eq!(done.status.code(), Some(255), "{}", texts(&done).1);
}

/// OpenSSH's server on a port of its own, with its own files.
struct Sshd {
    server: Child,
    port: u16,
    _home: TempDir,
}

impl Drop for Sshd {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Starts it so that it lets this account in with this key, and runs only `attach`;
/// `None` with a sentence if that cannot be done here.
fn start_sshd(place: &Place, key: &Path) -> Option<Sshd> {
    let program = found("sshd")?;
    if rustix::process::geteuid().is_root() && !Path::new("/run/sshd").is_dir() {
        eprintln!("Skipped: sshd needs the folder /run/sshd, which its service makes.");
        return None;
    }
    let home = tempfile::tempdir().unwrap();
    let folder = home.path();
    let host_key = make_key(folder, "host");
    let keys = folder.join("authorized_keys");
    fs::copy(key.with_extension("pub"), &keys).unwrap();
    fs::set_permissions(&keys, Permissions::from_mode(0o600)).unwrap();
    // The port is free now; if another program takes it, sshd ends and the test fails.
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let boardgames = env!("CARGO_BIN_EXE_boardgames");
    let config = format!(
        "ListenAddress 127.0.0.1\nPort {port}\nHostKey {}\nPidFile none\nUsePAM no\n\
         StrictModes no\nAuthorizedKeysFile {}\nPasswordAuthentication no\n\
         KbdInteractiveAuthentication no\nPermitRootLogin yes\n\
         ForceCommand {boardgames} attach --do \"$SSH_ORIGINAL_COMMAND\" {}\n\
         PermitTTY yes\nAllowTcpForwarding no\nAllowAgentForwarding no\nX11Forwarding no\n\
         PermitTunnel no\nPermitUserRC no\n",
        host_key.display(),
        keys.display(),
        place.socket().display(),
    );
    let file = folder.join("sshd_config");
    fs::write(&file, config).unwrap();
    let mut server = Command::new(program)
        .args(["-D", "-e", "-f"])
        .arg(&file)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stderr.take().unwrap());
    let until = Instant::now() + Duration::from_secs(60);
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if server.try_wait().unwrap().is_some() || Instant::now() > until {
            let mut why = String::new();
            let _ = lines.read_line(&mut why);
            panic!("sshd does not start: {why}");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
    Some(Sshd {
        server,
        port,
        _home: home,
    })
}

#[test]
fn people_come_in_through_the_systems_own_ssh_server() {
    let (Some(_), Some(_)) = (found("ssh"), found("ssh-keygen")) else {
        return;
    };
    let place = Place::open();
    let key = make_key(place.home.path(), "key");
    let Some(sshd) = start_sshd(&place, &key) else {
        return;
    };
    let done = Command::new("id").arg("-un").output().unwrap();
    let account = String::from_utf8(done.stdout).unwrap();
    let client = client_words(&key, sshd.port, account.trim());
    client_plays(&client);
}
