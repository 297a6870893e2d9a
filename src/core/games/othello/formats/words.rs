//! [`Words`]: the moves and comments in a text of moves, in any usual spelling.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::super::moves::Move;
use super::text_archive::Fault;

/// A part of a text of moves.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Word {
    /// A move, and the byte where it begins.
    Move(usize, Move),
    /// A remark in brackets, in quotation marks or at the end of a line.
    Comment(String),
}

/// Splits a text into moves and comments. Numbers, results and separators are
/// skipped, and any other word is a fault.
pub(super) struct Words<'t> {
    text: &'t str,
    at: usize,
    /// Moves of a word such as `f5d6` that are still to be returned.
    waiting: VecDeque<Word>,
    /// Whether the last sign was a letter or digit.
    after_word: bool,
}

impl<'t> Words<'t> {
    pub fn new(text: &'t str, at: usize) -> Words<'t> {
        Words {
            text,
            at,
            waiting: VecDeque::new(),
            after_word: false,
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next().map(narrow)
    }

    fn skip_one(&mut self) {
        let symbol = self.text[self.at..].chars().next();
        self.at += symbol.map_or(0, char::len_utf8);
    }

    /// Returns the text up to the first of `ends`, and moves past that sign.
    fn until(&mut self, ends: &[char]) -> String {
        let rest = &self.text[self.at..];
        let found = rest
            .char_indices()
            .find(|(_, c)| ends.contains(&narrow(*c)));
        let length = found.map_or(rest.len(), |(at, _)| at);
        self.at += length + found.map_or(0, |(_, c)| c.len_utf8());
        rest[..length].trim().to_owned()
    }

    /// Whether moves and nothing else follow, up to the next semicolon or the end
    /// of the line. A semicolon before them separates moves; otherwise it begins
    /// a comment.
    fn moves_follow(&self) -> bool {
        let rest = &self.text[self.at..];
        let part = rest.split([';', '\n']).next().unwrap_or_default();
        let mut words = Words::new(part, 0).peekable();
        words.peek().is_some() && words.all(|word| matches!(word, Ok(Word::Move(..))))
    }

    /// Reads a run of hyphens. Exactly two, apart from other words, are a pass.
    fn hyphens(&mut self) -> Option<Word> {
        let (from, apart) = (self.at, !self.after_word);
        let mut count = 0;
        while self.peek() == Some('-') {
            self.skip_one();
            count += 1;
        }
        self.after_word = false;
        let joined = self.peek().is_some_and(char::is_alphanumeric);
        (count == 2 && apart && !joined).then_some(Word::Move(from, Move::Pass))
    }

    /// Reads a run of letters and digits.
    fn word(&mut self) -> Result<(), Fault> {
        let from = self.at;
        let mut symbols = Vec::new();
        while let Some(symbol) = self.peek().filter(|c| c.is_alphanumeric()) {
            symbols.push((self.at, symbol.to_ascii_lowercase()));
            self.skip_one();
        }
        self.after_word = true;
        match pieces(&symbols) {
            Ok(moves) => self.waiting.extend(moves),
            Err(index) => {
                let at = symbols.get(index).map_or(from, |(at, _)| *at);
                let shown: String = self.text[at..self.at].chars().take(24).collect();
                return Err(Fault::new(
                    at,
                    format!("'{shown}' is not a move such as f5"),
                ));
            }
        }
        Ok(())
    }
}

/// Replaces brackets and quotation marks by blanks if all moves are inside them,
/// as in `["f5", "d6"]`. In other texts they enclose comments.
pub(super) fn unwrapped(text: &str) -> Cow<'_, str> {
    const MARKS: [char; 7] = ['[', ']', '(', ')', '{', '}', '"'];
    let has_move = |text: &str| {
        let mut words = Words::new(text, 0).map_while(Result::ok);
        words.any(|word| matches!(word, Word::Move(..)))
    };
    if !text.contains(MARKS) || has_move(text) {
        return Cow::Borrowed(text);
    }
    let bare = text.replace(MARKS, " ");
    if has_move(&bare) {
        Cow::Owned(bare)
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns the ASCII form of a full-width sign, and a hyphen for every dash.
pub(super) fn narrow(symbol: char) -> char {
    match symbol {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(symbol as u32 - 0xfee0).unwrap_or(symbol),
        '\u{3000}' => ' ',
        '–' | '—' | '−' | '‐' | '‑' => '-',
        _ => symbol,
    }
}

/// Splits a word into moves, or returns the index of the first sign that is not
/// part of a move. A word of digits contains no move: it is a move number or a
/// part of a result.
fn pieces(symbols: &[(usize, char)]) -> Result<Vec<Word>, usize> {
    let digits = symbols
        .iter()
        .take_while(|(_, c)| c.is_ascii_digit())
        .count();
    // Longer numbers are neither move numbers nor parts of a result.
    if digits > 3 {
        return Err(0);
    }
    let mut rest = &symbols[digits..];
    let mut moves = Vec::new();
    if announces(rest) {
        return Ok(moves);
    }
    while let Some((at, _)) = rest.first() {
        let (mv, length) = piece(rest).ok_or(symbols.len() - rest.len())?;
        moves.push(Word::Move(*at, mv));
        rest = &rest[length..];
    }
    Ok(moves)
}

/// Whether a word only announces moves: the side that moves, as in `Black: f5` or
/// `B f5`, or a word as in `Moves: f5` and `play b f5`.
fn announces(symbols: &[(usize, char)]) -> bool {
    let word: String = symbols.iter().map(|(_, symbol)| symbol).collect();
    let sides = ["black", "white", "dark", "light", "b", "w", "x", "o"];
    let others = ["play", "move", "moves"];
    sides.contains(&word.as_str()) || others.contains(&word.as_str())
}

/// Reads the move at the beginning of a word. Returns its length, too.
fn piece(symbols: &[(usize, char)]) -> Option<(Move, usize)> {
    let sign = |i: usize| symbols.get(i).map(|(_, c)| *c);
    if let (Some(column @ 'a'..='h'), Some(row @ '1'..='8')) = (sign(0), sign(1)) {
        let square = (row as usize - '1' as usize) * 8 + column as usize - 'a' as usize;
        return Some((Move::place(square), 2));
    }
    let begins = |word: &str| word.chars().enumerate().all(|(i, c)| sign(i) == Some(c));
    // Longer spellings come first, because the shorter ones begin them.
    ["passes", "passe", "pass", "pa", "ps", "pp"]
        .into_iter()
        .find(|word| begins(word))
        .map(|word| (Move::Pass, word.len()))
}

impl Iterator for Words<'_> {
    type Item = Result<Word, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(word) = self.waiting.pop_front() {
                return Some(Ok(word));
            }
            let symbol = self.peek()?;
            if symbol.is_alphanumeric() {
                if let Err(fault) = self.word() {
                    return Some(Err(fault));
                }
                continue;
            }
            if symbol == '-' {
                match self.hyphens() {
                    Some(pass) => return Some(Ok(pass)),
                    None => continue,
                }
            }
            self.after_word = false;
            let from = self.at;
            self.skip_one();
            let comment = match symbol {
                '{' => self.until(&['}']),
                '(' => self.until(&[')']),
                '[' => self.until(&[']']),
                '"' => self.until(&['"']),
                ';' if self.moves_follow() => continue,
                // PGN writes remarks such as `!` as numbers: `$1`.
                '$' if self.peek().is_some_and(|c| c.is_ascii_digit()) => {
                    while self.peek().is_some_and(|c| c.is_ascii_digit()) {
                        self.skip_one();
                    }
                    continue;
                }
                '#' | ';' | '%' => self.until(&['\n']),
                '/' if self.peek() == Some('/') => {
                    self.skip_one();
                    self.until(&['\n'])
                }
                _ if symbol.is_whitespace()
                    || ",.:)|/>→…!?=*+·・、。_'\u{fffd}".contains(symbol) =>
                {
                    continue;
                }
                _ => {
                    let why = format!("'{symbol}' is not part of a move");
                    return Some(Err(Fault::new(from, why)));
                }
            };
            if !comment.is_empty() {
                return Some(Ok(Word::Comment(comment)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Result<String, Fault> {
        let mut found = Vec::new();
        for word in Words::new(&unwrapped(text), 0) {
            if let Word::Move(_, mv) = word? {
                found.push(mv.to_string());
            }
        }
        Ok(found.join(" "))
    }

    #[test]
    fn every_usual_spelling_gives_equal_moves() {
        for text in [
            "f5 d6 c3",
            "F5d6C3",
            "1. f5 d6 2. c3",
            "1.f5 2.d6 3.c3",
            "1f5 2d6 3c3",
            "f5-d6-c3",
            "f5 - d6 – c3",
            "f5,d6,c3",
            "f5; a comment\nd6 {another} c3 # end",
            "f5! d6?! (d3 was better) c3 34-30",
            "1. f5 $1 d6 $6 2. c3 $146",
            "ｆ５ Ｄ６　ｃ３",
            "f5|d6|c3",
            "f5 → d6 → c3",
            "1) f5 d6\n2) c3 …",
            "f5--d6--c3",
            "f5;d6;c3",
            "[f5, d6, c3]",
            r#"["f5","d6","c3"]"#,
            "(f5) (d6) (c3)",
            "f5; d6\nc3; the best",
            "Moves: f5 d6 c3",
            "play b f5\nplay w d6\nplay b c3",
            "Black White\nf5 d6\nc3",
            "Black | White\n1. f5 | d6\n2. c3 |",
            "B f5\nW d6\nB c3",
            "Black: f5\nWhite: d6\nBlack: c3",
        ] {
            assert_eq!(moves(text).as_deref(), Ok("f5 d6 c3"), "{text}");
        }
        for pass in ["pass", "PA", "ps", "PP", "--", "Passe"] {
            let text = format!("f5 {pass} d6");
            assert_eq!(moves(&text).as_deref(), Ok("f5 pass d6"), "{text}");
        }
        assert_eq!(moves("f5PAd6").as_deref(), Ok("f5 pass d6"));
    }

    #[test]
    fn unknown_word_is_a_fault_with_its_place() {
        for (text, at) in [
            ("f5 i9", 3),
            ("f5\nhello", 3),
            ("f5d", 2),
            ("f5 1234", 3),
            ("f5 $x", 3),
        ] {
            assert_eq!(moves(text).unwrap_err().at, at, "{text}");
        }
    }
}
