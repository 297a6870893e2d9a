//! Stable layout: a board does not move by a row, whatever texts appear around
//! it.

use boardgames::games::find;
use boardgames::store::GlyphChoice;

use crate::script::{Do, Next, context, keys, prepare, run};
use crate::shared::analysis;

/// A game, the letters or numbers above or below its board, and some moves.
const GAMES: [(&str, &[&str], &str); 4] = [
    (
        "othello",
        &["a", "b", "c", "d", "e", "f", "g", "h"],
        "f5 d6 c3",
    ),
    ("awari", &["6", "5", "4", "3", "2", "1"], "4 3"),
    (
        "dagennacht",
        &["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"],
        "f7 a2",
    ),
    ("tictactoe", &["a", "b", "c"], "b2 a1"),
];

const SIZES: [(u16, u16); 5] = [(40, 15), (60, 20), (80, 24), (132, 43), (200, 60)];

/// Returns row and column of the board's letters.
fn place(frame: &str, letters: &[&str]) -> (usize, usize) {
    let has = |line: &str| {
        let mut words = line.split_whitespace();
        letters.iter().all(|letter| words.next() == Some(letter))
    };
    let row = frame.lines().position(has);
    let row = row.unwrap_or_else(|| panic!("no line has {letters:?}\n{frame}"));
    let line = frame.lines().nth(row).expect("it was found");
    (row, line.len() - line.trim_start().len())
}

/// Checks that the board does not move after each of these scripts.
fn stays(open: impl Fn() -> Next, size: (u16, u16), letters: &[&str], scripts: &[&str]) {
    let shown = |script: &str| {
        let mut moves = vec![Do::Resize(size.0, size.1)];
        moves.extend(keys(script));
        let mut context = context(GlyphChoice::Unicode, None);
        run(open(), &mut context, moves).0.text()
    };
    let before = shown("");
    let there = place(&before, letters);
    for script in scripts {
        let after = shown(script);
        assert_eq!(
            place(&after, letters),
            there,
            "{script:?} at {size:?}\n{before}\n{after}"
        );
    }
}

/// Returns options with which the board fits every size.
fn small(id: &str) -> &'static [(&'static str, &'static str)] {
    match id {
        "dagennacht" => &[("size", "11")],
        _ => &[],
    }
}

#[test]
fn board_of_a_game_stays_when_texts_change() {
    for (id, letters, moves) in GAMES {
        // A refused move, and its text cleared; a hint; evaluations; a letter
        // that waits; help opened and closed; the question about resigning.
        let scripts = [
            "99\n", "99\n\x1b", "hh", "h\n", "ee", "e\n", "aa", "a\n", "ee\x1baa", "b", "?",
            "?\x1b", "gg", "dd", "u", "s", "w", "tt", "yy",
        ];
        for size in SIZES {
            let open = || {
                let players = ["human", "human"];
                Next::Play(Box::new(prepare(id, small(id), players, moves)))
            };
            // Help covers the board, and boxes may leave it less room, so the
            // board is compared after they are closed.
            let closed: Vec<String> = scripts
                .iter()
                .map(|script| match *script {
                    "?" | "s" | "w" | "dd" => format!("{script}\x1b"),
                    other => other.to_owned(),
                })
                .collect();
            let closed: Vec<&str> = closed.iter().map(String::as_str).collect();
            stays(open, size, letters, &closed);
        }
    }
}

#[test]
fn board_of_an_analysis_stays_when_texts_change() {
    for (id, letters, moves) in GAMES {
        let open = || analysis(id, small(id), moves);
        for size in &SIZES[2..] {
            stays(open, *size, letters, &["99\n", "<", "<<", "ee", "cc", "tt"]);
        }
    }
}

#[test]
fn board_of_a_lesson_stays_when_texts_change() {
    for (id, letters, _) in GAMES {
        let info = find(id).expect("a game");
        for size in &SIZES[2..] {
            let open = || Next::Learn(Some((info, 0)));
            stays(open, *size, letters, &["99\n", "\n", "hh", "b"]);
        }
    }
}
