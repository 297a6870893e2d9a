//! The words of line mode.

use std::path::PathBuf;

use crate::store::at_home;

/// What a line asks for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum PlainCommand {
    /// Anything that is no word: a move, or meant to be one.
    Move(String),
    /// Draw the board.
    Board,
    /// Draw it before every turn of a person, or no more.
    Boards(Showing),
    /// List the legal moves.
    Legal,
    /// Say the last move.
    Last,
    /// Say what one row holds.
    Row(String),
    /// Say what one square holds.
    Square(String),
    /// Say what each side has.
    Score,
    /// Suggest a move, in three steps.
    Hint,
    /// Say why the last move, or the one so many before it, was good or bad.
    Why(usize),
    /// Say or change how strict the teacher is.
    Teacher(String),
    /// Play the move that the teacher holds.
    Anyway,
    /// Say what would follow the move that the teacher holds.
    See,
    /// Say what every move is worth.
    Eval,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// List the moves played.
    Moves,
    /// Print the position as text.
    Position,
    /// Print the game's record.
    Record,
    /// Print the rules.
    Rules,
    /// Explain the words.
    Help,
    /// Save now, in this file where one is named.
    Save(Option<PathBuf>),
    /// The analysis board.
    Analysis,
    /// The side to move resigns.
    Resign,
    /// The side to move offers a draw.
    Draw,
    /// A word that takes nothing after it, with something after it.
    Alone(&'static str),
    /// An answer to an offer that nobody made.
    NoOffer,
    /// Leave.
    Quit,
}

/// Whether boards are drawn unasked.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Showing {
    /// Before every turn of a person.
    On,
    /// When asked.
    Off,
}

/// The words and what they do, for `help`; ROW and SQUARE are to be filled
/// with a row and a square of the game.
pub(super) const HELP: &[(&str, &str)] = &[
    (
        "board",
        "draw the board (also b, show); 'board off' stops drawing it at every turn",
    ),
    ("legal", "list the legal moves (also l)"),
    ("last", "say the last move"),
    ("row ROW", "say what row ROW holds"),
    ("square SQUARE", "say what SQUARE holds"),
    ("score", "say what each side has"),
    ("hint", "where to look; again: a move; again: why (also h)"),
    (
        "why",
        "why the last move was good or bad; 'why 2' the one before it",
    ),
    (
        "teacher",
        "'teacher gentle' or 'strict' holds bad moves; 'teacher off' ends it",
    ),
    (
        "anyway",
        "play the move that the teacher holds; 'see' tells what follows it",
    ),
    (
        "eval",
        "say what the moves are worth, the best three first (also e)",
    ),
    ("undo", "take back your move and the answer (also u)"),
    ("redo", "play again what was taken back"),
    ("moves", "list the moves so far"),
    (
        "position",
        "print the position as --position reads it (also pos)",
    ),
    ("record", "print the game as one line of JSON"),
    (
        "save",
        "save now; 'save FILE' keeps the game in that file from now on",
    ),
    (
        "analysis",
        "try other moves on the analysis board; quit there comes back",
    ),
    ("resign", "give the game up"),
    ("draw", "offer a draw; the other person says yes or no"),
    ("rules", "print the rules"),
    ("help", "these words (also ?)"),
    ("quit", "leave the game (also q, exit)"),
];

/// Reads a line. Case and blanks around do not matter.
pub(super) fn read(line: &str) -> PlainCommand {
    let mut parts = line.splitn(2, char::is_whitespace);
    let first = parts.next().unwrap_or_default().to_lowercase();
    let rest = parts.next().unwrap_or_default().trim().to_lowercase();
    let plain = match first.as_str() {
        "board" | "show" | "b" if rest.is_empty() => PlainCommand::Board,
        "legal" | "l" => PlainCommand::Legal,
        "last" => PlainCommand::Last,
        "score" => PlainCommand::Score,
        "hint" | "h" => PlainCommand::Hint,
        "why" | "y" if rest.is_empty() => PlainCommand::Why(0),
        "teacher" if rest.is_empty() => PlainCommand::Teacher(String::new()),
        "anyway" => PlainCommand::Anyway,
        "see" => PlainCommand::See,
        "eval" | "e" => PlainCommand::Eval,
        "undo" | "u" => PlainCommand::Undo,
        "redo" => PlainCommand::Redo,
        "moves" => PlainCommand::Moves,
        "position" | "pos" => PlainCommand::Position,
        "record" => PlainCommand::Record,
        "save" if rest.is_empty() => PlainCommand::Save(None),
        "analysis" => PlainCommand::Analysis,
        "resign" => PlainCommand::Resign,
        "draw" => PlainCommand::Draw,
        "rules" => PlainCommand::Rules,
        "help" | "?" => PlainCommand::Help,
        "quit" | "exit" | "q" => PlainCommand::Quit,
        "yes" | "no" if rest.is_empty() => PlainCommand::NoOffer,
        _ => return with_argument(line, &first, rest),
    };
    // No move begins with a whole word; a letter may be one of a move's.
    let whole = HELP.iter().map(|(word, _)| *word);
    match whole.into_iter().find(|word| *word == first) {
        _ if rest.is_empty() => plain,
        Some(word) => PlainCommand::Alone(word),
        None => PlainCommand::Move(line.to_owned()),
    }
}

fn with_argument(line: &str, first: &str, rest: String) -> PlainCommand {
    match (first, rest.as_str()) {
        ("board", "on") => PlainCommand::Boards(Showing::On),
        ("board", "off") => PlainCommand::Boards(Showing::Off),
        // A file's name keeps its case.
        ("save", _) => PlainCommand::Save(Some(at_home(line.trim()[first.len()..].trim()))),
        ("row", _) => PlainCommand::Row(rest),
        ("teacher", _) => PlainCommand::Teacher(rest),
        // 0 means the last move, as 1 does.
        ("why" | "y", back) if back.parse::<usize>().is_ok() => PlainCommand::Why(
            back.parse::<usize>()
                .map_or(0, |back| back.saturating_sub(1)),
        ),
        ("square", _) => PlainCommand::Square(rest),
        _ => PlainCommand::Move(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_help_is_read_as_a_word() {
        for (word, _) in HELP {
            assert!(!matches!(read(word), PlainCommand::Move(_)), "{word}");
        }
    }

    #[test]
    fn words_ignore_case_and_keep_their_argument() {
        assert_eq!(read("LEGAL"), PlainCommand::Legal);
        assert_eq!(read("Row  3"), PlainCommand::Row("3".into()));
        assert_eq!(read("square D4"), PlainCommand::Square("d4".into()));
        assert_eq!(
            read("Save  My Game"),
            PlainCommand::Save(Some("My Game".into()))
        );
        assert_eq!(
            read("save ~/game.json"),
            PlainCommand::Save(Some(at_home("~/game.json")))
        );
        assert_eq!(read("why 0"), PlainCommand::Why(0));
        assert_eq!(read("why 2"), PlainCommand::Why(1));
        assert_eq!(read("Eval f5"), PlainCommand::Alone("eval"));
        assert_eq!(read("yes"), PlainCommand::NoOffer);
        assert_eq!(read("board off"), PlainCommand::Boards(Showing::Off));
    }

    #[test]
    fn everything_else_is_meant_as_a_move() {
        for line in ["f5", "e4-e5", "pass", "", "l f5", "board x", "höhö"] {
            assert_eq!(read(line), PlainCommand::Move(line.into()));
        }
    }
}
