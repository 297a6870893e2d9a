//! Every puzzle has exactly one right move. A sample is proved in each run, and
//! all of them on request.

use std::collections::HashSet;
use std::hash::Hasher as _;
use std::thread::JoinHandle;

use boardgames::course::{
    Answer, AnswerKind, CardRun, Exercise as _, Goal, Phase, Puzzle, PuzzleRun, card,
    motif_meaning, puzzles,
};
use boardgames::engine::Limits;
use boardgames::game::{Fnv, Game as _, Side};
use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::games::othello::Othello;
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::games::{GAMES, find, for_each};
use boardgames::session::{AnalysisRequest, GameWork, SearchControl};
use boardgames::teacher::Teachable;

use crate::forced::Forced;
use crate::only_win::OnlyWin;
use crate::prover::Prover;

pub fn puzzles_of<G: Teachable>() -> Vec<Puzzle> {
    puzzles(G::ID, G::PUZZLES).unwrap_or_else(|error| panic!("{}: {error}", G::ID))
}

/// Proves every `step`-th puzzle of a game.
fn prove<G: Teachable>(all: &[Puzzle], step: usize) {
    // The sample depends on the number of puzzles, but never varies between
    // runs.
    let sample: Vec<&Puzzle> = all.iter().skip(all.len() % step).step_by(step).collect();
    for puzzle in &sample {
        let prover = Prover::<G>::new(&puzzle.options);
        let place = format!("{}, puzzles.txt, line {}", G::ID, puzzle.at);
        match puzzle.goal {
            Goal::Points { best, second } => {
                prove_points(&prover, puzzle, f64::from(best), f64::from(second), &place);
            }
            Goal::Win(count) => prove_win(&prover, puzzle, count, &place),
            Goal::Hold => prove_hold(&prover, puzzle, &place),
            Goal::Keep => prove_keep(puzzle, &place),
        }
    }
}

/// The proofs of each game's puzzles, on threads of their own.
struct Proofs {
    /// Whether a sample is enough.
    sample: bool,
    threads: Vec<JoinHandle<()>>,
}

impl Proofs {
    fn of(sample: bool) {
        let mut proofs = Proofs {
            sample,
            threads: Vec::new(),
        };
        for_each(&mut proofs);
        for proof in proofs.threads {
            proof.join().expect("every puzzle of the game is proved");
        }
    }
}

impl GameWork for Proofs {
    fn run<G: Teachable>(&mut self) {
        let all = puzzles_of::<G>();
        let step = match all.len() {
            _ if !self.sample => 1,
            ..100 => 3,
            // Proving that no other move wins can take seconds.
            _ => 71,
        };
        let prove = move || prove::<G>(&all, step);
        self.threads.push(std::thread::spawn(prove));
    }
}

/// Returns every move of every line, with its line and index.
fn steps(lines: &[Vec<String>]) -> impl Iterator<Item = (&Vec<String>, usize, &String)> {
    let steps = |line| (0..).zip(line).map(move |(ply, mv)| (line, ply, mv));
    lines.iter().flat_map(move |line: &Vec<String>| steps(line))
}

/// Returns the solver's only best move, if the solver is to move and has a
/// choice.
fn only_answer<G: Teachable>(prover: &Prover<G>, state: &G::State, solver: Side) -> Option<String> {
    if prover.outcome(state).is_some() || prover.mover(state) != solver {
        return None;
    }
    let values = prover.values(state);
    let mut sorted: Vec<(&String, f64)> = values.iter().map(|(mv, v)| (mv, v.0)).collect();
    sorted.sort_by(|a, b| b.1.total_cmp(&a.1));
    match sorted[..] {
        [(best, value), (_, second), ..] if value - second >= 2.0 => Some(best.clone()),
        _ => None,
    }
}

/// Returns whether some line that begins with `begun` contains `answer`
/// afterwards.
fn is_shown(lines: &[Vec<String>], begun: &[String], answer: &String) -> bool {
    let mut same = lines.iter().filter(|line| line.starts_with(begun));
    same.any(|line| line[begun.len()..].contains(answer))
}

