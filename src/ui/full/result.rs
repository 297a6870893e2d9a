//! After the game: the result in a sentence, the moves that cost most, and
//! where to go from there.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;

use super::desk::Sitting;
use super::game::Full;
use super::screen::Next;
use super::stage::{Event, EventSender};
use super::table::{Request, player_name};
use super::terminal::THINKING;
use crate::core::{Side, Verdict};
use crate::session::{Clock, Control, Ending, Level, Limits, OnTimeUp, Session};
use crate::store::AutoSave;

/// `You win 38–26.`
#[must_use]
pub fn sentence(session: &dyn Session, ending: &Ending) -> String {
    let name = |side| player_name(session, side);
    let wins = |side| {
        if name(side) == "You" {
            "You win"
        } else {
            "wins"
        }
    };
    let winner = |side: Side| match wins(side) {
        "You win" => "You win".to_owned(),
        verb => format!("{} {verb}", name(side)),
    };
    match ending {
        Ending::Left => String::new(),
        Ending::Forfeit(side, why) => {
            format!(
                "{}: {} {why}.",
                winner(side.other()),
                possessive(&name(*side))
            )
        }
        Ending::Finished(outcome) => {
            let points = |first: Side| {
                outcome.points.map_or(String::new(), |points| {
                    let [a, b] = [points[first.index()], points[first.other().index()]];
                    format!(" {a}–{b}")
                })
            };
            match outcome.verdict {
                Verdict::Win(side) => format!("{}{}.", winner(side), points(side)),
                Verdict::Draw => format!("A draw{}.", points(Side::First)),
            }
        }
    }
}

/// `Black:`, so that a reason can follow.
fn possessive(name: &str) -> String {
    format!("{name},")
}

/// Looking back on a finished game, on a thread.
pub struct Review(Arc<Control>);

/// How a played move compares with the best one.
struct Loss {
    ply: usize,
    text: String,
    best: String,
    amount: f64,
}

impl Review {
    /// Begins; the lines come as [`Event::Reviewed`].
    pub fn begin(session: &dyn Session, sender: &EventSender) -> Review {
        let control = Arc::new(Control::new());
        let (theirs, sender, fork) = (Arc::clone(&control), sender.clone(), session.fork());
        let look = move || sender.send(Event::Reviewed(worst_moves(fork, &theirs)));
        // Without a thread the result is shown without it.
        let _ = std::thread::Builder::new()
            .name(THINKING.to_owned())
            .spawn(look);
        Review(control)
    }

    /// Nobody waits for it any more.
    pub fn stop(&self) {
        self.0.stop();
    }
}

/// The three moves that lost most, as lines for the panel.
fn worst_moves(mut session: Box<dyn Session>, control: &Control) -> Vec<String> {
    let request = crate::session::Request {
        level: Level::DEFAULT,
        limits: Limits::default(),
        ..crate::session::Request::default()
    };
    let mut losses = Vec::new();
    while let Some(played) = session.history().last().cloned() {
        session.undo();
        let Some(job) = session.analysis(&request).filter(|_| !control.stopped()) else {
            break;
        };
        let found = job(control);
        let value = |text: &str| {
            let line = found.lines.iter().find(|line| line.text == text)?;
            Some(line.value?.amount)
        };
        let best = found
            .lines
            .first()
            .map(|line| line.text.clone())
            .unwrap_or_default();
        if let (Some(top), Some(own)) = (value(&best), value(&played.text)) {
            losses.push(Loss {
                ply: session.history().len() + 1,
                text: played.text,
                best,
                amount: top - own,
            });
        }
    }
    losses.sort_by(|a, b| b.amount.total_cmp(&a.amount));
    let costly = losses.iter().filter(|loss| loss.amount >= 0.05).take(3);
    let line = |loss: &Loss| {
        let Loss {
            ply,
            text,
            best,
            amount,
        } = loss;
        format!("  {ply}. {text}  lost {amount:.1}, best was {best}")
    };
    let lines: Vec<String> = costly.map(line).collect();
    if lines.is_empty() {
        return vec!["No costly moves (level 4).".to_owned()];
    }
    std::iter::once("Worst moves (level 4):".to_owned())
        .chain(lines)
        .collect()
}

/// Where a request leads that leaves the table.
///
/// # Errors
/// A player cannot be seated again.
pub(super) fn leave(request: Request, front: &mut Full<'_>, sitting: &mut Sitting) -> Result<Next> {
    let entry = sitting.session.entry();
    Ok(match request {
        Request::Rematch => Next::Play(Box::new(rematch(front, sitting)?)),
        Request::NewGame => Next::Form(entry),
        Request::Replay => {
            let safe = front.safe.0.borrow();
            match safe.as_ref().and_then(AutoSave::path).map(Path::to_owned) {
                Some(path) => Next::Replay(path),
                None => Next::Menu,
            }
        }
        Request::Shell => Next::Quit,
        _ => Next::Menu,
    })
}

/// The same players with their sides changed.
fn rematch(front: &Full<'_>, sitting: &Sitting) -> Result<Sitting> {
    let old = &*sitting.session;
    let mut session = old.entry().open(&old.options(), None)?;
    let seed = (front.desk.draw_seed)();
    for side in Side::BOTH {
        let seat = (front.desk.seat)(old.player(side.other()))?;
        session.sit(side, seat, seed);
    }
    let save = front.desk.places.as_ref().map(AutoSave::fresh);
    let mut next = Sitting::new(session, save, seed);
    next.clock = Clock::new(sitting.clock.control(), OnTimeUp::GoOn);
    next.takebacks = sitting.takebacks;
    Ok(next)
}
