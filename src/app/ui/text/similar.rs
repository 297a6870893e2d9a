//! Suggestions for mistyped names.

use strsim::osa_distance;

/// Returns the most similar of these names and the number of letters that are wrong, if there
/// is one to suggest. Two letters exchanged count as one.
pub fn most_similar<'a>(
    word: &str,
    names: &mut dyn Iterator<Item = &'a str>,
) -> Option<(&'a str, usize)> {
    let word = word.to_lowercase();
    let most = match word.chars().count() {
        // So few letters may as well be a move.
        0..=2 => return None,
        3..=5 => 1,
        _ => 2,
    };
    let distances = names.map(|name| (name, osa_distance(&word, name)));
    let best = distances.min_by_key(|(_, distance)| *distance)?;
    // Another first letter makes another word of so few.
    if word.chars().count() == 3 && best.0.chars().next() != word.chars().next() {
        return None;
    }
    (best.1 <= most).then_some(best)
}

/// Returns ` (did you mean 'analyse'?)`, or nothing if no name is similar.
pub fn did_you_mean(word: &str, names: &mut dyn Iterator<Item = &str>) -> String {
    most_similar(word, names).map_or_else(String::new, |(name, _)| {
        format!(" (did you mean '{name}'?)")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_similar_names_are_suggested() {
        let names = ["play", "analyse", "puzzles", "hint", "resign", "see"];
        for (typed, meant) in [
            ("Analize", "analyse"),
            ("puzles", "puzzles"),
            ("hit", "hint"),
            ("resgin", "resign"),
        ] {
            let suggested = format!(" (did you mean '{meant}'?)");
            assert_eq!(did_you_mean(typed, &mut names.into_iter()), suggested);
        }
        for other in ["chess", "f5", "h", "a1b2", "nee"] {
            assert_eq!(did_you_mean(other, &mut names.into_iter()), "");
        }
    }
}
