//! [`GameSetup`]: the values of the set-up form.

use std::collections::BTreeMap;

use crate::ui::text::Sentence;
use crate::ui::tui::keys::{Key, KeyCode};

use crate::game::Side;
use crate::session::{
    self, Conditions, GameInfo, LONGEST_NAME, Level, NAMELESS, OnTimeUp, PlayerSpec, RemoteSpec,
    Series, Session, Takebacks, TeacherMode, TimeControl, clean_name,
};
use crate::store::{AutoSave, IN_PAGE, LastSetup, MyRating};
use crate::ui::context::Context;
use crate::ui::prepared_game::PreparedGame;
use crate::ui::text::players::{EVEN_HELP, people};
use crate::ui::tui::game::GameScreen;
use crate::ui::tui::preview::Preview;
use crate::ui::tui::screen::Screen;
use crate::ui::tui::series::SeriesScreen;
use crate::ui::tui::widgets::{LineEdit, LineEvent};

/// Random seeds are below this number, so that they are easy to type.
const EASILY_TYPED: u64 = 1_000_000;

/// The lengths of a series that can be chosen.
const GAMES: [u64; 5] = [1, 2, 10, 20, 100];

/// The time controls that can be chosen.
const CLOCKS: [&str; 9] = [
    "none", "1+0", "3+2", "5+0", "10+5", "30+0", "10s", "30s", "60s",
];

/// The number of characters of a command that the form shows. While the user
/// types, these are the last ones.
const SHOWN: usize = 40;
/// The largest number of characters of a command.
const MOST: usize = 500;

/// A game to be set up.
#[derive(Debug, Clone)]
pub struct GameSetup {
    /// The game.
    pub info: &'static GameInfo,
    /// The players, by seat.
    pub players: [PlayerSpec; 2],
    /// The seed as typed; if it is empty, a random one is used.
    pub seed_text: String,
    /// The names of two people, by seat; empty if none was given.
    pub names: [String; 2],
    /// The number of games; more than one are a series to watch.
    pub games: u64,
    options: Vec<(String, String)>,
    /// The position to begin from; `None` for the usual start.
    start: Option<String>,
    conditions: Conditions,
    /// The teacher chosen for this game; `None` for the one in the settings.
    teacher: Option<TeacherMode>,
}

impl GameSetup {
    /// Returns the last values of the form. Values that are no longer valid are
    /// replaced by defaults; the first computer player has the level that suits the person.
    pub fn last(info: &'static GameInfo, context: &Context) -> GameSetup {
        let last = context
            .config
            .games
            .get(info.id)
            .cloned()
            .unwrap_or_default();
        let player = |i: usize, default: PlayerSpec| {
            let text = last.players.get(i)?;
            Some(text.parse().unwrap_or(default))
        };
        let level = MyRating::level_to_offer(info, context.places.as_ref());
        let computer = PlayerSpec::Bot(level.into());
        let options = GameSetup::last_options(info, context);
        GameSetup {
            info,
            players: [
                player(0, PlayerSpec::Human).unwrap_or(PlayerSpec::Human),
                player(1, computer.clone()).unwrap_or(computer),
            ],
            seed_text: String::new(),
            names: context.config.names.clone(),
            games: 1,
            options,
            start: None,
            teacher: last.teacher,
            conditions: Conditions::from_flags(
                last.clock
                    .and_then(|text| text.parse().ok())
                    .unwrap_or_default(),
                last.lose_on_time,
                last.no_takebacks,
            ),
        }
    }

    /// Returns the values with which the game of `session` was set up.
    #[must_use]
    pub fn as_in(self, session: &dyn Session, conditions: Conditions) -> GameSetup {
        let mut options = self.info.defaults();
        for (key, value) in session.options() {
            if let Some((_, kept)) = options.iter_mut().find(|(known, _)| *known == key) {
                *kept = value;
            }
        }
        // Only a game between two people has names of its own.
        let names = match people(session) {
            Some(_) => Side::BOTH.map(|side| session.name(side).to_owned()),
            None => self.names,
        };
        GameSetup {
            players: Side::BOTH.map(|side| session.player(side).clone()),
            options,
            names,
            conditions,
            ..self
        }
    }

