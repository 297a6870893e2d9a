//! The board as plain text, with a legend of the pieces.

use super::events::called;
use crate::game::{Contents, Diagram, Edge, Ground, Side, Spot};
use crate::session::Session;
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::board::{Look, Mark, Marks, Scale, draw};

/// The facts about the turn that are printed with a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum ShownTurn {
    /// Who is to move, and the legal moves.
    Whole,
    /// The legal moves, because a sentence about the turn follows.
    Moves,
    /// Nothing, because the game is over.
    Nothing,
}

/// Draws the position in the most compact scale, so that several turns fit on a
/// screen.
pub fn board(session: &dyn Session, glyphs: GlyphSet, turn: ShownTurn) -> String {
    let diagram = session.diagram();
    let legal = match turn {
        ShownTurn::Nothing => Vec::new(),
        ShownTurn::Whole | ShownTurn::Moves => legal_spots(session, &diagram),
    };
    let mut marks = Marks::new();
    // Only the last square of the move is marked, because two adjacent marks
    // would run into each other.
    let last = session.history().last();
    if let Some(spot) = last.and_then(|last| last.clicks.spots().last()) {
        marks.add(spot, Mark::Last);
    }
    marks.add_all(legal.iter().copied(), Mark::Target);
    let look = Look {
        scale: Scale::Compact,
        glyphs,
        ..Look::default()
    };
    let mut parts = caption(session, &diagram, Edge::Top, glyphs);
    parts.push(draw(&diagram, &marks, &look).to_string());
    parts.extend(caption(session, &diagram, Edge::Bottom, glyphs));
    let mut words = legend(session, &diagram, glyphs);
    if !legal.is_empty() {
        words.push("+ legal".to_owned());
    }
    if let Some(side) = session.to_move().filter(|_| turn == ShownTurn::Whole) {
        words.push(format!("{} to move", called(session, side)));
    }
    parts.push(words.join("   "));
    let lines = parts.iter().map(|part| part.trim_end());
    lines
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns the empty squares that are legal moves. Returns none if all empty
/// squares are legal, because marks would then be useless.
fn legal_spots(session: &dyn Session, diagram: &Diagram) -> Vec<Spot> {
    let free = |spot: &Spot| {
        diagram
            .cell(*spot)
            .is_some_and(|cell| cell.ground == Ground::Plain && cell.contents == Contents::Empty)
    };
    let moves = session.moves();
    let legal: Vec<Spot> = moves
        .iter()
        .flat_map(|mv| mv.clicks.spots())
        .filter(free)
        .collect();
    let empty = diagram
        .cells
        .iter()
        .filter_map(|cell| cell.spot)
        .filter(free)
        .count();
    if legal.len() < empty {
        legal
    } else {
        Vec::new()
    }
}

/// Returns the captions of one edge with the side each belongs to, in games
/// where the pieces do not show it.
fn caption(session: &dyn Session, diagram: &Diagram, edge: Edge, glyphs: GlyphSet) -> Vec<String> {
    let sides = session.info().sides;
    let captions = diagram
        .captions
        .iter()
        .filter(|caption| caption.edge == edge);
    captions
        .map(|caption| {
            let text = glyphs.fit_text(&caption.text);
            format!("     {}: {text}", sides[caption.side.index()])
        })
        .collect()
}

/// Returns the legend of the pieces: `● Black 4`, `○ White 1`.
fn legend(session: &dyn Session, diagram: &Diagram, glyphs: GlyphSet) -> Vec<String> {
    let info = session.info();
    let tally = session.tally();
    let counts = |cell: &crate::game::Cell| matches!(cell.contents, Contents::Count(_));
    let pieces = !diagram.cells.iter().any(counts);
    let shown = |side: &Side| {
        let name = info.sides[side.index()];
        tally.is_some() || glyphs.piece(diagram.pieces, *side).to_string() != name
    };
    let side = |side: Side| {
        let name = info.sides[side.index()];
        let sign = glyphs.piece(diagram.pieces, side).to_string();
        let points = tally.map_or_else(String::new, |points| format!(" {}", points[side.index()]));
        if pieces && sign != name {
            format!("{sign} {name}{points}")
        } else {
            format!("{name}{points}")
        }
    };
    Side::BOTH.into_iter().filter(shown).map(side).collect()
}
