//! `boardgames learn`: lessons on the board.

use anyhow::{Result, anyhow};
use clap::Args;
use serde::Serialize;

use crate::cli::args::globals::Globals;
use crate::cli::args::position::game_parser;
use crate::cli::conversation::conversation;
use crate::cli::exit::{print, usage};
use crate::cli::learning::{at_home, style};
use crate::games;
use crate::session::GameInfo;
use crate::ui::learning::{Learning, lessons_of, progress_words};
use crate::ui::plain::Conversation;
use crate::ui::plain::exercise::{self, Left};
use crate::ui::text::did_you_mean;
use crate::ui::text::json::in_a_line;
use crate::ui::tui::course::{CourseList, Origin};
use crate::ui::tui::{Flow, Opening};

/// Arguments of `boardgames learn`.
#[derive(Debug, Args)]
pub struct LearnArgs {
    /// Game to learn; without one, lists the lessons
    #[arg(value_parser = game_parser(), ignore_case = true)]
    game: Option<&'static GameInfo>,

    /// Lesson, by number or name [default: the first that is not done]
    lesson: Option<String>,

    /// List the lessons and which are done
    #[arg(long, conflicts_with = "lesson")]
    list: bool,

    /// Print one JSON object a line, and the list as one object
    #[arg(long)]
    json: bool,
}

impl LearnArgs {
    /// Returns the screen that the arguments choose.
    ///
    /// # Errors
    /// There is no such lesson.
    pub fn screen(&self) -> Result<Opening> {
        let Some(info) = self.game else {
            return Ok(all_lessons());
        };
        Ok(match &self.lesson {
            None => {
                Box::new(move |context| Ok(Flow::Home(CourseList::path_to_lessons(info, context))))
            }
            Some(named) => lesson(info, find(info, named)?),
        })
    }
}

/// Returns the list of games with the progress in their lessons.
fn all_lessons() -> Opening {
    Box::new(|context| Ok(Flow::over_home(CourseList::learn(context))))
}

/// Returns a lesson, by its index, above the list of the game's lessons.
fn lesson(info: &'static GameInfo, index: usize) -> Opening {
    Box::new(move |context| {
        let from = Origin::Lesson(info, index);
        Ok(Flow::Home(CourseList::path_to_task(from, context)))
    })
}

/// Runs lessons in line mode or lists them, or returns their screen.
///
/// # Errors
/// There is no such lesson; the terminal or a file failed.
pub fn run(args: LearnArgs, globals: &Globals) -> Result<Option<Opening>> {
    let mut learning = at_home();
    // The output of `--json` is for programs, so no screen opens.
    let line_by_line = globals.line_by_line() || args.json;
    let Some(info) = args.game.filter(|_| !args.list) else {
        if args.game.is_none() && !args.list && !line_by_line {
            return Ok(Some(all_lessons()));
        }
        print(&list(&learning, args.game, args.json)?)?;
        return Ok(None);
    };
    let first = match &args.lesson {
        Some(named) => find(info, named)?,
        None => learning.first_unknown(info).map_err(|why| anyhow!(why))?,
    };
    if !line_by_line {
        return Ok(Some(lesson(info, first)));
    }
    let mut conversation = conversation(style(args.json), globals)?;
    // A lesson named on the command line runs alone; otherwise the next ones
    // follow.
    let only = args.lesson.is_some();
    lessons(&mut conversation, &mut learning, info, first, only)?;
    Ok(None)
}

/// Runs lesson `first` and the following ones, or just `first` if `only` is
/// set, until the user leaves.
fn lessons(
    conversation: &mut Conversation,
    learning: &mut Learning,
    info: &'static GameInfo,
    first: usize,
    only: bool,
) -> Result<()> {
    let mut index = first;
    while let Some(mut lesson) = learning.lesson(info, index).map_err(|why| anyhow!(why))? {
        let left = exercise::run(conversation, &mut lesson, Some(learning))?;
        if left != Left::Finished || only {
            break;
        }
        index += 1;
        let progress = learning.progress(info);
        let next = match index < progress.1 {
            true => " The next lesson begins; quit leaves it.",
            false => "",
        };
        let words = progress_words(progress);
        exercise::remark(conversation, &format!("\n{words}.{next}\n"))?;
    }
    Ok(())
}

/// Runs the lessons of a game from this one on, which is counted from 0.
///
/// # Errors
/// The streams or a file failed.
pub(super) fn from_lesson(
    conversation: &mut Conversation,
    info: &'static GameInfo,
    first: usize,
) -> Result<()> {
    lessons(conversation, &mut at_home(), info, first, false)
}

/// Returns the index of the lesson with this number (from 1) or name.
fn find(info: &GameInfo, named: &str) -> Result<usize> {
    let all = lessons_of(info).map_err(|why| anyhow!(why))?;
    let number = named.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let found = number
        .filter(|index| *index < all.len())
        .or_else(|| all.iter().position(|lesson| lesson.id == named));
    found.ok_or_else(|| {
        let ids: Vec<&str> = all.iter().map(|lesson| lesson.id.as_str()).collect();
        usage(format!(
            "{} has no lesson '{named}'{}; use a number from 1 to {} or one of: {}",
            info.title,
            did_you_mean(named, &mut ids.iter().copied()),
            all.len(),
            ids.join(", ")
        ))
    })
}

/// The list of lessons as JSON.
#[derive(Serialize)]
struct ListJson {
    games: Vec<GameJson>,
}

/// The lessons of one game.
#[derive(Serialize)]
struct GameJson {
    game: &'static str,
    lessons: Vec<LessonJson>,
}

/// One lesson, and whether the learner has done it, without a mistake.
#[derive(Serialize)]
struct LessonJson {
    id: String,
    title: String,
    done: bool,
    clean: bool,
}

/// Lists the lessons of one game or of all games.
fn list(learning: &Learning, only: Option<&'static GameInfo>, as_json: bool) -> Result<String> {
    let mut text = String::new();
    let mut games = Vec::new();
    for info in games::chosen(only) {
        let all = lessons_of(info).map_err(|why| anyhow!(why))?;
        let progress = progress_words(learning.progress(info));
        text += &format!("{} ({}): {progress}\n", info.title, info.id);
        let mut lessons = Vec::new();
        for (index, lesson) in all.into_iter().enumerate() {
            let number = index + 1;
            let done = learning.learner().lesson_done(info.id, &lesson.id);
            let mark = learning.lesson_mark(info, index, &lesson);
            text += format!(
                "  {number:>2}  {:<15} {:<44} {mark}",
                lesson.id, lesson.title
            )
            .trim_end();
            text.push('\n');
            lessons.push(LessonJson {
                id: lesson.id,
                title: lesson.title,
                done: done.is_some(),
                clean: done == Some(true),
            });
        }
        games.push(GameJson {
            game: info.id,
            lessons,
        });
    }
    if as_json {
        return Ok(in_a_line(&ListJson { games }));
    }
    Ok(text + "Start with boardgames learn GAME, or boardgames learn GAME LESSON for one lesson.\n")
}
