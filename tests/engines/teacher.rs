//! Compares the teacher with a solver without pruning: all values and all
//! counterfactuals of every legal move, in positions with small trees.

#[path = "../common/reference.rs"]
mod reference;

use boardgames::engine::{Bots, SearchControl, seeded};
use boardgames::game::{Game, Notation, Rules, Side, from_pairs};
use boardgames::games::awari::Awari;
use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::games::othello::Othello;
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::teacher::{
    Claim, Explanation, Grade, Naming, Teachable, claim_sentence, explain, summary,
};
use rand::RngExt;

use crate::one_table::alone_with_the_table;

use reference::Reference;

pub fn game<G: Teachable>(options: &[(&str, &str)]) -> G {
    let pairs: Vec<(String, String)> = options
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    G::new(from_pairs(&pairs).expect("options of the game"))
}

/// Returns positions of random games, `far` plies before their end.
fn near_the_end<G: Game>(game: &G, far: usize, count: u64) -> Vec<G::State> {
    let position = |seed: u64| {
        let mut rng = seeded(seed);
        let mut states = vec![game.start()];
        loop {
            let mut state = *states.last().expect("begins with the start");
            let mut moves = Vec::new();
            game.legal_moves(&state, &mut moves);
            if moves.is_empty() {
                return states.len().checked_sub(far + 1).map(|at| states[at]);
            }
            game.apply(&mut state, moves[rng.random_range(0..moves.len())]);
            states.push(state);
        }
    };
    (0..count).filter_map(position).collect()
}

/// Explains and checks every legal move of a position; returns `None` if its
/// tree is too large.
fn check_position<G: Teachable>(
    game: &G,
    reference: &mut Reference<G>,
    state: &G::State,
) -> Option<u32> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let mut sum = 0;
    for mv in moves {
        let found = explain(game, state, mv, &SearchControl::new())?;
        match reference.check(state, mv, &found)? {
            Ok(checked) => sum += checked,
            Err(fault) => {
                let position = game.write_position(state);
                panic!("false of {mv} in {position}: {fault}\n{found:?}");
            }
        }
    }
    Some(sum)
}

/// Checks every move of every position, and that at least `wanted` values were
/// checked.
fn all_is_proved<G: Teachable>(game: &G, positions: &[G::State], wanted: u32) {
    let mut reference = Reference::new(game.clone(), 200_000);
    let checked = positions.iter();
    let checked: u32 = checked
        .filter_map(|state| check_position(game, &mut reference, state))
        .sum();
    assert!(checked >= wanted, "only {checked} values were checked");
}

#[test]
fn explanations_of_tic_tac_toe_are_true() {
    let game = TicTacToe;
    let positions: Vec<_> = (2..=8)
        .flat_map(|far| near_the_end(&game, far, 12))
        .collect();
    all_is_proved(&game, &positions, 800);
}

#[test]
fn explanations_of_awari_are_true_under_every_preset() {
    let _turn = alone_with_the_table();
    for rules in ["course", "ahl", "report-a", "report-b", "kalah", "kalah-ec"] {
        let game: Awari = game(&[("rules", rules)]);
        let positions: Vec<_> = [4, 7, 10]
            .into_iter()
            .flat_map(|far| near_the_end(&game, far, 2))
            .collect();
        all_is_proved(&game, &positions, 20);
    }
}

#[test]
fn explanations_of_othello_are_true() {
    let game: Othello = game(&[]);
    let positions: Vec<_> = [5, 7, 8]
        .into_iter()
        .flat_map(|far| near_the_end(&game, far, 6))
        .collect();
    all_is_proved(&game, &positions, 200);
}

/// Returns whether the side to move can win within `plies` plies, by brute
/// force.
fn wins_within<G: Game>(game: &G, state: &G::State, plies: u32) -> bool {
    let mover = game.to_move(state);
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    plies > 0
        && moves.into_iter().any(|mv| {
            let mut next = *state;
            game.apply(&mut next, mv);
            match game.outcome(&next) {
                Some(outcome) => outcome.winner() == Some(mover),
                None => plies > 2 && loses_within(game, &next, plies - 1),
            }
        })
}

