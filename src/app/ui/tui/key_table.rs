//! The table of a screen's keys. The screen itself, its footer, its help and the
//! tests all read this table, so they always agree.

use crate::ui::tui::keys::{Key, KeyCode};

use super::painter::{PLAIN, Painter, columns};
use crate::ui::theme::Role;

/// A row of a screen's table of keys.
#[derive(Copy, Clone, Debug)]
pub struct Binding<A: 'static> {
    /// The keys as written in the footer and the help, such as `↑↓`.
    pub label: &'static str,
    /// The keys of this row; each of them has the action.
    pub keys: &'static [KeyCode],
    /// The action of the keys.
    pub action: A,
    /// The action in a word, for the footer; empty if the keys are not in it.
    pub footer: &'static str,
    /// The action in the help; empty if the row before describes it.
    pub help: &'static str,
}

/// A row of a table of keys in one line: the label, the keys, the action, the word for
/// the footer and the help. A row without the last two is described by the row before.
macro_rules! key {
    ($label:literal [$($key:tt)+] $action:expr) => {
        key!($label [$($key)+] $action, "", "")
    };
    ($label:literal [$($key:tt)+] $action:expr, $footer:expr, $help:expr) => {
        $crate::ui::tui::key_table::Binding::new(
            $label,
            &[$($crate::ui::tui::key_table::key_code!($key)),+],
            $action,
            $footer,
            $help,
        )
    };
}

/// A key in a [`key!`]: a character, or the name of another key.
macro_rules! key_code {
    ($symbol:literal) => {
        $crate::ui::tui::keys::KeyCode::Char($symbol)
    };
    (F1) => {
        $crate::ui::tui::keys::KeyCode::F(1)
    };
    ($name:ident) => {
        $crate::ui::tui::keys::KeyCode::$name
    };
}

pub(crate) use {key, key_code};

impl<A> Binding<A> {
    /// Creates a row.
    pub const fn new(
        label: &'static str,
        keys: &'static [KeyCode],
        action: A,
        footer: &'static str,
        help: &'static str,
    ) -> Binding<A> {
        Binding {
            label,
            keys,
            action,
            footer,
            help,
        }
    }

    /// Creates the row of the keys to the line below. Its label includes the keys to
    /// the line above.
    pub const fn below(action: A, footer: &'static str, help: &'static str) -> Binding<A> {
        let keys = &[KeyCode::Down, KeyCode::Char('j'), KeyCode::Tab];
        Binding::new("↑↓", keys, action, footer, help)
    }

    /// Creates the row of the keys to the line above, described by
    /// [`Binding::below`].
    pub const fn above(action: A) -> Binding<A> {
        let keys = &[KeyCode::Up, KeyCode::Char('k'), KeyCode::BackTab];
        Binding::new("↑", keys, action, "", "")
    }

    /// Creates the row of the key to ten lines further on. Its label includes the key
    /// for ten lines back.
    pub const fn pages(action: A, help: &'static str) -> Binding<A> {
        Binding::new("PgUp PgDn", &[KeyCode::PageDown], action, "", help)
    }

    /// Creates the row of the key to ten lines back, described by
    /// [`Binding::pages`].
    pub const fn page_back(action: A) -> Binding<A> {
        Binding::new("PgUp", &[KeyCode::PageUp], action, "", "")
    }

    /// Creates the row of the key to the first line. Its label includes the key to
    /// the last line.
    pub const fn first(action: A, help: &'static str) -> Binding<A> {
        Binding::new("Home End", &[KeyCode::Home], action, "", help)
    }

    /// Creates the row of the key to the last line, described by
    /// [`Binding::first`].
    pub const fn last(action: A) -> Binding<A> {
        Binding::new("End", &[KeyCode::End], action, "", "")
    }

    /// Creates the row of the keys that open the chosen line.
    pub const fn open(action: A, help: &'static str) -> Binding<A> {
        let keys = &[KeyCode::Enter, KeyCode::Char(' '), KeyCode::Right];
        Binding::new("Enter", keys, action, "open", help)
    }

    /// Creates the row of the keys that leave the screen.
    pub const fn back(action: A) -> Binding<A> {
        let keys = &[KeyCode::Esc, KeyCode::Backspace, KeyCode::Char('q')];
        Binding::new("Esc", keys, action, "back", "goes back")
    }
}

/// Returns the arrow that one of the letters `hjkl` means with the setting `hjkl`,
/// and any other key unchanged.
pub fn vi_arrow(key: &Key) -> Key {
    let code = match key.code {
        KeyCode::Char('h') => KeyCode::Left,
        KeyCode::Char('j') => KeyCode::Down,
        KeyCode::Char('k') => KeyCode::Up,
        KeyCode::Char('l') => KeyCode::Right,
        other => other,
    };
    Key { code, ..*key }
}