/// Proves that the right move has value `best` and every other at most
/// `second`, that every later move of the solver is the only best one, and that
/// every reply is a best one.
fn prove_points<G: Teachable>(
    prover: &Prover<G>,
    puzzle: &Puzzle,
    best: f64,
    second: f64,
    place: &str,
) {
    let start = prover.read(&puzzle.position);
    let solver = prover.mover(&start);
    let lines = puzzle.solution.lines();
    let mut state = start;
    // The ply at which the other side's turn begins, which may have several
    // moves.
    let mut turn = 0;
    for (line, ply, mv) in steps(&lines) {
        if ply == 0 {
            state = start;
        }
        if prover.mover(&state) == solver {
            turn = ply + 1;
        }
        let values = prover.values(&state);
        assert!(
            values.values().all(|value| value.1),
            "{place}: not all is proved"
        );
        let own = values[mv].0;
        let others = values.iter().filter(|(other, _)| *other != mv);
        let next = others.map(|(_, value)| value.0).max_by(f64::total_cmp);
        if ply == 0 {
            assert_eq!((own, next), (best, Some(second)), "{place}");
        } else if prover.mover(&state) == solver {
            assert!(
                next.is_none_or(|next| next < own),
                "{place}: {mv} is not the only one"
            );
        } else {
            assert!(
                next.is_none_or(|next| next <= own),
                "{place}: {mv} is no best answer"
            );
            let best = values.iter().filter(|(_, value)| value.0 >= own);
            for (reply, _) in best {
                let answer = only_answer(prover, &prover.play(&state, reply), solver);
                assert!(
                    answer.is_none_or(|mv| is_shown(&lines, &line[..turn], &mv)),
                    "{place}: what answers {reply} is not told"
                );
            }
        }
        state = prover.play(&state, mv);
    }
}

/// Proves that only the right move wins within `count` own moves and that no
/// win is shorter. In the middle of a line, several moves may do so if the solution has them
/// all. Each line ends with the win.
fn prove_win<G: Teachable>(prover: &Prover<G>, puzzle: &Puzzle, count: u8, place: &str) {
    let mut forced = Forced::new(&prover.game);
    let start = prover.read(&puzzle.position);
    let lines = puzzle.solution.lines();
    let (mut state, mut left) = (start, count);
    let mut proved = HashSet::new();
    for (line, ply, mv) in steps(&lines) {
        if ply == 0 {
            (state, left) = (start, count);
        }
        if ply % 2 == 0 && !proved.insert(&line[..=ply]) {
            left -= 1;
        } else if ply % 2 == 0 {
            assert_eq!(
                forced.distance(&state, left),
                Some(left),
                "{place}: ply {ply}"
            );
            // Any winning move is accepted as the last one.
            let keeping = match left {
                1 => forced.at_once(&state),
                left => forced.keeping(&state, left),
            };
            let mut texts: Vec<String> = keeping.iter().map(G::Move::to_string).collect();
            let same = lines.iter().filter(|other| other.starts_with(&line[..ply]));
            let mut told: Vec<String> = same.map(|other| other[ply].clone()).collect();
            texts.sort();
            told.sort();
            told.dedup();
            // Any other winning move in the middle of a line must be accepted, too.
            let all = texts == told || left == 1;
            assert!(
                all && texts.contains(mv) && (ply > 0 || texts.len() == 1),
                "{place}: {texts:?} and not {told:?}"
            );
            left -= 1;
        }
        state = prover.play(&state, mv);
        if ply + 1 == line.len() {
            assert!(
                prover.outcome(&state).is_some(),
                "{place}: {line:?} ends before the win"
            );
        }
    }
}

