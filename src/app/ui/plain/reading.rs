//! The words of line mode that describe the board.

use super::board::{ShownTurn, board};
use super::events::{Announcement, move_sentence, name};
use super::json_event::{JsonEvent, RowJson};
use super::legal::legal_sentence;
use super::squares::{CellNames, ground};
use super::words::{Word, word};
use crate::game::Contents;
use crate::session::{Session, rules_text};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::rules_pages::RulesPages;
use crate::ui::text::{counted, either, listed, notices};

/// The position that a word describes.
pub(super) struct BoardView<'a> {
    /// The position on the board.
    pub session: &'a dyn Session,
    /// How the position is shown.
    pub look: PositionLook,
    /// The time that is left, as a sentence; `None` without a clock.
    pub time_left: Option<String>,
}

/// How positions are shown.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum PositionLook {
    /// As a board in these characters.
    Board(GlyphSet),
    /// In words.
    Words,
}

/// Answers a word that describes the board, followed by a text. The error is a sentence
/// that says why there is no answer.
pub(super) type Answer = fn(&BoardView<'_>, &str) -> Result<Announcement, String>;

/// The words that describe the board. They work in every mode. Their help replaces ROW,
/// COLUMN and SQUARE by examples from the board.
pub(super) const READING: &[Word<Answer>] = &[
    word!("board" "show": "show the position; board off: in words; board on: drawn",
        |view, _| Ok(drawn(view))),
    word!("pieces": "say where the pieces of both sides are", |view, _| Ok(pieces(view.session))),
    word!("row" ..: [("row ROW", "describe row ROW")], |view, name| row(view.session, name)),
    word!("rows": "describe every row, from the top", |view, _| Ok(rows(view.session))),
    word!("column" ..: [("column COLUMN", "describe column COLUMN")],
        |view, name| column(view.session, name)),
    word!("square" ..: [("square SQUARE", "describe SQUARE")],
        |view, name| square(view.session, name)),
    word!("legal" "l" ..: [("legal", "list the legal moves; legal all: even if they are many")],
        |view, all| legal_moves(view.session, all)),
    word!("last": "describe the last move", |view, _| Ok(last(view.session))),
    word!("moves": "list the moves so far", |view, _| Ok(moves(view.session, view.look))),
    word!("score": "say the score", |view, _| Ok(score(view.session))),
    word!("clock" "time": "say the time that is left; only a sprint has a clock",
        |view, _| Ok(clock(view.time_left.as_deref()))),
    word!("position" "pos": "print the position, to copy it for --position or setup",
        |view, _| Ok(position(view))),
    word!("record": "print the game as one line of JSON, to copy it", |view, _| Ok(record(view))),
    word!("rules" ..: [("rules", "list the pages of the rules"), ("rules 1", "print page 1")],
        |view, page| rules(view, page)),
];

/// Returns the word with this name.
pub(super) fn find(name: &str) -> Option<&'static Word<Answer>> {
    READING.iter().find(|word| word.names.contains(&name))
}

/// Whether a word makes sense in a game: some games have no points, and the
/// columns of some boards have no names.
pub(super) fn is_offered(word: &Word<Answer>, session: &dyn Session) -> bool {
    match word.names[0] {
        "score" => session.tally().is_some(),
        "column" => !CellNames::of(session).columns().is_empty(),
        _ => true,
    }
}

/// Returns the time left, or the sentence that there is no clock: games in line mode have
/// none, because listening to a screen reader takes time.
fn clock(time_left: Option<&str>) -> Announcement {
    let text = time_left.unwrap_or("Line mode has no clock.");
    Announcement::new(text, &JsonEvent::Clock { text })
}

/// Describes the whole position in words: where the pieces are and, if wanted, who is
/// to move.
pub(super) fn in_words(session: &dyn Session, turn: ShownTurn) -> String {
    let turn = match session.to_move().filter(|_| turn == ShownTurn::Whole) {
        Some(side) => format!(" {} to move.", name(session, side)),
        None => String::new(),
    };
    CellNames::of(session).sentence() + &turn
}

/// Returns the score, in games that have one, and the side to move.
pub(super) fn score_and_turn(session: &dyn Session) -> String {
    let score = session.tally().map(|_| score(session).sentence);
    let turn = session.to_move();
    let turn = turn.map(|side| format!("{} to move.", name(session, side)));
    let parts = score.into_iter().chain(turn);
    Vec::from_iter(parts).join(" ")
}

fn pieces(session: &dyn Session) -> Announcement {
    let sentence = in_words(session, ShownTurn::Whole);
    let position = session.position();
    Announcement::new(sentence, &JsonEvent::Pieces { position })
}

