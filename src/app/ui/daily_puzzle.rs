//! [`DailyPuzzle`]: the puzzle of the day in the list of what there is to do.

use jiff::{Unit, Zoned};
use serde::Serialize;

use super::learning::{Learning, daily_words};
use super::text::{Sentence, counted};
use crate::course::{Assignment, now};
use crate::session::GameInfo;
use crate::store::{Finished, MyRating};

/// The number of puzzles after which a player without a rating knows what they are like.
const SOME_PUZZLES: usize = 3;

/// The puzzle of the day.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct DailyPuzzle {
    /// Its game.
    #[serde(skip)]
    pub game: &'static str,
    /// The id of its game.
    #[serde(rename = "game")]
    pub id: &'static str,
    /// The id of the puzzle.
    pub puzzle: String,
    /// The lowest level of the computer that solves it.
    pub level: u8,
    /// Whether the user has solved it today.
    pub solved: bool,
    /// Whether the user has given it up today.
    pub given_up: bool,
    /// The number of days in a row on which the user solved it.
    pub streak: usize,
    /// The highest such number so far.
    pub longest_streak: usize,
    /// How it stands, with the streak, in words; may be empty.
    #[serde(skip)]
    pub stands: String,
    /// The name and the id of the game whose puzzles to offer first, if this one is hard for the
    /// user or the user has no rating yet, until it is solved.
    #[serde(skip)]
    pub easier_in: Option<[&'static str; 2]>,
    /// Whether it is far above the user.
    #[serde(skip)]
    pub is_far_above: bool,
    /// Whether the user has neither finished a game of it nor solved puzzles of it nor begun its
    /// lessons, which exist.
    #[serde(skip)]
    pub is_new_game: bool,
    /// Minutes until the next puzzle of the day; in JSON hours, rounded up.
    #[serde(rename = "next_in_hours", serialize_with = "as_hours")]
    pub next_in: i64,
}

impl DailyPuzzle {
    /// Returns it as a sentence, with the words that open it, the puzzles that come first, and the
    /// lessons.
    pub(super) fn sentence(&self, [daily, first, learn]: [&str; 3]) -> Sentence {
        let stands = &self.stands;
        // What suits the user comes first.
        let own = self
            .easier_in
            .map(|[own, _]| format!("{own} puzzles at your level"));
        if self.solved || self.given_up {
            let own = own.map_or(String::new(), |own| format!("{own}{first}. "));
            let puzzle = format!("{own}Puzzle of the day: {stands}.");
            let [short, long] = comes_in(self.next_in);
            let whole = format!("{puzzle} {long}");
            return Sentence::from(puzzle).followed_by(&short).or_longer(whole);
        }
        let (game, level) = (self.game, self.level);
        let stands = match &**stands {
            "" => String::new(),
            stands => format!(" Solved {stands}."),
        };
        let hard = match own.is_some() && self.is_far_above {
            true => ", hard",
            false => "",
        };
        let short = own.as_ref().map(|own| format!("{own}{first}."));
        // Words that open both stand once.
        let first = if first == daily { "" } else { first };
        let begin = own.map_or("Puzzle of the day".to_owned(), |own| {
            format!("{own}{first}. Puzzle of the day")
        });
        let whole = format!("{begin}: {game}, level {level}{hard}{daily}.{stands}");
        let sentence = match short {
            Some(short) => Sentence::from(short + &stands).or_longer(whole.clone()),
            None => whole.clone().into(),
        };
        match self.is_new_game {
            true => sentence.or_longer(format!(
                "{whole} New to {game}? It has short lessons{learn}."
            )),
            false => sentence,
        }
    }
}

/// Returns the puzzle of the day for the user, who finished these games; `None` if there are no
/// puzzles.
pub(super) fn daily(
    learning: &Learning,
    finished: &[Finished],
    favourite: Option<&'static GameInfo>,
    now: &Zoned,
) -> Option<DailyPuzzle> {
    let task = learning.daily(None).ok()?;
    let info = task.exercise().session().info();
    let Assignment::Puzzle(run, _) = &task else {
        return None;
    };
    let today = learning.day();
    let learner = learning.learner();
    let (streak, longest_streak) = learner.streak(today);
    let is_known = learner.has_begun(info.id)
        || learner.rating(info.id).count > 0
        || finished.iter().any(|game| game.game == info.id);
    let (solved, given_up) = (learner.solved_daily(today), learner.gave_up_daily(today));
    let (mine, difficulty) = (learner.rating(info.id), run.puzzle().difficulty);
    let own = favourite.filter(|own| !own.puzzles.is_empty());
    let own = own.unwrap_or(info);
    let has_rating = learner.rating(own.id).count >= SOME_PUZZLES
        || !MyRating::of(own, finished).history.is_empty();
    let is_easier = mine.finds_hard(difficulty) || !has_rating;
    Some(DailyPuzzle {
        easier_in: (is_easier && !solved).then_some([own.title, own.id]),
        is_far_above: mine.finds_too_hard(difficulty),
        game: info.title,
        id: info.id,
        puzzle: run.puzzle().id.clone(),
        level: run.puzzle().level(),
        solved,
        given_up,
        streak,
        longest_streak,
        stands: daily_words(learner, today),
        is_new_game: !is_known && !info.lessons.is_empty(),
        next_in: minutes_to_midnight(now),
    })
}

