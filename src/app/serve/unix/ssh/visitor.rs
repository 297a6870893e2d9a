//! [`Visitor`]: the few requests that a client of the ssh server may make.

use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::thread;

use russh::keys::HashAlg;
use russh::server::{
    Auth, ChannelOpenHandle, Handle, Handler, Msg, Response, Session, VerifiedPublicKey,
};
use russh::{Channel, ChannelId, ChannelOpenFailure, MethodKind, MethodSet, Pty};
use tokio::sync::oneshot;

use super::super::hello::{Hello, Mode, VERSION};
use super::super::session::{Arrival, serve_account};
use super::super::socket::Account;
use super::super::usage_counts::Counted;
use super::pump;
use super::ssh_shared::SshShared;
use super::terminal::{Terminal, size};
use crate::ui::theme::ColorDepth;
use crate::ui::tui::terminal::USUAL_SIZE;

/// The login of a connection: the message that its session begins, and its count among
/// those that have none.
type Login = (oneshot::Sender<()>, Counted);

/// A connection.
pub(super) struct Visitor {
    common: Arc<SshShared>,
    household: String,
    login: Option<Login>,
    /// The count of the connection, which goes back when the session ends.
    connection: Option<Counted>,
    account: Option<Account>,
    terminal: Option<Terminal>,
    channel: Option<Channel<Msg>>,
}

/// The word for a client whose terminal shows only ASCII.
const ASCII: &str = "ascii";

/// Shown to people without a key.
const NEEDS_KEY: &str = "This server knows people by their ssh key, and your ssh program sent \
                         none that can be used.\r\nMake one with: ssh-keygen -t ed25519\r\n";

/// Shown on a terminal that cannot be drawn on.
const NEEDS_SCREEN: &str = "this terminal cannot show the full screen; use line mode: ssh -T";

impl Visitor {
    pub fn new(
        common: Arc<SshShared>,
        household: String,
        login: Login,
        connection: Counted,
    ) -> Visitor {
        Visitor {
            common,
            household,
            login: Some(login),
            connection: Some(connection),
            account: None,
            terminal: None,
            channel: None,
        }
    }

    /// Stores the account. The name is that of the login, without characters
    /// that a name on the server cannot have.
    fn accept(&mut self, id: String, user: &str) -> Auth {
        self.account = Some(Account::named(id, user, "player"));
        Auth::Accept
    }

    /// Begins the session. Returns whether there is one.
    fn begin(&mut self, words: &str, handle: Handle) -> bool {
        let (Some(account), Some(channel)) = (&self.account, self.channel.take()) else {
            return false;
        };
        let (Some((begun, stranger)), Some(connection)) =
            (self.login.take(), self.connection.take())
        else {
            return false;
        };
        let Ok((ours, theirs)) = UnixStream::pair() else {
            return false;
        };
        let hello = self.hello(words);
        let arrival = Arrival {
            stranger,
            connection,
        };
        let (shared, account) = (Arc::clone(&self.common.shared), account.clone());
        let session = move || serve_account(theirs, &account, arrival, &shared);
        let thread = thread::Builder::new()
            .name("session".to_owned())
            .spawn(session);
        if thread.is_err() || pump::start(ours, channel, handle, &hello).is_err() {
            return false;
        }
        begun.send(()).is_ok()
    }

    /// Returns the first message to the session.
    fn hello(&self, words: &str) -> Hello {
        let words = words.trim();
        let (ascii, words) = match words.strip_prefix(ASCII) {
            Some(rest) if rest.is_empty() || rest.starts_with(' ') => (true, rest.trim()),
            _ => (false, words),
        };
        let terminal = self.terminal.as_ref();
        Hello {
            version: VERSION,
            mode: match terminal {
                Some(_) => Mode::Screen,
                None => Mode::Lines,
            },
            name: None,
            size: terminal.map_or(USUAL_SIZE, |terminal| terminal.size),
            colors: terminal.map_or(ColorDepth::None, Terminal::colors),
            ascii: ascii || terminal.is_some_and(Terminal::is_ascii),
            boards: true,
            words: (!words.is_empty()).then(|| words.to_owned()),
        }
    }

