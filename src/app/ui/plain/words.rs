//! The command words of line mode: each mode has a table of words, and one
//! interpreter reads them all. The words that describe the board work in every
//! mode.

use std::fmt;

use anyhow::Result;

use super::after_task::AfterTask;
use super::conversation::Conversation;
use super::exercise::Attempt;
use super::line_mode::Turn;
use super::menu_words;
use super::reading::{BoardView, PositionLook, READING, examples, find, is_offered};
use super::replay::Stepper;
use super::study::StudyMode;
use crate::session::Session;
use crate::ui::text::{did_you_mean, either, listed};

/// The width of the column of words in a help text.
const WORD: usize = 16;

/// Returns why a line is refused, with a hint for people who meant a word.
pub(super) fn or_words(why: &impl fmt::Display) -> String {
    format!("{why}; help lists the words")
}

/// A command word.
pub(super) struct Word<R> {
    /// Its names in lower case; the help lists the first one.
    pub names: &'static [&'static str],
    /// Whether a text may follow it.
    pub takes: Takes,
    /// The lines of its help: how it is used, and what it then does.
    pub help: &'static [(&'static str, &'static str)],
    /// The function that carries it out.
    pub run: R,
}

/// Carries out a word of the mode `M` with the text that follows it. Returns how the mode
/// ends, or `None` if it continues.
pub(super) type Run<M> = fn(&mut M, &str) -> Result<Option<<M as Mode>::End>>;

/// A row of a table of words: the names, `..` if a text may follow, the help, and the
/// function. The help is what the word alone does, or a list of forms and what they do.
macro_rules! word {
    (@$takes:ident $name:literal $($other:literal)*: $help:literal, $run:expr) => {
        word!(@$takes $name $($other)*: [($name, $help)], $run)
    };
    (@$takes:ident $($name:literal)+: $help:expr, $run:expr) => {
        $crate::ui::plain::words::Word {
            names: &[$($name),+],
            takes: $crate::ui::plain::words::Takes::$takes,
            help: &$help,
            run: $run,
        }
    };
    ($($name:literal)+ ..: $($rest:tt)+) => {
        word!(@Text $($name)+: $($rest)+)
    };
    ($($name:literal)+: $($rest:tt)+) => {
        word!(@Nothing $($name)+: $($rest)+)
    };
}

pub(super) use word;

/// Turns the result of a word into the answer that the mode continues.
pub(super) fn stay<E>(done: Result<()>) -> Result<Option<E>> {
    done.map(|()| None)
}

/// The input that may follow a word.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Takes {
    /// Nothing.
    Nothing,
    /// A text or nothing.
    Text,
}

/// A mode with its own words: a game, an analysis, a replay or an exercise.
pub(super) trait Mode: Sized {
    /// The end of the mode.
    type End;

    /// Where its words work, as the rest of a sentence: `in a game`.
    const PLACE: &'static str;

    /// The words of this mode. They take precedence over the words that describe
    /// the board.
    fn words() -> Vec<Word<Run<Self>>>;

    /// The input and output of the mode.
    fn conversation(&mut self) -> &mut Conversation;

    /// The position on the board.
    fn session(&self) -> &dyn Session;

    /// The sentence with which the help begins, before the words.
    fn help(&self) -> String;

    /// What to type instead of a word that works elsewhere: `a move, hint or help`.
    fn instead(&self) -> String;

    /// Whether the help lists the word with this name.
    fn offers(&self, _name: &str) -> bool {
        true
    }

    /// The time that is left, as a sentence; `None` without a clock.
    fn time_left(&self) -> Option<String> {
        None
    }

    /// Acts on a line that does not begin with a word: a move, a number, or an
    /// empty line.
    ///
    /// # Errors
    /// The streams fail, or piped input contains something impossible.
    fn other(&mut self, line: &str) -> Result<Option<Self::End>>;
}

/// Acts on a line of input. Returns how the mode ends, or `None` if it continues.
///
/// # Errors
/// The streams fail, or piped input contains something impossible.
pub(super) fn run_line<M: Mode>(mode: &mut M, line: &str) -> Result<Option<M::End>> {
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
        // Where nothing lies before the mode, only quit leaves it.
        ("b" | "back" | "previous" | "prev", "") => {
            let takes_back = M::words().iter().any(|word| word.names.contains(&"undo"));
            let sentence = match takes_back {
                true => "undo takes back your move, and quit leaves",
                false => "quit leaves; board says the position",
            };
            return stay(mode.conversation().explain_missing_answer(sentence));
        }
        ("board", "on" | "off") => {
            return mode.conversation().draw_boards(rest == "on").map(|()| None);
        }
        ("board", more) if !more.is_empty() => {
            let sentence = "type 'board', 'board on' or 'board off'";
            return stay(mode.conversation().explain_missing_answer(sentence));
        }
        _ => {}
    }
    match find(&name).filter(|word| rest.is_empty() || word.takes == Takes::Text) {
        Some(word) => {
            let look = mode.conversation().look();
            let view = BoardView {
                session: mode.session(),
                look,
                time_left: mode.time_left(),
            };
            match (word.run)(&view, &rest.to_lowercase()) {
                Ok(answer) => mode.conversation().tell(&answer)?,
                Err(sentence) => mode.conversation().explain_missing_answer(&sentence)?,
            }
            Ok(None)
        }
        None if find(&name).is_some() => not_alone(mode, line, &name),
        None => match elsewhere(&name) {
            Some(sentence) => {
                let sentence = format!("{sentence}; here type {}", mode.instead());
                let session = mode.session().fork();
                stay(mode.conversation().refuse_in(&*session, &sentence))
            }
            None => mode.other(line),
        },
    }
}

