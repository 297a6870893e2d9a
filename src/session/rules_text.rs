//! What a player may read before a game: its rules and options.

use std::fmt::Write;

use crate::session::GameInfo;

/// The rules, then every option with its values.
#[must_use]
pub fn rules_text(entry: &dyn GameInfo) -> String {
    let mut text = format!("{}\n", entry.rules().trim_end());
    for (spec, (_, default)) in entry.options().iter().zip(entry.defaults()) {
        let (key, help) = (spec.key, spec.help);
        let _ = writeln!(text, "\nOption {key} (default {default}): {help}");
        let names = spec.values.iter().map(|value| value.name.len());
        let width = names.max().unwrap_or_default();
        for value in spec.values {
            let line = format!("  -o {key}={:<width$}  {}", value.name, value.help);
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    text
}
