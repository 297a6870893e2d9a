//! The mistakes of levels 1 to 8: like those of people, and always equal for
//! equal seeds.

use std::ops::Range;

use boardgames::engine::{
    BotSpec, Bots, Engine, EvenPartner, Level, LevelHabits, Limits, SearchControl, seeded,
};
use boardgames::game::{Game, Rules, Side, Square};
use boardgames::games::awari::Awari;
use boardgames::games::dag_en_nacht::{self, DagEnNacht, DagOptions};
use boardgames::games::othello::{self, Othello};
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::teacher::Teachable;
use rand::RngExt;

use crate::one_table::alone_with_the_table;

fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
}

fn bot<G: Bots>(game: &G, level: u8, seed: u64) -> Box<dyn Engine<G>> {
    game.bot(&BotSpec::from(Level::new(level).unwrap()), seed)
}

fn chosen<G: Bots>(engine: &mut dyn Engine<G>, game: &G, state: &G::State) -> G::Move {
    engine.choose(game, state, &SearchControl::new()).mv
}

/// Returns the first `plies` of a level's game against itself.
fn opening<G: Bots>(game: &G, level: u8, seed: u64, plies: usize) -> Vec<G::Move> {
    let mut bots = [bot(game, level, seed), bot(game, level, seed + 1)];
    let mut state = game.start();
    let mut played = Vec::new();
    while game.outcome(&state).is_none() && played.len() < plies {
        let side = game.to_move(&state).index();
        let mv = chosen(bots[side].as_mut(), game, &state);
        game.apply(&mut state, mv);
        played.push(mv);
    }
    played
}

fn equal_seeds_give_equal_games<G: Bots>(game: &G) {
    for level in 1..=8 {
        let first = opening(game, level, 5, 12);
        assert_eq!(first, opening(game, level, 5, 12), "{} {level}", G::ID);
        let others = (6..12).map(|seed| opening(game, level, seed, 12));
        let mut others = others.filter(|other| *other != first);
        assert!(others.next().is_some(), "{} {level}", G::ID);
    }
}

#[test]
fn mistakes_depend_on_the_seed() {
    let _turn = alone_with_the_table();
    equal_seeds_give_equal_games(&TicTacToe);
    equal_seeds_give_equal_games(&Awari::default());
    equal_seeds_give_equal_games(&Othello::default());
    equal_seeds_give_equal_games(&DagEnNacht::new(DagOptions::default()));
}

#[test]
fn values_of_low_levels_are_possible() {
    let _turn = alone_with_the_table();
    let game = Othello::default();
    for level in 1..=4 {
        let mut bot = bot(&game, level, 1);
        for seed in 0..6 {
            let mut state = game.start();
            let mut rng = seeded(seed);
            while game.outcome(&state).is_none() {
                let all = moves(&game, &state);
                let found = bot.choose(&game, &state, &SearchControl::new());
                let amount = found.value.map(|value| value.amount);
                let size = amount.unwrap_or(0.0).abs();
                assert!(size <= 64.0, "level {level}: {size}");
                // A random opponent loses corners, so the weights become large.
                let mv = match game.to_move(&state) {
                    Side::First => found.mv,
                    Side::Second => all[rng.random_range(0..all.len())],
                };
                let mover = game.to_move(&state);
                game.apply(&mut state, mv);
                let ended = game.outcome(&state).filter(|_| mover == Side::First);
                if let (Some(outcome), Some(amount)) = (ended, amount) {
                    let points = outcome.points.expect("discs are counted");
                    let margin = f64::from(points[0]) - f64::from(points[1]);
                    assert_eq!(amount, margin, "level {level}");
                }
            }
        }
    }
}

/// Returns how often the level plays one of these moves here, in percent.
fn share<G: Bots>(
    game: &G,
    level: u8,
    position: &str,
    wanted: &[&str],
    seeds: Range<u64>,
) -> usize {
    let state = game.read_position(position).expect("a position");
    let plays = |seed| chosen(bot(game, level, seed).as_mut(), game, &state).to_string();
    let all = seeds.end - seeds.start;
    let played = seeds.filter(|&seed| wanted.contains(&plays(seed).as_str()));
    100 * played.count() / all as usize
}

/// Seeds for cheap choices.
const MANY: Range<u64> = 0..100;
/// Seeds for choices that need a search on a large board.
const FEW: Range<u64> = 0..40;

#[test]
fn every_level_completes_a_row_of_five() {
    let game = DagEnNacht::new(DagOptions::new(11, dag_en_nacht::Restrict::None).unwrap());
    let position = "11/11/11/11/11/3bbb1b3/11/3w5w1/2w1w6/11/11 b";
    for level in 1..=8 {
        assert_eq!(share(&game, level, position, &["g6"], FEW), 100);
    }
}

#[test]
fn easiest_level_plays_some_moves_like_the_next_one() {
    let game = DagEnNacht::new(DagOptions::new(11, dag_en_nacht::Restrict::None).unwrap());
    let position = "11/11/11/11/11/3bbb1b3/11/3w5w1/2w1w6/11/11 b";
    let completed = share(&game, 0, position, &["g6"], MANY);
    assert!((70..=95).contains(&completed), "{completed}");
}

