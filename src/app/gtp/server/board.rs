//! A diagram as plain text, for `showboard`.

use crate::game::{Contents, Diagram, Edge, Ground, Side};

/// Returns the board as lines of text in which all cells have the same width.
pub(super) fn text(diagram: &Diagram, sides: [&str; 2]) -> String {
    let margin = width(diagram, &[Edge::Left, Edge::Right]);
    let cell = diagram
        .cells
        .iter()
        .map(|cell| symbol(cell.contents, cell.ground).len())
        .chain([width(diagram, &[Edge::Top, Edge::Bottom])])
        .max()
        .unwrap_or(1);
    let mut lines = captions(diagram, Edge::Top, sides);
    lines.extend(letters(diagram, Edge::Top, margin, cell));
    for row in 0..diagram.rows {
        let left = label(diagram, Edge::Left, row);
        let right = label(diagram, Edge::Right, row);
        let cells = (0..diagram.columns).map(|column| at(diagram, row, column));
        let cells: String = cells.map(|text| format!(" {text:>cell$}")).collect();
        lines.push(format!("{left:>margin$}{cells} {right}"));
    }
    lines.extend(letters(diagram, Edge::Bottom, margin, cell));
    lines.extend(captions(diagram, Edge::Bottom, sides));
    lines.join("\n")
}

/// Returns the text of a cell. A cell of several rows has it in the first.
fn at(diagram: &Diagram, row: u16, column: u16) -> String {
    let here = |cell: &&crate::game::Cell| cell.row == row && cell.column == column;
    let cell = diagram.cells.iter().find(here);
    cell.map_or_else(String::new, |cell| symbol(cell.contents, cell.ground))
}

fn symbol(contents: Contents, ground: Ground) -> String {
    match contents {
        Contents::Piece(Side::First) => "X".to_owned(),
        Contents::Piece(Side::Second) => "O".to_owned(),
        Contents::Count(n) => n.to_string(),
        Contents::Empty if ground == Ground::Dark => ":".to_owned(),
        Contents::Empty => ".".to_owned(),
    }
}

fn label(diagram: &Diagram, edge: Edge, index: u16) -> &str {
    let mut labels = diagram.labels.iter();
    let found = labels.find(|label| label.edge == edge && label.index == index);
    found.map_or("", |label| &label.text)
}

fn width(diagram: &Diagram, edges: &[Edge]) -> usize {
    let on_edge = diagram.labels.iter().filter(|l| edges.contains(&l.edge));
    on_edge.map(|l| l.text.chars().count()).max().unwrap_or(0)
}

/// Returns the labels above or below the columns, if there are any.
fn letters(diagram: &Diagram, edge: Edge, margin: usize, cell: usize) -> Option<String> {
    diagram.labels.iter().find(|l| l.edge == edge)?;
    let columns = (0..diagram.columns).map(|column| label(diagram, edge, column));
    let columns: String = columns.map(|text| format!(" {text:>cell$}")).collect();
    Some(format!("{:margin$}{columns}", ""))
}

fn captions(diagram: &Diagram, edge: Edge, sides: [&str; 2]) -> Vec<String> {
    let here = diagram.captions.iter().filter(|c| c.edge == edge);
    here.map(|c| format!("{} {}", sides[c.side.index()], ascii(&c.text)))
        .collect()
}

/// Replaces characters that are not ASCII, because programs that read the
/// protocol may not expect them.
fn ascii(text: &str) -> String {
    let plain = text.replace('←', "<-").replace('→', "->");
    let shown = |c: char| if c.is_ascii() { c } else { '?' };
    plain.chars().map(shown).collect()
}
