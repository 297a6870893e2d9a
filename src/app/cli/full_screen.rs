//! Starting the full screen with everything it needs from the command line.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::CommandFactory;

use super::args::globals::Globals;
use super::args::seed::given_or_drawn;
use super::command_line::{Cli, Command, parse};
use super::commands::{attach, play, puzzles};
use super::exit::{Status, print, usage};
use super::interrupt::end_by_its_signal;
use super::player_factory::seat;
use crate::games::GAMES;
use crate::session::split_words;
use crate::store::{Config, Dirs, GlyphChoice, IN_PAGE};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::context::{Context, Overrides};
use crate::ui::theme::Themes;
use crate::ui::tui::course::CourseList;
use crate::ui::tui::saved_games::SavedGames;
use crate::ui::tui::settings::SettingsScreen;
use crate::ui::tui::{Flow, Opening, Reading, app::run};

/// Runs the full screen, starting with `first`, until the user leaves.
///
/// # Errors
/// The configuration file is damaged, or the terminal failed.
pub(super) fn open(globals: &Globals, first: Opening) -> Result<Status> {
    let (config, path) = globals.config()?;
    let themes = globals.themes(&config, path.as_deref())?;
    let context = context(globals, (config, path), themes);
    let done = run(context, read, first);
    let leaving = done.inspect_err(end_by_its_signal)?;
    if leaving.together {
        return attach::from_menu(globals);
    }
    if let Some(farewell) = leaving.farewell {
        print(&format!("{farewell}\n"))?;
    }
    Ok(Status::Done)
}

/// Builds the context of the screens and the text menu from the options, the
/// settings with their file, and the themes.
pub(super) fn context(
    globals: &Globals,
    (config, config_path): (Config, Option<PathBuf>),
    themes: Themes,
) -> Context {
    Context {
        options_of,
        places: Dirs::find().ok(),
        themes,
        kept_config: std::cell::RefCell::new(config.clone()),
        config,
        config_path,
        overrides: Overrides {
            glyphs: globals.glyphs.map(|set| match set {
                GlyphSet::Unicode => GlyphChoice::Unicode,
                GlyphSet::Ascii => GlyphChoice::Ascii,
            }),
            color: globals.color,
            theme: globals.theme.clone(),
            no_mouse: globals.no_mouse,
            no_animation: globals.no_animation,
            depth: None,
        },
        ..Context::new(GAMES, seat, draw_seed)
    }
}

/// Returns a random seed. If the system provides none, the process id still
/// makes games differ.
fn draw_seed() -> u64 {
    given_or_drawn(None).unwrap_or_else(|_| u64::from(std::process::id()))
}

/// Returns the long options of a command, for completion in the menu.
fn options_of(command: &str) -> Vec<String> {
    let cli = Cli::command();
    let Some(command) = cli.find_subcommand(command) else {
        return Vec::new();
    };
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let names = shown.filter_map(|arg| arg.get_long());
    // The screen has its own help and prints no JSON.
    let known = names.filter(|name| !matches!(*name, "help" | "json"));
    known.map(|name| format!("--{name}")).collect()
}

/// Returns the screen for a command typed in the menu. It shows what the command
/// prints in the shell.
fn read(text: &str, context: &mut Context) -> Result<Flow> {
    let mut words = split_words(text).ok_or_else(|| usage("a quotation mark is missing"))?;
    // A command copied from a shell begins with the program's name.
    if words.first().is_some_and(|word| word == NAME) {
        words.remove(0);
    }
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["quit" | "exit" | "q"] => return Ok(Flow::Quit),
        ["today"] => return Ok(Flow::Home(Vec::new())),
        ["help"] => return Ok(Flow::over_home(CourseList::topics(context))),
        ["settings"] => return Ok(Flow::over_home(SettingsScreen::default())),
        [word @ ("quit" | "exit" | "q" | "settings" | "today"), ..] => {
            return Err(usage(format!("type {word} alone, with nothing after it")));
        }
        _ => {}
    }
    // Nothing can be printed while the full screen is shown.
    let of_the_shell = |word: &&String| matches!(word.as_str(), "--plain" | "--json");
    if let Some(option) = words.iter().find(of_the_shell) {
        return Err(usage(match IN_PAGE {
            true => format!("{option} does not work here"),
            false => format!("{option} works only in the shell, not on the full screen"),
        }));
    }
    let words = [NAME.to_owned()].into_iter().chain(words);
    let cli = parse(words.map(Into::into)).map_err(|error| anyhow!(in_one_line(&error)))?;
    match cli.command {
        Some(Command::Play(args)) => play::screen(play::set_up(*args)?)(context),
        Some(Command::Rules(args)) => args.screen()?(context),
        Some(Command::List(args)) => Ok(Flow::over_home(SavedGames::like(&args.words(), context))),
        Some(Command::Learn(args)) => args.screen()?(context),
        Some(Command::Puzzles(args)) => puzzles::screen(args.choice()?)(context),
        Some(Command::Stats(_)) => Ok(Flow::over_home(Reading::statistics(context))),
        Some(Command::Replay(args)) => args.screen()?(context),
        Some(Command::Analyse(args)) => args.board()?(context),
        Some(Command::Show(args)) => {
            let (title, text) = args.reading(GlyphSet::Unicode)?;
            Ok(Flow::over_home(Reading::of(&title, text)))
        }
        _ => {
            let others = match IN_PAGE {
                true => "",
                false => "; for other commands quit and use the shell",
            };
            Err(usage(format!(
                "here you can type today, play, analyse, learn, puzzles, rules, list, show, \
                 replay, stats, settings, help or quit{others}"
            )))
        }
    }
}

