//! `boardgames analyse`: the value of every move of a position or of a saved
//! game.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;

use super::show::FileArg;
use crate::cli::analysis_report::{Analyser, finished};
use crate::cli::args::globals::Globals;
use crate::cli::args::number::{at_least, whole};
use crate::cli::args::position::Setup;
use crate::cli::conversation::conversation;
use crate::cli::exit::usage;
use crate::cli::interrupt::{end_if_interrupted, stop_on_interrupt};
use crate::cli::loss_report::LossReport;
use crate::cli::plain_game::{play_from, suitable_level};
use crate::cli::player_factory::engine;
use crate::cli::progress::ProgressLine;
use crate::cli::save_words::file;
use crate::engine::parse_time;
use crate::game::Record;
use crate::games::{GAMES, find};
use crate::session::playback::against;
use crate::session::{
    AnalysisRequest, GameInfo, Level, Limits, PlayerSpec, RemoteSpec, SearchControl, Session, Study,
};
use crate::store::Dirs;
use crate::ui::plain::study::StudyMode;
use crate::ui::plain::{Conversation, Style};
use crate::ui::text::json::in_a_line;
use crate::ui::text::{did_you_mean, line_width, wrapped};
use crate::ui::tui::{AnalysisBoard, Flow, Opening};

/// Arguments of `boardgames analyse`.
#[derive(Debug, Args)]
pub struct AnalyseArgs {
    /// A game, or a file to analyse move by move: a saved game or a game in
    /// another format (GGF, SGF, PGN, WTHOR, moves); - reads standard input
    #[arg(value_name = "GAME|FILE")]
    subject: PathBuf,

    /// Number of the game in a file with many, from 1
    #[arg(long, value_name = "N", value_parser = at_least::<usize>(1))]
    game: Option<usize>,

    #[command(flatten)]
    setup: Setup,

    /// Level to search with, as for a computer player
    #[arg(long, value_name = "LEVEL", default_value = "best")]
    level: Level,

    /// Search N plies deep
    #[arg(long, value_name = "N", value_parser = at_least::<u32>(1))]
    depth: Option<u32>,

    /// Search about N positions
    #[arg(long, value_name = "N", value_parser = at_least::<u64>(1))]
    nodes: Option<u64>,

    /// Search for this time per position, e.g. 1s or 300ms
    #[arg(long, value_name = "T", value_parser = parse_time)]
    time: Option<Duration>,

    /// Search until every value is proved, or --nodes or --time are used up; Ctrl-C stops and
    /// shows what is known
    #[arg(long, conflicts_with_all = ["level", "depth"])]
    exact: bool,

    /// Compute only the best move
    #[arg(long)]
    best_only: bool,

    /// Treat these moves as illegal in the position, separated by commas
    #[arg(
        long,
        value_name = "MOVES",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    forbid: Vec<String>,

    /// Number of threads; 0 lets the game choose
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u16>(0..=64))]
    threads: u16,

    /// Use another engine instead: gtp:COMMAND
    #[arg(long, value_name = "ENGINE", conflicts_with_all =
        ["level", "depth", "nodes", "time", "exact", "best_only", "forbid", "threads"])]
    engine: Option<RemoteSpec>,

    /// Print one JSON object for each position
    #[arg(long)]
    json: bool,

    /// Open the analysis board: try moves, see engine lines, set up positions
    #[arg(long, conflicts_with_all = ["json", "engine", "forbid", "best_only", "exact"])]
    screen: bool,
}

/// Analyses and prints, or returns the analysis board as the screen to open.
///
/// # Errors
/// A refused game, option, position or move; a file that is no game; standard
/// output cannot be written.
pub fn run(args: AnalyseArgs, globals: &Globals) -> Result<Option<Opening>> {
    if args.screen && globals.line_by_line() {
        by_words(&args, globals)?;
        return Ok(None);
    }
    if args.screen {
        return Ok(Some(args.board()?));
    }
    match args.subject()? {
        Subject::Game(info) => position(&args, &*args.setup.open(info)?, globals)?,
        Subject::File(which) => record(&args, &which, globals)?,
    }
    Ok(None)
}

