//! Tic-Tac-Toe (rule T1) counted completely: the published figures, and level
//! 10 in every position against every reply. The expected values come from a
//! separate solver below, which shares no code with the search.

use std::collections::{HashMap, HashSet};

use boardgames::engine::{AnalysisRequest, BotSpec, Bots, Level, SearchControl};
use boardgames::game::{Notation, Rules, Side, Verdict};
use boardgames::games::tic_tac_toe::{Move, State, TicTacToe};

const GAME: TicTacToe = TicTacToe;

/// Outcome for the mover (1, 0, −1), and plies to the end if both sides win as
/// early and lose as late as possible.
type Truth = (i32, u32);

fn moves(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    GAME.legal_moves(state, &mut moves);
    moves
}

fn after(state: &State, mv: Move) -> State {
    let mut next = *state;
    GAME.apply(&mut next, mv);
    next
}

/// Returns a rank in which larger is better: an early win, a draw, a late loss.
fn rank((outcome, plies): Truth) -> i32 {
    outcome * (100 - plies as i32)
}

/// Returns the truth about a move.
fn worth(all: &HashMap<State, Truth>, state: &State, mv: Move) -> Truth {
    let (outcome, plies) = all[&after(state, mv)];
    (-outcome, plies + 1)
}

/// Computes the truth about every reachable position.
fn solve(state: &State, all: &mut HashMap<State, Truth>) {
    if all.contains_key(state) {
        return;
    }
    let truth = match GAME.outcome(state).map(|outcome| outcome.verdict) {
        // After a completed line, the side to move has lost.
        Some(Verdict::Win(_)) => (-1, 0),
        Some(Verdict::Draw) => (0, 0),
        None => {
            for mv in moves(state) {
                solve(&after(state, mv), all);
            }
            let worth = |mv| worth(all, state, mv);
            let all_moves = moves(state).into_iter().map(worth);
            all_moves.max_by_key(|&truth| rank(truth)).unwrap()
        }
    };
    all.insert(*state, truth);
}

fn solved() -> HashMap<State, Truth> {
    let mut all = HashMap::new();
    solve(&GAME.start(), &mut all);
    all
}

/// Returns the nine squares of a position in the order of its text.
fn squares(state: &State) -> Vec<char> {
    let text = GAME.write_position(state);
    text.chars()
        .filter(|c| "XO-".contains(*c))
        .take(9)
        .collect()
}

/// Returns the smallest board among all rotations and mirror images.
fn canonical(state: &State) -> Vec<char> {
    let board = squares(state);
    let turn = |b: &[char]| {
        (0..9)
            .map(|i| b[(2 - i % 3) * 3 + i / 3])
            .collect::<Vec<_>>()
    };
    let mirror = |b: &[char]| (0..9).map(|i| b[i / 3 * 3 + 2 - i % 3]).collect::<Vec<_>>();
    let mut forms = vec![board];
    for i in 0..3 {
        forms.push(turn(&forms[i]));
    }
    forms.extend(forms.clone().iter().map(|form| mirror(form)));
    forms.into_iter().min().unwrap()
}

#[test]
fn number_of_positions_is_as_published() {
    let all = solved();
    assert_eq!(all.len(), 5_478);
    let forms: HashSet<Vec<char>> = all.keys().map(canonical).collect();
    assert_eq!(forms.len(), 765);

    let count = |verdict| {
        let is = |s: &&State| GAME.outcome(s).map(|outcome| outcome.verdict) == Some(verdict);
        all.keys().filter(is).count()
    };
    assert_eq!(count(Verdict::Win(Side::First)), 626);
    assert_eq!(count(Verdict::Win(Side::Second)), 316);
    assert_eq!(count(Verdict::Draw), 16);

    let live = |wanted| {
        let is = |(s, t): &(&State, &Truth)| GAME.outcome(s).is_none() && t.0 == wanted;
        all.iter().filter(is).count()
    };
    assert_eq!((live(1), live(0), live(-1)), (2_836, 1_052, 632));
    assert_eq!(all[&GAME.start()], (0, 9));
}

/// Returns the numbers of games won by X, won by O and drawn from here.
fn games(state: &State) -> [u64; 3] {
    match GAME.outcome(state).map(|outcome| outcome.verdict) {
        Some(Verdict::Win(Side::First)) => [1, 0, 0],
        Some(Verdict::Win(Side::Second)) => [0, 1, 0],
        Some(Verdict::Draw) => [0, 0, 1],
        None => moves(state).into_iter().fold([0; 3], |sum, mv| {
            let below = games(&after(state, mv));
            [0, 1, 2].map(|i| sum[i] + below[i])
        }),
    }
}

