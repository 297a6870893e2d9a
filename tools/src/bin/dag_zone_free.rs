//! Plays a certificate's proof against every legal reply (`boardgames_tools::dag_zone_free`).
//!
//! `cargo run --release -p boardgames-tools --bin dag_zone_free -- FILE OUT
//! REPLY …` follows FILE's proof, with White answering Black's moves by REPLY
//! …, to a position from which few moves are left to the win. It plays the
//! proof of that position and writes OUT, a certificate of it that lists every
//! reply. `… -- --sample EVERY LIMIT FILE …` plays one in EVERY of the
//! positions without a threat, each up to LIMIT positions, and prints whether
//! Black won them.

use anyhow::{Context, Result, bail, ensure};
use boardgames_tools::dag_zone_free::{sample, zone_free};

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["--sample", every, limit, ref files @ ..] if !files.is_empty() => {
            let (every, limit) = (
                every.parse().context("EVERY")?,
                limit.parse().context("LIMIT")?,
            );
            ensure!(every > 0, "EVERY is 1 or more");
            for file in files {
                let bytes = std::fs::read(file).context(file.to_string())?;
                for (size, sample) in sample(&bytes, every, limit)? {
                    println!("{file}, {size}x{size}: {sample:?}");
                    ensure!(
                        sample.lost.is_empty(),
                        "{file}: not won: {}",
                        sample.lost.join(", ")
                    );
                }
            }
        }
        [file, out, ref replies @ ..] if !file.starts_with("--") => {
            let (bytes, positions) =
                zone_free(&std::fs::read(file).context(file.to_string())?, replies)?;
            std::fs::write(out, &bytes).context(out.to_string())?;
            println!(
                "{out}: every reply in {positions} positions, {} bytes",
                bytes.len()
            );
        }
        _ => bail!("dag_zone_free FILE OUT REPLY …, or dag_zone_free --sample EVERY LIMIT FILE …"),
    }
    Ok(())
}
