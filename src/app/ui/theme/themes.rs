//! [`Themes`]: the built-in themes and the user's own.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::depth::ColorDepth;
use super::palette::{Palette, PaletteFile};
use super::style::{Theme, glyph_set};
use crate::game::order_by;
use crate::store::{ColorChoice, GlyphChoice, NOT_UTF8, SaveError, read_bounded, toml_words};

/// The built-in themes by name, in the format of the user's own files. The
/// first is the standard one.
const BUILT_IN: [(&str, &str); 6] = [
    ("classic", include_str!("builtin/classic.toml")),
    ("felt", include_str!("builtin/felt.toml")),
    ("wood", include_str!("builtin/wood.toml")),
    ("paper", include_str!("builtin/paper.toml")),
    ("contrast", include_str!("builtin/contrast.toml")),
    ("blue-orange", include_str!("builtin/blue-orange.toml")),
];

/// Name of the theme used by default.
pub const STANDARD: &str = BUILT_IN[0].0;

/// Largest size of a theme's file.
const MAX_BYTES: u64 = 1 << 16;

/// Error: a theme is not available.
#[derive(Debug, Error)]
pub enum ThemeError {
    /// There is no theme of this name.
    #[error("there is no theme '{name}'; there are {}{}", .names.join(", "), own_folder(.folder.as_deref()))]
    Unknown {
        /// Name that was requested.
        name: String,
        /// Names that exist.
        names: Vec<String>,
        /// Folder of the user's own themes.
        folder: Option<PathBuf>,
    },
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] SaveError),
    /// The file is not a valid theme.
    #[error("{path} is not a theme: {why}")]
    Form {
        /// Path of the file.
        path: PathBuf,
        /// The fault and its place in the file.
        why: String,
    },
}

fn own_folder(folder: Option<&Path>) -> String {
    folder.map_or(String::new(), |folder| {
        format!(", and your own go to {}", folder.display())
    })
}

/// The available themes, with a cache of the one in use.
#[derive(Debug, Default)]
pub struct Themes {
    folder: Option<PathBuf>,
    used: RefCell<Option<(ThemeRequest, Theme)>>,
}

/// Settings that decide the appearance.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ThemeRequest {
    /// Name of the theme.
    pub name: String,
    /// Choice of characters.
    pub glyphs: GlyphChoice,
    /// Choice of colours.
    pub color: ColorChoice,
}

impl Themes {
    /// Creates the list of built-in themes and those in `folder`, which need
    /// not exist.
    pub fn new(folder: Option<PathBuf>) -> Themes {
        Themes {
            folder,
            used: RefCell::default(),
        }
    }

    /// Returns all names: the built-in themes, then the user's in alphabetical
    /// order.
    pub fn names(&self) -> Vec<String> {
        let mut own: Vec<String> = Vec::new();
        let found = self
            .folder
            .as_ref()
            .and_then(|folder| folder.read_dir().ok());
        for entry in found.into_iter().flatten().flatten() {
            let path = entry.path();
            let name = path.file_stem().and_then(|name| name.to_str());
            // A theme that replaces a built-in one is listed only once.
            if let Some(name) = name.filter(|_| path.extension().is_some_and(|end| end == "toml"))
                && built_in(name).is_none()
            {
                own.push(name.to_owned());
            }
        }
        order_by(&mut own, Ord::cmp);
        let built_in = BUILT_IN.iter().map(|(name, _)| (*name).to_owned());
        built_in.chain(own).collect()
    }

    /// Returns the names of the valid themes.
    fn usable(&self) -> Vec<String> {
        let mut names = self.names();
        names.retain(|name| self.palette(name).is_ok());
        names
    }

    /// Returns the colours of the theme `name`. A user's theme replaces a
    /// built-in one of this name.
    ///
    /// # Errors
    /// If there is no such theme, or its file is invalid or has unreadable
    /// colours.
    pub fn palette(&self, name: &str) -> Result<Palette, ThemeError> {
        // A name must not reach into another folder.
        let plain = !name.is_empty() && !name.contains(['/', '\\', '.']);
        let path = self.folder.as_ref().filter(|_| plain);
        let path = path.map(|folder| folder.join(format!("{name}.toml")));
        match path.filter(|path| path.exists()) {
            Some(path) => read(&path),
            None => built_in(name).ok_or_else(|| ThemeError::Unknown {
                name: name.to_owned(),
                names: self.usable(),
                folder: self.folder.clone(),
            }),
        }
    }

