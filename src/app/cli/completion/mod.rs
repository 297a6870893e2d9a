//! Completion of the command line. The scripts in this folder ask for candidates and
//! insert them as plain text, so that a shell never runs a part of a name.

pub(super) mod bash_line;
pub(super) mod files;
mod os_string;

use std::ffi::{OsStr, OsString};

use clap::builder::ValueHint;
use clap::{Arg, Command};

use super::args::globals::Globals;
use super::command_line::with_play;
use crate::games::GAMES;
use crate::store;
use crate::store::Dirs;
use crate::ui::text::shortened;
use crate::ui::theme::Themes;

/// The arguments that are a saved game or a file.
const OF_SAVED_GAMES: [&str; 4] = ["file", "from", "load", "subject"];

/// Maximum length of the help text beside a candidate, in characters.
const LONGEST_HELP: usize = 60;

/// The kind of the candidates, which decides how a shell treats them.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    /// Words of this program, which need no quotes.
    Words,
    /// Names chosen by people, which may need quotes.
    Names,
    /// Names of saved games, and all files.
    Files,
}

impl Kind {
    /// Returns the word for this kind in the answer.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Words => "words",
            Kind::Names => "names",
            Kind::Files => "files",
        }
    }
}

/// A candidate for the word that is being typed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Candidate {
    /// The word, without quotes.
    pub value: OsString,
    /// A short explanation; may be empty.
    pub help: String,
}

impl Candidate {
    fn new(value: impl Into<OsString>, help: impl ToString) -> Candidate {
        let help = help.to_string();
        let line = help.lines().next().unwrap_or_default();
        Candidate {
            value: value.into(),
            help: shortened(line, LONGEST_HELP),
        }
    }
}

/// The candidates for one place of the command line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Answer {
    /// The kind of the candidates.
    pub kind: Kind,
    /// The part of the word before the value, such as `--load=`; usually empty.
    pub prefix: String,
    /// All candidates for the place, also those that do not start like the word.
    pub candidates: Vec<Candidate>,
}

impl Answer {
    fn of(kind: Kind, candidates: Vec<Candidate>) -> Answer {
        Answer {
            kind,
            prefix: String::new(),
            candidates,
        }
    }
}

/// The place of a word on the command line.
struct Place<'a> {
    command: &'a Command,
    /// The option whose value the word is, if any.
    option: Option<&'a Arg>,
    /// The number of positional arguments before it.
    position: usize,
    /// Whether `--` is before it.
    only_positional: bool,
}

/// Returns the candidates for a word that begins with `current`, after the words
/// `before`. The first of these is the program's name.
pub(super) fn complete(
    mut command: Command,
    before: Vec<OsString>,
    current: &OsStr,
    globals: &Globals,
) -> Answer {
    command.build();
    let before = with_play(before);
    let place = Place::after(&command, before.get(1..).unwrap_or_default());
    let current = current.to_string_lossy();
    if let Some(option) = place.option {
        return values(option, globals);
    }
    if current.starts_with('-') && !place.only_positional {
        return match current.split_once('=') {
            Some((name, _)) => Answer {
                prefix: format!("{name}="),
                ..option(place.command, name).map_or_else(nothing, |arg| values(arg, globals))
            },
            None => Answer::of(Kind::Words, options(place.command)),
        };
    }
    let mut answer = match place.command.get_positionals().nth(place.position) {
        Some(arg) => values(arg, globals),
        None => nothing(),
    };
    // Only the first word can name a command.
    if place.position == 0 {
        answer.candidates.extend(subcommands(place.command));
    }
    answer
}

fn nothing() -> Answer {
    Answer::of(Kind::Words, Vec::new())
}

impl<'a> Place<'a> {
    fn after(root: &'a Command, words: &[OsString]) -> Place<'a> {
        let mut place = Place {
            command: root,
            option: None,
            position: 0,
            only_positional: false,
        };
        for word in words {
            place.pass(&word.to_string_lossy());
        }
        place
    }

    fn pass(&mut self, word: &str) {
        if self.option.take().is_some() {
            return;
        }
        match word {
            "--" => self.only_positional = true,
            // A single `-` is no option: it means standard input.
            _ if word.starts_with('-') && word.len() > 1 && !self.only_positional => {
                // A word such as `--seed=7` already contains its value. It
                // names no option as a whole, so no value is expected after it.
                let named = option(self.command, word);
                self.option = named.filter(|arg| arg.get_action().takes_values());
            }
            _ => match self.command.find_subcommand(word) {
                Some(below) if self.position == 0 => self.command = below,
                _ => self.position += 1,
            },
        }
    }
}

/// Returns the option with this name: `--load`, or `-o` without a value.
fn option<'a>(command: &'a Command, name: &str) -> Option<&'a Arg> {
    let long = name.strip_prefix("--");
    let mut short = name.chars().skip(1);
    // Joined letters, such as `-ab`, are not completed.
    let short = short.next().filter(|_| short.next().is_none());
    command.get_arguments().find(|arg| match long {
        Some(long) => arg.get_long() == Some(long),
        None => short.is_some() && arg.get_short() == short,
    })
}

