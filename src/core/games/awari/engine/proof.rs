//! Proving the values of a position's moves, on one or more threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::endgame::Endgame;
use super::kernel::{AfterSowing, Pits};
use super::move_order::Order;
use super::solver::Solver;
use super::solver_budget::{SolverBudget, Stopped};
use super::transposition::TranspositionTable;
use crate::games::awari::{Move, State, TurnStage};

/// Length of the principal variations, in plies.
const LINE: usize = 12;
/// Nodes that one thread searches alone before the others are started.
const ALONE: u64 = 10_000;
/// Nodes that all principal variations of a position may cost together.
const LINE_NODES: u64 = 200_000;

/// A position to be proved, with the tables and the budget for it.
#[derive(Debug)]
pub struct ProofTask<'a> {
    endgame: &'a Endgame,
    memo: &'a TranspositionTable,
    bound: SolverBudget<'a>,
    pits: Pits,
    stage: TurnStage,
    /// Pits that may not be sown first.
    forbidden: [bool; 6],
    nodes: AtomicU64,
}

/// The unit of work for a thread: one move, or the whole position (`None`).
struct Task {
    pit: Option<usize>,
    done: AtomicBool,
    value: Mutex<Option<i32>>,
}

/// Tasks that no thread has begun.
type Queue<'a> = Mutex<std::slice::Iter<'a, Task>>;

impl Task {
    fn new(pit: Option<usize>) -> Task {
        Task {
            pit,
            done: AtomicBool::new(false),
            value: Mutex::new(None),
        }
    }

    fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    fn value(self) -> Option<i32> {
        self.value
            .into_inner()
            .unwrap_or_else(|broken| broken.into_inner())
    }
}

