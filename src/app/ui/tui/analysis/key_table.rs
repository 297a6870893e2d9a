//! The keys of the analysis board, and those for setting up a position.

use crate::ui::text::notices;
use crate::ui::tui::keys::KeyCode;
use KeyCode::Char;

use crate::ui::tui::key_table::{Binding, action_of};

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
    Binding::new(
        "←→",
        &[KeyCode::Right],
        Action::Step(1),
        "step",
        "a move forward or back (also the wheel)",
    ),
    Binding::new("←", &[KeyCode::Left], Action::Step(-1), "", ""),
    Binding::new(
        "↑↓",
        &[KeyCode::Down],
        Action::LineBelow,
        "line",
        "the next or previous line: another move instead of this one",
    ),
    Binding::new("↑", &[KeyCode::Up], Action::LineAbove, "", ""),
    Binding::new(
        "PgUp PgDn",
        &[KeyCode::PageDown],
        Action::Step(10),
        "",
        notices::TEN_MOVES,
    ),
    Binding::new("PgUp", &[KeyCode::PageUp], Action::Step(-10), "", ""),
    Binding::first(Action::First, "the start or the end of the line"),
    Binding::last(Action::Last),
    Binding::new(
        "Enter",
        &[KeyCode::Enter],
        Action::Choose,
        "",
        "plays the typed move, or else the one at the cursor (or click)",
    ),
    Binding::new(
        "Tab",
        &[KeyCode::Tab],
        Action::NextPlace,
        "",
        "goes to the next legal square; Shift-Tab: the previous one",
    ),
    Binding::new(
        "Shift-Tab",
        &[KeyCode::BackTab],
        Action::PlaceBefore,
        "",
        "",
    ),
    Binding::new(
        "Space",
        &[Char(' ')],
        Action::Best,
        "best",
        "plays the engine's best move; a click on a line plays its move",
    ),
    Binding::new(
        "e",
        &[Char('e')],
        Action::Engine,
        "engine",
        "switches the engine on or off",
    ),
    Binding::new(
        "v",
        &[Char('v')],
        Action::Values,
        "values",
        "shows the value of every move on its square",
    ),
    Binding::new(
        "t",
        &[Char('t')],
        Action::SetUp,
        "set up",
        "sets up a position on the board",
    ),
    Binding::new(
        "/",
        &[Char('/')],
        Action::Paste,
        "paste",
        "reads moves or a position; you can paste at any time",
    ),
    Binding::new(
        "c",
        &[Char('c')],
        Action::Comment,
        "comment",
        "writes a comment on this position",
    ),
    Binding::new(
        "d",
        &[Char('d'), KeyCode::Delete],
        Action::Drop,
        "drop",
        "removes this move and the moves after it",
    ),
    Binding::new(
        "m",
        &[Char('m')],
        Action::Main,
        "",
        "makes this line the main line",
    ),
    Binding::new(
        "p",
        &[Char('p')],
        Action::PlayOn,
        "play on",
        notices::PLAY_ON_HELP,
    ),
    Binding::new(
        "s",
        &[Char('s')],
        Action::Save,
        "save",
        "saves the analysis",
    ),
    Binding::new(
        "w",
        &[Char('w')],
        Action::Write,
        "",
        "writes a file: .json .svg .cast .ggf .sgf, or else the moves",
    ),
    Binding::new(
        "x",
        &[Char('x')],
        Action::Copy,
        "",
        "copies board, moves and position",
    ),
    Binding::new("f", &[Char('f')], Action::Flip, "", "turns the board"),
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
    Binding::new(
        "↑↓←→",
        &[KeyCode::Right],
        SetUpAction::Cursor(0, 1),
        "cursor",
        "moves the cursor",
    ),
    Binding::new("←", &[KeyCode::Left], SetUpAction::Cursor(0, -1), "", ""),
    Binding::new("↑", &[KeyCode::Up], SetUpAction::Cursor(-1, 0), "", ""),
    Binding::new("↓", &[KeyCode::Down], SetUpAction::Cursor(1, 0), "", ""),
    Binding::new(
        "Space",
        &[Char(' '), Char('+')],
        SetUpAction::More,
        "change",
        "changes the square or adds a bean; so does a click",
    ),
    Binding::new(
        "-",
        &[Char('-'), KeyCode::Backspace, KeyCode::Delete],
        SetUpAction::Less,
        "less",
        "removes one (also the wheel); digits set it at once",
    ),
    Binding::new(
        "t",
        &[Char('t')],
        SetUpAction::Turn,
        "to move",
        "gives the other side the move",
    ),
    Binding::new(
        "c",
        &[Char('c')],
        SetUpAction::Clear,
        "clear",
        "empties the board",
    ),
    Binding::new(
        "r",
        &[Char('r')],
        SetUpAction::Start,
        "start",
        "the starting position",
    ),
    Binding::new(
        "/",
        &[Char('/')],
        SetUpAction::Type,
        "type",
        "reads a position that you type; you can paste one at any time",
    ),
    Binding::new(
        "Enter",
        &[KeyCode::Enter],
        SetUpAction::Done,
        "done",
        "analyses this position",
    ),
    Binding::new(
        "Esc",
        &[KeyCode::Esc, Char('q')],
        SetUpAction::Back,
        "back",
        "goes back and changes nothing",
    ),
];

/// The command of a key.
pub(super) fn command_of(key: KeyCode) -> Option<Action> {
    action_of(KEYS, key)
}
