//! What a search is asked for.

/// What a node is asked for.
#[derive(Copy, Clone, Debug)]
pub struct NodeWindow {
    /// Values up to this are all alike.
    pub alpha: i32,
    /// Values from this on are all alike.
    pub beta: i32,
    /// Plies to look ahead; the number of empty squares means to the end.
    pub depth: u32,
    /// How sure cuts must be (see [`super::probcut`]).
    pub confidence: u32,
}

impl NodeWindow {
    /// The same seen by the other side one ply on.
    pub(super) fn turned(self) -> NodeWindow {
        NodeWindow {
            alpha: -self.beta,
            beta: -self.alpha,
            depth: self.depth - 1,
            ..self
        }
    }

    /// Only whether the value exceeds `alpha`.
    pub(super) fn null(self) -> NodeWindow {
        NodeWindow {
            beta: self.alpha + 1,
            ..self
        }
    }
}
