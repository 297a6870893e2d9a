//! Tests of the theorem about zones (docs/DAG_PROOF.md): they play the moves
//! that it leaves out.

use std::collections::HashMap;
use std::fs;

use crate::proof::{check, kept, small};
use boardgames_tools::dag_check::proof::{Board, Checker, GRID, HAND, Squares, play, set};
use boardgames_tools::dag_check::proofs;
use boardgames_tools::dag_zone_free::{self, Replay};

#[test]
fn short_proof_is_valid_without_zones() {
    let zoned = small("f5 a2 e6 a4 g6 k2");
    let (bytes, positions) = dag_zone_free::zone_free(&zoned, &[]).unwrap();
    assert!(positions > 100, "{positions}");
    assert!(check(&bytes, true).is_ok());
    assert!(check(&zoned, true).is_err(), "it has passes");
}

#[test]
fn position_that_is_its_own_mirror_image_has_both_proofs() {
    let mut checker = Checker::new(11, 11, false);
    let middle = GRID / 2;
    let [left, right] = [middle * GRID + middle - 3, middle * GRID + middle + 3];
    let even = [Squares::default(), set([(middle + 1) * GRID + middle])];
    let zone = set([left]);
    checker.proved.insert((even, 1), vec![((HAND, left), zone)]);
    let moves = |board| {
        let found = proofs(&checker, board, 1).into_iter();
        found.map(|((_, to), zone)| (to, zone)).collect::<Vec<_>>()
    };
    let both = vec![(left, zone), (right, set([right]))];
    assert_eq!(moves(even), both);
    assert_eq!(moves([set([left]), even[1]]), []);
}

#[test]
fn stored_proof_without_zones_is_accepted_only_unchanged() {
    let path = format!(
        "{}/tests/data/dagennacht_zone_free.cert",
        env!("CARGO_MANIFEST_DIR")
    );
    let whole = fs::read(path).unwrap();
    assert_eq!(check(&whole, true), check(&whole, false));
    assert!(check(&whole, true).is_ok());
    for place in (0..whole.len()).step_by(whole.len() / 60) {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x01;
        assert!(check(&bytes, true).is_err(), "{place}");
    }
}

#[test]
#[ignore = "minutes of processor time: cargo test --release -p boardgames-tools --test dag zones -- --ignored"]
fn sample_of_the_stored_certificates_is_valid_without_zones() {
    for (name, bytes) in kept() {
        for (size, sample) in dag_zone_free::sample(&bytes, 2_000, 20_000).unwrap() {
            println!("{name}, {size}x{size}: {sample:?}");
            assert!(sample.lost.is_empty(), "{name}: {:?}", sample.lost);
            assert!(sample.whole > sample.cut, "{name}: {sample:?}");
        }
    }
}

/// Rules by which a proof computes its zones.
#[derive(Copy, Clone)]
struct Zones {
    /// Whether a white square adds its neighbours.
    closed: bool,
    /// White's lines of at most this cost are dangerous. Every pass adds
    /// `per_pass` to the limit.
    danger: u32,
    per_pass: u32,
    /// Whether White needs a drop for every pass above, and one more.
    room: bool,
}

const ZONES: Zones = Zones {
    closed: true,
    danger: 1,
    per_pass: 1,
    room: true,
};

/// Prover that tries all moves, for wins within a few moves.
struct Prover {
    checker: Checker,
    zones: Zones,
    /// For each position and number of passes, a number of Black's moves within
    /// which no win was found.
    failed: HashMap<(Board, u32), u32>,
    /// Number of positions that may still be searched.
    left: u32,
}

impl Prover {
    fn close(&self, squares: Squares) -> Squares {
        if self.zones.closed {
            self.checker.close(squares)
        } else {
            squares
        }
    }

    /// Returns the zone if Black, to move, wins within `moves` own moves.
    fn black(&mut self, board: Board, passes: u32, moves: u32) -> Option<Squares> {
        let key = (board, passes);
        if let Some(proofs) = self.checker.proved.get(&key) {
            return Some(proofs[0].1);
        }
        let failed = self.failed.get(&key).is_some_and(|&failed| failed >= moves);
        if failed || moves == 0 || self.left == 0 {
            return None;
        }
        self.left -= 1;
        for mv in self.checker.moves(board, 0) {
            let after = play(board, 0, mv);
            let below = if self.checker.has_line(after, 0) {
                Some(Squares::default())
            } else {
                self.white(after, passes, moves - 1)
            };
            if let Some(below) = below {
                let zone = below.or(self.close(set([mv.1])));
                self.checker.proved.insert(key, vec![(mv, zone)]);
                return Some(zone);
            }
        }
        self.failed.insert(key, moves);
        None
    }

