//! `boardgames list`: the saved games.

use std::borrow::Cow;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::cli::args::globals::Globals;
use crate::cli::exit::{Status, print};
use crate::cli::save_words::{going_on, places, with_hyphen};
use crate::games::GAMES;
use crate::store::{Dirs, Saved, Summary, list, word_for};
use crate::ui::text::json::in_a_line;
use crate::ui::text::shell::game_name;
use crate::ui::text::times::local_time;
use crate::ui::text::{ListLine, outcomes, printable, shortened};

/// Arguments of `boardgames list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print only the names, as other commands accept them
    #[arg(long, conflicts_with = "json")]
    names: bool,
    /// Show only games with all of these words in their game, players, result,
    /// date or name
    #[arg(value_name = "WORD")]
    words: Vec<String>,
}

impl ListArgs {
    /// The words to search for, joined by spaces; may be empty.
    pub fn words(&self) -> String {
        self.words.join(" ")
    }
}

/// Lists the saved games, the newest first.
///
/// # Errors
/// There is no home directory, or the folder cannot be read.
pub fn run(args: ListArgs, globals: &Globals) -> Result<Status> {
    let places = places()?;
    let mut saves = list(&places, GAMES)?;
    saves.retain(|saved| {
        let line = searched(saved).to_lowercase();
        args.words
            .iter()
            .all(|word| line.contains(&word.to_lowercase()))
    });
    if args.names {
        let names = saves.iter().filter_map(|saved| word(saved, &places));
        print(&names.map(|name| name + "\n").collect::<String>())?;
    } else if args.json {
        print(&in_a_line(&ListJson {
            folder: places.saves().to_string_lossy(),
            saves: saves.iter().map(as_json).collect(),
        }))?;
    } else if saves.is_empty() && !args.words.is_empty() {
        globals.print("No saved game has all of these words.\n", false)?;
    } else if saves.is_empty() {
        let folder = places.saves().display().to_string();
        globals.print(&format!("No saved games in {folder}\n"), false)?;
    } else if !globals.draws_boards() {
        let lines = saves.iter().map(|saved| format!("{}.\n", spoken(saved)));
        let folder = format!("The folder is {}\n", places.saves().display());
        globals.print(&(lines.collect::<String>() + &folder), false)?;
    } else {
        globals.print(&table(&saves, &places), false)?;
    }
    Ok(Status::Done)
}

/// The JSON of `boardgames list`.
#[derive(Serialize)]
struct ListJson<'a> {
    folder: Cow<'a, str>,
    saves: Vec<SavedJson<'a>>,
}

/// One saved game.
#[derive(Serialize)]
struct SavedJson<'a> {
    file: &'a str,
    path: Cow<'a, str>,
    modified: String,
    in_use: bool,
    #[serde(flatten)]
    content: ContentJson<'a>,
}

/// The contents of a file.
#[derive(Serialize)]
#[serde(untagged)]
enum ContentJson<'a> {
    Game {
        game: &'a str,
        players: &'a [String; 2],
        moves: usize,
        to_move: Option<&'static str>,
        result: Option<String>,
    },
    Damaged {
        error: &'a str,
    },
}

fn as_json(saved: &Saved) -> SavedJson<'_> {
    SavedJson {
        file: &saved.name,
        path: saved.path.to_string_lossy(),
        modified: local_time(saved.modified),
        in_use: saved.in_use,
        content: match &saved.game {
            Ok(game) => ContentJson::Game {
                game: &game.record.game,
                players: &game.record.players,
                moves: game.record.moves.len(),
                to_move: game.to_move.map(|side| game.info.sides[side.index()]),
                result: (game.outcome)
                    .map(|o| with_hyphen(&outcomes::ended(game.info, &o, &game.record))),
            },
            Err(error) => ContentJson::Damaged { error },
        },
    }
}

