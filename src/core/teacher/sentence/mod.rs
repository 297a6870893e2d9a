//! Claims as sentences. A sentence contains only the data of its claim. The
//! words `seems` and `about` mark estimates.

mod claim_sentence;
mod hurt;
mod merit;
mod naming;
mod remedy;
mod value;
mod verdict;

use crate::teacher::claim::{Claim, Explanation};
use crate::teacher::grade::Grade;
use crate::teacher::judge::Comparison;
use claim_sentence::proof;
pub use claim_sentence::{claim_sentence, claim_statement};
use hurt::{hurt, is_bare, opened};
use merit::merit;
pub use naming::Naming;
use naming::sign;
use remedy::{Remedies, SHOWN_PLIES, compared_forms, example, remedies, remedy, told_as_line};
pub use value::standing;
use verdict::{Extent, sooner, verdict, with_proof};

/// Limit on the length of a summary: two lines of 80 columns, with room for a
/// line break.
const LONGEST: usize = 158;
/// Said where the other replies that make a move bad have no room.
const OTHERS: &str = "; other replies hurt too";
/// Room for the colon, full stops and blanks between the parts of a summary.
const STOPS: usize = 5;

/// Returns a summary of at most two lines of 80 columns: what the move costs,
/// why, what it opens, and what was better.
#[must_use]
pub fn summary(naming: &Naming, explained: &Explanation<String>) -> String {
    naming.begun(&plain_summary(naming, explained).text)
}

/// Returns why a move is bad, as in [`summary`] but without any better move. The second value says
/// whether there is a reason besides the cost.
#[must_use]
pub fn reason(naming: &Naming, explained: &Explanation<String>) -> (String, bool) {
    let mut own = explained.clone();
    own.comparison.best.clear();
    let names_better = |claim: &Claim<String>| matches!(claim, Claim::Proved { mv: Some(_), .. });
    own.claims.retain(|claim| !names_better(claim));
    let mut text = verdict(naming, &own, Extent::Whole);
    let counted = |claim: &Claim<String>| match claim {
        Claim::Contrast { played, .. } => Some(format!(
            "{} {}",
            naming.one(&own.comparison.played),
            played.does
        )),
        _ => None,
    };
    let hurt = own
        .claims
        .iter()
        .find_map(|claim| hurt(naming, &own, claim));
    let says_reply = hurt.is_some();
    if let Some((hurt, _)) = hurt {
        text = format!("{text}: {hurt}");
    }
    text.push('.');
    let opened = own
        .claims
        .iter()
        .find_map(|claim| opened(naming, &own, claim));
    // A count adds nothing to what the opponent does.
    let counted = || own.claims.iter().find_map(counted).filter(|_| !says_reply);
    let more = opened.or_else(counted);
    let more = more.filter(|more| text.len() + more.len() < LONGEST);
    let has_reason = says_reply || more.is_some();
    if let Some(more) = more {
        text = format!("{text} {}.", naming.begun(&more));
    }
    (naming.begun(&text), has_reason)
}

/// Returns the line that the summary speaks of: that of the better move, if the summary gives it
/// as an example, else what follows the move.
#[must_use]
pub fn told_line<'e>(naming: &Naming, explained: &'e Explanation<String>) -> &'e [String] {
    let summary = plain_summary(naming, explained);
    let is_example = |line: &String| summary.told.iter().any(|form| form.ends_with(line));
    match example(explained).is_some_and(|line| is_example(&line)) {
        true => &explained.better_line,
        false => &explained.shown,
    }
}

/// A summary and what it says besides the verdict.
struct Summary<'e> {
    text: String,
    /// The parts that came from claims, without full stops.
    told: Vec<String>,
    /// The claim for which a good move is praised.
    praised: Option<&'e Claim<String>>,
}

/// Returns the claims that add something to the summary, most important first.
#[must_use]
pub fn reasons<'e>(naming: &Naming, explained: &'e Explanation<String>) -> Vec<&'e Claim<String>> {
    let claims = explained.claims.iter();
    let summary = plain_summary(naming, explained);
    let is_new = |claim: &&Claim<String>| {
        !explained.is_repeated(claim) && !is_said(naming, explained, &summary, claim)
    };
    claims.filter(is_new).collect()
}

