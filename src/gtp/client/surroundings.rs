//! What a client needs of the machine it runs on.

use std::path::PathBuf;

/// Where the client finds what it needs.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// Where what the engines print on stderr is kept; `None` keeps nothing.
    pub log: Option<PathBuf>,
    /// This program, for commands that name it where no search path has it.
    pub own_program: Option<PathBuf>,
}
