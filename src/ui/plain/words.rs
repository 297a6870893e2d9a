//! The words of line mode: a table for each mode, and one interpreter for all
//! of them. The words that read the board work in every mode.

use anyhow::Result;

use super::conversation::Conversation;
use super::events::Announcement;
use super::reading::{BoardView, READING, examples, find, is_offered};
use crate::session::Session;
use crate::ui::text::wrapped;
use serde_json::json;

/// The longest line of a help, in columns.
const WIDTH: usize = 79;
/// The columns of a word in a help.
const WORD: usize = 16;

/// A word of the mode `M`.
pub(super) struct Word<M: Mode> {
    /// Its names in lower case; the help lists the first one.
    pub names: &'static [&'static str],
    /// Whether anything may follow it.
    pub takes: Takes,
    /// How it is used and what it then does, a line of the help each.
    pub help: &'static [(&'static str, &'static str)],
    /// Does it, with what follows the word; returns how the mode ends, if it
    /// does.
    pub run: fn(&mut M, &str) -> Result<Option<M::End>>,
}

impl<M: Mode> Word<M> {
    /// A word that stands alone.
    pub const fn new(
        names: &'static [&'static str],
        help: &'static [(&'static str, &'static str)],
        run: fn(&mut M, &str) -> Result<Option<M::End>>,
    ) -> Word<M> {
        Word {
            names,
            takes: Takes::Nothing,
            help,
            run,
        }
    }

    /// A word that a text may follow.
    pub const fn with_text(
        names: &'static [&'static str],
        help: &'static [(&'static str, &'static str)],
        run: fn(&mut M, &str) -> Result<Option<M::End>>,
    ) -> Word<M> {
        Word {
            takes: Takes::Text,
            ..Word::new(names, help, run)
        }
    }
}

/// The mode goes on, whatever was done.
pub(super) fn stay<E>(done: Result<()>) -> Result<Option<E>> {
    done.map(|()| None)
}

/// What may follow a word.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Takes {
    /// Nothing.
    Nothing,
    /// A text, or nothing.
    Text,
}

/// A mode of line mode: a game, an analysis, a replay, an exercise.
pub(super) trait Mode: Sized {
    /// How the mode ends.
    type End;

    /// The words of this mode. They go before the words that read the board.
    fn words() -> Vec<Word<Self>>;

    /// The conversation it is held over.
    fn talk(&mut self) -> &mut Conversation;

    /// The position on the board.
    fn session(&self) -> &dyn Session;

    /// What the help says before the words.
    fn help(&self) -> String;

    /// Acts on a line that is no word: a move, a number, or nothing.
    ///
    /// # Errors
    /// The streams fail, or piped input contains something impossible.
    fn other(&mut self, line: &str) -> Result<Option<Self::End>>;
}

/// Acts on a line of input; returns how the mode ends, if it does.
///
/// # Errors
/// The streams fail, or piped input contains something impossible.
pub(super) fn obey<M: Mode>(mode: &mut M, line: &str) -> Result<Option<M::End>> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (name, rest) = (first.to_lowercase(), rest.trim());
    let whole = line.to_lowercase();
    for word in M::words() {
        if word.names.contains(&&*whole) {
            return (word.run)(mode, "");
        }
        if word.names.contains(&&*name) {
            return match word.takes {
                Takes::Text => (word.run)(mode, rest),
                Takes::Nothing => not_alone(mode, line, &name),
            };
        }
    }
    match (&*name, rest) {
        ("help" | "?", _) => return help(mode, &rest.to_lowercase()).map(|()| None),
        ("board", "on" | "off") => {
            mode.talk().draw_boards(rest == "on");
            return Ok(None);
        }
        _ => {}
    }
    match find(&name).filter(|word| rest.is_empty() || word.takes == Takes::Text) {
        Some(word) => {
            let glyphs = mode.talk().glyphs();
            let view = BoardView {
                session: mode.session(),
                glyphs,
            };
            match (word.answer)(&view, &rest.to_lowercase()) {
                Ok(answer) => mode.talk().tell(&answer)?,
                Err(sentence) => mode.talk().cannot_say(&sentence)?,
            }
            Ok(None)
        }
        None if find(&name).is_some() => not_alone(mode, line, &name),
        None => mode.other(line),
    }
}

/// A word with something behind it that it does not take. A short name such as
/// `b` may begin something else.
fn not_alone<M: Mode>(mode: &mut M, line: &str, name: &str) -> Result<Option<M::End>> {
    if name.chars().count() == 1 {
        return mode.other(line);
    }
    let sentence = format!("type '{name}' alone, with nothing after it");
    mode.talk().cannot_say(&sentence)?;
    Ok(None)
}

/// Explains the words, or the one that is named.
fn help<M: Mode>(mode: &mut M, named: &str) -> Result<()> {
    let own = M::words();
    let named_own = own.iter().find(|word| word.names.contains(&named));
    let text = match (named, named_own, find(named)) {
        ("", ..) => whole_help(mode, &own),
        (_, Some(word), _) => lines(word.help) + &also(word.names),
        (_, None, Some(word)) => lines(&[word.help]) + &also(word.names),
        _ => return mode.talk().cannot_say(&no_word(named)),
    };
    let text = for_game(mode.session(), text.trim_end());
    let json = json!({"event": "help", "text": text});
    mode.talk().tell(&Announcement::new(text, json))
}

fn no_word(named: &str) -> String {
    format!("there is no word '{named}'; type help alone for the list")
}

fn whole_help<M: Mode>(mode: &M, own: &[Word<M>]) -> String {
    let mut text = format!("{}\n", wrapped(&mode.help(), WIDTH));
    for word in own {
        text += &lines(word.help);
    }
    let shadowed = |name: &str| own.iter().any(|word| word.names.contains(&name));
    let reading = READING.iter().filter(|word| !shadowed(word.names[0]));
    let reading = reading.filter(|word| is_offered(word, mode.session()));
    let reading: Vec<&str> = reading.map(|word| word.help.0).collect();
    let sentence = format!(
        "To read the board: {}, board off, board on. Type help and a word to hear what it does.",
        reading.join(", ")
    );
    text + &wrapped(&sentence, WIDTH)
}

/// The lines of a help.
fn lines(help: &[(&str, &str)]) -> String {
    let line = |(form, meaning): &(&str, &str)| format!("  {form:<WORD$} {meaning}\n");
    help.iter().map(line).collect()
}

fn also(names: &[&str]) -> String {
    match names {
        [_, others @ ..] if !others.is_empty() => format!("  Also: {}.", others.join(", ")),
        _ => String::new(),
    }
}

/// The help with a row, a column and a square of this game's board as examples.
fn for_game(session: &dyn Session, help: &str) -> String {
    let (row, column, square) = examples(session);
    help.replace("ROW", &row)
        .replace("COLUMN", &column)
        .replace("SQUARE", &square)
}

/// A table of words for tests: every name once, every line within the screen.
#[cfg(test)]
pub(super) fn check<M: Mode>() {
    let mut seen = std::collections::BTreeSet::new();
    for word in M::words() {
        for name in word.names {
            assert!(seen.insert(*name), "{name} twice");
            assert_eq!(*name, name.to_lowercase());
        }
        for line in lines(word.help).lines() {
            assert!(line.chars().count() <= WIDTH, "{line}");
        }
    }
}
