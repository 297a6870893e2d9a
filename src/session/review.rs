//! What the moves of a game were worth.

use crate::game::Side;
use crate::session::playback::at;
use crate::session::{AnalysisRequest, SearchControl, Session, Unit, Value};

/// A move, compared with the best one in its position.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMove {
    /// Who moved.
    pub side: Side,
    /// The move played.
    pub played: String,
    /// What it was worth for the mover.
    pub value: Option<Value>,
    /// The best move.
    pub best: String,
    /// What that was worth for the mover.
    pub best_value: Option<Value>,
}

/// How bad a move was.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Severity {
    /// As good as the best, or nearly.
    Fine,
    /// It cost something: `?`.
    Mistake,
    /// It cost much: `??`.
    Blunder,
}

impl JudgedMove {
    /// How much value the move lost, in the game's unit; 0 for a best move.
    #[must_use]
    pub fn loss(&self) -> Option<f64> {
        let (best, own) = (self.best_value?.amount, self.value?.amount);
        Some((best - own).max(0.0))
    }

    /// What the position after the move is worth for the first side.
    #[must_use]
    pub fn for_first(&self) -> Option<f64> {
        let amount = self.value?.amount;
        Some(match self.side {
            Side::First => amount,
            Side::Second => -amount,
        })
    }

    /// How bad the move was; without values it does not count as bad.
    #[must_use]
    pub fn severity(&self, unit: Unit) -> Severity {
        match self.loss() {
            Some(loss) if loss >= unit.blunder => Severity::Blunder,
            Some(loss) if loss >= unit.mistake => Severity::Mistake,
            _ => Severity::Fine,
        }
    }
}

impl Severity {
    /// As move lists mark it.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Severity::Fine => "",
            Severity::Mistake => "?",
            Severity::Blunder => "??",
        }
    }
}

/// Judges the move that `whole` played after `ply` moves; `None` when it
/// was stopped before there was anything to say.
#[must_use]
pub fn judge(
    whole: &dyn Session,
    ply: usize,
    request: &AnalysisRequest,
    control: &SearchControl,
) -> Option<JudgedMove> {
    let played = whole.history().get(ply)?;
    let job = at(whole, ply).analysis(request)?;
    let found = job(control);
    if control.stopped() {
        return None;
    }
    let best = found.lines.first()?;
    let own = found.lines.iter().find(|line| line.text == played.text)?;
    Some(JudgedMove {
        side: played.side,
        played: played.text.clone(),
        value: own.value,
        best: best.text.clone(),
        best_value: best.value,
    })
}

/// The moves of a game, judged or not yet.
#[derive(Clone, Debug, Default)]
pub struct Review {
    moves: Vec<Option<JudgedMove>>,
}

impl Review {
    /// For a game of `len` moves, none judged.
    #[must_use]
    pub fn new(len: usize) -> Review {
        Review {
            moves: vec![None; len],
        }
    }

    /// Takes note of move `ply`, counted from 0.
    pub fn take(&mut self, ply: usize, judged: JudgedMove) {
        if let Some(place) = self.moves.get_mut(ply) {
            *place = Some(judged);
        }
    }

    /// Move `ply`, counted from 0, if it was judged.
    #[must_use]
    pub fn get(&self, ply: usize) -> Option<&JudgedMove> {
        self.moves.get(ply)?.as_ref()
    }

    /// How many moves were judged.
    #[must_use]
    pub fn judged(&self) -> usize {
        self.moves.iter().flatten().count()
    }

    /// Whether every move was.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.judged() == self.moves.len()
    }

    /// The value after each move for the first side, where it is known.
    #[must_use]
    pub fn curve(&self) -> Vec<Option<f64>> {
        let value = |judged: &Option<JudgedMove>| judged.as_ref().and_then(JudgedMove::for_first);
        self.moves.iter().map(value).collect()
    }

    /// At most `count` moves that cost something, the costliest first, with
    /// their ply.
    #[must_use]
    pub fn worst(&self, count: usize) -> Vec<(usize, &JudgedMove)> {
        let all = self.moves.iter().enumerate();
        let mut costly: Vec<(usize, &JudgedMove)> = all
            .filter_map(|(ply, judged)| Some((ply, judged.as_ref()?)))
            .filter(|(_, judged)| judged.loss().is_some_and(|loss| loss >= 0.05))
            .collect();
        let loss = |judged: &JudgedMove| judged.loss().unwrap_or(0.0);
        costly.sort_by(|a, b| loss(b.1).total_cmp(&loss(a.1)));
        costly.truncate(count);
        costly
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(side: Side, own: f64, best: f64) -> JudgedMove {
        let value = |amount| {
            Some(Value {
                amount,
                exact: true,
                plies: None,
            })
        };
        JudgedMove {
            side,
            played: "a1".into(),
            value: value(own),
            best: "b2".into(),
            best_value: value(best),
        }
    }

    #[test]
    fn losses_are_the_movers_and_the_curve_is_the_first_sides() {
        let mut review = Review::new(3);
        review.take(0, judged(Side::First, 2.0, 2.0));
        review.take(1, judged(Side::Second, -6.0, 4.0));
        review.take(9, judged(Side::First, 0.0, 0.0));
        assert_eq!(review.curve(), [Some(2.0), Some(6.0), None]);
        assert_eq!((review.judged(), review.is_complete()), (2, false));
        let worst = review.worst(3);
        assert_eq!(worst.len(), 1);
        assert_eq!((worst[0].0, worst[0].1.loss()), (1, Some(10.0)));
        assert_eq!(
            worst[0].1.severity(Unit::points("discs", 16.0)).sign(),
            "??"
        );
        assert_eq!(
            judged(Side::First, 0.0, 0.5).severity(Unit::OUTCOME).sign(),
            "?"
        );
        assert_eq!(
            judged(Side::First, 0.0, 0.5)
                .severity(Unit::points("discs", 16.0))
                .sign(),
            ""
        );
    }
}
