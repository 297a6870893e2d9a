//! The teacher against an uncut solver: every number and every
//! counterfactual of every legal move, on positions whose trees are small.

#[path = "../../examples/teacher_check/reference.rs"]
mod reference;

use boardgames::engine::{SearchControl, seeded};
use boardgames::game::{Game, Options, Rules, from_pairs};
use boardgames::games::awari::Awari;
use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::games::othello::Othello;
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::teacher::{Claim, Grade, Teachable, explain};
use rand::RngExt;

use reference::Reference;

fn game<G: Teachable>(options: &[(&str, &str)]) -> G {
    let pairs: Vec<(String, String)> = options
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    G::new(from_pairs(&pairs).expect("options of the game"))
}

/// Positions of random games that are `far` plies from their end.
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

/// Explains every legal move of a position and checks all of it; `None` where
/// its tree is too large.
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

/// Checks every move of every position; at least `wanted` values.
fn all_is_proved<G: Teachable>(game: &G, positions: &[G::State], wanted: u32) {
    let mut reference = Reference::new(game.clone(), 200_000);
    let checked = positions.iter();
    let checked: u32 = checked
        .filter_map(|state| check_position(game, &mut reference, state))
        .sum();
    assert!(checked >= wanted, "only {checked} values were checked");
}

#[test]
fn tic_tac_toe_is_explained_without_a_false_word() {
    let game = TicTacToe;
    let positions: Vec<_> = (2..=8)
        .flat_map(|far| near_the_end(&game, far, 12))
        .collect();
    all_is_proved(&game, &positions, 800);
}

#[test]
fn awari_is_explained_without_a_false_word_under_every_preset() {
    for rules in ["course", "ahl", "report-a", "report-b", "kalah", "kalah-ec"] {
        let game: Awari = game(&[("rules", rules)]);
        let positions: Vec<_> = [4, 7, 10]
            .into_iter()
            .flat_map(|far| near_the_end(&game, far, 6))
            .collect();
        all_is_proved(&game, &positions, 60);
    }
}

#[test]
fn othello_is_explained_without_a_false_word() {
    let game: Othello = game(&[]);
    let positions: Vec<_> = [5, 7, 8]
        .into_iter()
        .flat_map(|far| near_the_end(&game, far, 6))
        .collect();
    all_is_proved(&game, &positions, 200);
}

/// Whether `side_wins` for the side to move within so many plies, by trying
/// everything.
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

/// Whether the side to move loses within so many plies whatever it plays.
fn loses_within<G: Game>(game: &G, state: &G::State, plies: u32) -> bool {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves.into_iter().all(|mv| {
        let mut next = *state;
        game.apply(&mut next, mv);
        game.outcome(&next).is_none() && wins_within(game, &next, plies - 1)
    })
}

/// What is proved in Dag en Nacht is proved by force, so brute force can
/// follow the shorter proofs.
#[test]
fn dag_en_nacht_proves_what_it_calls_proved() {
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
        let value = found.judged.value;
        let best = found.judged.best_value;
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
fn forbidden_moves_are_not_played_and_change_the_value() {
    fn check<G: Teachable>(game: &G) {
        let state = game.start();
        let mut judge = game.judge();
        let all = judge.analyse(game, &state, &SearchControl::new());
        let best = all.lines[0].mv;
        let rest = judge.analyse_without(game, &state, &[best], &SearchControl::new());
        assert_eq!(rest.lines.len() + 1, all.lines.len());
        assert!(rest.lines.iter().all(|line| line.mv != best));
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
fn a_move_that_gives_away_a_corner_is_told_so() {
    let game: Othello = game(&[]);
    let mut found = 0;
    for state in near_the_end(&game, 12, 16) {
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

/// The lines `motif: NAME · GAME [KEY=VALUE …] · POSITION · MOVE` of
/// docs/TEACHER.md: every motif of the game is pictured, and is what the move
/// shows.
fn pictures_show_their_motifs<G: Teachable>() {
    let text = std::fs::read_to_string("docs/TEACHER.md").expect("it is there");
    let mut pictured = vec![boardgames::teacher::FORCED_WIN.name];
    for line in text.lines().filter_map(|line| line.strip_prefix("motif: ")) {
        let fields: Vec<&str> = line.split(" · ").collect();
        let [name, rules, position, mv] = fields[..] else {
            panic!("{line}");
        };
        let mut rules = rules.split(' ');
        if rules.next() != Some(G::ID) {
            continue;
        }
        let options: Vec<(&str, &str)> = rules.filter_map(|pair| pair.split_once('=')).collect();
        let game: G = game(&options);
        let state = game.read_position(position);
        let state = state.unwrap_or_else(|error| panic!("{line}: {error}"));
        let mv = mv.parse().unwrap_or_else(|_| panic!("{line}: the move"));
        assert!(game.is_legal(&state, mv), "{line}");
        let seen = game.motifs(&state, mv);
        assert!(
            seen.iter().any(|seen| seen.motif == name),
            "{line}: {seen:?}"
        );
        pictured.push(name);
    }
    for motif in G::MOTIFS {
        assert!(
            pictured.contains(&motif.name),
            "{}: no picture of {}",
            G::ID,
            motif.name
        );
    }
}

#[test]
fn the_document_has_a_picture_of_every_motif() {
    pictures_show_their_motifs::<TicTacToe>();
    pictures_show_their_motifs::<Awari>();
    pictures_show_their_motifs::<Othello>();
    pictures_show_their_motifs::<DagEnNacht>();
}

#[test]
fn every_game_has_words_for_its_motifs_and_counts_of_its_levels() {
    fn check<G: Teachable>() {
        for motif in G::MOTIFS {
            assert!(
                motif.meaning.ends_with('.') && motif.meaning.len() <= 46,
                "{}",
                motif.meaning
            );
        }
        let table = boardgames::teacher::LevelTable::read(G::LEVEL_TABLE);
        let counted = G::LEVEL_TABLE.lines().count() > 1;
        assert!(!counted || table.is_ok(), "{}: {table:?}", G::ID);
        assert!(!G::Options::SPECS.iter().any(|spec| spec.key == "motif"));
    }
    check::<TicTacToe>();
    check::<Awari>();
    check::<Othello>();
    check::<DagEnNacht>();
}
