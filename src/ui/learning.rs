//! The course as both front ends offer it: the games' lessons and puzzles with
//! what the reader has learned of them.

use std::cell::OnceCell;

use jiff::civil::Date;

use crate::course::{
    Assignment, CardRun, CourseError, DiaryEntry, Happened, Learner, Lesson, LessonRun, Puzzle,
    PuzzleRun, Topic, Wish, daily_game, daily_puzzle, lessons, mistakes, next_puzzle, now, puzzles,
    topics,
};
use crate::game::Side;
use crate::session::{GameInfo, PlayerSpec, SearchControl, Session};
use crate::store::{Diary, Dirs, Results, list};
use crate::ui::text::counted;

/// The list of games.
type Games = &'static [&'static dyn GameInfo];

/// Which puzzles are set, one after the other.
#[derive(Clone, Debug)]
pub enum PuzzleChoice {
    /// The puzzle of the day, of a game or of the game whose day it is.
    Daily(Option<&'static dyn GameInfo>),
    /// The cards that are due, of a game or of all.
    Mine(Option<&'static dyn GameInfo>),
    /// Puzzles of a game.
    Game(&'static dyn GameInfo, Wish),
}

impl PuzzleChoice {
    /// Whether there is only one of these.
    #[must_use]
    pub fn is_single(&self) -> bool {
        match self {
            PuzzleChoice::Daily(_) => true,
            PuzzleChoice::Mine(_) => false,
            PuzzleChoice::Game(_, wish) => wish.id.is_some(),
        }
    }
}

/// What the reader has learned, and where it is kept.
#[derive(Debug)]
pub struct Learning {
    games: Games,
    diary: Option<Diary>,
    learner: Learner,
    /// Asked for when it is first needed: the clock's time zone is looked for
    /// in many files, and the menu seldom needs it.
    today: OnceCell<Date>,
    trouble: Option<String>,
}

impl Learning {
    /// As the file of `places` says, on the day `today`; without places
    /// nothing is kept.
    #[must_use]
    pub fn of(games: Games, places: Option<&Dirs>, today: Date) -> Learning {
        let learning = Learning::today(games, places);
        Learning {
            today: OnceCell::from(today),
            ..learning
        }
    }

    /// The same, today.
    #[must_use]
    pub fn today(games: Games, places: Option<&Dirs>) -> Learning {
        let diary = places.map(|places| Diary::at(places.diary()));
        let mut trouble = None;
        let mut learner = Learner::default();
        match diary.as_ref().map(Diary::read) {
            Some(Ok((events, damaged))) => {
                learner = Learner::of(&events);
                trouble = (damaged > 0)
                    .then(|| format!("{} left out.", unreadable(damaged, "learning.jsonl")));
            }
            Some(Err(error)) => trouble = Some(error.to_string()),
            None => {}
        }
        Learning {
            games,
            diary,
            learner,
            today: OnceCell::new(),
            trouble,
        }
    }

    /// What went wrong with the file, once.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    /// What was learned.
    #[must_use]
    pub fn learner(&self) -> &Learner {
        &self.learner
    }

    /// The day it is.
    #[must_use]
    pub fn day(&self) -> Date {
        *self.today.get_or_init(|| now().date())
    }

    /// Every game.
    #[must_use]
    pub fn games(&self) -> Games {
        self.games
    }

    /// Keeps what happened; a sentence if that failed.
    pub fn note(&mut self, what: Happened) -> Option<String> {
        self.learner.take(&what, self.day());
        let failed = self.diary.as_ref()?.add(&DiaryEntry::now(what)).err()?;
        Some(failed.to_string())
    }

    /// Makes cards of these sides' costliest mistakes in a game.
    ///
    /// # Errors
    /// They cannot be kept: a sentence says why.
    pub fn make_cards(&mut self, whole: &dyn Session, sides: &[Side]) -> Result<MadeCards, String> {
        let (mut cards, mut all) = (Vec::new(), 0);
        for side in sides {
            let (own, of_all) = mistakes(whole, *side, CARDS_A_GAME, &SearchControl::new());
            cards.extend(own);
            all += of_all;
        }
        let before = self.learner.cards().len();
        let found = cards.len();
        for card in cards {
            if let Some(failed) = self.note(Happened::Card(card)) {
                return Err(failed);
            }
        }
        let new = self.learner.cards().len() - before;
        Ok(MadeCards {
            mistakes: all,
            found,
            new,
        })
    }

    /// Lesson `index` of the game, from 0; `None` where there is none.
    ///
    /// # Errors
    /// The game's own text is damaged, which its tests rule out.
    pub fn lesson(
        &self,
        entry: &'static dyn GameInfo,
        index: usize,
    ) -> Result<Option<Assignment>, String> {
        let Some(lesson) = lessons_of(entry)?.into_iter().nth(index) else {
            return Ok(None);
        };
        let run = LessonRun::new(entry, index + 1, lesson).map_err(|error| error.to_string())?;
        Ok(Some(Assignment::Lesson(run)))
    }

    /// The index of the first lesson that was not finished yet, or of the
    /// first of all.
    ///
    /// # Errors
    /// The game's own text is damaged.
    pub fn first_unknown(&self, entry: &dyn GameInfo) -> Result<usize, String> {
        let all = lessons_of(entry)?;
        let known = |lesson: &Lesson| self.learner.knows_lesson(entry.id(), &lesson.id);
        Ok(all.iter().position(|lesson| !known(lesson)).unwrap_or(0))
    }

    /// How many of the game's lessons were finished, and how many it has.
    #[must_use]
    pub fn progress(&self, entry: &dyn GameInfo) -> (usize, usize) {
        let all = lessons_of(entry).unwrap_or_default();
        let known = |lesson: &&Lesson| self.learner.knows_lesson(entry.id(), &lesson.id);
        (all.iter().filter(known).count(), all.len())
    }

    /// What comes next of a choice; `None` if there is nothing.
    ///
    /// # Errors
    /// The game's own text is damaged.
    pub fn next(&self, choice: &PuzzleChoice) -> Result<Option<Assignment>, String> {
        match choice {
            PuzzleChoice::Daily(entry) => self.daily(*entry).map(Some),
            PuzzleChoice::Mine(entry) => Ok(self.card(*entry)),
            PuzzleChoice::Game(entry, wish) => self.puzzle(*entry, wish),
        }
    }

    /// The puzzle to try next; `None` if the wish fits none.
    ///
    /// # Errors
    /// The game's own text is damaged.
    pub fn puzzle(
        &self,
        entry: &'static dyn GameInfo,
        wish: &Wish,
    ) -> Result<Option<Assignment>, String> {
        let all = puzzles_of(entry)?;
        match next_puzzle(entry.id(), &all, wish, &self.learner) {
            Some(puzzle) => self.open(entry, puzzle, None).map(Some),
            None => Ok(None),
        }
    }

    /// The puzzle of the day: of `entry`, or of the game whose day it is.
    ///
    /// # Errors
    /// The game's own text is damaged, or there are no puzzles.
    pub fn daily(&self, entry: Option<&'static dyn GameInfo>) -> Result<Assignment, String> {
        /// A game with fewer has no puzzle of the day of its own accord.
        const ENOUGH: usize = 100;
        let with_puzzles = self.games.iter().copied();
        let with_puzzles: Vec<&'static dyn GameInfo> = with_puzzles
            .filter(|entry| puzzles_of(*entry).is_ok_and(|all| all.len() >= ENOUGH))
            .collect();
        let turn = daily_game(with_puzzles.len(), self.day());
        let entry = entry.or(with_puzzles.get(turn).copied());
        let entry = entry.ok_or("There are no puzzles.")?;
        let all = puzzles_of(entry)?;
        let puzzle = daily_puzzle(&all, self.day());
        let puzzle = puzzle.ok_or_else(|| format!("{} has no puzzles.", entry.title()))?;
        self.open(entry, puzzle, Some(self.day()))
    }

    /// The puzzle on a board: on another day another best defence is played.
    fn open(
        &self,
        entry: &'static dyn GameInfo,
        puzzle: &Puzzle,
        daily: Option<Date>,
    ) -> Result<Assignment, String> {
        let variant = usize::try_from(self.day().day_of_year()).unwrap_or(0);
        let run = PuzzleRun::new(entry, puzzle.clone(), variant);
        let run = run.map_err(|error| error.to_string())?;
        Ok(Assignment::Puzzle(run, daily))
    }

    /// The card to look at next, of `entry` or of any game; `None` if none is
    /// due. A card that does not play any more is passed over.
    #[must_use]
    pub fn card(&self, entry: Option<&'static dyn GameInfo>) -> Option<Assignment> {
        let due = self.learner.due(self.day());
        due.into_iter().find_map(|state| {
            let own = self.games.iter().find(|own| own.id() == state.card.game)?;
            if entry.is_some_and(|entry| entry.id() != own.id()) {
                return None;
            }
            let run = CardRun::new(*own, state.card.clone()).ok()?;
            Some(Assignment::Card(run))
        })
    }

    /// How many cards are to be looked at today.
    #[must_use]
    pub fn due(&self) -> usize {
        if self.learner.cards().is_empty() {
            return 0;
        }
        self.learner.due(self.day()).len()
    }

    /// How many of them are of this game.
    #[must_use]
    pub fn due_of(&self, entry: &dyn GameInfo) -> usize {
        let due = self.learner.due(self.day()).into_iter();
        due.filter(|state| state.card.game == entry.id()).count()
    }

    /// Whether to offer the game's first lesson: nobody played the game here,
    /// learned of it, or was asked before.
    #[must_use]
    pub fn offers(&self, entry: &dyn GameInfo, places: Option<&Dirs>) -> bool {
        let Some(places) = places else {
            return false;
        };
        let learner = &self.learner;
        let asked = learner.was_offered(entry.id()) || learner.has_begun(entry.id());
        if asked || entry.lessons().is_empty() {
            return false;
        }
        let finished = Results::at(places.results()).read();
        let finished =
            finished.is_ok_and(|(games, _)| games.iter().any(|game| game.game == entry.id()));
        let is_own = |saved: &crate::store::Saved| {
            let summary = saved.game.as_ref();
            summary.is_ok_and(|summary| summary.entry.id() == entry.id())
        };
        !finished && !list(places, self.games).is_ok_and(|games| games.iter().any(is_own))
    }
}

fn named<T>(entry: &dyn GameInfo, read: Result<T, CourseError>) -> Result<T, String> {
    read.map_err(|error| format!("{}: {error}", entry.title()))
}

/// The game's lessons.
///
/// # Errors
/// Its own text is damaged, which its tests rule out.
pub fn lessons_of(entry: &dyn GameInfo) -> Result<Vec<Lesson>, String> {
    named(entry, lessons(entry.id(), entry.lessons()))
}

/// The game's puzzles.
///
/// # Errors
/// Its own text is damaged, which its tests rule out.
pub fn puzzles_of(entry: &dyn GameInfo) -> Result<Vec<Puzzle>, String> {
    named(entry, puzzles(entry.id(), entry.puzzles()))
}

/// The pages of the game's help.
///
/// # Errors
/// Its own text is damaged, which its tests rule out.
pub fn topics_of(entry: &dyn GameInfo) -> Result<Vec<Topic>, String> {
    named(entry, topics(entry.id(), entry.topics()))
}

/// `3 of 10 lessons`, with a word for who has not begun or is through.
#[must_use]
pub fn progress_words((known, all): (usize, usize)) -> String {
    match known {
        _ if all == 0 => "no lessons".to_owned(),
        0 => format!("{all} lessons"),
        known if known == all => format!("{all} lessons, all done"),
        known => format!("{known} of {all} lessons done"),
    }
}

/// `rating 1240 ± 80, 12 puzzles` after some; empty before.
#[must_use]
pub fn rating_words(learner: &Learner, game: &str) -> String {
    let rating = learner.rating(game);
    if rating.count == 0 {
        return String::new();
    }
    let (value, deviation) = (rating.value, 2.0 * rating.deviation);
    format!("rating {value:.0} ± {deviation:.0}")
}

/// `3 days in a row` where there are any.
#[must_use]
pub fn streak_words(learner: &Learner, today: Date) -> String {
    match learner.streak(today) {
        (0, _) => String::new(),
        (1, best) if best > 1 => format!("1 day, best {best} in a row"),
        (1, _) => "1 day".to_owned(),
        (now, best) if best > now => format!("{now} days in a row, best {best}"),
        (now, _) => format!("{now} days in a row"),
    }
}

/// The side called `named`; without a name the one that a person played, or
/// both where that does not tell.
///
/// # Errors
/// There is no such side: what the sides are called.
pub fn sides_named(
    entry: &dyn GameInfo,
    players: &[String; 2],
    named: Option<&str>,
) -> Result<Vec<Side>, String> {
    let [first, second] = entry.sides();
    match named {
        Some(named) => {
            let is = |side: &Side| entry.sides()[side.index()].eq_ignore_ascii_case(named);
            let found = Side::BOTH.into_iter().find(is);
            found.map(|side| vec![side]).ok_or_else(|| {
                format!("there is no side '{named}' in this game; say {first} or {second}")
            })
        }
        None => Ok(match persons(players)[..] {
            [one] => vec![one],
            _ => Side::BOTH.to_vec(),
        }),
    }
}

/// The sides that people played, by the texts of a record.
#[must_use]
pub fn persons(players: &[String; 2]) -> Vec<Side> {
    let human = PlayerSpec::Human.to_string();
    let is = |side: &Side| players[side.index()] == human;
    Side::BOTH.into_iter().filter(is).collect()
}

/// `1 line of FILE cannot be read and is`, `2 lines of FILE cannot be read and
/// are`.
#[must_use]
pub fn unreadable(lines: usize, file: &str) -> String {
    let be = if lines == 1 { "is" } else { "are" };
    let lines = counted(lines as u64, "lines");
    format!("{lines} of {file} cannot be read and {be}")
}

/// Notes what comes of a task, each thing once and before it is told.
#[derive(Debug, Default)]
pub struct Keeping {
    failed: bool,
    over: bool,
}

impl Keeping {
    /// Whether anything was noted of the task.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.failed || self.over
    }

    /// Whether it was noted how the task ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Notes a wrong move; a sentence if that failed.
    pub fn failed(&mut self, task: &Assignment, learning: &mut Learning) -> Option<String> {
        let what = task.failed().filter(|_| !self.failed)?;
        self.failed = true;
        learning.note(what)
    }

    /// Notes how the task ended; a sentence if that failed.
    pub fn over(&mut self, task: &Assignment, learning: &mut Learning) -> Option<String> {
        if std::mem::replace(&mut self.over, true) {
            return None;
        }
        let what = task.happened()?;
        // That it failed says all but that it was solved in the end.
        let adds = matches!(
            what,
            Happened::Lesson { .. } | Happened::Puzzle { solved: true, .. }
        );
        (adds || !self.failed).then(|| learning.note(what))?
    }

    /// Notes that the card is thrown away; a sentence if that failed.
    pub fn dropped(&mut self, task: &Assignment, learning: &mut Learning) -> Option<String> {
        self.over = true;
        learning.note(task.dropped()?)
    }
}

/// At most so many cards are made of one game and side.
pub const CARDS_A_GAME: usize = 5;

/// What came of making cards of a game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct MadeCards {
    /// Mistakes in the game.
    pub mistakes: usize,
    /// The costliest of them, which are worth a card.
    pub found: usize,
    /// Those of them that were no cards yet.
    pub new: usize,
}

/// How many mistakes became cards, and where they come back.
#[must_use]
pub fn cards_made(made: MadeCards, kept: bool) -> String {
    let when = if kept {
        "from tomorrow on, under Puzzles"
    } else {
        "only until you leave: there is no place to keep them"
    };
    let costliest = format!("The {} costliest of {} mistakes", made.found, made.mistakes);
    match made.new {
        0 if made.found == 0 => "No mistake here is worth a card.".to_owned(),
        0 if made.found < made.mistakes => format!("{costliest} are cards already."),
        0 => "Every mistake here worth a card is one already.".to_owned(),
        new if new == made.found && new < made.mistakes => {
            format!("{costliest} became cards; they come back {when}.")
        }
        1 => format!("One mistake became a card; it comes back {when}."),
        made => format!("{made} mistakes became cards; they come back {when}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_mistakes_is_told_as_a_part() {
        let made = |mistakes, found, new| {
            let made = MadeCards {
                mistakes,
                found,
                new,
            };
            cards_made(made, true)
        };
        let told = made(15, 5, 5);
        assert!(
            told.starts_with("The 5 costliest of 15 mistakes became cards"),
            "{told}"
        );
        assert_eq!(
            made(15, 5, 0),
            "The 5 costliest of 15 mistakes are cards already."
        );
        assert_eq!(
            made(2, 2, 0),
            "Every mistake here worth a card is one already."
        );
        assert!(made(2, 2, 2).starts_with("2 mistakes became cards"));
        assert!(made(0, 0, 0).starts_with("No mistake"));
    }
}
