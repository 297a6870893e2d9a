//! [`NodeWindow`]: the parameters of a search at one node.

/// Search window, depth and confidence of one node.
#[derive(Copy, Clone, Debug)]
pub struct NodeWindow {
    /// Lower end of the window: smaller values need not be distinguished.
    pub alpha: i32,
    /// Upper end of the window: larger values need not be distinguished.
    pub beta: i32,
    /// Plies to search; the number of empty squares means to the end.
    pub depth: u32,
    /// Confidence required for cuts (see [`super::probcut`]).
    pub confidence: u32,
}

impl NodeWindow {
    /// Returns the window for the opponent, one ply deeper.
    pub(super) fn turned(self) -> NodeWindow {
        NodeWindow {
            alpha: -self.beta,
            beta: -self.alpha,
            depth: self.depth - 1,
            ..self
        }
    }

    /// Returns the null window that determines whether the value exceeds
    /// `alpha`.
    pub(super) fn null(self) -> NodeWindow {
        NodeWindow {
            beta: self.alpha + 1,
            ..self
        }
    }
}
