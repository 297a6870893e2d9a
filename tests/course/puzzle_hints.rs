//! Hints of puzzles: each says more than the one before, and only the last gives the move.

use boardgames::course::{Exercise as _, Goal, Puzzle, PuzzleRun, motif_meaning, puzzles};
use boardgames::games::othello::Othello;
use boardgames::games::{GAMES, find};

use crate::puzzles::{first_of, puzzles_of};

/// Starts the first puzzle of a game in which a hint can name several moves of many.
fn first_with_many_moves(game: &str) -> PuzzleRun {
    let info = find(game).expect("it is listed");
    let all = puzzles(game, info.puzzles).expect("valid").into_iter();
    let mut runs = all.map(|puzzle| PuzzleRun::new(info, puzzle, 0).expect("valid"));
    runs.find(|run| run.session().moves().len() > 3)
        .expect("there is one")
}

#[test]
fn hints_come_step_by_step() {
    let info = find("othello").expect("it is listed");
    let open = |puzzle: Puzzle| PuzzleRun::new(info, puzzle, 0).expect("valid");
    // If all moves are in one part of the board, the hints begin with a few moves.
    let mut all = puzzles_of::<Othello>().into_iter();
    let has_part = |puzzle: &Puzzle| open(puzzle.clone()).hint().contains(" Look at ");
    let mut run = open(all.find(has_part).expect("there is one"));
    let right = run.line()[0].clone();
    let hints = [run.hint(), run.hint(), run.hint(), run.hint()];
    // The title names the motif, so the first hint says where to look as well.
    assert!(hints[0].contains(". Look at "), "{}", hints[0]);
    assert!(hints[1].starts_with("It is one of these: ") && hints[1].contains(&right));
    assert!(
        hints[2].starts_with(&format!("The move is {right}")),
        "{hints:?}"
    );
    assert!(hints[1].ends_with("the puzzle then counts as seen, not as solved."));
    let named = hints[2].strip_suffix(" The puzzle now counts as seen, not as solved.");
    let named = named.expect("it says what it costs");
    assert_eq!(hints[3], format!("{named} There is no further hint."));
    assert_eq!(run.hints(), 3, "the last one was only repeated");
    assert!(!run.is_clean());
}

#[test]
fn first_hint_says_more_than_the_motif() {
    for info in GAMES {
        for puzzle in puzzles(info.id, info.puzzles).expect("puzzles") {
            let mut run = PuzzleRun::new(info, puzzle, 0).expect("a valid puzzle");
            let meaning = motif_meaning(info, &run.puzzle().motif);
            let moves = run.session().moves().len();
            let hint = run.hint();
            assert!(hint != meaning || moves <= 3, "{} {hint}", info.id);
        }
    }
}

#[test]
fn motif_with_a_few_moves_does_not_give_the_move_away() {
    for info in GAMES {
        for puzzle in puzzles(info.id, info.puzzles).expect("puzzles") {
            let mut run = PuzzleRun::new(info, puzzle, 0).expect("a valid puzzle");
            let (motif, right) = (run.puzzle().motif.clone(), run.line()[0].clone());
            let meaning = motif_meaning(info, &motif);
            let hint = run.hint();
            let few = hint.strip_prefix(&meaning).filter(|_| !meaning.is_empty());
            let Some(few) = few.filter(|few| few.contains("It is one of")) else {
                continue;
            };
            let session = run.session();
            let shows = |mv: &str| session.motifs(mv).shows.contains(&&*motif);
            let named = |mv: &str| few.split([' ', ',', '.']).any(|word| word == mv);
            let moves = session.moves().into_iter().map(|mv| mv.text);
            let fitting = moves.filter(|mv| named(mv) && shows(mv)).count();
            assert!(!shows(&right) || fitting > 1, "{}: {hint}", run.puzzle().id);
        }
    }
}

