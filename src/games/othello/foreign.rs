//! Export and import in the formats of other programs: GGF, used by Internet
//! game servers, and SGF, in which Othello is GM[2].

use super::moves::Move;
use super::{Othello, State};
use crate::game::{Archive, ForeignFormat, ForeignHead, Game, Rules, Side, Verdict};

pub(super) fn write(
    game: &Othello,
    format: ForeignFormat,
    head: &ForeignHead,
    start: &State,
    moves: &[Move],
) -> String {
    let mut state = *start;
    let mut played = Vec::with_capacity(moves.len());
    for mv in moves {
        played.push((game.to_move(&state), *mv));
        game.apply(&mut state, *mv);
    }
    match format {
        ForeignFormat::Ggf => ggf(game, head, start, &state, &played),
        ForeignFormat::Sgf => sgf(game, head, start, &state, &played),
    }
}

/// Returns Black's discs less White's at the end, with empty squares counted
/// for the winner; `None` if the game is not over.
fn difference(game: &Othello, end: &State) -> Option<i32> {
    let [black, white] = game.outcome(end)?.points?;
    Some(i32::from(black) - i32::from(white))
}

/// Returns the letter of a side in both formats.
const fn colour(side: Side) -> char {
    match side {
        Side::First => 'B',
        Side::Second => 'W',
    }
}

/// Returns the field BO: the board's size, its squares row by row, the side to
/// move.
fn board(state: &State) -> String {
    let symbol = |square| match state.at(square) {
        Some(Side::First) => '*',
        Some(Side::Second) => 'O',
        None => '-',
    };
    let row = |row: usize| -> String { (0..8).map(|column| symbol(row * 8 + column)).collect() };
    let rows: Vec<String> = (0..8).map(row).collect();
    let mover = match state.to_move {
        Side::First => '*',
        Side::Second => 'O',
    };
    format!("8 {} {mover}", rows.join(" "))
}

fn ggf(
    game: &Othello,
    head: &ForeignHead,
    start: &State,
    end: &State,
    played: &[(Side, Move)],
) -> String {
    let result = match (difference(game, end), head.result) {
        (Some(difference), _) => format!("{difference:+}.00"),
        // Resignation, loss on time or forfeit counts as a lost full board.
        (None, Some(Verdict::Win(Side::First))) => "+64.00:r".to_owned(),
        (None, Some(Verdict::Win(Side::Second))) => "-64.00:r".to_owned(),
        (None, Some(Verdict::Draw)) => "+0.00:s".to_owned(),
        (None, None) => "?".to_owned(),
    };
    let mut text = format!(
        "(;GM[Othello]PC[boardgames]PB[{}]PW[{}]RE[{result}]TY[8]BO[{}]",
        head.player(0),
        head.player(1),
        board(start)
    );
    for (side, mv) in played {
        let mv = match mv {
            Move::Pass => "PA".to_owned(),
            mv => mv.to_string().to_uppercase(),
        };
        text += &format!("{}[{mv}]", colour(*side));
    }
    text + ";)\n"
}

fn sgf(
    game: &Othello,
    head: &ForeignHead,
    start: &State,
    end: &State,
    played: &[(Side, Move)],
) -> String {
    let result = match (difference(game, end), head.result) {
        (Some(0), _) => "RE[0]".to_owned(),
        (Some(difference), _) => {
            let winner = if difference > 0 { 'B' } else { 'W' };
            format!("RE[{winner}+{}]", difference.abs())
        }
        (None, Some(Verdict::Win(side))) => format!("RE[{}+R]", colour(side)),
        (None, Some(Verdict::Draw)) => "RE[0]".to_owned(),
        (None, None) => "RE[?]".to_owned(),
    };
    let squares = |side: Side| -> String {
        let own = (0..64).filter(|square| start.at(*square) == Some(side));
        own.map(|square| format!("[{}]", point(square))).collect()
    };
    let mut text = format!(
        "(;FF[4]GM[2]CA[UTF-8]AP[boardgames:{}]SZ[8]PB[{}]PW[{}]{result}\n",
        env!("CARGO_PKG_VERSION"),
        head.player(0),
        head.player(1),
    );
    // The format does not fix the start position, so the discs are set up.
    for (side, key) in [(Side::First, "AB"), (Side::Second, "AW")] {
        let squares = squares(side);
        if !squares.is_empty() {
            text += &format!("{key}{squares}");
        }
    }
    text += &format!("PL[{}]\n", colour(start.to_move));
    for (side, mv) in played {
        let place = mv.square().map_or(String::new(), point);
        text += &format!(";{}[{place}]", colour(*side));
    }
    text + ")\n"
}

/// Returns a square in SGF's notation: letters for column and row, from the top
/// left.
fn point(square: usize) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8);
    format!("{}{}", letter(square % 8), letter(square / 8))
}

/// Games read from a GGF file.
struct GgfGames(Vec<GgfGame>);

struct GgfGame {
    about: String,
    names: Option<[String; 2]>,
    moves: String,
}

/// Reads a file of GGF games; returns `None` if the bytes are not GGF Othello.
pub(super) fn read_ggf(bytes: &[u8]) -> Option<Result<Box<dyn Archive>, String>> {
    let text = std::str::from_utf8(bytes).ok()?;
    if !text.trim_start().starts_with("(;") || !text.contains("GM[Othello]") {
        return None;
    }
    let parts = text.split("(;").skip(1);
    let games: Result<Vec<GgfGame>, String> = parts
        .enumerate()
        .map(|(i, part)| read_game(part).map_err(|why| format!("GGF file: game {}, {why}", i + 1)))
        .collect();
    Some(games.map(|games| Box::new(GgfGames(games)) as Box<dyn Archive>))
}

