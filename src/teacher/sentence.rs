//! Claims as sentences. A sentence is made from the data of a claim and adds
//! nothing. An estimated value is marked by `seems` or `about`.

use super::{Claim, Explanation, FORCED_WIN, Grade};
use crate::engine::{Unit, Value, own_moves};

/// Names of the sides and the unit, for sentences.
#[derive(Copy, Clone, Debug)]
pub struct Naming {
    /// Name of the side whose move is explained.
    pub mover: &'static str,
    /// Name of the other side.
    pub opponent: &'static str,
    /// Unit of the values.
    pub unit: Unit,
}

/// Limit on the length of a summary: two lines of 80 columns, with room for a
/// line break.
const LONGEST: usize = 158;
/// Room for the colon, full stops and blanks between the parts of a summary.
const STOPS: usize = 5;

/// Returns a summary of at most two lines of 80 columns: what the move costs,
/// why, what it opens, and what was better.
#[must_use]
pub fn summary(naming: &Naming, explained: &Explanation<String>) -> String {
    let mut text = verdict(naming, explained);
    let claims = &explained.claims;
    let bad = explained.grade > Grade::Good
        || (explained.grade == Grade::Good
            && explained.judged.loss() > 0.0
            && claims.iter().any(Claim::is_causal));
    if !bad {
        let lost = naming.unit.is_outcome() && sign(&explained.judged.value) < 0;
        // A move that wins later than necessary gets no praise.
        if !sooner(explained).is_empty() {
            return format!("{text}.");
        }
        let merits = claims
            .iter()
            // Praise would be out of place in a lost game.
            .filter(|claim| !lost || matches!(claim, Claim::Longer { .. }));
        let reason = merits.into_iter().find_map(|claim| merit(naming, claim));
        return match reason {
            Some(reason) => format!("{text}: {reason}."),
            None => format!("{text}."),
        };
    }
    let opened = claims
        .iter()
        .find_map(|claim| opened(naming, explained, claim));
    let hurt = claims
        .iter()
        .find_map(|claim| hurt(naming, explained, claim));
    if let Some((hurt, others)) = hurt {
        let after = opened.as_ref().map_or(0, String::len);
        // Squares that the move opens matter more than other replies.
        let fits = text.len() + hurt.len() + others.len() + after + STOPS < LONGEST;
        let others = match fits || others.is_empty() {
            true => others,
            false => " (others too)".to_owned(),
        };
        text = format!("{text}: {hurt}{others}");
    }
    text.push('.');
    let remedies = [
        opened.map_or_else(Vec::new, |opened| vec![opened]),
        remedies(naming, explained),
    ];
    // Forms are ordered from long to short; the first that fits is used.
    for forms in remedies {
        let fits = |form: &&String| !form.is_empty() && text.len() + form.len() < LONGEST;
        if let Some(form) = forms.iter().find(fits) {
            text = format!("{text} {form}.");
        }
    }
    text
}

/// Returns a sentence about what the move opens to the opponent.
fn opened(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
) -> Option<String> {
    let Claim::Opens { motif, .. } = claim else {
        return None;
    };
    Some(format!(
        "After {} {} can {}, which was closed before",
        explained.judged.played, naming.opponent, motif.can
    ))
}

/// Returns sentences about the better move, from long to short.
fn remedies(naming: &Naming, explained: &Explanation<String>) -> Vec<String> {
    let shown = explained.claims.iter().find_map(|claim| match claim {
        Claim::Better { mv, motif } => Some((mv.as_str(), motif.does.as_str())),
        _ => None,
    });
    let told = |shown| {
        let mut claims = explained.claims.iter();
        let remedy = claims.find_map(|claim| remedy(naming, explained, claim, shown));
        remedy.unwrap_or_else(|| better(explained, shown))
    };
    // The value of a pass says nothing about a better move.
    let tells = |claim: &Claim<String>| claim.is_causal() && !matches!(claim, Claim::Idle { .. });
    let bare = shown.is_none() && !explained.claims.iter().any(tells);
    let line = with_line(explained).filter(|_| bare);
    let forms = [told(shown), told(None), better(explained, None)];
    line.into_iter().chain(forms).collect()
}

