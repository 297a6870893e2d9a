//! Line mode over the standard streams. The program ends when its terminal is
//! gone, even while the computer thinks and nothing is read.

use std::path::Path;
use std::rc::Rc;

use anyhow::Result;

use crate::cli::args::globals::Globals;
use crate::cli::exit::UserLeft;
use crate::cli::interrupt::{prepare_to_end, say_if_stopped};
use crate::cli::plain_game::play_on;
use crate::cli::progress::in_sentences;
use crate::store::{Config, Dirs};
use crate::ui::plain::{Conversation, KeepBoards, Partner, Presentation, Style};

/// Returns the conversation over standard input, output and error, which answers
/// in this style. Asks a person once whether boards are to be drawn.
///
/// # Errors
/// The settings cannot be read, or the streams fail.
pub(super) fn conversation(style: Style, globals: &Globals) -> Result<Conversation> {
    end_with_the_terminal();
    let mut conversation = Conversation::standard();
    if (conversation.partner(), style) == (Partner::Person, Style::Sentences) {
        say_if_stopped();
    }
    let config = globals.config()?.0;
    let boards = match style {
        Style::Sentences if conversation.partner() == Partner::Person => {
            asked_once(&mut conversation, &config, globals)?
        }
        _ => config.draws_boards(),
    };
    // The answer may differ from the settings with which the program began.
    if style == Style::Sentences {
        in_sentences(!boards);
    }
    let presentation = Presentation {
        style,
        glyphs: globals.glyph_set()?,
        boards,
    };
    let conversation = conversation.presenting(presentation);
    let conversation = conversation.saving_in(Dirs::find().ok());
    let conversation = match style {
        Style::Sentences => conversation.keeping_boards(keep_boards(globals)),
        Style::Json => conversation,
    };
    Ok(conversation.playing(play_on(globals)))
}

/// Whether to draw boards: as the settings say, or else as the person answers.
/// Saves the answer in the settings.
fn asked_once(conversation: &mut Conversation, config: &Config, globals: &Globals) -> Result<bool> {
    if let Some(boards) = config.boards {
        return Ok(boards);
    }
    let Some(path) = globals.config_path() else {
        return Ok(true);
    };
    let question = "Positions can be drawn as boards, or put in words for a screen reader. The words \
                    'board off' and 'board on' change it at any time.";
    conversation.say(question)?;
    let Some(boards) = whether_boards(conversation)? else {
        let sentence = "Boards are drawn this time; 'board off' turns them off. You will be asked \
                        again at the next start.";
        conversation.say(sentence)?;
        return Ok(true);
    };
    conversation.draw_boards(boards)?;
    if let Err(why) = save_boards(boards, config, &path) {
        conversation.say(&why)?;
    }
    Ok(boards)
}

/// Says which answer suits whom.
const WHICH_ANSWER: &str = "Type no if you use a screen reader: the program then speaks in sentences, \
                            without drawings and columns. Type yes to see boards. You can change it at \
                            any time with 'board off' and 'board on'.";

/// Asks until the answer is clear; `None` for an empty line and at the end of the input.
fn whether_boards(conversation: &mut Conversation) -> Result<Option<bool>> {
    loop {
        let answer = conversation
            .ask("Draw boards? (yes or no; Enter alone draws them this time, q quits) ")?;
        match answer.map(|line| line.trim().to_lowercase()).as_deref() {
            Some("yes" | "y" | "on" | "board on") => return Ok(Some(true)),
            Some("no" | "n" | "off" | "board off") => return Ok(Some(false)),
            Some("quit" | "q" | "exit") => {
                conversation.say_goodbye()?;
                return Err(UserLeft.into());
            }
            Some("" | "back" | "b") | None => return Ok(None),
            Some("help" | "?") => conversation.say(WHICH_ANSWER)?,
            Some(_) => conversation.say("Type yes or no; Enter alone draws boards this time.")?,
        }
    }
}

/// Saves in the settings whether boards are drawn. `config` is what they contain now.
fn save_boards(boards: bool, config: &Config, path: &Path) -> Result<(), String> {
    let mut changed = config.clone();
    changed.boards = Some(boards);
    let saved = changed.save_changes(config, path);
    saved.map_err(|error| format!("{error}."))
}

/// Returns the function that saves in the settings whether boards are drawn.
fn keep_boards(globals: &Globals) -> Rc<KeepBoards> {
    let globals = globals.clone();
    Rc::new(move |boards| {
        in_sentences(!boards);
        let (config, path) = globals.config().map_err(|error| format!("{error:#}."))?;
        path.map_or(Ok(()), |path| save_boards(boards, &config, &path))
    })
}

/// Starts a thread that ends the program and its engines when standard input is
/// a terminal that is gone, with or without a signal. The full screen does not
/// need this thread, because it reads its terminal all the time.
#[cfg(unix)]
fn end_with_the_terminal() {
    use std::io::{IsTerminal, stdin};

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    use crate::ui::tui::signals::{HANGUP, end_by};

    if !stdin().is_terminal() {
        return;
    }
    let watch = || {
        let input = stdin();
        loop {
            // With no events requested, `poll` still reports a hangup.
            let mut watched = [PollFd::new(&input, PollFlags::empty())];
            match poll(&mut watched, None) {
                Err(Errno::INTR) | Ok(0) => {}
                Err(_) => return,
                Ok(_) => break,
            }
        }
        prepare_to_end();
        end_by(HANGUP);
    };
    // If the thread cannot start, the next read or write fails instead.
    let _ = std::thread::Builder::new()
        .name("terminal".to_owned())
        .spawn(watch);
}

/// Does nothing: on other systems, the console ends its programs.
#[cfg(not(unix))]
fn end_with_the_terminal() {}
