//! Events of a game, as sentences or as lines of JSON.

use super::json_event::{JsonEvent, Turn};
use super::squares::CellNames;
use crate::game::{Cell, Contents, EarlyEnd, Outcome, Side, Verdict};
use crate::session::{Ending, GameInfo, PlayerSpec, Session, TIME_IS_UP};
use crate::ui::text::json::{as_text, options_json};
use crate::ui::text::listed;
use crate::ui::text::players::{Named, bot_name, named, program_name};

/// The output format of events.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Style {
    /// Sentences for people.
    Sentences,
    /// One JSON object a line for programs.
    Json,
}

/// One event in both formats.
pub(super) struct Announcement {
    /// The sentence; if empty, nothing is printed.
    pub sentence: String,
    /// The JSON object as text.
    pub json: String,
}

impl Announcement {
    /// Creates an event from its sentence and its JSON object.
    pub fn new(sentence: impl Into<String>, event: &JsonEvent<'_>) -> Announcement {
        Announcement {
            sentence: sentence.into(),
            json: as_text(event),
        }
    }
}

/// Returns the name of a side.
pub(super) fn name(session: &dyn Session, side: Side) -> &'static str {
    session.info().sides[side.index()]
}

/// Returns the name of a side, with the name of its person if there is one: `X
/// (Anna)`.
pub(super) fn called(session: &dyn Session, side: Side) -> String {
    match (session.name(side), name(session, side)) {
        ("", side) => side.to_owned(),
        (person, side) => format!("{side} ({person})"),
    }
}

/// Returns the game with the options that differ from their defaults:
/// `Dag en Nacht, size 13`.
pub(super) fn game_words(session: &dyn Session) -> String {
    let info = session.info();
    let usual = info.defaults();
    let changed = session.options().into_iter();
    let changed = changed.filter(|pair| !usual.contains(pair));
    let words = changed.map(|(name, value)| format!(", {name} {value}"));
    format!("{}{}", info.title, words.collect::<String>())
}

/// Returns a player in a few words: `you`, `a person` if two play, `level 4` or the name of a
/// program.
fn player_words(session: &dyn Session, side: Side) -> String {
    match (session.player(side), session.player(side.other())) {
        (PlayerSpec::Human, PlayerSpec::Human) => "a person".to_owned(),
        (PlayerSpec::Human, _) => "you".to_owned(),
        (PlayerSpec::Bot(spec), _) => bot_name(spec),
        (PlayerSpec::Gtp(spec), _) => program_name(spec),
    }
}

/// The start of a game, or its continuation.
pub(super) fn start(session: &dyn Session) -> Announcement {
    let record = session.record();
    let seats = Side::BOTH.map(|side| {
        let player = player_words(session, side);
        format!("{}: {player}.", called(session, side))
    });
    // A game that goes on begins with what happened last.
    let last = match session.history().len().checked_sub(1) {
        Some(ply) => format!(" The last move: {}", move_sentence(session, ply)),
        None => String::new(),
    };
    let sentence = format!("{}. {}{last}", game_words(session), seats.join(" "));
    Announcement::new(
        sentence,
        &JsonEvent::Start {
            game: &record.game,
            options: options_json(&record.options),
            players: &record.players,
            seed: record.seed,
            start: &record.start,
            moves: &record.moves,
        },
    )
}

/// Move `ply` of the history, counted from 0, with the message about saving it.
pub(super) fn played(session: &dyn Session, ply: usize, note: Option<&str>) -> Announcement {
    let played = &session.history()[ply];
    let side = name(session, played.side);
    let event = JsonEvent::Move {
        side,
        mv: &played.text,
        by: session.player(played.side).to_string(),
        note,
    };
    let sentence = move_sentence(session, ply);
    let sentence = match note {
        Some(note) => format!("{sentence} {note}"),
        None => sentence,
    };
    Announcement::new(sentence, &event)
}

/// Returns `Black played f5, turning 1: e5.` for move `ply` of the history.
pub(super) fn move_sentence(session: &dyn Session, ply: usize) -> String {
    let played = &session.history()[ply];
    // A person who listens cannot see which pieces have changed sides.
    match &turned(session, ply)[..] {
        [] => plain_sentence(session, ply),
        turned => {
            let who = called(session, played.side);
            format!("{who} played {}: {}.", played.deed(), listed(turned))
        }
    }
}

/// Returns `Black played f5, turning 1.`
fn plain_sentence(session: &dyn Session, ply: usize) -> String {
    let played = &session.history()[ply];
    played.played_by(&called(session, played.side))
}

/// The names of the squares whose pieces changed sides in move `ply`.
pub(super) fn turned(session: &dyn Session, ply: usize) -> Vec<String> {
    let (before, after) = (session.diagram_at(ply), session.diagram_at(ply + 1));
    let places = CellNames::of(session);
    let piece = |cell: &&Cell| matches!(cell.contents, Contents::Piece(_));
    let cells = after.changed_since(&before).into_iter();
    // A square that had a piece before, and has a different one now, was
    // turned.
    let taken = cells.filter(|spot| before.cell(*spot).as_ref().is_some_and(piece));
    let now = taken.filter_map(|spot| after.cell(spot).filter(piece));
    now.map(|cell| places.name_of(cell)).collect()
}

