//! `boardgames puzzles`: positions with one right move, played on against the
//! best defence.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use jiff::civil::Date;
use serde::Serialize;

use super::review::judge_all;
use super::show::FileArg;
use crate::cli::args::globals::Globals;
use crate::cli::args::number::{at_least, whole};
use crate::cli::args::position::game_parser;
use crate::cli::conversation::conversation;
use crate::cli::exit::{print, print_sentences, usage};
use crate::cli::interrupt::keep_sprints;
use crate::cli::learning;
use crate::course::{Assignment, Puzzle, Wish, motif_meaning, motifs_of};
use crate::games::{self, GAMES};
use crate::session::{GameInfo, SearchControl};
use crate::store::Dirs;
use crate::ui::course_menu::cards_words;
use crate::ui::learning::{Learning, daily_words, persons, puzzles_of, sides_named};
use crate::ui::mistake_cards::{CardOccasion, cards_made, keep_mistakes};
use crate::ui::plain::exercise::{self, Left};
use crate::ui::plain::{Conversation, Partner, sprint};
use crate::ui::text::json::in_a_line;
use crate::ui::text::ratings::rating_words;
use crate::ui::text::reveal::solution_sentence;
use crate::ui::text::review::played_job;
use crate::ui::text::{counted, either, listed, sentence};
use crate::ui::today::next_daily_words;
use crate::ui::tui::course::{CourseList, Origin};
use crate::ui::tui::{Flow, Opening, PuzzleChoice};

/// Arguments of `boardgames puzzles`.
#[derive(Debug, Args)]
pub struct PuzzlesArgs {
    /// Game to solve puzzles of; without one, shows an overview
    #[arg(value_parser = game_parser(), ignore_case = true)]
    game: Option<&'static GameInfo>,

    /// The puzzle of the day, which is the same for everyone
    #[arg(long, conflicts_with_all = ["game", "mine", "motif", "level", "id"])]
    daily: bool,

    /// Your own mistakes that are due today
    #[arg(long, conflicts_with_all = ["motif", "level", "id"])]
    mine: bool,

    /// Make cards from the mistakes in a saved game (a path or name) or a game
    /// in another format (GGF, SGF, PGN, WTHOR, moves); - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["daily", "mine", "motif", "level", "id"])]
    from: Option<PathBuf>,

    /// Number of the game in a file with many, from 1
    #[arg(long = "game", value_name = "N", requires = "from", value_parser = at_least::<usize>(1))]
    number: Option<usize>,

    /// Side whose mistakes --from takes [default: the person's; both sides' if
    /// there is no person, or two]
    #[arg(long, value_name = "SIDE", requires = "from")]
    side: Option<String>,

    /// Only puzzles with this motif, or part of its name
    #[arg(long, value_name = "M")]
    motif: Option<String>,

    /// Only puzzles of the motif that your reviewed games show you miss most
    #[arg(long, requires = "game", conflicts_with_all = ["daily", "mine", "motif", "id", "from"])]
    weak: bool,

    /// As many puzzles as possible in three minutes, from easy to hard
    #[arg(long, conflicts_with_all = ["daily", "mine", "motif", "level", "id", "from", "weak"])]
    sprint: bool,

    /// Only puzzles of level N, the lowest level of the computer that solves
    /// them (1-10)
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..=10))]
    level: Option<u8>,

    /// The puzzle with this id
    #[arg(long)]
    id: Option<String>,

    /// Use this date instead of today, for --daily and --mine in line mode
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    date: Option<Date>,

    /// List levels and motifs with the number of puzzles of each
    #[arg(long)]
    list: bool,

    /// Print one JSON object a line, and the overview as one object
    #[arg(long)]
    json: bool,
}