/// Whether the summary says as much as the claim.
fn is_said(
    naming: &Naming,
    explained: &Explanation<String>,
    summary: &Summary<'_>,
    claim: &Claim<String>,
) -> bool {
    match claim {
        Claim::Longer { .. } => true,
        Claim::Proved { .. } => with_proof(naming, explained).is_some(),
        Claim::Shows { .. } | Claim::Does { without: None, .. } => summary.praised == Some(claim),
        Claim::Only { moves, .. } if !moves.contains(&explained.comparison.played) => false,
        Claim::Apart { .. } | Claim::Only { .. } => praised(naming, explained) == Some(claim),
        // The reason adds the value that proves it.
        claim if !proof(naming, explained, claim).is_empty() => false,
        claim => said_by(naming, explained, claim)
            .iter()
            .any(|form| summary.told.contains(form)),
    }
}

/// Returns the parts of a summary that say as much as a claim without a value.
fn said_by(naming: &Naming, explained: &Explanation<String>, claim: &Claim<String>) -> Vec<String> {
    let hurt = hurt(naming, explained, claim).map(|(hurt, _)| hurt);
    let opened = opened(naming, explained, claim);
    let parts = hurt.into_iter().chain(opened);
    let parts = parts.chain([claim_statement(naming, explained, claim)]);
    parts
        .chain(compared_forms(naming, explained, claim))
        .collect()
}

fn plain_summary<'e>(naming: &Naming, explained: &'e Explanation<String>) -> Summary<'e> {
    let text = verdict(naming, explained, Extent::Whole);
    let bad = explained.grade > Grade::Good
        || (explained.grade == Grade::Good
            && explained.comparison.loss() > 0.0
            && explained.claims.iter().any(Claim::is_causal));
    match bad {
        true => with_most_reasons(naming, explained, text),
        false => {
            let claims = &mut explained.claims.iter();
            let loses = claims.find_map(|claim| Some(hurt(naming, explained, claim)?.0));
            let (text, praised) = match &loses {
                Some(reply) => (format!("{text}: {reply}."), None),
                None => with_merit(naming, explained, &text),
            };
            Summary {
                text,
                told: loses.into_iter().collect(),
                praised,
            }
        }
    }
}

/// Returns the claim for which a good move is praised. What shows on the board says more than what
/// other moves cost.
fn praised<'e>(naming: &Naming, explained: &'e Explanation<String>) -> Option<&'e Claim<String>> {
    let own = &explained.comparison.value;
    let lost = naming.unit.is_outcome() && sign(own) < 0;
    let is_merit = |claim: &&Claim<String>| {
        // Praise would be out of place in a lost game.
        let fits = !lost || matches!(claim, Claim::Longer { .. });
        fits && merit(naming, own, claim).is_some()
    };
    let merits = || explained.claims.iter().filter(is_merit);
    let shows = |claim: &&Claim<String>| !matches!(claim, Claim::Only { .. });
    merits().find(shows).or_else(|| merits().next())
}

/// Adds to the verdict on a good move what it does. Also returns the claim that says so.
fn with_merit<'e>(
    naming: &Naming,
    explained: &'e Explanation<String>,
    text: &str,
) -> (String, Option<&'e Claim<String>>) {
    let claims = &explained.claims;
    // A move that loses points, or that wins later than necessary, gets no praise, nor does
    // one that is not proved to win where the winner is proved.
    let is_proved = |claim: &Claim<String>| match claim {
        Claim::Proved { mv, .. } => mv.as_ref() != Some(&explained.comparison.played),
        _ => false,
    };
    let loses = explained.comparison.loss() > 0.0 || claims.iter().any(is_proved);
    if !sooner(explained).is_empty() || loses {
        return (format!("{text}."), None);
    }
    let own = &explained.comparison.value;
    let reason =
        praised(naming, explained).and_then(|claim| Some((merit(naming, own, claim)?, claim)));
    match reason {
        Some((reason, claim)) => (format!("{text}: {reason}."), Some(claim)),
        None => match nearly_as_good(&explained.comparison) {
            Some(other) => {
                let other = naming.one(other);
                (format!("{text}, but {other} seems nearly as good."), None)
            }
            None => (format!("{text}{}.", winning_line(naming, explained)), None),
        },
    }
}

