//! The list of saved games. Choosing an unfinished game continues it; choosing
//! a finished one replays it.

use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::ui::tui::keys::{Key, KeyCode};

use super::analysis::AnalysisBoard;
use super::chrome::Chrome;
use super::clipboard;
use super::events::Event;
use super::game::GameScreen;
use super::key_table::{Binding, action_of, key, typing_keys, with_help};
use super::painter::{PLAIN, Painter, columns};
use super::preview::Preview;
use super::replay::Replay;
use super::review::ReviewScreen;
use super::screen::{Flow, PasteTarget, Screen};
use super::widgets::{Confirm, LineEdit, LineEvent, List};
use crate::store::{AutoSave, Saved, Summary, delete, list, rename, version_before};
use crate::ui::context::Context;
use crate::ui::prepared_game::PreparedGame;
use crate::ui::text::shell::game_name;
use crate::ui::text::times::local_time;
use crate::ui::text::{Sentence, ago, counted, notices, outcomes, printable, share, shortened};

/// The action of a key.
#[derive(Copy, Clone)]
enum Action {
    Open,
    Replay,
    Review,
    Analyse,
    Delete,
    Rename,
    Sort,
    Search,
    Copy,
    Back,
}

/// What happens only when its key is pressed twice.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Question {
    /// The game is deleted.
    Delete,
    /// The version before a damaged file is opened.
    Before,
}

const KEYS: &[Binding<Action>] = &[
    key!("Enter" [Enter] Action::Open, "open",
        "continues an unfinished game, steps through a finished one"),
    key!("r" ['r'] Action::Replay, "replay", "steps through the game"),
    key!("v" ['v'] Action::Review, "review",
        "reviews the game: accuracy, the costliest moves, and why"),
    key!("o" ['o'] Action::Analyse, "analysis", notices::ANALYSIS_HELP),
    key!("d" ['d' Delete] Action::Delete, "delete",
        "deletes the game, when pressed twice (also Del)"),
    key!("n" ['n'] Action::Rename, "name", "gives the game another name"),
    key!("s" ['s'] Action::Sort, "sort", "sorts by date, game, players or name"),
    key!("/" ['/'] Action::Search, "search",
        "shows only games with these words; Esc shows all again"),
    key!("x" ['x'] Action::Copy, "", notices::COPY_HELP),
    Binding::back(Action::Back),
];

/// The longest name or search, in characters.
const LONGEST: usize = 200;

/// The order of the list.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
enum Order {
    #[default]
    Date,
    Game,
    Players,
    Name,
}

impl Order {
    const fn next(self) -> Order {
        match self {
            Order::Date => Order::Game,
            Order::Game => Order::Players,
            Order::Players => Order::Name,
            Order::Name => Order::Date,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Order::Date => "the newest first",
            Order::Game => "by game",
            Order::Players => "by players",
            Order::Name => "by name",
        }
    }

    /// Returns the key by which games are sorted. Games with equal keys are
    /// sorted from new to old.
    fn key(self, saved: &Saved) -> String {
        let summary = saved.game.as_ref().ok();
        // `~` sorts damaged files after all others.
        let of = |text: fn(&Summary) -> String| summary.map_or("~".to_owned(), text);
        match self {
            Order::Date => String::new(),
            Order::Game => of(|summary| summary.info.title.to_owned()),
            Order::Players => of(players),
            Order::Name => saved.name.clone(),
        }
    }
}

/// The text that the user is typing, if any.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
enum Typing {
    #[default]
    Nothing,
    Search(LineEdit),
    Name(LineEdit),
}

/// The screen of saved games.
#[derive(Debug, Default)]
pub struct SavedGames {
    /// All games, the newest first.
    games: Vec<Saved>,
    /// The games shown, in their order, as indices of `games`.
    shown: Vec<usize>,
    order: Order,
    search: String,
    typing: Typing,
    /// The question whose key must be pressed twice.
    confirm: Confirm<Question>,
    /// The games shown, one of them chosen.
    list: List,
    notice: String,
    /// The width of the list in the last frame. Clicks beside the list are ignored.
    columns: u16,
    /// The board of the chosen game, and the index of this game in `games`.
    preview: Option<(usize, Preview)>,
}

