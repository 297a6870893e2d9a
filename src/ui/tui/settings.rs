//! The settings screen; every change is kept at once.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::context::Context;
use super::events::Event;
use super::painter::{BOLD, CHOSEN, PLAIN, Painter};
use super::screen::{Next, Reaction, Screen};
use crate::store::{ColorChoice, Config, GlyphChoice};

/// A line of the screen.
struct Setting {
    label: &'static str,
    help: &'static str,
    value: fn(&Config) -> &'static str,
    turn: fn(&mut Config),
}

const fn setting(
    label: &'static str,
    help: &'static str,
    value: fn(&Config) -> &'static str,
    turn: fn(&mut Config),
) -> Setting {
    Setting {
        label,
        help,
        value,
        turn,
    }
}

fn on(yes: bool) -> &'static str {
    if yes { "on" } else { "off" }
}

const SETTINGS: [Setting; 7] = [
    setting(
        "Characters",
        "auto looks at TERM and the locale",
        |config| match config.glyphs {
            GlyphChoice::Auto => "auto",
            GlyphChoice::Unicode => "Unicode",
            GlyphChoice::Ascii => "ASCII",
        },
        |config| {
            config.glyphs = match config.glyphs {
                GlyphChoice::Auto => GlyphChoice::Unicode,
                GlyphChoice::Unicode => GlyphChoice::Ascii,
                GlyphChoice::Ascii => GlyphChoice::Auto,
            }
        },
    ),
    setting(
        "Colours",
        "auto follows NO_COLOR; no sign depends on it",
        |config| match config.color {
            ColorChoice::Auto => "auto",
            ColorChoice::Always => "always",
            ColorChoice::Never => "never",
        },
        |config| {
            config.color = match config.color {
                ColorChoice::Auto => ColorChoice::Always,
                ColorChoice::Always => ColorChoice::Never,
                ColorChoice::Never => ColorChoice::Auto,
            }
        },
    ),
    setting(
        "Step by step",
        "shows sowing and turning; any key skips it",
        |config| on(config.animation),
        |config| config.animation = !config.animation,
    ),
    setting(
        "Mouse",
        "off lets the terminal select text; m",
        |config| on(config.mouse),
        |config| config.mouse = !config.mouse,
    ),
    setting(
        "Legal moves",
        "marks where you can play",
        |config| on(config.legal_moves),
        |config| config.legal_moves = !config.legal_moves,
    ),
    setting(
        "Evaluation",
        "shown from the start of a game; e in a game",
        |config| on(config.evaluation),
        |config| config.evaluation = !config.evaluation,
    ),
    setting(
        "hjkl",
        "h moves left as in vi; H gives the hint",
        |config| on(config.hjkl),
        |config| config.hjkl = !config.hjkl,
    ),
];

/// The settings screen.
#[derive(Debug, Default)]
pub struct SettingsScreen {
    chosen: usize,
    notice: String,
}

/// The row of the first setting.
const TOP: u16 = 2;

impl SettingsScreen {
    fn turn(&mut self, desk: &mut Context) {
        (SETTINGS[self.chosen].turn)(&mut desk.config);
        self.notice = match (desk.keep_config(), &desk.config_path) {
            (Some(trouble), _) => trouble,
            (None, Some(path)) => format!("Kept in {}", path.display()),
            (None, None) => "For this run only: there is no place to keep settings.".to_owned(),
        };
    }

    fn key(&mut self, key: &KeyEvent, desk: &mut Context) -> Reaction {
        let count = SETTINGS.len();
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Reaction::Go(Next::Quit);
            }
            KeyCode::Esc | KeyCode::Char('q') => return Reaction::Go(Next::Menu),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                self.chosen = (self.chosen + 1) % count;
            }
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
                self.chosen = (self.chosen + count - 1) % count;
            }
            KeyCode::Enter | KeyCode::Char(' ' | 'l' | 'h') | KeyCode::Left | KeyCode::Right => {
                self.turn(desk);
            }
            _ => {}
        }
        Reaction::Stay
    }
}

impl Screen for SettingsScreen {
    fn paint(&mut self, painter: &mut Painter<'_>, desk: &Context) {
        let (width, height) = (painter.width(), painter.height());
        painter.text(1, 0, "Settings", BOLD);
        painter.text_right(1, 0, "Esc back", PLAIN);
        if height > 12 {
            painter.rule(1);
        }
        for (y, (i, setting)) in (TOP..).zip(SETTINGS.iter().enumerate()) {
            let chosen = i == self.chosen;
            if chosen {
                painter.text(3, y, "▸", BOLD);
            }
            painter.text(5, y, setting.label, PLAIN);
            let value = format!("‹ {:<8} ›", (setting.value)(&desk.config));
            painter.text(19, y, &value, if chosen { CHOSEN } else { PLAIN });
            if width >= 60 || chosen {
                painter.text(33, y, setting.help, PLAIN);
            }
        }
        if height > 12 {
            painter.text(1, height - 3, &self.notice, PLAIN);
            painter.rule(height - 2);
            painter.text(
                1,
                height - 1,
                "↑↓ choose  ←→ or Enter change  Esc back",
                PLAIN,
            );
        }
    }

    fn handle(&mut self, event: &Event, desk: &mut Context, _now: Duration) -> Reaction {
        match event {
            Event::Key(key) => self.key(key, desk),
            Event::Click(_, y) => {
                let row = y.checked_sub(TOP).map(usize::from);
                if let Some(row) = row.filter(|row| *row < SETTINGS.len()) {
                    self.chosen = row;
                    self.turn(desk);
                }
                Reaction::Stay
            }
            _ => Reaction::Stay,
        }
    }
}
