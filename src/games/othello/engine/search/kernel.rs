//! The search compiled twice: for any processor, and for those that count
//! bits, find them and shift four numbers at once with single instructions.
//!
//! The functions through which the search calls itself are the methods of
//! [`Kernel`]. All that lies between them is inlined into them, and so is
//! compiled for each kernel's processor.

use super::{Node, NodeWindow, Search, endgame, last_four, midgame};
use crate::games::othello::{Board, bits};

/// Which compilation of the search runs.
#[derive(Copy, Clone, Debug)]
pub(super) enum Cpu {
    /// The one for any processor.
    Any(Any),
    /// The one for newer x86 processors.
    #[cfg(target_arch = "x86_64")]
    Newer(newer::Newer),
}

impl Cpu {
    /// The fastest that this processor can run.
    pub(super) fn fastest() -> Cpu {
        #[cfg(target_arch = "x86_64")]
        if let Some(newer) = newer::Newer::found() {
            return Cpu::Newer(newer);
        }
        Cpu::Any(Any)
    }
}

/// The compilation for any processor.
#[derive(Copy, Clone, Debug)]
pub(super) struct Any;

/// Declares the functions that call each other: name, arguments after the
/// search, and the inlined function that is its body.
macro_rules! kernels {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $kind:ty),*) = $body:path;)*) => {
        /// One compilation of the functions that call each other.
        pub(super) trait Kernel: Copy {
            /// Whether the processor has registers for four boards.
            const WIDE: bool;

            /// The discs that turn, see [`bits::flips`].
            #[inline(always)]
            fn flips(self, square: usize, board: Board) -> u64 {
                if Self::WIDE {
                    bits::flips_four_by_four(square, board.own, board.opp)
                } else {
                    bits::flips(square, board.own, board.opp)
                }
            }

            $($(#[$doc])* fn $name(self, search: &mut Search<'_>, $($arg: $kind),*) -> i32;)*
        }

        impl Kernel for Any {
            const WIDE: bool = false;

            $(fn $name(self, search: &mut Search<'_>, $($arg: $kind),*) -> i32 {
                $body(search, self, $($arg),*)
            })*
        }

        #[cfg(target_arch = "x86_64")]
        mod newer {
            use super::{Board, Kernel, Node, NodeWindow, Search, endgame, last_four, midgame};

            /// Proof that the processor has the instructions.
            #[derive(Copy, Clone, Debug)]
            pub(in super::super) struct Newer(());

            impl Newer {
                /// The proof, if it can be given.
                pub(super) fn found() -> Option<Newer> {
                    let found = is_x86_feature_detected!("avx2")
                        && is_x86_feature_detected!("bmi1")
                        && is_x86_feature_detected!("bmi2")
                        && is_x86_feature_detected!("lzcnt")
                        && is_x86_feature_detected!("popcnt");
                    found.then_some(Newer(()))
                }
            }

            #[allow(unsafe_code, reason = "a tenth of the solver's time, measured")]
            impl Kernel for Newer {
                const WIDE: bool = true;

                $(#[inline(always)]
                fn $name(self, search: &mut Search<'_>, $($arg: $kind),*) -> i32 {
                    // SAFETY: a Newer exists only where `found` found the
                    // instructions.
                    unsafe { $name(self, search, $($arg),*) }
                })*
            }

            $(#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn $name(newer: Newer, search: &mut Search<'_>, $($arg: $kind),*) -> i32 {
                $body(search, newer, $($arg),*)
            })*
        }
    };
}

kernels! {
    /// The value of a node, see [`Search::value`].
    fn value(node: &Node, window: NodeWindow) = midgame::value_on;
    /// A node two plies or more from the horizon.
    fn inner(node: &Node, window: NodeWindow, empties: u32) = midgame::inner_on;
    /// An exact null window with moves in order.
    fn solve_ordered(board: Board, alpha: i32, odd: u64, empties: u32) = endgame::solve_ordered_on;
    /// An exact null window with few empty squares.
    fn solve_few(board: Board, alpha: i32, odd: u64, empties: u32) = endgame::solve_few_on;
    /// The last two to four empty squares.
    fn last_few(board: Board, alpha: i32, odd: u64) = endgame::last_few_on;
    /// The last three, in the order given.
    fn last_three(board: Board, squares: [u8; 3], alpha: i32) = last_four::last_three_on;
    /// The last two, in the order given.
    fn last_two(board: Board, squares: [u8; 2], alpha: i32) = last_four::last_two_on;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::SearchControl;
    use crate::games::othello::engine::eval::WEIGHTS;
    use crate::games::othello::engine::search::{TwoLevelTable, probcut};
    use crate::games::othello::scalar;

    /// The value and the nodes that one compilation needed.
    fn searched(cpu: Cpu, board: Board, depth: u32) -> (i32, u64) {
        let (table, control) = (TwoLevelTable::new(1), SearchControl::new());
        let mut search = Search::new(&WEIGHTS, &table, &control);
        search.cpu = cpu;
        let window = NodeWindow {
            alpha: -64,
            beta: 64,
            depth,
            confidence: probcut::USUAL,
        };
        (search.value(&Node::new(board), window), search.nodes)
    }

    #[test]
    fn the_search_is_the_same_on_any_processor() {
        for (i, board) in scalar::boards(200, 13).into_iter().enumerate() {
            let depth = if board.empties() > 11 {
                i as u32 % 6
            } else {
                60
            };
            let any = searched(Cpu::Any(Any), board, depth);
            assert_eq!(searched(Cpu::fastest(), board, depth), any, "{board:?}");
        }
    }
}
