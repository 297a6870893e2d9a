//! Which question follows which answers, and what they come to.

use super::Plan;
use super::question::{Choice, Question};
use crate::core::Side;
use crate::session::{Entry, Level, PlayerSpec};

/// Who sits where, in the order of the menu.
const SEATINGS: [[Sitter; 2]; 4] = [
    [Sitter::Person, Sitter::Computer],
    [Sitter::Computer, Sitter::Person],
    [Sitter::Person, Sitter::Person],
    [Sitter::Computer, Sitter::Computer],
];

#[derive(Copy, Clone, Eq, PartialEq)]
enum Sitter {
    Person,
    Computer,
}

/// The answers so far, taken apart; `None` where not given yet.
struct Answers<'a> {
    entry: &'static dyn Entry,
    seating: Option<[Sitter; 2]>,
    /// One a computer, in seating order.
    levels: &'a [usize],
    /// One an option, in menu order.
    options: &'a [usize],
}

fn take_apart<'a>(
    games: &'static [&'static dyn Entry],
    answers: &'a [usize],
) -> Option<Answers<'a>> {
    let (&game, rest) = answers.split_first()?;
    let seating = rest.first().map(|&i| SEATINGS[i]);
    let rest = rest.get(1..).unwrap_or_default();
    let (levels, options) = rest.split_at(rest.len().min(seating.map_or(0, computers)));
    Some(Answers {
        entry: games[game],
        seating,
        levels,
        options,
    })
}

fn computers(seating: [Sitter; 2]) -> usize {
    seating
        .iter()
        .filter(|sitter| **sitter == Sitter::Computer)
        .count()
}

/// The question after these answers; `None` when all is known.
pub(super) fn next(games: &'static [&'static dyn Entry], answers: &[usize]) -> Option<Question> {
    let Some(known) = take_apart(games, answers) else {
        return Some(game(games));
    };
    let Some(seating) = known.seating else {
        return Some(players(known.entry));
    };
    if known.levels.len() < computers(seating) {
        return Some(level(known.entry, seating, known.levels.len()));
    }
    option(known.entry, known.options.len())
}

fn game(games: &[&dyn Entry]) -> Question {
    let choice = |entry: &&dyn Entry| {
        let card = entry.card();
        let label = format!(
            "{:<14} {:<6} ~{:>3} min",
            entry.title(),
            card.size,
            card.minutes
        );
        (entry.id().to_owned(), label)
    };
    Question::numbered("Which game?", games.iter().map(choice))
}

fn players(entry: &dyn Entry) -> Question {
    let sides = entry.sides();
    let choice = |seating: &[Sitter; 2]| {
        let seat = |side: Side| {
            let who = match seating[side.index()] {
                Sitter::Person if seating[side.other().index()] == Sitter::Person => "a person",
                Sitter::Person => "you",
                Sitter::Computer => "the computer",
            };
            format!("{}: {who}", sides[side.index()])
        };
        (
            String::new(),
            format!("{}, {}", seat(Side::First), seat(Side::Second)),
        )
    };
    let title = format!("Who plays? {} moves first.", sides[0]);
    Question::numbered(title, SEATINGS.iter().map(choice))
}

fn level(entry: &dyn Entry, seating: [Sitter; 2], known: usize) -> Question {
    let seats = Side::BOTH.into_iter();
    let mut seats = seats.filter(|side| seating[side.index()] == Sitter::Computer);
    let side = seats
        .nth(known)
        .expect("there is a computer without a level");
    let choice = |level: Level| {
        let help = entry.level_help(&entry.defaults(), level);
        let help = help.expect("a game takes its own defaults");
        Choice {
            key: level.number().to_string(),
            word: level.name().to_owned(),
            label: format!("{:<9}{help}", level.name()),
        }
    };
    Question {
        title: format!("How strong is {}?", entry.sides()[side.index()]),
        choices: Level::all().map(choice).collect(),
        default: usize::from(Level::DEFAULT.number()),
    }
}

fn option(entry: &dyn Entry, index: usize) -> Option<Question> {
    let spec = entry.options().get(index)?;
    let choice = |value: &crate::core::OptionValue| {
        (
            value.name.to_owned(),
            format!("{:<10} {}", value.name, value.help),
        )
    };
    let (_, default) = &entry.defaults()[index];
    let default = spec.values.iter().position(|value| value.name == default);
    let title = format!("{}: {}", spec.key, spec.help);
    let question = Question::numbered(title, spec.values.iter().map(choice));
    Some(question.default(default.expect("the default is one of the values")))
}

/// What the answers to every question come to.
pub(super) fn plan(games: &'static [&'static dyn Entry], answers: &[usize]) -> Plan {
    let known = take_apart(games, answers).expect("the game was asked for first");
    let seating = known.seating.expect("the players were asked for second");
    let mut levels = known.levels.iter();
    let players = seating.map(|sitter| match sitter {
        Sitter::Person => PlayerSpec::Human,
        Sitter::Computer => {
            let level = *levels.next().expect("every computer was asked for");
            let level = Level::all().nth(level).expect("every level was listed");
            PlayerSpec::Bot(level.into())
        }
    });
    let specs = known.entry.options().iter();
    let options = specs
        .zip(known.options)
        .map(|(spec, &i)| (spec.key.to_owned(), spec.values[i].name.to_owned()))
        .collect();
    Plan {
        entry: known.entry,
        options,
        players,
    }
}
