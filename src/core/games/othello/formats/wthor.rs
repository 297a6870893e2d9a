//! WTHOR files (`.wtb`): the game database of the French Othello federation,
//! read by its published description. Numbers are little-endian. A header of 16
//! bytes is followed by 68 bytes for each game.

use crate::game::{Archive, ForeignGame, ForeignMove};

const HEADER: usize = 16;
const GAME: usize = 68;
/// Offset of the moves in a game.
const MOVES: usize = 8;
/// Largest number of moves in a game.
#[cfg(test)]
const MOST_MOVES: usize = 60;
/// Length of a player's name in bytes.
const PLAYER: usize = 20;
/// Length of a tournament's name in bytes.
const TOURNAMENT: usize = 26;

/// The games of one file.
struct Wthor {
    year: u16,
    players: Option<Names>,
    tournaments: Option<Names>,
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
        // In a file of names, this field of the header contains the number of
        // names.
        let count = u64::from(word(header, 8));
        for (length, what) in [(PLAYER, "players"), (TOURNAMENT, "tournaments")] {
            if said == 0 && count * length as u64 == games.len() as u64 {
                return Some(Err(format!(
                    "the names of the {what} of a WTHOR base, without games; name a .wtb file \
                     beside it"
                )));
            }
        }
        return Some(Err(format!(
            "WTHOR file: its header says {said} games of {GAME} bytes, but {} bytes follow",
            games.len()
        )));
    }
    if header[12] == 10 {
        return Some(Err("WTHOR file of games on a board of 10×10".to_owned()));
    }
    Some(Ok(Box::new(Wthor {
        year: word(header, 10),
        players: None,
        tournaments: None,
        games: games.to_owned(),
    })))
}

/// Checks the header: century, year, month and day of the file, and the board's
/// size.
fn is_header(header: &[u8]) -> bool {
    is_dated(header) && [0, 8, 10].contains(&header[12])
}

/// Checks the date of a header: century, year, month and day.
fn is_dated(header: &[u8]) -> bool {
    (19..=21).contains(&header[0])
        && header[1] < 100
        && (1..=12).contains(&header[2])
        && (1..=31).contains(&header[3])
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
        let tournament = Names::get(self.tournaments.as_ref(), word(game, 0))
            .unwrap_or_else(|| format!("tournament {}", word(game, 0)));
        let player = |at| Names::get(self.players.as_ref(), word(game, at));
        let players = match (player(2), player(4)) {
            (None, None) => format!("players {} and {}", word(game, 2), word(game, 4)),
            (black, white) => {
                let named = |name: Option<String>, at| {
                    name.unwrap_or_else(|| format!("player {}", word(game, at)))
                };
                format!("{} v {}", named(black, 2), named(white, 4))
            }
        };
        format!(
            "{}, {tournament}, {players}, score {}, best play {}",
            self.year,
            score(game[6]),
            score(game[7])
        )
    }

    fn game(&self, index: usize) -> Result<ForeignGame, String> {
        let game = Wthor::game(self, index);
        // After the last move the entry is filled up with zeros.
        let played = game[MOVES..].iter().take_while(|square| **square != 0);
        let moves = played.map(|square| ForeignMove {
            text: name(*square),
            ..ForeignMove::default()
        });
        let player = |at| Names::get(self.players.as_ref(), word(game, at)).unwrap_or_default();
        Ok(ForeignGame {
            moves: moves.collect(),
            names: [player(2), player(4)],
            about: self.about(index),
            ..ForeignGame::default()
        })
    }

    fn companions(&self) -> &'static [&'static str] {
        &["jou", "trn"]
    }

    fn add_companion(&mut self, end: &str, bytes: &[u8]) {
        match end {
            "jou" => self.players = Names::read(bytes, PLAYER),
            "trn" => self.tournaments = Names::read(bytes, TOURNAMENT),
            _ => {}
        }
    }
}

/// The names of a `.JOU` or `.TRN` file: a header, then names of equal length,
/// each ended by a zero.
struct Names(Vec<String>);

