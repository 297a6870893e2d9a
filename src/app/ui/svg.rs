//! Positions as SVG pictures: the diagram of the terminal in a theme's colours.

use std::fmt::Write as _;

use crate::game::{Cell, Contents, Diagram, Edge, Frame, Ground, Pieces, Side};
use crate::ui::board::{Mark, Marks};
use crate::ui::theme::{Palette, Rgb};

/// Width and height of a square, in pixels.
const CELL: u16 = 48;
/// Room for coordinates around the board, in pixels.
const MARGIN: u16 = 36;
/// Distance between boxes, in pixels.
const GAP: u16 = 8;

/// Returns the picture of `diagram` as a complete SVG file. `title` describes
/// it for screen readers.
pub fn svg(diagram: &Diagram, marks: &Marks, palette: &Palette, title: &str) -> String {
    let picture = Picture {
        diagram,
        palette,
        paper: palette.page.map_or(Rgb::WHITE, |(paper, _)| paper),
        cell: if diagram.frame == Frame::Boxes {
            2 * CELL
        } else {
            CELL
        },
        gap: if diagram.frame == Frame::Boxes {
            GAP
        } else {
            0
        },
        text: String::new(),
    };
    picture.draw(marks, title)
}

struct Picture<'a> {
    diagram: &'a Diagram,
    palette: &'a Palette,
    paper: Rgb,
    cell: u16,
    gap: u16,
    text: String,
}

impl Picture<'_> {
    fn draw(mut self, marks: &Marks, title: &str) -> String {
        let (right, bottom) = (
            self.start(self.diagram.columns) - self.gap,
            self.start(self.diagram.rows) - self.gap,
        );
        let (width, height) = (right + MARGIN, bottom + MARGIN);
        let _ = write!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
             <title>{}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
            escaped(title),
            self.paper
        );
        for cell in &self.diagram.cells {
            self.cell(cell, marks);
        }
        for label in &self.diagram.labels {
            let along = self.start(label.index) + self.cell / 2;
            let (x, y) = match label.edge {
                Edge::Top => (along, MARGIN / 2),
                Edge::Bottom => (along, bottom + MARGIN / 2),
                Edge::Left => (MARGIN / 2, along),
                Edge::Right => (right + MARGIN / 2, along),
            };
            let color = self.palette.page.map_or(Rgb::BLACK, |(_, text)| text);
            self.words(x, y, 16, color, &label.text);
        }
        self.text += "</svg>\n";
        self.text
    }

    /// Returns the left or upper side of a column or row.
    fn start(&self, index: u16) -> u16 {
        MARGIN + index * (self.cell + self.gap)
    }

    fn ground(&self, ground: Ground) -> Rgb {
        match ground {
            Ground::Plain => self.palette.square,
            Ground::Dark => self.palette.dark_square,
            Ground::Light => self.palette.light_square,
            Ground::Pit(_) | Ground::Home(_) => self.palette.pit,
        }
    }

    fn cell(&mut self, cell: &Cell, marks: &Marks) {
        let (x, y) = (self.start(cell.column), self.start(cell.row));
        let height = self.start(cell.row + cell.row_span.max(1)) - self.gap - y;
        let ground = self.ground(cell.ground);
        let line = match self.diagram.frame {
            Frame::Checkered => String::new(),
            _ => format!(" stroke=\"{}\"", self.palette.line),
        };
        let round = if self.diagram.frame == Frame::Boxes {
            12
        } else {
            0
        };
        let _ = writeln!(
            self.text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{height}\" rx=\"{round}\" \
             fill=\"{ground}\"{line}/>",
            self.cell
        );
        let (middle_x, middle_y) = (x + self.cell / 2, y + height / 2);
        match cell.contents {
            Contents::Empty => {}
            Contents::Piece(side) => self.piece(middle_x, middle_y, side),
            Contents::Count(count) => self.beans(middle_x, y, height, count),
        }
        if marks.of(cell.spot).has(Mark::Last) {
            // A black or white dot in the corner is visible on every ground.
            let (x, y) = (x + self.cell - 8, y + 8);
            let _ = writeln!(
                self.text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"{}\"/>",
                ground.ink()
            );
        }
    }

    fn piece(&mut self, x: u16, y: u16, side: Side) {
        let color = match side {
            Side::First => self.palette.first,
            Side::Second => self.palette.second,
        };
        let r = self.cell * 2 / 5;
        let _ = match (self.diagram.pieces, side) {
            (Pieces::Stones, _) => {
                writeln!(
                    self.text,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{color}\"/>"
                )
            }
            (Pieces::Letters, Side::First) => {
                let r = r * 3 / 4;
                writeln!(
                    self.text,
                    "<path d=\"M{} {}L{} {}M{} {}L{} {}\" stroke=\"{color}\" stroke-width=\"6\"/>",
                    x - r,
                    y - r,
                    x + r,
                    y + r,
                    x - r,
                    y + r,
                    x + r,
                    y - r
                )
            }
            (Pieces::Letters, Side::Second) => writeln!(
                self.text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{color}\" \
                 stroke-width=\"6\"/>",
                r * 3 / 4
            ),
        };
    }

    /// Draws beans in rows of five above their number, as many as fit.
    fn beans(&mut self, x: u16, y: u16, height: u16, count: u16) {
        let color = self.palette.beans;
        for i in 0..count.min(5 * (height.saturating_sub(32) / 14)) {
            let (column, row) = (i % 5, i / 5);
            let _ = writeln!(
                self.text,
                "<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{color}\"/>",
                x + 14 * column - 28,
                y + 14 + 14 * row
            );
        }
        self.words(x, y + height - 12, 18, color, &count.to_string());
    }

    fn words(&mut self, x: u16, y: u16, size: u16, color: Rgb, words: &str) {
        let _ = writeln!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" dominant-baseline=\"central\" \
             fill=\"{color}\">{}</text>",
            escaped(words)
        );
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    // Control characters are not allowed in XML.
    text.chars().filter(|symbol| !symbol.is_control()).collect()
}
