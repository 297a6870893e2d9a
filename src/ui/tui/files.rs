//! Files that a person asks for during a game.

use crate::game::Record;
use crate::session::Session;
use crate::store::{at_home, write_new};
use crate::ui::svg::svg;
use crate::ui::text::share;
use crate::ui::theme::Palette;

/// Writes `record`, a picture of `position`, or the transcript of `session`, into a new file,
/// as its name says; says how that went.
pub(super) fn write_record(
    name: &str,
    session: &dyn Session,
    record: &Record,
    position: &dyn Session,
    palette: &Palette,
) -> String {
    let ends = |end: &str| name.to_ascii_lowercase().ends_with(end);
    let text = if ends(".json") {
        record.to_json()
    } else if ends(".svg") {
        let marks = share::last_mark(position);
        let title = share::title(position);
        let picture = svg(&position.diagram(), &marks, palette, &title);
        picture.trim_end().to_owned()
    } else {
        session.transcript()
    };
    let path = at_home(name);
    match write_new(&path, &format!("{text}\n")) {
        Ok(()) if ends(".svg") => format!("The picture is in {name}."),
        Ok(()) => format!("The record is in {name}."),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            format!("{name} is there already; w again with another name.")
        }
        Err(error) => format!("{name} cannot be written: {error}."),
    }
}
