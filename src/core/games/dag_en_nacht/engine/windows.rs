//! The classes of all windows for both sides, kept up to date, with the values
//! that depend on them: the static evaluation and the windows close to
//! completion.

use super::Tables;
use super::index_set::IndexSet;
use super::packed_window::{Addend, Packed, WindowShape};
use super::window_class::{CLASSES, Class, distance};
use super::window_values::{Turn, nearest, race, windows_value};

/// Windows at a smaller distance than this are listed.
const LISTED: usize = 4;

/// The state of a window for both sides.
#[derive(Copy, Clone)]
struct WindowState {
    packed: [Packed; 2],
    class: [Class; 2],
    shape: WindowShape,
}

/// A change of a window's class, kept to be undone.
#[derive(Copy, Clone)]
struct Change {
    window: u16,
    side: u8,
    old: Class,
}

/// The windows of a position.
pub(super) struct Windows {
    windows: Vec<WindowState>,
    /// By side and class: number of windows.
    counts: [[u16; CLASSES]; 2],
    /// By side: a bit for every class that has occurred since the last evaluation.
    seen: [u64; 2],
    /// By side and distance: the windows at that distance.
    near: [[IndexSet; LISTED]; 2],
    /// Changes that can be undone.
    log: Vec<Change>,
}

impl Windows {
    /// The windows of an empty board.
    pub(super) fn new(tables: &Tables) -> Windows {
        let lists = || std::array::from_fn(|_| IndexSet::new(tables.windows.len()));
        let fresh = |window: &super::board_tables::WindowSquares| WindowState {
            packed: window.wins_for.map(Packed::empty),
            class: [0; 2],
            shape: window.shape(),
        };
        let number = u16::try_from(tables.windows.len()).expect("few windows");
        let mut counts = [0; CLASSES];
        counts[0] = number;
        let mut lines = Windows {
            windows: tables.windows.iter().map(fresh).collect(),
            counts: [counts; 2],
            seen: [0; 2],
            near: [lists(), lists()],
            log: Vec::with_capacity(4096),
        };
        for window in 0..number {
            lines.refresh(window);
        }
        lines.log.clear();
        lines
    }

    /// The windows of `side` at this distance, which must be 1 to 3.
    pub(super) fn near(&self, side: u8, distance: usize) -> &[u16] {
        self.near[usize::from(side)][distance].members()
    }

    pub(super) fn class(&self, side: u8, window: u16) -> Class {
        self.windows[usize::from(window)].class[usize::from(side)]
    }

    /// Whether `side` can still win with a window.
    pub(super) fn is_alive(&self, side: u8, window: u16) -> bool {
        self.windows[usize::from(window)].packed[usize::from(side)].is_alive()
    }

    /// By window: its class for each side.
    pub(super) fn classes(&self) -> impl Iterator<Item = [Class; 2]> {
        self.windows.iter().map(|window| window.class)
    }

    /// Number of stones of `side` in a window.
    pub(super) fn stones(&self, side: u8, window: u16) -> u8 {
        self.windows[usize::from(window)].packed[usize::from(side)].stones()
    }

    /// By class: number of windows of `side`.
    #[cfg(test)]
    pub(super) fn counts(&self, side: u8) -> &[u16; CLASSES] {
        &self.counts[usize::from(side)]
    }

    /// The static evaluation for `me`, who is to move.
    pub(super) fn score(&mut self, me: u8) -> i32 {
        let [mine, theirs] = [usize::from(me), usize::from(me ^ 1)];
        self.seen[mine] = self.present(mine);
        self.seen[theirs] = self.present(theirs);
        let race = race(nearest(self.seen[mine]), nearest(self.seen[theirs]));
        self.value(mine, Turn::Moving) - self.value(theirs, Turn::Waiting) + race
    }

    /// A bit for every class of windows that `side` has now.
    fn present(&self, side: usize) -> u64 {
        let is_present = |&class: &usize| self.counts[side][class] != 0;
        let present = ones(self.seen[side] & ALIVE).filter(is_present);
        present.fold(0, |present, class| present | 1 << class)
    }

    /// The value of the windows of `side`.
    fn value(&self, side: usize, turn: Turn) -> i32 {
        let values =
            ones(self.seen[side]).map(|class| windows_value(turn, class, self.counts[side][class]));
        values.sum()
    }

    /// The nearness of the nearest line of `side`, as the race table counts it.
    #[cfg(test)]
    pub(super) fn nearest(&self, side: u8) -> usize {
        nearest(self.present(usize::from(side)))
    }

    /// Adds a stone without updating the classes.
    pub(super) fn add(&mut self, tables: &Tables, square: u16, side: u8) {
        for effect in tables.effects(square) {
            self.change(effect.window, side, effect.addend());
        }
    }

