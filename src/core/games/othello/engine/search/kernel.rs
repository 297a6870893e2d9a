//! The search, compiled twice: for any processor, and for those with AVX2 and
//! instructions that count and find bits.
//!
//! The functions through which the search calls itself are the methods of
//! [`Kernel`]. Everything between them is inlined into them and is therefore
//! compiled for each kernel's processor.

use super::{Node, NodeWindow, Search, endgame, last_four, midgame, perft};
use crate::games::othello::{Board, bits};

/// The compilation of the search that runs.
#[derive(Copy, Clone, Debug)]
pub(super) enum Cpu {
    /// The compilation for any processor.
    Any(Any),
    /// The compilation for newer x86 processors.
    #[cfg(target_arch = "x86_64")]
    Newer(Newer),
}

impl Cpu {
    /// Returns the fastest compilation that this processor can run.
    pub(super) fn fastest() -> Cpu {
        #[cfg(target_arch = "x86_64")]
        if let Some(newer) = Newer::found() {
            return Cpu::Newer(newer);
        }
        Cpu::Any(Any)
    }
}

/// The compilation for any processor.
#[derive(Copy, Clone, Debug)]
pub(super) struct Any;

#[cfg(target_arch = "x86_64")]
pub(super) use newer::Newer;

/// Moves and flips for any processor.
mod sets {
    use super::{Any, Board, bits};

    #[inline(always)]
    pub(super) fn flips(_: Any, square: usize, board: Board) -> u64 {
        bits::flips(square, board.own, board.opp)
    }

    #[inline(always)]
    pub(super) fn moves(_: Any, board: Board) -> u64 {
        board.moves()
    }
}

/// Declares the functions that call each other: `@inline` if the compiler should
/// inline it, name, the search if there is one, the other arguments, the result,
/// and the inlined function that is the body. `sets` is a module of its own for
/// each compilation.
macro_rules! kernels {
    ($(
        $(#[$doc:meta])*
        $(@$inline:ident)?
        fn $name:ident[$($search:ident: $of:ty)?]($($arg:ident: $kind:ty),*) -> $result:ty
            = $body:path;
    )*) => {
        /// One compilation of the functions that call each other.
        pub(super) trait Kernel: Copy {
            $(
                $(#[$doc])*
                fn $name(self, $($search: $of,)? $($arg: $kind),*) -> $result;
            )*
        }

        impl Kernel for Any {
            $(fn $name(self, $($search: $of,)? $($arg: $kind),*) -> $result {
                $body($($search,)? self, $($arg),*)
            })*
        }

        #[cfg(target_arch = "x86_64")]
        mod newer {
            use super::super::avx2 as sets;
            use super::{
                Board, Kernel, Node, NodeWindow, Search, endgame, last_four, midgame, perft,
            };

            /// Proof that the processor has the required instructions.
            #[derive(Copy, Clone, Debug)]
            pub(in super::super) struct Newer(());

            impl Newer {
                /// Returns the proof if the processor has the instructions.
                pub(super) fn found() -> Option<Newer> {
                    let found = is_x86_feature_detected!("avx2")
                        && is_x86_feature_detected!("bmi1")
                        && is_x86_feature_detected!("bmi2")
                        && is_x86_feature_detected!("lzcnt")
                        && is_x86_feature_detected!("popcnt");
                    found.then_some(Newer(()))
                }
            }

            #[allow(unsafe_code, reason = "a quarter of the solver's time, measured")]
            impl Kernel for Newer {
                $(#[inline(always)]
                fn $name(self, $($search: $of,)? $($arg: $kind),*) -> $result {
                    // SAFETY: a Newer exists only where `found` has detected
                    // the instructions.
                    unsafe { $name(self, $($search,)? $($arg),*) }
                })*
            }

            $(#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            $(#[$inline])?
            fn $name(newer: Newer, $($search: $of,)? $($arg: $kind),*) -> $result {
                $body($($search,)? newer, $($arg),*)
            })*
        }
    };
}

kernels! {
    /// Returns the discs that are turned, see [`bits::flips`].
    @inline
    fn flips[](square: usize, board: Board) -> u64 = sets::flips;
    /// Returns the legal moves, see [`bits::mobility`].
    @inline
    fn moves[](board: Board) -> u64 = sets::moves;
    /// Searches any node, see [`Search::value`].
    fn value[search: &mut Search<'_>](node: &Node, window: NodeWindow) -> i32
        = midgame::value_on;
    /// Searches a node two plies or more from the horizon.
    fn inner[search: &mut Search<'_>](node: &Node, window: NodeWindow, empties: u32) -> i32
        = midgame::inner_on;
    /// Solves a null window with seven empty squares or more, given the moves.
    fn solve_ordered[search: &mut Search<'_>](
        board: Board, alpha: i32, odd: u64, empties: u32, moves: u64
    ) -> i32
        = endgame::solve_ordered_on;
    /// Solves a null window with five or six empty squares.
    fn solve_few[search: &mut Search<'_>](board: Board, alpha: i32, odd: u64, empties: u32) -> i32
        = endgame::solve_few_on;
    /// Solves the last two to four empty squares.
    fn last_few[search: &mut Search<'_>](board: Board, alpha: i32, odd: u64) -> i32
        = endgame::last_few_on;
    /// Solves the last three empty squares, in the given order.
    fn last_three[search: &mut Search<'_>](board: Board, squares: [u8; 3], alpha: i32) -> i32
        = last_four::last_three_on;
    /// Solves the last two empty squares, in the given order.
    fn last_two[search: &mut Search<'_>](board: Board, squares: [u8; 2], alpha: i32) -> i32
        = last_four::last_two_on;
    /// Counts move sequences, see [`perft`].
    fn sequences[](board: Board, depth: u32) -> u64 = perft::sequences_on;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::SearchControl;
    use crate::games::othello::engine::eval::WEIGHTS;
    use crate::games::othello::engine::search::{TwoLevelTable, probcut};
    use crate::games::othello::scalar;

    /// Returns the value of a board and the number of nodes in one compilation.
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

    fn assert_plain_sets(k: impl Kernel, board: Board) {
        assert_eq!(k.moves(board), scalar::mobility(board.own, board.opp));
        for square in bits::squares(board.empty()) {
            let plain = scalar::flips(square, board.own, board.opp);
            assert_eq!(
                k.flips(square, board),
                plain,
                "square {square} of {board:?}"
            );
        }
    }

    #[test]
    fn moves_and_flips_match_the_simple_versions() {
        for board in scalar::boards(20_000, 1) {
            match Cpu::fastest() {
                Cpu::Any(k) => assert_plain_sets(k, board),
                #[cfg(target_arch = "x86_64")]
                Cpu::Newer(k) => assert_plain_sets(k, board),
            }
        }
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
