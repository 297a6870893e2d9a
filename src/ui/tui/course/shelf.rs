//! Lists of what there is: games, lessons, puzzles, pages of help.

use std::time::Duration;

use crate::ui::tui::keys::{Key, KeyCode};

use super::key_table::{SHELF, ShelfAction};
use super::task::{Origin, TaskScreen};
use crate::course::{Happened, Puzzle, Wish, motif_meaning};
use crate::session::{GameInfo, Study, rules_text};
use crate::ui::learning::{
    Learning, PuzzleChoice, lessons_of, progress_words, puzzles_of, rating_words, streak_words,
    topics_of,
};
use crate::ui::theme::Role;
use crate::ui::tui::analysis::AnalysisBoard;
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::context::Context;
use crate::ui::tui::events::Event;
use crate::ui::tui::help_text;
use crate::ui::tui::key_table::{action_of, hints, with_help};
use crate::ui::tui::page_picture::PageBoard;
use crate::ui::tui::pager::Pager;
use crate::ui::tui::painter::{BOLD, CHOSEN, PLAIN, Painter, columns, wrap};
use crate::ui::tui::preview::Preview;
use crate::ui::tui::screen::{Flow, Screen};
use crate::ui::tui::setup::Form;
use crate::ui::tui::text_screen::Reading;

/// A game of the list.
type Entry = &'static dyn GameInfo;

/// What a line opens.
#[derive(Clone, Debug)]
enum Opens {
    /// The lessons of a game.
    Lessons(Entry),
    /// A lesson, by its index.
    Lesson(Entry, usize),
    /// The first lesson of a game, with the list of them below it.
    FirstLesson(Entry),
    /// The puzzles of a game, by level and motif.
    PuzzlesOf(Entry),
    /// A puzzle.
    Puzzle(PuzzleChoice),
    /// The pages of a game.
    Topics(Entry),
    /// One of them.
    Page(Entry, usize),
    /// The keys and signs of the game screen.
    Keys,
    /// The form of a new game.
    Form(Entry),
    /// The analysis board of a game.
    Analysis(Entry),
}

#[derive(Debug)]
struct Line {
    text: String,
    opens: Opens,
}

impl Line {
    fn new(text: impl Into<String>, opens: Opens) -> Line {
        Line {
            text: text.into(),
            opens,
        }
    }
}

/// What a list holds, to be read anew when it is come back to.
#[derive(Copy, Clone, Debug)]
enum Kind {
    Learn,
    Lessons(Entry),
    Puzzles,
    /// Nothing in it changes while it is covered.
    Fixed,
}

/// A list.
#[derive(Debug)]
pub struct Shelf {
    title: String,
    /// What the lines' columns hold, above the first; may be empty.
    heading: String,
    lines: Vec<Line>,
    /// What is said of them below, a paragraph a line.
    about: String,
    chosen: usize,
    kind: Kind,
    notice: String,
    /// The first line shown, as drawn last.
    first: usize,
    /// The columns of the list, as drawn last: clicks beside it mean no line.
    columns: u16,
    /// What stands beside the list, and for which line it was made.
    beside: Option<(usize, Beside)>,
    /// Columns that it has, as drawn last.
    room: u16,
    /// Whether the page there is being read: the keys are its own then.
    is_reading: bool,
}

/// What a line opens, shown beside the list where there is room.
#[derive(Debug)]
enum Beside {
    Board(Preview),
    Text(Pager),
    Nothing,
}

/// Columns that this wants, and the blanks before it.
const BESIDE: u16 = 40;
const GAP: u16 = 6;

/// Columns of what is said below the list, and of a line beside which a board
/// still stands.
const ABOUT: u16 = 60;
const LONGEST: u16 = 70;

/// The row of the first line.
const TOP: u16 = 3;
/// Columns of the digit before a line.
const KEY: u16 = 4;
/// What opens the lines, in their order.
const DIGITS: &str = "1234567890";

impl Shelf {
    fn new(title: impl Into<String>, kind: Kind, lines: Vec<Line>) -> Shelf {
        Shelf {
            title: title.into(),
            heading: String::new(),
            chosen: 0,
            lines,
            about: String::new(),
            kind,
            notice: String::new(),
            first: 0,
            columns: u16::MAX,
            beside: None,
            room: 0,
            is_reading: false,
        }
    }

    /// Sets a notice above the keys.
    #[must_use]
    pub fn saying(self, notice: String) -> Shelf {
        Shelf { notice, ..self }
    }

