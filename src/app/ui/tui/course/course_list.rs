//! Lists of games, lessons, puzzles and pages of help.

use std::time::Duration;

use crate::ui::text::{ListLine, Sentence};
use crate::ui::tui::keys::{Key, KeyCode};

use super::key_table::{LIST_KEYS, ListAction};
use super::task::{Origin, TaskScreen};
use crate::course::{Happened, Sprint};
use crate::session::{GameInfo, Study, rules_text};
use crate::ui::context::Context;
use crate::ui::course_menu::{
    PuzzleOffer, games_with_lessons, games_with_puzzles, lessons_in_game, puzzles_in_game,
    puzzles_of_all_games,
};
use crate::ui::learning::{PuzzleChoice, topics_of};
use crate::ui::theme::Role;
use crate::ui::tui::analysis::AnalysisBoard;
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::events::Event;
use crate::ui::tui::help_text;
use crate::ui::tui::key_table::{action_of, help_lines, with_help};
use crate::ui::tui::page_picture::PageBoard;
use crate::ui::tui::pager::Pager;
use crate::ui::tui::painter::{PLAIN, Painter, columns, wrap};
use crate::ui::tui::preview::Preview;
use crate::ui::tui::screen::{Flow, Screen};
use crate::ui::tui::setup::Form;
use crate::ui::tui::text_screen::Reading;
use crate::ui::tui::widgets::List;

/// A game.
type Info = &'static GameInfo;

/// The screen that a line opens.
#[derive(Clone, Debug)]
enum Opens {
    /// The lessons of a game.
    Lessons(Info),
    /// A lesson or puzzles.
    Task(Origin),
    /// The first lesson of a game, with the list of them below it.
    FirstLesson(Info),
    /// The puzzles of a game, by level and motif.
    PuzzlesOf(Info),
    /// The pages of a game.
    Topics(Info),
    /// A page of a game, by its index.
    Page(Info, usize),
    /// The keys and signs of the game screen.
    Keys,
    /// The form of a new game.
    Form(Info),
    /// The analysis board of a game.
    Analysis(Info),
}

#[derive(Debug)]
struct Line {
    text: String,
    opens: Opens,
}

impl Line {
    fn new(text: impl Into<ListLine>, opens: Opens) -> Line {
        Line {
            text: text.into().columns,
            opens,
        }
    }

    fn of(offer: PuzzleOffer) -> Line {
        Line::new(offer.text, Opens::Task(Origin::Puzzle(offer.choice)))
    }
}

/// The contents of a list, stored so that they can be read again when the user
/// comes back.
#[derive(Copy, Clone, Debug, Default)]
enum Kind {
    Learn,
    Lessons(Info),
    Puzzles,
    /// Contents that do not change while another screen covers the list.
    #[default]
    Fixed,
    /// A question, to which Esc does not lead back after the answer.
    Question,
}

/// A list of lines, each of which opens a screen.
#[derive(Debug, Default)]
pub struct CourseList {
    title: Sentence,
    /// The heads of the columns, above the first line; may be empty.
    heading: String,
    lines: Vec<Line>,
    /// The text below the list; each line is a paragraph.
    about: String,
    list: List,
    kind: Kind,
    notice: String,
    /// The width of the list in the last frame. Clicks beside the list are ignored.
    columns: u16,
    /// The preview beside the list, and the index of its line.
    beside: Option<(usize, Beside)>,
    /// The width of the preview in the last frame.
    room: u16,
    /// Whether the user reads the page beside the list. The keys then belong to the
    /// page.
    is_reading: bool,
}

/// A preview of the screen that a line opens, shown beside the list if there is
/// room.
#[derive(Debug)]
enum Beside {
    Board(Preview),
    Text(Pager),
    Nothing,
}

/// The width of the preview; [`GAP`] is the space before it.
const BESIDE: u16 = 40;
const GAP: u16 = 6;

/// The width of the text below the list. [`LONGEST`] is the width of the longest
/// line beside which a board is shown.
const ABOUT: u16 = 60;
const LONGEST: u16 = 70;

/// The row of the first line.
const TOP: u16 = 3;
/// The columns of the digit before a line.
const KEY: u16 = 4;
/// The keys that open the lines, in their order.
const DIGITS: &str = "1234567890";