    /// Returns the colours of the theme `name`, or the standard ones if it is
    /// not available.
    ///
    /// # Panics
    /// Never: the standard theme is built in, and a test reads it.
    pub fn palette_or_standard(&self, name: &str) -> Palette {
        let named = self.palette(name).ok();
        named
            .or_else(|| built_in(STANDARD))
            .expect("the standard theme can be read")
    }

    /// Returns the appearance for these settings, with the standard theme if
    /// the requested one is not available. The last result is cached, because
    /// every frame needs it.
    pub fn theme(&self, wanted: &ThemeRequest) -> Theme {
        if let Some((known, theme)) = &*self.used.borrow()
            && known == wanted
        {
            return *theme;
        }
        let palette = self.palette_or_standard(&wanted.name);
        let theme = Theme::new(
            glyph_set(wanted.glyphs),
            &palette,
            ColorDepth::detect(wanted.color),
        );
        *self.used.borrow_mut() = Some((wanted.clone(), theme));
        theme
    }
}

/// Returns a built-in theme.
fn built_in(name: &str) -> Option<Palette> {
    let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
    let file: PaletteFile = toml::from_str(text).ok()?;
    file.over(None).ok()
}

/// Reads a user's file.
fn read(path: &Path) -> Result<Palette, ThemeError> {
    let bytes = read_bounded(path, MAX_BYTES)?;
    let damaged = |why: String| ThemeError::Form {
        path: path.to_owned(),
        why,
    };
    let text = String::from_utf8(bytes).map_err(|_| damaged(NOT_UTF8.to_owned()))?;
    let file: PaletteFile =
        toml::from_str(&text).map_err(|error| damaged(toml_words::trouble(&error, &text)))?;
    let base = file.base.clone().unwrap_or_else(|| STANDARD.to_owned());
    let known = built_in(&base).ok_or_else(|| {
        let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
        damaged(format!("its base '{base}' is none of {}", names.join(", ")))
    })?;
    let palette = file.over(Some(&known)).map_err(damaged)?;
    match palette.faults().first() {
        Some(fault) => Err(damaged(fault.clone())),
        None => Ok(palette),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::color::Rgb;
    use super::*;

    #[test]
    fn built_in_themes_are_readable() {
        for (name, _) in BUILT_IN {
            let palette = built_in(name).unwrap_or_else(|| panic!("{name} is damaged"));
            assert_eq!(palette.faults(), Vec::<String>::new(), "{name}");
        }
    }

    /// Returns a colour as seen without red (`false`) or green (`true`) cones,
    /// after Viénot, Brettel and Mollon (1999), on linear light.
    fn without_a_cone(colour: Rgb, green: bool) -> [f64; 3] {
        let linear = |part: u8| (f64::from(part) / 255.0).powf(2.2);
        let [r, g, b] = [linear(colour.0), linear(colour.1), linear(colour.2)];
        let long = 17.8824 * r + 43.5161 * g + 4.11935 * b;
        let middle = 3.45565 * r + 27.1554 * g + 3.86714 * b;
        let short = 0.0299566 * r + 0.184309 * g + 1.46709 * b;
        let (long, middle) = if green {
            (long, 0.494207 * long + 1.24827 * short)
        } else {
            (2.02344 * middle - 2.52581 * short, middle)
        };
        [
            0.080944 * long - 0.130504 * middle + 0.116721 * short,
            -0.0102485 * long + 0.0540194 * middle - 0.113615 * short,
            -0.000365294 * long - 0.00412163 * middle + 0.693513 * short,
        ]
        .map(|part| part.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0)
    }

    fn seen_apart(a: Rgb, b: Rgb, green: bool) -> f64 {
        let (a, b) = (without_a_cone(a, green), without_a_cone(b, green));
        a.iter()
            .zip(b)
            .map(|(a, b)| (a - b).powi(2))
            .sum::<f64>()
            .sqrt()
    }

    #[test]
    fn blue_orange_suits_colour_blind_users() {
        let palette = built_in("blue-orange").unwrap();
        let felt = built_in("felt").unwrap();
        let pairs = |p: &Palette| {
            [
                (p.good, p.inaccuracy),
                (p.good, p.mistake),
                (p.good, p.blunder),
                (p.inaccuracy, p.mistake),
                (p.mistake, p.blunder),
                (p.dark_square, p.light_square),
                (p.square, p.cursor),
                (p.dark_square, p.cursor),
            ]
        };
        let least = |p: &Palette| {
            let all = pairs(p).into_iter();
            let both = all.flat_map(|(a, b)| [seen_apart(a, b, false), seen_apart(a, b, true)]);
            both.fold(f64::INFINITY, f64::min)
        };
        assert!(least(&palette) > 40.0, "{}", least(&palette));
        // An ordinary theme fails this check, which shows that the measure
        // works.
        assert!(least(&felt) < 40.0, "{}", least(&felt));
    }

    #[test]
    fn dark_and_light_squares_differ_in_hue() {
        for (name, _) in BUILT_IN {
            let palette = built_in(name).unwrap();
            let (dark, light) = (palette.dark_square, palette.light_square);
            let square = |a: u8, b: u8| f64::from(a.abs_diff(b)).powi(2);
            let apart = square(dark.0, light.0) + square(dark.1, light.1) + square(dark.2, light.2);
            assert!(apart.sqrt() > 70.0, "{name}: {:.0}", apart.sqrt());
        }
    }

    fn folder_with(name: &str, text: &str) -> (tempfile::TempDir, Themes) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), text).unwrap();
        let themes = Themes::new(Some(folder.path().to_owned()));
        (folder, themes)
    }

    #[test]
    fn older_theme_files_with_night_and_day_are_read() {
        let text = "base = \"felt\"\nnight = \"#2f6f80\"\nday = \"#a07d40\"\n";
        let (_folder, themes) = folder_with("mine.toml", text);
        let mine = themes.palette("mine").unwrap();
        assert_eq!(mine.dark_square, "#2f6f80".parse().unwrap());
        assert_eq!(mine.light_square, "#a07d40".parse().unwrap());
    }

    #[test]
    fn user_theme_overrides_only_the_fields_it_names() {
        let (_folder, themes) = folder_with("mine.toml", "base = \"felt\"\ntitle = \"#ffffff\"\n");
        assert!(themes.names().ends_with(&["mine".to_owned()]));
        let palette = themes.palette("mine").unwrap();
        let felt = built_in("felt").unwrap();
        assert_eq!(
            palette,
            Palette {
                title: Rgb::WHITE,
                ..felt
            }
        );
    }

    #[test]
    fn user_theme_replaces_a_built_in_one() {
        let (_folder, themes) = folder_with("felt.toml", "base = \"felt\"\ntitle = \"#ffffff\"\n");
        assert_eq!(themes.palette("felt").unwrap().title, Rgb::WHITE);
        let names = themes.names();
        assert_eq!(names.iter().filter(|name| *name == "felt").count(), 1);
        let (_folder, themes) = folder_with("classic.toml", "nothing = 1\n");
        assert!(themes.palette("classic").is_err(), "the fault is reported");
        assert_eq!(
            themes.palette_or_standard("classic"),
            built_in("classic").unwrap()
        );
    }

    #[test]
    fn unreadable_theme_is_refused_with_pair_and_contrast() {
        for (text, wanted) in [
            ("second = \"#404040\"", "'second' #404040 on 'square'"),
            ("base = \"felt\"\ntext = \"#10231c\"", "1.00:1"),
            ("first = \"#ffffff\"\nsecond = \"#000000\"", "darker"),
            ("titel = \"#ffffff\"", "titel"),
            ("title = \"white\"", "#1f7a4d"),
            ("base = \"glass\"", "classic, felt"),
        ] {
            let (_folder, themes) = folder_with("mine.toml", text);
            let message = themes.palette("mine").unwrap_err().to_string();
            assert!(message.contains("mine.toml"), "{message}");
            assert!(message.contains(wanted), "{message}");
        }
    }

    #[test]
    fn broken_theme_is_not_listed() {
        let (folder, themes) = folder_with("mine.toml", "");
        fs::write(folder.path().join("bad.toml"), "base = 3").unwrap();
        let message = themes.palette("glass").unwrap_err().to_string();
        assert!(
            message.contains("mine") && !message.contains("bad"),
            "{message}"
        );
    }

    #[test]
    fn unknown_theme_lists_the_names_and_stays_in_its_folder() {
        let (_folder, themes) = folder_with("mine.toml", "");
        for name in ["glass", "", "../mine", "mine.toml"] {
            let message = themes.palette(name).unwrap_err().to_string();
            assert!(message.contains("classic, felt, wood"), "{message}");
            assert!(message.contains("mine"), "{message}");
        }
    }
}