/// The row of the first game.
const TOP: u16 = 3;

impl SavedGames {
    /// Creates the screen with all saved games.
    pub fn new(context: &Context) -> SavedGames {
        let mut screen = SavedGames {
            columns: u16::MAX,
            ..SavedGames::default()
        };
        screen.reload(context);
        screen
    }

    /// Creates the screen with the games that contain all these words.
    pub fn like(words: &str, context: &Context) -> SavedGames {
        let mut screen = SavedGames::new(context);
        words.clone_into(&mut screen.search);
        screen.arrange();
        screen
    }

    /// Reads the folder again.
    fn reload(&mut self, context: &Context) {
        let found = context
            .places
            .as_ref()
            .map(|places| list(places, context.games));
        match found {
            None => self.notice = notices::NOT_SAVED_HERE.to_owned(),
            Some(Err(error)) => self.notice = error.to_string(),
            Some(Ok(games)) => {
                if games.is_empty() && self.notice.is_empty() {
                    self.notice = notices::NO_SAVED_GAME.to_owned();
                }
                self.games = games;
                // The preview refers to the old list.
                self.preview = None;
            }
        }
        self.arrange();
    }

    /// Sorts and searches again.
    fn arrange(&mut self) {
        let wanted = self.search.to_lowercase();
        let has = |saved: &Saved| {
            let table = Table::wide([saved]);
            let text = format!("{} {}", table.line(saved), saved.name).to_lowercase();
            wanted.split_whitespace().all(|word| text.contains(word))
        };
        let mut shown: Vec<usize> = (0..self.games.len())
            .filter(|i| has(&self.games[*i]))
            .collect();
        shown.sort_by_cached_key(|i| self.order.key(&self.games[*i]));
        self.shown = shown;
        // The list may be shorter now, so the choice is brought back into it.
        self.move_by(0);
    }

    fn chosen(&self) -> Option<&Saved> {
        self.games.get(*self.shown.get(self.list.chosen())?)
    }

    /// Prepares the board of the chosen game, unless it is already shown.
    fn prepare_preview(&mut self) {
        let Some(place) = self.shown.get(self.list.chosen()).copied() else {
            self.preview = None;
            return;
        };
        if self.preview.as_ref().is_some_and(|(of, _)| *of == place) {
            return;
        }
        let game = self.games[place].game.as_ref().ok();
        let session = game.and_then(|summary| summary.info.replay(&summary.record).ok());
        self.preview = session.map(|session| (place, Preview { session }));
    }

    /// Continues the chosen game, or replays it if it is over.
    fn open(&mut self, asked: bool, context: &Context) -> Flow {
        let Some(saved) = self.chosen().cloned() else {
            return Flow::Stay;
        };
        let resumed = match &saved.game {
            Err(why) => return self.open_damaged(&saved, why, asked, context),
            Ok(summary) if summary.record.is_analysis() => return self.analyse(context),
            Ok(summary) if summary.outcome.is_some() => return self.replay(context),
            Ok(_) if saved.in_use => Err(format!("{} is open in another window.", saved.name)),
            Ok(summary) => resume(context, &saved, summary),
        };
        let opened = resumed.map(|prepared| GameScreen::new(prepared, context));
        Flow::push_or(opened, &mut self.notice)
    }

    /// Says what is wrong with a file. If the version before it is there, offers that, and opens
    /// it at the second request.
    fn open_damaged(&mut self, saved: &Saved, why: &str, asked: bool, context: &Context) -> Flow {
        let damage = format!("{}: {why}.", printable(&saved.name));
        let before = version_before(saved, context.games);
        let Some((path, Ok(summary))) = before.map(|saved| (saved.path, saved.game)) else {
            self.notice = damage;
            return Flow::Stay;
        };
        if !asked {
            self.notice = format!("{damage} Press Enter again for the version before it.");
            self.confirm.again(Question::Before);
            return Flow::Stay;
        }
        if summary.outcome.is_some() {
            return Flow::push_or(Replay::of_file(&path, context), &mut self.notice);
        }
        let opened = continue_copy(context, &path, &summary);
        let opened = opened.map(|prepared| GameScreen::new(prepared, context));
        Flow::push_or(opened, &mut self.notice)
    }

