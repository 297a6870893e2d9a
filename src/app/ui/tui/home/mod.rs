//! The menu.

mod command_line;
mod open_game;
mod today_lines;

use crate::ui::text::{Sentence, counted, notices};
use std::time::Duration;

use crate::ui::tui::keys::{Key, KeyCode};

use super::analysis::AnalysisBoard;
use super::chrome::Chrome;
use super::course::CourseList;
use super::events::Event;
use super::game::GameScreen;
use super::key_table::{Binding, Footer, KeyHint, action_of, hints, key};
use super::painter::{BOLD, CHOSEN, PLAIN, Painter, columns, wrap};
use super::preview::Preview;
use super::saved_games::SavedGames;
use super::screen::{CommandReader, Flow, PasteTarget, Screen};
use super::settings::SettingsScreen;
use super::setup::{Form, GameSetup};
use super::text_screen::Reading;
use crate::game::MenuCard;
use crate::session::{GameInfo, Study};
use crate::store::{IN_PAGE, newest_open};
use crate::ui::context::Context;
use crate::ui::prepared_game::PreparedGame;
use crate::ui::today::{Today, TodayKeys};
use crate::ui::tui::widgets::List;
use command_line::{CommandLine, Typed};
use open_game::OpenGame;
use today_lines::TodayLines;

/// The action of a key of the menu.
#[derive(Copy, Clone)]
enum Action {
    Up,
    Down,
    First,
    Last,
    Open,
    Command,
    Help,
    Quit,
}

const KEYS: &[Binding<Action>] = &[
    Binding::below(
        Action::Down,
        "choose",
        "the next line, the previous one; a digit or letter opens its line",
    ),
    Binding::above(Action::Up),
    Binding::first(Action::First, "the first line, the last"),
    Binding::last(Action::Last),
    Binding::open(Action::Open, "opens the line"),
    key!("/" ['/'] Action::Command, "command", COMMAND_HELP),
    key!("?" ['?' F1] Action::Help, "help", "this help (also F1)"),
    key!("q" ['q'] Action::Quit, "quit", "leaves the program"),
];

/// The help of the key that opens the command line.
const COMMAND_HELP: &str = if IN_PAGE {
    "type a command"
} else {
    "type a command, as in the shell"
};

/// The screen that a line of the menu opens.
#[derive(Debug, Copy, Clone)]
enum Opens {
    Continue,
    Game(&'static GameInfo),
    Learn,
    Puzzles,
    Analysis,
    Together,
    Watch,
    Saved,
    Statistics,
    Settings,
    Help,
}

/// A line of the menu.
#[derive(Debug)]
struct Item {
    opens: Opens,
    /// The key that opens it; `None` if there are not enough digits.
    key: Option<char>,
    title: String,
    /// Facts about the game that it opens.
    card: Option<MenuCard>,
}

impl Item {
    /// Returns the line in a list of this width.
    fn line(&self, width: u16) -> String {
        let key = self.key.unwrap_or(' ');
        let title = &self.title;
        let Some(card) = self.card else {
            return format!(" {key}  {title}");
        };
        let MenuCard { size, minutes, .. } = card;
        let whole = format!(" {key}  {title:<16} {size:<7} ~{minutes:>3} min");
        match columns(&whole) + 4 <= width {
            true => whole,
            // In a narrow list, only the size of the board is shown.
            false => format!(" {key}  {title:<16} {size}"),
        }
    }
}

/// The menu.
#[derive(Debug)]
pub struct Home {
    items: Vec<Item>,
    list: List,
    preview: Option<Preview>,
    /// The time at which the board of the chosen line replaces the one shown; `None` if
    /// it is shown already.
    preview_due: Option<Duration>,
    /// The game that can be continued, if there is one.
    open: Option<OpenGame>,
    /// Lines about what there is to do today.
    today: Vec<Sentence>,
    notice: String,
    /// The command that the user types after a slash.
    command: Option<CommandLine>,
    /// Executes the commands of the command line.
    read: CommandReader,
    /// The first row of the list in the last frame; `columns` is its width. Clicks
    /// beside the list are ignored.
    top: u16,
    columns: u16,
    /// The first column of the board beside the list, and the row below it.
    preview_end: (u16, u16),
    /// The number of rows of the list above the first one shown.
    scrolled: u16,
}

/// The first column and row of the board beside the list. The columns to the left
/// of it belong to the list.
const PREVIEW: (u16, u16) = (41, 3);

/// The time that the choice must rest on a line before its board is drawn. A
/// board takes up to a hundred times as many bytes as the line, too many for
/// every key press over a slow connection.
const REST: Duration = Duration::from_millis(120);

/// The key that continues a game.
const CONTINUE_KEY: char = 'c';
/// The keys that open the other lines, in their order.
const DIGITS: &str = "1234567890";

/// The first row of the list on a tall screen.
const FIRST_ROW: u16 = 4;

impl Home {
    /// Creates the menu, with the saved games as they are now.
    pub fn new(context: &Context, read: CommandReader) -> Home {
        let open = context
            .places
            .as_ref()
            .and_then(|places| OpenGame::newest(places, context));
        let learning = context.learning();
        let last = Some(&*context.config.last_game).filter(|last| !last.is_empty());
        let today = Today::of(&learning, context.places.as_ref(), last).lines(&TodayKeys {
            learn: "l",
            daily: "p",
            of_game: None,
            mine: "p",
            counts_mistakes: true,
            load: None,
            is_repeated: false,
            aloud: false,
        });
        let items = items(context, open.as_ref(), learning.open_cards(None));
        let last_played = items
            .iter()
            .position(|item| matches!(item.opens, Opens::Game(info) if Some(info.id) == last));
        let start = match open {
            Some(_) => 0,
            None => last_played.unwrap_or(0),
        };
        let mut home = Home {
            items,
            list: List::at(start),
            today,
            preview: None,
            preview_due: None,
            open,
            notice: context.menu_notice.take().to_owned(),
            command: None,
            read,
            top: FIRST_ROW,
            columns: u16::MAX,
            preview_end: (u16::MAX, 0),
            scrolled: 0,
        };
        home.prepare_preview(context);
        home
    }

