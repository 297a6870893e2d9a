//! The file form of a book of proved positions: the tree of the proofs, without the positions
//! near their ends.
//!
//! The board is in the middle of a grid of 19×19 squares. A zone is a part of the zone of the
//! position above it and hardly smaller, and moves are close to the ones before them. So an
//! adaptive range coder needs about 45 bits for a position. [`Coder`] visits a tree in the same
//! way in both directions; the comments at its functions say what is coded in which context.

use super::book::{GRID, Stones, after};
use crate::engine::range_coder::{BitCoder, Chance, Decoder, Encoder, Model};
use crate::games::dag_en_nacht::bits::Bits;
use crate::games::dag_en_nacht::engine::SquareMove;

/// White's moves, `None` for a pass, with the positions after them.
pub type BookAnswers = Vec<(Option<SquareMove>, BookPosition)>;

/// A position of a proof, with Black to move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BookPosition {
    /// The squares of its zone, in rising order.
    pub zone: Vec<u16>,
    /// Black's winning move.
    pub step: SquareMove,
    /// White's moves after it.
    pub answers: BookAnswers,
}

/// Encodes the book of Black's first move on an empty board and the answers to it.
#[must_use]
pub fn encode_book(first: SquareMove, answers: &BookAnswers) -> Vec<u8> {
    let mut coder = Coder::new(Encoder::default());
    coder.book(Some(first), answers);
    coder.bits.finish()
}

/// Decodes what [`encode_book`] has encoded.
pub(super) fn decode_book(bytes: &[u8]) -> (SquareMove, BookAnswers) {
    Coder::new(Decoder::new(bytes)).book(None, &[])
}

/// What is known of a position before a part of it is coded.
#[derive(Copy, Clone)]
struct Place {
    stones: Stones,
    /// The zone of the position above.
    zone: Bits,
    /// The square of the last stone that was placed or moved.
    last: u16,
}

/// Encodes or decodes a book. A decoder knows nothing beforehand: it gets `None`, or no answers.
struct Coder<C> {
    bits: C,
    answers: Model,
    pass: Chance,
    ways: [Model; 2],
    targets: Vec<Chance>,
    zones: Vec<Chance>,
}

/// The origins of a stone that moves to a square, in the order of their codes.
fn origins(to: u16) -> [u16; 5] {
    [
        SquareMove::DROP,
        to.wrapping_sub(GRID),
        to.wrapping_sub(1),
        to + 1,
        to + GRID,
    ]
}

/// The greater of the distances in rows and columns.
fn distance(a: u16, b: u16) -> u16 {
    let rows = (a / GRID).abs_diff(b / GRID);
    rows.max((a % GRID).abs_diff(b % GRID))
}

/// The number of a combination of small numbers, each below its limit.
fn context(parts: &[(u16, u16)]) -> usize {
    let joined = |sum: usize, &(part, limit): &(u16, u16)| {
        sum * usize::from(limit) + usize::from(part.min(limit - 1))
    };
    parts.iter().fold(0, joined)
}

impl Place {
    fn after(&self, side: usize, step: SquareMove) -> Place {
        Place {
            stones: after(self.stones, side, step),
            last: step.to,
            ..*self
        }
    }

    fn is_taken(&self, square: u16) -> bool {
        self.stones.iter().any(|stones| stones.has(square))
    }

    /// The number of stones of a side around a square.
    fn around(&self, side: usize, square: u16) -> u16 {
        let near = self.stones[side].squares();
        near.filter(|&other| distance(square, other) == 1).count() as u16
    }
}

impl<C: BitCoder> Coder<C> {
    fn new(bits: C) -> Coder<C> {
        Coder {
            bits,
            answers: Model::default(),
            pass: Chance::EVEN,
            ways: Default::default(),
            targets: vec![Chance::EVEN; 2 * 2 * 5 * 4 * 3],
            zones: vec![Chance::EVEN; 3 * 3 * 3 * 3 * 3 * 3],
        }
    }

    fn book(
        &mut self,
        first: Option<SquareMove>,
        answers: &[(Option<SquareMove>, BookPosition)],
    ) -> (SquareMove, BookAnswers) {
        let place = Place {
            stones: Stones::default(),
            zone: Bits::below(GRID * GRID),
            last: GRID * GRID / 2,
        };
        let first = self.step(&place, 0, first);
        (first, self.answers(&place.after(0, first), answers))
    }

    /// Before each answer, and after the last one, a bit says whether there is one more. Its
    /// context is the number of answers so far.
    fn answers(
        &mut self,
        place: &Place,
        known: &[(Option<SquareMove>, BookPosition)],
    ) -> BookAnswers {
        let count = known.len().try_into().unwrap_or(u32::MAX);
        let count = self.bits.number(count, &mut self.answers, u32::MAX);
        let answer = |i| self.answer(place, known.get(i as usize));
        (0..count).map(answer).collect()
    }

