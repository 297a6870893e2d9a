//! Sentences about turns, which may have several moves.

use crate::game::Side;
use crate::session::{Change, MoveView, PlayError, PlayedMove, PlayerSpec, Session, Step};
use crate::ui::text::phrases::counted;
use crate::ui::text::players;
use crate::ui::text::sentence::Sentence;

/// Returns the moves of the last turn: all consecutive moves of one side.
pub fn last_turn(session: &dyn Session) -> &[PlayedMove] {
    let history = session.history();
    let last: Option<Side> = history.last().map(|played| played.side);
    let earlier = history
        .iter()
        .rposition(|played| Some(played.side) != last)
        .map_or(0, |at| at + 1);
    &history[earlier..]
}

/// Returns the game's description of a move.
pub fn move_help(session: &dyn Session) -> String {
    let moves = session.moves();
    let card = session.info().card;
    card.move_help(|example| legal_example(&moves, example))
}

/// Returns [`move_help`] for people who type moves: also that a digit is a move, in games that
/// read it as a square.
pub fn typed_move_help(session: &dyn Session) -> String {
    let help = move_help(session);
    let read = (1..=9).rev().find_map(|digit: u8| {
        let (digit, mut fork) = (digit.to_string(), session.fork());
        fork.play(&digit).ok()?;
        let played = fork.history().last()?.text.clone();
        (played != digit).then_some((digit, played))
    });
    match read {
        Some((digit, square)) => {
            format!("{help}, or its digit on a number pad, such as {digit} for {square}")
        }
        None => help,
    }
}

/// Returns why a text was not played, with a legal move as an example if it is not a move.
pub fn refused(session: &dyn Session, error: &PlayError) -> String {
    let moves = session.moves();
    match (error, moves.first()) {
        (PlayError::Unreadable { .. }, Some(mv)) => {
            format!(
                "{error}; {} is legal here",
                session.info().name_move(&mv.text)
            )
        }
        _ => error.to_string(),
    }
}

/// Returns the request for a move, without the full stop: `Your move: a square
/// such as f5`, followed by `more`. Shorter forms describe only the most usual
/// move.
pub fn move_request(session: &dyn Session, more: &str) -> Sentence {
    let whose = players::whose_move(session);
    let moves = session.moves();
    let first = session.info().card.moves.first();
    let example = first.map_or("", |kind| kind.example);
    let shortest = match example {
        "" => format!("{whose}: _"),
        example => format!("{whose} (such as {}): _", legal_example(&moves, example)),
    };
    let mut forms = vec![format!("{whose}: {}", move_help(session))];
    forms.extend(first.map(|kind| match kind.example {
        "" => format!("{whose}: {}", kind.name),
        example => format!(
            "{whose}: {} such as {}",
            kind.name,
            legal_example(&moves, example)
        ),
    }));
    forms.push(shortest);
    let forms = forms.into_iter();
    Sentence::with_forms(
        forms
            .flat_map(|form| [format!("{form} {more}"), form])
            .collect(),
    )
}

/// Returns the example, or a legal move of similar form if it is not legal now.
fn legal_example(moves: &[MoveView], example: &str) -> String {
    let is_legal = moves.iter().any(|mv| mv.text == example);
    let mut alike = moves.iter().filter(|mv| form(&mv.text) == form(example));
    let other = alike.next().filter(|_| !is_legal);
    other.map_or(example, |mv| mv.text.as_str()).to_owned()
}

/// Returns the form of a move, with one character for each kind of character:
/// `a0-a0` for `e4-e5`.
fn form(text: &str) -> String {
    let kind = |symbol: char| match symbol {
        '0'..='9' => '0',
        symbol if symbol.is_alphabetic() => 'a',
        symbol => symbol,
    };
    let mut kinds: Vec<char> = text.chars().map(kind).collect();
    kinds.dedup();
    kinds.into_iter().collect()
}

/// Returns `Computer played 5-6-3 in one turn` and a line for each move, if a
/// player other than the person to move has played several; otherwise `None`.
pub fn long_turn(session: &dyn Session) -> Option<(String, Vec<String>)> {
    let turn = last_turn(session);
    let side = turn.first()?.side;
    // The person who moves again knows the moves already.
    let own = session.to_move() == Some(side) && *session.player(side) == PlayerSpec::Human;
    if turn.len() < 2 || own {
        return None;
    }
    let texts: Vec<&str> = turn.iter().map(|played| played.text.as_str()).collect();
    let who = players::subject(session, side);
    let head = format!("{who} played {} in one turn", texts.join("-"));
    let line = |(i, played): (usize, &PlayedMove)| {
        let begin = if i == 0 { &format!("{who}:") } else { "then" };
        format!("{begin} {}", played.deed())
    };
    let lines = turn.iter().enumerate().map(line).collect();
    Some((head, lines))
}

/// Returns a sentence about a change, with the players' names. After a turn of
/// several moves, it contains all the moves and `again`, the key that shows
/// them once more; after moves were taken back, the key `redo`.
pub fn change_sentence(
    session: &dyn Session,
    change: &Change,
    [again, redo]: [&str; 2],
) -> Sentence {
    let step = match (change.step, session.history().last()) {
        (Step::Played, Some(played)) => match long_turn(session) {
            Some((head, _)) => Sentence::of(head).and(format!("; {again} shows it again")),
            None => players::played(session, played).into(),
        },
        (Step::TakenBack(1..), _) => {
            counted_step(change.step).and(format!("; press {redo} to redo, until you leave"))
        }
        (step, _) => counted_step(step),
    };
    with_remark(step, change)
}

/// Returns how many moves were taken back or played again: `2 moves taken
/// back.`; empty if a move was played.
pub fn counted_step(step: Step) -> Sentence {
    let words = |moves: usize, done: &str, nothing: &str| match moves {
        0 => Sentence::of(format!("There is nothing to {nothing}")),
        n => Sentence::of(format!("{} {done}", counted(n as u64, "moves"))),
    };
    match step {
        Step::Stayed | Step::Played => Sentence::default(),
        Step::Reopened => Sentence::of("The game goes on"),
        Step::TakenBack(moves) => words(moves, "taken back", "take back"),
        Step::PlayedAgain(moves) => words(moves, "played again", "redo"),
    }
}

/// Appends the change's remark, if any, to a sentence.
pub fn with_remark(sentence: Sentence, change: &Change) -> Sentence {
    match &change.remark {
        Some(remark) => sentence.followed_by(remark),
        None => sentence,
    }
}

/// Returns the hint for a position with only one legal move.
pub fn only_move(mv: &str) -> String {
    format!("your only move is {mv}")
}
