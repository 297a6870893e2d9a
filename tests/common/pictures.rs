//! Text pictures in tests/data/pictures, compared with current drawings.

use std::path::PathBuf;

use crate::bless;

/// Compares `drawn` with the picture of this name.
pub fn check(name: &str, drawn: &str) {
    let path = PathBuf::from("tests/data/pictures").join(format!("{name}.txt"));
    bless::check(&path, name, drawn);
}
