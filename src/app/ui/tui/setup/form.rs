//! [`Form`]: the screen with the settings of a new game.

use super::{game_setup, paint};
use std::time::Duration;

use crate::ui::text::{Sentence, capitalized, notices};
use crate::ui::tui::keys::{Key, KeyCode};

use super::game_setup::GameSetup;
use super::paint::VALUE;
use crate::game::Side;
use crate::session::{Conditions, GameInfo, PlayerSpec, Session, TeacherMode};
use crate::store::{IN_PAGE, MyRating};
use crate::ui::context::Context;
use crate::ui::text::players::next_level;
use crate::ui::text::settings::{MARKS_LEGAL_MOVES, SHOWS_EVALUATION};
use crate::ui::tui::board_pane::move_box::key_name;
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::events::Event;
use crate::ui::tui::key_table::{Binding, KeyHint, action_of, hints, key, with_help};
use crate::ui::tui::painter::Painter;
use crate::ui::tui::screen::{Flow, PasteTarget, Screen};
use crate::ui::tui::widgets::List;

/// The action of a key.
#[derive(Copy, Clone)]
enum Action {
    Down,
    Up,
    Next,
    Previous,
    Start,
    Erase,
    Back,
}

const KEYS: &[Binding<Action>] = &[
    Binding::below(Action::Down, "field", "the next line, the previous line"),
    Binding::above(Action::Up),
    key!("←→" [Right 'l' ' '] Action::Next, "value",
        "the next or previous value; digits set a level or the seed"),
    key!("←" [Left 'h'] Action::Previous),
    key!("Backspace" [Backspace] Action::Erase, "",
        "removes the last digit of the seed; elsewhere goes back"),
    key!("Enter" [Enter] Action::Start, "start", "starts the game"),
    key!("Esc" [Esc 'q'] Action::Back, "back", "goes back"),
];

/// A field of the form.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum SetupField {
    Game,
    Player(Side),
    Level(Side),
    Program(Side),
    Name(Side),
    Option(usize),
    Clock,
    OnTimeUp,
    Takebacks,
    LegalMoves,
    Evaluation,
    Teacher,
    Games,
    Seed,
}

/// The form.
#[derive(Debug)]
pub struct Form {
    pub(super) setup: GameSetup,
    pub(super) list: List,
    notice: String,
    /// A sentence with the level that would suit the person; may be empty.
    suggestion: String,
    /// Whether the form is for watching: the game can be chosen, and computers play.
    watching: bool,
    pub(super) top: u16,
    /// The width of the fields in the last frame. Clicks beside them are ignored.
    pub(super) columns: u16,
}

impl Form {
    /// Creates the form of `info` with its last values.
    pub fn new(info: &'static GameInfo, context: &Context) -> Form {
        Form {
            setup: GameSetup::last(info, context),
            list: List::default(),
            notice: String::new(),
            suggestion: suggestion(info, context).unwrap_or_default(),
            watching: false,
            top: 3,
            columns: u16::MAX,
        }
    }

    /// Creates the form above a game in play, with the values of that game. `helped` says whether
    /// a person had too much help in it for a higher level.
    pub fn over_game(
        session: &dyn Session,
        conditions: Conditions,
        helped: bool,
        context: &Context,
    ) -> Form {
        let mut form = Form::new(session.info(), context);
        form.setup = form.setup.as_in(session, conditions);
        form.setup.raise_level(next_level(session, helped));
        form
    }

    /// Creates the form for playing on from the position of `here`, with a person on
    /// `side`. Esc in that game goes back to the screen that opened the form.
    pub fn playing_on(here: &dyn Session, side: Option<Side>, context: &Context) -> Form {
        let mut form = Form::new(here.info(), context);
        form.setup = form.setup.playing_on(here, side);
        form
    }

    /// Creates the form of a game between computers.
    pub fn watching(info: Option<&'static GameInfo>, context: &Context) -> Form {
        let mut form = Form::new(info.unwrap_or(context.games[0]), context);
        form.watching = true;
        form.setup.seat_computers();
        form
    }

