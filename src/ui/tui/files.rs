//! Files that a person asks for during a game.

use crate::game::Record;
use crate::session::Session;
use crate::store::at_home;
use crate::ui::share_file::Shared;
use crate::ui::theme::Palette;

/// Writes `record`, a picture of `position`, or the game of `session` in another form, into a
/// new file, as its name says; says how that went.
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
