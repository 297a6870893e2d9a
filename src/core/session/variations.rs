//! A tree of moves: the main line and its variations.

use crate::game::{RecordedComment, RecordedLine, RecordedStudy};

/// A node of a [`VariationTree`]: the position after its move.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct NodeId(usize);

/// The node of the starting position.
pub const ROOT: NodeId = NodeId(0);

#[derive(Clone, Debug, Eq, PartialEq)]
struct Node {
    /// The move that leads here; empty at the start.
    text: String,
    parent: Option<NodeId>,
    /// The nodes after this one; the first is the main continuation.
    children: Vec<NodeId>,
    comment: String,
    /// The number of moves from the start.
    ply: usize,
}

/// The result of [`VariationTree::promote`].
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Promotion {
    /// Whether the line is the main line. Otherwise it is the first variation of a game.
    pub is_main: bool,
    /// Whether it stood elsewhere before.
    pub is_new: bool,
}

/// A tree of moves as text. It knows no rules; [`crate::session::study::Study`] makes
/// sure that every move is legal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct VariationTree {
    /// All nodes, the start first. Removed nodes stay, but no other node refers
    /// to them, so that a [`NodeId`] never changes its meaning.
    nodes: Vec<Node>,
}

impl Default for VariationTree {
    fn default() -> VariationTree {
        VariationTree {
            nodes: vec![Node {
                text: String::new(),
                parent: None,
                children: Vec::new(),
                comment: String::new(),
                ply: 0,
            }],
        }
    }
}

impl VariationTree {
    /// Builds the tree from the moves of a game and the variations of its
    /// record. Variations that branch off at a missing position are ignored.
    #[must_use]
    pub fn new(main: &[String], kept: Option<&RecordedStudy>) -> VariationTree {
        let mut tree = VariationTree::default();
        let Some(kept) = kept else {
            tree.follow(main);
            return tree;
        };
        let mut ends = vec![tree.follow(main)];
        for line in &kept.lines {
            let from = tree.place(&ends, line.line, line.ply);
            let end = from.map(|from| tree.add_all(from, &line.moves));
            // A line that is ignored needs an entry too, because later lines
            // refer to lines by their index.
            ends.push(end.unwrap_or(ROOT));
        }
        for comment in &kept.comments {
            if let Some(at) = tree.place(&ends, comment.line, comment.ply) {
                tree.set_comment(at, &comment.text);
            }
        }
        tree
    }

    /// Returns the node after `ply` moves of the variation that ends in
    /// `ends[line]`.
    fn place(&self, ends: &[NodeId], line: usize, ply: usize) -> Option<NodeId> {
        let mut at = *ends.get(line)?;
        while self.ply(at) > ply {
            at = self.parent(at)?;
        }
        (self.ply(at) == ply).then_some(at)
    }

    fn node(&self, at: NodeId) -> &Node {
        &self.nodes[at.0]
    }

    /// The move that leads to `at`; empty at the start.
    #[must_use]
    pub fn text(&self, at: NodeId) -> &str {
        &self.node(at).text
    }

    /// The node before `at`; `None` at the start.
    #[must_use]
    pub fn parent(&self, at: NodeId) -> Option<NodeId> {
        self.node(at).parent
    }

    /// The nodes after `at`, the main continuation first.
    #[must_use]
    pub fn children(&self, at: NodeId) -> &[NodeId] {
        &self.node(at).children
    }

    /// The number of moves that lead to `at`.
    #[must_use]
    pub fn ply(&self, at: NodeId) -> usize {
        self.node(at).ply
    }

    /// The comment on `at`; may be empty.
    #[must_use]
    pub fn comment(&self, at: NodeId) -> &str {
        &self.node(at).comment
    }

    /// Sets the comment on `at`; blank text removes it.
    pub fn set_comment(&mut self, at: NodeId, text: &str) {
        text.trim().clone_into(&mut self.nodes[at.0].comment);
    }