/// Four white stones in a row and in a column that one drop completes.
const FOURS: [(&str, &str); 2] = [
    ("11/11/11/11/11/3www1w3/11/3b5b1/2b1b6/11/11 b", "g6"),
    ("11/11/11/4w6/4w6/11/4w4b1/4w6/2b3b4/8b2/11 b", "e6"),
];

#[test]
fn all_but_beginners_block_four_in_a_line() {
    let game = DagEnNacht::new(DagOptions::new(11, dag_en_nacht::Restrict::None).unwrap());
    let stopped = |level| FOURS.map(|(position, stop)| share(&game, level, position, &[stop], FEW));
    for level in 4..=8 {
        let seen = stopped(level);
        let enough = if level == 4 { 75 } else { 90 };
        assert!(seen.iter().all(|&n| n >= enough), "level {level}: {seen:?}");
    }
    let beginner = stopped(1);
    assert!(beginner.iter().all(|&n| n < 80), "{beginner:?}");
}

#[test]
fn threat_is_noticed_for_all_moves_or_for_none() {
    // White has two unfinished diagonals. If the level overlooked them for each
    // of the sixty moves separately, one move would always seem safe.
    let game = DagEnNacht::new(DagOptions::new(11, dag_en_nacht::Restrict::None).unwrap());
    let position = "11/11/11/11/5w5/2b1w1w4/3bbw5/4w1b4/11/11/11 b";
    for (level, enough) in [(5, 50), (7, 78)] {
        let stopped = share(&game, level, position, &["g4-f4"], MANY);
        assert!(stopped >= enough, "level {level}: {stopped}");
    }
}

#[test]
fn higher_levels_complete_more_lines_of_three() {
    let wins: Vec<usize> = (1..=8)
        .map(|level| share(&TicTacToe, level, "XX-/OO-/--- X", &["c3"], MANY))
        .collect();
    assert!(
        wins[1] >= 90 && wins[2..].iter().all(|&n| n >= 95),
        "{wins:?}"
    );
    // A diagonal is harder to see than a row, but every level sees some.
    let diagonals: Vec<usize> = (1..=8)
        .map(|level| share(&TicTacToe, level, "X-O/OX-/--- X", &["c1"], MANY))
        .collect();
    for (row, diagonal) in wins.iter().zip(&diagonals) {
        assert!(diagonal <= row && *diagonal >= 30, "{wins:?} {diagonals:?}");
    }
}

/// Returns in how many of a hundred positions from random games a level
/// completes its line or, if it has none to complete, blocks the opponent's
/// only one.
fn lines_seen(level: u8, motif: &str) -> usize {
    let game = TicTacToe;
    let (mut seen, mut all) = (0, 0);
    for seed in 0.. {
        let (mut rng, mut state) = (seeded(seed), game.start());
        while all < 100 && game.outcome(&state).is_none() {
            let legal = moves(&game, &state);
            let shows = |mv: &_, motif: &str| {
                let seen = game.motifs(&state, *mv);
                seen.iter().any(|sighting| sighting.motif == motif)
            };
            let lines: Vec<_> = legal.iter().filter(|mv| shows(mv, motif)).collect();
            let wins = legal.iter().any(|mv| shows(mv, "win"));
            if lines.len() == 1 && legal.len() > 2 && (motif == "win" || !wins) {
                all += 1;
                let mv = chosen(bot(&game, level, seed).as_mut(), &game, &state);
                seen += usize::from(mv == *lines[0]);
            }
            game.apply(&mut state, legal[rng.random_range(0..legal.len())]);
        }
        if all == 100 {
            break;
        }
    }
    seen
}

#[test]
fn casual_levels_complete_and_block_lines() {
    let seen = |motif| (1..=8).map(move |level| lines_seen(level, motif));
    let (wins, blocks): (Vec<usize>, Vec<usize>) = (seen("win").collect(), seen("block").collect());
    let output = format!("completed {wins:?}, blocked {blocks:?}");
    println!("{output}");
    assert!(wins[3..].iter().all(|&n| n >= 95), "{output}");
    assert!(blocks[3..].iter().all(|&n| n >= 90), "{output}");
    assert!(
        blocks[0] <= 45 && blocks[1] <= 75 && blocks[2] <= 92,
        "{output}"
    );
    assert!(
        wins[0] <= wins[2] && blocks[0] < blocks[1] && blocks[1] < blocks[2],
        "{output}"
    );
}

