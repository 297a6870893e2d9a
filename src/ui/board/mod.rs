//! A [`Diagram`] laid out in characters: the only place that knows how large
//! a square is and which sign marks what. Colour comes later, from the
//! meaning kept beside every character.
//!
//! ```
//! use boardgames::games::GAMES;
//! use boardgames::ui::board::{Look, Marks, draw};
//! let game = GAMES[0].open(&[], None).unwrap();
//! println!("{}", draw(&game.diagram(), &Marks::new(), &Look::default()));
//! ```

mod canvas;
mod geometry;
pub mod glyphs;
mod large;
mod look;
mod marks;
mod pits;
mod squares;
mod window;

pub use canvas::{Area, Canvas, Ink, Pen};
pub use look::{Look, Scale};
pub use marks::{Mark, MarkSet, Marks};

use crate::game::{Diagram, Frame, Spot};
use geometry::Geometry;
use window::Window;

/// Columns and rows that [`draw`] needs at this scale.
#[must_use]
pub fn size(diagram: &Diagram, scale: Scale) -> (u16, u16) {
    Geometry::new(diagram, scale).size()
}

/// Whether the board is so wide and low that texts stand better below it than
/// beside it.
#[must_use]
pub fn is_wide(diagram: &Diagram) -> bool {
    diagram.frame == Frame::Boxes
}

/// Lays the diagram out.
#[must_use]
pub fn draw(diagram: &Diagram, marks: &Marks, look: &Look) -> Canvas {
    let plan = Geometry::new(diagram, look.scale);
    let mut canvas = Canvas::blank(plan.size());
    canvas.free = plan.free();
    plan.write_labels(&mut canvas, diagram, look);
    match diagram.frame {
        Frame::Boxes => pits::draw(&mut canvas, &plan, diagram, marks, look),
        Frame::Grid | Frame::InnerLines | Frame::Checkered => {
            squares::draw(&mut canvas, &plan, diagram, marks, look);
        }
    }
    for cell in &diagram.cells {
        if let Some(spot) = cell.spot {
            canvas.spots.push((plan.reach(cell), spot));
        }
    }
    canvas
}

/// The board in `room` (columns, rows): all of it, or a window that shows the
/// spots of `focus`, the first of them above all.
#[must_use]
pub fn draw_in(
    room: (u16, u16),
    diagram: &Diagram,
    marks: &Marks,
    look: &Look,
    focus: &[Spot],
) -> Canvas {
    match Window::on(diagram, look.scale, room, focus) {
        None => draw(diagram, marks, look),
        Some(window) => draw_part(&window, diagram, marks, look),
    }
}

/// The board as it is seen through a window; arrows in its upper left corner,
/// between the names of rows and columns, say where it goes on.
fn draw_part(window: &Window, diagram: &Diagram, marks: &Marks, look: &Look) -> Canvas {
    let mut canvas = draw(&window.view(diagram), marks, look);
    let arrows = look.glyphs.fit_text(&window.arrows(diagram));
    canvas.write(0, 0, &arrows, Pen::Sign);
    canvas.is_part = true;
    canvas
}
