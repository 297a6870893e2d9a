//! Who analyses: our own analyst or another engine.

use std::time::Instant;

use anyhow::{Result, anyhow};

use super::interrupt::end_if_interrupted;
use super::judgement::Judgement;
use crate::protocol::Client;
use crate::session::{Control, Request, Session};

/// Judges moves.
pub(super) enum Judge {
    /// The game's own analyst.
    Own(Request),
    /// Another engine.
    Engine(Box<Client>),
}

impl Judge {
    /// Looks at the session's position; `None` once the game is over.
    ///
    /// # Errors
    /// The other engine failed.
    pub fn look(&mut self, session: &dyn Session, control: &Control) -> Result<Option<Judgement>> {
        let begun = Instant::now();
        let found = match self {
            Judge::Own(request) => session.analysis(request).map(|job| job(control)),
            Judge::Engine(_) if session.outcome().is_some() => None,
            Judge::Engine(client) => {
                let found = client.analyse(&session.record(), control);
                end_if_interrupted(control)?;
                Some(found.map_err(|trouble| anyhow!("the other engine fails: {trouble}"))?)
            }
        };
        let seconds = begun.elapsed().as_secs_f64();
        Ok(found.map(|found| Judgement { found, seconds }))
    }
}