    /// Opens the chosen game in another screen.
    fn show<S: Screen + 'static>(&mut self, of_file: impl Fn(&Path) -> Result<S, String>) -> Flow {
        let Some(saved) = self.chosen() else {
            return Flow::Stay;
        };
        Flow::push_or(of_file(&saved.path), &mut self.notice)
    }

    fn replay(&mut self, context: &Context) -> Flow {
        self.show(|path| Replay::of_file(path, context))
    }

    fn review(&mut self, context: &Context) -> Flow {
        self.show(|path| ReviewScreen::of_file(path, context))
    }

    fn analyse(&mut self, context: &Context) -> Flow {
        self.show(|path| AnalysisBoard::of_file(path, context))
    }

    /// Copies the chosen game, as far as it was played.
    fn copy(&mut self) -> Flow {
        self.prepare_preview();
        let Some((_, preview)) = &self.preview else {
            let damaged = self.chosen().and_then(|saved| saved.game.as_ref().err());
            self.notice =
                damaged.map_or_else(String::new, |why| format!("Nothing to copy: {why}."));
            return Flow::Stay;
        };
        let text = share::block(&*preview.session);
        self.notice = clipboard::sentence(&text, false);
        Flow::Copy(text)
    }

    fn move_by(&mut self, lines: i64) {
        self.list.move_by(lines, self.shown.len());
    }

    /// Asks whether to delete the chosen game, and deletes it at the second request.
    fn delete(&mut self, asked: bool, context: &Context) {
        let Some(saved) = self.chosen() else { return };
        let (path, name) = (saved.path.clone(), game_name(&saved.path));
        if !asked {
            self.notice = format!("Press d again to delete {name}; any other key keeps it.");
            self.confirm.again(Question::Delete);
            return;
        }
        let Some(places) = &context.places else {
            return;
        };
        self.notice = match delete(places, &path) {
            Ok(()) => format!("Deleted {name}."),
            Err(error) => format!("{error}."),
        };
        self.reload(context);
    }

    fn rename(&mut self, name: &str, context: &Context) {
        let (Some(saved), Some(places)) = (self.chosen(), &context.places) else {
            return;
        };
        let renamed = rename(places, &saved.path, name);
        self.notice = match &renamed {
            Ok(path) => notices::renamed(&game_name(&saved.path), &game_name(path)),
            Err(error) => {
                // The line stays open with the name, so that the user can correct it.
                self.typing = Typing::Name(LineEdit::with(name.to_owned(), LONGEST));
                format!("{error}.")
            }
        };
        self.reload(context);
        // The new name may have moved the game to another place in the list.
        if let Ok(path) = renamed {
            let at = |i: &usize| self.games[*i].path == path;
            if let Some(place) = self.shown.iter().position(at) {
                self.list.choose(place, self.shown.len());
            }
        }
    }

    /// Acts on a key while the user types a name or a search.
    fn type_key(&mut self, key: &Key, context: &Context) {
        let typing = std::mem::take(&mut self.typing);
        self.notice.clear();
        match typing {
            Typing::Nothing => {}
            Typing::Search(mut line) => {
                let event = line.key(key);
                // Backspace in an empty line must not end the search.
                let dropped = event == LineEvent::Dropped && key.code == KeyCode::Esc;
                self.search = if dropped {
                    String::new()
                } else {
                    line.text().to_owned()
                };
                if !dropped && event != LineEvent::Entered {
                    self.typing = Typing::Search(line);
                }
            }
            Typing::Name(mut line) => match line.key(key) {
                LineEvent::Entered => self.rename(line.text(), context),
                LineEvent::Dropped if key.code == KeyCode::Esc => {}
                _ => self.typing = Typing::Name(line),
            },
        }
        self.arrange();
    }

    fn key(&mut self, key: &Key, context: &Context) -> Flow {
        if self.typing != Typing::Nothing {
            self.type_key(key, context);
            return Flow::Stay;
        }
        self.notice.clear();
        let asked = std::mem::take(&mut self.confirm);
        if self.list.key(key, self.shown.len()).is_some() {
            return Flow::Stay;
        }
        match action_of(KEYS, key.code) {
            Some(Action::Back) if !self.search.is_empty() => {
                self.search.clear();
                self.arrange();
            }
            Some(Action::Back) => return Flow::Pop,
            Some(Action::Open) => return self.open(asked.is(Question::Before), context),
            Some(Action::Replay) => return self.replay(context),
            Some(Action::Review) => return self.review(context),
            Some(Action::Analyse) => return self.analyse(context),
            Some(Action::Delete) => self.delete(asked.is(Question::Delete), context),
            Some(Action::Rename) => {
                if let Some(name) = self.chosen().map(|saved| game_name(&saved.path)) {
                    self.typing = Typing::Name(LineEdit::with(name, LONGEST));
                }
            }
            Some(Action::Copy) => return self.copy(),
            Some(Action::Sort) => {
                self.order = self.order.next();
                self.arrange();
            }
            Some(Action::Search) => {
                let words = LineEdit::with(self.search.clone(), LONGEST);
                self.typing = Typing::Search(words);
            }
            None => {}
        }
        Flow::Stay
    }

    /// Returns the heading: the number of games, their order, and the search.
    fn heading(&self) -> String {
        let all = counted(self.games.len() as u64, "games");
        let count = match &*self.search {
            "" => all,
            search => format!("{} of {all} with '{search}'", self.shown.len()),
        };
        format!("{count}, {}", self.order.words())
    }

    /// Returns the line below the list: the text that the user types, or the
    /// name of the chosen game's file. Empty while a notice is shown.
    fn below(&self) -> Sentence {
        match &self.typing {
            Typing::Search(line) => Sentence::typed("Search", "", &line.shown(LONGEST)),
            Typing::Name(line) => Sentence::typed("New name", "", &line.shown(LONGEST)),
            Typing::Nothing if !self.notice.is_empty() => Sentence::default(),
            Typing::Nothing => self.chosen().map_or(Sentence::default(), |saved| {
                format!("{}, saved {}", saved.name, local_time(saved.modified)).into()
            }),
        }
    }
}

