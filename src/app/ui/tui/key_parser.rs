//! Turns bytes from a terminal into keys, clicks and pastes.
//!
//! The state machine of `vte` splits the bytes into sequences; this file turns
//! the sequences into events. A slow or faulty connection may cut, delay or
//! lose bytes. The parser must still react to keys then: an incomplete sequence
//! expires, and Ctrl-C is recognised in every state.

use std::time::{Duration, Instant};

use vte::{Params, Parser, Perform};

use super::events::Event;
use super::keys::{Key, KeyCode};

/// Time after which a lone Esc counts as the key Esc. Terminals usually send the
/// rest of an escape sequence at once, but a busy machine may delay it.
pub const ESCAPE_WAIT: Duration = Duration::from_millis(75);
/// [`ESCAPE_WAIT`] for a connection by ssh, where the network may add a delay.
pub const ESCAPE_WAIT_REMOTE: Duration = Duration::from_millis(125);

/// Pause after which a paste counts as complete, in case its end was lost.
const PASTE_WAIT: Duration = Duration::from_secs(1);
/// The longest paste, in bytes; the rest of a longer one is dropped.
const PASTE_LIMIT: usize = 4 << 20;
/// Smallest number of bytes, read at once, that prolongs a paste. Keys and
/// mouse reports are shorter. If they prolonged a paste whose end was lost, the
/// paste would swallow all further keys.
const PASTE_PIECE: usize = 16;
const PASTE_END: &[u8] = b"\x1b[201~";

const CTRL_C: u8 = 0x03;
const ESC: u8 = 0x1b;

/// Turns bytes into events. The caller passes the time, so that a test can use
/// a clock of its own.
pub struct KeyParser {
    machine: Parser,
    meaning: Meaning,
    wait: Duration,
    /// Bytes since the last Esc that may belong to its sequence.
    pending: usize,
    paste: Option<Vec<u8>>,
    /// The longest paste, in bytes.
    paste_limit: usize,
    expires: Option<Instant>,
}

impl std::fmt::Debug for KeyParser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KeyParser").finish_non_exhaustive()
    }
}

impl KeyParser {
    /// Creates a parser that waits this long for the rest of an escape sequence.
    pub fn new(wait: Duration) -> KeyParser {
        KeyParser {
            machine: Parser::new(),
            meaning: Meaning::default(),
            wait,
            pending: 0,
            paste: None,
            paste_limit: PASTE_LIMIT,
            expires: None,
        }
    }

    /// Returns the parser with a limit of this many bytes for a paste.
    #[must_use]
    pub fn pasting_at_most(self, bytes: usize) -> KeyParser {
        KeyParser {
            paste_limit: bytes,
            ..self
        }
    }

    /// Returns the events that these bytes complete, which were read at time
    /// `now`.
    pub fn feed(&mut self, bytes: &[u8], now: Instant) -> Vec<Event> {
        // Ctrl-C must work in the middle of any sequence. When a person presses
        // it, it is the last byte of what was read; inside a paste, more bytes
        // follow it.
        let others = bytes.iter().rposition(|byte| *byte != CTRL_C);
        let (rest, presses) = bytes.split_at(others.map_or(0, |last| last + 1));
        let was_pasting = self.paste.is_some();
        for byte in rest {
            self.step(*byte);
        }
        if !presses.is_empty() {
            self.forget();
            let quit = Event::Key(Key::control('c'));
            let quits = std::iter::repeat_n(quit, presses.len());
            self.meaning.events.extend(quits);
        }
        if self.paste.is_some() {
            if !was_pasting || bytes.len() >= PASTE_PIECE {
                self.expires = Some(now + PASTE_WAIT);
            }
        } else {
            self.expires = (self.pending > 0).then_some(now + self.wait);
        }
        std::mem::take(&mut self.meaning.events)
    }

    /// Returns when to call [`KeyParser::expire`], unless more bytes arrive
    /// before.
    pub fn deadline(&self) -> Option<Instant> {
        self.expires
    }

    /// Ends the wait for the rest of a sequence. A lone Esc becomes a key, an
    /// unfinished paste becomes an event, and anything else is dropped.
    pub fn expire(&mut self, now: Instant) -> Vec<Event> {
        if self.expires.is_none_or(|at| now < at) {
            return Vec::new();
        }
        if let Some(text) = self.paste.take() {
            self.meaning.paste(&text, self.paste_limit);
        } else if self.pending == 1 {
            self.meaning.press(Key::plain(KeyCode::Esc));
        }
        self.forget();
        std::mem::take(&mut self.meaning.events)
    }

