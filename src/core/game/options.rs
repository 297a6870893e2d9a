//! Options of the rules: typed values with one text form for the command line,
//! the menu and saved records.

use std::fmt::Debug;

use thiserror::Error;

/// Key of the option for the board's size, in games that have one. Its values
/// are numbers. Protocols set it by a command of their own.
pub const SIZE_OPTION: &str = "size";

/// One value of an option.
#[derive(Copy, Clone, Debug)]
pub struct OptionValue {
    /// Name on the command line and in records.
    pub name: &'static str,
    /// Meaning in a few words; may be empty if the name explains itself.
    pub help: &'static str,
}

impl OptionValue {
    /// Creates a value with its name and meaning.
    #[must_use]
    pub const fn new(name: &'static str, help: &'static str) -> OptionValue {
        OptionValue { name, help }
    }
}

/// Description of one option for the command line and the menu.
#[derive(Copy, Clone, Debug)]
pub struct OptionSpec {
    /// Key: `-o KEY=VALUE` on the command line, `"KEY": "VALUE"` in records.
    pub key: &'static str,
    /// Purpose of the option, in a few words.
    pub help: &'static str,
    /// The question to which the values are answers: `How many beans are in each pit at the start?`
    pub question: &'static str,
    /// What the values count, if they are numbers: `beans`. Otherwise empty.
    pub noun: &'static str,
    /// The accepted values, in menu order.
    pub values: &'static [OptionValue],
}

impl OptionSpec {
    /// Returns the accepted names as a list in a sentence: `a, b, c`.
    #[must_use]
    pub fn accepted(&self) -> String {
        let names: Vec<&str> = self.values.iter().map(|v| v.name).collect();
        names.join(", ")
    }
}

/// Error: a game does not accept an option. The message names what it accepts.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum OptionError {
    /// There is no option with this key.
    #[error("no option called '{key}' here; this game has {accepted}")]
    UnknownKey {
        /// Key as given.
        key: String,
        /// Keys that the game has.
        accepted: String,
    },
    /// The option does not have this value.
    #[error("option {key} cannot be '{value}'; it takes {accepted}")]
    UnknownValue {
        /// Key of the option.
        key: String,
        /// Value as given.
        value: String,
        /// Values that the option has.
        accepted: String,
    },
}

/// Options of a game's rules. Every value of the type must be playable.
pub trait Options: Copy + Default + Eq + Debug + Send + Sync + 'static {
    /// Descriptions of the options, in menu order.
    const SPECS: &'static [OptionSpec];

    /// Returns the current value of option `key`.
    ///
    /// # Panics
    /// May panic if `key` is not in [`Self::SPECS`].
    fn get(&self, key: &str) -> &'static str;

    /// Sets `key` to `value`. Both must be in [`Self::SPECS`]; input from
    /// outside goes through [`from_pairs`], which checks it.
    ///
    /// # Panics
    /// May panic on a pair that is not in [`Self::SPECS`].
    fn set(&mut self, key: &str, value: &str);
}

/// The options of games that have none.
impl Options for () {
    const SPECS: &'static [OptionSpec] = &[];

    fn get(&self, key: &str) -> &'static str {
        unreachable!("no option {key}")
    }

    fn set(&mut self, key: &str, _value: &str) {
        unreachable!("no option {key}")
    }
}

/// Creates options from `(key, value)` pairs. Later pairs override earlier
/// ones, and missing keys keep their defaults.
///
/// # Errors
/// The first key or value that the game does not have.
pub fn from_pairs<O: Options>(pairs: &[(String, String)]) -> Result<O, OptionError> {
    let mut options = O::default();
    for (key, value) in pairs {
        let Some(spec) = O::SPECS.iter().find(|spec| spec.key == key) else {
            return Err(unknown_key::<O>(key));
        };
        if !spec.values.iter().any(|v| v.name == value) {
            return Err(OptionError::UnknownValue {
                key: key.clone(),
                value: value.clone(),
                accepted: spec.accepted(),
            });
        }
        // A later pair of this key overwrites the value.
        options.set(key, value);
    }
    Ok(options)
}

fn unknown_key<O: Options>(key: &str) -> OptionError {
    let keys: Vec<&str> = O::SPECS.iter().map(|spec| spec.key).collect();
    OptionError::UnknownKey {
        key: key.to_owned(),
        accepted: if keys.is_empty() {
            "no options".to_owned()
        } else {
            keys.join(", ")
        },
    }
}

/// Returns every option with its current value, in menu order.
#[must_use]
pub fn to_pairs<O: Options>(options: &O) -> Vec<(String, String)> {
    O::SPECS
        .iter()
        .map(|spec| (spec.key.to_owned(), options.get(spec.key).to_owned()))
        .collect()
}
