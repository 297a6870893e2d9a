//! `boardgames show`: printing or exporting a saved game.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use serde::Serialize;

use crate::cli::args::globals::Globals;
use crate::cli::args::number::at_least;
use crate::cli::exit::{Status, print, usage, warn};
use crate::cli::save_words::{
    file, is_ours, move_lines, players_words, record_words, spoken_players, with_hyphen,
};
use crate::game::Record;
use crate::games::GAMES;
use crate::session::reading::FoundGames;
use crate::session::{Session, Study};
use crate::store;
use crate::store::{Source, ended_early};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::board::{Look, Marks, draw};
use crate::ui::plain::spoken::{self, ShownTurn};
use crate::ui::share_file::Shared;
use crate::ui::text::json::in_a_line;
use crate::ui::text::shell::game_name;
use crate::ui::text::tree_words::tree_words;
use crate::ui::text::{notices, sentence, variations};

/// The width of move lists, in characters.
const WIDTH: usize = 78;

/// The file and the number of the game in it.
#[derive(Args, Clone, Debug)]
pub struct FileArg {
    /// Saved game, or games or a position in another form (GGF, SGF, PGN,
    /// WTHOR, OBF, moves); - reads standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Number of the game in a file with many, from 1
    #[arg(long, value_name = "N", value_parser = at_least::<usize>(1))]
    pub game: Option<usize>,
}

/// Arguments of `boardgames show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    #[command(flatten)]
    which: FileArg,
    /// Print only the moves, on one line
    #[arg(long, conflicts_with = "json")]
    transcript: bool,
    /// Print the record as one JSON object
    #[arg(long)]
    json: bool,
    /// Write a picture of the position to this new file, in the colours of
    /// --theme
    #[arg(long, value_name = "OUT", conflicts_with_all = ["json", "transcript"])]
    svg: Option<PathBuf>,
    /// Write the game to this new file, in the format of its name: .cast (a
    /// film for asciinema), .ggf and .sgf (Othello, for other programs), .svg
    /// (a picture), .json, otherwise the moves
    #[arg(long, value_name = "OUT", conflicts_with_all = ["json", "transcript", "svg"])]
    export: Option<PathBuf>,
}

/// A game read from a file.
pub(super) struct LoadedFile {
    /// The record, with passes inserted.
    pub record: Record,
    /// The game after its last move.
    pub session: Box<dyn Session>,
    /// The description of the game in a file from another program.
    pub about: Option<String>,
}

impl FileArg {
    /// The only game in the file at `path`.
    pub(super) fn of(path: &Path) -> FileArg {
        FileArg {
            file: path.to_owned(),
            game: None,
        }
    }

    /// The name of the game or file, with the number of the game if one was given.
    pub(super) fn title(&self) -> String {
        let name = game_name(&self.file);
        match self.game {
            Some(number) => format!("{name}, game {number}"),
            None => name,
        }
    }

    /// The path of the file if it contains one saved game; `None` for a file of
    /// games.
    pub(super) fn saved_game(&self) -> Option<PathBuf> {
        let path = file(&self.file);
        store::load(&path).is_ok().then_some(path)
    }

    /// Whether the file is one of this program's saved games.
    pub(super) fn is_ours(&self) -> bool {
        is_ours(&file(&self.file))
    }

    /// Reads the file.
    ///
    /// # Errors
    /// It cannot be read or is damaged.
    pub(super) fn source(&self) -> Result<Source> {
        Ok(store::source(&file(&self.file), GAMES)?)
    }

    /// Returns the game with the given number; without a number, the only game.
    ///
    /// # Errors
    /// The number is missing or too large, or the game is damaged.
    pub(super) fn find(&self, source: &Source) -> Result<LoadedFile> {
        let name = self.file.display().to_string();
        let number = match self.game {
            Some(number) => number,
            None if source.len() == 1 => 1,
            None => {
                let len = source.len();
                return Err(usage(format!(
                    "{name} has {len} games; choose one with --game 1 to {len}"
                )));
            }
        };
        if !(1..=source.len()).contains(&number) {
            let len = source.len();
            return Err(usage(format!(
                "{name} has no game {number}; its games are 1 to {len}"
            )));
        }
        let path = file(&self.file);
        let unusable = |why| store::unusable(&path, why);
        let (record, about, note) = source.game(number - 1).map_err(|why| {
            let game = format!("game {number}, {why}");
            unusable(game)
        })?;
        let form = source.sentence();
        form.iter()
            .for_each(|sentence| warn(&format!("{name}: {sentence}")));
        if !note.is_empty() {
            warn(&note);
        }
        let (record, session) = store::settled(record, GAMES).map_err(unusable)?;
        Ok(LoadedFile {
            record,
            session,
            about,
        })
    }
}

