//! Sentences that only line mode says: its help, and about the players of a game.

use std::time::Duration;

use crate::game::Side;
use crate::lobby::TableView;
use crate::session::TimeControl;
use crate::ui::plain::no_word;
use crate::ui::text::{LINE_WIDTH, sentence, wrapped};
use crate::ui::tui::painter::{columns, wrap};

/// The words of a place with what they do.
type Words = &'static [(&'static str, &'static str)];

/// The help: the names of its parts, and their words.
const HELP: [(&str, Words); 4] = [
    ("hall", HALL),
    ("game", GAME),
    ("over", OVER),
    ("terms", TERMS),
];

const HALL: Words = &[
    ("who", "the people who are here"),
    ("list", "open offers, games to watch, your games"),
    (
        "offer GAME ...",
        "offer a game to everybody: offer othello 10+5 rated",
    ),
    (
        "invite GAME ...",
        "get a code for a friend: invite awari days=3",
    ),
    (
        "play GAME",
        "play the computer: play awari, or play awari ai:7 (0 to 10)",
    ),
    ("accept N", "accept offer N"),
    (
        "join CODE",
        "join, return to your game, or watch: join wolf-7291",
    ),
    ("withdraw", "withdraw your offers"),
    (
        "games",
        "your finished games; join CODE opens one, delete CODE deletes",
    ),
    ("stats", "your results and ratings"),
    ("quit", "leave; your games are kept"),
];

const TERMS: Words = &[(
    "",
    "After GAME you can type, in any order: a clock (10+5, 30s), days=3, a side (black), rated, \
     stop (the clock stops while a player is away), options (size=11).",
)];

const GAME: Words = &[
    ("a move", "such as f5; legal lists them"),
    (
        "takeback, draw, rematch",
        "ask the other player; yes or no answers",
    ),
    ("resign", "resign the game, after a question"),
    ("say TEXT", "write a line to everybody at the game"),
    ("clock", "the time that is left"),
    (
        "board, pieces, row, column, square, legal, last, moves, score, position, record, rules",
        "read the board: row 3, column d, square d4",
    ),
    (
        "board off",
        "describe positions in words; board on draws boards again",
    ),
    (
        "hint",
        "the idea, a few moves, then the best and why: on your turn against the computer",
    ),
    (
        "eval",
        "the values of the best moves: against the computer, or when you watch a game that \
         is not rated",
    ),
];

const OVER: Words = &[
    (
        "review",
        "how well both sides played, and the costliest moves",
    ),
    (
        "start, next, back, end",
        "step through the game; 12 shows the position after move 12",
    ),
    (
        "why",
        "explains the move before the position; why 2: the one before",
    ),
    ("hall", "leave the board; the game stays"),
];

/// The width of the column of words in the help.
const WORD: usize = 16;

/// The parts of the help that help alone does not say.
const MORE: &str = "More: help terms (what can follow GAME), help hall, help game, help over (after \
                    a game), or help and a word.";

/// Returns the help about a word or a part, or without one about this place, in columns or for a
/// person who listens as sentences.
pub(super) fn help(place: &str, about: &str, in_columns: bool) -> String {
    let part = if about.is_empty() { place } else { about };
    if let Some((_, words)) = HELP.iter().find(|(name, _)| *name == part) {
        let mut rows = Vec::from_iter(*words);
        rows.extend(about.is_empty().then_some(&("", MORE)));
        return in_lines(&rows, in_columns);
    }
    let is_about = |(words, _): &&(&str, &str)| words.split([' ', ',']).any(|word| word == about);
    let all = HELP.iter().flat_map(|(_, words)| *words);
    let rows = Vec::from_iter(all.filter(is_about));
    match rows.is_empty() {
        true => sentence(&no_word(about)),
        false => in_lines(&rows, in_columns),
    }
}

