//! Files a person asks for at the table.

use std::fs::OpenOptions;
use std::io::Write as _;

use crate::session::Session;

/// Writes the record so far into a new file; says how that went.
pub(super) fn write_record(name: &str, session: &dyn Session) -> String {
    let record = session.record();
    let text = if name.to_ascii_lowercase().ends_with(".json") {
        record.to_json()
    } else {
        record.moves.join(" ")
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
