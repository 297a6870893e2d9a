//! The keys of the replay screen.

use crate::ui::text::notices;

use crate::ui::tui::key_table::{Binding, key};

/// The action of a key.
#[derive(Copy, Clone)]
pub(super) enum Action {
    Step(isize),
    First,
    Last,
    Auto,
    Faster,
    Slower,
    Analyse,
    Why,
    Line,
    PlayOn,
    Board,
    Write,
    Copy,
    Mistake,
    Review,
    Back,
}

/// Whether an action is refused in a session on a server.
pub(super) const fn needs_home(action: &Action) -> bool {
    matches!(action, Action::PlayOn | Action::Board | Action::Write)
}

pub(super) const KEYS: &[Binding<Action>] = &[
    key!("←→" [Right Down 'l' 'j' 'n'] Action::Step(1), "move",
        "a move forward or back; a number and Enter: to that move"),
    key!("←" [Left Up 'h' 'k' 'b'] Action::Step(-1)),
    Binding::pages(Action::Step(10), notices::TEN_MOVES),
    Binding::page_back(Action::Step(-10)),
    Binding::first(Action::First, "the start or the end"),
    Binding::last(Action::Last),
    key!("Space" [' '] Action::Auto, "auto", "plays the moves by itself; again: stops"),
    key!("+-" ['+' '='] Action::Faster, "speed", "faster, slower"),
    key!("-" ['-'] Action::Slower),
    key!("a" ['a'] Action::Analyse, "analyse", "evaluates every move; again: stops"),
    key!("y" ['y'] Action::Why, "why", "why the last move was good or bad"),
    key!("s" ['s'] Action::Line, "line",
        "plays on the board what would follow, move by move; ← goes back, Esc ends it"),
    key!("p" ['p'] Action::PlayOn, "play on", notices::PLAY_ON_HELP),
    key!("o" ['o'] Action::Board, "analysis", notices::ANALYSIS_HELP),
    key!("w" ['w'] Action::Write, "write",
        "writes a file: .json .svg .cast .ggf .sgf, or else the moves"),
    key!("x" ['x'] Action::Copy, "copy", notices::COPY_HELP),
    key!("Tab" [Tab] Action::Mistake, "worst", "the next costly move"),
    key!("v" ['v'] Action::Review, "review", "the review: the costliest moves and why"),
    Binding::back(Action::Back),
];
