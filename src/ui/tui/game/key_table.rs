//! The keys of a game: what each does, and which of them the footer names.

use crate::game::order_by_key;
use crossterm::event::KeyCode;

use super::view::{GameView, Watch};
use crate::session::{Session, Takebacks};
use crate::ui::text::turns;
use crate::ui::tui::entry::move_box::command_label;
use crate::ui::tui::key_table::{Binding, KeyHint, action_of};

/// What a key asks for when it is not part of a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Action {
    /// Moves the cursor by rows and columns.
    Cursor(i8, i8),
    /// Moves the cursor left, down, up or right if the settings say so.
    ViCursor(i8, i8),
    /// Plays, picks up or lets go at the cursor.
    Choose,
    /// Moves the cursor to the next legal place.
    Next,
    /// Moves the cursor to the legal place before.
    Previous,
    /// Clears the nearest thing, or leads back.
    Back,
    /// Takes back.
    Undo,
    /// Plays again what was taken back; after the game, a rematch.
    Redo,
    /// A hint, in steps.
    Hint,
    /// Why the last move was good or bad.
    Why,
    /// How strict the teacher is.
    Teacher,
    /// The evaluation bar.
    Evaluation,
    /// The worth of every move.
    Values,
    /// Turns the board.
    Flip,
    /// Changes the board's size.
    Zoom,
    /// Saves under a name.
    SaveAs,
    /// Writes the record.
    WriteRecord,
    /// Board, moves and position into the clipboard.
    Copy,
    /// The mouse.
    Mouse,
    /// Scrolls the list of moves.
    Scroll(i16),
    /// Another game.
    NewGame,
    /// The menu.
    Menu,
    /// Looks back on the game just played.
    Review,
    /// The analysis board.
    Analyse,
    /// Gives the game up.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// The thinking player moves now; a watched game pauses.
    Now,
    /// A single move of a watched game.
    OneMove,
    /// Steps, or a watched game, go faster.
    Faster,
    /// Steps, or a watched game, go slower.
    Slower,
    /// The last turn once more.
    Again,
    /// The help.
    Help,
}

use KeyCode::Char;