    fn answer(
        &mut self,
        place: &Place,
        known: Option<&(Option<SquareMove>, BookPosition)>,
    ) -> (Option<SquareMove>, BookPosition) {
        let (reply, below) = known.map_or((None, None), |(reply, below)| (*reply, Some(below)));
        if self.bits.bit(reply.is_none(), &mut self.pass) {
            return (None, self.position(place, below));
        }
        let reply = self.step(place, 1, reply);
        (Some(reply), self.position(&place.after(1, reply), below))
    }

    fn position(&mut self, place: &Place, known: Option<&BookPosition>) -> BookPosition {
        let zone = self.zone(place, known.map_or(&[], |known| &known.zone));
        let place = Place { zone, ..*place };
        let step = self.step(&place, 0, known.map(|known| known.step));
        let answers = known.map_or(&[][..], |known| &known.answers);
        BookPosition {
            zone: zone.squares().collect(),
            step,
            answers: self.answers(&place.after(0, step), answers),
        }
    }

    /// A bit for every square of the zone above says whether the square is in the zone. Its
    /// context are the squares beside it, as far as they are known, and the stone on it.
    fn zone(&mut self, place: &Place, known: &[u16]) -> Bits {
        let [mut whole, mut zone] = [Bits::default(); 2];
        known.iter().for_each(|&square| whole.insert(square));
        for square in place.zone.squares() {
            let below = |by| square.checked_sub(by);
            let above = |at: u16| u16::from(place.zone.has(at));
            let seen = |at: Option<u16>| at.map_or(0, |at| above(at) + u16::from(zone.has(at)));
            let stone = if place.stones[0].has(square) {
                1
            } else {
                2 * u16::from(place.stones[1].has(square))
            };
            let number = context(&[
                (seen(below(1)), 3),
                (seen(below(GRID)), 3),
                (seen(below(GRID - 1)), 3),
                (seen(below(GRID + 1)), 3),
                (above(square + 1) + above(square + GRID), 3),
                (stone, 3),
            ]);
            if self.bits.bit(whole.has(square), &mut self.zones[number]) {
                zone.insert(square);
            }
        }
        zone
    }

    /// First the kind of move: a drop, or where the stone comes from. Then the squares of the zone
    /// that it can have as its target, the nearest to the last stone first: a bit for each says
    /// whether it is the one. Its context are the distance and the stones around it.
    fn step(&mut self, place: &Place, side: usize, known: Option<SquareMove>) -> SquareMove {
        let way = |step: SquareMove| origins(step.to).iter().position(|from| *from == step.from);
        let way = known.and_then(way).unwrap_or(0) as u32;
        let way = self.bits.number(way, &mut self.ways[side], 4);
        let drops = way == 0;
        for ring in 0..GRID {
            for square in place.zone.squares() {
                let fits = (square % 2 == 1) == drops && !place.is_taken(square);
                if !fits || distance(square, place.last) != ring {
                    continue;
                }
                let number = context(&[
                    (side as u16, 2),
                    (drops.into(), 2),
                    (ring, 5),
                    (place.around(0, square), 4),
                    (place.around(1, square), 3),
                ]);
                let is_target = known.is_some_and(|step| step.to == square);
                if self.bits.bit(is_target, &mut self.targets[number]) {
                    let from = origins(square)[way as usize];
                    return SquareMove { from, to: square };
                }
            }
        }
        unreachable!("every move of the book is into the zone")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn books_round_trip() {
        for bytes in [
            &include_bytes!("book_11.bin")[..],
            include_bytes!("book_13.bin"),
        ] {
            let (first, answers) = decode_book(bytes);
            assert!(encode_book(first, &answers) == bytes);
        }
    }

    #[test]
    fn drops_shifts_and_passes_round_trip() {
        let position = |zone: &[u16], step, answers| BookPosition {
            zone: zone.to_vec(),
            step,
            answers,
        };
        let shift = |from, to| SquareMove { from, to };
        let last = position(&[181, 182], shift(181, 182), Vec::new());
        let passed = position(&[163, 181, 182, 200], SquareMove::drop(163), Vec::new());
        let answers = vec![(None, last.clone()), (Some(shift(199, 200)), last)];
        let near = position(&[180, 181, 182, 200], shift(161, 180), answers);
        let answers = vec![(None, passed), (Some(SquareMove::drop(199)), near)];
        let bytes = encode_book(SquareMove::drop(161), &answers);
        assert_eq!(decode_book(&bytes), (SquareMove::drop(161), answers));
    }
}
