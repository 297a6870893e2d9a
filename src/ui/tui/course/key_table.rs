//! Keys of the course's screens.

use crate::ui::tui::keys::KeyCode;

use crate::ui::tui::key_table::Binding;

/// What a key does in a list.
#[derive(Copy, Clone)]
pub(super) enum ShelfAction {
    MoveBy(i64),
    Open,
    Back,
}

pub(super) const SHELF: &[Binding<ShelfAction>] = &[
    Binding::below(ShelfAction::MoveBy(1), "choose", "the line below, above"),
    Binding::above(ShelfAction::MoveBy(-1)),
    Binding::pages(ShelfAction::MoveBy(10), "ten lines on, ten back"),
    Binding::page_back(ShelfAction::MoveBy(-10)),
    Binding::new(
        "Enter",
        &[KeyCode::Enter, KeyCode::Char(' '), KeyCode::Right],
        ShelfAction::Open,
        "open",
        "opens the line; so does its digit",
    ),
    Binding {
        label: "Esc",
        keys: &[
            KeyCode::Esc,
            KeyCode::Backspace,
            KeyCode::Left,
            KeyCode::Char('q'),
        ],
        action: ShelfAction::Back,
        footer: "back",
        help: "back to where you came from",
    },
];

/// What a key does at a task.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum TaskAction {
    Cursor(i8, i8),
    Choose,
    Next,
    Previous,
    Hint,
    Solution,
    Drop,
    Restart,
    /// The text's next page, or the one before.
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
        help: "plays at the cursor, or what is typed; afterwards goes on",
    },
    Binding {
        label: "↑↓←→",
        keys: &[KeyCode::Up],
        action: TaskAction::Cursor(-1, 0),
        footer: "cursor",
        help: "the cursor; a move can be typed as well, or clicked",
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
        help: "the next legal place; Shift-Tab the one before",
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
        help: "a nudge, each time a larger one",
    },
    Binding {
        label: "s",
        keys: &[KeyCode::Char('s')],
        action: TaskAction::Solution,
        footer: "solution",
        help: "gives up and shows the solution of a puzzle",
    },
    Binding {
        label: "x",
        keys: &[KeyCode::Char('x'), KeyCode::Delete],
        action: TaskAction::Drop,
        footer: "drop",
        help: "throws a card away, when pressed twice: it comes no more",
    },
    Binding {
        label: "r",
        keys: &[KeyCode::Char('r')],
        action: TaskAction::Restart,
        footer: "",
        help: "begins the lesson again",
    },
    Binding {
        label: "PgDn",
        keys: &[KeyCode::PageDown],
        action: TaskAction::Page(1),
        footer: "",
        help: "reads on where the text is longer than its room; PgUp goes back",
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
        help: "takes back what is typed",
    },
    Binding {
        label: "Esc",
        keys: &[KeyCode::Esc, KeyCode::Char('q')],
        action: TaskAction::Back,
        footer: "back",
        help: "lets go, then back to the list",
    },
];
