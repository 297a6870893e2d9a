//! The choices of lessons and puzzles, for the lists of the full screen and the
//! questions of the text menu.

use super::learning::{
    Learning, PuzzleChoice, daily_words, lessons_of, progress_words, puzzles_of,
};
use super::text::ratings::rating_words;
use super::text::{ListLine, capitalized, counted};
use crate::course::{Puzzle, Wish, motif_meaning, motifs_of};
use crate::session::GameInfo;

/// One way to choose puzzles.
#[derive(Clone, Debug)]
pub struct PuzzleOffer {
    /// The word that chooses it where the user types words.
    pub word: String,
    /// The line of the list.
    pub text: ListLine,
    /// The puzzles.
    pub choice: PuzzleChoice,
    /// The list that it belongs to, which is heard only on request; `None` for the first ones.
    pub part: Option<Part>,
}

/// A part of a game's puzzles that has choices of its own.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Part {
    /// The themes.
    Themes,
    /// The levels.
    Levels,
}

impl PuzzleOffer {
    fn new(word: &str, text: ListLine, choice: PuzzleChoice) -> PuzzleOffer {
        PuzzleOffer {
            word: word.to_owned(),
            text,
            choice,
            part: None,
        }
    }
}

/// Returns the puzzle of the day and the user's mistakes.
pub fn puzzles_of_all_games(learning: &Learning) -> [PuzzleOffer; 2] {
    let (learner, today) = (learning.learner(), learning.day());
    let stands = daily_words(learner, today);
    let daily = ListLine::named("Puzzle of the day", 18, &stands);
    let mine = ListLine::named("Your mistakes", 18, &cards_words(learning, None));
    [
        PuzzleOffer::new("daily", daily, PuzzleChoice::Daily(None)),
        PuzzleOffer::new("mine", mine, PuzzleChoice::Mine(None)),
    ]
}

/// Returns how many cards of a game, or of all games, there are and can be practised now, in
/// words: `2 to practise now, 5 in all`.
pub fn cards_words(learning: &Learning, of: Option<&GameInfo>) -> String {
    let cards = learning.learner().cards().iter();
    let kept = cards.filter(|kept| of.is_none_or(|info| kept.card.game == info.id));
    match (learning.open_cards(of), kept.count()) {
        (_, 0) => "none yet; a review of a game saves them".to_owned(),
        (0, kept) => format!("none to practise now, {kept} in all"),
        (open, kept) if open == kept => format!("{open} to practise now"),
        (open, kept) => format!("{open} to practise now, {kept} in all"),
    }
}

/// Returns the games that have puzzles, each with the line of a list.
pub fn games_with_puzzles(learning: &Learning) -> Vec<(&'static GameInfo, ListLine)> {
    let line = |info: &&'static GameInfo| {
        let all = puzzles_of(info).map_or(0, |all| all.len());
        let learner = learning.learner();
        let solved = learner.solved(info.id);
        let rating = rating_words(learner, info.id);
        let solved = format!("{solved} of {all} solved");
        let about = [solved, rating].into_iter().filter(|part| !part.is_empty());
        let about = Vec::from_iter(about);
        let columns = format!("{:<18} {}", info.title, about.join("   "));
        let words = format!("{}: {}", info.title, about.join(", "));
        (all > 0).then(|| (*info, ListLine::new(&columns, words)))
    };
    learning.games().iter().filter_map(line).collect()
}

/// Returns the lessons done and the puzzles solved of each game, and the user's weak points, for
/// the statistics; empty without any.
pub fn learned_text(learning: &Learning) -> String {
    let mut text = String::new();
    for info in learning.games() {
        let (done, lessons) = learning.progress(info);
        let solved = learning.learner().solved(info.id);
        if done + solved > 0 {
            let all = puzzles_of(info).map_or(0, |all| all.len());
            let game = info.title;
            text += &format!(
                "  {game}: {done} of {lessons} lessons done, {solved} of {all} puzzles solved.\n"
            );
        }
    }
    if !text.is_empty() {
        text.insert_str(0, "\nLessons and puzzles:\n");
    }
    text + &learning.weak_text()
}

