//! [`equalize`]: equal values for moves that are the same but for a turn of the board.

use crate::engine::{Analysis, MoveLine, Value};
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
    let pictures: Vec<Diagram> = analysis.lines.iter().map(picture).collect();
    let mut values: Vec<Option<Value>> = analysis.lines.iter().map(|line| line.value).collect();
    let order = equal_values(&pictures, &mut values);
    let line = |at: usize| MoveLine {
        value: values[at],
        ..analysis.lines[at].clone()
    };
    analysis.lines = order.into_iter().map(line).collect();
}

/// Gives the later of two pictures that are the same the value of the earlier one, if its own is an
/// estimate. Returns the places of the pictures, the highest value first.
fn equal_values(pictures: &[Diagram], values: &mut [Option<Value>]) -> Vec<usize> {
    let plain: Vec<Vec<Cell>> = pictures.iter().map(|picture| picture.image(0)).collect();
    for at in 1..pictures.len() {
        let mut images = (0..Diagram::IMAGES).map(|image| pictures[at].image(image));
        // The earlier ones are no worse and have their final values.
        let same = images.find_map(|image| plain[..at].iter().position(|other| *other == image));
        if let Some(value) = same.and_then(|same| values[same])
            && values[at].is_some_and(|own| !own.exact)
        {
            values[at] = Some(value);
        }
    }
    let amount = |at: usize| values[at].map_or(f64::NEG_INFINITY, |value| value.amount);
    let mut order: Vec<usize> = (0..values.len()).collect();
    order_by(&mut order, |a, b| amount(*b).total_cmp(&amount(*a)));
    order
}
