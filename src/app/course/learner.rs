//! [`Learner`]: a player's progress, computed from the events of the course.

use crate::game::order_by_key;
use std::collections::{BTreeMap, BTreeSet};

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::card::{Card, CardState};
use super::daily_result::{DailyEnd, DailyResult};
use super::day::{now, utc_date};
use super::event::{DiaryEntry, Happened};
use super::solver_rating::Rating;
use crate::session::{GameInfo, MotifCount, weak_points};

/// The number of games of one kind whose reviews decide the weak points. Older
/// reviews do not count, so that a player can overcome a weakness.
const RECENT: usize = 20;

/// The beginning of the name that version 0.2.0 gave a motif that a move prevents, such as
/// `prevents corner`.
const PREVENTS: &str = "prevents ";

/// Returns the count of a review with the name that its motif has today.
fn named_now(info: &GameInfo, count: &MotifCount) -> MotifCount {
    let motif = match count.motif.strip_prefix(PREVENTS) {
        Some(prevented) => info.stopping(prevented),
        None => count.motif.clone(),
    };
    MotifCount {
        motif,
        ..count.clone()
    }
}

/// The motifs of a reviewed game.
#[derive(Clone, Debug)]
struct ReviewedGame {
    game: String,
    of: String,
    motifs: Vec<MotifCount>,
}

/// A player's progress in the course.
#[derive(Clone, Debug, Default)]
pub struct Learner {
    /// The completed lessons by game and id, and whether the user completed one
    /// without a wrong move or a hint.
    lessons: BTreeMap<(String, String), bool>,
    offered: BTreeSet<String>,
    puzzles: BTreeMap<(String, String), bool>,
    /// The game and the id of the puzzles tried, with the day of the try, oldest first.
    tries: Vec<(String, String, Date)>,
    ratings: BTreeMap<String, (Rating, Date)>,
    /// The results of the daily puzzles that were tried.
    dailies: BTreeMap<Date, DailyResult>,
    /// The game and the id of these puzzles.
    daily_puzzles: BTreeMap<Date, (String, String)>,
    /// The days whose puzzle was solved on that day, and not later.
    solved_on_the_day: BTreeSet<Date>,
    /// The puzzles solved in each sprint of a game.
    sprints: BTreeMap<String, Vec<usize>>,
    cards: Vec<CardState>,
    dropped: BTreeSet<String>,
    /// The reviewed games, oldest first.
    reviews: Vec<ReviewedGame>,
    /// The number of reviews so far, which may be more than there are games.
    review_count: usize,
}

impl Learner {
    /// Computes the progress from all events, oldest first.
    pub fn of(events: &[DiaryEntry]) -> Learner {
        Learner::up_to(events, || now().date())
    }

    /// Returns the learner as of `today`, which is called only if an event may
    /// be later than today. A date after today comes from a clock that was
    /// wrong. It is replaced by the date of the next event with a possible
    /// date, or by today if there is none. A card keeps a date in the next days:
    /// it may as well be today's date that is wrong.
    fn up_to(events: &[DiaryEntry], today: impl Fn() -> Date) -> Learner {
        let mut learner = Learner::default();
        let today = has_late_days(events).then(today).unwrap_or(Date::MAX);
        let mut next = today;
        let days = events.iter().rev().map(|event| {
            let day = event.day()?;
            next = if day > today { next } else { day };
            Some(if day > today { next } else { day })
        });
        let days: Vec<Option<Date>> = days.collect();
        for (event, day) in events.iter().zip(days.into_iter().rev()) {
            let Some(day) = day else { continue };
            let card = event.what.card();
            let near = event
                .day()
                .filter(|own| card.is_some() && is_soon(*own, today));
            learner.take(&event.what.no_later_than(today), near.unwrap_or(day));
            let is_unknown = event.day() > Some(today) && day == today && near.is_none();
            if let Some(state) = card.filter(|_| is_unknown) {
                learner.wait_no_longer(state, today);
            }
        }
        learner
    }

