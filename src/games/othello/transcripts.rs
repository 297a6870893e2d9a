//! Text files of transcripts: a game a line, as `f5d6c3…`.

use super::moves;
use crate::game::Archive;

/// The longest line that can be a game.
const MAX_LINE: usize = 256;

/// The file, and where in it the lines that are games begin and end.
struct Transcripts {
    text: String,
    lines: Vec<(u32, u32)>,
}

/// Reads a file of transcripts; `None` if its first line is something else.
pub(super) fn read(bytes: &[u8]) -> Option<Result<Box<dyn Archive>, String>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        match is_transcript(line) {
            _ if line.is_empty() => continue,
            false if lines.is_empty() => return None,
            false => {
                let shown: String = line.chars().take(24).collect();
                return Some(Err(format!(
                    "line {number}: '{shown}' is no game; a line is squares without blanks, as f5d6c3"
                )));
            }
            true => {}
        }
        let start = line.as_ptr().addr() - text.as_ptr().addr();
        let end = u32::try_from(start + line.len()).ok()?;
        lines.push((u32::try_from(start).ok()?, end));
    }
    let text = text.to_owned();
    (!lines.is_empty()).then(|| Ok(Box::new(Transcripts { text, lines }) as Box<dyn Archive>))
}

/// One word of squares written together; words apart could be any game's.
fn is_transcript(line: &str) -> bool {
    (3..=MAX_LINE).contains(&line.len())
        && !line.contains(|c: char| c.is_whitespace() || c == ',')
        && moves::split(line).len() > 1
}

impl Archive for Transcripts {
    fn format(&self) -> &'static str {
        "transcripts"
    }

    fn len(&self) -> usize {
        self.lines.len()
    }

    fn about(&self, index: usize) -> String {
        format!("{} moves", moves::split(&self.moves(index)).len())
    }

    fn moves(&self, index: usize) -> String {
        let (start, end) = self.lines[index];
        self.text[start as usize..end as usize].to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_transcripts_is_a_game_a_line() {
        let archive = read(b"f5d6c3\n\n F5f6 \r\n").unwrap().unwrap();
        assert_eq!(archive.len(), 2);
        assert_eq!(archive.moves(1), "F5f6");
        assert_eq!(archive.about(0), "3 moves");
        for other in ["f5 d6", "hello\nf5d6", "", "f5", "\u{e9}f5d6"] {
            assert!(read(other.as_bytes()).is_none(), "{other}");
        }
        let refused = read(b"f5d6\n\nhello").and_then(Result::err);
        assert!(refused.is_some_and(|why| why.starts_with("line 3: 'hello' is no game")));
    }
}