/// Returns every place where a word works that does not work here: `'why' works in a game and
/// in a replay`. `None` if it is no word of any mode, or so short that it may be a move.
pub fn elsewhere(line: &str) -> Option<String> {
    let name = line.split(' ').next().unwrap_or_default();
    match line {
        "yes" | "no" => {
            return Some(format!(
                "'{line}' works at a question that is answered by yes or no"
            ));
        }
        "menu" => return Some("'menu' works at a question of the menu".to_owned()),
        _ if name.chars().count() == 1 => return None,
        _ => {}
    }
    let places = [
        place_of::<Turn<'_, '_>>(name, line),
        place_of::<Attempt<'_>>(name, line),
        place_of::<AfterTask<'_>>(name, line),
        place_of::<Stepper<'_>>(name, line),
        place_of::<StudyMode<'_>>(name, line),
    ];
    let places: Vec<&str> = places.into_iter().flatten().collect();
    let everywhere = match find(name) {
        Some(_) => "where there is a board: ",
        None => "",
    };
    let found =
        (!places.is_empty()).then(|| format!("'{line}' works {everywhere}{}", listed(&places)));
    let other = match menu_words::AFTER.contains(&line) {
        true => Some(menu_words::AFTER_PLACE),
        false => menu_words::contain(line).then_some(menu_words::PLACE),
    };
    match (found, other) {
        (Some(found), Some(other)) => Some(format!("{found}, and {other}")),
        (None, Some(other)) => Some(format!("'{line}' works {other}")),
        (found, None) => found,
    }
}

/// Refuses a name that is probably the answer to a question, or a word of line mode.
///
/// # Errors
/// A sentence that asks for another name.
pub fn name_fault(name: &str) -> Result<(), String> {
    let word = name.trim().to_lowercase();
    let is_answer = matches!(&*word, "y" | "n") || word.parse::<u32>().is_ok();
    match is_answer || !word.contains(' ') && elsewhere(&word).is_some() {
        true => Err(format!(
            "'{name}' is an answer or a word of line mode, so it cannot be the name; give another one"
        )),
        false => Ok(()),
    }
}

/// Returns which word of the mode was meant by one that is mistyped, as [`did_you_mean`].
pub(super) fn word_meant<M: Mode>(line: &str) -> String {
    let name = line.split(' ').next().unwrap_or_default();
    let own = M::words();
    let names = own.iter().flat_map(|word| word.names);
    meant(name, &mut names.copied())
}

/// Returns which of these names, or of the words for reading the board, was meant.
fn meant(name: &str, own: &mut dyn Iterator<Item = &'static str>) -> String {
    let reading = READING.iter().flat_map(|word| word.names).copied();
    did_you_mean(name, &mut own.chain(reading).chain(["help"]))
}

/// Returns the place of a mode if this line is one of its words, or begins with one that
/// takes a text. The words that describe the board work in every mode.
fn place_of<M: Mode>(name: &str, line: &str) -> Option<&'static str> {
    let own = M::words();
    let own = own.iter().map(|word| (word.names, word.takes));
    let reading = READING.iter().map(|word| (word.names, word.takes));
    let is_it = |(names, takes): (&[&str], Takes)| {
        names.contains(&line) || names.contains(&name) && takes == Takes::Text
    };
    own.chain(reading).any(is_it).then_some(M::PLACE)
}

/// Refuses a text after a word that takes none. The mode decides about names of
/// one letter, such as `b`, because they may be part of a move.
fn not_alone<M: Mode>(mode: &mut M, line: &str, name: &str) -> Result<Option<M::End>> {
    if name.chars().count() == 1 {
        return mode.other(line);
    }
    let sentence = format!("type '{name}' alone, with nothing after it");
    mode.conversation().explain_missing_answer(&sentence)?;
    Ok(None)
}

