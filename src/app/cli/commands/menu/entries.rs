//! The entries of the text menu apart from a new game.

use std::path::Path;

use anyhow::{Result, anyhow};

use super::question::{MenuAnswer, Question};
use super::text_menu::{Next, TextMenu};
use crate::cli::args::save::Loaded;
use crate::cli::commands::{analyse, attach, learn, list, puzzles, replay, review, show, stats};
use crate::cli::exit::Usage;
use crate::cli::learning;
use crate::cli::save_words::places;
use crate::session::{GameInfo, Study};
use crate::store::{self, IN_PAGE, SaveError, Saved};
use crate::ui::course_menu::{
    Part, PuzzleOffer, cards_words, games_with_lessons, games_with_puzzles, lessons_in_game,
    puzzles_in_game, puzzles_of_all_games,
};
use crate::ui::learning::PuzzleChoice;
use crate::ui::plain::{Partner, menu_words, name_fault};
use crate::ui::rules_pages::RulesPages;
use crate::ui::text::settings::{SETTINGS, Setting};
use crate::ui::text::shell::game_name;
use crate::ui::text::{ListLine, counted, notices};

/// The action of an entry.
pub(super) type Run = fn(&mut TextMenu) -> Result<Next>;

/// An entry: its words, its label and its function.
type Entry = (&'static [&'static str], &'static str, Run);

/// The entries, which come after the games. The names of commands and the words of the labels
/// are words too.
const ENTRIES: [Entry; 9] = [
    (menu_words::TODAY, "What there is to do today", today),
    (menu_words::SAVED, "Saved games and replay", saved_games),
    (menu_words::STATISTICS, "Statistics", statistics),
    (menu_words::SETTINGS, "Settings", settings),
    (menu_words::RULES, "Rules and help", rules),
    (menu_words::LESSONS, "Learn a game with lessons", lessons),
    (
        menu_words::PUZZLES,
        "Puzzles and your own mistakes",
        puzzles,
    ),
    (
        menu_words::ANALYSIS,
        "Analysis board: try moves, see what the engine thinks",
        analysis,
    ),
    (
        menu_words::TOGETHER,
        "Play together: with people on this machine or over ssh",
        together,
    ),
];

/// Returns the entries that work here. A page cannot connect to a server, which the last
/// entry does.
pub(super) fn entries() -> &'static [Entry] {
    match IN_PAGE {
        true => &ENTRIES[..ENTRIES.len() - 1],
        false => &ENTRIES,
    }
}

/// An action on a saved game. Returns `None` if the user goes back to the question for the
/// action.
type SavedUse = fn(&mut TextMenu, &Path) -> Result<Option<Next>>;

/// The actions on a saved game: word, label and function. The last is not for finished games, so
/// that the others have the same number for every game.
const SAVED_USES: [(&str, &str, SavedUse); 6] = [
    ("replay", "Step through it", |menu, path| {
        replay::step_through(menu.conversation, path, menu.globals)?;
        Ok(Some(Next::Menu))
    }),
    (
        "show",
        "Show its last position and its moves",
        |menu, path| {
            let text = show::text_of(path, menu.globals)?;
            menu.say(text.trim_end()).map(Some)
        },
    ),
    ("review", "Review it: how well it was played", review_saved),
    ("rename", "Give it another name", rename),
    ("delete", "Delete it", delete),
    ("go on", "Continue it", resume),
];

/// Returns to the menu, which begins with what there is to do today.
fn today(menu: &mut TextMenu) -> Result<Next> {
    menu.forget_today();
    Ok(Next::Menu)
}

/// Asks for a saved game and an action on it. Going back from the actions leads to the list.
fn saved_games(menu: &mut TextMenu) -> Result<Next> {
    loop {
        let saves = places().and_then(|places| Ok(store::list(&places, menu.context.games)?));
        let saves = match saves {
            Ok(saves) if saves.is_empty() => return menu.say(notices::NO_SAVED_GAME),
            Ok(saves) => saves,
            Err(error) => return menu.say_error(&error),
        };
        let choices = saves
            .iter()
            .map(|saved| (game_name(&saved.path), list::line(saved)));
        let which = Question::numbered("Which saved game?", choices).list("Saved games");
        match menu.ask(which)? {
            MenuAnswer::Chosen(place) => {
                if let Some(next) = use_saved(menu, &saves[place])? {
                    return Ok(next);
                }
            }
            MenuAnswer::Quit => return Ok(Next::Quit),
            MenuAnswer::Back | MenuAnswer::Words(_) => return Ok(Next::Menu),
        }
    }
}

