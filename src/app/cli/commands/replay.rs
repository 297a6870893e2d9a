//! `boardgames replay`: stepping through a saved game.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use super::show::FileArg;
use crate::cli::args::globals::Globals;
use crate::cli::args::number::at_least;
use crate::cli::conversation::conversation;
use crate::cli::exit::usage;
use crate::cli::learning;
use crate::cli::plain_game::play_from;
use crate::session::playback::{Playback, Programs};
use crate::store::Dirs;
use crate::ui::plain::replay::Stepper;
use crate::ui::plain::{Conversation, Style};
use crate::ui::text::counted;
use crate::ui::tui::{Flow, Opening, Replay};

/// Arguments of `boardgames replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    #[command(flatten)]
    which: FileArg,

    /// Start after N moves
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = at_least::<usize>(0))]
    at: usize,
}

impl ReplayArgs {
    /// Returns the game at the chosen move.
    fn playback(&self) -> Result<Playback> {
        let source = self.which.source()?;
        let found = self.which.find(&source)?;
        let programs = if self.which.is_ours() {
            Programs::Start
        } else {
            Programs::LeaveOut
        };
        let playback = Playback::new(self.which.title(), found.record, found.session);
        let mut playback = playback.with(programs);
        if let Some(path) = self.which.saved_game() {
            playback = playback.of(&path);
        }
        if self.at > playback.len() {
            return Err(usage(format!(
                "--at cannot be {}: the game has {}",
                self.at,
                counted(playback.len() as u64, "moves")
            )));
        }
        playback.go(self.at);
        Ok(playback)
    }

    /// Returns the replay screen.
    ///
    /// # Errors
    /// The file cannot be read or is damaged.
    pub fn screen(&self) -> Result<Opening> {
        let replay = Replay::new(self.playback()?);
        Ok(Box::new(move |_| Ok(Flow::push(replay))))
    }
}

/// Steps through a saved game in line mode, or returns its screen.
///
/// # Errors
/// The file cannot be read or is damaged, or the terminal failed.
pub fn run(args: ReplayArgs, globals: &Globals) -> Result<Option<Opening>> {
    if !globals.line_by_line() {
        return Ok(Some(args.screen()?));
    }
    // The game may be on standard input, which the conversation then reads on.
    let playback = args.playback()?;
    let mut conversation = conversation(Style::Sentences, globals)?;
    step_by_words(&mut conversation, playback, globals)?;
    Ok(None)
}

/// Steps through the saved game at `path` in line mode.
///
/// # Errors
/// The file cannot be read or is damaged, or the streams failed.
pub(super) fn step_through(
    conversation: &mut Conversation,
    path: &Path,
    globals: &Globals,
) -> Result<()> {
    let args = ReplayArgs {
        which: FileArg::of(path),
        at: 0,
    };
    step_by_words(conversation, args.playback()?, globals)
}

fn step_by_words(
    conversation: &mut Conversation,
    playback: Playback,
    globals: &Globals,
) -> Result<()> {
    let stepper = Stepper::new(conversation, playback);
    let mut stepper = match Dirs::find() {
        Ok(_) => stepper.keeping(learning::at_home()),
        Err(_) => stepper,
    };
    while let Some(from) = stepper.run()? {
        let (players, seed) = (from.players(), from.record().seed);
        play_from(stepper.conversation(), from.here(), &players, seed, globals)?;
    }
    Ok(())
}
