//! The list of moves.

use crate::game::Side;
use crate::session::Session;

/// The moves in rounds: what the first side played, then the second; several
/// moves of one turn are joined by a hyphen.
#[must_use]
pub fn rounds(session: &dyn Session) -> Vec<[String; 2]> {
    let mut rounds: Vec<[String; 2]> = Vec::new();
    let mut last = None;
    for played in session.history() {
        let seat = played.side.index();
        if last == Some(played.side)
            && let Some(round) = rounds.last_mut()
        {
            round[seat] = format!("{}-{}", round[seat], played.text);
            continue;
        }
        if played.side == Side::First || rounds.is_empty() {
            rounds.push([String::new(), String::new()]);
        }
        if let Some(round) = rounds.last_mut() {
            round[seat] = played.text.clone();
        }
        last = Some(played.side);
    }
    if let Some(side) = session.to_move().filter(|side| last != Some(*side)) {
        if side == Side::First || rounds.is_empty() {
            rounds.push([String::new(), String::new()]);
        }
        if let Some(round) = rounds.last_mut() {
            round[side.index()] = "…".to_owned();
        }
    }
    rounds
}

/// One round a line, columns aligned.
#[must_use]
pub fn lines(rounds: &[[String; 2]]) -> Vec<String> {
    let widest = rounds.iter().map(|[first, _]| first.chars().count()).max();
    let width = widest.unwrap_or(0).max(3);
    let number = rounds.len().to_string().len().max(2);
    let line = |(i, [first, second]): (usize, &[String; 2])| {
        format!("{:>number$}. {first:<width$}  {second}", i + 1)
    };
    rounds.iter().enumerate().map(line).collect()
}

/// The newest rounds in one line of at most `width` columns.
#[must_use]
pub fn one_line(rounds: &[[String; 2]], width: usize) -> String {
    let word = |(i, [first, second]): (usize, &[String; 2])| {
        let text = format!("{}. {first} {second}", i + 1);
        text.trim_end().to_owned()
    };
    let words: Vec<String> = rounds.iter().enumerate().map(word).collect();
    let mut from = words.len();
    let mut used = 0;
    while from > 0 && used + words[from - 1].chars().count() + 2 <= width {
        from -= 1;
        used += words[from].chars().count() + 2;
    }
    words[from..].join("  ")
}
