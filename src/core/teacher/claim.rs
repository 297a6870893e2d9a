//! [`Claim`]: a statement about a move, as data.

use crate::engine::Value;
use crate::teacher::grade::Grade;
use crate::teacher::judge::Comparison;
use crate::teacher::motif::{Counted, Sighting};

/// A statement about the move played. Values are from the mover's view. The
/// field `without` is the value if the named moves are ruled out: for `Refuted`
/// and `Allows` the value of the move played, for the others the value of the
/// position.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim<M> {
    /// One or two replies of the opponent make the move bad.
    Refuted {
        /// The best reply or the two best ones, and all replies that count as
        /// equal to them.
        replies: Vec<M>,
        /// One reply from each group of equal ones.
        named: Vec<M>,
        /// Value of the move played without `replies`.
        without: Value,
        /// Principal variation after the move, beginning with the reply.
        line: Vec<M>,
    },
    /// Only these moves were good.
    Only {
        /// All moves that avoid at least half of the loss: a few, or all but a
        /// few.
        moves: Vec<M>,
        /// All other legal moves, including the one played, if they are few;
        /// otherwise empty.
        bad: Vec<M>,
        /// Value of the worst of the good moves.
        least: Value,
        /// Value of the position without `moves`.
        without: Value,
    },
    /// The best move does something at once that the move played does not do.
    Missed {
        /// The motif, as the best move shows it.
        motif: Sighting,
        /// The moves that show about as much of the motif, and more than the
        /// one played, best first.
        moves: Vec<M>,
        /// Value of the position without `moves`.
        without: Value,
    },
    /// The move lets the opponent do something.
    Allows {
        /// The motif, as the opponent's best reply shows it.
        motif: Sighting,
        /// The replies that show about as much of the motif and recover less
        /// than half of the loss for the mover, best first.
        replies: Vec<M>,
        /// Value of the move played without `replies`.
        without: Value,
    },
    /// The good move does something that was needed: if all such moves are
    /// ruled out, the value of the position falls.
    Does {
        /// The motif.
        motif: Sighting,
        /// Every move that shows as much of the motif.
        moves: Vec<M>,
        /// Value of the position without `moves`; `None` if there are no other
        /// legal moves.
        without: Option<Value>,
    },
    /// The opponent would threaten this if the mover passed.
    Threat {
        /// Value of the position for the mover after a pass.
        value: Value,
        /// The opponent's principal variation after a pass.
        line: Vec<M>,
        /// What its first move would do, if that is plain to see.
        motif: Option<Sighting>,
    },
    /// The move achieves no more than a pass would: their values differ by at
    /// most half of the loss. Used only if no other reason is known.
    Idle {
        /// Value of the position for the mover after a pass.
        value: Value,
    },
    /// The move lets the opponent do something that was not possible before the
    /// move and would not be possible after the best move. This is a fact about
    /// the board; it does not claim to explain the loss.
    Opens {
        /// The motif, as the first reply shows it.
        motif: Sighting,
        /// The replies that show the motif and were not legal before.
        replies: Vec<M>,
    },
    /// The motif of the best [`Claim::Refuted`] reply or, if there is none, of
    /// a reply that wins by force. This is a fact about the board.
    Reply {
        /// The opponent's reply.
        reply: M,
        /// The motif, as the reply shows it.
        motif: Sighting,
    },
    /// What one side does later if the game goes on as expected: the opponent in its first two
    /// turns after the move played or, if nothing else is known, the mover in its next turn
    /// after the best move. The other side does nothing like it on the other line. This is a
    /// fact about the board.
    Later {
        /// The moves that lead there: after the move played (and after
        /// [`Explanation::again`]) or from the best move on. The last one shows the motif.
        line: Vec<M>,
        /// The moves in `line` that the other side makes between.
        between: Vec<M>,
        /// The motif, as the last move shows it.
        motif: Sighting,
        /// Whether `line` begins with the best move.
        is_better: bool,
    },
    /// The best move shows a motif that the move played does not show, or shows
    /// less of. This is a fact about the board.
    Better {
        /// The best move.
        mv: M,
        /// The motif, as the best move shows it.
        motif: Sighting,
    },
    /// The best move leaves a better count on the board. This is a fact about
    /// the board.
    Contrast {
        /// The best move.
        mv: M,
        /// The count after the move played.
        played: Counted,
        /// The count after the best move.
        better: Counted,
    },
    /// A good move leaves a better count on the board than a worse move. This is a fact about
    /// the board.
    Apart {
        /// The worse move, and the expected play after it.
        line: Vec<M>,
        /// The count after the move played.
        played: Counted,
        /// The count after the worse move.
        other: Counted,
    },
    /// A best move shows a motif, in a game without points and if there is no
    /// [`Claim::Does`]. This is a fact about the board.
    Shows {
        /// The motif.
        motif: Sighting,
    },
    /// The winner is proved, although the search has only estimates.
    Proved {
        /// The winning move, if the mover wins. Otherwise the opponent wins after the move
        /// played.
        mv: Option<M>,
        /// The opponent's winning reply, if the opponent wins.
        reply: Option<M>,
        /// Whether the opponent wins after every other move, too.
        anyway: bool,
    },
    /// The move keeps the result but wins later, or loses sooner, than
    /// necessary.
    Longer {
        /// The best move.
        best: M,
        /// Plies to the end after the move played.
        plies: u32,
        /// Plies to the end after the best move.
        best_plies: u32,
        /// Whether the result is a win.
        won: bool,
    },
}

