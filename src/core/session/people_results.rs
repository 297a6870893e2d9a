//! The score between people who play several games at one keyboard.

use crate::game::{Side, Verdict};

/// One finished game.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Played {
    /// The game's number, so that no game is counted twice.
    game: u64,
    names: [String; 2],
    verdict: Verdict,
}

/// The games that people finished since the program started.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct PeopleResults {
    games: Vec<Played>,
}

/// The score between two people.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct PeopleScore {
    /// Games won by the first and by the second person of the query.
    pub won: [u32; 2],
    /// Games drawn.
    pub drawn: u32,
}

impl PeopleResults {
    /// Records the result of game number `game`, replacing its earlier result
    /// if there is one.
    pub fn enter(&mut self, game: u64, names: [String; 2], verdict: Verdict) {
        self.forget(game);
        self.games.push(Played {
            game,
            names,
            verdict,
        });
    }

    /// Removes the result of game number `game`, because its end was taken
    /// back.
    pub fn forget(&mut self, game: u64) {
        self.games.retain(|played| played.game != game);
    }

    /// Returns the score between these two people, whichever sides they played.
    #[must_use]
    pub fn score(&self, names: [&str; 2]) -> PeopleScore {
        let mut score = PeopleScore::default();
        for played in &self.games {
            let turned = match played.names.each_ref().map(String::as_str) {
                same if same == names => false,
                [first, second] if [second, first] == names => true,
                _ => continue,
            };
            match played.verdict {
                Verdict::Draw => score.drawn += 1,
                Verdict::Win(side) => {
                    let winner = if turned { side.other() } else { side };
                    score.won[winner.index()] += 1;
                }
            }
        }
        score
    }

    /// Returns `Anna 2, Ben 1, drawn 1`; `None` before their first game has
    /// ended.
    #[must_use]
    pub fn words(&self, names: [&str; 2]) -> Option<String> {
        Some(self.parts(names)?.join(", "))
    }

    /// Returns the parts of [`PeopleResults::words`]: the score of each person,
    /// and the number of draws if there is any.
    #[must_use]
    pub fn parts(&self, names: [&str; 2]) -> Option<Vec<String>> {
        let score = self.score(names);
        let [first, second] = Side::BOTH.map(|side| score.won[side.index()]);
        if first + second + score.drawn == 0 {
            return None;
        }
        let [a, b] = names;
        let mut words = vec![format!("{a} {first}"), format!("{b} {second}")];
        words.extend((score.drawn > 0).then(|| format!("drawn {}", score.drawn)));
        Some(words)
    }
}

/// The longest name of a person, in characters.
pub const LONGEST_NAME: usize = 16;

/// The longest name kept from a file, in characters. Screens shorten it.
const LONGEST_STORED_NAME: usize = 80;

/// Makes a name that somebody typed safe to show: removes control characters
/// and surrounding spaces, and cuts it at [`LONGEST_NAME`] characters.
#[must_use]
pub fn clean_name(text: &str) -> String {
    printable(text, LONGEST_NAME)
}

/// Makes a name from a file safe to show, like [`clean_name`], but cuts it only
/// at 80 characters.
#[must_use]
pub fn stored_name(text: &str) -> String {
    printable(text, LONGEST_STORED_NAME)
}

fn printable(text: &str, longest: usize) -> String {
    let shown = text.trim().chars().filter(|symbol| !symbol.is_control());
    let name: String = shown.take(longest).collect();
    name.trim().to_owned()
}

/// Names of people who gave none.
pub const NAMELESS: [&str; 2] = ["Player 1", "Player 2"];

/// Parses two names separated by a comma. One of them may be missing.
///
/// # Errors
/// A sentence: there are no names or more than two, they are equal, or one is too long.
pub fn two_names(text: &str) -> Result<[String; 2], String> {
    // `clean_name` would shorten a long name without any message.
    let is_long = |name: &str| name.trim().chars().count() > LONGEST_NAME;
    if let Some(name) = text.split(',').find(|name| is_long(name)) {
        let name = name.trim();
        return Err(format!(
            "'{name}' is too long: a name can have at most {LONGEST_NAME} letters"
        ));
    }
    let mut names: Vec<String> = text.split(',').map(clean_name).collect();
    if let [only] = &names[..] {
        // It may also be one name of two words, but then a comma after it says so.
        if only.contains(' ') {
            return Err("put a comma after the first name, such as ANNA,BEN".to_owned());
        }
        names.push(String::new());
    }
    let is_given = names.iter().any(|name| !name.is_empty());
    for (name, nameless) in names.iter_mut().zip(NAMELESS) {
        if name.is_empty() {
            nameless.clone_into(name);
        }
    }
    match <[String; 2]>::try_from(names) {
        Ok(names) if is_given && names[0] != names[1] => Ok(names),
        _ => Err("give one name, or two different ones, such as ANNA,BEN".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_follows_people_across_sides_and_counts_games_once() {
        let names = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
        let mut results = PeopleResults::default();
        assert_eq!(results.words(["Anna", "Ben"]), None);
        results.enter(1, names("Anna", "Ben"), Verdict::Win(Side::First));
        results.enter(2, names("Ben", "Anna"), Verdict::Win(Side::First));
        results.enter(3, names("Ben", "Anna"), Verdict::Win(Side::Second));
        results.enter(4, names("Anna", "Cleo"), Verdict::Win(Side::Second));
        results.enter(5, names("Anna", "Ben"), Verdict::Draw);
        assert_eq!(
            results.words(["Anna", "Ben"]).as_deref(),
            Some("Anna 2, Ben 1, drawn 1")
        );
        assert_eq!(
            results.words(["Ben", "Anna"]).as_deref(),
            Some("Ben 1, Anna 2, drawn 1")
        );
        results.enter(6, names("Anna", "Dan"), Verdict::Draw);
        results.enter(7, names("Anna", "Dan"), Verdict::Win(Side::First));
        assert_eq!(
            results.words(["Anna", "Dan"]).as_deref(),
            Some("Anna 1, Dan 0, drawn 1")
        );
        results.enter(3, names("Ben", "Anna"), Verdict::Win(Side::First));
        assert_eq!(results.score(["Anna", "Ben"]).won, [1, 2]);
        results.forget(3);
        assert_eq!(results.score(["Anna", "Ben"]).won, [1, 1]);
    }

    #[test]
    fn one_name_is_enough() {
        let two = |first: &str, second: &str| Ok([first.to_owned(), second.to_owned()]);
        assert_eq!(two_names("Anna, Ben"), two("Anna", "Ben"));
        for one in ["Anna", "Anna,", " Anna ,"] {
            assert_eq!(two_names(one), two("Anna", "Player 2"));
        }
        assert_eq!(two_names(",Ben"), two("Player 1", "Ben"));
        assert_eq!(two_names("Anna Maria,"), two("Anna Maria", "Player 2"));
        let refused = two_names("Anna Ben").expect_err("it may be one name");
        assert_eq!(
            refused,
            "put a comma after the first name, such as ANNA,BEN"
        );
        for none in ["", ",", "Anna,Anna", "Anna,Ben,Cleo"] {
            assert!(two_names(none).is_err(), "{none}");
        }
    }

    #[test]
    fn names_are_printable_and_short() {
        assert_eq!(clean_name("  Anna \u{1b}[2J"), "Anna [2J");
        assert_eq!(clean_name(&"x".repeat(99)).len(), LONGEST_NAME);
        let longest = "x".repeat(LONGEST_NAME);
        assert!(two_names(&format!("{longest}, Ben")).is_ok());
        assert!(two_names(&format!("{longest}x, Ben")).is_err());
    }
}