#[test]
fn number_of_games_is_as_published() {
    assert_eq!(games(&GAME.start()), [131_184, 77_904, 46_080]);
}

/// Returns level 10's move in every unfinished position, by one player that
/// keeps its table.
fn answers(all: &HashMap<State, Truth>, seed: u64) -> HashMap<State, Move> {
    let mut bot = GAME.bot(&BotSpec::from(Level::BEST), seed);
    let live = all.keys().filter(|state| GAME.outcome(state).is_none());
    let mut live: Vec<&State> = live.collect();
    live.sort_by_key(|state| GAME.write_position(state));
    let answer = |s: &State| (*s, bot.choose(&GAME, s, &SearchControl::new()).mv);
    live.into_iter().map(answer).collect()
}

#[test]
fn level_10_wins_soonest_and_loses_latest() {
    let all = solved();
    for seed in [1, 2] {
        for (state, mv) in answers(&all, seed) {
            let got = worth(&all, &state, mv);
            assert_eq!(got, all[&state], "{} {mv}", GAME.write_position(&state));
        }
    }
}

/// Plays every sequence of replies against `answers` on `side`, and returns the
/// number of games and of losses.
fn defend(state: &State, side: Side, answers: &HashMap<State, Move>) -> (u64, u64) {
    if let Some(outcome) = GAME.outcome(state) {
        return (1, (outcome.winner() == Some(side.other())).into());
    }
    let tried = if GAME.to_move(state) == side {
        vec![answers[state]]
    } else {
        moves(state)
    };
    tried.into_iter().fold((0, 0), |sum, mv| {
        let below = defend(&after(state, mv), side, answers);
        (sum.0 + below.0, sum.1 + below.1)
    })
}

#[test]
fn level_10_never_loses() {
    let answers = answers(&solved(), 3);
    for side in Side::BOTH {
        let (games, lost) = defend(&GAME.start(), side, &answers);
        assert!(games > 50, "{games} games as {side:?}");
        assert_eq!(lost, 0, "as {side:?}");
    }
}

#[test]
fn analysis_gives_exact_outcome_and_plies_for_every_move() {
    let all = solved();
    let mut analyst = GAME.analyst(&AnalysisRequest::default());
    for state in all.keys().filter(|state| GAME.outcome(state).is_none()) {
        let found = analyst.analyse(&GAME, state, &SearchControl::new());
        assert_eq!(found.lines.len(), moves(state).len());
        let mut last = i32::MAX;
        for line in &found.lines {
            let value = line.value.unwrap();
            let (outcome, plies) = worth(&all, state, line.mv);
            let context = || format!("{} {}", GAME.write_position(state), line.mv);
            assert!(value.exact, "{}", context());
            assert_eq!(value.amount, f64::from(outcome), "{}", context());
            assert_eq!(value.plies, Some(plies), "{}", context());
            assert_eq!(line.pv.len(), plies as usize, "{}", context());
            assert!(rank((outcome, plies)) <= last, "best first: {}", context());
            last = rank((outcome, plies));
        }
    }
}

#[test]
fn weaker_levels_make_mistakes_but_see_immediate_wins() {
    let state = GAME.read_position("X--/OO-/X-- X").unwrap();
    let level = Level::new(3).unwrap();
    let seen: HashSet<Move> = (0..50)
        .map(|seed| {
            let mut bot = GAME.bot(&BotSpec::from(level), seed);
            bot.choose(&GAME, &state, &SearchControl::new()).mv
        })
        .collect();
    assert!(seen.len() > 1, "fifty seeds never slip");
    assert!(seen.contains(&"c2".parse().unwrap()), "nobody blocks");
}

#[test]
fn unreachable_positions_are_refused() {
    for (text, why) in [
        ("OOO/XX-/XX- O", "X moved after O had its row"),
        ("XXX/OO-/O-- X", "O moved after X had its row"),
        ("XXX/OOO/--- X", "two rows"),
        ("X--/---/--- X", "O is to move"),
        ("XX-/---/--- O", "X moved twice"),
    ] {
        assert!(GAME.read_position(text).is_err(), "{text}: {why}");
    }
    for text in ["OOO/XX-/X-- X", "XXX/OO-/--- O"] {
        let state = GAME.read_position(text).unwrap();
        assert!(GAME.outcome(&state).is_some(), "{text}");
    }
}

#[test]
fn square_off_the_board_is_not_a_move() {
    for text in ["d1", "d2", "d3", "a4", "b0", "c9", "a", "0", "b22"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    let all = ["a", "b", "c"].map(|column| ["1", "2", "3"].map(|row| column.to_owned() + row));
    for text in all.iter().flatten() {
        let mv: Move = text.parse().unwrap();
        assert_eq!(mv.to_string(), *text);
    }
}
