//! Tactical puzzles from the program's own games, which the engine must solve
//! again.
//!
//! A line of `tests/data/dagennacht_puzzles.txt` contains the rules, the
//! position, the number of plies to the win, and a move that wins in that many
//! plies.

use std::collections::HashSet;
use std::sync::Arc;

use rand::RngExt;

use super::proofs::{FAR, forcing_win, moves, wins_against_everything};
use super::search::brute_wins;
use crate::engine::{Bots, Engine, Level, Limits, SearchControl, seeded};
use crate::game::{Game, Notation, Rules, from_pairs};
use crate::games::dag_en_nacht::engine::player::SearchPlayer;
use crate::games::dag_en_nacht::engine::*;
use crate::games::dag_en_nacht::{DagEnNacht, DagOptions, Move, Restrict, State};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/data/dagennacht_puzzles.txt"
);

struct Puzzle {
    game: DagEnNacht,
    state: State,
    plies: u16,
    key: Move,
}

fn puzzles() -> Vec<Puzzle> {
    let text = std::fs::read_to_string(FILE).expect("the puzzles are there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(read).collect()
}

fn read(line: &str) -> Puzzle {
    let [options, position, plies, key] = line.split(" | ").collect::<Vec<_>>()[..] else {
        panic!("four parts: {line}");
    };
    let pair = |word: &str| {
        let (key, value) = word.split_once('=').unwrap();
        (key.to_owned(), value.to_owned())
    };
    let pairs: Vec<_> = options.split(' ').map(pair).collect();
    let game = DagEnNacht::new(from_pairs(&pairs).unwrap());
    Puzzle {
        state: game.read_position(position).unwrap(),
        game,
        plies: plies.parse().unwrap(),
        key: key.parse().unwrap(),
    }
}

/// Whether `key` wins within `plies`: after every legal reply there must be a
/// forcing win that is short enough, which is itself checked against every
/// reply.
fn key_wins(puzzle: &Puzzle, tables: &Arc<Tables>) -> bool {
    let (game, mut after) = (&puzzle.game, puzzle.state);
    assert!(game.is_legal(&after, puzzle.key));
    game.apply(&mut after, puzzle.key);
    let replies = moves(game, &after);
    !replies.is_empty()
        && replies.into_iter().all(|reply| {
            let mut next = after;
            game.apply(&mut next, reply);
            game.outcome(&next).is_none()
                && wins_against_everything(game, tables, &next, puzzle.plies - 2)
        })
}

/// Whether the side to move wins within three plies, by brute force.
pub(super) fn brute_wins_in_three(game: &DagEnNacht, state: &State) -> bool {
    let after = |state: &State, mv| {
        let mut next = *state;
        game.apply(&mut next, mv);
        next
    };
    brute_wins(game, state)
        || moves(game, state).into_iter().any(|mv| {
            let next = after(state, mv);
            let replies = moves(game, &next);
            !replies.is_empty()
                && replies.into_iter().all(|reply| {
                    let last = after(&next, reply);
                    game.outcome(&last).is_none() && brute_wins(game, &last)
                })
        })
}

#[test]
fn keys_of_all_puzzles_win_against_every_defence() {
    let all = puzzles();
    let of = |plies| all.iter().filter(|puzzle| puzzle.plies == plies).count();
    assert!(all.len() >= 50, "{} puzzles", all.len());
    assert!([3, 5, 7, 9].into_iter().all(|plies| of(plies) >= 10));
    for puzzle in &all {
        let tables = Arc::new(Tables::new(&puzzle.game));
        let text = puzzle.game.write_position(&puzzle.state);
        assert!(key_wins(puzzle, &tables), "{text} {}", puzzle.key);
    }
}

#[test]
fn no_puzzle_can_be_won_sooner() {
    for puzzle in puzzles() {
        let text = puzzle.game.write_position(&puzzle.state);
        assert!(!brute_wins(&puzzle.game, &puzzle.state), "{text}");
    }
}

#[test]
#[ignore = "brute force three plies deep, a minute: cargo test --release --lib puzzles -- --ignored no_puzzle"]
fn no_puzzle_of_more_than_three_plies_can_be_won_in_three() {
    for puzzle in puzzles() {
        let text = puzzle.game.write_position(&puzzle.state);
        let three = brute_wins_in_three(&puzzle.game, &puzzle.state);
        assert_eq!(three, puzzle.plies == 3, "{text}");
    }
}

#[test]
fn best_level_solves_every_puzzle_within_few_nodes() {
    for puzzle in puzzles() {
        let mut spec = crate::engine::BotSpec::from(Level::BEST);
        spec.limits.nodes = Some(60_000);
        let choice =
            puzzle
                .game
                .bot(&spec, 1)
                .choose(&puzzle.game, &puzzle.state, &SearchControl::new());
        let text = puzzle.game.write_position(&puzzle.state);
        let value = choice.value.unwrap();
        assert!(value.exact && value.amount > 0.0, "{text}: {value:?}");
    }
}

/// The forcing win of a position, if there is one: its length in plies and its
/// first move.
fn look(game: &DagEnNacht, tables: &Arc<Tables>, state: &State) -> Option<(u16, Move)> {
    let mut field = Field::new(Arc::clone(tables), state);
    if !field.near(field.turn(), 1).is_empty() {
        return None;
    }
    let proof = forcing_win(&mut field, FAR)?;
    Some((proof.plies, proof.line[0].notation(&game.board)))
}

#[test]
#[ignore = "a tool, minutes: cargo test --release --lib print_puzzles -- --ignored --nocapture"]
fn print_puzzles_from_our_own_games() {
    let mut rng = seeded(77);
    let mut seen = HashSet::new();
    let mut kept = [0; 10];
    for n in 0..3000 {
        let size = [11, 13, 15, 17, 19][n % 5];
        let restrict = [Restrict::None, Restrict::Black][n / 5 % 2];
        let game = DagEnNacht::new(DagOptions::new(size, restrict).unwrap());
        let tables = Arc::new(Tables::new(&game));
        let level = Level::new([2, 3, 2][n % 3]).unwrap();
        let mut bot = SearchPlayer::new(
            &game,
            strength::Strength::of(level),
            &Limits::default(),
            n as u64,
        );
        let mut state = game.start();
        let random = rng.random_range(2..7);
        for ply in 0.. {
            if game.outcome(&state).is_some() {
                break;
            }
            if ply > 8
                && let Some((plies, key)) = look(&game, &tables, &state)
                && matches!(plies, 3 | 5 | 7 | 9)
                && kept[usize::from(plies)] < 18
                && seen.insert((n, plies))
            {
                let puzzle = Puzzle {
                    game,
                    state,
                    plies,
                    key,
                };
                let short = plies > 3 && brute_wins_in_three(&game, &state);
                if key_wins(&puzzle, &tables) && !short {
                    kept[usize::from(plies)] += 1;
                    let position = game.write_position(&state);
                    let rule = ["none", "black"][n / 5 % 2];
                    println!("size={size} restrict={rule} | {position} | {plies} | {key}");
                }
            }
            let all = moves(&game, &state);
            let mv = if ply < random {
                all[rng.random_range(0..all.len())]
            } else {
                bot.choose(&game, &state, &SearchControl::new()).mv
            };
            game.apply(&mut state, mv);
        }
    }
}
