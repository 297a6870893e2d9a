//! The Othello engine: the FFO endgames, searches compared with references
//! without pruning, and properties of players and analysts.

use std::collections::HashSet;

use boardgames::engine::{AnalysisRequest, BotSpec, Bots, Level, Limits, SearchControl, seeded};
use boardgames::game::{Game, Notation, Rules, Side};
use boardgames::games::othello::engine::eval::{WEIGHTS, Weights};
use boardgames::games::othello::engine::search::{
    Node, NodeWindow, Search, TwoLevelTable, probcut,
};
use boardgames::games::othello::{Board, Move, Othello, OthelloOptions, START, State, bits};
use rand::RngExt;

fn game() -> Othello {
    Othello::new(OthelloOptions::default())
}

/// One position of tests/data/othello_ffo.tsv.
struct Ffo {
    name: String,
    state: State,
    score: i32,
    /// The moves with exact scores in the file.
    moves: Vec<(Move, i32)>,
}

/// Returns the positions `from` to `to` of the FFO suite.
fn ffo(from: usize, to: usize) -> Vec<Ffo> {
    let text = std::fs::read_to_string("tests/data/othello_ffo.tsv").unwrap();
    let rows: Vec<Vec<String>> = text
        .lines()
        .skip(1)
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect();
    assert_eq!(rows.len(), 49);
    let position = |row: &Vec<String>| Ffo {
        name: row[0].clone(),
        state: game()
            .read_position(&format!("{} {}", row[1], row[2]))
            .unwrap(),
        score: row[4].parse().unwrap(),
        moves: row[6]
            .split_whitespace()
            .map(|word| word.split_once(':').unwrap())
            .map(|(mv, score)| (mv.parse().unwrap(), score.parse().unwrap()))
            .collect(),
    };
    rows[from - 1..to].iter().map(position).collect()
}

fn solve(from: usize, to: usize) {
    for Ffo {
        name, state, score, ..
    } in ffo(from, to)
    {
        let (table, control) = (TwoLevelTable::new(64), SearchControl::new());
        let mut search = Search::new(&WEIGHTS, &table, &control);
        assert_eq!(search.score(state.board), score, "{name}");
    }
}

#[test]
fn ffo_1_to_19_are_solved_exactly() {
    solve(1, 19);
}

#[test]
#[ignore = "about half a minute; cargo test --release --test engines othello -- --ignored"]
fn ffo_20_to_39_are_solved_exactly() {
    solve(20, 39);
}

#[test]
fn analyst_gives_the_exact_value_of_every_move() {
    let request = AnalysisRequest {
        exact: true,
        ..AnalysisRequest::default()
    };
    for Ffo {
        name, state, moves, ..
    } in ffo(1, 8)
    {
        let mut analyst = game().analyst(&request);
        let found = analyst.analyse(&game(), &state, &SearchControl::new());
        assert_eq!(found.lines.len(), state.board.moves().count_ones() as usize);
        for line in &found.lines {
            let value = line.value.unwrap();
            assert!(value.exact, "{name} {}", line.mv);
            let (_, truth) = moves.iter().find(|(mv, _)| *mv == line.mv).unwrap();
            assert_eq!(value.amount, f64::from(*truth), "{name} {}", line.mv);
            assert_eq!(line.pv[0], line.mv);
            assert_eq!(
                final_score(&state, &line.pv),
                *truth,
                "{name} {:?}",
                line.pv
            );
        }
        let values: Vec<f64> = found
            .lines
            .iter()
            .map(|l| l.value.unwrap().amount)
            .collect();
        assert!(values.is_sorted_by(|a, b| a >= b), "{name} {values:?}");
    }
}

/// Plays a line to the end of the game, and returns the score for the side that
/// began it.
fn final_score(state: &State, line: &[Move]) -> i32 {
    let mut now = *state;
    for mv in line {
        assert!(game().is_legal(&now, *mv), "{mv} in {line:?}");
        game().apply(&mut now, *mv);
    }
    assert!(now.board.is_over(), "{line:?} stops short");
    let score = now.board.final_score();
    if now.to_move == state.to_move {
        score
    } else {
        -score
    }
}

#[test]
fn best_only_proves_the_best_move_and_lists_the_others() {
    let request = AnalysisRequest {
        exact: true,
        best_only: true,
        ..AnalysisRequest::default()
    };
    for Ffo {
        name, state, score, ..
    } in ffo(9, 14)
    {
        let found = game()
            .analyst(&request)
            .analyse(&game(), &state, &SearchControl::new());
        let best = found.lines[0].value.unwrap();
        assert!(best.exact, "{name}");
        assert_eq!(best.amount, f64::from(score), "{name}");
        assert!(found.lines[1..].iter().all(|line| line.value.is_none()));
        assert_eq!(found.lines.len(), state.board.moves().count_ones() as usize);
    }
}

/// Returns boards after `plies` random plies.
fn boards(count: usize, plies: u32, seed: u64) -> Vec<Board> {
    let mut rng = seeded(seed);
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = START;
        for _ in 0..plies {
            let moves: Vec<usize> = bits::squares(board.moves()).collect();
            board = match moves.len() {
                0 => board.pass(),
                n => board.play(moves[rng.random_range(0..n)]),
            };
        }
        if board.moves() != 0 {
            boards.push(board);
        }
    }
    boards
}

