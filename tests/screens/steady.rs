//! Stable layout: a board does not move by a row, whatever texts appear around
//! it.

use boardgames::game::Edge;
use boardgames::games::GAMES;
use boardgames::session::GameInfo;
use boardgames::store::GlyphChoice;

use crate::script::{Do, Next, context, keys, prepare, run};
use crate::shared::analysis;

/// A game on its smallest board.
struct Small {
    info: &'static GameInfo,
    options: &'static [(&'static str, &'static str)],
    /// The letters or numbers above or below its board.
    letters: Vec<String>,
    /// Two moves.
    moves: String,
}

/// Returns every game on a board that fits every size.
fn games() -> impl Iterator<Item = Small> {
    GAMES.iter().map(|info| {
        let options: &[_] = match info.id {
            "dagennacht" => &[("size", "11")],
            _ => &[],
        };
        let pairs = options.iter().map(|(key, value)| (*key, *value));
        let pairs: Vec<_> = pairs.map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
        let mut session = info.open(&pairs, None).expect("the options are good");
        let labels = session.diagram().labels;
        let on = |edge| {
            let found = labels.iter().filter(move |label| label.edge == edge);
            let mut found: Vec<_> = found.map(|label| (label.index, &label.text)).collect();
            found.sort();
            found.into_iter().map(|(_, text)| text.clone()).collect()
        };
        let above: Vec<String> = on(Edge::Top);
        let letters = if above.is_empty() {
            on(Edge::Bottom)
        } else {
            above
        };
        let moves = [(); 2].map(|()| {
            let first = session.moves()[0].text.clone();
            session.play(&first).expect("a legal move");
            first
        });
        Small {
            info,
            options,
            letters,
            moves: moves.join(" "),
        }
    })
}

const SIZES: [(u16, u16); 5] = [(40, 15), (60, 20), (80, 24), (132, 43), (200, 60)];

/// Returns row and column of the board's letters.
fn place(frame: &str, letters: &[String]) -> (usize, usize) {
    let has = |line: &str| {
        let mut words = line.split_whitespace();
        letters
            .iter()
            .all(|letter| words.next() == Some(letter.as_str()))
    };
    let row = frame.lines().position(has);
    let row = row.unwrap_or_else(|| panic!("no line has {letters:?}\n{frame}"));
    let line = frame.lines().nth(row).expect("it was found");
    (row, line.len() - line.trim_start().len())
}

/// Checks that the board does not move after each of these scripts.
fn stays(open: impl Fn() -> Next, size: (u16, u16), letters: &[String], scripts: &[&str]) {
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

#[test]
fn board_of_a_game_stays_when_texts_change() {
    for game in games() {
        // A refused move, and its text cleared; a hint; evaluations; a letter
        // that waits; help opened and closed; the question about resigning.
        let scripts = [
            "99\n", "99\n\x1b", "hh", "h\n", "ee", "e\n", "aa", "a\n", "ee\x1baa", "b", "?",
            "?\x1b", "gg", "dd", "u", "s", "w", "tt", "yy",
        ];
        for size in SIZES {
            let open = || {
                let players = ["human", "human"];
                let (id, options) = (game.info.id, game.options);
                Next::Play(Box::new(prepare(id, options, players, &game.moves)))
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
            stays(open, size, &game.letters, &closed);
        }
    }
}

#[test]
fn board_of_an_analysis_stays_when_texts_change() {
    for game in games() {
        let open = || analysis(game.info.id, game.options, &game.moves);
        let letters = &game.letters;
        for size in &SIZES[2..] {
            stays(open, *size, letters, &["99\n", "<", "<<", "ee", "cc", "tt"]);
        }
    }
}

#[test]
fn board_of_a_lesson_stays_when_texts_change() {
    for game in games().filter(|game| !game.info.lessons.is_empty()) {
        for size in &SIZES[2..] {
            let open = || Next::Learn(Some((game.info, 0)));
            stays(open, *size, &game.letters, &["99\n", "\n", "hh", "b"]);
        }
    }
}
