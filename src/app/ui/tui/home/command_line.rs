//! The menu's command line: commands of the shell, typed after a slash.

use crate::ui::tui::keys::{Key, KeyCode};

use crate::ui::context::Context;
use crate::ui::tui::key_table::KeyHint;
use crate::ui::tui::painter::{BOLD, PLAIN, Painter, wrap};
use crate::ui::tui::screen::{CommandReader, Flow};
use crate::ui::tui::widgets::{LineEdit, LineEvent};

/// A command that the user is typing.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct CommandLine {
    line: LineEdit,
    /// The reason why the last command was refused, or a list of commands.
    refused: String,
}

/// The effect of a key on the command line.
pub enum Typed {
    /// The command line stays open.
    Open(CommandLine),
    /// The command line is closed.
    Closed,
    /// The command was executed, with this flow.
    Go(Flow),
}

/// The longest command, in characters.
const LONGEST: usize = 4000;

/// The commands that can be typed, with their names in the shell.
const COMMANDS: [&str; 13] = [
    "today", "play", "analyse", "learn", "puzzles", "rules", "list", "show", "replay", "stats",
    "settings", "help", "quit",
];

impl Default for CommandLine {
    fn default() -> CommandLine {
        CommandLine {
            line: LineEdit::new(LONGEST),
            refused: "Type a command, such as play GAME --seed 7; Tab lists the commands."
                .to_owned(),
        }
    }
}

impl CommandLine {
    /// Acts on a key.
    #[must_use]
    pub fn key(mut self, key: &Key, read: CommandReader, context: &mut Context) -> Typed {
        if key.code == KeyCode::Tab {
            self.complete(context);
            return Typed::Open(self);
        }
        match self.line.key(key) {
            LineEvent::Dropped => return Typed::Closed,
            LineEvent::Entered => match read(self.line.text(), context) {
                Ok(flow) => return Typed::Go(flow),
                // The line stays open, so that the user can correct it.
                Err(why) => {
                    self.refused = format!("{why:#}");
                    return Typed::Open(self);
                }
            },
            LineEvent::Typed | LineEvent::Other => {}
        }
        self.refused.clear();
        Typed::Open(self)
    }

    /// Completes the last word, a command, an option of it or a game, as far as
    /// there is only one possibility.
    fn complete(&mut self, context: &Context) {
        let (before, word) = match self.line.text().rsplit_once(' ') {
            Some((before, word)) => (format!("{before} "), word),
            None => (String::new(), self.line.text()),
        };
        let command = before.split_whitespace().next().unwrap_or_default();
        let known: Vec<String> = match before.trim() {
            "" => COMMANDS.map(str::to_owned).to_vec(),
            _ if word.starts_with('-') => (context.options_of)(command),
            "play" | "analyse" | "learn" | "puzzles" | "rules" => {
                let games = context.games.iter();
                games.map(|info| info.id.to_owned()).collect()
            }
            _ => return,
        };
        let begins = |known: &&String| known.starts_with(word);
        let found: Vec<&String> = known.iter().filter(begins).collect();
        let Some(first) = found.first() else { return };
        let common = |n: &usize| found.iter().all(|known| known.get(..*n) == first.get(..*n));
        let length = (0..=first.len()).rev().find(common).unwrap_or(0);
        // A complete word is followed by a blank.
        let end = if found.len() == 1 { " " } else { "" };
        self.refused = match found.len() {
            1 => String::new(),
            _ => found
                .iter()
                .map(|known| known.as_str())
                .collect::<Vec<_>>()
                .join("  "),
        };
        let text = format!("{before}{}{end}", &first[..length]);
        self.line.set(text);
    }

    /// Returns the keys of the command line, for the footer.
    pub fn hints() -> Vec<KeyHint> {
        vec![
            KeyHint::new("Enter", KeyCode::Enter, "run"),
            KeyHint::new("Tab", KeyCode::Tab, "complete"),
            KeyHint::new("Esc", KeyCode::Esc, "back"),
        ]
    }

    /// Returns the row of the command line.
    const fn row(height: u16) -> u16 {
        height.saturating_sub(if height > 6 { 3 } else { 1 })
    }

    /// Returns the first row that the command line and its message use.
    pub fn top(&self, painter: &Painter<'_>) -> u16 {
        let rows = wrap(&self.refused, painter.width().saturating_sub(2)).len();
        let rows = if self.refused.is_empty() { 0 } else { rows };
        CommandLine::row(painter.height()).saturating_sub(rows as u16)
    }

    /// Draws the command line above the keys, and the message above it.
    pub fn paint(&self, painter: &mut Painter<'_>) {
        let (width, height) = (painter.width(), painter.height());
        let line = CommandLine::row(height);
        let shown = self.line.shown(usize::from(width.saturating_sub(3)));
        blank(painter, line);
        painter.text(1, line, &format!("/{shown}"), BOLD);
        if self.refused.is_empty() {
            return;
        }
        let lines = wrap(&self.refused, width.saturating_sub(2));
        let first = self.top(painter);
        for (y, text) in (first..line).zip(&lines) {
            blank(painter, y);
            painter.text(1, y, text, PLAIN);
        }
    }
}

fn blank(painter: &mut Painter<'_>, y: u16) {
    let width = painter.width();
    painter.part(0, y, width, 1).clear();
}