/// Whether the text can only be meant as a path: it has an extension or a folder.
fn is_path(text: &Path) -> bool {
    text.extension().is_some() || text.components().count() > 1
}

/// Runs the analysis board in line mode.
fn by_words(args: &AnalyseArgs, globals: &Globals) -> Result<()> {
    let (study, saved) = args.study()?;
    let mut conversation = conversation(Style::Sentences, globals)?;
    run_study(&mut conversation, study, saved.as_ref(), globals)
}

/// Runs a study in line mode, and games from its positions if the user
/// asks for them. `saved` is the file and the record that the study was read from.
///
/// # Errors
/// The streams fail, or piped input contains neither a legal move nor a
/// command.
pub(super) fn run_study(
    conversation: &mut Conversation,
    study: Study,
    saved: Option<&(PathBuf, Record)>,
    globals: &Globals,
) -> Result<()> {
    let mut mode = StudyMode::new(conversation, study);
    if let Some((path, record)) = saved {
        mode = mode.in_file_of(path, record);
    }
    while let Some(opponent) = mode.run()? {
        let here = mode.study().session().fork();
        let usual = PlayerSpec::Bot(suitable_level(here.info()));
        let mut players = mode.study().players(&usual);
        if let (Some(level), Some(side)) = (opponent.level(), here.to_move()) {
            players = against(players, side, level);
        }
        play_from(mode.conversation(), &*here, &players, None, globals)?;
    }
    Ok(())
}

/// The subject of the analysis.
enum Subject {
    Game(&'static GameInfo),
    File(FileArg),
}

impl AnalyseArgs {
    /// Decides whether the argument is a game or a file. A game takes
    /// precedence.
    fn subject(&self) -> Result<Subject> {
        let path = &self.subject;
        match path.to_str().and_then(find) {
            Some(_) if self.game.is_some() => Err(usage(
                "--game N needs a file with several games; leave it out or name the file"
                    .to_owned(),
            )),
            Some(info) => Ok(Subject::Game(info)),
            // What looks like a path is a file, even if there is none.
            None if path.as_os_str() == "-" || file(path).exists() || is_path(path) => {
                Ok(Subject::File(FileArg {
                    game: self.game,
                    ..FileArg::of(path)
                }))
            }
            None => {
                let ids: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
                Err(usage(format!(
                    "there is no game or file called '{}'{}; the games are {}",
                    path.display(),
                    did_you_mean(&path.to_string_lossy(), &mut ids.iter().copied()),
                    ids.join(", ")
                )))
            }
        }
    }

    /// Returns the study, and the saved game that it is stored in.
    fn study(&self) -> Result<(Study, Option<(PathBuf, Record)>)> {
        match self.subject()? {
            Subject::Game(info) => Ok((Study::new(&*self.setup.open(info)?), None)),
            Subject::File(which) => {
                self.refuse_setup()?;
                let found = which.find(&which.source()?)?;
                let study = Study::of_record(&*found.session, &found.record).0;
                let saved = which.saved_game().map(|path| (path, found.record));
                Ok((study, saved))
            }
        }
    }

    /// Returns the screen of the analysis board.
    ///
    /// # Errors
    /// A refused game, option, position or move; a file that is no game.
    pub fn board(&self) -> Result<Opening> {
        let (study, saved) = self.study()?;
        let path = saved.map(|(path, _)| path);
        let places = Dirs::find().ok();
        let board = AnalysisBoard::new(study);
        let board = board.in_file(path.as_deref(), places.as_ref());
        Ok(Box::new(move |_| Ok(Flow::push(board))))
    }

    fn request(&self) -> AnalysisRequest {
        AnalysisRequest {
            level: self.level,
            limits: Limits {
                depth: self.depth,
                nodes: self.nodes,
                time: self.time,
                ..Limits::default()
            },
            exact: self.exact,
            best_only: self.best_only,
            threads: self.threads.into(),
        }
    }

