//! The keys of the course's screens.

use crate::ui::tui::keys::KeyCode;

use crate::ui::tui::key_table::{Binding, action_of};

/// The action of a key in a list.
#[derive(Copy, Clone)]
pub(super) enum ListAction {
    Open,
    Back,
}

pub(super) const LIST_KEYS: &[Binding<ListAction>] = &[
    Binding::open(ListAction::Open, "opens the line; so does its digit"),
    Binding {
        label: "Esc",
        keys: &[
            KeyCode::Esc,
            KeyCode::Backspace,
            KeyCode::Left,
            KeyCode::Char('q'),
        ],
        action: ListAction::Back,
        footer: "back",
        help: "goes back",
    },
];

/// The action of a key in a task.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum TaskAction {
    Cursor(i8, i8),
    Choose,
    Next,
    Previous,
    Hint,
    Solution,
    Analyse,
    PlayOut,
    Copy,
    Drop,
    Restart,
    /// Turns to the next or the previous page of the text.
    Page(isize),
    Erase,
    Back,
}

pub(super) const TASK: &[Binding<TaskAction>] = &[
    Binding {
        label: "Enter",
        keys: &[KeyCode::Enter, KeyCode::Char(' ')],
        action: TaskAction::Choose,
        footer: "play",
        help: "plays the typed move, or else the one at the cursor; then continues",
    },
    Binding {
        label: "↑↓←→",
        keys: &[KeyCode::Up],
        action: TaskAction::Cursor(-1, 0),
        footer: "cursor",
        help: "moves the cursor; you can also type a move or click",
    },
    Binding {
        label: "↓",
        keys: &[KeyCode::Down],
        action: TaskAction::Cursor(1, 0),
        footer: "",
        help: "",
    },
    Binding {
        label: "←",
        keys: &[KeyCode::Left],
        action: TaskAction::Cursor(0, -1),
        footer: "",
        help: "",
    },
    Binding {
        label: "→",
        keys: &[KeyCode::Right],
        action: TaskAction::Cursor(0, 1),
        footer: "",
        help: "",
    },
    Binding {
        label: "Tab",
        keys: &[KeyCode::Tab],
        action: TaskAction::Next,
        footer: "next legal",
        help: "the next legal square; Shift-Tab: the previous one",
    },
    Binding {
        label: "Shift-Tab",
        keys: &[KeyCode::BackTab],
        action: TaskAction::Previous,
        footer: "",
        help: "",
    },
    Binding {
        label: "h",
        keys: &[KeyCode::Char('h'), KeyCode::Char('i')],
        action: TaskAction::Hint,
        footer: "hint",
        help: "a hint; press it again for a more exact one",
    },
    Binding {
        label: "s",
        keys: &[KeyCode::Char('s')],
        action: TaskAction::Solution,
        footer: "solution",
        help: "shows the solution of a puzzle, which then counts as unsolved; after it, plays \
               the line on the board",
    },
    Binding {
        label: "o",
        keys: &[KeyCode::Char('o')],
        action: TaskAction::Analyse,
        footer: "analysis",
        help: "opens the analysis board after the solution",
    },
    Binding {
        label: "p",
        keys: &[KeyCode::Char('p')],
        action: TaskAction::PlayOut,
        footer: "play it out",
        help: "plays on from here against the computer after the solution",
    },
    Binding {
        label: "x",
        keys: &[KeyCode::Char('x')],
        action: TaskAction::Copy,
        footer: "",
        help: "copies the position; your result of the puzzle of the day",
    },
    Binding {
        label: "d",
        keys: &[KeyCode::Char('d'), KeyCode::Delete],
        action: TaskAction::Drop,
        footer: "delete",
        help: "deletes a card for good when pressed twice",
    },
    Binding {
        label: "r",
        keys: &[KeyCode::Char('r')],
        action: TaskAction::Restart,
        footer: "",
        help: "starts the lesson again",
    },
    Binding {
        label: "PgDn",
        keys: &[KeyCode::PageDown],
        action: TaskAction::Page(1),
        footer: "",
        help: "scrolls a long text down; PgUp scrolls up",
    },
    Binding {
        label: "PgUp",
        keys: &[KeyCode::PageUp],
        action: TaskAction::Page(-1),
        footer: "",
        help: "",
    },
    Binding {
        label: "Backspace",
        keys: &[KeyCode::Backspace],
        action: TaskAction::Erase,
        footer: "",
        help: "deletes the last letter you typed",
    },
    Binding {
        label: "Esc",
        keys: &[KeyCode::Esc, KeyCode::Char('q')],
        action: TaskAction::Back,
        footer: "back",
        help: "puts a stone back, else goes back to the list",
    },
];

/// The command of a key in a task.
pub(super) fn command_of(key: KeyCode) -> Option<TaskAction> {
    action_of(TASK, key)
}
