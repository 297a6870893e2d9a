//! The list of moves in rounds.

use crate::game::Side;
use crate::session::Position;

/// A row of the list: the first side's move and the second's. Several moves in
/// one turn are joined by a hyphen.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Round {
    /// Number of its first move, counted from 1 over both sides, as in the
    /// title line, replay and review.
    pub number: usize,
    /// The moves of each side.
    pub played: [String; 2],
}

impl Round {
    /// Returns the round in words: `4. f5 d6`. Leaves out the placeholder for a
    /// move to come; returns an empty text if there is nothing else.
    pub fn words(&self) -> String {
        match self.played.each_ref().map(String::as_str) {
            ["" | "…", "" | "…"] => String::new(),
            [first, "" | "…"] => format!("{}. {first}", self.number),
            ["", second] => format!("{}. … {second}", self.number),
            [first, second] => format!("{}. {first} {second}", self.number),
        }
    }
}

/// Returns the moves of a game in rounds.
pub fn rounds(session: &dyn Position) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    let begin = |rounds: &mut Vec<Round>, number| {
        rounds.push(Round {
            number,
            played: Default::default(),
        });
    };
    let mut last = None;
    for (number, played) in (1..).zip(session.history()) {
        let seat = played.side.index();
        if last == Some(played.side)
            && let Some(round) = rounds.last_mut()
        {
            // Another move in one turn.
            round.played[seat] = format!("{}-{}", round.played[seat], played.text);
            continue;
        }
        if played.side == Side::First || rounds.is_empty() {
            begin(&mut rounds, number);
        }
        if let Some(round) = rounds.last_mut() {
            round.played[seat] = played.text.clone();
        }
        last = Some(played.side);
    }
    // A placeholder shows whose move comes next.
    if let Some(side) = session.to_move().filter(|side| last != Some(*side)) {
        if side == Side::First || rounds.is_empty() {
            begin(&mut rounds, session.history().len() + 1);
        }
        if let Some(round) = rounds.last_mut() {
            round.played[side.index()] = "…".to_owned();
        }
    }
    rounds
}

/// Returns one line for each round, with aligned columns.
pub fn lines(rounds: &[Round]) -> Vec<String> {
    let widest = rounds.iter().map(|round| round.played[0].chars().count());
    let width = widest.max().unwrap_or(0).max(3);
    let highest = rounds.last().map_or(0, |round| round.number);
    let digits = highest.to_string().len().max(2);
    let line = |round: &Round| {
        let [first, second] = &round.played;
        format!("{:>digits$}. {first:<width$}  {second}", round.number)
    };
    rounds.iter().map(line).collect()
}

/// Returns the latest rounds in one line of at most `width` columns.
pub fn one_line(rounds: &[Round], width: usize) -> String {
    let word = |round: &Round| {
        let [first, second] = &round.played;
        let text = format!("{}. {first} {second}", round.number);
        text.trim_end().to_owned()
    };
    let words: Vec<String> = rounds.iter().map(word).collect();
    let mut from = words.len();
    let mut used = 0;
    // From the end, because the latest rounds matter most.
    while from > 0 && used + words[from - 1].chars().count() + 2 <= width {
        from -= 1;
        used += words[from].chars().count() + 2;
    }
    words[from..].join("  ")
}