    /// Sets the level of the only person's opponent, if there is one to try.
    pub fn raise_level(&mut self, next: Option<Level>) {
        let bot = |player: &&mut PlayerSpec| matches!(player, PlayerSpec::Bot(_));
        if let (Some(level), Some(player)) = (next, self.players.iter_mut().find(bot)) {
            *player = PlayerSpec::Bot(level.into());
        }
    }

    /// Returns the values for playing on from the position of `here` against the
    /// computer, without the rest of the game.
    #[must_use]
    pub fn playing_on(self, here: &dyn Session, person: Option<Side>) -> GameSetup {
        let computer = self.players.iter().find_map(|player| match player {
            PlayerSpec::Bot(spec) => Some(*spec),
            _ => None,
        });
        let computer = PlayerSpec::Bot(computer.unwrap_or(Level::DEFAULT.into()));
        let seat = |side| match person == Some(side) {
            true => PlayerSpec::Human,
            false => computer.clone(),
        };
        GameSetup {
            players: Side::BOTH.map(seat),
            options: here.options(),
            start: Some(here.position()),
            ..self
        }
    }

    /// Returns the options of the last game of this kind, or else the defaults.
    pub fn last_options(info: &GameInfo, context: &Context) -> Vec<(String, String)> {
        let mut options = info.defaults();
        let Some(last) = context.config.games.get(info.id) else {
            return options;
        };
        for (key, value) in &mut options {
            let spec = info.options.iter().find(|spec| spec.key == *key);
            if let (Some(spec), Some(kept)) = (spec, last.options.get(key))
                && spec.values.iter().any(|known| known.name == kept)
            {
                value.clone_from(kept);
            }
        }
        options
    }

    /// Whether the game begins from a position of its own, which fixes the rules.
    pub fn plays_on(&self) -> bool {
        self.start.is_some()
    }

    /// Returns the board for these options.
    pub fn preview(&self) -> Option<Preview> {
        let start = self.start.as_deref();
        let session = self.info.open(&self.options, start).ok()?;
        Some(Preview { session })
    }

    /// Returns the value of option `i`.
    pub fn option(&self, i: usize) -> String {
        let key = self.info.options[i].key;
        let pair = self.options.iter().find(|(known, _)| known == key);
        pair.map_or(String::new(), |(_, value)| value.clone())
    }

    /// Returns the meaning of option `i` and of its value.
    pub fn option_help(&self, i: usize) -> Sentence {
        let spec = &self.info.options[i];
        let value = self.option(i);
        let help = spec
            .values
            .iter()
            .find(|known| known.name == value)
            .map(|known| known.help);
        match help.filter(|help| !help.is_empty()) {
            Some(help) => Sentence::from(spec.help).and(format!(": {help}")),
            None => spec.help.into(),
        }
    }

    /// Changes option `i` to the next or the previous value.
    pub fn turn_option(&mut self, i: usize, forward: bool) {
        let spec = &self.info.options[i];
        let now = self.option(i);
        let at = spec
            .values
            .iter()
            .position(|value| value.name == now)
            .unwrap_or(0);
        let next = spec.values[turned(at, spec.values.len(), forward)].name;
        if let Some((_, value)) = self.options.iter_mut().find(|(key, _)| key == spec.key) {
            next.clone_into(value);
        }
    }

    /// Sets a random seed, or none.
    pub fn turn_seed(&mut self, forward: bool, draw: fn() -> u64) {
        if forward {
            self.seed_text = (draw() % EASILY_TYPED).to_string();
        } else {
            self.seed_text.clear();
        }
    }

    /// Adds a digit to the seed.
    pub fn type_seed(&mut self, digit: char) {
        self.seed_text.push(digit);
        // The digit would make the seed too large.
        if self.seed_text.parse::<u64>().is_err() {
            self.seed_text.pop();
        }
    }

    /// Returns the teacher of this game.
    pub fn teacher(&self, context: &Context) -> TeacherMode {
        self.teacher.unwrap_or(context.config.teacher)
    }

    /// Changes the teacher of this game to the next or the previous mode.
    pub fn turn_teacher(&mut self, context: &Context, forward: bool) {
        self.teacher = Some(self.teacher(context).turned(forward));
    }