#[test]
fn motif_of_one_move_only_comes_after_a_few_moves() {
    let info = find("othello").expect("it is listed");
    let corner = |puzzle: Puzzle| {
        let run = PuzzleRun::new(info, puzzle, 0).expect("valid");
        let moves = run.session().moves();
        let takes = |mv: &str| run.session().motifs(mv).shows.contains(&"corner");
        let corners = moves.iter().filter(|mv| takes(&mv.text)).count();
        (run.puzzle().motif == "corner" && corners == 1 && moves.len() > 3).then_some(run)
    };
    let mut run = puzzles_of::<Othello>()
        .into_iter()
        .find_map(corner)
        .expect("there is one");
    let hints = [run.hint(), run.hint(), run.hint()];
    assert!(hints[0].starts_with("It is one of these: "), "{hints:?}");
    assert!(
        hints[1].starts_with(&motif_meaning(info, "corner")),
        "{hints:?}"
    );
    assert!(hints[2].starts_with("The move is "), "{hints:?}");
}

#[test]
fn last_hint_names_nothing_that_most_moves_do() {
    let info = find("othello").expect("it is listed");
    let mut plain = 0;
    for puzzle in puzzles_of::<Othello>() {
        let mut run = PuzzleRun::new(info, puzzle, 0).expect("valid");
        let right = run.line()[0].clone();
        let moves = run.session().moves();
        let shows = |mv: &str| run.session().motifs(mv).shows;
        let Some(motif) = shows(&right).into_iter().next() else {
            continue;
        };
        let others = moves.iter().filter(|mv| mv.text != right);
        let count = others.filter(|mv| shows(&mv.text).contains(&motif)).count();
        if 2 * count > moves.len() {
            plain += 1;
            let hints: Vec<String> = (0..4).map(|_| run.hint()).collect();
            let bare = format!("The move is {right}.");
            assert!(
                hints.iter().any(|hint| hint.starts_with(&bare)),
                "{hints:?}"
            );
        }
    }
    assert!(plain > 0, "no puzzle has such a move");
}

#[test]
fn hints_of_a_defence_narrow_and_then_give_the_move() {
    let mut run = first_of("tictactoe", |goal| *goal == Goal::Hold);
    let right = run.line()[0].clone();
    let hints: Vec<String> = (0..4).map(|_| run.hint()).collect();
    let at = hints
        .iter()
        .position(|hint| hint.starts_with("It is one of these: "));
    let at = at.expect("a hint with a few moves");
    assert!(hints[at].contains(&right), "{hints:?}");
    let given = format!("The move is {right}: it ");
    assert!(hints[at + 1].starts_with(&given), "{hints:?}");
}

#[test]
fn hint_gives_the_move_if_one_other_is_left() {
    let mut run = first_of("tictactoe", |goal| *goal == Goal::Hold);
    let right = run.line()[0].clone();
    for mv in run.session().moves() {
        if mv.text != right && run.session().moves().len() > run.wrong_tries() + 2 {
            run.answer_now(&mv.text).expect("it is legal");
        }
    }
    // Two moves are left, and to name both would be no hint.
    assert!(run.hint().starts_with(&format!("The move is {right}")));
    assert_eq!(run.hinted_move(), Some(&*right));
}

#[test]
fn hint_never_names_every_move_that_is_left() {
    for info in GAMES {
        for puzzle in puzzles(info.id, info.puzzles).expect("puzzles") {
            let mut run = PuzzleRun::new(info, puzzle, 0).expect("a valid puzzle");
            let moves = run.session().moves().len();
            let hints = [run.hint(), run.hint()];
            let names_few = hints.iter().any(|hint| hint.contains("It is one of"));
            assert!(!names_few || moves > 3, "{}: {hints:?}", run.puzzle().id);
        }
    }
}

#[test]
fn moves_are_named_with_the_word_of_the_game() {
    let mut run = first_with_many_moves("awari");
    let right = run.line()[0].clone();
    let hints = [run.hint(), run.hint(), run.hint()];
    assert!(hints[0].contains("It is one of these: pits "), "{hints:?}");
    let given = format!("The move is pit {right}");
    assert!(
        hints[1..].iter().any(|hint| hint.starts_with(&given)),
        "{hints:?}"
    );
    let answer = run.answer_now(&right).expect("it is legal");
    assert_eq!(answer.verdict, format!("Correct: pit {right}."));
}
