//! Tests of the rules by their numbers, on positions set up by hand.

use rand::RngExt;

use super::*;
use crate::engine::{perft, seeded};

fn rules(size: u16, restrict: Restrict) -> DagEnNacht {
    DagEnNacht::new(DagOptions::new(size, restrict).unwrap())
}

/// An 11×11 position with the stones of both sides, named by their squares.
fn set_up(game: &DagEnNacht, black: &str, white: &str, turn: Side) -> State {
    let mut state = State {
        turn,
        ..State::default()
    };
    for (i, names) in [black, white].into_iter().enumerate() {
        for name in names.split_whitespace() {
            let square = game.square(name.parse().unwrap());
            state.stones[i].insert(square);
        }
    }
    state
}

/// The winner after `turn` plays `mv` with these stones of Black and White.
fn winner_after(game: &DagEnNacht, stones: [&str; 2], turn: Side, mv: &str) -> Option<Side> {
    let mut state = set_up(game, stones[0], stones[1], turn);
    let mv: Move = mv.parse().unwrap();
    assert!(game.is_legal(&state, mv), "{mv}");
    game.apply(&mut state, mv);
    game.winner(&state)
}

fn legal(game: &DagEnNacht, state: &State) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves.iter().map(Move::to_string).collect()
}

#[test]
fn d1_corners_are_white_and_squares_alternate() {
    for size in [11, 13, 15, 17, 19] {
        let board = rules(size, Restrict::None).board;
        for square in 0..board.squares() {
            let name = board.name(square);
            assert_eq!(is_white(square), (name.column + name.row).is_multiple_of(2));
            assert_eq!(board.find(name), Some(square));
        }
        for corner in [(0, 0), (0, size - 1), (size - 1, 0), (size - 1, size - 1)] {
            assert!(is_white(board.at(corner.0, corner.1)));
        }
    }
}

#[test]
fn d2_black_begins_and_may_drop_on_black_squares_only() {
    let game = rules(11, Restrict::None);
    let moves = legal(&game, &game.start());
    assert_eq!(game.to_move(&game.start()), Side::First);
    assert_eq!(moves.len(), 60);
    assert!(moves.contains(&"a2".to_owned()) && !moves.contains(&"a1".to_owned()));
}

#[test]
fn d3_stone_shifts_once_to_an_adjacent_white_square() {
    let game = rules(11, Restrict::None);
    let state = set_up(&game, "e4 h8", "e5", Side::First);
    let shifts = |state: &State| -> Vec<String> {
        let moves = legal(&game, state).into_iter();
        moves.filter(|mv| mv.contains('-')).collect()
    };
    assert_eq!(shifts(&state), ["e4-d4", "e4-e3", "e4-f4"]);
    let mut after = state;
    game.apply(&mut after, "e4-d4".parse().unwrap());
    let text = game.write_position(&after);
    assert_eq!(text, "11/11/11/7b3/11/11/4w6/3b7/11/11/11 w");
    for illegal in [
        "e4-e5", "e4-e6", "e4-d5", "e5-e6", "h8-h9", "a1", "e4", "s19",
    ] {
        assert!(
            !game.is_legal(&state, illegal.parse().unwrap()),
            "{illegal}"
        );
    }
}

/// The mover's stones, the move, and whether it wins.
type Case = (&'static str, &'static str, bool);

/// Checks the cases for both sides.
fn check(game: &DagEnNacht, cases: &[Case]) {
    for &(stones, mv, wins) in cases {
        for (side, both) in [(Side::First, [stones, ""]), (Side::Second, ["", stones])] {
            let expected = wins.then_some(side);
            assert_eq!(
                winner_after(game, both, side, mv),
                expected,
                "{stones} {mv}"
            );
        }
    }
}

#[test]
fn d4_five_in_a_row_or_column_of_mixed_squares_win() {
    let game = rules(11, Restrict::None);
    check(
        &game,
        &[
            ("b4 c4 d4 f4", "e4", true),       // white first, by a drop
            ("b4 c4 d4 e4 f3", "f3-f4", true), // white first, by a shift
            ("c4 d4 e4 f4", "g4", true),       // black first
            ("e4 e5 e6 e7", "e8", true),       // a column
            ("k1 k2 k4 k5 j3", "j3-k3", true), // along the edge
            ("c4 d4 e4", "g4", false),         // a gap
            ("c4 d4 e4", "b5", false),
        ],
    );
}

