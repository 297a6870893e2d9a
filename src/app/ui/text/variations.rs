//! Layout of a tree of moves in rows: the main line, and variations indented
//! below the move they replace.

use crate::session::{NodeId, ROOT, VariationTree};
use crate::ui::text::phrases::{printable, wrapped};

/// A row of moves.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Row {
    /// Blank columns before it.
    pub indent: u16,
    /// Number of moves played before its first one.
    pub ply: usize,
    /// The moves.
    pub moves: Vec<NodeId>,
}

/// Indentation of a variation relative to the line it leaves, in columns.
const INDENT: u16 = 2;
/// Largest indentation, in columns.
const MOST: u16 = 8;

/// A part of the tree that is not laid out yet.
enum Part {
    /// A variation that begins with this move.
    Line(NodeId, u16),
    /// The moves that follow this one in its line.
    After(NodeId, u16),
}

/// Returns the text of a move, with `*` if there is a comment on it.
pub fn word(tree: &VariationTree, at: NodeId) -> String {
    let noted = if tree.comment(at).is_empty() { "" } else { "*" };
    format!("{}{noted}", tree.text(at))
}

/// Returns the number of a row's first move: `12.`
pub fn number(row: &Row) -> String {
    format!("{}.", row.ply + 1)
}

/// Returns the rows of the tree in at most `width` columns. A row ends after a
/// move that has variations.
pub fn rows(tree: &VariationTree, width: u16) -> Vec<Row> {
    let mut rows = Vec::new();
    // A stack instead of recursion, because trees may be thousands of moves
    // deep.
    let mut waiting = vec![Part::After(ROOT, 0)];
    while let Some(part) = waiting.pop() {
        let (mut at, indent, mut line) = match part {
            Part::Line(first, indent) => (first, indent, vec![first]),
            Part::After(at, indent) => (at, indent, Vec::new()),
        };
        while let [first, others @ ..] = tree.children(at) {
            line.push(*first);
            at = *first;
            if others.is_empty() {
                continue;
            }
            waiting.push(Part::After(*first, indent));
            let deeper = (indent + INDENT).min(MOST);
            // In reverse, so that the first variation is taken from the stack
            // first.
            waiting.extend(others.iter().rev().map(|to| Part::Line(*to, deeper)));
            break;
        }
        wrap(tree, &line, indent, width, &mut rows);
    }
    rows
}

/// Returns the tree as lines of at most `width` columns: its rows, then the
/// comments on positions.
pub fn lines(tree: &VariationTree, width: u16) -> Vec<String> {
    let row = |row: &Row| {
        let moves = row.moves.iter().map(|at| word(tree, *at));
        let moves: Vec<String> = moves.collect();
        let blanks = " ".repeat(row.indent.into());
        format!("{blanks}{} {}", number(row), moves.join(" "))
    };
    let rows = rows(tree, width);
    let mut lines: Vec<String> = rows.iter().map(row).collect();
    let moves = rows.iter().flat_map(|row| &row.moves);
    for at in [ROOT].iter().chain(moves) {
        let about = match tree.ply(*at) {
            0 => "At the start".to_owned(),
            ply => format!("{ply}. {}", tree.text(*at)),
        };
        match tree.comment(*at) {
            "" => {}
            said => {
                let said = format!("{about}: {}", printable(said));
                lines.extend(wrapped(&said, width.into()).lines().map(str::to_owned));
            }
        }
    }
    lines
}

fn wrap(tree: &VariationTree, line: &[NodeId], indent: u16, width: u16, rows: &mut Vec<Row>) {
    let mut used = 0;
    let mut open = false;
    for at in line {
        // The selected move is written in brackets, which need two columns.
        let wants = word(tree, *at).chars().count() as u16 + 2;
        if !open || used + wants > width {
            let row = Row {
                indent,
                ply: tree.ply(*at) - 1,
                moves: Vec::new(),
            };
            used = indent + number(&row).len() as u16 + 1;
            rows.push(row);
            open = true;
        }
        used += wants;
        if let Some(row) = rows.last_mut() {
            row.moves.push(*at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(tree: &VariationTree, width: u16) -> Vec<String> {
        let line = |row: Row| {
            let moves = row.moves.iter().map(|at| format!(" {}", word(tree, *at)));
            let blanks = " ".repeat(row.indent.into());
            format!("{blanks}{}{}", number(&row), moves.collect::<String>())
        };
        rows(tree, width).into_iter().map(line).collect()
    }

    #[test]
    fn variations_are_below_the_move_they_replace() {
        let mut tree = VariationTree::default();
        let b = tree.add_all(ROOT, &["a", "b"]);
        tree.add_all(b, &["c", "d"]);
        let x = tree.add(b, "x");
        tree.add_all(x, &["y"]);
        tree.add_all(x, &["z"]);
        tree.set_comment(x, "why?");
        tree.add_all(ROOT, &["k"]);
        assert_eq!(
            shown(&tree, 40),
            ["1. a", "  1. k", "2. b c", "  3. x* y", "    4. z", "4. d"]
        );
        assert_eq!(
            lines(&tree, 40).last().map(String::as_str),
            Some("3. x: why?")
        );
    }

    #[test]
    fn long_lines_are_wrapped_and_numbered_again() {
        let mut tree = VariationTree::default();
        tree.add_all(ROOT, &["f5", "d6", "c3", "d3", "c4"]);
        assert_eq!(shown(&tree, 15), ["1. f5 d6 c3", "4. d3 c4"]);
        assert!(rows(&VariationTree::default(), 0).is_empty());
        assert!(lines(&VariationTree::default(), 9).is_empty());
    }

    #[test]
    fn deeply_nested_variations_are_laid_out() {
        let mut tree = VariationTree::default();
        let mut at = ROOT;
        for _ in 0..5_000 {
            tree.add(at, "m");
            at = tree.add(at, "n");
        }
        assert!(rows(&tree, 30).len() >= 5_000);
    }
}
