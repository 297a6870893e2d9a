//! [`Today`]: a list of what there is to do today, such as the puzzle of the day,
//! cards that are due and the next lesson. Both front ends and the command
//! `today` show it.

use std::borrow::Cow;
use std::path::Path;

use jiff::civil::Date;
use serde::Serialize;

pub use super::daily_puzzle::{DailyPuzzle, next_daily_words};

use super::daily_aloud::daily_aloud;
use super::daily_puzzle::daily;
use super::learning::Learning;
use super::text::times::comes_back;
use super::text::{Sentence, counted, number_words, printable};
use crate::course::{CardState, lesson_heads, now};
use crate::session::playback::at;
use crate::session::{GameInfo, Level};
use crate::store::{Dirs, Finished, MyRating, Results, newest_open, open, word_for};

/// Size limit in bytes of the file of results. A larger file is not read, so
/// that the menu still opens at once.
const MOST_RESULTS: u64 = 256 << 10;

/// The first lesson that the user has not completed.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct NextLesson {
    /// Its game.
    #[serde(skip)]
    pub game: &'static str,
    /// The id of its game.
    #[serde(rename = "game")]
    pub id: &'static str,
    /// The name of the lesson.
    pub lesson: String,
    /// Its number, from 1.
    pub number: usize,
    /// The number of lessons of the game.
    pub of: usize,
    /// Its title.
    pub title: String,
    /// Whether it is of the game that the user plays.
    #[serde(skip)]
    pub is_of_own_game: bool,
}

/// The list of what there is to do today. Its JSON is that of `today --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Today {
    /// The day.
    pub day: Date,
    /// Whether the user has not played, solved or learned anything yet.
    #[serde(rename = "new")]
    pub is_new: bool,
    /// The puzzle of the day; `None` if there are no puzzles.
    pub daily: Option<DailyPuzzle>,
    /// The number of cards that are due.
    #[serde(rename = "cards_due")]
    pub due: usize,
    /// The number of cards that can be answered today: those that are due and those to practise.
    #[serde(skip)]
    pub open_cards: usize,
    /// Whether all of these are the user's own mistakes.
    #[serde(skip)]
    pub open_are_own: bool,
    /// The next lesson; `None` if the user has completed all of them.
    pub lesson: Option<NextLesson>,
    /// The game that can be continued.
    #[serde(rename = "open_game")]
    pub open: Option<OpenGame>,
    /// The user's rating in the game last played in which there is one.
    pub rating: Option<RatingToday>,
    /// A mistake in the last game that has cards.
    pub advice: Option<Advice>,
}

/// A saved game that can be continued.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct OpenGame {
    /// The id of its game.
    #[serde(rename = "game")]
    pub id: &'static str,
    /// The name or path that opens it.
    pub file: String,
    /// The number of the next move, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// The side to move.
    pub side: Option<&'static str>,
    /// Game and move, such as `Othello, move 9`.
    pub text: String,
}

/// The user's rating in a game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct RatingToday {
    /// The id of the game.
    #[serde(rename = "game")]
    pub id: &'static str,
    /// The rating.
    pub rating: i64,
    /// Its standard deviation.
    pub deviation: i64,
    /// The number of rated games.
    pub games: usize,
    /// The number of rated games until a level can be advised.
    pub games_missing: usize,
    /// The level that would suit the user, once there are enough games.
    pub level: Option<u8>,
    /// The rating, or how many games are missing, as a sentence.
    pub text: String,
    /// The level that would suit the user, or how many games are missing, as a short sentence.
    #[serde(skip)]
    pub brief: String,
}

/// A mistake to learn from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// The id of its game.
    #[serde(rename = "game")]
    pub id: &'static str,
    /// The id of its card.
    pub card: String,
    /// The date on which the card comes back.
    pub due: Option<Date>,
    /// The move that was played.
    #[serde(rename = "move")]
    pub played: String,
    /// What it lost, in `unit`.
    pub loss: f64,
    /// The unit of the loss.
    pub unit: &'static str,
    /// Whether the loss is an estimate.
    pub estimated: bool,
    /// The move as a sentence, without a better one, so that the user can look for it.
    pub text: String,
    /// The task as the beginning of a sentence: to find a better move than this one.
    #[serde(skip)]
    pub brief: String,
    /// Whether the card can be practised today.
    #[serde(skip)]
    pub can_practise: bool,
}

