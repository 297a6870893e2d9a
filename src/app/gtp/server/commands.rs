//! The commands of a [`Server`], one function each.

use std::time::Duration;

use super::board;
use super::clock::{GtpClock, seconds};
use super::gtp_server::Server;
use crate::game::{PROGRAM, PROGRAM_VERSION, SIZE_OPTION, Side, Verdict};
use crate::gtp::{analysis, moves};
use crate::session::{AnalysisRequest, SearchControl};

/// Text of an answer or of an error.
type Reply = Result<String, String>;

/// The move of a player who cannot move.
pub(super) const PASS: &str = "pass";

/// The commands that make a computer player think.
pub(super) const THINKING: &[&str] = &[
    "genmove",
    "reg_genmove",
    "boardgames-analyse",
    "boardgames-explain",
];

/// A command of the server.
pub(super) struct CommandEntry {
    /// Name in the protocol.
    pub name: &'static str,
    /// Function that executes it, with the words after the name.
    pub run: fn(&mut Server, &[&str]) -> Reply,
}

const fn command(name: &'static str, run: fn(&mut Server, &[&str]) -> Reply) -> CommandEntry {
    CommandEntry { name, run }
}

/// Every command, in the order of `list_commands`.
pub(super) const COMMANDS: &[CommandEntry] = &[
    command("protocol_version", |_, _| success("2")),
    command("name", |_, _| success(PROGRAM)),
    command("version", |_, _| success(PROGRAM_VERSION)),
    command("known_command", known_command),
    command("list_commands", list_commands),
    command("quit", quit),
    command("boardsize", boardsize),
    command("clear_board", clear_board),
    command("komi", komi),
    command("play", play),
    command("genmove", genmove),
    command("reg_genmove", reg_genmove),
    command("undo", undo),
    command("time_settings", time_settings),
    command("time_left", time_left),
    command("showboard", showboard),
    command("final_score", final_score),
    command("list_games", list_games),
    command("set_game", set_game),
    command("boardgames-options", options),
    command("boardgames-position", position),
    command("boardgames-legal", legal),
    command("boardgames-analyse", analyse),
    command("boardgames-explain", explain),
    command("boardgames-seed", seed),
];

fn success(text: &str) -> Reply {
    Ok(text.to_owned())
}

fn done() -> Reply {
    Ok(String::new())
}

/// Returns a syntax error that shows the correct form of the command.
fn usage<T>(form: &str) -> Result<T, String> {
    Err(format!("syntax error: the command is {form}"))
}

fn known_command(_: &mut Server, words: &[&str]) -> Reply {
    let [name] = words else {
        return usage("known_command COMMAND");
    };
    Ok(COMMANDS.iter().any(|known| known.name == *name).to_string())
}

