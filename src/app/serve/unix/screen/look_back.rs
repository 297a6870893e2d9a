//! [`LookBackScreen`]: a finished game, move by move, with the teacher's reasons.

use std::collections::HashMap;
use std::time::Duration;

use super::guest::{Guest, question_line};
use super::table::WANTS;
use crate::lobby::{Request, RoomCode, TableView};
use crate::session::playback::at;
use crate::session::{JobId, Session};
use crate::ui::board::Marks;
use crate::ui::context::Context;
use crate::ui::text::notices::NO_EXPLANATION;
use crate::ui::text::review::played_job;
use crate::ui::text::{Sentence, sentence};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::board_marks::mark_last;
use crate::ui::tui::board_place::BoardPlace;
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::key_table::{Binding, KeyHint, action_of, key, with_help};

use crate::ui::tui::painter::{BOLD, PLAIN, Painter, wrap};
use crate::ui::tui::{Flow, Screen};

#[derive(Copy, Clone)]
enum Action {
    Step(isize),
    First,
    Last,
    Answer(bool),
    Back,
}

const KEYS: &[Binding<Action>] = &[
    key!("←→" [Left Up] Action::Step(-1), "step", "the previous or next move"),
    key!("→" [Right Down ' '] Action::Step(1)),
    key!("Home" [Home] Action::First, "start", "the start of the game"),
    key!("End" [End] Action::Last, "end", "the end of the game"),
    key!("y" ['y'] Action::Answer(true), "yes", "answers a question with yes"),
    key!("n" ['n'] Action::Answer(false), "no", "answers a question with no"),
    Binding::back(Action::Back),
];

/// A finished game, move by move.
pub(super) struct LookBackScreen {
    guest: Guest,
    code: RoomCode,
    names: [String; 2],
    game: Box<dyn Session>,
    /// The number of moves that are shown.
    ply: usize,
    /// The reasons by the number of the move.
    reasons: HashMap<usize, String>,
    /// The explanation that is being computed, with the number of its move.
    running: Option<(BackgroundJob, usize)>,
    sender: Option<EventSender>,
}

impl LookBackScreen {
    pub fn new(guest: Guest, view: &TableView) -> LookBackScreen {
        let game = view.session.fork();
        LookBackScreen {
            guest,
            code: view.code.clone(),
            names: view.seats.each_ref().map(|seat| seat.name.clone()),
            ply: game.history().len(),
            game,
            reasons: HashMap::new(),
            running: None,
            sender: None,
        }
    }

    fn go(&mut self, ply: usize) {
        self.ply = ply.min(self.game.history().len());
        self.explain();
    }

    /// Asks the teacher about the last move shown. Only one question is open at
    /// a time, so that somebody who steps quickly cannot fill the queue.
    fn explain(&mut self) {
        let Some(sender) = &self.sender else { return };
        if self.ply == 0 || self.running.is_some() || self.reasons.contains_key(&self.ply) {
            return;
        }
        let job = played_job(&*self.game, self.ply - 1);
        let explaining = |job| BackgroundJob::explaining(JobId::next(), job, sender.clone());
        match job.and_then(explaining) {
            Some(job) => self.running = Some((job, self.ply)),
            None => {
                self.reasons.insert(self.ply, sentence(&NO_EXPLANATION));
            }
        }
    }

    /// Returns the texts beside the board; the flag marks emphasis.
    fn texts(&self, room: u16) -> Vec<(String, bool)> {
        let mut lines = Vec::new();
        let mut say = |text: &str, strong: bool| {
            lines.extend(wrap(text, room).into_iter().map(|line| (line, strong)));
        };
        let count = self.game.history().len();
        say(&format!("Move {} of {count}", self.ply), false);
        let Some(played) = self.ply.checked_sub(1).map(|ply| &self.game.history()[ply]) else {
            say("The start of the game.", false);
            return lines;
        };
        say(&played.played_by(&self.names[played.side.index()]), true);
        let reason = self.reasons.get(&self.ply);
        say(
            reason.map_or("The teacher is checking this move.", String::as_str),
            false,
        );
        lines
    }
}

impl Screen for LookBackScreen {
    fn begin(&mut self, sender: &EventSender, _context: &mut Context, _now: Duration) {
        self.sender = Some(sender.clone());
        self.explain();
    }

    fn chrome(&self, _context: &Context) -> Chrome {
        let question = self.guest.table().and_then(|view| question_line(&view));
        let shown = KEYS
            .iter()
            .filter(|row| question.is_some() || !matches!(row.action, Action::Answer(_)));
        let keys = with_help(shown.map(KeyHint::from).collect());
        Chrome {
            title: Sentence::from("Every move explained")
                .or_longer(format!("{} · Every move explained", self.game.info().title)),
            right: self.code.to_string(),
            answer: match question.is_some() {
                true => String::new(),
                false => self.guest.notice(),
            },
            notice: question.unwrap_or_default(),
            prompt: "Step through the game with the arrows left and right.".into(),
            keys,
            frame: Some(self.game.diagram().frame),
            ..Chrome::default()
        }
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        let (width, body) = (painter.width(), Chrome::body(painter.height()));
        let shown = at(&*self.game, self.ply);
        let diagram = shown.diagram();
        let place = BoardPlace::new(&diagram, width, body, WANTS, |columns| {
            self.texts(columns).len() as u16 + 1
        });
        let mut marks = Marks::new();
        mark_last(&*shown, self.ply, &diagram, &mut marks);
        place.draw(&diagram, &marks, &[], &*shown, painter);
        let (left, top, columns, rows) = place.texts;
        let mut part = painter.part(left, top, columns, rows);
        for (y, (line, strong)) in (0..rows).zip(&self.texts(columns)) {
            part.text(0, y, line, if *strong { BOLD } else { PLAIN });
        }
    }

    fn handle(&mut self, event: &Event, _context: &mut Context, _now: Duration) -> Flow {
        match event {
            Event::News => self.guest.read(),
            Event::Explained(id, view) => {
                if let Some((_, ply)) = self.running.take_if(|(job, _)| job.is(*id)) {
                    let reason = view.as_ref().map(|view| view.sentence());
                    let reason = reason.unwrap_or_else(|| sentence(&NO_EXPLANATION));
                    self.reasons.insert(ply, reason);
                    self.explain();
                }
            }
            Event::Key(key) => match action_of(KEYS, key.code) {
                Some(Action::Step(by)) => self.go(self.ply.saturating_add_signed(by)),
                Some(Action::First) => self.go(0),
                Some(Action::Last) => self.go(usize::MAX),
                Some(Action::Answer(yes)) => self.guest.ask(Request::Answer(yes)),
                Some(Action::Back) => return Flow::Pop,
                None => {}
            },
            Event::Scroll(lines) => {
                self.go(self.ply.saturating_add_signed(isize::from(*lines)));
            }
            _ => {}
        }
        Flow::Stay
    }

    fn help(&self, _context: &Context) -> String {
        "The teacher says how good each move was, and why.".to_owned()
    }
}