    /// Begins the session that a client asked for, or refuses.
    fn answer(
        &mut self,
        channel: ChannelId,
        words: &str,
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        if self
            .terminal
            .as_ref()
            .is_some_and(|terminal| !terminal.has_screen())
        {
            session.channel_success(channel)?;
            session.extended_data(channel, 1, format!("boardgames: {NEEDS_SCREEN}\r\n"))?;
            session.exit_status_request(channel, 1)?;
            return session.close(channel);
        }
        match self.begin(words, session.handle()) {
            true => session.channel_success(channel),
            false => session.channel_failure(channel),
        }
    }
}

/// The methods that may still succeed.
fn methods(kinds: &[MethodKind]) -> Auth {
    Auth::Reject {
        proceed_with_methods: Some(MethodSet::from(kinds)),
        partial_success: false,
    }
}

impl Handler for Visitor {
    type Error = russh::Error;

    async fn auth_publickey(
        &mut self,
        user: &str,
        key: VerifiedPublicKey<'_>,
    ) -> Result<Auth, russh::Error> {
        let print = key.public_key.fingerprint(HashAlg::Sha256);
        Ok(self.accept(format!("ssh {print}"), user))
    }

    // Clients try this method only after their keys. So it is used only by
    // people without a key, who are known by their address.
    async fn auth_keyboard_interactive<'a>(
        &'a mut self,
        user: &str,
        _submethods: &str,
        response: Option<Response<'a>>,
    ) -> Result<Auth, russh::Error> {
        if self.common.guests {
            return Ok(self.accept(format!("guest {}", self.household), user));
        }
        Ok(match response {
            // This asks no question, but clients show its text.
            None => Auth::Partial {
                name: "".into(),
                instructions: NEEDS_KEY.into(),
                prompts: Vec::new().into(),
            },
            Some(_) => methods(&[MethodKind::PublicKey]),
        })
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _session: &mut Session,
    ) -> Result<(), russh::Error> {
        if self.channel.is_some() || self.login.is_none() {
            reply.reject(ChannelOpenFailure::ResourceShortage).await;
            return Ok(());
        }
        self.channel = Some(channel);
        reply.accept().await;
        Ok(())
    }

    async fn pty_request(
        &mut self,
        channel: ChannelId,
        term: &str,
        columns: u32,
        rows: u32,
        _width: u32,
        _height: u32,
        _modes: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        self.terminal = Some(Terminal::new(term, columns, rows));
        session.channel_success(channel)
    }

    async fn window_change_request(
        &mut self,
        _channel: ChannelId,
        columns: u32,
        rows: u32,
        _width: u32,
        _height: u32,
        _session: &mut Session,
    ) -> Result<(), russh::Error> {
        // After the session has begun, this does nothing: its pump receives the
        // new size as well.
        if let Some(terminal) = &mut self.terminal {
            terminal.size = size(columns, rows);
        }
        Ok(())
    }

    async fn shell_request(
        &mut self,
        channel: ChannelId,
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        self.answer(channel, "", session)
    }

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        data: &[u8],
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        self.answer(channel, &String::from_utf8_lossy(data), session)
    }

    // The following requests are refused, so nobody can set a variable, use a
    // subsystem such as sftp, or open a tunnel. Other requests are refused
    // unless a function here accepts them.

    async fn env_request(
        &mut self,
        channel: ChannelId,
        _name: &str,
        _value: &str,
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        session.channel_failure(channel)
    }

    async fn subsystem_request(
        &mut self,
        channel: ChannelId,
        _name: &str,
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        session.channel_failure(channel)
    }

    async fn x11_request(
        &mut self,
        channel: ChannelId,
        _single: bool,
        _protocol: &str,
        _cookie: &str,
        _screen: u32,
        session: &mut Session,
    ) -> Result<(), russh::Error> {
        session.channel_failure(channel)
    }

    async fn agent_request(
        &mut self,
        _channel: ChannelId,
        _session: &mut Session,
    ) -> Result<bool, russh::Error> {
        Ok(false)
    }
}