impl PuzzlesArgs {
    /// The puzzles that the arguments choose; `None` for the overview.
    ///
    /// # Errors
    /// No motif, or more than one, has this name, or no puzzle has this level.
    pub fn choice(&self) -> Result<Option<PuzzleChoice>> {
        if self.daily {
            return Ok(Some(PuzzleChoice::Daily(self.game)));
        }
        if self.mine {
            return Ok(Some(PuzzleChoice::Mine(self.game)));
        }
        let games = self.game.as_slice();
        let games = if games.is_empty() { GAMES } else { games };
        if self.sprint {
            // Without a game, the first that has puzzles, as for a motif or level.
            let has_any = |info: &&&GameInfo| !info.puzzles.is_empty();
            let info = games.iter().find(has_any).or(games.first());
            return Ok(info.map(|info| PuzzleChoice::Sprint(info)));
        }
        if let Some(level) = self.level {
            check_level(games, level)?;
        }
        if let (true, Some(info)) = (self.weak, self.game) {
            return Ok(Some(PuzzleChoice::WeakPoint(info, self.level)));
        }
        let motif = self.motif.as_ref();
        let wish = Wish {
            level: self.level,
            motif: motif.map(|text| motif_named(games, text)).transpose()?,
            id: self.id.clone(),
        };
        if self.game.is_none() && wish == Wish::default() {
            return Ok(None);
        }
        // A motif or level without a game means the first game that has it.
        let has = |info: &&&'static GameInfo| {
            puzzles_of(info).is_ok_and(|all| all.iter().any(|puzzle| wish.takes(puzzle)))
        };
        let info = games.iter().find(has).or(games.first());
        Ok(info.map(|info| PuzzleChoice::Game(info, wish)))
    }
}

/// Returns the lists of puzzles, or the chosen puzzle above them.
pub fn screen(choice: Option<PuzzleChoice>) -> Opening {
    Box::new(move |context| {
        Ok(match choice {
            None => Flow::over_home(CourseList::puzzles(context)),
            Some(choice) => Flow::Home(CourseList::path_to_task(Origin::Puzzle(choice), context)),
        })
    })
}

/// Runs puzzles in line mode or lists them, or returns their screen.
///
/// # Errors
/// No puzzle fits; the terminal or a file failed.
pub fn run(args: PuzzlesArgs, globals: &Globals) -> Result<Option<Opening>> {
    let mut learning = match args.date {
        Some(day) => Learning::of(GAMES, Dirs::find().ok().as_ref(), day),
        None => learning::at_home(),
    };
    if let Some(given) = &args.from {
        let which = FileArg {
            game: args.number,
            ..FileArg::of(given)
        };
        make_cards(&mut learning, &which, args.side.as_deref(), args.json)?;
        return Ok(None);
    }
    // The output of `--json` is for programs, so no screen opens.
    let line_by_line = globals.line_by_line() || args.json;
    let choice = args.choice()?;
    let Some(choice) = choice.filter(|_| !args.list) else {
        if args.game.is_none() && !args.list && !line_by_line {
            return Ok(Some(screen(None)));
        }
        let in_columns = globals.draws_boards();
        let text = overview(&learning, args.game, (args.json, in_columns))?;
        globals.print(&text, args.json)?;
        return Ok(None);
    };
    // An empty selection is reported here, before any screen opens.
    if next(&learning, &choice)?.is_none() {
        none(&args, &learning)?;
        return Ok(None);
    }
    // The screen can show only today's puzzles.
    if !line_by_line && args.date.is_none() {
        return Ok(Some(screen(Some(choice))));
    }
    let mut conversation = conversation(learning::style(args.json), globals)?;
    set(&mut conversation, &mut learning, &choice)?;
    Ok(None)
}

/// Runs a sprint, or the chosen puzzles one after the other, until the user leaves or
/// no more match.
///
/// # Errors
/// The streams or a file failed.
pub(super) fn set(
    conversation: &mut Conversation,
    learning: &mut Learning,
    choice: &PuzzleChoice,
) -> Result<()> {
    if let PuzzleChoice::Sprint(info) = choice {
        keep_sprints()?;
        return sprint::run(conversation, learning, info);
    }
    let mut solved = 0;
    while let Some(mut task) = next(learning, choice)? {
        solved += 1;
        if !goes_on(conversation, learning, &task)? {
            return Ok(());
        }
        let left = exercise::run(conversation, &mut task, Some(learning))?;
        if left == Left::Quit || choice.is_single() {
            return Ok(());
        }
        exercise::remark(conversation, "")?;
    }
    let end = match solved {
        0 => "There is nothing to solve today.",
        _ => "That was the last one for today.",
    };
    let next = match choice {
        // The return of a single card has just been told.
        PuzzleChoice::Mine(of) if solved == 1 && learning.planned(*of).count() < 2 => None,
        PuzzleChoice::Mine(of) => learning.next_due_words(*of),
        _ => None,
    };
    let end = next.map_or(end.to_owned(), |next| format!("{end} {next}"));
    exercise::remark(conversation, &end)
}