    /// Resets the parser to the state between two keys.
    fn forget(&mut self) {
        self.machine = Parser::new();
        self.meaning.tail = Tail::None;
        self.pending = 0;
        self.paste = None;
        self.expires = None;
    }

    fn step(&mut self, byte: u8) {
        if self.paste.is_some() {
            return self.pasted(byte);
        }
        if self.pending == 1 && byte < 0x20 {
            // No sequence has a control character after its Esc, so the Esc was
            // a key.
            self.meaning.press(Key::plain(KeyCode::Esc));
            self.forget();
        }
        self.pending = match (byte, self.pending) {
            (ESC, _) => 1,
            (_, 0) => 0,
            (_, pending) => pending + 1,
        };
        // The numbers of an old mouse report may be any byte, even Esc, so the
        // state machine must not see them.
        if self.meaning.takes_raw(byte) {
            if self.meaning.tail == Tail::None {
                self.pending = 0;
            }
            return;
        }
        self.machine.advance(&mut self.meaning, &[byte]);
        if std::mem::take(&mut self.meaning.complete) {
            self.pending = 0;
        }
        if std::mem::take(&mut self.meaning.paste_begins) {
            self.paste = Some(Vec::new());
        }
    }

    fn pasted(&mut self, byte: u8) {
        let Some(text) = &mut self.paste else { return };
        text.push(byte);
        if text.ends_with(PASTE_END) {
            text.truncate(text.len() - PASTE_END.len());
            let text = std::mem::take(text);
            self.meaning.paste(&text, self.paste_limit);
            self.forget();
        } else if text.len() > self.paste_limit {
            // The last bytes stay, so that the end is still recognised.
            let kept = self.paste_limit.saturating_sub(PASTE_END.len());
            text.drain(kept..text.len() - PASTE_END.len());
        }
    }
}

/// The meaning of the next bytes, for sequences that continue although the
/// state machine of `vte` has ended them.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
enum Tail {
    #[default]
    None,
    /// `ESC O`: the letter of a key of the keypad.
    Keypad,
    /// `ESC [ [`: the letter of a function key on the Linux console.
    LinuxFunction,
    /// `ESC [ M`: button, column and row, a byte each.
    OldMouse(Vec<u8>),
}

/// Collects the events that the sequences mean.
#[derive(Debug, Default)]
struct Meaning {
    events: Vec<Event>,
    tail: Tail,
    /// Whether the last byte ended its sequence.
    complete: bool,
    paste_begins: bool,
}

impl Meaning {
    fn press(&mut self, key: Key) {
        self.events.push(Event::Key(key));
    }

    fn paste(&mut self, text: &[u8], limit: usize) {
        let mut text = String::from_utf8_lossy(text).into_owned();
        // A byte that is no text becomes a sign of three bytes.
        let fits = |end: &usize| text.is_char_boundary(*end);
        let end = (0..=limit.min(text.len())).rev().find(fits);
        text.truncate(end.unwrap_or(0));
        self.events.push(Event::Paste(text));
    }

    /// Consumes a byte of an old mouse report, which may be any byte. Returns
    /// whether it did.
    fn takes_raw(&mut self, byte: u8) -> bool {
        let Tail::OldMouse(bytes) = &mut self.tail else {
            return false;
        };
        bytes.push(byte);
        if let [button, column, row] = bytes[..] {
            self.tail = Tail::None;
            let less = |byte: u8, base: u8| u16::from(byte.saturating_sub(base));
            self.mouse(less(button, 32), less(column, 32), less(row, 32), true);
        }
        true
    }

    /// Adds the event of a mouse report. Columns and rows are counted from 1.
    fn mouse(&mut self, button: u16, column: u16, row: u16, pressed: bool) {
        // The bits 4, 8 and 16 are Shift, Alt and Ctrl, which a click ignores.
        // Bit 32 is a motion, which matches no case below.
        match button & !0b1_1100 {
            0 if pressed => {
                let at = |n: u16| n.saturating_sub(1);
                self.events.push(Event::Click(at(column), at(row)));
            }
            64 => self.events.push(Event::Scroll(-1)),
            65 => self.events.push(Event::Scroll(1)),
            _ => {}
        }
    }

    /// Adds a key with modifiers. The parameter is 1 plus a bit for each modifier.
    fn press_with(&mut self, code: KeyCode, modifiers: u16) {
        let bits = modifiers.saturating_sub(1);
        let code = match code {
            KeyCode::Tab if bits & 1 != 0 => KeyCode::BackTab,
            other => other,
        };
        self.press(Key {
            code,
            alt: bits & 2 != 0,
            control: bits & 4 != 0,
        });
    }
}