    /// A game's lessons over the list of the games.
    #[must_use]
    pub fn path_to_lessons(entry: Entry, context: &Context) -> Vec<Box<dyn Screen>> {
        let (games, lessons) = (Shelf::learn(context), Shelf::lessons(entry, context));
        vec![Box::new(games), Box::new(lessons)]
    }

    /// A game's pages of help over the list of the games.
    #[must_use]
    pub fn path_to_topics(entry: Entry, context: &Context) -> Vec<Box<dyn Screen>> {
        let (games, pages) = (Shelf::topics(context), Shelf::topics_of(entry));
        vec![Box::new(games), Box::new(pages)]
    }

    /// A task over the lists that lead to it; where there is none, the list says
    /// why.
    #[must_use]
    pub fn path_to_task(from: Origin, context: &Context) -> Vec<Box<dyn Screen>> {
        let (mut path, list): (Vec<Box<dyn Screen>>, Shelf) = match &from {
            Origin::Lesson(entry, _) => (
                vec![Box::new(Shelf::learn(context))],
                Shelf::lessons(*entry, context),
            ),
            _ => (Vec::new(), Shelf::puzzles(context)),
        };
        match TaskScreen::new(from, context) {
            Ok(task) => path.extend([Box::new(list) as Box<dyn Screen>, Box::new(task)]),
            Err(why) => path.push(Box::new(list.saying(why))),
        }
        path
    }

    /// Makes what stands beside the line chosen.
    fn look(&mut self, context: &Context) {
        if self
            .beside
            .as_ref()
            .is_some_and(|(of, _)| *of == self.chosen)
        {
            return;
        }
        let opens = self.lines.get(self.chosen).map(|line| line.opens.clone());
        let beside = opens.map_or(Beside::Nothing, |opens| Beside::of(opens, context));
        self.beside = Some((self.chosen, beside));
    }

    /// The games and how far their lessons are done.
    #[must_use]
    pub fn learn(context: &Context) -> Shelf {
        let mut learning = learning(context);
        let with_lessons = context.games.iter().filter(|e| !e.lessons().is_empty());
        let line = |entry: &Entry| {
            let words = progress_words(learning.progress(*entry));
            Line::new(
                format!("{:<16} {words}", entry.title()),
                Opens::Lessons(*entry),
            )
        };
        let lines: Vec<Line> = with_lessons.map(line).collect();
        let trouble = learning.take_trouble().unwrap_or_default();
        Shelf {
            about: "Each lesson is played on the board and takes a few minutes.".to_owned(),
            notice: trouble,
            ..Shelf::new("Learn", Kind::Learn, lines)
        }
    }

    /// The lessons of a game, the first that is not done chosen.
    #[must_use]
    pub fn lessons(entry: Entry, context: &Context) -> Shelf {
        let learning = learning(context);
        let all = lessons_of(entry).unwrap_or_default();
        let line = |(index, lesson): (usize, &crate::course::Lesson)| {
            let known = learning.learner().knows_lesson(entry.id(), &lesson.id);
            let mark = if known { "done" } else { "" };
            let text = format!("{:<44} {mark}", lesson.title);
            Line::new(text.trim_end(), Opens::Lesson(entry, index))
        };
        let lines: Vec<Line> = all.iter().enumerate().map(line).collect();
        let title = format!("Learn · {}", entry.title());
        Shelf {
            chosen: learning.first_unknown(entry).unwrap_or(0),
            ..Shelf::new(title, Kind::Lessons(entry), lines)
        }
    }

    /// The daily puzzle, the own mistakes and the games' puzzles.
    #[must_use]
    pub fn puzzles(context: &Context) -> Shelf {
        let mut learning = learning(context);
        let today = learning.day();
        let done = learning.learner().solved_daily(today);
        let days = streak_words(learning.learner(), today);
        let daily = format!(
            "{:<16} {} {days}",
            "Puzzle of the day",
            if done { "solved " } else { "" }
        );
        let due = learning.due();
        let kept = learning.learner().cards().len();
        let mine = format!("{:<17} {due} due today, {kept} in all", "Your mistakes");
        let mut lines = vec![
            Line::new(daily.trim_end(), Opens::Puzzle(PuzzleChoice::Daily(None))),
            Line::new(mine, Opens::Puzzle(PuzzleChoice::Mine(None))),
        ];
        for entry in context.games {
            let all = puzzles_of(*entry).map_or(0, |all| all.len());
            if all > 0 {
                let solved = learning.learner().solved(entry.id());
                let rating = rating_words(learning.learner(), entry.id());
                let text = format!("{:<17} {solved} of {all} solved   {rating}", entry.title());
                lines.push(Line::new(text.trim_end(), Opens::PuzzlesOf(*entry)));
            }
        }
        let about = "Each position has exactly one right move.\n\
                     A wrong move or a hint counts as unsolved. Only your first try changes your rating.";
        let trouble = learning.take_trouble().unwrap_or_default();
        Shelf {
            about: about.to_owned(),
            notice: trouble,
            ..Shelf::new("Puzzles", Kind::Puzzles, lines)
        }
    }

