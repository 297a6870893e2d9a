//! The keys of the replay screen.

use crate::ui::text::notices;
use crate::ui::tui::keys::KeyCode;

use crate::ui::tui::key_table::Binding;

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
    PlayOn,
    Board,
    Write,
    Copy,
    Mistake,
    Back,
}

/// Whether an action is refused in a session on a server.
pub(super) const fn needs_home(action: &Action) -> bool {
    matches!(action, Action::PlayOn | Action::Board | Action::Write)
}

pub(super) const KEYS: &[Binding<Action>] = &[
    Binding {
        label: "←→",
        keys: &[
            KeyCode::Right,
            KeyCode::Down,
            KeyCode::Char('l'),
            KeyCode::Char('j'),
            KeyCode::Char('n'),
        ],
        action: Action::Step(1),
        footer: "move",
        help: "a move forward or back; a number and Enter: to that move",
    },
    Binding {
        label: "←",
        keys: &[
            KeyCode::Left,
            KeyCode::Up,
            KeyCode::Char('h'),
            KeyCode::Char('k'),
            KeyCode::Char('b'),
        ],
        action: Action::Step(-1),
        footer: "",
        help: "",
    },
    Binding::pages(Action::Step(10), notices::TEN_MOVES),
    Binding::page_back(Action::Step(-10)),
    Binding::first(Action::First, "the start or the end"),
    Binding::last(Action::Last),
    Binding {
        label: "Space",
        keys: &[KeyCode::Char(' ')],
        action: Action::Auto,
        footer: "auto",
        help: "plays the moves by itself; again: stops",
    },
    Binding {
        label: "+-",
        keys: &[KeyCode::Char('+'), KeyCode::Char('=')],
        action: Action::Faster,
        footer: "speed",
        help: "faster, slower",
    },
    Binding {
        label: "-",
        keys: &[KeyCode::Char('-')],
        action: Action::Slower,
        footer: "",
        help: "",
    },
    Binding {
        label: "a",
        keys: &[KeyCode::Char('a')],
        action: Action::Analyse,
        footer: "analyse",
        help: "evaluates every move; again: stops",
    },
    Binding {
        label: "p",
        keys: &[KeyCode::Char('p')],
        action: Action::PlayOn,
        footer: "play on",
        help: notices::PLAY_ON_HELP,
    },
    Binding {
        label: "o",
        keys: &[KeyCode::Char('o')],
        action: Action::Board,
        footer: "analysis",
        help: notices::ANALYSIS_HELP,
    },
    Binding {
        label: "w",
        keys: &[KeyCode::Char('w')],
        action: Action::Write,
        footer: "write",
        help: "writes a file: .json .svg .cast .ggf .sgf, or else the moves",
    },
    Binding {
        label: "x",
        keys: &[KeyCode::Char('x')],
        action: Action::Copy,
        footer: "copy",
        help: "copies board, moves and position",
    },
    Binding {
        label: "Tab",
        keys: &[KeyCode::Tab],
        action: Action::Mistake,
        footer: "worst",
        help: "the next costly move",
    },
    Binding::back(Action::Back),
];