/// Asks for an action on this saved game. Returns `None` if the user goes back.
fn use_saved(menu: &mut TextMenu, saved: &Saved) -> Result<Option<Next>> {
    let game = saved.game.as_ref().ok();
    let is_analysis = game.is_some_and(|game| game.record.is_analysis());
    let is_over = game.is_some_and(|game| game.outcome.is_some() || game.record.result.is_some());
    let is_closed = is_over && !is_analysis;
    let last = SAVED_USES.len() - 1;
    let uses = &SAVED_USES[..last + usize::from(!is_closed)];
    let choices = uses.iter().map(|(word, label, _)| match *word {
        "go on" if is_analysis => (*word, "Open it on the analysis board"),
        word => (word, *label),
    });
    let title = format!("What do you want to do with {}?", game_name(&saved.path));
    let what = Question::of(&title, choices).list("A saved game");
    let what = what.default(if is_closed { 0 } else { last });
    loop {
        let choice = match menu.ask(what.clone())? {
            MenuAnswer::Chosen(choice) => choice,
            MenuAnswer::Quit => return Ok(Some(Next::Quit)),
            MenuAnswer::Back | MenuAnswer::Words(_) => return Ok(None),
        };
        let (word, _, run) = uses[choice];
        match run(menu, &saved.path) {
            // Only a game that was continued ends at the menu.
            Ok(Some(Next::Menu)) if word != "go on" => return Ok(None),
            // A renamed game is in the list under its new name, and a deleted one is in it no more.
            Ok(None) if !saved.path.exists() => return Ok(None),
            Ok(None) => {}
            // An unusable file is reported and the menu continues. An illegal
            // line in piped input is a different error and ends the program.
            Err(error) if error.is::<SaveError>() || error.is::<Usage>() => {
                menu.say_error(&error)?;
            }
            other => return other,
        }
    }
}

/// Continues a saved game.
fn resume(menu: &mut TextMenu, path: &Path) -> Result<Option<Next>> {
    let (record, session) = store::open(path, menu.context.games)?;
    if record.is_analysis() {
        let study = Study::of_record(&*session, &record).0;
        let saved = (path.to_owned(), record);
        analyse::run_study(menu.conversation, study, Some(&saved), menu.globals)?;
        return Ok(Some(Next::Menu));
    }
    if session.outcome().is_some() || record.result.is_some() {
        menu.say("That game is over; you can step through it.")?;
        return Ok(None);
    }
    let game = Loaded {
        path: path.to_owned(),
        record,
        session,
    };
    menu.resume(game).map(Some)
}

/// What can follow the review of a saved game: word, label and function. The last needs a costly
/// move.
const AFTER_REVIEW: [(&str, &str, SavedUse); 3] = [
    SAVED_USES[0],
    ("back", "Back to the saved games", |_, _| Ok(None)),
    (
        "try",
        "Find better moves than the costliest ones",
        |menu, path| {
            let (record, session) = store::open(path, menu.context.games)?;
            review::try_again_in(menu.conversation, &*session, &record.players)?;
            Ok(Some(Next::Menu))
        },
    ),
];

/// Prints the review of a saved game, and then offers what can be done with it.
fn review_saved(menu: &mut TextMenu, path: &Path) -> Result<Option<Next>> {
    let (record, session) = store::open(path, menu.context.games)?;
    menu.conversation.say_thinking()?;
    let (text, is_costly) = review::text_of(&*session, &record, menu.globals);
    menu.say(text.trim_end())?;
    // Without a costly move there is nothing to find.
    let uses = &AFTER_REVIEW[..2 + usize::from(is_costly)];
    let choices = uses.iter().map(|(word, label, _)| (*word, *label));
    let question = Question::of("What next?", choices).list("After the review");
    let question = question.default(1);
    let next = menu.repeat(|menu| match menu.ask(question.clone())? {
        MenuAnswer::Chosen(place) => (uses[place].2)(menu, path),
        MenuAnswer::Quit => Ok(Some(Next::Quit)),
        _ => Ok(None),
    });
    next.map(Some)
}

