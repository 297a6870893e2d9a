//! What a position is worth: the sum of learnt weights, one for the state of
//! each of 46 patterns, and a few for mobility and the ply.
//!
//! Weights come from this program's own games only; `docs/TRAINING.md` tells
//! how, and `examples/othello_train` makes them anew.

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