/// Whether to run a task. If it is the puzzle of the day and that is over, shows its result
/// first, with the solution if the person has solved it, and asks a person.
fn goes_on(
    conversation: &mut Conversation,
    learning: &Learning,
    task: &Assignment,
) -> Result<bool> {
    let Some(over) = learning.daily_over(task) else {
        return Ok(true);
    };
    let result = learning.shared_result(task, conversation.drawing());
    let words = [
        Some(format!("{over} {}", next_daily_words())),
        result.map(|line| format!("Your result: {line}")),
        solution_sentence(task).filter(|_| learning.learner().solved_daily(learning.day())),
    ];
    let words: Vec<String> = words.into_iter().flatten().collect();
    exercise::remark(conversation, &words.join("\n"))?;
    if conversation.partner() == Partner::Pipe {
        return Ok(true);
    }
    Ok(conversation.yes_or_no("Solve it again?")? == Some(true))
}

/// Makes cards from the mistakes in a game.
fn make_cards(
    learning: &mut Learning,
    which: &FileArg,
    side: Option<&str>,
    as_json: bool,
) -> Result<()> {
    let found = which.find(&which.source()?)?;
    let whole = found.session;
    let sides = sides_named(whole.info(), &found.record.players, side);
    let sides = sides.map_err(|why| usage(format!("--side: {why}")))?;
    let control = SearchControl::new();
    let review = judge_all(&*whole, &control);
    let why = |ply| played_job(&*whole, ply)?(&control);
    let made = keep_mistakes(
        learning,
        (&*whole, &review),
        (&sides, &persons(&found.record.players)),
        CardOccasion::Asked,
        why,
    );
    let made = made.map_err(|failed| anyhow!(failed))?;
    let kept = learning.learner().cards().len();
    print(&if as_json {
        in_a_line(&CardsJson {
            made: made.new,
            kept,
        })
    } else {
        format!("{}\n", cards_made(&made, true))
    })?;
    Ok(())
}

