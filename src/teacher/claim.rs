//! Claims: what is said of a move, as data.

use super::{Grade, Judged, Sighting};
use crate::engine::Value;

/// One thing said of a move. Values are the mover's. `without` is what is
/// left when the moves named are forbidden: for `Refuted` and `Allows` the
/// value of the move played, for `Only` and `Missed` that of the position.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim<M> {
    /// The opponent's replies are what makes the move bad.
    Refuted {
        /// The best reply or the two best, with those that count as the same.
        replies: Vec<M>,
        /// One reply of each kind.
        named: Vec<M>,
        /// See [`Claim`].
        without: Value,
        /// The play expected after the move, the reply first.
        line: Vec<M>,
    },
    /// Only these moves were good.
    Only {
        /// All that are better by half of the loss at least: a few, or all but
        /// a few.
        moves: Vec<M>,
        /// Every other legal move, the one played among them, where those are
        /// the few; otherwise empty.
        bad: Vec<M>,
        /// What the least of the good ones is worth.
        least: Value,
        /// See [`Claim`].
        without: Value,
    },
    /// The best move does at once what the one played did not.
    Missed {
        /// What, as the best move does it.
        motif: Sighting,
        /// The moves that do about as much of it, and more than the one
        /// played, the best first.
        moves: Vec<M>,
        /// See [`Claim`].
        without: Value,
    },
    /// The move lets the opponent do it.
    Allows {
        /// What, as his best reply does it.
        motif: Sighting,
        /// The replies that do about as much of it and give back less than half
        /// of the loss, the best first.
        replies: Vec<M>,
        /// See [`Claim`].
        without: Value,
    },
    /// A good move does it, and without such moves less was to be had.
    Does {
        /// What.
        motif: Sighting,
        /// Every move that does as much of it.
        moves: Vec<M>,
        /// What the position is worth without them; `None` where no other
        /// move is legal.
        without: Option<Value>,
    },
    /// If the mover passed, the opponent would have this.
    Threat {
        /// What the position is worth for the mover if he passes.
        value: Value,
        /// What the opponent would play.
        line: Vec<M>,
    },
    /// No other reason is known, and the move does no more than a pass would:
    /// passing, were it allowed, would be worth the same but for at most half of
    /// the loss.
    Idle {
        /// What the position is worth for the mover if he passes.
        value: Value,
    },
    /// The move lets the opponent do at once what he could not do before, nor
    /// could after the best move. It is seen on the board: that it costs what
    /// the move costs is not said.
    Opens {
        /// What, as the first reply does it.
        motif: Sighting,
        /// The replies that do it and were not legal before.
        replies: Vec<M>,
    },
    /// What the best of the [`Claim::Refuted`] replies does, or where none of
    /// them is the reason, one that wins by force: seen on the board.
    Reply {
        /// The reply.
        reply: M,
        /// What it does.
        motif: Sighting,
    },
    /// What the best move does and the one played does not, or does less of:
    /// seen on the board.
    Better {
        /// The best move.
        mv: M,
        /// What it does.
        motif: Sighting,
    },
    /// What a best move does where only winning counts and [`Claim::Does`] tells
    /// nothing: seen on the board.
    Shows {
        /// What.
        motif: Sighting,
    },
    /// The same result, but later (or a loss sooner) than need be.
    Longer {
        /// The best move.
        best: M,
        /// Plies to the end after the move played.
        plies: u32,
        /// Plies to the end after the best one.
        best_plies: u32,
        /// Whether the result is a win.
        won: bool,
    },
}

impl<M> Claim<M> {
    /// Where it stands among the claims of a move, the first to be told being
    /// the least: by kind, by how many moves share its motif, and by what the
    /// game ranks that motif.
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
            | Claim::Shows { .. } => (4, 0, 0),
            Claim::Idle { .. } => (5, 0, 0),
            Claim::Threat { .. } => (6, 0, 0),
            Claim::Longer { .. } => (7, 0, 0),
        }
    }

    /// Its kind in one word, as JSON has it.
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
            Claim::Shows { .. } => "shows",
            Claim::Threat { .. } => "threat",
            Claim::Idle { .. } => "idle",
            Claim::Longer { .. } => "longer",
        }
    }

    /// Whether it says where a loss came from.
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

    /// The motif it is about.
    #[must_use]
    pub const fn motif(&self) -> Option<&Sighting> {
        match self {
            Claim::Missed { motif, .. }
            | Claim::Allows { motif, .. }
            | Claim::Does { motif, .. }
            | Claim::Opens { motif, .. }
            | Claim::Reply { motif, .. }
            | Claim::Better { motif, .. }
            | Claim::Shows { motif } => Some(motif),
            _ => None,
        }
    }

    /// The same claim with its moves written otherwise.
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
            Claim::Threat { value, line } => Claim::Threat {
                value,
                line: all(line),
            },
            Claim::Idle { value } => Claim::Idle { value },
            Claim::Shows { motif } => Claim::Shows { motif },
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

/// All that is said of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation<M> {
    /// What it was worth beside the best.
    pub judged: Judged<M>,
    /// Its grade.
    pub grade: Grade,
    /// The play expected after it, the move itself first.
    pub line: Vec<M>,
    /// The play expected after the best move, that move first; empty where the
    /// move is the best itself.
    pub better_line: Vec<M>,
    /// Where the mover moves again: his own moves, the best, up to the
    /// opponent's turn. Replies are replies to the last of them.
    pub again: Vec<M>,
    /// The reasons, the most telling first.
    pub claims: Vec<Claim<M>>,
}

impl<M> Explanation<M> {
    /// Whether every value it rests on is proved.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.judged.is_exact()
    }

    /// The same with its moves written otherwise.
    pub fn map<T>(self, write: impl Fn(M) -> T) -> Explanation<T> {
        Explanation {
            judged: self.judged.map(&write),
            grade: self.grade,
            line: self.line.into_iter().map(&write).collect(),
            better_line: self.better_line.into_iter().map(&write).collect(),
            again: self.again.into_iter().map(&write).collect(),
            claims: self
                .claims
                .into_iter()
                .map(|claim| claim.map(&write))
                .collect(),
        }
    }
}
