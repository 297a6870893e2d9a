//! Several threads on one position (lazy SMP). Helpers search the same moves
//! in another order and share nothing but the table. The main search then
//! finds there what it would otherwise have to work out. A table entry answers
//! only for the depth it was searched to, so helpers change no value, only how
//! soon it is known.

use std::thread;

use crate::engine::budget::Budget;
use crate::engine::deepen::Deepening;
use crate::engine::search::TreeSearch;
use crate::engine::{Evaluator, Limits, SearchControl};
use crate::game::Rules;

/// Runs `main` with `helpers` threads beside it, until `main` ends.
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
            // Helpers begin with other moves, and every second one a ply
            // deeper, so that they run ahead of the main search instead of
            // repeating it.
            let turns = (i + 1) % moves.len();
            moves.rotate_left(turns);
            // Fewer helpers, where the system has no more threads.
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

/// Ends the helpers, even where the main search panics: they wait for nothing
/// else.
struct StopOnDrop<'a>(&'a SearchControl);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// How many threads to use for a search that is limited by time alone. Under
/// any other limit it is one: equal seeds must give equal games, node counts
/// included.
#[must_use]
pub fn own_choice(limits: &Limits) -> usize {
    let timed = limits.time.is_some() && limits.nodes.is_none() && limits.depth.is_none();
    if timed {
        thread::available_parallelism().map_or(1, |cores| cores.get().min(2))
    } else {
        1
    }
}