/// Returns the beginning of a summary: what the move costs.
fn verdict(naming: &Naming, explained: &Explanation<String>) -> String {
    let judged = &explained.judged;
    let mv = &judged.played;
    if explained.grade == Grade::Best || judged.loss() <= 0.0 {
        return match (judged.best.len(), judged.is_exact()) {
            (1, true) => format!("{mv} is the best move"),
            (_, true) => as_good_as_others(naming, explained),
            (_, false) => format!("{mv} seems best"),
        };
    }
    if naming.unit.is_outcome() {
        return outcome_verdict(explained);
    }
    let loss = judged.loss();
    if explained.grade == Grade::Good {
        return format!(
            "{mv} is good: it gives away {}",
            points(naming, loss, judged.is_exact())
        );
    }
    let again = match explained.again.is_empty() {
        true => "",
        false => "moves again, but ",
    };
    if judged.is_exact() {
        format!(
            "{mv} {again}loses {}{}",
            points(naming, loss, true),
            thrown(explained)
        )
    } else {
        format!("{mv} {again}seems to lose {}", points(naming, loss, false))
    }
}

/// Describes one of several best moves, whose values are proved.
fn as_good_as_others(naming: &Naming, explained: &Explanation<String>) -> String {
    let judged = &explained.judged;
    let mv = &judged.played;
    match (sign(&judged.value), judged.value.plies) {
        _ if !naming.unit.is_outcome() => format!("{mv} is one of the best moves"),
        (1, Some(plies)) => format!("{mv} wins in {}{}", counted_moves(plies), sooner(explained)),
        (1, None) => format!("{mv} wins by force"),
        (0, _) => format!("{mv} holds the draw"),
        _ => format!("{mv} loses, as every move does"),
    }
}

/// Returns `, but e2 wins at once` if another move wins sooner, otherwise
/// nothing.
fn sooner(explained: &Explanation<String>) -> String {
    let mut claims = explained.claims.iter();
    let told = claims.find_map(|claim| match claim {
        Claim::Longer {
            best,
            best_plies,
            won: true,
            ..
        } => Some(match own_moves(*best_plies) {
            1 => format!(", but {best} wins at once"),
            moves => format!(", {best} in {moves}"),
        }),
        _ => None,
    });
    told.unwrap_or_default()
}

/// Returns the number of the winner's moves: `1 move`, `3 moves`.
fn counted_moves(plies: u32) -> String {
    match own_moves(plies) {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    }
}

/// Returns an amount with its unit: `6 beans`, `about 2.5 discs`.
fn points(naming: &Naming, amount: f64, exact: bool) -> String {
    // Amounts this close to a whole number would show a decimal of 0.
    let whole = amount.fract().abs() < 0.05;
    let unit = counted(naming.unit, amount);
    let number = if whole {
        format!("{amount:.0}")
    } else {
        format!("{amount:.1}")
    };
    if exact {
        format!("{number} {unit}")
    } else {
        format!("about {number} {unit}")
    }
}

/// Returns the change of result that comes with the lost points.
fn thrown(explained: &Explanation<String>) -> &'static str {
    let judged = &explained.judged;
    match (sign(&judged.best_value), sign(&judged.value)) {
        (1, -1) => " and falls behind",
        (1, 0) => " and the lead",
        (0, -1) => " and the draw",
        _ => "",
    }
}

const fn sign(value: &Value) -> i8 {
    if value.amount > 0.0 {
        1
    } else if value.amount < 0.0 {
        -1
    } else {
        0
    }
}

fn outcome_verdict(explained: &Explanation<String>) -> String {
    let judged = &explained.judged;
    let mv = &judged.played;
    match (judged.best_value.exact, judged.value.exact) {
        (true, true) => match (sign(&judged.best_value), sign(&judged.value)) {
            (1, -1) => format!("{mv} turns a won game into a lost one"),
            (1, _) => format!("{mv} throws the win away"),
            (_, -1) => format!("{mv} loses a game that was a draw"),
            _ => format!("{mv} is good"),
        },
        // The move played may win as well: only a clear loss of value counts as
        // a miss.
        (true, false) if sign(&judged.best_value) > 0 => match explained.grade {
            Grade::Mistake | Grade::Blunder => format!("{mv} misses a win"),
            Grade::Inaccuracy => format!("{mv} seems a little weaker than a sure win"),
            _ => format!("{mv} seems good, but a sure win is better"),
        },
        (false, true) if sign(&judged.value) < 0 => format!("{mv} loses by force"),
        _ if explained.grade == Grade::Good => format!("{mv} seems good"),
        _ if explained.grade == Grade::Inaccuracy => format!("{mv} seems a little weaker"),
        _ => format!("{mv} seems clearly weaker"),
    }
}

