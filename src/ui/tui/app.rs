//! From screen to screen until somebody leaves.

use anyhow::Result;

use super::context::{Context, PreparedGame};
use super::course::{Origin, Shelf, TaskScreen};
use super::events::{Backend, TerminalBackend};
use super::home::Home;
use super::replay::Replay;
use super::saved_games::SavedGames;
use super::screen::{Next, Obeyer, mouse_of, show};
use super::settings::SettingsScreen;
use super::setup::Form;
use super::text_screen::Reading;
use super::{game, series};

use crate::store::{AutoSave, newest_open};

/// Opens the full screen at the menu, or with a game on the board, and
/// returns when somebody leaves, with what to say in the shell then.
///
/// # Errors
/// There is no terminal, it fails, or a signal asks the program to end
/// ([`super::events::EndedBySignal`]); the terminal is given back first.
pub fn run(mut context: Context, obey: Obeyer, first: Next) -> Result<Option<String>> {
    let mut backend = TerminalBackend::open(mouse_of(&context))?;
    let done = journey(&mut backend, &mut context, obey, first);
    drop(backend);
    done.map(|()| context.farewell)
}

/// Goes from screen to screen on any backend.
///
/// # Errors
/// The backend fails, or a signal ended the program.
pub fn journey(
    backend: &mut dyn Backend,
    context: &mut Context,
    obey: Obeyer,
    first: Next,
) -> Result<()> {
    let mut next = first;
    let mut notice = String::new();
    loop {
        next = match next {
            Next::Quit => return Ok(()),
            Next::Menu => {
                let mut home = Home::new(context, obey, std::mem::take(&mut notice));
                show(backend, context, &mut home)?
            }
            Next::Form(entry, back) => show(
                backend,
                context,
                &mut Form::new(entry, context).before(back),
            )?,
            Next::Watch(entry) => show(backend, context, &mut Form::watching(entry, context))?,
            Next::Play(prepared) => game::play(backend, context, *prepared)?,
            Next::Series(plan) => series::watch(backend, context, *plan)?,
            Next::Continue => match resume(context) {
                Ok(prepared) => Next::Play(Box::new(prepared)),
                Err(why) => {
                    notice = why;
                    Next::Menu
                }
            },
            Next::Saved => show(backend, context, &mut SavedGames::new(context))?,
            Next::SavedLike(words) => {
                show(backend, context, &mut SavedGames::like(&words, context))?
            }
            Next::Replay(path) => match Replay::of_file(&path, context) {
                Ok(replay) => Next::Open(Box::new(replay)),
                Err(why) => {
                    notice = why;
                    Next::Menu
                }
            },
            Next::Open(mut screen) => show(backend, context, &mut *screen)?,
            Next::Statistics => show(backend, context, &mut Reading::statistics(context))?,
            Next::Settings => show(backend, context, &mut SettingsScreen::default())?,
            Next::Learn(None) => show(backend, context, &mut Shelf::learn(context))?,
            Next::Learn(Some((entry, index))) => task(Origin::Lesson(entry, index), context),
            Next::Lessons(entry) => show(backend, context, &mut Shelf::lessons(entry, context))?,
            Next::Puzzles(None) => show(backend, context, &mut Shelf::puzzles(context))?,
            Next::Puzzles(Some(choice)) => task(Origin::Puzzle(choice), context),
            Next::Analysis => show(backend, context, &mut Shelf::analysis(context))?,
            Next::Topics(None) => show(backend, context, &mut Shelf::topics(context))?,
            Next::Topics(Some(entry)) => show(backend, context, &mut Shelf::topics_of(entry))?,
            Next::Offer(entry) => show(backend, context, &mut Shelf::offer(entry, context))?,
        };
    }
}

/// A task on the board, or the list that says there is none.
fn task(from: Origin, context: &Context) -> Next {
    let list = match &from {
        Origin::Lesson(entry, _) => Shelf::lessons(*entry, context),
        _ => Shelf::puzzles(context),
    };
    match TaskScreen::new(from, context) {
        Ok(screen) => Next::Open(Box::new(screen)),
        Err(why) => Next::Open(Box::new(list.saying(why))),
    }
}

/// The newest open game with its players seated again.
fn resume(context: &Context) -> Result<PreparedGame, String> {
    let places = context.places.as_ref().ok_or("No games are kept here.")?;
    let (path, record, session) =
        newest_open(places, context.games).ok_or("There is no open game any more.")?;
    let save = AutoSave::resume(places, &path, &record).map_err(|error| error.to_string())?;
    context.resume(session, &record, save)
}
