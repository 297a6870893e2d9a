//! Puzzles as data: a position with exactly one good move, and how they are
//! read.

use std::fmt;

use super::error::{CourseError, CourseFault};
use super::lines::{after_head, is_id, is_silent, options};
use super::solution::Solution;
use crate::game::order_by_key;
use crate::session::GameInfo;

/// Name of the file with a game's puzzles.
const FILE: &str = "puzzles.txt";

/// Number of fields in a puzzle's line.
const FIELDS: usize = 7;

/// A position in which exactly one move is right.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// Id under which results are stored. It is derived from the position, so
    /// it does not change when puzzles are added.
    pub id: String,
    /// Number of the computer's levels that do not find the solution, averaged
    /// over several tries each.
    pub difficulty: f64,
    /// Motif of the solution, in the game's own words: `corner`.
    pub motif: String,
    /// The result that the solver has to achieve.
    pub goal: Goal,
    /// Options of the rules that differ from the defaults.
    pub options: Vec<(String, String)>,
    /// The position in the game's text form.
    pub position: String,
    /// The moves of both sides. Each of the solver's moves is the only right
    /// one; the replies are best defences.
    pub solution: Solution,
    /// Number of its line in the file, from 1.
    pub at: usize,
}

/// A result that only the right move achieves.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Goal {
    /// The best final score, proved, in the game's points from the solver's
    /// view.
    Points {
        /// Score after the right move.
        best: i32,
        /// Best score after any other move.
        second: i32,
    },
    /// A win within this many moves of the solver.
    Win(u8),
    /// Not losing: every other move loses.
    Hold,
    /// Keeping a forced win that takes many moves: after every other move the opponent wins.
    Keep,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Points { best, second } => write!(f, "{best} {second}"),
            Goal::Win(moves) => write!(f, "win {moves}"),
            Goal::Hold => f.write_str("hold"),
            Goal::Keep => f.write_str("keep"),
        }
    }
}

impl Goal {
    fn read(text: &str) -> Option<Goal> {
        match text.split_once(' ') {
            Some(("win", moves)) => Some(Goal::Win(moves.parse().ok().filter(|n| *n > 0)?)),
            Some((best, second)) => {
                let (best, second) = (best.parse().ok()?, second.parse().ok()?);
                (best > second).then_some(Goal::Points { best, second })
            }
            None => [Goal::Hold, Goal::Keep]
                .into_iter()
                .find(|goal| goal.to_string() == text),
        }
    }
}

impl Puzzle {
    /// Level of a puzzle that the computer solves at no level.
    pub const HARDEST: u8 = 11;

    /// Returns the lowest level of the computer that solves the puzzle, or
    /// [`Puzzle::HARDEST`] if none does. It is derived from the average
    /// difficulty.
    pub fn level(&self) -> u8 {
        self.difficulty.round() as u8
    }
}

impl fmt::Display for Puzzle {
    /// Writes the puzzle's line in the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle {
            id,
            difficulty,
            motif,
            goal,
            position,
            solution,
            ..
        } = self;
        let pairs: Vec<String> = (self.options.iter())
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let options = if pairs.is_empty() {
            "-".to_owned()
        } else {
            pairs.join(" ")
        };
        write!(
            f,
            "{id} | {difficulty:.2} | {motif} | {goal} | {options} | {position} | {solution}"
        )
    }
}

/// Reads the puzzles of `game`; an empty text has none.
///
/// # Errors
/// The first malformed line, with a fix.
pub fn puzzles(game: &str, text: &str) -> Result<Vec<Puzzle>, CourseError> {
    let mut found: Vec<Puzzle> = Vec::new();
    for (number, line) in after_head(FILE, game, text)? {
        if is_silent(line) {
            continue;
        }
        let fault = |fault| CourseError::at(FILE, number, fault);
        let puzzle = puzzle(number, line)?;
        if found.iter().any(|known| known.id == puzzle.id) {
            return Err(fault(CourseFault::IdTwice(puzzle.id)));
        }
        found.push(puzzle);
    }
    Ok(found)
}

