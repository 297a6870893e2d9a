//! [`TableScreen`]: a game with another person or the computer, for its players and
//! for spectators.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::super::hall_words::time_words;
use super::super::hub::now;
use super::super::locked::locked;
use super::guest::{Guest, question_line, typing_keys};
use super::look_back::LookBackScreen;
use crate::game::{Diagram, Side, Spot};
use crate::lobby::{LONGEST_CHAT, Question, Refusal, Request, RoomCode, TableView};
use crate::session::{JobId, Session, TimeControl, rules_text};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::board::{Mark, Marks};
use crate::ui::context::Context;
use crate::ui::plain::advice::Advisor;
use crate::ui::text::players::sign;
use crate::ui::text::{Sentence, outcomes, sentence};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::board_marks::mark_last;
use crate::ui::tui::board_pane::move_box::{begins_move, command_label};
use crate::ui::tui::board_pane::{BoardEvent, BoardPane, KeyMeaning};
use crate::ui::tui::board_place::{BoardPlace, TextRoom};
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::key_table::{Binding, KeyHint, action_of, key, with_help};
use crate::ui::tui::keys::{Key, KeyCode};
use crate::ui::tui::painter::{BOLD, PLAIN, Painter, wrap};
use crate::ui::tui::review::ReviewScreen;
use crate::ui::tui::screen::PasteTarget;
use crate::ui::tui::widgets::{Confirm, LineEdit, LineEvent};
use crate::ui::tui::{Flow, Screen};

/// The action of a key.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Action {
    Choose,
    Cursor(i8, i8),
    Next,
    Previous,
    Yes,
    No,
    Write,
    Takeback,
    Draw,
    Resign,
    Rematch,
    Review,
    LookBack,
    Hint,
    Values,
    Back,
}

const KEYS: &[Binding<Action>] = &[
    key!("Enter" [Enter ' '] Action::Choose, "play",
        "plays the typed move, or else the one at the cursor"),
    key!("↑↓←→" [Up] Action::Cursor(-1, 0), "cursor",
        "moves the cursor; you can also type a move or click"),
    key!("↓" [Down] Action::Cursor(1, 0)),
    key!("←" [Left] Action::Cursor(0, -1)),
    key!("→" [Right] Action::Cursor(0, 1)),
    key!("Tab" [Tab] Action::Next, "", "the next legal move; Shift-Tab: the previous one"),
    key!("Shift-Tab" [BackTab] Action::Previous),
    key!("y" ['y'] Action::Yes, "yes", "answers a question with yes"),
    key!("n" ['n'] Action::No, "no", "answers a question with no"),
    key!("m" ['m'] Action::Write, "message", "writes a line to everybody at the game"),
    key!("u" ['u'] Action::Takeback, "undo", "asks to take your last move back"),
    key!("o" ['o'] Action::Draw, "draw", "offers a draw"),
    key!("x" ['x'] Action::Resign, "resign", "resigns when pressed twice"),
    key!("r" ['r'] Action::Rematch, "rematch", "asks for another game with changed sides"),
    key!("v" ['v'] Action::Review, "review",
        "reviews the finished game: accuracy, the curve, the costliest moves"),
    key!("w" ['w'] Action::LookBack, "why",
        "steps through the finished game and explains every move"),
    key!("h" ['h' 'i'] Action::Hint, "hint",
        "a hint: the idea, a few moves, then the best and why (also i)"),
    key!("e" ['e'] Action::Values, "values", "the values of the best moves"),
    key!("Esc" [Esc Backspace 'q'] Action::Back, "hall", "leaves the board; the game stays"),
];

fn command_of(key: KeyCode) -> Option<Action> {
    action_of(KEYS, key)
}

/// The room that the texts beside a board need.
pub(super) const WANTS: TextRoom = TextRoom {
    beside: 34,
    beside_least: 24,
    beside_most: 64,
    below: 10,
    below_wide: 9,
};

/// A game on the board.
pub(super) struct TableScreen {
    guest: Guest,
    pane: BoardPane,
    /// The message that is being typed.
    message: Option<LineEdit>,
    confirm: Confirm<Action>,
    /// The position in which the cursor was placed.
    settled: String,
    /// The code of the game on the board.
    code: Option<RoomCode>,
    advisor: Arc<Mutex<Advisor>>,
    /// The question to the advisor that is open, and the position it is about.
    asked: Option<(BackgroundJob, String)>,
    sender: Option<EventSender>,
}

