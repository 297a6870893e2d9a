//! Statistics of the players of a watched game: time, depth, positions.

use std::time::Duration;

use crate::game::Side;
use crate::session::{Session, Thought, Unit};
use crate::ui::text::values::short;
use crate::ui::text::{counted, players};

/// The result of a player's last search, and the time it took.
#[derive(Clone, Debug)]
pub struct Spent {
    side: Side,
    sentence: String,
    thought: Thought,
    time: Duration,
}

/// The thinking times of the game on the board.
#[derive(Clone, Debug, Default)]
pub struct ThinkingStats {
    /// Thinking time of each side, without pauses.
    total: [Duration; 2],
    last: Option<Spent>,
}

impl ThinkingStats {
    /// Adds a search that took `time`.
    pub fn enter(&mut self, session: &dyn Session, thought: &Thought, time: Duration) {
        let Some(side) = session.to_move() else {
            return;
        };
        self.total[side.index()] += time;
        let mut after = session.fork();
        let played = after.play(&thought.text).ok();
        let sentence = played.and_then(|()| after.history().last().map(|p| p.deed()));
        self.last = Some(Spent {
            side,
            sentence: sentence.unwrap_or_else(|| thought.text.clone()),
            thought: thought.clone(),
            time,
        });
    }

    /// Returns lines with the last move, its search, and the times of both sides.
    pub fn lines(&self, session: &dyn Session) -> Vec<String> {
        let mut lines = vec![format!("move {}", session.history().len())];
        if let Some(spent) = &self.last {
            let name = players::side_name(session, spent.side);
            lines[0] += &format!("  {name} {}", spent.sentence);
            let words = spent.words(session.info().unit, name);
            lines.extend(Some(words).filter(|words| !words.is_empty()));
        }
        let seconds = |side: Side| {
            let name = players::side_name(session, side);
            format!("{name} {:.1} s", self.total[side.index()].as_secs_f64())
        };
        lines.push(format!("time  {}", Side::BOTH.map(seconds).join("   ")));
        lines
    }
}

impl Spent {
    /// Returns `depth 14  eval North +1.5  412 k/s`; empty for a player that
    /// plays from its book or at random.
    fn words(&self, unit: Unit, name: &str) -> String {
        let thought = &self.thought;
        let mut words = Vec::new();
        if thought.depth > 0 {
            words.push(format!("depth {}", thought.depth));
        }
        if let Some(value) = &thought.value {
            words.push(format!("eval {name} {}", short(unit, value)));
        }
        let seconds = self.time.as_secs_f64();
        if thought.nodes > 0 && seconds > 0.0 {
            words.push(speed(thought.nodes as f64 / seconds));
        } else if thought.nodes > 0 {
            words.push(counted(thought.nodes, "positions"));
        }
        words.join("  ")
    }
}

/// Returns a number of positions per second in a few columns.
fn speed(rate: f64) -> String {
    match rate {
        rate if rate >= 10e6 => format!("{:.0} M/s", rate / 1e6),
        rate if rate >= 1e6 => format!("{:.1} M/s", rate / 1e6),
        rate if rate >= 1e4 => format!("{:.0} k/s", rate / 1e3),
        rate if rate >= 1e3 => format!("{:.1} k/s", rate / 1e3),
        rate => format!("{rate:.0} /s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_takes_few_columns() {
        assert_eq!(speed(412_300.0), "412 k/s");
        assert_eq!(speed(23_400_000.0), "23 M/s");
        assert_eq!(speed(1_250.0), "1.2 k/s");
        assert_eq!(speed(80.0), "80 /s");
    }
}
