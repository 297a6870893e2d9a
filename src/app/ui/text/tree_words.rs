//! A tree of moves in sentences, for people who hear it: one line of moves after the other.

use crate::session::{GameInfo, NodeId, ROOT, VariationTree};
use crate::ui::text::phrases::{printable, with_stop};

/// The name of the first line.
const MAIN: &str = "the main line";

/// A line of moves that is not described yet.
struct Branch {
    /// Its first move.
    first: NodeId,
    /// The move of another line that it replaces, and that line's name; `None` for the main
    /// line.
    replaces: Option<(NodeId, String)>,
}

/// Returns the tree in sentences: where the user is, and then every line, each in a line of its
/// own. A variation names the move that it replaces and the line of that move.
pub fn tree_words(info: &GameInfo, tree: &VariationTree, here: Option<NodeId>) -> String {
    let mut lines = Vec::new();
    let mut place = None;
    let at_start = comment_words(tree.comment(ROOT));
    if !at_start.is_empty() {
        lines.push(format!("At the start. {at_start}"));
    }
    let mut variations = 0;
    // A stack instead of recursion, because trees may be thousands of moves deep.
    let main = tree.children(ROOT).first().map(|first| Branch {
        first: *first,
        replaces: None,
    });
    let mut waiting = Vec::from_iter(main);
    while let Some(branch) = waiting.pop() {
        let (name, head) = match &branch.replaces {
            None => (MAIN.to_owned(), "Main line".to_owned()),
            Some((other, line)) => {
                variations += 1;
                let other = numbered(info, tree, *other);
                let head = format!("Variation {variations}, instead of {other} of {line}");
                (format!("variation {variations}"), head)
            }
        };
        let line = Vec::from_iter(line_from(tree, branch.first));
        if let Some(at) = here.filter(|here| line.contains(here)) {
            let at = numbered(info, tree, at);
            place = Some(format!("You are after {at} of {name}."));
        }
        let moves = moves(info, tree, &line, here);
        lines.push(format!("{head}: {moves} End of {name}."));
        // The start belongs to the main line. The variations of the first moves are described
        // first.
        let start = branch.replaces.is_none().then_some(&ROOT);
        let moves = line.iter().rev().chain(start);
        waiting.extend(moves.flat_map(|at| branches(tree, *at, &name)));
    }
    if here == Some(ROOT) {
        place = Some("You are at the start.".to_owned());
    }
    lines.splice(0..0, place);
    lines.join("\n")
}

/// Returns a comment as it is read out; empty if there is none.
pub fn comment_words(comment: &str) -> String {
    match comment {
        "" => String::new(),
        comment => format!("Comment: {}", with_stop(&printable(comment))),
    }
}

/// Returns the other moves tried after `at`, a move of the line `name`, the last one first.
fn branches(tree: &VariationTree, at: NodeId, name: &str) -> Vec<Branch> {
    let [main, others @ ..] = tree.children(at) else {
        return Vec::new();
    };
    let branch = |first: &NodeId| Branch {
        first: *first,
        replaces: Some((*main, name.to_owned())),
    };
    others.iter().rev().map(branch).collect()
}

/// Returns the moves from `first` to the end of its line.
fn line_from(tree: &VariationTree, first: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(Some(first), |at| tree.children(*at).first().copied())
}

/// Returns `36. b6`, with the word that the game puts before a move.
fn numbered(info: &GameInfo, tree: &VariationTree, at: NodeId) -> String {
    format!("{}. {}", tree.ply(at), info.name_move(tree.text(at)))
}

/// Returns the moves of a line as sentences, with the comments on them.
fn moves(info: &GameInfo, tree: &VariationTree, line: &[NodeId], here: Option<NodeId>) -> String {
    let mut text = String::new();
    for (i, at) in line.iter().enumerate() {
        text += &numbered(info, tree, *at);
        if here == Some(*at) {
            text += " (you are here)";
        }
        let comment = comment_words(tree.comment(*at));
        match (&*comment, i + 1 == line.len()) {
            ("", false) => text += ", ",
            ("", true) => text += ".",
            (comment, true) => text += &format!(". {comment}"),
            (comment, false) => text += &format!(". {comment} "),
        }
    }
    text
}
