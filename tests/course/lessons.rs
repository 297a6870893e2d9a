//! Every lesson is played through, and every claim in lessons and help pages is
//! proved.

use std::collections::{BTreeMap, BTreeSet};
use std::thread::JoinHandle;

use boardgames::course::{
    Accept, AnswerKind, Exercise as _, Lesson, LessonRun, LessonStep, Phase, Topic, lesson_heads,
    lessons, topics,
};
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::games::{GAMES, for_each};
use boardgames::session::GameWork;
use boardgames::teacher::Teachable;

use crate::prover::{Prover, best_of};

/// Width of the texts of the course, in columns.
const WIDTH: usize = 76;
/// Height of a help page, in lines.
const PAGE: usize = 19;

fn lessons_of<G: Teachable>() -> Vec<Lesson> {
    lessons(G::ID, G::LESSONS).unwrap_or_else(|error| panic!("{}: {error}", G::ID))
}

fn topics_of<G: Teachable>() -> Vec<Topic> {
    topics(G::ID, G::TOPICS).unwrap_or_else(|error| panic!("{}: {error}", G::ID))
}

/// Proves every claim that the course makes about one game.
fn prove_game<G: Teachable>() {
    let mut proved = 0;
    let found = lessons_of::<G>();
    assert!((6..=20).contains(&found.len()), "{} lessons", found.len());
    for lesson in &found {
        let prover = Prover::<G>::new(&lesson.options);
        let mut state = prover.game.start();
        for step in &lesson.steps {
            let place = format!("{} {}, line {}", G::ID, lesson.id, step.line);
            if let Some(position) = &step.position {
                state = prover.read(position);
            }
            proved += prove_step(&prover, step, &state, &place);
            state = after_step(&prover, step, &state, &place);
        }
    }
    for topic in topics_of::<G>() {
        let prover = Prover::<G>::new(&topic.options);
        for claim in &topic.claims {
            let position = topic.position.as_ref().expect("claims want a position");
            let proof = prover.prove(&claim.text, &prover.read(position), &[]);
            proof.unwrap_or_else(|why| panic!("{}: topics.txt, line {}: {why}", G::ID, claim.line));
            proved += 1;
        }
    }
    assert!(proved > 30, "only {proved} claims were proved");
}

/// Proves a step's claims and its classification of the moves.
fn prove_step<G: Teachable>(
    prover: &Prover<G>,
    step: &LessonStep,
    state: &G::State,
    place: &str,
) -> usize {
    let legal = prover.legal(state);
    let accepted = match &step.accept {
        Accept::Any => legal.clone(),
        Accept::Moves(moves) => moves.clone(),
    };
    for claim in &step.claims {
        let proof = prover.prove(&claim.text, state, &accepted);
        proof.unwrap_or_else(|why| panic!("{place}, claim in line {}: {why}", claim.line));
    }
    if let Accept::Moves(_) = step.accept {
        judge(prover, step, state, &accepted, place);
    }
    let named = step.answers.iter().flat_map(|answer| &answer.moves);
    let named: BTreeSet<&String> = accepted.iter().chain(named).collect();
    let rest = legal.iter().any(|mv| !named.contains(mv));
    let answered = step.other.is_some() || step.answers.iter().any(|answer| answer.rest);
    assert_eq!(
        rest, answered,
        "{place}: every move wants an answer, and no answer lacks a move"
    );
    step.claims.len()
}

