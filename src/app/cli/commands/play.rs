//! `boardgames play`: one game, on the full screen or in line mode.

use anyhow::Result;
use clap::Args;
use rand::RngExt;

use crate::cli::args::globals::Globals;
use crate::cli::args::players::PlayersArg;
use crate::cli::args::position::{Setup, game_parser};
use crate::cli::args::save::{KeepArgs, Loaded};
use crate::cli::args::seed::{given_or_drawn, parse_seed};
use crate::cli::conversation::conversation;
use crate::cli::exit::{usage, warn};
use crate::cli::interrupt::{OnInterrupt, end_engines_with_us};
use crate::cli::plain_game::{line_by_line, offer_teacher, sit_down};
use crate::cli::player_factory::check_players;
use crate::engine::{Level, seeded};
use crate::game::Side;
use crate::session::{
    AutosaveHook as _, BotSpec, Conditions, GameInfo, OnTimeUp, PlayerSpec, Takebacks, TeacherMode,
    TimeControl, two_names,
};
use crate::store::Dirs;
use crate::ui::plain::{Partner, Style};
use crate::ui::prepared_game::PreparedGame;
use crate::ui::text::outcomes;
use crate::ui::tui::{Flow, GameScreen, Opening};

/// Arguments of `boardgames play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// Game to play; not needed with --load
    #[arg(value_name = "GAME", value_parser = game_parser(), ignore_case = true,
          required_unless_present = "load")]
    game: Option<&'static GameInfo>,

    #[command(flatten)]
    players: PlayersArg,

    /// Level of the computer, for the side without a player [default: 4]
    #[arg(long, value_name = "LEVEL", conflicts_with = "load", value_parser = BotSpec::of_level)]
    level: Option<BotSpec>,

    #[command(flatten)]
    setup: Setup,

    #[command(flatten)]
    keep: KeepArgs,

    /// Choose at random who moves first
    #[arg(long)]
    draw_sides: bool,

    /// Random seed; equal seeds give equal games [default: random, or as
    /// saved]
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    seed: Option<u64>,

    /// Clock on the full screen: none, 5 (minutes per game), 10+5 (and seconds
    /// per move) or 30s (per move) [default: none, or as saved]
    #[arg(long, value_name = "TIME")]
    clock: Option<TimeControl>,

    /// Full screen: a player whose time runs out loses
    #[arg(long)]
    lose_on_time: bool,

    /// Full screen: do not allow taking back moves
    #[arg(long)]
    no_takebacks: bool,

    /// Stop bad moves and explain them: off, gentle or strict [default: your
    /// setting against the computer, off between people]
    #[arg(long, value_name = "MODE")]
    teacher: Option<TeacherMode>,

    /// Names of two people, the first player's first: ANNA,BEN; one is enough
    #[arg(long, value_name = "NAMES", value_parser = two_names)]
    names: Option<[String; 2]>,

    /// Print every event as one line of JSON
    #[arg(long)]
    json: bool,
}

/// Plays in line mode, or returns the screen of the game.
///
/// # Errors
/// Wrong usage, a file or the terminal failed.
pub fn run(args: PlayArgs, globals: &Globals) -> Result<Option<Opening>> {
    let full_screen = !args.json && !globals.line_by_line();
    let style = if args.json {
        Style::Json
    } else {
        Style::Sentences
    };
    if !full_screen {
        for option in args.for_the_screen() {
            warn(&option);
        }
    }
    let prepared = set_up(args)?;
    if full_screen {
        return Ok(Some(screen(prepared)));
    }
    let session = prepared.session;
    let players = Side::BOTH.map(|side| session.player(side).clone());
    // Line mode does not handle Ctrl-C, so engines must be ended here.
    end_engines_with_us(&players, OnInterrupt::End)?;
    let mut conversation = conversation(style, globals)?;
    let teacher = prepared.teacher;
    // A program at the other end of a pipe needs no advice.
    let is_person = style == Style::Sentences && conversation.partner() == Partner::Person;
    if is_person && teacher.is_none() {
        let (setting, places) = (globals.config()?.0.teacher, Dirs::find().ok());
        offer_teacher(&mut conversation, &*session, setting, places.as_ref())?;
    }
    line_by_line(&mut conversation, session, prepared.save, teacher, globals)?;
    Ok(None)
}

/// The screen of a game that is ready to be played.
pub fn screen(prepared: PreparedGame) -> Opening {
    Box::new(move |context| Ok(Flow::over_home(GameScreen::new(prepared, context))))
}

