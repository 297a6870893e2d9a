//! [`SshLine`]: a scripted client of the ssh server, with a key that its name decides.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, LazyLock};

use russh::client::{
    AuthResult, Config, Handle, Handler, KeyboardInteractiveAuthResponse, connect,
};
use russh::keys::ssh_key::private::Ed25519Keypair;
use russh::keys::{PrivateKey, PrivateKeyWithHashAlg, PublicKeyOrCertificate};
use russh::{ChannelMsg, Error};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

/// Accepts every server: tests start their own.
struct Client;

impl Handler for Client {
    type Error = Error;

    async fn check_server_key(&mut self, _: &PublicKeyOrCertificate) -> Result<bool, Error> {
        Ok(true)
    }
}

/// What a client shows.
#[derive(Copy, Clone, Debug)]
pub enum Shows {
    /// A terminal of this size.
    Screen(u16, u16),
    /// Line mode.
    Lines,
}

/// What a client does.
enum Act {
    Send(Vec<u8>),
    Resize(u16, u16),
    StopReading,
}

/// The output that a client received.
#[derive(Debug)]
pub enum ClientOutput {
    /// Output for the terminal or the pipe.
    Output(Vec<u8>),
    /// Text for standard error.
    Error(Vec<u8>),
    /// The exit code.
    Code(u32),
}

/// A session over ssh.
pub struct SshLine {
    acts: UnboundedSender<Act>,
    pub heard: Receiver<ClientOutput>,
}

/// Returns the key of a person.
fn key(name: &str) -> Arc<PrivateKey> {
    let mut seed = [0; 32];
    seed[..name.len()].copy_from_slice(name.as_bytes());
    Arc::new(PrivateKey::from(Ed25519Keypair::from_seed(&seed)))
}

/// Connects without logging in.
async fn reach(port: u16) -> Result<Handle<Client>, Error> {
    let config = Config {
        nodelay: true,
        ..Config::default()
    };
    connect(Arc::new(config), ("127.0.0.1", port), Client).await
}

async fn log_in(port: u16, name: &str, with_key: bool) -> Result<Handle<Client>, Error> {
    let mut handle = reach(port).await?;
    let entered = match with_key {
        true => {
            let key = PrivateKeyWithHashAlg::new(key(name), None);
            let result = handle.authenticate_publickey(name, key).await?;
            matches!(result, AuthResult::Success)
        }
        false => {
            let result = handle
                .authenticate_keyboard_interactive_start(name, None)
                .await?;
            matches!(result, KeyboardInteractiveAuthResponse::Success)
        }
    };
    match entered {
        true => Ok(handle),
        false => Err(Error::NotAuthenticated),
    }
}

impl SshLine {
    /// Logs in and begins a session; `None` if the server refuses.
    pub fn enter(
        port: u16,
        name: &str,
        with_key: bool,
        shows: Shows,
        words: &str,
    ) -> Option<SshLine> {
        let (acts, mut to_do) = unbounded_channel();
        let (printed, heard) = channel();
        let begin = async {
            let handle = log_in(port, name, with_key).await?;
            let mut channel = handle.channel_open_session().await?;
            if let Shows::Screen(columns, rows) = shows {
                let (columns, rows) = (columns.into(), rows.into());
                let kind = "xterm-256color";
                channel
                    .request_pty(true, kind, columns, rows, 0, 0, &[])
                    .await?;
            }
            match words {
                "" => channel.request_shell(true).await?,
                words => channel.exec(true, words).await?,
            }
            tokio::spawn(async move {
                let mut reads = true;
                loop {
                    tokio::select! {
                        act = to_do.recv() => match act {
                            Some(Act::Send(bytes)) => {
                                if channel.data_bytes(bytes).await.is_err() {
                                    break;
                                }
                            }
                            Some(Act::Resize(columns, rows)) => {
                                let (columns, rows) = (columns.into(), rows.into());
                                let _ = channel.window_change(columns, rows, 0, 0).await;
                            }
                            Some(Act::StopReading) => reads = false,
                            // The guest is gone, as after kill -9.
                            None => break,
                        },
                        message = channel.wait(), if reads => {
                            let heard = match message {
                                Some(ChannelMsg::Data { data }) => ClientOutput::Output(data.to_vec()),
                                Some(ChannelMsg::ExtendedData { data, .. }) => {
                                    ClientOutput::Error(data.to_vec())
                                }
                                Some(ChannelMsg::ExitStatus { exit_status }) => {
                                    ClientOutput::Code(exit_status)
                                }
                                Some(ChannelMsg::Close) | None => break,
                                Some(_) => continue,
                            };
                            if printed.send(heard).is_err() {
                                break;
                            }
                        }
                    }
                }
                drop(handle);
            });
            Ok::<(), Error>(())
        };
        RUNTIME.block_on(begin).ok()?;
        Some(SshLine { acts, heard })
    }

