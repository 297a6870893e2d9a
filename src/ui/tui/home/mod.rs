//! The menu.

mod command_line;
pub(super) mod preview;

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::context::Context;
use super::events::Event;
use super::painter::{BOLD, CHOSEN, PLAIN, Painter};
use super::screen::{Next, Reaction, Screen};
use crate::session::GameInfo;
use command_line::{CommandLine, Typed};
use preview::{Preview, open_game};

/// What a line of the menu opens.
#[derive(Copy, Clone)]
enum Opens {
    Continue,
    Game(&'static dyn GameInfo),
    Watch,
    Saved,
    Statistics,
    Settings,
    Help,
}

struct Item {
    opens: Opens,
    /// What is typed to open it; `None` once the digits are used up.
    key: Option<char>,
    title: String,
    about: String,
}

/// The menu.
pub struct Home {
    items: Vec<Item>,
    chosen: usize,
    preview: Option<Preview>,
    /// Whether there is a game to go on with, and when it was saved.
    open: Option<(Preview, String)>,
    notice: String,
    /// What is being typed, once a slash was.
    command: Option<CommandLine>,
    /// The first row of the list, as drawn last.
    top: u16,
}

/// Opens the game to go on with.
const CONTINUE_KEY: char = 'c';
/// What opens the other lines, in their order.
const DIGITS: &str = "1234567890";

/// Blank rows between the games and the rest, where there is room.
const FIRST_ROW: u16 = 4;

impl Home {
    /// The menu as the saved games are now.
    #[must_use]
    pub fn new(desk: &Context, notice: String) -> Home {
        let open = desk
            .places
            .as_ref()
            .and_then(|places| open_game(places, desk));
        let mut items = Vec::new();
        if let Some((preview, _)) = &open {
            items.push(Item {
                opens: Opens::Continue,
                key: Some(CONTINUE_KEY),
                title: format!("Continue {}", preview.title),
                about: String::new(),
            });
        }
        for entry in desk.games {
            let card = entry.card();
            items.push(Item {
                opens: Opens::Game(*entry),
                key: None,
                title: entry.title().to_owned(),
                about: format!("{:<7} ~{:>3} min", card.size, card.minutes),
            });
        }
        for (opens, title) in [
            (Opens::Watch, "Watch AI v AI"),
            (Opens::Saved, "Saved games and replay"),
            (Opens::Statistics, "Statistics"),
            (Opens::Settings, "Settings"),
            (Opens::Help, "Rules and help"),
        ] {
            items.push(Item {
                opens,
                key: None,
                title: title.to_owned(),
                about: String::new(),
            });
        }
        // Digits stay with their lines whether there is a game to go on with
        // or not.
        let unnamed = items.iter_mut().filter(|item| item.key.is_none());
        for (item, digit) in unnamed.zip(DIGITS.chars()) {
            item.key = Some(digit);
        }
        let mut home = Home {
            items,
            chosen: 0,
            preview: None,
            open,
            notice,
            command: None,
            top: FIRST_ROW,
        };
        home.look();
        home
    }

    /// Sets up the board beside the menu.
    fn look(&mut self) {
        self.preview = match self.items[self.chosen].opens {
            Opens::Game(entry) => entry.open(&[], None).ok().map(|session| Preview {
                title: entry.title().to_owned(),
                session,
            }),
            _ => None,
        };
    }

    fn choose(&mut self, index: usize) {
        if index < self.items.len() {
            self.chosen = index;
            self.look();
        }
    }

    fn open_chosen(&self) -> Reaction {
        Reaction::Go(match self.items[self.chosen].opens {
            Opens::Continue => Next::Continue,
            Opens::Game(entry) => Next::Form(entry),
            Opens::Watch => Next::Watch,
            Opens::Saved => Next::Saved,
            Opens::Statistics => Next::Statistics,
            Opens::Settings => Next::Settings,
            Opens::Help => Next::Help,
        })
    }

