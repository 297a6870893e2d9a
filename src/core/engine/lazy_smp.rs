//! Search with several threads (lazy SMP). Helper threads search the same moves
//! in other orders. They share only the transposition table, in which the main
//! search finds their results. A table entry is used only at the depth to which
//! it was searched, so helpers never change a value, only the time it takes.

use std::thread;

use crate::engine::budget::Budget;
use crate::engine::control::{Limits, SearchControl};
use crate::engine::deepen::Deepening;
use crate::engine::evaluator::Evaluator;
use crate::engine::search::TreeSearch;
use crate::game::Rules;

/// Runs `main` together with `helpers` threads, until `main` ends.
pub(super) fn run<G: Rules, E: Evaluator<G>>(
    main: &mut Deepening<'_, G, E>,
    limits: &Limits,
    helpers: usize,
) {
    let end = SearchControl::new();
    thread::scope(|scope| {
        for i in 0..helpers {
            let (end, evaluator) = (&end, main.search.evaluator.clone());
            let (game, table) = (main.search.game, main.search.table);
            let (state, aim) = (main.state, main.aim);
            let mut moves = main.moves.clone();
            // Each helper starts with another move, and every second one
            // searches a ply deeper, so that they work ahead of the main
            // search.
            let turns = (i + 1) % moves.len();
            moves.rotate_left(turns);
            // If the system has no more threads, there are fewer helpers.
            let _ = thread::Builder::new().spawn_scoped(scope, move || {
                let budget = Budget::new(&Limits::default(), end);
                let mut helper = Deepening {
                    search: TreeSearch::new(game, &evaluator, table, budget),
                    state,
                    aim,
                    moves,
                    depth: u32::from(i % 2 == 1),
                };
                helper.run(&Limits::default());
            });
        }
        let _end = StopOnDrop(&end);
        main.run(limits);
    });
}

/// Stops the helpers when dropped, even if the main search panics. Nothing else
/// would end them.
struct StopOnDrop<'a>(&'a SearchControl);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The number of threads for a search under these limits. It is more than one
/// only if time is the only limit; otherwise equal seeds must give equal games,
/// node counts included.
#[must_use]
pub fn own_choice(limits: &Limits) -> usize {
    let timed = limits.time.is_some() && limits.nodes.is_none() && limits.depth.is_none();
    if timed {
        thread::available_parallelism().map_or(1, |cores| cores.get().min(2))
    } else {
        1
    }
}