/// Returns whether the side to move loses within `plies` plies whatever it
/// plays.
fn loses_within<G: Game>(game: &G, state: &G::State, plies: u32) -> bool {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves.into_iter().all(|mv| {
        let mut next = *state;
        game.apply(&mut next, mv);
        game.outcome(&next).is_none() && wins_within(game, &next, plies - 1)
    })
}

// Proofs in Dag en Nacht are forced wins, so brute force can confirm the
// shorter ones.
#[test]
fn proved_values_of_dag_en_nacht_are_true() {
    let game: DagEnNacht = game(&[("size", "11")]);
    let mut checked = 0;
    for state in near_the_end(&game, 3, 60)
        .iter()
        .chain(&near_the_end(&game, 4, 60))
    {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let mv = moves[moves.len() / 2];
        let Some(found) = explain(&game, state, mv, &SearchControl::new()) else {
            continue;
        };
        let value = found.comparison.value;
        let best = found.comparison.best_value;
        if let (true, Some(plies @ ..=3)) = (best.exact && best.amount > 0.0, best.plies) {
            checked += 1;
            assert!(
                wins_within(&game, state, plies),
                "{}",
                game.write_position(state)
            );
        }
        let mut next = *state;
        game.apply(&mut next, mv);
        if let (true, Some(plies @ ..=3)) = (value.exact && value.amount < 0.0, value.plies) {
            checked += 1;
            assert!(
                wins_within(&game, &next, plies - 1),
                "{} {mv}",
                game.write_position(state)
            );
        }
    }
    assert!(checked >= 10, "only {checked} proofs were followed");
}

#[test]
fn line_of_a_win_goes_on_until_it_is_won() {
    // After White's m10 every move of Black loses, so the search remembers no best one.
    let position = "15/15/15/15/15/10w4/9w1w3/15/7b7/6b1b6/15/15/15/15/15 b";
    let (explained, sentence) = told_with::<DagEnNacht>(&[], position, "g8");
    let game: DagEnNacht = game(&[]);
    let mut state = game.read_position(position).unwrap();
    for mv in &explained.shown {
        game.apply(&mut state, mv.parse().unwrap());
    }
    assert!(
        game.outcome(&state).is_some(),
        "{sentence} {:?}",
        explained.shown
    );
}

#[test]
fn proof_of_dag_en_nacht_is_followed_to_the_win() {
    let control = SearchControl::new();
    for (size, seeds) in [("11", 0..3), ("15", 3..5)] {
        let game: DagEnNacht = game(&[("size", size)]);
        let mut judge = game.judge();
        for seed in seeds {
            let (mut state, mut rng) = (game.start(), seeded(seed));
            while game.outcome(&state).is_none() {
                // Black is proved to win before each of its moves, either by the search or by
                // the book and the prover.
                let best = judge.best(&game, &state, &control).unwrap();
                let known = best
                    .value
                    .is_some_and(|value| value.exact && value.amount > 0.0);
                let mv = match known {
                    true => best.mv,
                    false => judge
                        .proved_win(&game, &state, &control)
                        .unwrap_or_else(|| panic!("{}", game.write_position(&state))),
                };
                game.apply(&mut state, mv);
                if game.outcome(&state).is_some() {
                    break;
                }
                let mut replies = Vec::new();
                game.legal_moves(&state, &mut replies);
                // Every other reply is the best one.
                let reply = match rng.random_bool(0.5) {
                    true => judge.best(&game, &state, &control).unwrap().mv,
                    false => replies[rng.random_range(0..replies.len())],
                };
                game.apply(&mut state, reply);
            }
            assert_eq!(game.winner(&state), Some(Side::First));
        }
    }
}