    /// Returns the shell command that starts this game.
    pub fn command(&self, context: &Context) -> String {
        let teacher = self.teacher(context);
        if self.games > 1 {
            let seed = self.seed_text.parse().ok();
            return self.series(0).command(seed);
        }
        // The teacher helps only if exactly one person plays.
        let taught = self.has_one_person() && teacher != TeacherMode::Off;
        session::GameSetup {
            teacher: taught.then_some(teacher),
            ..self.setup()
        }
        .to_command()
    }

    /// Returns the set-up in the form that the command line shares.
    fn setup(&self) -> session::GameSetup {
        session::GameSetup {
            names: self.people_names(),
            conditions: self.conditions,
            seed: self.seed_text.parse().ok(),
            start: self.start.clone(),
            ..session::GameSetup::new(self.info, self.options.clone(), self.players.clone())
        }
    }

    /// Stores the values for the next time.
    pub fn remember(&self, context: &mut Context) {
        let defaults = self.info.defaults();
        let changed = self.options.iter().filter(|pair| !defaults.contains(pair));
        let last = LastSetup {
            players: self.players.iter().map(PlayerSpec::to_string).collect(),
            options: changed.cloned().collect::<BTreeMap<_, _>>(),
            clock: self
                .has_clock()
                .then(|| self.conditions.control.to_string()),
            lose_on_time: self.loses_on_time(),
            no_takebacks: self.takebacks_refused(),
            teacher: self.teacher,
        };
        if self.has_two_people() {
            context.config.names = self.typed_names();
        }
        context.config.games.insert(self.info.id.to_owned(), last);
        // The game can be played although its values were not stored.
        let _ = context.keep_config();
    }

    /// Opens the game and creates the players. Returns a sentence if that
    /// fails.
    fn sit_down(&self, context: &Context) -> Result<PreparedGame, String> {
        let setup = self.setup();
        let seed = setup.seed.unwrap_or_else(|| (context.draw_seed)());
        let opened = setup.open(seed, &context.seat);
        let session = opened.map_err(|error| format!("{error:#}"))?;
        let save = context.places.as_ref().map(AutoSave::fresh);
        let save = save.map(AutoSave::waiting_for_person);
        let teacher = self.teacher.map(|mode| mode.for_game(&*session));
        Ok(PreparedGame {
            teacher,
            ..PreparedGame::new(session, save, seed, self.conditions)
        })
    }

    /// Changes the length of the series to the next or the previous one.
    pub fn turn_games(&mut self, forward: bool) {
        let at = GAMES.iter().position(|games| *games == self.games);
        self.games = GAMES[turned(at.unwrap_or(0), GAMES.len(), forward)];
    }

    /// Returns the screen that Enter opens.
    ///
    /// # Errors
    /// A sentence with the reason why there is none.
    pub fn begin(&self, context: &Context) -> Result<Box<dyn Screen>, String> {
        if self.games == 1 {
            let prepared = self.sit_down(context)?;
            let mut screen = GameScreen::new(prepared, context);
            screen.view_mut().returns = self.plays_on();
            return Ok(Box::new(screen));
        }
        let drawn = |_| (context.draw_seed)() % EASILY_TYPED;
        let series = self.series(self.seed_text.parse().unwrap_or_else(drawn));
        // A fault in the opening positions is reported in the form, before the
        // series begins.
        series.opening(0).map_err(|error| error.to_string())?;
        Ok(Box::new(SeriesScreen::new(series, context)?))
    }

    pub(super) fn series(&self, seed: u64) -> Series {
        Series {
            info: self.info,
            options: self.options.clone(),
            position: None,
            players: self.players.clone(),
            seed,
            openings: Series::OPENINGS,
            games: self.games,
        }
    }

    /// Makes both players computers. A computer that was already chosen keeps its
    /// level.
    pub fn seat_computers(&mut self) {
        for player in &mut self.players {
            if !matches!(player, PlayerSpec::Bot(_)) {
                *player = PlayerSpec::Bot(Level::DEFAULT.into());
            }
        }
    }