/// Returns the review of a finished game.
fn review(view: &TableView) -> ReviewScreen {
    let mut record = view.session.record();
    if let (None, Some(ending)) = (record.result, &view.ending) {
        record.result = ending.verdict();
        record.ended = view.ended_early;
    }
    let names = view.seats.each_ref().map(|seat| seat.name.clone());
    ReviewScreen::of_record(&*view.session, record, names, view.you)
}

impl TableScreen {
    pub fn new(guest: Guest) -> TableScreen {
        let mut screen = TableScreen {
            guest,
            pane: BoardPane {
                legal_marks: true,
                ..BoardPane::default()
            },
            message: None,
            confirm: Confirm::default(),
            settled: String::new(),
            code: None,
            advisor: Arc::default(),
            asked: None,
            sender: None,
        };
        screen.settle();
        screen
    }

    /// Places the cursor again after a change of the position.
    fn settle(&mut self) {
        let Some(view) = self.guest.table() else {
            return;
        };
        let place = format!("{} {}", view.code, view.session.history().len());
        self.code = Some(view.code.clone());
        if place != self.settled {
            self.settled = place;
            self.pane.clear();
            if view.is_your_turn() {
                self.pane.settle(&view.session.diagram(), &*view.session);
            }
        }
    }

    fn key(&mut self, key: &Key, now: Duration) -> Flow {
        if let Some(line) = &mut self.message {
            match line.key(key) {
                LineEvent::Entered => {
                    self.guest.ask(Request::Say(line.text().to_owned()));
                    self.message = None;
                }
                LineEvent::Dropped => self.message = None,
                LineEvent::Typed | LineEvent::Other => {}
            }
            return Flow::Stay;
        }
        let event = {
            let Some(view) = self.guest.table() else {
                return Flow::Pop;
            };
            let meaning = KeyMeaning {
                session: &*view.session,
                takes_moves: view.is_your_turn(),
                command_of,
                typed_command_of: command_of,
                idle: &[],
                now,
            };
            self.pane.key(key, &meaning)
        };
        match event {
            BoardEvent::Move(text) => self.play(text),
            BoardEvent::Command(action) => return self.act(action),
            BoardEvent::Unknown(_) | BoardEvent::Ignored => {}
            BoardEvent::Taken | BoardEvent::Emptied | BoardEvent::PutBack => {
                self.confirm.forget();
                self.guest.say("");
            }
        }
        Flow::Stay
    }

    fn play(&mut self, text: String) {
        self.guest.say("");
        self.pane.typed.clear();
        self.guest.ask(Request::Move(text));
    }

    fn act(&mut self, action: Action) -> Flow {
        let again = self.confirm.is(action);
        let moves = matches!(action, Action::Cursor(..) | Action::Next | Action::Previous);
        if self.confirm.forget() || !moves {
            self.guest.say("");
        }
        let refused = self.guest.table().and_then(|view| refusal(action, &view));
        if let Some(why) = refused {
            self.guest.say(&sentence(&why));
            return Flow::Stay;
        }
        match action {
            Action::LookBack => {
                return self.over_board(|guest, view| Flow::push(LookBackScreen::new(guest, view)));
            }
            Action::Review => return self.over_board(|_, view| Flow::push(review(view))),
            Action::Choose => self.choose(),
            Action::Cursor(rows, columns) => {
                if let Some(view) = self.guest.table() {
                    self.pane.step(&view.session.diagram(), rows, columns);
                }
            }
            Action::Next | Action::Previous => {
                if let Some(view) = self.guest.table() {
                    let forward = action == Action::Next;
                    self.pane
                        .next(&view.session.diagram(), &*view.session, forward);
                }
            }
            Action::Yes => self.guest.ask(Request::Answer(true)),
            Action::No => self.guest.ask(Request::Answer(false)),
            Action::Write => self.message = Some(LineEdit::new(LONGEST_CHAT)),
            Action::Takeback => self.guest.ask(Request::Ask(Question::Takeback)),
            Action::Draw => self.guest.ask(Request::Ask(Question::Draw)),
            Action::Rematch => self.guest.ask(Request::Ask(Question::Rematch)),
            Action::Resign if again => self.guest.ask(Request::Resign),
            Action::Resign => {
                self.confirm.again(action);
                self.guest.say("Press x again to resign.");
            }
            Action::Hint => {
                self.advise(|advisor, game| advisor.hint_sentence(game, "press hh again"));
            }
            Action::Values => self.advise(Advisor::values_sentence),
            Action::Back => self.guest.ask(Request::LeaveTable),
        }
        Flow::Stay
    }

