//! Copies between an ssh channel and a session: the protocol of the socket on one side,
//! plain bytes on the other.

use std::io;
use std::os::unix::net::UnixStream as StdStream;
use std::time::Duration;

use russh::server::{Handle, Msg};
use russh::{Channel, ChannelMsg, ChannelReadHalf, ChannelWriteHalf, Disconnect};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::UnixStream;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::time::{sleep, timeout};

use super::super::frame;
use super::super::frame::{FrameReader, Kind};
use super::super::hello::{Hello, Mode, size_bytes};
use super::terminal::size;
use crate::ui::tui::terminal::{entering_codes, leaving_codes};

/// The time that the end of a session waits for a client that does not read,
/// and then for one that does not hang up.
const FAREWELL: Duration = Duration::from_secs(5);

/// Connects a channel with the session at the other end of the stream.
///
/// # Errors
/// The stream cannot be used.
pub(super) fn start(
    stream: StdStream,
    channel: Channel<Msg>,
    connection: Handle,
    hello: &Hello,
) -> io::Result<()> {
    let screen = hello.mode == Mode::Screen;
    stream.set_nonblocking(true)?;
    let (from, mut to) = UnixStream::from_std(stream)?.into_split();
    let (input, output) = channel.split();
    let hello = frames(Kind::Hello, serde_json::to_string(hello)?.as_bytes());
    tokio::spawn(async move {
        if to.write_all(&hello).await.is_ok() {
            copy_input(input, to).await;
        }
    });
    tokio::spawn(async move {
        copy_output(from, output, screen).await;
        // Clients normally close the connection themselves. One that does not
        // would count as connected for nothing.
        sleep(FAREWELL).await;
        let (reason, text) = (Disconnect::ByApplication, String::new());
        let _ = timeout(FAREWELL, connection.disconnect(reason, text.clone(), text)).await;
    });
    Ok(())
}

fn frames(kind: Kind, bytes: &[u8]) -> Vec<u8> {
    let mut frames = Vec::with_capacity(bytes.len() + 8);
    // Writing to a vector cannot fail.
    let _ = frame::write(&mut frames, kind, bytes);
    frames
}

/// Copies what the client sends. At the end, dropping the stream shows the
/// session that the client is gone.
async fn copy_input(mut input: ChannelReadHalf, mut to: OwnedWriteHalf) {
    while let Some(message) = input.wait().await {
        let sent = match message {
            ChannelMsg::Data { data } => frames(Kind::Keys, &data),
            ChannelMsg::WindowChange {
                col_width,
                row_height,
                ..
            } => frames(Kind::Size, &size_bytes(size(col_width, row_height))),
            // The session still sends the answer to the last line.
            ChannelMsg::Eof => frames(Kind::End, &[]),
            ChannelMsg::Close => return,
            _ => continue,
        };
        if to.write_all(&sent).await.is_err() {
            return;
        }
    }
}

/// Copies what the session sends, until it ends, and closes the channel.
async fn copy_output(from: OwnedReadHalf, output: ChannelWriteHalf<Msg>, screen: bool) {
    let (code, sentence) = match show(from, &output, screen).await {
        Some(end) => end,
        // The session ends without a sentence only if its client is gone.
        None => (1, String::new()),
    };
    let farewell = async {
        if screen {
            output.data_bytes(leaving_codes()).await?;
        }
        if !sentence.is_empty() && screen {
            output.data_bytes(format!("{sentence}\r\n")).await?;
        } else if !sentence.is_empty() {
            let line = format!("boardgames: {sentence}\n");
            output.extended_data_bytes(1, line).await?;
        }
        output.exit_status(code.into()).await?;
        output.eof().await?;
        output.close().await
    };
    let _ = timeout(FAREWELL, farewell).await;
}

/// Copies output until the session ends. Returns its exit code and sentence.
async fn show(
    mut from: OwnedReadHalf,
    output: &ChannelWriteHalf<Msg>,
    screen: bool,
) -> Option<(u8, String)> {
    if screen {
        output.data_bytes(entering_codes()).await.ok()?;
    }
    let (mut reader, mut buffer) = (FrameReader::default(), vec![0; 16 << 10]);
    loop {
        while let Some(frame) = reader.next_frame().ok()? {
            match frame.kind {
                Kind::Output => output.data_bytes(frame.bytes).await.ok()?,
                Kind::End => {
                    let (code, sentence) = frame.bytes.split_first()?;
                    return Some((*code, String::from_utf8_lossy(sentence).into_owned()));
                }
                _ => return None,
            }
        }
        match from.read(&mut buffer).await {
            Ok(count) if count > 0 => reader.feed(&buffer[..count]),
            _ => return None,
        }
    }
}