    /// Removes a stone without updating the classes.
    pub(super) fn remove(&mut self, tables: &Tables, square: u16, side: u8) {
        for effect in tables.effects(square) {
            self.change(effect.window, side, effect.addend().negated());
        }
    }

    /// Adds a stone and updates the classes.
    pub(super) fn drop_stone(&mut self, tables: &Tables, square: u16, side: u8) {
        for effect in tables.effects(square) {
            self.change(effect.window, side, effect.addend());
            self.refresh(effect.window);
        }
    }

    /// Moves a stone from the black square `from` to the white square `to` beside it
    /// and updates the classes.
    pub(super) fn shift_stone(&mut self, tables: &Tables, from: u16, to: u16, side: u8) {
        // The stone that leaves affects every window of the target, too, so each
        // class is updated once, after both changes.
        self.add(tables, to, side);
        for effect in tables.effects(from) {
            self.change(effect.window, side, effect.addend().negated());
            self.refresh(effect.window);
        }
    }

    /// Adds the addend of a stone of `side` to the state of a window.
    fn change(&mut self, window: u16, side: u8, addend: Addend) {
        let packed = &mut self.windows[usize::from(window)].packed;
        packed[usize::from(side)].add(addend.own);
        packed[usize::from(side ^ 1)].add(addend.other);
    }

    fn refresh(&mut self, window: u16) {
        let WindowState {
            packed,
            class,
            shape,
        } = self.windows[usize::from(window)];
        for side in [0, 1] {
            let old = class[usize::from(side)];
            let new = packed[usize::from(side)].class(shape);
            if new != old {
                self.log.push(Change { window, side, old });
                self.put(window, side, new);
            }
        }
    }

    /// Calls `see` for each change of a window's class if a stone of `side` is placed
    /// on `to`, or shifted there from the square `from`. The arguments are whether
    /// the class is the opponent's, and the class before and after.
    pub(super) fn each_change(
        &self,
        tables: &Tables,
        side: u8,
        from: Option<u16>,
        to: u16,
        mut see: impl FnMut(bool, Class, Class),
    ) {
        let mut report = |window: u16, addend: Addend| {
            let state = &self.windows[usize::from(window)];
            for (is_other, amount) in [(false, addend.own), (true, addend.other)] {
                let side = usize::from(side ^ u8::from(is_other));
                let before = state.class[side];
                let mut packed = state.packed[side];
                packed.add(amount);
                let after = packed.class(state.shape);
                if before != after {
                    see(is_other, before, after);
                }
            }
        };
        let mut arrivals = tables.effects(to).iter().peekable();
        // The target of a shift is beside the square that the stone leaves, so
        // the stone that leaves affects every window of the target, too. Both
        // lists are sorted, so they can be merged here.
        for departure in from.iter().flat_map(|&from| tables.effects(from)) {
            let left = departure.addend().negated();
            let arrival = arrivals.next_if(|arrival| arrival.window == departure.window);
            let addend = arrival.map_or(left, |arrival| left.plus(arrival.addend()));
            report(departure.window, addend);
        }
        for arrival in arrivals {
            report(arrival.window, arrival.addend());
        }
    }

    /// The changes of classes since `mark`: side, class before and class now.
    #[cfg(test)]
    pub(super) fn changes_since(&self, mark: usize) -> impl Iterator<Item = (u8, Class, Class)> {
        self.log[mark..].iter().map(|change| {
            let now = self.class(change.side, change.window);
            (change.side, change.old, now)
        })
    }

    /// The end of the log, for [`Windows::back_to`].
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Undoes every change of a class since `mark`.
    pub(super) fn back_to(&mut self, mark: usize) {
        // Changes are undone in reverse order, so that a class that changed
        // twice gets its first value back.
        while self.log.len() > mark {
            let change = self.log.pop().expect("longer than the mark");
            self.put(change.window, change.side, change.old);
        }
    }

    /// Clears the log, so that earlier changes can no longer be undone.
    pub(super) fn forget(&mut self) {
        self.log.clear();
    }

    fn put(&mut self, window: u16, side: u8, new: Class) {
        let side = usize::from(side);
        let old = std::mem::replace(&mut self.windows[usize::from(window)].class[side], new);
        // Class 0 is counted, too, because a test for it would cost more.
        self.counts[side][usize::from(old)] -= 1;
        self.counts[side][usize::from(new)] += 1;
        self.seen[side] |= 1 << new;
        let (was, is) = (usize::from(distance(old)), usize::from(distance(new)));
        if was == is {
            return;
        }
        if (1..LISTED).contains(&was) {
            self.near[side][was].remove(window);
        }
        if (1..LISTED).contains(&is) {
            self.near[side][is].insert(window);
        }
    }
}

/// A bit for every class of windows that can still win.
const ALIVE: u64 = !0xFF;

/// The numbers of the bits that are set.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        lowest
    })
}
