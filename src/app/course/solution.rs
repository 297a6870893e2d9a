//! [`Solution`]: the solver's moves and the answers to each defence.

use std::fmt;

/// Moves of both sides in turn, followed by the best defences, each with its
/// answers. It is written as `a8 (a7 b1 / c7 d1 c8 e1)`. Where several moves of the solver win,
/// they are written as `a8 a7 [b1 c7 d1 / c1 d7 e1]`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solution {
    /// The moves up to the first choice of defences, beginning with the
    /// solver's.
    pub moves: Vec<String>,
    /// Two or more branches that begin with different moves of one side; empty at the end.
    pub defences: Vec<Solution>,
    /// Whether the branches begin with moves of the solver, all of which are right.
    pub any: bool,
}

impl Solution {
    /// Creates a solution from moves and defences. A single defence leaves
    /// nothing to choose, so its moves are appended.
    pub fn new(mut moves: Vec<String>, mut defences: Vec<Solution>) -> Solution {
        let mut any = false;
        // A single defence is a part of the line.
        if defences.len() == 1 {
            let only = defences.remove(0);
            moves.extend(only.moves);
            (defences, any) = (only.defences, only.any);
        }
        Solution {
            moves,
            defences,
            any,
        }
    }

    /// Creates a solution of one move.
    pub fn of_one(mv: String) -> Solution {
        Solution::new(vec![mv], Vec::new())
    }

    /// Returns the first move.
    pub fn first(&self) -> &str {
        self.moves.first().map_or("", String::as_str)
    }

    /// Returns every line from the first move to an end, in order; at least
    /// one.
    pub fn lines(&self) -> Vec<Vec<String>> {
        if self.defences.is_empty() {
            return vec![self.moves.clone()];
        }
        let below = self.defences.iter().flat_map(Solution::lines);
        below
            .map(|line| self.moves.iter().cloned().chain(line).collect())
            .collect()
    }

    /// Reads the form written by [`Display`](fmt::Display); returns `None` for
    /// other texts.
    pub fn read(text: &str) -> Option<Solution> {
        // Brackets may touch the moves.
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let spaced = spaced.replace('[', " [ ").replace(']', " ] ");
        let mut words = spaced.split_whitespace();
        let (found, end) = branch(&mut words)?;
        end.is_none().then_some(found)
    }
}

/// Reads a branch up to `/`, a closing bracket or the end of the text, and returns that
/// terminator with it.
fn branch<'t>(words: &mut impl Iterator<Item = &'t str>) -> Option<(Solution, Option<&'t str>)> {
    let mut moves = Vec::new();
    loop {
        let (defences, any, end) = match words.next() {
            Some("(") => (defences(words, ")")?, false, words.next()),
            Some("[") => (defences(words, "]")?, true, words.next()),
            end @ (None | Some("/" | ")" | "]")) => (Vec::new(), false, end),
            Some(mv) => {
                moves.push(mv.to_owned());
                continue;
            }
        };
        let is_end = matches!(end, None | Some("/" | ")" | "]"));
        let found = Solution {
            moves,
            defences,
            any,
        };
        return (is_end && !found.moves.is_empty()).then_some((found, end));
    }
}

/// Reads two or more branches up to the bracket `closing`.
fn defences<'t>(words: &mut impl Iterator<Item = &'t str>, closing: &str) -> Option<Vec<Solution>> {
    let mut found = Vec::new();
    loop {
        let (one, end) = branch(words)?;
        found.push(one);
        match end? {
            "/" => {}
            // A single branch needs no brackets.
            end => return (end == closing && found.len() > 1).then_some(found),
        }
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.moves.join(" "))?;
        if self.defences.is_empty() {
            return Ok(());
        }
        let defences: Vec<String> = self.defences.iter().map(Solution::to_string).collect();
        let [open, close] = if self.any { ["[", "]"] } else { ["(", ")"] };
        write!(f, " {open}{}{close}", defences.join(" / "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_round_trip() {
        for text in [
            "a1",
            "a1 b2 c3",
            "a1 (b2 c3 / d4 e5)",
            "a (b c (d e / f g) / h i)",
            "a b [c d e / f g h]",
            "a (b [c d e / f g h] / i j)",
        ] {
            assert_eq!(Solution::read(text).expect(text).to_string(), text);
        }
        for text in [
            "",
            "( a / b )",
            "a (b)",
            "a (b / c",
            "a (b / c) d",
            "a / b",
            "a )",
            "a (b / )",
            "a [b / c)",
        ] {
            assert_eq!(Solution::read(text), None, "{text}");
        }
    }

    #[test]
    fn lines_run_from_the_first_move_to_every_end() {
        let tree = Solution::read("a (b c (d e / f g) / h i)").unwrap();
        let lines: Vec<String> = tree.lines().iter().map(|line| line.join("")).collect();
        assert_eq!(
            (tree.first(), lines),
            ("a", vec!["abcde".into(), "abcfg".into(), "ahi".into()])
        );
        let one = Solution::new(vec!["a".into()], vec![Solution::read("b c").unwrap()]);
        assert_eq!(one.to_string(), "a b c");
    }
}
