//! The full screen, with everything it needs from the command line.

use anyhow::Result;

use super::seed::given_or_drawn;
use super::{ColorWhen, Globals, Status, seat};
use crate::games::GAMES;
use crate::store::{ColorChoice, GlyphChoice, Places};
use crate::ui::full::{Desk, Next, Overrides, run};
use crate::ui::glyphs::GlyphSet;

/// Shows the full screen, beginning at `first`, until somebody leaves.
///
/// # Errors
/// The configuration file is damaged, or the terminal failed.
pub(super) fn open(globals: &Globals, first: Next) -> Result<Status> {
    run(desk(globals)?, first)?;
    Ok(Status::Done)
}

/// The desk that flags, environment and configuration file make.
fn desk(globals: &Globals) -> Result<Desk> {
    let places = Places::find().ok();
    let (config, config_path) = globals.config()?;
    Ok(Desk {
        games: GAMES,
        seat,
        draw_seed,
        places,
        config,
        config_path,
        overrides: Overrides {
            glyphs: globals.glyphs.map(|set| match set {
                GlyphSet::Unicode => GlyphChoice::Unicode,
                GlyphSet::Ascii => GlyphChoice::Ascii,
            }),
            color: globals.color.map(|when| match when {
                ColorWhen::Auto => ColorChoice::Auto,
                ColorWhen::Always => ColorChoice::Always,
                ColorWhen::Never => ColorChoice::Never,
            }),
            no_mouse: globals.no_mouse,
            no_animation: globals.no_animation,
        },
    })
}

/// A fresh seed; games differ even without the system's generator.
fn draw_seed() -> u64 {
    given_or_drawn(None).unwrap_or_else(|_| u64::from(std::process::id()))
}
