//! Sentences and figures that the front ends share.

pub mod equal_moves;
pub mod explanation;
pub mod json;
mod list_line;
pub mod move_list;
pub(crate) mod notices;
pub mod outcomes;
mod phrases;
pub mod players;
pub mod ratings;
pub mod reveal;
pub mod review;
mod sentence;
pub mod settings;
pub mod share;
pub mod shell;
pub mod side_review;
mod similar;
pub mod statistics;
pub mod times;
pub mod tree_words;
pub mod turns;
pub mod values;
pub mod variations;

pub use list_line::ListLine;
pub use phrases::{
    LINE_WIDTH, ago, capitalized, counted, either, fit_lines, fixed_percent, heard, line_width,
    listed, number_words, printable, printable_lines, sentence, shortened, shown, wrapped,
};
pub use sentence::{Kept, Sentence};
pub use similar::{did_you_mean, most_similar};
