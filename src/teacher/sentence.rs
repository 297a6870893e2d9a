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
    /// The word before a move, in the singular and the plural: `pit`, `pits`.
    /// Empty where a move is named by its notation alone.
    pub noun: [&'static str; 2],
}

impl Naming {
    /// Names a move: `pit 5`, `f5`.
    fn one(&self, mv: &str) -> String {
        self.with_noun(0, mv)
    }

    /// Names several moves: `pits 4, 5 and 6`.
    fn all(&self, moves: &[String]) -> String {
        self.with_noun(usize::from(moves.len() != 1), &listed(moves))
    }

    /// Names alternatives: `pit 5 or 6`.
    fn either(&self, moves: &[String]) -> String {
        self.with_noun(0, &moves.join(" or "))
    }

    fn with_noun(&self, number: usize, moves: &str) -> String {
        match self.noun[number] {
            "" => moves.to_owned(),
            noun => format!("{noun} {moves}"),
        }
    }
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
    let text = plain_summary(naming, explained);
    // A move named by its notation alone keeps its spelling.
    match naming.noun[0] {
        "" => text,
        noun => text.replacen(noun, &capital(noun), usize::from(text.starts_with(noun))),
    }
}

/// Returns the word with a capital first letter.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

fn plain_summary(naming: &Naming, explained: &Explanation<String>) -> String {
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
            false => " (other replies too)".to_owned(),
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
        naming.one(&explained.judged.played),
        naming.opponent,
        motif.can
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
        remedy.unwrap_or_else(|| better(naming, explained, shown))
    };
    // The value of a pass says nothing about a better move.
    let tells = |claim: &Claim<String>| claim.is_causal() && !matches!(claim, Claim::Idle { .. });
    let bare = shown.is_none() && !explained.claims.iter().any(tells);
    let line = with_line(naming, explained).filter(|_| bare);
    let forms = [told(shown), told(None), better(naming, explained, None)];
    line.into_iter().chain(forms).collect()
}

