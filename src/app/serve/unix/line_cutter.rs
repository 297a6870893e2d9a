//! [`LineCutter`]: the input of line mode, in lines of bounded length.

/// An event for which the thread of a session waits.
pub(super) enum LineEvent {
    /// A line was typed.
    Line(String),
    /// A line was too long.
    TooLong,
    /// Something is in the mailbox.
    News,
    /// The connection or its input ended.
    Gone,
}

/// Cuts bytes into lines of bounded length.
pub(super) struct LineCutter {
    longest: usize,
    line: Vec<u8>,
    skipping: bool,
}

impl LineCutter {
    pub fn new(longest: usize) -> LineCutter {
        LineCutter {
            longest,
            line: Vec::new(),
            skipping: false,
        }
    }

    /// Returns the lines that end in these bytes.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<LineEvent> {
        let mut heard = Vec::new();
        for byte in bytes {
            match byte {
                b'\n' if std::mem::take(&mut self.skipping) => {}
                b'\n' => {
                    let line = std::mem::take(&mut self.line);
                    heard.push(LineEvent::Line(String::from_utf8_lossy(&line).into_owned()));
                }
                _ if self.skipping => {}
                _ if self.line.len() >= self.longest => {
                    self.line.clear();
                    self.skipping = true;
                    heard.push(LineEvent::TooLong);
                }
                byte => self.line.push(*byte),
            }
        }
        heard
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_to_their_end() {
        let mut lines = LineCutter::new(5);
        let mut heard = lines.feed(b"f5\r\nlong");
        heard.extend(lines.feed(b"er line\n\xff\nd6\n"));
        let words: Vec<String> = heard
            .iter()
            .map(|heard| match heard {
                LineEvent::Line(line) => line.trim().to_owned(),
                _ => "too long".to_owned(),
            })
            .collect();
        assert_eq!(words, ["f5", "too long", "\u{fffd}", "d6"]);
    }
}
