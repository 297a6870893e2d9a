//! Games as films of a terminal, in the format of asciinema, version 2: a line
//! of JSON with the settings, then one for each output.

use ratatui::style::{Color, Modifier, Style};
use serde::Serialize;

use crate::session::{Session, playback};
use crate::ui::board::{Canvas, Look, Mark, Marks, Scale, draw, size};
use crate::ui::text::json::in_a_line;
use crate::ui::text::share;
use crate::ui::theme::Theme;

/// Seconds that each move is shown.
const STEP: f64 = 1.5;
/// Seconds that the last position is shown.
const END: f64 = 4.0;

/// Returns the film of all moves of `whole`, in the colours of `theme`.
pub fn cast(whole: &dyn Session, theme: &Theme) -> String {
    let diagram = whole.diagram();
    let look = Look {
        scale: Scale::Normal,
        glyphs: theme.glyphs,
        colored: theme.has_colors(),
        captions: whole.info().sides.map(str::to_owned),
        homes: whole.info().sides.map(str::to_owned),
    };
    let (width, height) = size(&diagram, look.scale);
    let mut text = in_a_line(&Head {
        version: 2,
        width: width.max(60),
        height: height + 4,
        title: share::title(whole),
        env: Environment {
            term: "xterm-256color",
        },
    });
    let mut at = 0.0;
    for ply in 0..=whole.history().len() {
        let there = playback::at(whole, ply);
        text += &in_a_line(&(at, "o", frame(&*there, theme, &look)));
        at += STEP;
    }
    text += &in_a_line(&(at - STEP + END, "o", ""));
    text
}

/// The first line of a film.
#[derive(Serialize)]
struct Head {
    version: u8,
    width: u16,
    height: u16,
    title: String,
    env: Environment,
}

/// The variables of the terminal in which a film was taken.
#[derive(Serialize)]
struct Environment {
    #[serde(rename = "TERM")]
    term: &'static str,
}

/// Returns the screen after the last move: a title, the board and the move.
fn frame(session: &dyn Session, theme: &Theme, look: &Look) -> String {
    let mut marks = Marks::new();
    let sides = session.info().sides;
    let caption = match session.history().last() {
        Some(played) => {
            marks.add_all(played.clicks.spots().last(), Mark::Last);
            let ply = session.history().len();
            let side = sides[played.side.index()];
            format!("{ply}. {}", played.played_by(side))
        }
        None => format!("{}: the start.", session.info().title),
    };
    let canvas = draw(&session.diagram(), &marks, look);
    let title = share::title(session);
    let mut text = format!("\x1b[H\x1b[2J {title}\r\n\r\n");
    for row in 0..canvas.height() {
        text.push(' ');
        text += &line(&canvas, row, theme);
        text += "\r\n";
    }
    text + &format!("\r\n {caption}")
}

/// Returns a row of the board with its colours.
fn line(canvas: &Canvas, row: u16, theme: &Theme) -> String {
    let mut text = String::new();
    let mut last = Style::new();
    for column in 0..canvas.width() {
        let ink = canvas.at(column, row);
        let style = theme.ink(&ink);
        if style != last {
            text += &codes(style);
            last = style;
        }
        text.push(ink.symbol);
    }
    text + "\x1b[0m"
}

/// Returns the escape codes that switch from any style to this one.
fn codes(style: Style) -> String {
    let mut codes = "\x1b[0".to_owned();
    if style.add_modifier.contains(Modifier::BOLD) {
        codes += ";1";
    }
    if style.add_modifier.contains(Modifier::REVERSED) {
        codes += ";7";
    }
    for (colour, what) in [(style.fg, 38), (style.bg, 48)] {
        match colour {
            Some(Color::Rgb(r, g, b)) => codes += &format!(";{what};2;{r};{g};{b}"),
            Some(Color::Indexed(index)) => codes += &format!(";{what};5;{index}"),
            // The terminal's own colours may look like anything, so they are
            // left out.
            _ => {}
        }
    }
    codes + "m"
}