    /// Opens a screen about the finished game.
    fn over_board(&self, open: impl FnOnce(Guest, &TableView) -> Flow) -> Flow {
        let view = self.guest.table();
        view.map_or(Flow::Stay, |view| open(self.guest.clone(), &view))
    }

    /// Asks the advisor a question about the position.
    fn advise(&mut self, question: fn(&mut Advisor, &dyn Session) -> String) {
        let Some(sender) = self.sender.clone().filter(|_| self.asked.is_none()) else {
            return;
        };
        let Some(game) = self.guest.table().map(|view| view.session.fork()) else {
            return;
        };
        let (advisor, place) = (Arc::clone(&self.advisor), self.settled.clone());
        let to = sender.clone();
        let job = BackgroundJob::begin(&sender, move |id, _| {
            let mut advisor = locked(&advisor);
            to.send(Event::Answered(id, question(&mut advisor, &*game)));
        });
        if let Some(job) = job {
            self.guest.say("Thinking …");
            self.asked = Some((job, place));
        }
    }

    /// Shows the answer to the last question, unless the game went on meanwhile.
    fn answered(&mut self, id: JobId, answer: &str) {
        if let Some((_, place)) = self.asked.take_if(|(job, _)| job.is(id))
            && place == self.settled
        {
            self.guest.say(answer);
        }
    }

    /// Plays the move at the cursor.
    fn choose(&mut self) {
        let chosen = self
            .guest
            .table()
            .map(|view| self.pane.choose(&*view.session).chosen());
        match chosen {
            Some(Ok(text)) => self.play(text),
            Some(Err(why)) => self.guest.say(&why),
            None => {}
        }
    }

    /// The keys that mean something now.
    fn keys(&self, view: &TableView) -> Vec<KeyHint> {
        if self.message.is_some() {
            return typing_keys("send");
        }
        let possible = KEYS
            .iter()
            .filter(|binding| refusal(binding.action, view).is_none());
        let mut table: Vec<KeyHint> = possible.map(KeyHint::from).collect();
        for hint in &mut table {
            hint.label = command_label(&hint.label, false, |letter| {
                view.is_your_turn() && begins_move(letter, &*view.session)
            });
        }
        with_help(table)
    }

    /// The line that is being typed or the question to answer, and above it the last
    /// sentence for the person, which may need several rows.
    fn notice(&self, view: &TableView) -> (Sentence, String) {
        let session = &*view.session;
        let mut said = self.guest.notice();
        if view
            .question()
            .is_some_and(|(name, question)| said == format!("{}.", question.by(name)))
        {
            said.clear();
        }
        let typed = self
            .pane
            .typed_line("Your move", session, command_of, |_| "command");
        let message = self.message.as_ref();
        let message = message.map(|line| Sentence::typed("Message", "", &line.shown(60)));
        let line = message.or(typed).or_else(|| question_line(view));
        (line.unwrap_or_default(), said)
    }
}

/// Goes to the board if there is a game on it, or else rings if the person is called.
pub(super) fn to_table(guest: &Guest) -> Flow {
    match guest.is_at_table() {
        true => Flow::push(TableScreen::new(guest.clone())),
        false => guest.take_ring().map_or(Flow::Stay, Flow::Ring),
    }
}

/// Returns why an action is not possible now. The keys of such actions are not shown, and
/// do nothing but say so.
fn refusal(action: Action, view: &TableView) -> Option<Refusal> {
    let watching = view.you.is_none().then_some(Refusal::Watching);
    let over = view.ending.as_ref().map(|_| Refusal::Over);
    let not_over = view.ending.is_none().then_some(Refusal::NotOver);
    match action {
        Action::Choose | Action::Cursor(..) | Action::Next | Action::Previous => {
            let waiting = || {
                Some(Refusal::NotYourTurn(
                    view.name(view.you?.other()).to_owned(),
                ))
            };
            let waiting = || waiting().filter(|_| !view.is_your_turn());
            watching.or(over).or_else(waiting)
        }
        Action::Yes | Action::No => {
            watching.or(view.question().is_none().then_some(Refusal::NoQuestion))
        }
        Action::Takeback => {
            let rated = view.rated.then_some(Refusal::NoTakebacks);
            let nothing = (!view.has_moved()).then_some(Refusal::NothingToTakeBack);
            watching.or(over).or(rated).or(nothing)
        }
        Action::Draw => {
            let computer = view.has_computer().then_some(Refusal::OnlyPeopleDraw);
            watching.or(over).or(computer)
        }
        Action::Resign => watching.or(over),
        Action::Rematch => watching.or(not_over),
        Action::Review | Action::LookBack => not_over,
        Action::Hint => view.may_ask_for_hint().err(),
        Action::Values => view.may_see_values().err(),
        Action::Write if view.rated && over.is_none() => {
            watching.map(|_| Refusal::SilentSpectators)
        }
        Action::Write | Action::Back => None,
    }
}