impl CourseList {
    fn new(title: impl Into<Sentence>, kind: Kind, lines: Vec<Line>) -> CourseList {
        CourseList {
            title: title.into(),
            lines,
            kind,
            columns: u16::MAX,
            ..CourseList::default()
        }
    }

    /// Returns the lessons of a game above the list of games.
    pub fn path_to_lessons(info: Info, context: &Context) -> Vec<Box<dyn Screen>> {
        let lessons = CourseList::lessons(info, context);
        vec![
            Box::new(CourseList::games_at(info, context)),
            Box::new(lessons),
        ]
    }

    /// Returns the list of games in Learn with the cursor on this game.
    fn games_at(info: Info, context: &Context) -> CourseList {
        let games = CourseList::learn(context);
        let is_it = |line: &Line| matches!(line.opens, Opens::Lessons(of) if of.id == info.id);
        let at = games.lines.iter().position(is_it).unwrap_or(0);
        CourseList {
            list: List::at(at),
            ..games
        }
    }

    /// Returns the help pages of a game above the list of games.
    pub fn path_to_topics(info: Info, context: &Context) -> Vec<Box<dyn Screen>> {
        let (games, pages) = (CourseList::topics(context), CourseList::topics_of(info));
        vec![Box::new(games), Box::new(pages)]
    }

    /// Returns a task above the lists that lead to it. If there is no task, the list
    /// says why.
    pub fn path_to_task(from: Origin, context: &Context) -> Vec<Box<dyn Screen>> {
        let (mut path, list): (Vec<Box<dyn Screen>>, CourseList) = match &from {
            Origin::Lesson(info, _) => (
                vec![Box::new(CourseList::games_at(info, context))],
                CourseList::lessons(info, context),
            ),
            _ => (Vec::new(), CourseList::puzzles(context)),
        };
        match TaskScreen::new(from, context) {
            Ok(task) => path.extend([Box::new(list) as Box<dyn Screen>, Box::new(task)]),
            Err(why) => path.push(Box::new(CourseList {
                notice: why,
                ..list
            })),
        }
        path
    }

    fn chosen(&self) -> Option<Opens> {
        let line = self.lines.get(self.list.chosen())?;
        Some(line.opens.clone())
    }

    /// Prepares the preview of the chosen line.
    fn prepare_preview(&mut self, context: &Context) {
        if self
            .beside
            .as_ref()
            .is_some_and(|(of, _)| *of == self.list.chosen())
        {
            return;
        }
        let beside = self
            .chosen()
            .map_or(Beside::Nothing, |opens| Beside::of(opens, context));
        self.beside = Some((self.list.chosen(), beside));
    }

    /// Returns the list of games with the progress in their lessons.
    pub fn learn(context: &Context) -> CourseList {
        let mut learning = context.learning();
        let games = games_with_lessons(&learning).into_iter();
        let lines = games.map(|(info, text)| Line::new(text, Opens::Lessons(info)));
        let lines: Vec<Line> = lines.collect();
        let trouble = learning.take_trouble().unwrap_or_default();
        CourseList {
            about: "Each lesson is played on the board and takes a few minutes.".to_owned(),
            notice: trouble,
            ..CourseList::new("Learn", Kind::Learn, lines)
        }
    }

    /// Returns the lessons of a game. The first one that is not done is chosen.
    pub fn lessons(info: Info, context: &Context) -> CourseList {
        let learning = context.learning();
        let lessons = lessons_in_game(info, &learning).into_iter().enumerate();
        let lines = lessons
            .map(|(index, (_, text))| Line::new(text, Opens::Task(Origin::Lesson(info, index))))
            .collect();
        let title = Sentence::from("Learn").and(format!(" · {}", info.title));
        CourseList {
            list: List::at(learning.first_unknown(info).unwrap_or(0)),
            ..CourseList::new(title, Kind::Lessons(info), lines)
        }
    }

    /// Returns the list of the daily puzzle, the user's mistakes and the games'
    /// puzzles.
    pub fn puzzles(context: &Context) -> CourseList {
        let mut learning = context.learning();
        let general = puzzles_of_all_games(&learning).map(Line::of);
        let games = games_with_puzzles(&learning).into_iter();
        let games = games.map(|(info, text)| Line::new(text, Opens::PuzzlesOf(info)));
        let lines = general.into_iter().chain(games).collect();
        let about = "Exactly one move of a puzzle is right: if several win, the fastest. A mistake of \
                     yours may have several good moves.\n\
                     After 5 puzzles of a game you get a rating. Only your first try changes it; a wrong \
                     move or a hint there costs points.";
        let trouble = learning.take_trouble().unwrap_or_default();
        CourseList {
            about: about.to_owned(),
            notice: trouble,
            ..CourseList::new("Puzzles", Kind::Puzzles, lines)
        }
    }