/// Proves that every other move lets the other side win within three moves, and
/// the right one does not.
fn prove_hold<G: Teachable>(prover: &Prover<G>, puzzle: &Puzzle, place: &str) {
    let mut forced = Forced::new(&prover.game);
    let state = prover.read(&puzzle.position);
    for mv in forced.moves(&state) {
        let after = forced.after(&state, mv);
        let loses = forced.wins(&after, 3);
        assert_eq!(
            loses,
            mv.to_string() != puzzle.solution.first(),
            "{place}: {mv}"
        );
    }
}

/// The number of positions that a proof of a kept win may expand. `puzzles proofs` allows no more.
const EXPANSIONS: u64 = 20_000;

/// Proves that only the right move wins and that every other one loses, at each of the solver's
/// turns.
fn prove_keep(puzzle: &Puzzle, place: &str) {
    let prover = Prover::<DagEnNacht>::new(&puzzle.options);
    let mut only = OnlyWin::new(&prover.game, EXPANSIONS);
    let mut proved = HashSet::new();
    let mut state = prover.read(&puzzle.position);
    for (line, ply, mv) in steps(&puzzle.solution.lines()) {
        if ply == 0 {
            state = prover.read(&puzzle.position);
        }
        if ply % 2 == 0 && proved.insert(line[..=ply].to_vec()) {
            let found = only.only_win(&state).map(|found| found.to_string());
            assert_eq!(found.as_ref(), Some(mv), "{place}: ply {ply}");
        }
        state = prover.play(&state, mv);
    }
}

#[test]
fn sample_of_the_puzzles_is_proved_again() {
    Proofs::of(true);
}

/// A search that finds no quick win of the opponent does not prove that a move holds.
#[test]
fn every_move_that_holds_is_proved_not_to_lose() {
    let mut held = 0;
    for info in GAMES {
        let all = puzzles(info.id, info.puzzles).expect("they are in their form");
        for puzzle in all.iter().filter(|puzzle| puzzle.goal == Goal::Hold) {
            let mut session = info.open(&puzzle.options, Some(&puzzle.position)).unwrap();
            session.play(puzzle.solution.first()).expect("it is legal");
            let request = AnalysisRequest {
                limits: Limits {
                    nodes: Some(100_000),
                    ..Limits::default()
                },
                best_only: true,
                threads: 1,
                ..AnalysisRequest::default()
            };
            let job = session.analysis(&request).expect("the game has an engine");
            let view = job(&SearchControl::new());
            let reply = view.lines.first().and_then(|line| line.value);
            let proved = reply.is_some_and(|value| value.exact && value.amount <= 0.0);
            assert!(proved, "{} {}: {reply:?}", info.id, puzzle.id);
            held += 1;
        }
    }
    assert!(held >= 10, "{held}");
}

#[test]
fn every_kept_win_is_proved_again() {
    let all = puzzles_of::<DagEnNacht>();
    let kept = all.iter().filter(|puzzle| puzzle.goal == Goal::Keep);
    for puzzle in kept.clone() {
        prove_keep(puzzle, &puzzle.id);
    }
    assert!(kept.count() >= 12);
}

#[test]
#[ignore = "minutes; cargo test --release --test course every_puzzle -- --ignored"]
fn every_puzzle_is_proved_again() {
    Proofs::of(false);
}

#[test]
fn there_are_enough_puzzles_in_small_files() {
    let mut bytes = 0;
    for info in GAMES {
        let all = puzzles(info.id, info.puzzles).expect("they are in their form");
        bytes += info.puzzles.len();
        // A small game has few positions in which only one move is right.
        let enough = info.puzzles.is_empty() || all.len() >= 40;
        assert!(enough, "{} {}", info.id, all.len());
        for puzzle in &all {
            let mut hasher = Fnv::default();
            hasher.write(puzzle.position.as_bytes());
            let id = format!("{:06x}", hasher.finish() & 0x00ff_ffff);
            assert_eq!(puzzle.id, id, "the id is made of the position");
        }
    }
    assert!(bytes <= 300_000, "{bytes} bytes");
}

