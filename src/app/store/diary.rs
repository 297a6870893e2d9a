//! `learning.jsonl`: one line for every lesson, puzzle and card.

use std::path::PathBuf;

use crate::course::DiaryEntry;
use crate::store::error::SaveError;
use crate::store::json_lines::JsonLines;

/// The file of lessons, puzzles and cards. Lines are only ever appended, so
/// several instances can write at once, and lines that cannot be read stay.
#[derive(Clone, Debug)]
pub struct Diary(JsonLines);

impl Diary {
    /// Refers to the file at `path`, which need not exist.
    pub fn at(path: PathBuf) -> Diary {
        Diary(JsonLines::at(path))
    }

    /// Appends an entry.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&self, event: &DiaryEntry) -> Result<(), SaveError> {
        self.0.append(event, "store your progress in")
    }

    /// Returns every entry, oldest first, and the number of lines that this
    /// version cannot read. A missing file counts as empty.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(&self) -> Result<(Vec<DiaryEntry>, usize), SaveError> {
        let (events, damaged): (Vec<DiaryEntry>, usize) = self.0.read()?;
        let before = events.len();
        let known: Vec<DiaryEntry> = events.into_iter().filter(DiaryEntry::is_known).collect();
        // Entries of a newer version stay in the file, but this version cannot
        // use them.
        let newer = before - known.len();
        Ok((known, damaged + newer))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::course::Happened;

    fn event(id: &str) -> DiaryEntry {
        DiaryEntry::now(Happened::Lesson {
            game: "some".to_owned(),
            id: id.to_owned(),
            clean: true,
        })
    }

    #[test]
    fn entries_round_trip_and_damaged_lines_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below/learning.jsonl");
        let diary = Diary::at(path.clone());
        assert_eq!(diary.read().unwrap(), (Vec::new(), 0));
        let first = event("one");
        diary.add(&first).unwrap();
        // A truncated line is left by a crash; an unknown kind or version comes
        // from a newer program.
        let mut text = fs::read_to_string(&path).unwrap();
        let newer = text.trim_end().replace("\"v\":1", "\"v\":2");
        let other = text.trim_end().replace("lesson", "dream");
        text += &format!("{newer}\n{other}\n{{\"v\":1,\"at\"");
        fs::write(&path, &text).unwrap();
        let second = event("two");
        diary.add(&second).unwrap();
        assert_eq!(diary.read().unwrap(), (vec![first, second], 3));
        assert!(fs::read_to_string(&path).unwrap().starts_with(&text));
    }

    #[test]
    fn two_instances_lose_no_entry() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("learning.jsonl");
        std::thread::scope(|scope| {
            for name in ["a", "b"] {
                let diary = Diary::at(path.clone());
                scope.spawn(move || {
                    for i in 0..100 {
                        diary.add(&event(&format!("{name}{i}"))).unwrap();
                    }
                });
            }
        });
        let (events, damaged) = Diary::at(path).read().unwrap();
        assert_eq!((events.len(), damaged), (200, 0));
    }

    #[test]
    fn unwritable_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let diary = Diary::at(folder.path().to_owned());
        let said = diary.add(&event("one")).unwrap_err().to_string();
        assert!(said.contains("cannot store your progress in"), "{said}");
    }
}