    /// Returns the puzzles of a game: those at the user's level, by motif, and by
    /// level.
    fn puzzles_of(info: Info, context: &Context) -> CourseList {
        let offers = puzzles_in_game(info, &context.learning()).into_iter();
        let lines = offers.map(Line::of).collect();
        let title = Sentence::from("Puzzles").and(format!(" · {}", info.title));
        CourseList {
            heading: "Theme or level    puzzles".to_owned(),
            ..CourseList::new(title, Kind::Fixed, lines)
        }
    }

    /// Returns the list of the games' rules and the page of keys.
    pub fn topics(context: &Context) -> CourseList {
        let line = |info: &Info| {
            let pages = topics_of(info).map_or(0, |all| all.len());
            let words = match pages {
                0 => "the rules".to_owned(),
                pages => format!("the rules and {} more pages", pages),
            };
            Line::new(format!("{:<16} {words}", info.title), Opens::Topics(info))
        };
        let mut lines: Vec<Line> = context.games.iter().map(line).collect();
        lines.push(Line::new(KEYS_TITLE, Opens::Keys));
        CourseList::new("Rules and help", Kind::Fixed, lines)
    }

    /// Returns the list of games for the analysis board.
    pub fn analysis(context: &Context) -> CourseList {
        let line = |info: &Info| Line::new(info.title, Opens::Analysis(info));
        let lines: Vec<Line> = context.games.iter().map(line).collect();
        let about = "Try out moves, see what the engine thinks, set up or paste positions. You \
                     can also press o in a game, a replay or the list of saved games.";
        CourseList {
            about: about.to_owned(),
            ..CourseList::new("Analysis board", Kind::Fixed, lines)
        }
    }

    /// Returns the help pages of a game, with the exact rules last.
    pub fn topics_of(info: Info) -> CourseList {
        let all = topics_of(info).unwrap_or_default();
        let mut lines: Vec<Line> = (all.iter().enumerate())
            .map(|(index, topic)| Line::new(&topic.title, Opens::Page(info, index)))
            .collect();
        let exact = "The exact rules and options";
        lines.push(Line::new(exact, Opens::Page(info, all.len())));
        CourseList::new(
            Sentence::from("Rules and help").and(format!(" · {}", info.title)),
            Kind::Fixed,
            lines,
        )
    }

    /// Asks a newcomer, only once, whether to begin with a lesson or to play.
    pub fn offer(info: Info, context: &Context) -> CourseList {
        CourseList::offer_or("Play", Opens::Form(info), info, context)
    }

    /// Asks a newcomer, only once, whether to begin with a lesson. `other` is the other choice.
    fn offer_or(name: &str, other: Opens, info: Info, context: &Context) -> CourseList {
        let mut learning = context.learning();
        let offered = Happened::Offered {
            game: info.id.to_owned(),
        };
        let notice = learning.note(offered).unwrap_or_default();
        let (_, all) = learning.progress(info);
        let lines = vec![
            Line::new("Learn it on the board", Opens::FirstLesson(info)),
            Line::new(name, other),
        ];
        CourseList {
            about: format!(
                "There are {all} short lessons; the first takes two minutes. You find them under \
                 Learn at any time. We ask only once."
            ),
            notice,
            ..CourseList::new(format!("New to {}?", info.title), Kind::Question, lines)
        }
    }

    fn move_by(&mut self, by: i64) {
        self.list.move_by(by, self.lines.len());
    }

    /// Returns the page beside the list, if there is enough room to read it.
    fn page_beside(&mut self) -> Option<&mut Pager> {
        let room = self.room;
        match &mut self.beside {
            Some((of, Beside::Text(pager))) if *of == self.list.chosen() => {
                pager.fits_in(room).then_some(pager)
            }
            _ => None,
        }
    }

    /// Returns the page beside the list, if the user reads it.
    fn page_read(&mut self) -> Option<&mut Pager> {
        match self.is_reading {
            true => self.page_beside(),
            false => None,
        }
    }

