//! A policy that estimates how likely each move of the attacker is to win. It is
//! log-linear, and `tools/src/bin/dag_policy.rs` fitted it to the winning moves of proofs.
//!
//! The features of a move describe its effect on windows. Each change of a
//! window's class, for either side, is a feature. So is each pair of kinds of
//! change, because two changes at once are stronger than each of them alone. The
//! probability of a move is proportional to e to the sum of its features' weights.

use std::sync::LazyLock;

use super::super::engine::{CLASSES, Field, SquareMove};

/// The number of changes of a window's class: own or the other side's, the class
/// before, the class after.
const CHANGES: usize = 2 * CLASSES * CLASSES;

/// The number of kinds of change. First come own windows that get nearer to a
/// line, by the distance after the move (1 to 5) and direction; then windows that
/// the other side loses, by the distance before.
const KINDS: usize = 20;

/// The first feature of pairs of kinds. A kind forms a pair with itself if two
/// windows change in this way.
const PAIRS: usize = CHANGES;

/// The feature of moves that are shifts.
const SHIFT: usize = PAIRS + KINDS * KINDS;

/// The first feature of moves that change three windows in one of the nearest six
/// kinds. Six further features mean four windows.
const MANY: usize = SHIFT + 1;

/// The number of kinds that have features at [`MANY`].
const NEAREST_KINDS: usize = 6;

/// The number of features.
pub const POLICY_FEATURES: usize = MANY + 2 * NEAREST_KINDS;

/// The unit of weights and scores: an increase by this number multiplies the
/// probability by e.
pub const POLICY_UNIT: i32 = 64;

/// The unit of surprises: a move with this surprise is less likely by a factor
/// of e.
pub(super) const SURPRISE_UNIT: i32 = 16;

/// The fitted weights.
static POLICY: LazyLock<Policy> =
    LazyLock::new(|| Policy::read(include_bytes!("move_policy.bin")).expect("the file is whole"));

/// The kind of each change of class; [`NO_KIND`] if it has none.
static KIND_OF: LazyLock<Vec<u8>> = LazyLock::new(|| (0..CHANGES).map(kind).collect());

const NO_KIND: u8 = u8::MAX;

/// Weights by feature, in 1/[`POLICY_UNIT`].
struct Policy(Vec<i32>);

impl Policy {
    /// Reads pairs of a feature and its weight, two bytes each, the lower one
    /// first. Returns `None` if a feature is unknown or the last pair is cut off.
    fn read(bytes: &[u8]) -> Option<Policy> {
        let (pairs, rest) = bytes.as_chunks::<4>();
        let mut weights = vec![0; POLICY_FEATURES];
        for &[low, high, weight @ ..] in pairs {
            let feature = usize::from(u16::from_le_bytes([low, high]));
            *weights.get_mut(feature)? = i16::from_le_bytes(weight).into();
        }
        rest.is_empty().then_some(Policy(weights))
    }
}

fn change(is_other: bool, before: u8, after: u8) -> usize {
    (usize::from(is_other) * CLASSES + usize::from(before)) * CLASSES + usize::from(after)
}

/// Returns the kind of a change.
fn kind(change: usize) -> u8 {
    let (before, after) = (change / CLASSES % CLASSES, change % CLASSES);
    let (from, to) = (before / 8, after / 8);
    let class = if after == 0 { before } else { after };
    let diagonal = class & 4 != 0;
    // Distance 0 means a dead window or one without stones.
    let (place, distance) = if change < CLASSES * CLASSES {
        let nearer = to != 0 && (from == 0 || to < from);
        (0, if nearer { to } else { 0 })
    } else {
        let further = from != 0 && (to == 0 || to > from);
        (10, if further { from } else { 0 })
    };
    match distance {
        1..=5 => u8::try_from(place + 2 * (distance - 1) + usize::from(diagonal)).expect("small"),
        _ => NO_KIND,
    }
}

/// Calls `see` with each feature of a legal step that completes no line.
pub(super) fn each_feature(field: &Field, step: SquareMove, mut see: impl FnMut(usize)) {
    let kind_of = &**KIND_OF;
    let mut counts = [0u8; KINDS];
    let mut present = 0u32;
    field.each_change(step, |is_other, before, after| {
        let change = change(is_other, before, after);
        see(change);
        let kind = kind_of[change];
        if kind != NO_KIND {
            counts[usize::from(kind)] += 1;
            present |= 1 << kind;
        }
    });
    for first in bits(present) {
        if counts[first] > 1 {
            see(PAIRS + first * KINDS + first);
        }
        // Only kinds after the first one, so that every pair is counted once.
        for second in bits(present & !((2 << first) - 1)) {
            see(PAIRS + first * KINDS + second);
        }
    }
    if !step.is_drop() {
        see(SHIFT);
    }
    for (kind, &count) in counts.iter().enumerate().take(NEAREST_KINDS) {
        if count > 2 {
            see(MANY + kind);
        }
        if count > 3 {
            see(MANY + NEAREST_KINDS + kind);
        }
    }
}

/// Returns the places of the bits that are 1.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        place
    })
}