fn resume(context: &Context, saved: &Saved, summary: &Summary) -> Result<PreparedGame, String> {
    let session = summary
        .info
        .replay(&summary.record)
        .map_err(|error| error.to_string())?;
    context.resume_file(session, &saved.path, &summary.record)
}

/// Continues the game of a file that stays as it is.
fn continue_copy(
    context: &Context,
    path: &Path,
    summary: &Summary,
) -> Result<PreparedGame, String> {
    let record = &summary.record;
    let session = summary
        .info
        .replay(record)
        .map_err(|error| error.to_string())?;
    let places = context.places.as_ref().ok_or(notices::NOT_SAVED_HERE)?;
    context.resume(session, record, AutoSave::go_on(places, path, record))
}

fn players(summary: &Summary) -> String {
    outcomes::players(summary.info, &summary.record)
}

/// The widths of the columns of the list; 0 leaves one out.
#[derive(Copy, Clone, Debug, Default)]
struct Table {
    width: usize,
    players: usize,
    moves: usize,
    result: usize,
}

/// From this width on, players have their full names and the board is shown.
const WIDE: u16 = 101;
/// The columns of the board beside the list; [`GAP`] is the space between them.
const BOARD: u16 = 24;
const GAP: u16 = 3;

impl Table {
    /// Creates the table for a screen of this width. Narrow screens leave out
    /// first the number of moves and then the players.
    fn new<'a>(width: u16, games: impl IntoIterator<Item = &'a Saved>) -> Table {
        let (players, moves) = match width {
            WIDE.. => return Table::wide(games),
            71.. => (18, 9),
            68.. => (18, 0),
            _ => (0, 0),
        };
        Table {
            width: width.into(),
            players,
            moves,
            result: 16,
        }
    }

    /// Creates a table that is wide enough for all columns of these games.
    fn wide<'a>(games: impl IntoIterator<Item = &'a Saved>) -> Table {
        let mut table = Table {
            width: usize::MAX,
            players: 18,
            moves: 9,
            result: 16,
        };
        let read = games
            .into_iter()
            .filter_map(|saved| saved.game.as_ref().ok());
        for summary in read {
            table.players = table.players.max(columns(&players(summary)).into());
            table.result = table.result.max(columns(&result(summary)).into());
        }
        table
    }

    /// Returns the line of a game, such as
    /// `Othello   human v ai:4   30 moves  not over yet   2 hours ago`.
    fn line(&self, saved: &Saved) -> String {
        let age = SystemTime::now()
            .duration_since(saved.modified)
            .unwrap_or_default();
        let age = ago(age);
        let Ok(summary) = &saved.game else {
            let name = shortened(&saved.name, 32);
            // A link to a missing file has no modification time.
            return match saved.modified == SystemTime::UNIX_EPOCH {
                true => format!("{name:<32} damaged"),
                false => format!("{name:<32} damaged  {age}"),
            };
        };
        let title = summary.info.title;
        let mut line = format!("{title:<13}");
        if self.players > 0 {
            let players = shortened(&players(summary), self.players);
            line += &format!(" {players:<0$}", self.players);
        }
        if self.moves > 0 {
            let moves = counted(summary.record.moves.len() as u64, "moves");
            line += &format!(" {moves:>0$}", self.moves);
        }
        line += &format!("  {:<1$} ", result(summary), self.result);
        // A narrow screen has no room for the age. The scroll bar needs a
        // column and a blank before it.
        if usize::from(columns(&line) + columns(&age) + 5) > self.width {
            return line;
        }
        line + &age
    }
}

