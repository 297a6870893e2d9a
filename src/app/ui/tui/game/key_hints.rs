//! The keys that the footer and the help of a game list, with the words beside
//! them.

use crate::ui::tui::keys::KeyCode;

use super::key_table::{Action, IN_SERIES, KEYS};
use super::pace::Watch;
use super::view::GameView;
use crate::game::order_by_key;
use crate::session::{Session, Takebacks};
use crate::ui::text::turns;
use crate::ui::tui::board_pane::move_box::command_label;
use crate::ui::tui::key_table::{Binding, KeyHint};

/// The actions in the footer when a person is to move.
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
    Action::NewGame,
    Action::Analyse,
    Action::Undo,
    Action::SaveAs,
    Action::WriteRecord,
    Action::Copy,
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

/// Actions that have no effect if only computers play.
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

/// Returns the keys of the footer, with the words that fit the situation.
pub fn footer_hints(view: &GameView, session: &dyn Session) -> Vec<KeyHint> {
    if view.demonstrating {
        return vec![KeyHint::new("Esc", KeyCode::Esc, "end")];
    }
    if let Some(hints) = view.overlay.keys() {
        return hints;
    }
    let over = view.ended.is_some();
    let watching = view.watch.is_some() && !over;
    let actions = if over && view.series.is_some() {
        SERIES_OVER
    } else if over {
        OVER
    } else if watching {
        WATCHING
    } else if !view.person_to_move(session) {
        THINKING
    } else if view.pane.cursor.picked.is_some() {
        PICKED_UP
    } else {
        TO_MOVE
    };
    // After a turn of several moves, the user may want to see it again.
    let again = turns::long_turn(session).is_some() && std::ptr::eq(actions, TO_MOVE);
    let mut actions = actions.to_vec();
    if again {
        actions.insert(1, Action::Again);
    }
    if view.takebacks == Takebacks::Refused {
        actions.retain(|action| *action != Action::Undo);
    }
    // Another program cannot be made to move at once.
    if !watching && !over && !view.can_be_hurried(session) {
        actions.retain(|action| *action != Action::Now);
    }
    let paused = view.watch.as_ref().is_some_and(Watch::is_waiting);
    let hint = |action: &Action| {
        let binding = KEYS.iter().find(|binding| binding.action == *action);
        let mut hint = KeyHint::from(binding.expect("every action has a key"));
        hint.footer = match action {
            Action::Redo if over && view.series.is_some() => "again",
            Action::Redo if over => "rematch",
            Action::Now if watching && paused => "continue",
            Action::Now if watching => "pause",
            Action::Flip if watching => "fast",
            Action::Menu if view.returns => "back",
            Action::Choose if view.pane.cursor.picked.is_some() => "drop",
            Action::Back if view.pane.cursor.picked.is_some() => "put back",
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

/// Returns all keys that have an effect in this game, for the help.
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
    if view.watch.is_some() || view.series.is_some() {
        bindings.retain(|binding| !OF_A_PERSON.contains(&binding.action));
        let place = |action| WATCHING.iter().position(|watched| *watched == action);
        if view.series.is_some() {
            let known = |action| IN_SERIES.contains(action) || WATCHING.contains(action);
            bindings.retain(|binding| known(&binding.action));
        }
        order_by_key(&mut bindings, |binding| {
            place(binding.action).unwrap_or(WATCHING.len())
        });
    }
    let mut hints: Vec<KeyHint> = bindings.into_iter().map(hint).collect();
    if let Some(hint) = hints.iter_mut().find(|hint| hint.label == "q") {
        if view.series.is_some() {
            hint.help = "goes to the menu; a series is not saved";
        } else if view.returns {
            hint.help = "goes back to where this game began; it is saved";
        }
    }
    if view.pane.vi_cursor {
        for hint in &mut hints {
            match hint.label.as_str() {
                "i" | "ii" => hint.help = "a hint: the idea, a few moves, then the best and why",
                "↑↓←→" => hint.help = "move the cursor, as h j k l; H5 types the move h5",
                _ => {}
            }
        }
    }
    hints
}

fn shown_label(view: &GameView, session: &dyn Session, label: &str) -> String {
    command_label(label, view.pane.vi_cursor, |letter| {
        view.is_text(letter, session)
    })
}
