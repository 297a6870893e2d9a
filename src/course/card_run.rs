//! A card being looked at: the position of an own mistake.

use super::card::Card;
use super::exercise::{Answer, AnswerKind, Exercise, Phase, some_around};
use crate::session::{GameInfo, OpenError, PlayError, Session};

/// A card on a board.
#[derive(Debug)]
pub struct CardRun {
    card: Card,
    session: Box<dyn Session>,
    phase: Phase,
    wrong: usize,
    hints: usize,
}

impl CardRun {
    /// The card's position.
    ///
    /// # Errors
    /// The position or the good moves do not play: another version of the
    /// rules wrote the card.
    pub fn new(entry: &'static dyn GameInfo, card: Card) -> Result<CardRun, OpenError> {
        let session = entry.open(&card.options, Some(&card.position))?;
        for (index, mv) in card.good.iter().enumerate() {
            let played = session.fork().play(mv);
            played.map_err(|error| OpenError::Move { index, error })?;
        }
        Ok(CardRun {
            card,
            session,
            phase: Phase::Asking,
            wrong: 0,
            hints: 0,
        })
    }

    /// The card.
    #[must_use]
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// What the mistake cost, in words.
    fn cost(&self) -> String {
        let unit = self.session.entry().unit();
        if unit.is_outcome() {
            return "gave away a better result".to_owned();
        }
        format!("cost {:.0} {}", self.card.loss, unit.name)
    }
}

impl Exercise for CardRun {
    fn title(&self) -> String {
        "A mistake of mine".to_owned()
    }

    fn place(&self) -> String {
        self.session.entry().title().to_owned()
    }

    fn session(&self) -> &dyn Session {
        &*self.session
    }

    fn text(&self) -> String {
        let (played, cost) = (&self.card.played, self.cost());
        format!("Here you played {played}, which {cost}.")
    }

    fn task(&self) -> String {
        let sides = self.session.entry().sides();
        let side = self.session.to_move().map(|side| sides[side.index()]);
        format!("{} to move. Find a better move.", side.unwrap_or_default())
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn try_move(&mut self, text: &str) -> Result<Answer, PlayError> {
        if self.phase != Phase::Asking {
            return Err(PlayError::Over);
        }
        self.session.play(text)?;
        let played = self.session.history().last();
        let mv = played.map_or_else(String::new, |played| played.text.clone());
        if self.card.good.contains(&mv) {
            self.phase = Phase::Over;
            let others: Vec<&str> = (self.card.good.iter())
                .filter(|good| **good != mv)
                .map(String::as_str)
                .collect();
            let also = match &others[..] {
                [] => String::new(),
                others => format!(" As good: {}.", others.join(", ")),
            };
            return Ok(Answer {
                kind: AnswerKind::Right,
                sentence: format!("Right. {mv} is better.{also}"),
            });
        }
        self.session.undo();
        self.wrong += 1;
        let sentence = if mv == self.card.played {
            let why = &self.card.why;
            format!("That is what you played. {why} Try again.").replace("  ", " ")
        } else {
            format!("{mv} is not one of the good moves. Try again.")
        };
        Ok(Answer {
            kind: AnswerKind::Wrong,
            sentence,
        })
    }

    fn hint(&mut self) -> String {
        self.hints += 1;
        let Some(best) = self.card.good.first() else {
            return String::new();
        };
        match (self.hints, self.card.why.as_str()) {
            (1, why) if !why.is_empty() => why.to_owned(),
            (1 | 2, _) => {
                let moves = self.session.moves().into_iter().map(|mv| mv.text);
                format!(
                    "It is one of these: {}.",
                    some_around(&moves.collect::<Vec<_>>(), best)
                )
            }
            _ => format!("The move is {best}."),
        }
    }

    fn go_on(&mut self) -> String {
        String::new()
    }

    fn is_clean(&self) -> bool {
        self.wrong == 0 && self.hints == 0
    }
}
