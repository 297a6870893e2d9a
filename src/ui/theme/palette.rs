//! The colours of a theme, as its file tells them, and whether they can be
//! told apart.

use serde::Deserialize;

use super::color::Rgb;

/// Writes the palette, and the form of its file in which every colour may be
/// left out, from one list of fields. What a colour was called in older files
/// stands after it.
macro_rules! palette {
    ($($(#[$doc:meta])* $field:ident $(= $older:literal)?),* $(,)?) => {
        /// The colours of a theme.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub struct Palette {
            /// Paper and writing around the board; `None` keeps the
            /// terminal's own.
            pub page: Option<(Rgb, Rgb)>,
            $($(#[$doc])* pub $field: Rgb,)*
        }

        /// What a theme's file may hold.
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct PaletteFile {
            /// The built-in theme whose colours are taken where this file has
            /// none; the standard one where it names none.
            pub base: Option<String>,
            page: Option<String>,
            text: Option<Rgb>,
            $($(#[serde(alias = $older)])? $field: Option<Rgb>,)*
        }

        impl PaletteFile {
            /// The palette, with the colours of `base` where the file has
            /// none.
            ///
            /// # Errors
            /// A sentence: what is missing or is not a colour.
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
    /// What has just happened or went wrong.
    notice,
    /// Keys in the footer.
    key,
    /// Rules and boxes.
    quiet,
    /// The curve of values.
    curve,
    /// A move without fault.
    good,
    /// `?!`
    inaccuracy,
    /// `?`
    mistake,
    /// `??`
    blunder,
    /// An ordinary square.
    square,
    /// A dark square of a checkered board.
    dark_square = "night",
    /// A light square of a checkered board.
    light_square = "day",
    /// A box with beans.
    pit,
    /// Under the cursor.
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

/// The page a file asks for: a colour, `terminal` for none, or the base's.
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

/// The least contrast of writing.
pub(super) const TEXT: f64 = 4.5;
/// The least contrast of a stone and what it lies on.
pub(super) const STONE: f64 = 3.0;

impl Palette {
    /// The backgrounds that writing around the board must be readable on: its
    /// own page, or black and white where that is the terminal's.
    #[must_use]
    pub fn papers(&self) -> Vec<Rgb> {
        match self.page {
            Some((paper, _)) => vec![paper],
            None => vec![Rgb::BLACK, Rgb::WHITE],
        }
    }

    /// What is written around the board, each with its name.
    #[must_use]
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

    /// What stones may lie on, each with its name.
    #[must_use]
    pub fn grounds(&self) -> [(&'static str, Rgb); 4] {
        [
            ("square", self.square),
            ("dark_square", self.dark_square),
            ("light_square", self.light_square),
            ("cursor", self.cursor),
        ]
    }

    /// What cannot be read or told apart in these colours, a sentence each:
    /// writing needs 4.5:1, stones 3:1, and the stones of the side that is
    /// called black must be the darker ones.
    #[must_use]
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
