//! The open puzzle of the day in whole sentences, for a person who listens.

use super::text::Sentence;
use super::today::DailyPuzzle;

/// Returns an open puzzle of the day for a person who listens, a sentence for each fact, with the
/// words that open it, the puzzles that come first, and the lessons.
pub(super) fn daily_aloud(puzzle: &DailyPuzzle, [daily, first, learn]: [&str; 3]) -> Sentence {
    let (game, level) = (puzzle.game, puzzle.level);
    let hard = if puzzle.is_far_above {
        ", which is hard"
    } else {
        ""
    };
    let of_the_day = format!("The puzzle of the day is {game}, level {level}{hard}");
    let said: Sentence = match puzzle.easier_in {
        Some([own, _]) => {
            // Words that open both are said once.
            let daily = if first == daily { "" } else { daily };
            format!("There are puzzles of {own} at your level{first}. {of_the_day}{daily}.").into()
        }
        None => format!("{of_the_day}{daily}.").into(),
    };
    let said = match &*puzzle.stands {
        "" => said,
        stands => said.followed_by(&format!("Solved {stands}.")),
    };
    match puzzle.is_new_game && puzzle.easier_in.is_none() {
        true => said.followed_by(&format!("New to {game}? It has short lessons{learn}.")),
        false => said,
    }
}