    /// Makes a card due today, because the day on which it would be due is
    /// unknown.
    fn wait_no_longer(&mut self, card: &str, today: Date) {
        if let Some(state) = self.state_mut(card) {
            state.due = state.due.map(|due| due.min(today));
        }
    }

    /// Adds one event of this day.
    pub fn take(&mut self, what: &Happened, day: Date) {
        match what {
            Happened::Offered { game } => drop(self.offered.insert(game.clone())),
            Happened::Lesson { game, id, clean } => {
                let known = self.lessons.entry((game.clone(), id.clone()));
                *known.or_default() |= *clean;
            }
            Happened::Puzzle {
                game,
                id,
                level,
                solved,
                wrong,
                hints,
                given_up,
                daily,
            } => {
                let clean = *solved && *wrong == 0;
                self.puzzle(game, id, *level, score(clean, *hints), day);
                let known = self.puzzles.entry((game.clone(), id.clone()));
                *known.or_default() |= *solved;
                self.tries.push((game.clone(), id.clone(), day));
                if let Some(daily) = daily {
                    let end = match (*solved, *given_up) {
                        (true, _) => Some(DailyEnd::Solved),
                        (false, true) => Some(DailyEnd::GivenUp),
                        (false, false) => None,
                    };
                    if *solved && *daily == day {
                        self.solved_on_the_day.insert(*daily);
                    }
                    let result = self.dailies.entry(*daily).or_default();
                    result.add(end, *wrong, *hints);
                    let named = self.daily_puzzles.entry(*daily);
                    named.or_insert_with(|| (game.clone(), id.clone()));
                }
            }
            Happened::Sprint { game, solved, .. } => {
                self.sprints.entry(game.clone()).or_default().push(*solved);
            }
            Happened::Card(card) => self.add(card, day),
            Happened::Seen { card, right } => {
                if let Some(state) = self.state_mut(card) {
                    state.seen(*right, day);
                }
            }
            Happened::Dropped { card } => {
                self.cards.retain(|state| state.card.card != *card);
                self.dropped.insert(card.clone());
            }
            Happened::Reviewed { game, of, motifs } => {
                self.review_count += 1;
                self.reviews.retain(|one| one.of != *of);
                self.reviews.push(ReviewedGame {
                    game: game.clone(),
                    of: of.clone(),
                    motifs: motifs.clone(),
                });
            }
        }
    }

    /// Rates the first try at a puzzle; later tries do not count.
    fn puzzle(&mut self, game: &str, id: &str, level: u8, score: f64, day: Date) {
        if self.puzzles.contains_key(&(game.to_owned(), id.to_owned())) {
            return;
        }
        let known = self.ratings.get(game).copied();
        let (rating, last) = known.unwrap_or((Rating::default(), day));
        let days = u32::try_from((day - last).get_days()).unwrap_or(0);
        let rating = rating.after_days(days).after(level, score);
        self.ratings.insert(game.to_owned(), (rating, day));
    }

    /// Adds a card. If a mistake whose card is already learned is made again,
    /// the card starts again in the first box.
    fn add(&mut self, card: &Card, day: Date) {
        let new = CardState::new(card.clone(), day, self.review_count);
        match self.state_mut(&card.card) {
            // A card that is still being learned keeps its box.
            Some(state) if state.due.is_some() => {}
            Some(state) => *state = new,
            None => self.cards.push(new),
        }
    }

    fn state_mut(&mut self, id: &str) -> Option<&mut CardState> {
        self.cards.iter_mut().find(|state| state.card.card == id)
    }

    /// Returns whether the lesson was finished.
    pub fn knows_lesson(&self, game: &str, id: &str) -> bool {
        self.lesson_done(game, id).is_some()
    }