/// Reads one game: a sequence of `KEY[VALUE]` fields.
fn read_game(part: &str) -> Result<GgfGame, String> {
    let mut fields: Vec<(&str, &str)> = Vec::new();
    let mut rest = part.trim_start();
    while let Some((key, value)) = rest.split_once('[') {
        let key = key.trim();
        if key.starts_with(';') {
            break;
        }
        let Some((value, after)) = value.split_once(']') else {
            return Err(format!("{key} has no end"));
        };
        fields.push((key, value));
        rest = after;
    }
    let field = |key: &str| {
        fields
            .iter()
            .find(|(known, _)| *known == key)
            .map(|(_, value)| *value)
    };
    if let Some(board) = field("BO") {
        let begun = Othello::new(super::OthelloOptions::default()).start();
        // Some programs separate the rows, others write all squares as one
        // word.
        let squares = |text: &str| text.split_whitespace().collect::<String>();
        if squares(board) != squares(&self::board(&begun)) {
            return Err(
                "it begins at another position, and only whole games can be read".to_owned(),
            );
        }
    }
    let moves = fields.iter().filter(|(key, _)| matches!(*key, "B" | "W"));
    let moves: Vec<&str> = moves
        // After a slash comes the evaluation, then the time.
        .map(|(_, value)| value.split('/').next().unwrap_or_default().trim())
        .filter(|mv| !mv.eq_ignore_ascii_case("pa") && !mv.eq_ignore_ascii_case("pass"))
        .collect();
    let player = |key| field(key).unwrap_or("?");
    let result = field("RE").unwrap_or("?");
    let names = [field("PB"), field("PW")].map(|name| name.unwrap_or_default().to_owned());
    Ok(GgfGame {
        names: Some(names).filter(|names| names.iter().any(|name| !name.is_empty())),
        about: format!("{} v {}, {result}", player("PB"), player("PW")),
        moves: moves.join(" "),
    })
}

impl Archive for GgfGames {
    fn format(&self) -> &'static str {
        "GGF"
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn about(&self, index: usize) -> String {
        self.0[index].about.clone()
    }

    fn names(&self, index: usize) -> Option<[String; 2]> {
        self.0[index].names.clone()
    }

    fn moves(&self, index: usize) -> String {
        self.0[index].moves.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::OthelloOptions;

    fn written(format: ForeignFormat, moves: &str) -> String {
        let game = Othello::new(OthelloOptions::default());
        let moves: Vec<Move> = moves.split(' ').map(|mv| mv.parse().unwrap()).collect();
        let head = ForeignHead {
            players: ["Anna".to_owned(), "Ben [x];".to_owned()],
            result: None,
        };
        write(&game, format, &head, &game.start(), &moves)
    }

    #[test]
    fn a_game_is_written_as_the_servers_write_it() {
        assert_eq!(
            written(ForeignFormat::Ggf, "f5 d6 c3"),
            "(;GM[Othello]PC[boardgames]PB[Anna]PW[Ben x]RE[?]TY[8]\
             BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
             B[F5]W[D6]B[C3];)\n"
        );
        assert_eq!(
            written(ForeignFormat::Sgf, "f5 d6"),
            format!(
                "(;FF[4]GM[2]CA[UTF-8]AP[boardgames:{}]SZ[8]PB[Anna]PW[Ben x]RE[?]\n\
                 AB[ed][de]AW[dd][ee]PL[B]\n;B[fe];W[df])\n",
                env!("CARGO_PKG_VERSION")
            )
        );
    }

    #[test]
    fn what_is_written_can_be_read_again() {
        let text = written(ForeignFormat::Ggf, "f5 d6 c3");
        let archive = read_ggf(format!("{text}{text}").as_bytes())
            .unwrap()
            .unwrap();
        assert_eq!(archive.len(), 2);
        assert_eq!(archive.moves(1), "F5 D6 C3");
        assert_eq!(archive.about(0), "Anna v Ben x, ?");
        // Times and evaluations after a move, passes, and spaces between
        // fields.
        let one_word = text.replace("- -", "--").replace("- -", "--");
        assert!(one_word.contains(&"-".repeat(27)), "{one_word}");
        assert!(read_ggf(one_word.as_bytes()).unwrap().is_ok());
        let noisy = "(;GM[Othello] PB[a] PW[b] B[d3/-1.2/5] W[PA] B[c5//2];)";
        let archive = read_ggf(noisy.as_bytes()).unwrap().unwrap();
        assert_eq!(archive.moves(0), "d3 c5");
    }

    #[test]
    fn other_files_are_none_and_damaged_ones_are_errors() {
        for other in ["", "(;FF[4]GM[2]SZ[8];B[fe])", "f5d6c3", "{}", "\u{fffd}"] {
            assert!(read_ggf(other.as_bytes()).is_none(), "{other}");
        }
        for damaged in [
            "(;GM[Othello]B[F5",
            "(;GM[Othello]BO[8 -------- -------- -------- -------- ---*O--- -------- -------- -------- *]B[F5];)",
        ] {
            assert!(read_ggf(damaged.as_bytes()).unwrap().is_err(), "{damaged}");
        }
    }
}
