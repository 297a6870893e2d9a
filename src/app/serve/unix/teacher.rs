//! [`Teacher`]: answers questions about a game in line mode, with the same threads
//! as all other searches.

use super::pool::Pool;
use crate::game::Side;
use crate::session::playback::at;
use crate::session::review::{GameEvaluator, Review};
use crate::session::{ExplanationView, SearchControl, Session};
use crate::ui::plain::advice::Advisor;
use crate::ui::text::players::player_name;
use crate::ui::text::review::{CostlyMove, costly_plies, played_job, review_text};

/// The teacher of a session.
pub(super) struct Teacher {
    pool: Pool,
    /// The account to which the thinking time is counted.
    account: String,
    advisor: Advisor,
}

impl Teacher {
    pub fn new(pool: &Pool, account: &str) -> Teacher {
        Teacher {
            pool: pool.clone(),
            account: account.to_owned(),
            advisor: Advisor::default(),
        }
    }

    /// Explains a move, counted from 0, and waits for it.
    pub fn explain(&self, game: &dyn Session, ply: usize) -> Option<ExplanationView> {
        let job = at(game, ply).explanation(&game.history()[ply].text).ok()?;
        let task = move || job(&SearchControl::new());
        self.pool.run(&self.account, task)?
    }

    /// Asks the advisor about the position; `None` if the server is shutting down.
    pub fn ask(
        &mut self,
        game: &dyn Session,
        question: impl FnOnce(&mut Advisor, &dyn Session) -> String + Send + 'static,
    ) -> Option<String> {
        let (game, mut advisor) = (game.fork(), std::mem::take(&mut self.advisor));
        let task = move || (question(&mut advisor, &*game), advisor);
        let (answer, advisor) = self.pool.run(&self.account, task)?;
        self.advisor = advisor;
        Some(answer)
    }

    /// Reviews a game. Every move is a separate task, so that other sessions are served
    /// in between. `None` if the server is shutting down.
    pub fn review(&self, game: &dyn Session) -> Option<String> {
        let control = SearchControl::new;
        let len = game.history().len();
        let (mut judge, mut review) = (GameEvaluator::new(game), Review::new(len));
        for ply in (0..len).rev() {
            let task = move || (judge.judge(ply, &control()), judge);
            let (judged, back) = self.pool.run(&self.account, task)?;
            judge = back;
            judged
                .into_iter()
                .for_each(|judged| review.take(ply, judged));
        }
        let mut costly = Vec::new();
        for ply in costly_plies(game, &review, &Side::BOTH) {
            let Some(job) = played_job(game, ply) else {
                continue;
            };
            let explained = self.pool.run(&self.account, move || job(&control()))?;
            costly.extend(explained.map(|explained| CostlyMove { ply, explained }));
        }
        let players = Side::BOTH.map(|side| player_name(game, side));
        Some(review_text(game, &players, &review, &costly, false))
    }
}
