//! Labelled positions as files: 18 bytes each.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use boardgames::games::othello::Board;

/// A position with what is said of it, in discs for its mover.
#[derive(Copy, Clone)]
pub struct Sample {
    pub board: Board,
    /// What a search said.
    pub value: i8,
    /// How its game ended.
    pub result: i8,
}

const SIZE: usize = 18;

/// Appends samples to a writer.
pub fn write(out: &mut impl Write, samples: &[Sample]) -> Result<()> {
    for sample in samples {
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(&sample.board.own.to_le_bytes());
        bytes[8..16].copy_from_slice(&sample.board.opp.to_le_bytes());
        bytes[16] = sample.value.cast_unsigned();
        bytes[17] = sample.result.cast_unsigned();
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// Reads a whole file.
pub fn read(path: &Path) -> Result<Vec<Sample>> {
    let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    ensure!(
        bytes.len().is_multiple_of(SIZE),
        "{} is cut off",
        path.display()
    );
    let word = |b: &[u8]| u64::from_le_bytes(b.try_into().expect("eight bytes"));
    let sample = |b: &[u8]| Sample {
        board: Board {
            own: word(&b[..8]),
            opp: word(&b[8..16]),
        },
        value: b[16].cast_signed(),
        result: b[17].cast_signed(),
    };
    Ok(bytes.chunks_exact(SIZE).map(sample).collect())
}
