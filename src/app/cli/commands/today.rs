//! `boardgames today`: the game to continue, the puzzle of the day, cards that
//! are due, the next lesson and the rating.

use anyhow::Result;
use clap::Args;

use crate::cli::args::globals::Globals;
use crate::cli::exit::{Status, print, print_sentences};
use crate::cli::learning;
use crate::store::Dirs;
use crate::ui::text::json::in_a_line;
use crate::ui::today::{Today, TodayKeys};

/// Arguments of `boardgames today`.
#[derive(Debug, Args)]
pub struct TodayArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints what there is to do today.
///
/// # Errors
/// The settings cannot be read, or standard output cannot be written.
pub fn run(args: TodayArgs, globals: &Globals) -> Result<Status> {
    let today = today(globals)?;
    if args.json {
        print(&in_a_line(&today))?;
    } else {
        let text = today.text(&TodayKeys {
            learn: "boardgames learn",
            daily: "boardgames puzzles --daily",
            of_game: Some("boardgames puzzles"),
            mine: "boardgames puzzles --mine",
            counts_mistakes: false,
            load: Some("boardgames play --load"),
            is_repeated: false,
            aloud: !globals.draws_boards(),
        });
        print_sentences(&(globals.glyph_set()?.spelled(&text).into_owned() + "\n"))?;
    }
    Ok(Status::Done)
}

/// Creates the list of what there is to do today from the user's files.
///
/// # Errors
/// The settings cannot be read.
pub(in crate::cli) fn today(globals: &Globals) -> Result<Today> {
    let config = globals.config()?.0;
    let last = Some(&*config.last_game).filter(|last| !last.is_empty());
    let places = Dirs::find().ok();
    Ok(Today::of(&learning::at_home(), places.as_ref(), last))
}
