//! [`OfferScreen`]: the form of a new game.

use std::time::Duration;

use super::super::hub::now;
use super::guest::Guest;
use crate::game::Side;
use crate::lobby::{Away, Partner, Request, Terms};
use crate::session::{BotSpec, GameInfo, Level, TimeControl};
use crate::ui::context::Context;
use crate::ui::text::{Sentence, capitalized, sentence};
use crate::ui::tui::chrome::Chrome;
use crate::ui::tui::events::{Event, EventSender};
use crate::ui::tui::key_table::{Binding, action_of, hints, key, with_help};

use crate::ui::tui::painter::{PLAIN, Painter, wrap};
use crate::ui::tui::widgets::List;
use crate::ui::tui::{Flow, Screen};

#[derive(Copy, Clone)]
enum Action {
    MoveBy(i64),
    Turn(i64),
    Offer,
    Back,
}

/// The word in the footer for what Enter does, unless it begins or gets a code.
const OFFER: &str = "offer";

const KEYS: &[Binding<Action>] = &[
    Binding::below(
        Action::MoveBy(1),
        "choose",
        "the next line, the previous one",
    ),
    Binding::above(Action::MoveBy(-1)),
    key!("←→" [Right ' '] Action::Turn(1), "change", "the next value, the previous one"),
    key!("←" [Left] Action::Turn(-1)),
    key!("Enter" [Enter] Action::Offer, OFFER,
        "offers the game, gets a code for a friend, or begins against the computer"),
    Binding::back(Action::Back),
];

/// The kind of the other player.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum With {
    Anybody,
    Friend,
    Level(Level),
}

/// The clocks to choose from: the word, and the days for a move.
const TIMES: [(&str, Option<u16>); 9] = [
    ("none", None),
    ("3+2", None),
    ("5+0", None),
    ("10+5", None),
    ("30+0", None),
    ("30s", None),
    ("none", Some(1)),
    ("none", Some(3)),
    ("none", Some(7)),
];

/// The form of a new game.
pub(super) struct OfferScreen {
    guest: Guest,
    list: List,
    game: usize,
    with: usize,
    time: usize,
    /// 0 draws the side.
    side: usize,
    rated: bool,
    stops: bool,
    /// The options of the game.
    options: Vec<(String, String)>,
}

/// The lines before the options of the game.
const FIXED: usize = 6;

impl OfferScreen {
    pub fn new(guest: Guest) -> OfferScreen {
        OfferScreen {
            guest,
            list: List::default(),
            game: 0,
            with: 0,
            time: 0,
            side: 0,
            rated: false,
            stops: false,
            options: Vec::new(),
        }
    }

    fn partners() -> Vec<With> {
        let levels = Level::all().map(With::Level);
        [With::Anybody, With::Friend]
            .into_iter()
            .chain(levels)
            .collect()
    }

    fn with(&self) -> With {
        OfferScreen::partners()[self.with]
    }

    /// The other player in words.
    fn with_words(&self) -> String {
        match self.with() {
            With::Anybody => "anybody here".to_owned(),
            With::Friend => "a friend, by a code".to_owned(),
            With::Level(level) => format!("the computer, level {level}"),
        }
    }

