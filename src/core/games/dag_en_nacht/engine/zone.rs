//! The moves that can upset a win by continuous threats.
//!
//! Suppose the attacker would win by threats if the defender passed. Then every
//! move of the defender loses, unless it fills a square that the attack fills
//! or threatens to fill, guards one of those, or comes so close to a line of
//! its own that blocking the threats would create threats.
//!
//! In case of doubt a move is included, so leaving out the others loses nothing. The
//! tests check every move that is left out.

use super::Field;
use super::forcing::ForcedWin;
use crate::games::dag_en_nacht::bits::Bits;

/// Returns the squares outside which every move loses to `proof`, a win for the
/// side that is *not* to move in `field`.
pub fn relevant(field: &Field, proof: &ForcedWin) -> Bits {
    let mut zone = proof.squares;
    let mut help = Help::new(field);
    for block in proof.blocks.squares() {
        help.add_block(field, block);
    }
    let me = field.turn();
    let listed = (1..=3).flat_map(|distance| field.near(me, distance));
    for &window in listed.chain(&help.touched) {
        let turns = field.distance(me, window);
        // After the move and the blocks, such a window could be at distance 1
        // and so be a threat.
        if turns > 0 && turns <= help.of(window).saturating_add(1 + one_step(field, window)) {
            add(field, window, &mut zone);
        }
    }
    for left in proof.vacated.squares() {
        for &window in field.tables.of(left) {
            if could_revive(field, window, proof, &help) {
                add(field, window, &mut zone);
            }
        }
    }
    zone
}

/// By window: how many moves closer to completion the blocks can bring the
/// defender.
struct Help {
    turns: Vec<u8>,
    /// The windows affected by blocks, each once.
    touched: Vec<u16>,
}

impl Help {
    fn new(field: &Field) -> Help {
        Help {
            turns: vec![0; field.tables.windows.len()],
            touched: Vec::new(),
        }
    }

    fn add_block(&mut self, field: &Field, block: u16) {
        for effect in field.tables.effects(block) {
            let window = effect.window;
            let nearer = if effect.is_inside {
                1
            } else {
                one_step(field, window)
            };
            let turns = &mut self.turns[usize::from(window)];
            if *turns == 0 {
                self.touched.push(window);
            }
            *turns = turns.saturating_add(nearer);
        }
    }

    fn of(&self, window: u16) -> u8 {
        self.turns[usize::from(window)]
    }
}

/// The largest number of moves by which one move can bring a window closer to
/// completion. It can be two, because a drop can supply two squares of a
/// diagonal.
fn one_step(field: &Field, window: u16) -> u8 {
    if field.tables.window(window).is_orthogonal() {
        1
    } else {
        2
    }
}

/// Whether a window that is blocked only by stones that are about to shift away
/// could become a threat of the defender.
fn could_revive(field: &Field, window: u16, proof: &ForcedWin, help: &Help) -> bool {
    let me = field.turn();
    let shape = field.tables.window(window);
    let blocked = |&&square: &&u16| field.holds(me ^ 1, square) && !proof.vacated.has(square);
    let missing = shape.length - field.count(me, window);
    shape.wins_for[usize::from(me)]
        && shape.squares().iter().find(blocked).is_none()
        && missing <= help.of(window).saturating_add(1 + one_step(field, window))
}

/// Adds every square on which a move changes the window.
fn add(field: &Field, window: u16, zone: &mut Bits) {
    for &square in field.tables.window(window).squares() {
        *zone = zone.union(field.tables.closed(square));
    }
}