/// Returns what the opponent does about the move, and which other replies have
/// the same effect.
fn hurt(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
) -> Option<(String, String)> {
    let opponent = match &explained.again[..] {
        [] => naming.opponent.to_owned(),
        again => format!("after {} {}", listed(again), naming.opponent),
    };
    let lost = explained.judged.value;
    let plies = lost.plies.filter(|_| lost.exact && lost.amount < 0.0);
    match claim {
        Claim::Allows { motif, replies, .. } => {
            let (first, rest) = replies.split_first()?;
            let does = format!("{opponent} plays {first} and {}", motif.does);
            Some((does, also(motif.motif, rest)))
        }
        // No reply alone is the reason, but this one wins.
        Claim::Reply { reply, motif } => {
            let at_once = plies.is_some_and(|plies| own_moves(plies) == 1);
            let told = match at_once || motif.motif == FORCED_WIN.name {
                true => format!("{opponent} plays {reply} and {}", motif.does),
                false => format!("{opponent} wins with {reply}, which {}", motif.does),
            };
            Some((told, String::new()))
        }
        Claim::Refuted { named, .. } => {
            let [reply] = &named[..] else {
                // Without one of the replies alone, the other would still hurt.
                return Some((
                    format!("{opponent} answers {}", either(named)),
                    String::new(),
                ));
            };
            let does = match plies {
                Some(plies) => format!(" and wins in {}", counted_moves(plies)),
                None => told_of(explained, reply)
                    .map_or_else(String::new, |does| format!(" and {does}")),
            };
            Some((format!("{opponent} answers {reply}{does}"), String::new()))
        }
        Claim::Idle { value } => Some((idle("it", explained, value), String::new())),
        _ => None,
    }
}

/// Returns a clause such as `it does no more than a pass would`.
fn idle(what: &str, explained: &Explanation<String>, passed: &Value) -> String {
    let own = explained.judged.value;
    let does = match own.exact && passed.exact {
        true => "does",
        false => "seems to do",
    };
    let more = match own.amount > passed.amount {
        true => "hardly more",
        false => "no more",
    };
    format!("{what} {does} {more} than a pass would")
}

/// Joins moves as in `5 or 6`.
fn either(moves: &[String]) -> String {
    moves.join(" or ")
}

/// Returns what the reply does, if a claim says so.
fn told_of<'a>(explained: &'a Explanation<String>, answer: &str) -> Option<&'a str> {
    explained.claims.iter().find_map(|claim| match claim {
        Claim::Reply { reply, motif } if reply == answer => Some(motif.does.as_str()),
        _ => None,
    })
}

/// Most other replies that are named.
const ALIKE: usize = 3;

/// Returns a remark such as ` (a8 and h8 hurt too)`, because the first reply
/// alone is not the whole reason.
fn also(motif: &str, rest: &[String]) -> String {
    let does = match (motif == FORCED_WIN.name, rest.len()) {
        (true, 1) => "wins",
        (true, _) => "win",
        (false, 1) => "hurts",
        (false, _) => "hurt",
    };
    let named = match rest.len() {
        0 => return String::new(),
        count if count > ALIKE => {
            format!("{} and {} more", rest[..ALIKE].join(", "), count - ALIKE)
        }
        _ => listed(rest),
    };
    format!(" ({named} {does} too)")
}

/// Returns a sentence about what should have been played.
fn remedy(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
    shown: Option<(&str, &str)>,
) -> Option<String> {
    match claim {
        Claim::Missed { motif, moves, .. } => {
            let first = moves.first()?;
            Some(format!("Better is {first}, which {}", motif.does))
        }
        Claim::Only { bad, .. } if !bad.is_empty() => {
            let others = others(&explained.judged.played, bad);
            let seems = if explained.is_exact() { "is" } else { "seems" };
            let best = shown.map_or_else(String::new, |(best, does)| {
                format!(", best of all {best}, which {does}")
            });
            Some(format!("Anything{others} {seems} better{best}"))
        }
        Claim::Only {
            moves,
            least,
            without,
            ..
        } => Some(match keeps(naming, least, without) {
            Some([one, many]) => match (&moves[..], shown) {
                ([only], Some((best, does))) if only == best => {
                    format!("Only {only}, which {does}, {one}")
                }
                ([_], _) => format!("Only {} {one}", listed(moves)),
                _ => format!("Only {} {many}", listed(moves)),
            },
            None => rest(naming, &explained.judged.best_value, moves, without),
        }),
        _ => None,
    }
}

/// Lists the bad moves besides the one played, as in ` but b2 and g7`.
fn others(played: &str, bad: &[String]) -> String {
    let rest: Vec<String> = bad.iter().filter(|mv| *mv != played).cloned().collect();
    match rest.is_empty() {
        true => " else".to_owned(),
        false => format!(" but {}", listed(&rest)),
    }
}