/// Returns the beginning of a summary: what the move costs.
fn verdict(naming: &Naming, explained: &Explanation<String>) -> String {
    let judged = &explained.judged;
    let mv = naming.one(&judged.played);
    if explained.grade == Grade::Best || judged.loss() <= 0.0 {
        return match (judged.best.len(), judged.is_exact()) {
            (1, true) => format!("{mv} is best"),
            (_, true) => as_good_as_others(naming, explained),
            (_, false) => format!("{mv} seems best"),
        };
    }
    if naming.unit.is_outcome() {
        return outcome_verdict(naming, explained);
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
    let mv = naming.one(&judged.played);
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
    match (
        judged.result(&judged.best_value),
        judged.result(&judged.value),
    ) {
        (1, -1) => " and turns a win into a loss",
        (1, 0) => " and turns a win into a draw",
        (0, -1) => " and turns a draw into a loss",
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

fn outcome_verdict(naming: &Naming, explained: &Explanation<String>) -> String {
    let judged = &explained.judged;
    let mv = naming.one(&judged.played);
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
        (false, true) if sign(&judged.value) < 0 => format!("{mv} loses"),
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
        again => format!("after {} {}", naming.all(again), naming.opponent),
    };
    let lost = explained.judged.value;
    let plies = lost.plies.filter(|_| lost.exact && lost.amount < 0.0);
    match claim {
        Claim::Allows { motif, replies, .. } => {
            let (first, rest) = replies.split_first()?;
            Some((
                deed(naming, &opponent, first, motif),
                also(naming, motif.motif, rest),
            ))
        }
        // No reply alone is the reason, but this one wins.
        Claim::Reply { reply, motif } => {
            let at_once = plies.is_some_and(|plies| own_moves(plies) == 1);
            let told = match at_once || motif.motif == FORCED_WIN.name {
                true => deed(naming, &opponent, reply, motif),
                false => format!(
                    "{opponent} wins with {}, which {}",
                    naming.one(reply),
                    motif.does
                ),
            };
            Some((told, String::new()))
        }
        Claim::Refuted { named, .. } => {
            let [reply] = &named[..] else {
                // Without one of the replies alone, the other would still hurt.
                return Some((
                    format!("{opponent} answers {}", naming.either(named)),
                    String::new(),
                ));
            };
            let does = match plies {
                Some(plies) => format!(" and wins in {}", counted_moves(plies)),
                None => told_of(explained, reply)
                    .map_or_else(String::new, |does| format!(" and {does}")),
            };
            let reply = naming.one(reply);
            Some((format!("{opponent} answers {reply}{does}"), String::new()))
        }
        Claim::Idle { value } => Some((idle("it", explained, value), String::new())),
        _ => None,
    }
}

/// Returns what the opponent does with a reply: `White takes the corner h8`,
/// `after i6 White wins in 4 moves`, `North plays pit 5 and captures 5 beans`.
fn deed(naming: &Naming, opponent: &str, reply: &str, motif: &super::Sighting) -> String {
    let names_it = motif.does.split(' ').any(|word| word == reply);
    if names_it {
        return format!("{opponent} {}", motif.does);
    }
    let reply = naming.one(reply);
    match motif.does.starts_with("wins") && !opponent.contains(' ') {
        true => format!("after {reply} {opponent} {}", motif.does),
        false => format!("{opponent} plays {reply} and {}", motif.does),
    }
}

/// Returns a clause such as `it achieves no more than a pass`.
fn idle(what: &str, explained: &Explanation<String>, passed: &Value) -> String {
    let own = explained.judged.value;
    let does = match own.exact && passed.exact {
        true => "achieves",
        false => "seems to achieve",
    };
    let more = match own.amount > passed.amount {
        true => "almost nothing",
        false => "no more than a pass",
    };
    format!("{what} {does} {more}")
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

/// Returns a remark such as ` (White's a8 and h8 would hurt too)`, because the
/// first reply alone is not the whole reason.
fn also(naming: &Naming, motif: &str, rest: &[String]) -> String {
    let does = match motif == FORCED_WIN.name {
        true => "win",
        false => "hurt",
    };
    let named = match rest.len() {
        0 => return String::new(),
        count if count > ALIKE => {
            let first = rest[..ALIKE].join(", ");
            naming.with_noun(1, &format!("{first} and {} more", count - ALIKE))
        }
        _ => naming.all(rest),
    };
    format!(" ({}'s {named} would {does} too)", naming.opponent)
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
            Some(format!(
                "Better is {}, which {}",
                naming.one(first),
                motif.does
            ))
        }
        Claim::Only { bad, .. } if !bad.is_empty() => {
            let others = others(naming, &explained.judged.played, bad);
            let seems = if explained.is_exact() { "is" } else { "seems" };
            let best = shown.map_or_else(String::new, |(best, does)| {
                format!(", best of all {}, which {does}", naming.one(best))
            });
            Some(format!("Anything{others} {seems} better{best}"))
        }
        Claim::Only {
            moves,
            least,
            without,
            ..
        } => Some(match keeps(explained, least, without) {
            Some([one, many]) => match (&moves[..], shown) {
                ([only], Some((best, does))) if only == best => {
                    format!("Only {}, which {does}, {one}", naming.one(only))
                }
                ([_], _) => format!("Only {} {one}", naming.all(moves)),
                _ => format!("Only {} {many}", naming.all(moves)),
            },
            None => rest(naming, &explained.judged.best_value, moves, without),
        }),
        _ => None,
    }
}

/// Lists the bad moves besides the one played, as in ` but b2 and g7`.
fn others(naming: &Naming, played: &str, bad: &[String]) -> String {
    let rest: Vec<String> = bad.iter().filter(|mv| *mv != played).cloned().collect();
    match rest.is_empty() {
        true => " else".to_owned(),
        false => format!(" but {}", naming.all(&rest)),
    }
}

/// Returns a phrase such as `keeps the win` for the good moves, in the singular
/// and the plural. `None` unless the worst of them (`least`) keeps a result
/// that every other move (`without`) gives away.
fn keeps(
    explained: &Explanation<String>,
    least: &Value,
    without: &Value,
) -> Option<[&'static str; 2]> {
    if !least.exact || !without.exact {
        return None;
    }
    let judged = &explained.judged;
    match (judged.result(least), judged.result(without)) {
        (1, ..=0) => Some(["keeps the win", "keep the win"]),
        (0, -1) => Some(["avoids losing", "avoid losing"]),
        _ => None,
    }
}

/// Returns what the other moves cost: `Only d1 and b6 avoid losing 6 discs or
/// more`.
fn rest(naming: &Naming, best: &Value, good: &[String], without: &Value) -> String {
    let exact = best.exact && without.exact;
    let named = naming.all(good);
    if naming.unit.is_outcome() {
        let seem = if good.len() == 1 { "seems" } else { "seem" };
        return format!("Only {named} {seem} clearly better");
    }
    let cost = points(naming, best.amount - without.amount, exact);
    match (exact, good.len()) {
        (true, 1) => format!("Only {named} avoids losing {cost} or more"),
        (true, _) => format!("Only {named} avoid losing {cost} or more"),
        (false, 1) => format!("Only {named} seems to avoid losing {cost} or more"),
        (false, _) => format!("Only {named} seem to avoid losing {cost} or more"),
    }
}

/// Returns that the best move is better, and what it does if `shown` says so.
fn better(naming: &Naming, explained: &Explanation<String>, shown: Option<(&str, &str)>) -> String {
    let best = &explained.judged.best;
    let judged = &explained.judged;
    let seems = if judged.value.exact && judged.best_value.exact {
        "is"
    } else {
        "seems"
    };
    let Some(best) = best.first() else {
        return String::new();
    };
    let named = naming.one(best);
    match shown.filter(|(mv, _)| mv == best) {
        Some((_, does)) => format!("{named}, which {does}, {seems} better"),
        None => format!("{named} {seems} better"),
    }
}

/// Plies shown of the principal variation of a better move.
const TOLD: usize = 4;

/// Returns the better move and its principal variation, if its value is an
/// estimate: nothing else is known when no reason was proved.
fn with_line(naming: &Naming, explained: &Explanation<String>) -> Option<String> {
    let line = &explained.better_line[..];
    let line = &line[..line.len().min(TOLD)];
    if explained.judged.best_value.exact || line.len() < 2 {
        return None;
    }
    let better = better(naming, explained, None);
    Some(format!("{better}, for example {}", line.join(", ")))
}

/// Returns what a good move does.
fn merit(naming: &Naming, claim: &Claim<String>) -> Option<String> {
    match claim {
        Claim::Does { motif, .. } | Claim::Shows { motif } => Some(format!("it {}", motif.does)),
        Claim::Only { without, .. } => Some(any_other(naming, without)),
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

/// Returns what is left without the best move: `any other move leaves South at
/// least 4 beans behind`.
fn any_other(naming: &Naming, without: &Value) -> String {
    let mover = naming.mover;
    if naming.unit.is_outcome() {
        return format!("the best other move is {}", worth(naming.unit, without));
    }
    let amount = points(naming, without.amount.abs(), without.exact);
    let leaves = match without.exact {
        true => "leaves",
        false => "seems to leave",
    };
    match sign(without) {
        1 => format!("any other move {leaves} {mover} at most {amount} ahead"),
        0 => format!("any other move {leaves} {mover} at best even"),
        _ => format!("any other move {leaves} {mover} at least {amount} behind"),
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
    let played = &naming.one(&explained.judged.played);
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
            "{opponent} answers {}; without that {played} would be worth {}.",
            naming.either(named),
            left(without)
        ),
        Claim::Only { moves, without, .. } if moves.contains(&explained.judged.played) => {
            format!(
                "{played} {} the only good move: without it the best is {}.",
                seems(explained, without),
                left(without)
            )
        }
        Claim::Only { bad, without, .. } if !bad.is_empty() => format!(
            "Anything{} {} better; the best of what is left is {}.",
            others(naming, &explained.judged.played, bad),
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
            // `take the corner a1` already names the move.
            let reply = replies.first().map_or("", String::as_str);
            let named = motif.can.split(' ').any(|word| word == reply);
            let with = if named {
                String::new()
            } else {
                format!(" with {}", naming.one(reply))
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
        Claim::Reply { reply, motif } => {
            format!("{opponent}'s {} {}.", naming.one(reply), motif.does)
        }
        Claim::Shows { motif } => format!("{played} {}.", motif.does),
        Claim::Better { mv, motif } => format!("{} {}.", naming.one(mv), motif.does),
        Claim::Idle { value } => format!(
            "{}: that would be worth {}.",
            idle(played, explained, value),
            left(value)
        ),
        Claim::Threat { value, line } => format!(
            "{} threatens {}: a pass would be worth {}.",
            naming.opponent,
            naming.one(line.first().map_or("", String::as_str)),
            left(value)
        ),
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
            complete: best.1,
            even: 0,
        };
        let naming = Naming {
            mover: "White",
            opponent: "Black",
            unit,
            noun: ["", ""],
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
            "a seems clearly weaker. b seems better, for example b, c, d, e."
        );
        assert_eq!(
            told(Unit::points("discs", 16.0), (4.0, false), -2.0),
            "a seems to lose about 6 discs. b seems better, for example b, c, d, e."
        );
    }

    #[test]
    fn a_missed_win_is_a_mistake_at_least() {
        let sentence = |own| told(Unit::OUTCOME, (1.0, true), own);
        assert_eq!(sentence(-0.5), "a misses a win. b seems better.");
        let little = sentence(0.7);
        assert!(
            little.starts_with("a seems a little weaker than a sure win."),
            "{little}"
        );
    }
}
