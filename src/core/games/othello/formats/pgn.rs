//! PGN: tags such as `[Black "Anna"]`, then moves. PlayOK and the programs for
//! tournaments write it.

use std::ops::Range;

use super::Read;
use super::board_text::{Alphabet, board_at};
use super::score::{begin_at, collect, guess_start};
use super::text_archive::{Fault, TextArchive};
use crate::game::{EarlyEnd, ForeignGame, Side, Verdict};

/// Reads a text of PGN games; `None` if it has no tags.
pub(super) fn read(text: &str) -> Read {
    let games = games(text);
    (!games.is_empty()).then(|| Ok(TextArchive::boxed("PGN", text, games, decode)))
}

/// Reads a line `[Key "Value"]`.
fn tag(line: &str) -> Option<(&str, &str)> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (key, value) = inner.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    key.chars()
        .all(char::is_alphanumeric)
        .then_some((key, value))
}

/// Returns the byte range of every game. A game begins with a tag that follows
/// a line of another kind.
fn games(text: &str) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    let (mut at, mut in_tags) = (0, false);
    for line in text.split_inclusive('\n') {
        let is_tag = tag(line).is_some();
        // An empty line may separate the tags of one header from its moves, so
        // only a second event begins another game.
        let again = tag(line).is_some_and(|(key, _)| key.eq_ignore_ascii_case("event"));
        if is_tag && (!in_tags || again) {
            starts.push(at);
        }
        in_tags = is_tag || (in_tags && line.trim().is_empty());
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(from, to)| from..to)
        .collect()
}

fn decode(text: &str, range: Range<usize>) -> Result<ForeignGame, Fault> {
    let mut tags: Vec<(String, String, usize)> = Vec::new();
    let mut at = range.start;
    for line in text[range.clone()].split_inclusive('\n') {
        match tag(line) {
            Some((key, value)) => {
                tags.push((key.to_ascii_lowercase(), value.replace("\\\"", "\""), at))
            }
            None if line.trim().is_empty() => {}
            None => break,
        }
        at += line.len();
    }
    let find = |key: &str| tags.iter().find(|(known, ..)| known == key);
    let get = |key: &str| find(key).map_or("", |(_, value, _)| value.as_str());
    for key in ["game", "variant", "gametype"] {
        let name = get(key).to_ascii_lowercase();
        let known = name.is_empty() || name.contains("othello") || name.contains("reversi");
        // PlayOK writes a number for the type of the game.
        let number = name.starts_with(|c: char| c.is_ascii_digit());
        if name.contains("anti") || !(known || number) {
            let place = find(key).map_or(at, |(.., at)| *at);
            return Err(Fault::new(
                place,
                format!("a game of {}, not of Othello", get(key)),
            ));
        }
    }
    let mut game = ForeignGame {
        names: [get("black").to_owned(), get("white").to_owned()],
        ..ForeignGame::default()
    };
    let position = ["fen", "position", "start"].into_iter().find_map(find);
    if let Some((_, text, at)) = position {
        let found = board_at(text, 0, Alphabet::Any).map_err(|fault| Fault::new(*at, fault.why))?;
        begin_at(&mut game, &found.state());
    }
    collect(&mut game, &text[..range.end], at)?;
    if position.is_none() {
        guess_start(&mut game);
    }
    (game.result, game.ended) = result(get("result"), get("termination"));
    let said = |key: &str| if get(key).is_empty() { "?" } else { get(key) };
    game.about = format!("{} v {}, {}", said("black"), said("white"), said("result"));
    for key in ["event", "date"] {
        if !["", "?"].contains(&get(key)) {
            game.about += &format!(", {}", get(key));
        }
    }
    Ok(game)
}

/// Reads a result with Black's points first, and how the game ended.
fn result(text: &str, how: &str) -> (Option<Verdict>, Option<EarlyEnd>) {
    let how = how.to_ascii_lowercase();
    let ended = [
        ("resign", EarlyEnd::Resignation),
        ("time", EarlyEnd::Time),
        ("agree", EarlyEnd::Agreement),
        ("forfeit", EarlyEnd::Forfeit),
        ("abandon", EarlyEnd::Forfeit),
    ];
    let ended = ended
        .iter()
        .find(|(word, _)| how.contains(word))
        .map(|(_, ended)| *ended);
    let points = text.split_once(['-', ':', '–']).and_then(|(black, white)| {
        let points = |text: &str| match text.trim() {
            "1/2" | "½" => Some(0.5),
            number => number.parse::<f64>().ok(),
        };
        Some((points(black)?, points(white)?))
    });
    let verdict = points.map(|(black, white)| match black.total_cmp(&white) {
        std::cmp::Ordering::Greater => Verdict::Win(Side::First),
        std::cmp::Ordering::Less => Verdict::Win(Side::Second),
        std::cmp::Ordering::Equal => Verdict::Draw,
    });
    (verdict, ended)
}