    /// The puzzles of a game: what fits, by motif, by level.
    fn puzzles_of(entry: Entry) -> Shelf {
        let all = puzzles_of(entry).unwrap_or_default();
        let choice = |wish| Opens::Puzzle(PuzzleChoice::Game(entry, wish));
        let row = |name: &str, count: usize, about: &str| format!("{name:<20} {count:>3}  {about}");
        let any = row("At my level", all.len(), "");
        let mut lines = vec![Line::new(any.trim_end(), choice(Wish::default()))];
        let mut motifs: Vec<&str> = all.iter().map(|puzzle| puzzle.motif.as_str()).collect();
        motifs.sort_unstable();
        motifs.dedup();
        let mut said = String::new();
        for motif in motifs {
            let count = all.iter().filter(|puzzle| puzzle.motif == motif).count();
            let wish = Wish {
                motif: Some(motif.to_owned()),
                ..Wish::default()
            };
            let meaning = motif_meaning(entry, motif);
            // What the line above says already is not said again.
            let news = if meaning == said { "" } else { &meaning };
            let text = row(motif, count, news);
            lines.push(Line::new(text.trim_end(), choice(wish)));
            said = meaning;
        }
        for level in 0..=Puzzle::HARDEST {
            let count = all.iter().filter(|puzzle| puzzle.level() == level).count();
            if count > 0 {
                let wish = Wish {
                    level: Some(level),
                    ..Wish::default()
                };
                let name = match level {
                    Puzzle::HARDEST => format!("Above level {}", Puzzle::HARDEST - 1),
                    level => format!("Level {level}"),
                };
                let text = row(&name, count, "");
                lines.push(Line::new(text.trim_end(), choice(wish)));
            }
        }
        let title = format!("Puzzles · {}", entry.title());
        Shelf {
            heading: "Motif or level   puzzles".to_owned(),
            ..Shelf::new(title, Kind::Fixed, lines)
        }
    }

    /// The games' rules, and the keys.
    #[must_use]
    pub fn topics(context: &Context) -> Shelf {
        let line = |entry: &Entry| {
            let pages = topics_of(*entry).map_or(0, |all| all.len());
            let words = match pages {
                0 => "the rules".to_owned(),
                pages => format!("the rules and {} more pages", pages),
            };
            Line::new(
                format!("{:<16} {words}", entry.title()),
                Opens::Topics(*entry),
            )
        };
        let mut lines: Vec<Line> = context.games.iter().map(line).collect();
        lines.push(Line::new(KEYS_TITLE, Opens::Keys));
        Shelf::new("Rules and help", Kind::Fixed, lines)
    }

    /// The games, for the analysis board.
    #[must_use]
    pub fn analysis(context: &Context) -> Shelf {
        let line = |entry: &Entry| Line::new(entry.title(), Opens::Analysis(*entry));
        let lines: Vec<Line> = context.games.iter().map(line).collect();
        let about = "Try out moves, see what the engine thinks, set up or paste positions. You \
                     can also press o in a game, a replay or the list of saved games.";
        Shelf {
            about: about.to_owned(),
            ..Shelf::new("Analysis board", Kind::Fixed, lines)
        }
    }

    /// The pages of a game's help; the exact rules are the last.
    #[must_use]
    pub fn topics_of(entry: Entry) -> Shelf {
        let all = topics_of(entry).unwrap_or_default();
        let mut lines: Vec<Line> = (all.iter().enumerate())
            .map(|(index, topic)| Line::new(&topic.title, Opens::Page(entry, index)))
            .collect();
        let exact = "The exact rules and options";
        lines.push(Line::new(exact, Opens::Page(entry, all.len())));
        Shelf::new(
            format!("Rules and help · {}", entry.title()),
            Kind::Fixed,
            lines,
        )
    }