    /// Prepares the board beside the menu, of the size that a new game would have.
    fn prepare_preview(&mut self, context: &Context) {
        self.preview_due = None;
        self.preview = match self.items[self.list.chosen()].opens {
            Opens::Game(info) => {
                let options = GameSetup::last_options(info, context);
                let session = info.open(&options, None).ok();
                session.map(|session| Preview { session })
            }
            _ => None,
        };
    }

    fn choose(&mut self, index: usize, now: Duration) {
        if index < self.items.len() {
            self.list.choose(index, self.items.len());
            self.preview_due = Some(now + REST);
        }
    }

    /// Moves the choice; after the last line comes the first.
    fn turn(&mut self, lines: i64, now: Duration) {
        self.list.turn(lines, self.items.len());
        self.preview_due = Some(now + REST);
    }

    fn open_chosen(&mut self, context: &mut Context) -> Flow {
        match self.items[self.list.chosen()].opens {
            Opens::Continue => {
                let resumed = resume(context);
                let opened = resumed.map(|prepared| GameScreen::new(prepared, context));
                Flow::push_or(opened, &mut self.notice)
            }
            // The game is new to the user, who was not asked about its lessons before.
            Opens::Game(info) if context.learning().offers(info, context.places.as_ref()) => {
                Flow::push(CourseList::offer(info, context))
            }
            Opens::Game(info) => Flow::push(Form::new(info, context)),
            Opens::Watch => Flow::push(Form::watching(None, context)),
            Opens::Saved => Flow::push(SavedGames::new(context)),
            Opens::Statistics => Flow::push(Reading::statistics(context)),
            Opens::Settings => Flow::push(SettingsScreen::default()),
            Opens::Learn => Flow::push(CourseList::learn(context)),
            Opens::Puzzles => Flow::push(CourseList::puzzles(context)),
            Opens::Analysis => Flow::push(CourseList::analysis(context)),
            // Another program takes over the terminal, and returns to this
            // menu.
            Opens::Together => {
                context.goes_together = true;
                Flow::Quit
            }
            Opens::Help => Flow::push(CourseList::topics(context)),
        }
    }

