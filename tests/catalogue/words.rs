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

#[test]
fn move_is_read_as_it_is_spoken() {
    for info in GAMES {
        let session = info.open(&[], None).expect("the game begins");
        let mv = &session.moves()[0].text;
        let [side, other] = info.sides;
        let initial = &side[..1];
        let after = |text: &str| {
            let mut played = session.fork();
            played.play(text).map(|()| played.position())
        };
        let wanted = after(mv);
        for text in [
            info.name_move(mv),
            format!("{side} {mv}"),
            format!("{} {}", side.to_lowercase(), info.name_move(mv)),
            format!("{initial}{mv}"),
            format!("{side}: {mv}"),
        ] {
            assert_eq!(after(&text), wanted, "{}: {text}", info.id);
            let mut all = session.fork();
            assert_eq!(all.play_all(&text), Ok(()), "{}: {text}", info.id);
            assert_eq!(Ok(all.position()), wanted);
        }
        let refused = after(&format!("{other} {mv}")).expect_err("it is not their turn");
        assert_eq!(
            refused.to_string(),
            format!("{side} is to move, not {other}")
        );
        // A side alone, or with something that is no move, is not a move.
        for text in [side, &format!("{side} blah"), &format!("{initial}?")] {
            let refused = after(text).expect_err("it is no move");
            assert!(matches!(refused, PlayError::Unreadable { .. }), "{refused}");
        }
        let said = format!("{side} {mv}, {other}");
        assert_eq!(session.fork().play_all(&said).map_err(|(at, _)| at), Err(1));
    }
}