/// Lists the pages of the rules, or prints the page with this number or name. The last page is
/// the exact rules, which programs get in any case.
fn rules(view: &BoardView<'_>, page: &str) -> Result<Announcement, String> {
    let info = view.session.info();
    let exact = rules_text(info);
    let event = JsonEvent::Rules {
        text: exact.trim_end(),
    };
    let pages = RulesPages::of(info)?;
    let text = match page {
        "" => pages.listed(),
        page => {
            let boards = matches!(view.look, PositionLook::Board(_));
            let place = pages.find(page).ok_or_else(|| pages.refusal(page))?;
            pages.text(place, boards)
        }
    };
    Ok(Announcement::new(text.trim_end(), &event))
}

fn drawn(view: &BoardView<'_>) -> Announcement {
    let text = match view.look {
        PositionLook::Board(glyphs) => board(view.session, glyphs, ShownTurn::Whole),
        PositionLook::Words => in_words(view.session, ShownTurn::Whole),
    };
    let (text, position) = (&*text, view.session.position());
    Announcement::new(text, &JsonEvent::Board { text, position })
}

/// Returns the legal moves in the game's notation.
pub(super) fn move_texts(session: &dyn Session) -> Vec<String> {
    session.moves().into_iter().map(|mv| mv.text).collect()
}

fn legal_moves(session: &dyn Session, all: &str) -> Result<Announcement, String> {
    if !matches!(all, "" | "all") {
        return Err("type 'legal' or 'legal all'".to_owned());
    }
    let moves = move_texts(session);
    let event = JsonEvent::Legal {
        legal: &moves,
        moves: &moves,
    };
    let sentence = legal_sentence(session, all == "all");
    Ok(Announcement::new(sentence, &event))
}

/// Describes the last move, with those that its side played just before it.
fn last(session: &dyn Session) -> Announcement {
    let history = session.history();
    let Some(played) = history.last() else {
        let event = JsonEvent::Last {
            side: None,
            mv: None,
        };
        return Announcement::new(notices::NO_MOVE_YET, &event);
    };
    let side = name(session, played.side);
    let event = JsonEvent::Last {
        side: Some(side),
        mv: Some(&played.text),
    };
    let of_turn = history.iter().rev();
    let of_turn = of_turn.take_while(|other| other.side == played.side);
    let moves = history.len() - of_turn.count()..history.len();
    let moves: Vec<String> = moves.map(|ply| move_sentence(session, ply)).collect();
    Announcement::new(moves.join(" "), &event)
}

/// Returns that there is no row or column with this name, or asks for a name if none
/// was given, and lists the names.
fn none_of(kind: &str, named: &str, names: &[String]) -> String {
    match named {
        "" => format!("name a {kind}: {}", either(names)),
        _ => format!(
            "there is no {kind} '{named}'; the {kind}s are {}",
            listed(names)
        ),
    }
}

fn row(session: &dyn Session, row: &str) -> Result<Announcement, String> {
    let places = CellNames::of(session);
    let Some((row, found)) = places.row(row) else {
        return Err(none_of("row", row, &places.rows()));
    };
    let sentence = places.line_sentence("Row", &row, &found) + &places.grounds(&found);
    let event = JsonEvent::Row {
        row: &row,
        cells: places.named_contents(&found),
    };
    Ok(Announcement::new(sentence, &event))
}

/// Describes the whole board, row by row from the top.
fn rows(session: &dyn Session) -> Announcement {
    let places = CellNames::of(session);
    let names = places.rows();
    let rows = names.iter().filter_map(|name| places.row(name));
    let (sentences, rows): (Vec<String>, Vec<RowJson>) = rows
        .map(|(row, found)| {
            let cells = places.named_contents(&found);
            (
                places.line_sentence("Row", &row, &found),
                RowJson { row, cells },
            )
        })
        .unzip();
    Announcement::new(sentences.join("\n"), &JsonEvent::Rows { rows })
}

fn column(session: &dyn Session, column: &str) -> Result<Announcement, String> {
    let places = CellNames::of(session);
    let columns = places.columns();
    if columns.is_empty() {
        let rows = either(&places.rows());
        return Err(format!(
            "the columns of this board have no names; name a row: {rows}"
        ));
    }
    let Some((column, found)) = places.column(column) else {
        return Err(none_of("column", column, &columns));
    };
    let sentence = places.line_sentence("Column", &column, &found) + &places.grounds(&found);
    let event = JsonEvent::Column {
        column: &column,
        cells: places.named_contents(&found),
    };
    Ok(Announcement::new(sentence, &event))
}

