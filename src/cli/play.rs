//! `boardgames play`: one game, on the screen or line by line.

use anyhow::Result;
use clap::Args;
use rand::RngExt;

use super::keep::KeepArgs;
use super::players::PlayersArg;
use super::seed::given_or_drawn;
use super::{GameArg, Globals, Setup, Status, screen, seat, warn};
use crate::core::Side;
use crate::engine::{Level, seeded};
use crate::session::{Clock, Keeper, NoKeeper, OnTimeUp, PlayerSpec, Session, TimeControl, drive};
use crate::ui::full::{Next, Sitting, Takebacks};
use crate::ui::line::{LineMode, Style, Talk};

/// Arguments of `boardgames play`.
#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    players: PlayersArg,

    #[command(flatten)]
    setup: Setup,

    #[command(flatten)]
    keep: KeepArgs,

    /// Let the lot decide who of the two moves first
    #[arg(long)]
    draw_sides: bool,

    /// Equal seeds give equal games [default: drawn]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Full screen: none, 5 (minutes a game), 10+5 (and seconds a move) or
    /// 30s (a move)
    #[arg(long, value_name = "TIME", default_value = "none")]
    clock: TimeControl,

    /// Full screen: whose time is up loses
    #[arg(long)]
    lose_on_time: bool,

    /// Full screen: moves are not taken back
    #[arg(long)]
    no_takebacks: bool,

    /// Tell every event as one line of JSON
    #[arg(long)]
    json: bool,
}

/// Plays.
///
/// # Errors
/// Wrong usage, a file or the terminal failed.
pub fn run(args: PlayArgs, globals: &Globals) -> Result<Status> {
    let full_screen = !args.json && !globals.line_by_line();
    let style = if args.json {
        Style::Json
    } else {
        Style::Sentences
    };
    let sitting = set_up(args)?;
    if full_screen {
        return screen::open(globals, Next::Play(Box::new(sitting)));
    }
    let mut session = sitting.session;
    let mut keeper: Box<dyn Keeper> = match sitting.save {
        Some(save) => Box::new(save),
        None => Box::new(NoKeeper),
    };
    let mut talk = Talk::standard();
    line_by_line(&mut talk, &mut *session, &mut *keeper, style, globals)?;
    Ok(Status::Done)
}

/// The game with everybody seated, and what keeps it.
///
/// # Errors
/// Wrong usage, or a file failed.
pub(super) fn set_up(args: PlayArgs) -> Result<Sitting> {
    let entry = args.game.game;
    let loaded = args.keep.load(entry)?;
    let usual = [PlayerSpec::Human, PlayerSpec::Bot(Level::DEFAULT.into())];
    let mut players = match &loaded {
        Some(loaded) => loaded.resolve(&args.players, entry)?,
        None => args.players.resolve(entry, usual)?,
    };
    let recorded = loaded.as_ref().and_then(|loaded| loaded.record.seed);
    let seed = given_or_drawn(args.seed.or(recorded))?;
    let (origin, mut session) = match loaded {
        Some(loaded) => (Some((loaded.path, loaded.record)), loaded.session),
        None => (None, args.setup.begin(entry)?),
    };
    args.setup.play_moves(&mut *session)?;
    if args.draw_sides && seeded(seed).random() {
        players.reverse();
    }
    sit_down(&mut *session, &players, seed)?;
    let mut save = args.keep.auto_save(origin, &*session)?;
    if let Some(save) = &mut save
        && (args.keep.save.is_some() || args.setup.moves.is_some())
    {
        // What the flags played is worth as much as what is played by hand.
        save.keep(&*session).iter().for_each(|note| warn(note));
    }
    let on_time_up = if args.lose_on_time {
        OnTimeUp::Lose
    } else {
        OnTimeUp::GoOn
    };
    let takebacks = if args.no_takebacks {
        Takebacks::Refused
    } else {
        Takebacks::Allowed
    };
    Ok(Sitting {
        clock: Clock::new(args.clock, on_time_up),
        takebacks,
        ..Sitting::new(session, save, seed)
    })
}

/// Seats both players.
///
/// # Errors
/// A player outside this program cannot be started.
pub(super) fn sit_down(
    session: &mut dyn Session,
    players: &[PlayerSpec; 2],
    seed: u64,
) -> Result<()> {
    for (side, spec) in Side::BOTH.into_iter().zip(players) {
        session.sit(side, seat(spec)?, seed);
    }
    Ok(())
}

/// Plays line by line to the end, or until somebody leaves.
///
/// # Errors
/// The streams fail, or piped input cannot be played.
pub(super) fn line_by_line(
    talk: &mut Talk,
    session: &mut dyn Session,
    keeper: &mut dyn Keeper,
    style: Style,
    globals: &Globals,
) -> Result<()> {
    let mut front = LineMode::new(talk, style, globals.glyph_set()?);
    let ending = drive(session, &mut front, keeper)?;
    front.finish(session, &ending)
}