/// Opens the game, seats the players and prepares its file.
///
/// # Errors
/// Wrong usage, or a file failed.
pub fn set_up(args: PlayArgs) -> Result<PreparedGame> {
    let loaded = args.keep.load(args.game)?;
    let players = args.players(loaded.as_ref())?;
    let conditions = args.conditions(loaded.as_ref())?;
    let recorded = loaded.as_ref().and_then(|loaded| loaded.record.seed);
    let seed = given_or_drawn(args.seed.or(recorded))?;
    let (origin, mut session) = match loaded {
        Some(loaded) => (Some((loaded.path, loaded.record)), loaded.session),
        None => (None, args.setup.begin(args.game()?)?),
    };
    if let Some(end) = session.outcome().filter(|_| origin.is_none()) {
        let end = outcomes::outcome(session.info(), &end);
        return Err(usage(format!(
            "in this position the game is over ({end}); give one in which a side can move"
        )));
    }
    args.setup.play_moves(&mut session)?;
    // The sides are drawn from the game's seed, so that `--seed` repeats them
    // too.
    let players = if args.draw_sides && seeded(seed).random() {
        let [first, second] = players;
        [second, first]
    } else {
        players
    };
    sit_down(&mut *session, &players, seed)?;
    if let Some(names) = &args.names {
        if players != [PlayerSpec::Human, PlayerSpec::Human] {
            return Err(usage(
                "--names is for two people: add --first human --second human",
            ));
        }
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            session.set_name(side, name);
        }
    }
    let save = args.keep.auto_save(origin.as_ref(), &*session)?;
    let mut prepared = PreparedGame::new(session, save, seed, conditions);
    prepared.teacher = args.teacher;
    if let Some((_, record)) = &origin {
        prepared = prepared.after(record);
    }
    if let Some(save) = &mut prepared.save
        && (args.keep.save.is_some() || args.setup.moves.is_some())
    {
        // Moves given on the command line are saved like moves played by hand.
        let notes = save.keep(&*prepared.session);
        notes.iter().for_each(|note| warn(note));
    }
    Ok(prepared)
}

impl PlayArgs {
    /// Returns the given options that have an effect only on the full screen.
    fn for_the_screen(&self) -> Vec<String> {
        const NO_CLOCK: &str = "line mode has no clock";
        let given = [
            ("--clock", self.clock.is_some(), NO_CLOCK),
            ("--lose-on-time", self.lose_on_time, NO_CLOCK),
            (
                "--no-takebacks",
                self.no_takebacks,
                "in line mode you can always take back moves",
            ),
        ];
        let given = given.into_iter().filter(|(_, is_given, _)| *is_given);
        let warning = |(option, _, why)| format!("{option} is only for the full screen: {why}");
        given.map(warning).collect()
    }

    /// Returns the game named on the command line.
    fn game(&self) -> Result<&'static GameInfo> {
        self.game
            .ok_or_else(|| usage("name a game, or a saved game with --load".to_owned()))
    }

    /// Returns the players from the options, else from the saved game, else a
    /// person against the computer.
    fn players(&self, loaded: Option<&Loaded>) -> Result<[PlayerSpec; 2]> {
        match loaded {
            Some(loaded) => loaded.resolve(&self.players, loaded.session.info()),
            None => {
                let level = self.level.unwrap_or(Level::DEFAULT.into());
                let computer = PlayerSpec::Bot(level);
                let usual = [PlayerSpec::Human, computer.clone()];
                let info = self.game()?;
                let players = self.players.resolve(info, usual)?;
                check_players(&players, info)?;
                if self.level.is_some() && !players.contains(&computer) {
                    return Err(usage(format!(
                        "--level {level} has no effect, because you named both players; write \
                         ai:{level} for the player you mean"
                    )));
                }
                Ok(players)
            }
        }
    }

    /// Returns clock and takebacks from the options, else from the saved game.
    fn conditions(&self, loaded: Option<&Loaded>) -> Result<Conditions> {
        let kept = loaded
            .map(Loaded::conditions)
            .transpose()?
            .unwrap_or_default();
        Ok(Conditions::from_flags(
            self.clock.unwrap_or(kept.control),
            self.lose_on_time || kept.on_time_up == OnTimeUp::Lose,
            self.no_takebacks || kept.takebacks == Takebacks::Refused,
        ))
    }
}
