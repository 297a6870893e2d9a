//! Properties `KEY[VALUE]` and the brackets around games, which GGF and SGF
//! share.

use std::ops::Range;

use super::text_archive::Fault;

/// A part of a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Part {
    /// `(`: a game or a variation begins.
    Open,
    /// `)`: it ends.
    Close,
    /// `;`: a node begins.
    Node,
    /// A value of a property, with its key in capitals. If a property has
    /// several values, each of them has its key.
    Value {
        key: String,
        value: String,
        /// Byte where the value begins.
        at: usize,
    },
}

/// Returns the byte range of every game. A game with unbalanced brackets ends
/// where the next game begins, so that it does not include that one.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut games = Vec::new();
    let mut begun: Option<usize> = None;
    let (mut depth, mut in_value, mut at) = (0, false, 0);
    while at < bytes.len() {
        // A game begins here although a bracket of the game before is still
        // open.
        if bytes[at] == b'(' && (in_value || depth > 0) && is_head(&text[at..]) {
            games.extend(begun.map(|from| from..at));
            (begun, depth, in_value) = (Some(at), 1, false);
            at += 1;
            continue;
        }
        match bytes[at] {
            b'\\' if in_value && is_escape(bytes, at) => at += 1,
            b']' => in_value = false,
            _ if in_value => {}
            b'[' if depth > 0 => in_value = true,
            b'(' => {
                begun = begun.or(Some(at));
                depth += 1;
            }
            b')' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    games.extend(begun.take().map(|from| from..at + 1));
                }
            }
            _ => {}
        }
        at += 1;
    }
    games.extend(begun.map(|from| from..bytes.len()));
    games.retain(|game| text[game.clone()].contains('['));
    games
}

/// Whether a text begins with the first property of a game.
fn is_head(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('(') else {
        return false;
    };
    let Some(rest) = rest.trim_start().strip_prefix(';') else {
        return false;
    };
    let head: String = rest.trim_start().chars().take(3).collect();
    ["GM[", "FF["]
        .iter()
        .any(|key| head.eq_ignore_ascii_case(key))
}

/// Whether the head of a text declares UTF-8, or shows that this program wrote
/// the text. A `�` in it is then an ordinary character.
fn declares_utf8(bytes: &[u8]) -> bool {
    const HEAD: usize = 200;
    let head = &bytes[..bytes.len().min(HEAD)];
    let has = |wanted: &[u8]| head.windows(wanted.len()).any(|part| part == wanted);
    has(b"CA[UTF-8]") || has(b"PC[boardgames]")
}

/// Whether the backslash at `at` escapes the next character. After a byte of
/// another encoding, the backslash is half of a letter instead.
fn is_escape(bytes: &[u8], at: usize) -> bool {
    let foreign = at >= 3 && bytes[at - 3..at] == [0xEF, 0xBF, 0xBD];
    (!foreign || declares_utf8(bytes))
        && matches!(
            bytes.get(at + 1),
            Some(b']' | b'\\' | b':' | b'\n' | b'[' | b'(' | b')' | b';')
        )
}

/// Splits a game into its parts.
pub(super) fn parts(text: &str, range: Range<usize>) -> Result<Vec<Part>, Fault> {
    let bytes = &text.as_bytes()[..range.end];
    let mut parts = Vec::new();
    let (mut key, mut last) = (String::new(), String::new());
    let mut at = range.start;
    while at < bytes.len() {
        match bytes[at] {
            b'(' => parts.push(Part::Open),
            b')' => parts.push(Part::Close),
            b';' => parts.push(Part::Node),
            b'[' => {
                // Further values of a property have no key, so the last key
                // applies.
                if !key.is_empty() {
                    last = std::mem::take(&mut key).to_ascii_uppercase();
                }
                let (value, end) = value(text, at + 1, range.end)
                    .ok_or_else(|| Fault::new(at, format!("the value of {last} has no end")))?;
                parts.push(Part::Value {
                    key: last.clone(),
                    value,
                    at: at + 1,
                });
                at = end;
                continue;
            }
            letter if letter.is_ascii_alphanumeric() => key.push(char::from(letter)),
            _ => {}
        }
        if matches!(bytes[at], b'(' | b')' | b';') {
            key.clear();
        }
        at += 1;
    }
    Ok(parts)
}

/// Returns the value that begins at `from`, and the offset after its bracket.
fn value(text: &str, from: usize, end: usize) -> Option<(String, usize)> {
    let bytes = text.as_bytes();
    let mut out = String::new();
    let mut at = from;
    let mut copied = from;
    while at < end {
        match bytes[at] {
            b'\\' if is_escape(bytes, at) => {
                out.push_str(&text[copied..at]);
                copied = at + 1;
                at += 2;
            }
            b']' => {
                out.push_str(&text[copied..at]);
                return Some((out, at + 1));
            }
            _ => at += 1,
        }
    }
    None
}

/// The values of one game without its variations.
pub(super) struct MainLine {
    /// Key, value and place of each property, in their order.
    pub values: Vec<(String, String, usize)>,
    /// Number of variations that were left out.
    pub variations: usize,
}

/// Follows the first variation wherever a game branches.
pub(super) fn main_line(text: &str, range: Range<usize>) -> Result<MainLine, Fault> {
    let mut line = MainLine {
        values: Vec::new(),
        variations: 0,
    };
    // After a closing bracket, each opening bracket begins another variation.
    let (mut depth, mut closed, mut skipped) = (0_usize, false, 0_usize);
    for part in parts(text, range)? {
        match part {
            Part::Open if skipped > 0 => skipped += 1,
            Part::Open if closed => {
                skipped = 1;
                line.variations += 1;
            }
            Part::Open => depth += 1,
            Part::Close if skipped > 0 => skipped -= 1,
            Part::Close => {
                depth = depth.saturating_sub(1);
                closed = true;
            }
            Part::Value { key, value, at } if skipped == 0 && (depth > 0) => {
                line.values.push((key, value, at));
            }
            Part::Value { .. } | Part::Node => {}
        }
    }
    Ok(line)
}

impl MainLine {
    /// Returns the first value of a property; empty if there is none.
    pub fn get(&self, key: &str) -> &str {
        let found = self.values.iter().find(|(known, ..)| known == key);
        found.map_or("", |(_, value, _)| value.trim())
    }

    /// Returns the players, the result and, if given, the values of `others`.
    pub fn about(&self, others: &[&str]) -> String {
        let or = |key: &str| match self.get(key) {
            "" => "?".to_owned(),
            value => value.to_owned(),
        };
        let mut about = format!("{} v {}, {}", or("PB"), or("PW"), or("RE"));
        for value in others.iter().map(|key| self.get(key)) {
            if !value.is_empty() {
                about += &format!(", {value}");
            }
        }
        about
    }

    /// Returns the place of the first value of a property.
    pub fn place(&self, key: &str) -> usize {
        let found = self.values.iter().find(|(known, ..)| known == key);
        found.map_or(0, |(.., at)| *at)
    }
}
