//! Where the program runs, as far as texts and choices depend on it.

use std::path::Path;

/// Whether the program runs in a web page. There it cannot start other programs or
/// connect to servers, and its user has neither a shell nor access to files.
pub const IN_PAGE: bool = cfg!(target_family = "wasm");

/// Returns the message that this file was saved. A page does not name it, because its
/// user cannot open it.
pub fn saved_in(path: &Path) -> String {
    match IN_PAGE {
        true => "Saved in this browser.".to_owned(),
        false => format!("Saved in {}.", path.display()),
    }
}