/// The keys or commands that open what the list names.
#[derive(Debug)]
pub struct TodayKeys {
    /// Opens the lessons.
    pub learn: &'static str,
    /// Opens the puzzle of the day.
    pub daily: &'static str,
    /// The words before the id of a game that open its puzzles; `None` where [`TodayKeys::daily`]
    /// leads to them as well.
    pub of_game: Option<&'static str>,
    /// Opens the mistakes to practise.
    pub mine: &'static str,
    /// Whether the menu has an entry that says how many mistakes there are to practise.
    pub counts_mistakes: bool,
    /// The words before the name of the game to continue; `None` where the menu
    /// has an entry for it.
    pub load: Option<&'static str>,
    /// Whether the lines were said before in this run, so that a puzzle of the day that is over
    /// need not be said again.
    pub is_repeated: bool,
    /// Whether the lines are read aloud, so that the keys need a word and no brackets.
    pub aloud: bool,
}

impl TodayKeys {
    /// Returns how a line says what opens its subject.
    fn by(&self, key: &str) -> String {
        match self.aloud {
            true => format!(": type {key}"),
            false => format!(" ({key})"),
        }
    }
}

impl Today {
    /// Creates the list from the user's progress and files. `last` is the id of
    /// the game that the user chose last, if it is known.
    pub fn of(learning: &Learning, places: Option<&Dirs>, last: Option<&str>) -> Today {
        let open = places.and_then(|places| newest_open(places, learning.games()));
        let finished = places.map_or_else(Vec::new, finished);
        let last = last
            .or(open.as_ref().map(|(_, record, _)| &*record.game))
            .or(finished.last().map(|game| &*game.game));
        let favourite = favourite(learning, last);
        let open = open.zip(places).map(|((path, _, session), places)| {
            let (info, number) = (session.info(), session.history().len() + 1);
            let begins_elsewhere = session.record().start.is_some();
            OpenGame {
                id: info.id,
                file: opening_word(places, &path),
                number,
                side: session.to_move().map(|side| info.sides[side.index()]),
                text: format!("{}, {}", info.title, number_words(number, begins_elsewhere)),
            }
        });
        let rating = rating(learning, favourite, &finished);
        let is_new =
            open.is_none() && !finished.iter().any(Finished::has_person) && !has_begun(learning);
        // A newcomer does not see the daily puzzle, so the puzzles need not be
        // read.
        let daily = if is_new {
            None
        } else {
            daily(learning, &finished, favourite, &now())
        };
        let is_open = |id| open.as_ref().is_some_and(|open| open.id == id);
        let daily = daily.map(|daily| DailyPuzzle {
            is_new_game: daily.is_new_game && !is_open(daily.id),
            ..daily
        });
        Today {
            day: learning.day(),
            is_new,
            daily,
            due: learning.due(),
            open_cards: learning.open_cards(None),
            open_are_own: open_are_own(learning),
            lesson: next_lesson(learning, favourite),
            open,
            rating,
            advice: advice(learning, &finished, places),
        }
    }

    /// Returns the whole list as text, a line for each sentence.
    pub fn text(&self, opens: &TodayKeys) -> String {
        let lines = self.lines(opens);
        let lines = lines.iter().map(Sentence::to_string);
        Vec::from_iter(lines).join("\n")
    }

