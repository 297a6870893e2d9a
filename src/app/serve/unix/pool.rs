//! [`Pool`]: threads that think for all computer players and teachers. Accounts take
//! turns, so that one with many games does not make the others wait.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;

use anyhow::{Context, Result};

use super::locked::locked;
use crate::session::{Job, JobId, PlayerFault, SearchControl, Thought};
use crate::ui::tui::events::{Runner, Work};

/// The most pieces of work of screens that wait for one account.
const MOST_WORK: usize = 20;

/// A unit of work for a thread.
enum Task {
    /// A computer's thinking about a move.
    Move(JobId, Job),
    /// Work of a screen, one step at a time.
    Work(Arc<SearchControl>, Work),
}

impl Task {
    /// Whether nobody needs the work any more.
    fn is_stopped(&self) -> bool {
        matches!(self, Task::Work(control, _) if control.stopped())
    }
}

/// A task that waits.
struct Waiting {
    owner: String,
    task: Task,
}

/// A task that a thread carries out.
struct Running {
    number: u64,
    owner: String,
    /// The job and the flag that stops it; `None` for work of a screen.
    job: Option<(JobId, Arc<AtomicBool>)>,
}

#[derive(Default)]
struct Inside {
    /// The number of the next running task.
    next: u64,
    waiting: VecDeque<Waiting>,
    running: Vec<Running>,
}

impl Inside {
    /// Returns the first task of the account with the fewest running ones.
    fn next(&mut self) -> Option<Waiting> {
        self.waiting.retain(|waiting| !waiting.task.is_stopped());
        let running = |owner: &str| {
            self.running
                .iter()
                .filter(|task| task.owner == owner)
                .count()
        };
        let waiting = self.waiting.iter().enumerate();
        let (index, _) = waiting.min_by_key(|(index, task)| (running(&task.owner), *index))?;
        self.waiting.remove(index)
    }
}

/// Threads that think.
#[derive(Clone)]
pub(super) struct Pool(Arc<(Mutex<Inside>, Condvar)>);

impl Pool {
    /// Starts the threads. `done` gets every result, and returns `false` if nobody
    /// needs results any more.
    ///
    /// # Errors
    /// The system does not start a thread.
    pub fn start(
        threads: usize,
        done: impl Fn(JobId, Result<Thought, PlayerFault>) -> bool + Send + Sync + 'static,
    ) -> Result<Pool> {
        let pool = Pool(Arc::default());
        let done = Arc::new(done);
        for _ in 0..threads {
            let (pool, done) = (pool.clone(), Arc::clone(&done));
            thread::Builder::new()
                .name("thinker".to_owned())
                .spawn(move || pool.work(&*done))
                .context("cannot start a thread")?;
        }
        Ok(pool)
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        locked(&self.0.0)
    }

    /// Adds a job.
    pub fn add(&self, id: JobId, owner: String, job: Job) {
        self.put(Waiting {
            owner,
            task: Task::Move(id, job),
        });
    }

    /// Adds work of a screen, which is carried out one step at a time. Returns `false`
    /// if too much work of this account waits.
    fn add_work(&self, owner: &str, control: Arc<SearchControl>, work: Work) -> bool {
        let waits = |waiting: &&Waiting| {
            waiting.owner == owner
                && matches!(waiting.task, Task::Work(..))
                && !waiting.task.is_stopped()
        };
        if self.lock().waiting.iter().filter(waits).count() >= MOST_WORK {
            return false;
        }
        self.put(Waiting {
            owner: owner.to_owned(),
            task: Task::Work(control, work),
        });
        true
    }

    /// Returns the runner for the screens of an account.
    pub fn runner(&self, owner: &str) -> Runner {
        let (pool, owner) = (self.clone(), owner.to_owned());
        Arc::new(move |control, work| pool.add_work(&owner, control, work))
    }

    fn put(&self, waiting: Waiting) {
        self.lock().waiting.push_back(waiting);
        self.0.1.notify_one();
    }

