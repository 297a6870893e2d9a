//! What an engine thinks of the position on the analysis board, and the thread
//! on which it looks further and further.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::session::{
    AnalysisJob, AnalysisRequest, AnalysisView, JobId, Limits, SearchControl, Session,
};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::{Event, EventSender};

/// How long the engine looks at a position, again and again: each time about
/// three times as long, so that going over the same once more costs little.
const STAGES: [Duration; 5] = [
    Duration::from_millis(250),
    Duration::from_secs(1),
    Duration::from_secs(3),
    Duration::from_secs(10),
    Duration::from_secs(30),
];

/// The most positions of which the result is kept.
const KEPT: usize = 500;

/// What was found of a position.
#[derive(Debug)]
struct Found {
    view: AnalysisView,
    /// How many stages it came from.
    stages: usize,
}

/// The engine beside the board.
#[derive(Debug)]
pub(super) struct EngineLines {
    /// Whether it looks at all.
    pub on: bool,
    /// By position, as text.
    found: BTreeMap<String, Found>,
    running: Option<(String, BackgroundJob)>,
    /// How deep the stage under way has come.
    depth: u32,
}

impl EngineLines {
    /// An engine that looks from the beginning.
    pub fn new() -> EngineLines {
        EngineLines {
            on: true,
            found: BTreeMap::new(),
            running: None,
            depth: 0,
        }
    }

    /// Switches it on or off.
    pub fn toggle(&mut self) {
        self.on = !self.on;
        if !self.on {
            self.running = None;
        }
    }

    /// Looks at this position, unless it does so or is done with it.
    pub fn look(&mut self, session: &dyn Session, sender: Option<&EventSender>) {
        let position = session.position();
        if self.running.as_ref().is_some_and(|(of, _)| *of != position) {
            self.running = None;
        }
        let (Some(sender), true, None) = (sender, self.on, &self.running) else {
            return;
        };
        let known = self.found.get(&position).map_or(0, |found| found.stages);
        let request = |time: &Duration| AnalysisRequest {
            limits: Limits {
                time: Some(*time),
                ..Limits::default()
            },
            ..AnalysisRequest::default()
        };
        let stages = STAGES.iter().skip(known);
        let jobs: Vec<AnalysisJob> = stages
            .filter_map(|time| session.analysis(&request(time)))
            .collect();
        if jobs.is_empty() {
            return;
        }
        self.depth = 0;
        self.running = begin(jobs, sender.clone()).map(|job| (position, job));
    }

    /// Takes what a stage found.
    pub fn take(&mut self, id: JobId, view: &AnalysisView) {
        let Some((position, _)) = self.running.as_ref().filter(|(_, job)| job.is(id)) else {
            return;
        };
        let proved = is_proved(view);
        if self.found.len() >= KEPT {
            self.found.pop_first();
        }
        let known = self.found.get(position).map_or(0, |found| found.stages);
        let found = Found {
            view: view.clone(),
            stages: if proved { STAGES.len() } else { known + 1 },
        };
        let done = found.stages >= STAGES.len();
        self.found.insert(position.clone(), found);
        if done {
            self.running = None;
        }
    }

    /// Takes news of the stage under way.
    pub fn hear(&mut self, id: JobId, depth: u32) {
        if self.running.as_ref().is_some_and(|(_, job)| job.is(id)) {
            self.depth = depth;
        }
    }

    /// What is known of the position.
    pub fn view(&self, session: &dyn Session) -> Option<&AnalysisView> {
        let found = self.found.get(&session.position());
        found.map(|found| &found.view).filter(|_| self.on)
    }

    /// `engine depth 14`, `engine off`: what it does now.
    pub fn words(&self, session: &dyn Session) -> String {
        if !self.on {
            return "engine off".to_owned();
        }
        if session.to_move().is_none() {
            return "the game is over".to_owned();
        }
        let known = self.view(session).map_or(0, |view| view.depth);
        let depth = known.max(self.depth);
        match (&self.running, self.view(session)) {
            (None, Some(view)) if is_proved(view) => "proved".to_owned(),
            (Some(_), _) if depth == 0 => "engine thinking …".to_owned(),
            (Some(_), _) => format!("engine depth {depth} …"),
            (None, Some(_)) if depth > 0 => format!("engine depth {depth}"),
            (None, _) => "engine".to_owned(),
        }
    }
}

/// Whether nothing is left to find out.
fn is_proved(view: &AnalysisView) -> bool {
    let exact = |value: crate::session::Value| value.exact;
    view.lines.iter().all(|line| line.value.is_some_and(exact))
}

/// Does the jobs one after the other on a thread; each result is sent as
/// [`Event::Judged`].
fn begin(jobs: Vec<AnalysisJob>, sender: EventSender) -> Option<BackgroundJob> {
    let id = JobId::next();
    let news = sender.clone();
    let control = SearchControl::listening(move |progress| {
        news.send(Event::Progress(id, progress));
    });
    BackgroundJob::run(id, control, move |id, control| {
        for job in jobs {
            let view = job(control);
            if control.stopped() {
                return;
            }
            let proved = is_proved(&view);
            sender.send(Event::Judged(id, view));
            if proved {
                return;
            }
        }
    })
}
