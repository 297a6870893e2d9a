//! The entries of the text menu apart from a new game. Each function returns
//! whether to show the menu again.

use crate::ui::text::notices;
use anyhow::Result;

use super::host::{Host, SavedUse};
use super::question::{MenuAnswer, Question};
use crate::course::Wish;
use crate::session::{GameInfo, rules_text};
use crate::ui::learning::PuzzleChoice;
use crate::ui::plain::conversation::Conversation;
use crate::ui::text::settings::SETTINGS;

/// The commands and labels of these entries, which come after the games.
pub(super) const CHOICES: [(&str, &str); 8] = [
    ("saved", "Saved games and replay"),
    ("stats", "Statistics"),
    ("settings", "Settings"),
    ("rules", "Rules of a game"),
    ("learn", "Learn a game with lessons"),
    ("puzzles", "Puzzles and your own mistakes"),
    (
        "analysis",
        "Analysis board: try moves, see what the engine thinks",
    ),
    (
        "together",
        "Play together: with people on this machine or over ssh",
    ),
];

/// Asks for a saved game and an action on it.
pub(super) fn saved_games(conversation: &mut Conversation, host: &mut dyn Host) -> Result<bool> {
    let games = match host.saved_games() {
        Ok(games) if games.is_empty() => {
            conversation.say(notices::NO_SAVED_GAME)?;
            return Ok(true);
        }
        Ok(games) => games,
        Err(error) => {
            conversation.say(&format!("{error:#}."))?;
            return Ok(true);
        }
    };
    let names: Vec<String> = games.iter().map(|(name, _)| name.clone()).collect();
    let place = match Question::numbered("Which saved game?", games).ask(conversation)? {
        MenuAnswer::Chosen(place) => place,
        MenuAnswer::Quit => return Ok(false),
        MenuAnswer::Back | MenuAnswer::Words(_) => return Ok(true),
    };
    let mut uses = vec![
        ("go on", "Continue it", SavedUse::GoOn),
        ("replay", "Step through it", SavedUse::Replay),
        (
            "show",
            "Show its last position and its moves",
            SavedUse::Show,
        ),
        (
            "review",
            "Review it: how well it was played",
            SavedUse::Review,
        ),
        (
            "rename",
            "Give it another name",
            SavedUse::Rename(names[place].clone()),
        ),
        ("delete", "Delete it", SavedUse::Delete),
    ];
    if host.is_over(place) {
        uses.remove(0);
    }
    let choices = uses
        .iter()
        .map(|(word, label, _)| ((*word).to_owned(), (*label).to_owned()));
    let what =
        match Question::numbered("What do you want to do with it?", choices).ask(conversation)? {
            MenuAnswer::Chosen(choice) => uses[choice].2.clone(),
            MenuAnswer::Quit => return Ok(false),
            MenuAnswer::Back | MenuAnswer::Words(_) => return Ok(true),
        };
    let what = match what {
        SavedUse::Rename(old) => match Question::in_words("Its new name", old).ask(conversation)? {
            MenuAnswer::Words(new) => SavedUse::Rename(new),
            MenuAnswer::Quit => return Ok(false),
            MenuAnswer::Back | MenuAnswer::Chosen(_) => return Ok(true),
        },
        what => what,
    };
    host.with_saved(conversation, place, what)?;
    Ok(true)
}

/// Prints the statistics of the finished games.
pub(super) fn statistics(conversation: &mut Conversation, host: &dyn Host) -> Result<bool> {
    let text = host
        .statistics()
        .unwrap_or_else(|error| format!("{error:#}."));
    conversation.say(text.trim_end())?;
    Ok(true)
}

