//! Screens that consist of a text: statistics and the pages of help.

use crate::game::order_by_key;
use crate::ui::text::notices;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use super::board_place::Part;
use super::chrome::Chrome;
use super::events::Event;
use super::key_table::{KeyHint, help_lines};
use super::keys::KeyCode;
use super::page_picture::PageBoard;
use super::pager::Pager;
use super::painter::Painter;
use super::screen::{Flow, Screen};
use crate::session::{GameInfo, PlayerSpec};
use crate::store::{Finished, OpponentTally, Results, Stats};
use crate::ui::context::Context;
use crate::ui::course_menu::learned_text;
use crate::ui::learning::{Learning, unreadable};
use crate::ui::text::outcomes::streak;
use crate::ui::text::players::spec_title;
use crate::ui::text::ratings::ratings;

/// The key that shows the line of an explained move.
pub const LINE_KEY: KeyCode = KeyCode::Char('s');

/// A text on a screen of its own.
#[derive(Debug)]
pub struct Reading {
    pager: Pager,
    /// Whether the screen below it stays visible, and a click closes it.
    is_overlay: bool,
    /// Gets the key that closes the text, if the screen below acts on it.
    closed_by: Option<Rc<Cell<Option<KeyCode>>>>,
    /// Parts of the screen below, see [`Reading::within`].
    places: Option<Rc<Cell<[Part; 2]>>>,
}

/// The least columns and rows of a text beside a board.
const LEAST: (u16, u16) = (28, 7);

impl Reading {
    /// Creates a screen with this text.
    pub fn of(title: &str, text: String) -> Reading {
        Reading::in_pager(Pager::new(title, text))
    }

    /// Creates the help of the screen below, with this text.
    pub fn help(text: String) -> Reading {
        Reading {
            is_overlay: true,
            ..Reading::of("Help", text)
        }
    }

    fn in_pager(pager: Pager) -> Reading {
        Reading {
            pager,
            is_overlay: false,
            closed_by: None,
            places: None,
        }
    }

    /// Offers to show the line of the move that the text explains. `closed_by` gets the key that
    /// closes the text, which is [`LINE_KEY`] for the line.
    #[must_use]
    pub fn offering_line(self, closed_by: &Rc<Cell<Option<KeyCode>>>) -> Reading {
        let key = KeyHint::new("s", LINE_KEY, "see the line");
        Reading {
            pager: self.pager.with_keys(key.words()),
            closed_by: Some(Rc::clone(closed_by)),
            ..self
        }
    }

    /// Keeps the text in a part of the screen below that `places` names when it is drawn: in the
    /// first one if the whole text fits there, else in the second one if there is enough room.
    #[must_use]
    pub fn within(self, places: &Rc<Cell<[Part; 2]>>) -> Reading {
        Reading {
            is_overlay: true,
            places: Some(Rc::clone(places)),
            ..self
        }
    }

    /// Draws pictures in the text as boards of this game.
    #[must_use]
    pub fn picturing(self, info: &GameInfo) -> Reading {
        Reading::in_pager(self.pager.picturing(PageBoard::of(info)))
    }

    /// Creates the screen of the statistics.
    pub fn statistics(context: &Context) -> Reading {
        Reading::of_statistics(context, |line| statistics(context, line))
    }

    /// Creates the screen of the statistics of these games, oldest first, below a text.
    pub fn results(text: &str, games: &[Finished], context: &Context) -> Reading {
        let stats = Stats::of(games);
        Reading::of_statistics(context, |line| match games {
            [] => NONE_FINISHED.to_owned(),
            games => text.to_owned() + &results(&stats, games, context, line),
        })
    }

    fn of_statistics(context: &Context, write: impl Fn(StatisticsLine) -> String) -> Reading {
        let [wide, narrow] = [table_line as StatisticsLine, line_of].map(write);
        let heads = table_line(None, context);
        Reading::in_pager(
            Pager::new("Statistics", wide)
                .with_narrow_text(narrow)
                .heads(&heads),
        )
    }
}

/// The text without any finished game.
const NONE_FINISHED: &str = "No game has been played to its end yet.\n";

/// A function that writes the line of one opponent, or the heading for `None`.
type StatisticsLine = fn(Option<&OpponentTally>, &Context) -> String;

fn statistics(context: &Context, write_line: StatisticsLine) -> String {
    let Some(places) = &context.places else {
        return notices::NOT_SAVED_HERE.to_owned();
    };
    let (games, damaged) = match Results::at(places.results()).read() {
        Ok(found) => found,
        Err(error) => return error.to_string(),
    };
    let left_out = match damaged {
        0 => String::new(),
        damaged => {
            let file = places.results().display().to_string();
            format!("\n{} left out.\n", unreadable(damaged, &file))
        }
    };
    let learned = learned_text(&Learning::today(context.games, Some(places)));
    if games.is_empty() {
        return format!("{NONE_FINISHED}{learned}{left_out}");
    }
    let stats = Stats::of(&games);
    let mut text = results(&stats, &games, context, write_line);
    text += &format!(
        "\nGames between people: {}   between computers: {}\n",
        stats.between_people, stats.between_computers
    );
    if let Some(early) = stats.early_words() {
        text += &format!("{early}\n");
    }
    text + &learned + &left_out
}