#[test]
fn every_puzzle_is_solved_by_its_line() {
    for info in GAMES {
        for puzzle in puzzles(info.id, info.puzzles).expect("they are in their form") {
            let place = format!("{} {}", info.id, puzzle.id);
            for (variant, line) in puzzle.solution.lines().iter().enumerate() {
                let run = PuzzleRun::new(info, puzzle.clone(), variant);
                let mut run = run.unwrap_or_else(|e| panic!("{place}: {e}"));
                while run.phase() != Phase::Over {
                    let ply = run.session().history().len();
                    let answer = run.answer_now(&line[ply]).expect("the line is legal");
                    assert_eq!(answer.kind, AnswerKind::Right, "{place}");
                    run.go_on();
                }
                assert!(run.is_clean() && run.wrong_tries() == 0, "{place}");
            }
        }
    }
}

/// Starts the first puzzle of a game with such a goal.
pub fn first_of(game: &str, goal: fn(&Goal) -> bool) -> PuzzleRun {
    let info = find(game).expect("it is listed");
    let all = puzzles(game, info.puzzles).expect("they are in their form");
    let found = all.into_iter().find(|puzzle| goal(&puzzle.goal));
    PuzzleRun::new(info, found.expect("there is one"), 0).expect("it opens")
}

#[test]
fn wrong_try_is_taken_back_with_its_cost() {
    let mut run = first_of("othello", |goal| matches!(goal, Goal::Points { .. }));
    let before = run.session().position();
    let right = run.line()[0].clone();
    let wrong = run
        .session()
        .moves()
        .into_iter()
        .find(|mv| mv.text != right);
    let wrong = wrong.expect("there is another move").text;
    let answer = run.answer_now(&wrong).expect("it is legal");
    let Answer {
        kind,
        verdict,
        sentence,
        ..
    } = answer;
    assert_eq!(kind, AnswerKind::Wrong);
    assert!(
        sentence.starts_with("It makes the final difference ")
            && verdict == format!("Not {wrong}."),
        "{verdict} {sentence}"
    );
    assert!(
        !sentence.contains(&right),
        "the solution is not given away: {sentence}"
    );
    assert!(sentence.contains(" discs"), "{sentence}");
    assert_eq!(run.session().position(), before);
    assert!(run.answer_now("z9").is_err());
    assert_eq!((run.wrong_tries(), run.is_clean()), (1, false));
    let mut run = first_of("dagennacht", |goal| matches!(goal, Goal::Win(2)));
    let right = run.line()[0].clone();
    let wrong = run
        .session()
        .moves()
        .into_iter()
        .find(|mv| mv.text != right);
    let answer = run
        .answer_now(&wrong.expect("there is one").text)
        .expect("legal");
    assert!(
        answer.message().contains("does not win in 2 moves"),
        "{}",
        answer.sentence
    );
}

/// Returns the number of empty squares in a position of Othello.
fn empties(puzzle: &Puzzle) -> usize {
    puzzle.position.matches('-').count()
}

#[test]
fn wrong_tries_are_answered_with_proved_losses() {
    // The puzzles with the most empty squares are the hardest to solve.
    let info = find(Othello::ID).expect("it is listed");
    let all = puzzles_of::<Othello>();
    let most = all.iter().map(empties).max().expect("there are some");
    let deepest = all.into_iter().filter(|puzzle| empties(puzzle) == most);
    for puzzle in deepest.take(4) {
        let Goal::Points { best, second } = puzzle.goal else {
            continue;
        };
        let least = f64::from(best - second);
        let mut run = PuzzleRun::new(info, puzzle, 0).expect("it opens");
        let right = run.line()[0].clone();
        let moves = run.session().moves();
        let wrong = moves.iter().filter(|mv| mv.text != right).take(3);
        for mv in wrong {
            let job = run.session().explanation(&mv.text).expect("it is legal");
            let found = job(&SearchControl::new()).expect("it is explained");
            let lost = found.explained.comparison.loss();
            assert!(found.explained.is_exact() && lost >= least, "{found:?}");
            let answer = run.answer(&mv.text, Some(&found));
            let cost = format!("It makes the final difference {lost:.0} ");
            assert!(answer.sentence.starts_with(&cost), "{}", answer.sentence);
        }
    }
}