    /// Returns whether the user completed the lesson without a wrong move or a
    /// hint, in any of the tries; `None` if it was not completed.
    pub fn lesson_done(&self, game: &str, id: &str) -> Option<bool> {
        let key = (game.to_owned(), id.to_owned());
        self.lessons.get(&key).copied()
    }

    /// Returns whether any lesson of the game was finished.
    pub fn has_begun(&self, game: &str) -> bool {
        self.lessons.keys().any(|(known, _)| known == game)
    }

    /// Returns whether the game's first lesson was offered before.
    pub fn was_offered(&self, game: &str) -> bool {
        self.offered.contains(game)
    }

    /// Returns the number of sprints of the game, and the largest number of puzzles
    /// solved in one of them.
    pub fn sprints(&self, game: &str) -> (usize, usize) {
        let all = self.sprints.get(game).map_or(&[][..], Vec::as_slice);
        (all.len(), all.iter().copied().max().unwrap_or(0))
    }

    /// Returns whether the puzzle was solved; `None` if it was not tried.
    pub fn puzzle_tried(&self, game: &str, id: &str) -> Option<bool> {
        let key = (game.to_owned(), id.to_owned());
        self.puzzles.get(&key).copied()
    }

    /// Returns whether the puzzle was tried on this day.
    pub fn tried_puzzle_on(&self, day: Date, game: &str, id: &str) -> bool {
        let newest = self.tries.iter().rev();
        let mut on_day = newest.take_while(|(.., tried)| *tried >= day);
        on_day.any(|(own, tried, _)| own == game && tried == id)
    }

    /// Returns the ids of the game's puzzles in the order of the tries, the last one first.
    pub fn puzzles_tried(&self, game: &str) -> impl Iterator<Item = &str> {
        let newest = self.tries.iter().rev();
        newest
            .filter(move |(own, ..)| own == game)
            .map(|(_, id, _)| id.as_str())
    }

    /// Returns how many puzzles of the game were solved.
    pub fn solved(&self, game: &str) -> usize {
        let all = self.puzzles.iter();
        all.filter(|((known, _), solved)| known == game && **solved)
            .count()
    }

    /// Returns the puzzle rating in this game.
    pub fn rating(&self, game: &str) -> Rating {
        self.ratings.get(game).map(|(r, _)| *r).unwrap_or_default()
    }

    /// Returns the current streak of daily puzzles, each solved on its day, in days up to `today`
    /// or the day before, and the longest streak ever.
    pub fn streak(&self, today: Date) -> (usize, usize) {
        let (mut run, mut best) = (0, 0);
        let mut last: Option<Date> = None;
        let solved = self.solved_on_the_day.iter();
        for day in solved.filter(|day| self.solved_daily(**day)) {
            let follows = last.is_some_and(|last| last.tomorrow().is_ok_and(|next| next == *day));
            run = if follows { run + 1 } else { 1 };
            best = best.max(run);
            last = Some(*day);
        }
        // As long as today's puzzle may still be solved, yesterday keeps the streak
        // alive.
        let yesterday = today
            .yesterday()
            .ok()
            .filter(|_| !self.gave_up_daily(today));
        let alive = last.is_some_and(|last| last == today || Some(last) == yesterday);
        (if alive { run } else { 0 }, best)
    }

    /// Returns the result of the puzzle of this day; `None` if it was not tried.
    pub fn daily_result(&self, day: Date) -> Option<DailyResult> {
        self.dailies.get(&day).copied()
    }

    /// Returns the game and the id of the puzzle of this day, if it was tried.
    pub fn tried_daily(&self, day: Date) -> Option<(&str, &str)> {
        let (game, id) = self.daily_puzzles.get(&day)?;
        Some((game, id))
    }

    fn daily_end(&self, day: Date) -> Option<DailyEnd> {
        self.daily_result(day)?.end
    }

    /// Returns whether the puzzle of this day was solved.
    pub fn solved_daily(&self, day: Date) -> bool {
        self.daily_end(day) == Some(DailyEnd::Solved)
    }

