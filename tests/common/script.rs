//! A backend without a terminal: it reads keys from a script and keeps the last
//! frame as text.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use anyhow::{Result, bail};
use boardgames::game::Side;
use boardgames::games::GAMES;
use boardgames::session::{Conditions, GameInfo, PlayerSpec, Seat, Series};
use boardgames::store::{ColorChoice, Config, Dirs, GlyphChoice};
use boardgames::ui::context::{Context, Overrides};
use boardgames::ui::prepared_game::PreparedGame;
use boardgames::ui::tui::course::{CourseList, Origin};
use boardgames::ui::tui::events::{Backend, Event, EventSender, Message, mailbox};
use boardgames::ui::tui::keys::{Key, KeyCode};
use boardgames::ui::tui::saved_games::SavedGames;
use boardgames::ui::tui::series::SeriesScreen;
use boardgames::ui::tui::settings::SettingsScreen;
use boardgames::ui::tui::setup::Form;
use boardgames::ui::tui::{Flow, GameScreen, PuzzleChoice, Reading, Replay, Screen, run_on};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// One step of a script.
#[derive(Clone, Debug)]
pub enum Do {
    /// An event.
    Event(Event),
    /// Waits until a player has finished thinking.
    AwaitThought,
    /// Waits for an evaluation.
    AwaitEvaluation,
    /// Waits for evaluations until the screen contains this text.
    AwaitShown(&'static str),
    /// Waits for an explanation.
    AwaitWhy,
    /// Waits for the reason and the line of a solution.
    AwaitResolution,
    /// Waits for the review of one move.
    AwaitMoveEvaluated,
    /// Waits for the end of a review.
    AwaitReview,
    /// Changes the size of the terminal.
    Resize(u16, u16),
    /// Advances the clock.
    Pass(Duration),
}

/// The scripted backend.
pub struct Script {
    script: VecDeque<Do>,
    size: (u16, u16),
    now: Duration,
    sender: EventSender,
    /// Messages from threads.
    pub inbox: Receiver<Message>,
    /// The frame drawn last.
    pub frame: Buffer,
    /// Number of frames drawn.
    pub frames: usize,
    /// The last text copied to the clipboard.
    pub copied: Option<String>,
    /// Window titles set together with the bell.
    pub called: Vec<String>,
}

impl Script {
    /// Creates a backend of 80×24.
    pub fn new(script: impl IntoIterator<Item = Do>) -> Script {
        let (sender, inbox) = mailbox();
        Script {
            script: script.into_iter().collect(),
            size: (80, 24),
            now: Duration::ZERO,
            sender,
            inbox,
            frame: Buffer::empty(Rect::new(0, 0, 80, 24)),
            frames: 0,
            copied: None,
            called: Vec::new(),
        }
    }

    /// Returns the last frame without trailing blanks.
    pub fn text(&self) -> String {
        text_of(&self.frame)
    }

