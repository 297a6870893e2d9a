//! The settings screen. Every change is saved at once.

use std::time::Duration;

use crate::store::saved_in;
use crate::ui::tui::keys::Key;
use crate::ui::tui::keys::KeyCode;

use super::board_pane::move_box::key_name;
use super::chrome::Chrome;
use super::events::Event;
use super::key_table::{Binding, action_of, hints, key, with_help};
use super::painter::{BOLD, CHOSEN, PLAIN, Painter, columns, wrap};
use super::screen::{Flow, Screen};
use super::widgets::List;
use crate::game::{Contents, Diagram, Flip, Frame, Ground, Pieces, Side, Spot};
use crate::ui::board::{Look, Mark, Marks, Scale, draw, size};
use crate::ui::context::Context;
use crate::ui::text::settings::SETTINGS;
use crate::ui::theme::{Role, ThemeError};

/// The action of a key.
#[derive(Copy, Clone)]
enum Action {
    Down,
    Up,
    Change,
    ChangeBack,
    Back,
}

const KEYS: &[Binding<Action>] = &[
    Binding::below(Action::Down, "choose", "the next setting, the previous one"),
    Binding::above(Action::Up),
    key!("←→" [Right Enter ' ' 'l'] Action::Change, "or Enter change",
        "the value before, the next value; saved at once"),
    Binding::new(
        "←",
        &[KeyCode::Left, KeyCode::Char('h')],
        Action::ChangeBack,
        "",
        "",
    ),
    Binding::back(Action::Back),
];

/// The settings screen.
#[derive(Debug, Default)]
pub struct SettingsScreen {
    list: List,
    notice: String,
}

/// The row of the first setting.
const TOP: u16 = 2;
/// The column of the help texts.
const HELP: u16 = 36;

impl SettingsScreen {
    fn turn(&mut self, context: &mut Context, back: bool) {
        let themes = context.themes.names();
        let before = context.config.theme.clone();
        let setting = &SETTINGS[self.list.chosen()];
        match back {
            true => setting.turn_back(&mut context.config, &themes),
            false => (setting.turn)(&mut context.config, &themes),
        }
        if context.config.theme != before {
            // The theme chosen here must become visible even if `--theme` named
            // another one.
            context.overrides.theme = None;
            if let Err(error) = context.themes.palette(&context.config.theme) {
                // A theme that cannot be used is skipped and never saved, because
                // the program would not start with it.
                self.notice = in_a_line(&error);
                self.past_broken(&themes, context);
                return;
            }
        }
        self.notice = match (context.keep_config(), &context.config_path) {
            (Some(trouble), _) => trouble,
            (None, Some(path)) => saved_in(path),
            (None, None) => {
                "Only until you quit: there is no folder for settings (set HOME).".to_owned()
            }
        };
    }

    /// Chooses the next theme that can be used. Built-in themes always can.
    fn past_broken(&mut self, themes: &[String], context: &mut Context) {
        for _ in themes {
            (SETTINGS[self.list.chosen()].turn)(&mut context.config, themes);
            match context.themes.palette(&context.config.theme) {
                Ok(_) => break,
                Err(error) => self.notice += &format!(" {}", in_a_line(&error)),
            }
        }
        if let Some(trouble) = context.keep_config() {
            self.notice = trouble;
        }
    }

    fn key(&mut self, key: &Key, context: &mut Context) -> Flow {
        let count = SETTINGS.len();
        match action_of(KEYS, key.code) {
            Some(Action::Back) => return Flow::Pop,
            Some(Action::Down) => self.list.turn(1, count),
            Some(Action::Up) => self.list.turn(-1, count),
            Some(Action::Change) => self.turn(context, false),
            Some(Action::ChangeBack) => self.turn(context, true),
            None => {}
        }
        Flow::Stay
    }
}

/// Returns the text of an error without line breaks.
fn in_a_line(error: &ThemeError) -> String {
    error.to_string().replace('\n', " ")
}

/// The columns of the words beside the squares.
const WORDS: u16 = 50;

