//! `boardgames rules`: the rules, options and levels of a game.

use std::fmt::Write;

use anyhow::{Result, anyhow};
use clap::Args;

use crate::cli::args::globals::Globals;
use crate::cli::args::position::game_parser;
use crate::cli::exit::{Status, usage};
use crate::course::Topic;
use crate::games::GAMES;
use crate::session::{GameInfo, Level, rules_aloud, rules_text};
use crate::ui::learning::topics_of;
use crate::ui::text::players::level_line;
use crate::ui::tui::course::CourseList;
use crate::ui::tui::{Flow, Opening, Reading};

/// Arguments of `boardgames rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// Game to print the rules of; without one, lists the games
    #[arg(value_parser = game_parser(), ignore_case = true)]
    pub(super) game: Option<&'static GameInfo>,

    /// Page of the help to print, by name, or `all`
    #[arg(value_name = "PAGE")]
    topic: Option<String>,
}

impl RulesArgs {
    /// Returns the screen: the list of pages, or one page.
    ///
    /// # Errors
    /// The game has no page of this name.
    pub fn screen(&self) -> Result<Opening> {
        let Some(info) = self.game else {
            return Ok(Box::new(|context| {
                Ok(Flow::over_home(CourseList::topics(context)))
            }));
        };
        let pages = match &self.topic {
            Some(named) => named_pages(info, named)?,
            None => Vec::new(),
        };
        Ok(match <[Topic; 1]>::try_from(pages) {
            Ok([one]) => Box::new(move |context| {
                let title = format!("{} · {}", info.title, one.title);
                let page = Reading::of(&title, one.body).picturing(info);
                let mut path = CourseList::path_to_topics(info, context);
                path.push(Box::new(page));
                Ok(Flow::Home(path))
            }),
            Err(_) => {
                Box::new(move |context| Ok(Flow::Home(CourseList::path_to_topics(info, context))))
            }
        })
    }
}

/// Prints the rules, a page, or the list of games.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(args: RulesArgs, globals: &Globals) -> Result<Status> {
    let boards = globals.draws_boards();
    let text = match (args.game, &args.topic) {
        (Some(info), Some(topic)) => page(info, topic, boards)?,
        (Some(info), None) => text(info, boards)?,
        (None, _) => list(),
    };
    globals.print(&text, false)?;
    Ok(Status::Done)
}

/// Lists the games and how to print one's rules.
fn list() -> String {
    let mut text = String::new();
    for info in GAMES {
        let (id, title, card) = (info.id, info.title, info.card);
        text += &format!("{id:<12} {title:<14} {}\n", card.size);
    }
    text + "boardgames rules GAME prints the rules of one game.\n"
}

/// Returns the page of the help with this name, or all of them for `all`.
///
/// # Errors
/// There is no such page; the error lists the names.
fn named_pages(info: &GameInfo, named: &str) -> Result<Vec<Topic>> {
    let mut pages = topics_of(info).map_err(|why| anyhow!(why))?;
    let ids: Vec<String> = pages.iter().map(|topic| topic.id.clone()).collect();
    pages.retain(|topic| named == "all" || topic.id.eq_ignore_ascii_case(named));
    if pages.is_empty() {
        return Err(usage(format!(
            "{} has no page '{named}'; use one of: {}, all",
            info.title,
            ids.join(", ")
        )));
    }
    Ok(pages)
}

/// Returns a page of the help, or all of them, as text. Without `boards`, the pictures are
/// put in words.
fn page(info: &GameInfo, named: &str, boards: bool) -> Result<String> {
    let wanted = named_pages(info, named)?;
    let pages = wanted.iter().map(|topic| topic.page(boards));
    Ok(pages.collect::<Vec<_>>().join("\n\n"))
}

/// Lists the pages of the help, for the end of the rules.
fn pages(info: &GameInfo, boards: bool) -> Result<String> {
    let all = topics_of(info).map_err(|why| anyhow!(why))?;
    let mut text = String::new();
    for topic in &all {
        writeln!(text, "  {:<12} {}", topic.id, topic.title)?;
    }
    if !all.is_empty() {
        let (id, kind) = (
            info.id,
            if boards {
                "Pages with pictures"
            } else {
                "Pages"
            },
        );
        text = format!("\n{kind} (boardgames rules {id} PAGE, or all):\n{text}");
    }
    Ok(text)
}

/// Returns rules, options, levels and the list of pages.
fn text(info: &GameInfo, boards: bool) -> Result<String> {
    let mut text = match boards {
        true => rules_text(info),
        false => rules_aloud(info),
    };
    text.push_str(
        "\nLevels of the computer, with their ratings (a casual player has about 1000):\n",
    );
    let defaults = info.defaults();
    for level in Level::all() {
        let (number, line) = (level.number(), level_line(info, &defaults, level)?);
        match boards {
            true => writeln!(text, "  {number:>2}  {}", line.columns)?,
            false => writeln!(text, "{number}. {}", line.words)?,
        }
    }
    text += &pages(info, boards)?;
    Ok(text)
}
