//! The words of the text menu, which lead to its entries. Elsewhere in line mode they get an
//! answer that says where they work.

/// Where these words work, as the rest of a sentence.
pub(super) const PLACE: &str = "at the first question of the menu";

/// Where the words for a game that is over or saved work, as [`PLACE`].
pub(super) const AFTER_PLACE: &str = "after a game, and once you have chosen a saved game";

/// The words for a game that is over or saved.
pub(super) const AFTER: &[&str] = &["review", "change", "rename", "delete"];

/// What there is to do today.
pub const TODAY: &[&str] = &["today"];
/// Saved games.
pub const SAVED: &[&str] = &["saved", "list", "saved games", "replay"];
/// Statistics.
pub const STATISTICS: &[&str] = &["stats", "statistics"];
/// Settings.
pub const SETTINGS: &[&str] = &["settings"];
/// Rules and help.
pub const RULES: &[&str] = &["rules"];
/// Lessons.
pub const LESSONS: &[&str] = &["learn", "learn a game"];
/// Puzzles.
pub const PUZZLES: &[&str] = &["puzzles", "mistakes"];
/// The analysis board.
pub const ANALYSIS: &[&str] = &["analysis", "analyse"];
/// Play with others.
pub const TOGETHER: &[&str] = &["together", "attach", "play together"];

/// Whether a line is one of the words.
pub(super) fn contain(line: &str) -> bool {
    let all = [
        TODAY, SAVED, STATISTICS, SETTINGS, RULES, LESSONS, PUZZLES, ANALYSIS, TOGETHER,
    ];
    all.iter().any(|words| words.contains(&line))
}
