//! What every game says about its puzzles and model players fits the game.

use std::path::Path;

use boardgames::engine::Level;
use boardgames::game::{Rules, from_pairs};
use boardgames::games::for_each;
use boardgames::games::othello::Othello;
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::session::GameWork;
use boardgames::tooling::{OptionPairs, Tooling, Wanted};

/// Opens a board with these options.
fn open<G: Tooling>(board: OptionPairs) -> G {
    let pairs: Vec<(String, String)> = board
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    G::new(from_pairs(&pairs).expect(G::ID))
}

/// Checks every game, and counts them.
struct Tables(usize);

impl GameWork for Tables {
    fn run<G: Tooling>(&mut self) {
        self.0 += 1;
        let search = G::PUZZLE_SEARCH;
        let game = open::<G>(G::SMALL_BOARD);
        for board in search.boards {
            open::<G>(board);
        }
        let levels = G::EQUAL_LEVELS.into_iter().flatten();
        let levels = levels.chain(search.proving_level);
        levels.for_each(|level| assert!(Level::new(level).is_some(), "{}: {level}", G::ID));
        let known = |name: &str| {
            let listed = G::MOTIFS.iter().any(|motif| motif.name == name);
            assert!(listed, "{} has no motif {name}", G::ID);
        };
        search.visible_motifs.iter().for_each(|name| known(name));
        let Some(points) = search.points else {
            return;
        };
        assert!(!G::UNIT.is_outcome(), "{} has no points", G::ID);
        let tally = game.tally(&game.start()).expect("points are counted");
        assert!(tally.iter().sum::<u16>() < points.total);
        let is_there = points.recorded.is_none_or(|file| Path::new(file).exists());
        assert!(is_there, "{}: no file of games", G::ID);
        for Wanted { left, motifs, .. } in [points.any, points.easy] {
            assert!(*left.end() <= points.total);
            motifs.iter().for_each(|name| known(name));
        }
    }
}

#[test]
fn what_tools_read_fits_each_game() {
    let mut tables = Tables(0);
    for_each(&mut tables);
    assert!(tables.0 >= 4, "{} games", tables.0);
}

/// Plays moves from the start.
fn after<G: Tooling>(game: &G, moves: &[&str]) -> G::State {
    let mut state = game.start();
    for mv in moves {
        game.apply(&mut state, mv.parse().expect("a move"));
    }
    state
}

#[test]
fn a_move_gains_points_or_the_win() {
    let othello = Othello::default();
    let gain = othello.gain(&othello.start(), "d3".parse().expect("a move"));
    assert_eq!(gain, 2.0, "the new disc and the one that it turns");
    let state = after(&TicTacToe, &["a1", "b2", "a2", "b1"]);
    let gain = |mv: &str| TicTacToe.gain(&state, mv.parse().expect("a move"));
    assert_eq!((gain("a3"), gain("c3")), (1.0, 0.0));
}