    fn key(&mut self, key: &Key, context: &mut Context, now: Duration) -> Flow {
        if let Some(line) = self.command.take() {
            match line.key(key, self.read, context) {
                Typed::Open(line) => self.command = Some(line),
                Typed::Closed => {}
                Typed::Go(flow) => return flow,
            }
            return Flow::Stay;
        }
        self.notice.clear();
        let count = self.items.len();
        match action_of(KEYS, key.code) {
            Some(Action::Quit) => return Flow::Quit,
            Some(Action::Command) => self.command = Some(CommandLine::default()),
            Some(Action::Help) => return Flow::Help,
            Some(Action::Open) => return self.open_chosen(context),
            Some(Action::Down) => self.turn(1, now),
            Some(Action::Up) => self.turn(-1, now),
            Some(Action::First) => self.choose(0, now),
            Some(Action::Last) => self.choose(count - 1, now),
            None => return self.shortcut(key.code, context, now),
        }
        Flow::Stay
    }

    /// Opens the line of this digit or letter.
    fn shortcut(&mut self, code: KeyCode, context: &mut Context, now: Duration) -> Flow {
        let KeyCode::Char(typed) = code.lower() else {
            return Flow::Stay;
        };
        let found = self.items.iter().position(|item| item.key == Some(typed));
        let Some(index) = found else {
            return Flow::Stay;
        };
        self.choose(index, now);
        self.open_chosen(context)
    }

    /// Returns the number of rows between the top of the list and item `index`. A
    /// blank row separates the games from the other lines.
    fn row_of(&self, index: usize) -> u16 {
        let games = self
            .items
            .iter()
            .take_while(|item| matches!(item.opens, Opens::Continue | Opens::Game(_)));
        let extra = u16::from(self.spaced() && index >= games.count());
        index as u16 + extra
    }

    /// Returns the row of item `index` on the screen; `None` if it is scrolled past.
    fn shown_row(&self, index: usize) -> Option<u16> {
        let row = self.row_of(index).checked_sub(self.scrolled)?;
        Some(self.top + row)
    }

    fn spaced(&self) -> bool {
        self.top > 2
    }

    fn shown_preview(&self) -> Option<&Preview> {
        self.preview
            .as_ref()
            .or(self.open.as_ref().map(|open| &open.preview))
    }

    /// Returns the rows for the preview: all below its first, or only those beside the list if
    /// what there is to do today would not fit beside a taller board.
    fn preview_rows(&self, preview: &Preview, width: u16, height: u16) -> u16 {
        let (x, y) = PREVIEW;
        let below = self.top + self.row_of(self.items.len());
        let all = height - y - 2;
        let (columns, rows) = preview.box_size(width - x - 1, all);
        let beside = (width - 1).saturating_sub(columns + 5);
        let today = TodayLines::fit(&self.today, beside, usize::MAX);
        // Two more lines say whose stones are whose, and a row stays free above the last line.
        let needed = today.lines.len() + 3;
        let room = usize::from(height.saturating_sub(below + 3));
        match y + rows > below && needed > room {
            true => below.saturating_sub(y).min(all),
            false => all,
        }
    }

    /// Returns the first row of the list: near the top if otherwise there is no room below it
    /// for what there is to do today.
    fn first_row(&self, width: u16, height: u16) -> u16 {
        let (count, least) = (self.items.len() as u16, Chrome::body(height).top);
        if height < count + 10 {
            return least;
        }
        let top = FIRST_ROW - u16::from(height < count + 13);
        // A row separates the list from the lines, and one is free among the list's.
        let room = height.saturating_sub(2 + top + count + 2);
        let today = TodayLines::fit(&self.today, width.saturating_sub(6), room.into());
        if today.is_whole { top } else { least }
    }