#[test]
fn forbidden_moves_are_not_played() {
    let _turn = alone_with_the_table();
    fn check<G: Teachable>(game: &G) {
        let state = game.start();
        let mut judge = game.judge();
        let all = judge.analyse(game, &state, &SearchControl::new());
        let best = all.lines[0].mv;
        for rest in [
            judge.analyse_without(game, &state, &[best], &SearchControl::new()),
            judge.analyse_proved(game, &state, &[best], &SearchControl::new()),
        ] {
            assert_eq!(rest.lines.len() + 1, all.lines.len());
            assert!(rest.lines.iter().all(|line| line.mv != best));
        }
        let moves: Vec<G::Move> = all.lines.iter().map(|line| line.mv).collect();
        let none = judge.analyse_without(game, &state, &moves, &SearchControl::new());
        assert!(none.lines.is_empty());
    }
    check(&TicTacToe);
    check(&game::<Awari>(&[]));
    check(&game::<Othello>(&[]));
    check(&game::<DagEnNacht>(&[("size", "11")]));
}

#[test]
fn explanation_names_the_corner_given_away() {
    let game: Othello = game(&[]);
    let mut found = 0;
    for state in near_the_end(&game, 12, 24) {
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves);
        for mv in moves {
            let Some(explained) = explain(&game, &state, mv, &SearchControl::new()) else {
                continue;
            };
            for claim in &explained.claims {
                let Claim::Allows { motif, replies, .. } = claim else {
                    continue;
                };
                if motif.motif != "corner" {
                    continue;
                }
                found += 1;
                assert!(explained.grade > Grade::Best);
                let corners = ["a1", "h1", "a8", "h8"];
                assert!(
                    replies
                        .iter()
                        .all(|mv| corners.contains(&mv.to_string().as_str()))
                );
            }
        }
    }
    assert!(found >= 3, "only {found} corners given away");
}

/// Returns the claims about one move and its sentence.
pub fn explained<G: Teachable>(position: &str, mv: &str) -> (Vec<Claim<String>>, String) {
    let (explained, sentence) = told_with::<G>(&[], position, mv);
    (explained.claims, sentence)
}

/// Explains one move in a game with these options, and returns its sentence,
/// too.
pub fn told_with<G: Teachable>(
    options: &[(&str, &str)],
    position: &str,
    mv: &str,
) -> (Explanation<String>, String) {
    let game: G = game(options);
    let state = game.read_position(position).expect("a position");
    let mv = mv.parse().unwrap_or_else(|_| panic!("{mv} is a move"));
    let found = explain(&game, &state, mv, &SearchControl::new()).expect("it was not stopped");
    let explained = found.map(|mv| mv.to_string());
    let sentence = summary(&naming::<G>(game.to_move(&state)), &explained);
    (explained, sentence)
}

/// Returns the names in sentences about a move of this side.
pub fn naming<G: Teachable>(mover: Side) -> Naming {
    Naming {
        mover: G::SIDES[mover.index()],
        opponent: G::SIDES[mover.other().index()],
        unit: G::UNIT,
        noun: G::MOVE_NOUN,
    }
}

pub fn motifs_of<'a>(kind: &str, claims: &'a [Claim<String>]) -> Vec<&'a str> {
    let of_kind = claims.iter().filter(|claim| claim.kind() == kind);
    of_kind
        .filter_map(|claim| Some(claim.motif()?.motif))
        .collect()
}

#[test]
fn two_replies_that_hurt_are_named_together() {
    let _turn = alone_with_the_table();
    // If only 5 were ruled out, the loss would still be eleven beans.
    let (claims, _) = explained::<Awari>("3,3,3,3,3,3,0/3,3,3,3,3,3,0 S", "3");
    let named = claims.iter().find_map(|claim| match claim {
        Claim::Refuted { named, .. } => Some(&named[..]),
        _ => None,
    });
    assert_eq!(named, Some(&["5".to_owned(), "6".to_owned()][..]));
    let (_, sentence) = explained::<Awari>("4,4,1,4,4,4,0/3,3,3,0,4,0,2 S", "4");
    let reason = "North answers pit 3 or 5; pit 3 captures 5 beans.";
    assert!(sentence.contains(reason), "{sentence}");
}

