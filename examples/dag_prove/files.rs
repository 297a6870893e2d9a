//! The work on disk: DIR/FIRST_REPLY.cert when a reply is proved; until then
//! DIR/FIRST_REPLY/ with a file for every part proved and a list of what was
//! tried in vain. A file is written beside its place and then moved there.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use boardgames::games::dag_en_nacht::Move;

pub struct Files {
    dir: PathBuf,
    first: Move,
}

fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let beside = path.with_extension(format!("new{}", std::process::id()));
    fs::write(&beside, bytes).with_context(|| format!("cannot write {}", beside.display()))?;
    fs::rename(&beside, path).with_context(|| format!("cannot write {}", path.display()))
}

impl Files {
    pub fn open(dir: &str, first: Move) -> Result<Files> {
        fs::create_dir_all(dir).with_context(|| format!("cannot make {dir}"))?;
        Ok(Files {
            dir: dir.into(),
            first,
        })
    }

    fn work(&self, reply: &str) -> Result<PathBuf> {
        let path = self.dir.join(format!("{}_{reply}", self.first));
        fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(path)
    }

    fn certificate(&self, reply: &str) -> PathBuf {
        self.dir.join(format!("{}_{reply}.cert", self.first))
    }

    pub fn has_certificate(&self, reply: &str) -> bool {
        self.certificate(reply).exists()
    }

    pub fn keep_certificate(&self, reply: &str, bytes: &[u8]) -> Result<()> {
        write_whole(&self.certificate(reply), bytes)
    }

    /// The right to work on this reply, while the file is open; `None` if
    /// another process has it. It ends with the process, however that ends.
    pub fn lock(&self, reply: &str) -> Result<Option<File>> {
        let path = self.work(reply)?.join("busy");
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(file.try_lock().is_ok().then_some(file))
    }

    pub fn keep_part(&self, reply: &str, name: &str, tokens: &[u16]) -> Result<()> {
        let bytes: Vec<u8> = tokens
            .iter()
            .flat_map(|token| token.to_be_bytes())
            .collect();
        let file = format!("{}.part", name.replace(' ', "_"));
        write_whole(&self.work(reply)?.join(file), &bytes)
    }

    /// Parts by name, the shorter names first.
    pub fn parts(&self, reply: &str) -> Result<Vec<(String, Vec<u16>)>> {
        let mut parts = Vec::new();
        for entry in fs::read_dir(self.work(reply)?)? {
            let path = entry?.path();
            if path
                .extension()
                .is_some_and(|extension| extension == "part")
            {
                let name = path
                    .file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .replace('_', " ");
                let bytes = fs::read(&path)?;
                let tokens = bytes
                    .chunks_exact(2)
                    .map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                parts.push((name, tokens.collect()));
            }
        }
        parts.sort_by_key(|(name, _)| (name.split(' ').count(), name.clone()));
        Ok(parts)
    }

    pub fn note_failure(&self, reply: &str, name: &str, attempt: u32, expanded: u64) -> Result<()> {
        let path = self.work(reply)?.join("tried.tsv");
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(file.write_all(format!("{name}\t{attempt}\t{expanded}\n").as_bytes())?)
    }

    /// What was tried in vain: the question's name and its last try.
    pub fn failures(&self, reply: &str) -> Result<Vec<(String, u32)>> {
        let path = self.work(reply)?.join("tried.tsv");
        let text = fs::read_to_string(path).unwrap_or_default();
        let read = |line: &str| {
            let mut fields = line.split('\t');
            Some((fields.next()?.to_owned(), fields.next()?.parse().ok()?))
        };
        Ok(text.lines().filter_map(read).collect())
    }
}