fn square(session: &dyn Session, wanted: &str) -> Result<Announcement, String> {
    let places = CellNames::of(session);
    let mover = session.to_move().map_or("", |side| name(session, side));
    let Some(place) = places.find(wanted, mover) else {
        let example = places.example_names(mover);
        return Err(match wanted {
            "" => format!("name a square, such as {example}"),
            _ => format!("there is no square '{wanted}'; name one square, such as {example}"),
        });
    };
    let holds = places.contents(place.cell);
    let playable = session
        .moves()
        .iter()
        .any(|mv| mv.clicks.spots().next() == place.cell.spot);
    let more = match (playable, place.cell.contents) {
        (false, _) => String::new(),
        (true, Contents::Piece(_)) => format!("; {mover} can move it"),
        (true, _) => format!("; {mover} can play there"),
    };
    let what = match holds.parse::<u32>() {
        Ok(number) => counted(number, session.info().card.unit),
        Err(_) => holds.clone(),
    };
    let sentence = format!(
        "{}: {what}{}{more}.",
        place.name,
        ground(place.cell, &places.diagram)
    );
    let event = JsonEvent::Square {
        name: &place.name,
        holds,
        playable,
    };
    Ok(Announcement::new(sentence, &event))
}

fn score(session: &dyn Session) -> Announcement {
    let info = session.info();
    let Some(points) = session.tally() else {
        let sentence = format!("{} has no points.", info.title);
        let event = JsonEvent::Score {
            points: None,
            unit: None,
        };
        return Announcement::new(sentence, &event);
    };
    let [first, second] = info.sides;
    let unit = info.card.unit;
    let event = JsonEvent::Score {
        points: Some(points),
        unit: Some(unit),
    };
    let sentence = format!(
        "Score: {first} {}, {second} {}.",
        counted(points[0], unit),
        points[1]
    );
    Announcement::new(sentence, &event)
}

/// Returns the moves of a game so far, in words with the numbers of the turns.
pub(super) fn moves(session: &dyn Session, look: PositionLook) -> Announcement {
    let history = session.history().iter();
    let texts = Vec::from_iter(history.map(|played| played.text.clone()));
    let sentence = match look {
        _ if texts.is_empty() => notices::NO_MOVE_YET.to_owned(),
        PositionLook::Board(_) => format!("Moves: {}", texts.join(" ")),
        PositionLook::Words => numbered_moves(session),
    };
    let moves = texts.iter().map(String::as_str).collect();
    Announcement::new(sentence, &JsonEvent::Moves { moves })
}

/// Returns the moves so far as `Moves, Black first: 1 f5, 2 d6.` A further move of a turn has no
/// number, and the sides are named in games whose moves do not show them.
fn numbered_moves(session: &dyn Session) -> String {
    let info = session.info();
    let mut text = String::new();
    let mut last = None;
    for (number, played) in (1..).zip(session.history()) {
        let side = info.sides[played.side.index()];
        text += &match last {
            Some(last) if last == played.side => format!(" and again {}", played.text),
            _ => {
                let begin = match last {
                    Some(_) => ",".to_owned(),
                    None => format!("Moves, {side} first:"),
                };
                let who = if info.names_moves() { side } else { "" };
                let gap = if who.is_empty() { "" } else { " " };
                format!("{begin} {number} {who}{gap}{}", played.text)
            }
        };
        last = Some(played.side);
    }
    text + "."
}

fn position(view: &BoardView<'_>) -> Announcement {
    let position = view.session.position();
    let sentence = match view.look {
        PositionLook::Board(_) => position.clone(),
        PositionLook::Words => {
            let words = in_words(view.session, ShownTurn::Whole);
            format!("{words}\nAs a notation to copy:\n{position}")
        }
    };
    let turn = None;
    Announcement::new(sentence, &JsonEvent::Position { position, turn })
}

fn record(view: &BoardView<'_>) -> Announcement {
    let record = &view.session.record();
    let text = record.to_json();
    // A person who listens is warned before it.
    let sentence = match view.look {
        PositionLook::Board(_) => text,
        PositionLook::Words => format!("The game in a notation to copy:\n{text}"),
    };
    Announcement::new(sentence, &JsonEvent::Record { record })
}

/// Returns a row, a column and a square of this game's board as examples.
pub(super) fn examples(session: &dyn Session) -> (String, String, String) {
    let places = CellNames::of(session);
    let middle = |names: Vec<String>, none: &str| {
        let named = names.get(names.len() / 2).cloned();
        named.unwrap_or_else(|| none.to_owned())
    };
    let row = middle(places.rows(), "ROW");
    let column = middle(places.columns(), "COLUMN");
    let mover = session.to_move().map_or("", |side| name(session, side));
    let moves = session.moves();
    let named = moves
        .iter()
        .find(|mv| places.find(&mv.text, mover).is_some());
    let square = match named {
        Some(mv) => mv.text.clone(),
        None => places.example_name(),
    };
    (row, column, square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_its_own_names() {
        let names = READING.iter().flat_map(|word| word.names);
        let mut seen = std::collections::BTreeSet::new();
        for name in names {
            assert!(seen.insert(*name), "{name} twice");
        }
    }
}