    /// Asks a newcomer whether to begin with a lesson; once.
    #[must_use]
    pub fn offer(entry: Entry, context: &Context) -> Shelf {
        let mut learning = learning(context);
        let offered = Happened::Offered {
            game: entry.id().to_owned(),
        };
        let notice = learning.note(offered).unwrap_or_default();
        let (_, all) = learning.progress(entry);
        let lines = vec![
            Line::new("Learn it on the board", Opens::FirstLesson(entry)),
            Line::new("Play", Opens::Form(entry)),
        ];
        Shelf {
            about: format!(
                "There are {all} short lessons; the first takes two minutes. You find them under \
                 Learn at any time. We ask only once."
            ),
            notice,
            ..Shelf::new(format!("New to {}?", entry.title()), Kind::Fixed, lines)
        }
    }

    fn move_by(&mut self, by: i64) {
        let last = self.lines.len().saturating_sub(1);
        let wanted = (self.chosen as i64 + by).max(0);
        self.chosen = usize::try_from(wanted).unwrap_or(0).min(last);
    }

    /// The page beside the list, where it has room to be read.
    fn page_beside(&mut self) -> Option<&mut Pager> {
        let room = self.room;
        match &mut self.beside {
            Some((of, Beside::Text(pager))) if *of == self.chosen => {
                pager.fits_in(room).then_some(pager)
            }
            _ => None,
        }
    }

    /// The page that is being read there.
    fn page_read(&mut self) -> Option<&mut Pager> {
        match self.is_reading {
            true => self.page_beside(),
            false => None,
        }
    }

    fn open(&mut self, context: &Context) -> Flow {
        if self.room > 0 {
            self.look(context);
        }
        if self.page_beside().is_some() {
            self.is_reading = true;
            return Flow::Stay;
        }
        let Some(opens) = self.lines.get(self.chosen).map(|line| line.opens.clone()) else {
            return Flow::Stay;
        };
        match opens {
            Opens::Lessons(entry) => Flow::push(Shelf::lessons(entry, context)),
            Opens::PuzzlesOf(entry) => Flow::push(Shelf::puzzles_of(entry)),
            Opens::Topics(entry) => Flow::push(Shelf::topics_of(entry)),
            Opens::Page(entry, index) => {
                let (title, text) = page(entry, index);
                Flow::push(Reading::of(&title, text).picturing(entry))
            }
            Opens::Keys => Flow::push(Reading::of(KEYS_TITLE, help_text::of_keys())),
            Opens::Analysis(entry) => match entry.open(&[], None) {
                Ok(session) => Flow::push(AnalysisBoard::new(Study::new(&*session))),
                Err(error) => self.say(error.to_string()),
            },
            Opens::Form(entry) => Flow::Replace(Box::new(Form::new(entry, context))),
            Opens::FirstLesson(entry) => {
                Flow::Home(Shelf::path_to_task(Origin::Lesson(entry, 0), context))
            }
            Opens::Lesson(entry, index) => self.task(Origin::Lesson(entry, index), context),
            Opens::Puzzle(choice) => self.task(Origin::Puzzle(choice), context),
        }
    }

    fn task(&mut self, from: Origin, context: &Context) -> Flow {
        match TaskScreen::new(from, context) {
            Ok(screen) => Flow::push(screen),
            Err(why) => self.say(why),
        }
    }

    fn say(&mut self, why: String) -> Flow {
        self.notice = why;
        Flow::Stay
    }

    fn key(&mut self, key: &Key, context: &Context) -> Flow {
        if let Some(page) = self.page_read() {
            self.is_reading = page.press(key);
            return Flow::Stay;
        }
        match action_of(SHELF, key.code) {
            Some(ShelfAction::MoveBy(by)) => self.move_by(by),
            Some(ShelfAction::Open) => return self.open(context),
            Some(ShelfAction::Back) => return Flow::Pop,
            None => {
                if let KeyCode::Char(digit) = key.code
                    && let Some(index) = DIGITS.find(digit)
                    && index < self.lines.len()
                {
                    self.chosen = index;
                    return self.open(context);
                }
            }
        }
        Flow::Stay
    }
}

/// Title and text of a page of a game's help; the one after the last is the
/// exact rules.
fn page(entry: Entry, index: usize) -> (String, String) {
    let all = topics_of(entry).unwrap_or_default();
    match all.get(index) {
        Some(topic) => {
            let title = format!("{} · {}", entry.title(), topic.title);
            (title, topic.body.clone())
        }
        None => (entry.title().to_owned(), rules_text(entry)),
    }
}

