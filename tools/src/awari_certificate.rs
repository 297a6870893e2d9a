//! Writes a certificate of the value of Awari's start position, with three
//! beans a pit and the rules of the course. [`crate::awari_check`] checks it.
//!
//! The certificate has a move for every position that can arise if a player
//! follows these moves: South's moves guarantee at least the value, and North's
//! moves at most the value. Positions with few beans in pits are left to the
//! checker.

use std::collections::HashSet;
use std::io;
use std::io::Write;

use boardgames::engine::SearchControl;
use boardgames::game::{Game, Notation, Rules, Side};
use boardgames::games::awari::engine::book::Book;
use boardgames::games::awari::engine::endgame::shared;
use boardgames::games::awari::engine::kernel::Pits;
use boardgames::games::awari::engine::solver::Solver;
use boardgames::games::awari::engine::solver_budget::SolverBudget;
use boardgames::games::awari::engine::transposition::TranspositionTable;
use boardgames::games::awari::{Awari, AwariOptions, Move, Preset, State};

/// Beans in pits up to which positions are left to the checker.
const FEW: u16 = 10;

struct Writer<'a, W> {
    game: Awari,
    solver: Solver<'a>,
    out: W,
    lines: u64,
}

impl<W: Write> Writer<'_, W> {
    /// Writes the moves with which `side` ends at least `wants` beans ahead.
    fn prove(&mut self, start: State, side: Side, wants: i32) -> io::Result<()> {
        let mut seen = HashSet::from([start]);
        let mut waiting = vec![start];
        while let Some(state) = waiting.pop() {
            let mut moves = Vec::new();
            if state.beans_in_pits() > FEW {
                self.game.legal_moves(&state, &mut moves);
            }
            // One move of `side` is enough, but all moves of the opponent must
            // be followed.
            if state.mover() == side && !moves.is_empty() {
                moves = vec![self.best(&state, side, wants)];
                let position = self.game.write_position(&state);
                writeln!(self.out, "{position} {}", moves[0])?;
                self.lines += 1;
            }
            for mv in moves {
                let mut next = state;
                self.game.apply(&mut next, mv);
                if seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
        Ok(())
    }

    /// A move with which `side`, who is to move, still ends `wants` beans
    /// ahead.
    fn best(&mut self, state: &State, side: Side, wants: i32) -> Move {
        let at_home = |side| i32::from(state.at_home(side));
        let needs = wants - at_home(side) + at_home(side.other());
        let pit = self.solver.pit_worth(Pits::of(state), state.stage(), needs);
        let pit = pit.expect("nobody says stop").expect("the value is right");
        Move::all().nth(pit).expect("six pits")
    }
}

/// Writes the certificate and returns the number of its lines.
///
/// # Errors
/// If writing to `out` fails.
pub fn write(mut out: impl Write) -> io::Result<u64> {
    let rules = Preset::Course;
    let options = AwariOptions { rules, beans: 3 };
    let game = Awari::new(options);
    let control = SearchControl::new();
    let bound = SolverBudget::only(&control);
    let table = shared::endgame(rules, 18, &bound).expect("nobody else builds it");
    let memo = TranspositionTable::new(20);
    let book = Book::of(options).expect("this game has a book");
    book.open(&memo);
    let value = book.openings()[0].value;
    writeln!(out, "{value}")?;
    let mut writer = Writer {
        game,
        solver: Solver::new(&table, &memo, bound),
        out,
        lines: 1,
    };
    writer.prove(game.start(), Side::First, value)?;
    writer.prove(game.start(), Side::Second, -value)?;
    writer.out.flush()?;
    Ok(writer.lines)
}
