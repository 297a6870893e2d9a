//! Moves in hand: which side runs out of good moves first.

use super::counts::{amount, some};
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

/// Counts the moves of both sides that leave the other side no corner.
pub(super) fn careful(after: Board, own_next: Board, mover: &str, opponent: &str) -> Counted {
    let [own, other] = [own_next, after].map(careful_moves);
    Counted {
        motif: "careful moves",
        amount: amount(own) - amount(other),
        notable: 2,
        does: format!(
            "leaves {mover} {} and {opponent} {other}",
            some(
                own,
                "move that gives no corner away",
                "moves that give no corner away"
            )
        ),
        instead: format!("leaves {mover} {own} and {opponent} {other}"),
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
