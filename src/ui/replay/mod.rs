//! Stepping through a game that was played: on any front end.
//!
//! * [`Reel`]: where in the game we are;
//! * [`Review`]: what its moves were worth, as far as that is known;
//! * [`Stepper`]: the words of line mode.

mod plain;
mod reel;
mod review;

pub use plain::Stepper;
pub use reel::{Programs, Reel};
pub use review::{Judged, Review, Severity, judge};
