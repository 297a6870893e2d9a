//! What a solution does, in the words of each game.

use boardgames::course::Goal;
use boardgames::session::Session;

/// The motif of a puzzle: its right move at `session`, and the line.
pub fn motif(session: &dyn Session, goal: Goal, line: &[String]) -> &'static str {
    match session.entry().id() {
        "awari" => awari(session, line),
        "othello" => othello(session, line),
        "dagennacht" => dag_en_nacht(session, goal, line),
        _ => match goal {
            Goal::Win(_) => "fork",
            _ => "defence",
        },
    }
}

fn played(session: &dyn Session, moves: &[String]) -> Box<dyn Session> {
    let mut ahead = session.fork();
    ahead
        .play_all(&moves.join(" "))
        .expect("the line was played before");
    ahead
}

/// The beans that a move brings home, beyond those sown there.
fn awari(session: &dyn Session, line: &[String]) -> &'static str {
    let side = session.to_move().expect("it is live");
    let after = played(session, &line[..1]);
    let home = |session: &dyn Session| session.tally().expect("beans count")[side.index()];
    let again = after.to_move() == Some(side);
    let gain = home(&*after) - home(session);
    let over = played(session, line).to_move().is_none();
    match (again, gain) {
        (true, _) if line.len() > 1 && played(session, &line[..2]).to_move() == Some(side) => {
            "chain of extra turns"
        }
        (true, _) => "extra turn",
        (false, 3..) => "capture",
        _ if over => "the end of the game",
        _ if threatens_capture(session) => "beans in danger",
        _ => "quiet move",
    }
}

/// Whether some capture of the other side is open after the moves that are
/// not right: what the right move sees to.
fn threatens_capture(session: &dyn Session) -> bool {
    let side = session.to_move().expect("it is live");
    let other = side.other();
    session.moves().iter().any(|mv| {
        let mut after = session.fork();
        if after.play(&mv.text).is_err() || after.to_move() != Some(other) {
            return false;
        }
        let before = after.tally().expect("beans count")[other.index()];
        after.moves().iter().any(|reply| {
            let mut next = after.fork();
            let gain = next
                .play(&reply.text)
                .map(|()| next.tally().expect("beans count")[other.index()] - before);
            gain.is_ok_and(|gain| gain >= 4)
        })
    })
}

const CORNERS: [&str; 4] = ["a1", "h1", "a8", "h8"];
const X_SQUARES: [&str; 4] = ["b2", "g2", "b7", "g7"];
const C_SQUARES: [&str; 8] = ["b1", "a2", "g1", "h2", "a7", "b8", "h7", "g8"];

fn othello(session: &dyn Session, line: &[String]) -> &'static str {
    let first = line[0].as_str();
    let after = played(session, &line[..1]);
    let passes = matches!(&after.moves()[..], [only] if only.pass);
    let corner_free = |near: &str| {
        let corner = CORNERS.iter().min_by_key(|corner| {
            let apart = |i: usize| near.as_bytes()[i].abs_diff(corner.as_bytes()[i]);
            apart(0) + apart(1)
        });
        session.position().as_bytes()[square(corner.expect("four corners"))] == b'-'
    };
    let edge = first.contains(['a', 'h', '1', '8']);
    if after.to_move().is_none() {
        "the last move"
    } else if CORNERS.contains(&first) {
        "corner"
    } else if passes {
        "forced pass"
    } else if X_SQUARES.contains(&first) && corner_free(first) {
        "X-square"
    } else if C_SQUARES.contains(&first) && corner_free(first) {
        "C-square"
    } else if gives_corner(&*after) {
        "a corner given"
    } else if edge {
        "edge"
    } else if turned(session, &*after) <= 2 {
        "quiet move"
    } else if after.moves().len() <= 3 {
        "mobility"
    } else {
        "parity"
    }
}

fn square(name: &str) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[0] - b'a') + 8 * usize::from(bytes[1] - b'1')
}

fn gives_corner(after: &dyn Session) -> bool {
    let moves = after.moves();
    moves.iter().any(|mv| CORNERS.contains(&mv.text.as_str()))
}

fn turned(before: &dyn Session, after: &dyn Session) -> usize {
    let changed = after.diagram().changed_since(&before.diagram());
    changed.len() - 1
}

fn dag_en_nacht(session: &dyn Session, goal: Goal, line: &[String]) -> &'static str {
    if goal == Goal::Hold {
        return "defence";
    }
    let threats = threats(&*played(session, &line[..1]));
    match (threats, line[0].contains('-')) {
        (2.., _) => "double threat",
        (1, true) => "shift with a threat",
        (1, false) => "drop with a threat",
        _ => "quiet move",
    }
}

/// On how many squares the side that has just moved could win, if it moved
/// again.
fn threats(after: &dyn Session) -> usize {
    let text = after.position();
    let (board, mover) = text.rsplit_once(' ').expect("the mover is named");
    let other = if mover == "b" { "w" } else { "b" };
    let turned = format!("{board} {other}");
    let entry = after.entry();
    let Ok(turned) = entry.open(&after.options(), Some(&turned)) else {
        return 0;
    };
    let wins = |mv: &str| {
        let mut next = turned.fork();
        next.play(mv).is_ok() && next.outcome().is_some_and(|o| o.winner().is_some())
    };
    let mut squares: Vec<String> = turned
        .moves()
        .into_iter()
        .filter(|mv| wins(&mv.text))
        .map(|mv| mv.text.rsplit('-').next().unwrap_or_default().to_owned())
        .collect();
    squares.sort();
    squares.dedup();
    squares.len()
}