    /// Draws the lines below the list: which stones belong to which side, when
    /// the game was saved, what there is to do today, and how to play without
    /// drawings.
    fn paint_below(&self, painter: &mut Painter<'_>, context: &Context) {
        // Without a board, there are no stones to name.
        let stones = self
            .shown_preview()
            .filter(|_| self.preview_end.1 > PREVIEW.1)
            .and_then(|preview| preview.stones(context));
        let open = self.open.as_ref();
        let saved = open.map(|open| format!("saved {}", open.saved));
        let first: Vec<String> = [stones, saved].into_iter().flatten().collect();
        let below = self.top + self.row_of(self.items.len());
        if let Some(preview) = self.shown_preview() {
            painter.set_frame(preview.session.diagram().frame);
        }
        let (left, bottom) = self.preview_end;
        if below >= painter.height().saturating_sub(2) {
            return;
        }
        let mut is_beside = below < bottom;
        // The notice needs a row of its own above the last line.
        let last = painter.height().saturating_sub(2);
        let end = last.saturating_sub(u16::from(!self.notice.is_empty()));
        let command = self.command.as_ref();
        let end = command.map_or(end, |command| command.top(painter).min(end));
        let (narrow, wide) = (left.saturating_sub(5), painter.width().saturating_sub(6));
        let mut below = below;
        let mut lines: Vec<String> = Vec::new();
        if is_beside {
            // Lines that would be broken beside the preview go below it if they fit there.
            let under = usize::from(end.saturating_sub(bottom + 1));
            let whole = TodayLines::fit(&self.today, wide, usize::MAX).lines.len();
            let broken = TodayLines::fit(&self.today, narrow, usize::MAX).lines.len();
            if whole < broken && whole < under {
                painter.text(3, below + 1, &first.join("   "), PLAIN);
                (is_beside, below) = (false, bottom);
            } else {
                lines.extend([first.join("   "), String::new()]);
            }
        } else {
            // The line on the colours of the players refers to the board above
            // it.
            painter.text_right(1, below, &first.join("   "), PLAIN);
        }
        let width = if is_beside { narrow } else { wide };
        let room = usize::from(end.saturating_sub(below + 1));
        let plain = match IN_PAGE {
            true => "Using a screen reader? Add ?text to the address of this page.",
            false => "Using a screen reader? boardgames --plain is text only.",
        };
        let today = TodayLines::fit(&self.today, width, room.saturating_sub(lines.len()));
        lines.extend(today.lines);
        let more = wrap(plain, width);
        // A sentence without its end is worse than none.
        if today.is_whole && lines.len() + more.len() <= room {
            lines.extend(more);
        }
        let spare = u16::from(below + 2 + lines.len() as u16 <= end);
        for (y, line) in (below + 1 + spare..end).zip(&lines) {
            painter.text(3, y, line, PLAIN);
        }
    }
}

/// Returns the lines of the menu. `mistakes` is the number of those to practise today.
fn items(context: &Context, open: Option<&OpenGame>, mistakes: usize) -> Vec<Item> {
    let line = |opens, key, title: &str| Item {
        opens,
        key,
        title: title.to_owned(),
        card: None,
    };
    let go_on = open.map(|open| {
        let title = format!("Continue {}", open.title);
        line(Opens::Continue, Some(CONTINUE_KEY), &title)
    });
    let games = context.games.iter().map(|info| Item {
        card: Some(info.card),
        ..line(Opens::Game(info), None, info.title)
    });
    let puzzles = match mistakes {
        0 => "Puzzles".to_owned(),
        count => format!(
            "Puzzles ({} to practise)",
            counted(count as u64, "mistakes")
        ),
    };
    let others = [
        (Opens::Learn, Some('l'), "Learn"),
        (Opens::Puzzles, Some('p'), &puzzles),
        (Opens::Analysis, Some('a'), "Analysis board"),
        (Opens::Together, Some('t'), "Play together"),
        (Opens::Watch, None, "Watch the computer play"),
        (Opens::Saved, None, "Saved games and replay"),
        (Opens::Statistics, None, "Statistics"),
        (Opens::Settings, None, "Settings"),
        (Opens::Help, None, "Rules and help"),
    ];
    // A program in a browser cannot connect to a server.
    let is_offered = |opens: &Opens| !(IN_PAGE && matches!(opens, Opens::Together));
    let others = others.into_iter().filter(|(opens, ..)| is_offered(opens));
    let others = others.map(|(opens, key, title)| line(opens, key, title));
    let mut items: Vec<Item> = go_on.into_iter().chain(games).chain(others).collect();
    // A line keeps its digit whether or not a game can be continued.
    let unnamed = items.iter_mut().filter(|item| item.key.is_none());
    for (item, digit) in unnamed.zip(DIGITS.chars()) {
        item.key = Some(digit);
    }
    items
}

/// Continues the newest game that is not over, with its players.
fn resume(context: &Context) -> Result<PreparedGame, String> {
    let places = context.places.as_ref().ok_or(notices::NOT_SAVED_HERE)?;
    let (path, record, session) =
        newest_open(places, context.games).ok_or("You have no unfinished game.")?;
    context.resume_file(session, &path, &record)
}

impl Screen for Home {
    fn uncovered(&mut self, context: &mut Context, _now: Duration) {
        *self = Home::new(context, self.read);
    }

