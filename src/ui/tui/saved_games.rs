//! The list of saved games: open ones go on, finished ones are replayed.

use std::time::{Duration, SystemTime};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::seated;
use super::context::Context;
use super::events::Event;
use super::home::preview::ago;
use super::painter::{BOLD, CHOSEN, PLAIN, Painter};
use super::screen::{Next, Reaction, Screen};
use crate::game::{Outcome, Verdict};
use crate::store::{AutoSave, Saved, Summary, list};

/// The list.
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
    pub fn new(desk: &Context) -> SavedGames {
        let found = desk.places.as_ref().map(|places| list(places, desk.games));
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
    fn open(&mut self, desk: &Context) -> Reaction {
        let Some(saved) = self.games.get(self.chosen) else {
            return Reaction::Stay;
        };
        let resumed = match &saved.game {
            Err(why) => Err(format!("{}: {why}", saved.name)),
            Ok(summary) if summary.outcome.is_some() => {
                return Reaction::Go(Next::Replay(saved.path.clone()));
            }
            Ok(_) if saved.in_use => Err(format!("{} is being played elsewhere.", saved.name)),
            Ok(summary) => resume(desk, saved, summary),
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

    fn key(&mut self, key: &KeyEvent, desk: &Context) -> Reaction {
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Reaction::Go(Next::Quit);
            }
            KeyCode::Esc | KeyCode::Char('q') => return Reaction::Go(Next::Menu),
            KeyCode::Enter => return self.open(desk),
            KeyCode::Char('r' | 'v') => return self.replay(),
            KeyCode::Down | KeyCode::Char('j') => self.move_by(1),
            KeyCode::Up | KeyCode::Char('k') => self.move_by(-1),
            KeyCode::PageDown => self.move_by(10),
            KeyCode::PageUp => self.move_by(-10),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.move_by(i64::from(u16::MAX)),
            _ => {}
        }
        Reaction::Stay
    }
}

fn resume(desk: &Context, saved: &Saved, summary: &Summary) -> Result<Reaction, String> {
    let places = desk.places.as_ref().ok_or("no place to keep games")?;
    let save = AutoSave::resume(places, &saved.path, &summary.record);
    let save = save.map_err(|error| error.to_string())?;
    let session = summary
        .entry
        .replay(&summary.record)
        .map_err(|error| error.to_string())?;
    let sitting = seated(desk, session, &summary.record, save)?;
    Ok(Reaction::Go(Next::Play(Box::new(sitting))))
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
    fn paint(&mut self, painter: &mut Painter<'_>, _desk: &Context) {
        let height = painter.height();
        painter.text(1, 0, "Saved games", BOLD);
        painter.text_right(1, 0, "Esc back", PLAIN);
        painter.rule(1);
        let rows = usize::from(height.saturating_sub(TOP + 3)).max(1);
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
        if height > 5 {
            painter.text(1, height - 3, &self.notice, BOLD);
            painter.rule(height - 2);
            let keys = "↑↓ choose  Enter go on or replay  r replay  Esc back";
            painter.text(1, height - 1, keys, PLAIN);
        }
    }

    fn handle(&mut self, event: &Event, desk: &mut Context, _now: Duration) -> Reaction {
        match event {
            Event::Key(key) => self.key(key, desk),
            Event::Scroll(lines) => {
                self.move_by(i64::from(*lines));
                Reaction::Stay
            }
            Event::Click(_, y) => {
                let row = y.checked_sub(TOP).map(|row| usize::from(row) + self.first);
                match row.filter(|row| *row < self.games.len()) {
                    Some(row) => {
                        self.chosen = row;
                        self.open(desk)
                    }
                    None => Reaction::Stay,
                }
            }
            _ => Reaction::Stay,
        }
    }
}
