//! [`JsonEvent`]: the lines that line mode prints for programs.

use serde::Serialize;
use serde_json::Value;

use super::squares::NamedContents;
use crate::game::Record;
use crate::ui::text::explanation::ExplanationJson;
use crate::ui::text::values::{AnalysisJson, LineJson};

/// One line of `--json`. Its field `event` is the name of the variant.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(super) enum JsonEvent<'a> {
    // A game.
    Start {
        game: &'a str,
        options: Value,
        players: &'a [String; 2],
        seed: Option<u64>,
        start: &'a Option<String>,
        moves: &'a [String],
    },
    Move {
        side: &'a str,
        #[serde(rename = "move")]
        mv: &'a str,
        by: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<&'a str>,
    },
    Position {
        position: String,
        #[serde(flatten)]
        turn: Option<Turn>,
    },
    Undo {
        moves: usize,
    },
    Remark {
        remark: &'a str,
    },
    Offer {
        side: &'a str,
    },
    Declined,
    End {
        outcome: &'a str,
        winner: Option<&'a str>,
        /// Left out of a game that a player lost by a fault.
        #[serde(skip_serializing_if = "Option::is_none")]
        points: Option<Option<[u16; 2]>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    Left {
        position: String,
    },

    // Words that describe the board.
    Board {
        text: &'a str,
        position: String,
    },
    Pieces {
        position: String,
    },
    Row {
        row: &'a str,
        cells: Vec<NamedContents>,
    },
    Rows {
        rows: Vec<RowJson>,
    },
    Column {
        column: &'a str,
        cells: Vec<NamedContents>,
    },
    Square {
        name: &'a str,
        holds: String,
        playable: bool,
    },
    Legal {
        legal: &'a [String],
        moves: &'a [String],
    },
    Last {
        #[serde(skip_serializing_if = "Option::is_none")]
        side: Option<&'a str>,
        #[serde(rename = "move")]
        mv: Option<&'a str>,
    },
    Moves {
        moves: Vec<&'a str>,
    },
    Score {
        points: Option<[u16; 2]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<&'a str>,
    },
    Clock {
        text: &'a str,
    },
    Record {
        record: &'a Record,
    },
    Rules {
        text: &'a str,
    },

    // Any other word.
    Help {
        text: &'a str,
    },
    Note {
        message: &'a str,
    },
    Error {
        line: u64,
        message: &'a str,
        legal: Vec<String>,
    },

    // The teacher and the engine.
    Teacher {
        mode: &'a str,
    },
    Held(ExplanationJson<'a>),
    Line {
        line: &'a [String],
    },
    Why {
        #[serde(flatten)]
        explanation: ExplanationJson<'a>,
        ply: usize,
    },
    Eval(AnalysisJson<'a>),
    Hint {
        unit: &'a str,
        step: u8,
        #[serde(flatten)]
        line: LineJson<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<ExplanationJson<'a>>,
    },

    // Lessons, puzzles and cards.
    Exercise {
        game: &'a str,
        title: &'a str,
        place: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a str>,
    },
    Task {
        place: String,
        note: &'a str,
        text: &'a str,
        task: &'a str,
        options: Value,
        position: String,
        side: Option<&'a str>,
    },
    Answer {
        #[serde(rename = "move")]
        mv: &'a str,
        kind: &'a str,
        message: &'a str,
    },
    #[serde(rename = "hint")]
    TaskHint {
        message: &'a str,
    },
    Solution {
        moves: &'a str,
    },
    #[serde(rename = "why")]
    SolutionReason {
        message: &'a str,
        line: &'a [String],
    },
    Done {
        clean: bool,
    },
    Sprint {
        game: &'a str,
        solved: usize,
        missed: usize,
        /// The largest number solved in any sprint of the game, this one included.
        best: usize,
        message: &'a str,
    },
}

/// Whose turn it is, in a [`JsonEvent::Position`].
#[derive(Serialize)]
pub(super) struct Turn {
    pub to_move: Option<&'static str>,
    pub legal: Vec<String>,
}

/// A row of the board.
#[derive(Serialize)]
pub(super) struct RowJson {
    /// Its name.
    pub row: String,
    /// The contents of its cells.
    pub cells: Vec<NamedContents>,
}
