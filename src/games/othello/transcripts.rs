//! Text files of transcripts: one game a line, as `f5d6c3…`.

use super::moves;
use crate::game::Archive;

/// Length in bytes of the longest line that is accepted as a game.
const MAX_LINE: usize = 256;

/// A text file, and where in it each game's line begins and ends, in bytes.
struct Transcripts {
    text: String,
    lines: Vec<(u32, u32)>,
}

/// Reads a file of transcripts. Returns `None` if fewer than half of its lines
/// are games, and an error for a single bad line.
pub(super) fn read(bytes: &[u8]) -> Option<Result<Box<dyn Archive>, String>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let used = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let games = used().filter(|line| is_transcript(line)).count();
    if games == 0 || games * 2 < used().count() {
        return None;
    }
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        match is_transcript(line) {
            _ if line.is_empty() => continue,
            false => {
                let shown: String = line.chars().take(24).collect();
                return Some(Err(format!(
                    "line {number}: '{shown}' is not a game; a line must be squares without \
                     spaces, such as f5d6c3"
                )));
            }
            true => {}
        }
        // Offsets instead of strings: a large file is kept in memory only once.
        let start = line.as_ptr().addr() - text.as_ptr().addr();
        let end = u32::try_from(start + line.len()).ok()?;
        lines.push((u32::try_from(start).ok()?, end));
    }
    let text = text.to_owned();
    Some(Ok(Box::new(Transcripts { text, lines })))
}

/// Returns whether a line is one word of several squares. Squares separated by
/// blanks could belong to any game.
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
        assert_eq!((archive.len(), archive.is_empty()), (2, false));
        assert_eq!(archive.moves(1), "F5f6");
        assert_eq!(archive.about(0), "3 moves");
        for other in ["f5 d6", "hello\nyou\nf5d6", "", "f5", "\u{e9}f5d6"] {
            assert!(read(other.as_bytes()).is_none(), "{other}");
        }
        for (text, line) in [("f5d6\n\nhello", 3), ("hello\nf5d6", 1)] {
            let refused = read(text.as_bytes()).and_then(Result::err);
            let wanted = format!("line {line}: 'hello' is not a game");
            assert!(
                refused.is_some_and(|why| why.starts_with(&wanted)),
                "{text}"
            );
        }
    }
}