    /// The word for what Enter does.
    fn enter_word(&self) -> &'static str {
        match self.with() {
            With::Anybody => OFFER,
            With::Friend => "get a code",
            With::Level(_) => "begin",
        }
    }

    /// The whole game in a sentence.
    fn summary(&self, info: &'static GameInfo) -> String {
        let side = match self.side.checked_sub(1) {
            Some(side) => format!("you play {}", info.sides[side]),
            None => "sides are drawn".to_owned(),
        };
        format!(
            "{}, with {}; {side}.",
            self.terms(info).words(),
            self.with_words()
        )
    }

    /// The rows of the form: a name and a value.
    fn rows(&self, info: &GameInfo) -> Vec<(String, String)> {
        let time = match TIMES[self.time] {
            ("none", None) => "no clock".to_owned(),
            (_, Some(1)) => "1 day a move".to_owned(),
            (_, Some(days)) => format!("{days} days a move"),
            (clock, None) if clock.ends_with('s') => format!("{clock} a move"),
            (clock, None) => format!("{clock} (minutes, and seconds added each move)"),
        };
        let side = match self.side {
            0 => "drawn",
            side => info.sides[side - 1],
        };
        let away = match (TIMES[self.time], self.stops) {
            (("none", _), _) => "there is no clock",
            (_, true) => "stops",
            (_, false) => "runs on",
        };
        let rated = if self.rated {
            "yes (no takebacks)"
        } else {
            "no"
        };
        let mut rows = vec![
            ("Game".to_owned(), info.title.to_owned()),
            ("With".to_owned(), self.with_words()),
            ("Time".to_owned(), time),
            ("Your side".to_owned(), side.to_owned()),
            ("Rated".to_owned(), rated.to_owned()),
            ("Clock while a player is away".to_owned(), away.to_owned()),
        ];
        rows.extend(
            self.options
                .iter()
                .map(|(key, value)| (capitalized(key), value.clone())),
        );
        rows
    }

    fn turn(&mut self, by: i64, games: &[&'static GameInfo]) {
        let step =
            |value: usize, count: usize| ((value as i64 + by).rem_euclid(count as i64)) as usize;
        match self.list.chosen() {
            0 => {
                self.game = step(self.game, games.len());
                self.options = games[self.game].defaults();
            }
            1 => self.with = step(self.with, OfferScreen::partners().len()),
            2 => self.time = step(self.time, TIMES.len()),
            3 => self.side = step(self.side, 3),
            4 => self.rated = !self.rated,
            5 => self.stops = !self.stops,
            line => {
                let spec = &games[self.game].options[line - FIXED];
                let names: Vec<&str> = spec.values.iter().map(|value| value.name).collect();
                if let Some((_, value)) = self.options.iter_mut().find(|(key, _)| key == spec.key) {
                    let at = names.iter().position(|name| name == value).unwrap_or(0);
                    names[step(at, names.len())].clone_into(value);
                }
            }
        }
    }

    fn terms(&self, info: &'static GameInfo) -> Terms {
        let (clock, days) = TIMES[self.time];
        Terms {
            options: self.options.clone(),
            control: clock.parse().unwrap_or(TimeControl::None),
            days,
            away: if self.stops { Away::Stops } else { Away::Runs },
            side: self.side.checked_sub(1).map(|side| Side::BOTH[side]),
            rated: self.rated,
            partner: match self.with() {
                With::Level(level) => Partner::Computer(BotSpec::from(level)),
                With::Anybody | With::Friend => Partner::Person,
            },
            ..Terms::new(info)
        }
    }

    fn offer(&self, info: &'static GameInfo) -> Flow {
        match self.terms(info).checked() {
            Err(why) => {
                self.guest.say(&sentence(&why));
                return Flow::Stay;
            }
            Ok(terms) if self.with() == With::Friend => self.guest.ask(Request::Invite(terms)),
            Ok(terms) => self.guest.ask(Request::Offer(terms)),
        }
        Flow::Pop
    }
}

impl Screen for OfferScreen {
    fn begin(&mut self, _sender: &EventSender, context: &mut Context, _now: Duration) {
        self.options = context.games[self.game].defaults();
    }

    fn chrome(&self, _context: &Context) -> Chrome {
        let mut keys = hints(KEYS);
        for hint in keys.iter_mut().filter(|hint| hint.footer == OFFER) {
            hint.footer = self.enter_word();
        }
        let enter = match self.with() {
            With::Anybody => ". Enter offers the game",
            With::Friend => ". Enter gets a code for your friend",
            With::Level(_) => ". Enter begins the game",
        };
        Chrome {
            title: Sentence::from("Playing together").and(" · New game"),
            answer: self.guest.notice(),
            prompt: Sentence::of("Change a line with the arrows left and right").and(enter),
            keys: with_help(keys),
            ..Chrome::default()
        }
    }

    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context) {
        let body = Chrome::body(painter.height());
        let rows = self.rows(context.games[self.game]);
        let widest = rows.iter().map(|(what, _)| what.len()).max().unwrap_or(0);
        let text = |row: usize| {
            let (what, value) = &rows[row];
            format!("{what:<widest$}   {value}")
        };
        let place = (1, body.top + 1, body.height.saturating_sub(2));
        self.list.paint(painter, place, rows.len(), text);
        let summary = self.summary(context.games[self.game]);
        let below = place.1 + rows.len() as u16 + 1;
        let room = painter.width().saturating_sub(4);
        for (y, line) in (below..body.top + body.height).zip(wrap(&summary, room)) {
            painter.text(3, y, &line, PLAIN);
        }
    }

    fn handle(&mut self, event: &Event, context: &mut Context, _now: Duration) -> Flow {
        match event {
            Event::News => self.guest.read(),
            Event::Key(key) => {
                let rows = FIXED + self.options.len();
                self.guest.say("");
                match action_of(KEYS, key.code) {
                    Some(Action::MoveBy(lines)) => self.list.turn(lines, rows),
                    Some(Action::Turn(by)) => self.turn(by, context.games),
                    Some(Action::Offer) => return self.offer(context.games[self.game]),
                    Some(Action::Back) => return Flow::Pop,
                    None => {}
                }
            }
            _ => {}
        }
        // If somebody has accepted an earlier offer, the screen makes room for
        // that game.
        match self.guest.is_at_table() {
            true => Flow::Pop,
            false => Flow::Stay,
        }
    }

    fn wake(&self) -> Option<Duration> {
        self.guest.is_at_table().then(now)
    }

    fn help(&self, _context: &Context) -> String {
        "In a game with a clock, a player whose time is up loses. In a game without one, both can \
         come back on other days. Rated games change the ratings of both people."
            .to_owned()
    }
}