/// Draws a preview of the chosen theme: squares of every kind with stones of both
/// sides, and a word for every role.
fn preview(painter: &mut Painter<'_>, context: &Context) {
    let mut diagram = Diagram::new(2, 5, Frame::Checkered, Pieces::Stones, Flip::None);
    let grounds = [Ground::Plain, Ground::Dark, Ground::Light, Ground::Plain];
    for (row, side) in (0..).zip(Side::BOTH) {
        for (column, ground) in (0..).zip(grounds) {
            let spot = Some(Spot(row * 5 + column));
            diagram.put(row, column, ground, Contents::Piece(side), spot);
        }
        let pit = Ground::Pit(side);
        diagram.put(row, 4, pit, Contents::Count(4 + 3 * row), None);
    }
    let mut marks = Marks::new();
    marks.add(Spot(3), Mark::Cursor);
    marks.add(Spot(8), Mark::Last);
    let fits = |scale: &Scale| {
        let (width, height) = size(&diagram, *scale);
        *scale <= Scale::Huge && height < painter.height() && width + WORDS <= painter.width()
    };
    let Some(scale) = Scale::ALL.into_iter().find(fits) else {
        return;
    };
    let look = Look {
        scale,
        glyphs: painter.theme().glyphs,
        colored: painter.theme().has_colors(),
        ..Look::default()
    };
    let canvas = draw(&diagram, &marks, &look);
    let head = match &context.overrides.theme {
        // The command line takes precedence over the setting.
        Some(name) => format!("Theme {name}, for this run:"),
        None => format!("Theme {}:", context.config.theme),
    };
    let title = painter.role(Role::Title);
    painter.text(0, 0, &head, title);
    painter.canvas(0, 1, &canvas);
    let above = [
        ("your turn", Role::Turn),
        ("a notice", Role::Notice),
        ("a key", Role::Key),
    ];
    let below = [
        ("good", Role::Good),
        ("inaccuracy ?!", Role::Inaccuracy),
        ("mistake ?", Role::Mistake),
        ("blunder ??", Role::Blunder),
    ];
    // Each line of words is in the middle of a row of squares.
    let row = canvas.height() / 2;
    for (y, words) in [1 + row / 2, 1 + row + row / 2]
        .into_iter()
        .zip([&above[..], &below])
    {
        let mut x = canvas.width() + 3;
        for (word, role) in words {
            let style = painter.role(*role);
            x = painter.text(x, y, word, style) + 3;
        }
    }
}

impl Screen for SettingsScreen {
    fn chrome(&self, _context: &Context) -> Chrome {
        Chrome {
            title: "Settings".into(),
            answer: self.notice.clone(),
            keys: with_help(hints(KEYS)),
            ..Chrome::default()
        }
    }

    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context) {
        let width = painter.width();
        let body = Chrome::body(painter.height());
        let rows = (body.top + body.height).saturating_sub(TOP).max(1);
        let shown = self.list.shown(TOP, rows.into(), SETTINGS.len());
        let longest = SETTINGS
            .iter()
            .map(|setting| columns(&setting.help_with_key(key_name)))
            .max();
        let has_room = HELP + longest.unwrap_or(0) < width;
        let mut list = painter.part(0, TOP, width, rows);
        list.scrollbar(shown.start, SETTINGS.len());
        for (y, i) in (TOP..).zip(shown) {
            let setting = &SETTINGS[i];
            let chosen = i == self.list.chosen();
            if chosen {
                painter.text(3, y, "▸", BOLD);
            }
            painter.text(5, y, setting.label, PLAIN);
            let value = format!("‹ {:<11} ›", (setting.value)(&context.config));
            painter.text(19, y, &value, if chosen { CHOSEN } else { PLAIN });
            if has_room {
                painter.text(HELP, y, &setting.help_with_key(key_name), PLAIN);
            }
        }
        if !has_room && self.notice.is_empty() {
            // There is no room for the help beside the settings.
            let help = &SETTINGS[self.list.chosen()].help_with_key(key_name);
            painter.text(1, body.top + body.height, help, PLAIN);
        }
        let below = TOP + SETTINGS.len() as u16;
        if below < body.top + body.height {
            let setting = &SETTINGS[self.list.chosen()];
            let value = (setting.value)(&context.config);
            let words = match setting.explained(&value) {
                same if same == value => {
                    setting.choice_words(&context.config, &context.themes.names())
                }
                explained => format!("{}: {explained}", setting.label),
            };
            for (y, line) in (below..below + 2).zip(wrap(&words, width.saturating_sub(6))) {
                painter.text(5, y, &line, PLAIN);
            }
        }
        let top = below + 2;
        let rows = painter.height().saturating_sub(top + 3);
        preview(
            &mut painter.part(5, top, width.saturating_sub(6), rows),
            context,
        );
    }

    fn handle(&mut self, event: &Event, context: &mut Context, _now: Duration) -> Flow {
        match event {
            Event::Key(key) => self.key(key, context),
            Event::Click(_, y) => {
                if let Some(line) = self.list.line_at(*y, SETTINGS.len()) {
                    self.list.choose(line, SETTINGS.len());
                    self.turn(context, false);
                }
                Flow::Stay
            }
            _ => Flow::Stay,
        }
    }
}
