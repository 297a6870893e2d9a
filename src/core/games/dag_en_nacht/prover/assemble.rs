//! Joins the proofs of single replies into one certificate of version 1.

use std::fmt;
use std::sync::Arc;

use super::super::bits::Bits;
use super::super::engine::{MoveScorer, SquareMove, Tables, Threat};
use super::super::{DagEnNacht, Move, State};
use super::board::ProofBoard;
use super::certificate::{ALL, END, PASSES, ProofWriter, Source, Token, bytes_of_version_1, read};
use super::geometry::{Geometry, mirrored};
use super::move_policy;
use crate::game::{Game, Options, Rules};

/// A proof of a position with Black to move, in parts.
#[derive(Clone, Debug)]
pub enum Proof {
    /// A whole proof, as tokens from [`super::Prover::tokens`].
    Part(Vec<Token>),
    /// Black's move, the proof of the position after White's pass, if the proof
    /// uses it, and the proofs after White's replies.
    Split(Move, Option<Box<Proof>>, Vec<(Move, Proof)>),
}

/// Joins parts of proofs into certificates.
pub struct Assembler {
    game: DagEnNacht,
    board: ProofBoard,
    scorer: MoveScorer,
}

/// Whether the position is its own mirror image, left and right.
fn is_own_mirror(state: &State, size: u16) -> bool {
    let mut sides = state.stones.iter();
    sides.all(|stones| {
        stones
            .squares()
            .all(|square| stones.has(mirrored(square, size)))
    })
}

/// Returns the name of the rules in a certificate.
pub(super) fn rule_name(game: &DagEnNacht) -> &'static str {
    match game.options().get("restrict") {
        "none" => "std",
        _ => "opt",
    }
}

impl fmt::Debug for Assembler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Assembler")
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}

impl Assembler {
    /// Creates an assembler for wins of Black under these rules.
    #[must_use]
    pub fn new(game: &DagEnNacht) -> Assembler {
        Assembler::confined(game, 0)
    }

    /// Creates an assembler for proofs by a prover with this margin, see
    /// [`super::Prover::confined`].
    #[must_use]
    pub fn confined(game: &DagEnNacht, margin: u16) -> Assembler {
        let tables = Arc::new(Tables::confined(game, margin));
        let geometry = Arc::new(Geometry::new(&tables));
        Assembler {
            game: *game,
            board: ProofBoard::new(tables, geometry, 0),
            scorer: MoveScorer::new(),
        }
    }

    /// Returns the replies of White that must still be answered. `after` is the
    /// position after Black's move, and `pass` the proof that White loses if it
    /// passes there. Returns `None` if `pass` is no proof.
    pub fn replies(&mut self, after: &State, pass: &[Token]) -> Option<Vec<Move>> {
        self.board.place(after);
        // White passes, so Black is to move.
        self.board.field.swap_turn();
        let part = read(&mut self.board, 1, pass)?;
        let (_, zone) = part.get(&self.board.key(1)).copied()?;
        self.board.field.swap_turn();
        let zone = self.board.with_danger(zone, 0);
        let replies = self.board.replies(|to| zone.has(to));
        Some(self.notations(&replies))
    }

    /// Returns White's replies that stop Black's threat in `after`, the position
    /// after Black's move. All others lose at once. Returns `None` if Black
    /// threatens nothing or White is about to win.
    pub fn forced(&mut self, after: &State) -> Option<Vec<Move>> {
        self.board.place(after);
        let threat = self.board.field.threat(0);
        let quiet = threat == Threat::None || !self.board.field.near(1, 1).is_empty();
        let (_, replies) = (!quiet).then(|| self.board.rest(0, threat, Bits::default()))??;
        Some(self.notations(&replies))
    }

    fn notations(&self, steps: &[SquareMove]) -> Vec<Move> {
        let board = self.board.field.tables.board;
        steps.iter().map(|step| step.notation(&board)).collect()
    }

    /// Whether these tokens prove that Black, to move in `state`, wins.
    pub fn holds(&mut self, state: &State, tokens: &[Token]) -> bool {
        self.board.place(state);
        read(&mut self.board, 0, tokens).is_some()
    }

    /// Returns the tokens of a certificate for `state`, with Black to move.
    /// Returns `None` if `proof` is incomplete.
    pub fn assemble(&mut self, state: &State, proof: &Proof) -> Option<Vec<Token>> {
        let mut writer = ProofWriter::default();
        self.write(state, proof, &mut writer)?;
        Some(writer.out)
    }

    fn write(&mut self, state: &State, proof: &Proof, writer: &mut ProofWriter) -> Option<()> {
        match proof {
            Proof::Part(tokens) => {
                self.board.place(state);
                self.write_part(0, tokens, writer).map(|_| ())
            }
            Proof::Split(mv, pass, replies) => {
                self.board.place(state);
                let step = self.step(*mv);
                writer.out.push(self.board.token(step));
                let mut after = *state;
                self.game.apply(&mut after, *mv);
                self.write_replies(&after, pass.as_deref(), replies, writer)
            }
        }
    }

    /// Appends the proof of the position on the board. Returns its zone.
    fn write_part(
        &mut self,
        level: u8,
        tokens: &[Token],
        writer: &mut ProofWriter,
    ) -> Option<Bits> {
        let part = read(&mut self.board, level, tokens)?;
        writer.attack(&mut self.board, level, Source::Part(&part))
    }

