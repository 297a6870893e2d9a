//! Drawing a [`Diagram`] in characters. Only this module knows how large a
//! square is and which sign belongs to a mark. Colour is added later, from the
//! meaning stored with every character.
//!
//! ```
//! use boardgames_app::games::GAMES;
//! use boardgames_app::ui::board::{Look, Marks, draw};
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

/// Returns the columns and rows that [`draw`] needs at this scale.
pub fn size(diagram: &Diagram, scale: Scale) -> (u16, u16) {
    Geometry::new(diagram, scale).size()
}

/// Returns whether the board is so wide and low that texts fit better below it
/// than beside it.
pub fn is_wide(diagram: &Diagram) -> bool {
    diagram.frame == Frame::Boxes
}

/// Draws the whole diagram.
pub fn draw(diagram: &Diagram, marks: &Marks, look: &Look) -> Canvas {
    let geometry = Geometry::new(diagram, look.scale);
    let mut canvas = Canvas::blank(geometry.size());
    canvas.free = geometry.free();
    geometry.write_labels(&mut canvas, diagram, look);
    match diagram.frame {
        Frame::Boxes => pits::draw(&mut canvas, &geometry, diagram, marks, look),
        Frame::Grid | Frame::InnerLines | Frame::Checkered => {
            squares::draw(&mut canvas, &geometry, diagram, marks, look);
        }
    }
    for cell in &diagram.cells {
        if let Some(spot) = cell.spot {
            canvas.spots.push((geometry.reach(cell), spot));
        }
    }
    canvas
}

/// Draws the board in `room` (columns, rows): all of it if it fits, otherwise a
/// window that shows the spots of `focus`. If they do not fit together, the
/// first one is shown.
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

/// Draws the part of the board in a window. Arrows in the upper left corner,
/// between the coordinates, show where it continues.
fn draw_part(window: &Window, diagram: &Diagram, marks: &Marks, look: &Look) -> Canvas {
    let mut canvas = draw(&window.view(diagram), marks, look);
    let arrows = look.glyphs.fit_text(&window.arrows(diagram));
    canvas.write(0, 0, &arrows, Pen::Sign);
    canvas.is_part = true;
    canvas
}
