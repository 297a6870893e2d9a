//! [`Shared`]: a game or position as a file for others. The name decides the
//! format.

use crate::ui::text::notices;
use std::path::Path;
use std::{fmt, io};

use crate::game::{ForeignFormat, Record};
use crate::session::Session;
use crate::store::{plain, write_new};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::cast::cast;
use crate::ui::svg::svg;
use crate::ui::text::share;
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

impl Shared<'_> {
    /// Returns the content of a file with this name, and what to call it: a
    /// saved game, a picture, a film or a game for other programs; with any
    /// other ending the moves.
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
            _ => (format!("{}\n", self.whole.transcript()), "record"),
        })
    }

    /// Returns whether the game has variations or comments that the format of
    /// this name does not store.
    fn leaves_out(&self, name: &Path) -> bool {
        let kept = self.record.study.as_ref();
        let is_json = name
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("json"));
        !is_json && kept.is_some_and(|kept| !kept.lines.is_empty() || !kept.comments.is_empty())
    }

    fn foreign(&self, format: ForeignFormat) -> Result<String, String> {
        self.whole.foreign(format, self.record).ok_or_else(|| {
            let game = self.whole.entry().title();
            format!("there is no {} for {game}", format.name())
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
            Ok(()) if what != "picture" && what != "film" && self.leaves_out(path) => Ok(format!(
                "The {what} is in {name}, without other lines and comments; use a name that ends \
                 in .json to keep them."
            )),
            Ok(()) => Ok(format!("The {what} is in {name}.")),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(notices::name_is_taken(&name.to_string()))
            }
            Err(error) => Err(format!("{name} cannot be written: {}", plain(&error))),
        }
    }
}
