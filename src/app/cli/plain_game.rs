//! Playing a game in line mode, shared by several commands.

use anyhow::Result;

use crate::cli::args::globals::Globals;
use crate::cli::player_factory::seat;
use crate::session::{
    self, AutosaveHook, Conditions, Ending, Play, PlayerSpec, Session, TeacherMode, drive,
};
use crate::ui::plain::{Conversation, LineMode};

/// Seats both players.
///
/// # Errors
/// An engine cannot be started.
pub(super) fn sit_down(
    session: &mut dyn Session,
    players: &[PlayerSpec; 2],
    seed: u64,
) -> Result<()> {
    session::sit_down(session, players, seed, &seat)
}

/// Plays in line mode until the game ends or the user leaves, and returns which
/// of them happened.
///
/// # Errors
/// The streams fail, or piped input contains an illegal move.
pub(super) fn line_by_line(
    conversation: &mut Conversation,
    session: Box<dyn Session>,
    autosave: &mut dyn AutosaveHook,
    teacher: Option<TeacherMode>,
    globals: &Globals,
) -> Result<(Ending, Box<dyn Session>)> {
    let config = globals.config()?.0;
    let teacher = teacher.unwrap_or_else(|| config.teacher.for_game(&*session));
    let mut front = LineMode::new(conversation);
    // Line mode has no clock.
    let mut play = Play::new(session, Conditions::default().clock()).taught(teacher);
    let ending = drive(&mut play, &mut front, autosave)?;
    front.finish(play.session(), &ending)?;
    Ok((ending, play.session().fork()))
}
