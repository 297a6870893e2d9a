//! A hash that never changes between machines, processors and releases, for
//! moves, keys of positions and signatures.
//!
//! Source: FNV-1a with 64 bits, by Fowler, Noll and Vo.

use std::hash::Hasher;

/// The FNV-1a hasher with 64 bits.
#[derive(Clone, Debug)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xCBF2_9CE4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values_are_reproduced() {
        let hash = |text: &str| {
            let mut fnv = Fnv::default();
            fnv.write(text.as_bytes());
            fnv.finish()
        };
        assert_eq!(hash(""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(hash("a"), 0xAF63_DC4C_8601_EC8C);
        assert_eq!(hash("foobar"), 0x8594_4171_F739_67E8);
    }
}
