//! Othello in the formats of other programs, one module for each format.

mod board_text;
mod ggf;
mod obf;
mod pgn;
mod properties;
mod quest;
mod score;
mod sgf;
mod text_archive;
mod transcripts;
mod words;
mod write;
mod wthor;

pub(super) use write::write;

use crate::game::{Archive, Input};

type Read = Option<Result<Box<dyn Archive>, String>>;

/// Reads games or positions in any format. Formats that are easiest to
/// recognise are tried first.
pub(super) fn read(input: &Input<'_>) -> Read {
    let text = &*input.text;
    wthor::read(input.bytes)
        .or_else(|| quest::read(text))
        .or_else(|| ggf::read(text))
        .or_else(|| sgf::read(text))
        .or_else(|| pgn::read(text))
        .or_else(|| obf::read(text))
        .or_else(|| transcripts::read(text))
}
