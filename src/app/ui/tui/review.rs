//! The review of a finished game: how well each side played, the curve, and the
//! costliest moves with their reasons.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use super::analysis::AnalysisBoard;
use super::board_marks::{mark_last, mark_winning_line};
use super::board_place::{Part, look};
use super::chrome::Chrome;
use super::clipboard;
use super::costly::CostlyMoves;
use super::course::{Origin, TaskScreen};
use super::events::{Event, EventSender};
use super::key_table::{action_of, with_help};
use super::keys::KeyCode;
use super::line_run::time_of_a_move;
use super::painter::{PLAIN, Painter, columns, wrap_page};
use super::replay::{MoveEvaluations, Replay};
use super::review_keys::{Action, KEYS, needs_home, offered_keys};
use super::review_layout::{BoardPlace, Places};
use super::review_summary::{Detail, praise_lines, whole_praise};
use super::screen::{Flow, Screen};
use super::setup::Form;
use super::text_screen::{LINE_KEY, Reading};
use super::widgets::chart::{curve_title, paint_curve};
use crate::course::{Step, try_again};
use crate::game::{Record, Side, Spot, order_by};
use crate::session::playback::{Playback, at};
use crate::session::review::Review;
use crate::session::{MotifCount, PlayerSpec, Session, SideMotifs, help_note};
use crate::store::{ended_early, load, open};
use crate::ui::board::{Mark, Marks, draw_in};
use crate::ui::context::Context;
use crate::ui::learning::{PuzzleChoice, persons};
use crate::ui::mistake_cards::{CardOccasion, cards_made, keep_mistakes};
use crate::ui::text::outcomes::player_names;
use crate::ui::text::players::player_name;
use crate::ui::text::side_review::{
    ACCURACY_MEANS, AccuracyForm, count_words, has_moved, lost_words, praise, side_words,
    well_and_missed, with_player,
};
use crate::ui::text::{Sentence, capitalized, notices, outcomes, share};
use crate::ui::tui::game::SharedSave;

/// From this height on, a blank row separates the board from the text.
const TALL: u16 = 30;

/// The message if a key needs values that are not computed yet.
const STILL_EVALUATED: &str = "The game is still being evaluated.";

/// The message if cards are asked for before their reasons are known.
const STILL_EXPLAINED: &str = "The teacher is still looking for the reasons.";

/// The review screen.
#[derive(Debug)]
pub struct ReviewScreen {
    whole: Box<dyn Session>,
    /// The names of the players.
    players: [String; 2],
    /// The file of the game, for stepping through it; `None` if it was not saved.
    file: Option<PathBuf>,
    /// The save of the game, if it is in play below this screen.
    save: Option<SharedSave>,
    /// The record of a game without a file of the user.
    record: Option<Record>,
    review: Review,
    judging: MoveEvaluations,
    costly: CostlyMoves,
    notice: String,
    /// The side of the person whose mistakes become cards; `None` once that is
    /// done.
    cards_of: Option<Side>,
    /// Whether the user asked for the cards, which are made once their reasons are known.
    asks_for_cards: bool,
    /// Whether this is the first review of the person's game.
    is_new: bool,
    sender: Option<EventSender>,
    /// Whether the user found a better move than the costly one; `None` while no
    /// move is tried again.
    trying: Option<Rc<Cell<bool>>>,
    /// Whether the user asked for the line while reading the reasons.
    line_wanted: Rc<Cell<Option<KeyCode>>>,
    /// The part of the screen with the reasons in the last frame.
    text_places: Rc<Cell<[Part; 2]>>,
    /// The early end of the game; `None` if the rules ended it.
    ended: Option<String>,
    /// Why the game is not rated, if the person had help.
    help_note: Option<&'static str>,
    /// The sides that people played.
    people: Vec<Side>,
    /// Whether the accuracies are shown.
    shows_accuracy: bool,
    /// The motifs that each side met and missed, once all moves are evaluated.
    motifs: [SideMotifs; 2],
}

