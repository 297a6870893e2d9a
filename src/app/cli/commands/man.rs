//! `boardgames man`: the manual page, with all commands on one page.

use anyhow::Result;
use clap::{Args, Command};
use clap_mangen::Man;

use crate::cli::exit::{Status, print};
use crate::ui::tui::game::KEYS;
use crate::ui::tui::key_table::hints;

/// Arguments of `boardgames man`.
#[derive(Debug, Args)]
pub struct ManArgs {}

/// Prints the manual page in roff.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(_args: ManArgs, command: Command) -> Result<Status> {
    print(&page(command)?)?;
    Ok(Status::Done)
}

/// Returns the manual page: clap's sections, then one for each command, then
/// our own texts.
fn page(mut command: Command) -> Result<String> {
    command.build();
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let mut page = String::from_utf8_lossy(&page).into_owned();
    page.push_str(".SH COMMANDS\n");
    let listed = command.get_subcommands();
    let shown = listed.filter(|command| command.get_name() != "help" && !command.is_hide_set());
    for command in shown {
        page.push_str(&section(command)?);
    }
    page.push_str(&texts());
    let mut end = Vec::new();
    man.render_version_section(&mut end)?;
    page.push_str(&String::from_utf8_lossy(&end));
    Ok(page)
}

/// Returns the sections that clap does not generate, such as keys and exit codes.
fn texts() -> String {
    let mut text = String::from(".SH KEYS\nOn the full screen, in a game:\n");
    for key in hints(KEYS).iter().filter(|key| !key.help.is_empty()) {
        text += &format!(".TP\n{}\n{}\n", escaped(&key.label), escaped(key.help));
    }
    for (heading, entries) in [
        ("PLAYERS", PLAYERS),
        ("EXIT STATUS", EXIT_CODES),
        ("FILES", FILES),
        ("ENVIRONMENT", ENVIRONMENT),
        ("EXAMPLES", EXAMPLES),
    ] {
        text += &format!(".SH {heading}\n");
        for (name, meaning) in entries {
            text += &format!(".TP\n{}\n{}\n", escaped(name), escaped(meaning));
        }
    }
    text
}

const PLAYERS: &[(&str, &str)] = &[
    ("human", "A person."),
    (
        "ai, ai:LEVEL, ai:LEVEL,time=1s",
        "The computer, at level 0 to 10; without a level, 4.",
    ),
    (
        "gtp:COMMAND, nboard:COMMAND",
        "Another program that speaks GTP or the NBoard protocol.",
    ),
];

const EXIT_CODES: &[(&str, &str)] = &[
    ("0", "Done, or you left."),
    (
        "1",
        "A file or the terminal failed, or a saved game is damaged.",
    ),
    ("2", "Wrong usage, or an illegal move in piped input."),
];

const FILES: &[(&str, &str)] = &[
    (
        "$XDG_DATA_HOME/boardgames/saves/",
        "Saved games, one in each file; usually in ~/.local/share. NAME.json.bak is the version \
         before the last move.",
    ),
    (
        "$XDG_DATA_HOME/boardgames/results.jsonl",
        "One line for each finished game; stats counts them.",
    ),
    (
        "$XDG_CONFIG_HOME/boardgames/config.toml",
        "The settings; usually in ~/.config.",
    ),
    (
        "$XDG_CONFIG_HOME/boardgames/themes/NAME.toml",
        "Your own theme; docs/SCREENS.md describes the format.",
    ),
    (
        "$XDG_STATE_HOME/boardgames/",
        "What engines write to standard error; usually in ~/.local/state.",
    ),
];

const ENVIRONMENT: &[(&str, &str)] = &[
    (
        "BOARDGAMES_COLOR, BOARDGAMES_GLYPHS, BOARDGAMES_NO_MOUSE, BOARDGAMES_NO_ANIMATION, \
         BOARDGAMES_THEME, BOARDGAMES_CONFIG, BOARDGAMES_PLAIN",
        "Like the global options with these names.",
    ),
    (
        "NO_COLOR, CLICOLOR_FORCE, TERM, COLORTERM",
        "NO_COLOR and TERM=dumb switch colours off, CLICOLOR_FORCE on; TERM=dumb also chooses \
         line mode. COLORTERM=truecolor gives every colour; other terminals get 256, 16 or none, \
         depending on TERM.",
    ),
];

const EXAMPLES: &[(&str, &str)] = &[
    (
        "boardgames othello --level easy",
        "Play Othello against an easy computer.",
    ),
    (
        "boardgames play awari --south ai:8 --north human",
        "Let the computer move first.",
    ),
    (
        "boardgames play --load othello-2026-11-20-1",
        "Continue a saved game.",
    ),
    (
        "printf 'f5\\nquit\\n' | boardgames play othello --json",
        "Play from a script.",
    ),
];

/// Escapes the characters that have a meaning in roff.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    match text.starts_with(['.', '\'']) {
        true => format!("\\&{text}"),
        false => text,
    }
}

/// Renders one command, without the global options, which are listed once at
/// the top.
fn section(command: &Command) -> Result<String> {
    let name = command.get_name().to_owned();
    let own = command.clone().mut_args(|arg| {
        let above = arg.is_global_set() || arg.get_id() == "help";
        arg.hide(above)
    });
    let man = Man::new(own);
    let mut text = Vec::new();
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    // The headings inside a command become paragraphs, because the section's
    // heading is the command's name.
    let mut section = format!(".SS {name}\n");
    for line in text.lines() {
        section.push_str(if line.starts_with(".SH ") {
            ".PP"
        } else {
            line
        });
        section.push('\n');
    }
    Ok(section)
}
