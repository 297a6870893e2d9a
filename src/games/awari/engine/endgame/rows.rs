//! All rows with some number of beans, sorted by what a sowing can do to them.
//! Working with ranks instead of rows, and with lists of rows of one kind
//! instead of conditions, lets the endgame table be filled in loops without
//! branches.

use super::rank::{rank, rows};
use super::sow::{Sow, beans_in, ones, without};
use crate::games::awari::engine::kernel::Pits;

/// A row's rank, and that of the row that it turns into.
pub(super) type RowStep = (u32, u32);
/// A row's rank, that of the row that it turns into, and of that row without
/// the pit that takes part in a capture.
pub(super) type Hit = (u32, u32, u32);

/// The rows of some number of beans, by rank.
#[derive(Default)]
pub(super) struct Rows {
    /// The rows themselves.
    pub rows: Vec<u64>,
    /// By number of beans that fall in: the rank of each row then.
    pub plus: [Vec<u32>; 7],
    /// By pit: the rows in which it is empty.
    pub empty: [Vec<u32>; 6],
    /// By pit and beans in it: the rows, and what they are without them.
    pub full: [Vec<Vec<RowStep>>; 6],
    /// Sowings of these rows that end in an own pit with beans; the fields
    /// below hold the other kinds of [`Sow`].
    pub stay: Vec<RowStep>,
    /// By the last bean's pit.
    pub lone: [Vec<Hit>; 6],
    /// Those that earn an extra move.
    pub again: Vec<RowStep>,
    /// By beans that fall in opposite, and by prey.
    pub pass: [Vec<Vec<Hit>>; 7],
    /// Rows and pits.
    pub lap: Vec<(u32, u8)>,
}

impl Rows {
    /// The rows of `beans` beans.
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

    /// Gives back memory that the lists reserved in advance: there are many
    /// lists.
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
