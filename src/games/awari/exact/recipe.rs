//! What a sowing does to the mover's own row, worked out once for every row:
//! the endgame table meets each row with thousands of rows opposite.

use super::kernel::{Kernel, Next, Pits, row_beans};
use super::rank::{rank, row_count, rows};
use crate::games::awari::CaptureSide;

/// One sowing from a row, as far as the row opposite does not matter.
#[derive(Copy, Clone, Debug)]
pub(super) struct Recipe {
    /// The pit sown.
    pub pit: u8,
    /// Which way it goes.
    pub way: Way,
    /// Rank and beans of the own row afterwards.
    pub own_rank: u32,
    /// Beans of the own row afterwards.
    pub own_beans: u8,
    /// Beans that fall into the other row, one in each of its first pits.
    pub plus: u8,
    /// Gain at home where nothing is captured.
    pub gain: i8,
    /// Bits of the other row of which one must be set, or none, lest this
    /// sowing captures; see [`Way`].
    pub watched: u64,
}

/// How far a recipe goes.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Way {
    /// The beans stay in the own row, the turn passes; if any bit watched is
    /// set, it captures.
    Within,
    /// The turn passes; if no bit watched is set, it captures.
    Pass,
    /// The mover goes on.
    Again,
    /// The row opposite matters more than a recipe tells.
    Unclear,
}

/// The recipes of every row of some number of beans, by rank.
pub(super) struct RowRecipes {
    recipes: Vec<Recipe>,
    /// Where each row's recipes begin; one more entry ends the last.
    begins: Vec<u32>,
    /// By rank and number of beans that fall in: the rank of the row then.
    plus: Vec<[u32; 7]>,
    /// The rows themselves.
    pub rows: Vec<u64>,
}

impl RowRecipes {
    /// The recipes of all rows of `beans` beans.
    pub fn new(kernel: &Kernel, beans: usize) -> RowRecipes {
        let rows = rows(beans);
        let mut recipes = Vec::with_capacity(4 * row_count(beans));
        let mut begins = vec![0];
        for &row in &rows {
            let pits = Pits { own: row, other: 0 };
            recipes.extend(pits.playable().map(|pit| Recipe::new(kernel, row, pit)));
            begins.push(recipes.len() as u32);
        }
        let plus = rows.iter().map(|&row| ranks_plus(row)).collect();
        RowRecipes {
            recipes,
            begins,
            plus,
            rows,
        }
    }

    /// The recipes of the row of this rank.
    #[inline]
    pub fn of(&self, rank: usize) -> &[Recipe] {
        &self.recipes[self.begins[rank] as usize..self.begins[rank + 1] as usize]
    }

    /// The rank of the row of this rank, once its first `plus` pits have got a
    /// bean each.
    #[inline]
    pub fn rank_plus(&self, rank: usize, plus: u8) -> usize {
        self.plus[rank][usize::from(plus)] as usize
    }
}

fn ranks_plus(row: u64) -> [u32; 7] {
    const ONES: u64 = 0x0000_0101_0101_0101;
    std::array::from_fn(|n| rank(row + (ONES & ((1 << (8 * n)) - 1))) as u32)
}

impl Recipe {
    fn new(kernel: &Kernel, row: u64, pit: usize) -> Recipe {
        let beans = (row >> (8 * pit) & 0xff) as usize;
        // A row opposite with a bean in every pit: nothing there is empty,
        // and a last bean in an empty own pit is seen to capture.
        let full = Pits {
            own: row,
            other: 0x0000_0101_0101_0101,
        };
        let after = kernel.play(full, pit);
        let last = pit + beans;
        let unclear = Recipe {
            pit: pit as u8,
            way: Way::Unclear,
            own_rank: 0,
            own_beans: 0,
            plus: 0,
            gain: 0,
            watched: 0,
        };
        match last {
            0..=5 => Recipe::within(kernel, unclear, row, pit, last),
            6..=12 if after.next != Next::Over => Recipe {
                way: if after.next == Next::Again {
                    Way::Again
                } else {
                    Way::Pass
                },
                own_rank: rank(after.pits.own) as u32,
                own_beans: row_beans(after.pits.own) as u8,
                plus: (last - 6) as u8,
                gain: 1,
                watched: watched(kernel, last),
                ..unclear
            },
            _ => unclear,
        }
    }

    /// A sowing that ends before the own home.
    fn within(kernel: &Kernel, unclear: Recipe, row: u64, pit: usize, last: usize) -> Recipe {
        // With nothing opposite, only a lone bean that goes home is a gain.
        let bare = kernel.play(
            Pits {
                own: row,
                other: 1 << (8 * ((6 - last) % 6)),
            },
            pit,
        );
        if bare.gain != 0 || bare.next == Next::Over {
            return unclear;
        }
        let into_empty = row >> (8 * last) & 0xff == 0;
        Recipe {
            way: Way::Within,
            own_rank: rank(bare.pits.own) as u32,
            own_beans: row_beans(bare.pits.own) as u8,
            watched: if into_empty {
                0xff << (8 * (5 - last))
            } else {
                0
            },
            ..unclear
        }
    }
}

/// Which bits of the other row must not all be 0, lest a last bean in `last`
/// captures there; every bit where it cannot.
fn watched(kernel: &Kernel, last: usize) -> u64 {
    if last > 6 && kernel.captures() == CaptureSide::Either {
        0xff << (8 * (last - 7))
    } else {
        u64::MAX
    }
}
