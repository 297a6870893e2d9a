//! The order of the menu's questions, and the game that results from the
//! answers.

use super::entries::entries;
use super::question::{MenuItem, Question};
use crate::game::Side;
use crate::session::{BotSpec, GameInfo, GameSetup, Level, PlayerSpec, RemoteSpec, two_names};
use crate::store::IN_PAGE;
use crate::ui::text::players::{EVEN_HELP, level_line};
use crate::ui::text::{ListLine, counted};

/// The kinds of players to choose from, by seat, in the order of the menu.
const SEATINGS: [[Sitter; 2]; 6] = [
    [Sitter::Person, Sitter::Computer],
    [Sitter::Computer, Sitter::Person],
    [Sitter::Person, Sitter::Person],
    [Sitter::Computer, Sitter::Computer],
    [Sitter::Person, Sitter::Program],
    [Sitter::Program, Sitter::Person],
];

/// Two people, who can have names.
const PEOPLE: [Sitter; 2] = [Sitter::Person, Sitter::Person];

/// The answer that Enter gives to the question for names.
const NO_NAMES: &str = "none";

#[derive(Copy, Clone, Eq, PartialEq)]
enum Sitter {
    Person,
    Computer,
    Program,
}

/// The answer to one question.
#[derive(Clone)]
pub(super) enum Given {
    /// The choice at this index.
    Choice(usize),
    /// An answer in words.
    Words(String),
}

impl Given {
    fn choice(&self) -> usize {
        match self {
            Given::Choice(place) => *place,
            Given::Words(_) => unreachable!("only commands and names are asked in words"),
        }
    }
}

/// The answers so far, sorted by question; `None` and empty slices where there
/// is no answer yet.
struct Answers<'a> {
    info: &'static GameInfo,
    seating: Option<[Sitter; 2]>,
    /// The names of two people; or a level or command for each seat without a
    /// person, in order.
    players: &'a [Given],
    /// One answer for each option, in menu order.
    options: &'a [Given],
}

/// Sorts the answers by question; `None` before the first answer.
fn take_apart<'a>(
    games: &'static [&'static GameInfo],
    answers: &'a [Given],
) -> Option<Answers<'a>> {
    let (game, rest) = answers.split_first()?;
    let seating = rest.first().map(|given| SEATINGS[given.choice()]);
    let rest = rest.get(1..).unwrap_or_default();
    // Two people answer a single question for both names; engines have a
    // question each.
    let asked = seating.map_or(0, |seating| match seating {
        PEOPLE => 1,
        _ => engines(seating).count(),
    });
    let (players, options) = rest.split_at(rest.len().min(asked));
    Some(Answers {
        info: games[game.choice()],
        seating,
        players,
        options,
    })
}

/// Returns the seats without a person.
fn engines(seating: [Sitter; 2]) -> impl Iterator<Item = Side> {
    let seats = Side::BOTH.into_iter();
    seats.filter(move |side| seating[side.index()] != Sitter::Person)
}

/// Returns the question after these answers; `None` once everything is known.
/// The question for a level selects the one that `suits` returns.
pub(super) fn next(
    games: &'static [&'static GameInfo],
    answers: &[Given],
    suits: &dyn Fn(&GameInfo) -> Level,
) -> Option<Question> {
    let Some(known) = take_apart(games, answers) else {
        return Some(game(games));
    };
    let Some(seating) = known.seating else {
        return Some(players(known.info));
    };
    if seating == PEOPLE && known.players.is_empty() {
        return Some(names());
    }
    if let Some(side) = engines(seating).nth(known.players.len()) {
        return Some(match seating[side.index()] {
            Sitter::Program => program(known.info, side),
            _ => level(known.info, side, suits(known.info)),
        });
    }
    option(known.info, known.options.len())
}

fn game(games: &[&GameInfo]) -> Question {
    let choice = |info: &&GameInfo| {
        let card = info.card;
        let (title, size, minutes) = (info.title, card.size, card.minutes);
        let columns = format!("{title:<14} {size:<6} ~{minutes:>3} min");
        let minutes = counted(minutes, "minutes");
        let words = format!("{title}, board size {size}, about {minutes}");
        (info.id.to_owned(), ListLine::new(&columns, words))
    };
    let others = entries().iter();
    let others = others.map(|(words, label, _)| (words[0].to_owned(), (*label).into()));
    let mut question = Question::numbered("Which game?", games.iter().map(choice).chain(others));
    let choices = question.choices[games.len()..].iter_mut();
    for (choice, (words, ..)) in choices.zip(entries()) {
        choice.words = words.iter().map(|word| (*word).to_owned()).collect();
    }
    question
}