#[test]
fn good_move_is_not_praised_for_what_bad_moves_do_too() {
    // a3 leaves White 5 moves, and so does at least one bad move.
    let position = "---OOO----OOOO-X--OOOOXXOOOXXXOXXOXXXXXXXXOXOOXXX-XXXX-X---XXXX- X";
    let (claims, sentence) = explained::<Othello>(position, "a3");
    assert_eq!(motifs_of("does", &claims), Vec::<&str>::new(), "{sentence}");
    let reason = "a3 is best: it gives White no corner; b7 lets White take the corner a8.";
    assert_eq!(sentence, reason);
}

#[test]
fn corner_that_the_better_move_takes_itself_is_named() {
    let position = "---XXX-XOXXX-OX-OXXXOXO-OXOXXXO-OXOXOXOX-OXXO-O---OO------OX---- O";
    let (_, sentence) = explained::<Othello>(position, "b1");
    let reason = "After b1 Black can take the corner a1; a1 does so first.";
    assert!(sentence.contains(reason), "{sentence}");
    assert_eq!(sentence.matches("the corner a1").count(), 1, "{sentence}");
}

#[test]
fn line_begins_with_the_reply_that_the_reasons_name() {
    let game: Othello = game(&[]);
    let mut state = game.start();
    for mv in "f5f4c3e6d3b2f3e3c4c5b5f6d6f2g6f7e7a5".as_bytes().chunks(2) {
        let mv = std::str::from_utf8(mv).unwrap();
        game.apply(&mut state, mv.parse().unwrap());
    }
    let (told, sentence) = told_with::<Othello>(&[], &game.write_position(&state), "g7");
    // Another reply is a little better, but the sentence is about the corner.
    assert!(
        sentence.contains("White can take the corner h8"),
        "{sentence}"
    );
    assert_eq!(told.shown[..2], ["g7", "h8"]);
    assert_eq!(told.line[..2], ["g7", "c7"]);
}

#[test]
fn harmless_reply_is_not_named() {
    // White's c3 also leaves Black few moves, but it is a mistake.
    let position = "---OOO----OOOO--OX-XXXXXXXXXXXXXXXOXOXXXXXXOXXXXXOXXOXXXXOOOOOOX X";
    let (claims, sentence) = explained::<Othello>(position, "c1");
    let named = claims.iter().any(|claim| match claim {
        Claim::Allows { replies, .. } => replies.iter().any(|reply| reply == "c3"),
        _ => false,
    });
    assert!(!named && !sentence.contains("c3"), "{sentence}");
}

#[test]
fn opened_corner_that_would_be_a_mistake_to_take_is_not_named() {
    // After b2 White can take a1, but that would give most of the gain back.
    let position = "-----------------OO-------OOX------OXX-----XOO----X------------- X";
    let (claims, sentence) = explained::<Othello>(position, "b2");
    assert_eq!(motifs_of("opens", &claims), [""; 0], "{sentence}");
}

#[test]
fn opened_corner_is_named_although_another_reply_is_better() {
    // White's best reply is f3, but h8 keeps a third of what g7 gives away.
    let position = "------------OX----OOX--O-OOXOOO-OOOOOO-----OXO-----OX------O---- X";
    let (claims, sentence) = explained::<Othello>(position, "g7");
    assert_eq!(motifs_of("opens", &claims), ["corner"], "{sentence}");
}

#[test]
fn corner_that_could_be_taken_at_once_does_not_come_later() {
    // White can take h8 whatever Black plays, so the line does not lead to it.
    let position = "------------OX----OOX--O-OOXOOO-OOOOOO-----OOX-----OO-X----OO--- X";
    let (claims, sentence) = explained::<Othello>(position, "g5");
    assert_eq!(motifs_of("later", &claims), [""; 0], "{sentence}");
}

