//! Writes the files that the user asks for during a game.

use crate::game::Record;
use crate::session::Session;
use crate::store::at_home;
use crate::ui::share_file::Shared;
use crate::ui::theme::Palette;

/// The formats of a file, after the question for its name.
pub(super) const FORMATS: &str = ".json .svg .cast .ggf .sgf, else text";

/// Writes a new file whose format depends on the extension of its name:
/// `record`, a picture of `position`, or the game of `session` for another
/// program. Returns a message about the result.
pub(super) fn write_record(
    name: &str,
    session: &dyn Session,
    record: &Record,
    position: &dyn Session,
    palette: &Palette,
) -> Result<String, String> {
    let shared = Shared {
        whole: session,
        record,
        position,
        palette,
    };
    let done = shared.write(&at_home(name), name);
    done.map_err(|why| format!("{why}."))
}