/// A winning line up to this length is told to its end: four moves of the winner.
const WHOLE_PLIES: usize = 7;

/// Returns how a win of several moves goes on, if the search has found it and nothing else is
/// known: `, for example e6, then e5, h6, h7`. Otherwise nothing.
fn winning_line(naming: &Naming, explained: &Explanation<String>) -> String {
    let own = &explained.comparison.value;
    let is_by_proof = |claim: &Claim<String>| matches!(claim, Claim::Proved { .. });
    // Without its length, the search does not know the whole way to the win.
    let is_known = own.exact && own.plies.is_some();
    let wins = naming.unit.is_outcome() && is_known && sign(own) > 0;
    let (all, end) = (&explained.line[..], own.plies.unwrap_or(0) as usize);
    let is_whole = end <= WHOLE_PLIES && all.len() == end;
    let line = match is_whole {
        true => all,
        false => &all[..all.len().min(SHOWN_PLIES)],
    };
    match wins && line.len() > 2 && !explained.claims.iter().any(is_by_proof) {
        true => format!(", for example {}", told_as_line(line)),
        false => String::new(),
    }
}

/// Adds the reasons to a verdict on a bad move. If no reason that names something fits after the
/// verdict `text`, or not even the better move, a verdict of another extent is used.
fn with_most_reasons<'e>(
    naming: &Naming,
    explained: &'e Explanation<String>,
    text: String,
) -> Summary<'e> {
    let whole = with_reasons(naming, explained, text.clone(), Order::Usual);
    let names_something = |summary: &Summary<'_>| {
        let mut named = explained
            .claims
            .iter()
            .filter(|claim| claim.names_something());
        named.any(|claim| {
            let remedy = remedy(naming, explained, claim, None);
            let mut forms = said_by(naming, explained, claim).into_iter().chain(remedy);
            forms.any(|form| summary.told.contains(&form))
        })
    };
    let by = |extent| {
        let text = verdict(naming, explained, extent);
        with_reasons(naming, explained, text, Order::Usual)
    };
    let other = || Some(with_reasons(naming, explained, text, Order::LastFirst));
    let whole = match names_something(&whole) {
        true => whole,
        false => other().filter(names_something).unwrap_or(whole),
    };
    let whole = match explained.again.is_empty() || names_something(&whole) {
        true => whole,
        false => Some(by(Extent::WithoutAgain))
            .filter(names_something)
            .unwrap_or(whole),
    };
    if naming.unit.is_outcome() || names_better(naming, explained, &whole) {
        return whole;
    }
    let mut named = [Extent::WithBest, Extent::OnlyBest].into_iter().map(by);
    named
        .find(|summary| summary.text.len() < LONGEST && summary.told.len() >= whole.told.len())
        .unwrap_or(whole)
}

/// Whether the summary says which move was better.
fn names_better(naming: &Naming, explained: &Explanation<String>, summary: &Summary<'_>) -> bool {
    let groups = remedies(naming, explained).groups;
    let mut forms = groups.iter().flatten();
    forms.any(|form| summary.told.contains(form))
}

/// The order of what is said about the better move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Order {
    /// Which move it is, then what it does later.
    Usual,
    /// What it does later, then the rest if there is room.
    LastFirst,
}