fn in_lines(rows: &[&(&str, &str)], in_columns: bool) -> String {
    let line = |(words, meaning): &&(&str, &str)| match (*words, in_columns) {
        ("", true) => wrapped(meaning, LINE_WIDTH),
        ("", false) => (*meaning).to_owned(),
        (words, false) => format!("{}: {meaning}.", words),
        (words, true) => {
            let indent = " ".repeat(WORD + 3);
            let meaning = wrapped(meaning, LINE_WIDTH - indent.len());
            let meaning = meaning.replace('\n', &format!("\n{indent}"));
            match words.len() <= WORD {
                true => format!("  {words:<WORD$} {meaning}"),
                false => {
                    let words = wrapped(words, LINE_WIDTH - 2).replace('\n', "\n  ");
                    format!("  {words}\n{indent}{meaning}")
                }
            }
        }
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    lines.join("\n")
}

/// Returns the terms in a line, and the players in another one: `Black: anna. White:
/// ben. You are Black.`
pub(super) fn header(view: &TableView) -> String {
    let sides = view.session.info().sides;
    let seats = sides.iter().zip(&view.seats).map(|(side, seat)| {
        let rating = seat
            .rating
            .map_or_else(String::new, |rating| format!(" ({rating})"));
        let away = if seat.here { "" } else { " (away)" };
        format!(" {side}: {}{rating}{away}.", seat.name)
    });
    let seats: String = seats.collect();
    let you = match view.you {
        Some(side) => format!(" You are {}.", sides[side.index()]),
        None => " You are watching.".to_owned(),
    };
    format!(
        "{}: {}.\n{}{you}",
        view.code,
        view.terms,
        seats.trim_start()
    )
}

/// Wraps a line. The blanks at its beginning stay, and begin its further lines.
pub(super) fn indented(line: &str, width: u16) -> Vec<String> {
    let text = line.trim_start();
    let blanks = &line[..line.len() - text.len()];
    let room = width.saturating_sub(columns(blanks));
    let lines = wrap(text, room).into_iter();
    lines.map(|part| format!("{blanks}{part}")).collect()
}

/// Returns which players left the server or came back between two views of a game.
pub(super) fn presence(before: &TableView, view: &TableView, now: Duration) -> Vec<String> {
    let changed = |side: &Side| before.seats[side.index()].here != view.seats[side.index()].here;
    let sentence = |side: Side| {
        let seat = &view.seats[side.index()];
        match seat.here {
            true => format!("{} is back.", seat.name),
            false => format!(
                "{} has left the server{}.",
                seat.name,
                clock_words(view, side, now)
            ),
        }
    };
    Side::BOTH
        .into_iter()
        .filter(changed)
        .map(sentence)
        .collect()
}

/// Returns what the clock does while the player of this side, who is to move, is away.
fn clock_words(view: &TableView, side: Side, now: Duration) -> &'static str {
    let turn = view.ending.is_none() && view.session.to_move() == Some(side);
    if view.clock.control() == TimeControl::None || !turn {
        return "";
    }
    match view.clock.next_change(now) {
        Some(_) => "; the clock runs",
        None => "; the clock waits",
    }
}

#[cfg(test)]
mod tests {
    use super::{help, indented};

    #[test]
    fn a_wrapped_line_keeps_its_indent() {
        assert_eq!(indented("  1 anna", 5), ["  1", "  ann", "  a"]);
        assert_eq!(indented("", 5), [""]);
    }

    #[test]
    fn the_help_fits_80_columns() {
        let text = ["hall", "game", "over", "terms"].map(|part| help("hall", part, true));
        let text = text.join("\n");
        let wide = text.lines().filter(|line| line.chars().count() > 80);
        assert_eq!(wide.collect::<Vec<_>>(), Vec::<&str>::new());
    }

    #[test]
    fn the_help_explains_one_word() {
        let help = |about| help("hall", about, false);
        assert_eq!(help("who"), "who: the people who are here.");
        assert!(help("square").ends_with(": read the board: row 3, column d, square d4."));
        let unknown = help("blah");
        assert_eq!(
            unknown,
            "There is no word 'blah'; type help alone for the list."
        );
    }

    #[test]
    fn the_help_by_ear_has_no_columns() {
        let text = help("hall", "", false);
        assert!(!text.contains("  "), "{text}");
        assert!(
            text.starts_with("who: the people who are here.\n"),
            "{text}"
        );
        assert!(text.lines().count() <= 12, "{text}");
    }
}
