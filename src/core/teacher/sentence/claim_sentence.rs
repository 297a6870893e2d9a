//! One claim as a full sentence.

use super::hurt::idle;
use super::naming::{Naming, counted_moves, seems, worth};
use super::remedy::{contrast, others, proved};
use crate::engine::{Value, own_moves};
use crate::teacher::claim::{Claim, Explanation};

/// Returns a full sentence for one claim.
#[must_use]
pub fn claim_sentence(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
) -> String {
    let unit = naming.unit;
    let played = &naming.one(&explained.comparison.played);
    let opponent = match &explained.again[..] {
        [] => naming.opponent.to_owned(),
        again => format!(
            "After {played} and {} {}",
            naming.all(again),
            naming.opponent
        ),
    };
    let left = |without: &Value| worth(unit, without);
    match claim {
        Claim::Refuted { named, without, .. } => format!(
            "{opponent} answers {}; without this, the value of {played} would be {}.",
            naming.either(named),
            left(without)
        ),
        Claim::Only { moves, without, .. } if moves.contains(&explained.comparison.played) => {
            format!(
                "{played} {} the only good move: without it the best is {}.",
                seems(explained, without),
                left(without)
            )
        }
        Claim::Only { bad, without, .. } if !bad.is_empty() => format!(
            "Anything{} {} better; the best of what is left is {}.",
            others(naming, &explained.comparison.played, bad),
            seems(explained, without),
            left(without)
        ),
        Claim::Only { moves, without, .. } => {
            format!(
                "Without {} the best is {}.",
                naming.all(moves),
                left(without)
            )
        }
        Claim::Missed {
            motif,
            moves,
            without,
        } => format!(
            "{} {}; without such a move the best is {}.",
            naming.one(moves.first().map_or("", String::as_str)),
            motif.does,
            left(without)
        ),
        Claim::Allows {
            motif,
            replies,
            without,
        } => {
            // The motif, such as `take the corner a1`, already names the move.
            let reply = replies.first().map_or("", String::as_str);
            let named = motif.can.split(' ').any(|word| word == reply);
            let reply = naming.one(reply);
            let can = match (named, motif.can.contains([',', ':'])) {
                (true, _) => motif.can.clone(),
                // A second clause must not come between what is done and the reply.
                (_, true) => format!("play {reply} and {}", motif.can),
                _ => format!("{} with {reply}", motif.can),
            };
            format!(
                "{opponent} can {can}; without this, the value of {played} would be {}.",
                left(without)
            )
        }
        Claim::Does { motif, without, .. } => match without {
            Some(without) => format!(
                "{played} {}; without such a move the best is {}.",
                motif.does,
                left(without)
            ),
            None => format!("{played} {}.", motif.does),
        },
        Claim::Opens { motif, .. } => format!(
            "After {played} {} can {}, which was closed before.",
            naming.opponent, motif.can
        ),
        Claim::Reply { reply, motif } => {
            format!("{opponent}'s {} {}.", naming.one(reply), motif.does)
        }
        Claim::Shows { motif } => format!("{played} {}.", motif.does),
        Claim::Better { mv, motif } => format!("{} {}.", naming.one(mv), motif.does),
        Claim::Contrast { mv, played, better } => {
            format!("{}.", contrast(naming, explained, mv, played, better))
        }
        Claim::Idle { value } => format!(
            "{}: after a pass the value would be {}.",
            idle(played, explained, value),
            left(value)
        ),
        Claim::Threat { value, line } => format!(
            "{} threatens {}: after a pass the value would be {}.",
            naming.opponent,
            naming.one(line.first().map_or("", String::as_str)),
            left(value)
        ),
        Claim::Proved { mv } => format!("{}.", proved(naming, explained, mv.as_deref())),
        Claim::Longer {
            best,
            plies,
            best_plies,
            won,
        } => format!(
            "{played} {} in {}, {} in {}.",
            if *won { "wins" } else { "loses" },
            counted_moves(*plies),
            naming.one(best),
            own_moves(*best_plies)
        ),
    }
}
