//! [`NBoardServer`]: a game as an engine for the NBoard protocol, version 2,
//! which NBoard and other Othello programs use.
//!
//! Source: C. Welty, "NBoard Protocol". The program at the other end sends
//! whole games as GGF, so only games that can be read from GGF can be played.
//! Unknown lines are ignored, as the protocol requires.

use std::io;
use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::game::{Input, PROGRAM};
use crate::gtp::line::{InputLine, Overlong, read_line};
use crate::session::reading::find_games;
use crate::session::{
    AnalysisRequest, AnalysisView, BotSpec, GameInfo, SearchControl, Seat, Session,
};

/// Interval at which the server checks, during a search, for lines that stop it.
const TICK: Duration = Duration::from_millis(5);

/// A game as an NBoard engine.
#[derive(Debug)]
pub struct NBoardServer {
    session: Box<dyn Session>,
    bot: BotSpec,
    /// Whether `set depth` limits the search.
    follows_depth: bool,
    seed: u64,
    open: bool,
}

impl NBoardServer {
    /// Creates a server with a new game. With `follows_depth` the program at the
    /// other end chooses the depth of the search.
    ///
    /// # Panics
    /// If the game does not open with its default options.
    pub fn new(
        info: &'static GameInfo,
        bot: BotSpec,
        follows_depth: bool,
        seed: u64,
    ) -> NBoardServer {
        NBoardServer {
            session: info.open(&[], None).expect("the defaults are valid"),
            bot,
            follows_depth,
            seed,
            open: true,
        }
    }

    /// Returns the answer to a line, line by line. A search ends at the latest when
    /// `control` is stopped.
    pub fn answer(&mut self, line: &str, control: &SearchControl) -> Vec<String> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "nboard" => vec![format!("set myname {PROGRAM}")],
            "set" => self.set(rest),
            "move" => self.play(rest),
            "go" => self.go(control),
            "hint" => self.hint(rest, control),
            "ping" => vec![format!("pong {rest}")],
            "learn" => vec!["learned".to_owned()],
            "quit" => {
                self.open = false;
                Vec::new()
            }
            // The first version of NBoard sends a move without the word `move`.
            _ if command.len() == 2 => self.play(command),
            _ => Vec::new(),
        }
    }

    fn set(&mut self, what: &str) -> Vec<String> {
        let (key, value) = what.split_once(char::is_whitespace).unwrap_or((what, ""));
        match key {
            "depth" => {
                if let (true, Ok(depth)) = (self.follows_depth, value.trim().parse::<u32>()) {
                    self.bot.limits.depth = Some(depth.max(1));
                }
                Vec::new()
            }
            "game" => self.set_game(value),
            _ => Vec::new(),
        }
    }

    fn set_game(&mut self, text: &str) -> Vec<String> {
        let info = self.session.info();
        let read = find_games(&Input::new(text.as_bytes()), &[info])
            .unwrap_or_else(|| Err("it is not GGF".to_owned()))
            .and_then(|found| found.game(0));
        match read {
            Ok(game) => {
                self.session = game.session;
                Vec::new()
            }
            Err(why) => vec![format!("status the game cannot be set up: {why}")],
        }
    }

    /// Plays a move such as `F5/1.20/3.4`. The evaluation and the time after the
    /// move are ignored.
    fn play(&mut self, text: &str) -> Vec<String> {
        let mv = text.split('/').next().unwrap_or_default().to_lowercase();
        match self.session.play_all(&mv) {
            Ok(()) => Vec::new(),
            Err((_, error)) => vec![format!("status {error}")],
        }
    }

    /// Chooses a move without playing it. The other program sends the moves that
    /// are played.
    fn go(&self, control: &SearchControl) -> Vec<String> {
        let Some(side) = self.session.to_move() else {
            return vec!["status the game is over".to_owned()];
        };
        // The computer player is seated in a copy, so that the game itself
        // stays without one.
        let mut copy = self.session.fork();
        copy.sit(side, Seat::Bot(self.bot), self.seed);
        let Some(job) = copy.job() else {
            return Vec::new();
        };
        let begun = Instant::now();
        match job(control) {
            Ok(thought) => {
                let mv = written(&thought.text);
                let value = thought.value.map_or(0.0, |value| value.amount);
                let seconds = begun.elapsed().as_secs_f64();
                let line = format!("nodestats {} {seconds:.2}", thought.nodes);
                vec![
                    line,
                    format!("=== {mv}/{value:.2}/{seconds:.2}"),
                    "status".to_owned(),
                ]
            }
            Err(fault) => vec![format!("status {fault}")],
        }
    }

    /// Returns lines with the values of the `count` best moves.
    fn hint(&self, count: &str, control: &SearchControl) -> Vec<String> {
        let request = AnalysisRequest {
            level: self.bot.level,
            limits: self.bot.limits,
            ..AnalysisRequest::default()
        };
        let Some(job) = self.session.analysis(&request) else {
            return vec!["status the game is over".to_owned()];
        };
        let view = job(control);
        let count = count.parse().unwrap_or(1_usize).max(1);
        let mut lines = search_lines(&view, count);
        lines.push("status".to_owned());
        lines
    }
}

