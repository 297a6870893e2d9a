//! What the commands on saved games share: where they are, and their words.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::game::{Outcome, Record, Side};
use crate::session::{GameInfo, Session};
use crate::store::{Dirs, ended_early, find};
use crate::ui::text::{move_list, outcomes, printable};

/// The user's directories.
///
/// # Errors
/// There is no home directory.
pub(super) fn places() -> Result<Dirs> {
    Ok(Dirs::find()?)
}

/// The file that `given` means. Without a home directory a path still does.
pub(super) fn file(given: &Path) -> PathBuf {
    Dirs::find().map_or_else(|_| given.to_owned(), |places| find(&places, given))
}

/// Whether the file is one of this program's own saved games, as
/// [`Dirs::holds`] decides.
pub(super) fn is_ours(path: &Path) -> bool {
    Dirs::find().is_ok_and(|places| places.holds(path))
}

/// `Black won 38-26`, the winner's points first; `a draw`.
pub(super) fn outcome_words(entry: &dyn GameInfo, outcome: &Outcome) -> String {
    outcomes::outcome(entry, outcome).replace('–', "-")
}

/// [`outcome_words`], and how it ended where its rules did not end it.
pub(super) fn ended_words(entry: &dyn GameInfo, outcome: &Outcome, record: &Record) -> String {
    outcomes::ended(entry, outcome, record).replace('–', "-")
}

/// What became of the game of `record`, as its file says it.
pub(super) fn record_words(session: &dyn Session, record: &Record) -> String {
    if record.is_analysis() {
        return "an analysis, not a game".to_owned();
    }
    match session.outcome().or_else(|| ended_early(record)) {
        Some(outcome) => ended_words(session.entry(), &outcome, record),
        None => state_words(session),
    }
}

/// `move 30, White to move`, or how it ended.
pub(super) fn state_words(session: &dyn Session) -> String {
    let entry = session.entry();
    match (session.outcome(), session.to_move()) {
        (Some(outcome), _) => outcome_words(entry, &outcome),
        (None, Some(side)) => going_on(entry, &session.record(), side),
        (None, None) => unreachable!("a live game has a side to move"),
    }
}

/// `move 30, White to move`.
pub(super) fn going_on(entry: &dyn GameInfo, record: &Record, to_move: Side) -> String {
    let names = record.names.as_ref().map(|names| &names[to_move.index()]);
    let name = names.filter(|name| !name.is_empty());
    let who = name.map_or_else(
        || entry.sides()[to_move.index()].to_owned(),
        |name| printable(name),
    );
    format!("move {}, {who} to move", record.moves.len() + 1)
}

/// `Black: human   White: ai:4`.
pub(super) fn players_words(entry: &dyn GameInfo, record: &Record) -> String {
    let seat = |side: Side| {
        let i = side.index();
        let name = record.names.as_ref().map(|names| names[i].as_str());
        let named = match name.filter(|name| !name.is_empty()) {
            Some(name) => format!(" ({})", printable(name)),
            None => String::new(),
        };
        format!("{}: {}{named}", entry.sides()[i], record.players[i])
    };
    Side::BOTH.map(seat).join("   ")
}

/// The moves by turns, numbered and joined as beside a game:
/// `1. f5 d6  3. c3 d3`.
pub(super) fn move_lines(session: &dyn Session, width: usize) -> Vec<String> {
    let rounds: Vec<String> = move_list::rounds(session)
        .iter()
        .map(move_list::Round::words)
        .filter(|words| !words.is_empty())
        .collect();
    wrap(&rounds, width)
}

/// The words in lines of at most `width` characters, two blanks between.
fn wrap(words: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + word.chars().count() <= width => {
                line.push_str("  ");
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}
