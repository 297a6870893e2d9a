//! The rules of a game as text, with its options and the teacher's grades.

use std::fmt::Write;

use crate::engine::Unit;
use crate::session::catalogue::GameInfo;
use crate::teacher::Grade;

/// Returns the rules, every option with its values, and the grades of moves.
#[must_use]
pub fn rules_text(info: &GameInfo) -> String {
    let mut text = format!("{}\n", info.rules.trim_end());
    for (spec, (_, default)) in info.options.iter().zip(info.defaults()) {
        let (key, help) = (spec.key, spec.help);
        let _ = writeln!(text, "\nOption {key} (default {default}): {help}");
        let names = spec.values.iter().map(|value| value.name.len());
        let width = names.max().unwrap_or_default();
        for value in spec.values {
            let line = format!("  -o {key}={:<width$}  {}", value.name, value.help);
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    text + "\n" + &grades_text(info.unit)
}

/// Explains the sign of each grade by what a move gives away.
fn grades_text(unit: Unit) -> String {
    let mut text = String::from("Grades of moves, by how much of a win they give away:\n");
    let thrown = [
        "",
        "; or turns a win into a draw, a draw into a loss",
        "; or turns a win into a loss",
    ];
    let bad = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];
    for ((grade, from), thrown) in bad.into_iter().zip(unit.grades).zip(thrown) {
        let (sign, name) = (grade.sign(), grade.name());
        let _ = writeln!(
            text,
            "  {sign:<2}  {name:<10}  from {:.0} %{thrown}",
            100.0 * from
        );
    }
    if !unit.is_outcome() {
        let _ = writeln!(
            text,
            "In a game that is won or lost by far, {} hardly matter.",
            unit.name
        );
    }
    text += "A move that gives away less is good or best.\n\
             A win or draw counts as lost only if this is proved.\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_shares_of_a_win() {
        let beans = grades_text(Unit::points("beans", 8.0));
        for line in [
            "  ?!  inaccuracy  from 5 %\n",
            "  ?   mistake     from 12 %; or turns a win into a draw, a draw into a loss\n",
            "  ??  blunder     from 25 %; or turns a win into a loss\n",
            "won or lost by far, beans hardly matter.\n",
        ] {
            assert!(beans.contains(line), "{beans}");
        }
        let outcome = grades_text(Unit::OUTCOME);
        assert!(!outcome.contains("hardly matter"), "{outcome}");
        assert!(outcome.lines().all(|line| line.len() <= 76), "{outcome}");
    }
}