    fn chrome(&self, _context: &Context) -> Chrome {
        Chrome {
            title: "boardgames".into(),
            right_keys: vec![
                KeyHint::new("?", KeyCode::Char('?'), "help"),
                KeyHint::new("q", KeyCode::Char('q'), "quit"),
            ],
            answer: self.notice.clone(),
            keys: match self.command {
                None => hints(KEYS),
                Some(_) => CommandLine::hints(),
            },
            ..Chrome::default()
        }
    }

    fn is_typing(&self) -> bool {
        self.command.is_some()
    }

    fn paste_target(&self, _text: &str) -> PasteTarget {
        if self.is_typing() {
            PasteTarget::Line
        } else {
            PasteTarget::Screen
        }
    }

    fn help(&self, _context: &Context) -> String {
        "Rules and help, the last line of the menu, has the rules and the keys in a game."
            .to_owned()
    }

    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context) {
        let (width, height) = (painter.width(), painter.height());
        self.columns = u16::MAX;
        self.preview_end = (u16::MAX, 0);
        self.top = self.first_row(width, height);
        let body = Chrome::body(height);
        // If there are too few rows, the list scrolls to the chosen line.
        let rows = (body.top + body.height).saturating_sub(self.top).max(1);
        self.scrolled = (self.row_of(self.list.chosen()) + 1).saturating_sub(rows);
        let mut list = painter.part(0, self.top, width, rows);
        list.scrollbar(self.scrolled.into(), self.row_of(self.items.len()).into());
        let lines: Vec<String> = self.items.iter().map(|item| item.line(width)).collect();
        // The bar of the chosen line is equally long for all lines.
        let longest = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
        let bar = usize::from((longest + 1).min(width.saturating_sub(5)));
        for (i, line) in lines.iter().enumerate() {
            let Some(y) = self.shown_row(i).filter(|y| *y < self.top + rows) else {
                continue;
            };
            let chosen = i == self.list.chosen();
            let cursor = if chosen { '▸' } else { ' ' };
            painter.text(3, y, &cursor.to_string(), BOLD);
            match chosen {
                true => painter.text(4, y, &format!("{line:<bar$}"), CHOSEN),
                false => painter.text(4, y, line, PLAIN),
            };
        }
        if width >= 76
            && height >= 16
            && let Some(preview) = self.shown_preview()
        {
            let (x, y) = PREVIEW;
            let rows = self.preview_rows(preview, width, height);
            let mut part = painter.part(x, y, width - x - 1, rows);
            let (left, rows) = preview.paint(&mut part);
            self.columns = x;
            self.preview_end = (x + left, y + rows);
        }
        self.paint_below(painter, context);
        let size = format!("{width}×{height}");
        let keys = columns(&Footer::new(&self.chrome(context).keys, width).text);
        if height > 6 && keys + columns(&size) + 4 <= width {
            painter.text_right(1, height - 1, &size, PLAIN);
        }
        if let Some(line) = &self.command {
            line.paint(painter);
        }
    }

    fn wake(&self) -> Option<Duration> {
        self.preview_due
    }

    fn handle(&mut self, event: &Event, context: &mut Context, now: Duration) -> Flow {
        if self.preview_due.is_some_and(|due| due <= now) {
            self.prepare_preview(context);
        }
        match event {
            Event::Key(key) => self.key(key, context, now),
            Event::Click(x, y) if *x < self.columns => {
                let rows = (0..self.items.len()).map(|i| self.shown_row(i));
                match rows.enumerate().find(|(_, row)| *row == Some(*y)) {
                    Some((i, _)) => {
                        self.choose(i, now);
                        self.open_chosen(context)
                    }
                    None => Flow::Stay,
                }
            }
            Event::Scroll(lines) => {
                self.turn(i64::from(lines.signum()), now);
                Flow::Stay
            }
            // A pasted game or position opens on the analysis board.
            Event::Paste(text) => match Study::of_text(text, context.games) {
                Ok(study) => Flow::push(AnalysisBoard::of_text(study)),
                Err(why) => {
                    self.notice = format!("Pasted text: {why}.");
                    Flow::Stay
                }
            },
            _ => Flow::Stay,
        }
    }
}