#[test]
fn every_motif_of_a_puzzle_is_explained() {
    for info in GAMES {
        for puzzle in puzzles(info.id, info.puzzles).expect("they are read") {
            let meaning = motif_meaning(info, &puzzle.motif);
            assert!(meaning.ends_with('.'), "{}: {}", info.id, puzzle.motif);
            // The list of puzzles has a column of this width for the name.
            assert!(puzzle.motif.len() <= 21, "{}: {}", info.id, puzzle.motif);
        }
    }
}

#[test]
fn wins_are_played_to_the_win() {
    for info in GAMES {
        let all = puzzles(info.id, info.puzzles).expect("they are in their form");
        let wins = all
            .into_iter()
            .filter(|one| matches!(one.goal, Goal::Win(_)));
        for puzzle in wins {
            let id = puzzle.id.clone();
            let mut run = PuzzleRun::new(info, puzzle, 0).expect("it plays");
            let line = run.line().to_vec();
            for mv in line.iter().step_by(2) {
                run.answer_now(mv).expect("a legal move");
                run.go_on();
            }
            assert!(run.session().outcome().is_some(), "{} {id}", info.id);
        }
    }
}

#[test]
fn each_move_that_keeps_the_win_is_accepted() {
    let info = find(DagEnNacht::ID).expect("it is listed");
    let mut several = 0;
    for puzzle in puzzles_of::<DagEnNacht>() {
        let lines = puzzle.solution.lines();
        if !matches!(puzzle.goal, Goal::Win(3)) {
            continue;
        }
        for line in &lines {
            let mut run = PuzzleRun::new(info, puzzle.clone(), 0).expect("it plays");
            let mut ply = 0;
            while run.phase() == Phase::Asking && run.session().history().len() == ply {
                // Another defence is played than in this line.
                if !lines.iter().any(|one| one[..ply] == line[..ply]) {
                    break;
                }
                let answer = run.answer_now(&line[ply]).expect("a legal move");
                assert_eq!(answer.kind, AnswerKind::Right, "{} {line:?}", puzzle.id);
                several += usize::from(run.line() != lines[0]);
                run.go_on();
                ply += 2;
                let played = run.session().history().iter().map(|one| &one.text);
                if !played.eq(line[..ply.min(line.len())].iter()) {
                    break;
                }
            }
        }
    }
    assert!(several > 0);
}

/// Returns the answer to a wrong try in a puzzle.
fn refused<G: Teachable>(id: &str, wrong: &str) -> String {
    let info = find(G::ID).expect("it is listed");
    let mut all = puzzles_of::<G>().into_iter();
    let puzzle = all.find(|puzzle| puzzle.id == id).expect("there is such");
    let mut run = PuzzleRun::new(info, puzzle, 0).expect("it opens");
    run.answer_now(wrong).expect("it is legal").message()
}

#[test]
fn reasons_do_not_reveal_the_solution() {
    assert_eq!(
        refused::<Othello>("d94b33", "a7"),
        "Not a7. It makes the final difference 20 discs worse. White can take a corner. Try again."
    );
    assert_eq!(
        refused::<Othello>("3cdcf9", "a2"),
        "Not a2. It makes the final difference 24 discs worse. White can take a corner. Try again."
    );
}

#[test]
fn reply_to_a_wrong_try_is_not_named_on_the_square_of_the_solution() {
    let info = find(TicTacToe::ID).expect("it is listed");
    let mut punished = 0;
    for puzzle in puzzles_of::<TicTacToe>() {
        let mut run = PuzzleRun::new(info, puzzle, 0).expect("it opens");
        let right = run.line()[0].clone();
        let wrong = run.session().moves().into_iter();
        for mv in wrong.filter(|mv| mv.text != right) {
            let answer = run.answer_now(&mv.text).expect("it is legal");
            let message = answer.message();
            assert!(!message.contains(&right), "{}: {message}", mv.text);
            punished += usize::from(message.contains(" plays "));
        }
    }
    assert!(punished > 0, "other replies are still named");
}

