//! The settings that a person can change, for the full screen and line mode.

use super::notices::teacher_meaning;
use crate::store::{ColorChoice, Config, GlyphChoice};

/// One setting.
#[derive(Debug)]
pub struct Setting {
    /// Name on the screen.
    pub label: &'static str,
    /// Explanation in a few words.
    pub help: &'static str,
    /// The key that changes it in a game on the full screen; may be empty.
    key: &'static str,
    /// Whether it only changes the full screen.
    pub is_for_screen: bool,
    /// Returns the current value in words.
    pub value: fn(&Config) -> String,
    /// Changes the setting to its next value, given the names of all themes.
    pub turn: fn(&mut Config, themes: &[String]),
}

impl Setting {
    /// Changes the setting to its value before, as [`Setting::turn`] does to its next one.
    pub fn turn_back(&self, config: &mut Config, themes: &[String]) {
        let now = (self.value)(config);
        let mut next = config.clone();
        loop {
            *config = next.clone();
            (self.turn)(&mut next, themes);
            if (self.value)(&next) == now {
                return;
            }
        }
    }
}

const fn setting(
    label: &'static str,
    help: &'static str,
    value: fn(&Config) -> String,
    turn: fn(&mut Config, &[String]),
) -> Setting {
    Setting {
        label,
        help,
        key: "",
        is_for_screen: false,
        value,
        turn,
    }
}

impl Setting {
    /// Sets the key that changes it in a game.
    const fn key(mut self, key: &'static str) -> Setting {
        self.key = key;
        self
    }

    /// Says that it only changes the full screen.
    const fn for_screen(mut self) -> Setting {
        self.is_for_screen = true;
        self
    }

    /// Returns the values in the order in which [`Setting::turn`] goes through them. The order
    /// does not depend on the current value, which may be none of them if somebody wrote it into
    /// the file; then it is the last one.
    pub fn values(&self, config: &Config, themes: &[String]) -> Vec<String> {
        let current = (self.value)(config);
        let mut values = self.all_values(themes);
        if !values.contains(&current) {
            values.push(current);
        }
        values
    }

    fn all_values(&self, themes: &[String]) -> Vec<String> {
        // The shortest of the step times follows `at once`, which is the first of them.
        let mut config = Config {
            animation: false,
            ..Config::default()
        };
        let mut values = vec![(self.value)(&config)];
        loop {
            (self.turn)(&mut config, themes);
            let value = (self.value)(&config);
            if values.contains(&value) {
                return values;
            }
            values.push(value);
        }
    }

    /// Returns a value with its meaning, if the name does not say it: `gentle (not rated): stops
    /// big mistakes, …`.
    pub fn explained(&self, value: &str) -> String {
        match value.parse().ok().filter(|_| self.label == TEACHER) {
            Some(mode) => teacher_meaning(mode),
            None => value.to_owned(),
        }
    }

    /// Returns all values, and which of them is next: `Teacher: off, gentle or strict; next:
    /// gentle`.
    pub fn choice_words(&self, config: &Config, themes: &[String]) -> String {
        let values = self.values(config, themes);
        let mut turned = config.clone();
        (self.turn)(&mut turned, themes);
        let next = (self.value)(&turned);
        let all: Vec<&str> = values.iter().map(String::as_str).collect();
        format!("{}: {}; next: {next}", self.label, all.join(", "))
    }

    /// Returns the explanation with the key that changes it in a game. `key_name` returns the
    /// name of a key.
    pub fn help_with_key(&self, key_name: fn(&str) -> String) -> String {
        match self.key {
            "" => self.help.to_owned(),
            key => format!("{} (key {})", self.help, key_name(key)),
        }
    }

    /// Changes the setting to this one of its values.
    pub fn set(&self, config: &mut Config, themes: &[String], value: &str) {
        for _ in self.values(config, themes) {
            if (self.value)(config) == value {
                return;
            }
            (self.turn)(config, themes);
        }
    }
}

fn on(yes: bool) -> String {
    if yes { "on" } else { "off" }.to_owned()
}

/// A setting that is on or off.
macro_rules! switch {
    ($label:literal, $help:expr, $field:ident) => {
        setting(
            $label,
            $help,
            |config| on(config.$field),
            |config, _| config.$field = !config.$field,
        )
    };
}

/// The effect of the setting and form field "legal moves".
pub const MARKS_LEGAL_MOVES: &str = "marks where you or a picked stone can go";

