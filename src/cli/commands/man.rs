//! `boardgames man`: the manual page, every command in one page.

use anyhow::Result;
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use crate::cli::{Cli, Globals, Status, print};

/// Arguments of `boardgames man`.
#[derive(Debug, Args)]
pub struct ManArgs {}

/// Prints the page in roff.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(_args: ManArgs, _globals: &Globals) -> Result<Status> {
    print(&page()?)?;
    Ok(Status::Done)
}

fn page() -> Result<String> {
    let mut command = Cli::command();
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
    for command in listed.filter(|command| command.get_name() != "help") {
        page.push_str(&section(command)?);
    }
    let mut end = Vec::new();
    man.render_extra_section(&mut end)?;
    man.render_version_section(&mut end)?;
    page.push_str(&String::from_utf8_lossy(&end));
    Ok(page)
}

/// One command, without the global options that stand above already.
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
    // The command's own headings become paragraphs below the heading that
    // names the command.
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
