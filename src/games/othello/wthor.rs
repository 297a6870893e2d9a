//! WTHOR files (`.wtb`): the game database of the French Othello federation,
//! after its published description of the format. Numbers are little-endian; a
//! header of 16 bytes is followed by 68 bytes a game.

use crate::game::Archive;

const HEADER: usize = 16;
const GAME: usize = 68;
/// Offset of the moves in a game.
const MOVES: usize = 8;
/// Largest number of moves in a game.
const MOST_MOVES: usize = 60;

/// The games of one file.
struct Wthor {
    year: u16,
    /// All games, [`GAME`] bytes each.
    games: Vec<u8>,
}

/// Reads a WTHOR file; returns `None` if the bytes are not one.
pub(super) fn read(bytes: &[u8]) -> Option<Result<Box<dyn Archive>, String>> {
    let (header, games) = bytes.split_at_checked(HEADER)?;
    if !is_header(header) {
        return None;
    }
    let said = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
    if u64::from(said) * GAME as u64 != games.len() as u64 {
        return Some(Err(format!(
            "WTHOR file: its header says {said} games of {GAME} bytes, but {} bytes follow",
            games.len()
        )));
    }
    if header[12] == 10 {
        return Some(Err("WTHOR file of games on a 10×10 board".to_owned()));
    }
    Some(Ok(Box::new(Wthor {
        year: word(header, 10),
        games: games.to_owned(),
    })))
}

/// Checks the header: century, year, month and day of the file, and the board's
/// size.
fn is_header(header: &[u8]) -> bool {
    (19..=21).contains(&header[0])
        && header[1] < 100
        && (1..=12).contains(&header[2])
        && (1..=31).contains(&header[3])
        && [0, 8, 10].contains(&header[12])
}

fn word(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

impl Wthor {
    fn game(&self, index: usize) -> &[u8] {
        &self.games[index * GAME..][..GAME]
    }
}

impl Archive for Wthor {
    fn format(&self) -> &'static str {
        "WTHOR"
    }

    fn len(&self) -> usize {
        self.games.len() / GAME
    }

    fn about(&self, index: usize) -> String {
        let game = self.game(index);
        let score = |discs: u8| match discs {
            0..=64 => format!("{discs}–{}", 64 - discs),
            _ => "?".to_owned(),
        };
        format!(
            "{}, tournament {}, players {} and {}, score {}, best play {}",
            self.year,
            word(game, 0),
            word(game, 2),
            word(game, 4),
            score(game[6]),
            score(game[7])
        )
    }

    fn moves(&self, index: usize) -> String {
        let moves = &self.game(index)[MOVES..][..MOST_MOVES];
        let played = moves.iter().take_while(|square| **square != 0);
        played
            .map(|square| name(*square))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// Returns the square of a WTHOR byte: ten times the row plus the column, both
/// counted from 1. Anything else becomes `?` and the number.
fn name(square: u8) -> String {
    let (row, column) = (square / 10, square % 10);
    if (1..=8).contains(&row) && (1..=8).contains(&column) {
        format!("{}{row}", char::from(b'a' + column - 1))
    } else {
        format!("?{square}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(games: &[&[u8]]) -> Vec<u8> {
        let mut bytes = vec![
            20,
            26,
            11,
            20,
            games.len() as u8,
            0,
            0,
            0,
            0,
            0,
            0xEA,
            7,
            8,
            0,
            24,
            0,
        ];
        for moves in games {
            bytes.extend([3, 0, 1, 1, 2, 0, 40, 33]);
            bytes.extend_from_slice(moves);
            bytes.resize(bytes.len() + MOST_MOVES - moves.len(), 0);
        }
        bytes
    }

    #[test]
    fn games_are_read_with_what_is_said_of_them() {
        let bytes = file(&[&[56, 64, 33], &[]]);
        let archive = read(&bytes).unwrap().unwrap();
        assert_eq!(archive.len(), 2);
        assert_eq!(archive.moves(0), "f5 d6 c3");
        assert_eq!(archive.moves(1), "");
        assert_eq!(
            archive.about(0),
            "2026, tournament 3, players 257 and 2, score 40–24, best play 33–31"
        );
    }

    #[test]
    fn a_square_that_is_none_is_no_move() {
        let archive = read(&file(&[&[56, 90, 9]])).unwrap().unwrap();
        assert_eq!(archive.moves(0), "f5 ?90 ?9");
    }

    #[test]
    fn a_cut_file_is_an_error_and_another_file_is_not_ours() {
        let bytes = file(&[&[56], &[56]]);
        let error = read(&bytes[..bytes.len() - 1]).unwrap().err().unwrap();
        assert!(error.contains("says 2 games"), "{error}");
        assert!(read(&bytes[..15]).is_none());
        assert!(read(b"{\"format\":\"boardgames\"}").is_none());
    }
}
