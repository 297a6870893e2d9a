//! Handles events on the screen of a game: keys, clicks, the wheel.

use crate::ui::tui::keys::Key;

use super::key_press::press;
use super::overlay::Overlay;
use super::request::ViewRequest;
use super::view::GameView;
use crate::session::Session;
use crate::ui::context::Context;
use crate::ui::tui::events::Event;

/// Acts on an event.
pub fn handle(
    view: &mut GameView,
    event: &Event,
    session: &dyn Session,
    context: &mut Context,
) -> Option<ViewRequest> {
    match event {
        Event::Key(key) => press(view, key, session, context),
        Event::Click(x, y) => click(view, (*x, *y), session, context),
        Event::Scroll(lines) => {
            view.scroll(-lines, session);
            None
        }
        _ => None,
    }
}

fn click(
    view: &mut GameView,
    (x, y): (u16, u16),
    session: &dyn Session,
    context: &mut Context,
) -> Option<ViewRequest> {
    let footer = view.shown.as_ref().map(|shown| shown.screen.1);
    let key = view.footer.key_at(x).filter(|_| footer == Some(y + 1));
    if view.overlay.is_open() && key.is_none() {
        return click_overlay(view, x, y);
    }
    if let Some(key) = key {
        let key = Key::plain(key);
        if view.footer.presses_at(x) == 2 {
            // The letter is also a column, so a click sends it twice, as the
            // user would type it.
            view.pane.typed.clear();
            press(view, &key, session, context);
        }
        return press(view, &key, session, context);
    }
    if !view.pane.point_at(x, y) {
        return None;
    }
    view.disarm();
    view.choose(session)
}

/// Acts on a click while a box covers the board. A click closes a text.
fn click_overlay(view: &mut GameView, x: u16, y: u16) -> Option<ViewRequest> {
    match std::mem::take(&mut view.overlay) {
        Overlay::StoppedMove(held) => view.after_stopped_move_choice(held.click(x, y), held),
        _ => None,
    }
}
