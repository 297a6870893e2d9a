//! The `boardgames` program: runs the command, prints its error and sets the
//! exit status.

use std::process::ExitCode;

use boardgames::cli;

fn main() -> ExitCode {
    cli::end_on_panic();
    match cli::run(std::env::args_os()) {
        Ok(status) => status.into(),
        Err(error) => cli::explain(&error).into(),
    }
}
