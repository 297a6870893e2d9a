//! The move of another engine: how long it may take, and whether it is legal.

use std::time::Duration;

use super::error::ClientError;
use crate::gtp::moves;
use crate::session::{Position, Session};

/// Time limit of one answer, unless the player's settings have another.
pub(super) const USUAL_TIMEOUT: Duration = Duration::from_secs(60);
/// Time an engine may take beyond its thinking time.
pub(super) const GRACE: Duration = Duration::from_secs(10);

/// Returns the pass if it is the only legal move.
pub(super) fn forced_pass(session: &dyn Position) -> Option<String> {
    match &session.moves()[..] {
        [only] if only.pass => Some(only.text.clone()),
        _ => None,
    }
}

/// Plays the engine's move in `session` and returns it in the game's notation.
pub(super) fn legal_move(session: &mut dyn Session, text: &str) -> Result<String, ClientError> {
    if text.eq_ignore_ascii_case("resign") {
        return Err(ClientError::Resigned);
    }
    if text.trim().is_empty() {
        return Err(ClientError::NoMove);
    }
    moves::play(session, text).map_err(|error| ClientError::Illegal {
        text: text.chars().take(40).collect(),
        error: Box::new(error),
    })?;
    let last = session.history().last().expect("a move was just played");
    Ok(last.text.clone())
}
