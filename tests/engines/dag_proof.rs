//! Proofs of wins in Dag en Nacht: what the prover writes, the checker
//! accepts; what is changed, it does not.

use std::fs;

use boardgames::engine::{BotSpec, Bots, Level, Limits, SearchControl};
use boardgames::game::{Game, Side};
use boardgames::games::dag_en_nacht::prover::{Assembler, Proof, Prover, Settings, Verdict};
use boardgames::games::dag_en_nacht::{DagEnNacht, DagOptions, Move, Restrict, State};

#[path = "../../examples/dag_check.rs"]
#[allow(dead_code, reason = "its main is not called")]
mod dag_check;

const EXPANSIONS: u64 = 30_000;

fn rules() -> DagEnNacht {
    DagEnNacht::new(DagOptions::new(11, Restrict::None).unwrap())
}

fn moves(text: &str) -> Vec<Move> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
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
    let usual = Settings::default();
    let levels = usual.levels + level;
    let mut prover = Prover::new(&rules(), Side::First, Settings { levels, ..usual });
    let verdict = prover.prove(state, level, EXPANSIONS, &|| false);
    (verdict == Verdict::Proved).then(|| prover.tokens(state, level).unwrap())
}

/// A short proof: the certificate's bytes.
fn small(text: &str) -> Vec<u8> {
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
        let accepted = dag_check::check(&small(text));
        assert!(accepted.is_ok(), "{text}: {accepted:?}");
    }
}

#[test]
fn a_certificate_with_one_byte_changed_is_rejected() {
    let whole = small("f5 a2 e6 a4 g6 k2");
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let mut accepted = Vec::new();
    for place in header..whole.len() {
        for change in [0x01, 0x10, 0xFF] {
            let mut bytes = whole.clone();
            bytes[place] ^= change;
            if dag_check::check(&bytes).is_ok() {
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
        assert!(dag_check::check(&whole[..end]).is_err(), "{end}");
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
        assert!(dag_check::check(&bytes).is_err(), "{header}");
    }
}

/// The proof of a move of Black's, reply by reply; the replies it leaves out.
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
    let accepted = dag_check::check(&assembler.file(&moves(before), &tokens));
    assert!(accepted.is_ok(), "{accepted:?}");
    assert!(outside.len() > 5, "{outside:?}");
    for reply in outside {
        let text = format!("{text} {reply}");
        assert!(prove(&position(&text), 0).is_some(), "{text}");
    }
}

fn check_kept(name: &str) {
    let path = format!(
        "{}/tests/data/dagennacht_proofs/{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    let accepted = dag_check::check(&fs::read(path).unwrap());
    assert!(accepted.is_ok(), "{name}: {accepted:?}");
}

#[test]
fn a_kept_certificate_is_accepted() {
    check_kept("f5_a10.cert");
}

#[test]
#[ignore = "15 s of processor time: cargo test --test engines dag_proof -- --ignored"]
fn all_kept_certificates_are_accepted() {
    let dir = format!(
        "{}/tests/data/dagennacht_proofs",
        env!("CARGO_MANIFEST_DIR")
    );
    for entry in fs::read_dir(dir).unwrap() {
        check_kept(&entry.unwrap().file_name().to_string_lossy());
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

/// Positions that level 10 gave away before it asked the prover
/// (with 2 s for a move it held f3 and b3 for good).
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
