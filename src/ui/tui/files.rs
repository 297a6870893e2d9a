//! Files that a person asks for during a game.

use std::fs::OpenOptions;
use std::io::Write as _;

use crate::game::Record;
use crate::session::Session;

/// Writes `record`, or the transcript of `session`, into a new file, as its
/// name says; says how that went.
pub(super) fn write_record(name: &str, session: &dyn Session, record: &Record) -> String {
    let text = if name.to_ascii_lowercase().ends_with(".json") {
        record.to_json()
    } else {
        session.transcript()
    };
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(name)
        .and_then(|mut file| writeln!(file, "{text}"));
    match written {
        Ok(()) => format!("The record is in {name}."),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            format!("{name} is there already; w again with another name.")
        }
        Err(error) => format!("{name} cannot be written: {error}."),
    }
}
