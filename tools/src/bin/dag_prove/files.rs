//! The files of the work. A proved reply is in DIR/FIRST_REPLY.proof. Before
//! that, the folder DIR/FIRST_REPLY/ has a file for every part that is proved,
//! and a list of failed tries. A file is written under another name and then
//! renamed, so that a kill never leaves half a file.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use boardgames::games::dag_en_nacht::Move;
use boardgames::games::dag_en_nacht::prover::Token;

pub struct Files {
    dir: PathBuf,
    first: Move,
}

fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let beside = path.with_extension(format!("new{}", std::process::id()));
    fs::write(&beside, bytes).with_context(|| format!("cannot write {}", beside.display()))?;
    fs::rename(&beside, path).with_context(|| format!("cannot write {}", path.display()))
}

fn bytes(tokens: &[Token]) -> Vec<u8> {
    tokens
        .iter()
        .flat_map(|token| token.to_be_bytes())
        .collect()
}

fn read_tokens(path: &Path) -> Result<Vec<Token>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (tokens, _) = bytes.as_chunks::<4>();
    Ok(tokens
        .iter()
        .map(|&token| Token::from_be_bytes(token))
        .collect())
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

    fn proof(&self, reply: &str) -> PathBuf {
        self.dir.join(format!("{}_{reply}.proof", self.first))
    }

    pub fn has_proof(&self, reply: &str) -> bool {
        self.proof(reply).exists()
    }

    pub fn keep_proof(&self, reply: &str, tokens: &[Token]) -> Result<()> {
        write_whole(&self.proof(reply), &bytes(tokens))
    }

    /// Returns the replies that are proved, and their proofs.
    pub fn proofs(&self) -> Result<Vec<(String, Vec<Token>)>> {
        let (mut found, first) = (Vec::new(), format!("{}_", self.first));
        for entry in fs::read_dir(&self.dir)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let reply = name.strip_prefix(&first);
            if let Some(reply) = reply.and_then(|name| name.strip_suffix(".proof")) {
                found.push((reply.to_owned(), read_tokens(&self.proof(reply))?));
            }
        }
        found.sort();
        Ok(found)
    }

    /// Returns a lock on the work on this reply, or `None` if another process has
    /// it. The lock lasts while the file is open, at most until the process ends.
    pub fn lock(&self, reply: &str) -> Result<Option<File>> {
        let path = self.work(reply)?.join("busy");
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(file.try_lock().is_ok().then_some(file))
    }

    fn pass_file(&self) -> PathBuf {
        self.dir.join(format!("{}.pass", self.first))
    }

    /// Returns the proof that White loses by passing at once, if there is one.
    pub fn pass(&self) -> Result<Option<Vec<Token>>> {
        let path = self.pass_file();
        path.exists().then(|| read_tokens(&path)).transpose()
    }

    pub fn keep_pass(&self, tokens: &[Token]) -> Result<()> {
        write_whole(&self.pass_file(), &bytes(tokens))
    }

    pub fn keep_part(&self, reply: &str, name: &str, tokens: &[Token]) -> Result<()> {
        let file = format!("{}.part", name.replace(' ', "_"));
        write_whole(&self.work(reply)?.join(file), &bytes(tokens))
    }

    /// Returns the parts with their names, shorter names first.
    pub fn parts(&self, reply: &str) -> Result<Vec<(String, Vec<Token>)>> {
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
                parts.push((name, read_tokens(&path)?));
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

    /// Returns the failures: the name of each question and its last try.
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
