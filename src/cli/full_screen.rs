//! Starting the full screen with everything it needs from the command line.

use anyhow::{Result, anyhow};
use clap::{CommandFactory, Parser};

use super::args::globals::{ColorWhen, Globals};
use super::args::seed::given_or_drawn;
use super::command_line::{Cli, Command, with_play};
use super::commands::play;
use super::exit::{Status, print, usage};
use super::player_factory::seat;
use crate::games::GAMES;
use crate::gtp::end_engines;
use crate::session::{Evening, split_words};
use crate::store::{ColorChoice, Dirs, GlyphChoice};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::tui::events::EndedBySignal;
use crate::ui::tui::signals::end_by;
use crate::ui::tui::{Back, Context, Next, Overrides, Reading, app::run};

/// Runs the full screen, starting with `first`, until the user leaves.
///
/// # Errors
/// The configuration file is damaged, or the terminal failed.
pub(super) fn open(globals: &Globals, first: Next) -> Result<Status> {
    let done = run(context(globals)?, obey, first);
    if let Err(error) = &done
        && let Some(EndedBySignal(signal)) = error.downcast_ref()
    {
        // The terminal is already restored, but engines would survive us.
        end_engines();
        end_by(*signal);
    }
    if let Some(farewell) = done? {
        print(&format!("{farewell}\n"))?;
    }
    Ok(Status::Done)
}

/// Builds the context of the screens from options, environment and
/// configuration file.
fn context(globals: &Globals) -> Result<Context> {
    let places = Dirs::find().ok();
    let (config, config_path) = globals.config()?;
    let themes = globals.themes(&config, config_path.as_deref())?;
    Ok(Context {
        games: GAMES,
        seat,
        draw_seed,
        options_of,
        places,
        themes,
        kept_config: std::cell::RefCell::new(config.clone()),
        config,
        config_path,
        evening: Evening::default(),
        farewell: None,
        allowed: std::cell::RefCell::default(),
        overrides: Overrides {
            glyphs: globals.glyphs.map(|set| match set {
                GlyphSet::Unicode => GlyphChoice::Unicode,
                GlyphSet::Ascii => GlyphChoice::Ascii,
            }),
            color: globals.color.map(|when| match when {
                ColorWhen::Auto => ColorChoice::Auto,
                ColorWhen::Always => ColorChoice::Always,
                ColorWhen::Never => ColorChoice::Never,
            }),
            theme: globals.theme.clone(),
            no_mouse: globals.no_mouse,
            no_animation: globals.no_animation,
        },
    })
}

/// Returns a random seed. Without the system's generator, the process id still
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

/// Runs a command typed in the menu: returns the screen with the output that
/// the shell would print.
fn obey(text: &str) -> Result<Next> {
    let mut words = split_words(text).ok_or_else(|| usage("a quotation mark is missing"))?;
    // A command copied from a shell begins with the program's name.
    if words.first().is_some_and(|word| word == NAME) {
        words.remove(0);
    }
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["quit" | "exit" | "q"] => return Ok(Next::Quit),
        ["help"] => return Ok(Next::Topics(None)),
        ["settings"] => return Ok(Next::Settings),
        [word @ ("quit" | "exit" | "q" | "settings"), ..] => {
            return Err(usage(format!(
                "{word} stands alone: nothing comes after it"
            )));
        }
        _ => {}
    }
    // Nothing can be printed while the full screen is shown.
    let of_the_shell = |word: &&String| matches!(word.as_str(), "--plain" | "--json");
    if let Some(option) = words.iter().find(of_the_shell) {
        return Err(usage(format!(
            "{option} is for the shell: here is the full screen already"
        )));
    }
    let words = with_play([NAME.to_owned()].into_iter().chain(words).map(Into::into));
    let cli = Cli::try_parse_from(words).map_err(|error| anyhow!(in_one_line(&error)))?;
    match cli.command {
        Some(Command::Play(args)) => Ok(Next::Play(Box::new(play::set_up(*args)?))),
        Some(Command::Rules(args)) => args.screen(),
        Some(Command::List(args)) => Ok(Next::SavedLike(args.words())),
        Some(Command::Learn(args)) => args.screen(),
        Some(Command::Puzzles(args)) => Ok(Next::Puzzles(args.choice())),
        Some(Command::Stats(_)) => Ok(Next::Statistics),
        Some(Command::Replay(args)) => Ok(Next::Open(Box::new(args.screen(Back::Saved)?))),
        Some(Command::Analyse(args)) => args.board(Next::Menu),
        Some(Command::Show(args)) => {
            let (title, text) = args.reading(GlyphSet::Unicode)?;
            Ok(Next::Open(Box::new(Reading::of(&title, text, Next::Menu))))
        }
        _ => Err(usage(
            "the menu takes play, analyse, learn, puzzles, rules, list, show, replay, stats, settings, \
             help and quit; for the rest leave with q and use the shell",
        )),
    }
}