    fn start(&mut self, context: &mut Context) -> Flow {
        let plays_on = self.setup.plays_on();
        // A game from a given position must not replace the last values of the
        // form.
        if !self.watching && !plays_on {
            self.setup.remember(context);
        }
        match self.setup.begin(context) {
            Ok(screen) if plays_on => Flow::Replace(screen),
            Ok(screen) => Flow::Home(vec![screen]),
            Err(why) => {
                self.notice = why;
                Flow::Stay
            }
        }
    }

    fn key(&mut self, key: &Key, context: &mut Context) -> Flow {
        let count = self.fields().len();
        if let SetupField::Program(side) = self.field()
            && self.setup.edit_program(side, key)
        {
            return Flow::Stay;
        }
        if let SetupField::Name(side) = self.field()
            && self.setup.edit_name(side, key)
        {
            return Flow::Stay;
        }
        if let KeyCode::Char(digit @ '0'..='9') = key.code {
            self.type_digit(digit);
            return Flow::Stay;
        }
        match action_of(KEYS, key.code) {
            Some(Action::Start) => return self.start(context),
            Some(Action::Erase) if self.field() == SetupField::Seed => {
                self.setup.seed_text.pop();
            }
            Some(Action::Back | Action::Erase) => return Flow::Pop,
            Some(Action::Down) => self.list.turn(1, count),
            Some(Action::Up) => self.list.turn(-1, count),
            Some(Action::Next) => self.turn(context, true),
            Some(Action::Previous) => self.turn(context, false),
            None => {}
        }
        Flow::Stay
    }

    /// Adds a digit to the seed, or sets the level if the cursor is on one.
    fn type_digit(&mut self, digit: char) {
        match self.field() {
            SetupField::Seed => self.setup.type_seed(digit),
            SetupField::Level(side) => self.setup.set_level(side, digit),
            _ => {}
        }
    }

    fn click(&mut self, x: u16, y: u16, context: &mut Context) -> Flow {
        let count = self.fields().len();
        let line = self.list.line_at(y, count).filter(|_| x < self.columns);
        let Some(line) = line else {
            return Flow::Stay;
        };
        self.list.choose(line, count);
        // A click on the value goes forward, a click on the label back.
        self.turn(context, x >= VALUE);
        Flow::Stay
    }

    /// Returns the fields that the form has now.
    pub(super) fn fields(&self) -> Vec<SetupField> {
        let mut fields = Vec::new();
        if self.watching {
            fields.push(SetupField::Game);
        }
        for side in Side::BOTH {
            if !self.watching {
                fields.push(SetupField::Player(side));
            }
            if matches!(self.setup.players[side.index()], PlayerSpec::Bot(_)) {
                fields.push(SetupField::Level(side));
            }
            if self.setup.program(side).is_some() {
                fields.push(SetupField::Program(side));
            }
            if !self.watching && self.setup.has_two_people() {
                fields.push(SetupField::Name(side));
            }
        }
        if !self.setup.plays_on() {
            fields.extend((0..self.setup.info.options.len()).map(SetupField::Option));
        }
        if !self.watching {
            fields.push(SetupField::Clock);
            if self.setup.has_clock() {
                fields.push(SetupField::OnTimeUp);
            }
            fields.extend([SetupField::Takebacks, SetupField::LegalMoves]);
        }
        if self.watching {
            fields.push(SetupField::Games);
        }
        if !self.watching || self.setup.games == 1 {
            fields.push(SetupField::Evaluation);
        }
        if !self.watching && self.setup.has_one_person() {
            fields.push(SetupField::Teacher);
        }
        fields.push(SetupField::Seed);
        fields
    }

    pub(super) fn field(&self) -> SetupField {
        let fields = self.fields();
        // A change of another field may have removed the chosen one.
        fields[self.list.chosen().min(fields.len() - 1)]
    }