/// Deletes a saved game, if the user is sure.
fn delete(menu: &mut TextMenu, path: &Path) -> Result<Option<Next>> {
    let name = game_name(path);
    let choices = [("no", "No, keep it"), ("yes", "Yes, delete it for good")];
    let next = menu.choose(
        Question::of(&format!("Delete {name}?"), choices),
        |menu, choice| match choice {
            0 => menu.say(&format!("Kept {name}.")),
            _ => {
                store::delete(&places()?, path)?;
                menu.say(&format!("Deleted {name}."))
            }
        },
    )?;
    // The list or the actions follow, as after a new name.
    Ok((next == Next::Quit).then_some(next))
}

/// Asks for the new name of a saved game, until it can have that name.
fn rename(menu: &mut TextMenu, path: &Path) -> Result<Option<Next>> {
    let old = game_name(path);
    let question = Question::in_words("What is its new name?", old.clone());
    let question = question.checked(name_fault);
    loop {
        let name = match menu.ask(question.clone())? {
            MenuAnswer::Words(name) => name,
            MenuAnswer::Quit => return Ok(Some(Next::Quit)),
            MenuAnswer::Back | MenuAnswer::Chosen(_) => return Ok(None),
        };
        let said = match store::rename(&places()?, path, &name) {
            Ok(new) => notices::renamed(&old, &game_name(&new)),
            Err(error) => {
                menu.say_error(&error.into())?;
                continue;
            }
        };
        menu.say(&said)?;
        return Ok(None);
    }
}

/// Prints the statistics of the finished games.
fn statistics(menu: &mut TextMenu) -> Result<Next> {
    match stats::text(menu.conversation.draws_boards()) {
        Ok(text) => menu.say(text.trim_end()),
        Err(error) => menu.say_error(&error),
    }
}

/// Lists the settings and asks for a value of the one chosen, until the user goes back.
fn settings(menu: &mut TextMenu) -> Result<Next> {
    loop {
        // The file is read each time, because another window may have changed
        // it.
        match menu.globals.config() {
            Ok((config, _)) => menu.context.set_config(config),
            Err(error) => return menu.say_error(&error),
        }
        let offered = settings_offered(menu.conversation.draws_boards());
        let lines = offered.iter().map(|setting| {
            let value = (setting.value)(&menu.context.config);
            let only = match setting.is_for_screen {
                true => "; full screen only",
                false => "",
            };
            let (label, help) = (setting.label, setting.help);
            let columns = format!("{label}: {value} ({help}{only})");
            let words = format!("{label}: {help}. Now {value}");
            (label.to_owned(), ListLine::new(&columns, words))
        });
        let done = [("done".to_owned(), "Done: back to the menu".into())];
        let question =
            Question::numbered("Which setting do you want to change?", lines.chain(done));
        // Enter goes back, so that it never changes a setting by accident.
        let question = question.default(offered.len()).list("Settings");
        match menu.ask(question)? {
            MenuAnswer::Chosen(place) if place < offered.len() => {
                if change(menu, offered[place])? == Next::Quit {
                    return Ok(Next::Quit);
                }
            }
            MenuAnswer::Quit => return Ok(Next::Quit),
            _ => return Ok(Next::Menu),
        }
    }
}

/// Returns the settings that can be chosen. A person who listens does not use the full screen.
fn settings_offered(boards: bool) -> Vec<&'static Setting> {
    let all = SETTINGS.iter();
    all.filter(|setting| boards || !setting.is_for_screen)
        .collect()
}

