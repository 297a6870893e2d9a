//! The menu, which opens when no command is given.

use std::path::PathBuf;

use anyhow::Result;

use super::{learn, puzzles};
use crate::cli::args::globals::Globals;
use crate::cli::args::save::{KeepArgs, Loaded};
use crate::cli::args::seed::given_or_drawn;
use crate::cli::conversation::conversation;
use crate::cli::exit::{Usage, usage};
use crate::cli::learning;
use crate::cli::plain_game::{line_by_line, sit_down};
use crate::cli::player_factory::seat;
use crate::cli::save_words::{places, state_words};
use crate::course::Happened;
use crate::game::Record;
use crate::games::GAMES;
use crate::session::{GameInfo, GameSetup, PeopleResults, PlayerSpec, Session, Study};
use crate::store;
use crate::store::{Config, Dirs, SaveError, list};
use crate::ui::learning::PuzzleChoice;
use crate::ui::plain::exercise::ExerciseMode;
use crate::ui::plain::menu::{Host, SavedUse};
use crate::ui::plain::{Conversation, Partner, Style, menu};
use crate::ui::text::players::people;
use crate::ui::tui::{Flow, Opening};

/// Returns the menu screen, or runs the numbered text menu if there is no full
/// screen.
///
/// # Errors
/// The terminal failed.
pub fn run(globals: &Globals) -> Result<Option<Opening>> {
    if !globals.line_by_line() {
        return Ok(Some(Box::new(|_| Ok(Flow::Home(Vec::new())))));
    }
    let mut conversation = conversation(Style::Sentences, globals)?;
    let today = super::today::today(globals)?.lines("learn", "puzzles");
    conversation.say(&globals.glyph_set()?.spelled(&today.join("\n")))?;
    menu::run(
        &mut conversation,
        GAMES,
        &mut PlainMenu {
            globals,
            allowed: Vec::new(),
            evening: PeopleResults::default(),
            played: 0,
            last: None,
        },
    )?;
    Ok(None)
}

/// The part of the text menu that plays games and uses files.
struct PlainMenu<'a> {
    globals: &'a Globals,
    /// The engine commands from saved games that the user has allowed to start.
    allowed: Vec<String>,
    /// The score between two people since the program started.
    evening: PeopleResults,
    /// The number of games played since the program started.
    played: u64,
    /// The game that was played last.
    last: Option<Box<dyn Session>>,
}

impl PlainMenu<'_> {
    /// Plays one game, saving it. Before and after, prints the score between two
    /// named people.
    fn at_the_board(
        &mut self,
        conversation: &mut Conversation,
        session: Box<dyn Session>,
        origin: Option<&(PathBuf, Record)>,
    ) -> Result<()> {
        let mut autosave = KeepArgs::default().autosave_hook(origin, &*session)?;
        let people = people(&*session);
        // No score is kept against an unnamed opponent.
        let names = session.record().names.and(people.clone());
        let score = |evening: &PeopleResults| {
            let names = names.as_ref()?.each_ref().map(String::as_str);
            Some(format!("Score so far: {}.", evening.words(names)?))
        };
        if let Some(score) = score(&self.evening) {
            conversation.say(&score)?;
        }
        let (ending, session) =
            line_by_line(conversation, session, &mut *autosave, None, self.globals)?;
        self.last = Some(session);
        self.played += 1;
        if let (Some(names), Some(verdict)) = (people, ending.verdict()) {
            self.evening.enter(self.played, names, verdict);
            if let Some(score) = score(&self.evening) {
                conversation.say(&score)?;
            }
        }
        Ok(())
    }

    /// Returns the first engine among the players that the user has not allowed
    /// yet, and marks it as allowed. If the user chooses the game again, the
    /// engine starts.
    fn asks_first(&mut self, players: &[PlayerSpec; 2]) -> Option<String> {
        let programs = players.iter().filter_map(|player| match player {
            PlayerSpec::Gtp(remote) => Some(remote.command.clone()),
            _ => None,
        });
        let mut new = programs.filter(|program| !self.allowed.contains(program));
        let program = new.next()?;
        self.allowed.push(program.clone());
        Some(program)
    }
}

impl PlainMenu<'_> {
    /// Continues a saved game with its players. An engine starts only after the
    /// user has chosen the game twice.
    fn go_on_with(&mut self, conversation: &mut Conversation, mut game: Loaded) -> Result<()> {
        let seed = given_or_drawn(game.record.seed)?;
        let players = game.players()?;
        if let Some(program) = self.asks_first(&players) {
            return conversation.say(&format!(
                "This game starts the program '{program}'. Choose it again to allow that."
            ));
        }
        sit_down(&mut *game.session, &players, seed)?;
        let origin = (game.path, game.record);
        self.at_the_board(conversation, game.session, Some(&origin))
    }

    /// Runs an action on the saved game at index `place`.
    fn use_saved(
        &mut self,
        conversation: &mut Conversation,
        place: usize,
        what: SavedUse,
    ) -> Result<()> {
        let saves = list(&places()?, GAMES)?;
        let saved = saves
            .get(place)
            .ok_or_else(|| usage("that game no longer exists".to_owned()))?;
        let path = &saved.path;
        match what {
            SavedUse::GoOn => {
                let (record, session) = store::open(path, GAMES)?;
                if session.outcome().is_some() || record.result.is_some() {
                    return conversation.say("That game is over; you can step through it.");
                }
                let game = Loaded {
                    path: path.clone(),
                    record,
                    session,
                };
                self.go_on_with(conversation, game)
            }
            SavedUse::Replay => super::replay::step_through(conversation, path, self.globals),
            SavedUse::Show => {
                let text = super::show::text_of(path, self.globals.glyph_set()?)?;
                conversation.say(text.trim_end())
            }
            SavedUse::Review => {
                let (_, session) = store::open(path, GAMES)?;
                conversation.say(super::review::text_of(&*session).trim_end())
            }
            SavedUse::Rename(name) => {
                let new = store::rename(&places()?, path, &name)?;
                let new = new.file_name().unwrap_or_default().to_string_lossy();
                conversation.say(&format!("{} is now called {new}.", saved.name))
            }
            SavedUse::Delete => {
                store::delete(&places()?, path)?;
                conversation.say(&format!("Deleted {}.", saved.name))
            }
        }
    }
}

