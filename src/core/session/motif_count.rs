//! [`MotifCount`]: how often a player met a motif in a reviewed game, and how
//! often they missed it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::{Side, order_by_key};
use crate::session::contract::Position;
use crate::session::playback::at;
use crate::session::review::{EvaluatedMove, Review};
use crate::teacher::{Comparison, Grade};

/// The number of times that a player met a motif and missed it. A motif counts
/// only in positions where it mattered: where the move played, or at least half
/// of the other moves, cost a part of the result.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct MotifCount {
    /// The name of the motif; for one of the opponent's, that of stopping it.
    pub motif: String,
    /// The number of times that the best move showed it.
    pub met: u32,
    /// The number of times that the player then played a worse move.
    pub missed: u32,
}

impl MotifCount {
    /// Returns the counts in words: `corner, missed 7 of 12 times`.
    #[must_use]
    pub fn words(&self) -> String {
        let MotifCount { motif, met, missed } = self;
        format!("{motif}, missed {missed} of {met} times")
    }
}

/// The motifs of the game that a move shows or allows, by name.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct MoveMotifs {
    /// Motifs that the move shows, most important first.
    pub shows: Vec<&'static str>,
    /// Motifs that the opponent can show after it and could not before.
    pub opens: Vec<&'static str>,
}

/// Counts the motifs that mattered in the moves of one side. Each move counts
/// for one motif: the first that the best move shows and the other did not, or
/// else the first that the best move prevents.
#[must_use]
pub fn motif_counts(whole: &dyn Position, review: &Review, side: Side) -> Vec<MotifCount> {
    let mut counts = BTreeMap::new();
    for ply in 0..whole.history().len() {
        let own = review
            .get(ply)
            .filter(|one| one.side == side && !one.forced);
        if let Some((motif, missed)) = own.and_then(|judged| motif_of(whole, ply, judged)) {
            let (met, all) = counts.entry(motif).or_insert((0, 0));
            *met += 1;
            *all += u32::from(missed);
        }
    }
    let count = |(motif, (met, missed))| MotifCount { motif, met, missed };
    counts.into_iter().map(count).collect()
}

/// The motifs in the moves of one side of a reviewed game.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct SideMotifs {
    /// The motifs that mattered.
    pub counts: Vec<MotifCount>,
    /// The most important motif that a best or good move showed and most other moves did not;
    /// `None` if the review already names a stretch of good moves.
    pub shown: Option<ShownMotif>,
}

/// A motif that a side showed in good moves.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ShownMotif {
    /// The name of the motif.
    pub motif: &'static str,
    /// The moves that showed it, counted from 0.
    pub plies: Vec<usize>,
}

impl SideMotifs {
    /// Finds the motifs in the moves of one side.
    #[must_use]
    pub fn of(whole: &dyn Position, review: &Review, side: Side) -> SideMotifs {
        let unit = whole.info().unit;
        let is_praised = review.best_stretch(side, unit).is_some();
        SideMotifs {
            counts: motif_counts(whole, review, side),
            shown: (!is_praised)
                .then(|| shown_motif(whole, review, side))
                .flatten(),
        }
    }
}

/// Returns [`SideMotifs::shown`]. Moves that are proved to lose show nothing worth praise.
fn shown_motif(whole: &dyn Position, review: &Review, side: Side) -> Option<ShownMotif> {
    let unit = whole.info().unit;
    let is_good = |judged: &&EvaluatedMove| {
        let value = judged.comparison.value;
        let is_lost = value.exact && value.amount < 0.0;
        judged.side == side
            && !judged.forced
            && judged.grade(unit) <= Grade::Good
            && !is_lost
            && judged.has_chances(unit)
    };
    let good = (0..whole.history().len()).filter_map(|ply| {
        let Comparison { played, value, .. } = &review.get(ply).filter(is_good)?.comparison;
        let here = at(whole, ply);
        // A win taken at once is well done, even if another move wins too.
        let wins = value.exact && value.amount > 0.0 && value.plies == Some(1);
        let motifs = match wins {
            true => here.motifs(played).shows,
            false => rare_motifs(&*here, played),
        };
        Some((ply, motifs))
    });
    let good: Vec<_> = good.collect();
    whole.info().motifs.iter().find_map(|motif| {
        let showing = good.iter().filter(|(_, rare)| rare.contains(&motif.name));
        let plies: Vec<usize> = showing.map(|(ply, _)| *ply).collect();
        (!plies.is_empty()).then_some(ShownMotif {
            motif: motif.name,
            plies,
        })
    })
}

