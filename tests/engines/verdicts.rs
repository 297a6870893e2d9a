//! The words, grades and reasons of single explanations fit together.

use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::teacher::Grade;

use crate::teacher::told_with;

const SIZE_11: &[(&str, &str)] = &[("size", "11")];

/// Returns the grade and the sentence of a move of Dag en Nacht on 11×11.
fn dag(position: &str, mv: &str) -> (Grade, String) {
    let (explained, sentence) = told_with::<DagEnNacht>(SIZE_11, position, mv);
    (explained.grade, sentence)
}

#[test]
fn verdict_fits_the_proof_and_the_grade() {
    // Black is proved to win after h1, but no search of the teacher finds that.
    let (grade, sentence) = dag("11/11/11/11/11/4b1b4/11/11/11/11/3w7 w", "h1");
    assert_eq!(grade, Grade::Inaccuracy);
    let verdict = "h1 seems a little weaker, and Black is proved to win after it";
    assert!(sentence.starts_with(verdict), "{sentence}");
    // Here Black wins after every move.
    let (grade, sentence) = dag("11/11/11/6w4/5b5/4b6/11/11/11/11/11 w", "g8-h8");
    assert_eq!(grade, Grade::Inaccuracy);
    let verdict = "g8-h8 seems a little weaker, but Black is proved to win anyway.";
    assert!(sentence.starts_with(verdict), "{sentence}");
    let (grade, sentence) = dag("11/11/11/6w4/5b5/4b6/11/11/11/11/11 w", "g6");
    assert_eq!(grade, Grade::Best);
    assert_eq!(
        sentence,
        "g6 seems about as good as any other move, but Black is proved to win anyway."
    );
}

#[test]
fn move_that_loses_a_proved_win_is_a_blunder() {
    // The search knows only that White wins after i10-j10, the prover also that Black could win.
    let position = "11/6bbb1b/5w1w1w1/4w1w4/11/11/11/11/11/11/11 b";
    let (grade, sentence) = dag(position, "i10-j10");
    assert_eq!(grade, Grade::Blunder);
    assert!(
        sentence.starts_with("i10-j10 turns a won game into a lost one: White"),
        "{sentence}"
    );
}