    fn open(&mut self, context: &Context) -> Flow {
        // A digit chooses and opens a line at once, before a frame has prepared
        // its preview.
        if self.room > 0 {
            self.prepare_preview(context);
        }
        if self.page_beside().is_some() {
            self.is_reading = true;
            return Flow::Stay;
        }
        let Some(opens) = self.chosen() else {
            return Flow::Stay;
        };
        match opens {
            Opens::Lessons(info) => Flow::push(CourseList::lessons(info, context)),
            Opens::PuzzlesOf(info) if context.learning().offers(info, context.places.as_ref()) => {
                let puzzles = Opens::PuzzlesOf(info);
                Flow::push(CourseList::offer_or("Puzzles", puzzles, info, context))
            }
            Opens::PuzzlesOf(info) => self.answer(CourseList::puzzles_of(info, context)),
            Opens::Topics(info) => Flow::push(CourseList::topics_of(info)),
            Opens::Page(info, index) => {
                let (title, text) = page(info, index);
                Flow::push(Reading::of(&title, text).picturing(info))
            }
            Opens::Keys => Flow::push(Reading::of(KEYS_TITLE, help_text::of_keys())),
            Opens::Analysis(info) => {
                let opened = info.open(&[], None).map_err(|error| error.to_string());
                let board = opened.map(|session| AnalysisBoard::new(Study::new(&*session)));
                Flow::push_or(board, &mut self.notice)
            }
            Opens::Form(info) => self.answer(Form::new(info, context)),
            Opens::FirstLesson(info) => {
                Flow::Home(CourseList::path_to_task(Origin::Lesson(info, 0), context))
            }
            Opens::Task(Origin::Puzzle(PuzzleChoice::Sprint(info))) if !self.is_question() => {
                let start = Opens::Task(Origin::Puzzle(PuzzleChoice::Sprint(info)));
                Flow::push(CourseList {
                    about: Sprint::RULES.to_owned(),
                    ..CourseList::new(
                        Sentence::from("Sprint").and(format!(" · {}", info.title)),
                        Kind::Question,
                        vec![Line::new("Start the clock", start)],
                    )
                })
            }
            Opens::Task(from) => match TaskScreen::new(from, context) {
                Ok(task) => self.answer(task),
                Err(why) => {
                    self.notice = why;
                    Flow::Stay
                }
            },
        }
    }

    /// Opens a screen above this list, or instead of it if it asks a question.
    fn answer(&self, screen: impl Screen + 'static) -> Flow {
        match self.is_question() {
            true => Flow::Replace(Box::new(screen)),
            false => Flow::push(screen),
        }
    }

    fn is_question(&self) -> bool {
        matches!(self.kind, Kind::Question)
    }

    fn key(&mut self, key: &Key, context: &Context) -> Flow {
        if let Some(page) = self.page_read() {
            self.is_reading = page.press(key);
            return Flow::Stay;
        }
        if self.list.key(key, self.lines.len()).is_some() {
            return Flow::Stay;
        }
        match action_of(LIST_KEYS, key.code) {
            Some(ListAction::Open) => return self.open(context),
            Some(ListAction::Back) => return Flow::Pop,
            None => {
                if let KeyCode::Char(digit) = key.code
                    && let Some(index) = DIGITS.find(digit)
                    && index < self.lines.len()
                {
                    self.list.choose(index, self.lines.len());
                    return self.open(context);
                }
            }
        }
        Flow::Stay
    }
}

/// Returns the title and the text of a help page of a game. The page after the last
/// one has the exact rules.
fn page(info: Info, index: usize) -> (String, String) {
    let all = topics_of(info).unwrap_or_default();
    match all.get(index) {
        Some(topic) => {
            let title = format!("{} · {}", info.title, topic.title);
            (title, topic.body.clone())
        }
        None => (info.title.to_owned(), rules_text(info)),
    }
}

