//! Checks a certificate of the value of Awari's start position, with three
//! beans a pit and the rules of the course. It shares no code with the program,
//! so the rules are implemented below once more.
//!
//! A certificate's first line is the value. Each other line is a position and
//! the pit that its mover sows. With these moves, South must end at least that
//! many beans ahead whatever North does, and at most that many beans ahead
//! against North's moves in it. Positions with few beans in pits are searched
//! to the end here.

use std::collections::{HashMap, HashSet};
use std::io::BufRead;

/// South's pits 0–5 and home 6, North's pits 7–12 and home 13, and whether
/// North is to move.
type Position = ([u8; 14], bool);

/// Beans in pits up to which a position is searched to the end.
const FEW: u32 = 10;

fn in_pits(cells: &[u8; 14], north: bool) -> u32 {
    let first = if north { 7 } else { 0 };
    cells[first..first + 6].iter().map(|&n| u32::from(n)).sum()
}

fn is_over((cells, _): &Position) -> bool {
    in_pits(cells, false) == 0 || in_pits(cells, true) == 0
}

/// The mover's beans at home minus the opponent's.
fn lead((cells, north): &Position) -> i32 {
    let lead = i32::from(cells[6]) - i32::from(cells[13]);
    if *north { -lead } else { lead }
}

/// Sows the mover's pit 1–6; `None` if it is empty or does not exist.
fn play(&(mut cells, north): &Position, pit: usize) -> Option<Position> {
    let (base, home) = if north { (7, 13) } else { (0, 6) };
    let origin = base + pit.checked_sub(1).filter(|&pit| pit < 6)?;
    let beans = std::mem::take(&mut cells[origin]);
    let last = (origin + usize::from(beans)) % 14;
    (1..=usize::from(beans)).for_each(|n| cells[(origin + n) % 14] += 1);
    if last % 7 != 6 && cells[last] == 1 && cells[12 - last] > 0 {
        cells[home] += 1 + std::mem::take(&mut cells[12 - last]);
        cells[last] = 0;
    }
    let next = (cells, if last == home { north } else { !north });
    (beans > 0).then_some(next)
}

/// The mover's final lead under perfect play.
fn value(at: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if is_over(at) {
        return lead(at);
    }
    if let Some(&value) = known.get(at) {
        return value;
    }
    let worth = |next: Position, known: &mut _| {
        let value = value(&next, known);
        if next.1 == at.1 { value } else { -value }
    };
    let next = (1..=6).filter_map(|pit| play(at, pit));
    let best = next.map(|next| worth(next, known)).max().expect("not over");
    known.insert(*at, best);
    best
}

/// Reads a position such as `3,3,3,3,3,3,0/3,3,3,3,3,3,0 S`.
fn position(board: &str, side: &str) -> Option<Position> {
    let cells: Option<Vec<u8>> = board.split([',', '/']).map(|n| n.parse().ok()).collect();
    Some((cells?.try_into().ok()?, side == "N"))
}

/// Checks the certificate's moves for one side against every move of the other.
struct Walk<'a> {
    moves: &'a HashMap<Position, usize>,
    /// Whether the certificate's moves are North's in this check.
    north: bool,
    /// The final lead that this side must reach at least.
    wants: i32,
    seen: HashSet<Position>,
    known: HashMap<Position, i32>,
}

impl Walk<'_> {
    fn is_proved(&mut self, at: Position) -> bool {
        // A position seen before is proved already: a failure would have ended
        // the check, and no line of play repeats a position.
        if !self.seen.insert(at) {
            return true;
        }
        let own = at.1 == self.north;
        if is_over(&at) || in_pits(&at.0, false) + in_pits(&at.0, true) <= FEW {
            let value = value(&at, &mut self.known);
            return self.wants <= if own { value } else { -value };
        }
        if own {
            let next = self.moves.get(&at).and_then(|&pit| play(&at, pit));
            return next.is_some_and(|next| self.is_proved(next));
        }
        (1..=6)
            .filter_map(|pit| play(&at, pit))
            .all(|next| self.is_proved(next))
    }
}

/// Returns the value that the certificate proves, and the number of positions
/// checked.
///
/// # Errors
/// A sentence that says where the certificate is wrong.
pub fn check(file: impl BufRead) -> Result<(i32, usize), String> {
    let mut lines = file.lines().map_while(Result::ok);
    let value: i32 = lines
        .next()
        .and_then(|line| line.parse().ok())
        .ok_or("the first line must be the value")?;
    let mut moves = HashMap::new();
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let [board, side, pit] = words[..] else {
            return Err(format!("not a position and a pit: {line}"));
        };
        let at = position(board, side).ok_or_else(|| format!("not a position: {line}"))?;
        moves.insert(at, pit.parse().map_err(|_| format!("not a pit: {line}"))?);
    }
    let start = ([3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3, 3, 0], false);
    let mut positions = 0;
    for north in [false, true] {
        let mut walk = Walk {
            moves: &moves,
            north,
            wants: if north { -value } else { value },
            seen: HashSet::new(),
            known: HashMap::new(),
        };
        if !walk.is_proved(start) {
            return Err(format!(
                "not proved for {}",
                if north { "North" } else { "South" }
            ));
        }
        positions += walk.seen.len();
    }
    Ok((value, positions))
}