/// Returns a phrase such as `keeps the win` for the good moves, in the singular
/// and the plural. `None` unless the worst of them (`least`) keeps a result
/// that every other move (`without`) gives away.
fn keeps(naming: &Naming, least: &Value, without: &Value) -> Option<[&'static str; 2]> {
    if !least.exact || !without.exact {
        return None;
    }
    match (sign(least), sign(without)) {
        (1, ..=0) if naming.unit.is_outcome() => Some(["keeps the win", "keep the win"]),
        (1, ..=0) => Some(["keeps the lead", "keep the lead"]),
        (0, -1) if naming.unit.is_outcome() => Some(["does not lose", "do not lose"]),
        (0, -1) => Some(["does not fall behind", "do not fall behind"]),
        _ => None,
    }
}

/// Returns what the other moves cost: `All but d1 and b6 lose at least 6
/// discs`.
fn rest(naming: &Naming, best: &Value, good: &[String], without: &Value) -> String {
    let exact = best.exact && without.exact;
    let named = listed(good);
    if naming.unit.is_outcome() {
        let seem = if good.len() == 1 { "seems" } else { "seem" };
        return format!("Only {named} {seem} clearly better");
    }
    let cost = points(naming, best.amount - without.amount, exact);
    if exact {
        format!("All but {named} lose at least {cost}")
    } else {
        format!("All but {named} seem to lose {cost} or more")
    }
}

/// Returns that the best move is better, and what it does if `shown` says so.
fn better(explained: &Explanation<String>, shown: Option<(&str, &str)>) -> String {
    let best = &explained.judged.best;
    let seems = if explained.judged.best_value.exact {
        "is"
    } else {
        "seems"
    };
    let Some(best) = best.first() else {
        return String::new();
    };
    match shown.filter(|(mv, _)| mv == best) {
        Some((_, does)) => format!("{best}, which {does}, {seems} better"),
        None => format!("{best} {seems} better"),
    }
}

/// Plies shown of the principal variation after a better move.
const TOLD: usize = 3;

/// Returns the better move and its principal variation, if its value is an
/// estimate: nothing else is known when no reason was proved.
fn with_line(explained: &Explanation<String>) -> Option<String> {
    let [_, after @ ..] = &explained.better_line[..] else {
        return None;
    };
    let after = &after[..after.len().min(TOLD)];
    if explained.judged.best_value.exact || after.is_empty() {
        return None;
    }
    let better = better(explained, None);
    Some(format!("{better}; play might go on {}", listed(after)))
}

/// Returns what a good move does.
fn merit(naming: &Naming, claim: &Claim<String>) -> Option<String> {
    match claim {
        Claim::Does { motif, .. } | Claim::Shows { motif } => Some(format!("it {}", motif.does)),
        Claim::Only { without, .. } => Some(format!(
            "without it the best is {}",
            worth(naming.unit, without)
        )),
        Claim::Longer {
            plies,
            best_plies,
            won: false,
            ..
        } => Some(format!(
            "it loses in {}, the best only in {}",
            counted_moves(*plies),
            own_moves(*best_plies)
        )),
        _ => None,
    }
}

/// Returns a value in words: `+2 beans`, `about -0.50`, `a win`.
fn worth(unit: Unit, value: &Value) -> String {
    match (unit.is_outcome(), value.exact) {
        (true, true) => match sign(value) {
            1 => "a win".to_owned(),
            0 => "a draw".to_owned(),
            _ => "a loss".to_owned(),
        },
        (true, false) => format!("about {:+.2} (+1 wins, -1 loses)", value.amount),
        // A sign before 0 would be misleading.
        (false, true) if value.amount == 0.0 => format!("0 {}", unit.name),
        (false, true) => format!("{:+} {}", value.amount, counted(unit, value.amount)),
        (false, false) if value.amount.abs() < 0.05 => format!("about 0 {}", unit.name),
        (false, false) => format!("about {:+.1} {}", value.amount, counted(unit, value.amount)),
    }
}

/// Returns the name of the unit, in the singular for 1.
fn counted(unit: Unit, amount: f64) -> &'static str {
    if (amount.abs() - 1.0).abs() < 0.05 {
        unit.one()
    } else {
        unit.name
    }
}

/// Joins moves as in `a2`, `a2 and b3`, `a2, b3 and c4`.
fn listed(moves: &[String]) -> String {
    match moves {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => moves.concat(),
    }
}