    /// Returns the list as sentences, the most important first. A newcomer gets a
    /// single one.
    pub fn lines(&self, opens: &TodayKeys) -> Vec<Sentence> {
        let [learn, daily, mine] = [opens.learn, opens.daily, opens.mine].map(|key| opens.by(key));
        if self.is_new {
            let begin = "New here? Your first lesson takes two minutes";
            return vec![format!("{begin}{learn}; or choose a game.").into()];
        }
        let open = self.open.as_ref().zip(opens.load).map(|(open, load)| {
            let quoted = shlex::try_quote(&open.file);
            let file = quoted.map_or(open.file.clone(), Cow::into_owned);
            format!("Continue {} ({load} {file}).", open.text)
        });
        let daily_puzzle = self.daily.as_ref();
        let is_over = |puzzle: &&DailyPuzzle| puzzle.solved || puzzle.given_up;
        let daily_puzzle = daily_puzzle.filter(|puzzle| !(opens.is_repeated && is_over(puzzle)));
        let daily = daily_puzzle.map(|puzzle| {
            let first = match opens.of_game.zip(puzzle.easier_in) {
                Some((words, [_, id])) => opens.by(&format!("{words} {id}")),
                None => daily.clone(),
            };
            let words = [&*daily, &first, &learn];
            match opens.aloud && !is_over(&puzzle) {
                true => daily_aloud(puzzle, words),
                false => puzzle.sentence(words),
            }
        });
        let can_practise = |advice: &Advice| advice.can_practise;
        let to_practise = match self.open_cards {
            _ if opens.counts_mistakes => None,
            0 => None,
            // The advice is about this mistake.
            1 if self.advice.as_ref().is_some_and(can_practise) => None,
            count => {
                let mistakes = match self.open_are_own {
                    true => format!("{count} of your mistakes"),
                    false => counted(count as u64, "mistakes"),
                };
                Some(format!("{mistakes} to practise{mine}."))
            }
        };
        let lesson = self.lesson.as_ref().map(|lesson| {
            let NextLesson {
                game,
                number,
                of,
                title,
                ..
            } = lesson;
            let lesson = format!("Next lesson: {game} {number} of {of}");
            Sentence::from(format!("{lesson}{learn}."))
                .or_longer(format!("{lesson}, {title}{learn}."))
        });
        let rating = self.rating.as_ref();
        let rating = rating
            .map(|rating| Sentence::from(rating.brief.clone()).or_longer(rating.text.clone()));
        let advice = self.advice.as_ref();
        let advice = advice.map(|advice| {
            let then = match advice.due {
                Some(day) if !advice.can_practise => {
                    return Sentence::from(format!(
                        "{} It {}.",
                        advice.text,
                        comes_back(day, self.day)
                    ));
                }
                _ if opens.aloud => format!("type {}", opens.mine),
                _ => opens.mine.to_owned(),
            };
            Sentence::from(format!("{}: {then}.", advice.brief))
                .or_longer(format!("{} Find a better one: {then}.", advice.text))
        });
        let [open, to_practise] = [open, to_practise].map(|line| line.map(Sentence::from));
        // A person who is learning a game should go on with it before a puzzle of another one.
        let goes_on = self
            .lesson
            .as_ref()
            .is_some_and(|lesson| lesson.is_of_own_game);
        let [first, second, third] = match goes_on {
            true => [lesson, daily, to_practise],
            false => [daily, to_practise, lesson],
        };
        let lines = [open, first, second, third, rating, advice];
        lines.into_iter().flatten().collect()
    }
}

/// Returns whether all cards that can be answered today are the user's own mistakes.
fn open_are_own(learning: &Learning) -> bool {
    // Without cards, the date need not be computed.
    learning.learner().cards().is_empty() || {
        let today = learning.day();
        let mut cards = learning.learner().cards().iter();
        cards.all(|state| !(state.card.by_another && state.is_open(today)))
    }
}

fn has_begun(learning: &Learning) -> bool {
    let learner = learning.learner();
    let begun = |info: &&GameInfo| {
        learner.has_begun(info.id)
            || learner.rating(info.id).count > 0
            || !learner.weak_points(info).is_empty()
    };
    !learner.cards().is_empty() || learning.games().iter().any(|info| begun(&&**info))
}

/// Returns the word that opens a saved game on the command line.
fn opening_word(places: &Dirs, path: &Path) -> String {
    let word = word_for(places, path).unwrap_or_else(|| path.into());
    printable(&word.to_string_lossy())
}

/// Returns the game that was played last, or else one whose lessons the user has
/// begun.
fn favourite(learning: &Learning, last: Option<&str>) -> Option<&'static GameInfo> {
    let games = learning.games().iter().copied();
    let played = games.clone().find(|info| Some(info.id) == last);
    let learner = learning.learner();
    played.or_else(|| games.clone().find(|info| learner.has_begun(info.id)))
}

/// Returns the first lesson that is not completed, of the favourite game if it
/// has one, otherwise of the first game that has one.
fn next_lesson(learning: &Learning, favourite: Option<&'static GameInfo>) -> Option<NextLesson> {
    let mut games = favourite
        .into_iter()
        .chain(learning.games().iter().copied());
    games.find_map(|info| {
        // Reading the whole lessons would delay the first screen.
        let mut heads = lesson_heads(info.lessons).enumerate();
        let known = |id| learning.learner().knows_lesson(info.id, id);
        let (index, (lesson, title)) = heads.find(|(_, (id, _))| !known(id))?;
        Some(NextLesson {
            game: info.title,
            id: info.id,
            lesson: lesson.to_owned(),
            number: index + 1,
            of: index + 1 + heads.count(),
            title: title.to_owned(),
            is_of_own_game: favourite.is_some_and(|own| own.id == info.id),
        })
    })
}

