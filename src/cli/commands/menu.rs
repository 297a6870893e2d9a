//! The menu that opens without a command.

use std::path::PathBuf;

use anyhow::Result;

use super::play::{line_by_line, sit_down};
use super::tui;
use crate::cli::args::save::{KeepArgs, Loaded};
use crate::cli::args::seed::given_or_drawn;
use crate::cli::save_words::state_words;
use crate::cli::{Globals, Status};
use crate::game::Record;
use crate::games::GAMES;
use crate::session::{PlayerSpec, Session};
use crate::ui::plain::menu::{ChosenGame, Host};
use crate::ui::plain::{Conversation, Style, menu};
use crate::ui::tui::Next;

/// Opens it: full screen on a terminal, numbered text otherwise.
///
/// # Errors
/// The terminal failed.
pub fn run(globals: &Globals) -> Result<Status> {
    if !globals.line_by_line() {
        return tui::open(globals, Next::Menu);
    }
    menu::run(
        &mut Conversation::standard(),
        GAMES,
        &mut PlainMenu {
            globals,
            allowed: Vec::new(),
        },
    )?;
    Ok(Status::Done)
}

/// Plays the games of the text menu, line by line.
struct PlainMenu<'a> {
    globals: &'a Globals,
    /// Programs of saved games that a person has allowed to start.
    allowed: Vec<String>,
}

impl PlainMenu<'_> {
    fn at_the_board(
        &self,
        talk: &mut Conversation,
        session: &mut dyn Session,
        origin: Option<&(PathBuf, Record)>,
    ) -> Result<()> {
        let mut keeper = KeepArgs::default().keeper(origin, session)?;
        line_by_line(talk, session, &mut *keeper, Style::Sentences, self.globals)
    }

    /// The first program among the players that nobody has allowed yet; it is
    /// allowed from now on.
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

impl Host for PlainMenu<'_> {
    fn open_game(&self) -> Option<String> {
        let session = Loaded::newest()?.session;
        let title = session.entry().title();
        Some(format!("{title}, {}", state_words(&*session)))
    }

    fn go_on(&mut self, talk: &mut Conversation) -> Result<()> {
        let Some(mut game) = Loaded::newest() else {
            return talk.say("That game is being played elsewhere now.");
        };
        let seed = given_or_drawn(game.record.seed)?;
        let players = game.players()?;
        if let Some(program) = self.asks_first(&players) {
            return talk.say(&format!(
                "This game starts the program '{program}'. Choose it again to allow that."
            ));
        }
        sit_down(&mut *game.session, &players, seed)?;
        let origin = (game.path, game.record);
        self.at_the_board(talk, &mut *game.session, Some(&origin))
    }

    fn play(&mut self, talk: &mut Conversation, plan: &ChosenGame) -> Result<()> {
        let mut session = plan.entry.open(&plan.options, None)?;
        sit_down(&mut *session, &plan.players, given_or_drawn(None)?)?;
        self.at_the_board(talk, &mut *session, None)
    }
}
