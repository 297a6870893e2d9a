//! Checks every number and every counterfactual of many mistakes, using only
//! the rules.

use anyhow::{Result, bail};
use boardgames::engine::SearchControl;
use boardgames::game::Game as _;
use boardgames::games::othello::Othello;
use boardgames::teacher::{Explanation, Teachable, explain};

use crate::edge::Edge;
use crate::force::Force;
use crate::levels;
use boardgames_tools::games::{opened, play};
use boardgames_tools::reference::Reference;

/// The largest number of positions that the reference solver keeps.
const MOST: usize = 1_000_000;
/// Mistakes between two progress reports.
const NOTE: u32 = 500;

/// A way of checking explanations.
pub trait Checker<G: Teachable> {
    /// Moves to check in one position, including the move played.
    const A_POSITION: usize;
    /// Whether positions like this one can be checked.
    fn reaches(&mut self, state: &G::State) -> bool;
    /// Whether positions like this one, among those that can be checked, are wanted.
    fn takes(&self, _state: &G::State) -> bool {
        true
    }
    /// Returns the number of values checked, or a sentence about a false one;
    /// `None` if the explanation cannot be checked.
    fn check(
        &mut self,
        state: &G::State,
        mv: G::Move,
        found: &Explanation<G::Move>,
    ) -> Option<Result<u32, String>>;
    /// A sentence about what else was checked.
    fn remark(&self) -> String {
        String::new()
    }
}

impl<G: Teachable> Checker<G> for Reference<G> {
    const A_POSITION: usize = 4;

    fn reaches(&mut self, state: &G::State) -> bool {
        self.worth(state, boardgames::game::Side::First).is_some()
    }

    fn check(
        &mut self,
        state: &G::State,
        mv: G::Move,
        found: &Explanation<G::Move>,
    ) -> Option<Result<u32, String>> {
        Reference::check(self, state, mv, found)
    }
}

/// The number of plies at the end of a game that are checked; most proofs there
/// are short.
const PLIES: u32 = 8;

/// Checks proofs by trying every reply, in the last [`PLIES`] plies of each
/// game.
struct ByForce<'g, G: Teachable> {
    force: Force<'g, G>,
    left: u32,
}

impl<G: Teachable> Checker<G> for ByForce<'_, G> {
    // In the last plies, most moves lose by a proof that is short enough to
    // check.
    const A_POSITION: usize = 8;

    fn reaches(&mut self, _state: &G::State) -> bool {
        self.left = if self.left == 0 { PLIES } else { self.left - 1 };
        self.left > 0
    }

    fn check(
        &mut self,
        state: &G::State,
        mv: G::Move,
        found: &Explanation<G::Move>,
    ) -> Option<Result<u32, String>> {
        self.force.check(state, mv, found)
    }

    fn remark(&self) -> String {
        format!(
            "; {} proofs were longer than is followed, and {} estimates are contradicted by no win of two moves",
            self.force.too_long, self.force.estimates
        )
    }
}

/// Compares the explanations of `wanted` mistakes with a solver without
/// pruning, in positions that it can solve. `from` is the number of the first
/// game.
pub fn by_solving<G: Teachable>(game: &G, wanted: u32, from: u64) -> Result<()> {
    soundness(game, wanted, from, &mut Reference::new(game.clone(), MOST))
}

/// Checks the explanations of `wanted` mistakes by following every proof of a
/// win. `from` is the number of the first game.
pub fn by_force<G: Teachable>(game: &G, wanted: u32, from: u64) -> Result<()> {
    let force = Force::new(game);
    soundness(game, wanted, from, &mut ByForce { force, left: PLIES })
}

/// Compares the explanations of `wanted` mistakes, at the edge of what Othello's analyst solves,
/// with a second solver. `from` is the number of the first game.
pub fn at_the_edge(name: &str, rules: &[String], wanted: u32, from: u64) -> Result<()> {
    if name != Othello::ID {
        bail!(
            "the analyst of {name} has no such edge; say {}",
            Othello::ID
        );
    }
    let game: Othello = opened(rules)?;
    soundness(&game, wanted, from, &mut Edge::new(&game))
}

fn soundness<G: Teachable, C: Checker<G>>(
    game: &G,
    wanted: u32,
    from: u64,
    checker: &mut C,
) -> Result<()> {
    let (mut mistakes, mut values, mut positions, mut games) = (0, 0, 0_u32, from);
    while mistakes < wanted {
        let mut played = Vec::new();
        play(game, levels(games), games, |state, mv| {
            played.push((*state, mv))
        });
        games += 1;
        // A position closer to the end has a smaller tree to solve.
        for (state, mv) in played.iter().rev() {
            if mistakes >= wanted || !checker.reaches(state) {
                break;
            }
            if !checker.takes(state) {
                continue;
            }
            positions += 1;
            for mv in moves_of(game, state, *mv, C::A_POSITION) {
                let Some(found) = explain(game, state, mv, &SearchControl::new()) else {
                    continue;
                };
                if found.comparison.loss() == 0.0 || mistakes >= wanted {
                    continue;
                }
                match checker.check(state, mv, &found) {
                    Some(Ok(checked)) => {
                        mistakes += 1;
                        values += checked;
                        if mistakes % NOTE == 0 {
                            println!(
                                "{mistakes} mistakes, {values} values, none false so far, in the games {from} to {}",
                                games - 1
                            );
                        }
                    }
                    Some(Err(what)) => {
                        let position = game.write_position(state);
                        bail!("false of {mv} in {position}: {what}\n{found:?}");
                    }
                    None => {}
                }
            }
        }
    }
    println!(
        "{mistakes} mistakes in {positions} positions of {} games, {values} values checked, none false{}",
        games - from,
        checker.remark()
    );
    Ok(())
}

/// The move played and at most `most` − 1 others, evenly spread over the list.
fn moves_of<G: Teachable>(
    game: &G,
    state: &G::State,
    played: G::Move,
    most: usize,
) -> Vec<G::Move> {
    let mut all = Vec::new();
    game.legal_moves(state, &mut all);
    all.retain(|mv| *mv != played);
    let step = all.len().div_ceil(most - 1).max(1);
    let others = all.into_iter().step_by(step);
    std::iter::once(played).chain(others).collect()
}