/// Prints a saved game, or lists the games in a file with many.
///
/// # Errors
/// The file cannot be read or is damaged.
pub fn run(args: ShowArgs, globals: &Globals) -> Result<Status> {
    let source = args.which.source()?;
    let wants_one = args.transcript || args.svg.is_some() || args.export.is_some();
    if let Source::Games(found) = &source
        && args.which.game.is_none()
        && found.archive.len() != 1
        && !wants_one
    {
        print_games(found, args.json, globals)?;
        return Ok(Status::Done);
    }
    let found = args.which.find(&source)?;
    if let Some(out) = &args.svg {
        if out
            .extension()
            .is_none_or(|end| !end.eq_ignore_ascii_case("svg"))
        {
            return Err(usage("--svg needs a name that ends in .svg"));
        }
        export(out, &found, globals)?;
    } else if let Some(out) = &args.export {
        export(out, &found, globals)?;
    } else if args.transcript {
        print(&format!("{}\n", found.session.transcript()))?;
    } else if args.json {
        print(&as_json(&found))?;
    } else {
        let text = as_text(
            &args,
            &found,
            globals.glyph_set()?,
            globals.config()?.0.draws_boards(),
        );
        globals.print(&text, false)?;
    }
    Ok(Status::Done)
}

/// Writes the game, or a picture of it, to a new file.
fn export(out: &Path, found: &LoadedFile, globals: &Globals) -> Result<()> {
    let (config, path) = globals.config()?;
    let themes = globals.themes(&config, path.as_deref())?;
    let name = globals.theme.as_ref().unwrap_or(&config.theme);
    let shared = Shared {
        whole: &*found.session,
        record: &found.record,
        position: &*found.session,
        palette: &themes.palette(name)?,
    };
    match shared.write(out, &out.display().to_string()) {
        Ok(sentence) => globals.print(&format!("{sentence}\n"), false),
        Err(why) => bail!("{why}"),
    }
}

impl ShowArgs {
    /// Returns the title and the text that `show` prints, for a screen.
    ///
    /// # Errors
    /// The file cannot be read, or it has no such game.
    pub fn reading(&self, glyphs: GlyphSet) -> Result<(String, String)> {
        let found = self.which.find(&self.which.source()?)?;
        Ok((self.which.title(), as_text(self, &found, glyphs, true)))
    }
}

/// Returns the text that `boardgames show` prints for the saved game at `path`.
///
/// # Errors
/// The file cannot be read or is damaged.
pub(super) fn text_of(path: &Path, globals: &Globals) -> Result<String> {
    let args = ShowArgs {
        which: FileArg::of(path),
        transcript: false,
        json: false,
        svg: None,
        export: None,
    };
    let found = args.which.find(&args.which.source()?)?;
    let boards = globals.config()?.0.draws_boards();
    Ok(as_text(&args, &found, globals.glyph_set()?, boards))
}

/// Prints one line for each game. Lines are printed as they are computed,
/// because a large file takes a while.
fn print_games(found: &FoundGames, json: bool, globals: &Globals) -> Result<()> {
    let archive = &*found.archive;
    if json {
        let about: Vec<String> = (0..archive.len()).map(|i| found.about(i)).collect();
        return print(&in_a_line(&ArchiveJson {
            format: archive.format(),
            games: about,
        }));
    }
    // A large file has many lines, and each question for the characters reads the settings.
    let glyphs = globals.text_glyphs();
    let head = format!("{}, {} games:\n", archive.format(), archive.len());
    print(&glyphs.fit_text(&head))?;
    for i in 0..archive.len() {
        let line = format!("{:>6}  {}\n", i + 1, found.about(i));
        print(&glyphs.fit_text(&line))?;
    }
    Ok(())
}

