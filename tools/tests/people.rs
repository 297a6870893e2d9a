//! Reads people's games from files, for the teacher.

use boardgames::engine::seeded;
use boardgames::game::{Game, Notation, Rules};
use boardgames::games::othello::{Othello, OthelloOptions};
use boardgames_tools::people;
use rand::RngExt;

/// Returns a WTHOR file with these games, one byte a move.
fn wthor(games: &[Vec<u8>]) -> Vec<u8> {
    let count = u8::try_from(games.len()).expect("a few games");
    let mut bytes = vec![20, 26, 11, 23, count, 0, 0, 0, 0, 0, 0xEA, 7, 8, 0, 24, 0];
    for moves in games {
        bytes.extend([0; 8]);
        bytes.extend(moves);
        bytes.resize(bytes.len() + 60 - moves.len(), 0);
    }
    bytes
}

#[test]
fn peoples_games_are_read_from_a_wthor_base() {
    let game = Othello::new(OthelloOptions::default());
    let mut positions = Vec::new();
    let mut games = Vec::new();
    let mut passes = 0;
    for seed in 0..6 {
        let mut rng = seeded(seed);
        let (mut state, mut kept) = (game.start(), Vec::new());
        while game.outcome(&state).is_none() {
            let mut moves = Vec::new();
            game.legal_moves(&state, &mut moves);
            let mv = moves[rng.random_range(0..moves.len())];
            positions.push((game.write_position(&state), mv.to_string()));
            // The file has no passes, and squares are ten times the row plus
            // the column.
            match mv.to_string().as_bytes() {
                [column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                    kept.push(10 * (row - b'0') + (column - b'a') + 1);
                }
                _ => passes += 1,
            }
            game.apply(&mut state, mv);
        }
        games.push(kept);
    }
    assert!(passes > 0, "no game with a pass");
    let read = |bytes: &[u8], games| {
        let mut seen = Vec::new();
        let read = people::of_file(&game, games, bytes, |played| {
            let output = |(state, mv): &(_, _)| (game.write_position(state), format!("{mv}"));
            seen.extend(played.iter().map(output));
        });
        read.map(|read| (read, seen))
    };
    let base = wthor(&games);
    assert_eq!(read(&base, 9).expect("a base"), ((6, "WTHOR"), positions));
    assert_eq!(read(&base, 2).expect("a base").0, (2, "WTHOR"));
    // A game is read up to its first illegal move.
    let broken = wthor(&[vec![56, 66, 11, 33]]);
    let (_, seen) = read(&broken, 1).expect("a base");
    let moves: Vec<&str> = seen.iter().map(|(_, mv)| mv.as_str()).collect();
    assert_eq!(moves, ["f5", "f6"]);
    let cut = read(&base[..base.len() - 1], 9).expect_err("cut");
    assert!(cut.to_string().contains("says 6 games"), "{cut}");
    let other = read(b"\x00\x01", 9).expect_err("no base");
    assert!(other.to_string().contains("WTHOR"), "{other}");
}