fn list_commands(_: &mut Server, _: &[&str]) -> Reply {
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

fn quit(server: &mut Server, _: &[&str]) -> Reply {
    server.open = false;
    done()
}

/// Returns the title of the only game of this server.
fn list_games(server: &mut Server, _: &[&str]) -> Reply {
    success(server.session.info().title)
}

/// Accepts the title, id or alias of this server's game, and clears the board.
fn set_game(server: &mut Server, words: &[&str]) -> Reply {
    let info = server.session.info();
    let name = words.join(" ");
    if name.is_empty() {
        return usage("set_game GAME");
    }
    if !(info.answers_to(&name) || info.title.eq_ignore_ascii_case(&name)) {
        let title = info.title;
        return refusal(&format!("unknown game: this engine plays {title} only"));
    }
    clear_board(server, &[])
}

fn boardsize(server: &mut Server, words: &[&str]) -> Reply {
    let [size] = words else {
        return usage("boardsize N");
    };
    let Ok(wanted) = size.parse::<usize>() else {
        return usage("boardsize N, N being a number");
    };
    let mut options = server.session.options();
    if let Some(pair) = options.iter_mut().find(|(key, _)| key == SIZE_OPTION) {
        pair.1 = wanted.to_string();
        return match server.restart(&options, None) {
            Ok(()) => done(),
            Err(error) => Err(format!("unacceptable size: {error}")),
        };
    }
    // A game of one size accepts the command as a confirmation.
    let only = moves::board_size(&*server.session);
    if wanted != only {
        return Err(format!("unacceptable size: this game is played on {only}"));
    }
    clear_board(server, &[])
}

fn clear_board(server: &mut Server, _: &[&str]) -> Reply {
    let options = server.session.options();
    match server.restart(&options, None) {
        Ok(()) => done(),
        Err(error) => Err(error.to_string()),
    }
}

/// Accepts komi, which controllers set although none of the games has it.
fn komi(_: &mut Server, words: &[&str]) -> Reply {
    match words {
        [number] if number.parse::<f64>().is_ok() => done(),
        _ => usage("komi NUMBER"),
    }
}

/// Returns the side that a colour word names.
fn side(server: &Server, word: &str) -> Result<Side, String> {
    moves::side(&*server.session, word).ok_or_else(|| {
        format!("invalid color or coordinate: '{word}' is no colour; it is black (b) or white (w)")
    })
}

fn play(server: &mut Server, words: &[&str]) -> Reply {
    let [colour, text] = words else {
        return usage("play COLOR MOVE");
    };
    let side = side(server, colour)?;
    if server.is_late_pass(text) {
        return done();
    }
    server.play(side, text)?;
    done()
}

fn genmove(server: &mut Server, words: &[&str]) -> Reply {
    let [colour] = words else {
        return usage("genmove COLOR");
    };
    let side = side(server, colour)?;
    if server.passes_at_the_end() {
        return success(PASS);
    }
    server.genmove(side)
}

fn reg_genmove(server: &mut Server, words: &[&str]) -> Reply {
    let [colour] = words else {
        return usage("reg_genmove COLOR");
    };
    let side = side(server, colour)?;
    if server.passes_at_the_end() {
        return success(PASS);
    }
    server.suggest(side)
}

fn undo(server: &mut Server, _: &[&str]) -> Reply {
    if server.undo() {
        done()
    } else {
        refusal("cannot undo: no move was played")
    }
}

fn refusal(text: &str) -> Reply {
    Err(text.to_owned())
}

fn time_settings(server: &mut Server, words: &[&str]) -> Reply {
    const FORM: &str = "time_settings MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES";
    let [main, period, stones] = words else {
        return usage(FORM);
    };
    let (Some(main), Some(period), Ok(stones)) = (seconds(main), seconds(period), stones.parse())
    else {
        return usage(&format!("{FORM}, in seconds and moves"));
    };
    server.clock = GtpClock::set(main, period, stones);
    done()
}

fn time_left(server: &mut Server, words: &[&str]) -> Reply {
    const FORM: &str = "time_left COLOR TIME STONES";
    let [colour, time, stones] = words else {
        return usage(FORM);
    };
    let side = side(server, colour)?;
    // Some controllers send a negative number when the time is up.
    let time = if time.starts_with('-') {
        Some(Duration::ZERO)
    } else {
        seconds(time)
    };
    let (Some(time), Ok(stones)) = (time, stones.parse()) else {
        return usage(&format!("{FORM}, in seconds and moves"));
    };
    server.clock.tell(side, time, stones);
    done()
}

fn showboard(server: &mut Server, _: &[&str]) -> Reply {
    let session = &*server.session;
    let sides = session.info().sides;
    let board = board::text(&session.diagram(), sides);
    let state = match session.to_move() {
        Some(side) => format!("{} ({}) to move", sides[side.index()], moves::colour(side)),
        None => "the game is over".to_owned(),
    };
    let tally = session.tally().map_or_else(String::new, |[first, second]| {
        format!("; {} {first}, {} {second}", sides[0], sides[1])
    });
    Ok(format!("\n{board}\n{state}{tally}"))
}

/// Returns the score as `B+4`, `W+1` or `0`: the difference in points, or 1 in
/// games without points.
fn final_score(server: &mut Server, _: &[&str]) -> Reply {
    let Some(outcome) = server.session.outcome() else {
        return refusal("cannot score: the game is not over");
    };
    // In a game without points, the winner leads by 1.
    let difference = outcome.points.map_or(1, |[a, b]| a.abs_diff(b));
    Ok(match outcome.verdict {
        Verdict::Draw => "0".to_owned(),
        Verdict::Win(side) => {
            format!("{}+{difference}", moves::colour(side).to_uppercase())
        }
    })
}

/// Sets options of the rules and clears the board. Without arguments, returns
/// the current options.
fn options(server: &mut Server, words: &[&str]) -> Reply {
    let mut options = server.session.options();
    if words.is_empty() {
        let lines = options.iter().map(|(key, value)| format!("{key}={value}"));
        return Ok(lines.collect::<Vec<_>>().join("\n"));
    }
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            return usage("boardgames-options KEY=VALUE ...");
        };
        // Later pairs override the current ones at the front.
        options.push((key.to_ascii_lowercase(), value.to_ascii_lowercase()));
    }
    match server.restart(&options, None) {
        Ok(()) => done(),
        Err(error) => Err(error.to_string()),
    }
}

