//! The rules of a game as text, with its options and the teacher's grades.

use std::fmt::Write;

use crate::engine::Unit;
use crate::game::joined;
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
    text + "\n" + &grades_text(info.unit, true)
}

/// Returns the text of [`rules_text`] for a person who listens: the options as they are named,
/// and the grades without their signs.
#[must_use]
pub fn rules_aloud(info: &GameInfo) -> String {
    let mut text = format!("{}\n", info.rules.trim_end());
    for (spec, (_, default)) in info.options.iter().zip(info.defaults()) {
        let (key, help) = (spec.key, spec.help);
        let _ = writeln!(text, "\nOption {key}, usually {default}: {help}");
        let mut plain = Vec::new();
        for value in spec.values {
            match value.help {
                "" => plain.push(value.name),
                help => {
                    let _ = writeln!(text, "{key}={}: {help}.", value.name);
                }
            }
        }
        if !plain.is_empty() {
            let _ = writeln!(text, "The values are {}.", joined(&plain, "and"));
        }
    }
    text + "\n" + &grades_text(info.unit, false)
}

/// Explains each grade by what a move gives away, with its sign or without.
fn grades_text(unit: Unit, signs: bool) -> String {
    let mut text = String::from("Grades of moves, by how much they lower the chance to win:\n");
    let thrown = [
        "",
        "; or turns a win into a draw, a draw into a loss",
        "; or turns a win into a loss",
    ];
    let bad = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];
    for ((grade, from), thrown) in bad.into_iter().zip(unit.grades).zip(thrown) {
        let name = grade.name();
        let what = format!("from {:.0} %{thrown}", 100.0 * from);
        let _ = match signs {
            true => writeln!(text, "  {:<2}  {name:<10}  {what}", grade.sign()),
            false => writeln!(text, "{name}: {what}."),
        };
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
        let beans = grades_text(Unit::points("beans", 8.0), true);
        for line in [
            "  ?!  inaccuracy  from 5 %\n",
            "  ?   mistake     from 12 %; or turns a win into a draw, a draw into a loss\n",
            "  ??  blunder     from 25 %; or turns a win into a loss\n",
            "won or lost by far, beans hardly matter.\n",
        ] {
            assert!(beans.contains(line), "{beans}");
        }
        let heard = grades_text(Unit::OUTCOME, false);
        assert!(heard.contains("\ninaccuracy: from 10 %.\n"), "{heard}");
        let outcome = grades_text(Unit::OUTCOME, true);
        assert!(!outcome.contains("hardly matter"), "{outcome}");
        assert!(outcome.lines().all(|line| line.len() <= 76), "{outcome}");
    }
}
