//! Suggestions for mistyped names.

/// The least similarity, from 0 to 1, at which clap suggests a name.
const SIMILAR: f64 = 0.7;

/// Returns the most similar of these names and its similarity, if there is one to
/// suggest.
pub(super) fn most_similar<'a>(
    word: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<(&'a str, f64)> {
    let word = word.to_lowercase();
    let scored = names
        .into_iter()
        .map(|name| (name, strsim::jaro(&word, name)));
    let best = scored.max_by(|a, b| a.1.total_cmp(&b.1))?;
    (best.1 > SIMILAR).then_some(best)
}

/// Returns ` (did you mean 'analyse'?)`, or nothing if no name is similar.
pub(super) fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    most_similar(word, names).map_or_else(String::new, |(name, _)| {
        format!(" (did you mean '{name}'?)")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_similar_names_are_suggested() {
        let names = ["play", "analyse", "puzzles"];
        assert_eq!(did_you_mean("Analize", names), " (did you mean 'analyse'?)");
        assert_eq!(did_you_mean("puzles", names), " (did you mean 'puzzles'?)");
        assert_eq!(did_you_mean("chess", names), "");
    }
}