    /// The number of moves ever added, including removed ones.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether the tree has no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.children(ROOT).is_empty()
    }

    /// The nodes from the start to `at`, without the start.
    #[must_use]
    pub fn path(&self, at: NodeId) -> Vec<NodeId> {
        let above = |at: &NodeId| self.parent(*at);
        let mut path: Vec<NodeId> = std::iter::successors(Some(at), above).collect();
        // The root is not a move.
        path.pop();
        path.reverse();
        path
    }

    /// The moves of the main line.
    #[must_use]
    pub fn main_line(&self) -> Vec<String> {
        let on = |at: &NodeId| self.children(*at).first().copied();
        let nodes = std::iter::successors(on(&ROOT), on);
        nodes.map(|at| self.text(at).to_owned()).collect()
    }

    /// Returns the node after the move `text` in `at`, adding it if it is new.
    pub fn add(&mut self, at: NodeId, text: &str) -> NodeId {
        let known = self.children(at).iter().find(|to| self.text(**to) == text);
        if let Some(known) = known {
            return *known;
        }
        let new = NodeId(self.nodes.len());
        self.nodes.push(Node {
            text: text.to_owned(),
            parent: Some(at),
            children: Vec::new(),
            comment: String::new(),
            ply: self.ply(at) + 1,
        });
        self.nodes[at.0].children.push(new);
        new
    }

    /// Adds a sequence of moves with [`VariationTree::add`] and returns the
    /// last node.
    pub fn add_all<S: AsRef<str>>(&mut self, at: NodeId, moves: &[S]) -> NodeId {
        let add = |at, text: &S| self.add(at, text.as_ref());
        moves.iter().fold(at, add)
    }

    /// Removes the node with everything after it and returns the node before
    /// it. The start cannot be removed.
    pub fn remove(&mut self, at: NodeId) -> NodeId {
        let Some(parent) = self.parent(at) else {
            return at;
        };
        // The removed nodes stay in the list, so that the other ids stay valid.
        self.nodes[parent.0].children.retain(|child| *child != at);
        parent
    }

    /// Puts the line of `at` first at the last place where it branched off, but never before the
    /// moves `game`.
    pub fn promote(&mut self, at: NodeId, game: &[String]) -> Promotion {
        let before = self.clone();
        self.put_first(at);
        self.follow(game);
        let on = |at: &NodeId| self.children(*at).first().copied();
        Promotion {
            is_main: std::iter::successors(Some(ROOT), on).any(|node| node == at),
            is_new: *self != before,
        }
    }

    /// Puts the line of `at` first at the last place where it branched off.
    fn put_first(&mut self, at: NodeId) {
        for node in self.path(at).into_iter().rev() {
            let Some(parent) = self.parent(node) else {
                return;
            };
            let children = &mut self.nodes[parent.0].children;
            if children[0] != node {
                children.retain(|child| *child != node);
                children.insert(0, node);
                return;
            }
        }
    }

    /// Makes these moves the main line and keeps the old one as a variation.
    /// Returns the node after them.
    pub fn follow<S: AsRef<str>>(&mut self, moves: &[S]) -> NodeId {
        let mut at = ROOT;
        for text in moves {
            let next = self.add(at, text.as_ref());
            let children = &mut self.nodes[at.0].children;
            children.retain(|child| *child != next);
            children.insert(0, next);
            at = next;
        }
        at
    }

    /// Returns the variations and comments to store beside the moves `main`,
    /// which the tree must contain; `None` if there are none.
    #[must_use]
    pub fn recorded(&self, main: &[String]) -> Option<RecordedStudy> {
        let mut study = RecordedStudy::default();
        // The nodes of each line, which are its branch and the continuation
        // after it. The lines are processed in the order of their numbers, so
        // that a variation always comes after the line from which it branches
        // off.
        let mut lines = vec![self.known_line(main)];
        let mut number = 0;
        while number < lines.len() {
            for (i, at) in lines[number].clone().into_iter().enumerate() {
                let ply = self.ply(at);
                let next = lines[number].get(i + 1).copied();
                let left = self.children(at).iter().filter(|to| Some(**to) != next);
                for first in left {
                    let nodes = self.onwards(*first);
                    let text = |at: &NodeId| self.text(*at).to_owned();
                    study.lines.push(RecordedLine {
                        line: number,
                        ply,
                        moves: nodes.iter().map(text).collect(),
                    });
                    lines.push(nodes);
                }
                if !self.comment(at).is_empty() {
                    study.comments.push(RecordedComment {
                        line: number,
                        ply,
                        text: self.comment(at).to_owned(),
                    });
                }
            }
            number += 1;
        }
        (study != RecordedStudy::default()).then_some(study)
    }

    /// Returns the node after `moves`, or after as many of them as the tree has.
    #[must_use]
    pub fn known(&self, moves: &[String]) -> NodeId {
        self.known_line(moves).pop().unwrap_or(ROOT)
    }

    /// Returns the start and the nodes after `moves`, as far as the tree has
    /// them.
    fn known_line(&self, moves: &[String]) -> Vec<NodeId> {
        let mut line = vec![ROOT];
        for text in moves {
            let at = line[line.len() - 1];
            let Some(next) = self.children(at).iter().find(|to| self.text(**to) == text) else {
                break;
            };
            line.push(*next);
        }
        line
    }

    /// Returns `at` and its main continuation.
    fn onwards(&self, at: NodeId) -> Vec<NodeId> {
        std::iter::successors(Some(at), |at| self.children(*at).first().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// A game of four moves with nested variations.
    fn tree() -> VariationTree {
        let mut tree = VariationTree::new(&words("a b c d"), None);
        let b = tree.known_line(&words("a b"))[2];
        let y = tree.add_all(b, &["x", "y"]);
        tree.add(b, "z");
        let x = tree.parent(y).unwrap();
        tree.add_all(x, &["v", "w"]);
        tree.set_comment(y, " why not? ");
        tree.set_comment(ROOT, "the start");
        tree
    }

    #[test]
    fn recorded_variations_round_trip() {
        let tree = tree();
        let main = words("a b c d");
        let kept = tree.recorded(&main).unwrap();
        let lines: Vec<_> = kept
            .lines
            .iter()
            .map(|line| (line.line, line.ply, line.moves.join(" ")))
            .collect();
        let owned = |text: &str| text.to_owned();
        assert_eq!(
            lines,
            [
                (0, 2, owned("x y")),
                (0, 2, owned("z")),
                (1, 3, owned("v w"))
            ]
        );
        let back = VariationTree::new(&main, Some(&kept));
        assert_eq!(back.recorded(&main), Some(kept));
        assert_eq!(back.main_line(), main);
    }

    #[test]
    fn moves_taken_back_stay_as_a_variation() {
        let mut tree = tree();
        tree.follow(&words("a b z q"));
        assert_eq!(tree.main_line(), words("a b z q"));
        let main = words("a b z q");
        let back = VariationTree::new(&main, tree.recorded(&main).as_ref());
        assert_eq!(back.main_line(), main);
        let b = back.path(back.known_line(&main)[2])[1];
        let others: Vec<&str> = back.children(b).iter().map(|at| back.text(*at)).collect();
        assert_eq!(others, ["z", "c", "x"]);
    }

    #[test]
    fn game_without_variations_has_no_study() {
        let main = words("a b");
        assert_eq!(VariationTree::new(&main, None).recorded(&main), None);
    }

    #[test]
    fn variations_can_be_removed_and_promoted() {
        let mut tree = tree();
        let b = tree.known_line(&words("a b"))[2];
        let [c, x, z] = *tree.children(b) else {
            panic!("three lines leave b");
        };
        let promoted = |is_new| Promotion {
            is_main: true,
            is_new,
        };
        assert_eq!(tree.promote(z, &[]), promoted(true));
        assert_eq!(tree.main_line(), words("a b z"));
        assert_eq!(tree.promote(z, &[]), promoted(false));
        assert_eq!(tree.remove(z), b);
        assert_eq!(tree.children(b), [c, x]);
        assert_eq!(tree.remove(ROOT), ROOT);
        assert!(!tree.is_empty());
        let [a] = *tree.children(ROOT) else {
            panic!("one line leaves the start");
        };
        assert_eq!(tree.remove(a), ROOT);
        assert!(tree.is_empty());
        assert_eq!(tree.len(), 9, "removed ones are counted");
    }

    #[test]
    fn variations_without_a_branch_point_are_ignored() {
        let line = |line, ply| RecordedLine {
            line,
            ply,
            moves: words("x"),
        };
        let kept = RecordedStudy {
            lines: vec![line(0, 9), line(7, 0), line(1, 0), line(0, 1)],
            ..RecordedStudy::default()
        };
        let tree = VariationTree::new(&words("a b"), Some(&kept));
        let a = tree.known_line(&words("a"))[1];
        assert_eq!(tree.children(a).len(), 2);
    }
}