    pub(super) fn label(&self, field: SetupField) -> String {
        let sides = self.setup.info.sides;
        match field {
            SetupField::Game => "Game".to_owned(),
            SetupField::Player(side) => sides[side.index()].to_owned(),
            SetupField::Level(side) if self.watching => format!("{}, level", sides[side.index()]),
            SetupField::Level(_) => "  level, 0 to 10".to_owned(),
            SetupField::Program(_) => "  command".to_owned(),
            SetupField::Name(_) => "  name".to_owned(),
            SetupField::Option(i) => capitalized(self.setup.info.options[i].key),
            SetupField::Clock => "Clock".to_owned(),
            SetupField::OnTimeUp => "  time is up".to_owned(),
            SetupField::Takebacks => "Takebacks".to_owned(),
            SetupField::LegalMoves => "Show legal moves".to_owned(),
            SetupField::Evaluation => "Show evaluation".to_owned(),
            SetupField::Teacher => "Teacher".to_owned(),
            SetupField::Games => "Games".to_owned(),
            SetupField::Seed => "Repeat".to_owned(),
        }
    }

    pub(super) fn value(&self, field: SetupField, context: &Context) -> String {
        let setup = &self.setup;
        let on = |yes: bool| if yes { "on" } else { "off" }.to_owned();
        match field {
            SetupField::Game => setup.info.title.to_owned(),
            SetupField::Player(side) => setup.seat(side).to_owned(),
            SetupField::Level(side) => match &setup.players[side.index()] {
                PlayerSpec::Bot(spec) if spec.even => "even partner".to_owned(),
                PlayerSpec::Bot(spec) => {
                    format!("{} · {}", spec.level, spec.level.name())
                }
                _ => String::new(),
            },
            SetupField::Program(side) => setup.shown_program(side, self.field() == field),
            SetupField::Name(side) => setup.shown_name(side, self.field() == field),
            SetupField::Option(i) => setup.option(i),
            SetupField::Clock => setup.clock_words(),
            SetupField::OnTimeUp if setup.loses_on_time() => "loss".to_owned(),
            SetupField::OnTimeUp => "play on".to_owned(),
            SetupField::Takebacks if setup.takebacks_refused() => "off".to_owned(),
            SetupField::Takebacks => "allowed".to_owned(),
            SetupField::LegalMoves => on(context.config.legal_moves),
            SetupField::Evaluation => on(context.config.evaluation),
            SetupField::Teacher => setup.teacher(context).to_string(),
            SetupField::Games => setup.games.to_string(),
            SetupField::Seed if setup.seed_text.is_empty() => "no".to_owned(),
            SetupField::Seed => setup.seed_text.clone(),
        }
    }

    /// Returns the help text of a field, with shorter forms.
    pub(super) fn help(&self, field: SetupField, context: &Context) -> Sentence {
        let setup = &self.setup;
        match field {
            SetupField::Game => "the game that the computers play".into(),
            SetupField::Player(_) => Sentence::from("who plays this side").and(match IN_PAGE {
                true => ": you, another person or the computer",
                false => ": you, another person, the computer or a program",
            }),
            SetupField::Level(side) => setup.level_help(side),
            SetupField::Program(_) => "the shell command of a program that understands GTP".into(),
            SetupField::Name(_) => Sentence::from("the name of this person")
                .and("; the program keeps score between two people"),
            SetupField::Option(i) => setup.option_help(i),
            SetupField::Clock => Sentence::from("the time each player has")
                .and(": for the whole game, or for each move"),
            SetupField::OnTimeUp => "whether a player loses when the time is up".into(),
            SetupField::Takebacks => {
                Sentence::from("whether you can take back moves").and(" (key u)")
            }
            SetupField::LegalMoves => MARKS_LEGAL_MOVES.into(),
            SetupField::Evaluation => {
                Sentence::from(SHOWS_EVALUATION).and(format!(" (key {})", key_name("e")))
            }
            SetupField::Teacher => match setup.teacher(context) {
                TeacherMode::Off => Sentence::from(TeacherMode::Off.meaning()).and(" (key t)"),
                mode => Sentence::from(mode.brief())
                    .and(" (not rated)")
                    .or_longer(format!(
                        "{}{}; {}",
                        mode.meaning(),
                        mode.limit(),
                        notices::NOT_RATED
                    )),
            },
            SetupField::Games if setup.games == 1 => "from 2 games on: a series".into(),
            SetupField::Games => Sentence::from("sides alternate").and("; none is saved"),
            SetupField::Seed => "the same number repeats a game".into(),
        }
    }

