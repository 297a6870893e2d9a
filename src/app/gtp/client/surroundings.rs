//! [`Surroundings`]: the paths a client needs.

use std::path::PathBuf;

/// Paths that a client needs.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// Folder for the engines' output on stderr; `None` keeps nothing.
    pub log: Option<PathBuf>,
    /// Path of this program, for commands that name it when it is not in the
    /// search path.
    pub own_program: Option<PathBuf>,
}