    fn key(&mut self, key: &KeyEvent, desk: &Context) -> Reaction {
        if let Some(line) = self.command.take() {
            match line.key(key, desk) {
                Typed::Open(line) => self.command = Some(line),
                Typed::Closed => {}
                Typed::Go(next) => return Reaction::Go(next),
            }
            return Reaction::Stay;
        }
        let count = self.items.len();
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Reaction::Go(Next::Quit);
            }
            KeyCode::Char('q') => return Reaction::Go(Next::Quit),
            KeyCode::Char('/') => self.command = Some(CommandLine::default()),
            KeyCode::Char('?') => return Reaction::Go(Next::Help),
            KeyCode::Enter | KeyCode::Char(' ' | 'l') | KeyCode::Right => {
                return self.open_chosen();
            }
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                self.choose((self.chosen + 1) % count);
            }
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
                self.choose((self.chosen + count - 1) % count);
            }
            KeyCode::Home => self.choose(0),
            KeyCode::End => self.choose(count - 1),
            KeyCode::Char(typed) => {
                let found = self.items.iter().position(|item| item.key == Some(typed));
                if let Some(index) = found {
                    self.choose(index);
                    return self.open_chosen();
                }
            }
            _ => {}
        }
        Reaction::Stay
    }

    /// Rows between the top of the list and item `index`: a blank one before
    /// what is no game.
    fn row_of(&self, index: usize) -> u16 {
        let games = self
            .items
            .iter()
            .take_while(|item| matches!(item.opens, Opens::Continue | Opens::Game(_)));
        let extra = u16::from(self.spaced() && index >= games.count());
        index as u16 + extra
    }

    fn spaced(&self) -> bool {
        self.top > 2
    }

    fn shown_preview(&self) -> Option<&Preview> {
        self.preview
            .as_ref()
            .or(self.open.as_ref().map(|(preview, _)| preview))
    }
}

impl Screen for Home {
    fn paint(&mut self, painter: &mut Painter<'_>, desk: &Context) {
        let (width, height) = (painter.width(), painter.height());
        let roomy = height >= self.items.len() as u16 + 10;
        self.top = if roomy {
            FIRST_ROW
        } else {
            1 + u16::from(height > 14)
        };
        painter.text(1, 0, "boardgames", BOLD);
        painter.text_right(1, 0, "? help   q quit", PLAIN);
        if height > 14 {
            painter.rule(1);
        }
        for (i, item) in self.items.iter().enumerate() {
            let y = self.top + self.row_of(i);
            let chosen = i == self.chosen;
            let cursor = if chosen { '▸' } else { ' ' };
            let key = item.key.unwrap_or(' ');
            let line = format!(" {key}  {:<16} {}", item.title, item.about);
            painter.text(3, y, &cursor.to_string(), BOLD);
            painter.text(4, y, line.trim_end(), if chosen { CHOSEN } else { PLAIN });
        }
        let below = self.top + self.row_of(self.items.len()) + 1;
        if width >= 76
            && height >= 16
            && let Some(preview) = self.shown_preview()
        {
            preview.paint(painter, desk);
        }
        if roomy {
            let saved = self
                .open
                .as_ref()
                .map(|(_, saved)| format!("saved {saved}"));
            let lines = [
                [
                    self.shown_preview()
                        .and_then(|preview| preview.stones(desk)),
                    saved,
                ]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("   "),
                String::new(),
                "Screen reader or no drawing?".to_owned(),
                "  boardgames --plain  (line by line)".to_owned(),
            ];
            for (y, line) in (below + 1..).zip(&lines) {
                painter.text(3, y, line, PLAIN);
            }
        }
        if height > 6 {
            painter.text(1, height - 3, &self.notice, BOLD);
            painter.rule(height - 2);
            painter.text(
                1,
                height - 1,
                match self.command {
                    None => "↑↓ choose  Enter open  / command  ? help  q quit",
                    Some(_) => "as in the shell: play GAME …  Enter run  Ctrl-U empty  Esc back",
                },
                PLAIN,
            );
            painter.text_right(1, height - 1, &format!("{width}×{height}"), PLAIN);
        }
        if let Some(line) = &self.command {
            line.paint(painter);
        }
    }

    fn handle(&mut self, event: &Event, desk: &mut Context, _now: Duration) -> Reaction {
        match event {
            Event::Key(key) => self.key(key, desk),
            Event::Click(_, y) => {
                let rows = (0..self.items.len()).map(|i| self.top + self.row_of(i));
                match rows.enumerate().find(|(_, row)| row == y) {
                    Some((i, _)) => {
                        self.choose(i);
                        self.open_chosen()
                    }
                    None => Reaction::Stay,
                }
            }
            Event::Scroll(lines) => {
                let count = self.items.len();
                let step = if *lines > 0 { 1 } else { count - 1 };
                self.choose((self.chosen + step) % count);
                Reaction::Stay
            }
            _ => Reaction::Stay,
        }
    }
}
