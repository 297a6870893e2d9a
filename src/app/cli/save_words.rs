//! Finding saved games and describing them, shared by several commands.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::game::{Record, Side};
use crate::session::{GameInfo, PlayerSpec, Session};
use crate::store::{Dirs, ended_early, find};
use crate::ui::text::players::{bot_name, program_name};
use crate::ui::text::{move_list, number_words, outcomes, printable};

/// Returns the user's directories.
///
/// # Errors
/// There is no home directory.
pub(super) fn places() -> Result<Dirs> {
    Ok(Dirs::find()?)
}

/// Resolves a path or the name of a saved game. Without a home directory, only
/// paths work.
pub(super) fn file(given: &Path) -> PathBuf {
    Dirs::find().map_or_else(|_| given.to_owned(), |places| find(&places, given))
}

/// Whether the file is one of this program's saved games, as [`Dirs::holds`]
/// decides.
pub(super) fn is_ours(path: &Path) -> bool {
    Dirs::find().is_ok_and(|places| places.holds(path))
}

/// Returns a result with a hyphen between its points, as people type it: `Black won 38-26`.
pub(super) fn with_hyphen(result: &str) -> String {
    result.replace('–', "-")
}

/// Describes the state of the game in `record`, including an early end.
pub(super) fn record_words(session: &dyn Session, record: &Record) -> String {
    if record.is_analysis() {
        return "an analysis, not a game".to_owned();
    }
    match session.outcome().or_else(|| ended_early(record)) {
        Some(outcome) => outcomes::ended(session.info(), &outcome, record),
        None => state_words(session),
    }
}

/// Returns `move 30, White to move`, or how the game ended.
pub(super) fn state_words(session: &dyn Session) -> String {
    let info = session.info();
    match (session.outcome(), session.to_move()) {
        (Some(outcome), _) => outcomes::outcome(info, &outcome),
        (None, Some(side)) => going_on(info, &session.record(), side),
        (None, None) => unreachable!("a live game has a side to move"),
    }
}

/// Returns `move 30, White to move`, or `move 1 from a set position, White to move`.
pub(super) fn going_on(info: &GameInfo, record: &Record, to_move: Side) -> String {
    let names = record.names.as_ref().map(|names| &names[to_move.index()]);
    let name = names.filter(|name| !name.is_empty());
    let who = name.map_or_else(
        || info.sides[to_move.index()].to_owned(),
        |name| printable(name),
    );
    let move_number = number_words(record.moves.len() + 1, record.start.is_some());
    format!("{move_number}, {who} to move")
}

/// Returns `Black: human   White: ai:4`.
pub(super) fn players_words(info: &GameInfo, record: &Record) -> String {
    let seat = |side: Side| {
        let i = side.index();
        let name = record.names.as_ref().map(|names| names[i].as_str());
        let named = match name.filter(|name| !name.is_empty()) {
            Some(name) => format!(" ({})", printable(name)),
            None => String::new(),
        };
        format!("{}: {}{named}", info.sides[i], record.players[i])
    };
    Side::BOTH.map(seat).join("   ")
}

/// Returns `Black: you. White: level 4.`, with the names of people.
pub(super) fn spoken_players(info: &GameInfo, record: &Record) -> String {
    let specs = outcomes::specs(record);
    let seat = |side: Side| {
        let i = side.index();
        let name = record.names.as_ref().map(|names| printable(&names[i]));
        let who = match (&specs[i], name.filter(|name| !name.is_empty())) {
            (_, Some(name)) => name,
            (Some(PlayerSpec::Human), None) if specs[0] == specs[1] => "a person".to_owned(),
            (Some(PlayerSpec::Human), None) => "you".to_owned(),
            (Some(PlayerSpec::Bot(spec)), None) => bot_name(spec),
            (Some(PlayerSpec::Gtp(spec)), None) => program_name(spec),
            (None, None) => record.players[i].clone(),
        };
        format!("{}: {who}.", info.sides[i])
    };
    Side::BOTH.map(seat).join(" ")
}

/// Returns the moves as numbered rounds, in lines of at most `width`
/// characters: `1. f5 d6  3. c3 d3`.
pub(super) fn move_lines(session: &dyn Session, width: usize) -> Vec<String> {
    let rounds: Vec<String> = move_list::rounds(session)
        .iter()
        .map(move_list::Round::words)
        .filter(|words| !words.is_empty())
        .collect();
    wrap(&rounds, width)
}

/// Joins the words with two spaces into lines of at most `width` characters.
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
