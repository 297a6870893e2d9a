//! Proofs of wins in Dag en Nacht: the checker accepts the prover's
//! certificates and rejects changed ones.

use std::fs;

use crate::dag_zone_free::dag_check::proof::{Board, Checker, picture, play};
use crate::dag_zone_free::dag_check::{self, Certificate, Firsts};
use boardgames::engine::{AnalysisRequest, BotSpec, Bots, Level, Limits, SearchControl, Value};
use boardgames::game::{Game, Rules, Side};
use boardgames::games::dag_en_nacht::prover::{
    Assembler, DfpnSettings, Proof, ProofStatus, Prover,
};
use boardgames::games::dag_en_nacht::{DagEnNacht, DagOptions, Move, Restrict, State};

const EXPANSIONS: u64 = 30_000;

fn rules() -> DagEnNacht {
    DagEnNacht::new(DagOptions::new(11, Restrict::None).unwrap())
}

fn moves(text: &str) -> Vec<Move> {
    let words = text.split_whitespace();
    words.map(|word| word.parse().unwrap()).collect()
}

fn position(text: &str) -> State {
    let game = rules();
    let mut state = game.start();
    for mv in moves(text) {
        assert!(game.is_legal(&state, mv), "{mv}");
        game.apply(&mut state, mv);
    }
    state
}

fn prove(state: &State, level: u8) -> Option<Vec<u16>> {
    let usual = DfpnSettings::default();
    let levels = usual.levels + level;
    let mut prover = Prover::new(&rules(), Side::First, DfpnSettings { levels, ..usual });
    let verdict = prover.prove(state, level, EXPANSIONS, &|| false);
    (verdict == ProofStatus::Proved).then(|| prover.tokens(state, level).unwrap())
}

/// Returns what a certificate proves, or why it does not.
pub(crate) fn check(bytes: &[u8], every_reply: bool) -> Result<String, String> {
    dag_check::check(bytes, every_reply).map(|(_, report)| report)
}

/// Returns a certificate of a short proof.
pub(crate) fn small(text: &str) -> Vec<u8> {
    let tokens = prove(&position(text), 0).expect("a win");
    Assembler::new(&rules()).file(&moves(text), &tokens)
}

#[test]
fn what_the_prover_writes_is_accepted() {
    for text in [
        "f5 a2 e6 a4 g6 k2",
        "f5 a2 e6 a4 g6 g4",
        "f5 a2 e6 k10 g6 e4",
        "f5 a2 e6 k10 d7 e4",
    ] {
        let accepted = check(&small(text), false);
        assert!(accepted.is_ok(), "{text}: {accepted:?}");
    }
}

#[test]
fn a_certificate_with_one_byte_changed_is_rejected() {
    let whole = small("f5 a2 e6 k10 g6 e4");
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let mut accepted = Vec::new();
    for place in header..whole.len() {
        for change in [0x01, 0x10, 0xFF] {
            let mut bytes = whole.clone();
            bytes[place] ^= change;
            if check(&bytes, false).is_ok() {
                accepted.push((place - header, change));
            }
        }
    }
    assert!(whole.len() - header > 100);
    assert_eq!(accepted, []);
}

#[test]
fn a_certificate_cut_short_or_with_another_header_is_rejected() {
    let whole = small("f5 a2 e6 a4 g6 k2");
    for end in 0..whole.len() {
        assert!(check(&whole[..end], false).is_err(), "{end}");
    }
    let text = String::from_utf8_lossy(&whole).into_owned();
    let tokens = &whole[text.find('\n').unwrap()..];
    for header in [
        "DAGCERT 2 11 std B 6 f5 a2 e6 a4 g6 k2 ",
        "DAGCERT 1 13 std B 6 f5 a2 e6 a4 g6 k2 ",
        "DAGCERT 1 11 std W 6 f5 a2 e6 a4 g6 k2 ",
        "DAGCERT 1 11 std B 5 f5 a2 e6 a4 g6 k2 ",
        "DAGCERT 1 11 std B 6 f5 a2 e6 a4 g8 k2 ",
        "DAGCERT 1 11 std B 6 f5 a2 e6 a4 f5 k2 ",
        "",
    ] {
        let bytes = [
            header.as_bytes(),
            &tokens.len().to_string().into_bytes(),
            tokens,
        ]
        .concat();
        assert!(check(&bytes, false).is_err(), "{header}");
    }
}

/// Returns the proof of a move of Black's, reply by reply, and the replies that
/// it leaves out.
fn split(text: &str) -> (Proof, Vec<Move>) {
    let (game, mut assembler) = (rules(), Assembler::new(&rules()));
    let after = position(text);
    let mut all = Vec::new();
    game.legal_moves(&after, &mut all);
    let pass = prove(&game.passed(&after), 1).expect("a win after the pass");
    let replies = assembler.replies(&after, &pass).unwrap();
    let answer = |&mv: &Move| {
        let mut next = after;
        game.apply(&mut next, mv);
        (
            mv,
            Proof::Part(prove(&next, 0).expect("a win after every reply")),
        )
    };
    let answered = replies.iter().map(answer).collect();
    all.retain(|mv| !replies.contains(mv));
    let last = *moves(text).last().unwrap();
    let proof = Proof::Split(last, Some(Box::new(Proof::Part(pass))), answered);
    (proof, all)
}

