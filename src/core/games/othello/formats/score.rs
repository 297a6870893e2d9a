//! Collects the moves and comments of a game, and finds its start position.

use super::super::moves::Move;
use super::super::{Othello, OthelloOptions, START, State, position};
use super::text_archive::Fault;
use super::words::{Word, Words};
use crate::game::{ForeignGame, ForeignMove, Game, Rules, Side};

/// Returns the move as an entry of a foreign game.
pub(super) fn entry(at: usize, mv: Move, side: Option<Side>) -> ForeignMove {
    ForeignMove {
        text: mv.to_string(),
        side,
        at,
        ..ForeignMove::default()
    }
}

/// Sets the start of `game` to a position, or to the start option with this
/// position.
pub(super) fn begin_at(game: &mut ForeignGame, start: &State) {
    let usual = |options| *start == Othello::new(options).start();
    let is_mirrored = game.options.contains(&option());
    if !is_mirrored && usual(OthelloOptions::default()) {
        return;
    }
    if usual(mirrored()) {
        if !is_mirrored {
            game.options.push(option());
        }
        return;
    }
    game.start = Some(position::write(start));
}

fn mirrored() -> OthelloOptions {
    OthelloOptions {
        start: super::super::Start::Mirrored,
        ..OthelloOptions::default()
    }
}

fn option() -> (String, String) {
    ("start".to_owned(), "mirrored".to_owned())
}

/// Reads the options that this program writes; other rules are ignored.
pub(super) fn own_options(text: &str) -> Vec<(String, String)> {
    let mut options = Vec::new();
    for word in text.split_whitespace() {
        if let ("tie=second" | "start=mirrored", Some((key, value))) = (word, word.split_once('='))
        {
            options.push((key.to_owned(), value.to_owned()));
        }
    }
    options
}

/// Recognises the mirrored start of a game without a start position by its
/// first move, because the two starts have no first move in common.
pub(super) fn guess_start(game: &mut ForeignGame) {
    let first = game.moves.first().and_then(|mv| mv.text.parse().ok());
    if first.is_some_and(begins_mirrored) {
        game.options.push(option());
        game.note = "The first move fits the mirrored start (white on d5 and e4) only.".to_owned();
    }
}

/// Whether the move is a first move of the mirrored start.
pub(super) fn begins_mirrored(mv: Move) -> bool {
    let fits = |square: usize| START.pass().moves() >> square & 1 == 1;
    mv.square().is_some_and(fits)
}

/// Whether the move is a first move of either start.
pub(super) fn can_begin(mv: Move) -> bool {
    let fits = |square: usize| START.moves() >> square & 1 == 1;
    begins_mirrored(mv) || mv.square().is_some_and(fits)
}

/// Adds the moves and comments in `text` from the byte `at` on to `game`.
pub(super) fn collect(game: &mut ForeignGame, text: &str, at: usize) -> Result<(), Fault> {
    for word in Words::new(text, at) {
        match word? {
            Word::Move(at, mv) => game.moves.push(entry(at, mv, None)),
            Word::Comment(comment) => add_comment(game, &comment),
        }
    }
    Ok(())
}

/// Adds a comment on the position after the last move.
pub(super) fn add_comment(game: &mut ForeignGame, comment: &str) {
    let place = match game.moves.last_mut() {
        Some(mv) => &mut mv.comment,
        None => &mut game.comment,
    };
    if !place.is_empty() {
        place.push(' ');
    }
    place.push_str(comment.trim());
}
