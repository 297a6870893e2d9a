//! Files whose path begins with the text typed so far.

use std::ffi::{OsStr, OsString};
use std::fs::DirEntry;
use std::path::Path;

use super::os_string::os_string;
use crate::game::order_by;

/// Returns the paths that begin with `typed`, in order. A folder ends with `/`.
/// A hidden file is included only if `typed` contains its dot.
pub fn beginning_with(typed: &OsStr) -> Vec<OsString> {
    let text = typed.as_encoded_bytes();
    let name = text.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let folder = os_string(text[..text.len() - name.len()].to_vec());
    let listed = match folder.is_empty() {
        true => OsStr::new("."),
        false => &folder,
    };
    let entries = Path::new(listed).read_dir().into_iter().flatten().flatten();
    let fitting = entries.filter(|entry| {
        let found = entry.file_name();
        let found = found.as_encoded_bytes();
        found.starts_with(name) && found.starts_with(b".") == name.starts_with(b".")
    });
    let path = |entry: DirEntry| {
        let end = if entry.path().is_dir() { "/" } else { "" };
        let mut path = folder.clone();
        path.push(entry.file_name());
        path.push(end);
        path
    };
    let mut paths: Vec<OsString> = fitting.map(path).collect();
    order_by(&mut paths, Ord::cmp);
    paths
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn path_is_completed_in_its_own_folder() {
        let home = tempfile::tempdir().unwrap();
        for name in ["one", "two *", ".hidden"] {
            fs::write(home.path().join(name), "").unwrap();
        }
        fs::create_dir(home.path().join("three")).unwrap();
        let found = |typed: &str| {
            let paths = beginning_with(home.path().join(typed).as_os_str());
            let folder = home.path().join("");
            let names = paths.iter().map(|path| {
                let path = path.to_str().expect("UTF-8");
                let folder = folder.to_str().expect("UTF-8");
                path.strip_prefix(folder).expect("in the folder").to_owned()
            });
            names.collect::<Vec<_>>()
        };
        assert_eq!(found(""), ["one", "three/", "two *"]);
        assert_eq!(found("tw"), ["two *"]);
        assert_eq!(found("."), [".hidden"]);
        assert!(found("none/x").is_empty());
    }
}