/// Lists the settings and changes the one chosen to its next value, until the
/// user goes back.
pub(super) fn settings(conversation: &mut Conversation, host: &mut dyn Host) -> Result<bool> {
    loop {
        // The file is read each time, because another window may have changed
        // it.
        let mut config = match host.config() {
            Ok(config) => config,
            Err(error) => {
                conversation.say(&format!("{error:#}."))?;
                return Ok(true);
            }
        };
        let lines = SETTINGS.iter().map(|setting| {
            let value = (setting.value)(&config);
            let label = format!("{}: {value} ({})", setting.label, setting.help);
            (setting.label.to_owned(), label)
        });
        let done = [("done".to_owned(), "Done: back to the menu".to_owned())];
        let question =
            Question::numbered("Which setting do you want to change?", lines.chain(done));
        // Enter goes back, so that it never changes a setting by accident.
        match question.default(SETTINGS.len()).ask(conversation)? {
            MenuAnswer::Chosen(place) if place < SETTINGS.len() => {
                let before = config.clone();
                (SETTINGS[place].turn)(&mut config, &host.theme_names());
                let kept = host.keep_config(&before, &config);
                let value = (SETTINGS[place].value)(&config);
                conversation.say(&format!("{}: {value}. {kept}", SETTINGS[place].label))?;
            }
            MenuAnswer::Quit => return Ok(false),
            _ => return Ok(true),
        }
    }
}

/// Prints the rules of a game.
pub(super) fn rules(
    conversation: &mut Conversation,
    games: &'static [&'static GameInfo],
) -> Result<bool> {
    let choices = games
        .iter()
        .map(|info| (info.id.to_owned(), info.title.to_owned()));
    match Question::numbered("Which game's rules?", choices).ask(conversation)? {
        MenuAnswer::Chosen(place) => {
            conversation.say(rules_text(games[place]).trim_end())?;
            Ok(true)
        }
        MenuAnswer::Quit => Ok(false),
        MenuAnswer::Back | MenuAnswer::Words(_) => Ok(true),
    }
}

/// Runs the lessons of a game.
pub(super) fn learn(
    conversation: &mut Conversation,
    games: &'static [&'static GameInfo],
    host: &mut dyn Host,
) -> Result<bool> {
    let with_lessons: Vec<&'static GameInfo> = (games.iter().copied())
        .filter(|info| !info.lessons.is_empty())
        .collect();
    let choices = with_lessons
        .iter()
        .map(|info| (info.id.to_owned(), info.title.to_owned()));
    match Question::numbered("Which game do you want to learn?", choices).ask(conversation)? {
        MenuAnswer::Chosen(place) => {
            host.learn(conversation, with_lessons[place])?;
            Ok(true)
        }
        MenuAnswer::Quit => Ok(false),
        MenuAnswer::Back | MenuAnswer::Words(_) => Ok(true),
    }
}

/// Runs the puzzle of the day, the cards, or the puzzles of a game.
pub(super) fn puzzles(
    conversation: &mut Conversation,
    games: &'static [&'static GameInfo],
    host: &mut dyn Host,
) -> Result<bool> {
    let mut choices = vec![
        ("daily".to_owned(), "The puzzle of the day".to_owned()),
        (
            "mine".to_owned(),
            "Your mistakes that are due today".to_owned(),
        ),
    ];
    let of_game = |info: &&'static GameInfo| (info.id.to_owned(), info.title.to_owned());
    choices.extend(games.iter().map(of_game));
    match Question::numbered("Which puzzles?", choices).ask(conversation)? {
        MenuAnswer::Chosen(place) => {
            let choice = match place {
                0 => PuzzleChoice::Daily(None),
                1 => PuzzleChoice::Mine(None),
                place => PuzzleChoice::Game(games[place - 2], Wish::default()),
            };
            host.puzzles(conversation, &choice)?;
            Ok(true)
        }
        MenuAnswer::Quit => Ok(false),
        MenuAnswer::Back | MenuAnswer::Words(_) => Ok(true),
    }
}

/// Opens the analysis board of a game.
pub(super) fn analysis(
    conversation: &mut Conversation,
    games: &'static [&'static GameInfo],
    host: &mut dyn Host,
) -> Result<bool> {
    let of_game = |info: &&'static GameInfo| (info.id.to_owned(), info.title.to_owned());
    let choices = games.iter().map(of_game);
    match Question::numbered("Which game do you want to analyse?", choices).ask(conversation)? {
        MenuAnswer::Chosen(place) => {
            host.analyse(conversation, games[place])?;
            Ok(true)
        }
        MenuAnswer::Quit => Ok(false),
        MenuAnswer::Back | MenuAnswer::Words(_) => Ok(true),
    }
}