/// The JSON of a file with many games.
#[derive(Serialize)]
struct ArchiveJson<'a> {
    format: &'a str,
    games: Vec<String>,
}

/// The JSON of one game.
#[derive(Serialize)]
struct GameJson<'a> {
    #[serde(flatten)]
    record: &'a Record,
    position: String,
    to_move: Option<&'static str>,
    transcript: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'a str>,
}

fn as_json(found: &LoadedFile) -> String {
    let session = &found.session;
    let side = session.to_move();
    in_a_line(&GameJson {
        record: &found.record,
        position: session.position(),
        to_move: side.map(|side| session.info().sides[side.index()]),
        transcript: session.transcript(),
        about: found.about.as_deref(),
    })
}

/// The title, the players, the last position as a board or in words, and the moves.
fn as_text(args: &ShowArgs, found: &LoadedFile, glyphs: GlyphSet, boards: bool) -> String {
    if !boards {
        return as_words(args, found);
    }
    let session = &*found.session;
    let info = session.info();
    let mut text = format!("{} · {}\n", info.title, args.which.title());
    // Files from other programs have their own description of the players.
    let players = match &found.about {
        Some(about) => about.clone(),
        None => players_words(info, &found.record),
    };
    let _ = writeln!(text, "{players}");
    let _ = writeln!(text, "{}", options_line(session));
    let _ = writeln!(
        text,
        "{}\n",
        with_hyphen(&record_words(session, &found.record))
    );
    let look = Look {
        glyphs,
        ..Look::default()
    };
    let _ = writeln!(text, "{}", draw(&session.diagram(), &Marks::new(), &look));
    for line in move_lines(session, WIDTH) {
        let _ = writeln!(text, "{line}");
    }
    if found.record.study.is_some() {
        let (study, _) = Study::of_record(session, &found.record);
        let _ = writeln!(text, "\nWith the other moves tried, and the comments:");
        for line in variations::lines(study.tree(), WIDTH as u16) {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// The content of [`as_text`] in sentences, for a person who listens.
fn as_words(args: &ShowArgs, found: &LoadedFile) -> String {
    let session = &*found.session;
    let info = session.info();
    let start = session.record().start;
    let start = start.map(|start| format!("It began from {start}."));
    let players = match &found.about {
        Some(about) => sentence(about),
        None => spoken_players(info, &found.record),
    };
    let turn = match session.outcome().or_else(|| ended_early(&found.record)) {
        Some(_) => ShownTurn::Nothing,
        None => ShownTurn::Whole,
    };
    let moves = match &found.record.study {
        Some(_) => {
            let (study, _) = Study::of_record(session, &found.record);
            tree_words(info, study.tree(), None)
        }
        None => moves_words(session),
    };
    let lines = [
        Some(format!(
            "{}, {}.",
            spoken::game_words(session),
            args.which.title()
        )),
        Some(players),
        start,
        Some(sentence(&record_words(session, &found.record))),
        Some(spoken::in_words(session, turn)),
        Some(moves),
    ];
    let lines = Vec::from_iter(lines.into_iter().flatten());
    lines.join("\n") + "\n"
}

/// Returns the moves with their numbers, as a sentence; empty without a move.
fn moves_words(session: &dyn Session) -> String {
    let info = session.info();
    let moves = (1..).zip(session.history());
    let moves = moves.map(|(number, played)| format!("{number}. {}", info.name_move(&played.text)));
    match &Vec::from_iter(moves)[..] {
        [] => notices::NO_MOVE_YET.to_owned(),
        moves => format!("Moves: {}.", moves.join(", ")),
    }
}

/// Returns the rules options and the starting position.
fn options_line(session: &dyn Session) -> String {
    let pairs = session.options().into_iter();
    let mut words: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
    if let Some(start) = session.record().start {
        words.push(format!("from {start}"));
    }
    if words.is_empty() {
        words.push("no options".to_owned());
    }
    words.join(" ")
}