/// Adds to the verdict on a bad move the reply that hurts, and what would have been better.
fn with_reasons<'e>(
    naming: &Naming,
    explained: &'e Explanation<String>,
    mut text: String,
    order: Order,
) -> Summary<'e> {
    let claims = &explained.claims;
    let opened = claims
        .iter()
        .find_map(|claim| opened(naming, explained, claim));
    let Remedies {
        mut groups,
        compares,
    } = remedies(naming, explained);
    if order == Order::LastFirst {
        groups.reverse();
    }
    let first = groups.first().filter(|_| compares);
    let comparison = first.and_then(|forms| forms.first()).map(String::len);
    let hurt = claims.iter().find_map(|claim| {
        let (hurt, others) = hurt(naming, explained, claim)?;
        // A reply without what it does says less than a comparison of the two moves.
        let length = comparison.filter(|_| is_bare(explained, claim));
        let length = length.map(|length| text.len() + length + STOPS);
        let gives_way =
            length.is_some_and(|length| length < LONGEST && length + hurt.len() >= LONGEST);
        (!gives_way).then_some((hurt, others))
    });
    let mut told: Vec<String> = Vec::new();
    if let Some((hurt, others)) = hurt {
        let shortest = groups
            .first()
            .and_then(|forms| forms.iter().map(String::len).min());
        let after = opened.as_ref().map_or(0, String::len) + shortest.unwrap_or(0);
        // Squares that the move opens take precedence over other replies.
        let fits = text.len() + hurt.len() + others.len() + after + STOPS < LONGEST;
        let without = text.len() + hurt.len() + after + STOPS;
        let others = match fits || others.is_empty() {
            true => others,
            // The better move is more useful than that.
            false if shortest.is_some() && without + OTHERS.len() >= LONGEST => String::new(),
            false => OTHERS.to_owned(),
        };
        text = format!("{text}: {hurt}{others}");
        told.push(hurt);
    }
    text.push('.');
    let groups: Vec<Vec<String>> = std::iter::once(opened.into_iter().collect())
        .chain(groups)
        .collect();
    for forms in &groups {
        let fits = |form: &&String| {
            let is_new = !form.is_empty() && !told.contains(form);
            is_new && text.len() + form.len() < LONGEST
        };
        if let Some(form) = forms.iter().find(fits) {
            text = format!("{text} {}.", naming.begun(form));
            told.push(form.clone());
        }
    }
    Summary {
        text,
        told,
        praised: None,
    }
}

