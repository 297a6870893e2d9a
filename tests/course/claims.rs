//! The claims of docs/LESSONS.md, each decided from the position alone.

use std::collections::BTreeSet;

use boardgames::game::{Side, Verdict};
use boardgames::teacher::Teachable;

use crate::prover::{Prover, best_of, target};

/// Whether a claim is true, and what was found instead.
pub type Found = (bool, String);

/// Returns the contents of a square or pit in a position.
fn holding(game: &str, position: &str, cell: &str) -> String {
    let (board, _) = position.rsplit_once(' ').expect("the mover is named");
    match game {
        "awari" => {
            let (side, pit) = cell.split_at(1);
            let half = board
                .split('/')
                .nth(usize::from(side == "N"))
                .expect("two halves");
            let pit = if pit == "H" { 6 } else { number(pit) - 1 };
            half.split(',').nth(pit).expect("seven cells").to_owned()
        }
        _ => match at(game, board, square(cell)) {
            'X' if game == "tictactoe" => "X",
            'O' if game == "tictactoe" => "O",
            'X' | 'b' => "Black",
            'O' | 'w' => "White",
            _ => "empty",
        }
        .to_owned(),
    }
}

/// Returns column and row of a square, both from 0; row 0 is called 1.
fn square(name: &str) -> (usize, usize) {
    let column = name.as_bytes()[0] - b'a';
    (column.into(), number(&name[1..]) - 1)
}

fn number(text: &str) -> usize {
    text.parse()
        .unwrap_or_else(|_| panic!("{text} is no number"))
}

/// Returns the symbol on a square of a board in the game's own format.
fn at(game: &str, board: &str, (column, row): (usize, usize)) -> char {
    let rows: Vec<&str> = board.split('/').collect();
    match game {
        "othello" => board.as_bytes()[8 * row + column].into(),
        "tictactoe" => rows[2 - row].as_bytes()[column].into(),
        _ => {
            let line = rows[rows.len() - 1 - row];
            expanded(line).as_bytes()[column].into()
        }
    }
}

/// Expands `2b3` to `..b...`.
fn expanded(line: &str) -> String {
    let mut out = String::new();
    let mut digits = String::new();
    for symbol in line.chars().chain(['|']) {
        if symbol.is_ascii_digit() {
            digits.push(symbol);
            continue;
        }
        if !digits.is_empty() {
            out.push_str(&".".repeat(number(&digits)));
            digits.clear();
        }
        out.push(symbol);
    }
    out
}

/// Returns the number of discs turned by an Othello move, and of directions.
fn turned(before: &str, mv: &str) -> (usize, usize) {
    let (board, mover) = before.rsplit_once(' ').expect("the mover is named");
    let (own, other) = if mover == "X" { ('X', 'O') } else { ('O', 'X') };
    let (column, row) = square(mv);
    let (mut discs, mut directions) = (0, 0);
    for (dc, dr) in NEIGHBOURS {
        let (mut c, mut r, mut run) = (column as i32 + dc, row as i32 + dr, 0);
        let inside = |c: i32, r: i32| (0..8).contains(&c) && (0..8).contains(&r);
        let disc = |c: i32, r: i32| at("othello", board, (c as usize, r as usize));
        while inside(c, r) && disc(c, r) == other {
            (c, r, run) = (c + dc, r + dr, run + 1);
        }
        if run > 0 && inside(c, r) && disc(c, r) == own {
            discs += run;
            directions += 1;
        }
    }
    (discs, directions)
}

