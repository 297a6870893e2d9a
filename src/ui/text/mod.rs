//! The sentences and figures that both front ends say, told once.

pub(super) mod move_list;
pub mod players;
pub mod values;