fn puzzle(number: usize, line: &str) -> Result<Puzzle, CourseError> {
    let fault = |fault| CourseError::at(FILE, number, fault);
    let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
    let [id, difficulty, motif, goal, pairs, position, moves] = fields[..] else {
        return Err(fault(CourseFault::Fields {
            found: fields.len(),
            wanted: FIELDS,
        }));
    };
    let no_number = |text: &str, what| {
        let text = text.to_owned();
        fault(CourseFault::NoNumber { text, what })
    };
    if !is_id(id) {
        return Err(fault(CourseFault::Id(id.to_owned())));
    }
    if motif.is_empty() {
        return Err(fault(CourseFault::Missing("motif")));
    }
    let solution = Solution::read(moves);
    let solution = solution.ok_or_else(|| fault(CourseFault::Missing("solution")))?;
    Ok(Puzzle {
        id: id.to_owned(),
        difficulty: hardness(difficulty)
            .ok_or_else(|| no_number(difficulty, "difficulty, such as 4.25"))?,
        motif: motif.to_owned(),
        goal: Goal::read(goal)
            .ok_or_else(|| no_number(goal, "goal, such as '12 4', 'win 2', 'hold' or 'keep'"))?,
        options: match pairs {
            "-" => Vec::new(),
            pairs => options(FILE, number, pairs)?,
        },
        position: position.to_owned(),
        solution,
        at: number,
    })
}

/// Reads a difficulty; returns `None` unless it is from 0 to
/// [`Puzzle::HARDEST`].
fn hardness(text: &str) -> Option<f64> {
    let number: f64 = text.parse().ok()?;
    let most = f64::from(Puzzle::HARDEST);
    (0.0..=most).contains(&number).then_some(number)
}

/// Returns the motifs of puzzles in alphabetical order, each once.
pub fn motifs_of(puzzles: &[Puzzle]) -> Vec<&str> {
    let mut motifs: Vec<&str> = puzzles.iter().map(|puzzle| &*puzzle.motif).collect();
    order_by_key(&mut motifs, |motif| *motif);
    motifs.dedup();
    motifs
}

/// Returns the meaning of a puzzle's motif in a sentence, from the game's own
/// motifs and those that only puzzles have; empty if unknown.
pub fn motif_meaning(info: &GameInfo, motif: &str) -> String {
    let stopped = info.motifs.iter().filter_map(|one| one.stopped);
    let own = info.motifs.iter().map(|one| (one.name, one.meaning));
    let mut known = own.chain(stopped);
    if let Some((_, meaning)) = known.find(|(name, _)| *name == motif) {
        return meaning.to_owned();
    }
    let meaning = match motif {
        "quiet win" => "It wins without an immediate threat.",
        "counting" => "No pattern decides: count to the end.",
        "defence" => "Every other move loses.",
        "keep the win" => "Stop your opponent's win and keep your own.",
        _ => "",
    };
    meaning.to_owned()
}

/// Returns the first hint: the motif and its meaning.
pub(super) fn idea(info: &GameInfo, motif: &str) -> String {
    let named = format!("The idea: {motif}.");
    match motif_meaning(info, motif).as_str() {
        "" => named,
        meaning => format!("{named} {meaning}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "version: 1\ngame: some\n# made\n\n";
    const LINE: &str = "1f2e | 4.25 | corner | 12 -4 | size=9 a=b | p q X | f5 c3 a1";

    #[test]
    fn puzzles_round_trip() {
        let text = format!("{HEAD}{LINE}\n2a | 0 | fork | win 2 | - | q | b2\n");
        let found = puzzles("some", &text).unwrap();
        assert_eq!(found[0].to_string(), LINE);
        let goal = Goal::Points {
            best: 12,
            second: -4,
        };
        assert_eq!((found[0].goal, found[0].at), (goal, 5));
        assert_eq!((found[0].level(), found[1].level()), (4, 0));
        assert_eq!((found[1].goal, found[1].options.len()), (Goal::Win(2), 0));
        assert_eq!(puzzles("some", "").unwrap(), []);
    }

    #[test]
    fn errors_name_the_line() {
        for (from, to, words) in [
            (
                " | f5 c3 a1",
                "",
                "7 fields separated by |; this line has 6",
            ),
            ("12 -4", "4 12", "'4 12' is not a goal"),
            ("| 4.25 |", "| four |", "'four' is not a difficulty"),
            ("| 4.25 |", "| 11.5 |", "'11.5' is not a difficulty"),
            ("| 4.25 |", "| NaN |", "'NaN' is not a difficulty"),
            ("1f2e", "1F", "the id '1F'"),
            ("a=b", "ab", "'ab' is not an option"),
            (
                "f5 c3 a1",
                "f5\n1f2e | 1 | a | hold | - | p | f5",
                "line 6: the id '1f2e' is already used",
            ),
        ] {
            let text = format!("{HEAD}{}", LINE.replace(from, to));
            let said = puzzles("some", &text).unwrap_err().to_string();
            assert!(
                said.starts_with("puzzles.txt, line ") && said.contains(words),
                "{said}"
            );
        }
    }
}
