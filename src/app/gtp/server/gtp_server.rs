//! [`Server`]: a game as a GTP engine.

use std::io;
use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::clock::GtpClock;
use super::commands::{COMMANDS, PASS, THINKING};
use crate::game::Side;
use crate::gtp::line::{InputLine, LONGEST_LINE, Overlong, ParsedCommand, read_line, write_answer};
use crate::gtp::moves;
use crate::session::{
    BotSpec, GameInfo, Job, MoveTime, OpenError, PlayerFault, SearchControl, Seat, Session, Thought,
};

/// Source of the limit on the computer player's thinking time.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Pace {
    /// Its own limits. A clock can only shorten its thinking.
    Own,
    /// The controller's clock, if set: the player divides its time among its moves.
    Clock,
}

/// Initial settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Options of the rules; missing ones have their defaults.
    pub options: Vec<(String, String)>,
    /// The computer player, for both colours.
    pub bot: BotSpec,
    /// Source of the limit on the computer player's thinking time.
    pub pace: Pace,
    /// Seed of the first game. Each later game adds 1.
    pub seed: u64,
}

/// A game as a GTP engine.
#[derive(Debug)]
pub struct Server {
    pub(super) session: Box<dyn Session>,
    pub(super) clock: GtpClock,
    settings: Settings,
    /// Computer players in use by colour. Each one is created by the first
    /// request, so that an unused colour costs nothing.
    seated: [Option<BotSpec>; 2],
    /// Whether this game's seed was used or a move was played.
    touched: bool,
    /// Length of the history before each automatic pass.
    passes: Vec<usize>,
    pub(super) open: bool,
    usual_limits_only: bool,
}

impl Server {
    /// Creates a server with a new game.
    ///
    /// # Errors
    /// If the game does not accept an option.
    pub fn new(info: &'static GameInfo, settings: Settings) -> Result<Server, OpenError> {
        Ok(Server {
            session: info.open(&settings.options, None)?,
            clock: GtpClock::default(),
            settings,
            seated: [None; 2],
            touched: false,
            passes: Vec::new(),
            open: true,
            usual_limits_only: false,
        })
    }

    /// Refuses analyses with limits of the controller's own, which could take long.
    #[must_use]
    pub fn with_usual_limits_only(mut self) -> Server {
        self.usual_limits_only = true;
        self
    }

    pub(super) fn has_usual_limits_only(&self) -> bool {
        self.usual_limits_only
    }

