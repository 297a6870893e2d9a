//! Finds a saved game by path or by name.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::store::dirs::Dirs;

/// Returns `given` if that path exists, otherwise the saved game of that name,
/// with or without `.json`. If neither exists, returns `given`, so that the
/// error of opening it contains the name that the user typed.
pub fn find(places: &Dirs, given: &Path) -> PathBuf {
    let is_name = given.components().count() == 1;
    if given.exists() || !is_name {
        return given.to_owned();
    }
    let saved = places.saves().join(given);
    let mut with_end = saved.clone().into_os_string();
    with_end.push(".json");
    [saved, PathBuf::from(with_end)]
        .into_iter()
        .find(|path| path.exists())
        .unwrap_or_else(|| given.to_owned())
}

/// Returns the word with which [`find`] finds a saved game: the file's name,
/// without its extension if that is enough. `None` if there is no such word,
/// because another file has that name or the word would be read as an option.
pub fn word_for(places: &Dirs, path: &Path) -> Option<OsString> {
    let (stem, name) = (path.file_stem()?, path.file_name()?);
    let leads_there = |word: &&OsStr| {
        !word.as_encoded_bytes().starts_with(b"-") && find(places, Path::new(word)) == path
    };
    let word = [stem, name].into_iter().find(leads_there);
    word.map(OsStr::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn bare_name_is_found_among_the_saved_games() {
        let home = tempfile::tempdir().unwrap();
        let places = Dirs::all_in(home.path());
        fs::create_dir(places.saves()).unwrap();
        let save = places.saves().join("a-1.json");
        fs::write(&save, "").unwrap();
        for name in ["a-1.json", "a-1"] {
            assert_eq!(find(&places, Path::new(name)), save);
        }
        assert_eq!(find(&places, Path::new("b")), Path::new("b"));
        assert_eq!(find(&places, Path::new("./a-1")), Path::new("./a-1"));
    }
}