fn result(summary: &Summary) -> String {
    match &summary.outcome {
        _ if summary.record.is_analysis() => "analysis".to_owned(),
        None => "not over yet".to_owned(),
        Some(outcome) => outcomes::ended(summary.info, outcome, &summary.record),
    }
}

impl Screen for SavedGames {
    fn uncovered(&mut self, context: &mut Context, _now: Duration) {
        self.reload(context);
    }

    fn chrome(&self, _context: &Context) -> Chrome {
        Chrome {
            title: "Saved games".into(),
            notice: self.below(),
            answer: self.notice.clone(),
            keys: match self.typing {
                Typing::Nothing => with_help(List::hints(KEYS)),
                _ => typing_keys("done"),
            },
            ..Chrome::default()
        }
    }

    fn is_typing(&self) -> bool {
        self.typing != Typing::Nothing
    }

    fn paste_target(&self, _text: &str) -> PasteTarget {
        PasteTarget::line_if(self.is_typing())
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        let width = painter.width();
        if !self.games.is_empty() {
            painter.text(3, TOP - 1, &self.heading(), PLAIN);
        }
        let rows = painter.height().saturating_sub(TOP + 3).max(1);
        let table = Table::new(width, self.shown.iter().map(|i| &self.games[*i]));
        let (games, shown) = (&self.games, &self.shown);
        let line = |i: usize| table.line(&games[shown[i]]);
        let widest = self.list.paint(painter, (1, TOP, rows), shown.len(), line);
        let x = 3 + widest + GAP;
        self.columns = u16::MAX;
        if width >= WIDE && width >= x + BOARD {
            self.prepare_preview();
            self.columns = x;
            if let Some((_, preview)) = &self.preview {
                // One column is needed for the scroll bar of the list.
                let mut part = painter.part(x, TOP, width - x - 2, rows);
                preview.paint_whole(&mut part, false);
            }
        }
    }

    fn handle(&mut self, event: &Event, context: &mut Context, _now: Duration) -> Flow {
        match event {
            Event::Key(key) => self.key(key, context),
            Event::Scroll(lines) => {
                self.move_by(i64::from(*lines));
                Flow::Stay
            }
            Event::Click(x, y) if *x < self.columns => {
                match self.list.line_at(*y, self.shown.len()) {
                    Some(line) => {
                        self.list.choose(line, self.shown.len());
                        self.open(false, context)
                    }
                    None => Flow::Stay,
                }
            }
            _ => Flow::Stay,
        }
    }
}
