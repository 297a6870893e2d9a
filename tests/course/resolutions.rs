//! What is told after a puzzle is solved, and after a wrong try.

use boardgames::course::{
    Assignment, Exercise as _, Goal, Puzzle, PuzzleRun, ResolutionJob, candidates, puzzles,
};
use boardgames::game::Game as _;
use boardgames::games::awari::Awari;
use boardgames::games::othello::Othello;
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::games::{GAMES, find};
use boardgames::session::{GameInfo, SearchControl};

use crate::puzzles::puzzles_of;

/// Returns why the solution of a puzzle is right.
fn reason(info: &'static GameInfo, puzzle: Puzzle) -> String {
    let run = PuzzleRun::new(info, puzzle, 0).expect("a valid puzzle");
    let job = ResolutionJob::of(&Assignment::Puzzle(run, None)).expect("a puzzle");
    job.run(&SearchControl::new()).reason
}

#[test]
fn wrong_try_in_awari_is_told_with_more_than_its_cost() {
    let info = find(Awari::ID).expect("it is listed");
    for puzzle in puzzles_of::<Awari>().into_iter().step_by(5) {
        let mut run = PuzzleRun::new(info, puzzle, 0).expect("a valid puzzle");
        let right = run.line()[0].clone();
        let moves = run.session().moves().into_iter().map(|mv| mv.text);
        for wrong in moves.filter(|mv| *mv != right) {
            let said = run.answer_now(&wrong).expect("it is legal").message();
            assert!(!said.contains(", After"), "{said}");
            // `Not pit 6. It makes the final difference 4 beans worse.` would not say why.
            assert!(said.matches(". ").count() > 2, "{said}");
        }
    }
}

#[test]
fn hint_names_moves_of_one_kind() {
    // A stone on f7 could shift to four squares, but the hint is about drops.
    let info = find("dagennacht").expect("it is listed");
    let options = [("size".to_owned(), "11".to_owned())];
    let mut session = info.open(&options, None).unwrap();
    for mv in ["f7", "g8"] {
        session.play(mv).unwrap();
    }
    let few = candidates(&*session, &[], "e6");
    assert_eq!(few.len(), 3);
    assert!(few.iter().all(|mv| !mv.text.contains('-')), "{few:?}");
}

#[test]
fn a_solved_win_has_a_reason_and_a_line_to_its_end() {
    for info in GAMES {
        let all = puzzles(info.id, info.puzzles).expect("puzzles");
        let wins = all
            .iter()
            .filter(|puzzle| matches!(puzzle.goal, Goal::Win(_)));
        let kept = all.iter().filter(|puzzle| puzzle.goal == Goal::Keep);
        for puzzle in wins.step_by(31).chain(kept) {
            let run = PuzzleRun::new(info, puzzle.clone(), 0).expect("a position");
            let solution = run.line().to_vec();
            let task = Assignment::Puzzle(run, None);
            let job = ResolutionJob::of(&task).expect("a puzzle");
            let found = job.run(&SearchControl::new());
            assert!(!found.reason.is_empty(), "{}", puzzle.id);
            assert!(found.line.starts_with(&solution), "{}", puzzle.id);
            let mut session = task.start().expect("a position");
            let solver = session.to_move();
            for mv in &found.line {
                session.play(mv).expect("a legal move");
            }
            let winner = session.outcome().and_then(|outcome| outcome.winner());
            assert_eq!(winner, solver, "{}: {:?}", puzzle.id, found.line);
        }
    }
}

#[test]
fn reason_of_a_solution_is_not_only_that_other_moves_are_worse() {
    let info = find(TicTacToe::ID).expect("it is listed");
    for puzzle in puzzles_of::<TicTacToe>() {
        let id = puzzle.id.clone();
        let reason = reason(info, puzzle);
        assert!(!reason.ends_with("any other move loses."), "{id}: {reason}");
        assert!(!reason.ends_with("is at best a draw."), "{id}: {reason}");
        // One move wins at once; others that win later are not right as well.
        let wins_now = reason.contains("wins in 1 move");
        assert!(
            !wins_now || !reason.contains("keep the win"),
            "{id}: {reason}"
        );
    }
}

