//! Model players: simple programs that play as beginners and club players do.
//!
//! The child makes any legal move. The beginner, on the first day, sees only what a move gains at
//! once: the most discs turned, the most beans brought home, the longest line of its own. The casual player: in Othello a corner if possible, no square
//! beside an empty corner unless there is nothing else, otherwise the best square by weights; in
//! Awari an extra turn, otherwise the largest capture; in Dag en Nacht and Tic-Tac-Toe it wins,
//! blocks, or extends a line. The club player looks one reply ahead: in Othello by weights and
//! mobility, elsewhere by the casual player's measure. Ties are broken at random, from a seed.
//!
//! The hasty player is made from another idea, so that levels do not fit only one kind of person: it
//! makes any of the moves that look good at a glance, and one move in eight without looking. It
//! judges a move by the position after it: in Othello by the moves of both sides and the corners, in
//! Awari by the beans brought home and those that the opponent can then bring home, in the other games
//! by the lines of both sides through the square. In Dag en Nacht a move at random out of 120 squares is
//! no human slip: there the hasty player who does not look goes on with its own line, as the beginner
//! does.

use boardgames::game::{Game, Rules, Side};
use boardgames::games::awari::{self, Awari};
use boardgames::games::dag_en_nacht::{self, DagEnNacht, Lines};
use boardgames::games::othello::{self, Othello};
use boardgames::games::tic_tac_toe::{self, TicTacToe};
use boardgames::teacher::Teachable;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

/// How a game's model players evaluate.
pub trait Model: Teachable {
    /// The difference up to which a game is close, if it counts points.
    const CLOSE: f64 = 0.0;

    /// How much worse than the best a move may look to a hasty player who makes it.
    const GLANCE: f64;

    /// What a move gains at once.
    fn gain(&self, state: &Self::State, mv: Self::Move) -> f64;
    /// How good a move looks at a glance.
    fn glance(&self, state: &Self::State, mv: Self::Move) -> f64;
    /// How good a move looks to a hasty player who does not look at the opponent. It makes any
    /// move by default.
    fn careless(&self, _state: &Self::State, _mv: Self::Move) -> f64 {
        0.0
    }
    /// How good a move looks to a casual player.
    fn casual(&self, state: &Self::State, mv: Self::Move) -> f64;
    /// How good a position looks to a club player of `side` after a reply.
    fn standing(&self, state: &Self::State, side: Side) -> f64;
}

/// The model players.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    /// Makes any legal move.
    Child,
    /// Sees only what its own move gains at once.
    Beginner,
    /// Makes any move that looks good at a glance.
    Hasty,
    /// Sees only its own move.
    Casual,
    /// Sees the reply.
    Club,
}

/// Returns the legal moves.
pub fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
}

/// Returns the position after a move.
pub fn after<G: Game>(game: &G, state: &G::State, mv: G::Move) -> G::State {
    let mut next = *state;
    game.apply(&mut next, mv);
    next
}

/// The value of a position to a club player of `side`, after the opponent's
/// best reply.
fn after_reply<G: Model>(game: &G, state: &G::State, side: Side) -> f64 {
    if let Some(outcome) = game.outcome(state) {
        return match outcome.winner() {
            Some(winner) if winner == side => 1e6,
            Some(_) => -1e6,
            None => 0.0,
        };
    }
    if game.to_move(state) == side {
        return game.standing(state, side);
    }
    let replies = moves(game, state).into_iter();
    let worst = replies.map(|mv| {
        let next = after(game, state, mv);
        match game.outcome(&next).map(|outcome| outcome.winner()) {
            Some(Some(winner)) => {
                if winner == side {
                    1e6
                } else {
                    -1e6
                }
            }
            Some(None) => 0.0,
            None => game.standing(&next, side),
        }
    });
    worst.fold(f64::INFINITY, f64::min)
}

/// Returns the move that a model player makes.
pub fn model_move<G: Model>(
    game: &G,
    state: &G::State,
    kind: Kind,
    rng: &mut Xoshiro256PlusPlus,
) -> G::Move {
    let all = moves(game, state);
    let side = game.to_move(state);
    let careless = kind == Kind::Hasty && rng.random_ratio(1, 8);
    let look = |mv: &G::Move| match kind {
        Kind::Child => 0.0,
        Kind::Beginner => game.gain(state, *mv),
        Kind::Hasty if careless => game.careless(state, *mv),
        Kind::Hasty => game.glance(state, *mv),
        Kind::Casual => game.casual(state, *mv),
        // Of moves with equal values after the reply, the club player chooses
        // the one that a casual player prefers.
        Kind::Club => {
            let reply = after_reply(game, &after(game, state, *mv), side);
            reply + 1e-3 * game.casual(state, *mv)
        }
    };
    let looks: Vec<f64> = all.iter().map(look).collect();
    let best = looks.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let slack = if kind == Kind::Hasty && !careless {
        G::GLANCE
    } else {
        0.0
    };
    let equal: Vec<G::Move> = all
        .iter()
        .zip(&looks)
        .filter(|(_, look)| **look >= best - slack)
        .map(|(mv, _)| *mv)
        .collect();
    equal[rng.random_range(0..equal.len())]
}

impl Model for Othello {
    const CLOSE: f64 = 6.0;
    const GLANCE: f64 = 2.0;

    fn gain(&self, state: &othello::State, mv: othello::Move) -> f64 {
        let next = after(self, state, mv);
        f64::from(state.board.opp.count_ones()) - f64::from(next.board.own.count_ones())
    }