    /// Returns whether the puzzle of this day was given up before it was solved.
    pub fn gave_up_daily(&self, day: Date) -> bool {
        self.daily_end(day) == Some(DailyEnd::GivenUp)
    }

    /// Returns whether this card was discarded.
    pub fn was_dropped(&self, card: &str) -> bool {
        self.dropped.contains(card)
    }

    /// Returns the motifs that the player missed too often in the last reviewed
    /// games of this kind, the most frequent first.
    pub fn weak_points(&self, info: &GameInfo) -> Vec<MotifCount> {
        let of = self.reviews.iter().rev().filter(|one| one.game == info.id);
        let recent: Vec<Vec<MotifCount>> = of
            .take(RECENT)
            .map(|one| {
                one.motifs
                    .iter()
                    .map(|count| named_now(info, count))
                    .collect()
            })
            .collect();
        let recent: Vec<&[MotifCount]> = recent.iter().map(Vec::as_slice).collect();
        weak_points(&recent)
    }

    /// Returns whether a review with this number was recorded.
    pub fn has_reviewed(&self, of: &str) -> bool {
        self.reviews.iter().any(|one| one.of == of)
    }

    /// Returns every card in the order of creation.
    pub fn cards(&self) -> &[CardState] {
        &self.cards
    }

    /// Returns the costliest mistake of the last review with a card that was not yet solved, one
    /// that can be answered on this day before others; `None` without one.
    pub fn last_mistake(&self, day: Date) -> Option<&CardState> {
        let open = || {
            let cards = self.cards.iter();
            cards.filter(|state| state.due.is_some() && !state.solved)
        };
        let of = |state: &CardState| (state.made, state.reviews);
        let last = open().max_by_key(|state| of(state))?;
        let same =
            || open().filter(|state| of(state) == of(last) && state.card.game == last.card.game);
        // The cards of a review are made in the order of its costs, the costliest first.
        same()
            .find(|state| state.is_open(day))
            .or_else(|| same().next())
    }

    /// Returns the cards that are due on this day, longest waiting first.
    pub fn due(&self, day: Date) -> Vec<&CardState> {
        let mut due: Vec<&CardState> = self.cards.iter().filter(|c| c.is_due(day)).collect();
        order_by_key(&mut due, |state| state.due);
        due
    }

    /// Returns the number of cards of the game with this id, or of all, that were last answered on
    /// this day.
    pub fn cards_answered(&self, day: Date, game: Option<&str>) -> usize {
        let cards = self.cards.iter();
        let answered = cards.filter(|state| state.answered == Some(day));
        answered
            .filter(|state| game.is_none_or(|id| state.card.game == id))
            .count()
    }

    /// Returns the cards that are not due on this day but can be practised on it.
    pub fn to_practise(&self, day: Date) -> Vec<&CardState> {
        let cards = self.cards.iter();
        cards.filter(|state| state.can_practise(day)).collect()
    }
}

/// Returns whether an event may be dated after today. The date differs between
/// time zones, so only a date before today's in Greenwich is certain not to be
/// late.
fn has_late_days(events: &[DiaryEntry]) -> bool {
    let utc = utc_date();
    let days = events
        .iter()
        .flat_map(|event| [event.day(), event.what.daily()]);
    days.flatten().any(|day| day >= utc)
}

/// Returns whether a day is one of the seven after `today`.
fn is_soon(day: Date, today: Date) -> bool {
    day > today && today.checked_add(7.days()).is_ok_and(|week| day <= week)
}