/// The effect of the setting and form field "evaluation".
pub const SHOWS_EVALUATION: &str = "shows who is ahead";

const TEACHER: &str = "Teacher";

/// Every setting, in the order of the screen.
pub const SETTINGS: [Setting; 13] = [
    setting(
        "Characters",
        "box lines or plain ASCII; auto detects it",
        |config| {
            match config.glyphs {
                GlyphChoice::Auto => "auto",
                GlyphChoice::Unicode => "Unicode",
                GlyphChoice::Ascii => "ASCII",
            }
            .to_owned()
        },
        |config, _| {
            config.glyphs = match config.glyphs {
                GlyphChoice::Auto => GlyphChoice::Unicode,
                GlyphChoice::Unicode => GlyphChoice::Ascii,
                GlyphChoice::Ascii => GlyphChoice::Auto,
            }
        },
    ),
    setting(
        "Colours",
        "auto: if the terminal shows colours",
        |config| config.color.word().to_owned(),
        |config, _| {
            config.color = match config.color {
                ColorChoice::Auto => ColorChoice::Always,
                ColorChoice::Always => ColorChoice::Never,
                ColorChoice::Never => ColorChoice::Auto,
            }
        },
    )
    .for_screen(),
    setting(
        "Theme",
        "the colours of boards and text",
        |config| config.theme.clone(),
        |config, themes| {
            let at = themes.iter().position(|name| *name == config.theme);
            let next = at.map_or(0, |at| at + 1);
            if let Some(name) = themes.get(next).or(themes.first()) {
                config.theme.clone_from(name);
            }
        },
    )
    .for_screen(),
    setting(
        "Step time",
        "time per step of a move; any key skips it",
        Config::step_words,
        |config, _| {
            // After the slowest steps, the steps are switched off.
            if !config.slower_steps() {
                config.animation = false;
            }
        },
    )
    .for_screen(),
    switch!("Mouse", "off lets the terminal select text", mouse)
        .key("m")
        .for_screen(),
    switch!("Legal moves", MARKS_LEGAL_MOVES, legal_moves).for_screen(),
    switch!("Evaluation", SHOWS_EVALUATION, evaluation)
        .key("e")
        .for_screen(),
    setting(
        TEACHER,
        "stops bad moves and explains them",
        |config| config.teacher.to_string(),
        |config, _| config.teacher = config.teacher.turned(true),
    )
    .key("t"),
    switch!(
        "Letter keys",
        "h j k l move the cursor; i gives a hint",
        hjkl
    )
    .for_screen(),
    setting(
        "Boards",
        "line mode draws every turn as a board",
        |config| on(config.boards.unwrap_or(true)),
        |config, _| config.boards = Some(!config.boards.unwrap_or(true)),
    ),
    switch!("Bell", "beep and name the window on your turn", bell).for_screen(),
    switch!(
        "Turn board",
        "two people: face the side to move",
        turn_board
    )
    .key("f")
    .for_screen(),
    switch!(
        "Mistakes",
        "saves your mistakes in reviews as puzzles",
        cards
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setting_says_its_values_and_the_next_one() {
        let config = Config::default();
        let words = |label: &str| {
            let mut settings = SETTINGS.iter();
            let setting = settings.find(|setting| setting.label == label);
            setting.expect(label).choice_words(&config, &[])
        };
        assert_eq!(
            words("Teacher"),
            "Teacher: off, gentle, strict; next: gentle"
        );
        assert_eq!(words("Mouse"), "Mouse: on, off; next: off");
        assert!(words("Step time").starts_with("Step time: at once, "));
    }

    #[test]
    fn setting_turns_back_to_the_value_before() {
        let themes = ["wood", "night"].map(str::to_owned);
        for setting in &SETTINGS {
            let mut config = Config::default();
            (setting.turn)(&mut config, &themes);
            let before = (setting.value)(&config);
            (setting.turn)(&mut config, &themes);
            setting.turn_back(&mut config, &themes);
            assert_eq!((setting.value)(&config), before, "{}", setting.label);
        }
    }

    #[test]
    fn setting_help_does_not_end_with_a_bare_key() {
        for setting in &SETTINGS {
            let help = setting.help_with_key(str::to_owned);
            let last = help.rsplit(' ').next().unwrap_or_default();
            assert!(last.chars().count() > 1, "{}", setting.help);
        }
    }
}