    fn glance(&self, state: &othello::State, mv: othello::Move) -> f64 {
        const CORNERS: u64 = 0x8100_0000_0000_0081;
        let board = after(self, state, mv).board;
        let replies = board.moves();
        let own = f64::from(board.pass().moves().count_ones());
        let corners = f64::from((replies & CORNERS).count_ones());
        let taken = f64::from((board.opp & CORNERS).count_ones());
        own - f64::from(replies.count_ones()) - 6.0 * corners + 6.0 * taken
    }

    fn casual(&self, state: &othello::State, mv: othello::Move) -> f64 {
        let worth = othello::square_weight(mv);
        // The squares beside a corner are bad only while that corner is empty.
        let beside = worth < -10;
        let taken = state.board.own | state.board.opp;
        let corner = mv.square().map(|square| {
            let fold = |x: usize| if x < 4 { 0 } else { 7 };
            fold(square / 8) * 8 + fold(square % 8)
        });
        let empty = corner.is_some_and(|corner| taken >> corner & 1 == 0);
        if beside && !empty {
            0.0
        } else {
            f64::from(worth)
        }
    }

    fn standing(&self, state: &othello::State, side: Side) -> f64 {
        let worth = othello::weight_difference(state);
        let moves = state.board.moves().count_ones() as i32
            - state.board.pass().moves().count_ones() as i32;
        let own = f64::from(worth + 5 * moves);
        if self.to_move(state) == side {
            own
        } else {
            -own
        }
    }
}

impl Model for Awari {
    const CLOSE: f64 = 4.0;
    const GLANCE: f64 = 1.0;

    fn gain(&self, state: &awari::State, mv: awari::Move) -> f64 {
        let next = after(self, state, mv);
        let side = state.mover();
        f64::from(next.at_home(side) - state.at_home(side))
    }

    fn glance(&self, state: &awari::State, mv: awari::Move) -> f64 {
        let next = after(self, state, mv);
        let own = self.gain(state, mv);
        if next.mover() == state.mover() || self.outcome(&next).is_some() {
            return own + 1.0;
        }
        let replies = moves(self, &next).into_iter();
        let lost = replies.map(|reply| self.gain(&next, reply));
        own - lost.fold(0.0, f64::max)
    }

    fn casual(&self, state: &awari::State, mv: awari::Move) -> f64 {
        let next = after(self, state, mv);
        let side = state.mover();
        let again = if next.mover() == side { 100.0 } else { 0.0 };
        again + f64::from(next.at_home(side) - state.at_home(side))
    }

    fn standing(&self, state: &awari::State, side: Side) -> f64 {
        f64::from(state.at_home(side)) - f64::from(state.at_home(side.other()))
    }
}

impl Model for DagEnNacht {
    const GLANCE: f64 = 0.0;

    fn gain(&self, state: &dag_en_nacht::State, mv: dag_en_nacht::Move) -> f64 {
        let [own, _] = dag_en_nacht::lines_at(self, state, mv);
        f64::from(own.longest())
    }

    fn glance(&self, state: &dag_en_nacht::State, mv: dag_en_nacht::Move) -> f64 {
        // The stones of a line as if it needed five, which only a row does: a diagonal needs four.
        let near = |lines: Lines| match lines.diagonal {
            0 => lines.straight,
            stones => lines.straight.max(stones + 1),
        };
        let [own, other] = dag_en_nacht::lines_at(self, state, mv).map(near);
        match (own, other) {
            (5.., _) => 1000.0,
            (_, 4..) => 100.0,
            _ => f64::from(own.max(other.saturating_sub(1))),
        }
    }

    fn careless(&self, state: &dag_en_nacht::State, mv: dag_en_nacht::Move) -> f64 {
        self.gain(state, mv)
    }

    fn casual(&self, state: &dag_en_nacht::State, mv: dag_en_nacht::Move) -> f64 {
        let seen = self.motifs(state, mv);
        let has = |name: &str| seen.iter().any(|sighting| sighting.motif == name);
        let [own, _] = dag_en_nacht::lines_at(self, state, mv);
        match (has("win"), has("block") || has("block with tempo")) {
            (true, _) => 1000.0,
            (_, true) => 100.0,
            _ => f64::from(own.longest()),
        }
    }

    fn standing(&self, _state: &dag_en_nacht::State, _side: Side) -> f64 {
        0.0
    }
}

impl Model for TicTacToe {
    const GLANCE: f64 = 0.0;

    fn gain(&self, state: &tic_tac_toe::State, mv: tic_tac_toe::Move) -> f64 {
        let seen = self.motifs(state, mv);
        f64::from(u8::from(
            seen.iter().any(|sighting| sighting.motif == "win"),
        ))
    }

    fn glance(&self, state: &tic_tac_toe::State, mv: tic_tac_toe::Move) -> f64 {
        self.casual(state, mv)
    }

    fn casual(&self, state: &tic_tac_toe::State, mv: tic_tac_toe::Move) -> f64 {
        let seen = self.motifs(state, mv);
        let has = |name: &str| seen.iter().any(|sighting| sighting.motif == name);
        match (has("win"), has("block")) {
            (true, _) => 1000.0,
            (_, true) => 100.0,
            _ if mv.to_string() == "b2" => 3.0,
            _ => 0.0,
        }
    }

    fn standing(&self, _state: &tic_tac_toe::State, _side: Side) -> f64 {
        0.0
    }
}
