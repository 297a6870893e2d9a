//! The table of the keys of a game and their actions.

use crate::ui::text::notices;
use crate::ui::tui::keys::KeyCode;

use crate::ui::tui::key_table::{Binding, action_of, key};

/// The action of a key that is not part of a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Action {
    /// Moves the cursor by rows and columns.
    Cursor(i8, i8),
    /// Moves the cursor left, down, up or right if the settings say so.
    ViCursor(i8, i8),
    /// Plays, picks up a stone or puts it back at the cursor.
    Choose,
    /// Moves the cursor to the next legal square.
    Next,
    /// Moves the cursor to the previous legal square.
    Previous,
    /// Closes or clears the innermost open thing, or else goes back.
    Back,
    /// Takes moves back.
    Undo,
    /// Plays moves that were taken back again; after the game, starts a rematch.
    Redo,
    /// Shows the next step of the hint.
    Hint,
    /// Explains the last move.
    Why,
    /// Changes the mode of the teacher.
    Teacher,
    /// Switches the evaluation bar on or off.
    Evaluation,
    /// Switches the value of every move on or off.
    Values,
    /// Turns the board.
    Flip,
    /// Changes the board's size.
    Zoom,
    /// Saves under a name.
    SaveAs,
    /// Writes the game to a file.
    WriteRecord,
    /// Copies board, moves and position to the clipboard.
    Copy,
    /// Switches the mouse on or off.
    Mouse,
    /// Scrolls the list of moves.
    Scroll(i16),
    /// Opens the form of a new game.
    NewGame,
    /// Opens the menu.
    Menu,
    /// Opens the review of the game that is over.
    Review,
    /// Opens the analysis board.
    Analyse,
    /// Resigns.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Makes the computer move now; pauses a watched game.
    Now,
    /// Plays a single move of a watched game.
    OneMove,
    /// Makes the steps of moves, or a watched game, faster.
    Faster,
    /// Makes the steps of moves, or a watched game, slower.
    Slower,
    /// Shows the last turn again.
    Again,
    /// Opens the help.
    Help,
}

/// All keys of a game, in the order of the help.
pub const KEYS: &[Binding<Action>] = &[
    key!("↑↓←→" [Up] Action::Cursor(-1, 0), "move", "move the cursor"),
    key!("↓" [Down] Action::Cursor(1, 0)),
    key!("←" [Left] Action::Cursor(0, -1)),
    key!("→" [Right] Action::Cursor(0, 1)),
    key!("Enter" [Enter] Action::Choose, "play",
        "plays the typed move, or else the one at the cursor"),
    key!("Tab" [Tab] Action::Next, "next",
        "completes your move, else goes to the next legal move"),
    key!("Shift-Tab" [BackTab] Action::Previous, "", "goes to the previous legal move"),
    key!("Esc" [Esc] Action::Back, "back", "clears what you typed or picked up, else goes back"),
    key!("u" ['u'] Action::Undo, "undo", "takes back your move and the reply"),
    key!("r" ['r'] Action::Redo, "redo", "plays the moves you took back; after a game: a rematch"),
    key!("h" ['h' 'i'] Action::Hint, "hint",
        "a hint: the idea, a few moves, then the best and why (also i)"),
    key!("y" ['y'] Action::Why, "why", "why the last move was good or bad; again: the move before"),
    key!("t" ['t'] Action::Teacher, "teacher", "teacher off, gentle (stops the loss of a quarter of your chances) or strict"),
    key!("e" ['e'] Action::Evaluation, "eval", "switches the evaluation bar on or off"),
    key!("a" ['a'] Action::Values, "values", "the value of every move"),
    key!("f" ['f'] Action::Flip, "flip", "turns the board; plays a watched game at full speed"),
    key!("z" ['z'] Action::Zoom, "zoom", "changes the board's size"),
    key!("s" ['s'] Action::SaveAs, "save", "saves under a name"),
    key!("w" ['w'] Action::WriteRecord, "write",
        "writes a file (.json .svg .cast .ggf .sgf, else moves)"),
    key!("x" ['x'] Action::Copy, "copy", notices::COPY_HELP),
    key!("m" ['m'] Action::Mouse, "", "turns the mouse on or off"),
    key!("PgUp PgDn" [PageUp] Action::Scroll(5), "", "scroll the list of moves, as the wheel does"),
    key!("PgDn" [PageDown] Action::Scroll(-5)),
    key!("Home End" [Home] Action::Scroll(i16::MAX), "",
        "go to the start or the end of the list of moves"),
    key!("End" [End] Action::Scroll(-i16::MAX)),
    key!("p" ['p'] Action::Again, "again", "shows the last turn again, step by step"),
    key!("v" ['v'] Action::Review, "review", "after the game: a review of both players' moves"),
    key!("o" ['o'] Action::Analyse, "analysis", notices::ANALYSIS_HELP),
    key!("g" ['g'] Action::Resign, "", "resigns, when pressed twice"),
    key!("d" ['d'] Action::OfferDraw, "", "offers a draw; the other person accepts or declines"),
    key!("Space" [' '] Action::Now, "move now",
        "makes the computer move now; pauses a watched game"),
    key!("." ['.'] Action::OneMove, "one move", "shows one move of a watched game (also →)"),
    key!("+ -" ['+' '='] Action::Faster, "speed",
        "show moves, or a watched game, faster or slower"),
    key!("-" ['-'] Action::Slower),
    key!("n" ['n'] Action::NewGame, "new", "sets up a new game; Esc there returns to this one"),
    key!("?" ['?' F1] Action::Help, "help", "this help (also F1)"),
    key!("q" ['q'] Action::Menu, "menu", "goes to the menu; the game is saved"),
    key!("j" ['j'] Action::ViCursor(1, 0)),
    key!("k" ['k'] Action::ViCursor(-1, 0)),
    key!("l" ['l'] Action::ViCursor(0, 1)),
];

/// The actions of a series, besides those of any watched game.
pub(super) const IN_SERIES: &[Action] = &[
    Action::Redo,
    Action::WriteRecord,
    Action::Copy,
    Action::NewGame,
    Action::Help,
    Action::Mouse,
    Action::Back,
    Action::Menu,
];

/// Returns the action of a letter that is not part of a move.
pub(super) fn command_of(letter: KeyCode) -> Option<Action> {
    action_of(KEYS, letter).filter(|action| !matches!(action, Action::ViCursor(..)))
}

/// Returns the footer's word for an action.
pub(super) fn name_of(action: Action) -> &'static str {
    let binding = KEYS.iter().find(|binding| binding.action == action);
    binding.map_or("", |binding| match binding.footer {
        "" => match action {
            Action::Resign => "resigns",
            Action::OfferDraw => "offers a draw",
            _ => binding.help,
        },
        word => word,
    })
}
