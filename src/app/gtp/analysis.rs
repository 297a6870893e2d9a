//! The answer to `boardgames-analyse`: an analysis as text, written and read.
//!
//! The first line describes the search; then follows one line a move, best
//! first:
//!
//! ```text
//! unit discs depth 8 nodes 12345
//! f5 +2 exact pv f5 d6
//! d3 -0.5 estimate pv d3
//! c4 unknown pv c4
//! ```
//!
//! If a value has a number of plies to the end, it follows: `exact plies 5`.

use std::iter;
use std::str::SplitWhitespace;

use crate::session::{AnalysisView, LineView, Position, Unit, Value};

/// Writes an analysis as the answer's text.
pub(super) fn write(view: &AnalysisView) -> String {
    let AnalysisView {
        unit, depth, nodes, ..
    } = view;
    let head = format!("unit {} depth {depth} nodes {nodes}", unit.name);
    let lines = view.lines.iter().map(write_line);
    iter::once(head).chain(lines).collect::<Vec<_>>().join("\n")
}

fn write_line(line: &LineView) -> String {
    let value = line.value.map_or_else(|| "unknown".to_owned(), write_value);
    format!("{} {value} pv {}", line.text, line.pv.join(" "))
}

fn write_value(value: Value) -> String {
    let kind = if value.exact { "exact" } else { "estimate" };
    let plies = value
        .plies
        .map_or_else(String::new, |n| format!(" plies {n}"));
    format!("{:+} {kind}{plies}", value.amount)
}

/// Reads an answer about the session's position. Returns `None` if it is
/// malformed or has moves that are not legal there.
pub(super) fn read(text: &str, session: &dyn Position) -> Option<AnalysisView> {
    let mut lines = text.lines();
    let unit = session.info().unit;
    let (depth, nodes) = read_head(lines.next()?, unit)?;
    let legal = session.moves();
    let read = |line| read_line(line).filter(|line| legal.iter().any(|mv| mv.text == line.text));
    let lines: Vec<LineView> = lines.map(read).collect::<Option<_>>()?;
    (!lines.is_empty()).then_some(AnalysisView {
        side: session.to_move()?,
        unit,
        odds: session.odds(),
        lines,
        proof: None,
        depth,
        nodes,
    })
}

fn read_head(line: &str, unit: Unit) -> Option<(u32, u64)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["unit", name, "depth", depth, "nodes", nodes] if name == unit.name => {
            Some((depth.parse().ok()?, nodes.parse().ok()?))
        }
        _ => None,
    }
}

fn read_line(line: &str) -> Option<LineView> {
    let (head, pv) = line.split_once(" pv")?;
    let mut words = head.split_whitespace();
    let text = words.next()?.to_owned();
    let value = match words.next()? {
        "unknown" => None,
        amount => Some(read_value(amount, &mut words)?),
    };
    words.next().is_none().then_some(LineView {
        text,
        value,
        pv: pv.split_whitespace().map(str::to_owned).collect(),
    })
}

fn read_value(amount: &str, words: &mut SplitWhitespace<'_>) -> Option<Value> {
    let exact = match words.next()? {
        "exact" => true,
        "estimate" => false,
        _ => return None,
    };
    let plies = match words.next() {
        None => None,
        Some("plies") => Some(words.next()?.parse().ok()?),
        Some(_) => return None,
    };
    // 'inf' and 'nan' would parse as numbers.
    let amount = amount.parse().ok().filter(|n: &f64| n.is_finite())?;
    Some(Value {
        amount,
        exact,
        plies,
    })
}
