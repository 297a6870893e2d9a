//! Values of moves, in words and in JSON.

use serde::Serialize;
use serde_json::Value as Json;

use super::phrases::counted;
use crate::session::{AnalysisView, GameInfo, LineView, Measure, Unit, Value, own_moves, standing};

/// Returns a value in words, for sentences: `3 discs ahead`, `about 1.5 beans behind`,
/// `a little better than even`, `wins in 3 moves` (counting the winner's moves). A person who
/// listens might miss a minus sign.
pub fn words(unit: Unit, value: &Value) -> String {
    match unit.is_outcome() && value.exact {
        true => outcome(value),
        false => standing(unit, value),
    }
}

/// Returns a value with its sign, for tables: `+3 discs`, `about -1.5 beans`, `wins in 3
/// moves`. A value that would be printed as zero is `even` or `about even`.
pub fn brief(unit: Unit, value: &Value) -> String {
    if !(unit.is_outcome() && value.exact) && amount(unit, value.amount) == EVEN {
        return if value.exact { EVEN } else { "about even" }.to_owned();
    }
    match (unit.measure, value.exact) {
        (Measure::Outcome, true) => outcome(value),
        (Measure::Outcome, false) => format!("about {:+.2}", value.amount),
        (_, true) if value.amount.abs() == 1.0 => {
            format!("{:+} {}", value.amount, unit.one())
        }
        (_, true) => format!("{:+} {}", value.amount, unit.name),
        (_, false) => format!("about {:+.1} {}", value.amount, unit.name),
    }
}

fn outcome(value: &Value) -> String {
    let moves = match value.plies {
        Some(plies) => format!(" in {}", counted(own_moves(plies), "moves")),
        None => String::new(),
    };
    if value.amount > 0.0 {
        format!("wins{moves}")
    } else if value.amount < 0.0 {
        format!("loses{moves}")
    } else {
        "draws".to_owned()
    }
}

/// Returns a move with its value, such as `f5: 3 discs ahead`, or without if it is
/// unknown.
pub(crate) fn line_words(info: &GameInfo, line: &LineView) -> String {
    let named = info.name_move(&line.text);
    match &line.value {
        Some(value) => format!("{named}: {}", words(info.unit, value)),
        None => named,
    }
}

/// Returns who is proved to win the analysed position, whose values are only estimates: `with
/// perfect play, Black wins`.
pub fn perfect_play(info: &GameInfo, found: &AnalysisView) -> Option<String> {
    Some(format!("with perfect play, {} wins", winner(info, found)?))
}

/// Returns the name of the side that is proved to win.
fn winner(info: &GameInfo, found: &AnalysisView) -> Option<&'static str> {
    Some(info.sides[found.proved_winner()?.index()])
}

/// Returns an amount as JSON: whole numbers without a point, others rounded to
/// a thousandth.
pub fn number(amount: f64) -> Json {
    let rounded = (amount * 1000.0).round() / 1000.0;
    if rounded.fract() == 0.0 {
        Json::from(rounded as i64)
    } else {
        Json::from(rounded)
    }
}

/// One move of an analysis as JSON. The value is `null` if the move was not
/// analysed.
#[derive(Debug, Serialize)]
pub struct LineJson<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    value: Json,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pv: Option<&'a [String]>,
}

/// Returns one move of an analysis as JSON.
pub fn line_json(line: &LineView) -> LineJson<'_> {
    let value = line.value.as_ref();
    LineJson {
        mv: &line.text,
        value: value.map_or(Json::Null, |value| number(value.amount)),
        exact: value.is_some_and(|value| value.exact),
        plies: value.and_then(|value| value.plies),
        pv: value.map(|_| &line.pv[..]),
    }
}

/// An analysis as JSON.
#[derive(Debug, Serialize)]
pub struct AnalysisJson<'a> {
    unit: &'static str,
    best: Option<&'a str>,
    /// The side that wins with perfect play, where the values are only estimates.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    moves: Vec<LineJson<'a>>,
}

/// Returns an analysis as JSON.
pub fn analysis_json<'a>(info: &GameInfo, found: &'a AnalysisView) -> AnalysisJson<'a> {
    AnalysisJson {
        unit: found.unit.name,
        best: found.lines.first().map(|line| line.text.as_str()),
        winner: winner(info, found),
        moves: found.lines.iter().map(line_json).collect(),
    }
}

/// Returns a value in a few columns: `+3`, `even`, `wins in 3`, `38 %`.
pub fn short(unit: Unit, value: &Value) -> String {
    if unit.is_outcome() && value.exact {
        let moves = value
            .plies
            .map_or(String::new(), |plies| format!(" in {}", own_moves(plies)));
        return match value.amount {
            amount if amount > 0.0 => format!("wins{moves}"),
            amount if amount < 0.0 => format!("loses{moves}"),
            _ => "draw".to_owned(),
        };
    }
    match unit.is_outcome() {
        true => format!("{:.0} %", chances(value)),
        false => amount(unit, value.amount),
    }
}

