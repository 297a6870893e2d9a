//! [`Frame`]: the unit of the protocol on the socket, in both directions: a byte
//! that says what it is, a length of two bytes, and that many bytes.

use std::io;
use std::io::{Read, Write};

/// The meaning of a frame.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    /// The first frame of a client: a [`Hello`](super::hello::Hello).
    Hello,
    /// Bytes that the client's terminal or pipe sent.
    Keys,
    /// The columns and rows of the client's terminal.
    Size,
    /// Bytes for the client's terminal or pipe.
    Output,
    /// The session is over: an exit code, and a sentence, which may be empty.
    End,
}

impl Kind {
    const ALL: [Kind; 5] = [Kind::Hello, Kind::Keys, Kind::Size, Kind::Output, Kind::End];

    const fn letter(self) -> u8 {
        match self {
            Kind::Hello => b'h',
            Kind::Keys => b'k',
            Kind::Size => b's',
            Kind::Output => b'o',
            Kind::End => b'e',
        }
    }
}

/// A frame.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Frame {
    /// The meaning of the bytes.
    pub kind: Kind,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// The most bytes of one frame.
const MOST: usize = u16::MAX as usize;

/// Writes bytes as one or more frames.
///
/// # Errors
/// The output cannot be written.
pub fn write(out: &mut impl Write, kind: Kind, bytes: &[u8]) -> io::Result<()> {
    let mut pieces: Vec<&[u8]> = bytes.chunks(MOST).collect();
    if pieces.is_empty() {
        pieces.push(&[]);
    }
    for piece in pieces {
        let mut frame = vec![kind.letter()];
        frame.extend((piece.len() as u16).to_be_bytes());
        frame.extend(piece);
        out.write_all(&frame)?;
    }
    out.flush()
}

/// Collects bytes into frames. An incomplete frame is kept until more bytes
/// come.
#[derive(Debug, Default)]
pub struct FrameReader {
    pending: Vec<u8>,
}

/// The other side does not speak this protocol.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct WrongProtocol;

impl FrameReader {
    /// Adds bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.pending.extend(bytes);
    }

    /// Returns the next complete frame, if there is one.
    ///
    /// # Errors
    /// The bytes are no frame.
    pub fn next_frame(&mut self) -> Result<Option<Frame>, WrongProtocol> {
        let [letter, high, low, ..] = self.pending[..] else {
            // A wrong first byte is an error at once, so that a client of
            // another protocol is not kept waiting.
            return match self.pending.first() {
                Some(letter) => kind_of(*letter).map(|_| None),
                None => Ok(None),
            };
        };
        let kind = kind_of(letter)?;
        let end = 3 + usize::from(u16::from_be_bytes([high, low]));
        if self.pending.len() < end {
            return Ok(None);
        }
        let bytes = self.pending[3..end].to_vec();
        self.pending.drain(..end);
        Ok(Some(Frame { kind, bytes }))
    }

    /// Reads until a frame is complete; `None` at the end of the stream.
    ///
    /// # Errors
    /// The stream cannot be read, or its bytes are no frame.
    pub fn read(&mut self, from: &mut impl Read) -> io::Result<Option<Frame>> {
        let mut buffer = [0; 4096];
        loop {
            if let Some(frame) = self.next_frame().map_err(|_| wrong())? {
                return Ok(Some(frame));
            }
            match from.read(&mut buffer) {
                Ok(0) => return Ok(None),
                Ok(count) => self.feed(&buffer[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

fn kind_of(letter: u8) -> Result<Kind, WrongProtocol> {
    let found = Kind::ALL.into_iter().find(|kind| kind.letter() == letter);
    found.ok_or(WrongProtocol)
}

fn wrong() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "not a session of boardgames")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn frames_round_trip_in_any_pieces(
            bytes in prop::collection::vec(any::<u8>(), 0..70_000),
            piece in 1..9000_usize,
        ) {
            let mut sent = Vec::new();
            write(&mut sent, Kind::Keys, &bytes).unwrap();
            write(&mut sent, Kind::Size, &[1, 2]).unwrap();
            let (mut reader, mut keys, mut sizes) = (FrameReader::default(), Vec::new(), 0);
            for cut in sent.chunks(piece) {
                reader.feed(cut);
                while let Some(frame) = reader.next_frame().unwrap() {
                    match frame.kind {
                        Kind::Keys => keys.extend(frame.bytes),
                        _ => sizes += 1,
                    }
                }
            }
            prop_assert_eq!(keys, bytes);
            prop_assert_eq!(sizes, 1);
        }

        #[test]
        fn random_bytes_are_frames_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let mut reader = FrameReader::default();
            reader.feed(&bytes);
            while let Ok(Some(_)) = reader.next_frame() {}
        }
    }

    #[test]
    fn another_protocol_is_noticed_at_its_first_byte() {
        let mut reader = FrameReader::default();
        reader.feed(b"G");
        assert_eq!(reader.next_frame(), Err(WrongProtocol));
    }
}
