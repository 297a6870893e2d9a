//! [`EngineProcess`]: the child process of an engine.

use std::io;
use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use super::answers::{EngineOutput, read_answer, read_one_line};
use super::error::ClientError;
use super::guard::Guard;
use super::surroundings::Surroundings;
use super::{process_group, stderr};
use crate::game::PROGRAM;
use crate::session::split_words;

/// Time that an engine gets to end by itself.
const FAREWELL: Duration = Duration::from_millis(300);
/// Number of answers that may wait unread; an engine that writes more is
/// blocked.
const WAITING: usize = 8;

/// The kind of output that an engine writes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Manner {
    /// Answers of GTP.
    Gtp,
    /// Single lines, as in the NBoard protocol.
    Lines,
}

/// A running engine. Dropping it ends the process and everything it started.
#[derive(Debug)]
pub(super) struct EngineProcess {
    process: std::process::Child,
    /// Standard input; `None` once closed.
    input: Option<ChildStdin>,
    /// Output of the engine, read by a thread.
    pub heard: Receiver<EngineOutput>,
    /// Whether an answer is still missing, so that `quit` would not be read.
    pub busy: bool,
    manner: Manner,
    tail: stderr::Tail,
    log: Option<PathBuf>,
    /// The process group of the engine and everything it starts. `None` once the
    /// engine has ended, because another group may then get its id.
    group: Option<u32>,
    /// Leads the group if there is one. `None` once the engine has ended.
    guard: Option<Guard>,
}

impl EngineProcess {
    /// Starts `command`, split into words as a shell would, but without a
    /// shell.
    ///
    /// # Errors
    /// The command is empty or cannot be split into words, or the program or a thread
    /// cannot be started.
    pub fn start(
        command: &str,
        surroundings: &Surroundings,
        manner: Manner,
    ) -> Result<EngineProcess, ClientError> {
        let words = split_words(command).unwrap_or_default();
        let Some((program, arguments)) = words.split_first() else {
            return Err(ClientError::Command(command.to_owned()));
        };
        let guard = Guard::start();
        let begin = |program: PathBuf| {
            let mut command = Command::new(program);
            spawn(command.args(arguments), guard.as_ref())
        };
        let mut process = begin(program.into())
            // The menu suggests a command that names this program, and this
            // program need not be in the search path.
            .or_else(|error| match &surroundings.own_program {
                Some(own) if is_missing_self(program, &error) => begin(own.clone()),
                _ => Err(error),
            })
            .map_err(|error| cannot_start(program, error))?;
        let group = guard.as_ref().map_or(process.id(), Guard::group);
        process_group::remember(group);
        let log = surroundings.log.as_ref();
        let log = log.map(|folder| stderr::log_file(folder, program));
        let output = process.stdout.take().expect("stdout is a pipe");
        let errors = process.stderr.take().expect("stderr is a pipe");
        let (send, heard) = sync_channel(WAITING);
        std::thread::Builder::new()
            .spawn(move || listen(BufReader::new(output), &send, manner))
            .map_err(|error| {
                process_group::forget(group);
                process_group::kill(group);
                cannot_start(program, error)
            })?;
        Ok(EngineProcess {
            input: process.stdin.take(),
            process,
            heard,
            busy: false,
            manner,
            tail: stderr::keep(errors, log.clone()),
            log,
            group: Some(group),
            guard,
        })
    }

    /// Sends a line.
    ///
    /// # Errors
    /// The engine has closed its input.
    pub fn send(&mut self, line: &str) -> io::Result<()> {
        let Some(input) = &mut self.input else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        input.write_all(line.as_bytes())?;
        input.flush()
    }

    /// Returns how the engine ended, for the middle of a sentence: `(exit
    /// status: 1)`, or `its output` if it only closed that.
    pub fn how_it_ended(&mut self) -> String {
        match self.wait(FAREWELL) {
            Some(status) => format!("({status})"),
            None => "its output".to_owned(),
        }
    }

    /// Returns the last line on stderr and the path of the log file, for the
    /// end of a sentence.
    pub fn last_words(&self) -> String {
        let Some(line) = self.tail.last_line(FAREWELL) else {
            return String::new();
        };
        let log = self.log.as_ref();
        let place = log.map_or_else(String::new, |path| format!(" ({})", path.display()));
        format!("; it printed: {line}{place}")
    }

    /// Waits for the end of the process; returns `None` if it is still running.
    fn wait(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let begun = Instant::now();
        loop {
            if let Ok(Some(status)) = self.process.try_wait() {
                if let Some(group) = self.group.take() {
                    process_group::forget(group);
                }
                self.guard = None;
                return Some(status);
            }
            if begun.elapsed() >= patience {
                return None;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Kills the process and everything it started.
    fn kill(&mut self) {
        let Some(group) = self.group.take() else {
            return;
        };
        process_group::kill(group);
        process_group::forget(group);
        let _ = self.process.kill();
        // After this call the id may belong to another process. It was
        // therefore forgotten above, so that no other thread kills that one.
        let _ = self.process.wait();
        self.guard = None;
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        if !self.busy {
            // An error is ignored: the engine may have ended already.
            let _ = self.send(match self.manner {
                Manner::Gtp => "0 quit\n",
                Manner::Lines => "quit\n",
            });
            // Engines that do not know `quit` end when their input does.
            self.input = None;
            let _ = self.wait(FAREWELL);
        }
        self.kill();
    }
}

fn cannot_start(program: &str, error: io::Error) -> ClientError {
    let program = program.to_owned();
    match error.kind() {
        io::ErrorKind::NotFound => ClientError::Missing(program),
        _ => ClientError::Start { program, error },
    }
}

/// Returns whether the command names this program, which was not found in the
/// search path.
fn is_missing_self(program: &str, error: &io::Error) -> bool {
    program == PROGRAM && error.kind() == io::ErrorKind::NotFound
}

/// Starts a process in the process group of its guard, or else in one of its own,
/// so that Ctrl-C does not reach it and everything it starts can be ended with it.
fn spawn(command: &mut Command, guard: Option<&Guard>) -> io::Result<std::process::Child> {
    #[cfg(unix)]
    {
        // The number 0 stands for a new group.
        let group = guard.map_or(0, |guard| guard.group().cast_signed());
        std::os::unix::process::CommandExt::process_group(command, group);
    }
    #[cfg(not(unix))]
    let _ = guard;
    #[cfg(windows)]
    {
        // CREATE_NEW_PROCESS_GROUP of the Windows API.
        const NEW_GROUP: u32 = 0x200;
        std::os::windows::process::CommandExt::creation_flags(command, NEW_GROUP);
    }
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
}

/// Passes on the engine's answers until it ends or writes something other than
/// GTP, or the receiver is gone.
fn listen(mut output: impl io::BufRead, send: &SyncSender<EngineOutput>, manner: Manner) {
    let read = |output: &mut _| match manner {
        Manner::Gtp => read_answer(output),
        Manner::Lines => read_one_line(output),
    };
    loop {
        let heard = read(&mut output).unwrap_or(EngineOutput::End);
        let last = !matches!(heard, EngineOutput::Answer(_) | EngineOutput::Line(_));
        if send.send(heard).is_err() || last {
            return;
        }
    }
}