#[test]
fn reason_is_about_the_win_that_was_played() {
    let info = find("dagennacht").expect("it is listed");
    // Another move than that of the line completes a row, too.
    let won_otherwise = |puzzle: Puzzle| {
        let mut run = PuzzleRun::new(info, puzzle, 0).expect("a valid puzzle");
        let line = run.line().to_vec();
        while run.session().history().len() + 1 < line.len() {
            let right = run.right()?.to_owned();
            run.answer_now(&right).ok()?;
            run.go_on();
        }
        let right = run.right()?.to_owned();
        let moves = run.session().moves().into_iter().map(|mv| mv.text);
        let wins = |mv: &String| {
            let mut after = run.session().fork();
            *mv != right && after.play(mv).is_ok() && after.outcome().is_some()
        };
        let other = moves.into_iter().find(wins)?;
        run.answer_now(&other).ok()?;
        Some((run, other))
    };
    let win = |puzzle: &Puzzle| matches!(puzzle.goal, Goal::Win(_));
    let all = puzzles(info.id, info.puzzles).expect("puzzles").into_iter();
    let (run, other) = all
        .filter(win)
        .find_map(won_otherwise)
        .expect("there is one");
    let job = ResolutionJob::of(&Assignment::Puzzle(run, None)).expect("a puzzle");
    let found = job.run(&SearchControl::new());
    assert!(found.line.contains(&other), "{other}: {:?}", found.line);
}

#[test]
fn reason_of_a_solution_speaks_of_what_it_stops() {
    let info = find(Othello::ID).expect("it is listed");
    for (motif, words) in [
        ("avoiding a wedge", "wedge in between"),
        ("denying safe discs", "can never be turned"),
        ("guarding an edge", "fill the edge"),
        ("keeping parity", "can fill the lone square"),
    ] {
        let mut all = puzzles_of::<Othello>().into_iter();
        let puzzle = all.find(|puzzle| puzzle.motif == motif).expect(motif);
        let reason = reason(info, puzzle);
        assert!(reason.contains(words), "{motif}: {reason}");
    }
}

#[test]
fn reason_of_a_solution_names_its_theme_even_if_another_comes_first() {
    for (info, id, words) in [
        ("othello", "9b26d3", "It also takes the corner h1."),
        ("othello", "d17cfa", "It also wedges in between two discs"),
    ] {
        let info = find(info).expect("it is listed");
        let mut all = puzzles(info.id, info.puzzles).expect("puzzles").into_iter();
        let puzzle = all.find(|puzzle| puzzle.id == id).expect(id);
        let reason = reason(info, puzzle);
        assert!(reason.contains(words), "{id}: {reason}");
    }
}

/// Returns why the solution of the puzzle with this id is right.
fn reason_of(game: &str, id: &str) -> String {
    let info = find(game).expect("it is listed");
    let mut all = puzzles(info.id, info.puzzles).expect("puzzles").into_iter();
    let puzzle = all.find(|puzzle| puzzle.id == id);
    reason(info, puzzle.expect("there is such a puzzle"))
}

#[test]
fn solution_is_compared_with_another_move_of_its_theme() {
    let info = find(Othello::ID).expect("it is listed");
    let corners = puzzles_of::<Othello>().into_iter();
    let mut corners = corners.filter(|puzzle| puzzle.motif == "corner");
    let rival = |puzzle: &Puzzle| {
        let session = info.open(&puzzle.options, Some(&puzzle.position)).unwrap();
        let shows = |mv: &String| session.motifs(mv).shows.contains(&"corner");
        let mut moves = session.moves().into_iter().map(|mv| mv.text);
        moves.find(|mv| mv != puzzle.solution.first() && shows(mv))
    };
    let puzzle = corners.find(|puzzle| rival(puzzle).is_some());
    let puzzle = puzzle.expect("two corners are open");
    let other = rival(&puzzle).expect("another corner");
    let said = reason(info, puzzle);
    assert!(said.contains(&format!(" {other} ")), "{said}");
}

#[test]
fn reason_of_a_forced_win_says_the_win() {
    let said = reason_of("dagennacht", "c8a701");
    assert_eq!(said, "c8 wins in 3 moves: it stops White's line on c8.");
}
