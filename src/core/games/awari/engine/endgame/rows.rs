//! All rows with a given number of beans, sorted by the effect of their
//! sowings. Working with ranks, and with one list for each kind of effect, lets
//! the endgame table be filled in loops without branches.

use super::rank::{rank, rows};
use super::sow::{Sow, beans_in, ones, without};
use crate::games::awari::engine::kernel::Pits;

/// The rank of a row, and the rank of the row after the sowing.
pub(super) type RowStep = (u32, u32);
/// The rank of a row, the rank of the row after the sowing, and that rank
/// without the pit that takes part in a capture.
pub(super) type Hit = (u32, u32, u32);

/// The rows with a given number of beans, by rank.
#[derive(Default)]
pub(super) struct Rows {
    /// The rows themselves.
    pub rows: Vec<u64>,
    /// By number of beans sown in from the other side: the new rank of each
    /// row.
    pub plus: [Vec<u32>; 7],
    /// By pit: the rows in which the pit is empty.
    pub empty: [Vec<u32>; 6],
    /// By pit and number of beans in it: the rows, and their ranks without
    /// those beans.
    pub full: [Vec<Vec<RowStep>>; 6],
    /// Sowings that end in a non-empty pit of the row ([`Sow::Stay`]). The
    /// fields below list the other kinds of [`Sow`].
    pub stay: Vec<RowStep>,
    /// By the pit of the last bean ([`Sow::Lone`]).
    pub lone: [Vec<Hit>; 6],
    /// Sowings that earn an extra turn ([`Sow::Again`]).
    pub again: Vec<RowStep>,
    /// By beans sown into the opponent's row, and beans opposite the last one
    /// ([`Sow::Pass`]).
    pub pass: [Vec<Vec<Hit>>; 7],
    /// Ranks of rows, and the pits of sowings around the board ([`Sow::Lap`]).
    pub lap: Vec<(u32, u8)>,
}

impl Rows {
    /// Lists the rows with `beans` beans.
    pub fn new(beans: usize) -> Rows {
        let mut all = Rows {
            rows: rows(beans),
            full: std::array::from_fn(|_| vec![Vec::new(); beans + 1]),
            pass: std::array::from_fn(|_| vec![Vec::new(); beans + 1]),
            ..Rows::default()
        };
        for i in 0..all.rows.len() {
            all.add(i as u32, all.rows[i]);
        }
        all.shrink();
        all
    }

    /// Frees unused capacity, which adds up over the many lists.
    fn shrink(&mut self) {
        self.stay.shrink_to_fit();
        self.again.shrink_to_fit();
        self.plus.iter_mut().for_each(Vec::shrink_to_fit);
        self.empty.iter_mut().for_each(Vec::shrink_to_fit);
        self.lone.iter_mut().for_each(Vec::shrink_to_fit);
        let (full, pass) = (self.full.iter_mut(), self.pass.iter_mut());
        full.flatten().for_each(Vec::shrink_to_fit);
        pass.flatten().for_each(Vec::shrink_to_fit);
    }

    fn add(&mut self, i: u32, row: u64) {
        for (n, plus) in self.plus.iter_mut().enumerate() {
            plus.push(rank(row + ones(n)) as u32);
        }
        for pit in 0..6 {
            match beans_in(row, pit) {
                0 => self.empty[pit].push(i),
                n => self.full[pit][n].push((i, rank(without(row, pit)) as u32)),
            }
        }
        for pit in (Pits { own: row, other: 0 }).playable() {
            self.add_sowing(i, pit, Sow::new(row, pit));
        }
    }

    fn add_sowing(&mut self, i: u32, pit: usize, sow: Sow) {
        let rank = |row| rank(row) as u32;
        match sow {
            Sow::Stay { to } => self.stay.push((i, rank(to))),
            Sow::Lone { to, last, bare } => self.lone[last].push((i, rank(to), rank(bare))),
            Sow::Again { to } => self.again.push((i, rank(to))),
            Sow::Pass {
                to,
                plus,
                prey,
                bare,
            } => self.pass[plus][prey].push((i, rank(to), rank(bare))),
            Sow::Lap => self.lap.push((i, pit as u8)),
        }
    }
}
