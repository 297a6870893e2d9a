//! The keys of the review screen.

use super::key_table::{Binding, KeyHint, key, shown_keys};
use crate::ui::text::notices;

/// The action of a key.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Action {
    Down,
    Up,
    Line(bool),
    Try,
    Why,
    Run,
    OtherSide,
    Cards,
    Practise,
    Step,
    Board,
    PlayOn,
    Copy,
    Back,
}

pub(super) const KEYS: &[Binding<Action>] = &[
    Binding::below(Action::Down, "move", "the next or previous costly move"),
    Binding::above(Action::Up),
    key!("←→" [Right] Action::Line(true), "line",
        "play on the board what would follow the chosen move"),
    key!("←" [Left] Action::Line(false)),
    key!("Enter" [Enter 'v'] Action::Step, "replay",
        "steps through the game, beginning with the chosen move"),
    key!("t" ['t'] Action::Try, "try again",
        "shows the position before the move, so that you can find a better one"),
    key!("o" ['o'] Action::Board, "analysis", "the analysis board before the chosen move"),
    // A footer of 80 columns has no room for the next ones.
    key!("f" ['f'] Action::OtherSide, "side",
        "shows the costly moves of the other side"),
    key!("p" ['p'] Action::PlayOn, "play on",
        "plays on against the computer from before the chosen move"),
    key!("y" ['y'] Action::Why, "why", "all reasons of the chosen move"),
    key!("c" ['c'] Action::Cards, "save", "saves this side's costliest mistakes as puzzles"),
    key!("s" ['s'] Action::Run, "run",
        "the line plays itself on the board; again: stops; Esc ends it"),
    key!("m" ['m'] Action::Practise, "practise", "the saved mistakes of this game as puzzles"),
    key!("x" ['x'] Action::Copy, "", notices::COPY_HELP),
    Binding::back(Action::Back),
];

/// Whether an action is refused in a session on a server.
pub(super) const fn needs_home(action: &Action) -> bool {
    matches!(
        action,
        Action::Cards | Action::Practise | Action::Board | Action::PlayOn
    )
}

/// Whether an action is about a costly move of the game.
const fn needs_costly(action: &Action) -> bool {
    matches!(
        action,
        Action::Down
            | Action::Up
            | Action::Line(_)
            | Action::Try
            | Action::Why
            | Action::Run
            | Action::Cards
            | Action::Practise
    )
}

/// Returns the keys that do something in this session, and in a review `is_clean` of costly moves.
pub(super) fn offered_keys(is_guest: bool, is_clean: bool) -> Vec<KeyHint> {
    shown_keys(KEYS, |action| {
        is_guest && needs_home(action) || is_clean && needs_costly(action)
    })
}
