//! Finding a saved game by path or by name.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::store::dirs::Dirs;

/// Returns `given` if that path exists, otherwise the saved game of that name,
/// with or without `.json`. If there is neither, returns `given`, so that the
/// error of opening it names what the user typed.
#[must_use]
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

/// The word by which [`find`] finds the file of a saved game: its name without
/// the end where that is enough. `None` if no word does: another file is in
/// the way, or the word would be taken for an option.
#[must_use]
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
    fn a_bare_name_is_looked_for_among_the_saved_games() {
        let home = tempfile::tempdir().unwrap();
        let places = Dirs {
            config: home.path().into(),
            data: home.path().into(),
            state: home.path().into(),
        };
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
