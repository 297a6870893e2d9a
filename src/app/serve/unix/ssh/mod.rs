//! The ssh server (feature `serve`). It is the only part of the program with an
//! asynchronous runtime. To the rest of the server, a session over ssh is one
//! more client of the protocol on the socket: the two ends of a socket pair
//! connect them.

mod host_key;
mod pump;
mod ssh_shared;
mod terminal;
mod visitor;

use std::net::{IpAddr, SocketAddr, TcpListener as StdListener};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use std::{io, thread};

use anyhow::{Context, Result, anyhow};
use russh::keys::HashAlg;
use russh::server::{Config, run_stream};
use russh::{MethodKind, MethodSet, SshId};
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout_at};

use super::session::{Arrival, IS_FULL, Shared};
use super::usage_counts::UsageCounts;
use crate::serve::limits::ServeLimits;
use crate::serve::settings::SshSettings;
use crate::store::plain;
use ssh_shared::SshShared;
use visitor::Visitor;

/// The name of the host key's file in the data folder.
const HOST_KEY: &str = "ssh_host_ed25519_key";

/// The threads that encrypt and decrypt.
const THREADS: usize = 2;

/// A port that listens.
#[derive(Debug)]
pub(in crate::serve::unix) struct SshListener {
    listener: StdListener,
    runtime: Runtime,
    config: Config,
    guests: bool,
}

impl SshListener {
    /// Listens. The host key is in the folder of the games.
    ///
    /// # Errors
    /// The address cannot be used, or the host key cannot be read or written.
    pub fn open(settings: &SshSettings, data: &Path, limits: &ServeLimits) -> Result<SshListener> {
        let key = host_key::load_or_make(&data.join(HOST_KEY))?;
        let listener = StdListener::bind(settings.address)
            .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
            .map_err(|error| cannot_listen(settings.address, &error))?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(THREADS)
            .thread_name("ssh")
            .enable_all()
            .build()
            .context("cannot start a thread")?;
        let config = Config {
            server_id: SshId::Standard(
                concat!("SSH-2.0-boardgames_", env!("CARGO_PKG_VERSION")).into(),
            ),
            methods: MethodSet::from(&[MethodKind::PublicKey, MethodKind::KeyboardInteractive][..]),
            // Waiting after a failed login is meant to slow down the guessing
            // of passwords. Here there are only keys.
            auth_rejection_time: Duration::from_millis(100),
            auth_rejection_time_initial: Some(Duration::ZERO),
            keys: vec![key],
            window_size: 256 << 10,
            channel_buffer_size: 16,
            // A client that does not answer for this time is gone or does not
            // read. Before the login, it may wait for a person to type a
            // passphrase.
            inactivity_timeout: Some(limits.stalled.max(limits.login_time)),
            keepalive_interval: Some(limits.stalled / 2),
            nodelay: true,
            ..Config::default()
        };
        Ok(SshListener {
            listener,
            runtime,
            config,
            guests: settings.guests,
        })
    }

    /// Returns sentences for the person who started the server: where it listens, and
    /// how clients recognise it.
    ///
    /// # Errors
    /// The system does not say which port it is.
    pub fn sentences(&self) -> Result<[String; 2]> {
        let address = self.listener.local_addr()?;
        let key = &self.config.keys[0];
        let host = match address.ip() {
            ip if ip.is_unspecified() => "HOST".to_owned(),
            ip => ip.to_string(),
        };
        Ok([
            format!(
                "Open on {address}. Connect with: ssh -p {} {host}",
                address.port()
            ),
            format!(
                "The fingerprint of the host key is {}.",
                key.fingerprint(HashAlg::Sha256)
            ),
        ])
    }

    /// Accepts connections, on threads of its own.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn start(self, shared: &Arc<Shared>) -> Result<()> {
        let common = Arc::new(SshShared {
            shared: Arc::clone(shared),
            config: Arc::new(self.config),
            guests: self.guests,
            logins: UsageCounts::default(),
            addresses: UsageCounts::default(),
        });
        let (listener, runtime) = (self.listener, self.runtime);
        thread::Builder::new()
            .name("ssh".to_owned())
            .spawn(move || runtime.block_on(let_in(listener, common)))
            .context("cannot start a thread")?;
        Ok(())
    }
}

/// The reason why nobody can connect to an address, and the way out.
fn cannot_listen(address: SocketAddr, error: &io::Error) -> anyhow::Error {
    let why = match error.kind() {
        io::ErrorKind::AddrInUse => "another program uses this port; choose another one".to_owned(),
        io::ErrorKind::AddrNotAvailable => {
            "this machine does not have this address; 0.0.0.0 and [::] mean all that it has"
                .to_owned()
        }
        io::ErrorKind::PermissionDenied => {
            "you may not use this port; choose one above 1023".to_owned()
        }
        _ => plain(error),
    };
    anyhow!("cannot listen on {address}: {why}")
}

/// Accepts connections as long as the server runs.
#[expect(clippy::infinite_loop, reason = "the end of the program ends it")]
async fn let_in(listener: StdListener, common: Arc<SshShared>) {
    let Ok(listener) = TcpListener::from_std(listener) else {
        return;
    };
    loop {
        // While no file descriptor is free, `accept` fails at once. The pause
        // keeps this loop from using a whole processor.
        let Ok((stream, peer)) = listener.accept().await else {
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        tokio::spawn(receive(stream, peer, Arc::clone(&common)));
    }
}

/// Returns the part of an address that identifies a household. For IPv6 this is
/// the network, because each household gets a whole network of addresses.
fn household(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}")
        }
    }
}

/// Serves a connection until it ends.
async fn receive(mut stream: TcpStream, peer: SocketAddr, common: Arc<SshShared>) {
    let limits = &common.shared.limits;
    let household = household(peer.ip());
    let address = common
        .addresses
        .count(&household, limits.connections_per_address);
    let arrival = common.shared.arrival(&common.logins, limits.logins);
    let (Some(_address), Some(arrival)) = (address, arrival) else {
        // A server may send lines of text before the protocol begins, and some
        // clients show them (RFC 4253, section 4.2).
        let _ = stream.try_write(format!("{IS_FULL}\r\n").as_bytes());
        let _ = stream.shutdown().await;
        return;
    };
    let _ = stream.set_nodelay(true);
    let Some((stream, handle)) = with_handle(stream) else {
        return;
    };
    let until = Instant::now() + limits.login_time;
    let (begun, begins) = oneshot::channel();
    let Arrival {
        stranger,
        connection,
    } = arrival;
    let login = (begun, stranger);
    let visitor = Visitor::new(Arc::clone(&common), household, login, connection);
    let started = run_stream(Arc::clone(&common.config), stream, visitor);
    let Ok(Ok(session)) = timeout_at(until, started).await else {
        return;
    };
    if timeout_at(until, begins).await.is_err() {
        // The session waits for a client that does not answer, so only a closed
        // connection ends it.
        let _ = handle.shutdown(std::net::Shutdown::Both);
    }
    drop(handle);
    let _ = session.await;
}

/// Returns the stream and a handle that ends it. The handle is dropped after the login,
/// because it is one more open file.
fn with_handle(stream: TcpStream) -> Option<(TcpStream, std::net::TcpStream)> {
    let stream = stream.into_std().ok()?;
    let handle = stream.try_clone().ok()?;
    Some((TcpStream::from_std(stream).ok()?, handle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_addresses_is_one_household() {
        let of = |text: &str| household(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
    }
}
