//! Checks claims about facts that are visible on the board, using only the
//! rules.

#[path = "counted.rs"]
mod counted;

use boardgames::teacher::{Claim, Explanation, Teachable};

fn legal<G: Teachable>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
}

/// Checks a claim about a visible fact; accepts claims of other kinds.
pub fn check<G: Teachable>(
    game: &G,
    state: &G::State,
    next: &G::State,
    claim: &Claim<G::Move>,
    explained: &Explanation<G::Move>,
) -> Result<(), String> {
    harvest(game, state, claim, explained)?;
    match claim {
        Claim::Opens { motif, replies } => {
            let best = explained.comparison.best.first();
            let mut kept = *state;
            if let Some(best) = best {
                game.apply(&mut kept, *best);
            }
            for reply in replies {
                let word = reply.to_string();
                if !["a1", "h1", "a8", "h8"].contains(&word.as_str()) {
                    return Err(format!("opens: {word} is no corner"));
                }
                if !legal(game, next).contains(reply) {
                    return Err(format!("opens: {word} is not legal"));
                }
                if legal(game, &other_to_move(game, state)?).contains(reply) {
                    return Err(format!("opens: {word} was legal before"));
                }
                let by_him = game.to_move(&kept) == game.to_move(next);
                if best.is_some() && by_him && legal(game, &kept).contains(reply) {
                    return Err(format!("opens: {word} is legal after the best move"));
                }
            }
            does(game, next, replies[0], &motif.does())
        }
        Claim::Reply { reply, motif } => does(game, next, *reply, &motif.does()),
        Claim::Later {
            line,
            motif,
            is_better,
            ..
        } => later(game, state, explained, line, (&motif.does(), *is_better)),
        Claim::Better { mv, motif } if explained.comparison.best.contains(mv) => {
            does(game, state, *mv, &motif.does())
        }
        Claim::Shows { motif } => does(game, state, explained.comparison.played, &motif.does()),
        Claim::Contrast { mv, played, better } => {
            if !explained.comparison.best.contains(mv) {
                return Err(format!("contrast: {mv} is not the best move"));
            }
            if played.lacks(better).is_none() {
                return Err(format!("contrast: {mv} counts no more"));
            }
            counted::check(game, state, &explained.line, played)?;
            counted::check(game, state, &explained.better_line, better)
        }
        Claim::Apart {
            line,
            played,
            other,
        } => {
            if other.lacks(played).is_none() {
                return Err(format!("apart: {} counts as much", line[0]));
            }
            counted::check(game, state, &explained.line, played)?;
            counted::check(game, state, line, other)
        }
        Claim::Better { mv, .. } => Err(format!("better: {mv} is not the best move")),
        _ => Ok(()),
    }
}

/// Checks that a line is the beginning of the expected one, and that its last move does what
/// `words` say.
fn later<G: Teachable>(
    game: &G,
    state: &G::State,
    explained: &Explanation<G::Move>,
    line: &[G::Move],
    (words, is_better): (&str, bool),
) -> Result<(), String> {
    let (whole, from) = match is_better {
        true => (&explained.better_line, 0),
        false => (&explained.line, 1 + explained.again.len()),
    };
    let mut before = *state;
    let (known, rest) = whole.split_at(from.min(whole.len()));
    let [moves @ .., last] = line else {
        return Err("later: no moves".to_owned());
    };
    if !rest.starts_with(line) {
        return Err(format!("later: {line:?} is not expected"));
    }
    for mv in known.iter().chain(moves) {
        if !legal(game, &before).contains(mv) {
            return Err(format!("later: {mv} is not legal"));
        }
        game.apply(&mut before, *mv);
    }
    let own = game.to_move(&before) == game.to_move(state);
    if own != is_better {
        return Err("later: the wrong side moves".to_owned());
    }
    does(game, &before, *last, words)
}

/// Checks that a turn of several moves, which a claim describes, is that of the
/// expected line.
fn harvest<G: Teachable>(
    game: &G,
    state: &G::State,
    claim: &Claim<G::Move>,
    explained: &Explanation<G::Move>,
) -> Result<(), String> {
    // The opponent's turn follows the mover's.
    let replies = 1 + explained.again.len();
    let (motif, mv, line, at) = match claim {
        Claim::Better { motif, mv } => (motif, Some(mv), &explained.better_line, 0),
        Claim::Missed { motif, moves, .. } => (motif, moves.first(), &explained.better_line, 0),
        Claim::Reply { motif, reply } => (motif, Some(reply), &explained.line, replies),
        Claim::Allows {
            motif,
            replies: all,
            ..
        } => (motif, all.first(), &explained.line, replies),
        Claim::Does { motif, .. } => (motif, explained.line.first(), &explained.line, 0),
        _ => return Ok(()),
    };
    if motif.motif != "harvest" {
        return Ok(());
    }
    if line.get(at) != mv {
        return Err(format!("harvest: {mv:?} is not the move of the line"));
    }
    let mut before = *state;
    for mv in &line[..at] {
        game.apply(&mut before, *mv);
    }
    let (gain, moves, _) = counted::turn_along(game, &before, &line[at..])
        .ok_or("harvest: the line ends within the turn")?;
    let times = match moves {
        2 => "twice".to_owned(),
        _ => format!("{moves} times"),
    };
    let words = motif.does();
    match words.starts_with(&format!("moves {times} and brings home {gain} bean")) {
        true => Ok(()),
        false => Err(format!(
            "harvest: {moves} moves bring home {gain}, not: {words}"
        )),
    }
}

/// Returns the position with the other side to move, by changing the last
/// letter of an Othello position.
fn other_to_move<G: Teachable>(game: &G, state: &G::State) -> Result<G::State, String> {
    let text = game.write_position(state);
    let turned = match text.strip_suffix('X') {
        Some(board) => format!("{board}O"),
        None => format!("{}X", text.trim_end_matches('O')),
    };
    let read = game.read_position(&turned);
    read.map_err(|_| format!("opens: {turned} is no position"))
}

/// Checks that the move does what `words` say, for the phrases that this
/// function knows.
fn does<G: Teachable>(game: &G, state: &G::State, mv: G::Move, words: &str) -> Result<(), String> {
    let (side, mut after) = (game.to_move(state), *state);
    if !legal(game, state).contains(&mv) {
        return Err(format!("{mv} is not legal"));
    }
    game.apply(&mut after, mv);
    let again = game.outcome(&after).is_none() && game.to_move(&after) == side;
    let words: Vec<&str> = words.split(' ').collect();
    let holds = match words[..] {
        ["moves", "again"] => again,
        ["takes", "the", "corner", corner] => mv.to_string() == corner,
        ["captures", count, "bean" | "beans"] => {
            let home = |state| i32::from(counted::at_home(game, state, side));
            let gain = home(&after) - home(state);
            // The game may end with more beans at home.
            count.parse().is_ok_and(|count: i32| count <= gain)
        }
        ["completes", "a", "line"] => {
            let outcome = game.outcome(&after);
            outcome.and_then(|outcome| outcome.winner()) == Some(side)
        }
        ["leaves", _, count, "move" | "moves"] => {
            let left = legal(game, &after).len();
            count.parse() == Ok(left) || (count == "no" && again_or_passed(game, &after))
        }
        _ => !words.is_empty(),
    };
    match holds {
        true => Ok(()),
        false => Err(format!("{mv} does not: {}", words.join(" "))),
    }
}

/// Whether the side to move can only pass.
fn again_or_passed<G: Teachable>(game: &G, state: &G::State) -> bool {
    let moves = legal(game, state);
    matches!(&moves[..], [pass] if pass.to_string() == "pass")
}