#[test]
fn threat_that_every_move_meets_is_not_named() {
    // Without a move White would lose all its discs; with any move it does not.
    let position = "---------------------------OX------XXX-------------------------- O";
    for mv in ["d6", "f6", "f4"] {
        let (claims, sentence) = explained::<Othello>(position, mv);
        let is_threat = |claim: &&Claim<_>| claim.kind() == "threat";
        assert_eq!(claims.iter().find(is_threat), None, "{sentence}");
    }
}

#[test]
fn better_move_and_its_contrast_give_each_count_once() {
    let position = "-----X------XX-X-XXXXXXXXXXXXXXX---XXXO-OOOOXOOO---XOO-O-OOOOO-O O";
    let (_, sentence) = explained::<Othello>(position, "c2");
    let compared = "c2 leaves White 9 moves and Black 9; \
                    c7, which turns a single disc and opens nothing, leaves White 7 and Black 4.";
    assert!(sentence.contains(compared), "{sentence}");
}

#[test]
fn contrast_prefers_a_count_that_other_bad_moves_lack() {
    // Most bad moves here leave White no longer wall than e7 does.
    let position = "-----X-------X-------X-O--XXXXO----XOX----OOXX-----O-X-----O---- O";
    let (claims, sentence) = explained::<Othello>(position, "g6");
    let counts = claims.iter().filter_map(|claim| match claim {
        Claim::Contrast { better, .. } => Some(better.motif),
        _ => None,
    });
    assert_eq!(counts.collect::<Vec<_>>(), ["new moves"], "{sentence}");
}

#[test]
fn stone_far_from_all_others_is_named() {
    let position = "5b5/11/11/11/5w5/11/11/11/11/11/11 b";
    let (_, sentence) = told_with::<DagEnNacht>(&[("size", "11")], position, "b9");
    let compared = "b9 puts the stone 4 squares from the nearest stone; \
                    e10 touches one.";
    assert!(sentence.contains(compared), "{sentence}");
}

#[test]
fn reply_to_a_move_that_does_nothing_is_named() {
    // White has three stones of five in column c, and j11 does nothing about them.
    let position = "11/11/11/11/11/11/2wb7/2w8/3b7/2w8/1b1b7 b";
    let (_, summary) = told_with::<DagEnNacht>(&[("size", "11")], position, "j11");
    assert!(
        summary.starts_with(
            "j11 seems clearly weaker: White plays c6 and joins 4 stones in an open line."
        ),
        "{summary}"
    );
}

#[test]
fn moves_that_differ_by_a_turn_of_the_board_have_one_value() {
    fn check<G: Teachable>(game: &G, state: &G::State, same: &[&str]) {
        let mv = same[0]
            .parse()
            .unwrap_or_else(|_| panic!("{} is a move", same[0]));
        let found = explain(game, state, mv, &SearchControl::new()).expect("it was not stopped");
        let only = |claim: &Claim<_>| matches!(claim, Claim::Only { .. });
        assert!(
            !found.claims.iter().any(only),
            "{same:?}: {:?}",
            found.claims
        );
        let mut best: Vec<String> = found
            .comparison
            .best
            .iter()
            .map(G::Move::to_string)
            .collect();
        best.sort();
        assert_eq!(best, same);
    }
    let othello: Othello = game(&[]);
    check(&othello, &othello.start(), &["c4", "d3", "e6", "f5"]);
}

