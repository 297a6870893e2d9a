//! Options of every command. Each can also be set by an environment variable.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::{env, io};

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::{
    FalseyValueParser, OsStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser,
};

use crate::cli::exit::{print, print_sentences, usage, warn};
use crate::games::GAMES;
use crate::store::{ColorChoice, Config, ConfigError, Dirs, GlyphChoice};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::text::heard;
use crate::ui::theme::{ThemeError, Themes, terminal_glyphs};

/// Options of every command. `None` and `false` mean that the option was not
/// given; the configuration file and then the default apply.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Global options")]
pub struct Globals {
    /// When to use colours
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        env = "BOARDGAMES_COLOR",
        hide_env_values = true, value_parser = color_choices())]
    pub color: Option<ColorChoice>,

    /// Characters to draw with
    #[arg(
        long,
        global = true,
        value_name = "SET",
        env = "BOARDGAMES_GLYPHS",
        hide_env_values = true, value_parser = glyph_sets())]
    pub glyphs: Option<GlyphSet>,

    /// Colour theme: classic, felt, wood, paper, contrast, blue-orange, or a
    /// file NAME.toml in the folder themes beside the configuration file
    #[arg(
        long,
        global = true,
        value_name = "NAME",
        env = "BOARDGAMES_THEME",
        hide_env_values = true
    )]
    pub theme: Option<String>,

    /// Ignore the mouse
    #[arg(long, global = true, env = "BOARDGAMES_NO_MOUSE", hide_env_values = true,
          value_parser = FalseyValueParser::new())]
    pub no_mouse: bool,

    /// Show moves at once instead of step by step
    #[arg(long, global = true, env = "BOARDGAMES_NO_ANIMATION", hide_env_values = true,
          value_parser = FalseyValueParser::new())]
    pub no_animation: bool,

    /// Configuration file to use
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        env = "BOARDGAMES_CONFIG",
        hide_env_values = true,
        value_parser = OsStringValueParser::new().map(PathBuf::from)
    )]
    pub config: Option<PathBuf>,

    /// Use line mode instead of the full screen, for screen readers and scripts
    #[arg(long, global = true, env = "BOARDGAMES_PLAIN", hide_env_values = true,
          value_parser = FalseyValueParser::new())]
    pub plain: bool,
}

/// Returns where a value came from, for error messages: `option` if it is on
/// the command line, otherwise `variable` if that is set.
pub fn origin<'a>(option: &'a str, variable: &'a str) -> &'a str {
    let is_given = |word: String| word.split('=').next() == Some(option);
    let words = env::args_os().map(|word| word.to_string_lossy().into_owned());
    match env::var_os(variable).is_some() && !words.into_iter().any(is_given) {
        true => variable,
        false => option,
    }
}

fn glyph_sets() -> impl TypedValueParser<Value = GlyphSet> {
    PossibleValuesParser::new([
        PossibleValue::new("unicode").help("● ○ ░ · and box lines"),
        PossibleValue::new("ascii").help("X O :: . and nothing outside ASCII"),
    ])
    .map(|name| match name.as_str() {
        "ascii" => GlyphSet::Ascii,
        _ => GlyphSet::Unicode,
    })
}

fn color_choices() -> impl TypedValueParser<Value = ColorChoice> {
    PossibleValuesParser::new([
        PossibleValue::new("auto").help("On a terminal, unless NO_COLOR or TERM=dumb is set"),
        PossibleValue::new("always").help("Always"),
        PossibleValue::new("never").help("Never"),
    ])
    .map(|name| match name.as_str() {
        "always" => ColorChoice::Always,
        "never" => ColorChoice::Never,
        _ => ColorChoice::Auto,
    })
}

impl Globals {
    /// Whether positions are drawn, not put in words. They are drawn if the settings cannot
    /// be read.
    pub fn draws_boards(&self) -> bool {
        self.config()
            .map_or(true, |(config, _)| config.draws_boards())
    }