impl ReviewScreen {
    /// Creates the review of a game up to its last move. It begins with the side of
    /// a person, if there is one.
    pub fn new(whole: &dyn Session, file: Option<PathBuf>) -> ReviewScreen {
        let person = people(whole).first().copied();
        let record = file.as_deref().and_then(|file| load(file).ok());
        ReviewScreen {
            review: Review::new(whole.history().len()),
            whole: whole.fork(),
            players: Side::BOTH.map(|side| player_name(whole, side)),
            help_note: record.as_ref().and_then(help_note),
            ended: record.and_then(|record| early_end(whole, &record)),
            file,
            save: None,
            record: None,
            judging: MoveEvaluations::default(),
            costly: CostlyMoves::of(person.unwrap_or(Side::First)),
            notice: String::new(),
            cards_of: person,
            asks_for_cards: false,
            is_new: false,
            sender: None,
            trying: None,
            line_wanted: Rc::default(),
            text_places: Rc::default(),
            people: people(whole),
            shows_accuracy: true,
            motifs: Default::default(),
        }
    }

    /// Sets the save of the game in play that is reviewed, in whose file an analysis
    /// belongs. `session` is that game with its players.
    #[must_use]
    pub fn saving_in(self, save: &SharedSave, session: &dyn Session) -> ReviewScreen {
        // The save may know another reason than the file.
        let note = self.help_note.and(save.rating_note(session));
        ReviewScreen {
            help_note: note,
            save: Some(save.clone()),
            ..self
        }
    }

    /// Creates the review of a game on a server, between players with these names.
    /// It begins with the side of `reader`, if that is one of the players.
    pub fn of_record(
        whole: &dyn Session,
        record: Record,
        players: [String; 2],
        reader: Option<Side>,
    ) -> ReviewScreen {
        ReviewScreen {
            costly: CostlyMoves::of(reader.unwrap_or(Side::First)),
            people: Vec::new(),
            cards_of: None,
            players,
            ended: early_end(whole, &record),
            record: Some(record),
            ..ReviewScreen::new(whole, None)
        }
    }