/// Returns what can be done now.
fn prompt(view: &TableView) -> Sentence {
    let over = || Sentence::from("The game is over.");
    match (&view.ending, view.you) {
        (Some(_), Some(_)) => over()
            .or_longer("The game is over. v review, r rematch, Esc hall.".to_owned())
            .or_longer(
                "The game is over. v review, w why each move, r rematch, Esc hall.".to_owned(),
            ),
        (Some(_), None) => {
            over().or_longer("The game is over. v review, w why each move, Esc hall.".to_owned())
        }
        (None, None) => "You are watching. Press Esc for the hall.".into(),
        (None, Some(_)) if view.is_your_turn() => {
            Sentence::of("Your move: type it").and(", or use the arrows and Enter")
        }
        (None, Some(side)) => format!("Wait for {}'s move.", view.name(side.other())).into(),
    }
}

/// Returns the line of a player: `▸ ● Black  anna (1043)  4:53`.
fn seat_line(
    view: &TableView,
    side: Side,
    diagram: &Diagram,
    glyphs: GlyphSet,
    now: Duration,
) -> String {
    let seat = &view.seats[side.index()];
    let turn = view.ending.is_none() && view.session.to_move() == Some(side);
    let mut words = vec![if turn { "▸" } else { " " }.to_owned()];
    let name = view.session.info().sides[side.index()];
    let sign = sign(diagram, side, glyphs).map(String::from);
    words.extend(sign.filter(|sign| sign != name));
    words.push(format!("{name}: {}", seat.name));
    words.extend(seat.rating.map(|rating| format!("({rating})")));
    if view.you == Some(side) {
        words.push("(you)".to_owned());
    }
    if !seat.here {
        words.push("(away)".to_owned());
    }
    if view.clock.control() != TimeControl::None {
        words.push(view.clock.shown(side, now));
    }
    words.join(" ")
}

/// Returns the texts beside the board; the flag marks emphasis.
fn texts(view: &TableView, diagram: &Diagram, glyphs: GlyphSet, room: u16) -> Vec<(String, bool)> {
    let now = now();
    let session = &*view.session;
    let mut lines = Vec::new();
    let mut say = |text: &str, strong: bool| {
        lines.extend(wrap(text, room).into_iter().map(|line| (line, strong)));
    };
    for side in Side::BOTH {
        let turn = view.ending.is_none() && session.to_move() == Some(side);
        say(&seat_line(view, side, diagram, glyphs, now), turn);
    }
    if let Some(tally) = session.tally() {
        let sides = session.info().sides;
        say(
            &format!("{} {}, {} {}", sides[0], tally[0], sides[1], tally[1]),
            false,
        );
    }
    if let Some(due) = view.due {
        say(
            &format!("{} left for this move", time_words(due.saturating_sub(now))),
            false,
        );
    }
    if let Some(played) = session.history().last() {
        let ply = session.history().len();
        let name = view.name(played.side);
        say(&format!("{ply}. {}", played.played_by(name)), false);
    }
    if let Some(ending) = &view.ending {
        say(&outcomes::sentence(session, ending).to_string(), true);
    }
    if let Some(score) = &view.score {
        say(&format!("Score today: {score}."), false);
    }
    if !view.watchers.is_empty() {
        say(&format!("Watching: {}.", view.watchers.join(", ")), false);
    }
    lines
}

/// Returns the chat lines that fit below the other texts, the newest ones.
fn chat(view: &TableView, room: u16, rows: usize) -> Vec<String> {
    let lines = view.chat.iter();
    let lines = lines.flat_map(|line| wrap(&format!("{}: {}", line.from, line.text), room));
    let lines: Vec<String> = lines.collect();
    let surplus = lines.len().saturating_sub(rows);
    lines.into_iter().skip(surplus).collect()
}