/// Returns the move that is hardly worse than this one, if this is the only best one by estimates.
/// A best move that is clearly better gets a claim that says so.
fn nearly_as_good(judged: &Comparison<String>) -> Option<&str> {
    let estimated = !judged.value.exact && judged.loss() <= 0.0 && judged.best.len() == 1;
    let (other, value) = judged.other.as_ref().filter(|_| estimated)?;
    (!value.exact).then_some(other.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Unit, Value};
    use crate::teacher::motif::{Counted, FORCED_WIN, Sighting};
    use crate::teacher::odds::Odds;

    /// Returns the summary of a move of value `own`, when move `b` has the
    /// value `best` and no reason is proved.
    fn verdict(unit: Unit, best: (f64, bool), own: f64) -> String {
        let (naming, explained) = explained(unit, best, own);
        summary(&naming, &explained)
    }

    /// Returns the explanation of that move.
    fn explained(unit: Unit, best: (f64, bool), own: f64) -> (Naming, Explanation<String>) {
        let value = |amount, exact| Value {
            amount,
            exact,
            plies: None,
        };
        let judged = Comparison {
            played: "a".to_owned(),
            value: value(own, own == -1.0),
            best: vec!["b".to_owned()],
            best_value: value(best.0, best.1),
            complete: best.1,
            other: None,
            middle: None,
            most: None,
            odds: Odds::default(),
        };
        let naming = Naming {
            mover: "White",
            opponent: "Black",
            unit,
            noun: ["", ""],
        };
        let explained = Explanation {
            grade: judged.grade(unit),
            comparison: judged,
            line: vec!["a".to_owned()],
            shown: vec!["a".to_owned()],
            better_line: ["b", "c", "d", "e", "f"].map(str::to_owned).to_vec(),
            again: Vec::new(),
            better_again: Vec::new(),
            claims: Vec::new(),
        };
        (naming, explained)
    }

    #[test]
    fn reasons_leave_out_what_the_summary_says() {
        let (naming, mut explained) = explained(Unit::OUTCOME, (1.0, true), 1.0);
        explained.comparison.value.exact = true;
        let longer = Claim::Longer {
            best: "b".to_owned(),
            plies: 9,
            best_plies: 5,
            won: true,
        };
        let threat = Claim::Threat {
            value: explained.comparison.value,
            line: vec!["c".to_owned()],
            motif: None,
        };
        explained.claims = vec![longer, threat.clone()];
        assert_eq!(reasons(&naming, &explained), [&threat]);
    }

    fn counted(amount: i32, does: &str) -> Counted {
        Counted {
            motif: "moves",
            amount,
            notable: 1,
            does: does.to_owned(),
            instead: does.to_owned(),
        }
    }

    #[test]
    fn better_move_where_the_opponent_replies_is_played_first() {
        let (naming, mut explained) = explained(Unit::points("discs", 16.0), (4.0, false), -2.0);
        let value = explained.comparison.value;
        let refuted = Claim::Refuted {
            replies: vec!["b".to_owned()],
            named: vec!["b".to_owned()],
            without: value,
            line: Vec::new(),
        };
        let contrast = Claim::Contrast {
            mv: "b".to_owned(),
            played: counted(9, "leaves Black 9 moves"),
            better: counted(2, "leaves Black 2"),
        };
        explained.claims = vec![refuted, contrast];
        let said = summary(&naming, &explained);
        let told = "a leaves Black 9 moves; White's b leaves Black 2.";
        assert!(said.contains(told), "{said}");
    }

    #[test]
    fn better_move_on_the_square_of_a_winning_reply_is_named_with_its_side() {
        let (naming, mut explained) = explained(Unit::OUTCOME, (-0.5, false), -1.0);
        explained.claims = vec![Claim::Allows {
            motif: Sighting::plain(FORCED_WIN.name, ("wins", "win"), "in 4 moves"),
            replies: vec!["b".to_owned()],
            without: explained.comparison.best_value,
        }];
        let said = summary(&naming, &explained);
        let told = "a loses: Black plays b and wins in 4 moves. White's b seems better.";
        assert_eq!(said, told);

        let (naming, mut explained) = self::explained(Unit::OUTCOME, (1.0, true), -0.5);
        explained.claims = vec![Claim::Refuted {
            named: vec!["b".to_owned()],
            replies: vec!["b".to_owned()],
            without: explained.comparison.best_value,
            line: vec!["b".to_owned()],
        }];
        let said = summary(&naming, &explained);
        assert!(
            said.ends_with("White's b wins with perfect play."),
            "{said}"
        );
    }

    #[test]
    fn reasons_leave_out_a_comparison_that_the_summary_makes() {
        let (naming, mut explained) = explained(Unit::points("discs", 16.0), (4.0, false), -2.0);
        let contrast = Claim::Contrast {
            mv: "b".to_owned(),
            played: counted(9, "leaves Black 9 moves"),
            better: counted(2, "leaves Black 2"),
        };
        let reply = Claim::Reply {
            reply: "c".to_owned(),
            motif: Sighting::plain("corner", ("takes", "take"), "a corner"),
        };
        explained.claims = vec![contrast, reply];
        let said = summary(&naming, &explained);
        assert!(
            said.contains("leaves Black 9 moves; b leaves Black 2"),
            "{said}"
        );
        assert_eq!(reasons(&naming, &explained).len(), 0, "{said}");
    }

    #[test]
    fn unproved_better_moves_are_described_as_estimates() {
        assert_eq!(
            verdict(Unit::OUTCOME, (0.2, false), -0.6),
            "a seems clearly weaker. b seems better, for example b, then c, d, e."
        );
        assert_eq!(
            verdict(Unit::points("discs", 16.0), (4.0, false), -2.0),
            "a seems to end about 6 discs worse. b seems better, for example b, then c, d, e."
        );
    }

    #[test]
    fn names_of_good_moves_are_followed_by_an_example() {
        let (naming, mut explained) = explained(Unit::points("discs", 16.0), (4.0, false), -2.0);
        let value = explained.comparison.value;
        explained.claims = vec![Claim::Only {
            moves: ["b", "c"].map(str::to_owned).to_vec(),
            bad: Vec::new(),
            least: value,
            without: value,
        }];
        assert_eq!(
            summary(&naming, &explained),
            "a seems to end about 6 discs worse. \
             Only b and c seem to avoid losing about 6 discs or more, for example b, then c, d, e."
        );
        assert_eq!(told_line(&naming, &explained), explained.better_line);
    }

    #[test]
    fn what_the_better_move_leads_to_has_precedence_over_the_names_of_good_moves() {
        let (naming, mut explained) = explained(Unit::points("discs", 16.0), (4.0, true), -2.0);
        let value = explained.comparison.value;
        let moves = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let corner = Sighting::plain("corner", ("takes", "take"), &"the corner ".repeat(5));
        explained.claims = vec![
            Claim::Only {
                moves: moves(&["b"]),
                bad: Vec::new(),
                least: value,
                without: value,
            },
            Claim::Later {
                line: moves(&["b", "c", "d"]),
                between: moves(&["c"]),
                motif: corner,
                is_better: true,
            },
        ];
        let said = summary(&naming, &explained);
        let later = "discs worse. After b and Black's c White plays d, which takes the corner";
        assert!(said.contains(later), "{said}");
        assert!(!said.contains("Only b"), "{said}");
    }

    #[test]
    fn many_moves_of_one_turn_are_counted_instead_of_named() {
        let (naming, mut explained) = explained(Unit::points("discs", 16.0), (4.0, true), -2.0);
        let moves = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        explained.claims = vec![Claim::Later {
            line: moves(&["a", "r", "c", "d", "e", "f"]),
            between: moves(&["c", "d", "e"]),
            motif: Sighting::plain("corner", ("takes", "take"), "a corner"),
            is_better: false,
        }];
        let said = summary(&naming, &explained);
        assert!(
            said.contains("after White's next 3 moves, plays f"),
            "{said}"
        );
    }

    #[test]
    fn idle_move_is_compared_with_a_pass() {
        let (naming, explained) = explained(Unit::OUTCOME, (0.2, false), -0.5);
        let pass = |amount| Claim::Idle {
            value: Value {
                amount,
                ..explained.comparison.value
            },
        };
        let [same, better] = [-0.5, -0.2].map(pass);
        let said = |claim: &Claim<String>| claim_sentence(&naming, &explained, claim);
        assert_eq!(
            said(&same),
            "a seems to achieve no more than a pass: if White passed instead, White's game would \
             be clearly worse than even too."
        );
        assert!(!said(&better).contains("too"), "{}", said(&better));
    }

    #[test]
    fn estimated_limit_is_said_without_two_vague_words() {
        let estimate = |amount, exact| Value {
            amount,
            exact,
            plies: None,
        };
        let unit = Unit::points("discs", 16.0);
        let said = |amount, exact| value::at_best(unit, &estimate(amount, exact));
        assert_eq!(said(-29.0, false), "about 29 discs behind at best");
        assert_eq!(said(-29.0, true), "at least 29 discs behind");
    }

    #[test]
    fn good_move_is_not_simply_called_lost() {
        assert_eq!(
            verdict(Unit::OUTCOME, (-0.95, false), -1.0),
            "a loses, as every other move seems to."
        );
        let weaker = verdict(Unit::OUTCOME, (-0.5, false), -1.0);
        assert!(weaker.starts_with("a loses. "), "{weaker}");
    }

    #[test]
    fn missed_win_is_at_least_a_mistake() {
        let sentence = |own| verdict(Unit::OUTCOME, (1.0, true), own);
        assert_eq!(sentence(-0.5), "a misses a win. b wins with perfect play.");
        let little = sentence(0.7);
        assert!(
            little.starts_with("a may still win, but another move surely does."),
            "{little}"
        );
    }
}
