//! Proofs of wins in Dag en Nacht: the checker accepts the prover's
//! certificates and rejects changed ones.

use std::fs;

use boardgames::engine::{AnalysisRequest, BotSpec, Bots, Level, Limits, SearchControl, Value};
use boardgames::game::{Game, Notation, Rules, Side};
use boardgames_tools::dag_check::proof::{Board, Checker, play};
use boardgames_tools::dag_check::{self, Firsts};
use rand::RngExt;

use boardgames::games::dag_en_nacht::prover::{
    Assembler, DfpnSettings, Joiner, Proof, ProofStatus, Prover, Token,
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

fn prove(state: &State, level: u8) -> Option<Vec<Token>> {
    let mut prover = Prover::new(&rules(), Side::First);
    prover.set(DfpnSettings {
        levels: DfpnSettings::USUAL.levels + level,
        ..DfpnSettings::USUAL
    });
    let verdict = prover.prove(state, level, EXPANSIONS, &|| false);
    (verdict == ProofStatus::Proved).then(|| prover.tokens(state, level).unwrap())
}

/// Returns what a certificate proves, or why it is rejected.
pub(crate) fn check(bytes: &[u8], every_reply: bool) -> Result<String, String> {
    dag_check::check(bytes, every_reply).map(|(_, report)| report)
}

/// Returns a certificate of a short proof.
pub(crate) fn small(text: &str) -> Vec<u8> {
    let tokens = prove(&position(text), 0).expect("a win");
    Assembler::new(&rules()).file(&moves(text), &tokens)
}

#[test]
fn certificates_of_the_prover_are_accepted() {
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
fn certificate_with_a_changed_byte_is_rejected() {
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
fn truncated_certificate_or_another_header_is_rejected() {
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
/// the proof leaves out.
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
fn parts_are_joined_and_omitted_replies_lose() {
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

/// A certificate of version 1, of one first reply.
fn version_1() -> Vec<u8> {
    let path = "tests/data/dagennacht_version_1.cert";
    fs::read(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn certificate_of_version_1_answers_one_first_reply() {
    let mut firsts = Firsts::new();
    let (certificate, report) = dag_check::check(&version_1(), false).unwrap();
    assert!(
        report.starts_with("Black wins after f5 a10 g6 "),
        "{report}"
    );
    certificate.note(&mut firsts);
    let replies = &firsts[&(11, "std".to_string(), "f5".to_string())];
    let answered: Vec<_> = replies.values().filter(|reply| reply.1).collect();
    assert_eq!(replies.len(), 32);
    assert_eq!(answered, [&("a10".to_string(), true)]);
}

/// A short proof of version 2 on 19×19: Black's lines count in the middle 11×11 only.
fn small_for_many_sizes() -> Vec<u8> {
    let game = DagEnNacht::new(DagOptions::new(19, Restrict::None).unwrap());
    let mut joiner = Joiner::new(&game, 4);
    let bytes = joiner.certificate(&moves("j9 e6 i10 o14 k10 i8"));
    assert_eq!(
        joiner.asked(),
        1,
        "the whole proof is one answer of the prover"
    );
    bytes.expect("a win")
}

#[test]
fn proof_in_the_middle_is_valid_on_other_sizes() {
    let mut firsts = Firsts::new();
    let report = dag_check::check_sizes(&small_for_many_sizes(), false, &mut firsts).unwrap();
    let names: Vec<&str> = report
        .lines()
        .map(|line| line.split(" (").next().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "Black wins after j9 e6 i10 o14 k10 i8",
            "  11x11: Black wins after f5 a2 e6 k10 g6 e4",
            "  13x13: Black wins after g6 b3 f7 l11 h7 f5",
            "  15x15: Black wins after h7 c4 g8 m12 i8 g6",
            "  17x17: Black wins after i8 d5 h9 n13 j9 h7",
            "  every larger board: Black wins likewise",
        ]
    );
}

#[test]
fn changed_or_truncated_certificate_of_version_2_is_rejected() {
    let whole = small_for_many_sizes();
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for end in 0..whole.len() {
        assert!(check(&whole[..end], false).is_err(), "{end}");
    }
    for place in header..whole.len() {
        for change in [0x01, 0x10, 0xFF] {
            let mut bytes = whole.clone();
            bytes[place] ^= change;
            assert!(
                check(&bytes, false).is_err(),
                "{}: {change}",
                place - header
            );
        }
    }
    assert!(check(&whole, true).is_err(), "it has passes");
    let text = String::from_utf8_lossy(&whole[..header]).into_owned();
    for (right, wrong) in [
        ("DAGCERT 2 19 11 ", "DAGCERT 3 19 11 "),
        ("DAGCERT 2 19 11 ", "DAGCERT 1 19 "),
        ("DAGCERT 2 19 11 ", "DAGCERT 2 17 11 "),
        ("DAGCERT 2 19 11 ", "DAGCERT 2 11 19 "),
        ("DAGCERT 2 19 11 ", "DAGCERT 2 19 5 "),
        (" passes ", " every "),
        (" std B ", " std W "),
        (" 6 j9 ", " 5 j9 "),
        (" i10 ", " i12 "),
    ] {
        assert!(text.contains(right), "{text}");
        let bytes = [text.replace(right, wrong).as_bytes(), &whole[header..]].concat();
        assert!(check(&bytes, false).is_err(), "{wrong}");
    }
}

// The checker has to read up to every changed place.
#[test]
fn kept_certificates_with_a_byte_changed_are_rejected() {
    let mut all = kept();
    all.push(("version 1".into(), version_1()));
    for (name, whole) in all {
        for (place, change) in (0..6_000).step_by(521).zip([1, 128].into_iter().cycle()) {
            let mut bytes = whole.clone();
            bytes[place] ^= change;
            assert!(check(&bytes, false).is_err(), "{name}: {place} {change}");
        }
    }
}

// The checker has its own implementation of the rules, which gives the
// published numbers of games.
#[test]
fn checkers_rules_give_the_known_numbers_of_games() {
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
    let checker = Checker::new(11, 11, false);
    for (plies, known) in [(1, 60), (2, 3540), (3, 218_300)] {
        assert_eq!(games(&checker, Board::default(), 0, plies), known);
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

// Level 10 misjudged these positions before it used the prover: with 2 s a
// move, it considered f3 and b3 good.
#[test]
fn quiet_wins_are_found_for_both_sides() {
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
    book_move(&rules(), state)
}

fn book_move(game: &DagEnNacht, state: &State) -> Option<Move> {
    let mut bot = game.bot(&BotSpec::from(Level::BEST), 1);
    let stopped = SearchControl::new();
    stopped.stop();
    let chosen = bot.choose(game, state, &stopped);
    let proved = chosen
        .value
        .is_some_and(|value| value.exact && value.amount == 1.0);
    (chosen.nodes == 0 && proved).then_some(chosen.mv)
}

#[test]
fn book_finds_positions_in_every_symmetry() {
    let answer = |text: &str| from_book(&position(text));
    let mv = answer("f5 a2").expect("in the book");
    let turned = answer("e6 b11").expect("turned");
    let mirrored = answer("f5 k2").expect("mirrored");
    let win = |text: String| prove(&position(&text), 0).is_some();
    assert!(win(format!("f5 a2 {mv} a10")) && win(format!("e6 b11 {turned} j11")));
    assert!(win(format!("f5 k2 {mirrored} k10")));
}

/// The rules of a size, `restrict=none`.
fn sized(size: u16) -> DagEnNacht {
    DagEnNacht::new(DagOptions::new(size, Restrict::None).unwrap())
}

/// Black's first moves that the books win with.
const FIRST: [(u16, &str); 5] = [(11, "f5"), (13, "g6"), (15, "h7"), (17, "i8"), (19, "j9")];

#[test]
fn books_win_from_the_empty_board_against_every_reply() {
    for (size, first) in FIRST {
        let game = sized(size);
        assert_eq!(book_move(&game, &game.start()), Some(moves(first)[0]));
        let mut after = game.start();
        game.apply(&mut after, moves(first)[0]);
        let mut replies = Vec::new();
        game.legal_moves(&after, &mut replies);
        assert_eq!(replies.len(), usize::from(size * size / 2 - 1));
        for reply in replies {
            let mut state = after;
            game.apply(&mut state, reply);
            assert!(book_move(&game, &state).is_some(), "{size}: {reply}");
        }
    }
    // No proof exists for any other first move.
    assert_eq!(from_book(&position("e2")), None);
}

/// Black plays from the book and then the moves that the prover finds; White
/// plays at random.
#[test]
fn games_from_the_books_are_won() {
    for (round, (size, _)) in FIRST.into_iter().cycle().take(15).enumerate() {
        let game = sized(size);
        let mut prover = Prover::new(&game, Side::First);
        let mut rng = boardgames::engine::seeded(round as u64);
        let mut state = game.start();
        while let Some(mv) = book_move(&game, &state) {
            game.apply(&mut state, mv);
            let mut replies = Vec::new();
            game.legal_moves(&state, &mut replies);
            game.apply(&mut state, replies[rng.random_range(0..replies.len())]);
        }
        let found = prover.prove(&state, 0, EXPANSIONS, &|| false);
        assert_eq!(
            found,
            ProofStatus::Proved,
            "{size}: {}",
            game.write_position(&state)
        );
    }
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
fn analysis_includes_proofs_of_book_and_prover() {
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
#[ignore = "a minute: cargo test -p boardgames-tools --test dag proof -- --ignored exact"]
fn exact_analysis_uses_the_prover_for_every_move() {
    let open = analysed("g8 j11 e2 h9 d3 i10", true);
    let lost = |name: &str| {
        let line = open.iter().find(|(mv, _)| mv.to_string() == name);
        line.unwrap()
            .1
            .is_some_and(|value| value.exact && value.amount == -1.0)
    };
    assert!(lost("f3"));
}
