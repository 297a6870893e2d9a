//! Any text given as move, position, option, player or record results in a
//! value or a typed error, never a panic. The texts are random bytes, random
//! words of plausible characters, and real texts with errors.

use std::sync::LazyLock;

use boardgames::game::Record;
use boardgames::games::GAMES;
use boardgames::session::PlayerSpec;
use proptest::prelude::*;

use crate::walk::{all_options, random_game};

/// Real texts of every game: positions, move lines and records.
static REAL: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut real = Vec::new();
    for &info in GAMES {
        let mut ply = 0;
        let session = random_game(info, &info.defaults(), 21, |session| {
            if ply % 7 == 0 {
                real.push(session.position());
            }
            ply += 1;
        });
        let moves = session.record().moves;
        real.extend(moves.iter().take(9).cloned());
        real.push(moves.join(" "));
        real.push(session.record().to_json());
    }
    real.extend(["human", "ai:10,time=300ms,seed=7", "gtp:gnugo --mode gtp"].map(str::to_owned));
    real
});

/// Random bytes as text.
fn noise() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<u8>(), 0..200)
        .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Random texts of the characters in positions and moves.
fn plausible() -> impl Strategy<Value = String> {
    "[a-sXOxobwSN0-9 /,.*:=-]{0,90}"
}

/// Real texts with some characters replaced, inserted or removed.
fn damaged() -> impl Strategy<Value = String> {
    let fault = (any::<prop::sample::Index>(), 0..3, any::<char>());
    let text = any::<prop::sample::Index>().prop_map(|i| i.get(&REAL).clone());
    (text, prop::collection::vec(fault, 0..4)).prop_map(|(text, faults)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (at, kind, symbol) in faults {
            if chars.is_empty() {
                break;
            }
            let at = at.index(chars.len());
            match kind {
                0 => chars[at] = symbol,
                1 => chars.insert(at, symbol),
                _ => drop(chars.remove(at)),
            }
        }
        chars.into_iter().collect()
    })
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![noise(), plausible(), damaged()]
}

/// Checks that an error has a sentence of some length.
fn sentence(error: impl ToString) {
    assert!(error.to_string().trim().len() > 8, "{}", error.to_string());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_move_or_an_error(text in any_text()) {
        for info in GAMES {
            let mut session = info.open(&[], None).unwrap();
            let before = session.position();
            match session.play(&text) {
                Ok(()) => prop_assert_eq!(session.history().len(), 1),
                Err(error) => {
                    sentence(error);
                    prop_assert_eq!(session.position(), before);
                }
            }
        }
    }

    #[test]
    fn any_text_is_a_line_of_moves_or_an_error(text in any_text()) {
        for info in GAMES {
            let mut session = info.open(&[], None).unwrap();
            if let Err((_, error)) = session.play_all(&text) {
                sentence(error);
                prop_assert!(session.history().is_empty());
            }
        }
    }

    #[test]
    fn any_text_is_a_playable_position_or_an_error(text in any_text(), choice in any::<prop::sample::Index>()) {
        for info in GAMES {
            let options = choice.get(&all_options(info)).clone();
            match info.open(&options, Some(&text)) {
                Ok(session) => {
                    let canonical = session.position();
                    let again = info.open(&options, Some(&canonical)).unwrap();
                    prop_assert_eq!(again.position(), canonical);
                    prop_assert_eq!(session.moves().is_empty(), session.outcome().is_some());
                    for mv in session.moves() {
                        session.fork().play(&mv.text).unwrap();
                    }
                }
                Err(error) => sentence(error),
            }
        }
    }

    #[test]
    fn any_text_is_an_option_or_an_error(key in any_text(), value in any_text()) {
        for info in GAMES {
            let real = info.options.first().map_or("none", |spec| spec.key);
            for key in [key.as_str(), real] {
                let pairs = [(key.to_owned(), value.clone())];
                if let Err(error) = info.open(&pairs, None) {
                    sentence(error);
                }
            }
        }
    }

    #[test]
    fn any_text_is_a_player_or_an_error(text in any_text(), prefix in prop::sample::select(vec!["", "ai:", "gtp:", "ai:4,"])) {
        match format!("{prefix}{text}").parse::<PlayerSpec>() {
            Ok(player) => prop_assert_eq!(player.to_string().parse(), Ok(player)),
            Err(error) => sentence(error),
        }
    }

    #[test]
    fn any_text_is_a_record_or_an_error(text in any_text()) {
        match Record::from_json(&text) {
            Ok(record) => {
                prop_assert_eq!(Record::from_json(&record.to_json()).unwrap(), record.clone());
                for info in GAMES {
                    if let Err(error) = info.replay(&record) {
                        sentence(error);
                    }
                }
            }
            Err(error) => sentence(error),
        }
    }
}