/// Prints the help for all words, or for the one called `named`.
fn help<M: Mode>(mode: &mut M, named: &str) -> Result<()> {
    let own = M::words();
    // The word may be named with what can follow it: `help row 3`.
    let first = named.split(' ').next().unwrap_or_default();
    let named_own = own.iter();
    let named_own = named_own
        .clone()
        .find(|word| word.names.contains(&named))
        .or_else(|| {
            named_own
                .clone()
                .find(|word| word.takes == Takes::Text && word.names.contains(&first))
        });
    let board = matches!(named, "board on" | "board off");
    let reading = find(first).filter(|word| board || first == named || word.takes == Takes::Text);
    let look = mode.conversation().look();
    let text = match (named, named_own, reading) {
        ("" | "all", ..) => whole_help(mode, &own, named == "all", look),
        ("help" | "?", ..) => lines(HELP, look),
        (_, Some(word), _) => lines(word.help, look) + &also(word.names, look),
        (_, None, Some(word)) => {
            // A name that is a word of the mode has the meaning of that word.
            let is_free = |name: &&&str| !own.iter().any(|word| word.names.contains(*name));
            let names = Vec::from_iter(word.names.iter().filter(is_free).copied());
            lines(word.help, look) + &also(&names, look)
        }
        _ => {
            let meaning = mode.session().info().motif_meaning(named);
            let unknown = || match meaning {
                "" => {
                    let meant = word_meant::<M>(named);
                    format!("{}{meant}; rules explains the game", no_word(named))
                }
                meaning => format!("{named}: {meaning}"),
            };
            let sentence = elsewhere(named).unwrap_or_else(unknown);
            return mode.conversation().explain_missing_answer(&sentence);
        }
    };
    let text = for_game(mode.session(), text.trim_end());
    mode.conversation().say_help(&text)
}

/// The help of the word `help` itself.
const HELP: &[(&str, &str)] = &[
    (
        "help",
        "list the words that work here; help all: all of them",
    ),
    ("help row", "say what the word row does"),
];

/// Returns that the help knows no such word.
pub fn no_word(named: &str) -> String {
    format!("there is no word '{named}'; type help alone for the list")
}

/// The most words whose help a person who listens hears at once.
const HEARD: usize = 9;

fn whole_help<M: Mode>(mode: &M, own: &[Word<Run<M>>], all: bool, look: PositionLook) -> String {
    let mut text = format!("{}\n", mode.help());
    let mut others = Vec::new();
    let offered = own
        .iter()
        .filter(|word| !word.help.is_empty() && mode.offers(word.names[0]));
    let offered = Vec::from_iter(offered);
    for (at, word) in offered.iter().enumerate() {
        // The last one leaves.
        let is_heard = at + 1 < HEARD || offered.len() <= HEARD || at + 1 == offered.len();
        match is_heard || all || look != PositionLook::Words {
            true => text += &lines(word.help, look),
            false => others.push(word.names[0]),
        }
    }
    if !others.is_empty() {
        text += &format!(
            "More words: {}. Type help all to hear what they do.\n",
            listed(&others)
        );
    }
    // A word of the mode replaces the word for reading that has its name.
    let shadowed = |name: &str| own.iter().any(|word| word.names.contains(&name));
    let reading = READING.iter().filter(|word| !shadowed(word.names[0]));
    let has_clock = mode.time_left().is_some();
    let reading = reading.filter(|word| match word.names[0] {
        "clock" => has_clock,
        _ => is_offered(word, mode.session()),
    });
    let reading = reading.map(|word| word.help[0].0);
    let reading: Vec<&str> = reading.chain(["board off", "board on"]).collect();
    let sentence = format!(
        "To read the board: {}. Type help and a word to hear what it does.",
        either(&reading)
    );
    text + &sentence
}

/// Returns the lines of a word's help: in columns, or as sentences for a person who listens.
fn lines(help: &[(&str, &str)], look: PositionLook) -> String {
    let line = |(form, meaning): &(&str, &str)| match look {
        PositionLook::Board(_) => format!("  {form:<WORD$} {meaning}\n"),
        PositionLook::Words => format!("{form}: {meaning}.\n"),
    };
    help.iter().map(line).collect()
}

fn also(names: &[&str], look: PositionLook) -> String {
    let indent = match look {
        PositionLook::Board(_) => "  ",
        PositionLook::Words => "",
    };
    match names {
        [_, others @ ..] if !others.is_empty() => format!("{indent}Also: {}.", listed(others)),
        _ => String::new(),
    }
}

/// Replaces ROW, COLUMN and SQUARE in a help text by examples from the board.
fn for_game(session: &dyn Session, help: &str) -> String {
    let (row, column, square) = examples(session);
    help.replace("ROW", &row)
        .replace("COLUMN", &column)
        .replace("SQUARE", &square)
}

/// Checks a table of words in tests: no name occurs twice, and no line is too
/// long.
#[cfg(test)]
pub(super) fn check<M: Mode>() {
    let mut seen = std::collections::BTreeSet::new();
    for word in M::words() {
        for name in word.names {
            assert!(seen.insert(*name), "{name} twice");
            assert_eq!(*name, name.to_lowercase());
        }
        let look = PositionLook::Board(crate::ui::board::glyphs::GlyphSet::Ascii);
        for line in lines(word.help, look).lines() {
            assert!(
                line.chars().count() <= crate::ui::text::LINE_WIDTH,
                "{line}"
            );
        }
    }
}