    fn write_replies(
        &mut self,
        after: &State,
        pass: Option<&Proof>,
        proofs: &[(Move, Proof)],
        writer: &mut ProofWriter,
    ) -> Option<()> {
        let find = |mv: Move| {
            proofs
                .iter()
                .find(|(reply, _)| *reply == mv)
                .map(|(_, proof)| proof)
        };
        self.board.place(after);
        let board = self.board.field.tables.board;
        let threat = self.board.field.threat(0);
        // White has to stop the threat, so the proof needs no pass.
        if threat != Threat::None {
            for reply in self.board.rest(0, threat, Bits::default())?.1 {
                self.write_reply(after, reply.notation(&board), find, writer)?;
            }
            return Some(());
        }
        // Without a proof for the pass, every reply needs an answer.
        let Some(Proof::Part(pass)) = pass else {
            writer.out.push(ALL);
            for reply in self.board.replies(|_| true) {
                writer.out.push(self.board.token(reply));
                self.write_reply(after, reply.notation(&board), find, writer)?;
            }
            writer.out.push(END);
            return Some(());
        };
        writer.out.push(PASSES);
        self.board.field.swap_turn();
        let zone = self.write_part(1, pass, writer)?;
        self.board.field.swap_turn();
        let zone = self.board.with_danger(zone, 0);
        for reply in self.board.replies(|to| zone.has(to)) {
            self.write_reply(after, reply.notation(&board), find, writer)?;
        }
        Some(())
    }

    fn write_reply<'a>(
        &mut self,
        after: &State,
        reply: Move,
        find: impl Fn(Move) -> Option<&'a Proof>,
        writer: &mut ProofWriter,
    ) -> Option<()> {
        let mut next = *after;
        self.game.apply(&mut next, reply);
        self.write(&next, find(reply)?, writer)
    }

    fn step(&self, mv: Move) -> SquareMove {
        SquareMove::read(&self.board.field.tables.board, mv).expect("legal")
    }

    /// Returns White's moves in `state`, the most dangerous first.
    pub fn ranked(&mut self, state: &State) -> Vec<Move> {
        self.board.place(state);
        let mut ranked = Vec::new();
        self.scorer.ranked(&self.board.field, &mut ranked);
        // Squares decide between equal scores, so that every run gives the same
        // order.
        ranked.sort_unstable_by_key(|&(score, step)| (-score, step.to, step.from));
        let steps: Vec<SquareMove> = ranked.into_iter().map(|scored| scored.1).collect();
        self.notations(&steps)
    }

    /// Returns Black's moves in `state` that do not lose at once, the most
    /// likely to win first, each with minus the logarithm of its probability to
    /// win. If the position is its own mirror image, only one of two mirrored
    /// moves is returned, because either both win or neither does.
    pub fn candidates(&mut self, state: &State) -> Vec<(Move, f64)> {
        self.board.place(state);
        let field = &self.board.field;
        let mut moves = Vec::new();
        match field.threat(1) {
            Threat::None => move_policy::surprises(field, &mut moves),
            Threat::One(square) => {
                let mut fillers = Vec::new();
                field.fillers(0, square, &mut fillers);
                moves.extend(fillers.into_iter().map(|step| (0, step)));
            }
            Threat::Two(..) => {}
        }
        moves.sort_unstable_by_key(|&(surprise, step)| (surprise, step.to, step.from));
        let board = field.tables.board;
        if is_own_mirror(state, board.size) {
            let left = |square: u16| square <= mirrored(square, board.size);
            moves.retain(|(_, step)| left(step.to));
        }
        let unit = f64::from(move_policy::SURPRISE_UNIT);
        let named = |(surprise, step): (i32, SquareMove)| {
            (step.notation(&board), f64::from(surprise) / unit)
        };
        moves.into_iter().map(named).collect()
    }

    /// Returns the bytes of a certificate of version 1, for boards up to 15×15: the header for a
    /// proof of the position after `moves`, then the tokens.
    #[must_use]
    pub fn file(&self, moves: &[Move], tokens: &[Token]) -> Vec<u8> {
        let rule = rule_name(&self.game);
        let names: Vec<String> = moves.iter().map(Move::to_string).collect();
        let size = self.board.field.tables.board.size;
        let (plies, names, count) = (moves.len(), names.join(" "), tokens.len());
        let header = format!("DAGCERT 1 {size} {rule} B {plies} {names} {count}\n");
        let tokens = tokens.iter().flat_map(|&token| bytes_of_version_1(token));
        header.into_bytes().into_iter().chain(tokens).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dag_en_nacht::{DagOptions, Restrict};

    /// Returns the number of candidate moves of Black after `moves`, and how
    /// many of them go to the left and to the right half.
    fn offered(moves: [&str; 2]) -> (usize, [usize; 2]) {
        let game = DagEnNacht::new(DagOptions::new(11, Restrict::None).unwrap());
        let mut state = game.start();
        for mv in moves {
            game.apply(&mut state, mv.parse().unwrap());
        }
        let offered = Assembler::new(&game).candidates(&state);
        let beside = |left: bool| {
            let columns = offered.iter().map(|(mv, _)| mv.target().column);
            columns
                .filter(|&c| if left { c < 5 } else { c > 5 })
                .count()
        };
        (offered.len(), [beside(true), beside(false)])
    }

    #[test]
    fn only_one_of_two_mirrored_moves_is_a_candidate() {
        let (all, [left, right]) = offered(["f5", "e6"]);
        assert!(left > 20 && right > 20, "{all} {left} {right}");
        let (fewer, [left, right]) = offered(["f5", "f7"]);
        assert_eq!(right, 0);
        assert!(left > 20 && fewer < all, "{fewer} {left}");
    }
}