#[test]
fn proved_win_is_not_praised_above_moves_that_may_win_too() {
    // Each of these first moves is proved to win.
    let game: DagEnNacht = game(&[("size", "11")]);
    for mv in ["e6", "f7", "g6", "f5"] {
        let mv = mv.parse().unwrap();
        let found = explain(&game, &game.start(), mv, &SearchControl::new());
        let found = found.expect("it was not stopped");
        let is_proof =
            |claim: &Claim<_>| matches!(claim, Claim::Proved { mv: Some(own), .. } if *own == mv);
        assert!(found.claims.iter().any(is_proof), "{mv}");
        let compares = |claim: &Claim<_>| matches!(claim, Claim::Only { .. } | Claim::Does { .. });
        assert!(
            !found.claims.iter().any(compares),
            "{mv}: {:?}",
            found.claims
        );
    }
}

#[test]
fn better_move_is_described_by_what_it_builds() {
    let position = "11/11/7b3/11/1w2w6/w1w8/3b7/b2b7/11/11/1b9 w";
    let (explained, sentence) = told_with::<DagEnNacht>(&[("size", "11")], position, "a10");
    assert_eq!(motifs_of("better", &explained.claims), ["preparation"]);
    let builds = "d7, which prepares a double threat at c7, wins in 3 moves.";
    assert!(sentence.contains(builds), "{sentence}");
}

#[test]
fn threat_that_existed_before_is_not_a_reason() {
    // White can take the corner a8 before the move and after the best one.
    let position = "--------X------X-X-OOOX--OOOXO--X-OXXOO-XXXXX-X-XXXX------XX---- X";
    let (claims, sentence) = explained::<Othello>(position, "h5");
    assert_eq!(motifs_of("allows", &claims), [""; 0], "{sentence}");
    assert_eq!(motifs_of("reply", &claims), [""; 0], "{sentence}");
    // O also blocks after the best move. The win after the block is the reason.
    let (claims, sentence) = explained::<TicTacToe>("--O/---/-X- X", "a1");
    assert_eq!(motifs_of("allows", &claims), ["forced win"], "{sentence}");
}

#[test]
fn praise_names_only_what_no_worse_move_does() {
    // b2 and g7 leave Black four moves, too, but are worse than h3.
    let position = "-XXXXXX-X-XOOX--OOOXXOX-OOXXXXXXOOOXXXXXOOXXXOXXOXOOXX--XXXXXXO- O";
    let (claims, sentence) = explained::<Othello>(position, "h3");
    assert_eq!(motifs_of("missed", &claims), ["corner"], "{sentence}");
}

#[test]
fn way_of_forcing_a_win_comes_first() {
    let (claims, sentence) = explained::<TicTacToe>("X--/-O-/--X O", "a1");
    assert_eq!(motifs_of("allows", &claims), ["fork", "forced win"]);
    assert!(sentence.contains("threatens two lines"), "{sentence}");
}

#[test]
fn missed_immediate_win_is_not_best() {
    let (explained, sentence) = told_with::<TicTacToe>(&[], "X--/-XO/O-- X", "b3");
    assert_eq!(explained.grade, Grade::Good, "{sentence}");
    assert_eq!(sentence, "b3 wins in 2 moves, but c1 wins at once.");
}

#[test]
fn extra_move_that_loses_is_explained() {
    let _turn = alone_with_the_table();
    for (position, mv, wanted) in [
        (
            "0,0,1,1,0,1,16/5,0,0,0,0,7,5 S",
            "6",
            "Pit 6 moves again, but ends 8 beans worse (South still wins): after South's next move, pit 3, \
             North plays pit 6 and captures 6 beans",
        ),
        (
            "4,1,4,4,4,3,0/3,3,3,0,0,5,2 S",
            "3",
            "Pit 3 moves again, but ends 4 beans worse: after South's next move, pit 6, North answers pit 3 or 6",
        ),
    ] {
        let (explained, sentence) = told_with::<Awari>(&[], position, mv);
        assert!(!explained.again.is_empty());
        assert!(sentence.starts_with(wanted), "{sentence}");
        let game: Awari = game(&[]);
        let state = game.read_position(position).expect("a position");
        let mv = mv.parse().expect("a move");
        let found = explain(&game, &state, mv, &SearchControl::new()).expect("not stopped");
        let mut reference = Reference::new(game, 200_000);
        if let Some(Err(fault)) = reference.check(&state, mv, &found) {
            panic!("{position} {mv}: {fault}");
        }
    }
}

