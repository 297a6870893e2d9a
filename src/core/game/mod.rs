//! Concepts that all games share: sides, outcomes, moves and positions as text,
//! diagrams, options of the rules and records.
//!
//! This layer imports no other.

mod archive;
mod contract;
mod diagram;
mod fnv;
mod foreign;
mod input;
mod interchange;
mod joined;
mod notation;
mod options;
mod order;
mod outcome;
mod plain_words;
mod program;
mod record;
mod rules;
mod square;

pub use archive::{Archive, ForeignGame, ForeignMove};
pub use contract::{EndReason, Game, MenuCard, MoveKind};
pub use diagram::{
    Caption, Cell, Clicks, Contents, Diagram, Edge, Flip, Frame, Ground, Label, Pieces, Spot,
};
pub use fnv::Fnv;
pub use foreign::{ForeignFormat, ForeignHead};
pub use input::{Input, TextLines, place};
pub use interchange::Interchange;
pub use joined::joined;
pub use notation::{Notation, ParseMoveError, ParsePositionError};
pub use options::{
    OptionError, OptionSpec, OptionValue, Options, SIZE_OPTION, from_pairs, to_pairs,
};
pub use order::{order_by, order_by_key};
pub use outcome::{Outcome, Side, Verdict};
pub use plain_words::plain_words;
pub use program::{PROGRAM, PROGRAM_VERSION};
pub use record::{
    EarlyEnd, FORMAT, Record, RecordError, RecordedComment, RecordedConditions, RecordedLine,
    RecordedStudy, VERSION,
};
pub use rules::Rules;
pub use square::Square;