#[test]
fn parts_are_put_together_and_what_the_zone_leaves_out_loses_too() {
    let (text, before) = ("f5 a2 e6 a4 g6", "f5 a2 e6 a4");
    let (proof, outside) = split(text);
    let mut assembler = Assembler::new(&rules());
    let tokens = assembler.assemble(&position(before), &proof).unwrap();
    let accepted = check(&assembler.file(&moves(before), &tokens), false);
    assert!(accepted.is_ok(), "{accepted:?}");
    assert!(outside.len() > 5, "{outside:?}");
    for reply in outside {
        let text = format!("{text} {reply}");
        assert!(prove(&position(&text), 0).is_some(), "{text}");
    }
}

/// Returns names and bytes of the certificates in the repository.
pub(crate) fn kept() -> Vec<(String, Vec<u8>)> {
    let dir = format!(
        "{}/tests/data/dagennacht_proofs",
        env!("CARGO_MANIFEST_DIR")
    );
    let entries = fs::read_dir(dir).unwrap().map(Result::unwrap);
    let read = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, fs::read(entry.path()).unwrap())
    };
    entries.map(read).collect()
}

fn check_kept(name: &str) -> Certificate {
    let (_, bytes) = kept().into_iter().find(|(kept, _)| kept == name).unwrap();
    let (certificate, report) = dag_check::check(&bytes, false).unwrap();
    assert!(report.starts_with("Black wins after "), "{report}");
    certificate
}

#[test]
fn a_kept_certificate_answers_one_of_the_first_replies() {
    let mut firsts = Firsts::new();
    check_kept("f5_a10.cert").note(&mut firsts);
    let replies = &firsts["11x11 std, 1. f5"];
    let answered: Vec<_> = replies.values().filter(|reply| reply.1).collect();
    assert_eq!(replies.len(), 32);
    assert_eq!(answered, [&("a10".to_string(), true)]);
}

#[test]
#[ignore = "seconds of processor time: cargo test --test engines dag_proof -- --ignored"]
fn all_kept_certificates_are_accepted() {
    for (name, _) in kept() {
        check_kept(&name);
    }
}

// The checker has to read up to every changed place.
#[test]
fn kept_certificates_with_a_byte_changed_are_rejected() {
    for (name, whole) in kept() {
        for (place, change) in (0..whole.len() / 10)
            .step_by(whole.len() / 40)
            .zip([1, 128].into_iter().cycle())
        {
            let mut bytes = whole.clone();
            bytes[place] ^= change;
            assert!(check(&bytes, false).is_err(), "{name}: {place} {change}");
        }
    }
}

// The checker has its own rules, which give the published numbers of games.
#[test]
fn the_checkers_rules_give_the_known_numbers_of_games() {
    fn games(checker: &Checker, board: Board, side: usize, plies: u32) -> u64 {
        let moves = checker.moves(board, side);
        if plies == 1 {
            return moves.len() as u64;
        }
        let after = moves.into_iter().map(|mv| play(board, side, mv));
        after
            .map(|next| games(checker, next, 1 - side, plies - 1))
            .sum()
    }
    let checker = Checker::new(11, false, false, Vec::new());
    for (plies, known) in [(1, 60), (2, 3540), (3, 218_300)] {
        assert_eq!(games(&checker, [0, 0], 0, plies), known);
    }
}

fn best(text: &str) -> (Move, Option<(f64, bool)>) {
    let spec = BotSpec {
        limits: Limits {
            nodes: Some(20_000),
            ..Limits::default()
        },
        ..BotSpec::from(Level::BEST)
    };
    let chosen = rules()
        .bot(&spec, 1)
        .choose(&rules(), &position(text), &SearchControl::new());
    (
        chosen.mv,
        chosen.value.map(|value| (value.amount, value.exact)),
    )
}

// Positions that level 10 misjudged before it used the prover: with 2 s a move
// it considered f3 and b3 good.
#[test]
fn quiet_wins_are_seen_by_both_sides() {
    for (before, losing) in [
        ("g8 j11 e2 h9 d3 i10", "f3"),
        ("f11 d5 b5 h5 f5 i8 h7 f3 c6 g6 c4 g4", "b3"),
    ] {
        let (mv, value) = best(before);
        assert!(
            mv.to_string() != losing || value == Some((-1.0, true)),
            "{before}: {mv}"
        );
        let (mv, value) = best(&format!("{before} {losing}"));
        assert_eq!(value, Some((1.0, true)), "{before} {losing}: {mv}");
    }
}

