//! [`equalize`]: equal values for moves that are the same but for a turn of the board.

use crate::engine::{Analysis, MoveLine};
use crate::game::{Cell, Diagram, Game, order_by};

/// Gives moves of a symmetric position that lead to one picture, turned or reflected, the
/// value of the best of them. Estimates differ a little even between such moves, but the rules
/// of a square board do not depend on its direction.
pub fn equalize<G: Game>(game: &G, state: &G::State, analysis: &mut Analysis<G::Move>) {
    let here = game.render(state);
    let own = || here.image(0);
    if !here.is_square() || (1..Diagram::IMAGES).all(|image| here.image(image) != own()) {
        return;
    }
    let picture = |line: &MoveLine<G::Move>| {
        let mut next = *state;
        game.apply(&mut next, line.mv);
        game.render(&next)
    };
    let lines = &mut analysis.lines;
    let pictures: Vec<Diagram> = lines.iter().map(picture).collect();
    let plain: Vec<Vec<Cell>> = pictures.iter().map(|picture| picture.image(0)).collect();
    for at in 1..lines.len() {
        let images = || (0..Diagram::IMAGES).map(|image| pictures[at].image(image));
        // The lines before are no worse and have their final values.
        let same = images().find_map(|image| plain[..at].iter().position(|other| *other == image));
        let same = same.and_then(|same| lines[same].value);
        if let Some(value) = same.filter(|_| lines[at].value.is_none_or(|own| !own.exact)) {
            lines[at].value = Some(value);
        }
    }
    order_by(lines, |a, b| {
        let amount =
            |line: &MoveLine<G::Move>| line.value.map_or(f64::NEG_INFINITY, |value| value.amount);
        amount(b).total_cmp(&amount(a))
    });
}