/// Every key of a game, in the order of the help.
pub const KEYS: &[Binding<Action>] = &[
    Binding::new(
        "↑↓←→",
        &[KeyCode::Up],
        Action::Cursor(-1, 0),
        "move",
        "move the cursor",
    ),
    Binding::new("↓", &[KeyCode::Down], Action::Cursor(1, 0), "", ""),
    Binding::new("←", &[KeyCode::Left], Action::Cursor(0, -1), "", ""),
    Binding::new("→", &[KeyCode::Right], Action::Cursor(0, 1), "", ""),
    Binding::new(
        "Enter",
        &[KeyCode::Enter],
        Action::Choose,
        "play",
        "plays what is typed; else plays at the cursor",
    ),
    Binding::new(
        "Tab",
        &[KeyCode::Tab],
        Action::Next,
        "next",
        "completes what is typed; else the next legal place",
    ),
    Binding::new(
        "Shift-Tab",
        &[KeyCode::BackTab],
        Action::Previous,
        "",
        "the legal place before",
    ),
    Binding::new(
        "Esc",
        &[KeyCode::Esc],
        Action::Back,
        "back",
        "clears what is typed or picked up; else leads back",
    ),
    Binding::new(
        "u",
        &[Char('u')],
        Action::Undo,
        "undo",
        "takes back your move and the reply",
    ),
    Binding::new(
        "r",
        &[Char('r')],
        Action::Redo,
        "redo",
        "plays again what was taken back; at the end a rematch",
    ),
    Binding::new(
        "h",
        &[Char('h'), Char('i')],
        Action::Hint,
        "hint",
        "hint: where to look, the move, why (also i)",
    ),
    Binding::new(
        "y",
        &[Char('y')],
        Action::Why,
        "why",
        "why the last move was good or bad; again: the one before",
    ),
    Binding::new(
        "t",
        &[Char('t')],
        Action::Teacher,
        "teacher",
        "teacher off, gentle or strict: it holds bad moves",
    ),
    Binding::new(
        "e",
        &[Char('e')],
        Action::Evaluation,
        "eval",
        "evaluation bar on or off",
    ),
    Binding::new(
        "a",
        &[Char('a')],
        Action::Values,
        "values",
        "what every move is worth",
    ),
    Binding::new(
        "f",
        &[Char('f')],
        Action::Flip,
        "flip",
        "turns the board; in a watched game: full speed",
    ),
    Binding::new(
        "z",
        &[Char('z')],
        Action::Zoom,
        "zoom",
        "changes the board's size",
    ),
    Binding::new(
        "s",
        &[Char('s')],
        Action::SaveAs,
        "save",
        "saves under a name",
    ),
    Binding::new(
        "w",
        &[Char('w')],
        Action::WriteRecord,
        "write",
        "writes a file (.json .svg .cast .ggf .sgf) or the moves",
    ),
    Binding::new(
        "x",
        &[Char('x')],
        Action::Copy,
        "copy",
        "copies board, moves and position",
    ),
    Binding::new(
        "m",
        &[Char('m')],
        Action::Mouse,
        "",
        "turns the mouse on or off",
    ),
    Binding::new(
        "PgUp PgDn",
        &[KeyCode::PageUp],
        Action::Scroll(5),
        "",
        "scroll the list of moves; so does the wheel",
    ),
    Binding::new("PgDn", &[KeyCode::PageDown], Action::Scroll(-5), "", ""),
    Binding::new(
        "Home End",
        &[KeyCode::Home],
        Action::Scroll(i16::MAX),
        "",
        "the first and the last of the list of moves",
    ),
    Binding::new("End", &[KeyCode::End], Action::Scroll(-i16::MAX), "", ""),
    Binding::new(
        "p",
        &[Char('p')],
        Action::Again,
        "again",
        "plays the last turn again, step by step",
    ),
    Binding::new(
        "v",
        &[Char('v')],
        Action::Review,
        "review",
        "after the game: how it was played, and why",
    ),
    Binding::new(
        "o",
        &[Char('o')],
        Action::Analyse,
        "analysis",
        "the analysis board: other moves, engine lines",
    ),
    Binding::new(
        "g",
        &[Char('g')],
        Action::Resign,
        "",
        "gives the game up, when pressed twice",
    ),
    Binding::new(
        "d",
        &[Char('d')],
        Action::OfferDraw,
        "",
        "offers a draw; the other person accepts or declines",
    ),
    Binding::new(
        "Space",
        &[Char(' ')],
        Action::Now,
        "move now",
        "the computer moves now; a watched game pauses",
    ),
    Binding::new(
        ".",
        &[Char('.')],
        Action::OneMove,
        "one move",
        "one move of a watched game (also →)",
    ),
    Binding::new(
        "+ -",
        &[Char('+'), Char('=')],
        Action::Faster,
        "speed",
        "steps of moves, or a watched game, go faster, slower",
    ),
    Binding::new("-", &[Char('-')], Action::Slower, "", ""),
    Binding::new(
        "n",
        &[Char('n')],
        Action::NewGame,
        "new",
        "a new game (Esc there comes back)",
    ),
    Binding::new(
        "?",
        &[Char('?'), KeyCode::F(1)],
        Action::Help,
        "help",
        "this help (also F1)",
    ),
    Binding::new(
        "q",
        &[Char('q')],
        Action::Menu,
        "menu",
        "the menu; the game is saved",
    ),
    Binding::new("j", &[Char('j')], Action::ViCursor(1, 0), "", ""),
    Binding::new("k", &[Char('k')], Action::ViCursor(-1, 0), "", ""),
    Binding::new("l", &[Char('l')], Action::ViCursor(0, 1), "", ""),
];

/// What the footer offers when a person is to move.
const TO_MOVE: &[Action] = &[
    Action::Cursor(-1, 0),
    Action::Choose,
    Action::Next,
    Action::Undo,
    Action::Hint,
    Action::Why,
    Action::Evaluation,
    Action::Values,
    Action::Analyse,
    Action::Help,
    Action::Menu,
];
const PICKED_UP: &[Action] = &[
    Action::Cursor(-1, 0),
    Action::Choose,
    Action::Back,
    Action::Undo,
    Action::Help,
    Action::Menu,
];
const THINKING: &[Action] = &[
    Action::Now,
    Action::Undo,
    Action::Flip,
    Action::Zoom,
    Action::Help,
    Action::Menu,
];
const WATCHING: &[Action] = &[
    Action::Now,
    Action::OneMove,
    Action::Faster,
    Action::Flip,
    Action::Back,
    Action::Help,
    Action::Menu,
];
const OVER: &[Action] = &[
    Action::Redo,
    Action::Review,
    Action::Analyse,
    Action::Undo,
    Action::SaveAs,
    Action::WriteRecord,
    Action::Copy,
    Action::NewGame,
    Action::Help,
    Action::Menu,
];
const SERIES_OVER: &[Action] = &[
    Action::Redo,
    Action::WriteRecord,
    Action::NewGame,
    Action::Help,
    Action::Menu,
];