impl<M> Claim<M> {
    /// Returns the sort key: the claim with the lowest key is shown first. It
    /// consists of the kind of claim, the number of moves that share its motif
    /// and the game's rank for that motif.
    pub(super) fn place(&self, rank: impl Fn(&Sighting) -> usize) -> (u8, usize, usize) {
        match self {
            Claim::Allows { motif, replies, .. } => (0, replies.len(), rank(motif)),
            Claim::Refuted { .. } => (1, 0, 0),
            Claim::Missed { motif, moves, .. } | Claim::Does { motif, moves, .. } => {
                (2, moves.len(), rank(motif))
            }
            Claim::Only { .. } => (3, 0, 0),
            Claim::Opens { .. }
            | Claim::Reply { .. }
            | Claim::Better { .. }
            | Claim::Later { .. }
            | Claim::Contrast { .. }
            | Claim::Apart { .. }
            | Claim::Shows { .. } => (4, 0, 0),
            Claim::Idle { .. } => (5, 0, 0),
            Claim::Threat { .. } => (6, 0, 0),
            Claim::Longer { .. } => (7, 0, 0),
            Claim::Proved { .. } => (8, 0, 0),
        }
    }

    /// Returns the kind in one word, as used in JSON.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Claim::Refuted { .. } => "refuted",
            Claim::Only { .. } => "only",
            Claim::Missed { .. } => "missed",
            Claim::Allows { .. } => "allows",
            Claim::Does { .. } => "does",
            Claim::Opens { .. } => "opens",
            Claim::Reply { .. } => "reply",
            Claim::Better { .. } => "better",
            Claim::Later { .. } => "later",
            Claim::Contrast { .. } => "contrast",
            Claim::Apart { .. } => "apart",
            Claim::Shows { .. } => "shows",
            Claim::Threat { .. } => "threat",
            Claim::Idle { .. } => "idle",
            Claim::Longer { .. } => "longer",
            Claim::Proved { .. } => "proved",
        }
    }

    /// Returns whether the claim explains where a loss came from.
    #[must_use]
    pub const fn is_causal(&self) -> bool {
        matches!(
            self,
            Claim::Refuted { .. }
                | Claim::Only { .. }
                | Claim::Missed { .. }
                | Claim::Allows { .. }
                | Claim::Idle { .. }
        )
    }

    /// Returns whether the claim says that the move allows or misses a motif in `striking` (see
    /// `Teachable::STRIKING`), or hands over something (a count in `gifts`, see
    /// `Teachable::GIFTS`) of which the better move hands over nothing.
    #[must_use]
    pub fn names_a_motif(&self, striking: &[&str], gifts: &[&str]) -> bool {
        match self {
            Claim::Allows { motif, .. }
            | Claim::Missed { motif, .. }
            | Claim::Opens { motif, .. } => striking.contains(&motif.motif),
            Claim::Contrast { played, better, .. } => {
                gifts.contains(&played.motif) && played.amount < 0 && better.amount == 0
            }
            _ => false,
        }
    }

    /// Returns whether the claim names something that players see on the board,
    /// not only a move or a number.
    #[must_use]
    pub const fn names_something(&self) -> bool {
        self.motif().is_some() || matches!(self, Claim::Contrast { .. } | Claim::Apart { .. })
    }

    /// Returns the motif that the claim is about, if any.
    #[must_use]
    pub const fn motif(&self) -> Option<&Sighting> {
        match self {
            Claim::Missed { motif, .. }
            | Claim::Allows { motif, .. }
            | Claim::Does { motif, .. }
            | Claim::Opens { motif, .. }
            | Claim::Reply { motif, .. }
            | Claim::Better { motif, .. }
            | Claim::Later { motif, .. }
            | Claim::Shows { motif } => Some(motif),
            _ => None,
        }
    }

    /// Returns the value that remains, for the mover, without the moves that the claim is about,
    /// or after a pass.
    pub(super) const fn value(&self) -> Option<Value> {
        match self {
            Claim::Refuted { without, .. }
            | Claim::Only { without, .. }
            | Claim::Missed { without, .. }
            | Claim::Allows { without, .. } => Some(*without),
            Claim::Does { without, .. } => *without,
            Claim::Threat { value, .. } | Claim::Idle { value } => Some(*value),
            _ => None,
        }
    }

    /// Converts every move of the claim with `write`.
    pub fn map<T>(self, write: impl Fn(M) -> T) -> Claim<T> {
        let all = |moves: Vec<M>| moves.into_iter().map(&write).collect::<Vec<T>>();
        match self {
            Claim::Refuted {
                replies,
                named,
                without,
                line,
            } => Claim::Refuted {
                replies: all(replies),
                named: all(named),
                without,
                line: all(line),
            },
            Claim::Only {
                moves,
                bad,
                least,
                without,
            } => Claim::Only {
                moves: all(moves),
                bad: all(bad),
                least,
                without,
            },
            Claim::Missed {
                motif,
                moves,
                without,
            } => Claim::Missed {
                motif,
                moves: all(moves),
                without,
            },
            Claim::Allows {
                motif,
                replies,
                without,
            } => Claim::Allows {
                motif,
                replies: all(replies),
                without,
            },
            Claim::Does {
                motif,
                moves,
                without,
            } => Claim::Does {
                motif,
                moves: all(moves),
                without,
            },
            Claim::Opens { motif, replies } => Claim::Opens {
                motif,
                replies: all(replies),
            },
            Claim::Reply { reply, motif } => Claim::Reply {
                reply: write(reply),
                motif,
            },
            Claim::Better { mv, motif } => Claim::Better {
                mv: write(mv),
                motif,
            },
            Claim::Later {
                line,
                between,
                motif,
                is_better,
            } => Claim::Later {
                line: all(line),
                between: all(between),
                motif,
                is_better,
            },
            Claim::Contrast { mv, played, better } => Claim::Contrast {
                mv: write(mv),
                played,
                better,
            },
            Claim::Apart {
                line,
                played,
                other,
            } => Claim::Apart {
                line: all(line),
                played,
                other,
            },
            Claim::Threat { value, line, motif } => Claim::Threat {
                value,
                line: all(line),
                motif,
            },
            Claim::Idle { value } => Claim::Idle { value },
            Claim::Shows { motif } => Claim::Shows { motif },
            Claim::Proved { mv, reply, anyway } => Claim::Proved {
                mv: mv.map(&write),
                reply: reply.map(write),
                anyway,
            },
            Claim::Longer {
                best,
                plies,
                best_plies,
                won,
            } => Claim::Longer {
                best: write(best),
                plies,
                best_plies,
                won,
            },
        }
    }
}