#[test]
fn wrong_try_at_a_kept_win_is_punished() {
    // The task has said that Black can win, so the answer does not say it again.
    assert_eq!(
        refused::<DagEnNacht>("8414a9", "e8-d8"),
        "Not e8-d8. It loses. White plays f7-f8. Try again."
    );
    // The reply is on i4, as the solution is.
    let deep = refused::<DagEnNacht>("71598e", "i8");
    assert!(
        deep.starts_with("Not i8. It loses. White can threaten a line"),
        "{deep}"
    );
}

/// Creates a card of the first move: 3 lost 17 beans, 5 is best, and 4 is a
/// bean worse.
fn first_move() -> CardRun {
    let awari = find("awari").expect("a game");
    let start = awari.open(&[], None).expect("it opens");
    let card = card(&*start, "3".into(), vec!["5".into()], 17.0, String::new());
    CardRun::new(awari, card).expect("the moves are legal")
}

#[test]
fn card_accepts_a_clearly_better_move() {
    let tried = |mv: &str| first_move().answer_now(mv).expect("a legal move");
    assert_eq!(tried("5").kind, AnswerKind::Right);
    let better = tried("4");
    assert_eq!(better.kind, AnswerKind::Right);
    assert_eq!(
        better.message(),
        "Correct: pit 4. It is better than pit 3. Best: pit 5, by 1 bean."
    );
    let still = tried("1");
    assert_eq!(still.kind, AnswerKind::Wrong);
    assert!(
        still.sentence.starts_with(
            "It is better than pit 3, but still makes the final difference 13 beans worse."
        ),
        "{}",
        still.sentence
    );
}

#[test]
fn hints_of_a_card_with_two_best_moves_claim_no_more() {
    let info = find("awari").expect("a game");
    let start = info.open(&[], None).expect("it opens");
    let good = vec!["5".to_owned(), "4".to_owned()];
    let card = card(&*start, "3".into(), good, 17.0, String::new());
    let mut run = CardRun::new(info, card).expect("the moves are legal");
    let hints: Vec<String> = (0..2).map(|_| run.hint()).collect();
    assert!(
        hints[0].starts_with("One of the best is among these: pits "),
        "{hints:?}"
    );
    assert!(
        hints[1].starts_with("One of the best is pit 5"),
        "{hints:?}"
    );
    assert_eq!(run.hinted_move(), Some("5"));
}

#[test]
fn card_hints_leave_out_refused_moves() {
    let mut run = first_move();
    run.answer_now("6").expect("a legal move");
    run.hint();
    let offered = run.hint();
    assert!(offered.contains('5') && !offered.contains('6'), "{offered}");
}

#[test]
fn every_motif_can_be_practised() {
    for info in GAMES {
        let all = puzzles(info.id, info.puzzles).expect("they are in their form");
        let stopped = info.motifs.iter().filter_map(|motif| motif.stopped);
        let names = info.motifs.iter().map(|motif| motif.name);
        for name in names.chain(stopped.map(|(name, _)| name)) {
            let nearest = info.practised_by(name);
            let found = nearest
                .iter()
                .any(|near| all.iter().any(|one| one.motif == *near));
            assert!(found, "{} {name}: {nearest:?}", info.id);
        }
    }
}

#[test]
fn stopping_a_motif_has_a_name_of_its_own() {
    for info in GAMES {
        let mut names: Vec<&str> = info.motifs.iter().map(|motif| motif.name).collect();
        for motif in info.motifs {
            let name = info.stopping(motif.name);
            let Some((own, meaning)) = motif.stopped else {
                assert!(name.ends_with(motif.name), "{}: {name}", info.id);
                continue;
            };
            assert_eq!(name, own);
            assert_eq!(motif_meaning(info, own), meaning);
            assert!(meaning.len() <= 46, "{}: {meaning}", info.id);
            names.push(own);
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{}: {names:?}", info.id);
    }
}
