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

/// Returns the message that this file was saved. A file in the folder of saved games, `saves`, is
/// called by its name alone, which is enough to find it.
pub fn saved_as(saves: &Path, path: &Path) -> String {
    match name_in(saves, path) {
        Some(name) if !IN_PAGE => format!("Saved as {name}."),
        _ => saved_in(path),
    }
}

/// Adds to the message that a game was saved the name `before` that it had until then.
pub(super) fn no_longer(saved: &str, before: &str) -> String {
    format!("{}, no longer as {before}.", saved.trim_end_matches('.'))
}

/// Returns the message that a copy was saved in `copy`, while the game stays in its own file, if
/// it has one.
pub(super) fn copied_to(saves: &Path, copy: &Path, own: Option<&Path>) -> String {
    let stays = own.map_or_else(String::new, |own| match name_in(saves, own) {
        Some(name) => format!(" The game itself stays among your saved games as {name}."),
        None => format!(" The game itself stays in {}.", own.display()),
    });
    format!("Saved a copy in {}.{stays}", copy.display())
}

/// Returns the name of a file in the folder `saves`, or the whole path of another one.
pub(super) fn shown_name(saves: &Path, path: &Path) -> String {
    let name = name_in(saves, path);
    name.unwrap_or_else(|| path.display().to_string())
}

/// Returns the name of a file in the folder `saves`; `None` for a file elsewhere.
fn name_in(saves: &Path, path: &Path) -> Option<String> {
    let name = path.file_stem().filter(|_| path.parent() == Some(saves))?;
    Some(name.to_string_lossy().into_owned())
}
