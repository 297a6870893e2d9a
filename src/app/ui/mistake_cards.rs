//! Cards from the mistakes in a reviewed game, for both front ends.

use super::learning::Learning;
use super::text::capitalized;
use super::text::equal_moves::number_word;
use crate::course::{Card, Happened, card_of, has_reason, is_mistake, is_too_easy};
use crate::game::Side;
use crate::session::review::{EvaluatedMove, Review};
use crate::session::{ExplanationView, Session};

/// The largest number of cards made of one game and side.
pub const CARDS_A_GAME: usize = 5;

/// The occasion on which cards are made.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum CardOccasion {
    /// The user asked for the cards.
    Asked,
    /// The first review of a game.
    NewGame,
    /// A later review of it.
    KnownGame,
}

/// Whether a costly move became a card, or why not.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum CardFate {
    /// It is a card.
    Saved,
    /// Most moves avoid the mistake.
    TooEasy,
    /// The teacher has no reason for it.
    NoReason,
    /// The user deleted its card.
    Deleted,
    /// Enough costlier ones of this game are cards.
    Enough,
}

impl CardFate {
    /// Returns it as a sentence.
    pub fn words(self) -> String {
        match self.why() {
            None => "Saved.".to_owned(),
            Some(why) => format!("Not saved: {why}."),
        }
    }

    /// Returns why it is not a card; `None` if it is one.
    const fn why(self) -> Option<&'static str> {
        match self {
            CardFate::Saved => None,
            CardFate::TooEasy => Some("most other moves were good there"),
            CardFate::NoReason => Some("the teacher cannot say what is wrong there"),
            CardFate::Deleted => Some("deleted by you before"),
            CardFate::Enough => Some("five costlier ones are saved"),
        }
    }
}

/// Whether the move deserves a card if its reason is known: a mistake that few moves avoid.
pub fn may_be_card(whole: &dyn Session, judged: &EvaluatedMove) -> bool {
    is_mistake(whole, judged) && !is_too_easy(judged, whole.info().unit)
}

/// The result of making cards from a game.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct MadeCards {
    /// The mistakes by their plies, and what became of each.
    pub fates: Vec<(usize, CardFate)>,
    /// The number of mistakes in the game that can become cards.
    pub mistakes: usize,
    /// The costliest of them, at most [`CARDS_A_GAME`] for each side.
    pub found: usize,
    /// Those that were not cards before.
    pub new: usize,
    /// Whether all of them are mistakes of the person.
    pub own: bool,
}

/// Makes cards from the costliest mistakes of these sides in a reviewed game, in which people
/// had the sides `people`. `why` returns the reason of the move after this number of others, if it
/// is known. Unless the user asked for the cards, one that was deleted does not come back, and one
/// that was learned only if the mistake was made in another game again. A mistake without a
/// reason becomes no card, nor does one that most moves avoid.
///
/// # Errors
/// A sentence with the reason why they could not be stored.
pub fn keep_mistakes(
    learning: &mut Learning,
    (whole, review): (&dyn Session, &Review),
    (sides, people): (&[Side], &[Side]),
    occasion: CardOccasion,
    mut why: impl FnMut(usize) -> Option<ExplanationView>,
) -> Result<MadeCards, String> {
    let before = learning.learner().cards().len();
    let (mut mistakes, mut found) = (0, 0);
    let mut fates = Vec::new();
    for side in sides {
        let mut costly = review.worst(Some(*side), usize::MAX, whole.info().unit);
        costly.retain(|(_, judged)| is_mistake(whole, judged));
        let mut count = 0;
        for (ply, judged) in costly {
            if !may_be_card(whole, judged) {
                fates.push((ply, CardFate::TooEasy));
                continue;
            }
            // The reasons of the others need not be looked for.
            if count == CARDS_A_GAME {
                mistakes += 1;
                fates.push((ply, CardFate::Enough));
                continue;
            }
            let Some(why) = why(ply).filter(has_reason) else {
                fates.push((ply, CardFate::NoReason));
                continue;
            };
            (mistakes, count) = (mistakes + 1, count + 1);
            let card = Card {
                by_another: !people.contains(side),
                ..card_of(whole, ply, judged, Some(&why))
            };
            let asked = occasion == CardOccasion::Asked;
            if !asked && learning.learner().was_dropped(&card.card) {
                fates.push((ply, CardFate::Deleted));
                continue;
            }
            found += 1;
            fates.push((ply, CardFate::Saved));
            let mut kept = learning.learner().cards().iter();
            let same = kept.find(|one| one.card.card == card.card);
            // Storing a card again that is still being learned would change nothing; one
            // that was learned would begin again.
            if same.is_some_and(|one| one.due.is_some() || occasion == CardOccasion::KnownGame) {
                continue;
            }
            if let Some(failed) = learning.note(Happened::Card(card)) {
                return Err(failed);
            }
        }
    }
    Ok(MadeCards {
        fates,
        mistakes,
        found,
        // A mistake that already was a card does not count as new.
        new: learning.learner().cards().len() - before,
        own: sides.iter().all(|side| people.contains(side)),
    })
}