#[test]
fn one_of_several_winning_replies_is_named() {
    let position = "11/11/11/2b8/11/2b2bb4/3b1www3/2b1wwb1b2/5w5/11/11 w";
    let (_, sentence) = told_with::<DagEnNacht>(&[("size", "11")], position, "h5-h4");
    assert_eq!(
        sentence,
        "h5-h4 turns a won game into a lost one: Black wins with e6, which threatens a line on d6 \
         that nothing can block. h5-h6 wins in 2 moves."
    );
}

#[test]
fn move_no_better_than_a_pass_is_called_that() {
    let position = "11/11/11/11/11/6w4/5b5/11/11/11/11 b";
    let (explained, sentence) = told_with::<DagEnNacht>(&[("size", "11")], position, "f5-e5");
    let passed = explained.claims.iter().find_map(|claim| match claim {
        Claim::Idle { value } => Some(value.amount),
        _ => None,
    });
    let (own, loss) = (
        explained.comparison.value.amount,
        explained.comparison.loss(),
    );
    let passed = passed.expect("nothing else is the reason");
    assert!(loss > 0.0 && (own - passed).abs() <= loss / 2.0);
    // The claim must match the analysis of the position with White to move.
    let after = position
        .replace('b', "B")
        .replace(" B", " w")
        .replace('B', "b");
    let game: DagEnNacht = game(&[("size", "11")]);
    let state = game.read_position(&after).expect("a position");
    let mut judge = game.judge();
    let found = judge.analyse(&game, &state, &SearchControl::new());
    let best = found.lines[0].value.expect("it was looked at");
    assert!((best.amount + passed).abs() < 1e-9, "{best:?} {passed}");
    assert_eq!(
        sentence,
        "f5-e5 seems clearly weaker than e4, which wins with perfect play. f5-e5 brings no new stone \
         to the board; e4 brings one."
    );
}

#[test]
fn winning_move_is_explained() {
    let position = "11/11/11/1w9/3b7/11/1w2b6/4b6/4b6/11/1w6w2 b";
    let (_, sentence) = told_with::<DagEnNacht>(&[("size", "11")], position, "e6");
    assert_eq!(
        sentence,
        "e6 wins in 2 moves: it threatens lines on e7 and e2 at once."
    );
}

#[test]
fn analyst_is_described_in_plain_words() {
    let names = [
        TicTacToe.analyst_description(),
        game::<Awari>(&[]).analyst_description(),
        game::<Othello>(&[]).analyst_description(),
        game::<DagEnNacht>(&[]).analyst_description(),
    ];
    for name in names {
        for word in ["plies", "positions", "search"] {
            assert!(!name.contains(word), "{name}");
        }
    }
}

#[test]
fn claims_mark_estimates() {
    let game: Othello = game(&[]);
    let mut state = game.start();
    for mv in ["f5", "d6"] {
        game.apply(&mut state, mv.parse().expect("a move"));
    }
    let mut moves = Vec::new();
    game.legal_moves(&state, &mut moves);
    for mv in moves {
        let (claims, _) = explained::<Othello>(&game.write_position(&state), &mv.to_string());
        let only = claims.iter().filter(|claim| claim.kind() == "only");
        for claim in only {
            let naming = Naming {
                mover: "Black",
                opponent: "White",
                unit: Othello::UNIT,
                noun: ["", ""],
            };
            let found = explain(&game, &state, mv, &SearchControl::new()).expect("not stopped");
            let sentence = claim_sentence(&naming, &found.map(|mv| mv.to_string()), claim);
            assert!(
                sentence.contains("seems") || sentence.contains("about"),
                "{sentence}"
            );
            for fact in [" is the only", " is better"] {
                assert!(!sentence.contains(fact), "{sentence}");
            }
        }
    }
}