/// Returns the move that the best level plays without search.
fn from_book(state: &State) -> Option<Move> {
    let mut bot = rules().bot(&BotSpec::from(Level::BEST), 1);
    let stopped = SearchControl::new();
    stopped.stop();
    let chosen = bot.choose(&rules(), state, &stopped);
    let proved = chosen
        .value
        .is_some_and(|value| value.exact && value.amount == 1.0);
    (chosen.nodes == 0 && proved).then_some(chosen.mv)
}

#[test]
fn the_book_answers_as_the_certificate() {
    // This is the first certificate the book was made from. If two certificates
    // prove a position, the book has the first one's move.
    let certificate = check_kept("f5_a10.cert");
    let checker = &certificate.checker;
    assert_eq!(from_book(&position("f5 a2")), Some(moves("e6")[0]));
    // The position mirrored in both ways.
    assert_eq!(from_book(&position("e6 b11")), Some(moves("f7")[0]));
    assert_eq!(from_book(&position("f5 k2")), Some(moves("g6")[0]));
    let after = certificate.game[3];
    let mut known = 0;
    for reply in checker.moves(after, 1) {
        let board = play(after, 1, reply);
        let state = position(&format!("f5 a10 g6 {}", checker.name(reply)));
        let Some(mv) = from_book(&state) else {
            continue;
        };
        // A reply that the proof leaves to the zone is answered like a pass.
        let proofs = [(board, 0), (after, 1)].map(|key| checker.proved.get(&key));
        let own = proofs.into_iter().flatten().next().unwrap();
        // In a symmetric position either of two moves is correct.
        let mut legal = checker.moves(board, 0).into_iter();
        let step = legal.find(|&step| checker.name(step) == mv.to_string());
        let after = |step| picture(play(board, 0, step), 11);
        let found = after(step.unwrap());
        assert!(own.iter().any(|&(own, _)| after(own) == found), "{mv}");
        known += 1;
    }
    assert!(known > 20, "{known}");
}

#[test]
fn the_book_wins_from_the_empty_board_against_every_reply() {
    let game = rules();
    assert_eq!(from_book(&game.start()), Some(moves("f5")[0]));
    let after = position("f5");
    let mut replies = Vec::new();
    game.legal_moves(&after, &mut replies);
    assert_eq!(replies.len(), 59);
    for reply in replies {
        let mut state = after;
        game.apply(&mut state, reply);
        assert!(from_book(&state).is_some(), "{reply}");
    }
    // No proof exists for any other first move.
    assert_eq!(from_book(&position("e2")), None);
}

fn analysed(text: &str, exact: bool) -> Vec<(Move, Option<Value>)> {
    let request = AnalysisRequest {
        exact,
        limits: Limits {
            depth: Some(1),
            ..Limits::default()
        },
        ..AnalysisRequest::default()
    };
    let mut analyst = rules().analyst(&request);
    let found = analyst.analyse(&rules(), &position(text), &SearchControl::new());
    found
        .lines
        .iter()
        .map(|line| (line.mv, line.value))
        .collect()
}

#[test]
fn an_analysis_says_what_the_book_and_the_prover_prove() {
    let sign = |value: Option<Value>| value.filter(|value| value.exact).map(|value| value.amount);
    let won = analysed("", false);
    // The book has f5; the others are its mirror images.
    let mut first: Vec<String> = won[..4].iter().map(|(mv, _)| mv.to_string()).collect();
    first.sort_unstable();
    assert_eq!(first, ["e6", "f5", "f7", "g6"]);
    assert!(won[..4].iter().all(|&(_, value)| sign(value) == Some(1.0)));
    let lost = analysed("f5", false);
    assert!(lost.iter().all(|&(_, value)| sign(value) == Some(-1.0)));
    let won = analysed("f5 a2", false);
    assert_eq!((won[0].0, sign(won[0].1)), (moves("e6")[0], Some(1.0)));
    assert_eq!(won[0].1.unwrap().plies, None);
    let lost = analysed("f5 a2 e6", false);
    assert!(lost.iter().all(|&(_, value)| sign(value) == Some(-1.0)));
    // Not in the book: White to move wins by g10 against f3.
    let quiet = "g8 j11 e2 h9 d3 i10";
    let won = analysed(&format!("{quiet} f3"), false);
    assert_eq!(sign(won[0].1), Some(1.0), "{:?}", won[0]);
    let open = analysed(quiet, false);
    assert_ne!(open[0].0, moves("f3")[0]);
}

#[test]
#[ignore = "a minute: cargo test --test engines dag_proof -- --ignored exact"]
fn an_exact_analysis_asks_the_prover_about_every_move() {
    let open = analysed("g8 j11 e2 h9 d3 i10", true);
    let lost = |name: &str| {
        let line = open.iter().find(|(mv, _)| mv.to_string() == name);
        line.unwrap()
            .1
            .is_some_and(|value| value.exact && value.amount == -1.0)
    };
    assert!(lost("f3"));
}
