//! Name and version of the program, as other programs see them.

/// Name of the program.
pub const PROGRAM: &str = "boardgames";

/// Version of the program.
pub const PROGRAM_VERSION: &str = env!("CARGO_PKG_VERSION");