/// Returns the puzzles of a game: those at the user's level, a sprint, and then by motif
/// and by level.
pub fn puzzles_in_game(info: &'static GameInfo, learning: &Learning) -> Vec<PuzzleOffer> {
    let all = puzzles_of(info).unwrap_or_default();
    let offer = |word: &str, name: &str, count: usize, about: &str, choice: PuzzleChoice| {
        let columns = format!("{name:<21} {count:>3} {about}");
        let mut words = format!("{name}: {}", counted(count as u64, "puzzles"));
        if !about.is_empty() {
            words += &format!(". {}", capitalized(about));
        }
        PuzzleOffer::new(word, ListLine::new(&columns, words), choice)
    };
    let game = |wish| PuzzleChoice::Game(info, wish);
    let best = match learning.learner().sprints(info.id) {
        (0, _) => "as many as possible in three minutes".to_owned(),
        (_, best) => format!("as many as possible; your best: {best}"),
    };
    let sprint = PuzzleChoice::Sprint(info);
    let mut offers = vec![
        offer("any", "At my level", all.len(), "", game(Wish::default())),
        offer("sprint", "Sprint", all.len(), &best, sprint),
    ];
    if let Some(weak) = learning.weak_point(info) {
        let wish = Wish::of(&weak.practise);
        let count = all.iter().filter(|puzzle| wish.takes(puzzle)).count();
        let choice = PuzzleChoice::WeakPoint(info, None);
        offers.push(offer(
            "weak",
            "My weak point",
            count,
            &weak.count.words(),
            choice,
        ));
    }
    let mut said = String::new();
    for motif in motifs_of(&all) {
        let count = all.iter().filter(|puzzle| puzzle.motif == motif).count();
        let meaning = motif_meaning(info, motif);
        // The meaning is not repeated if the line above has the same one.
        let news = if meaning == said { "" } else { &meaning };
        let name = capitalized(motif);
        offers.push(PuzzleOffer {
            part: Some(Part::Themes),
            ..offer(motif, &name, count, news, game(Wish::of(motif)))
        });
        said = meaning;
    }
    for level in 0..=Puzzle::HARDEST {
        let count = all.iter().filter(|puzzle| puzzle.level() == level).count();
        if count > 0 {
            let wish = Wish {
                level: Some(level),
                ..Wish::default()
            };
            let name = match level {
                Puzzle::HARDEST => format!("Above level {}", Puzzle::HARDEST - 1),
                level => format!("Level {level}"),
            };
            offers.push(PuzzleOffer {
                part: Some(Part::Levels),
                ..offer(&name, &name, count, "", game(wish))
            });
        }
    }
    offers
}

/// Returns the games that have lessons, each with the line of a list.
pub fn games_with_lessons(learning: &Learning) -> Vec<(&'static GameInfo, ListLine)> {
    let games = learning.games().iter().copied();
    let games = games.filter(|info| !info.lessons.is_empty());
    let line = |info: &'static GameInfo| {
        let words = progress_words(learning.progress(info));
        (info, ListLine::named(info.title, 16, &words))
    };
    games.map(line).collect()
}

/// Returns the lessons of a game, each as its id and the line of a list: its title, and
/// whether it is done or comes next.
pub fn lessons_in_game(info: &'static GameInfo, learning: &Learning) -> Vec<(String, ListLine)> {
    let all = lessons_of(info).unwrap_or_default();
    let titles = all.iter().map(|lesson| lesson.title.chars().count());
    let titles = titles.max().unwrap_or(0) + 2;
    let line = |(index, lesson): (usize, &crate::course::Lesson)| {
        let mark = learning.lesson_mark(info, index, lesson);
        (
            lesson.id.clone(),
            ListLine::named(&lesson.title, titles, mark),
        )
    };
    all.iter().enumerate().map(line).collect()
}