/// Returns a sentence that says how many mistakes became cards and when they
/// come back. `kept` says whether they can be stored.
pub fn cards_made(made: &MadeCards, kept: bool) -> String {
    let when = if kept {
        "under Puzzles, now and tomorrow"
    } else {
        "until you quit (they cannot be saved)"
    };
    let whose = if made.own { "your" } else { "the" };
    let left_out = left_out(&made.fates);
    let sentence = match made.new {
        0 if made.found == 0 && !left_out.is_empty() => return left_out,
        0 if made.found == 0 => "There are no mistakes here to save.".to_owned(),
        0 if made.found < made.mistakes => {
            format!("{} of {whose} mistakes are already saved.", made.found)
        }
        0 => "All mistakes here are already saved.".to_owned(),
        new if new == made.found && new < made.mistakes => {
            format!("Saved {new} of {whose} mistakes. Practise them {when}.")
        }
        1 => format!("Saved one mistake. Practise it {when}."),
        made => format!("Saved {made} mistakes. Practise them {when}."),
    };
    match left_out.is_empty() {
        true => sentence,
        false => format!("{sentence} {left_out}"),
    }
}

/// Returns why mistakes were not saved, a sentence for each reason. Empty if all were.
fn left_out(fates: &[(usize, CardFate)]) -> String {
    let reasons = [
        CardFate::TooEasy,
        CardFate::NoReason,
        CardFate::Deleted,
        CardFate::Enough,
    ];
    let words = |fate: CardFate| {
        let count = fates.iter().filter(|(_, own)| *own == fate).count();
        let why = fate.why()?;
        Some(match count {
            0 => return None,
            1 => format!("One mistake did not become a puzzle: {why}."),
            many => {
                let many = capitalized(&number_word(many));
                format!("{many} mistakes did not become puzzles: {why}.")
            }
        })
    };
    let words: Vec<String> = reasons.into_iter().filter_map(words).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_says_if_only_some_mistakes_became_cards() {
        let made = |mistakes, found, new| {
            let made = MadeCards {
                mistakes,
                found,
                new,
                own: true,
                ..MadeCards::default()
            };
            cards_made(&made, true)
        };
        let sentence = made(15, 5, 5);
        assert!(
            sentence.starts_with("Saved 5 of your mistakes. Practise"),
            "{sentence}"
        );
        assert_eq!(made(15, 5, 0), "5 of your mistakes are already saved.");
        let of_another = MadeCards {
            mistakes: 15,
            found: 5,
            new: 5,
            ..MadeCards::default()
        };
        let sentence = cards_made(&of_another, true);
        assert!(
            sentence.starts_with("Saved 5 of the mistakes"),
            "{sentence}"
        );
        assert_eq!(made(2, 2, 0), "All mistakes here are already saved.");
        assert!(made(2, 2, 2).starts_with("Saved 2 mistakes."));
        assert!(made(0, 0, 0).starts_with("There are no mistakes"));
        let none = MadeCards {
            fates: vec![(3, CardFate::TooEasy), (7, CardFate::TooEasy)],
            ..MadeCards::default()
        };
        assert_eq!(
            cards_made(&none, true),
            "Two mistakes did not become puzzles: most other moves were good there."
        );
        let some = MadeCards {
            mistakes: 6,
            found: 5,
            new: 5,
            fates: vec![(3, CardFate::TooEasy), (7, CardFate::Enough)],
            ..MadeCards::default()
        };
        assert!(
            cards_made(&some, true).ends_with(
                " One mistake did not become a puzzle: most other moves were good there. One mistake \
                 did not become a puzzle: five costlier ones are saved."
            ),
            "{}",
            cards_made(&some, true)
        );
    }
}
