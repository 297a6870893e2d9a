//! Where the program runs, as far as texts and choices depend on it.

/// Whether the program runs in a web page. There it cannot start other programs or
/// connect to servers, and its user has neither a shell nor access to files.
pub const IN_PAGE: bool = cfg!(target_family = "wasm");