    /// Whether exactly one person plays.
    pub fn has_one_person(&self) -> bool {
        let people = self.players.iter();
        people
            .filter(|player| **player == PlayerSpec::Human)
            .count()
            == 1
    }

    /// Whether a person plays against a computer player, which has a level.
    pub fn is_against_level(&self) -> bool {
        let is_level = |player: &PlayerSpec| matches!(player, PlayerSpec::Bot(_));
        self.has_one_person() && self.players.iter().any(is_level)
    }

    /// Whether two people play.
    pub fn has_two_people(&self) -> bool {
        self.players
            .iter()
            .all(|player| *player == PlayerSpec::Human)
    }

    fn typed_names(&self) -> [String; 2] {
        self.names.each_ref().map(|name| clean_name(name))
    }

    /// Returns the names of two people if at least one has a name. A person without
    /// a name is called by a number.
    fn people_names(&self) -> Option<[String; 2]> {
        let mut names = self.typed_names();
        let is_named = names.iter().any(|name| !name.is_empty());
        for (name, nameless) in names.iter_mut().zip(NAMELESS) {
            if name.is_empty() {
                nameless.clone_into(name);
            }
        }
        (self.has_two_people() && is_named).then_some(names)
    }

    /// Returns the name, with a cursor if it is edited.
    pub fn shown_name(&self, side: Side, edited: bool) -> String {
        let cursor = if edited { "_" } else { "" };
        format!("{}{cursor}", self.names[side.index()])
    }

    /// Edits the name. Returns whether the key had an effect on it.
    pub fn edit_name(&mut self, side: Side, key: &Key) -> bool {
        edit(&mut self.names[side.index()], LONGEST_NAME, key)
    }

