//! Arguments shared by several commands.

pub(super) mod globals;
pub(super) mod number;
pub(super) mod players;
pub(super) mod position;
pub(super) mod save;
pub(super) mod seed;