#[test]
fn d4_four_on_a_white_diagonal_win_and_black_diagonals_do_not_count() {
    let game = rules(11, Restrict::None);
    check(
        &game,
        &[
            ("c3 d4 e5 f5", "f5-f6", true),
            ("f6 e7 d8 c8", "c8-c9", true),
            ("c3 d4 f6 e4", "e4-e5", true), // the gap filled
            ("c3 d4 e4", "e4-e5", false),   // only three
            ("c4 d5 e6", "f7", false),      // four on black
            ("b3 c4 d5 e6", "f7", false),   // five on black
            ("a3 b2 b1", "b1-c1", false),   // a diagonal of three squares
        ],
    );
}

#[test]
fn d4_six_in_a_row_win_under_either_rule() {
    for restrict in [Restrict::None, Restrict::Black] {
        let cases = [
            ("b4 c4 d4 f4 g4", "e4", true), // white first
            ("c4 d4 f4 g4 h4", "e4", true), // black first
            ("e3 e4 e5 e7 e8", "e6", true),
        ];
        check(&rules(11, restrict), &cases);
    }
}

#[test]
fn d4_restrict_forbids_only_blacks_fives_on_black_squares_first() {
    let game = rules(11, Restrict::Black);
    for (stones, mv) in [
        ("c4 d4 f4 g4", "e4"),
        ("e4 e5 e6 e7", "e8"),
        ("c4 e4 f4 g4 d3", "d3-d4"),
    ] {
        assert_eq!(winner_after(&game, [stones, ""], Side::First, mv), None);
        let white = winner_after(&game, ["", stones], Side::Second, mv);
        assert_eq!(white, Some(Side::Second));
    }
    check(
        &game,
        &[
            ("b4 c4 d4 f4", "e4", true),
            ("c3 d4 f6 e4", "e4-e5", true), // diagonals are as ever
        ],
    );
}

#[test]
fn d4_five_that_does_not_count_is_explained() {
    for (restrict, turn, expected) in [
        (
            Restrict::Black,
            Side::First,
            "5 in a row from night to night: no win",
        ),
        (Restrict::Black, Side::Second, "5 in a row"),
        (Restrict::None, Side::First, "5 in a row"),
    ] {
        let game = rules(11, restrict);
        let mut stones = ["", ""];
        stones[turn.index()] = "c4 d4 f4 g4";
        let state = set_up(&game, stones[0], stones[1], turn);
        assert_eq!(
            game.describe(&state, "e4".parse().unwrap()),
            format!("e4, {expected}")
        );
    }
}

#[test]
fn d4_shift_out_of_a_line_does_not_complete_it() {
    let game = rules(11, Restrict::None);
    check(
        &game,
        &[
            ("b4 c4 d4 e4", "e4-f4", false),
            ("c4 e4 f4 g4", "c4-d4", false),
            ("c4 e4 f4 g4", "e4-d4", false),
            ("c4 e4 f4 g4 d5", "d5-d4", true),
            // A stone may leave one line to complete another.
            ("c3 d4 f6 e4 e3 e6 e7 e8", "e4-e5", true),
        ],
    );
}

#[test]
fn d4_line_ends_at_the_edge_and_at_an_opponents_stone() {
    let game = rules(11, Restrict::None);
    check(
        &game,
        &[
            ("a3 a1 b11 b10", "a2", false),
            ("a3 b2 e11 b1", "b1-c1", false),
            ("j11 k11 a10 b10 c10", "a8", false),
        ],
    );
    let blocked = winner_after(&game, ["b4 c4 f4 g4 h4", "d4"], Side::First, "e4");
    assert_eq!(blocked, None);
}

/// A full 11×11 board without a line: no run has more than two stones.
fn full_board() -> Vec<String> {
    let stone = |column, row| if (column + 2 * row) % 4 < 2 { 'b' } else { 'w' };
    let row = |row| (0..11).map(|column| stone(column, row)).collect();
    (0..11).map(row).collect()
}

#[test]
fn d5_side_without_a_move_draws() {
    let game = rules(11, Restrict::None);
    let read = |rows: &[String], turn| game.read_position(&format!("{} {turn}", rows.join("/")));
    let mut rows = full_board();
    for turn in ["b", "w"] {
        let state = read(&rows, turn).unwrap();
        assert_eq!(game.outcome(&state), Some(Outcome::DRAW));
        assert!(legal(&game, &state).is_empty());
    }
    // Only White can still fill the corner.
    rows[0] = "1wwwbbwwbbw".to_owned();
    let black = read(&rows, "b").unwrap();
    assert_eq!(game.outcome(&black), Some(Outcome::DRAW));
    let white = read(&rows, "w").unwrap();
    assert_eq!(game.outcome(&white), None);
    assert_eq!(legal(&game, &white), ["a10-a11", "b11-a11"]);
}

