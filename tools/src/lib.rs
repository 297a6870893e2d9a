//! Code shared by the programs of this package, and the checkers that its tests call.
//! docs/MEASUREMENTS.md and docs/TRAINING.md have the commands.

#![allow(
    missing_docs,
    missing_debug_implementations,
    reason = "only the programs and tests of this package use it"
)]

pub mod awari_certificate;
pub mod awari_check;
pub mod dag_check;
pub mod dag_zone_free;
#[path = "../../tests/common/forced.rs"]
pub mod forced;
pub mod games;
pub mod matches;
pub mod models;
#[path = "../../tests/common/only_win.rs"]
pub mod only_win;
pub mod othello_exact;
pub mod people;
pub mod processor;
#[path = "../../tests/common/reference.rs"]
pub mod reference;
