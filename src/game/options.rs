//! Rules options: typed values with one text form, shared by the command
//! line, the menu and saved records.

use std::fmt::Debug;

use thiserror::Error;

/// The key of the option that sets the board's size, in games that have one;
/// its values are numbers. Protocols set it by their own command.
pub const SIZE_OPTION: &str = "size";

/// One value of an option.
#[derive(Copy, Clone, Debug)]
pub struct OptionValue {
    /// As it is written on the command line and in records.
    pub name: &'static str,
    /// What it means, in a few words; may be empty where the name says all.
    pub help: &'static str,
}

/// One option as the command line and the menu see it.
#[derive(Copy, Clone, Debug)]
pub struct OptionSpec {
    /// `-o KEY=VALUE` on the command line, `"KEY": "VALUE"` in records.
    pub key: &'static str,
    /// What the option decides, in a few words.
    pub help: &'static str,
    /// Every accepted value, in menu order.
    pub values: &'static [OptionValue],
}

impl OptionSpec {
    /// The accepted names, as a sentence lists them: `a, b, c`.
    #[must_use]
    pub fn accepted(&self) -> String {
        let names: Vec<&str> = self.values.iter().map(|v| v.name).collect();
        names.join(", ")
    }
}

/// An option pair that a game refuses; the message names what it accepts.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum OptionError {
    /// No option has this key.
    #[error("no option called '{key}' here; this game has {accepted}")]
    UnknownKey {
        /// The key as given.
        key: String,
        /// The keys there are.
        accepted: String,
    },
    /// The option has no such value.
    #[error("option {key} cannot be '{value}'; it takes {accepted}")]
    UnknownValue {
        /// The option's key.
        key: String,
        /// The value as given.
        value: String,
        /// The values there are.
        accepted: String,
    },
}

/// A game's rules options. Every value of the type must be playable.
pub trait Options: Copy + Default + Eq + Debug + Send + Sync + 'static {
    /// Every option, in menu order.
    const SPECS: &'static [OptionSpec];

    /// The current value of `key`, one of its spec's values.
    ///
    /// # Panics
    /// May panic when `key` is not in [`Self::SPECS`].
    fn get(&self, key: &str) -> &'static str;

    /// Sets `key` to `value`, both already found in [`Self::SPECS`].
    ///
    /// # Panics
    /// May panic on a pair that is not in [`Self::SPECS`]; outside input goes
    /// through [`from_pairs`].
    fn set(&mut self, key: &str, value: &str);
}

/// For games without options.
impl Options for () {
    const SPECS: &'static [OptionSpec] = &[];

    fn get(&self, key: &str) -> &'static str {
        unreachable!("no option {key}")
    }

    fn set(&mut self, key: &str, _value: &str) {
        unreachable!("no option {key}")
    }
}

/// Options from `(key, value)` pairs, later pairs winning; defaults elsewhere.
///
/// # Errors
/// The first pair whose key or value the game does not have.
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

/// Every option with its current value, in menu order.
#[must_use]
pub fn to_pairs<O: Options>(options: &O) -> Vec<(String, String)> {
    O::SPECS
        .iter()
        .map(|spec| (spec.key.to_owned(), options.get(spec.key).to_owned()))
        .collect()
}