fn players(info: &GameInfo) -> Question {
    let sides = info.sides;
    let choice = |seating: &[Sitter; 2]| {
        let seat = |side: Side| {
            let who = match seating[side.index()] {
                Sitter::Person if seating[side.other().index()] == Sitter::Person => "a person",
                Sitter::Person => "you",
                Sitter::Computer => "the computer",
                Sitter::Program => "another program",
            };
            format!("{}: {who}", sides[side.index()])
        };
        (
            String::new(),
            format!("{}, {}", seat(Side::First), seat(Side::Second)),
        )
    };
    let (title, list) = (
        format!("Who plays? {} moves first.", sides[0]),
        format!("Players of {}", info.title),
    );
    let is_offered = |seating: &&[Sitter; 2]| !(IN_PAGE && seating.contains(&Sitter::Program));
    Question::numbered(title, SEATINGS.iter().filter(is_offered).map(choice)).list(list)
}

fn names() -> Question {
    let title = "What are your names? The player who moves first comes first: ANNA,BEN";
    let check = |words: &str| match words {
        NO_NAMES => Ok(()),
        words => two_names(words).map(|_| ()),
    };
    Question::in_words(title, NO_NAMES.to_owned()).checked(check)
}

fn program(info: &GameInfo, side: Side) -> Question {
    let side = info.sides[side.index()];
    Question::in_words(
        format!("Which command starts the program that plays {side}? It must understand GTP."),
        RemoteSpec::example(info.id).command,
    )
}

fn level(info: &GameInfo, side: Side, suits: Level) -> Question {
    let choice = |level: Level| {
        let line = level_line(info, &info.defaults(), level);
        let line = line.expect("a game takes its own defaults");
        MenuItem {
            key: level.number().to_string(),
            words: vec![level.name().to_owned()],
            label: line,
        }
    };
    let even = MenuItem {
        key: "e".to_owned(),
        words: vec![BotSpec::even().to_string()],
        label: ListLine::named(&BotSpec::even().to_string(), 14, EVEN_HELP),
    };
    let title = format!("How strong is {}?", info.sides[side.index()]);
    let columns = format!("{title} Ratings; a casual player has about 1000.");
    const NOT_NUMBERED: [(String, String); 0] = [];
    Question {
        choices: Level::all().map(choice).chain([even]).collect(),
        ..Question::numbered(ListLine::new(&columns, title), NOT_NUMBERED)
    }
    .default(usize::from(suits.number()))
    .list(format!("Levels of {}", info.title))
}

fn option(info: &GameInfo, index: usize) -> Option<Question> {
    let spec = info.options.get(index)?;
    let choice = |value: &crate::game::OptionValue| {
        let name = match value.name.parse::<u32>() {
            Ok(number) => counted(number, spec.noun),
            Err(_) => value.name.to_owned(),
        };
        // A screen reader leaves out the hyphen of report-a or reads its name.
        let spoken = ListLine::named(&name.replace('-', " "), 0, value.help);
        let line = ListLine {
            words: spoken.words,
            ..ListLine::named(&name, 10, value.help)
        };
        (value.name.to_owned(), line)
    };
    let (_, default) = &info.defaults()[index];
    let default = spec.values.iter().position(|value| value.name == default);
    let question = Question::numbered(spec.question, spec.values.iter().map(choice));
    Some(question.default(default.expect("the default is one of the values")))
}

/// Builds the game from the answers to all questions.
///
/// # Panics
/// If a question is not answered yet.
pub(super) fn setup(games: &'static [&'static GameInfo], answers: &[Given]) -> GameSetup {
    let known = take_apart(games, answers).expect("the game was asked for first");
    let seating = known.seating.expect("the players were asked for second");
    let names = match (seating, known.players) {
        (PEOPLE, [Given::Words(names)]) if names != NO_NAMES => two_names(names).ok(),
        _ => None,
    };
    let mut given = known.players.iter();
    let players = seating.map(|sitter| match sitter {
        Sitter::Person => PlayerSpec::Human,
        _ => player(given.next().expect("every engine was asked for")),
    });
    let specs = known.info.options.iter();
    let options = specs
        .zip(known.options)
        .map(|(spec, given)| {
            (
                spec.key.to_owned(),
                spec.values[given.choice()].name.to_owned(),
            )
        })
        .collect();
    GameSetup {
        names,
        ..GameSetup::new(known.info, options, players)
    }
}

fn player(given: &Given) -> PlayerSpec {
    match given {
        Given::Words(command) => PlayerSpec::Gtp(RemoteSpec::new(command)),
        Given::Choice(level) => {
            // The partner that keeps the game close comes after the levels.
            let level = Level::all().nth(*level).map(BotSpec::from);
            PlayerSpec::Bot(level.unwrap_or_else(BotSpec::even))
        }
    }
}