/// Returns the last move and the side to move, for use after moves were taken
/// back: `The last move now: White played d6. Black to move.`
pub(super) fn position_sentence(session: &dyn Session) -> String {
    let last = match session.history().len().checked_sub(1) {
        Some(ply) => format!("The last move is now: {}", plain_sentence(session, ply)),
        None => "You are at the start.".to_owned(),
    };
    match session.to_move() {
        Some(side) => format!("{last} {} to move.", called(session, side)),
        None => last,
    }
}

/// The current position. The sentence is empty except for a pass that a person must type.
pub(super) fn position(session: &dyn Session) -> Announcement {
    let moves = session.moves();
    let event = JsonEvent::Position {
        position: session.position(),
        turn: Some(Turn {
            to_move: session.to_move().map(|side| name(session, side)),
            legal: moves.iter().map(|mv| mv.text.clone()).collect(),
        }),
    };
    let Some(side) = session.to_move() else {
        // Another event announces the end of the game.
        return Announcement::new("", &event);
    };
    let sentence = match &moves[..] {
        [only] if only.pass && *session.player(side) == PlayerSpec::Human => {
            let side = called(session, side);
            format!("{side} has no move and must pass: '{}'.", only.text)
        }
        _ => String::new(),
    };
    Announcement::new(sentence, &event)
}

/// The end of the game, or that the user left.
pub(super) fn ending(session: &dyn Session, ending: &Ending) -> Announcement {
    let mut announced = match ending {
        Ending::Finished(outcome) => finished(
            session.info(),
            *outcome,
            session.end_reason().map(|end| end.why),
        ),
        Ending::Forfeit(side, fault) => forfeit(session, *side, fault),
        Ending::TimeUp(side) => forfeit(session, *side, TIME_IS_UP),
        Ending::Resigned(side) => {
            let winner = name(session, side.other());
            let [own, other] = [*side, side.other()].map(|side| called(session, side));
            let sentence = format!("{own} resigns; {other} wins.");
            ended_early(sentence, Some(winner), EarlyEnd::Resignation)
        }
        Ending::Agreed => ended_early("A draw by agreement.".to_owned(), None, EarlyEnd::Agreement),
        Ending::Left => Announcement::new(
            "You left the game unfinished.",
            &JsonEvent::Left {
                position: session.position(),
            },
        ),
    };
    announced.sentence += for_you(session, ending.verdict());
    announced
}

/// Says whether the only person in the game wins or loses: ` You win.` Otherwise empty.
fn for_you(session: &dyn Session, verdict: Option<Verdict>) -> &'static str {
    let Some(Verdict::Win(winner)) = verdict else {
        return "";
    };
    match [winner, winner.other()].map(|side| named(session, side)) {
        [Named::You, _] => " You win.",
        [_, Named::You] => " You lose.",
        _ => "",
    }
}

/// The end of a game that this side lost by a failure or on time.
fn forfeit(session: &dyn Session, loser: Side, reason: &str) -> Announcement {
    let [loser, winner] = [loser, loser.other()].map(|side| name(session, side));
    Announcement::new(
        format!("{loser} loses the game: {reason}."),
        &JsonEvent::End {
            outcome: "forfeit",
            winner: Some(winner),
            points: None,
            reason: Some(reason.to_owned()),
        },
    )
}

fn ended_early(sentence: String, winner: Option<&str>, how: EarlyEnd) -> Announcement {
    let outcome = if winner.is_some() { "win" } else { "draw" };
    let reason = Some(how.words().to_owned());
    Announcement::new(
        sentence,
        &JsonEvent::End {
            outcome,
            winner,
            points: Some(None),
            reason,
        },
    )
}

fn finished(info: &GameInfo, outcome: Outcome, reason: Option<String>) -> Announcement {
    let unit = info.card.unit;
    let points = outcome.points;
    let (kind, winner) = match outcome.verdict {
        Verdict::Win(side) => ("win", Some(side)),
        Verdict::Draw => ("draw", None),
    };
    let sentence = match (winner, points) {
        (Some(side), Some(points)) => {
            let [own, other] = [side, side.other()].map(|side| points[side.index()]);
            format!("{} wins, {own} to {other} {unit}", info.sides[side.index()])
        }
        (Some(side), None) => format!("{} wins", info.sides[side.index()]),
        (None, Some([points, _])) => format!("The game is a draw, {points} {unit} each"),
        (None, None) => "The game is a draw".to_owned(),
    };
    let winner = winner.map(|side| info.sides[side.index()]);
    let sentence = match &reason {
        Some(reason) => format!("{sentence}: {reason}."),
        None => format!("{sentence}."),
    };
    Announcement::new(
        sentence,
        &JsonEvent::End {
            outcome: kind,
            winner,
            points: Some(points),
            reason,
        },
    )
}
