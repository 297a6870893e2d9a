//! Adaptive binary range coding of bits and small numbers, for the files inside the program.
//! A number n is coded as n ones and a zero, each with an adaptive probability.
//!
//! The coder is a binary carry-less range coder (Lagrange, Subbotin): a 32-bit
//! interval is split by a 15-bit probability, and its leading byte is output
//! once both ends agree on it.

/// Bits of a probability.
const SCALE: u32 = 15;
/// The smallest probability of a bit, in units of 2^−15.
const FLOOR: i32 = 24;
/// After this many bits, a probability adapts at a constant rate.
const PATIENCE: u16 = 120;
/// Bits of a number with a probability of their own; later ones share the last.
const DEPTH: usize = 32;

/// The probability that a bit is 1, and the number of bits it is based on.
#[derive(Debug, Copy, Clone)]
pub struct Chance {
    one: u16,
    seen: u16,
}

impl Default for Chance {
    fn default() -> Chance {
        Chance::EVEN
    }
}

impl Chance {
    /// A half, before any bit.
    pub const EVEN: Chance = Chance {
        one: 1 << (SCALE - 1),
        seen: 0,
    };

    /// Moves the probability towards the bit: a lot at first, less with every
    /// bit.
    fn learn(&mut self, bit: bool) {
        let (one, seen) = (i32::from(self.one), i32::from(self.seen));
        // A probability of 0 or 1 would make the other bit impossible to code.
        let goal = if bit { (1 << SCALE) - FLOOR } else { FLOOR };
        // With this step the probability is at first close to the average of
        // the bits seen so far.
        self.one = (one + (goal - one) * 2 / (2 * seen + 3)) as u16;
        self.seen = (self.seen + 1).min(PATIENCE);
    }
}

/// The probability of a 1 at each bit position of a number.
#[derive(Debug, Clone)]
pub struct Model([Chance; DEPTH]);

impl Default for Model {
    fn default() -> Model {
        Model([Chance::EVEN; DEPTH])
    }
}

impl Model {
    fn at(&mut self, place: usize) -> &mut Chance {
        &mut self.0[place.min(DEPTH - 1)]
    }
}

/// Encodes or decodes bits. A function that visits the bits of a file serves for both directions.
pub trait BitCoder {
    /// Encodes `bit` and returns it; a decoder ignores it and returns the next bit.
    fn bit(&mut self, bit: bool, chance: &mut Chance) -> bool;

    /// Encodes `number`, at most `most`, and returns it; a decoder ignores it and returns the
    /// next number.
    fn number(&mut self, number: u32, model: &mut Model, most: u32) -> u32 {
        let mut count = 0;
        while count < most && self.bit(count < number, model.at(count as usize)) {
            count += 1;
        }
        count
    }
}

/// The state shared by coder and decoder: what is left of the interval.
#[derive(Debug, Copy, Clone)]
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const WHOLE: Interval = Interval {
        low: 0,
        high: u32::MAX,
    };

    /// The end of the part for a 1; `chance` is its probability.
    fn split(self, chance: u16) -> u32 {
        let range = u64::from(self.high - self.low);
        // A probability is below 1, so the split is below `high` and neither
        // part is empty. Even a very short interval can therefore code the next
        // bit.
        self.low + ((range * u64::from(chance)) >> SCALE) as u32
    }

    /// Narrows the interval to the part for `bit`, and adapts the probability.
    fn keep(&mut self, bit: bool, split: u32, chance: &mut Chance) {
        if bit {
            self.high = split;
        } else {
            self.low = split + 1;
        }
        chance.learn(bit);
    }

    /// Removes and returns the leading byte if both ends agree on it.
    fn settle(&mut self) -> Option<u8> {
        let byte = (self.high >> 24) as u8;
        (byte == (self.low >> 24) as u8).then(|| {
            // Both ends belong to the interval, so zeros follow the lower one
            // and ones the upper one.
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
            byte
        })
    }
}

/// Encodes into bytes.
#[derive(Debug)]
pub struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Default for Encoder {
    fn default() -> Encoder {
        Encoder {
            interval: Interval::WHOLE,
            bytes: Vec::new(),
        }
    }
}

impl BitCoder for Encoder {
    fn bit(&mut self, bit: bool, chance: &mut Chance) -> bool {
        let split = self.interval.split(chance.one);
        self.interval.keep(bit, split, chance);
        while let Some(byte) = self.interval.settle() {
            self.bytes.push(byte);
        }
        bit
    }
}

impl Encoder {
    /// Returns the encoded bytes.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        // The decoder reads missing bytes as 0, so the shortest byte string
        // within the interval is enough.
        let end = self.interval.high.to_be_bytes();
        let enough = (1..=4).find(|&n| {
            let kept = u32::MAX.checked_shl(32 - 8 * n).unwrap_or(u32::MAX);
            self.interval.high & kept >= self.interval.low
        });
        self.bytes.extend(&end[..enough.unwrap_or(4) as usize]);
        self.bytes
    }
}

/// Decodes the bytes of an [`Encoder`]. Any other bytes decode to arbitrary
/// bits, without an error.
#[derive(Debug)]
pub struct Decoder<'a> {
    interval: Interval,
    code: u32,
    rest: &'a [u8],
}

impl<'a> Decoder<'a> {
    /// Creates a decoder at the start of `bytes`.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder {
            interval: Interval::WHOLE,
            code: 0,
            rest: bytes,
        };
        (0..4).for_each(|_| decoder.shift());
        decoder
    }

    fn shift(&mut self) {
        let next = match self.rest.split_first() {
            Some((&first, rest)) => {
                self.rest = rest;
                first
            }
            None => 0,
        };
        self.code = self.code << 8 | u32::from(next);
    }
}

impl BitCoder for Decoder<'_> {
    fn bit(&mut self, _: bool, chance: &mut Chance) -> bool {
        let split = self.interval.split(chance.one);
        let bit = self.code <= split;
        self.interval.keep(bit, split, chance);
        while self.interval.settle().is_some() {
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::engine::seeded;

    #[test]
    fn numbers_round_trip() {
        for seed in 0..50 {
            let mut rng = seeded(seed);
            let most = rng.random_range(0..60);
            let numbers: Vec<u32> = (0..2000).map(|_| rng.random_range(0..=most)).collect();
            let mut models = vec![Model::default(); 3];
            let mut encoder = Encoder::default();
            for (i, &number) in numbers.iter().enumerate() {
                encoder.number(number, &mut models[i % 3], 100);
            }
            let bytes = encoder.finish();
            let mut models = vec![Model::default(); 3];
            let mut decoder = Decoder::new(&bytes);
            for (i, &number) in numbers.iter().enumerate() {
                assert_eq!(decoder.number(0, &mut models[i % 3], 100), number);
            }
        }
    }

    #[test]
    fn a_rare_number_costs_more_than_a_frequent_one() {
        let mut model = Model::default();
        let mut encoder = Encoder::default();
        (0..10_000).for_each(|i| _ = encoder.number(u32::from(i % 100 == 0), &mut model, 9));
        let bits = 8 * encoder.finish().len();
        assert!(
            (800..1100).contains(&bits),
            "the entropy is 808 bits, not {bits}"
        );
    }
}