const NAME: &str = "boardgames";

/// Returns the first paragraph of clap's error in one line, without the usage.
fn in_one_line(error: &clap::Error) -> String {
    if !error.use_stderr() {
        return "type a command such as play GAME --seed 7; ? shows all commands".to_owned();
    }
    let text = error.to_string();
    let words = text.lines().take_while(|line| !line.is_empty());
    let line = words.map(str::trim).collect::<Vec<_>>().join(" ");
    line.trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::ui::learning::topics_of;
    use crate::ui::tui::events::mailbox;
    use crate::ui::tui::painter::Painter;

    /// Creates a context without files and with default settings.
    fn plain_context() -> Context {
        let cli = parse([NAME.into()]).expect("a bare command");
        let settings = cli.globals.config().expect("the settings can be read");
        let mut context = context(&cli.globals, settings, Themes::default());
        (context.places, context.config_path) = (None, None);
        context
    }

    /// Returns the text of the screen that a command opens.
    fn shown(text: &str) -> Result<String> {
        shown_in(&mut plain_context(), text)
    }

    fn shown_in(context: &mut Context, text: &str) -> Result<String> {
        let (sender, _inbox) = mailbox();
        let mut screen = match read(text, context)? {
            Flow::Home(mut screens) => screens.pop().expect("a screen over the menu"),
            Flow::Push(screen) => screen,
            Flow::Quit => return Ok("quit".to_owned()),
            other => panic!("'{text}' leads to {other:?}"),
        };
        screen.begin(&sender, context, Duration::ZERO);
        let area = Rect::new(0, 0, 120, 40);
        let mut buffer = Buffer::empty(area);
        let mut painter = Painter::new(&mut buffer, context.theme());
        let _ = screen.chrome(context).paint(&mut painter);
        screen.paint(&mut painter, context);
        let cells = buffer.content().iter().map(|cell| cell.symbol());
        Ok(cells.collect())
    }

    fn leads(text: &str) -> String {
        shown(text).unwrap_or_else(|error| panic!("'{text}' is refused: {error}"))
    }

    fn refused(text: &str) -> String {
        match shown(text) {
            Ok(_) => panic!("'{text}' is read"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn command_may_begin_with_the_programs_name() {
        for name in ["", "boardgames "] {
            let game = GAMES[0].id;
            let text = format!("{name}play {game} --first ai:6 --second 'human' --seed 3");
            let screen = leads(&text);
            assert!(screen.contains(GAMES[0].title), "{screen}");
            assert!(screen.contains("Level 6"), "{screen}");
        }
    }

    #[test]
    fn game_of_a_command_is_the_last_one() {
        let mut context = plain_context();
        let [own, watched] = [GAMES[1].id, GAMES[2].id];
        shown_in(&mut context, &format!("play {own}")).unwrap();
        let computers = format!("play {watched} --first ai:1 --second ai:1");
        shown_in(&mut context, &computers).unwrap();
        assert_eq!(context.config.last_game, own);
    }

    #[test]
    fn every_screen_has_a_typed_command() {
        let (game, title) = (GAMES[0].id, GAMES[0].title);
        let page = topics_of(GAMES[0]).unwrap().remove(0);
        for (text, wanted) in [
            ("stats".to_owned(), "Games are not saved"),
            ("help".to_owned(), "Rules and help"),
            ("settings".to_owned(), "Settings"),
            ("boardgames quit".to_owned(), "quit"),
            ("list".to_owned(), "Saved games"),
            ("puzzles".to_owned(), "Puzzles"),
            (format!("learn {game}"), "Learn ·"),
            (format!("learn {game} 3"), "Lesson 3"),
            (format!("rules {game}"), "Rules and help ·"),
            (format!("rules {game} {}", page.id), page.title.as_str()),
            (format!("rules {game} all"), "Rules and help ·"),
            (game.to_owned(), title),
            (format!("analyse {game} --screen"), "Analysis"),
        ] {
            let screen = leads(&text);
            assert!(screen.contains(wanted), "'{text}' shows {screen}");
        }
        assert!(refused(&format!("learn {game} 99")).contains("99"));
        assert!(refused(&format!("play {game} --plain")).contains("--plain"));
        assert!(refused(&format!("rules {game} nowhere")).contains("nowhere"));
        assert!(refused(&format!("play {game} --json")).contains("--json"));
        assert!(refused("settings foo").contains("type settings alone"));
        assert!(refused("quit now").contains("type quit alone"));
    }

    #[test]
    fn options_are_completed_and_show_opens_a_text() {
        let options = options_of("play");
        for option in ["--white", "--seed", "--teacher", "--position"] {
            assert!(options.iter().any(|known| known == option), "{options:?}");
        }
        assert!(options_of("nothing").is_empty());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.json");
        let game = GAMES[0].open(&[], None).unwrap();
        std::fs::write(&file, game.record().to_json()).unwrap();
        let screen = leads(&format!("show '{}'", file.display()));
        assert!(screen.contains("Othello · game"), "{screen}");
        assert!(refused("show nowhere.json").contains("nowhere.json"));
    }

    #[test]
    fn refused_command_gets_one_line_with_the_fix() {
        assert!(refused("play nothing").contains("possible values"));
        assert!(refused("play 'x").contains("quotation mark"));
        assert!(refused("man").contains("use the shell"));
        assert!(refused("").contains("use the shell"));
        assert!(refused("play --help").contains("play GAME"));
        assert!(!refused("play nothing").contains('\n'));
    }
}
