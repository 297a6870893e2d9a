//! From screen to screen until somebody leaves.

use anyhow::Result;

use super::context::{Context, PreparedGame};
use super::events::{Backend, EndedBySignal, TerminalBackend};
use super::home::Home;
use super::replay::Replay;
use super::saved_games::SavedGames;
use super::screen::{Next, mouse_of, show};
use super::settings::SettingsScreen;
use super::setup::Form;
use super::text_screen::Reading;
use super::{game, series, signals};
use crate::game::Side;
use crate::session::{Conditions, PlayerSpec, Session};
use crate::store::{AutoSave, newest_open};

/// Opens the full screen at the menu, or with a game on the board, and
/// returns when somebody leaves. A signal ends the program as it would have
/// without us, after the terminal was given back.
///
/// # Errors
/// There is no terminal, or it fails; it is given back first.
pub fn run(mut desk: Context, first: Next) -> Result<()> {
    let mut stage = TerminalBackend::open(mouse_of(&desk))?;
    let done = journey(&mut stage, &mut desk, first);
    drop(stage);
    if let Err(error) = &done
        && let Some(EndedBySignal(signal)) = error.downcast_ref()
    {
        signals::end_by(*signal);
    }
    done
}

/// Goes from screen to screen on any backend.
///
/// # Errors
/// The backend fails, or a signal ended the program.
pub fn journey(stage: &mut dyn Backend, desk: &mut Context, first: Next) -> Result<()> {
    let mut next = first;
    let mut notice = String::new();
    loop {
        next = match next {
            Next::Quit => return Ok(()),
            Next::Menu => {
                let mut home = Home::new(desk, std::mem::take(&mut notice));
                show(stage, desk, &mut home)?
            }
            Next::Form(entry) => show(stage, desk, &mut Form::new(entry, desk))?,
            Next::Watch => show(stage, desk, &mut Form::watching(desk))?,
            Next::Play(sitting) => game::play(stage, desk, *sitting)?,
            Next::Series(plan) => series::watch(stage, desk, *plan)?,
            Next::Continue => match resume(desk) {
                Ok(sitting) => Next::Play(Box::new(sitting)),
                Err(why) => {
                    notice = why;
                    Next::Menu
                }
            },
            Next::Saved => show(stage, desk, &mut SavedGames::new(desk))?,
            Next::Replay(path) => match Replay::of_file(&path, desk) {
                Ok(replay) => Next::Step(Box::new(replay)),
                Err(why) => {
                    notice = why;
                    Next::Menu
                }
            },
            Next::Step(mut replay) => show(stage, desk, &mut *replay)?,
            Next::Statistics => show(stage, desk, &mut Reading::statistics(desk))?,
            Next::Settings => show(stage, desk, &mut SettingsScreen::default())?,
            Next::Help => show(stage, desk, &mut Reading::help(desk))?,
        };
    }
}

/// The newest open game with its players seated again.
fn resume(desk: &Context) -> Result<PreparedGame, String> {
    let places = desk.places.as_ref().ok_or("No games are kept here.")?;
    let (path, record, session) =
        newest_open(places, desk.games).ok_or("There is no open game any more.")?;
    let save = AutoSave::resume(places, &path, &record).map_err(|error| error.to_string())?;
    seated(desk, session, &record, save)
}

/// The players of a record at its board.
pub(super) fn seated(
    desk: &Context,
    mut session: Box<dyn Session>,
    record: &crate::game::Record,
    save: AutoSave,
) -> Result<PreparedGame, String> {
    let seed = record.seed.unwrap_or_else(desk.draw_seed);
    for (side, text) in Side::BOTH.into_iter().zip(&record.players) {
        let spec: PlayerSpec = text.parse().unwrap_or(PlayerSpec::Human);
        let seat = (desk.seat)(&spec).map_err(|error| format!("{error:#}"))?;
        session.sit(side, seat, seed);
    }
    let terms = Conditions::of(record).map_err(|error| error.to_string())?;
    Ok(PreparedGame::new(session, Some(save), seed, terms).after(record))
}