#[test]
fn d5_the_shortest_game_has_13_plies() {
    let game = rules(11, Restrict::None);
    let mut state = game.start();
    let moves = "d3 a2 d3-d4 a4 f3 a6 f3-f4 a8 c4 k2 e4 k4 g4";
    for (ply, word) in moves.split(' ').enumerate() {
        assert_eq!(game.outcome(&state), None, "before ply {}", ply + 1);
        let mv: Move = word.parse().unwrap();
        assert!(game.is_legal(&state, mv));
        game.apply(&mut state, mv);
    }
    assert_eq!(game.winner(&state), Some(Side::First));
}

#[test]
fn winning_move_is_described_with_its_line() {
    let game = rules(11, Restrict::None);
    let says = |stones, mv: &str| {
        let state = set_up(&game, stones, "", Side::First);
        game.describe(&state, mv.parse().unwrap())
    };
    assert_eq!(says("c4 d4 e4", "f7"), "f7");
    assert_eq!(says("c4 d4 f4 g4", "e4"), "e4, 5 in a row");
    assert_eq!(says("e4 e5 e6 e7", "e8"), "e8, 5 in a column");
    assert_eq!(
        says("c3 d4 e5 f5", "f5-f6"),
        "f5-f6, 4 on a diagonal of day squares"
    );
}

#[test]
fn refused_shift_names_its_fault() {
    let game = rules(11, Restrict::None);
    let state = set_up(&game, "e4", "e5", Side::First);
    for (mv, why) in [("e4-e5", "e5 is occupied"), ("e4-e6", "a square beside e4")] {
        let reason = game.why_illegal(&state, mv.parse().unwrap());
        assert!(reason.contains(why), "{mv}: {reason}");
    }
}

#[test]
fn bad_positions_name_their_fault() {
    let game = rules(11, Restrict::None);
    let empty = ["11"; 11].join("/");
    let with = |row: &str, turn: &str| format!("{row}/{} {turn}", ["11"; 10].join("/"));
    for (text, part) in [
        (String::new(), "side to move"),
        (empty.clone(), "side to move"),
        (format!("{empty} x"), "b or w"),
        ("15/15 b".to_owned(), "-o size=N"),
        (with("12", "b"), "row 11 is longer"),
        (with("99999999999999999999", "b"), "row 11 is longer"),
        (with("10", "b"), "row 11 has 10 of 11"),
        (with("10x", "b"), "row 11 has 'x'"),
        (with("5é5", "b"), "row 11 has 'é'"),
        (with("11b", "b"), "row 11 is longer"),
        (with("bbbbb6", "b"), "already has a line"),
        (with("bbbbb1wwwww", "w"), "already has a line"),
    ] {
        let error = game.read_position(&text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    let refused = |text: &str| game.read_position(text).unwrap_err().refused;
    assert_eq!(refused("15/15 b"), "'15/15 b' is not a position");
    assert!(
        refused(&"1/".repeat(40)).contains("…'"),
        "a long one is cut"
    );
    let won = game.read_position(&with("bbbbb6", "w")).unwrap();
    assert_eq!(game.winner(&won), Some(Side::First));
}

fn play_out(game: &DagEnNacht, seed: u64) -> (usize, State) {
    let mut rng = seeded(seed);
    let mut state = game.start();
    let mut moves = Vec::new();
    for ply in 0.. {
        moves.clear();
        game.legal_moves(&state, &mut moves);
        assert_eq!(moves.is_empty(), game.outcome(&state).is_some());
        if moves.is_empty() {
            return (ply, state);
        }
        game.apply(&mut state, moves[rng.random_range(0..moves.len())]);
    }
    unreachable!()
}

#[test]
fn d5_games_last_from_13_plies_to_the_bound() {
    for size in [11, 13, 15, 17, 19] {
        let game = rules(size, Restrict::None);
        let longest = usize::from(size * size + size.pow(2).div_ceil(2));
        for seed in 0..40 {
            let (plies, state) = play_out(&game, seed);
            assert!((13..=longest).contains(&plies), "{plies}");
            let text = game.write_position(&state);
            assert_eq!(game.read_position(&text), Ok(state));
        }
    }
}

#[test]
fn perft_of_the_first_plies() {
    for (size, counts) in [
        (11, [60, 3540, 218300]),
        (13, [84, 6972, 597600]),
        (15, [112, 12432, 1414140]),
        (17, [144, 20592, 3001856]),
        (19, [180, 32220, 5857596]),
    ] {
        let game = rules(size, Restrict::None);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&game, &game.start(), depth), count, "{size} {depth}");
        }
    }
}
