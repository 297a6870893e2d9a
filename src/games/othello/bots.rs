//! Computer players.

use super::{Move, Othello, State};
use crate::core::Game;
use crate::engine::{
    AlphaBeta, Analyst, BotSpec, Bots, Engine, Evaluator, Greedy, Level, Random, Request, Score,
    Unit,
};

/// Counts discs.
#[derive(Copy, Clone)]
struct Discs;

impl Evaluator<Othello> for Discs {
    fn estimate(&self, _game: &Othello, state: &State) -> Score {
        state.board.own.count_ones().cast_signed() - state.board.opp.count_ones().cast_signed()
    }
}

/// The seminar's valuation after one ply, 2m/tot − 1, grows with the own
/// discs m alone: every move leaves the same total.
fn discs_after(game: &Othello, state: &State, mv: Move) -> i64 {
    let mut next = *state;
    game.apply(&mut next, mv);
    next.board.opp.count_ones().into()
}

impl Bots for Othello {
    const UNIT: Unit = Unit::Discs;

    fn level_help(&self, level: Level) -> String {
        match level {
            Level::RANDOM => "plays any legal move".to_owned(),
            Level::GREEDY => "turns as many discs as it can".to_owned(),
            level => format!("sees {} moves ahead", level.number() / 2 + 1),
        }
    }

    fn bot(&self, spec: &BotSpec, seed: u64) -> Box<dyn Engine<Othello>> {
        match spec.level {
            Level::RANDOM => Box::new(Random::new(seed)),
            Level::GREEDY => Box::new(Greedy(discs_after)),
            level => Box::new(AlphaBeta::new(
                Discs,
                u32::from(level.number()) / 2 + 1,
                seed,
            )),
        }
    }

    fn analyst(&self, request: &Request) -> Box<dyn Analyst<Othello>> {
        Box::new(AlphaBeta::new(
            Discs,
            u32::from(request.level.number()) / 2 + 1,
            0,
        ))
    }
}
