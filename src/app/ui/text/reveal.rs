//! The solution of a puzzle or card in words: its moves, the reason and the line
//! to the end.

use super::phrases::{capitalized, either};
use crate::course::{Assignment, Resolution, Sprint};
use crate::game::Side;
use crate::session::{GameInfo, Session};

/// Returns the solution as a sentence, `The solution: Black f5, White d6.`, and the theme of a
/// puzzle if it was a secret. `None` for a lesson, which has no solution to show.
pub fn solution_sentence(task: &Assignment) -> Option<String> {
    solution_start(task, usize::MAX)
}

/// Returns the solution as [`solution_sentence`], with at most so many of its moves.
pub fn solution_start(task: &Assignment, most: usize) -> Option<String> {
    let solution = solution(task, most)?;
    let theme = match task {
        Assignment::Puzzle(run, _) => run.theme_sentence(),
        _ => None,
    };
    Some(theme.map_or(solution.clone(), |theme| format!("{solution} {theme}")))
}

/// Returns the solution as a sentence; `None` for a lesson.
fn solution(task: &Assignment, most: usize) -> Option<String> {
    let info = task.exercise().session().info();
    let moves = match task {
        Assignment::Lesson(_) => return None,
        Assignment::Puzzle(run, _) => match run.line() {
            [one] => info.name_move(one),
            line if line.len() > most => format!("{} and so on", spoken_line(task, &line[..most])),
            line => spoken_line(task, line),
        },
        Assignment::Card(run) | Assignment::Again(run) => info.name_move(&either(&run.card().good)),
    };
    Some(format!("The solution: {moves}."))
}

/// Returns the result of a sprint, and after it the puzzles that were missed, with their
/// themes, levels and solutions, and how to try one again. The ids of the puzzles are added
/// `with_ids`, for commands.
pub fn sprint_result(sprint: &Sprint, result: String, again: &str, with_ids: bool) -> String {
    let missed = sprint.missed_puzzles().zip(sprint.missed_tasks());
    let missed = missed.map(|(puzzle, task)| {
        let (theme, level) = (capitalized(&puzzle.motif), puzzle.level());
        let id = match with_ids {
            true => format!(", puzzle {}", puzzle.id),
            false => String::new(),
        };
        let solution = solution(&task, usize::MAX).unwrap_or_default();
        format!("\n  {theme}, level {level}{id}. {solution}")
    });
    match missed.collect::<String>() {
        missed if missed.is_empty() => result,
        missed => format!("{result}\n\nYou missed:{missed}\n{again}"),
    }
}

/// Returns the reason of the solution, and then its line to the end as a sentence. If the
/// solution `is_said` already, only the moves after it follow. A line of more than `most` moves is
/// left out if it `is_said`, and cut otherwise.
pub fn reason_and_line(
    task: &Assignment,
    found: &Resolution,
    is_said: bool,
    most: usize,
) -> String {
    let said = match task {
        Assignment::Puzzle(run, _) if is_said => run.line().len(),
        Assignment::Card(run) | Assignment::Again(run) if is_said => {
            // With several good moves, the line shows which of them is meant.
            usize::from(run.card().good.len() == 1)
        }
        _ => 0,
    };
    let reason = &found.reason;
    let text = match (said, task.start(), found.line.get(said..)) {
        (1.., _, None | Some([])) => reason.clone(),
        (1.., ..) if found.line.len() > most => reason.clone(),
        _ if found.line.len() > most => {
            let first = spoken_line(task, &found.line[..most]);
            format!("{reason} The line: {first} and so on.")
        }
        (1.., Some(start), Some(rest)) => {
            let sides = sides(start.fork(), &found.line);
            let rest = by_sides(start.info(), rest, sides.get(said..).unwrap_or_default());
            format!("{reason} It goes on: {rest}.")
        }
        _ => format!("{reason} The line: {}.", spoken_line(task, &found.line)),
    };
    text.trim_start().to_owned()
}

/// Returns the moves of a line from the position of the task on: `f5 d6 c3`, or
/// `South 3 and again 6, North 2` in games whose moves do not show who plays them. The move
/// number `at`, counted from 1, is in brackets.
pub fn line_words(task: &Assignment, line: &[String], at: Option<usize>) -> String {
    let words: Vec<String> = (1..)
        .zip(line)
        .map(|(number, mv)| match Some(number) == at {
            true => format!("[{mv}]"),
            false => mv.clone(),
        })
        .collect();
    match task.start().filter(|start| start.info().names_moves()) {
        Some(start) => by_sides(start.info(), &words, &sides(start, line)),
        None => words.join(" "),
    }
}

/// Returns the moves of a line as in a sentence, which a person may hear.
fn spoken_line(task: &Assignment, line: &[String]) -> String {
    match task.start() {
        Some(start) => line_from(start, line),
        None => line.join(", "),
    }
}

/// Returns the moves of a line from the position `start` on as in a sentence, with the sides that
/// play them: `Black f5, White d6` or `South 3 and again 6, North 2`.
pub fn line_from(start: Box<dyn Session>, line: &[String]) -> String {
    by_sides(start.info(), line, &sides(start, line))
}

/// Returns the side that plays each move of a line.
fn sides(mut session: Box<dyn Session>, line: &[String]) -> Vec<Side> {
    let before = session.history().len();
    for mv in line {
        if session.play(mv).is_err() {
            break;
        }
    }
    let played = session.history()[before..].iter();
    played.map(|played| played.side).collect()
}

/// Puts the name of a side before its moves, once for each turn.
fn by_sides(info: &GameInfo, words: &[String], sides: &[Side]) -> String {
    let mut text = String::new();
    let mut last = None;
    for (word, side) in words.iter().zip(sides) {
        match last {
            Some(last) if last == side => text += &format!(" and again {word}"),
            Some(_) => text += &format!(", {} {word}", info.sides[side.index()]),
            None => text += &format!("{} {word}", info.sides[side.index()]),
        }
        last = Some(side);
    }
    text
}