impl Perform for Meaning {
    fn print(&mut self, symbol: char) {
        self.complete = true;
        let code = match std::mem::take(&mut self.tail) {
            Tail::Keypad => letter_key(symbol),
            Tail::LinuxFunction => linux_function(symbol),
            _ if symbol == '\x7f' => Some(KeyCode::Backspace),
            // The state machine reports bytes that are not UTF-8 in this way.
            // No key sends them.
            _ if symbol == char::REPLACEMENT_CHARACTER => None,
            _ => Some(KeyCode::Char(symbol)),
        };
        if let Some(code) = code {
            self.press(Key::plain(code));
        }
    }

    fn execute(&mut self, byte: u8) {
        match byte {
            b'\r' | b'\n' => self.press(Key::plain(KeyCode::Enter)),
            b'\t' => self.press(Key::plain(KeyCode::Tab)),
            0x08 => self.press(Key::plain(KeyCode::Backspace)),
            // Ctrl-Space and Ctrl-@ send the byte 0.
            0 => self.press(Key::control(' ')),
            1..=0x1a => self.press(Key::control((byte - 1 + b'a').into())),
            // Terminals send these bytes for Ctrl with the digits 4 to 7.
            0x1c..=0x1f => self.press(Key::control((byte - 0x1c + b'4').into())),
            _ => {}
        }
    }

    fn esc_dispatch(&mut self, intermediates: &[u8], _ignored: bool, byte: u8) {
        if byte == b'O' && intermediates.is_empty() {
            self.tail = Tail::Keypad;
            return;
        }
        self.complete = true;
        // `ESC \` ends a string that the terminal sent.
        if intermediates.is_empty() && byte != b'\\' {
            self.press(Key {
                code: KeyCode::Char(byte.into()),
                control: false,
                alt: true,
            });
        }
    }

    fn csi_dispatch(&mut self, params: &Params, intermediates: &[u8], _ignored: bool, last: char) {
        self.complete = true;
        let numbers: Vec<u16> = params.iter().map(|param| param[0]).collect();
        let number = |index: usize| numbers.get(index).copied().unwrap_or(0);
        match (intermediates, last) {
            ([b'<'], 'M' | 'm') => self.mouse(number(0), number(1), number(2), last == 'M'),
            ([], 'M') => {
                self.tail = Tail::OldMouse(Vec::with_capacity(3));
                self.complete = false;
            }
            ([], '[') => {
                self.tail = Tail::LinuxFunction;
                self.complete = false;
            }
            ([], 'Z') => self.press(Key::plain(KeyCode::BackTab)),
            ([], '~') if number(0) == 200 => self.paste_begins = true,
            ([], '~') if number(0) == 27 => {
                if let Some(code) = code_point(number(2)) {
                    self.press_with(code, number(1));
                }
            }
            ([], '~') => {
                if let Some(code) = numbered_key(number(0)) {
                    self.press_with(code, number(1));
                }
            }
            ([], 'u') if is_press(params) => {
                if let Some(code) = code_point(number(0)) {
                    self.press_with(code, number(1));
                }
            }
            // With another number than 1, the sequence is an answer of the
            // terminal and not a key.
            ([], letter) if number(0) <= 1 && is_press(params) => {
                if let Some(code) = letter_key(letter) {
                    self.press_with(code, number(1));
                }
            }
            _ => {}
        }
    }

    fn osc_dispatch(&mut self, _params: &[&[u8]], bell: bool) {
        // A string ends with a bell, or with Esc and a backslash that follows.
        self.complete = bell;
    }
}

/// Whether a key was pressed and not released. The second parameter may say
/// which.
fn is_press(params: &Params) -> bool {
    let event = params.iter().nth(1).and_then(|param| param.get(1).copied());
    // Kitty's protocol says 1 for a press, 2 for a repetition and 3 for a
    // release.
    event != Some(3)
}

/// Returns the key of a letter after `ESC [` or `ESC O`.
fn letter_key(letter: char) -> Option<KeyCode> {
    Some(match letter {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'H' => KeyCode::Home,
        'F' => KeyCode::End,
        'M' => KeyCode::Enter,
        'P' => KeyCode::F(1),
        'Q' => KeyCode::F(2),
        'R' => KeyCode::F(3),
        'S' => KeyCode::F(4),
        _ => return None,
    })
}

/// Returns the key of a letter after `ESC [ [`.
fn linux_function(letter: char) -> Option<KeyCode> {
    let index = u8::try_from(letter).ok()?.checked_sub(b'A')?;
    (index < 5).then_some(KeyCode::F(index + 1))
}

