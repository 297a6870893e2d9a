//! Files that a person asks for during a game.

use crate::game::Record;
use crate::session::Session;
use crate::store::{at_home, write_new};

/// Writes `record`, or the transcript of `session`, into a new file, as its
/// name says; says how that went.
pub(super) fn write_record(name: &str, session: &dyn Session, record: &Record) -> String {
    let text = if name.to_ascii_lowercase().ends_with(".json") {
        record.to_json()
    } else {
        session.transcript()
    };
    let path = at_home(name);
    match write_new(&path, &format!("{text}\n")) {
        Ok(()) => format!("The record is in {name}."),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            format!("{name} is there already; w again with another name.")
        }
        Err(error) => format!("{name} cannot be written: {error}."),
    }
}