impl Beside {
    /// The first board or the text that this opens.
    fn of(opens: Opens, context: &Context) -> Beside {
        let text = |(title, text): (String, String)| Beside::Text(Pager::new(&title, text));
        let task = |from| {
            let task = TaskScreen::new(from, context).ok();
            task.map(|task| task.session().fork())
        };
        let session = match opens {
            Opens::Page(entry, index) => {
                let (title, text) = page(entry, index);
                let pager = Pager::new(&title, text).picturing(PageBoard::of(entry));
                return Beside::Text(pager);
            }
            Opens::Keys => return text((KEYS_TITLE.to_owned(), help_text::of_keys())),
            Opens::FirstLesson(entry) => task(Origin::Lesson(entry, 0)),
            Opens::Lesson(entry, index) => task(Origin::Lesson(entry, index)),
            Opens::Puzzle(choice) => task(Origin::Puzzle(choice)),
            Opens::Lessons(entry)
            | Opens::PuzzlesOf(entry)
            | Opens::Topics(entry)
            | Opens::Form(entry)
            | Opens::Analysis(entry) => entry.open(&[], None).ok(),
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

/// What the page of keys is called.
const KEYS_TITLE: &str = "Keys and signs";

fn learning(context: &Context) -> Learning {
    Learning::today(context.games, context.places.as_ref())
}

impl Screen for Shelf {
    fn uncovered(&mut self, context: &mut Context, _now: Duration) {
        let now = match self.kind {
            Kind::Learn => Shelf::learn(context),
            Kind::Lessons(entry) => Shelf::lessons(entry, context),
            Kind::Puzzles => Shelf::puzzles(context),
            Kind::Fixed => return,
        };
        *self = match self.kind {
            // The next lesson is chosen.
            Kind::Lessons(_) => now,
            _ => Shelf {
                chosen: self.chosen,
                ..now
            },
        };
    }

    fn chrome(&self, _context: &Context) -> Chrome {
        Chrome {
            title: self.title.clone(),
            told: self.notice.clone(),
            // A page that is read names its own.
            keys: match self.is_reading {
                true => Vec::new(),
                false => with_help(hints(SHELF)),
            },
            ..Chrome::default()
        }
    }

    /// There is nothing more to tell of a page.
    fn is_typing(&self) -> bool {
        self.is_reading
    }

    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context) {
        let rows = usize::from(painter.height().saturating_sub(TOP + 3)).max(1);
        self.first = self
            .first
            .clamp(self.chosen.saturating_sub(rows - 1), self.chosen);
        let bar_rows = u16::try_from(rows).unwrap_or(u16::MAX);
        let width = painter.width();
        let mut list = painter.part(0, TOP, width, bar_rows);
        list.scrollbar(self.first, self.lines.len());
        let heading = painter.role(Role::Title);
        painter.text(3 + KEY, TOP - 1, &self.heading, heading);
        let texts = self.lines.iter().map(|line| line.text.as_str());
        let longest = texts.map(columns).max().unwrap_or(0);
        let bar = usize::from(longest);
        let shown = self.lines.iter().enumerate().skip(self.first).take(rows);
        for (y, (i, line)) in (TOP..).zip(shown) {
            let chosen = i == self.chosen;
            if chosen {
                painter.text(2, y, "▸", BOLD);
            }
            let key = DIGITS.chars().nth(i).unwrap_or(' ');
            let key = format!(" {key}  ");
            // Whichever line is chosen, its bar is equally long.
            let text = match chosen {
                true => format!("{key}{:<bar$} ", line.text),
                false => format!("{key}{}", line.text),
            };
            // What is cut off says so before the bar.
            let bar = u16::from(self.lines.len() > rows);
            let mut row = painter.part(0, 0, width.saturating_sub(bar), y + 1);
            row.text(3, y, &text, if chosen { CHOSEN } else { PLAIN });
        }
        let below = TOP + 1 + u16::try_from(self.lines.len() - self.first).unwrap_or(u16::MAX);
        let room = painter.width().saturating_sub(5).min(ABOUT);
        let about = self.about.lines().flat_map(|text| wrap(text, room));
        for (y, line) in (below..TOP + rows as u16).zip(about) {
            painter.text(4, y, &line, PLAIN);
        }
        let said = self.about.lines().map(columns).max().unwrap_or(0);
        let x = longest.min(LONGEST).max(said.min(ABOUT)) + 3 + KEY + GAP;
        (self.columns, self.room) = (u16::MAX, 0);
        if width >= x + BESIDE {
            (self.columns, self.room) = (x, width - x - 1);
            self.look(context);
            self.is_reading = self.page_read().is_some();
            let mut part = painter.part(x, TOP, self.room, bar_rows);
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
                let row = y.checked_sub(TOP).map(|row| usize::from(row) + self.first);
                if let Some(row) = row.filter(|row| *row < self.lines.len()) {
                    self.chosen = row;
                    return self.open(context);
                }
            }
            _ => {}
        }
        Flow::Stay
    }
}
