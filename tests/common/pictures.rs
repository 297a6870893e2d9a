//! Text pictures kept in tests/data/pictures, compared with what is drawn.
//! `UPDATE_PICTURES=1 cargo test` writes them anew; look at the difference
//! before keeping it.

use std::fs;
use std::path::PathBuf;

/// Compares `drawn` with the picture of this name.
pub fn check(name: &str, drawn: &str) {
    let path = PathBuf::from("tests/data/pictures").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        fs::create_dir_all(path.parent().expect("has a folder")).expect("folder can be made");
        fs::write(&path, drawn).expect("picture can be written");
        return;
    }
    let kept = fs::read_to_string(&path)
        .unwrap_or_else(|e| panic!("{}: {e}; see tests/common/pictures.rs", path.display()));
    assert!(
        kept == drawn,
        "{name} looks different.\n--- kept\n{kept}\n--- drawn\n{drawn}"
    );
}