/// Checks that the games have puzzles of this level.
fn check_level(games: &[&'static GameInfo], level: u8) -> Result<()> {
    let mut known = BTreeSet::new();
    for info in games {
        let all = puzzles_of(info).map_err(|why| anyhow!(why))?;
        known.extend(all.iter().map(Puzzle::level));
    }
    if known.contains(&level) {
        return Ok(());
    }
    // One game has puzzles of every level that clap accepts, so only one game is named here.
    let whose = games.first().map_or("", |info| info.title);
    let known: Vec<String> = known.iter().map(u8::to_string).collect();
    Err(usage(format!(
        "--level cannot be {level}: {whose} has puzzles of the levels {}",
        listed(&known)
    )))
}

/// Returns the motif of puzzles that the user named, in part or in full.
fn motif_named(games: &[&'static GameInfo], text: &str) -> Result<String> {
    let wanted = text.to_lowercase();
    let mut known = BTreeSet::new();
    for info in games {
        let all = puzzles_of(info).map_err(|why| anyhow!(why))?;
        known.extend(motifs_of(&all).into_iter().map(str::to_owned));
    }
    if known.contains(&wanted) {
        return Ok(wanted);
    }
    let fits = known.iter().filter(|motif| motif.contains(&wanted));
    match Vec::from_iter(fits)[..] {
        [only] => Ok(only.clone()),
        [] => Err(usage(format!(
            "no puzzle has the motif '{text}'; {LISTS_MOTIFS}"
        ))),
        ref several => {
            let several: Vec<&str> = several.iter().map(|motif| motif.as_str()).collect();
            Err(usage(format!(
                "'{text}' may mean {}; write one of them in full",
                either(&several)
            )))
        }
    }
}

/// Where the user finds the motifs.
const LISTS_MOTIFS: &str = "boardgames puzzles GAME --list shows levels and motifs";

fn next(learning: &Learning, choice: &PuzzleChoice) -> Result<Option<Assignment>> {
    learning.next(choice).map_err(|why| anyhow!(why))
}

/// Reports that nothing matches. For `--mine` this is not an error, because no
/// card is due.
fn none(args: &PuzzlesArgs, learning: &Learning) -> Result<()> {
    if args.mine {
        let kept = learning.learner().cards().len();
        if args.json {
            return print(&in_a_line(&DueJson { due: 0, kept }));
        }
        let none = learning.no_mistakes(args.game, "use boardgames puzzles --from FILE");
        return print_sentences(&(none + "\n"));
    }
    if let (true, Some(info)) = (args.weak, args.game)
        && learning.weak_point(info).is_none()
    {
        let why = "you have no known weak point yet; boardgames review FILE finds what you miss in \
                   a game";
        return Err(usage(why));
    }
    Err(usage(format!("there is no such puzzle; {LISTS_MOTIFS}")))
}

/// Parses the value of `--date`.
fn parse_day(text: &str) -> Result<Date, String> {
    let why = "a day must be a date such as 2026-03-01";
    text.parse().map_err(|_| why.to_owned())
}

/// The number of cards that are due, and the number of all cards.
#[derive(Serialize)]
struct DueJson {
    due: usize,
    kept: usize,
}

/// The number of cards made, and the number of all cards.
#[derive(Serialize)]
struct CardsJson {
    made: usize,
    kept: usize,
}

/// The overview as JSON.
#[derive(Serialize)]
struct OverviewJson {
    games: Vec<GameJson>,
    due: usize,
    streak: usize,
    best_streak: usize,
}

/// The puzzles of one game, and the learner's rating once there are results.
#[derive(Serialize)]
struct GameJson {
    game: &'static str,
    puzzles: usize,
    solved: usize,
    rating: Option<f64>,
    deviation: Option<f64>,
    levels: Vec<LevelJson>,
    motifs: Vec<String>,
}

/// The number of puzzles of one level.
#[derive(Serialize)]
struct LevelJson {
    level: u8,
    count: usize,
}

/// Lists the number of puzzles and how many are solved; for a single game also
/// by level and motif. `as_json` prints an object; without `in_columns`, the text consists of
/// sentences.
fn overview(
    learning: &Learning,
    only: Option<&'static GameInfo>,
    (as_json, in_columns): (bool, bool),
) -> Result<String> {
    let learner = learning.learner();
    let mut text = String::new();
    let mut games = Vec::new();
    for info in games::chosen(only) {
        let all = puzzles_of(info).map_err(|why| anyhow!(why))?;
        let (solved, rating) = (learner.solved(info.id), learner.rating(info.id));
        let count =
            |same: &dyn Fn(&Puzzle) -> bool| all.iter().filter(|puzzle| same(puzzle)).count();
        let motifs = motifs_of(&all);
        let levels: Vec<LevelJson> = (0..=Puzzle::HARDEST)
            .map(|level| LevelJson {
                level,
                count: count(&|puzzle| puzzle.level() == level),
            })
            .filter(|level| level.count > 0)
            .collect();
        let words = rating_words(learner, info.id);
        let (title, len) = (info.title, all.len());
        let line = match (in_columns, &*words) {
            (true, words) => format!("{title:<13} {len:>3} puzzles, {solved} solved   {words}"),
            (false, "") => format!("{title}: {len} puzzles, {solved} solved."),
            (false, words) => format!("{title}: {len} puzzles, {solved} solved, {words}."),
        };
        text += line.trim_end();
        text.push('\n');
        if only.is_some() {
            for LevelJson { level, count } in &levels {
                text += &match in_columns {
                    true => format!("  --level {level:<2}  {count:>3}\n"),
                    false => format!("Level {level}: {}.\n", counted(*count as u64, "puzzles")),
                };
            }
            for motif in &motifs {
                let count = count(&|puzzle| puzzle.motif == *motif);
                let meaning = motif_meaning(info, motif);
                text += &match in_columns {
                    true => format!("  --motif '{motif}'  {count}\n      {meaning}\n"),
                    false => {
                        let count = counted(count as u64, "puzzles");
                        format!("Motif '{motif}': {count}. {}\n", sentence(&meaning))
                    }
                };
            }
        }
        games.push(GameJson {
            game: info.id,
            puzzles: all.len(),
            solved,
            rating: (rating.count > 0).then(|| rating.value.round()),
            deviation: (rating.count > 0).then(|| rating.deviation.round()),
            levels,
            motifs: motifs.into_iter().map(str::to_owned).collect(),
        });
    }
    let (streak, best) = learner.streak(learning.day());
    let due = learning.due();
    if as_json {
        return Ok(in_a_line(&OverviewJson {
            games,
            due,
            streak,
            best_streak: best,
        }));
    }
    let stop = if in_columns { "" } else { "." };
    let days = daily_words(learner, learning.day());
    if !days.is_empty() {
        text += &format!("Daily puzzle: {days}{stop}\n");
    }
    text += &format!("Your mistakes: {}{stop}\n", cards_words(learning, None));
    Ok(text
        + "Start with boardgames puzzles GAME; --daily is the puzzle of the day, --mine your \
                mistakes.\n")
}