/// Says the value of a setting, asks for another one and saves it. Enter keeps the value.
fn change(menu: &mut TextMenu, setting: &Setting) -> Result<Next> {
    let themes = menu.context.themes.names();
    let values = setting.values(&menu.context.config, &themes);
    let now = (setting.value)(&menu.context.config);
    let (label, help) = (setting.label, setting.help);
    let title = format!("{label}: {help}. Now {now}. Which value?");
    let explained = |value: &String| (value.clone(), setting.explained(value));
    let choices = values.iter().map(explained);
    let current = values.iter().position(|value| *value == now);
    let question = Question::numbered(title, choices).default(current.unwrap_or(0));
    menu.choose(question, |menu, place| {
        let value = &values[place];
        setting.set(&mut menu.context.config, &themes, value);
        let kept = match (menu.context.keep_config(), &menu.context.config_path) {
            (Some(trouble), _) => format!("{trouble}."),
            (None, Some(_)) => "Saved.".to_owned(),
            (None, None) => "Settings cannot be saved: set HOME or XDG_CONFIG_HOME.".to_owned(),
        };
        menu.say(&format!("{}: {value}. {kept}", setting.label))
    })
}

/// Prints the rules of the chosen game.
fn rules(menu: &mut TextMenu) -> Result<Next> {
    menu.repeat(|menu| {
        let games = menu.context.games;
        let which = Question::of("Which game's rules?", games.iter().map(named));
        menu.chosen(which, |menu, place| rules_of(menu, games[place]))
    })
}

/// Prints pages of the rules of a game, the exact rules last, until the user goes back.
fn rules_of(menu: &mut TextMenu, info: &'static GameInfo) -> Result<Next> {
    let pages = RulesPages::of(info).map_err(|why| anyhow!(why))?;
    let count = pages.names().count();
    let mut next = 0;
    menu.repeat(|menu| {
        let choices = pages.names();
        let choices = choices.map(|(id, title)| (id.to_owned(), title));
        let which = Question::numbered("Which page?", choices).default(next);
        let which = which.list(format!("Rules of {}", info.title));
        menu.chosen(which, |menu, page| {
            // Enter alone turns the page.
            next = (page + 1) % count;
            let boards = menu.conversation.draws_boards();
            menu.say(pages.text(page, boards).trim_end())
        })
    })
}

/// Runs the lessons of the chosen game.
fn lessons(menu: &mut TextMenu) -> Result<Next> {
    menu.repeat(|menu| {
        let games = games_with_lessons(&learning::at_home());
        let choices = games
            .iter()
            .map(|(info, text)| (info.id.to_owned(), text.clone()));
        let which = Question::numbered("Which game do you want to learn?", choices);
        let infos: Vec<&'static GameInfo> = games.iter().map(|(info, _)| *info).collect();
        let last = menu.last_game(&infos);
        menu.chosen(which.default(last), |menu, place| {
            let info = infos[place];
            if learning::at_home().progress(info).0 == 0 {
                menu.say("The first lesson begins; quit leads to the list of lessons.")?;
                learn::from_lesson(menu.conversation, info, 0)?;
            }
            menu.repeat(|menu| lessons_of(menu, info))
        })
    })
}

/// Runs the lessons of a game from the chosen one on.
fn lessons_of(menu: &mut TextMenu, info: &'static GameInfo) -> Result<Option<Next>> {
    let learning = learning::at_home();
    let first = learning.first_unknown(info).map_err(|why| anyhow!(why))?;
    let which = Question::numbered("Which lesson?", lessons_in_game(info, &learning));
    let which = which.list(format!("Lessons of {}", info.title));
    menu.chosen(which.default(first), |menu, lesson| {
        learn::from_lesson(menu.conversation, info, lesson)?;
        Ok(Next::Menu)
    })
}

/// Runs the puzzle of the day, the cards, or the puzzles of a game.
fn puzzles(menu: &mut TextMenu) -> Result<Next> {
    menu.repeat(|menu| {
        let learning = learning::at_home();
        let general = puzzles_of_all_games(&learning);
        let games = games_with_puzzles(&learning);
        let choices = general.iter().map(offered);
        let choices = choices.chain(
            games
                .iter()
                .map(|(info, text)| (info.id.to_owned(), text.clone())),
        );
        let which = Question::numbered("Which puzzles?", choices).list("Puzzles");
        menu.chosen(which, |menu, place| match general.get(place) {
            Some(offer) => solve(menu, &offer.choice),
            None => menu.repeat(|menu| puzzles_of(menu, games[place - general.len()].0)),
        })
    })
}

