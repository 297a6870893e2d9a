//! Texts that every game supplies for the menu and the help.

use std::collections::HashSet;

use boardgames::games::{GAMES, find};
use boardgames::session::{Level, PlayError};

use crate::walk::all_options;

#[test]
fn names_are_plain_and_unique() {
    let mut names = HashSet::new();
    for entry in GAMES {
        for name in [entry.id()].iter().chain(entry.aliases()) {
            let plain = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(name.chars().all(plain), "{name}");
            assert!(names.insert(*name), "{name} is taken");
            let upper = name.to_uppercase();
            assert_eq!(find(&upper).map(|found| found.id()), Some(entry.id()));
        }
    }
    assert!(find("chess").is_none());
}

#[test]
fn defaults_are_valid_and_every_value_opens_a_game() {
    for entry in GAMES {
        let defaults = entry.defaults();
        let keys: Vec<&str> = entry.options().iter().map(|spec| spec.key).collect();
        assert_eq!(
            defaults.iter().map(|(key, _)| key).collect::<Vec<_>>(),
            keys
        );
        for options in all_options(*entry) {
            let session = entry.open(&options, None).unwrap();
            assert_eq!(session.options(), options);
        }
    }
}

#[test]
fn wrong_options_are_refused_with_the_accepted_ones() {
    for entry in GAMES {
        let pair = |key: &str, value: &str| vec![(key.to_owned(), value.to_owned())];
        let refusal = |pairs: Vec<_>| entry.open(&pairs, None).err().map(|e| e.to_string());
        let message = refusal(pair("nonsense", "1")).expect("no game has this option");
        for spec in entry.options() {
            assert!(message.contains(spec.key), "{message}");
            let message = refusal(pair(spec.key, "nonsense")).expect("no such value");
            assert!(message.contains(&spec.accepted()), "{message}");
        }
    }
}

#[test]
fn every_level_has_a_short_description() {
    for entry in GAMES {
        for options in all_options(*entry) {
            for level in Level::all() {
                let help = entry.level_help(&options, level).unwrap();
                let short = (1..=60).contains(&help.chars().count());
                assert!(short && !help.contains('\n'), "{}: {help}", entry.id());
            }
        }
    }
}

#[test]
fn rules_and_help_fit_a_terminal() {
    for entry in GAMES {
        let head = entry.rules().lines().next().unwrap_or_default();
        assert!(head.starts_with(&entry.title().to_uppercase()), "{head}");
        for line in entry.rules().lines() {
            assert!(line.chars().count() <= 78, "{}: {line}", entry.id());
        }
        for spec in entry.options() {
            assert!(!spec.help.is_empty() && spec.help.chars().count() <= 60);
        }
        let card = entry.card();
        assert!(!card.move_help.is_empty() && card.minutes > 0);
    }
}

#[test]
fn example_of_a_move_can_be_read() {
    for entry in GAMES {
        let session = entry.open(&[], None).expect("the game begins");
        let help = entry.card().move_help_with(|example| {
            let played = session.fork().play(example);
            assert!(
                !matches!(played, Err(PlayError::Unreadable(_))),
                "{}: {example}",
                entry.id()
            );
            example.to_owned()
        });
        assert!(!help.contains(['{', '}']), "{help}");
    }
}