    /// Creates the review of a saved game. Esc goes back to the list of games.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn of_file(path: &Path, context: &Context) -> Result<ReviewScreen, String> {
        let (record, session) = open(path, context.games).map_err(|error| error.to_string())?;
        let people = persons(&record.players);
        let person = people.first().copied();
        Ok(ReviewScreen {
            people,
            costly: CostlyMoves::of(person.unwrap_or(Side::First)),
            players: player_names(session.info(), &record),
            cards_of: person,
            ..ReviewScreen::new(&*session, Some(path.to_owned()))
        })
    }

    /// Counts the motifs of the game and records those of the person.
    fn count_motifs(&mut self, context: &Context) {
        self.motifs = Side::BOTH.map(|side| SideMotifs::of(&*self.whole, &self.review, side));
        let mut learning = context.learning();
        let (is_new, failed) = learning.note_review(&*self.whole, &self.review, &self.people);
        self.is_new = is_new;
        self.notice = failed.unwrap_or_default();
    }

    /// Finds the costliest moves of the side shown, once all moves are evaluated.
    fn find_costly(&mut self) {
        self.costly.find(&self.review, self.whole.info().unit);
        self.explain_next();
    }

    /// Starts the explanation of the first costly move that has none.
    fn explain_next(&mut self) {
        if self.review.is_complete()
            && let Some(sender) = &self.sender
        {
            self.costly.explain_next(&*self.whole, sender);
        }
    }

    /// Makes cards of the side's costliest mistakes, with the reasons that are
    /// already known.
    fn make_cards(&mut self, side: Side, occasion: CardOccasion, context: &Context) {
        if !self.review.is_complete() {
            STILL_EVALUATED.clone_into(&mut self.notice);
            return;
        }
        if !self.costly.are_first_explained(&*self.whole, &self.review) {
            STILL_EXPLAINED.clone_into(&mut self.notice);
            (self.cards_of, self.asks_for_cards) = (Some(side), true);
            return;
        }
        self.cards_of = None;
        let mut learning = context.learning();
        let why = |ply| self.costly.why(ply).cloned();
        let reviewed = (&*self.whole, &self.review);
        let sides = (&[side][..], &self.people[..]);
        let made = keep_mistakes(&mut learning, reviewed, sides, occasion, why);
        self.notice = match made {
            Ok(made) => {
                self.costly.note_cards(&made);
                cards_made(&made, context.places.is_some())
            }
            Err(failed) => failed,
        };
    }

    /// Opens the position before the chosen move as a task.
    fn try_again(&mut self, context: &Context) -> Flow {
        let Some(one) = self.costly.chosen() else {
            return self.say(self.nothing_costly().to_owned());
        };
        let Some(judged) = self.review.get(one.ply) else {
            return Flow::Stay;
        };
        match try_again(&*self.whole, one.ply, judged, one.why.as_ref()) {
            Ok(task) => {
                self.notice.clear();
                let found = Rc::new(Cell::new(false));
                self.trying = Some(Rc::clone(&found));
                Flow::push(TaskScreen::in_review(task, found, context))
            }
            Err(error) => self.say(error.to_string()),
        }
    }

    /// Returns why no move is chosen.
    fn nothing_costly(&self) -> &'static str {
        match self.review.is_complete() {
            true => "There is no costly move.",
            false => STILL_EVALUATED,
        }
    }

    fn say(&mut self, why: String) -> Flow {
        self.notice = why;
        Flow::Stay
    }

    fn act(&mut self, action: Action, context: &Context, now: Duration) -> Flow {
        match action {
            action if context.is_guest && needs_home(&action) => {
                notices::ONLY_AT_HOME.clone_into(&mut self.notice);
            }
            Action::Down | Action::Up => {
                self.notice.clear();
                self.costly
                    .turn(if action == Action::Down { 1 } else { -1 });
            }
            Action::Line(forward) => {
                let step = self.costly.step(&*self.whole, forward);
                self.say_step(step);
            }
            Action::Run => self.run_line((now, time_of_a_move(context))),
            Action::Back if self.costly.leave_line() => self.notice.clear(),
            Action::Try => return self.try_again(context),
            Action::Why => match self.costly.in_full(&self.review, self.whole.info()) {
                Some(why) => {
                    self.notice.clear();
                    self.costly.leave_line();
                    self.line_wanted = Rc::default();
                    let reading = Reading::of("Why", why).offering_line(&self.line_wanted);
                    return Flow::push(reading.within(&self.text_places));
                }
                None => self.notice = self.nothing_costly().to_owned(),
            },
            Action::OtherSide => {
                self.notice.clear();
                self.costly = CostlyMoves::of(self.costly.side().other());
                self.find_costly();
            }
            Action::Cards => self.make_cards(self.costly.side(), CardOccasion::Asked, context),
            Action::Practise => {
                let mine = PuzzleChoice::Mine(Some(self.whole.info()));
                let task = TaskScreen::new(Origin::Puzzle(mine), context).map(|mut task| {
                    task.back = "review";
                    task
                });
                return Flow::push_or(task, &mut self.notice);
            }
            Action::Step => return self.step_through(context),
            Action::Board => return self.analyse(context),
            Action::PlayOn => {
                let ply = self.costly.chosen().map_or(0, |one| one.ply);
                let here = at(&*self.whole, ply);
                return Flow::push(Form::playing_on(&*here, here.to_move(), context));
            }
            Action::Copy => {
                let text = share::block(&*self.on_board());
                self.notice = clipboard::sentence(&text, false);
                return Flow::Copy(text);
            }
            Action::Back => return Flow::Pop,
        }
        Flow::Stay
    }

    /// Says what a step of the chosen move's line did.
    fn say_step(&mut self, step: Step) {
        self.notice = match step {
            Step::Moved => self.line_words(),
            Step::NoLine if !self.review.is_complete() => STILL_EVALUATED.to_owned(),
            step => {
                let is_searching = self.costly.chosen().is_some_and(|one| !one.searched);
                notices::step_words(step, is_searching).to_owned()
            }
        };
    }

    /// Lets the chosen move's line play itself on the board, or stops it.
    fn run_line(&mut self, time: (Duration, Duration)) {
        let step = self.costly.toggle(&*self.whole, time);
        self.say_step(step);
    }

    /// Returns the last move of the line on the board, and how far it is.
    fn line_words(&self) -> String {
        let shown = self.costly.shown().zip(self.costly.progress());
        shown.map_or_else(String::new, |(session, (played, all))| {
            notices::line_step(session, played, all)
        })
    }

    /// Opens the analysis board at the chosen move. Esc there goes back to the
    /// review.
    fn analyse(&mut self, context: &Context) -> Flow {
        let ply = self.costly.chosen().map_or(0, |one| one.ply);
        if let Some(save) = &self.save {
            return Flow::push(AnalysisBoard::of_game(&*self.whole, save).at(ply));
        }
        let mut record = self.whole.record();
        let kept = self.file.as_ref().and_then(|file| load(file).ok());
        // The file also has the lines and comments, if it is still about this
        // game.
        if let Some(kept) = kept.filter(|kept| kept.moves == record.moves) {
            record = kept;
        }
        let board = AnalysisBoard::of_record(&*self.whole, &record)
            .in_file(self.file.as_deref(), context.places.as_ref())
            .at(ply);
        Flow::push(board)
    }

    /// Opens the replay of the game after the chosen move, with the values that are known.
    fn step_through(&mut self, context: &Context) -> Flow {
        let ply = self.costly.chosen().map_or(0, |one| one.ply + 1);
        let replay = if let Some(record) = &self.record {
            let title = self.whole.info().title.to_owned();
            let playback = Playback::new(title, record.clone(), self.whole.fork());
            Ok(Replay::new(playback.between(self.players.clone())))
        } else if let Some(file) = &self.file {
            Replay::of_file(file, context)
        } else {
            return self.say("This game was not saved, so you cannot step through it.".into());
        };
        let replay = replay.map(|replay| {
            let replay = replay.knowing(self.review.clone()).at(ply);
            match &self.save {
                Some(save) => replay.of_played(&*self.whole, save),
                None => replay,
            }
        });
        Flow::push_or(replay, &mut self.notice)
    }

    /// Returns the summary of the sides: a line such as `Black (You): accuracy 83 %,
    /// plays like level 5 (4 to 6)`, the counts of grades, and the loss in each part
    /// of the game. `None` if more than the results takes more than half of the rows.
    fn summary(&self, width: u16, rows: u16, detail: Detail) -> Option<Vec<String>> {
        let info = self.whole.info();
        let mut lines = Vec::new();
        let mut say = |text: String| lines.extend(wrap_page(&text, width));
        let has_accuracy = |side: &Side| self.review.accuracy(*side, info.unit).is_some();
        let explained = Side::BOTH.into_iter().find(has_accuracy);
        for side in Side::BOTH {
            let player = &self.players[side.index()];
            let who = with_player(info.sides[side.index()], player);
            let accuracy = match self.shows_accuracy {
                false => AccuracyForm::Hidden,
                true if explained == Some(side) => AccuracyForm::Explained,
                true => AccuracyForm::Figure,
            };
            let words = side_words(&*self.whole, &self.review, side, accuracy);
            say(match words.is_empty() {
                true => who,
                false => format!("{who}: {words}"),
            });
            if detail == Detail::Results || !has_moved(&*self.whole, side) {
                continue;
            }
            let counts = count_words(&self.review, side, info.unit).join(" · ");
            let motifs = &self.motifs[side.index()];
            let praise = praise(&*self.whole, &self.review, side);
            let motifs = well_and_missed(&*self.whole, &self.review, side, motifs);
            // On a small terminal the rows are needed for the curve.
            if rows <= TALL {
                say(format!("  {counts}"));
                praise_lines(praise, &motifs, width, detail)
                    .into_iter()
                    .for_each(&mut say);
                continue;
            }
            let lost = lost_words(&self.review, side, info.unit);
            let together = format!("  {counts}; {lost}");
            // A break between two parts is better than one anywhere in the
            // line.
            if columns(&together) > width {
                say(format!("  {counts}"));
                say(format!("  {lost}"));
            } else {
                say(together);
            }
            whole_praise(praise, &motifs).into_iter().for_each(&mut say);
        }
        if let Some(note) = self.help_note {
            say(note.to_owned());
        }
        let fits = detail == Detail::Results || lines.len() <= usize::from(rows / 2);
        fits.then_some(lines)
    }

    /// Returns the position on the board: in the line that is played, after the chosen
    /// move, or at the end.
    fn on_board(&self) -> Box<dyn Session> {
        if let Some(shown) = self.costly.shown() {
            return shown.fork();
        }
        match self.costly.chosen() {
            Some(one) => at(&*self.whole, one.ply + 1),
            None => self.whole.fork(),
        }
    }

    /// Draws the board after the chosen move, or at the end of the game, at this place.
    fn paint_board(&self, painter: &mut Painter<'_>, place: &BoardPlace) {
        let session = self.on_board();
        let diagram = session.diagram();
        let mut marks = Marks::new();
        mark_last(&*session, session.history().len(), &diagram, &mut marks);
        mark_winning_line(&*session, &mut marks);
        let look = look(&*session, place.scale, painter);
        let focus: Vec<Spot> = marks.find(Mark::Last).into_iter().collect();
        let canvas = draw_in(place.room, &diagram, &marks, &look, &focus);
        painter.canvas(place.x, 0, &canvas);
    }

    /// Returns the summary, shorter if there is otherwise no room for the whole board and the curve,
    /// for the board alone, or for a part of it, and the places of the parts below it. While a line
    /// is played on the board, there is no summary if the board needs its rows.
    fn arrange(&self, width: u16, rows: u16) -> (Vec<String>, Places) {
        let diagram = self.whole.diagram();
        let summary = |detail| self.summary(width.saturating_sub(2), rows, detail);
        let is_line_shown = self.costly.shown().is_some();
        let none = is_line_shown.then(Vec::new);
        // If there is room, a blank row separates the board from the text.
        let blank = usize::from(rows > TALL);
        let left = |text: &Vec<String>| rows.saturating_sub((text.len() + blank) as u16);
        let texts = Detail::ALL.map(summary).into_iter().chain([none]);
        let mut arranged: Vec<_> = texts
            .flatten()
            .map(|text| {
                let places = Places::new(&diagram, width, left(&text));
                (text, places)
            })
            .collect();
        let first = |is_good: &dyn Fn(&Places) -> bool| {
            arranged.iter().position(|(_, places)| is_good(places))
        };
        let at = first(&|places| places.has_whole_board() && places.has_curve());
        let at = at.or_else(|| first(&Places::has_whole_board));
        let at = at.or_else(|| first(&|places| places.board.is_some()));
        arranged.swap_remove(at.unwrap_or(0))
    }
}

