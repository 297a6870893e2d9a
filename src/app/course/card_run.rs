//! [`CardRun`]: an exercise on a card, or on a costly move of the game under
//! review.

use super::candidates::motif_decides;
use super::card::Card;
use super::exercise::{
    Answer, AnswerKind, Exercise, Phase, Trial, a_move, cost, explained, few_named, next_hint,
    played, points, punishment, reason, telling_reason,
};
use super::mistakes::is_accepted;
use super::puzzle::idea;
use crate::game::Side;
use crate::session::{
    Claim, ExplanationView, GameInfo, OpenError, PlayError, SearchControl, Session,
};

/// An exercise: find a better move in the position of a card.
#[derive(Debug)]
pub struct CardRun {
    card: Card,
    session: Box<dyn Session>,
    phase: Phase,
    wrong: usize,
    hints: usize,
    /// The last hint that was given.
    last_hint: Option<String>,
    /// The idea of a good move, with its motif if it has one.
    idea: Option<(&'static str, String)>,
    /// Whether a hint names a few moves before the idea.
    names_first: bool,
    /// Wrong moves so far, which hints do not offer again.
    refused: Vec<String>,
    /// Whether this is part of a game's review and not a repetition of a card.
    in_review: bool,
}

impl CardRun {
    /// Creates the exercise of a card.
    ///
    /// # Errors
    /// If the position or the good moves are not legal, because the card was
    /// made by a version with other rules.
    pub fn new(info: &'static GameInfo, card: Card) -> Result<CardRun, OpenError> {
        let session = info.open(&card.options, Some(&card.position))?;
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
            last_hint: None,
            idea: None,
            names_first: false,
            refused: Vec::new(),
            in_review: false,
        })
    }

    /// Creates an exercise of a review, for a move of either side.
    ///
    /// # Errors
    /// See [`CardRun::new`].
    pub fn in_review(info: &'static GameInfo, card: Card) -> Result<CardRun, OpenError> {
        let run = CardRun::new(info, card)?;
        Ok(CardRun {
            in_review: true,
            ..run
        })
    }

    /// Returns the number of wrong moves.
    pub fn wrong_tries(&self) -> usize {
        self.wrong
    }

    /// Returns the card.
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// Returns what the mistake cost, in words.
    fn cost(&self) -> String {
        let unit = self.session.info().unit;
        if unit.is_outcome() {
            return match self.card.estimated {
                true => "seems to have given away a better result".to_owned(),
                false => "gave away a better result".to_owned(),
            };
        }
        let (loss, name) = (self.card.loss, unit.name);
        match self.card.estimated {
            true => format!("seems to have cost about {loss:.0} {name}"),
            false => format!("cost {loss:.0} {name}"),
        }
    }

    /// Whether only one move is best.
    fn has_one(&self) -> bool {
        self.card.good.len() == 1
    }

    /// Returns the hint that gives the move.
    fn given(&self, best: &str) -> String {
        let subject = match self.has_one() {
            true => "The move",
            false => "One of the best",
        };
        a_move(&*self.session, subject, best)
    }

    /// Returns the name of the side that solves the exercise.
    fn side(&self) -> &'static str {
        // After the right move, the other side is to move.
        let played = self.session.history().first().map(|played| played.side);
        let side = played.or(self.session.to_move()).unwrap_or(Side::First);
        self.session.info().sides[side.index()]
    }

    /// Returns why the move is not good enough; `None` if it is.
    fn failure(&self, mv: &str, view: Option<&ExplanationView>) -> Option<String> {
        let info = self.session.info();
        let lost = view.map(|view| view.explained.comparison.loss());
        if let (Some(view), Some(lost)) = (view, lost)
            && mv != self.card.played
            && is_accepted(view.explained.grade, lost, self.card.loss)
        {
            return None;
        }
        let short = match view {
            _ if mv == self.card.played => "That is the move that was played.".to_owned(),
            Some(view) if !info.unit.is_outcome() => {
                let (cost, played) = (cost(view), info.name_move(&self.card.played));
                match view.explained.comparison.loss() < self.card.loss {
                    true => format!("It is better than {played}, but still {cost}."),
                    false => format!("It {cost}."),
                }
            }
            _ => "Another move is better.".to_owned(),
        };
        let secret = &self.card.good[..];
        let reason = view.and_then(|view| reason(view, secret));
        let text = match &reason {
            Some(reason) => format!("{short} {}.", reason.text),
            None => short,
        };
        let punishment = punishment(&*self.session, view, reason.as_ref(), secret);
        Some(text + &punishment)
    }

    /// Returns the first hint, which does not reveal the move: what a good move
    /// does, with its motif, or what the bad move allows. `None` if nothing is known that helps.
    fn find_idea(&self) -> Option<(&'static str, String)> {
        let control = SearchControl::new();
        let good = self.card.good.first();
        let good = good.and_then(|mv| explained(&*self.session, mv, &control));
        let does = good.iter().flat_map(|view| &view.explained.claims);
        let mut motifs = does.filter_map(|claim| match claim {
            Claim::Does { motif, .. } => Some(motif.motif),
            _ => None,
        });
        if let Some(motif) = motifs.next() {
            return Some((motif, idea(self.session.info(), motif)));
        }
        let bad = explained(&*self.session, &self.card.played, &control)?;
        let reason = telling_reason(&bad, &self.card.good)?;
        let played = self.session.info().name_move(&self.card.played);
        Some(("", format!("Why not {played}? {}.", reason.text)))
    }

    /// Ends the exercise with a good move that was played on the board. `found` explains it,
    /// if it is none of the best moves.
    fn solved(&mut self, mv: &str, found: Option<&ExplanationView>) -> Answer {
        self.phase = Phase::Over;
        let info = self.session.info();
        let is_best = self.card.good.iter().any(|good| good == mv);
        let others = self.card.good.iter().filter(|good| *good != mv);
        let others: Vec<String> = others.cloned().collect();
        let named = info.name_moves(&others, if is_best { "and" } else { "or" });
        let also = match (&others[..], is_best) {
            ([], _) => String::new(),
            (_, true) => format!(" Also good: {named}."),
            (_, false) => match found.filter(|_| !info.unit.is_outcome()) {
                Some(view) if view.explained.comparison.loss() >= 0.5 => {
                    format!(" Best: {named}, by {}.", points(view))
                }
                Some(_) => format!(" Best by a little: {named}."),
                None => format!(" Best: {named}."),
            },
        };
        let played = info.name_move(&self.card.played);
        let sentence = format!("It is better than {played}.{also}");
        Answer::new(info, AnswerKind::Right, mv, sentence)
    }
}

