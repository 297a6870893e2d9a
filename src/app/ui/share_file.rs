//! [`Shared`]: a game or position as a file for other people or programs. The
//! file's extension decides the format.

use std::path::Path;
use std::{fmt, io};

use crate::game::{ForeignFormat, Record};
use crate::session::Session;
use crate::session::reading::{self, labelled_block, labelled_values};
use crate::store::{plain, write_new};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::cast::cast;
use crate::ui::svg::svg;
use crate::ui::text::{listed, notices, share};
use crate::ui::theme::{ColorDepth, Palette, Theme};

/// A game and position to share.
pub struct Shared<'a> {
    /// The whole game.
    pub whole: &'a dyn Session,
    /// Record of the game.
    pub record: &'a Record,
    /// Position shown in a picture.
    pub position: &'a dyn Session,
    /// Colours of pictures and films.
    pub palette: &'a Palette,
}

impl fmt::Debug for Shared<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("record", self.record)
            .finish_non_exhaustive()
    }
}

/// Endings of names with a format of their own.
pub const ENDS: &str = ".json, .svg, .cast, .ggf, .sgf";

/// Endings of formats that are read but not written.
const NOT_WRITTEN: [&str; 3] = ["pgn", "wtb", "obf"];

/// The name, in messages, of a file with the moves alone.
const TRANSCRIPT: &str = "list of moves";

impl Shared<'_> {
    /// Returns the content of a file with this name, and a name for the format
    /// in messages. The content is a saved game, a picture, a film or a game
    /// for other programs; with any other extension it is the list of moves.
    ///
    /// # Errors
    /// If this game has no such format.
    pub fn content(&self, name: &Path) -> Result<(String, &'static str), String> {
        let end = name.extension().unwrap_or_default().to_string_lossy();
        Ok(match end.to_ascii_lowercase().as_str() {
            "json" => (format!("{}\n", self.record.to_json()), "record"),
            "svg" => {
                let marks = share::last_mark(self.position);
                let title = share::title(self.position);
                let picture = svg(&self.position.diagram(), &marks, self.palette, &title);
                (picture, "picture")
            }
            "cast" => {
                let theme = Theme::new(GlyphSet::Unicode, self.palette, ColorDepth::True);
                (cast(self.whole, &theme), "film")
            }
            "ggf" => (self.foreign(ForeignFormat::Ggf)?, "game"),
            "sgf" => (self.foreign(ForeignFormat::Sgf)?, "game"),
            other if NOT_WRITTEN.contains(&other) => {
                return Err(format!(
                    ".{other} files can only be read; use a name that ends in {ENDS} or .txt"
                ));
            }
            _ => self.text(),
        })
    }

    /// Returns the moves alone if they describe the whole game, as a transcript
    /// does; otherwise lines with labels.
    fn text(&self) -> (String, &'static str) {
        let moves = self.whole.transcript();
        // If the game ended by its rules, its moves imply the result. Computer
        // players are left out, so that other programs can read the moves.
        let over = self.whole.outcome().is_some();
        let named = self.record.names.is_some();
        let sides = self.whole.info().sides;
        let values = labelled_values(self.whole, self.record);
        let has_more = values.iter().any(|(label, _)| {
            !([reading::GAME, reading::MOVES].contains(label)
                || (over && *label == reading::RESULT)
                || (!named && sides.contains(label)))
        });
        // A single word could also be a transcript of another game.
        let joined = !moves.contains(' ') && self.whole.info().split_moves(&moves).len() > 1;
        // A transcript leaves out passes, and a pass at the end cannot be
        // deduced.
        let ends_in_pass = self.whole.history().last().is_some_and(|last| last.pass);
        if !has_more && joined && !ends_in_pass {
            return (format!("{moves}\n"), TRANSCRIPT);
        }
        (labelled_block(self.whole, self.record), "game")
    }

    /// Returns the parts of the game that the format of this name does not
    /// store.
    fn leaves_out(&self, name: &Path) -> Vec<&'static str> {
        let end = name.extension().unwrap_or_default().to_string_lossy();
        let end = end.to_ascii_lowercase();
        if ["json", "svg", "cast"].contains(&end.as_str()) {
            return Vec::new();
        }
        let record = self.record;
        let study = record.study.as_ref();
        let (has_lines, has_comments) = study.map_or((false, false), |study| {
            (!study.lines.is_empty(), !study.comments.is_empty())
        });
        let has_times = record
            .times
            .as_ref()
            .is_some_and(|times| times.iter().any(|time| *time > 0));
        let is_transcript = self.text().1 == TRANSCRIPT && !["ggf", "sgf"].contains(&end.as_str());
        let has_computers = record.players.iter().any(|player| player != "human");
        let lost = [
            (is_transcript && has_computers, "the players"),
            (has_lines, "other lines"),
            (has_comments && end != "sgf", "comments"),
            (has_times && end != "ggf", "times"),
            (record.terms.is_some(), "the clock and takeback rules"),
            (record.given.is_some(), "the number of set-up moves"),
            (record.was_helped(), "the note that the player had help"),
        ];
        lost.into_iter()
            .filter(|(is, _)| *is)
            .map(|(_, what)| what)
            .collect()
    }

    fn foreign(&self, format: ForeignFormat) -> Result<String, String> {
        self.whole.foreign(format, self.record).ok_or_else(|| {
            let game = self.whole.info().title;
            format!(
                "{} cannot express a game of {game}; use a name that ends in .json, .svg, .cast or .txt",
                format.name()
            )
        })
    }

    /// Writes a new file of this name, never over an existing one, and returns
    /// a sentence with its place.
    ///
    /// # Errors
    /// A sentence: the file exists or cannot be written, or the game has no
    /// such format.
    pub fn write(&self, path: &Path, name: &str) -> Result<String, String> {
        let (text, what) = self.content(path)?;
        match write_new(path, &text) {
            Ok(()) if !self.leaves_out(path).is_empty() => {
                let lost = listed(&self.leaves_out(path));
                Ok(format!(
                    "The {what} is in {name}, without {lost}; use a name that ends in .json to keep them."
                ))
            }
            Ok(()) => Ok(format!("The {what} is in {name}.")),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(notices::name_is_taken(name))
            }
            Err(error) => Err(format!("{name} cannot be written: {}", plain(&error))),
        }
    }
}
