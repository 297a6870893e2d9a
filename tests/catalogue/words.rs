//! Texts that every game supplies for the menu and the help.

use std::collections::HashSet;

use boardgames::games::{GAMES, find};
use boardgames::session::{Level, PlayError};

use crate::walk::all_options;

#[test]
fn names_are_plain_and_unique() {
    let mut names = HashSet::new();
    for info in GAMES {
        for name in [info.id].iter().chain(info.aliases) {
            let plain = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(name.chars().all(plain), "{name}");
            assert!(names.insert(*name), "{name} is taken");
            let upper = name.to_uppercase();
            assert_eq!(find(&upper).map(|found| found.id), Some(info.id));
        }
    }
    assert!(find("chess").is_none());
}

#[test]
fn defaults_are_valid_and_every_value_opens_a_game() {
    for info in GAMES {
        let defaults = info.defaults();
        let keys: Vec<&str> = info.options.iter().map(|spec| spec.key).collect();
        assert_eq!(
            defaults.iter().map(|(key, _)| key).collect::<Vec<_>>(),
            keys
        );
        for options in all_options(info) {
            let session = info.open(&options, None).unwrap();
            assert_eq!(session.options(), options);
        }
    }
}

#[test]
fn wrong_options_are_refused_with_the_accepted_ones() {
    for info in GAMES {
        let pair = |key: &str, value: &str| vec![(key.to_owned(), value.to_owned())];
        let refusal = |pairs: Vec<_>| info.open(&pairs, None).err().map(|e| e.to_string());
        let message = refusal(pair("nonsense", "1")).expect("no game has this option");
        for spec in info.options {
            assert!(message.contains(spec.key), "{message}");
            let message = refusal(pair(spec.key, "nonsense")).expect("no such value");
            assert!(message.contains(&spec.accepted()), "{message}");
        }
    }
}

#[test]
fn every_level_has_a_short_description() {
    for info in GAMES {
        for options in all_options(info) {
            for level in Level::all() {
                let help = info.level_help(&options, level).unwrap();
                let short = (1..=60).contains(&help.chars().count());
                assert!(short && !help.contains('\n'), "{}: {help}", info.id);
            }
        }
    }
}

#[test]
fn rules_and_help_fit_a_terminal() {
    for info in GAMES {
        let head = info.rules.lines().next().unwrap_or_default();
        assert!(head.starts_with(&info.title.to_uppercase()), "{head}");
        for line in info.rules.lines() {
            assert!(line.chars().count() <= 78, "{}: {line}", info.id);
        }
        for spec in info.options {
            assert!(!spec.help.is_empty() && spec.help.chars().count() <= 60);
        }
        let card = info.card;
        assert!(!card.moves.is_empty() && card.minutes > 0);
    }
}

#[test]
fn example_of_a_move_can_be_read() {
    for info in GAMES {
        let session = info.open(&[], None).expect("the game begins");
        let examples = info.card.moves.iter().map(|kind| kind.example);
        for example in examples.filter(|example| !example.is_empty()) {
            let played = session.fork().play(example);
            assert!(
                !matches!(played, Err(PlayError::Unreadable { .. })),
                "{}: {example}",
                info.id
            );
        }
    }
}