/// Appends the legal steps of a position in which nobody is about to complete a
/// line. Each has its surprise, which is minus the logarithm of its probability to
/// be the winning step, in units of 1/[`SURPRISE_UNIT`].
pub(super) fn surprises(field: &Field, out: &mut Vec<(i32, SquareMove)>) {
    let begin = out.len();
    let mut steps = Vec::new();
    field.all_steps(&mut steps);
    out.extend(steps.iter().map(|&step| (score(field, step), step)));
    normalise(&mut out[begin..]);
}

/// Returns a score for a legal step that completes no line: the logarithm of its
/// probability to win, up to a constant of the position, in units of
/// 1/[`POLICY_UNIT`].
pub(super) fn score(field: &Field, step: SquareMove) -> i32 {
    let Policy(weights) = &*POLICY;
    let mut sum = 0;
    each_feature(field, step, |feature| sum += weights[feature]);
    sum
}

/// Turns the scores of a position's moves into surprises. It uses whole numbers
/// only, so that games are equal on every machine.
fn normalise(scores: &mut [(i32, SquareMove)]) {
    let step = POLICY_UNIT / SURPRISE_UNIT;
    let best = scores.iter().map(|scored| scored.0).max().unwrap_or(0);
    let below = |score: i32| (best - score) / step;
    let total: u64 = scores.iter().map(|scored| share(below(scored.0))).sum();
    // The logarithm of the total, in units of surprise, is the number of times
    // that the total must shrink until it is no larger than the share of the
    // best move.
    let mut rest = total;
    let mut all = 0;
    while rest > share(0) {
        rest = shrink(rest);
        all += 1;
    }
    for scored in scores {
        scored.0 = below(scored.0) + all;
    }
}

/// Returns e to the power of −`steps`/[`SURPRISE_UNIT`], in units of 2^-32.
fn share(steps: i32) -> u64 {
    /// The number of steps after which a share is 0.
    const STEPS: usize = 22 * SURPRISE_UNIT as usize;
    static SHARES: LazyLock<Vec<u64>> = LazyLock::new(|| {
        let next = |&share: &u64| Some(shrink(share));
        std::iter::successors(Some(1 << 32), next)
            .take(STEPS)
            .collect()
    });
    let place = usize::try_from(steps).expect("not above the best");
    SHARES.get(place).copied().unwrap_or(0)
}

/// Divides by e to the power of 1/[`SURPRISE_UNIT`].
fn shrink(number: u64) -> u64 {
    /// e to the power of −1/16, in units of 2^-32.
    const FACTOR: u128 = 4_034_748_382;
    u64::try_from((u128::from(number) * FACTOR) >> 32).expect("smaller than before")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::RngExt;

    use super::super::super::engine::Tables;
    use super::*;
    use crate::game::{Game, Rules};
    use crate::games::dag_en_nacht::{DagEnNacht, DagOptions, State};

    fn random_state(game: &DagEnNacht, plies: u32, rng: &mut impl RngExt) -> State {
        let mut state = game.start();
        let mut moves = Vec::new();
        for _ in 0..plies {
            moves.clear();
            game.legal_moves(&state, &mut moves);
            game.apply(&mut state, moves[rng.random_range(0..moves.len())]);
        }
        state
    }

    #[test]
    fn predicted_changes_match_the_move() {
        let game = DagEnNacht::new(DagOptions::default());
        let tables = Arc::new(Tables::new(&game));
        let mut rng = crate::engine::seeded(20);
        for round in 0..60 {
            let state = random_state(&game, 4 + round, &mut rng);
            if game.outcome(&state).is_some() {
                continue;
            }
            let mut field = Field::new(Arc::clone(&tables), &state);
            let mut steps = Vec::new();
            field.all_steps(&mut steps);
            steps.retain(|&step| !field.completes(field.turn(), step));
            for step in steps {
                let me = field.turn();
                let mut reported = Vec::new();
                field.each_change(step, |is_other, before, after| {
                    reported.push((u8::from(is_other) ^ me, before, after));
                });
                field.make(step);
                let mut seen: Vec<_> = field.last_changes().collect();
                field.undo(step);
                reported.sort_unstable();
                seen.sort_unstable();
                assert_eq!(reported, seen, "{state:?} {step:?}");
            }
        }
    }

    #[test]
    fn surprises_are_logarithms_of_probabilities() {
        let step = SquareMove::drop(0);
        for scores in [vec![0], vec![100, 100], vec![640, 64, 0, -300], vec![7; 70]] {
            let mut scored: Vec<_> = scores.iter().map(|&score| (score, step)).collect();
            normalise(&mut scored);
            let power = |score: i32| (f64::from(score) / f64::from(POLICY_UNIT)).exp();
            let total: f64 = scores.iter().copied().map(power).sum();
            for (&score, (surprise, _)) in scores.iter().zip(scored) {
                let exact = -(power(score) / total).ln() * f64::from(SURPRISE_UNIT);
                assert!(
                    (f64::from(surprise) - exact).abs() < 2.0,
                    "{surprise} {exact}"
                );
            }
        }
        normalise(&mut []);
    }

    #[test]
    fn truncated_policy_or_unknown_feature_is_refused() {
        assert!(Policy::read(&[]).is_some());
        assert!(Policy::read(&[0, 0, 1]).is_none());
        assert!(Policy::read(&[0xFF, 0xFF, 1, 0]).is_none());
        let read = Policy::read(&[2, 1, 0xFE, 0xFF]).expect("whole");
        assert_eq!(read.0[258], -2);
    }
}