/// Returns the saved games as a table, one a row.
fn table(saves: &[Saved], places: &Dirs) -> String {
    let rows: Vec<[String; 5]> = saves.iter().map(row).collect();
    let widths: [usize; 5] = std::array::from_fn(|i| {
        let lengths = rows.iter().map(|row| row[i].chars().count());
        lengths
            .filter(|length| *length <= USUAL_CELL)
            .max()
            .unwrap_or(0)
    });
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(widths);
        let line: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        text += line.join("  ").trim_end();
        text.push('\n');
    }
    text + &format!("in {}\n", places.saves().display())
}

/// Returns the word with which other commands open the game. `None` if they
/// cannot open it, or if the word does not fit into a line of text.
fn word(saved: &Saved, places: &Dirs) -> Option<String> {
    saved.game.as_ref().ok()?;
    let word = word_for(places, &saved.path)?.into_string().ok()?;
    (printable(&word) == word).then_some(word)
}

/// The longest line of a list of choices, in characters: it follows a number of six columns.
const LONGEST_LINE: usize = 73;

/// Returns a saved game as one line, for a list of choices. The name has no `.json`, because
/// commands do without it. If the line is too long, it leaves out the time, because the order
/// of the list shows it and most names contain the date.
pub(super) fn line(saved: &Saved) -> ListLine {
    let mut cells = row(saved);
    let words = spoken(saved);
    if let Some(name) = cells[4].strip_suffix(".json") {
        cells[4] = name.to_owned();
    }
    if joined(&cells).chars().count() > LONGEST_LINE {
        cells[0].clear();
    }
    let columns = shortened(&joined(&cells), LONGEST_LINE);
    ListLine::new(&columns, words)
}

/// Returns a saved game as a sentence without its full stop: the game, the players, the state,
/// the time and the name.
fn spoken(saved: &Saved) -> String {
    let time = local_time(saved.modified);
    let name = game_name(&saved.path);
    match &saved.game {
        Ok(game) => {
            let (title, state) = (game.info.title, state(game, saved.in_use));
            let players = outcomes::player_names(game.info, &game.record).join(" against ");
            let players = printable(&players);
            format!("{title}, {players}: {state}, saved {time}, name {name}")
        }
        Err(why) => format!("A file that cannot be read, saved {time}, name {name}: {why}"),
    }
}

fn joined(cells: &[String]) -> String {
    filled(cells).join("  ")
}

fn filled(cells: &[String]) -> Vec<&str> {
    let cells = cells.iter().map(String::as_str);
    cells.filter(|cell| !cell.is_empty()).collect()
}

/// Returns the text to search in: the cells of the list, and the players in command line
/// notation.
fn searched(saved: &Saved) -> String {
    let players = saved
        .game
        .as_ref()
        .map(|game| game.record.players.join(" "));
    format!("{}  {}", joined(&row(saved)), players.unwrap_or_default())
}

/// The widest cell that decides the width of its column. A wider cell only
/// shifts its own row.
const USUAL_CELL: usize = 32;

/// The longest text of a cell, in characters.
const LONGEST_CELL: usize = 48;

/// Returns time, game, players, state and file name.
fn row(saved: &Saved) -> [String; 5] {
    let time = local_time(saved.modified);
    let name = printable(&saved.name);
    match &saved.game {
        Ok(game) => {
            let players = outcomes::players(game.info, &game.record);
            let players = shortened(&printable(&players), LONGEST_CELL);
            [
                time,
                game.info.title.to_owned(),
                players,
                with_hyphen(&state(game, saved.in_use)),
                name,
            ]
        }
        Err(why) => {
            let why = shortened(why, 4 * LONGEST_CELL);
            [time, "unreadable".to_owned(), String::new(), why, name]
        }
    }
}

/// Returns how the game ended, or whose turn it is; also if another window has it open.
fn state(game: &Summary, in_use: bool) -> String {
    let state = match (&game.outcome, game.to_move) {
        _ if game.record.is_analysis() => "analysis".to_owned(),
        (Some(outcome), _) => outcomes::ended(game.info, outcome, &game.record),
        (None, Some(side)) => going_on(game.info, &game.record, side),
        (None, None) => String::new(),
    };
    match (in_use, &game.outcome) {
        (true, None) => format!("{state} (being played)"),
        (true, Some(_)) => format!("{state} (open)"),
        (false, _) => state,
    }
}
