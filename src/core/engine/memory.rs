//! Large tables that become smaller if memory is short, and indices into them.

use std::hint::black_box;

/// Bytes that a table must leave free for everything else.
const MARGIN: usize = 16 << 20;

/// The smallest size of a table, as a power of two. A smaller table would be
/// useless, and there is always enough memory for this one.
const LEAST_BITS: u32 = 8;

/// Creates a table of 2^`bits` empty slots, or of fewer if there is not enough memory.
/// A smaller table makes a search slower, but not wrong.
pub fn table<T>(bits: u32, empty: impl FnMut() -> T) -> Vec<T> {
    let mut bits = bits;
    let mut slots = Vec::new();
    while bits > LEAST_BITS && !reserve(&mut slots, 1 << bits) {
        slots = Vec::new();
        bits -= 1;
    }
    slots.resize_with(1 << bits, empty);
    slots
}

fn reserve<T>(slots: &mut Vec<T>, count: usize) -> bool {
    slots.try_reserve_exact(count).is_ok() && has_room(0)
}

/// Whether this number of bytes can be allocated, with 16 MiB to spare.
/// They are not reserved, so other threads may take them afterwards.
#[must_use]
pub fn has_room(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let is_there = room.try_reserve_exact(bytes.saturating_add(MARGIN)).is_ok();
    // Without this, the compiler could remove the unused allocation.
    black_box(&room);
    is_there
}

/// The index of a hash in a table of `len` slots, a power of two. The hash is
/// masked before it becomes a `usize`, so that the index is right on machines
/// with 32-bit addresses too.
#[must_use]
#[inline]
pub fn place(hash: u64, len: usize) -> usize {
    masked(hash, len as u64) as usize
}

/// [`place`] before it becomes an index.
#[inline]
const fn masked(hash: u64, len: u64) -> u64 {
    hash & (len - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_fit_32_bits_on_32_bit_machines() {
        for bits in 0..=31 {
            let len = 1_u64 << bits;
            for hash in [0, 1, len - 1, len, u64::MAX, 0x9E37_79B9_7F4A_7C15] {
                let place = u32::try_from(masked(hash, len)).expect("an index of 32 bits");
                assert!(u64::from(place) < len);
            }
        }
        assert_eq!(place(u64::MAX, 1 << 20), (1 << 20) - 1);
    }

    #[test]
    fn table_that_exceeds_the_memory_becomes_smaller() {
        assert_eq!(table(10, || 0_u8).len(), 1 << 10);
        let most = usize::BITS - 1;
        // These are slots of 4 KiB, for which even the address space is too
        // small.
        let refused = table(most, || [0_u64; 512]).len();
        assert!(refused.is_power_of_two() && refused < 1 << most);
        assert!(!has_room(usize::MAX) && has_room(1));
    }
}