/// All claims about one move, with its grade and values.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation<M> {
    /// Comparison with the best move.
    pub comparison: Comparison<M>,
    /// Grade of the move.
    pub grade: Grade,
    /// Principal variation after the move, beginning with the move.
    pub line: Vec<M>,
    /// The line that shows the claims, beginning with the move: the reply that they name, or else
    /// the best one, and the best moves after it.
    pub shown: Vec<M>,
    /// Principal variation after the best move, beginning with that move; empty
    /// if the move played is best.
    pub better_line: Vec<M>,
    /// The mover's further moves, if the turn does not change: the best ones,
    /// until it is the opponent's turn. Replies are replies to the last of
    /// them.
    pub again: Vec<M>,
    /// The mover's further moves after the best move, like `again`.
    pub better_again: Vec<M>,
    /// The reasons, most important first.
    pub claims: Vec<Claim<M>>,
}

impl<M> Explanation<M> {
    /// Returns whether every value behind the explanation is proved.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.comparison.is_exact()
    }

    /// Returns whether the claim of a motif already says what would be left without
    /// the moves that this claim is about.
    pub(super) fn is_repeated(&self, claim: &Claim<M>) -> bool
    where
        M: PartialEq,
    {
        let same = |moves: &[M], all: &[M]| {
            moves.len() == all.len() && moves.iter().all(|mv| all.contains(mv))
        };
        self.claims.iter().any(|other| match (claim, other) {
            (Claim::Only { moves, .. }, Claim::Missed { moves: others, .. })
            | (
                Claim::Only { moves, .. },
                Claim::Does {
                    moves: others,
                    without: Some(_),
                    ..
                },
            )
            | (
                Claim::Refuted { replies: moves, .. },
                Claim::Allows {
                    replies: others, ..
                },
            ) => same(moves, others),
            _ => false,
        })
    }

    /// Converts every move of the explanation with `write`.
    pub fn map<T>(self, write: impl Fn(M) -> T) -> Explanation<T> {
        Explanation {
            comparison: self.comparison.map(&write),
            grade: self.grade,
            line: self.line.into_iter().map(&write).collect(),
            shown: self.shown.into_iter().map(&write).collect(),
            better_line: self.better_line.into_iter().map(&write).collect(),
            again: self.again.into_iter().map(&write).collect(),
            better_again: self.better_again.into_iter().map(&write).collect(),
            claims: self
                .claims
                .into_iter()
                .map(|claim| claim.map(&write))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_motifs_that_everyone_knows_are_reason_enough_for_the_gentle_teacher() {
        let allows = |motif: &'static str| Claim::Allows {
            motif: Sighting::plain(motif, ("does", "do"), "it"),
            replies: vec!['a'],
            without: Value {
                amount: 0.0,
                exact: true,
                plies: None,
            },
        };
        assert!(allows("corner").names_a_motif(&["corner"], &[]));
        assert!(!allows("mobility").names_a_motif(&["corner"], &[]));
    }
}
