//! Sets of squares, for boards of up to 19×19.

/// 64-bit words needed for 361 squares.
const WORDS: usize = 6;

/// The black squares: those with odd numbers (see [`super::SquareNumbering`]).
const ODD: u64 = 0xAAAA_AAAA_AAAA_AAAA;

/// A set of squares by number.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub(super) struct Bits([u64; WORDS]);

impl Bits {
    pub(super) fn has(&self, square: u16) -> bool {
        self.0[usize::from(square / 64)] >> (square % 64) & 1 == 1
    }

    pub(super) fn insert(&mut self, square: u16) {
        self.0[usize::from(square / 64)] |= 1 << (square % 64);
    }

    pub(super) fn remove(&mut self, square: u16) {
        self.0[usize::from(square / 64)] &= !(1 << (square % 64));
    }

    pub(super) fn len(&self) -> u16 {
        let ones: u32 = self.0.iter().map(|word| word.count_ones()).sum();
        u16::try_from(ones).expect("at most 361 squares")
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Returns the squares in rising order.
    pub(super) fn squares(self) -> impl Iterator<Item = u16> {
        (0u16..).zip(self.0).flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                let bit = u16::try_from(word.trailing_zeros()).expect("at most 64");
                (word != 0).then(|| {
                    word &= word - 1;
                    i * 64 + bit
                })
            })
        })
    }

    /// Returns the images of the squares.
    pub(super) fn map(self, image: impl Fn(u16) -> u16) -> Bits {
        let mut images = Bits::default();
        self.squares()
            .for_each(|square| images.insert(image(square)));
        images
    }

    /// The union of both sets.
    pub(super) fn union(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The squares of this set that are not in `other`.
    pub(super) fn without(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The squares that are in both sets.
    pub(super) fn both(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Returns the squares with numbers that are `by` higher, for `by` from 1 to 63.
    pub(super) fn up(self, by: u16) -> Bits {
        let below = |i: usize| i.checked_sub(1).map_or(0, |i| self.0[i]);
        Bits(std::array::from_fn(|i| {
            self.0[i] << by | below(i) >> (64 - by)
        }))
    }

    /// Returns the squares with numbers that are `by` lower, for `by` from 1 to 63.
    pub(super) fn down(self, by: u16) -> Bits {
        let above = |i: usize| self.0.get(i + 1).copied().unwrap_or(0);
        Bits(std::array::from_fn(|i| {
            self.0[i] >> by | above(i) << (64 - by)
        }))
    }

    /// The black squares of this set.
    pub(super) fn black(self) -> Bits {
        Bits(self.0.map(|word| word & ODD))
    }

    /// The set of squares 0 to `end` − 1.
    pub(super) fn below(end: u16) -> Bits {
        let mut bits = Bits::default();
        (0..end).for_each(|square| bits.insert(square));
        bits
    }
}