/// Returns an outcome, from -1 to 1, as the chances of a win in per cent. Only a proved result is
/// certain.
pub fn chances(value: &Value) -> f64 {
    let percent = 50.0 + 50.0 * value.amount;
    match value.exact {
        true => percent,
        false => percent.round().clamp(1.0, 99.0),
    }
}

/// Returns a value in at most three columns, for a square of the board: `+12`,
/// `-3`, `0`. Where only the outcome counts, it is `W`, `L` or `=`, and an
/// estimated outcome is the chances of a win in per cent.
pub fn on_square(unit: Unit, value: &Value) -> String {
    if !unit.is_outcome() {
        let rounded = value.amount.round() as i64;
        return match rounded {
            0 => "0".to_owned(),
            amount => format!("{amount:+}"),
        };
    }
    match (value.exact, value.amount) {
        (true, amount) if amount > 0.0 => "W".to_owned(),
        (true, amount) if amount < 0.0 => "L".to_owned(),
        (true, _) => "=".to_owned(),
        (false, _) => format!("{:.0}", chances(value)),
    }
}

/// The amount zero in words.
const EVEN: &str = "even";

/// Returns an amount with its sign, or `even`.
pub fn amount(unit: Unit, amount: f64) -> String {
    let whole = !unit.is_outcome() && amount.fract().abs() < 0.05;
    let digits = if whole { 0 } else { unit.decimals };
    let text = format!("{amount:+.digits$}");
    if text
        .trim_start_matches(['+', '-'])
        .chars()
        .all(|c| matches!(c, '0' | '.'))
    {
        // A rounded zero would keep its sign: +0 or -0.0.
        EVEN.to_owned()
    } else {
        text
    }
}

/// Returns the first side's share of the evaluation bar, from 0 to 1.
pub fn share(unit: Unit, worth: f64) -> f64 {
    // The hyperbolic tangent keeps every lead inside the bar.
    0.5 + 0.5 * (worth / unit.bar).tanh()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn value(amount: f64, exact: bool, plies: Option<u32>) -> Value {
        Value {
            amount,
            exact,
            plies,
        }
    }

    #[test]
    fn values_in_sentences_have_no_signs() {
        let discs = Unit::points("discs", 16.0);
        for (amount, exact, said) in [
            (3.0, true, "3 discs ahead"),
            (0.0, true, "even"),
            (-1.0, true, "1 disc behind"),
            (-0.02, false, "about even"),
            (-1.5, false, "about 1.5 discs behind"),
            (2.01, false, "about 2 discs ahead"),
            (-53.4, false, "about 53 discs behind"),
        ] {
            assert_eq!(words(discs, &value(amount, exact, None)), said);
        }
        for (amount, exact, plies, said) in [
            (1.0, true, Some(5), "wins in 3 moves"),
            (-1.0, true, Some(1), "loses in 1 move"),
            (0.0, true, None, "draws"),
            (-0.3, false, None, "a little worse than even"),
            (0.99, false, None, "nearly a win"),
        ] {
            assert_eq!(words(Unit::OUTCOME, &value(amount, exact, plies)), said);
        }
    }

    #[test]
    fn values_in_tables_have_signs() {
        let beans = Unit::points("beans", 8.0);
        assert_eq!(brief(beans, &value(-1.0, true, None)), "-1 bean");
        assert_eq!(brief(beans, &value(-1.5, false, None)), "about -1.5 beans");
        assert_eq!(brief(beans, &value(-0.02, false, None)), "about even");
        let estimate = value(0.3, false, None);
        assert_eq!(brief(Unit::OUTCOME, &estimate), "about +0.30");
    }

    #[test]
    fn unanalysed_move_has_no_value() {
        let line = LineView {
            text: "f7".to_owned(),
            value: None,
            pv: Vec::new(),
        };
        assert_eq!(
            json!(line_json(&line)),
            json!({"move": "f7", "value": null, "exact": false})
        );
    }

    #[test]
    fn values_are_short_and_signed() {
        assert_eq!(
            short(Unit::points("discs", 16.0), &value(3.0, true, None)),
            "+3"
        );
        assert_eq!(
            short(Unit::points("discs", 16.0), &value(-1.25, false, None)),
            "-1.2"
        );
        assert_eq!(
            short(Unit::points("beans", 8.0), &value(0.0, true, None)),
            "even"
        );
        assert_eq!(
            short(Unit::OUTCOME, &value(1.0, true, Some(5))),
            "wins in 3"
        );
        assert_eq!(short(Unit::OUTCOME, &value(0.0, true, None)), "draw");
        assert_eq!(short(Unit::OUTCOME, &value(-0.5, false, None)), "25 %");
    }

    #[test]
    fn bar_is_half_full_when_even_and_never_overflows() {
        for unit in [
            Unit::OUTCOME,
            Unit::points("beans", 8.0),
            Unit::points("discs", 16.0),
        ] {
            assert!((share(unit, 0.0) - 0.5).abs() < 1e-9);
            assert!(share(unit, 1e9) <= 1.0 && share(unit, -1e9) >= 0.0);
        }
    }
}