/// Returns how a game ended, if the rules did not end it.
fn early_end(whole: &dyn Session, record: &Record) -> Option<String> {
    record.ended?;
    let outcome = ended_early(record)?;
    Some(outcomes::ended(whole.info(), &outcome, record))
}

/// Returns the sides that people play.
fn people(session: &dyn Session) -> Vec<Side> {
    let is_person = |side: &Side| *session.player(*side) == PlayerSpec::Human;
    Side::BOTH.into_iter().filter(is_person).collect()
}

impl Screen for ReviewScreen {
    fn chrome(&self, context: &Context) -> Chrome {
        let (judged, len) = (self.review.judged(), self.whole.history().len());
        let right = if self.review.is_complete() {
            format!("checked {}", self.whole.analyst_description())
        } else {
            format!("checked {judged} of {len} moves")
        };
        let title = Sentence::from("Review").and(format!(" · {}", self.whole.info().title));
        Chrome {
            title: match &self.ended {
                Some(ended) => title.and(format!(" · {ended}")),
                None => title,
            },
            right,
            answer: self.notice.clone(),
            keys: with_help(match self.costly.shown() {
                Some(_) => self.costly.run().keys(),
                None => {
                    let is_clean = self.review.is_complete() && self.costly.chosen().is_none();
                    offered_keys(context.is_guest, is_clean)
                }
            }),
            frame: Some(self.whole.diagram().frame),
            ..Chrome::default()
        }
    }