impl<'a> ProofTask<'a> {
    /// Prepares to prove a position in which the game is not over. `memo` must not
    /// contain entries of other rules; `bound` applies to each thread.
    #[must_use]
    pub fn new(
        state: &State,
        endgame: &'a Endgame,
        memo: &'a TranspositionTable,
        bound: SolverBudget<'a>,
    ) -> ProofTask<'a> {
        ProofTask {
            endgame,
            memo,
            bound,
            pits: Pits::of(state),
            stage: state.stage(),
            forbidden: [false; 6],
            nodes: AtomicU64::new(0),
        }
    }

    /// Excludes these first moves.
    #[must_use]
    pub fn without(mut self, forbidden: &[Move]) -> ProofTask<'a> {
        for mv in forbidden {
            self.forbidden[mv.pit()] = true;
        }
        self
    }

    /// Whether no first move is excluded.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.forbidden == [false; 6]
    }

    /// Positions searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The value of every allowed move: the home difference still to be gained
    /// by the mover, or `None` where it could not be proved within the budget.
    #[must_use]
    pub fn every_move(&self, threads: usize) -> Vec<(Move, Option<i32>)> {
        // The pits near home lead to the shortest proofs, so they come first.
        let moves: Vec<Move> = self.moves().collect();
        let tasks = moves
            .iter()
            .rev()
            .map(|mv| Task::new(Some(mv.pit())))
            .collect();
        let values = self.run(tasks, threads).into_iter().rev();
        moves.into_iter().zip(values).collect()
    }

    /// A best move of all legal ones and its value.
    ///
    /// # Errors
    /// When the value could not be proved within the budget.
    ///
    /// # Panics
    /// If the game is over.
    pub fn best_move(&self, threads: usize) -> Result<(Move, i32), Stopped> {
        let values = self.run(vec![Task::new(None)], threads);
        let value = values[0].ok_or(Stopped)?;
        let mut solver = self.solver(self.bound);
        let pit = solver.pit_worth(self.pits, self.stage, value)?;
        let pit = pit.expect("some move has the position's value");
        Ok((Move::all().nth(pit).expect("six pits"), value))
    }

    /// The principal variation of each move, starting with that move. A line
    /// ends early if its proof takes too many nodes.
    #[must_use]
    pub fn lines(&self, moves: &[(Move, Option<i32>)]) -> Vec<Vec<Move>> {
        let mut solver = self.solver(SolverBudget {
            nodes: LINE_NODES,
            ..self.bound
        });
        let mut line = |&(mv, worth): &(Move, Option<i32>)| {
            let mut line = vec![mv];
            if let Some(worth) = worth {
                // The error is ignored: a shorter line is still correct.
                let _ = self.extend(&mut solver, worth, &mut line);
            }
            line
        };
        moves.iter().map(&mut line).collect()
    }

    /// The allowed first moves, in sowing direction.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        let own = self.pits.own;
        let forbidden = self.forbidden;
        Move::all().filter(move |mv| own >> (8 * mv.pit()) & 0xff != 0 && !forbidden[mv.pit()])
    }

    fn solver(&self, bound: SolverBudget<'a>) -> Solver<'a> {
        Solver::new(self.endgame, self.memo, bound)
    }

    /// Works on all tasks and returns their values in order. Other threads are
    /// started only if the first one does not finish quickly.
    fn run(&self, tasks: Vec<Task>, threads: usize) -> Vec<Option<i32>> {
        if threads < 2 {
            self.work(&tasks, &Mutex::new(tasks.iter()), Order::Main, self.bound);
        } else {
            // Most positions are proved faster than a thread can be started.
            let alone = SolverBudget {
                nodes: self.bound.nodes.min(ALONE),
                ..self.bound
            };
            self.work(&tasks, &Mutex::new(tasks.iter()), Order::Main, alone);
            if !tasks.iter().all(Task::is_done) {
                self.work_together(&tasks, threads);
            }
        }
        tasks.into_iter().map(Task::value).collect()
    }

    fn work_together(&self, tasks: &[Task], threads: usize) {
        let queue = &Mutex::new(tasks.iter());
        std::thread::scope(|scope| {
            for _ in 1..threads {
                // Threads that search moves in another order prove other
                // positions first, and share them through the transposition
                // table. If a thread cannot be started, the others do its work.
                let work = move || self.work(tasks, queue, Order::Greedy, self.bound);
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
            self.work(tasks, queue, Order::Main, self.bound);
        });
    }

    /// Takes tasks that no thread has begun, then helps with those not
    /// finished.
    fn work(&self, tasks: &[Task], queue: &Queue, order: Order, bound: SolverBudget) {
        let begin = || {
            let mut queue = queue.lock().unwrap_or_else(|broken| broken.into_inner());
            queue.find(|task| !task.is_done())
        };
        let mut nodes = 0;
        while let Some(task) = begin().or_else(|| tasks.iter().find(|task| !task.is_done())) {
            // The node limit covers all tasks of this thread together.
            let bound = SolverBudget {
                nodes: bound.nodes.saturating_sub(nodes),
                ..bound
            };
            match self.attempt(task, bound, order, &mut nodes) {
                Ok(()) => {}
                // Another thread finished this task first.
                Err(Stopped) if task.is_done() => {}
                Err(Stopped) => break,
            }
        }
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    fn attempt(
        &self,
        task: &Task,
        bound: SolverBudget,
        order: Order,
        nodes: &mut u64,
    ) -> Result<(), Stopped> {
        let bound = SolverBudget {
            // Another thread sets this flag when it has found the value first.
            done: Some(&task.done),
            ..bound
        };
        let mut solver = Solver::new(self.endgame, self.memo, bound).ordered(order);
        let value = match task.pit {
            Some(pit) => {
                let guess = solver.guess(self.pits, self.stage, pit);
                solver.move_value(self.pits, self.stage, pit, guess)
            }
            None => solver.value(self.pits, self.stage, 0),
        };
        *nodes += solver.nodes();
        let value = value?;
        *task
            .value
            .lock()
            .unwrap_or_else(|broken| broken.into_inner()) = Some(value);
        // No ordering is needed, because the values are read only after all
        // threads have ended.
        task.done.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Appends the best replies to `line`, which begins with a move of value
    /// `worth`.
    fn extend(
        &self,
        solver: &mut Solver,
        mut worth: i32,
        line: &mut Vec<Move>,
    ) -> Result<(), Stopped> {
        let (mut pits, mut stage) = (self.pits, self.stage);
        while line.len() < LINE {
            let after = solver.play(pits, stage, line[line.len() - 1].pit());
            worth -= after.gain;
            (pits, stage, worth) = match after.next {
                AfterSowing::Over => break,
                AfterSowing::Again => (after.pits, solver.stage_again(), worth),
                AfterSowing::Opponent => (after.pits.swapped(), TurnStage::First, -worth),
            };
            // The value is known, so the first pit that reaches it is a best
            // move. That takes a null-window search per pit instead of a full
            // one.
            let pit = solver.pit_worth(pits, stage, worth)?;
            let pit = pit.expect("some move has the position's value");
            line.push(Move::all().nth(pit).expect("six pits"));
        }
        Ok(())
    }
}