/// Runs the chosen puzzles of a game. The themes and the levels are lists of their own, whose
/// names can be typed here too.
fn puzzles_of(menu: &mut TextMenu, info: &'static GameInfo) -> Result<Option<Next>> {
    let learning = learning::at_home();
    let offers = puzzles_in_game(info, &learning);
    let (first, others): (Vec<_>, Vec<_>) = offers.iter().partition(|offer| offer.part.is_none());
    let count = |part| {
        others
            .iter()
            .filter(|offer| offer.part == Some(part))
            .count()
    };
    let named = |many: &str, one: &str, part| {
        let count = counted(count(part) as u64, many);
        format!("{count}; you can also type the name of a {one} here")
    };
    let mine = cards_words(&learning, Some(info));
    let parts = [
        ("mine", ListLine::named("My mistakes", 21, &mine)),
        (
            "by theme",
            ListLine::named("By theme", 21, &named("themes", "theme", Part::Themes)),
        ),
        (
            "by level",
            ListLine::named("By level", 21, &named("levels", "level", Part::Levels)),
        ),
    ];
    let listed = first.len() + parts.len();
    let choices = first.iter().map(|offer| offered(offer));
    let choices = choices.chain(parts.map(|(word, line)| (word.to_owned(), line)));
    let title = format!("Puzzles of {}", info.title);
    let which = Question::numbered(format!("Which puzzles of {}?", info.title), choices)
        .unlisted(others.iter().map(|offer| offer.word.clone()))
        .list(&*title);
    menu.chosen(which, |menu, place| match place.checked_sub(first.len()) {
        None => solve(menu, &first[place].choice),
        Some(0) => solve(menu, &PuzzleChoice::Mine(Some(info))),
        Some(1) => part_of(menu, info, Part::Themes),
        Some(2) => part_of(menu, info, Part::Levels),
        Some(_) => solve(menu, &others[place - listed].choice),
    })
}

/// Runs the puzzles of the chosen themes or levels of a game, until the user goes back.
fn part_of(menu: &mut TextMenu, info: &'static GameInfo, part: Part) -> Result<Next> {
    menu.repeat(|menu| {
        let mut offers = puzzles_in_game(info, &learning::at_home());
        offers.retain(|offer| offer.part == Some(part));
        let (title, list) = match part {
            Part::Themes => ("Which theme?", "Themes"),
            Part::Levels => ("Which level?", "Levels of puzzles"),
        };
        let which = Question::numbered(title, offers.iter().map(offered));
        let which = which.list(format!("{list} of {}", info.title));
        menu.chosen(which, |menu, place| solve(menu, &offers[place].choice))
    })
}

/// Returns the word and the line of puzzles.
fn offered(offer: &PuzzleOffer) -> (String, ListLine) {
    (offer.word.clone(), offer.text.clone())
}

/// Runs the chosen puzzles.
fn solve(menu: &mut TextMenu, choice: &PuzzleChoice) -> Result<Next> {
    puzzles::set(menu.conversation, &mut learning::at_home(), choice)?;
    Ok(Next::Menu)
}

/// Opens the analysis board of a game.
fn analysis(menu: &mut TextMenu) -> Result<Next> {
    let games = menu.context.games;
    menu.choose(
        Question::of(
            "Which game do you want to analyse?",
            games.iter().map(named),
        ),
        |menu, place| {
            let session = games[place].open(&[], None)?;
            let study = Study::new(&*session);
            analyse::run_study(menu.conversation, study, None, menu.globals)?;
            Ok(Next::Menu)
        },
    )
}

/// Connects to the server on which people play each other, until the session
/// ends.
fn together(menu: &mut TextMenu) -> Result<Next> {
    // This program has already read the lines of the pipe that follow.
    if menu.conversation.partner() == Partner::Pipe {
        return menu.say("From a pipe, play with others with the command: boardgames attach");
    }
    attach::beside_menu()?;
    Ok(Next::Menu)
}

/// Returns the word and the label of a game.
fn named(info: &&'static GameInfo) -> (&'static str, &'static str) {
    (info.id, info.title)
}
