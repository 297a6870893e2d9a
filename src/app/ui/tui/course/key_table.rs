//! The keys of the course's screens.

use crate::ui::tui::keys::KeyCode;

use crate::ui::tui::key_table::{Binding, action_of, key};

/// The action of a key in a list.
#[derive(Copy, Clone)]
pub(super) enum ListAction {
    Open,
    Back,
}

pub(super) const LIST_KEYS: &[Binding<ListAction>] = &[
    Binding::open(ListAction::Open, "opens the line; so does its digit"),
    key!("Esc" [Esc Backspace Left 'q'] ListAction::Back, "back", "goes back"),
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
    key!("Enter" [Enter ' '] TaskAction::Choose, "play",
        "plays the typed move, or the one at the cursor once you have moved it; then continues"),
    key!("↑↓←→" [Up] TaskAction::Cursor(-1, 0), "cursor",
        "moves the cursor; you can also type a move or click. After the solution, ← and → play \
               its line"),
    key!("↓" [Down] TaskAction::Cursor(1, 0)),
    key!("←" [Left] TaskAction::Cursor(0, -1)),
    key!("→" [Right] TaskAction::Cursor(0, 1)),
    key!("Tab" [Tab] TaskAction::Next, "next legal",
        "the next legal move; Shift-Tab: the previous one"),
    key!("Shift-Tab" [BackTab] TaskAction::Previous),
    key!("h" ['h' 'i'] TaskAction::Hint, "hint", "a hint; in puzzles, press it again for a more exact one"),
    key!("s" ['s'] TaskAction::Solution, "solution",
        "shows the solution of a puzzle, which then counts as unsolved; after it, plays the \
               next move of its line"),
    key!("o" ['o'] TaskAction::Analyse, "analysis", "opens the analysis board after the solution"),
    key!("p" ['p'] TaskAction::PlayOut, "play it out",
        "plays on from here against the computer after the solution"),
    key!("x" ['x'] TaskAction::Copy, "",
        "copies the position; your result of the puzzle of the day"),
    key!("d" ['d' Delete] TaskAction::Drop, "delete", "deletes a saved mistake for good when pressed twice"),
    key!("r" ['r'] TaskAction::Restart, "", "starts the lesson again; after a sprint, opens a puzzle that you missed"),
    key!("PgDn" [PageDown] TaskAction::Page(1), "", "scrolls a long text down; PgUp scrolls up"),
    key!("PgUp" [PageUp] TaskAction::Page(-1)),
    key!("Backspace" [Backspace] TaskAction::Erase, "", "deletes the last letter you typed"),
    key!("Esc" [Esc 'q'] TaskAction::Back, "back", "puts a stone back, else goes back to the list"),
];

/// The command of a key in a task.
pub(super) fn command_of(key: KeyCode) -> Option<TaskAction> {
    action_of(TASK, key)
}

/// The command of a key in a task that is no card, and so cannot be deleted.
pub(super) fn command_without_card(key: KeyCode) -> Option<TaskAction> {
    command_of(key).filter(|action| *action != TaskAction::Drop)
}
