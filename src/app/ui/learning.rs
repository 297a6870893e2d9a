//! Lessons, puzzles and cards together with the user's progress in them, for
//! both front ends.

use std::cell::OnceCell;

use jiff::civil::Date;

use crate::course::{
    Assignment, CardRun, CourseError, DailyEnd, DailyResult, DiaryEntry, Happened, Learner, Lesson,
    LessonRun, Puzzle, PuzzleRun, Sprint, Topic, Wish, daily_games, daily_puzzle, lessons,
    next_puzzle, now, puzzles, reviewed, suits_day, topics,
};
use crate::game::Side;
use crate::session::review::Review;
use crate::session::{GameInfo, PlayerSpec, Position};
use crate::store::{Diary, Dirs, Results, list};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::text::counted;
use crate::ui::text::times::comes_back;
use crate::ui::weak_point::WeakPoint;

/// The list of games.
type Games = &'static [&'static GameInfo];

/// A source of puzzles that are shown one after the other.
#[derive(Clone, Debug)]
pub enum PuzzleChoice {
    /// The puzzle of the day: of this game, or of the game that has its turn
    /// today.
    Daily(Option<&'static GameInfo>),
    /// The cards that are due, and then those of today's mistakes, of this game or of all games.
    Mine(Option<&'static GameInfo>),
    /// Puzzles of this game with the level and motif of the wish.
    Game(&'static GameInfo, Wish),
    /// Puzzles of the motif that the user misses most in this game, of this level
    /// if one is given.
    WeakPoint(&'static GameInfo, Option<u8>),
    /// As many puzzles of this game as possible in a short time.
    Sprint(&'static GameInfo),
}

impl PuzzleChoice {
    /// Whether this is a single puzzle.
    pub fn is_single(&self) -> bool {
        match self {
            PuzzleChoice::Daily(_) => true,
            PuzzleChoice::Mine(_) | PuzzleChoice::WeakPoint(..) | PuzzleChoice::Sprint(_) => false,
            PuzzleChoice::Game(_, wish) => wish.id.is_some(),
        }
    }
}

/// The user's progress and the file that stores it.
#[derive(Debug)]
pub struct Learning {
    games: Games,
    diary: Option<Diary>,
    learner: Learner,
    /// Computed on first use, because finding the time zone reads many files
    /// and the menu rarely needs the date.
    today: OnceCell<Date>,
    trouble: Option<String>,
}

impl Learning {
    /// Loads the progress from the file in `places`, for the day `today`.
    /// Without `places`, nothing is stored.
    pub fn of(games: Games, places: Option<&Dirs>, today: Date) -> Learning {
        let learning = Learning::today(games, places);
        Learning {
            today: OnceCell::from(today),
            ..learning
        }
    }

    /// Loads the progress from the file in `places`, for the current day.
    /// Without `places`, nothing is stored.
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

    /// Returns the problem with the file once, as a sentence; `None` after
    /// that.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    /// The user's progress.
    pub fn learner(&self) -> &Learner {
        &self.learner
    }

    /// The current day.
    pub fn day(&self) -> Date {
        *self.today.get_or_init(|| now().date())
    }

    /// All games.
    pub fn games(&self) -> Games {
        self.games
    }

    /// Records an event. Returns a sentence if it could not be stored.
    pub fn note(&mut self, what: Happened) -> Option<String> {
        // The progress in memory counts even if the file cannot be written.
        self.learner.take(&what, self.day());
        let failed = self.diary.as_ref()?.add(&DiaryEntry::now(what)).err()?;
        Some(failed.to_string())
    }

    /// Records which motifs a person met and missed in a reviewed game, once for
    /// each game. Does nothing unless exactly one person played. Returns whether that
    /// is new, and a sentence if it could not be stored.
    pub fn note_review(
        &mut self,
        whole: &dyn Position,
        review: &Review,
        people: &[Side],
    ) -> (bool, Option<String>) {
        let [side] = people else {
            return (false, None);
        };
        let what = reviewed(whole, review, *side);
        match &what {
            Happened::Reviewed { of, .. } if self.learner.has_reviewed(of) => (false, None),
            _ => (true, self.note(what)),
        }
    }

    /// Returns the motif that the user misses most in this game, with the puzzles that practise
    /// it; `None` if too few games were reviewed.
    pub fn weak_point(&self, info: &GameInfo) -> Option<WeakPoint> {
        WeakPoint::of(info, self.learner.weak_points(info))
    }

    /// Returns a paragraph about the motifs that the user misses in each game, and
    /// says which of them there are puzzles to practise; empty without any.
    pub fn weak_text(&self) -> String {
        let mut text = String::new();
        for info in self.games {
            let weak = self.learner.weak_points(info);
            let trained = self.weak_point(info);
            for one in weak.iter().take(MOST_WEAK_POINTS) {
                let trained = trained.as_ref().filter(|trained| trained.count == *one);
                let how = match trained {
                    Some(_) => " To practise it: Puzzles, My weak point.",
                    None => "",
                };
                let words = trained.map_or_else(|| one.words(), WeakPoint::words);
                let means = info.motif_meaning(&one.motif);
                let text_of_one = format!("  {}: {words}. {means}", info.title);
                text += &format!("{}{how}\n", text_of_one.trim_end());
            }
        }
        match text.is_empty() {
            true => text,
            false => format!("\n{WEAK_POINTS}\n{text}"),
        }
    }

    /// Starts lesson `index` of the game, counted from 0; `None` if there is no
    /// such lesson.
    ///
    /// # Errors
    /// The game's lesson file is invalid, which its tests rule out.
    pub fn lesson(
        &self,
        info: &'static GameInfo,
        index: usize,
    ) -> Result<Option<Assignment>, String> {
        let Some(lesson) = lessons_of(info)?.into_iter().nth(index) else {
            return Ok(None);
        };
        let run = LessonRun::new(info, index + 1, lesson).map_err(|error| error.to_string())?;
        Ok(Some(Assignment::Lesson(run)))
    }

    /// Returns the index of the first unfinished lesson, or 0 if all are
    /// finished.
    ///
    /// # Errors
    /// The game's lesson file is invalid, which its tests rule out.
    pub fn first_unknown(&self, info: &GameInfo) -> Result<usize, String> {
        let all = lessons_of(info)?;
        let known = |lesson: &Lesson| self.learner.knows_lesson(info.id, &lesson.id);
        Ok(all.iter().position(|lesson| !known(lesson)).unwrap_or(0))
    }

    /// Returns the number of finished lessons and the number of all lessons of
    /// the game.
    pub fn progress(&self, info: &GameInfo) -> (usize, usize) {
        let all = lessons_of(info).unwrap_or_default();
        let known = |lesson: &&Lesson| self.learner.knows_lesson(info.id, &lesson.id);
        (all.iter().filter(known).count(), all.len())
    }

    /// Returns the place of lesson `index` on the path through a game's lessons, in
    /// a word or two; empty for a lesson that comes later.
    pub fn lesson_mark(&self, info: &GameInfo, index: usize, lesson: &Lesson) -> &'static str {
        match self.learner.lesson_done(info.id, &lesson.id) {
            Some(true) => "done without help",
            Some(false) => "done",
            None if self.first_unknown(info) == Ok(index) => "next",
            None => "",
        }
    }

    /// Returns the next exercise of a choice; `None` if there is none.
    ///
    /// # Errors
    /// The game's puzzle file is invalid, or there is no puzzle of the day.
    pub fn next(&self, choice: &PuzzleChoice) -> Result<Option<Assignment>, String> {
        match choice {
            PuzzleChoice::Daily(info) => self.daily(*info).map(Some),
            PuzzleChoice::Mine(info) => Ok(self.card(*info)),
            PuzzleChoice::Game(info, wish) => self.puzzle(info, wish),
            PuzzleChoice::Sprint(info) => Ok(self.sprint(info)?.task()),
            PuzzleChoice::WeakPoint(info, level) => match self.weak_point(info) {
                Some(weak) => {
                    let wish = Wish {
                        level: *level,
                        ..Wish::of(&weak.practise)
                    };
                    self.puzzle(info, &wish)
                }
                None => Ok(None),
            },
        }
    }

    /// Returns a new sprint through the puzzles of a game.
    ///
    /// # Errors
    /// The game's puzzle file is invalid, which its tests rule out.
    pub fn sprint(&self, info: &'static GameInfo) -> Result<Sprint, String> {
        let (before, _) = self.learner.sprints(info.id);
        let seen = |puzzle: &Puzzle| {
            let learner = &self.learner;
            learner.tried_puzzle_on(self.day(), info.id, &puzzle.id)
        };
        Ok(Sprint::new(info, puzzles_of(info)?, before as u64, seen))
    }

    /// Stores the end of a sprint in which a puzzle was tried. Returns its result as a
    /// sentence, and a message if it could not be stored.
    pub fn end_sprint(&mut self, sprint: &Sprint) -> (String, Option<String>) {
        let what = sprint.happened();
        let best = match &what {
            Happened::Sprint { game, .. } => self.learner.sprints(game).1,
            _ => 0,
        };
        let failed = sprint.has_begun().then(|| self.note(what)).flatten();
        (sprint.sentence(best), failed)
    }

    /// Returns the next puzzle to try; `None` if no puzzle matches the wish.
    ///
    /// # Errors
    /// The game's puzzle file is invalid, which its tests rule out.
    pub fn puzzle(
        &self,
        info: &'static GameInfo,
        wish: &Wish,
    ) -> Result<Option<Assignment>, String> {
        let all = puzzles_of(info)?;
        match next_puzzle(info.id, &all, wish, &self.learner, self.day()) {
            Some(puzzle) => {
                let run = self.puzzle_run(info, puzzle)?;
                let run = match wish.motif {
                    Some(_) => run.of_chosen_theme(),
                    None => run,
                };
                Ok(Some(Assignment::Puzzle(run, None)))
            }
            None => Ok(None),
        }
    }

    /// Returns the puzzle of the day, or a puzzle of `info` for today if another game has
    /// its turn. Only the first one counts for the streak.
    ///
    /// # Errors
    /// The game's puzzle file is invalid, or there are no puzzles.
    pub fn daily(&self, info: Option<&'static GameInfo>) -> Result<Assignment, String> {
        let (turn, puzzle) = self.puzzle_of_the_day()?;
        if let Some(info) = info.filter(|info| info.id != turn.id) {
            let all = puzzles_of(info)?;
            let count = self.games_of_the_day().len();
            let puzzle = daily_puzzle(&all, count, self.day(), false);
            let puzzle = puzzle.ok_or_else(|| format!("{} has no puzzles.", info.title))?;
            let run = self.puzzle_run(info, puzzle)?;
            return Ok(Assignment::Puzzle(run, None));
        }
        let run = self.puzzle_run(turn, &puzzle)?;
        let run = run.introduced(self.easier_words(turn, &puzzle));
        // Earlier tries of the day count, until the puzzle is solved or given up.
        let before = self.learner.daily_result(self.day());
        let run = match before.filter(|result| result.end.is_none()) {
            Some(tries) => run.after_tries(tries.wrong, tries.hints),
            None => run,
        };
        Ok(Assignment::Puzzle(run, Some(self.day())))
    }

    /// Returns where the user finds easier puzzles than that of the day, which is the same for
    /// everyone, as sentences; empty unless it is hard for this user.
    fn easier_words(&self, info: &GameInfo, puzzle: &Puzzle) -> String {
        match self.learner.rating(info.id).finds_hard(puzzle.difficulty) {
            true => format!(
                "Everyone gets this puzzle today, and it is hard for you. For easier ones, choose \
                 Puzzles, {}, At my level.",
                info.title
            ),
            false => String::new(),
        }
    }

    /// Returns the games that take turns as game of the day.
    fn games_of_the_day(&self) -> Vec<&'static GameInfo> {
        /// The number of lines that a game's puzzles need.
        const ENOUGH: usize = 14;
        // Reading all puzzles would cost the menu more time than everything else.
        let has_enough = |info: &&GameInfo| info.puzzles.lines().count() >= ENOUGH;
        self.games.iter().copied().filter(has_enough).collect()
    }

    /// Returns the puzzle that counts for the streak today, and its game.
    fn puzzle_of_the_day(&self) -> Result<(&'static GameInfo, Puzzle), String> {
        // Another version may choose another puzzle for the day, but not once it was tried.
        let tried = self.learner.tried_daily(self.day()).and_then(|(game, id)| {
            let info = *self.games.iter().find(|info| info.id == game)?;
            let all = puzzles_of(info).ok()?.into_iter();
            Some((info, all.into_iter().find(|puzzle| puzzle.id == id)?))
        });
        if let Some(tried) = tried {
            return Ok(tried);
        }
        let games = self.games_of_the_day();
        // If no game suits the day, the one whose turn it is keeps it.
        let mut found = None;
        let order = daily_games(games.len(), self.day());
        for (place, index) in order.into_iter().enumerate() {
            let info = games[index];
            let all = puzzles_of(info)?;
            let suits = suits_day(&all, self.day(), place > 0);
            if suits || found.is_none() {
                let puzzle = daily_puzzle(&all, games.len(), self.day(), place > 0);
                found = puzzle.map(|puzzle| (info, puzzle.clone()));
            }
            if suits {
                break;
            }
        }
        found.ok_or_else(|| "There are no puzzles.".to_owned())
    }

    /// Starts a puzzle. The choice among equally good defences changes daily.
    fn puzzle_run(&self, info: &'static GameInfo, puzzle: &Puzzle) -> Result<PuzzleRun, String> {
        let variant = usize::try_from(self.day().day_of_year()).unwrap_or(0);
        PuzzleRun::new(info, puzzle.clone(), variant).map_err(|error| error.to_string())
    }

    /// Returns the next card that is due, of `info` or of any game, or else one to practise;
    /// `None` if there is none. Skips cards whose position or moves are no longer valid.
    pub fn card(&self, info: Option<&'static GameInfo>) -> Option<Assignment> {
        let due = self.learner.due(self.day()).into_iter();
        let practice = self.learner.to_practise(self.day());
        due.chain(practice).find_map(|state| {
            let own = self.games.iter().find(|own| own.id == state.card.game)?;
            if info.is_some_and(|info| info.id != own.id) {
                return None;
            }
            let run = CardRun::new(own, state.card.clone()).ok()?;
            Some(Assignment::Card(run))
        })
    }

    /// Returns the result of the puzzle of the day as a line to share, such as
    /// `boardgames 2026-11-25: Othello, level 2: ✗✓ solved (1 wrong move), 5 days in a row`. A
    /// cross is a wrong move, `?` a hint. Without `glyphs` there are no signs. What happened
    /// after the puzzle's end does not count. `None` before its end, and for anything else.
    pub fn shared_result(&self, task: &Assignment, glyphs: Option<GlyphSet>) -> Option<String> {
        let Assignment::Puzzle(run, Some(day)) = task else {
            return None;
        };
        let DailyResult { end, wrong, hints } = self.learner.daily_result(*day)?;
        let solved = end? == DailyEnd::Solved;
        let signs = |glyphs: GlyphSet| -> String {
            let [cross, right] = match glyphs {
                GlyphSet::Unicode => ['✗', '✓'],
                GlyphSet::Ascii => ['x', '+'],
            };
            std::iter::repeat_n(cross, wrong)
                .chain(std::iter::repeat_n('?', hints))
                .chain([if solved { right } else { '-' }, ' '])
                .collect()
        };
        let signs = glyphs.map_or_else(String::new, signs);
        let helped = [(wrong, "wrong moves"), (hints, "hints")];
        let helped = helped.into_iter().filter(|(count, _)| *count > 0);
        let helped = helped.map(|(count, what)| counted(count as u64, what));
        let helped = match Vec::from_iter(helped).join(", ") {
            none if none.is_empty() => none,
            some => format!(" ({some})"),
        };
        let result = if solved { "solved" } else { "not solved" };
        let title = task.exercise().session().info().title;
        let level = run.puzzle().level();
        let streak = match streak_words(&self.learner, *day).as_str() {
            "" => String::new(),
            words => format!(", {words}"),
        };
        Some(format!(
            "boardgames {day}: {title}, level {level}: {signs}{result}{helped}{streak}"
        ))
    }

    /// Returns a sentence if the puzzle of the day is over, so that the task is only
    /// practice.
    pub fn daily_over(&self, task: &Assignment) -> Option<&'static str> {
        let Assignment::Puzzle(_, Some(day)) = task else {
            return None;
        };
        Some(match self.learner.daily_result(*day)?.end? {
            DailyEnd::Solved => "You solved the puzzle of the day. Solving it again is practice.",
            DailyEnd::GivenUp => {
                "You were shown the solution today, or a move of it. Solving it is now practice."
            }
        })
    }

    /// Returns when the next card comes back, as a sentence; `None` without one.
    pub fn next_due_words(&self, of: Option<&GameInfo>) -> Option<String> {
        let next = self.planned(of).min()?;
        Some(format!("The next one {}.", comes_back(next, self.day())))
    }

    /// Returns that the user has no mistakes to practise, and when the next one comes back or else
    /// how to `save` some.
    pub fn no_mistakes(&self, of: Option<&GameInfo>, save: &str) -> String {
        match self.next_due_words(of) {
            Some(next) => format!("You have no mistakes left to practise today. {next}"),
            None => format!("You have no mistakes to practise. To save mistakes, {save}."),
        }
    }

    /// The dates on which the cards of a game, or of all, come back.
    pub fn planned(&self, of: Option<&GameInfo>) -> impl Iterator<Item = Date> {
        let states = self.learner.cards().iter();
        let states = states.filter(move |state| of.is_none_or(|info| info.id == state.card.game));
        states.filter_map(|state| state.due)
    }

    /// Returns when a card comes back, once it was answered, such as `This card
    /// comes back on 3 December.`; `None` for anything but a card.
    pub fn return_words(&self, task: &Assignment) -> Option<String> {
        let Assignment::Card(run) = task else {
            return None;
        };
        let id = &run.card().card;
        let states = self.learner.cards().iter();
        let mut states = states.filter(|state| state.card.card == *id);
        Some(match states.next()?.due {
            Some(day) => format!("This task {}.", comes_back(day, self.day())),
            None => "You know this move now, so the task does not come back.".to_owned(),
        })
    }

    /// Returns whether a puzzle or card counts if the user leaves it now, as a sentence; `None` for
    /// other tasks, and for a card after a wrong move, which has said when it comes back.
    pub fn left_words(&self, task: &Assignment) -> Option<&'static str> {
        let is_known = |game, id| self.learner.puzzle_tried(game, id) == Some(true);
        Some(match task {
            Assignment::Puzzle(..) | Assignment::Card(_) if !task.was_tried() => {
                "It does not count, because you made no move."
            }
            Assignment::Puzzle(run, day) => {
                let game = task.exercise().session().info().id;
                let is_open = day.is_some() && self.daily_over(task).is_none();
                match is_known(game, &run.puzzle().id) {
                    true => "It stays solved, as you solved it before.",
                    false if is_open => "You can still solve it today.",
                    false => "It counts as unsolved.",
                }
            }
            _ => return None,
        })
    }

    /// Returns the number of cards that are due today.
    pub fn due(&self) -> usize {
        // Without cards, the date need not be computed.
        if self.learner.cards().is_empty() {
            return 0;
        }
        self.learner.due(self.day()).len()
    }

    /// Returns the number of cards of this game, or of all, to answer today: due or to practise.
    pub fn open_cards(&self, of: Option<&GameInfo>) -> usize {
        let cards = self.learner.cards();
        // Without cards, the date need not be computed.
        if cards.is_empty() {
            return 0;
        }
        let today = self.day();
        let of_game = |id: &str| of.is_none_or(|info| id == info.id);
        let open = cards.iter().filter(|state| state.is_open(today));
        open.filter(|state| of_game(&state.card.game)).count()
    }

    /// Whether the player is new to this game: nobody has finished a game of it
    /// here.
    pub fn is_new_to(info: &GameInfo, places: Option<&Dirs>) -> bool {
        let Some(places) = places else {
            return false;
        };
        let finished = Results::at(places.results()).read();
        !finished.is_ok_and(|(games, _)| games.iter().any(|game| game.game == info.id))
    }

    /// Whether to offer the game's first lesson: no game of it was finished or
    /// saved, none of its lessons was finished, and the offer was not made
    /// before.
    pub fn offers(&self, info: &GameInfo, places: Option<&Dirs>) -> bool {
        let Some(places) = places else {
            return false;
        };
        let learner = &self.learner;
        let asked = learner.was_offered(info.id) || learner.has_begun(info.id);
        if asked || info.lessons.is_empty() {
            return false;
        }
        let is_own = |saved: &crate::store::Saved| {
            let summary = saved.game.as_ref();
            summary.is_ok_and(|summary| summary.info.id == info.id)
        };
        Learning::is_new_to(info, Some(places))
            && !list(places, self.games).is_ok_and(|games| games.iter().any(is_own))
    }
}

fn named<T>(info: &GameInfo, read: Result<T, CourseError>) -> Result<T, String> {
    read.map_err(|error| format!("{}: {error}", info.title))
}

/// Returns the game's lessons.
///
/// # Errors
/// The game's lesson file is invalid, which its tests rule out.
pub fn lessons_of(info: &GameInfo) -> Result<Vec<Lesson>, String> {
    named(info, lessons(info.id, info.lessons))
}

/// Returns the game's puzzles.
///
/// # Errors
/// The game's puzzle file is invalid, which its tests rule out.
pub fn puzzles_of(info: &GameInfo) -> Result<Vec<Puzzle>, String> {
    named(info, puzzles(info.id, info.puzzles))
}

/// Returns the pages of the game's help.
///
/// # Errors
/// The game's help file is invalid, which its tests rule out.
pub fn topics_of(info: &GameInfo) -> Result<Vec<Topic>, String> {
    named(info, topics(info.id, info.topics))
}

/// Returns the progress as text: `3 of 10 lessons done`, `10 lessons` or `10 lessons, all done`.
pub fn progress_words((known, all): (usize, usize)) -> String {
    match known {
        _ if all == 0 => "no lessons".to_owned(),
        0 => format!("{all} lessons"),
        known if known == all => format!("{all} lessons, all done"),
        known => format!("{known} of {all} lessons done"),
    }
}

/// Returns `3 days in a row`, with the best streak if that was longer; empty
/// for less than two days.
pub fn streak_words(learner: &Learner, today: Date) -> String {
    match learner.streak(today) {
        (0 | 1, _) => String::new(),
        (now, best) if best > now => format!("{now} days in a row (best: {best})"),
        (now, _) => format!("{now} days in a row"),
    }
}

/// Returns how the puzzle of the day stands: `solved, 3 days in a row`, `not solved`,
/// or `2 days in a row so far` while it can still be solved; may be empty.
pub fn daily_words(learner: &Learner, today: Date) -> String {
    let result = match learner.daily_result(today).and_then(|result| result.end) {
        Some(DailyEnd::Solved) => "solved",
        Some(DailyEnd::GivenUp) => "not solved",
        None => "",
    };
    match (result, streak_words(learner, today)) {
        ("", streak) if streak.is_empty() => streak,
        ("", streak) => format!("{streak} so far"),
        (result, streak) if streak.is_empty() => result.to_owned(),
        (result, streak) => format!("{result}, {streak}"),
    }
}

/// Returns the side called `named`. Without a name, returns the side that a
/// person played, or both sides if there was no person or two.
///
/// # Errors
/// There is no such side; the message lists the names.
pub fn sides_named(
    info: &GameInfo,
    players: &[String; 2],
    named: Option<&str>,
) -> Result<Vec<Side>, String> {
    let [first, second] = info.sides;
    match named {
        Some(named) => {
            let is = |side: &Side| info.sides[side.index()].eq_ignore_ascii_case(named);
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

/// Returns the sides played by people, given the players of a record.
pub fn persons(players: &[String; 2]) -> Vec<Side> {
    let human = PlayerSpec::Human.to_string();
    let is = |side: &Side| players[side.index()] == human;
    Side::BOTH.into_iter().filter(is).collect()
}

/// Returns the beginning of a sentence: `1 line of FILE cannot be read and is`,
/// or `2 lines of FILE cannot be read and are`.
pub fn unreadable(lines: usize, file: &str) -> String {
    let be = if lines == 1 { "is" } else { "are" };
    let lines = counted(lines as u64, "lines");
    format!("{lines} of {file} cannot be read and {be}")
}

/// The heading of the motifs that a person misses.
const WEAK_POINTS: &str = "What you miss in your games:";

/// The most weak points that are listed for a game.
const MOST_WEAK_POINTS: usize = 3;