    fn white(&mut self, board: Board, passes: u32, moves: u32) -> Option<Squares> {
        let replies = self.checker.moves(board, 1);
        let drops = replies.iter().filter(|mv| mv.0 == HAND).count();
        let stuck = self.zones.room && passes > 0 && drops <= passes as usize;
        let nothing = Squares::default();
        let wins = self.checker.within(board, 1, 1) != nothing;
        if moves == 0 || stuck || replies.is_empty() || wins {
            return None;
        }
        let threats = self.checker.within(board, 0, 1);
        let limit = self.zones.danger + self.zones.per_pass * passes;
        let mut zone = self.close(self.checker.within(board, 1, limit).or(threats));
        let targets = match threats.list().count() {
            0 if passes > 2 => return None,
            0 => {
                zone = zone.or(self.black(board, passes + 1, moves)?);
                zone
            }
            1 => threats,
            _ => nothing,
        };
        for reply in replies.into_iter().filter(|mv| targets.has(mv.1)) {
            zone = zone.or(self.black(play(board, 1, reply), passes, moves)?);
        }
        Some(zone)
    }
}

/// Pseudo-random numbers (xorshift64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// Returns the square on the grid of a number on a 5×5 board.
fn small_square(number: usize) -> usize {
    let edge = (GRID - 5) / 2;
    (number / 5 + edge) * GRID + number % 5 + edge
}

/// Returns a 5×5 board without a line and without a threat of Black's.
fn board(dice: &mut Dice, throws: u64) -> Option<(Checker, Board)> {
    let checker = Checker::new(5, 5, false);
    let mut board = Board::default();
    for throw in 0..throws {
        let square = small_square(dice.below(25) as usize);
        if !board[0].or(board[1]).has(square) {
            let side = throw as usize % 2;
            board[side] = board[side].with(square);
        }
    }
    let over = checker.has_line(board, 0) || checker.has_line(board, 1);
    (!over && checker.within(board, 0, 1) == Squares::default()).then_some((checker, board))
}

/// Whether the prover claims a win for Black within a number of moves, whether
/// it used a pass, and whether Black really wins.
#[derive(Default, Debug)]
struct Tried {
    proved: bool,
    passed: bool,
    wins: bool,
}

fn tried(checker: Checker, zones: Zones, board: Board, moves: u32) -> Tried {
    let mut prover = Prover {
        checker,
        zones,
        failed: HashMap::new(),
        left: 20_000,
    };
    if prover.black(board, 0, moves).is_none() {
        return Tried::default();
    }
    let mut replay = Replay::new(&prover.checker, 1_000_000);
    let wins = replay.wins(board, board, 0);
    assert!(replay.left > 0);
    Tried {
        proved: true,
        passed: prover.checker.proved.keys().any(|key| key.1 > 0),
        wins,
    }
}

/// Tries random boards and returns how many were proved with a pass, and how
/// many proofs were wrong. Stops after `enough` wrong ones.
fn counted(zones: Zones, boards: u32, enough: u32) -> (u32, u32) {
    let (mut dice, mut passed, mut broken) = (Dice(88_172_645_463_325_252), 0, 0);
    for _ in 0..boards {
        if broken == enough {
            break;
        }
        let throws = 8 + dice.below(16);
        if let Some((checker, board)) = board(&mut dice, throws) {
            let tried = tried(checker, zones, board, 3);
            passed += u32::from(tried.passed);
            broken += u32::from(tried.proved && !tried.wins);
        }
    }
    (passed, broken)
}

#[test]
fn zones_are_right_on_small_boards() {
    let (passed, broken) = counted(ZONES, 3_000, u32::MAX);
    assert!(passed > 200, "{passed}");
    assert_eq!(broken, 0);
}

#[test]
fn each_condition_on_zones_is_necessary() {
    let open = Zones {
        closed: false,
        ..ZONES
    };
    let near = Zones { danger: 0, ..ZONES };
    let flat = Zones {
        per_pass: 0,
        ..ZONES
    };
    for (name, zones) in [("closed", open), ("danger", near), ("per_pass", flat)] {
        let (passed, broken) = counted(zones, 3_000, 1);
        println!("{name}: {broken} of {passed}");
        assert!(broken > 0, "{name}: {passed} proofs with a pass, all sound");
    }
}

// On this full board, a careless proof overlooks that White has no move left
// after a free drop, and so draws.
#[test]
fn without_room_for_a_drop_white_may_draw() {
    let checker = || Checker::new(5, 5, false);
    let stones = [0x00B2_3128_u32, 0x0005_46D7];
    let board = stones.map(|bits| {
        let squares = (0..25).filter(|square| bits >> square & 1 == 1);
        set(squares.map(small_square))
    });
    let careless = Zones {
        room: false,
        ..ZONES
    };
    let tried_carelessly = tried(checker(), careless, board, 4);
    assert!(tried_carelessly.proved && !tried_carelessly.wins);
    let tried_carefully = tried(checker(), ZONES, board, 4);
    assert_eq!(tried_carefully.proved, tried_carefully.wins);
}
