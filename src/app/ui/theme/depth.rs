//! [`ColorDepth`]: the number of colours a terminal can display.

use std::env;

use serde::{Deserialize, Serialize};

use crate::store::ColorChoice;

/// Colours that are sent to the terminal.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColorDepth {
    /// No colours; bold and reverse only.
    #[default]
    None,
    /// The terminal's own sixteen colours, whatever they look like.
    Sixteen,
    /// The 256 colours of xterm. A client and a server call them `many`.
    #[serde(rename = "many")]
    Xterm256,
    /// All colours of the sRGB space.
    True,
}

impl ColorDepth {
    /// Returns the depth for a choice in the current environment. `auto` means
    /// what the terminal can display, unless `NO_COLOR` is set and not empty.
    pub fn detect(choice: ColorChoice) -> ColorDepth {
        ColorDepth::of(choice, &|name| env::var(name).ok())
    }

    /// Returns the depth of a terminal if only its `TERM` is known.
    #[cfg(feature = "serve")]
    pub fn of_terminal(term: &str) -> ColorDepth {
        announced(&|name| (name == "TERM").then(|| term.to_owned()))
    }

    /// Returns the depth for a choice in an environment given by `get`.
    fn of(choice: ColorChoice, get: &dyn Fn(&str) -> Option<String>) -> ColorDepth {
        let set = |name: &str| get(name).filter(|value| !value.is_empty());
        let forced = set("CLICOLOR_FORCE").is_some_and(|value| value != "0");
        match choice {
            ColorChoice::Never => ColorDepth::None,
            ColorChoice::Auto if !forced && set("NO_COLOR").is_some() => ColorDepth::None,
            ColorChoice::Auto if !forced => announced(&set),
            // An explicit request for colours overrides the terminal's
            // description.
            ColorChoice::Auto | ColorChoice::Always => match announced(&set) {
                ColorDepth::None => ColorDepth::Xterm256,
                depth => depth,
            },
        }
    }
}

/// Returns the depth announced by `COLORTERM` and `TERM`.
fn announced(set: &dyn Fn(&str) -> Option<String>) -> ColorDepth {
    let term = set("TERM").unwrap_or_default();
    let vt = term.starts_with("vt") && term[2..].starts_with(|c: char| c.is_ascii_digit());
    if term == "dumb" || vt || term.ends_with("-mono") || term.ends_with("-m") {
        return ColorDepth::None;
    }
    let announced = set("COLORTERM").unwrap_or_default();
    if announced == "truecolor" || announced == "24bit" || term.ends_with("-direct") {
        return ColorDepth::True;
    }
    // Windows Terminal is recognised by this variable only.
    if set("WT_SESSION").is_some() {
        return ColorDepth::True;
    }
    let few = ["linux", "ansi", "cons25", "rxvt"].contains(&term.as_str());
    if few || term.ends_with("-16color") || term.ends_with("-8color") {
        return ColorDepth::Sixteen;
    }
    ColorDepth::Xterm256
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(choice: ColorChoice, variables: &[(&str, &str)]) -> ColorDepth {
        ColorDepth::of(choice, &|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn terminal_gets_the_colours_it_announces() {
        use ColorDepth::{None, Sixteen, True, Xterm256};
        for (variables, wanted) in [
            (&[("TERM", "xterm-256color")][..], Xterm256),
            (&[("TERM", "xterm")], Xterm256),
            (
                &[("TERM", "tmux-256color"), ("COLORTERM", "truecolor")],
                True,
            ),
            (&[("TERM", "xterm"), ("COLORTERM", "24bit")], True),
            (&[("TERM", "xterm-direct")], True),
            (&[("TERM", "linux")], Sixteen),
            (&[("TERM", "xterm-16color")], Sixteen),
            (&[("TERM", "vt100")], None),
            (&[("TERM", "vt220"), ("COLORTERM", "truecolor")], None),
            (&[("TERM", "xterm-mono")], None),
            (&[("TERM", "dumb")], None),
            (&[("TERM", "xterm"), ("NO_COLOR", "1")], None),
            (&[("TERM", "xterm"), ("NO_COLOR", "")], Xterm256),
            (&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], Xterm256),
        ] {
            assert_eq!(depth(ColorChoice::Auto, variables), wanted, "{variables:?}");
        }
    }

    #[test]
    fn explicit_colour_choice_is_followed() {
        let dumb = [("TERM", "dumb"), ("NO_COLOR", "1")];
        assert_eq!(depth(ColorChoice::Always, &dumb), ColorDepth::Xterm256);
        let rich = [("COLORTERM", "truecolor")];
        assert_eq!(depth(ColorChoice::Never, &rich), ColorDepth::None);
    }
}