impl Beside {
    /// Returns the preview: the first board or the text that the line opens.
    fn of(opens: Opens, context: &Context) -> Beside {
        let text = |(title, text): (String, String)| Beside::Text(Pager::new(&title, text));
        let task = |from| {
            let task = TaskScreen::new(from, context).ok();
            task.map(|task| task.session().fork())
        };
        let session = match opens {
            Opens::Page(info, index) => {
                let (title, text) = page(info, index);
                let pager = Pager::new(&title, text).picturing(PageBoard::of(info));
                return Beside::Text(pager);
            }
            Opens::Keys => return text((KEYS_TITLE.to_owned(), help_text::of_keys())),
            Opens::FirstLesson(info) => task(Origin::Lesson(info, 0)),
            Opens::Task(from) => task(from),
            Opens::Lessons(info)
            | Opens::PuzzlesOf(info)
            | Opens::Topics(info)
            | Opens::Form(info)
            | Opens::Analysis(info) => info.open(&[], None).ok(),
        };
        session.map_or(Beside::Nothing, |session| {
            Beside::Board(Preview { session })
        })
    }

    fn paint(&mut self, painter: &mut Painter<'_>, is_reading: bool) {
        match self {
            Beside::Board(preview) => preview.paint_whole(painter, false),
            Beside::Text(pager) if is_reading => pager.paint_at_right(painter),
            Beside::Text(pager) => pager.paint_part(painter),
            Beside::Nothing => {}
        }
    }
}

/// The title of the page of keys.
const KEYS_TITLE: &str = "Keys and signs";

impl Screen for CourseList {
    fn uncovered(&mut self, context: &mut Context, _now: Duration) {
        let now = match self.kind {
            Kind::Learn => CourseList::learn(context),
            Kind::Lessons(info) => CourseList::lessons(info, context),
            Kind::Puzzles => CourseList::puzzles(context),
            Kind::Fixed | Kind::Question => return,
        };
        *self = match self.kind {
            // After a lesson, the list moves on to the next one.
            Kind::Lessons(_) => now,
            _ => CourseList {
                list: self.list,
                ..now
            },
        };
    }

    fn chrome(&self, _context: &Context) -> Chrome {
        Chrome {
            title: self.title.clone(),
            answer: self.notice.clone(),
            // While the user reads the page, its own keys are shown.
            keys: match self.is_reading {
                true => Vec::new(),
                false => with_help(List::hints(LIST_KEYS)),
            },
            ..Chrome::default()
        }
    }

    fn help(&self, _context: &Context) -> String {
        match self.is_reading {
            true => help_lines(&Pager::hints()),
            false => String::new(),
        }
    }

    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context) {
        let rows = painter.height().saturating_sub(TOP + 3).max(1);
        let width = painter.width();
        let heading = painter.role(Role::Title);
        painter.text(3 + KEY, TOP - 1, &self.heading, heading);
        let texts = self.lines.iter().map(|line| line.text.as_str());
        let longest = texts.map(columns).max().unwrap_or(0);
        let lines = &self.lines;
        let line = |i: usize| {
            let key = DIGITS.chars().nth(i).unwrap_or(' ');
            format!("{key}  {} ", lines[i].text)
        };
        self.list.paint(painter, (2, TOP, rows), lines.len(), line);
        let below = TOP + 1 + u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let room = painter.width().saturating_sub(5).min(ABOUT);
        let about = self.about.lines().flat_map(|text| wrap(text, room));
        for (y, line) in (below..TOP + rows).zip(about) {
            painter.text(4, y, &line, PLAIN);
        }
        let said = self.about.lines().map(columns).max().unwrap_or(0);
        let x = longest.min(LONGEST).max(said.min(ABOUT)) + 3 + KEY + GAP;
        // Without a preview beside the list, its lines can be clicked over the
        // whole width.
        (self.columns, self.room) = (u16::MAX, 0);
        if width >= x + BESIDE {
            (self.columns, self.room) = (x, width - x - 1);
            self.prepare_preview(context);
            self.is_reading = self.page_read().is_some();
            let mut part = painter.part(x, TOP, self.room, rows);
            if let Some((_, beside)) = &mut self.beside {
                beside.paint(&mut part, self.is_reading);
            }
        } else {
            self.is_reading = false;
        }
    }

    fn handle(&mut self, event: &Event, context: &mut Context, _now: Duration) -> Flow {
        match event {
            Event::Key(key) => return self.key(key, context),
            Event::Scroll(lines) => match self.page_read() {
                Some(page) => page.scroll(3 * lines),
                None => self.move_by(i64::from(*lines)),
            },
            Event::Click(x, y) if *x < self.columns => {
                if let Some(line) = self.list.line_at(*y, self.lines.len()) {
                    self.list.choose(line, self.lines.len());
                    return self.open(context);
                }
            }
            _ => {}
        }
        Flow::Stay
    }
}