/// Returns when the next puzzle of the day comes, as a sentence.
pub fn next_daily_words() -> String {
    let [_, long] = comes_in(minutes_to_midnight(&now()));
    long
}

/// Returns when the next puzzle comes, with abbreviated units and with whole words.
fn comes_in(minutes: i64) -> [String; 2] {
    let (hours, minutes) = (minutes / 60, minutes % 60);
    let [hours_word, minutes_word] = [(hours, "hours"), (minutes, "minutes")]
        .map(|(count, unit)| counted(count.unsigned_abs(), unit));
    let [short, long] = match (hours, minutes) {
        (..1, _) => return ["The next one comes within the hour."; 2].map(str::to_owned),
        (hours, 0) => [format!("{hours} h"), hours_word],
        (hours, minutes) => [
            format!("{hours} h {minutes} min"),
            format!("{hours_word} {minutes_word}"),
        ],
    };
    [short, long].map(|time| format!("The next one comes in {time}."))
}

/// Writes minutes as hours, rounded up.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn as_hours<S: serde::Serializer>(minutes: &i64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_i64((minutes + 59) / 60)
}

/// Returns the number of minutes until midnight.
fn minutes_to_midnight(now: &Zoned) -> i64 {
    let midnight = now.tomorrow().and_then(|next| next.start_of_day());
    let left = midnight.and_then(|midnight| now.until((Unit::Minute, &midnight)));
    left.map_or(24 * 60, |left| left.get_minutes().max(0))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use jiff::tz::TimeZone;

    use super::*;

    #[test]
    fn puzzles_at_the_own_level_come_before_a_hard_puzzle_of_the_day() {
        let daily = |easier_in| DailyPuzzle {
            game: "This game",
            id: "this",
            puzzle: String::new(),
            level: 6,
            solved: false,
            given_up: false,
            streak: 0,
            longest_streak: 0,
            stands: String::new(),
            easier_in,
            is_far_above: true,
            is_new_game: false,
            next_in: 1,
        };
        let another = Some(["Another", "another"]);
        let words = [" (p)", " (p)", ""];
        let said = |easier| daily(easier).sentence(words).to_string();
        assert_eq!(said(None), "Puzzle of the day: This game, level 6 (p).");
        assert_eq!(
            said(another),
            "Another puzzles at your level. Puzzle of the day: This game, level 6, hard (p)."
        );
        assert_eq!(
            daily(another).sentence([" (d)", " (a)", ""]).to_string(),
            "Another puzzles at your level (a). Puzzle of the day: This game, level 6, hard (d)."
        );
        let given_up = DailyPuzzle {
            given_up: true,
            stands: "not solved".to_owned(),
            ..daily(another)
        };
        let said = given_up.sentence(words).to_string();
        let own = "Another puzzles at your level (p). Puzzle of the day: not solved.";
        assert!(said.starts_with(own), "{said}");
    }

    #[test]
    fn time_until_the_next_puzzle_is_said_to_the_minute() {
        let at = |hour, minute| {
            let time = date(2026, 11, 25).at(hour, minute, 0, 0);
            minutes_to_midnight(&time.to_zoned(TimeZone::UTC).expect("a time"))
        };
        for (time, short, long) in [
            (at(20, 45), "in 3 h 15 min.", "in 3 hours 15 minutes."),
            (at(22, 59), "in 1 h 1 min.", "in 1 hour 1 minute."),
            (at(5, 0), "in 19 h.", "in 19 hours."),
            (at(23, 59), "within the hour.", "within the hour."),
            (at(0, 0), "in 24 h.", "in 24 hours."),
        ] {
            let wanted = [short, long].map(|when| format!("The next one comes {when}"));
            assert_eq!(comes_in(time), wanted);
        }
    }
}
