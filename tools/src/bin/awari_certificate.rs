//! Writes a certificate of the value of Awari's start position
//! (`boardgames_tools::awari_certificate`):
//! `cargo run --release -p boardgames-tools --bin awari_certificate -- FILE`

use std::io::BufWriter;

use anyhow::{Context, Result};
use boardgames_tools::awari_certificate::write;

fn main() -> Result<()> {
    let name = std::env::args().nth(1).context("name the file to write")?;
    let file = std::fs::File::create(&name).with_context(|| format!("cannot write {name}"))?;
    let lines = write(BufWriter::new(file))?;
    println!("{lines} lines");
    Ok(())
}
