//! Moves in hand: which side runs out of good moves first.

use super::counts::amount;
use super::motifs::CORNERS;
use super::{Board, bits};
use crate::teacher::Counted;

/// With more replies than this, nobody is about to run out of moves.
const FEW_REPLIES: u32 = 4;

/// Returns the number of moves of the side to move after which the other side cannot take a
/// corner.
fn careful_moves(board: Board) -> u32 {
    let careful = |square: &usize| board.play(*square).moves() & CORNERS == 0;
    let careful = bits::squares(board.moves()).filter(careful).count();
    u32::try_from(careful).expect("at most 64")
}

/// Counts the moves of both sides that keep the corners safe: the other side can take none next.
pub(super) fn careful(after: Board, own_next: Board, mover: &str, opponent: &str) -> Counted {
    let counts @ [own, other] = [own_next, after].map(careful_moves);
    let sides = [mover, opponent];
    Counted {
        motif: "careful moves",
        amount: amount(own) - amount(other),
        notable: 2,
        does: careful_words(counts, sides, [" move that keeps", " moves that keep"]),
        instead: careful_words(counts, sides, ["", ""]),
    }
}

/// Returns `leaves White 10 moves that keep the corners safe, Black none`, or without the noun.
fn careful_words([own, other]: [u32; 2], [mover, opponent]: [&str; 2], noun: [&str; 2]) -> String {
    let noun = match noun[usize::from(own != 1)] {
        "" => String::new(),
        noun => format!("{noun} the corners safe"),
    };
    let number = |n: u32| match n {
        0 => "none".to_owned(),
        n => n.to_string(),
    };
    match [own, other] {
        [0, 0] if noun.is_empty() => "leaves neither side any".to_owned(),
        [0, 0] => "leaves neither side a move that keeps the corners safe".to_owned(),
        [0, _] if !noun.is_empty() => {
            format!("leaves {mover} no move that keeps the corners safe, {opponent} {other}")
        }
        _ => format!(
            "leaves {mover} {}{noun}, {opponent} {}",
            number(own),
            number(other)
        ),
    }
}

/// Returns whether the mover can force a pass: after any of the few replies to the move, it has a
/// move that leaves the opponent none, though the game is not over.
pub(super) fn prepares_a_pass(after: Board) -> bool {
    let replies = after.moves();
    let stops = |board: Board, square: usize| {
        let next = board.play(square);
        next.moves() == 0 && !next.is_over()
    };
    let can_stop = |reply: usize| {
        let board = after.play(reply);
        bits::squares(board.moves()).any(|square| stops(board, square))
    };
    (1..=FEW_REPLIES).contains(&replies.count_ones()) && bits::squares(replies).all(can_stop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;
    use crate::games::othello::{Move, Othello};

    fn board(position: &str) -> Board {
        Othello::default().read_position(position).unwrap().board
    }

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn start_is_even() {
        let start = board(START);
        assert_eq!(careful(start, start.pass(), "White", "Black").amount, 0);
        assert_eq!(careful_moves(start), 4);
    }

    #[test]
    fn count_of_careful_moves_is_easy_to_read() {
        let said = |counts| {
            let words = |noun| careful_words(counts, ["White", "Black"], noun);
            [
                words([" move that keeps", " moves that keep"]),
                words(["", ""]),
            ]
        };
        let own = "leaves White 10 moves that keep the corners safe, Black none";
        assert_eq!(said([10, 0]), [own, "leaves White 10, Black none"]);
        let own = "leaves White no move that keeps the corners safe, Black 2";
        assert_eq!(said([0, 2]), [own, "leaves White none, Black 2"]);
        let own = "leaves neither side a move that keeps the corners safe";
        assert_eq!(said([0, 0]), [own, "leaves neither side any"]);
    }

    #[test]
    fn move_beside_an_empty_corner_may_give_it_away() {
        // After b1, White takes a1.
        let early = board("--O------OO------XOX------OOX-----OXO------O--------O----------- X");
        assert!(careful_moves(early) < early.moves().count_ones());
    }

    #[test]
    fn pass_is_prepared_if_every_reply_allows_one() {
        let before = board("O-XX-O--XXXXX---OXXXXX--OOOOXXX--XXXXXX--XXOXX--X-XXX-----X--X-- O");
        let square = "b1".parse::<Move>().unwrap().square().unwrap();
        let after = before.play(square);
        assert!(prepares_a_pass(after));
        // By the rules alone: after each reply, some move leaves no reply.
        let leaves_none = |board: Board| {
            let next = bits::squares(board.moves()).map(|at| board.play(at));
            next.into_iter()
                .any(|next| next.moves() == 0 && next.pass().moves() != 0)
        };
        assert!(bits::squares(after.moves()).all(|reply| leaves_none(after.play(reply))));
        assert!(!prepares_a_pass(board(START)));
    }
}