    /// Returns the form's word for the player of this side.
    pub fn seat(&self, side: Side) -> &'static str {
        match (&self.players[side.index()], &self.players[0], side) {
            (PlayerSpec::Human, PlayerSpec::Human, Side::Second) => "Another person",
            (PlayerSpec::Human, ..) => "You",
            (PlayerSpec::Bot(_), ..) => "Computer",
            (PlayerSpec::Gtp(_), ..) => "Another program",
        }
    }

    /// Changes the player of this side to the next or the previous kind. A page cannot
    /// start another program.
    pub fn turn_player(&mut self, side: Side, forward: bool) {
        let computer = PlayerSpec::Bot(Level::DEFAULT.into());
        let program = PlayerSpec::Gtp(RemoteSpec::example(self.info.id));
        let player = &mut self.players[side.index()];
        *player = match (&player, forward) {
            (PlayerSpec::Human, false) if IN_PAGE => computer,
            (PlayerSpec::Bot(_), true) if IN_PAGE => PlayerSpec::Human,
            (PlayerSpec::Human, true) | (PlayerSpec::Gtp(_), false) => computer,
            (PlayerSpec::Bot(_), true) | (PlayerSpec::Human, false) => program,
            (PlayerSpec::Gtp(_), true) | (PlayerSpec::Bot(_), false) => PlayerSpec::Human,
        };
    }

    /// Changes the computer's level to the next or the previous one.
    pub fn turn_level(&mut self, side: Side, forward: bool) {
        if let PlayerSpec::Bot(spec) = &mut self.players[side.index()] {
            // After the strongest level comes `even`, which keeps the game close.
            if spec.even || forward && spec.level == Level::BEST {
                spec.even = forward;
                return;
            }
            let number = spec.level.number();
            let next = if forward {
                number.checked_add(1)
            } else {
                number.checked_sub(1)
            };
            if let Some(level) = next.and_then(Level::new) {
                spec.level = level;
            }
        }
    }

    /// Sets the level to this digit; 1 followed by 0 is level 10.
    pub fn set_level(&mut self, side: Side, digit: char) {
        if let PlayerSpec::Bot(spec) = &mut self.players[side.index()] {
            let number = digit as u8 - b'0';
            spec.even = false;
            let ten = number == 0 && spec.level.number() == 1;
            spec.level = Level::new(if ten { 10 } else { number }).unwrap_or(spec.level);
        }
    }

    /// Returns the description of the level in this game.
    pub fn level_help(&self, side: Side) -> Sentence {
        match &self.players[side.index()] {
            PlayerSpec::Bot(spec) if spec.even => EVEN_HELP.into(),
            PlayerSpec::Bot(spec) => {
                let rating = self.info.level_rating(spec.level);
                let help = self.info.level_help(&self.options, spec.level);
                let help = help.unwrap_or_default();
                Sentence::from(format!("rating {rating}")).and(format!(": {help}"))
            }
            _ => Sentence::default(),
        }
    }

    /// Whether there is a time control.
    pub fn has_clock(&self) -> bool {
        self.conditions.control != TimeControl::None
    }

    /// Returns the time control in words.
    pub fn clock_words(&self) -> String {
        match self.conditions.control {
            TimeControl::None => "none".to_owned(),
            TimeControl::Move(time) => format!("{} s a move", time.as_secs()),
            TimeControl::Game { total, increment } if increment.is_zero() => {
                format!("{} min a game", total.as_secs() / 60)
            }
            TimeControl::Game { total, increment } => {
                format!(
                    "{} min + {} s a move",
                    total.as_secs() / 60,
                    increment.as_secs()
                )
            }
        }
    }

    /// Changes the time control to the next or the previous one.
    pub fn turn_clock(&mut self, forward: bool) {
        let now = self.conditions.control.to_string();
        // A time control from the command line may be missing in this list, and
        // then counts as the first one.
        let at = CLOCKS.iter().position(|text| *text == now).unwrap_or(0);
        let next = CLOCKS[turned(at, CLOCKS.len(), forward)];
        self.conditions.control = next.parse().unwrap_or_default();
    }

    /// Whether a player loses when the time is up.
    pub fn loses_on_time(&self) -> bool {
        self.conditions.on_time_up == OnTimeUp::Lose
    }

    /// Switches losing on time on or off.
    pub fn turn_on_time_up(&mut self) {
        self.conditions.on_time_up = match self.conditions.on_time_up {
            OnTimeUp::GoOn => OnTimeUp::Lose,
            OnTimeUp::Lose => OnTimeUp::GoOn,
        };
    }

    /// Whether moves cannot be taken back.
    pub fn takebacks_refused(&self) -> bool {
        self.conditions.takebacks == Takebacks::Refused
    }

    /// Allows or refuses takebacks.
    pub fn turn_takebacks(&mut self) {
        self.conditions.takebacks = match self.conditions.takebacks {
            Takebacks::Allowed => Takebacks::Refused,
            Takebacks::Refused => Takebacks::Allowed,
        };
    }

    /// Returns the command of the player, if it is another program.
    pub fn program(&self, side: Side) -> Option<&str> {
        match &self.players[side.index()] {
            PlayerSpec::Gtp(spec) => Some(&spec.command),
            _ => None,
        }
    }

    /// Returns the part of the command that fits, with a cursor if it is edited.
    pub fn shown_program(&self, side: Side, edited: bool) -> String {
        let command = self.program(side).unwrap_or_default();
        let surplus = command.chars().count().saturating_sub(SHOWN);
        let mut shown: String = command.chars().skip(surplus).collect();
        if surplus > 0 {
            shown.insert(0, '…');
        }
        if edited {
            shown.push('_');
        }
        shown
    }

    /// Edits the command. Returns whether the key had an effect on it.
    pub fn edit_program(&mut self, side: Side, key: &Key) -> bool {
        let PlayerSpec::Gtp(spec) = &mut self.players[side.index()] else {
            return false;
        };
        edit(&mut spec.command, MOST, key)
    }
}

/// Returns the next or the previous of `count` places in a circle.
pub(super) fn turned(at: usize, count: usize, forward: bool) -> usize {
    // In a circle, one step back equals `count` - 1 steps forward.
    let step = if forward { 1 } else { count.saturating_sub(1) };
    (at + step) % count.max(1)
}

/// Edits a text of at most `most` characters. Returns whether the key had an effect
/// on it.
fn edit(text: &mut String, most: usize, key: &Key) -> bool {
    if matches!(key.code, KeyCode::Esc | KeyCode::Enter) {
        return false;
    }
    let mut line = LineEdit::with(std::mem::take(text), most);
    let event = line.key(key);
    line.text().clone_into(text);
    event != LineEvent::Other
}