    fn help(&self, _context: &Context) -> String {
        let counts = self.motifs.iter().flat_map(|side| &side.counts);
        let named = |one: &MotifCount| {
            let meaning = self.whole.info().motif_meaning(&one.motif);
            format!("\n{}: {meaning}", capitalized(&one.motif))
        };
        let mut meanings = Vec::from_iter(counts.map(named));
        order_by(&mut meanings, Ord::cmp);
        meanings.dedup();
        let accuracy = (self.shows_accuracy).then(|| format!("{ACCURACY_MEANS}\n"));
        accuracy.unwrap_or_default() + &meanings.concat()
    }

    fn uncovered(&mut self, context: &mut Context, now: Duration) {
        if self.line_wanted.take() == Some(LINE_KEY) {
            self.run_line((now, time_of_a_move(context)));
        }
        if self.trying.take().is_some_and(|found| found.get()) {
            self.costly.note_found();
        }
    }

    fn begin(&mut self, sender: &EventSender, context: &mut Context, _now: Duration) {
        self.sender = Some(sender.clone());
        self.shows_accuracy = self.people.is_empty() || context.shows_accuracy();
        self.judging
            .begin(&*self.whole, &self.review, sender.clone());
        if self.review.is_complete() {
            self.count_motifs(context);
            self.find_costly();
        }
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        let body = Chrome::body(painter.height());
        let width = painter.width();
        let (summary, places) = self.arrange(width, body.height);
        let mut y = body.top;
        for line in &summary {
            painter.text(1, y, line, PLAIN);
            y += 1;
        }
        y += u16::from(body.height > TALL);
        let rows = (body.top + body.height).saturating_sub(y);
        if let Some(place) = &places.board {
            self.paint_board(&mut painter.part(0, y, width, rows), place);
        }
        let (x, below, columns, height) = places.curve;
        if height >= 4 {
            let info = self.whole.info();
            let ply = self.costly.chosen().map_or(0, |one| one.ply + 1);
            let mut part = painter.part(x, y + below, columns, height);
            let mut inside = part.boxed(&curve_title(info));
            paint_curve(&mut inside, &self.review.curve(), info.unit, ply);
        }
        // If there is no room for the curve, the reasons get its rows.
        let (x, below, columns, height) = match height {
            0..4 if x == 0 => (0, 0, width, rows),
            _ => places.reasons,
        };
        y += below;
        self.text_places
            .set([Part::default(), (x, y, columns, height)]);
        let mut part = painter.part(x, y, columns, height);
        self.costly.paint(&mut part, y, &*self.whole, &self.review);
    }