/// Returns the finished games, oldest first; none if their file is too large to be read
/// before the first screen.
fn finished(places: &Dirs) -> Vec<Finished> {
    let path = places.results();
    let small = std::fs::metadata(&path).is_ok_and(|file| file.len() <= MOST_RESULTS);
    let read = small.then(|| Results::at(path).read().ok()).flatten();
    read.map_or_else(Vec::new, |(games, _)| games)
}

/// Returns the user's rating in the favourite game, or else in the game last played that has one;
/// `None` before the first rated game.
fn rating(
    learning: &Learning,
    favourite: Option<&'static GameInfo>,
    finished: &[Finished],
) -> Option<RatingToday> {
    let info_of = |game: &Finished| {
        let mut games = learning.games().iter().copied();
        games.find(|info| info.id == game.game)
    };
    // Every game is asked once, because a rating takes all results into account.
    let mut asked: Vec<&str> = Vec::new();
    let mut games = favourite
        .into_iter()
        .chain(finished.iter().rev().filter_map(info_of));
    games.find_map(|info| {
        if asked.contains(&info.id) {
            return None;
        }
        asked.push(info.id);
        rating_in(finished, info)
    })
}

/// Games with the teacher or with hints do not count.
const RATED_GAMES: &str = "more rated games";

/// Returns the user's rating in a game; `None` before the first rated game.
fn rating_in(games: &[Finished], info: &'static GameInfo) -> Option<RatingToday> {
    let mine = MyRating::of(info, games);
    let words = mine.words(info)?;
    let level = mine.fitting_level(info).map(Level::number);
    let text = match mine.games_missing() {
        0 => format!("Your rating in {}: {words}.", info.title),
        missing => format!(
            "{} of {} against the computer will show which level suits you.",
            counted(missing as u64, RATED_GAMES),
            info.title
        ),
    };
    Some(RatingToday {
        id: info.id,
        rating: mine.rating.value.round() as i64,
        deviation: mine.rating.deviation.round() as i64,
        games: mine.history.len(),
        games_missing: mine.games_missing(),
        level,
        brief: match level {
            Some(level) => format!("Level {level} would suit you in {}.", info.title),
            None => format!(
                "{} of {} will show your level.",
                counted(mine.games_missing() as u64, RATED_GAMES),
                info.title
            ),
        },
        text,
    })
}

/// Returns whether the card was made of the last game of its kind that a person finished. Without
/// the file of that game, the dates decide.
fn is_of_last_game(
    state: &CardState,
    learning: &Learning,
    finished: &[Finished],
    places: Option<&Dirs>,
) -> bool {
    let card = &state.card;
    let is_last = |game: &&Finished| game.game == card.game && game.has_person();
    let Some(last) = finished.iter().rfind(is_last) else {
        return true;
    };
    let session = places.and_then(|places| {
        let (_, session) = open(&last.path(places)?, learning.games()).ok()?;
        Some(session)
    });
    match (session, card.number) {
        (Some(session), Some(number)) => {
            number <= session.history().len()
                && at(&*session, number - 1).position() == card.position
        }
        _ => last
            .finished
            .get(..10)
            .is_some_and(|day| *day <= *state.made.to_string()),
    }
}

/// Returns the costliest mistake of the last game that has cards; `None` without one. It does not
/// name a better move, which the user is to find.
fn advice(learning: &Learning, finished: &[Finished], places: Option<&Dirs>) -> Option<Advice> {
    let today = learning.day();
    let state = learning.learner().last_mistake(today)?;
    let card = &state.card;
    let mut games = learning.games().iter();
    let info = games.find(|info| info.id == card.game)?;
    let title = match is_of_last_game(state, learning, finished, places) {
        true => info.title.to_owned(),
        false => format!("an earlier game of {}", info.title),
    };
    let place = match card.number {
        Some(number) => format!("({title}, move {number})"),
        None => format!("({title})"),
    };
    let opened = info.open(&card.options, Some(&card.position)).ok();
    let side = opened.and_then(|here| here.to_move());
    let whose = match side.filter(|_| card.by_another) {
        Some(side) => format!(" of {}", info.sides[side.index()]),
        None if card.by_another => String::new(),
        None => " of yours".to_owned(),
    };
    let played = info.name_move(&card.played);
    let can_practise = state.is_open(today);
    let text = format!("A costly move{whose} was {played} {place}.");
    let brief = format!("Find a better move than {played} {place}");
    Some(Advice {
        id: info.id,
        card: card.card.clone(),
        due: state.due,
        played: card.played.clone(),
        loss: card.loss,
        unit: info.unit.name,
        estimated: card.estimated,
        text,
        brief,
        can_practise,
    })
}
