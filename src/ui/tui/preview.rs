//! The board beside the menu.

use std::time::Duration;

use crate::game::{Frame, Pieces, Side};
use crate::session::Session;
use crate::store::{Dirs, newest_open};
use crate::ui::board::{Look, Scale, draw, size};
use crate::ui::text::share;
use crate::ui::tui::context::Context;
use crate::ui::tui::painter::{PLAIN, Painter, columns};

/// A board beside the menu.
#[derive(Debug)]
pub struct Preview {
    /// What the menu calls it.
    pub title: String,
    /// The game.
    pub session: Box<dyn Session>,
}

/// The row of the box.
const TOP: u16 = 3;

/// The columns that the menu's own lines take at the left. A board that does
/// not fit in the rest is left out, because half a board would mislead.
const MENU: u16 = 41;

impl Preview {
    /// Which stone is whose in the board shown: an unpainted `●` looks light
    /// on a dark terminal.
    pub fn stones(&self, desk: &Context) -> Option<String> {
        let session = &*self.session;
        let diagram = session.diagram();
        let stones = diagram.pieces == Pieces::Stones && diagram.frame != Frame::Boxes;
        let glyphs = desk.theme().glyphs;
        let name = |side: Side| {
            let sign = glyphs.piece(diagram.pieces, side);
            format!("{sign} {}", session.entry().sides()[side.index()])
        };
        stones.then(|| Side::BOTH.map(name).join("  "))
    }

    /// Draws it at the right edge.
    pub fn paint(&self, painter: &mut Painter<'_>, desk: &Context) {
        let session = &*self.session;
        let diagram = session.diagram();
        let theme = desk.theme();
        let beside = painter.width().saturating_sub(MENU + 5);
        let room = painter.height().saturating_sub(TOP + 5);
        let fitting = |scale: &Scale| {
            let (width, height) = size(&diagram, *scale);
            width <= beside && height <= room
        };
        let scale = Scale::ALL.into_iter().find(fitting);
        let look = Look {
            scale: scale.unwrap_or(Scale::Compact),
            glyphs: theme.glyphs,
            colored: theme.has_colors(),
            ..Look::default()
        };
        let canvas = draw(&diagram, &share::last_mark(session), &look);
        let status = standing(session);
        let words = (columns(&status) + 1).max(18);
        let fits = scale.is_some();
        let (board_width, board_height) = match fits {
            true => (canvas.width(), canvas.height()),
            false => (0, 0),
        };
        let inner = board_width.max(words) + 2;
        let x = painter.width().saturating_sub(inner + 3);
        let height = (board_height + 3).min(room + 2);
        let mut part = painter.part(x, TOP, inner + 2, height);
        let mut inside = part.boxed(session.entry().title());
        if fits {
            let board_x = inside.width().saturating_sub(board_width) / 2;
            inside.canvas(board_x, 0, &canvas);
        }
        inside.text(1, board_height, &status, PLAIN);
    }
}

/// `Black to move`, with the points where the game counts.
fn standing(session: &dyn Session) -> String {
    let sides = session.entry().sides();
    let turn = session.to_move().map_or("over".to_owned(), |side| {
        format!("{} to move", sides[side.index()])
    });
    match session.tally() {
        Some([first, second]) => format!("{first}–{second}  {turn}"),
        None => turn,
    }
}

/// The newest open game, and how long ago it was saved.
pub fn open_game(places: &Dirs, desk: &Context) -> Option<(Preview, String)> {
    let (path, _, session) = newest_open(places, desk.games)?;
    let modified = std::fs::metadata(path)
        .and_then(|found| found.modified())
        .ok();
    let age = modified.and_then(|time| time.elapsed().ok());
    let title = format!(
        "{}, move {}",
        session.entry().title(),
        session.history().len() + 1
    );
    let saved = age.map_or_else(|| "earlier".to_owned(), ago);
    Some((Preview { title, session }, saved))
}

/// `2 minutes ago`
pub fn ago(age: Duration) -> String {
    let seconds = age.as_secs();
    let (n, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86400 => (seconds / 3600, "hour"),
        _ => (seconds / 86400, "day"),
    };
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {unit}{plural} ago")
}