    fn wake(&self) -> Option<Duration> {
        self.costly.run().next
    }

    fn handle(&mut self, event: &Event, context: &mut Context, now: Duration) -> Flow {
        match event {
            Event::Wake => {
                let time = (now, time_of_a_move(context));
                if self.costly.play(&*self.whole, time) {
                    self.notice = self.line_words();
                }
            }
            Event::Key(key) => match action_of(KEYS, key.code) {
                Some(action) => return self.act(action, context, now),
                None => self.notice.clear(),
            },
            Event::MoveEvaluated(id, ply, judged) if self.judging.is_current(*id) => {
                self.review.take(*ply, (**judged).clone());
                if self.review.is_complete() {
                    self.judging.stop();
                    context.remember_review(&*self.whole, &self.review);
                    self.count_motifs(context);
                    self.find_costly();
                }
            }
            Event::Explained(id, found) => {
                if self.costly.take_explanation(*id, found.as_deref()) {
                    self.explain_next();
                }
                if (context.config.cards || self.asks_for_cards)
                    && self.costly.are_first_explained(&*self.whole, &self.review)
                    && let Some(side) = self.cards_of.filter(|side| *side == self.costly.side())
                {
                    let occasion = match self.is_new {
                        _ if self.asks_for_cards => CardOccasion::Asked,
                        true => CardOccasion::NewGame,
                        false => CardOccasion::KnownGame,
                    };
                    self.make_cards(side, occasion, context);
                }
            }
            Event::Click(_, y) => self.costly.choose_at(*y),
            _ => {}
        }
        Flow::Stay
    }
}