const NAME: &str = "boardgames";

/// Returns the first paragraph of clap's error in one line, without the usage.
fn in_one_line(error: &clap::Error) -> String {
    if !error.use_stderr() {
        return "a command is play GAME and its options, e.g. --seed 7; ? shows the rest"
            .to_owned();
    }
    let text = error.to_string();
    let words = text.lines().take_while(|line| !line.is_empty());
    let line = words.map(str::trim).collect::<Vec<_>>().join(" ");
    line.trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::learning::topics_of;

    fn refused(text: &str) -> String {
        match obey(text) {
            Ok(_) => panic!("'{text}' is obeyed"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn play_is_obeyed_as_the_shell_obeys_it_with_its_program_or_without() {
        for name in ["", "boardgames "] {
            let game = GAMES[0].id();
            let text = format!("{name}play {game} --first ai:6 --second 'human' --seed 3");
            let Ok(Next::Play(prepared)) = obey(&text) else {
                panic!("'{text}' is refused");
            };
            assert_eq!(prepared.seed, 3);
            assert_eq!(prepared.session.record().players, ["ai:6", "human"]);
        }
    }

    #[test]
    fn what_a_screen_shows_can_be_typed() {
        let game = GAMES[0].id();
        let leads = |text: &str| match obey(text) {
            Ok(next) => format!("{next:?}"),
            Err(error) => panic!("'{text}' is refused: {error}"),
        };
        for (text, screen) in [
            ("stats", "Statistics"),
            ("help", "Topics(None)"),
            ("settings", "Settings"),
            ("boardgames quit", "Quit"),
        ] {
            assert_eq!(leads(text), screen);
        }
        assert!(leads(&format!("learn {game}")).starts_with("Lessons("));
        assert!(leads(&format!("learn {game} 3")).ends_with(", 2)))"));
        assert!(refused(&format!("learn {game} 99")).contains("99"));
        assert!(refused(&format!("play {game} --plain")).contains("--plain"));
        assert!(leads(&format!("rules {game}")).starts_with("Topics(Some"));
        let page = topics_of(GAMES[0]).unwrap().remove(0).id;
        assert!(leads(&format!("rules {game} {page}")).starts_with("Open("));
        assert!(leads(&format!("rules {game} all")).starts_with("Topics(Some"));
        assert!(refused(&format!("rules {game} nowhere")).contains("nowhere"));
        assert!(refused(&format!("play {game} --json")).contains("--json"));
        assert!(refused("settings foo").contains("settings stands alone"));
        assert!(refused("quit now").contains("quit stands alone"));
        assert!(leads(game).starts_with("Play"));
    }

    #[test]
    fn options_of_a_command_are_known_and_show_leads_to_a_text() {
        let options = options_of("play");
        for option in ["--white", "--seed", "--teacher", "--position"] {
            assert!(options.iter().any(|known| known == option), "{options:?}");
        }
        assert!(options_of("nothing").is_empty());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.json");
        let game = GAMES[0].open(&[], None).unwrap();
        std::fs::write(&file, game.record().to_json()).unwrap();
        let shown = obey(&format!("show '{}'", file.display())).unwrap();
        assert!(matches!(shown, Next::Open(_)), "{shown:?}");
        assert!(refused("show nowhere.json").contains("nowhere.json"));
    }

    #[test]
    fn what_cannot_be_obeyed_is_refused_in_one_line_that_names_the_fix() {
        assert!(refused("play nothing").contains("possible values"));
        assert!(refused("play 'x").contains("quotation mark"));
        assert!(refused("man").contains("use the shell"));
        assert!(refused("").contains("use the shell"));
        assert!(refused("play --help").contains("play GAME"));
        assert!(!refused("play nothing").contains('\n'));
    }
}
