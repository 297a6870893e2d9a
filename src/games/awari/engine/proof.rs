//! One position proved: the worth of its moves, by as many threads as asked.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::endgame::Endgame;
use super::kernel::{AfterSowing, Pits};
use super::move_order::Order;
use super::solver::Solver;
use super::solver_budget::{SolverBudget, Stopped};
use super::transposition::TranspositionTable;
use crate::games::awari::{Move, State, TurnStage};

/// Plies of a principal variation that are worked out.
const LINE: usize = 12;
/// Nodes that one thread spends before it calls others.
const ALONE: u64 = 10_000;
/// Nodes that all principal variations may cost.
const LINE_NODES: u64 = 200_000;

/// A position to prove, with what is needed for it.
#[derive(Debug)]
pub struct ProofTask<'a> {
    endgame: &'a Endgame,
    memo: &'a TranspositionTable,
    bound: SolverBudget<'a>,
    pits: Pits,
    stage: TurnStage,
    /// Pits that may not be played first.
    forbidden: [bool; 6],
    nodes: AtomicU64,
}

/// What a thread works on: one move, or (`None`) the position as a whole.
struct Task {
    pit: Option<usize>,
    done: AtomicBool,
    value: Mutex<Option<i32>>,
}

/// Tasks that nobody has begun.
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
    /// Prepares to prove a live position. `memo` must hold nothing of other
    /// rules; `bound` is each thread's.
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

    /// The same task without these first moves.
    #[must_use]
    pub fn without(mut self, forbidden: &[Move]) -> ProofTask<'a> {
        for mv in forbidden {
            self.forbidden[mv.pit()] = true;
        }
        self
    }

    /// Whether the best move may be any legal one.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.forbidden == [false; 6]
    }

    /// Positions looked at so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The worth of every legal move as the future home difference for the
    /// mover; `None` where it could not be proved within the bound.
    #[must_use]
    pub fn every_move(&self, threads: usize) -> Vec<(Move, Option<i32>)> {
        // The pits near home lead to the shortest proofs.
        let moves: Vec<Move> = self.moves().collect();
        let tasks = moves
            .iter()
            .rev()
            .map(|mv| Task::new(Some(mv.pit())))
            .collect();
        let values = self.run(tasks, threads).into_iter().rev();
        moves.into_iter().zip(values).collect()
    }

    /// A best move of all legal ones and its worth.
    ///
    /// # Errors
    /// When it could not be proved within the bound.
    ///
    /// # Panics
    /// When the game is over.
    pub fn best_move(&self, threads: usize) -> Result<(Move, i32), Stopped> {
        let values = self.run(vec![Task::new(None)], threads);
        let value = values[0].ok_or(Stopped)?;
        let mut solver = self.solver(self.bound);
        let pit = solver.pit_worth(self.pits, self.stage, value)?;
        let pit = pit.expect("some move has the position's value");
        Ok((Move::all().nth(pit).expect("six pits"), value))
    }

    /// The play expected after moves of proved worth, those moves first; a
    /// line that gets too hard ends early.
    #[must_use]
    pub fn lines(&self, moves: &[(Move, Option<i32>)]) -> Vec<Vec<Move>> {
        let mut solver = self.solver(SolverBudget {
            nodes: LINE_NODES,
            ..self.bound
        });
        let mut line = |&(mv, worth): &(Move, Option<i32>)| {
            let mut line = vec![mv];
            if let Some(worth) = worth {
                // Stopped: the line is as long as it got.
                let _ = self.extend(&mut solver, worth, &mut line);
            }
            line
        };
        moves.iter().map(&mut line).collect()
    }

    /// The legal moves that are not forbidden, in their order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        let own = self.pits.own;
        let forbidden = self.forbidden;
        Move::all().filter(move |mv| own >> (8 * mv.pit()) & 0xff != 0 && !forbidden[mv.pit()])
    }

    fn solver(&self, bound: SolverBudget<'a>) -> Solver<'a> {
        Solver::new(self.endgame, self.memo, bound)
    }

    /// Works on all tasks; their values in order. Other threads are called
    /// once the work turns out to be worth it.
    fn run(&self, tasks: Vec<Task>, threads: usize) -> Vec<Option<i32>> {
        if threads < 2 {
            self.work(&tasks, &Mutex::new(tasks.iter()), Order::Main, self.bound);
        } else {
            // Most positions are proved in a moment, and starting threads
            // would take longer than that.
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
                // Threads that follow another order prove other positions
                // first, and find each other's in the memo. One that cannot
                // be had is done without.
                let work = move || self.work(tasks, queue, Order::Greedy, self.bound);
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
            self.work(tasks, queue, Order::Main, self.bound);
        });
    }

    /// Takes tasks that nobody has begun; then helps with those not done.
    fn work(&self, tasks: &[Task], queue: &Queue, order: Order, bound: SolverBudget) {
        let begin = || {
            let mut queue = queue.lock().unwrap_or_else(|broken| broken.into_inner());
            queue.find(|task| !task.is_done())
        };
        let mut nodes = 0;
        while let Some(task) = begin().or_else(|| tasks.iter().find(|task| !task.is_done())) {
            // The limit is for all tasks of this thread together.
            let bound = SolverBudget {
                nodes: bound.nodes.saturating_sub(nodes),
                ..bound
            };
            match self.attempt(task, bound, order, &mut nodes) {
                Ok(()) => {}
                // Another thread was faster.
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
            done: Some(&task.done),
            ..bound
        };
        // `done` stops this thread as soon as another one has the value.
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
        task.done.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Adds best replies to `line`, which begins with a move of worth `worth`.
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
            // move: one null-window search each instead of a full one.
            let pit = solver.pit_worth(pits, stage, worth)?;
            let pit = pit.expect("some move has the position's value");
            line.push(Move::all().nth(pit).expect("six pits"));
        }
        Ok(())
    }
}