/// Returns the average distance between the opponent's last stone and the reply
/// of a player with this habit, over several openings. The player's first move,
/// before which there is no last stone, does not depend on the habit.
fn distance(near: f64) -> f64 {
    let game = DagEnNacht::new(DagOptions::new(11, dag_en_nacht::Restrict::None).unwrap());
    let level_habits = LevelHabits::new(1, 1.0, near, 0.0, 0.0, 0.0);
    let from_last = |seed: u64| {
        let mut person = game.person(level_habits, Limits::default(), seed);
        let (mut state, mut rng) = (game.start(), seeded(seed));
        let mut random = |state: &mut _| {
            let all = moves(&game, state);
            let mv = all[rng.random_range(0..all.len())];
            game.apply(state, mv);
            mv
        };
        for _ in 0..=seed % 5 {
            random(&mut state);
        }
        let first = chosen(person.as_mut(), &game, &state);
        game.apply(&mut state, first);
        let last = random(&mut state).target();
        let own = chosen(person.as_mut(), &game, &state).target();
        let columns = last.column.abs_diff(own.column);
        f64::from(columns.max(last.row.abs_diff(own.row)))
    };
    (0..SAMPLES).map(from_last).sum::<f64>() / SAMPLES as f64
}

/// Number of openings for which distances are measured.
const SAMPLES: u64 = 100;

#[test]
fn habit_of_looking_near_the_last_move_has_an_effect() {
    let (near, anywhere) = (distance(1.0), distance(0.0));
    assert!(near + 0.2 < anywhere, "{near} {anywhere}");
}

/// Returns in how many games of Awari against a random player both sides end
/// within four beans of each other.
fn close_games(make: impl Fn(u64) -> Box<dyn Engine<Awari>>) -> usize {
    let game = Awari::default();
    let is_close = |seed: u64| {
        let (mut engine, mut rng) = (make(seed), seeded(seed));
        let mut state = game.start();
        loop {
            if let Some(outcome) = game.outcome(&state) {
                let [south, north] = outcome.points.expect("beans are counted");
                return south.abs_diff(north) <= 4;
            }
            let mv = if game.to_move(&state) == Side::First {
                chosen(engine.as_mut(), &game, &state)
            } else {
                let all = moves(&game, &state);
                all[rng.random_range(0..all.len())]
            };
            game.apply(&mut state, mv);
        }
    };
    (0..12).filter(|&seed| is_close(seed)).count()
}

#[test]
fn even_partner_keeps_games_close() {
    let _turn = alone_with_the_table();
    let game = Awari::default();
    let even = close_games(|seed| Box::new(EvenPartner::new(game.judge(), seed)));
    let strong = close_games(|seed| bot(&game, 8, seed));
    assert!(even >= 7 && even > strong + 3, "{even} {strong}");
}

/// Returns how often a level places one of its first stones on the two
/// outermost rows, and how often more than three squares from every other
/// stone, in percent.
fn stones_afar(level: u8) -> [f64; 2] {
    let game = DagEnNacht::new(DagOptions::default());
    let edge = |n: u8| !(2..13).contains(&n);
    let (mut outside, mut alone, mut all) = (0_u32, 0_u32, 0_u32);
    for seed in 0..10 {
        let played: Vec<_> = opening(&game, level, 2 * seed, 8)
            .iter()
            .map(|mv| mv.target())
            .collect();
        for (ply, own) in played.iter().enumerate() {
            let apart = |other: &Square| {
                own.column
                    .abs_diff(other.column)
                    .max(own.row.abs_diff(other.row))
            };
            all += 1;
            outside += u32::from(edge(own.column) || edge(own.row));
            alone += u32::from(
                played[..ply]
                    .iter()
                    .map(apart)
                    .min()
                    .is_some_and(|steps| steps > 3),
            );
        }
    }
    [outside, alone].map(|count| 100.0 * f64::from(count) / f64::from(all))
}

#[test]
fn levels_begin_in_the_middle_and_beside_stones() {
    let afar: Vec<[f64; 2]> = (1..=8).map(stones_afar).collect();
    let few = |[outside, alone]: &[f64; 2]| *outside <= 20.0 && *alone <= 10.0;
    assert!(afar.iter().all(few), "{afar:.0?}");
}

/// Returns how often a level takes an open corner in games against itself, in
/// percent.
fn corners_taken(level: u8) -> f64 {
    let game = Othello::default();
    let (mut open, mut taken) = (0_u32, 0_u32);
    for seed in 0..20 {
        let mut bots = [bot(&game, level, seed), bot(&game, level, seed + 100)];
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            let is_corner = |mv: &othello::Move| CORNERS.contains(&mv.to_string().as_str());
            let side = game.to_move(&state).index();
            let mv = chosen(bots[side].as_mut(), &game, &state);
            if moves(&game, &state).iter().any(is_corner) {
                open += 1;
                taken += u32::from(is_corner(&mv));
            }
            game.apply(&mut state, mv);
        }
    }
    100.0 * f64::from(taken) / f64::from(open)
}

const CORNERS: [&str; 4] = ["a1", "a8", "h1", "h8"];

#[test]
fn levels_that_know_corners_take_them() {
    // A corner that the opponent cannot take may wait, and from level 6 on
    // players notice that more and more often.
    let taken: Vec<f64> = (3..=5).map(corners_taken).collect();
    assert!(taken.iter().all(|share| *share >= 80.0), "{taken:.0?}");
}