/// Checks that accepted moves are best, wrong ones are worse, and no move as
/// good as the accepted ones is missing.
fn judge<G: Teachable>(
    prover: &Prover<G>,
    step: &LessonStep,
    state: &G::State,
    accepted: &[String],
    place: &str,
) {
    let good: BTreeSet<&String> = (step.answers.iter().filter(|answer| answer.good))
        .flat_map(|answer| &answer.moves)
        .chain(accepted)
        .collect();
    let rest_is_good = step.answers.iter().any(|answer| answer.rest);
    let keeps = keeping(prover, state);
    for mv in prover.legal(state) {
        if accepted.contains(&mv) {
            assert!(
                keeps[&mv] != Some(false),
                "{place}: {mv} is accepted and not best"
            );
        } else if good.contains(&mv) {
            assert!(
                keeps[&mv] != Some(false),
                "{place}: {mv} is called as good and is not"
            );
        } else if !rest_is_good
            || step
                .answers
                .iter()
                .any(|a| !a.good && a.moves.contains(&mv))
        {
            assert!(
                keeps[&mv] != Some(true),
                "{place}: {mv} is as good as the accepted moves"
            );
        }
    }
}

/// Returns whether each move is as good as the best; `None` if estimates are
/// too close to decide.
fn keeping<G: Teachable>(prover: &Prover<G>, state: &G::State) -> BTreeMap<String, Option<bool>> {
    if G::ID == "dagennacht" {
        return forced(prover, state);
    }
    let values = prover.values(state);
    let best = best_of(&values).0;
    let margin = prover.margin(state);
    let keeps = |value: f64| match best - value {
        loss if loss > margin => Some(false),
        loss if margin == 0.0 || loss == 0.0 => Some(true),
        _ => None,
    };
    let values = values.into_iter();
    values.map(|(mv, (value, _))| (mv, keeps(value))).collect()
}

/// Returns whether each move keeps a win within three moves, if one is proved;
/// otherwise whether it avoids a forced loss.
fn forced<G: Teachable>(prover: &Prover<G>, state: &G::State) -> BTreeMap<String, Option<bool>> {
    let count = (1..=3).find(|n| prover.wins_within(state, *n));
    let moves = prover.moves(state).into_iter();
    let keeps = |mv: G::Move| match count {
        Some(count) => prover.keeps_win(state, mv, count),
        None => {
            let (value, exact) = prover.values(state)[&mv.to_string()];
            let lost = exact && value < 0.0;
            !lost && !prover.wins_within(&prover.after(state, mv), 2)
        }
    };
    moves.map(|mv| (mv.to_string(), Some(keeps(mv)))).collect()
}

/// Returns the position after the first accepted move and the replies. The
/// replies must be best, unless they are intended mistakes.
fn after_step<G: Teachable>(
    prover: &Prover<G>,
    step: &LessonStep,
    state: &G::State,
    place: &str,
) -> G::State {
    let first = match &step.accept {
        Accept::Any => prover.legal(state).swap_remove(0),
        Accept::Moves(moves) => moves[0].clone(),
    };
    let mut at = prover.play(state, &first);
    for reply in &step.replies {
        let mover = prover.mover(&at);
        assert_ne!(
            mover,
            prover.mover(state),
            "{place}: {} is not a reply",
            reply.text
        );
        if !reply.mistake && G::ID == "dagennacht" {
            let held = |mv: &String| prover.wins_now(&prover.play(&at, mv)).is_empty();
            let holds: Vec<String> = prover.legal(&at).into_iter().filter(held).collect();
            let good = holds.is_empty() || holds.contains(&reply.text);
            assert!(good, "{place}: the reply {} loses at once", reply.text);
        } else if !reply.mistake {
            let keeps = keeping(prover, &at)[&reply.text];
            assert!(
                keeps != Some(false),
                "{place}: the reply {} is not best",
                reply.text
            );
        }
        at = prover.play(&at, &reply.text);
    }
    at
}

#[test]
fn heads_are_those_of_the_lessons() {
    for info in GAMES {
        let whole = lessons(info.id, info.lessons).expect("they are in their form");
        let expected: Vec<(&str, &str)> = whole
            .iter()
            .map(|lesson| (&*lesson.id, &*lesson.title))
            .collect();
        let heads: Vec<(&str, &str)> = lesson_heads(info.lessons).collect();
        assert_eq!(heads, expected);
    }
}

/// The proofs of each game's claims, on threads of their own.
struct Proofs(Vec<JoinHandle<()>>);