/// Returns `is`, or `seems` if a value is an estimate.
fn seems(explained: &Explanation<String>, without: &Value) -> &'static str {
    match explained.is_exact() && without.exact {
        true => "is",
        false => "seems",
    }
}

/// Returns a full sentence for one claim.
#[must_use]
pub fn claim_sentence(
    naming: &Naming,
    explained: &Explanation<String>,
    claim: &Claim<String>,
) -> String {
    let unit = naming.unit;
    let played = &explained.judged.played;
    let opponent = match &explained.again[..] {
        [] => naming.opponent.to_owned(),
        again => format!("After {played} and {} {}", listed(again), naming.opponent),
    };
    let left = |without: &Value| worth(unit, without);
    match claim {
        Claim::Refuted { named, without, .. } => format!(
            "{opponent} answers {}; without that {played} would be worth {}.",
            either(named),
            left(without)
        ),
        Claim::Only { moves, without, .. } if moves.contains(played) => {
            format!(
                "{played} {} the only good move: without it the best is {}.",
                seems(explained, without),
                left(without)
            )
        }
        Claim::Only { bad, without, .. } if !bad.is_empty() => format!(
            "Anything{} {} better; the best of what is left is {}.",
            others(played, bad),
            seems(explained, without),
            left(without)
        ),
        Claim::Only { moves, without, .. } => {
            format!("Without {} the best is {}.", listed(moves), left(without))
        }
        Claim::Missed {
            motif,
            moves,
            without,
        } => format!(
            "{} {}; without such a move the best is {}.",
            moves.first().map_or("", String::as_str),
            motif.does,
            left(without)
        ),
        Claim::Allows {
            motif,
            replies,
            without,
        } => {
            // `take the corner a1` already names the move.
            let reply = replies.first().map_or("", String::as_str);
            let named = motif.can.split(' ').any(|word| word == reply);
            let with = if named {
                String::new()
            } else {
                format!(" with {reply}")
            };
            format!(
                "{opponent} can {}{with}; without that {played} would be worth {}.",
                motif.can,
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
        Claim::Reply { reply, motif } => format!("{opponent}'s {reply} {}.", motif.does),
        Claim::Shows { motif } => format!("{played} {}.", motif.does),
        Claim::Better { mv, motif } => format!("{mv} {}.", motif.does),
        Claim::Idle { value } => format!(
            "{}: that would be worth {}.",
            idle(played, explained, value),
            left(value)
        ),
        Claim::Threat { value, line } => format!(
            "{} threatens {}: a pass would be worth {}.",
            naming.opponent,
            line.first().map_or("", String::as_str),
            left(value)
        ),
        Claim::Longer {
            best,
            plies,
            best_plies,
            won,
        } => format!(
            "{played} {} in {}, {best} in {}.",
            if *won { "wins" } else { "loses" },
            counted_moves(*plies),
            own_moves(*best_plies)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::teacher::Judged;

    /// Returns the summary of a move of value `own` where `b` has value `best`,
    /// without any proved reason.
    fn told(unit: Unit, best: (f64, bool), own: f64) -> String {
        let value = |amount, exact| Value {
            amount,
            exact,
            plies: None,
        };
        let judged = Judged {
            played: "a".to_owned(),
            value: value(own, false),
            best: vec!["b".to_owned()],
            best_value: value(best.0, best.1),
        };
        let naming = Naming {
            mover: "White",
            opponent: "Black",
            unit,
        };
        let explained = Explanation {
            grade: judged.grade(unit),
            judged,
            line: vec!["a".to_owned()],
            better_line: ["b", "c", "d", "e", "f"].map(str::to_owned).to_vec(),
            again: Vec::new(),
            claims: Vec::new(),
        };
        summary(&naming, &explained)
    }

    #[test]
    fn where_nothing_is_proved_the_better_move_and_its_line_are_told_as_estimates() {
        assert_eq!(
            told(Unit::OUTCOME, (0.2, false), -0.6),
            "a seems clearly weaker. b seems better; play might go on c, d and e."
        );
        assert_eq!(
            told(Unit::points("discs", 16.0), (4.0, false), -2.0),
            "a seems to lose about 6 discs. b seems better; play might go on c, d and e."
        );
    }

    #[test]
    fn a_missed_win_is_a_mistake_at_least() {
        let sentence = |own| told(Unit::OUTCOME, (1.0, true), own);
        assert_eq!(sentence(-0.5), "a misses a win. b is better.");
        let little = sentence(0.7);
        assert!(
            little.starts_with("a seems a little weaker than a sure win."),
            "{little}"
        );
    }
}