/// The eight neighbours of a square.
const NEIGHBOURS: [(i32, i32); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

/// Returns the symbol on an Othello square, or `None` beyond the edge.
fn disc(board: &str, (column, row): (i32, i32)) -> Option<char> {
    let inside = (0..8).contains(&column) && (0..8).contains(&row);
    inside.then(|| at("othello", board, (column as usize, row as usize)))
}

/// Returns all squares of an Othello board.
fn squares() -> impl Iterator<Item = (i32, i32)> {
    (0..64).map(|index| (index % 8, index / 8))
}

/// Counts the discs of one colour that have an empty square beside them.
fn frontier(position: &str, own: char) -> usize {
    let (board, _) = position.rsplit_once(' ').expect("the mover is named");
    let is_open = |(c, r): (i32, i32)| {
        let mut near = NEIGHBOURS.iter();
        near.any(|(dc, dr)| disc(board, (c + dc, r + dr)) == Some('-'))
    };
    squares()
        .filter(|square| disc(board, *square) == Some(own) && is_open(*square))
        .count()
}

/// Returns the discs of one colour that nobody can ever turn: in each of the
/// four directions the line is full, or a neighbour is missing or is itself
/// such a disc.
fn safe(position: &str, own: char) -> BTreeSet<(i32, i32)> {
    let (board, _) = position.rsplit_once(' ').expect("the mover is named");
    let is_full = |(c, r): (i32, i32), (dc, dr): (i32, i32)| {
        (-7..8)
            .filter_map(|step| disc(board, (c + step * dc, r + step * dr)))
            .all(|symbol| symbol != '-')
    };
    let mut found = BTreeSet::new();
    loop {
        let is_safe = |(c, r): (i32, i32)| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().all(|way| {
                let sides = [(c + way.0, r + way.1), (c - way.0, r - way.1)];
                let mut sides = sides.iter();
                sides.any(|side| disc(board, *side).is_none() || found.contains(side))
                    || is_full((c, r), way)
            })
        };
        let more: BTreeSet<(i32, i32)> = squares()
            .filter(|square| disc(board, *square) == Some(own))
            .filter(|square| !found.contains(square) && is_safe(*square))
            .collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

/// Returns the moves of a named Othello opening.
fn opening(name: &str) -> Option<Vec<String>> {
    let lines = include_str!("../../src/core/games/othello/openings.txt").lines();
    let mut named = lines.filter_map(|line| line.split_once(' '));
    let (moves, _) = named.find(|(_, found)| *found == name)?;
    let pairs = moves.as_bytes().chunks(2);
    let pairs = pairs.map(|pair| String::from_utf8_lossy(pair).into_owned());
    Some(pairs.collect())
}

/// Returns kind and length of the winning lines through a stone in Dag en
/// Nacht.
fn lines_through(position: &str, name: &str) -> Vec<(String, usize)> {
    let (board, _) = position.rsplit_once(' ').expect("the mover is named");
    let size = board.split('/').count() as i32;
    let (column, row) = square(name);
    let own = at("dagennacht", board, (column, row));
    let mut found = Vec::new();
    for (kind, dc, dr) in [
        ("row", 1, 0),
        ("column", 0, 1),
        ("diagonal", 1, 1),
        ("diagonal", 1, -1),
    ] {
        let mut length = 1;
        for sign in [1, -1] {
            let (mut c, mut r) = (column as i32 + sign * dc, row as i32 + sign * dr);
            while (0..size).contains(&c)
                && (0..size).contains(&r)
                && at("dagennacht", board, (c as usize, r as usize)) == own
            {
                (c, r, length) = (c + sign * dc, r + sign * dr, length + 1);
            }
        }
        let wins = if kind == "diagonal" { 4 } else { 5 };
        if length >= wins && (kind != "diagonal" || is_day((column, row))) {
            found.push((kind.to_owned(), length));
        }
    }
    found
}

fn is_day((column, row): (usize, usize)) -> bool {
    (column + row).is_multiple_of(2)
}

/// Returns the effect of an Awari move: beans sown, cell of the last one, beans
/// captured.
fn sown(position: &str, mv: &str) -> (usize, String, usize) {
    let (board, mover) = position.rsplit_once(' ').expect("the mover is named");
    let mut cells: Vec<usize> = board.split(['/', ',']).map(number).collect();
    let base = if mover == "S" { 0 } else { 7 };
    let origin = base + number(mv) - 1;
    let beans = std::mem::take(&mut cells[origin]);
    let mut cell = origin;
    for _ in 0..beans {
        cell = (cell + 1) % 14;
        cells[cell] += 1;
    }
    let side = ["S", "N"][cell / 7];
    let name = if cell % 7 == 6 {
        format!("{side}H")
    } else {
        format!("{side}{}", cell % 7 + 1)
    };
    let in_pit = cell % 7 != 6;
    let taken = if in_pit && cells[cell] == 1 && cells[12 - cell] > 0 {
        1 + cells[12 - cell]
    } else {
        0
    };
    (beans, name, taken)
}

impl<G: Teachable> Prover<G> {
    /// Decides one claim of the form `[not] [MOVES:] KIND [ARGUMENTS]` at
    /// `state`; `accepted` are the accepted moves of its step.
    pub fn prove(&self, claim: &str, state: &G::State, accepted: &[String]) -> Result<(), String> {
        let (negated, rest) = match claim.strip_prefix("not ") {
            Some(rest) => (true, rest),
            None => (false, claim),
        };
        let (moves, rest) = match rest.rsplit_once(": ") {
            Some((moves, rest)) => (Some(moves), rest),
            None => (None, rest),
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (kind, arguments) = words.split_first().ok_or("an empty claim")?;
        let lines: Vec<Vec<String>> = match moves {
            Some(moves) => vec![moves.split_whitespace().map(str::to_owned).collect()],
            None => accepted.iter().map(|mv| vec![mv.clone()]).collect(),
        };
        let judge = |(holds, found): Found, place: &str| match holds != negated {
            true => Ok(()),
            false => Err(format!("'{claim}' does not hold {place}({found})")),
        };
        if moves.is_some() || self.of_position(kind, arguments, state, accepted).is_none() {
            for line in &lines {
                let (last, before) = line.split_last().ok_or("a line without moves")?;
                let at = before.iter().fold(*state, |at, mv| self.play(&at, mv));
                if let Some(found) = self.of_move(kind, arguments, &at, last) {
                    judge(found, &format!("for {} ", line.join(" ")))?;
                    continue;
                }
                let after = self.play(&at, last);
                let found = self.of_position(kind, arguments, &after, accepted);
                judge(found.ok_or_else(|| format!("no claim '{kind}'"))?, "")?;
            }
            if lines.is_empty() {
                return Err(format!("'{claim}' wants MOVES: before it"));
            }
            return Ok(());
        }
        let found = self.of_position(kind, arguments, state, accepted);
        judge(found.ok_or_else(|| format!("no claim '{kind}'"))?, "")
    }

    /// Decides a claim about `mv` at `state`; `None` for an unknown kind.
    fn of_move(&self, kind: &str, arguments: &[&str], state: &G::State, mv: &str) -> Option<Found> {
        let first = arguments.first().copied().unwrap_or_default();
        let (before, after) = (self.text(state), self.play(state, mv));
        let text = self.text(&after);
        let mover = self.mover(state);
        let yes = |holds: bool| (holds, String::new());
        let count = |found: usize| (found.to_string() == first, found.to_string());
        Some(match kind {
            "wins" => yes(self.game.winner(&after) == Some(mover)),
            "ends" => yes(self.outcome(&after).is_some()),
            "draws" => yes(self
                .outcome(&after)
                .is_some_and(|o| o.verdict == Verdict::Draw)),
            "becomes" => (text == arguments.join(" "), text),
            "value" => {
                let (value, exact) = self.values(state)[mv];
                (exact && first.parse() == Ok(value), value.to_string())
            }
            "best" => {
                let values = self.values(state);
                let own = values[mv];
                (own.1 && own.0 >= best_of(&values).0, own.0.to_string())
            }
            "loses" => {
                let values = self.values(state);
                let (best, own) = (best_of(&values), values[mv]);
                let lost = best.0 - own.0;
                (
                    best.1 && own.1 && first.parse() == Ok(lost),
                    lost.to_string(),
                )
            }
            "best-reply" => {
                let values = self.values(&after);
                let own = values[first];
                (own.1 && own.0 >= best_of(&values).0, own.0.to_string())
            }
            "threatens" => count(self.threatened(&after).len()),
            "blocks" => {
                let (was, is) = (self.threatened(state), self.wins_now(&after));
                (
                    was.contains(first) && !is.contains(first),
                    format!("{was:?} {is:?}"),
                )
            }
            "not-blockable" => {
                let holds = self.threatened(&after).contains(first)
                    && self
                        .moves(&after)
                        .into_iter()
                        .all(|reply| self.wins_now(&self.after(&after, reply)).contains(first));
                yes(holds)
            }
            "leaves" => {
                let legal = self.legal(&after);
                count(legal.iter().filter(|mv| *mv != "pass").count())
            }
            "only-answer" => (self.legal(&after) == [first], self.legal(&after).join(" ")),
            "only-reply" => {
                let held = |reply: &String| self.wins_now(&self.play(&after, reply)).is_empty();
                let held: Vec<String> = self.legal(&after).into_iter().filter(held).collect();
                (held == [first], held.join(" "))
            }
            "forces-pass" => (self.legal(&after) == ["pass"], self.legal(&after).join(" ")),
            "keeps-win" => {
                let read: G::Move = mv.parse().ok()?;
                yes(self.keeps_win(state, read, number(first)))
            }
            "loses-to" => yes(self.wins_within(&after, number(first))),
            "extra-turn" => yes(sown(&before, mv).1 == ["SH", "NH"][mover.index()]),
            "takes" => count(sown(&before, mv).2),
            "sows" => count(sown(&before, mv).0),
            "lands" => (sown(&before, mv).1 == first, sown(&before, mv).1),
            "home" => {
                let home = |state: &G::State| self.game.tally(state).expect("beans are counted");
                let gain = home(&after)[mover.index()] - home(state)[mover.index()];
                count(gain.into())
            }
            "turns" => count(turned(&before, mv).0),
            "directions" => count(turned(&before, mv).1),
            "corner" => yes(["a1", "h1", "a8", "h8"].contains(&mv)),
            "x-square" => yes(["b2", "g2", "b7", "g7"].contains(&mv)),
            "c-square" => yes(["b1", "a2", "g1", "h2", "a7", "b8", "h7", "g8"].contains(&mv)),
            "gives-corner" => {
                let had = self.legal_to_other(state).iter().any(|mv| mv == first);
                let has = self.legal(&after).iter().any(|mv| mv == first);
                (has && !had, format!("{has} {had}"))
            }
            "frontier" => count(frontier(&text, ['X', 'O'][mover.index()])),
            "opening" => {
                let moves = opening(&arguments.join(" "))?;
                let start = self.game.start();
                let at = moves.iter().fold(start, |at, mv| self.play(&at, mv));
                (self.text(&at) == text, self.text(&at))
            }
            "drop" => yes(!mv.contains('-')),
            "shift" => yes(mv.contains('-')),
            "line" => {
                let lines = lines_through(&text, &target(&mv));
                let wanted = (first.to_owned(), number(arguments.get(1)?));
                (lines.contains(&wanted), format!("{lines:?}"))
            }
            _ => return None,
        })
    }

    /// Decides a claim about a position; `None` for an unknown kind.
    fn of_position(
        &self,
        kind: &str,
        arguments: &[&str],
        state: &G::State,
        accepted: &[String],
    ) -> Option<Found> {
        let first = arguments.first().copied().unwrap_or_default();
        let text = self.text(state);
        let count = |found: usize| (found.to_string() == first, found.to_string());
        Some(match kind {
            "legal-moves" => count(self.legal(state).len()),
            "legal" => {
                let legal = self.legal(state);
                let all = arguments.iter().all(|mv| legal.iter().any(|l| l == mv));
                (all, legal.join(" "))
            }
            "only-move" => {
                let values = self.values(state);
                let best = best_of(&values).0;
                let top: Vec<&String> = values
                    .iter()
                    .filter(|(_, v)| v.0 >= best)
                    .map(|(mv, _)| mv)
                    .collect();
                let sure = values.values().all(|v| v.1);
                (
                    sure && top.iter().copied().eq(accepted),
                    format!("{top:?} {sure}"),
                )
            }
            "value" => {
                let (value, exact) = best_of(&self.values(state));
                (exact && first.parse() == Ok(value), value.to_string())
            }
            "wins-in" => {
                let n = number(first);
                let sooner = n > 1 && self.wins_within(state, n - 1);
                (
                    !sooner && self.wins_within(state, n),
                    format!("sooner: {sooner}"),
                )
            }
            "wins-now" => count(self.wins_now(state).len()),
            "threatened" => {
                let found = self.threatened(state);
                let wanted = arguments.iter().map(|word| (*word).to_owned()).collect();
                (found == wanted, format!("{found:?}"))
            }
            "opponent-moves" => {
                let legal: BTreeSet<String> = self.legal_to_other(state).into_iter().collect();
                let wanted = arguments.iter().map(|mv| (*mv).to_owned()).collect();
                (legal == wanted, format!("{legal:?}"))
            }
            "must-pass" => (self.legal(state) == ["pass"], self.legal(state).join(" ")),
            "score" => {
                let [a, b] = self.game.tally(state)?.map(|n| n.to_string());
                (arguments == [a.as_str(), b.as_str()], format!("{a} {b}"))
            }
            "empties" => count(text.matches('-').count()),
            "holds" => {
                let found = holding(G::ID, &text, first);
                (arguments.get(1) == Some(&found.as_str()), found)
            }
            "safe" => {
                let found: BTreeSet<(i32, i32)> = ['X', 'O']
                    .into_iter()
                    .flat_map(|own| safe(&text, own))
                    .collect();
                let wanted = arguments.iter().map(|name| square(name));
                let mut wanted = wanted.map(|(column, row)| (column as i32, row as i32));
                (
                    wanted.all(|square| found.contains(&square)),
                    format!("{found:?}"),
                )
            }
            "over" => {
                let found = match self.outcome(state).map(|outcome| outcome.verdict) {
                    None => "no",
                    Some(Verdict::Draw) => "draw",
                    Some(Verdict::Win(Side::First)) => G::SIDES[0],
                    Some(Verdict::Win(Side::Second)) => G::SIDES[1],
                };
                (found == first, found.to_owned())
            }
            "white-square" => (arguments.iter().all(|s| is_day(square(s))), String::new()),
            "night-square" => (!arguments.iter().any(|s| is_day(square(s))), String::new()),
            _ => return None,
        })
    }
}