/// Returns the motifs that a move shows, and that less than half of the other moves show.
fn rare_motifs(here: &dyn Position, played: &str) -> Vec<&'static str> {
    let mut rare = here.motifs(played).shows;
    if !rare.is_empty() {
        let moves = here.moves();
        let others = moves.iter().filter(|mv| mv.text != played);
        let others: Vec<MoveMotifs> = others.map(|mv| here.motifs(&mv.text)).collect();
        rare.retain(|name| {
            let showing = others.iter().filter(|other| other.shows.contains(name));
            2 * showing.count() < others.len()
        });
    }
    rare
}

/// Returns the motif of the best move, and whether the player missed it.
fn motif_of(whole: &dyn Position, ply: usize, judged: &EvaluatedMove) -> Option<(String, bool)> {
    let unit = whole.info().unit;
    let missed = judged.grade(unit) >= Grade::Inaccuracy;
    let mattered = missed || judged.comparison.kept_by_most(unit) >= unit.grades[0];
    if !mattered {
        return None;
    }
    let here = at(whole, ply);
    let others: Vec<MoveMotifs> = if missed {
        vec![here.motifs(&judged.comparison.played)]
    } else {
        let moves = here.moves();
        let others = moves
            .iter()
            .filter(|mv| mv.text != judged.comparison.played);
        others.map(|mv| here.motifs(&mv.text)).collect()
    };
    let best = here.motifs(judged.best());
    let motif = main_motif(&best, &others, |motif| whole.info().stopping(motif))?;
    Some((motif, missed))
}

/// Returns the first motif that distinguishes `best` from most of the `others`.
fn main_motif(
    best: &MoveMotifs,
    others: &[MoveMotifs],
    stopping: impl Fn(&str) -> String,
) -> Option<String> {
    let most = |have: &dyn Fn(&MoveMotifs) -> bool| {
        2 * others.iter().filter(|other| have(other)).count() > others.len()
    };
    let shown = best.shows.iter().copied();
    let own = shown
        .clone()
        .find(|name| most(&|other| !other.shows.contains(name)));
    if let Some(name) = own {
        return Some(name.to_owned());
    }
    let opened = others.iter().flat_map(|other| other.opens.iter().copied());
    let mut prevented = opened.filter(|name| !best.opens.contains(name));
    let name = prevented.find(|name| most(&|other| other.opens.contains(name)))?;
    Some(stopping(name))
}

/// The number of times a player must have met a motif before it can be called a
/// weak point.
const ENOUGH: u32 = 3;

/// Returns the motifs that a player misses at least every other time, the one
/// missed most often first.
#[must_use]
pub fn weak_points(games: &[&[MotifCount]]) -> Vec<MotifCount> {
    let mut all: Vec<MotifCount> = sum(games)
        .into_iter()
        .filter(|one| one.met >= ENOUGH && 2 * one.missed >= one.met)
        .collect();
    order_by_key(&mut all, |one| std::cmp::Reverse(one.missed));
    all
}

fn sum(games: &[&[MotifCount]]) -> Vec<MotifCount> {
    let mut sums: Vec<MotifCount> = Vec::new();
    for count in games.iter().flat_map(|game| game.iter()) {
        match sums.iter_mut().find(|sum| sum.motif == count.motif) {
            Some(sum) => {
                sum.met += count.met;
                sum.missed += count.missed;
            }
            None => sums.push(count.clone()),
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    fn motifs(shows: &[&'static str], opens: &[&'static str]) -> MoveMotifs {
        MoveMotifs {
            shows: shows.to_vec(),
            opens: opens.to_vec(),
        }
    }

    #[test]
    fn move_counts_for_its_distinguishing_motif() {
        let main_motif = |best: &MoveMotifs, others: &[MoveMotifs]| {
            main_motif(best, others, |motif| format!("stopping {motif}"))
        };
        let best = motifs(&["corner", "mobility"], &[]);
        let plain = motifs(&[], &[]);
        let corner = motifs(&["corner"], &["corner"]);
        assert_eq!(
            main_motif(&best, std::slice::from_ref(&plain)).as_deref(),
            Some("corner")
        );
        assert_eq!(
            main_motif(&best, std::slice::from_ref(&corner)).as_deref(),
            Some("mobility")
        );
        assert_eq!(
            main_motif(&plain, &[corner]).as_deref(),
            Some("stopping corner")
        );
        assert_eq!(main_motif(&plain, std::slice::from_ref(&plain)), None);
    }

    #[test]
    fn weak_point_is_missed_at_least_every_other_time() {
        let count = |motif: &str, met, missed| MotifCount {
            motif: motif.to_owned(),
            met,
            missed,
        };
        let first = [
            count("capture", 4, 3),
            count("fork", 2, 2),
            count("four", 9, 4),
        ];
        let second = [count("capture", 8, 4), count("corner", 3, 3)];
        let weak = weak_points(&[&first, &second]);
        let words: Vec<String> = weak.iter().map(MotifCount::words).collect();
        let expected = [
            "capture, missed 7 of 12 times",
            "corner, missed 3 of 3 times",
        ];
        assert_eq!(words, expected);
    }
}
