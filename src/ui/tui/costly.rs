//! The costliest moves of a review, as a list that scrolls.

use crate::session::ExplanationView;

/// A costly move, explained once that is worked out.
#[derive(Debug)]
pub struct Costly {
    /// Its ply.
    pub ply: usize,
    /// Why it cost so much, once that is known.
    pub why: Option<ExplanationView>,
    /// Whether a better move was found since.
    pub found: bool,
}

impl Costly {
    /// Why it cost so much, as far as that is known.
    #[must_use]
    pub fn words(&self) -> String {
        let found = if self.found {
            "You found a better move. "
        } else {
            ""
        };
        match &self.why {
            Some(why) => format!("{found}{}", why.sentence()),
            None => "looking for the reason …".to_owned(),
        }
    }
}

/// The first of these texts that is shown, so that the chosen one is whole
/// where `rows` have room for it.
#[must_use]
pub fn first_shown(texts: &[Vec<String>], chosen: usize, rows: usize) -> usize {
    let chosen = chosen.min(texts.len().saturating_sub(1));
    let fits = |first: &usize| {
        let until = texts[*first..=chosen].iter();
        until.map(Vec::len).sum::<usize>() <= rows
    };
    (0..chosen).find(fits).unwrap_or(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_scrolls_to_the_move_that_is_chosen() {
        let rows = |count: usize| vec![String::new(); count];
        let texts = [rows(3), rows(4), rows(2)];
        assert_eq!(first_shown(&texts, 0, 5), 0);
        assert_eq!(first_shown(&texts, 1, 7), 0);
        assert_eq!(first_shown(&texts, 1, 6), 1);
        assert_eq!(first_shown(&texts, 2, 6), 1);
        assert_eq!(first_shown(&texts, 2, 1), 2);
        assert_eq!(first_shown(&[], 0, 5), 0);
    }
}