impl Host for PlainMenu<'_> {
    fn open_game(&self) -> Option<String> {
        let session = Loaded::newest()?.session;
        let title = session.info().title;
        Some(format!("{title}, {}", state_words(&*session)))
    }

    fn go_on(&mut self, conversation: &mut Conversation) -> Result<()> {
        match Loaded::newest() {
            Some(game) => self.go_on_with(conversation, game),
            None => conversation.say("That game is open in another window."),
        }
    }

    fn saved_games(&self) -> Result<Vec<(String, String)>> {
        let saves = list(&places()?, GAMES)?;
        let lines = saves.iter().map(|saved| {
            let name = saved.name.strip_suffix(".json").unwrap_or(&saved.name);
            (name.to_owned(), super::list::line(saved))
        });
        Ok(lines.collect())
    }

    fn is_over(&self, place: usize) -> bool {
        let saves = places().and_then(|places| Ok(list(&places, GAMES)?));
        let game = saves
            .ok()
            .and_then(|saves| saves.into_iter().nth(place)?.game.ok());
        game.is_some_and(|game| game.outcome.is_some() || game.record.result.is_some())
    }

    fn with_saved(
        &mut self,
        conversation: &mut Conversation,
        place: usize,
        what: SavedUse,
    ) -> Result<()> {
        let done = self.use_saved(conversation, place, what);
        match done {
            // An unusable file is reported and the menu continues. An illegal
            // line in piped input is a different error and ends the program.
            Err(error) if error.is::<SaveError>() || error.is::<Usage>() => {
                conversation.say(&format!("{error:#}."))
            }
            other => other,
        }
    }

    fn review_last(&self, conversation: &mut Conversation) -> Result<()> {
        let session = self.last.as_deref();
        match session.filter(|session| !session.history().is_empty()) {
            Some(session) => conversation.say(super::review::text_of(session).trim_end()),
            None => conversation.say("No move has been played."),
        }
    }

    fn advice(&self, info: &GameInfo) -> Option<String> {
        super::stats::advice(info)
    }

    fn statistics(&self) -> Result<String> {
        super::stats::text()
    }

    fn config(&self) -> Result<Config> {
        Ok(self.globals.config()?.0)
    }

    fn keep_config(&mut self, before: &Config, config: &Config) -> String {
        match self.globals.config_path() {
            Some(path) => match config.save_changes(before, &path) {
                Ok(()) => format!("Saved in {}.", path.display()),
                Err(error) => format!("{error}."),
            },
            None => "Settings cannot be saved: set HOME or XDG_CONFIG_HOME.".to_owned(),
        }
    }

    fn learn(&mut self, conversation: &mut Conversation, info: &'static GameInfo) -> Result<()> {
        let mut mode = ExerciseMode::new(conversation);
        learn::from_the_first_new(&mut mode, info)
    }

    fn puzzles(&mut self, conversation: &mut Conversation, choice: &PuzzleChoice) -> Result<()> {
        let mut mode = ExerciseMode::new(conversation);
        puzzles::set(&mut mode, &mut learning::at_home(), choice)
    }

    fn analyse(&mut self, conversation: &mut Conversation, info: &'static GameInfo) -> Result<()> {
        let session = info.open(&[], None)?;
        super::analyse::run_study(conversation, Study::new(&*session), None, self.globals)
    }

    fn together(&mut self, conversation: &mut Conversation) -> Result<()> {
        // This program has already read the lines of the pipe that follow.
        if conversation.partner() == Partner::Pipe {
            return conversation
                .say("From a pipe, play with others with the command: boardgames attach");
        }
        super::attach::beside_menu()
    }

    fn theme_names(&self) -> Vec<String> {
        let own = |(config, path): (Config, Option<PathBuf>)| {
            self.globals.themes(&config, path.as_deref())
        };
        let themes = self.globals.config().and_then(own);
        themes.unwrap_or_default().names()
    }

    fn play(&mut self, conversation: &mut Conversation, plan: &GameSetup) -> Result<()> {
        let places = Dirs::find().ok();
        let mut learning = learning::at_home();
        if learning.offers(plan.info, places.as_ref()) {
            learning.note(Happened::Offered {
                game: plan.info.id.to_owned(),
            });
            conversation.say(&format!(
                "New to {}? Type 'learn' in the menu for short lessons.",
                plan.info.title
            ))?;
        }
        let session = plan.open(given_or_drawn(None)?, &seat)?;
        self.at_the_board(conversation, session, None)
    }
}
