//! The list of saved games: open ones go on, finished ones are replayed.

use std::time::{Duration, SystemTime};

use crossterm::event::{KeyCode, KeyEvent};

use super::app::seated;
use super::chrome::Chrome;
use super::context::Context;
use super::events::Event;
use super::home::preview::ago;
use super::keys::{Binding, action_of, hints, with_help};
use super::painter::{BOLD, CHOSEN, PLAIN, Painter};
use super::screen::{Next, Reaction, Screen};
use crate::game::{Outcome, Verdict};
use crate::store::{AutoSave, Saved, Summary, list};

/// What a key does here.
#[derive(Copy, Clone)]
enum Action {
    MoveBy(i64),
    Open,
    Replay,
    Back,
}

/// More lines than any list has.
const ALL: i64 = 1 << 20;

const KEYS: &[Binding<Action>] = &[
    Binding {
        label: "↑↓",
        keys: &[KeyCode::Down, KeyCode::Char('j')],
        action: Action::MoveBy(1),
        footer: "choose",
        help: "the game below, above",
    },
    Binding {
        label: "↑",
        keys: &[KeyCode::Up, KeyCode::Char('k')],
        action: Action::MoveBy(-1),
        footer: "",
        help: "",
    },
    Binding {
        label: "PgUp PgDn",
        keys: &[KeyCode::PageDown],
        action: Action::MoveBy(10),
        footer: "",
        help: "ten games on, ten back",
    },
    Binding {
        label: "PgUp",
        keys: &[KeyCode::PageUp],
        action: Action::MoveBy(-10),
        footer: "",
        help: "",
    },
    Binding {
        label: "Home End",
        keys: &[KeyCode::Home],
        action: Action::MoveBy(-ALL),
        footer: "",
        help: "the newest game, the oldest",
    },
    Binding {
        label: "End",
        keys: &[KeyCode::End],
        action: Action::MoveBy(ALL),
        footer: "",
        help: "",
    },
    Binding {
        label: "Enter",
        keys: &[KeyCode::Enter],
        action: Action::Open,
        footer: "go on or replay",
        help: "goes on with an open game, steps through a finished one",
    },
    Binding {
        label: "r",
        keys: &[KeyCode::Char('r'), KeyCode::Char('v')],
        action: Action::Replay,
        footer: "replay",
        help: "steps through the game",
    },
    Binding {
        label: "Esc",
        keys: &[KeyCode::Esc, KeyCode::Backspace, KeyCode::Char('q')],
        action: Action::Back,
        footer: "back",
        help: "back to where you came from",
    },
];

/// The list.
#[derive(Debug)]
pub struct SavedGames {
    games: Vec<Saved>,
    chosen: usize,
    notice: String,
    /// Rows shown and the first of them, as drawn last.
    first: usize,
}

/// The row of the first game.
const TOP: u16 = 3;

impl SavedGames {
    /// The saved games there are now.
    #[must_use]
    pub fn new(context: &Context) -> SavedGames {
        let found = context
            .places
            .as_ref()
            .map(|places| list(places, context.games));
        let (games, notice) = match found {
            None => (
                Vec::new(),
                "No games are kept: set HOME or XDG_DATA_HOME.".to_owned(),
            ),
            Some(Err(error)) => (Vec::new(), error.to_string()),
            Some(Ok(games)) if games.is_empty() => {
                (games, "No game has been saved yet.".to_owned())
            }
            Some(Ok(games)) => (games, String::new()),
        };
        SavedGames {
            games,
            chosen: 0,
            notice,
            first: 0,
        }
    }

    /// Goes on with the chosen game, or replays it when it is over.
    fn open(&mut self, context: &Context) -> Reaction {
        let Some(saved) = self.games.get(self.chosen) else {
            return Reaction::Stay;
        };
        let resumed = match &saved.game {
            Err(why) => Err(format!("{}: {why}", saved.name)),
            Ok(summary) if summary.outcome.is_some() => {
                return Reaction::Go(Next::Replay(saved.path.clone()));
            }
            Ok(_) if saved.in_use => Err(format!("{} is being played elsewhere.", saved.name)),
            Ok(summary) => resume(context, saved, summary),
        };
        match resumed {
            Ok(step) => step,
            Err(why) => {
                self.notice = why;
                Reaction::Stay
            }
        }
    }