    /// Changes the chosen field to its next or previous value.
    pub(super) fn turn(&mut self, context: &mut Context, forward: bool) {
        let field = self.field();
        match field {
            SetupField::Game => {
                let games = context.games;
                let at = games.iter().position(|info| info.id == self.setup.info.id);
                let next = game_setup::turned(at.unwrap_or(0), games.len(), forward);
                // The last values of another game must not change the length of
                // the series.
                let series = self.setup.games;
                self.setup = GameSetup::last(games[next], context);
                self.setup.games = series;
                self.setup.seat_computers();
            }
            SetupField::Player(side) => self.setup.turn_player(side, forward),
            SetupField::Level(side) => self.setup.turn_level(side, forward),
            SetupField::Program(_) | SetupField::Name(_) => {}
            SetupField::Option(i) => self.setup.turn_option(i, forward),
            SetupField::Clock => self.setup.turn_clock(forward),
            SetupField::OnTimeUp => self.setup.turn_on_time_up(),
            SetupField::Takebacks => self.setup.turn_takebacks(),
            SetupField::LegalMoves => context.config.legal_moves = !context.config.legal_moves,
            SetupField::Evaluation => context.config.evaluation = !context.config.evaluation,
            SetupField::Teacher => self.setup.turn_teacher(context, forward),
            SetupField::Games => self.setup.turn_games(forward),
            SetupField::Seed => self.setup.turn_seed(forward, context.draw_seed),
        }
        // The change may have added or removed fields above.
        let fields = self.fields();
        if let Some(at) = fields.iter().position(|there| *there == field) {
            self.list.choose(at, fields.len());
        }
    }
}

/// Returns a sentence with the level that fits the person's results in this game, if
/// there are enough results.
fn suggestion(info: &GameInfo, context: &Context) -> Option<String> {
    MyRating::stored(info, context.places.as_ref()?)?.advice(info)
}

impl Screen for Form {
    fn chrome(&self, _context: &Context) -> Chrome {
        let what = match (self.watching, self.setup.plays_on()) {
            (true, _) => "Watch",
            (false, true) => "Play on from here",
            (false, false) => "New game",
        };
        Chrome {
            title: Sentence::from(what).and(format!(" · {}", self.setup.info.title)),
            right_keys: vec![
                KeyHint::new("Esc", KeyCode::Esc, "back"),
                KeyHint::new("Enter", KeyCode::Enter, "start"),
            ],
            answer: match self.notice.is_empty() && self.setup.is_against_level() {
                true => self.suggestion.clone(),
                false => self.notice.clone(),
            },
            keys: with_help(hints(KEYS)),
            ..Chrome::default()
        }
    }

    fn is_typing(&self) -> bool {
        matches!(self.field(), SetupField::Program(_) | SetupField::Name(_))
    }

    fn paste_target(&self, text: &str) -> PasteTarget {
        let is_number = text.trim().bytes().all(|byte| byte.is_ascii_digit());
        let is_seed = self.field() == SetupField::Seed && is_number;
        PasteTarget::line_if(self.is_typing() || is_seed)
    }

    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context) {
        paint::paint(self, painter, context);
    }

    fn handle(&mut self, event: &Event, context: &mut Context, _now: Duration) -> Flow {
        match event {
            Event::Key(key) => self.key(key, context),
            Event::Click(x, y) => self.click(*x, *y, context),
            _ => Flow::Stay,
        }
    }
}