impl Names {
    fn read(bytes: &[u8], length: usize) -> Option<Names> {
        let (header, names) = bytes.split_at_checked(HEADER)?;
        let fits = is_dated(header) && names.len() % length == 0;
        fits.then(|| Names(names.chunks_exact(length).map(text_of).collect()))
    }

    fn get(names: Option<&Names>, number: u16) -> Option<String> {
        let name = names?.0.get(usize::from(number))?;
        (!name.is_empty()).then(|| name.clone())
    }
}

/// Decodes a name: UTF-8, or else Latin-1.
fn text_of(bytes: &[u8]) -> String {
    let end = bytes
        .iter()
        .position(|byte| *byte == 0)
        .unwrap_or(bytes.len());
    let bytes = &bytes[..end];
    // Older files are in Latin 1, in which every byte is a character.
    let text = std::str::from_utf8(bytes).map_or_else(
        |_| bytes.iter().map(|byte| char::from(*byte)).collect(),
        str::to_owned,
    );
    text.trim().to_owned()
}

/// Returns the square of a WTHOR byte: ten times the row plus the column, both
/// counted from 1. Anything else becomes `?` and the number.
fn name(square: u8) -> String {
    let (row, column) = (square / 10, square % 10);
    if (1..=8).contains(&row) && (1..=8).contains(&column) {
        format!("{}{row}", char::from(b'a' + column - 1))
    } else {
        // The message about the illegal move then shows the number.
        format!("?{square}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(archive: &dyn Archive, index: usize) -> String {
        let game = archive.game(index).unwrap();
        let moves: Vec<String> = game.moves.into_iter().map(|mv| mv.text).collect();
        moves.join(" ")
    }

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
    fn games_are_read_with_players_and_results() {
        let bytes = file(&[&[56, 64, 33], &[]]);
        let archive = read(&bytes).unwrap().unwrap();
        assert_eq!(archive.len(), 2);
        assert_eq!(moves(&*archive, 0), "f5 d6 c3");
        assert_eq!(moves(&*archive, 1), "");
        assert_eq!(
            archive.about(0),
            "2026, tournament 3, players 257 and 2, score 40–24, best play 33–31"
        );
    }

    #[test]
    fn invalid_square_is_not_a_move() {
        let archive = read(&file(&[&[56, 90, 9]])).unwrap().unwrap();
        assert_eq!(moves(&*archive, 0), "f5 ?90 ?9");
    }

    #[test]
    fn names_from_companion_files_are_shown() {
        let list = |names: &[&[u8]], length: usize| {
            let mut bytes = vec![
                20,
                26,
                11,
                20,
                0,
                0,
                0,
                0,
                names.len() as u8,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
            ];
            for name in names {
                bytes.extend_from_slice(name);
                bytes.resize(bytes.len() + length - name.len(), 0);
            }
            bytes
        };
        let mut archive = read(&file(&[&[56]])).unwrap().unwrap();
        let players = list(&[b"?", b"", b"Andr\xE9"], PLAYER);
        let tournaments = list(&[b"", b"", b"", b"Open de Paris"], TOURNAMENT);
        archive.add_companion("jou", &players);
        archive.add_companion("trn", &tournaments);
        assert_eq!(
            archive.about(0),
            "2026, Open de Paris, player 257 v Andr\u{e9}, score 40–24, best play 33–31"
        );
        assert_eq!(
            archive.game(0).unwrap().names,
            [String::new(), "Andr\u{e9}".to_owned()]
        );
        for bytes in [players, tournaments] {
            let why = read(&bytes).unwrap().err().unwrap();
            assert!(why.contains("without games"), "{why}");
        }
    }

    #[test]
    fn truncated_file_is_an_error_and_other_files_are_ignored() {
        let bytes = file(&[&[56], &[56]]);
        let error = read(&bytes[..bytes.len() - 1]).unwrap().err().unwrap();
        assert!(error.contains("says 2 games"), "{error}");
        assert!(read(&bytes[..15]).is_none());
        assert!(read(b"{\"format\":\"boardgames\"}").is_none());
    }
}