    /// Adds a task to the jobs and waits for its result; `None` if it could not
    /// be carried out.
    pub fn run<T: Send + 'static>(
        &self,
        owner: &str,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, receiver) = channel();
        let job = move |_: &SearchControl| {
            let _ = sender.send(task());
            // The channel has the result. The lobby does not know the number of
            // this job and ignores what it returns.
            Err(PlayerFault::Failed("a task is no move".to_owned()))
        };
        self.add(JobId::next(), owner.to_owned(), Box::new(job));
        receiver.recv().ok()
    }

    /// Drops a job, or stops it; its result is ignored.
    pub fn stop(&self, id: JobId) {
        let mut inside = self.lock();
        let is_it = |task: &Task| matches!(task, Task::Move(own, _) if *own == id);
        inside.waiting.retain(|waiting| !is_it(&waiting.task));
        let mut running = inside.running.iter().filter_map(|task| task.job.as_ref());
        if let Some((_, stop)) = running.find(|(own, _)| *own == id) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn work(&self, done: &(dyn Fn(JobId, Result<Thought, PlayerFault>) -> bool + Send + Sync)) {
        loop {
            let (number, control, Waiting { owner, task }) = self.wait_for_task();
            match task {
                Task::Move(id, job) => {
                    let thought = job(&control);
                    self.ended(number);
                    if !done(id, thought) {
                        return;
                    }
                }
                Task::Work(control, mut work) => {
                    let goes_on = work(&control);
                    self.ended(number);
                    if goes_on {
                        // Others have their turn before the next step.
                        let task = Task::Work(control, work);
                        self.put(Waiting { owner, task });
                    }
                }
            }
        }
    }

    fn ended(&self, number: u64) {
        self.lock().running.retain(|task| task.number != number);
    }

    fn wait_for_task(&self) -> (u64, SearchControl, Waiting) {
        let mut inside = self.lock();
        loop {
            if let Some(waiting) = inside.next() {
                let control = SearchControl::new();
                inside.next += 1;
                let job = match &waiting.task {
                    Task::Move(id, _) => Some((*id, control.stop_flag())),
                    Task::Work(..) => None,
                };
                let number = inside.next;
                inside.running.push(Running {
                    number,
                    owner: waiting.owner.clone(),
                    job,
                });
                return (number, control, waiting);
            }
            inside = self
                .0
                .1
                .wait(inside)
                .unwrap_or_else(|broken| broken.into_inner());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Receiver;

    use super::*;

    fn waiting(owner: &str) -> Waiting {
        let job: Job = Box::new(|_| Err(PlayerFault::Failed("no move".to_owned())));
        Waiting {
            owner: owner.to_owned(),
            task: Task::Move(JobId::next(), job),
        }
    }

    #[test]
    fn accounts_take_turns() {
        let mut inside = Inside::default();
        let owners = ["anna", "anna", "anna", "ben"];
        inside.waiting.extend(owners.map(waiting));
        let mut order = Vec::new();
        while let Some(Waiting { owner, .. }) = inside.next() {
            order.push(owner.clone());
            inside.running.push(Running {
                number: 0,
                owner,
                job: None,
            });
        }
        assert_eq!(order, ["anna", "ben", "anna", "anna"]);
    }

    /// Adds work of this many steps, each of which sends its owner's name.
    fn work(pool: &Pool, owner: &'static str, steps: usize) -> (Arc<SearchControl>, Receiver<()>) {
        let (sender, receiver) = channel();
        let control = Arc::new(SearchControl::new());
        let mut left = steps;
        let step = move |_: &SearchControl| {
            let _ = sender.send(());
            left -= 1;
            left > 0
        };
        assert!(pool.add_work(owner, Arc::clone(&control), Box::new(step)));
        (control, receiver)
    }

    #[test]
    fn long_work_lets_others_in_between_its_steps() {
        let pool = Pool(Arc::default());
        let (_anna, long) = work(&pool, "anna", 3);
        let (_ben, short) = work(&pool, "ben", 1);
        let (stopped, never) = work(&pool, "eve", 1);
        stopped.stop();
        // Without threads, the steps are taken by hand.
        let mut order = Vec::new();
        for _ in 0..4 {
            let (number, _, Waiting { owner, task }) = pool.wait_for_task();
            let Task::Work(control, mut work) = task else {
                panic!("only work was added");
            };
            order.push(owner.clone());
            let goes_on = work(&control);
            pool.ended(number);
            if goes_on {
                let task = Task::Work(control, work);
                pool.put(Waiting { owner, task });
            }
        }
        assert_eq!(order, ["anna", "ben", "anna", "anna"]);
        assert_eq!((long.iter().count(), short.iter().count()), (3, 1));
        assert!(pool.lock().next().is_none() && never.recv().is_err());
    }

    #[test]
    fn waiting_work_of_an_account_is_bounded() {
        let pool = Pool(Arc::default());
        let kept: Vec<_> = (0..MOST_WORK).map(|_| work(&pool, "anna", 1)).collect();
        let more = || pool.add_work("anna", Arc::default(), Box::new(|_| false));
        assert!(!more());
        let (first, _) = &kept[0];
        first.stop();
        assert!(more());
    }
}