impl GameWork for Proofs {
    fn run<G: Teachable>(&mut self) {
        if !G::LESSONS.is_empty() {
            self.0.push(std::thread::spawn(prove_game::<G>));
        }
    }
}

#[test]
fn claims_of_every_game_are_proved() {
    let mut proofs = Proofs(Vec::new());
    for_each(&mut proofs);
    for proof in proofs.0 {
        proof.join().expect("every claim of the game is proved");
    }
}

// This shows that the proofs above can fail.
#[test]
fn denied_claim_is_refused() {
    let mut refused = 0;
    for lesson in lessons_of::<TicTacToe>() {
        let prover = Prover::<TicTacToe>::new(&[]);
        for step in &lesson.steps {
            let (Some(position), Accept::Moves(accepted)) = (&step.position, &step.accept) else {
                continue;
            };
            for claim in &step.claims {
                let denied = match claim.text.strip_prefix("not ") {
                    Some(rest) => rest.to_owned(),
                    None => format!("not {}", claim.text),
                };
                let proof = prover.prove(&denied, &prover.read(position), accepted);
                assert!(
                    proof.is_err(),
                    "line {}: '{denied}' passes as well",
                    claim.line
                );
                refused += 1;
            }
        }
    }
    assert!(refused > 40, "{refused}");
}

#[test]
fn every_lesson_can_be_finished_and_answers_wrong_moves() {
    for info in GAMES {
        let all = lessons(info.id, info.lessons).expect("the lessons are in their form");
        for (number, lesson) in (1..).zip(all) {
            let steps = lesson.steps.clone();
            let place = format!("{} {}", info.id, lesson.id);
            let mut run = LessonRun::new(info, number, lesson)
                .unwrap_or_else(|error| panic!("{place}: {error}"));
            for (i, step) in steps.iter().enumerate() {
                assert_eq!(
                    (run.step_index(), run.phase()),
                    (i, Phase::Asking),
                    "{place}"
                );
                for mv in run.session().moves() {
                    let before = run.session().position();
                    let named = step.answers.iter().find(|a| a.moves.contains(&mv.text));
                    let right = match &step.accept {
                        Accept::Any => true,
                        Accept::Moves(moves) => moves.contains(&mv.text),
                    };
                    if right {
                        continue;
                    }
                    let answer = run.answer_now(&mv.text).expect("it is legal");
                    assert_ne!(answer.kind, AnswerKind::Right, "{place} {}", mv.text);
                    assert!(!answer.sentence.is_empty());
                    if let Some(named) = named {
                        assert_eq!(answer.sentence, named.sentence);
                    }
                    assert_eq!(run.session().position(), before, "it is taken back");
                }
                let first = match &step.accept {
                    Accept::Any => run.session().moves()[0].text.clone(),
                    Accept::Moves(moves) => moves[0].clone(),
                };
                let answer = run.answer_now(&first).expect("it is legal");
                assert_eq!(answer.sentence, step.done);
                let note = run.go_on();
                let output = i + 1 < steps.len() && steps[i + 1].position.is_none();
                assert_eq!(
                    note.is_empty(),
                    step.replies.is_empty() || !output,
                    "{place}: {note}"
                );
            }
            assert_eq!(run.phase(), Phase::Over, "{place}");
        }
    }
}

#[test]
fn texts_fit_their_lines_and_pages() {
    for info in GAMES {
        let all = topics(info.id, info.topics).expect("the topics are in their form");
        if let Some(first) = all.first() {
            assert_eq!(first.title, "The rules in short");
        }
        for topic in all {
            let lines: Vec<&str> = topic.body.lines().collect();
            assert!(lines.len() <= PAGE, "{} {}", info.id, topic.id);
            let mut all = lines.into_iter().chain(topic.words.lines());
            let wide = all.find(|line| line.len() > WIDTH);
            assert_eq!(wide, None, "{} {}", info.id, topic.id);
        }
    }
}