    fn await_event(&mut self, wanted: fn(&Event) -> bool) -> Result<Event> {
        loop {
            match self.inbox.recv_timeout(Duration::from_secs(60))? {
                Message::Event(event) if wanted(&event) => return Ok(event),
                _ => {}
            }
        }
    }
}

/// Returns a buffer as lines without trailing blanks.
pub fn text_of(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let line: String = (0..buffer.area.width)
            .map(|x| buffer[(x, y)].symbol())
            .collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

impl Backend for Script {
    fn draw(&mut self, paint: &mut dyn FnMut(&mut Buffer)) -> Result<()> {
        let (width, height) = self.size;
        self.frame = Buffer::empty(Rect::new(0, 0, width, height));
        self.frames += 1;
        paint(&mut self.frame);
        Ok(())
    }

    fn next(&mut self, _wake: Option<Duration>) -> Result<Event> {
        match self.script.pop_front() {
            Some(Do::Event(event)) => Ok(event),
            Some(Do::AwaitThought) => self.await_event(|e| matches!(e, Event::Thought(..))),
            Some(Do::AwaitEvaluation) => {
                self.await_event(|e| matches!(e, Event::PositionEvaluated(..)))
            }
            Some(Do::AwaitShown(text)) if text_of(&self.frame).contains(text) => Ok(Event::Redraw),
            Some(Do::AwaitShown(text)) => {
                self.script.push_front(Do::AwaitShown(text));
                self.await_event(|e| matches!(e, Event::PositionEvaluated(..)))
            }
            Some(Do::AwaitWhy) => self.await_event(|e| matches!(e, Event::Explained(..))),
            Some(Do::AwaitResolution) => self.await_event(|e| matches!(e, Event::Resolved(..))),
            Some(Do::AwaitMoveEvaluated) => {
                self.await_event(|e| matches!(e, Event::MoveEvaluated(..)))
            }
            Some(Do::AwaitReview) => self.await_event(|e| matches!(e, Event::Reviewed(..))),
            Some(Do::Resize(width, height)) => {
                self.size = (width, height);
                Ok(Event::Redraw)
            }
            Some(Do::Pass(time)) => {
                self.now += time;
                Ok(Event::Wake)
            }
            None => bail!("the script is over"),
        }
    }

    fn now(&self) -> Duration {
        self.now
    }

    fn sender(&self) -> EventSender {
        self.sender.clone()
    }

    fn set_mouse(&mut self, _reports_clicks: bool) -> Result<()> {
        Ok(())
    }

    fn ring(&mut self, title: &str) -> Result<()> {
        self.called.push(title.to_owned());
        Ok(())
    }

    fn copy(&mut self, text: &str) -> Result<()> {
        self.copied = Some(text.to_owned());
        Ok(())
    }
}

/// Returns a key press.
pub fn key(code: KeyCode) -> Do {
    Do::Event(Event::Key(Key::plain(code)))
}

/// Returns key presses for a text: `\n` is Enter, `\t` Tab, `\x1b` Esc, and
/// `^v<>` are the arrows.
pub fn keys(text: &str) -> Vec<Do> {
    let code = |symbol| match symbol {
        '\n' => KeyCode::Enter,
        '\t' => KeyCode::Tab,
        '\x1b' => KeyCode::Esc,
        '^' => KeyCode::Up,
        'v' => KeyCode::Down,
        '<' => KeyCode::Left,
        '>' => KeyCode::Right,
        other => KeyCode::Char(other),
    };
    text.chars().map(|symbol| key(code(symbol))).collect()
}

/// Returns key presses for a text in which every character except `\n` (Enter)
/// stands for itself, such as a path with a random name.
pub fn typed(text: &str) -> Vec<Do> {
    let code = |symbol| match symbol {
        '\n' => KeyCode::Enter,
        letter => KeyCode::Char(letter),
    };
    text.chars().map(|symbol| key(code(symbol))).collect()
}

/// Creates a context whose games are stored below `places`, or not at all.
pub fn context(glyphs: GlyphChoice, places: Option<Dirs>) -> Context {
    let seat = |spec: &PlayerSpec| {
        Ok(match spec {
            PlayerSpec::Bot(spec) => Seat::Bot(*spec),
            _ => Seat::Human,
        })
    };
    Context {
        options_of: |_| vec!["--who".to_owned(), "--white".to_owned()],
        places,
        config: Config {
            animation: false,
            cards: false,
            ..Config::default()
        },
        overrides: Overrides {
            glyphs: Some(glyphs),
            color: Some(ColorChoice::Never),
            ..Overrides::default()
        },
        ..Context::new(GAMES, seat, || 7)
    }
}

/// Reads one command and refuses the others.
fn read(text: &str, context: &mut Context) -> Result<Flow> {
    match text {
        "play well" => {
            let prepared = prepare("othello", &[], ["human", "human"], "");
            Ok(Flow::over_home(GameScreen::new(prepared, context)))
        }
        other => bail!("nobody can {other}"),
    }
}

/// Where a script begins.
pub enum Next {
    Menu,
    Form(&'static GameInfo),
    Watch(Option<&'static GameInfo>),
    Play(Box<PreparedGame>),
    Series(Box<Series>),
    Saved,
    Replay(PathBuf),
    Open(Box<dyn Screen>),
    Statistics,
    Settings,
    Learn(Option<(&'static GameInfo, usize)>),
    Puzzles(Option<PuzzleChoice>),
    Analysis,
    Topics(Option<&'static GameInfo>),
    Offer(&'static GameInfo),
}

impl Next {
    fn flow(self, context: &mut Context) -> Result<Flow> {
        let screen: Box<dyn Screen> = match self {
            Next::Menu => return Ok(Flow::Home(Vec::new())),
            Next::Form(info) => Box::new(Form::new(info, context)),
            Next::Watch(info) => Box::new(Form::watching(info, context)),
            Next::Play(prepared) => Box::new(GameScreen::new(*prepared, context)),
            Next::Series(series) => {
                Box::new(SeriesScreen::new(*series, context).map_err(anyhow::Error::msg)?)
            }
            Next::Saved => Box::new(SavedGames::new(context)),
            Next::Replay(path) => {
                Box::new(Replay::of_file(&path, context).map_err(anyhow::Error::msg)?)
            }
            Next::Open(screen) => screen,
            Next::Statistics => Box::new(Reading::statistics(context)),
            Next::Settings => Box::new(SettingsScreen::default()),
            Next::Learn(None) => Box::new(CourseList::learn(context)),
            Next::Learn(Some((info, index))) => {
                let from = Origin::Lesson(info, index);
                return Ok(Flow::Home(CourseList::path_to_task(from, context)));
            }
            Next::Puzzles(None) => Box::new(CourseList::puzzles(context)),
            Next::Puzzles(Some(choice)) => {
                let from = Origin::Puzzle(choice);
                return Ok(Flow::Home(CourseList::path_to_task(from, context)));
            }
            Next::Analysis => Box::new(CourseList::analysis(context)),
            Next::Topics(None) => Box::new(CourseList::topics(context)),
            Next::Topics(Some(info)) => {
                return Ok(Flow::Home(CourseList::path_to_topics(info, context)));
            }
            Next::Offer(info) => Box::new(CourseList::offer(info, context)),
        };
        Ok(Flow::Home(vec![screen]))
    }
}

/// Prepares a game as `play` would open it.
pub fn prepare(
    game: &str,
    options: &[(&str, &str)],
    players: [&str; 2],
    moves: &str,
) -> PreparedGame {
    let info = boardgames::games::find(game).expect("the game is known");
    let owned = |(k, v): &(&str, &str)| ((*k).to_owned(), (*v).to_owned());
    let options: Vec<_> = options.iter().map(owned).collect();
    let mut session = info.open(&options, None).expect("the options are good");
    session.play_all(moves).expect("the moves are legal");
    for (side, text) in Side::BOTH.into_iter().zip(players) {
        let seat = match text.parse().expect("a player") {
            PlayerSpec::Bot(spec) => Seat::Bot(spec),
            _ => Seat::Human,
        };
        session.sit(side, seat, 7);
    }
    PreparedGame::new(session, None, 7, Conditions::default())
}

/// Runs a script from a screen on; returns the backend as it was left.
pub fn run(first: Next, context: &mut Context, script: Vec<Do>) -> (Script, Result<()>) {
    let mut backend = Script::new(script);
    let opening = Box::new(move |context: &mut Context| first.flow(context));
    let done = run_on(&mut backend, context, read, opening);
    (backend, done)
}
