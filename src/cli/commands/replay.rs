//! `boardgames replay`.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use super::show::FileArg;
use super::tui;
use crate::cli::args::save::KeepArgs;
use crate::cli::args::seed::given_or_drawn;
use crate::cli::learning;
use crate::cli::plain_game::{line_by_line, sit_down};
use crate::cli::{Globals, Status};
use crate::session::playback::{Playback, Programs};
use crate::store::Dirs;
use crate::ui::plain::replay::Stepper;
use crate::ui::plain::{Conversation, Style};
use crate::ui::tui::{Back, Next, Replay};

/// Arguments of `boardgames replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    #[command(flatten)]
    which: FileArg,

    /// Begin after N moves
    #[arg(long, value_name = "N", default_value_t = 0)]
    at: usize,
}

impl ReplayArgs {
    /// The game at the move asked for.
    fn reel(&self) -> Result<Playback> {
        let source = self.which.source()?;
        let found = self.which.find(&source)?;
        let programs = if self.which.is_ours() {
            Programs::Start
        } else {
            Programs::LeaveOut
        };
        let reel = Playback::new(self.which.title(), found.record, found.session);
        let mut reel = reel.with(programs);
        if let Some(path) = self.which.saved_game() {
            reel = reel.of(&path);
        }
        reel.go(self.at);
        Ok(reel)
    }

    /// Its screen.
    ///
    /// # Errors
    /// The file cannot be read or is damaged.
    pub(super) fn screen(&self, back: Back) -> Result<Replay> {
        Ok(Replay::new(self.reel()?, back))
    }
}

/// Steps through a saved game.
///
/// # Errors
/// The file cannot be read or is damaged, or the terminal failed.
pub fn run(args: ReplayArgs, globals: &Globals) -> Result<Status> {
    if !globals.line_by_line() {
        return tui::open(globals, Next::Open(Box::new(args.screen(Back::Shell)?)));
    }
    step_by_words(&mut Conversation::standard(), args.reel()?, globals)?;
    Ok(Status::Done)
}

/// Steps through the saved game at `path`, line by line.
///
/// # Errors
/// The file cannot be read or is damaged, or the streams failed.
pub(super) fn step_through(talk: &mut Conversation, path: &Path, globals: &Globals) -> Result<()> {
    let args = ReplayArgs {
        which: FileArg::of(path),
        at: 0,
    };
    step_by_words(talk, args.reel()?, globals)
}

fn step_by_words(talk: &mut Conversation, reel: Playback, globals: &Globals) -> Result<()> {
    let stepper = Stepper::new(talk, globals.glyph_set()?, reel).saving_in(Dirs::find().ok());
    let stepper = match Dirs::find() {
        Ok(_) => stepper.keeping(learning::at_home()),
        Err(_) => stepper,
    };
    match stepper.run()? {
        Some(reel) => play_on(talk, &reel, globals),
        None => Ok(()),
    }
}

/// Plays a game of its own from where the replay stands.
fn play_on(talk: &mut Conversation, reel: &Playback, globals: &Globals) -> Result<()> {
    let mut session = reel.here().fork();
    let seed = given_or_drawn(reel.record().seed)?;
    sit_down(&mut *session, &reel.players(), seed)?;
    let mut keeper = KeepArgs::default().keeper(None, &*session)?;
    line_by_line(
        talk,
        &mut *session,
        &mut *keeper,
        Style::Sentences,
        None,
        globals,
    )?;
    Ok(())
}
