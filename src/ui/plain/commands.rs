//! The commands of line mode during a game.

use std::path::PathBuf;

use crate::store::at_home;

/// A parsed line of input.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum PlainCommand {
    /// Any text that is not a command, taken as a move.
    Move(String),
    /// Draw the board.
    Board,
    /// Start or stop drawing the board before every turn of a person.
    Boards(Showing),
    /// List the legal moves.
    Legal,
    /// Show the last move.
    Last,
    /// Describe one row.
    Row(String),
    /// Describe one square.
    Square(String),
    /// Show the points of each side.
    Score,
    /// Suggest a move, in three steps.
    Hint,
    /// Explain the last move, or the one this many moves before it.
    Why(usize),
    /// Show the teacher mode, or set it if the text is not empty.
    Teacher(String),
    /// Play the move that the teacher stopped.
    Anyway,
    /// Show what would follow the move that the teacher stopped.
    See,
    /// Show the values of the moves.
    Eval,
    /// Take back moves.
    Undo,
    /// Replay moves that were taken back.
    Redo,
    /// List the moves played.
    Moves,
    /// Print the position as text.
    Position,
    /// Print the record of the game.
    Record,
    /// Print the rules.
    Rules,
    /// Explain the commands.
    Help,
    /// Save now, in this file if one is given.
    Save(Option<PathBuf>),
    /// Open the analysis board.
    Analysis,
    /// Resign, for the side to move.
    Resign,
    /// Offer a draw, for the side to move.
    Draw,
    /// A command with an argument that it does not take.
    Alone(&'static str),
    /// An answer to a draw offer when there is none.
    NoOffer,
    /// Leave the game.
    Quit,
}

/// When boards are drawn.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Showing {
    /// Before every turn of a person.
    On,
    /// Only on request.
    Off,
}

/// The commands and their descriptions, for `help`. ROW and SQUARE are replaced
/// by a row and a square of the game.
pub(super) const HELP: &[(&str, &str)] = &[
    (
        "board",
        "draw the board (also b, show); board off: not at every turn",
    ),
    ("legal", "list the legal moves (also l)"),
    ("last", "describe the last move"),
    ("row ROW", "describe row ROW"),
    ("square SQUARE", "describe SQUARE"),
    ("score", "say the score"),
    (
        "hint",
        "say where to look; again: a move; again: why (also h)",
    ),
    ("why", "explain the last move; why 2: the move before it"),
    (
        "teacher",
        "teacher gentle or strict: stop bad moves; teacher off: do not",
    ),
    (
        "anyway",
        "play the stopped move; see: hear what would follow it",
    ),
    ("eval", "say the values of the best three moves (also e)"),
    ("undo", "take back your move and the reply (also u)"),
    ("redo", "play the moves you took back"),
    ("moves", "list the moves so far"),
    (
        "position",
        "print the position as --position reads it (also pos)",
    ),
    ("record", "print the game as one line of JSON"),
    ("save", "save now; save FILE: from now on save in that file"),
    (
        "analysis",
        "try other moves; quit there returns to the game",
    ),
    ("resign", "resign the game"),
    ("draw", "offer a draw; the other person says yes or no"),
    ("rules", "print the rules"),
    ("help", "list these words (also ?)"),
    ("quit", "leave the game (also q, exit)"),
];

/// Parses a line, ignoring case and surrounding spaces.
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
    // No move begins with a whole command name, but one can begin with the
    // short form of a command, such as `b`.
    let whole = HELP.iter().map(|(word, _)| *word);
    match whole.into_iter().find(|word| *word == first) {
        _ if rest.is_empty() => plain,
        Some(word) => PlainCommand::Alone(word),
        None => PlainCommand::Move(line.to_owned()),
    }
}

/// Parses a command with an argument. `rest` is in lower case.
fn with_argument(line: &str, first: &str, rest: String) -> PlainCommand {
    match (first, rest.as_str()) {
        ("board", "on") => PlainCommand::Boards(Showing::On),
        ("board", "off") => PlainCommand::Boards(Showing::Off),
        // The file name keeps its upper and lower case.
        ("save", _) => PlainCommand::Save(Some(at_home(line.trim()[first.len()..].trim()))),
        ("row", _) => PlainCommand::Row(rest),
        ("teacher", _) => PlainCommand::Teacher(rest),
        // `why 0` and `why 1` both mean the last move.
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