/// Returns the key of a number before `~`.
fn numbered_key(number: u16) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        // The numbers come from the VT220, and have gaps where its keyboard had
        // gaps between groups of function keys.
        11..=15 => KeyCode::F(number as u8 - 10),
        17..=21 => KeyCode::F(number as u8 - 11),
        23 | 24 => KeyCode::F(number as u8 - 12),
        _ => return None,
    })
}

/// Returns the key of a code point, which terminals send if they report
/// modifiers.
fn code_point(number: u16) -> Option<KeyCode> {
    Some(match number {
        8 | 127 => KeyCode::Backspace,
        9 => KeyCode::Tab,
        13 => KeyCode::Enter,
        27 => KeyCode::Esc,
        // Terminals use the private use area for keys without a character.
        0xe000..=0xf8ff => return None,
        _ => KeyCode::Char(char::from_u32(number.into()).filter(|symbol| !symbol.is_control())?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds pieces of bytes, each with its delay in milliseconds, and then waits
    /// until nothing is pending.
    fn read(pieces: &[(u64, &[u8])]) -> Vec<Event> {
        let mut parser = KeyParser::new(ESCAPE_WAIT);
        let mut now = Instant::now();
        let mut events = Vec::new();
        for (pause, bytes) in pieces {
            now += Duration::from_millis(*pause);
            events.extend(parser.expire(now));
            events.extend(parser.feed(bytes, now));
        }
        while let Some(at) = parser.deadline() {
            events.extend(parser.expire(at));
        }
        events
    }

    fn at_once(bytes: &[u8]) -> Vec<Event> {
        read(&[(0, bytes)])
    }

    fn plain(code: KeyCode) -> Event {
        Event::Key(Key::plain(code))
    }

    fn typed(text: &str) -> Vec<Event> {
        text.chars()
            .map(|symbol| plain(KeyCode::Char(symbol)))
            .collect()
    }

    #[test]
    fn keys_of_common_terminals_are_recognised() {
        use KeyCode::*;
        for (bytes, code) in [
            (&b"\x1b[A"[..], Up),
            (b"\x1bOB", Down),
            (b"\x1b[1~", Home),
            (b"\x1b[8~", End),
            (b"\x1b[5~", PageUp),
            (b"\x1b[3~", Delete),
            (b"\x1bOP", F(1)),
            (b"\x1b[[C", F(3)),
            (b"\x1b[15~", F(5)),
            (b"\x1b[24~", F(12)),
            (b"\x1b[Z", BackTab),
            (b"\x1b[27u", Esc),
            (b"\x1b[9;2u", BackTab),
            (b"\x1b[97u", Char('a')),
            (b"\x1b", Esc),
            (b"\r", Enter),
            (b"\x7f", Backspace),
            (b"\x08", Backspace),
            (b"\t", Tab),
            ("é".as_bytes(), Char('é')),
            ("５".as_bytes(), Char('５')),
        ] {
            assert_eq!(at_once(bytes), [plain(code)], "{bytes:?}");
        }
        let control = |code| {
            Event::Key(Key {
                control: true,
                ..Key::plain(code)
            })
        };
        assert_eq!(at_once(b"\x1b[1;5A"), [control(Up)]);
        assert_eq!(at_once(b"\x1b[99;5u"), [control(Char('c'))]);
        assert_eq!(at_once(b"\x1b[27;5;108~"), [control(Char('l'))]);
        assert_eq!(at_once(b"\x0c"), [control(Char('l'))]);
        let alt = Key {
            alt: true,
            ..Key::plain(Char('q'))
        };
        assert_eq!(at_once(b"\x1bq"), [Event::Key(alt)]);
    }

    #[test]
    fn esc_and_a_key_in_one_read_are_two_keys() {
        assert_eq!(
            at_once(b"\x1b\x1b"),
            [plain(KeyCode::Esc), plain(KeyCode::Esc)]
        );
        assert_eq!(
            at_once(b"\x1b\r"),
            [plain(KeyCode::Esc), plain(KeyCode::Enter)]
        );
    }

    #[test]
    fn mouse_reports_are_clicks_and_scrolling() {
        assert_eq!(at_once(b"\x1b[<0;10;5M\x1b[<0;10;5m"), [Event::Click(9, 4)]);
        assert_eq!(at_once(b"\x1b[M\x20\x2a\x25"), [Event::Click(9, 4)]);
        assert_eq!(
            at_once(b"\x1b[<64;1;1M\x1b[<65;1;1M"),
            [Event::Scroll(-1), Event::Scroll(1)]
        );
        // A press of the right button and a motion mean nothing.
        assert_eq!(at_once(b"\x1b[<2;10;5M\x1b[<32;10;5M"), []);
    }

    #[test]
    fn answers_of_the_terminal_are_not_keys() {
        for bytes in [
            &b"\x1b[24;80R"[..],
            b"\x1b[?62;22c",
            b"\x1b]11;rgb:0000/0000/0000\x1b\\",
            b"\x1b]52;c;Zm9v\x07",
            b"\x1bP1$r0m\x1b\\",
            b"\x1b[I\x1b[O",
            b"\x1b[8;24;80t",
        ] {
            assert_eq!(at_once(bytes), [], "{bytes:?}");
            let with_key = [bytes, b"x"].concat();
            assert_eq!(at_once(&with_key), typed("x"), "{bytes:?}");
        }
    }

    #[test]
    fn split_sequence_is_one_key_and_lone_esc_is_esc() {
        for pause in [0, 2, 50] {
            let torn: Vec<_> = b"\x1b[B".chunks(1).map(|piece| (pause, piece)).collect();
            assert_eq!(read(&torn), [plain(KeyCode::Down)], "{pause} ms");
        }
        let mut parser = KeyParser::new(ESCAPE_WAIT);
        let now = Instant::now();
        assert_eq!(parser.feed(b"\x1b", now), []);
        let at = parser.deadline().unwrap();
        assert!(at - now < Duration::from_millis(100));
        assert_eq!(parser.expire(at), [plain(KeyCode::Esc)]);
    }

    #[test]
    fn incomplete_sequence_is_dropped_and_the_next_key_works() {
        for cut in [
            &b"\x1b["[..],
            b"\x1b[1;",
            b"\x1bO",
            b"\x1b[[",
            b"\x1b[M\x20",
            b"\x1b[<0;10",
            b"\x1b]11;rgb:00",
            b"\x1bP1$r",
            b"\x1bX",
            b"\xe2\x97",
        ] {
            let late = read(&[(0, cut), (200, b"q")]);
            assert_eq!(late, typed("q"), "{cut:?}");
        }
    }

    #[test]
    fn control_c_works_inside_any_sequence() {
        let quit = Event::Key(Key::control('c'));
        for cut in [
            &b"\x1b[200~f5"[..],
            b"\x1b[",
            b"\x1b]11;rgb:00",
            b"\x1bP1$r",
            b"\x1b[M\x20",
            b"\x1bO",
        ] {
            assert_eq!(
                read(&[(0, cut), (1, b"\x03")]).last(),
                Some(&quit),
                "{cut:?}"
            );
            let together = [cut, b"\x03"].concat();
            assert_eq!(at_once(&together).last(), Some(&quit), "{cut:?}");
        }
    }

    #[test]
    fn split_paste_is_text() {
        let text = b"\x1b[200~f5 d6\r\x03q\x1b[201~";
        for size in 1..=text.len() {
            let pieces: Vec<_> = text.chunks(size).map(|piece| (1, piece)).collect();
            let pasted = read(&pieces);
            // If byte 3 is the last of a piece, it counts as Ctrl-C even in a paste.
            if !pieces.iter().any(|(_, piece)| piece.ends_with(b"\x03")) {
                assert_eq!(pasted, [Event::Paste("f5 d6\r\x03q".to_owned())], "{size}");
            }
        }
    }

    #[test]
    fn paste_without_end_expires_while_the_user_types() {
        let mut pieces: Vec<(u64, &[u8])> = vec![(0, b"\x1b[200~f5")];
        pieces.extend(std::iter::repeat_n((100, &b"j"[..]), 9));
        pieces.push((200, b"q"));
        let events = read(&pieces);
        assert_eq!(
            events,
            [
                Event::Paste("f5jjjjjjjjj".to_owned()),
                plain(KeyCode::Char('q'))
            ]
        );
    }

    #[test]
    fn paste_has_a_maximum_length() {
        let mut parser = KeyParser::new(ESCAPE_WAIT);
        let now = Instant::now();
        parser.feed(b"\x1b[200~", now);
        for _ in 0..5 {
            assert_eq!(parser.feed(&vec![b'x'; 1 << 20], now), []);
        }
        let events = parser.feed(PASTE_END, now);
        let [Event::Paste(text)] = &events[..] else {
            panic!("{events:?}");
        };
        assert!(text.len() <= PASTE_LIMIT && text.bytes().all(|byte| byte == b'x'));
        let mut parser = KeyParser::new(ESCAPE_WAIT).pasting_at_most(20);
        parser.feed(b"\x1b[200~", now);
        parser.feed(&[0xff; 40], now);
        let events = parser.feed(PASTE_END, now);
        assert_eq!(events, [Event::Paste("\u{fffd}".repeat(6))]);
    }
}