/// A row of a key table, as shown in footer and help.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct KeyHint {
    /// The keys as written in the footer and the help.
    pub label: String,
    /// The keys.
    pub keys: Vec<KeyCode>,
    /// A word for the footer; may be empty.
    pub footer: &'static str,
    /// A line for the help; may be empty.
    pub help: &'static str,
}

impl<A> From<&Binding<A>> for KeyHint {
    fn from(binding: &Binding<A>) -> KeyHint {
        KeyHint {
            label: binding.label.to_owned(),
            keys: binding.keys.to_vec(),
            footer: binding.footer,
            help: binding.help,
        }
    }
}

impl KeyHint {
    /// Creates a hint that is not in a table, for an action of a part of a screen. The help has
    /// the words of the footer.
    pub fn new(label: &str, key: KeyCode, footer: &'static str) -> KeyHint {
        KeyHint {
            label: label.to_owned(),
            keys: vec![key],
            footer,
            help: footer,
        }
    }

    /// Whether the keys only move a cursor.
    fn is_cursor(&self) -> bool {
        let is_arrow = |symbol: char| "↑↓←→".contains(symbol);
        self.label == "Tab" || self.label.chars().count() > 1 && self.label.chars().all(is_arrow)
    }

    /// Returns the words in the footer, such as `Enter play`.
    pub fn words(&self) -> String {
        format!("{} {}", self.label, self.footer)
    }
}

/// Returns the action of a key in the table. Capitals count as small letters, so
/// that Caps Lock does not matter.
pub fn action_of<A: Copy>(table: &[Binding<A>], key: KeyCode) -> Option<A> {
    let plain = key.lower();
    let found = table
        .iter()
        .find(|binding| binding.keys.contains(&key))
        .or_else(|| table.iter().find(|binding| binding.keys.contains(&plain)));
    found.map(|binding| binding.action)
}

/// Returns the rows of a table as hints.
pub fn hints<A>(table: &[Binding<A>]) -> Vec<KeyHint> {
    table.iter().map(KeyHint::from).collect()
}

/// Returns the rows of a table as hints, without those of actions that do nothing here.
pub fn shown_keys<A>(table: &[Binding<A>], is_idle: impl Fn(&A) -> bool) -> Vec<KeyHint> {
    let shown = table.iter().filter(|binding| !is_idle(&binding.action));
    shown.map(KeyHint::from).collect()
}

/// Inserts the help before the last hint, which leaves the screen.
pub fn with_help(mut hints: Vec<KeyHint>) -> Vec<KeyHint> {
    let help = KeyHint {
        label: "?".to_owned(),
        keys: vec![KeyCode::Char('?'), KeyCode::F(1)],
        footer: "help",
        help: "this help (also F1)",
    };
    hints.insert(hints.len().saturating_sub(1), help);
    hints
}

/// Returns the keys while the user types a line. `enter` is the effect of Enter.
pub fn typing_keys(enter: &'static str) -> Vec<KeyHint> {
    vec![
        KeyHint::new("Enter", KeyCode::Enter, enter),
        KeyHint::new("Esc", KeyCode::Esc, "back"),
    ]
}

/// A footer: the hints that fit, and the columns of each.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Footer {
    /// The whole line.
    pub text: String,
    /// The column in which the text begins.
    start: u16,
    /// The columns of the keys, counted from the beginning of the text.
    labels: Vec<std::ops::Range<u16>>,
    /// The columns of each hint, its key, and how often the key must be pressed.
    places: Vec<(std::ops::Range<u16>, KeyCode, usize)>,
}

impl Footer {
    /// Creates a footer with as many hints as fit into `width` columns. If there is
    /// little room, the keys of a cursor are left out first, because everybody tries them
    /// anyway. Then hints are removed from the right, but never the last two (help and
    /// the key that closes the screen).
    pub fn new(hints: &[KeyHint], width: u16) -> Footer {
        const KEPT: usize = 2;
        const NARROW: u16 = 80;
        let mut shown: Vec<&KeyHint> = hints
            .iter()
            .filter(|hint| !hint.footer.is_empty())
            .collect();
        let line = |shown: &[&KeyHint]| {
            let words: Vec<String> = shown.iter().map(|hint| hint.words()).collect();
            words.join("  ")
        };
        while shown.len() > KEPT && columns(&line(&shown)) + 2 > width {
            let others = shown.len() - KEPT;
            let cursor = shown[..others].iter().position(|hint| hint.is_cursor());
            let cursor = cursor.filter(|_| width < NARROW);
            shown.remove(cursor.unwrap_or(others - 1));
        }
        Footer::of(&shown)
    }

