//! `boardgames completions`: completion scripts for shells.

use anyhow::Result;
use clap::{Args, Command};
use clap_complete::Shell;

use crate::cli::{Status, print};

/// Arguments of `boardgames completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// Shell to print the script for
    shell: Shell,
}

/// Prints the completion script.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(args: CompletionsArgs, mut command: Command) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "boardgames", &mut script);
    print(&with_saved_games(
        args.shell,
        &String::from_utf8_lossy(&script),
    ))?;
    Ok(Status::Done)
}

/// Shell code that prints the names of the saved games.
const NAMES: &str = "$(boardgames list --names 2>/dev/null)";

/// Adds the names of saved games to every argument that takes a saved game. The
/// generated script completes only files there.
fn with_saved_games(shell: Shell, script: &str) -> String {
    match shell {
        Shell::Bash => {
            let files = "--load)\n                    COMPREPLY=($(compgen -f \"${cur}\"))";
            let both = format!(
                "--load)\n                    COMPREPLY=($(compgen -f -- \"${{cur}}\") \
                 $(compgen -W \"{NAMES}\" -- \"${{cur}}\"))"
            );
            saves_first(&script.replace(files, &both).replace("<FILE>", NAMES))
        }
        Shell::Zsh => {
            let saved = "_boardgames_saved() {\n    \
                         _alternative \"saved:saved game:($(boardgames list --names 2>/dev/null))\" \
                         'files:file:_files'\n}\n";
            let own = |line: &str| {
                let takes_one = line.contains("--load=[") || line.starts_with("':file -- ");
                match takes_one {
                    true => line.replace(":_files'", ":_boardgames_saved'") + "\n",
                    false => format!("{line}\n"),
                }
            };
            let body: String = script.lines().map(own).collect();
            body.replacen(
                "#compdef boardgames\n",
                &format!("#compdef boardgames\n\n{saved}"),
                1,
            )
        }
        Shell::Fish => {
            let names = "(boardgames list --names 2>/dev/null)";
            let load = "-n \"__fish_boardgames_using_subcommand play\" -l load -a";
            let file = "-n \"__fish_boardgames_using_subcommand show; or \
                        __fish_boardgames_using_subcommand replay\" -a";
            let more = [load, file].map(|option| {
                format!("complete -c boardgames {option} \"{names}\" -d 'Saved game'\n")
            });
            format!("{script}{}", more.concat())
        }
        _ => script.to_owned(),
    }
}

/// The commands whose first argument is a saved game.
const OF_SAVES: [&str; 3] = ["replay", "review", "show"];

/// Adds saved games and files to the first argument of the commands in
/// [`OF_SAVES`], in the script for bash.
fn saves_first(script: &str) -> String {
    let mut inside = false;
    let mut own = String::new();
    for line in script.lines() {
        if let Some(command) = line.trim().strip_prefix("boardgames__subcmd__")
            && let Some(command) = command.strip_suffix(')')
        {
            inside = OF_SAVES.contains(&command);
        }
        let all = "COMPREPLY=( $(compgen -W \"${opts}\" -- \"${cur}\") )";
        if inside && line.trim() == all {
            let saves = format!(
                "COMPREPLY=( $(compgen -W \"${{opts}} {NAMES}\" -- \"${{cur}}\") \
                 $(compgen -f -- \"${{cur}}\") )"
            );
            own += &line.replace(all, &saves);
        } else {
            own += line;
        }
        own.push('\n');
    }
    own
}