/// Returns a line such as `search F5d6C3 +2.00 0 8` for each of the best moves
/// that has a value.
fn search_lines(view: &AnalysisView, count: usize) -> Vec<String> {
    let valued = view
        .lines
        .iter()
        .filter_map(|line| Some((line, line.value?)));
    valued
        .take(count)
        .map(|(line, value)| {
            let moves: String = line.pv.iter().map(|mv| written(mv)).collect();
            let depth = if value.exact {
                "100%".to_owned()
            } else {
                view.depth.to_string()
            };
            format!("search {moves} {:.2} 0 {depth}", value.amount)
        })
        .collect()
}

/// Returns a move in two capitals: `F5`, or `PA` for a pass.
fn written(text: &str) -> String {
    text.chars().take(2).collect::<String>().to_uppercase()
}

/// Answers lines until `quit`, the end of the input or an error. A `ping` or
/// `quit` stops a search.
///
/// # Errors
/// If the output cannot be written.
pub fn serve_nboard(
    server: &mut NBoardServer,
    input: impl BufRead + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()> {
    let lines = lines_of(input)?;
    let mut waiting: Vec<String> = Vec::new();
    while server.open {
        let line = if waiting.is_empty() {
            match lines.recv() {
                Ok(line) => line,
                Err(_) => return Ok(()),
            }
        } else {
            waiting.remove(0)
        };
        let control = SearchControl::new();
        // A line that arrived during the last search may stop this one before
        // it begins.
        if waiting.iter().any(|line| stops(line)) {
            control.stop();
        }
        let answer = std::thread::scope(|scope| {
            let thinking = scope.spawn(|| server.answer(&line, &control));
            while !thinking.is_finished() {
                match lines.recv_timeout(TICK) {
                    Ok(next) => {
                        if stops(&next) {
                            control.stop();
                        }
                        waiting.push(next);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    // The input has ended, but the search may still finish.
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            thinking.join()
        });
        let answer = answer.map_err(|_| io::Error::other("the engine failed"))?;
        for line in answer {
            writeln!(output, "{line}")?;
        }
        output.flush()?;
    }
    Ok(())
}

/// Whether a line stops a search that is running.
fn stops(line: &str) -> bool {
    ["ping", "quit"]
        .iter()
        .any(|word| line.trim_start().starts_with(word))
}

/// Reads lines in another thread, because a search must not wait for them.
fn lines_of(mut input: impl BufRead + Send + 'static) -> io::Result<Receiver<String>> {
    let (send, lines) = mpsc::sync_channel(64);
    std::thread::Builder::new().spawn(move || {
        loop {
            match read_line(&mut input, Overlong::Skip) {
                Ok(InputLine::Text(line)) => {
                    if send.send(line).is_err() {
                        return;
                    }
                }
                Ok(InputLine::TooLong) => {}
                Ok(InputLine::End) | Err(_) => return,
            }
        }
    })?;
    Ok(lines)
}
