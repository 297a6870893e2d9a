//! [`Pool`]: threads that think for all computer players. Accounts take turns, so
//! that one with many games does not make the others wait.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;

use anyhow::{Context, Result};

use crate::session::{Job, JobId, PlayerFault, SearchControl, Thought};

/// A job that waits.
struct Waiting {
    id: JobId,
    owner: String,
    job: Job,
}

#[derive(Default)]
struct Inside {
    waiting: VecDeque<Waiting>,
    running: HashMap<JobId, (String, Arc<AtomicBool>)>,
}

impl Inside {
    /// Returns the first job of the account with the fewest running ones.
    fn next(&mut self) -> Option<Waiting> {
        let running = |owner: &str| {
            self.running
                .values()
                .filter(|(own, _)| own == owner)
                .count()
        };
        let waiting = self.waiting.iter().enumerate();
        let (index, _) = waiting.min_by_key(|(index, job)| (running(&job.owner), *index))?;
        self.waiting.remove(index)
    }
}

/// Threads that think.
#[derive(Clone)]
pub(super) struct Pool(Arc<(Mutex<Inside>, Condvar)>);

impl Pool {
    /// Starts the threads. `done` gets every result, and returns `false` if nobody
    /// needs results any more.
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
        self.0.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    /// Adds a job.
    pub fn add(&self, id: JobId, owner: String, job: Job) {
        self.lock().waiting.push_back(Waiting { id, owner, job });
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
            Err(PlayerFault("a task is no move".to_owned()))
        };
        self.add(JobId::next(), owner.to_owned(), Box::new(job));
        receiver.recv().ok()
    }

    /// Drops a job, or stops it; its result is ignored.
    pub fn stop(&self, id: JobId) {
        let mut inside = self.lock();
        inside.waiting.retain(|job| job.id != id);
        if let Some((_, stop)) = inside.running.get(&id) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn work(&self, done: &(dyn Fn(JobId, Result<Thought, PlayerFault>) -> bool + Send + Sync)) {
        loop {
            let (job, control) = self.wait_for_job();
            let thought = (job.job)(&control);
            self.lock().running.remove(&job.id);
            if !done(job.id, thought) {
                return;
            }
        }
    }

    fn wait_for_job(&self) -> (Waiting, SearchControl) {
        let mut inside = self.lock();
        loop {
            if let Some(job) = inside.next() {
                let control = SearchControl::new();
                let running = (job.owner.clone(), control.stop_flag());
                inside.running.insert(job.id, running);
                return (job, control);
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
    use super::*;

    fn waiting(owner: &str) -> Waiting {
        Waiting {
            id: JobId::next(),
            owner: owner.to_owned(),
            job: Box::new(|_| Err(PlayerFault("no move".to_owned()))),
        }
    }

    #[test]
    fn accounts_take_turns() {
        let mut inside = Inside::default();
        let owners = ["anna", "anna", "anna", "ben"];
        inside.waiting.extend(owners.map(waiting));
        let mut order = Vec::new();
        while let Some(job) = inside.next() {
            order.push(job.owner.clone());
            inside.running.insert(job.id, (job.owner, Arc::default()));
        }
        assert_eq!(order, ["anna", "ben", "anna", "anna"]);
    }
}
