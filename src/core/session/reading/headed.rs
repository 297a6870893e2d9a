//! Moves or positions below lines such as `Black: Anna`, which name the players.

use super::find::find_games;
use crate::game::{Archive, ForeignGame, Input};
use crate::session::catalogue::GameInfo;
use crate::session::reading::found_games::FoundGames;

/// Words before a colon that begin a line of facts about a game, apart from the
/// names of the sides.
const FACTS: [&str; 9] = [
    "game", "event", "site", "date", "round", "result", "score", "moves", "position",
];

/// The longest text that is read again without its heading, in bytes.
const LONGEST: usize = 100_000;

/// Reads a text that begins with lines about the game; `None` if there are no
/// such lines, or what follows them is not a single game.
pub(super) fn read(text: &str, games: &[&'static GameInfo]) -> Option<Result<FoundGames, String>> {
    if text.len() > LONGEST {
        return None;
    }
    let (facts, bare) = split(text, games)?;
    let input = Input {
        bytes: &[],
        text: bare.into(),
    };
    let named = facts.iter().find(|(label, _)| label == "game");
    let named = named.and_then(|(_, title)| games.iter().find(|game| game.answers_to(title)));
    let found = match named {
        Some(game) => find_games(&input, &[*game]),
        None => find_games(&input, games),
    };
    let found = found?.ok().filter(|found| found.archive.len() == 1)?;
    let name = |side: &str| {
        let fact = facts
            .iter()
            .find(|(label, _)| label.eq_ignore_ascii_case(side));
        fact.map_or_else(String::new, |(_, name)| name.clone())
    };
    Some(Ok(FoundGames {
        info: found.info,
        archive: Box::new(Headed {
            names: found.info.sides.map(name),
            below: found.archive,
        }),
    }))
}

/// Splits a text into the facts of its first lines, with their labels in small
/// letters, and a copy with blanks instead of these lines, so that all offsets
/// remain.
fn split(text: &str, games: &[&'static GameInfo]) -> Option<(Vec<(String, String)>, String)> {
    let is_label = |label: &str| {
        let mut sides = games.iter().flat_map(|game| game.sides);
        FACTS.contains(&label) || sides.any(|side| side.eq_ignore_ascii_case(label))
    };
    let mut facts = Vec::new();
    let mut bare = String::with_capacity(text.len());
    let mut lines = text.split_inclusive('\n');
    for line in lines.by_ref() {
        let (label, value) = line.split_once(':').unwrap_or(("", line));
        let key = label.trim().to_lowercase();
        if is_label(&key) {
            let keeps_value = ["moves", "position"].contains(&key.as_str());
            let blanks = if keeps_value {
                label.len() + 1
            } else {
                line.len()
            };
            bare.extend(std::iter::repeat_n(' ', blanks));
            bare.push_str(&line[blanks..]);
            facts.push((key, value.trim().to_owned()));
        } else {
            bare.push_str(line);
            if !line.trim().is_empty() {
                break;
            }
        }
    }
    bare.extend(lines);
    (!facts.is_empty() && !bare.trim().is_empty()).then_some((facts, bare))
}

/// A game whose players are named above it.
struct Headed {
    names: [String; 2],
    below: Box<dyn Archive>,
}

impl Archive for Headed {
    fn format(&self) -> &'static str {
        self.below.format()
    }

    fn len(&self) -> usize {
        self.below.len()
    }

    fn game(&self, index: usize) -> Result<ForeignGame, String> {
        let game = self.below.game(index)?;
        let names = match &game.names {
            [first, second] if first.is_empty() && second.is_empty() => self.names.clone(),
            _ => game.names,
        };
        Ok(ForeignGame { names, ..game })
    }

    fn place(&self, at: usize) -> Option<String> {
        self.below.place(at)
    }
}
