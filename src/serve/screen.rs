//! The full screen of a session.
use super::session::{Shared, Visitor};

pub(super) fn run(_visitor: Visitor, _shared: &Shared) {}