    /// Creates a footer with exactly these hints, from column 1 on.
    fn of(shown: &[&KeyHint]) -> Footer {
        let mut at = 1;
        let mut words = Vec::new();
        let mut places = Vec::new();
        let mut labels = Vec::new();
        for hint in shown {
            let word = hint.words();
            let end = at + columns(&word);
            labels.push(at - 1..at - 1 + columns(&hint.label));
            if let Some(key) = hint.keys.first() {
                let presses = if is_doubled(&hint.label) { 2 } else { 1 };
                places.push((at..end, *key, presses));
            }
            at = end + 2;
            words.push(word);
        }
        Footer {
            text: words.join("  "),
            start: 1,
            labels,
            places,
        }
    }

    /// Creates a footer with these hints at the right end of a line of `width`
    /// columns.
    pub fn right(hints: &[KeyHint], width: u16) -> Footer {
        let all: Vec<&KeyHint> = hints.iter().collect();
        let mut footer = Footer::of(&all);
        let shift = width.saturating_sub(columns(&footer.text) + 2);
        for (place, ..) in &mut footer.places {
            *place = place.start + shift..place.end + shift;
        }
        footer.start += shift;
        footer
    }

    /// Draws the footer, with the keys in their colour.
    pub fn paint(&self, painter: &mut Painter<'_>, y: u16) {
        let key = painter.role(Role::Key);
        let in_label = |at: u16| self.labels.iter().any(|label| label.contains(&at));
        let mut at = 0;
        for symbol in self.text.chars() {
            let style = if in_label(at) { key } else { PLAIN };
            let next = painter.text(self.start + at, y, symbol.encode_utf8(&mut [0; 4]), style);
            at = next.saturating_sub(self.start).max(at + 1);
        }
    }

    /// Returns the key in column `x` of the screen, if there is one, and how often
    /// it must be pressed.
    pub fn key_at(&self, x: u16) -> Option<(KeyCode, usize)> {
        let found = self.places.iter().find(|(place, ..)| place.contains(&x));
        found.map(|(_, key, presses)| (*key, *presses))
    }
}

/// Whether a label is a doubled letter such as `ee`: a command whose letter is also
/// a column.
fn is_doubled(label: &str) -> bool {
    let mut symbols = label.chars();
    let pair = (symbols.next(), symbols.next(), symbols.next());
    matches!(pair, (Some(a), Some(b), None) if a == b && a.is_alphabetic())
}

/// Returns the list of keys for the help: a line for each hint, with the keys in a
/// column of their own.
pub fn help_lines(hints: &[KeyHint]) -> String {
    let mut text = String::new();
    for hint in hints.iter().filter(|hint| !hint.help.is_empty()) {
        let blanks = 18_u16.saturating_sub(columns(&hint.label)).max(1);
        text += &format!(
            "  {}{}{}\n",
            hint.label,
            " ".repeat(blanks.into()),
            hint.help
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[Binding<u8>] = &[
        Binding {
            label: "Enter",
            keys: &[KeyCode::Enter],
            action: 1,
            footer: "play",
            help: "plays",
        },
        Binding {
            label: "u",
            keys: &[KeyCode::Char('u')],
            action: 2,
            footer: "undo",
            help: "takes back",
        },
        Binding {
            label: "?",
            keys: &[KeyCode::Char('?'), KeyCode::F(1)],
            action: 3,
            footer: "help",
            help: "this",
        },
        Binding {
            label: "q",
            keys: &[KeyCode::Char('q')],
            action: 4,
            footer: "menu",
            help: "leaves",
        },
    ];

    #[test]
    fn capitals_act_like_small_letters() {
        assert_eq!(action_of(TABLE, KeyCode::Char('U')), Some(2));
        assert_eq!(action_of(TABLE, KeyCode::F(1)), Some(3));
        assert_eq!(action_of(TABLE, KeyCode::Char('x')), None);
    }

    #[test]
    fn narrow_footer_keeps_help_and_exit_clickable() {
        let hints = hints(TABLE);
        let wide = Footer::new(&hints, 80);
        assert_eq!(wide.text, "Enter play  u undo  ? help  q menu");
        assert_eq!(wide.key_at(1), Some((KeyCode::Enter, 1)));
        assert_eq!(wide.key_at(13), Some((KeyCode::Char('u'), 1)));
        assert_eq!(wide.key_at(12), None);
        assert_eq!(Footer::new(&hints, 20).text, "? help  q menu");
        let mut hints = hints;
        hints.insert(0, KeyHint::new("↑↓←→", KeyCode::Up, "cursor"));
        hints.insert(1, KeyHint::new("Tab", KeyCode::Tab, "next"));
        assert_eq!(Footer::new(&hints, 38).text, wide.text);
        assert_eq!(
            Footer::new(&hints, 52).text,
            "Tab next  Enter play  u undo  ? help  q menu"
        );
    }
}