impl Exercise for CardRun {
    fn title(&self) -> String {
        match self.in_review {
            true => "A costly move".to_owned(),
            false if self.card.by_another => "A mistake of somebody else".to_owned(),
            false => "One of your mistakes".to_owned(),
        }
    }

    fn place(&self) -> String {
        match self.in_review {
            true => "from the review".to_owned(),
            false if self.card.by_another => "from your cards".to_owned(),
            false => "from your mistakes".to_owned(),
        }
    }

    fn session(&self) -> &dyn Session {
        &*self.session
    }

    fn text(&self) -> String {
        let played = self.session.info().name_move(&self.card.played);
        let cost = self.cost();
        // In a review, the reader may be either side.
        let who = match self.in_review || self.card.by_another {
            true => self.side(),
            false => "You",
        };
        format!("{who} played {played} here, which {cost}.")
    }

    fn task(&self) -> String {
        let several = match self.card.good.len() {
            2 => " Two moves are best.",
            0 | 1 => "",
            _ => " Several moves are best.",
        };
        // More moves are accepted than the best ones; see `is_accepted`.
        format!(
            "{} to move. Find a better move; any good one counts.{several}",
            self.side()
        )
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn try_move(&mut self, text: &str) -> Result<Trial, PlayError> {
        if self.phase != Phase::Asking {
            return Err(PlayError::Over);
        }
        let mv = played(&mut *self.session, text)?;
        if self.card.good.contains(&mv) {
            return Ok(Trial::Answered(self.solved(&mv, None)));
        }
        self.session.undo();
        self.wrong += 1;
        self.refused.push(mv.clone());
        let job = self.session.explanation(&mv)?;
        Ok(Trial::NeedsAnalysis { mv, job })
    }

    fn answer(&mut self, mv: &str, found: Option<&ExplanationView>) -> Answer {
        if let Some(why) = self.failure(mv, found) {
            let sentence = format!("{why} Try again.");
            return Answer::new(self.session.info(), AnswerKind::Wrong, mv, sentence);
        }
        // The move was counted as wrong until the analysis showed it to be
        // good.
        self.wrong -= 1;
        self.refused.retain(|refused| refused != mv);
        self.session
            .play(mv)
            .expect("it was legal when it was tried");
        self.solved(mv, found)
    }

    fn hint(&mut self) -> String {
        self.hints += 1;
        let Some(best) = &self.card.good.first().cloned() else {
            return String::new();
        };
        if self.hints == 1 {
            self.idea = self.find_idea();
        }
        let (motif, idea) = self.idea.clone().unwrap_or_default();
        let known = [&self.refused[..], std::slice::from_ref(&self.card.played)].concat();
        let session = &*self.session;
        if self.hints == 1 {
            // Together, the motif and the moves would say which one it is.
            self.names_first = motif_decides(session, &known, best, None, motif);
        }
        if self.hints == 1 && idea.is_empty() {
            self.hints = 2;
        }
        let hint = match (self.hints, self.names_first) {
            (1, false) | (2, true) => idea,
            (1, true) | (2, false) => match few_named(session, &known, best, None, motif) {
                Some(few) if self.has_one() => format!("It is one of these: {few}."),
                Some(few) => format!("One of the best is among these: {few}."),
                None => self.given(best),
            },
            _ => self.given(best),
        };
        next_hint(&mut self.last_hint, hint)
    }

    fn hinted_move(&self) -> Option<&str> {
        let best = self.card.good.first()?;
        (self.last_hint == Some(self.given(best))).then_some(&**best)
    }

    fn go_on(&mut self) -> String {
        String::new()
    }

    fn is_clean(&self) -> bool {
        self.wrong == 0 && self.hints == 0
    }
}
