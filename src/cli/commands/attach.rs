//! `boardgames attach`: this terminal in a place that `boardgames serve` opened.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::serve::own_socket;
use crate::cli::args::globals::{ColorWhen, Globals};
use crate::cli::exit::{Status, print};
use crate::gtp::end_engines;
use crate::serve::{AttachSettings, attach};
use crate::store::ColorChoice;
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::theme::ColorDepth;
use crate::ui::tui::events::EndedBySignal;
use crate::ui::tui::signals::end_by;

/// Arguments of `boardgames attach`.
#[derive(Debug, Args)]
pub struct AttachArgs {
    /// The socket of the server [default: your own, or else the one of the system
    /// service]
    #[arg(value_name = "PATH")]
    socket: Option<PathBuf>,

    /// The name to play under [default: the name of your account]
    #[arg(long = "as", value_name = "NAME")]
    name: Option<String>,
}

/// The socket of the system service.
const SERVICE: &str = "/run/boardgames/boardgames.sock";

/// Connects this terminal until the session ends.
///
/// # Errors
/// Nobody listens, the server refuses, or the connection is lost.
pub fn run(args: AttachArgs, globals: &Globals) -> Result<Status> {
    let config = globals.config()?.0;
    let color = globals.color.map_or(config.color, |when| match when {
        ColorWhen::Auto => ColorChoice::Auto,
        ColorWhen::Always => ColorChoice::Always,
        ColorWhen::Never => ColorChoice::Never,
    });
    let settings = AttachSettings {
        socket: args.socket.map_or_else(usual_socket, Ok)?,
        name: args.name,
        plain: globals.plain,
        mouse: config.mouse && !globals.no_mouse,
        colors: ColorDepth::detect(color),
        ascii: globals.glyph_set()? == GlyphSet::Ascii,
    };
    let done = attach(&settings);
    if let Err(error) = &done
        && let Some(EndedBySignal(signal)) = error.downcast_ref()
    {
        end_engines();
        end_by(*signal);
    }
    let sentence = done?;
    if !sentence.is_empty() {
        print(&format!("{sentence}\n"))?;
    }
    Ok(Status::Done)
}

/// Returns the user's own socket if there is one, or else that of the service.
fn usual_socket() -> Result<PathBuf> {
    let own = own_socket()?;
    let service = Path::new(SERVICE);
    match !own.exists() && service.exists() {
        true => Ok(service.to_owned()),
        false => Ok(own),
    }
}