    /// Loads the configuration file and returns it with its path. Without a
    /// file, returns the defaults.
    ///
    /// # Errors
    /// The file named by the user does not exist, or a file cannot be read or
    /// is invalid.
    pub fn config(&self) -> Result<(Config, Option<PathBuf>)> {
        if let Some(named) = self.named_config().filter(|file| !file.exists()) {
            bail!(
                "there is no configuration file {0}; create an empty one with: touch {0}",
                named.display()
            );
        }
        let Some(path) = self.config_path() else {
            return Ok((Config::default(), None));
        };
        if self.named_config().is_none()
            && let Some(folder) = path.parent()
        {
            Config::make_private(folder);
        }
        let config = match Config::load(&path, GAMES) {
            // The user did not choose this place, so games continue with
            // default settings.
            Err(error @ ConfigError::Io { .. }) if self.named_config().is_none() => {
                static WARNED: Once = Once::new();
                WARNED.call_once(|| {
                    warn(&format!(
                        "boardgames: {error}; the default settings are used"
                    ));
                });
                Config::default()
            }
            other => other?,
        };
        Ok((config, Some(path)))
    }

    /// Returns the options as words of a command line, to start this program
    /// again with them.
    pub(crate) fn words(&self) -> Vec<OsString> {
        let mut words: Vec<OsString> = Vec::new();
        let name = |value: &dyn ToString| OsString::from(value.to_string());
        let glyphs = self.glyphs.map(|set| match set {
            GlyphSet::Unicode => "unicode",
            GlyphSet::Ascii => "ascii",
        });
        for (option, value) in [
            ("--color", self.color.map(|choice| name(&choice.word()))),
            ("--glyphs", glyphs.map(|value| name(&value))),
            ("--theme", self.theme.as_ref().map(|value| name(value))),
            ("--config", self.config.as_ref().map(|path| path.into())),
        ] {
            words.extend(value.into_iter().flat_map(|value| [option.into(), value]));
        }
        for (option, given) in [
            ("--no-mouse", self.no_mouse),
            ("--no-animation", self.no_animation),
        ] {
            words.extend(given.then(|| OsString::from(option)));
        }
        words
    }

    /// The file that `--config` names; `None` for an empty environment
    /// variable.
    fn named_config(&self) -> Option<&PathBuf> {
        let named = self.config.as_ref();
        named.filter(|file| !file.as_os_str().is_empty())
    }

    /// The path of the configuration file, even if there is none.
    pub fn config_path(&self) -> Option<PathBuf> {
        let own = || Some(Dirs::find().ok()?.config.join(Config::FILE));
        self.named_config().cloned().or_else(own)
    }

    /// Chooses the characters to draw with: from the option, else from the
    /// configuration file, else by terminal and locale.
    ///
    /// # Errors
    /// The configuration file cannot be read or is invalid.
    pub fn glyph_set(&self) -> Result<GlyphSet> {
        if let Some(set) = self.glyphs {
            return Ok(set);
        }
        Ok(match self.config()?.0.glyphs {
            GlyphChoice::Auto => terminal_glyphs(),
            GlyphChoice::Unicode => GlyphSet::Unicode,
            GlyphChoice::Ascii => GlyphSet::Ascii,
        })
    }

    /// Returns the characters for printed texts. Faulty settings do not stop a command that
    /// needs nothing else from them.
    pub fn text_glyphs(&self) -> GlyphSet {
        self.glyph_set().unwrap_or_else(|_| terminal_glyphs())
    }

    /// Prints JSON as it is, and a text for people in the chosen characters; without boards,
    /// words replace its signs.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub fn print(&self, text: &str, is_json: bool) -> Result<()> {
        match is_json {
            true => print(text),
            false if self.draws_boards() => print(&self.text_glyphs().fit_text(text)),
            false => print_sentences(&self.text_glyphs().fit_text(&heard(text))),
        }
    }

    /// Returns the available themes, including the user's own beside the
    /// configuration file.
    ///
    /// # Errors
    /// The theme chosen on the command line or in the configuration file does
    /// not exist or is invalid.
    pub fn themes(&self, config: &Config, config_path: Option<&Path>) -> Result<Themes> {
        let folder = config_path.and_then(Path::parent);
        let themes = Themes::new(folder.map(|folder| folder.join("themes")));
        if let Some(name) = &self.theme {
            themes.palette(name).map_err(|error| match error {
                ThemeError::Unknown { .. } => usage(format!(
                    "{}: {error}",
                    origin("--theme", "BOARDGAMES_THEME")
                )),
                error => error.into(),
            })?;
        } else if let Err(error) = themes.palette(&config.theme) {
            let file = config_path.unwrap_or(Path::new("the configuration file"));
            bail!("{}: theme: {error}", file.display());
        }
        Ok(themes)
    }

    /// Whether to use line mode, because it was requested or because the full
    /// screen cannot work here.
    pub fn line_by_line(&self) -> bool {
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        self.plain || dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal()
    }
}