fn options(command: &Command) -> Vec<Candidate> {
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let named = shown.filter_map(|arg| {
        let help = arg.get_help().map(ToString::to_string);
        let name = format!("--{}", arg.get_long()?);
        Some(Candidate::new(name, help.unwrap_or_default()))
    });
    named.collect()
}

fn subcommands(command: &Command) -> impl Iterator<Item = Candidate> {
    let shown = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set());
    shown.map(|below| {
        let help = below.get_about().map(ToString::to_string);
        Candidate::new(below.get_name(), help.unwrap_or_default())
    })
}

fn values(arg: &Arg, globals: &Globals) -> Answer {
    let id = arg.get_id().as_str();
    if id == "theme" {
        return Answer::of(Kind::Names, themes(globals));
    }
    if OF_SAVED_GAMES.contains(&id) {
        let games = GAMES.iter().filter(|_| id == "subject");
        let games = games.map(|info| Candidate::new(info.id, info.title));
        return Answer::of(Kind::Files, games.chain(saved_games()).collect());
    }
    if matches!(arg.get_value_hint(), ValueHint::AnyPath) {
        return Answer::of(Kind::Files, Vec::new());
    }
    let possible = arg.get_possible_values().into_iter();
    let shown = possible.filter(|value| !value.is_hide_set()).map(|value| {
        let help = value.get_help().map(ToString::to_string);
        Candidate::new(value.get_name(), help.unwrap_or_default())
    });
    Answer::of(Kind::Words, shown.collect())
}

fn saved_games() -> Vec<Candidate> {
    let names = Dirs::find()
        .ok()
        .and_then(|places| store::names(&places).ok());
    let names = names.unwrap_or_default().into_iter();
    names
        .map(|name| Candidate::new(name, "saved game"))
        .collect()
}

fn themes(globals: &Globals) -> Vec<Candidate> {
    let folder = globals.config_path().and_then(|path| {
        let folder = path.parent()?;
        Some(folder.join("themes"))
    });
    let names = Themes::new(folder).names().into_iter();
    names.map(|name| Candidate::new(name, "theme")).collect()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::super::command_line::Cli;
    use super::*;

    /// The line with a game of the list, and one of its sides.
    fn named(line: &str) -> String {
        let side = GAMES[0].sides[1].to_lowercase();
        line.replace("GAME", GAMES[0].id).replace("SIDE", &side)
    }

    fn answer(line: &str) -> (Answer, Vec<String>) {
        let line = named(line);
        let mut words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let current = words.pop().expect("there is a last word");
        let answer = complete(Cli::command(), words, &current, &Globals::default());
        let values = answer.candidates.iter();
        let values = values.map(|known| known.value.to_str().expect("UTF-8").to_owned());
        let values = values.collect();
        (answer, values)
    }

    #[test]
    fn each_place_has_its_own_candidates() {
        for (line, offered) in [
            ("boardgames ", "show"),
            ("boardgames --plain ", "show"),
            ("boardgames play ", "GAME"),
            ("boardgames play GAME --second ", "ai:best"),
            ("boardgames play GAME --second=", "ai:best"),
            ("boardgames GAME --SIDE ", "human"),
            ("boardgames analyse ", "GAME"),
            ("boardgames show --", "--transcript"),
            ("boardgames show x --theme ", "felt"),
            ("boardgames --theme=", "felt"),
            ("boardgames play GAME --glyphs ascii --color ", "never"),
            ("boardgames completions ", "zsh"),
            ("boardgames help ", "show"),
        ] {
            let (_, values) = answer(line);
            assert!(values.contains(&named(offered)), "{line}: {values:?}");
        }
    }

    #[test]
    fn files_are_candidates_for_file_arguments() {
        for line in [
            "boardgames show ",
            "boardgames replay ",
            "boardgames review ",
            "boardgames analyse ",
            "boardgames puzzles --from ",
            "boardgames play --load ",
            "boardgames play --load=",
            "boardgames play GAME --save ",
            "boardgames --config ",
            "boardgames show -- ",
        ] {
            assert_eq!(answer(line).0.kind, Kind::Files, "{line}");
        }
        for line in ["boardgames play ", "boardgames list ", "boardgames show a "] {
            assert_eq!(answer(line).0.kind, Kind::Words, "{line}");
        }
    }

    #[test]
    fn hidden_arguments_are_not_candidates() {
        let (_, values) = answer("boardgames ");
        assert!(!values.iter().any(|value| value == "complete-words"));
    }
}
