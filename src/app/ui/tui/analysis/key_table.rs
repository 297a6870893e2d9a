//! The keys of the analysis board, and those for setting up a position.

use crate::ui::text::notices;
use crate::ui::tui::keys::KeyCode;

use crate::ui::tui::key_table::{Binding, action_of, key};

/// The action of a key of the analysis board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Action {
    Step(isize),
    First,
    Last,
    LineBelow,
    LineAbove,
    Choose,
    NextPlace,
    PlaceBefore,
    Best,
    Engine,
    Values,
    Comment,
    SetUp,
    Paste,
    Drop,
    Main,
    PlayOn,
    Save,
    Write,
    Copy,
    Flip,
    Back,
}

pub(super) const KEYS: &[Binding<Action>] = &[
    key!("←→" [Right] Action::Step(1), "step", "a move forward or back (also the wheel)"),
    key!("←" [Left] Action::Step(-1)),
    key!("↑↓" [Down] Action::LineBelow, "line",
        "the next or previous line: another move instead of this one"),
    key!("↑" [Up] Action::LineAbove),
    key!("PgUp PgDn" [PageDown] Action::Step(10), "", notices::TEN_MOVES),
    key!("PgUp" [PageUp] Action::Step(-10)),
    Binding::first(Action::First, "the start or the end of the line"),
    Binding::last(Action::Last),
    key!("Enter" [Enter] Action::Choose, "",
        "plays the typed move, or else the one at the cursor (or click)"),
    key!("Tab" [Tab] Action::NextPlace, "",
        "goes to the next legal move; Shift-Tab: the previous one"),
    key!("Shift-Tab" [BackTab] Action::PlaceBefore),
    key!("Space" [' '] Action::Best, "best",
        "plays the engine's best move; a click on a line plays its move"),
    key!("e" ['e'] Action::Engine, "engine", "switches the engine on or off"),
    key!("v" ['v'] Action::Values, "values", "shows the value of every move on its square"),
    key!("t" ['t'] Action::SetUp, "set up", "sets up a position on the board"),
    key!("/" ['/'] Action::Paste, "paste", "reads moves or a position; you can paste at any time"),
    key!("c" ['c'] Action::Comment, "comment", "writes a comment on this position"),
    key!("d" ['d' Delete] Action::Drop, "drop", "removes this move and the moves after it"),
    key!("m" ['m'] Action::Main, "", "makes this line the main line"),
    key!("p" ['p'] Action::PlayOn, "play on", notices::PLAY_ON_HELP),
    key!("s" ['s'] Action::Save, "save", "saves the analysis"),
    key!("w" ['w'] Action::Write, "",
        "writes a file: .json .svg .cast .ggf .sgf, or else the moves"),
    key!("x" ['x'] Action::Copy, "", notices::COPY_HELP),
    key!("f" ['f'] Action::Flip, "", "turns the board"),
    Binding::back(Action::Back),
];

/// The action of a key while the user sets up a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum SetUpAction {
    Cursor(i32, i32),
    More,
    Less,
    Clear,
    Start,
    Turn,
    /// Type a position.
    Type,
    Done,
    Back,
}

pub(super) const SET_UP: &[Binding<SetUpAction>] = &[
    key!("↑↓←→" [Right] SetUpAction::Cursor(0, 1), "cursor", "moves the cursor"),
    key!("←" [Left] SetUpAction::Cursor(0, -1)),
    key!("↑" [Up] SetUpAction::Cursor(-1, 0)),
    key!("↓" [Down] SetUpAction::Cursor(1, 0)),
    key!("Space" [' ' '+'] SetUpAction::More, "change",
        "changes the square or adds a bean; so does a click"),
    key!("-" ['-' Backspace Delete] SetUpAction::Less, "less",
        "removes one (also the wheel); digits set it at once"),
    key!("t" ['t'] SetUpAction::Turn, "to move", "gives the other side the move"),
    key!("c" ['c'] SetUpAction::Clear, "clear", "empties the board"),
    key!("r" ['r'] SetUpAction::Start, "start", "the starting position"),
    key!("/" ['/'] SetUpAction::Type, "type",
        "reads a position that you type; you can paste one at any time"),
    key!("Enter" [Enter] SetUpAction::Done, "done", "analyses this position"),
    key!("Esc" [Esc 'q'] SetUpAction::Back, "back", "goes back and changes nothing"),
];

/// The command of a key.
pub(super) fn command_of(key: KeyCode) -> Option<Action> {
    action_of(KEYS, key)
}