    fn judge(&self) -> Result<Analyser> {
        match &self.engine {
            None => Ok(Analyser::Own(self.request(), self.forbid.clone())),
            Some(spec) => Ok(Analyser::Engine(Box::new(engine(spec)?))),
        }
    }

    /// Refuses the options that set up a position; a file has its own.
    fn refuse_setup(&self) -> Result<()> {
        let Setup {
            options,
            position,
            moves,
        } = &self.setup;
        if options.is_empty() && position.is_none() && moves.is_none() && self.forbid.is_empty() {
            return Ok(());
        }
        Err(usage(
            "a game in a file has its own options, position and moves: leave out -o, --position, --moves and --forbid",
        ))
    }
}

/// Creates a search control that shows progress, prefixed with `title`, and
/// stops on Ctrl-C.
fn control(
    title: Arc<std::sync::Mutex<String>>,
    line: &Arc<ProgressLine>,
) -> Result<SearchControl> {
    let line = Arc::clone(line);
    let control = SearchControl::listening(move |news| {
        line.tell_with(
            || title.lock().map_or_else(|_| String::new(), |t| t.clone()),
            || {
                let (depth, nodes) = (news.depth, news.nodes);
                format!("depth {depth}, {nodes} positions: {}", news.note)
            },
        );
    });
    stop_on_interrupt(&control)?;
    Ok(control)
}

/// Analyses one position.
fn position(args: &AnalyseArgs, session: &dyn Session, globals: &Globals) -> Result<()> {
    let line = Arc::new(ProgressLine::new());
    let control = control(Arc::default(), &line)?;
    let judgement = args.judge()?.look(session, &control)?;
    line.clear();
    let text = match judgement {
        Some(judgement) if args.json => in_a_line(&judgement.json(session)),
        Some(judgement) if globals.draws_boards() => judgement.text(session),
        Some(judgement) => judgement.words(session, globals.glyph_set()?),
        None => finished(session, args.json),
    };
    globals.print(&text, args.json)?;
    end_if_interrupted(&control);
    Ok(())
}

/// Analyses a whole game: the loss of each move against the best one.
fn record(args: &AnalyseArgs, which: &FileArg, globals: &Globals) -> Result<()> {
    args.refuse_setup()?;
    let played = which.find(&which.source()?)?.session;
    let history = played.history();
    if history.is_empty() {
        return position(args, &*played, globals);
    }
    let mut session = played.fork();
    while session.undo() {}
    let line = Arc::new(ProgressLine::new());
    let title = Arc::<std::sync::Mutex<String>>::default();
    let control = control(Arc::clone(&title), &line)?;
    let mut judge = args.judge()?;
    let mut report = LossReport::new(&*session);
    let boards = globals.draws_boards();
    let mut look = |session: &dyn Session, ply: usize| {
        if let Ok(mut title) = title.lock() {
            let number = (ply + 1).min(history.len());
            *title = format!("move {number} of {}", history.len());
        }
        judge.look(session, &control)
    };
    // Each position is analysed once: the result after one move is the result
    // before the next.
    let mut here = look(&*session, 0)?;
    for (ply, mv) in history.iter().enumerate() {
        if control.stopped() {
            break;
        }
        let before = here.take().context("a finished game has no moves")?;
        // The JSON contains the position, so it is made before the move is
        // played.
        let position = args.json.then(|| before.json(&*session));
        session.play(&mv.text)?;
        // The position after the move can prove its value better than the
        // search before it.
        here = look(&*session, ply + 1)?;
        if control.stopped() {
            break;
        }
        line.clear();
        let row = report.enter(ply, mv, &before, here.as_ref());
        let text = match position {
            Some(position) => in_a_line(&row.json(position)),
            None if boards => row.text(),
            None => row.words(),
        };
        globals.print(&text, args.json)?;
    }
    if !args.json {
        let review = session.analyst_description();
        let note = format!("A review may show different losses: it is checked {review}.\n");
        let summary = report.summary() + &wrapped(&note, line_width());
        globals.print(&summary, false)?;
    }
    end_if_interrupted(&control);
    Ok(())
}