    /// Answers a line; returns `None` for blank lines and comments, which have
    /// no answer.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let request = ParsedCommand::read(line)?;
        let words: Vec<&str> = request.arguments.iter().map(String::as_str).collect();
        let command = COMMANDS.iter().find(|command| command.name == request.name);
        let answer = match command {
            Some(command) => (command.run)(self, &words),
            None => Err("unknown command".to_owned()),
        };
        Some(write_answer(request.id.as_deref(), &answer))
    }

    /// Whether this line makes a computer player think.
    pub fn thinks(line: &str) -> bool {
        ParsedCommand::read(line).is_some_and(|request| THINKING.contains(&request.name.as_str()))
    }

    /// Whether the server accepts more lines; after `quit` it does not.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Returns the computer player's settings, without the clock.
    pub(super) fn bot(&self) -> BotSpec {
        self.settings.bot
    }

    /// Starts a new game. If it is refused, the board does not change.
    pub(super) fn restart(
        &mut self,
        options: &[(String, String)],
        position: Option<&str>,
    ) -> Result<(), OpenError> {
        self.session = self.session.info().open(options, position)?;
        if self.touched {
            // A game in which nothing happened passes its seed on to the next
            // game.
            self.settings.seed = self.settings.seed.wrapping_add(1);
        }
        self.stand_up();
        self.passes.clear();
        Ok(())
    }

    /// Sets the seed of the computer players from now on.
    pub(super) fn reseed(&mut self, seed: u64) {
        self.settings.seed = seed;
        self.stand_up();
    }

    fn stand_up(&mut self) {
        self.seated = [None; 2];
        self.touched = false;
    }

    /// Plays `text` for `side`. A forced pass of the other side is played
    /// automatically.
    pub(super) fn play(&mut self, side: Side, text: &str) -> Result<(), String> {
        let passed = self.give_turn(side)?;
        if let Err(error) = moves::play(&mut *self.session, text) {
            if passed {
                self.take_pass_back();
            }
            return Err(moves::refusal(&error));
        }
        self.touched = true;
        Ok(())
    }

    /// Whether the server answers with passes because the game is over. It does
    /// in games that have passes, because controllers that do not know the
    /// rules recognise the end by two passes in a row.
    pub(super) fn passes_at_the_end(&self) -> bool {
        self.session.outcome().is_some() && self.session.info().has_passes
    }

    /// Whether the move is a pass after the end of the game.
    pub(super) fn is_late_pass(&self, text: &str) -> bool {
        text.eq_ignore_ascii_case(PASS) && self.passes_at_the_end()
    }

    /// Plays the forced pass before the turn of `side`, if any, and returns
    /// whether it did.
    fn give_turn(&mut self, side: Side) -> Result<bool, String> {
        let Some(pass) = moves::pass_before(&*self.session, side) else {
            return moves::must_be_turn_of(&*self.session, side).map(|()| false);
        };
        self.passes.push(self.session.history().len());
        self.session
            .play(&pass)
            .expect("a forced pass is a legal move");
        match moves::must_be_turn_of(&*self.session, side) {
            Ok(()) => Ok(true),
            Err(why) => {
                self.take_pass_back();
                Err(why)
            }
        }
    }

    /// Takes back one move and the automatic pass before it.
    pub(super) fn undo(&mut self) -> bool {
        let undone = self.session.undo();
        let played = self.session.history().len();
        if undone && self.passes.last().is_some_and(|at| at + 1 == played) {
            self.take_pass_back();
        }
        undone
    }

    fn take_pass_back(&mut self) {
        self.session.undo();
        self.passes.pop();
    }

    /// Chooses a move for `side` and plays it.
    pub(super) fn genmove(&mut self, side: Side) -> Result<String, String> {
        let passed = self.give_turn(side)?;
        match self.think(side) {
            Ok(thought) => {
                self.session
                    .play(&thought.text)
                    .map_err(|error| moves::refusal(&error))?;
                Ok(thought.text)
            }
            Err(fault) => {
                if passed {
                    self.take_pass_back();
                }
                Err(fault.to_string())
            }
        }
    }

    /// Chooses a move for the side to move, within its time.
    fn think(&mut self, side: Side) -> Result<Thought, PlayerFault> {
        self.touched = true;
        let budget = self.clock.budget(side, self.session.share_of_time());
        let wanted = self.player_for(budget);
        self.seat(side, wanted);
        let job = self.session.job().expect("a computer player is to move");
        let begun = Instant::now();
        let thought = within(self.limit(budget), job);
        self.clock.spend(side, begun.elapsed());
        thought
    }

    /// Gives the seat to the wanted player. If only its time has changed, or
    /// nothing, the player stays if it can, because it may have stored results of
    /// earlier searches.
    fn seat(&mut self, side: Side, wanted: BotSpec) {
        let seated = &mut self.seated[side.index()];
        let same = |old: &BotSpec| {
            let mut old = *old;
            (old.limits.time, old.limits.aim) = (wanted.limits.time, wanted.limits.aim);
            old == wanted
        };
        let stays = match (*seated, wanted.limits.time) {
            (Some(old), _) if old == wanted => true,
            (Some(old), Some(most)) if same(&old) => {
                let aim = wanted.limits.aim;
                self.session.change_time(side, MoveTime { most, aim })
            }
            _ => false,
        };
        if !stays {
            self.session
                .sit(side, Seat::Bot(wanted), self.settings.seed);
        }
        *seated = Some(wanted);
    }

    /// Returns the move that would be played for `side`. A new player thinks on
    /// a copy of the game, so that repeated requests give the same move.
    pub(super) fn suggest(&self, side: Side) -> Result<String, String> {
        let mut copy = self.session.fork();
        if let Some(pass) = moves::pass_before(&*copy, side) {
            copy.play(&pass).expect("a forced pass is a legal move");
        }
        moves::must_be_turn_of(&*copy, side)?;
        let budget = self.clock.budget(side, copy.share_of_time());
        copy.sit(side, Seat::Bot(self.player_for(budget)), self.settings.seed);
        let job = copy.job().expect("a computer player is to move");
        match within(self.limit(budget), job) {
            Ok(thought) => Ok(thought.text),
            Err(fault) => Err(fault.to_string()),
        }
    }

    /// Returns the time after which a search is stopped. Only players that know the
    /// clock make up for a move that takes more than its share.
    fn limit(&self, budget: Option<MoveTime>) -> Option<Duration> {
        budget.map(|time| match self.settings.pace {
            Pace::Clock => time.most,
            Pace::Own => time.aim.unwrap_or(time.most),
        })
    }

    fn player_for(&self, budget: Option<MoveTime>) -> BotSpec {
        let mut bot = self.settings.bot;
        if let (Pace::Clock, Some(time)) = (self.settings.pace, budget) {
            bot.limits = bot.limits.with_time(time);
        }
        bot
    }
}

/// Runs the job and stops it when the time is up.
fn within(limit: Option<Duration>, job: Job) -> Result<Thought, PlayerFault> {
    let control = SearchControl::new();
    let Some(limit) = limit else {
        return job(&control);
    };
    let (done, waiting) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let control = &control;
        // Another thread watches the time, because the job blocks this one.
        let watch = move || {
            if waiting.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                control.stop();
            }
        };
        if std::thread::Builder::new()
            .spawn_scoped(scope, watch)
            .is_err()
        {
            let why = "the system gives no thread to watch the clock";
            return Err(PlayerFault::Failed(why.to_owned()));
        }
        let thought = job(control);
        // Without its sender the channel ends, and the other thread with it.
        drop(done);
        thought
    })
}

/// Answers lines until `quit`, the end of the input or an error.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(
    server: &mut Server,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    serve_by(input, output, &mut |line| {
        (server.answer(line), server.is_open())
    })
}

/// Answers lines by a function until it says that it is closed, the input ends or
/// there is an error. The function returns the answer, if the line has one, and
/// whether it is still open.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve_by(
    input: &mut impl BufRead,
    output: &mut impl Write,
    answer: &mut dyn FnMut(&str) -> (Option<String>, bool),
) -> io::Result<()> {
    let mut open = true;
    while open {
        let text;
        (text, open) = match read_line(input, Overlong::Skip)? {
            InputLine::Text(line) => answer(&line),
            InputLine::TooLong => {
                let why = format!("syntax error: a line of more than {LONGEST_LINE} bytes");
                (Some(write_answer(None, &Err(why))), true)
            }
            InputLine::End => return Ok(()),
        };
        if let Some(text) = text {
            output.write_all(text.as_bytes())?;
            output.flush()?;
        }
    }
    Ok(())
}
