//! What moves are worth, in words and in JSON.

use serde_json::{Value as Json, json};

use crate::session::{AnalysisView, LineView, Unit, Value};

/// `+3 discs`, `about -1.5 beans`, `wins in 5 plies`, and what an estimate of
/// the outcome counts.
#[must_use]
pub fn words(unit: Unit, value: &Value) -> String {
    brief(unit, value) + legend(unit, value)
}

/// What an estimate of the outcome counts; nothing where that is plain.
pub(crate) fn legend(unit: Unit, value: &Value) -> &'static str {
    match (unit, value.exact) {
        (Unit::Outcome, false) => " (+1 wins, -1 loses)",
        _ => "",
    }
}

/// [`words`] for tables, where the reader knows the unit.
#[must_use]
pub fn brief(unit: Unit, value: &Value) -> String {
    match (unit, value.exact) {
        (Unit::Outcome, true) => outcome(value),
        (Unit::Outcome, false) => format!("about {:+.2}", value.amount),
        (_, true) => format!("{:+} {}", value.amount, unit.name()),
        (_, false) => format!("about {:+.1} {}", value.amount, unit.name()),
    }
}

fn outcome(value: &Value) -> String {
    let plies = match value.plies {
        Some(1) => " in 1 ply".to_owned(),
        Some(plies) => format!(" in {plies} plies"),
        None => String::new(),
    };
    if value.amount > 0.0 {
        format!("wins{plies}")
    } else if value.amount < 0.0 {
        format!("loses{plies}")
    } else {
        "draws".to_owned()
    }
}

/// `f5 +3 discs`, or the bare move where its worth is not known.
pub(crate) fn line_words(unit: Unit, line: &LineView) -> String {
    match &line.value {
        Some(value) => format!("{} {}", line.text, brief(unit, value)),
        None => line.text.clone(),
    }
}

/// An amount as JSON: whole numbers without a point, others to a thousandth.
#[must_use]
pub fn number(amount: f64) -> Json {
    let rounded = (amount * 1000.0).round() / 1000.0;
    if rounded.fract() == 0.0 {
        json!(rounded as i64)
    } else {
        json!(rounded)
    }
}

/// One move of an analysis as JSON.
#[must_use]
pub fn line_json(line: &LineView) -> Json {
    let mut json = json!({"move": line.text});
    if let Some(value) = &line.value {
        json["value"] = number(value.amount);
        json["exact"] = json!(value.exact);
        if let Some(plies) = value.plies {
            json["plies"] = json!(plies);
        }
        json["pv"] = json!(line.pv);
    }
    json
}

/// An analysis as JSON, under `event`.
pub(crate) fn json(event: &str, found: &AnalysisView) -> Json {
    json!({
        "event": event,
        "unit": found.unit.name(),
        "best": found.lines.first().map(|line| &line.text),
        "moves": found.lines.iter().map(line_json).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(amount: f64, exact: bool, plies: Option<u32>) -> Value {
        Value {
            amount,
            exact,
            plies,
        }
    }

    #[test]
    fn proved_values_are_said_plainly_and_estimates_as_such() {
        assert_eq!(words(Unit::Discs, &value(3.0, true, None)), "+3 discs");
        assert_eq!(words(Unit::Beans, &value(0.0, true, None)), "+0 beans");
        assert_eq!(
            words(Unit::Beans, &value(-1.5, false, None)),
            "about -1.5 beans"
        );
        assert_eq!(
            words(Unit::Outcome, &value(1.0, true, Some(5))),
            "wins in 5 plies"
        );
        assert_eq!(
            words(Unit::Outcome, &value(-1.0, true, Some(1))),
            "loses in 1 ply"
        );
        assert_eq!(words(Unit::Outcome, &value(0.0, true, None)), "draws");
    }
}
