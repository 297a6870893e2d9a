//! The evaluation: a sum of trained weights, one for the state of each of 48
//! patterns, and three for mobility and the number of empty squares.
//!
//! The weights come from this program's own games only. `docs/TRAINING.md`
//! explains how they are trained by `tools/src/bin/othello_train`.

mod features;
mod layout;
mod packing;
mod stages;
mod weights;

pub use features::{COUNT, Features, PLACES, SIZES};
pub use layout::{STATES, WeightLayout};
pub use packing::{pack, unpack};
pub use stages::{EXTRAS, STAGES, extras, stage};
pub use weights::{UNIT, WEIGHT_LIMIT, WEIGHTS, Weights};
