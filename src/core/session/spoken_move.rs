//! [`SpokenMove`]: a move as people say it, after its side or the game's word for a move.

use crate::game::Side;
use crate::teacher::Teachable;

/// A move, with the side that was named before it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct SpokenMove<'a> {
    /// The side that was named; `None` if none was.
    pub side: Option<Side>,
    /// The move in the game's notation, or any other text.
    pub text: &'a str,
}

impl<'a> SpokenMove<'a> {
    /// Reads one move: `d3`, `Black d3`, `pit 3`, `South pit 3` or `S3`. A text that is no move
    /// stays as it is.
    pub fn of<G: Teachable>(text: &'a str) -> SpokenMove<'a> {
        let text = text.trim();
        let plain = SpokenMove { side: None, text };
        if is_move::<G>(text) {
            return plain;
        }
        let mut said = plain;
        while let Some((word, rest)) = said.text.split_once(char::is_whitespace) {
            match (side_named::<G>(word), is_noun::<G>(word)) {
                (Some(side), _) if said.side.is_none() => said.side = Some(side),
                (None, true) => {}
                _ => break,
            }
            said.text = rest.trim_start();
        }
        if is_move::<G>(said.text) {
            return said;
        }
        initial::<G>(text).unwrap_or(plain)
    }

    /// Reads the words of a list of moves. A side or the game's word for a move belongs to the
    /// move after it.
    pub fn all<G: Teachable>(words: &[&'a str]) -> Vec<SpokenMove<'a>> {
        let mut moves = Vec::with_capacity(words.len());
        let mut named = None;
        for (place, word) in words.iter().enumerate() {
            let is_last = place + 1 == words.len();
            match side_named::<G>(word) {
                // A side without a move is a fault of the text, which its reader reports.
                Some(side) if named.is_none() && !is_last => named = Some(side),
                _ if is_noun::<G>(word) && !is_last => {}
                _ => {
                    let said = SpokenMove::of::<G>(word);
                    let side = named.take().or(said.side);
                    moves.push(SpokenMove { side, ..said });
                }
            }
        }
        moves
    }
}

fn is_move<G: Teachable>(text: &str) -> bool {
    text.parse::<G::Move>().is_ok()
}

/// Returns the side with this name, which may have a colon behind it.
fn side_named<G: Teachable>(word: &str) -> Option<Side> {
    let name = word.trim_end_matches(':');
    let mut sides = Side::BOTH.into_iter();
    sides.find(|side| G::SIDES[side.index()].eq_ignore_ascii_case(name))
}

fn is_noun<G: Teachable>(word: &str) -> bool {
    G::MOVE_NOUN[0].eq_ignore_ascii_case(word)
}

/// Reads a move after the first letter of its side: `S3`.
fn initial<G: Teachable>(text: &str) -> Option<SpokenMove<'_>> {
    let first = text.chars().next()?;
    let rest = text[first.len_utf8()..].trim_start();
    let begins = |side: &Side| {
        let name = G::SIDES[side.index()].chars().next();
        name.is_some_and(|letter| letter.eq_ignore_ascii_case(&first))
    };
    let side = Side::BOTH.into_iter().find(begins)?;
    is_move::<G>(rest).then_some(SpokenMove {
        side: Some(side),
        text: rest,
    })
}
