//! The engine of the analysis board, which searches the position deeper and deeper on
//! a thread.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::session::{
    AnalysisJob, AnalysisRequest, AnalysisView, JobId, NodeId, SearchControl, Session, Study, Value,
};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::events::{Event, EventSender};

/// The times of the successive searches of a position. Each is about three
/// times as long as the one before, so that repeating the earlier work costs
/// little.
const STAGES: [Duration; 5] = [
    Duration::from_millis(250),
    Duration::from_secs(1),
    Duration::from_secs(3),
    Duration::from_secs(10),
    Duration::from_secs(30),
];

/// The largest number of positions whose results are stored.
const KEPT: usize = 500;

/// A position as text and as a session.
type NamedPosition = (String, Box<dyn Session>);

/// The result of a position.
#[derive(Debug)]
struct Found {
    view: AnalysisView,
    /// The number of stages that were searched.
    stages: usize,
}

/// The engine, with the lines that it has found.
#[derive(Debug)]
pub(super) struct EngineLines {
    /// Whether the engine is on.
    pub on: bool,
    /// The results, by position as text.
    found: BTreeMap<String, Found>,
    running: Option<(String, BackgroundJob)>,
    /// The depth that the current stage has reached.
    depth: u32,
    /// The line that is followed.
    nodes: Vec<NodeId>,
    /// The positions of the line.
    positions: Vec<NamedPosition>,
}

impl EngineLines {
    /// Creates an engine that is on.
    pub fn new() -> EngineLines {
        EngineLines {
            on: true,
            found: BTreeMap::new(),
            running: None,
            depth: 0,
            nodes: Vec::new(),
            positions: Vec::new(),
        }
    }

    /// Stores the line that the user follows, and searches its positions. Each of
    /// them gets a value, for the curve.
    pub fn follow(&mut self, study: &Study, sender: Option<&EventSender>) {
        let nodes = study.line();
        if self.nodes != nodes {
            self.nodes = nodes;
            let positions = study.positions().into_iter();
            let named = positions.map(|session| (session.position(), session));
            self.positions = named.collect();
        }
        self.search_next(study.session(), sender);
    }

    /// Whether a position of the line needs a search to get a value.
    fn lacks_value(&self, (position, session): &NamedPosition) -> bool {
        session.to_move().is_some() && !self.found.contains_key(position)
    }

    /// The values of the line's positions for the first side, as far as they are
    /// known.
    pub fn curve(&self) -> Vec<Option<f64>> {
        let value = |(position, _): &NamedPosition| {
            let view = &self.found.get(position)?.view;
            let best = view.lines.first()?.value?;
            Some(best.for_first(view.side).amount)
        };
        self.positions.iter().map(value).collect()
    }

    /// Switches the engine on or off.
    pub fn toggle(&mut self) {
        self.on = !self.on;
        if !self.on {
            self.running = None;
        }
    }

    /// Starts the next search, unless it is already running. This position
    /// comes first, until it has a value; then the other positions of the line,
    /// until each has one; then this position again, deeper and deeper.
    fn search_next(&mut self, session: &dyn Session, sender: Option<&EventSender>) {
        let here = session.position();
        let known = self.found.get(&here).map_or(0, |found| found.stages);
        let mut others = self.positions.iter().filter(|named| named.0 != here);
        let unknown = others.find(|named| self.lacks_value(named));
        let (position, session, stages) = match unknown {
            Some((position, other)) if known > 0 => (position.clone(), &**other, 0..1),
            Some(_) => (here, session, 0..1),
            None => (here, session, known..STAGES.len()),
        };
        if self.running.as_ref().is_some_and(|(of, _)| *of != position) {
            self.running = None;
        }
        let (Some(sender), true, None) = (sender, self.on, &self.running) else {
            return;
        };
        let jobs: Vec<AnalysisJob> = STAGES[stages]
            .iter()
            .filter_map(|time| session.analysis(&AnalysisRequest::within(*time)))
            .collect();
        if jobs.is_empty() {
            return;
        }
        self.depth = 0;
        self.running = begin(jobs, sender.clone()).map(|job| (position, job));
    }

    /// Stores the result of a stage.
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
        let position = position.clone();
        let done = found.stages >= STAGES.len();
        // A job with a single stage has ended with its result.
        let line_waits = self.positions.iter().any(|named| self.lacks_value(named));
        self.found.insert(position, found);
        if done || line_waits {
            self.running = None;
        }
    }

    /// Stores the depth that the current stage has reached.
    pub fn note_depth(&mut self, id: JobId, depth: u32) {
        if self.running.as_ref().is_some_and(|(_, job)| job.is(id)) {
            self.depth = depth;
        }
    }

    /// Returns the result for the position, if there is one.
    pub fn view(&self, session: &dyn Session) -> Option<&AnalysisView> {
        let found = self.found.get(&session.position());
        found.map(|found| &found.view).filter(|_| self.on)
    }

    /// Returns the state of the engine, such as `engine depth 14` or `engine off`.
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

/// Whether all values are proved, so that a deeper search would change nothing.
fn is_proved(view: &AnalysisView) -> bool {
    let exact = |value: Value| value.exact;
    view.lines.iter().all(|line| line.value.is_some_and(exact))
}

/// Runs the jobs one after another on a thread, and sends each result as
/// [`Event::PositionEvaluated`].
fn begin(jobs: Vec<AnalysisJob>, sender: EventSender) -> Option<BackgroundJob> {
    let id = JobId::next();
    let news = sender.clone();
    let control = SearchControl::listening(move |progress| {
        news.send(Event::Progress(id, progress));
    });
    let to = sender.clone();
    BackgroundJob::run(&sender, id, control, move |id, control| {
        for job in jobs {
            let view = job(control);
            if control.stopped() {
                return;
            }
            let proved = is_proved(&view);
            to.send(Event::PositionEvaluated(id, view));
            if proved {
                return;
            }
        }
    })
}