/// What means something in a series beside what its watching does.
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

/// What means nothing where computers play.
const OF_A_PERSON: &[Action] = &[
    Action::Cursor(-1, 0),
    Action::Choose,
    Action::Next,
    Action::Previous,
    Action::Hint,
    Action::Teacher,
    Action::Values,
    Action::Resign,
    Action::OfferDraw,
];

/// What the footer offers now, in the words that fit now.
#[must_use]
pub fn footer_hints(view: &GameView, session: &dyn Session) -> Vec<KeyHint> {
    if view.demonstrating {
        return vec![KeyHint::new("Esc", KeyCode::Esc, "end")];
    }
    if let Some(hints) = view.overlay.keys() {
        return hints;
    }
    let over = view.ended.is_some();
    let watching = view.watch.is_some() && !over;
    let actions = if over && view.contest.is_some() {
        SERIES_OVER
    } else if over {
        OVER
    } else if watching {
        WATCHING
    } else if !view.person_to_move(session) {
        THINKING
    } else if view.hand.picked.is_some() {
        PICKED_UP
    } else {
        TO_MOVE
    };
    // A turn of several moves is what one wants to see again.
    let again = turns::long_turn(session).is_some() && std::ptr::eq(actions, TO_MOVE);
    let mut actions = actions.to_vec();
    if again {
        actions.insert(1, Action::Again);
    }
    if view.takebacks == Takebacks::Refused {
        actions.retain(|action| *action != Action::Undo);
    }
    let paused = view.watch.as_ref().is_some_and(Watch::holds);
    let hint = |action: &Action| {
        let binding = KEYS.iter().find(|binding| binding.action == *action);
        let mut hint = KeyHint::from(binding.expect("every action has a key"));
        hint.footer = match action {
            Action::Redo if over && view.contest.is_some() => "again",
            Action::Redo if over => "rematch",
            Action::Now if watching && paused => "go on",
            Action::Now if watching => "pause",
            Action::Flip if watching => "fast",
            Action::Choose if view.hand.picked.is_some() => "drop",
            Action::Back if view.hand.picked.is_some() => "let go",
            _ => hint.footer,
        };
        hint.label = match action {
            Action::OneMove => "→".to_owned(),
            _ => shown_label(view, session, &hint.label),
        };
        hint
    };
    actions.iter().map(hint).collect()
}

/// Every key that means something in this game, for the help.
#[must_use]
pub fn help_hints(view: &GameView, session: &dyn Session) -> Vec<KeyHint> {
    let hint = |binding: &Binding<Action>| {
        let mut hint = KeyHint::from(binding);
        hint.label = shown_label(view, session, binding.label);
        hint
    };
    let mut bindings: Vec<&Binding<Action>> = KEYS.iter().collect();
    if view.takebacks == Takebacks::Refused {
        bindings.retain(|binding| binding.action != Action::Undo);
    }
    if view.watch.is_some() || view.contest.is_some() {
        bindings.retain(|binding| !OF_A_PERSON.contains(&binding.action));
        let place = |action| WATCHING.iter().position(|watched| *watched == action);
        if view.contest.is_some() {
            let known = |action| IN_SERIES.contains(action) || WATCHING.contains(action);
            bindings.retain(|binding| known(&binding.action));
        }
        order_by_key(&mut bindings, |binding| {
            place(binding.action).unwrap_or(WATCHING.len())
        });
    }
    let mut hints: Vec<KeyHint> = bindings.into_iter().map(hint).collect();
    if view.vi_cursor {
        for hint in &mut hints {
            match hint.label.as_str() {
                "i" | "ii" => hint.help = "hint: where to look, the move, why",
                "↑↓←→" => hint.help = "move the cursor, as h j k l; H5 types a move on h",
                _ => {}
            }
        }
    }
    hints
}

fn shown_label(view: &GameView, session: &dyn Session, label: &str) -> String {
    command_label(label, view.vi_cursor, |letter| {
        view.is_text(letter, session)
    })
}

/// The command that this letter is, where it is no part of a move.
pub(super) fn command_of(letter: char) -> Option<Action> {
    action_of(KEYS, Char(letter)).filter(|action| !matches!(action, Action::ViCursor(..)))
}

/// What a command does, in the footer's word.
pub(super) fn name_of(action: Action) -> &'static str {
    let binding = KEYS.iter().find(|binding| binding.action == action);
    binding.map_or("", |binding| match binding.footer {
        "" => binding.help,
        word => word,
    })
}
