//! [`Palette`]: the colours of a theme, read from its file, and checks of their
//! contrast.

use serde::Deserialize;

use super::color::Rgb;

/// Defines the palette and the form of its file, in which any colour may be
/// missing, from one list of fields. A name in quotes after a field is its name
/// in older files.
macro_rules! palette {
    ($($(#[$doc:meta])* $field:ident $(= $older:literal)?),* $(,)?) => {
        /// The colours of a theme.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub struct Palette {
            /// Background and text around the board; `None` keeps the
            /// terminal's own.
            pub page: Option<(Rgb, Rgb)>,
            $($(#[$doc])* pub $field: Rgb,)*
        }

        /// The fields of a theme's file.
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct PaletteFile {
            /// Built-in theme that supplies missing colours; `None` means the
            /// standard one.
            pub base: Option<String>,
            page: Option<String>,
            text: Option<Rgb>,
            $($(#[serde(alias = $older)])? $field: Option<Rgb>,)*
        }

        impl PaletteFile {
            /// Returns the palette, with missing colours taken from `base`.
            ///
            /// # Errors
            /// A sentence that names a missing field or a value that is not a
            /// colour.
            pub fn over(self, base: Option<&Palette>) -> Result<Palette, String> {
                let page = page(
                    self.page.as_deref(),
                    self.text,
                    base.and_then(|base| base.page),
                )?;
                Ok(Palette {
                    page,
                    $($field: self
                        .$field
                        .or(base.map(|base| base.$field))
                        .ok_or(concat!("there is no '", stringify!($field), "'"))?,)*
                })
            }
        }
    };
}

palette! {
    /// Titles of screens and boxes.
    title,
    /// Whose turn it is.
    turn,
    /// Events and errors.
    notice,
    /// Keys in the footer.
    key,
    /// Lines, boxes and unimportant text.
    quiet,
    /// The curve of values.
    curve,
    /// A move without a mistake.
    good,
    /// An inaccuracy: `?!`
    inaccuracy,
    /// A mistake: `?`
    mistake,
    /// A blunder: `??`
    blunder,
    /// An ordinary square.
    square,
    /// A dark square of a checkered board.
    dark_square = "night",
    /// A light square of a checkered board.
    light_square = "day",
    /// A box with beans.
    pit,
    /// The ground below the cursor.
    cursor,
    /// Lines between squares.
    line,
    /// The first side's stones: the dark ones.
    first,
    /// The second side's stones: the light ones.
    second,
    /// Beans and their number.
    beans,
}

/// Returns the page of a file: its own colour, none for `terminal`, or the
/// base's.
fn page(
    page: Option<&str>,
    text: Option<Rgb>,
    base: Option<(Rgb, Rgb)>,
) -> Result<Option<(Rgb, Rgb)>, String> {
    let paper = match page {
        Some("terminal") => return Ok(None),
        Some(colour) => Some(colour.parse::<Rgb>()?),
        None => base.map(|(paper, _)| paper),
    };
    let Some(paper) = paper else {
        return Ok(None);
    };
    let text = text.or(base.map(|(_, text)| text));
    Ok(Some((paper, text.unwrap_or_else(|| paper.ink()))))
}

/// Least contrast of text.
pub(super) const TEXT: f64 = 4.5;
/// Least contrast of a stone on its ground.
pub(super) const STONE: f64 = 3.0;

impl Palette {
    /// Returns the backgrounds on which text around the board must be readable:
    /// its own page, or black and white if the page is the terminal's.
    pub fn papers(&self) -> Vec<Rgb> {
        match self.page {
            Some((paper, _)) => vec![paper],
            None => vec![Rgb::BLACK, Rgb::WHITE],
        }
    }

    /// Returns the colours of text around the board, with their names.
    pub fn writing(&self) -> Vec<(&'static str, Rgb)> {
        let text = self.page.map(|(_, text)| ("text", text));
        let others = [
            ("title", self.title),
            ("turn", self.turn),
            ("notice", self.notice),
            ("key", self.key),
            ("quiet", self.quiet),
            ("curve", self.curve),
            ("good", self.good),
            ("inaccuracy", self.inaccuracy),
            ("mistake", self.mistake),
            ("blunder", self.blunder),
        ];
        text.into_iter().chain(others).collect()
    }

    /// Returns the grounds on which stones can lie, with their names.
    pub fn grounds(&self) -> [(&'static str, Rgb); 4] {
        [
            ("square", self.square),
            ("dark_square", self.dark_square),
            ("light_square", self.light_square),
            ("cursor", self.cursor),
        ]
    }

    /// Returns what is unreadable in these colours, one sentence each: text
    /// needs a contrast of 4.5:1, stones need 3:1, and the stones of the side
    /// called black must be the darker ones.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut check = |a: (&str, Rgb), b: (&str, Rgb), least: f64| {
            let ratio = a.1.contrast(b.1);
            if ratio < least {
                faults.push(format!(
                    "'{}' {} on '{}' {} has a contrast of {ratio:.2}:1, and {least}:1 is needed",
                    a.0, a.1, b.0, b.1
                ));
            }
        };
        for paper in self.papers() {
            for writing in self.writing() {
                check(writing, ("page", paper), TEXT);
            }
        }
        for ground in self.grounds() {
            check(("first", self.first), ground, STONE);
            check(("second", self.second), ground, STONE);
        }
        check(("beans", self.beans), ("pit", self.pit), TEXT);
        if self.first.luminance() >= self.second.luminance() {
            faults.push(
                "'first' must be darker than 'second': the games call them black and white"
                    .to_owned(),
            );
        }
        faults
    }
}