fn marks(pane: &BoardPane, view: &TableView, diagram: &Diagram) -> Marks {
    let session: &dyn Session = &*view.session;
    let mut marks = Marks::new();
    mark_last(session, session.history().len(), diagram, &mut marks);
    if view.is_your_turn() {
        pane.mark(session, diagram, &mut marks);
        marks.add_all(pane.cursor.at, Mark::Cursor);
    }
    marks
}

impl Screen for TableScreen {
    fn begin(&mut self, sender: &EventSender, _context: &mut Context, _now: Duration) {
        self.sender = Some(sender.clone());
    }

    fn chrome(&self, _context: &Context) -> Chrome {
        let Some(view) = self.guest.table() else {
            return Chrome::default();
        };
        let (notice, answer) = self.notice(&view);
        Chrome {
            title: Sentence::from(view.session.info().title).or_longer(view.terms.clone()),
            right: view.code.to_string(),
            notice,
            answer,
            prompt: prompt(&view),
            keys: self.keys(&view),
            frame: Some(view.session.diagram().frame),
            ..Chrome::default()
        }
    }

    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context) {
        let Some(view) = self.guest.table() else {
            return;
        };
        let (width, body) = (painter.width(), Chrome::body(painter.height()));
        let diagram = view.session.diagram();
        let glyphs = context.theme().glyphs;
        let lines = |room: u16| texts(&view, &diagram, glyphs, room);
        let place = BoardPlace::new(&diagram, width, body, WANTS, |columns| {
            lines(columns).len() as u16 + 2
        });
        let marks = marks(&self.pane, &view, &diagram);
        let cursor = self.pane.cursor.at.into_iter();
        let focus: Vec<Spot> = cursor.chain(marks.find(Mark::Last)).collect();
        let drawn = place.draw(&diagram, &marks, &focus, &*view.session, painter);
        let (left, top, columns, rows) = place.texts;
        let mut part = painter.part(left, top, columns, rows);
        let lines = lines(columns);
        for (y, (line, strong)) in (0..).zip(&lines) {
            part.text(0, y, line, if *strong { BOLD } else { PLAIN });
        }
        let free = usize::from(rows).saturating_sub(lines.len() + 1);
        let first = lines.len() as u16 + 1;
        for (y, line) in (first..).zip(chat(&view, columns, free)) {
            part.text(0, y, &line, PLAIN);
        }
        drop(view);
        self.pane.drawn = Some(drawn);
    }

    fn handle(&mut self, event: &Event, _context: &mut Context, now: Duration) -> Flow {
        match event {
            Event::News => {
                self.guest.read();
                let code = self.guest.table().map(|view| view.code.clone());
                let before = std::mem::replace(&mut self.code, code);
                // Another game has begun, such as a rematch, perhaps below a review.
                if before.is_some() && before != self.code {
                    self.settle();
                    return Flow::Front;
                }
            }
            Event::Answered(id, answer) => self.answered(*id, answer),
            Event::Key(key) if self.guest.is_at_table() => {
                let flow = self.key(key, now);
                if !matches!(flow, Flow::Stay) {
                    return flow;
                }
            }
            Event::Click(x, y) if self.message.is_none() && self.pane.point_at(*x, *y) => {
                self.act(Action::Choose);
            }
            Event::Paste(text) => {
                let pasted = self.guest.table().map(|view| {
                    let session = &*view.session;
                    self.pane.paste(text, session)
                });
                if let Some(Err(why)) = pasted {
                    self.guest.say(why);
                }
            }
            _ => {}
        }
        if !self.guest.is_at_table() {
            return Flow::Pop;
        }
        self.settle();
        self.guest.take_ring().map_or(Flow::Stay, Flow::Ring)
    }

    fn is_typing(&self) -> bool {
        self.message.is_some()
    }

    fn paste_target(&self, _text: &str) -> PasteTarget {
        let turn = self.guest.table().is_some_and(|view| view.is_your_turn());
        match (self.message.is_some(), turn) {
            (true, _) => PasteTarget::Line,
            (false, true) => PasteTarget::Screen,
            (false, false) => PasteTarget::Nowhere,
        }
    }

    fn wake(&self) -> Option<Duration> {
        let now = now();
        match self.guest.table() {
            None => Some(now),
            Some(view) if view.ending.is_some() => None,
            Some(view) => view.clock.next_change(now),
        }
    }

    fn help(&self, _context: &Context) -> String {
        let rules = self
            .guest
            .table()
            .map(|view| rules_text(view.session.info()));
        rules.unwrap_or_default()
    }
}