    /// Sends bytes, as if they were typed.
    pub fn send(&self, bytes: &[u8]) -> std::io::Result<()> {
        let sent = self.acts.send(Act::Send(bytes.to_vec()));
        sent.map_err(|_| std::io::ErrorKind::BrokenPipe.into())
    }

    /// Leaves all output unread from now on.
    pub fn stop_reading(&self) {
        let _ = self.acts.send(Act::StopReading);
    }

    /// Changes the size of the window.
    pub fn resize(&self, columns: u16, rows: u16) {
        let _ = self.acts.send(Act::Resize(columns, rows));
    }
}

/// Asks for everything that an ssh server could give away. Returns what it gave.
pub fn what_is_given_away(port: u16, name: &str) -> Vec<&'static str> {
    let ask = async {
        let mut given = Vec::new();
        let mut note = |what: &'static str, got: bool| given.extend(got.then_some(what));
        let handle = log_in(port, name, true).await.unwrap();
        note("a port", handle.tcpip_forward("127.0.0.1", 0).await.is_ok());
        let tunnel = handle.channel_open_direct_tcpip("127.0.0.1", 22, "127.0.0.1", 1);
        note("a tunnel", tunnel.await.is_ok());
        let socket = handle.channel_open_direct_streamlocal("/run/x").await;
        note("a socket", socket.is_ok());
        let mut channel = handle.channel_open_session().await.unwrap();
        note(
            "a second session",
            handle.channel_open_session().await.is_ok(),
        );
        channel
            .set_env(true, "LD_PRELOAD", "/tmp/x.so")
            .await
            .unwrap();
        note("a variable", is_granted(&mut channel).await);
        channel.request_subsystem(true, "sftp").await.unwrap();
        note("sftp", is_granted(&mut channel).await);
        channel
            .request_x11(true, false, "MIT-MAGIC-COOKIE-1", "00", 0)
            .await
            .unwrap();
        note("X11", is_granted(&mut channel).await);
        channel.agent_forward(true).await.unwrap();
        note("the agent", is_granted(&mut channel).await);
        given
    };
    RUNTIME.block_on(ask)
}

async fn is_granted(channel: &mut russh::Channel<russh::client::Msg>) -> bool {
    loop {
        match channel.wait().await {
            Some(ChannelMsg::Success) => return true,
            Some(ChannelMsg::Failure) | None => return false,
            Some(_) => {}
        }
    }
}

/// Connects, exchanges keys, and does not log in.
pub fn stays_outside(port: u16) -> impl Sized {
    RUNTIME.block_on(reach(port)).unwrap()
}

/// Ends its session and does not hang up. Returns whether the server does.
pub fn is_hung_up_on(port: u16, name: &str) -> bool {
    let stay = async {
        let handle = log_in(port, name, true).await.unwrap();
        let mut channel = handle.channel_open_session().await.unwrap();
        channel.exec(true, "quit").await.unwrap();
        while channel.wait().await.is_some() {}
        for _ in 0..300 {
            if handle.is_closed() {
                return true;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        false
    };
    RUNTIME.block_on(stay)
}