/// Returns the ratings, and below them the table of results.
fn results(
    stats: &Stats,
    games: &[Finished],
    context: &Context,
    write_line: StatisticsLine,
) -> String {
    let ratings = ratings(context.games, stats, games, Some(context.theme().glyphs));
    let mut text = ratings.trim_start().to_owned();
    text += match stats.standings.is_empty() {
        true => "You have finished no game against the computer yet.\n",
        false => "\n",
    };
    text += &write_line(None, context);
    for standing in in_order(&stats.standings, context) {
        text += &write_line(Some(standing), context);
    }
    text
}

/// Returns the tallies sorted by game, then by level, then by side.
fn in_order<'a>(standings: &'a [OpponentTally], context: &Context) -> Vec<&'a OpponentTally> {
    let place = |standing: &OpponentTally| {
        let games = &mut context.games.iter();
        games.position(|info| info.id == standing.game)
    };
    let level = |standing: &OpponentTally| match standing.opponent.parse() {
        Ok(PlayerSpec::Bot(spec)) => spec.level.number(),
        _ => u8::MAX,
    };
    let mut sorted: Vec<&OpponentTally> = standings.iter().collect();
    order_by_key(&mut sorted, |one| {
        (
            place(one),
            level(one),
            one.opponent.clone(),
            one.side.index(),
        )
    });
    sorted
}

/// Returns the name of an opponent in the form that the other screens use.
fn opponent_title(tally: &OpponentTally) -> String {
    let opponent = &tally.opponent;
    let spec = opponent.parse();
    spec.map_or_else(|_| opponent.clone(), |spec| spec_title(&spec))
}

/// Returns the title of the game and the side of the person.
fn title_and_side(standing: &OpponentTally, context: &Context) -> (String, &'static str) {
    let info = context.games.iter().find(|info| info.id == standing.game);
    let title = info.map_or(standing.game.as_str(), |info| info.title);
    let side = info.map_or("", |info| info.sides[standing.side.index()]);
    (title.to_owned(), side)
}

/// Returns a row of the table, or its heads for `None`.
fn table_line(standing: Option<&OpponentTally>, context: &Context) -> String {
    let Some(standing) = standing else {
        return format!(
            "{:<12} {:<14} {:<7} {:>4} {:>6} {:>5}  {}\n",
            "Game", "Opponent", "You", "won", "drawn", "lost", "streak"
        );
    };
    let (title, side) = title_and_side(standing, context);
    format!(
        "{title:<12} {:<14} {side:<7} {:>4} {:>6} {:>5}  {}\n",
        opponent_title(standing),
        standing.won,
        standing.drawn,
        standing.lost,
        streak(standing)
    )
}

/// Returns a line of the statistics in words, which replaces the table if the
/// table is too wide.
fn line_of(standing: Option<&OpponentTally>, context: &Context) -> String {
    let Some(standing) = standing else {
        return String::new();
    };
    let (title, side) = title_and_side(standing, context);
    let OpponentTally {
        won, drawn, lost, ..
    } = standing;
    let opponent = opponent_title(standing);
    format!("{title} v {opponent}, you {side}:\n  {won} won, {drawn} drawn, {lost} lost\n")
}

impl Screen for Reading {
    fn chrome(&self, _context: &Context) -> Chrome {
        // The pager already shows the title and the keys.
        Chrome::default()
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        let [part, whole] = self
            .places
            .as_ref()
            .map_or_else(Default::default, |it| it.get());
        let holds_all = part.2 >= LEAST.0 && self.pager.rows(part.2) <= part.3;
        let place = if holds_all { part } else { whole };
        match place.2 >= LEAST.0 && place.3 >= LEAST.1 {
            true => {
                let (x, y, columns, rows) = place;
                // Half-covered lines below the box would be misread.
                painter.part(x, y, columns, rows).clear();
                let used = self.pager.rows(columns).min(rows);
                self.pager.paint_box(&mut painter.part(x, y, columns, used));
            }
            false => self.pager.paint(painter),
        }
    }

    fn handle(&mut self, event: &Event, _context: &mut Context, _now: Duration) -> Flow {
        if let (Some(closed_by), Event::Key(key)) = (&self.closed_by, event) {
            closed_by.set(Some(key.code));
        }
        let is_click = matches!(event, Event::Click(..));
        let closes = self.pager.is_closed_by(event) || (self.is_overlay && is_click);
        if closes { Flow::Pop } else { Flow::Stay }
    }

    /// Returns `true` for a text above another screen, so that `?` closes the help.
    fn is_typing(&self) -> bool {
        self.is_overlay
    }

    fn help(&self, _context: &Context) -> String {
        help_lines(&Pager::hints())
    }

    fn is_overlay(&self) -> bool {
        self.is_overlay
    }
}