/// Returns the value of a node without any pruning.
fn minimax(node: &Node, depth: u32, weights: &Weights) -> i32 {
    let moves = node.board.moves();
    if moves == 0 && node.board.pass().moves() == 0 {
        return node.board.final_score();
    }
    if depth == 0 {
        return node.estimate(weights);
    }
    if moves == 0 {
        return -minimax(&node.pass(), depth, weights);
    }
    let value = |square| -minimax(&node.play(square), depth - 1, weights);
    bits::squares(moves).map(value).max().unwrap()
}

fn searched(board: Board, depth: u32) -> i32 {
    let (table, control) = (TwoLevelTable::new(1), SearchControl::new());
    let window = NodeWindow {
        alpha: -64,
        beta: 64,
        depth,
        confidence: probcut::EXACT,
    };
    Search::new(&WEIGHTS, &table, &control).value(&Node::new(board), window)
}

#[test]
fn search_equals_plain_minimax() {
    // With so many empty squares the stability bound cannot cut, so the
    // estimates alone decide.
    for (i, board) in boards(120, 14, 1).into_iter().enumerate() {
        let depth = 1 + i as u32 % 4;
        let truth = minimax(&Node::new(board), depth, &WEIGHTS);
        assert_eq!(searched(board, depth), truth, "depth {depth} {board:?}");
    }
}

#[test]
fn endgame_equals_plain_minimax() {
    for board in boards(150, 53, 2) {
        let truth = minimax(&Node::new(board), 64, &WEIGHTS);
        assert_eq!(searched(board, 64), truth, "{board:?}");
    }
}

/// Returns the moves of a whole game between two levels.
fn played(levels: [u8; 2], seed: u64) -> Vec<Move> {
    let game = game();
    let mut bots = levels.map(|n| {
        let level = Level::new(n).unwrap();
        game.bot(&BotSpec::from(level), seed + u64::from(n))
    });
    let (mut state, mut moves) = (game.start(), Vec::new());
    while game.outcome(&state).is_none() {
        let side = usize::from(state.to_move == Side::Second);
        let mv = bots[side].choose(&game, &state, &SearchControl::new()).mv;
        assert!(game.is_legal(&state, mv), "{mv} after {moves:?}");
        game.apply(&mut state, mv);
        moves.push(mv);
    }
    moves
}

#[test]
fn equal_seeds_play_equal_games_and_others_differ() {
    for levels in [[0, 1], [2, 3], [4, 5], [6, 7]] {
        assert_eq!(played(levels, 7), played(levels, 7));
        assert_ne!(played(levels, 7), played(levels, 8));
    }
}

#[test]
fn limits_do_not_remove_a_levels_mistakes() {
    let state = State {
        board: boards(1, 22, 5)[0],
        to_move: Side::First,
    };
    let choices = |spec: &str| {
        let spec: BotSpec = spec.parse().unwrap();
        let choose = |seed| {
            game()
                .bot(&spec, seed)
                .choose(&game(), &state, &SearchControl::new())
        };
        let moves: HashSet<Move> = (0..20).map(|seed| choose(seed).mv).collect();
        moves.len()
    };
    assert!(choices("3,nodes=5000") > 1);
    assert_eq!(choices("10,nodes=5000"), 1);
}

#[test]
fn player_far_ahead_still_finds_a_move() {
    // The estimates here exceed the bounds from stable discs, and the search
    // for a move's value must end even so.
    for seed in [4, 8] {
        assert!(played([6, 1], seed).len() > 8);
    }
}

#[test]
fn stopped_engine_returns_a_legal_move_at_once() {
    let control = SearchControl::new();
    control.stop();
    for board in boards(20, 20, 3) {
        let state = State {
            board,
            to_move: Side::First,
        };
        let spec: BotSpec = "10".parse().unwrap();
        let choice = game().bot(&spec, 1).choose(&game(), &state, &control);
        assert!(game().is_legal(&state, choice.mv));
        let found = game()
            .analyst(&AnalysisRequest {
                exact: true,
                ..AnalysisRequest::default()
            })
            .analyse(&game(), &state, &control);
        assert_eq!(found.lines.len(), board.moves().count_ones() as usize);
        assert!(choice.nodes + found.nodes < 10_000);
    }
}

#[test]
fn node_and_depth_limits_are_kept() {
    let state = State {
        board: boards(1, 20, 4)[0],
        to_move: Side::First,
    };
    let analyse = |limits| {
        let request = AnalysisRequest {
            limits,
            ..AnalysisRequest::default()
        };
        game()
            .analyst(&request)
            .analyse(&game(), &state, &SearchControl::new())
    };
    let found = analyse(Limits {
        depth: Some(5),
        ..Limits::default()
    });
    assert_eq!(found.depth, 5);
    let found = analyse(Limits {
        nodes: Some(200_000),
        ..Limits::default()
    });
    assert!(found.nodes < 210_000, "{}", found.nodes);
}

#[test]
fn forced_pass_has_the_value_of_the_other_side() {
    let rows = ["XO------", "--------", "--------", "--------"].concat();
    let text = format!("{rows}{} O", "-".repeat(32));
    let state = game().read_position(&text).unwrap();
    let found = game()
        .analyst(&AnalysisRequest {
            exact: true,
            ..AnalysisRequest::default()
        })
        .analyse(&game(), &state, &SearchControl::new());
    assert_eq!(found.lines.len(), 1);
    assert_eq!(found.lines[0].mv, Move::Pass);
    assert_eq!(found.lines[0].value.unwrap().amount, -64.0);
}
