//! Files with expected output, and the way to write them again.

use std::fs;
use std::path::Path;

/// Compares `now` with the file at `path`. `BLESS=NAME` (or `BLESS=all`) writes
/// it again; review the difference before keeping it.
///
/// # Panics
/// If they differ or there is no such file. The message contains the command.
pub fn check(path: &Path, name: &str, now: &str) {
    if is_blessed(name) {
        fs::create_dir_all(path.parent().expect("has a folder")).expect("folder can be made");
        fs::write(path, now).expect("file can be written");
        return;
    }
    let path = path.display();
    let how = format!("BLESS={name} cargo test --test {} writes it anew", binary());
    let kept = fs::read_to_string(path.to_string())
        .unwrap_or_else(|error| panic!("{path}: {error}; {how}"));
    assert!(
        kept == now,
        "{path} differs; if that is right, {how}.\n--- kept\n{kept}\n--- now\n{now}"
    );
}

/// Returns whether `BLESS` names this file.
pub fn is_blessed(name: &str) -> bool {
    std::env::var("BLESS").is_ok_and(|wanted| wanted == name || wanted == "all")
}

/// Returns the name of this test binary in cargo commands.
pub fn binary() -> String {
    let own = std::env::current_exe().expect("a test runs from a file");
    let stem = own.file_stem().expect("it has a name").to_string_lossy();
    stem.rsplit_once('-')
        .map_or(stem.to_string(), |(name, _)| name.to_owned())
}