/// Returns the score for a puzzle, from 0 to 1: 0.5 after one hint, 0 after a
/// wrong move or more hints.
fn score(clean: bool, hints: usize) -> f64 {
    match (clean, hints) {
        (true, 0) => 1.0,
        (true, 1) => 0.5,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn puzzle(id: &str, wrong: usize, daily: Option<Date>) -> Happened {
        Happened::Puzzle {
            game: "some".to_owned(),
            id: id.to_owned(),
            level: 5,
            solved: true,
            wrong,
            hints: 0,
            given_up: false,
            daily,
        }
    }

    #[test]
    fn only_the_first_try_counts_for_the_rating() {
        let mut learner = Learner::default();
        let day = date(2026, 3, 1);
        learner.take(&puzzle("1", 2, None), day);
        let after = learner.rating("some");
        assert!(after.value < 1000.0 && after.count == 1, "{after:?}");
        learner.take(&puzzle("1", 0, None), day);
        assert_eq!(learner.rating("some"), after);
        assert_eq!(learner.solved("some"), 1);
        assert_eq!(learner.puzzle_tried("some", "2"), None);
    }

    #[test]
    fn streak_counts_days_in_a_row() {
        let mut learner = Learner::default();
        for day in [1, 2, 3, 5, 6] {
            let day = date(2026, 3, day);
            learner.take(&puzzle("1", 3, Some(day)), day);
        }
        assert_eq!(learner.streak(date(2026, 3, 6)), (2, 3));
        assert_eq!(learner.streak(date(2026, 3, 7)), (2, 3));
        assert_eq!(learner.streak(date(2026, 3, 8)), (0, 3));
        assert!(learner.solved_daily(date(2026, 3, 5)));
        // A puzzle that is solved later fills no gap.
        learner.take(&puzzle("1", 0, Some(date(2026, 3, 4))), date(2026, 3, 6));
        assert!(learner.solved_daily(date(2026, 3, 4)));
        assert_eq!(learner.streak(date(2026, 3, 6)), (2, 3));
    }

    #[test]
    fn daily_puzzle_that_was_given_up_can_no_longer_be_solved() {
        let day = date(2026, 3, 5);
        let end = |given_up| match puzzle("1", 1, Some(day)) {
            Happened::Puzzle {
                game,
                id,
                level,
                wrong,
                hints,
                daily,
                ..
            } => Happened::Puzzle {
                game,
                id,
                level,
                solved: false,
                wrong,
                hints,
                given_up,
                daily,
            },
            other => other,
        };
        let after = |events: &[Happened]| {
            let mut learner = Learner::default();
            for event in events {
                learner.take(event, day);
            }
            (learner.solved_daily(day), learner.gave_up_daily(day))
        };
        let solved = || puzzle("1", 1, Some(day));
        assert_eq!(after(&[end(false), solved()]), (true, false));
        assert_eq!(after(&[end(false), end(true), solved()]), (false, true));
        assert_eq!(after(&[solved(), end(true)]), (true, false));
    }

    #[test]
    fn date_from_a_wrong_clock_is_harmless() {
        let today = date(2026, 3, 6);
        let event = |day: Date, what: Happened| {
            let at = day.at(12, 0, 0, 0).in_tz("UTC").expect("a time");
            DiaryEntry::at(&at, what)
        };
        let daily = |day: Date| event(day, puzzle("1", 0, Some(day)));
        let late = date(2130, 3, 1);
        let streak = |events: &[DiaryEntry]| {
            let learner = Learner::up_to(events, || today);
            (learner.streak(today), learner.solved_daily(today))
        };
        let yesterday = date(2026, 3, 5);
        // The puzzle of another day says nothing about today's.
        assert_eq!(streak(&[daily(yesterday), daily(late)]), ((1, 1), false));
        let then = [daily(date(2026, 3, 4)), daily(late), daily(yesterday)];
        assert_eq!(streak(&then), ((2, 2), false));
        let card = event(today, Happened::Card(Card::sample()));
        let seen = Happened::Seen {
            card: "1".to_owned(),
            right: true,
        };
        let cards = [card, event(late, seen)];
        for day in [today, date(2026, 9, 1)] {
            let learner = Learner::up_to(&cards, || day);
            assert_eq!(learner.due(day).len(), 1, "{day}");
        }
    }

    #[test]
    fn clock_set_back_by_a_day_makes_no_card_due() {
        let day = date(2026, 3, 6);
        let event = |what| DiaryEntry::at(&day.at(12, 0, 0, 0).in_tz("UTC").unwrap(), what);
        let cards = [event(Happened::Card(Card::sample()))];
        let back = date(2026, 3, 5);
        assert!(Learner::up_to(&cards, || back).due(back).is_empty());
        assert_eq!(
            Learner::up_to(&cards, || back).due(date(2026, 3, 7)).len(),
            1
        );
    }

    #[test]
    fn costliest_unsolved_mistake_of_the_last_review_is_found() {
        let mut learner = Learner::default();
        let mistake = |card: &str, game: &str, loss| {
            Happened::Card(Card {
                card: card.to_owned(),
                game: game.to_owned(),
                loss,
                ..Card::sample()
            })
        };
        let review = |of: &str| Happened::Reviewed {
            game: "other".to_owned(),
            of: of.to_owned(),
            motifs: Vec::new(),
        };
        let seen = |card: &str, right| Happened::Seen {
            card: card.to_owned(),
            right,
        };
        let dropped = Happened::Dropped {
            card: "5".to_owned(),
        };
        let days = [date(2026, 3, 1), date(2026, 3, 2)];
        learner.take(&mistake("1", "some", 9.0), days[0]);
        // Two games of one day; a review names its costliest move first.
        learner.take(&review("a"), days[1]);
        learner.take(&mistake("2", "other", 8.0), days[1]);
        learner.take(&review("b"), days[1]);
        learner.take(&mistake("3", "other", 4.0), days[1]);
        learner.take(&mistake("4", "other", 5.0), days[1]);
        learner.take(&mistake("5", "other", 3.0), days[1]);
        let mut last_after = |what: &Happened| {
            learner.take(what, days[1]);
            learner
                .last_mistake(days[1])
                .map(|state| state.card.card.clone())
        };
        assert_eq!(last_after(&seen("3", false)).as_deref(), Some("4"));
        assert_eq!(last_after(&seen("3", true)).as_deref(), Some("4"));
        assert_eq!(last_after(&seen("4", true)).as_deref(), Some("5"));
        assert_eq!(last_after(&dropped).as_deref(), Some("2"));
        assert_eq!(Learner::default().last_mistake(days[1]), None);
    }

    #[test]
    fn given_up_day_ends_the_streak() {
        let mut learner = Learner::default();
        let (first, second) = (date(2026, 3, 1), date(2026, 3, 2));
        learner.take(&puzzle("1", 0, Some(first)), first);
        assert_eq!(learner.streak(second), (1, 1));
        learner
            .dailies
            .entry(second)
            .or_default()
            .add(Some(DailyEnd::GivenUp), 0, 0);
        assert_eq!(learner.streak(second), (0, 1));
    }

    #[test]
    fn repeated_mistake_has_one_card() {
        let card = Card::sample();
        let mut learner = Learner::default();
        let seen = |right| Happened::Seen {
            card: "1".to_owned(),
            right,
        };
        learner.take(&Happened::Card(card.clone()), date(2026, 3, 1));
        learner.take(&Happened::Card(card), date(2026, 3, 1));
        assert_eq!(learner.cards().len(), 1);
        assert!(learner.due(date(2026, 3, 1)).is_empty());
        assert_eq!(learner.due(date(2026, 3, 2)).len(), 1);
        learner.take(&seen(true), date(2026, 3, 2));
        assert!(learner.due(date(2026, 3, 3)).is_empty());
        let drop = Happened::Dropped {
            card: "1".to_owned(),
        };
        learner.take(&drop, date(2026, 3, 3));
        assert!(learner.cards().is_empty() && learner.was_dropped("1"));
    }
}