/// Sets the position as the start of a new game. Without arguments, returns the
/// current position.
fn position(server: &mut Server, words: &[&str]) -> Reply {
    if words.is_empty() {
        return Ok(server.session.position());
    }
    let options = server.session.options();
    match server.restart(&options, Some(&words.join(" "))) {
        Ok(()) => done(),
        Err(error) => Err(error.to_string()),
    }
}

fn legal(server: &mut Server, _: &[&str]) -> Reply {
    let moves = server.session.moves().into_iter();
    Ok(moves.map(|mv| mv.text).collect::<Vec<_>>().join(" "))
}

/// Returns the values of all moves, best first, after a line about the search.
/// Accepts a level and settings in the notation of players.
fn analyse(server: &mut Server, words: &[&str]) -> Reply {
    let bot = match words {
        [] => server.bot(),
        [spec] => spec
            .parse()
            .map_err(|error| format!("syntax error: {error}"))?,
        _ => return usage("boardgames-analyse [LEVEL][,SETTING...]"),
    };
    if server.has_usual_limits_only() && !bot.limits.is_unlimited() {
        return refusal("levels have their usual limits here: give a level without settings");
    }
    let request = AnalysisRequest {
        level: bot.level,
        limits: bot.limits,
        ..AnalysisRequest::default()
    };
    match server.session.analysis(&request) {
        Some(job) => Ok(analysis::write(&job(&SearchControl::new()))),
        None => refusal("nothing to analyse: the game is over"),
    }
}

/// Returns why a move is good or bad: a line with its grade and values, a
/// summary in a sentence, then one line a reason that begins with the kind of
/// claim.
fn explain(server: &mut Server, words: &[&str]) -> Reply {
    let [text] = words else {
        return usage("boardgames-explain MOVE");
    };
    let session = &server.session;
    let job = session.explanation(text).map_err(|e| moves::refusal(&e))?;
    let Some(view) = job(&SearchControl::new()) else {
        return refusal("there is no explanation for this move");
    };
    let (explained, judged) = (&view.explained, &view.explained.comparison);
    let exact = if explained.is_exact() {
        "exact"
    } else {
        "estimate"
    };
    let head = format!(
        "grade {} value {:+} best {:+} unit {} {exact}",
        explained.grade.name(),
        judged.value.amount,
        judged.best_value.amount,
        view.unit.name
    );
    let claims = explained.claims.iter();
    let claims = claims.map(|claim| format!("{} {}", claim.kind(), view.claim_sentence(claim)));
    let lines: Vec<String> = [head, view.sentence()].into_iter().chain(claims).collect();
    Ok(lines.join("\n"))
}

/// Sets the seed of both colours' computer players. Equal seeds give the same
/// games as in the program itself.
fn seed(server: &mut Server, words: &[&str]) -> Reply {
    let [number] = words else {
        return usage("boardgames-seed N");
    };
    let Ok(number) = number.parse() else {
        return usage("boardgames-seed N, N being a number from 0 to 18446744073709551615");
    };
    server.reseed(number);
    done()
}