    fn replay(&mut self) -> Reaction {
        match self.games.get(self.chosen) {
            Some(saved) if saved.game.is_ok() => Reaction::Go(Next::Replay(saved.path.clone())),
            _ => Reaction::Stay,
        }
    }

    fn move_by(&mut self, lines: i64) {
        let last = self.games.len().saturating_sub(1);
        let wanted = self.chosen as i64 + lines;
        self.chosen = usize::try_from(wanted.max(0)).unwrap_or(0).min(last);
    }

    fn key(&mut self, key: &KeyEvent, context: &Context) -> Reaction {
        match action_of(KEYS, key.code) {
            Some(Action::Back) => return Reaction::Go(Next::Menu),
            Some(Action::Open) => return self.open(context),
            Some(Action::Replay) => return self.replay(),
            Some(Action::MoveBy(lines)) => self.move_by(lines),
            None => {}
        }
        Reaction::Stay
    }
}

fn resume(context: &Context, saved: &Saved, summary: &Summary) -> Result<Reaction, String> {
    let places = context.places.as_ref().ok_or("no place to keep games")?;
    let save = AutoSave::resume(places, &saved.path, &summary.record);
    let save = save.map_err(|error| error.to_string())?;
    let session = summary
        .entry
        .replay(&summary.record)
        .map_err(|error| error.to_string())?;
    let prepared = seated(context, session, &summary.record, save)?;
    Ok(Reaction::Go(Next::Play(Box::new(prepared))))
}

/// `Othello   you v ai:4   30 moves, open   2 hours ago`
fn line(saved: &Saved) -> String {
    let age = SystemTime::now()
        .duration_since(saved.modified)
        .unwrap_or_default();
    match &saved.game {
        Ok(summary) => {
            let record = &summary.record;
            let players = record.players.join(" v ");
            let moves = format!("{} moves", record.moves.len());
            let result = result(summary);
            let title = summary.entry.title();
            format!(
                "{title:<13} {players:<18} {moves:>9}  {result:<18} {}",
                ago(age)
            )
        }
        Err(_) => format!("{:<42} damaged             {}", saved.name, ago(age)),
    }
}

fn result(summary: &Summary) -> String {
    let sides = summary.entry.sides();
    let points = |outcome: &Outcome| {
        outcome.points.map_or(String::new(), |[first, second]| {
            format!(" {first}–{second}")
        })
    };
    match &summary.outcome {
        None => "open".to_owned(),
        Some(outcome) => match outcome.verdict {
            Verdict::Win(side) => format!("{} won{}", sides[side.index()], points(outcome)),
            Verdict::Draw => format!("a draw{}", points(outcome)),
        },
    }
}

impl Screen for SavedGames {
    fn chrome(&self, _context: &Context) -> Chrome {
        Chrome {
            title: "Saved games".to_owned(),
            notice: self.notice.clone(),
            keys: with_help(hints(KEYS)),
            ..Chrome::default()
        }
    }

    fn paint(&mut self, painter: &mut Painter<'_>, _context: &Context) {
        let rows = usize::from(painter.height().saturating_sub(TOP + 3)).max(1);
        self.first = self
            .first
            .clamp(self.chosen.saturating_sub(rows - 1), self.chosen);
        let shown = self.games.iter().enumerate().skip(self.first).take(rows);
        for (y, (i, saved)) in (TOP..).zip(shown) {
            let chosen = i == self.chosen;
            if chosen {
                painter.text(1, y, "▸", BOLD);
            }
            painter.text(3, y, &line(saved), if chosen { CHOSEN } else { PLAIN });
        }
    }

    fn handle(&mut self, event: &Event, context: &mut Context, _now: Duration) -> Reaction {
        match event {
            Event::Key(key) => self.key(key, context),
            Event::Scroll(lines) => {
                self.move_by(i64::from(*lines));
                Reaction::Stay
            }
            Event::Click(_, y) => {
                let row = y.checked_sub(TOP).map(|row| usize::from(row) + self.first);
                match row.filter(|row| *row < self.games.len()) {
                    Some(row) => {
                        self.chosen = row;
                        self.open(context)
                    }
                    None => Reaction::Stay,
                }
            }
            _ => Reaction::Stay,
        }
    }
}
