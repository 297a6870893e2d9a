//! Computes Awari's opening book: `cargo run --release -p boardgames-tools
//! --bin awari_book -- src/core/games/awari/book [RULES…]`.
//!
//! Every position is solved by the program's own solver, without a book,
//! beginning with the last positions.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use boardgames::engine::SearchControl;
use boardgames::games::awari::Preset;
use boardgames::games::awari::engine::book::{encode, positions};
use boardgames::games::awari::engine::endgame::shared;
use boardgames::games::awari::engine::solver::Solver;
use boardgames::games::awari::engine::solver_budget::SolverBudget;
use boardgames::games::awari::engine::transposition::TranspositionTable;

/// Beans in pits that the endgame table covers.
const TABLE_BEANS: u32 = 20;
/// Capacity of the transposition table, as a power of two.
const MEMO_BITS: u32 = 22;

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().context("name the folder to write to")?);
    let names: Vec<String> = words.collect();
    let wanted = |rules: &Preset| names.is_empty() || names.iter().any(|n| n == rules.name());
    for rules in Preset::ALL.into_iter().filter(wanted) {
        let begun = Instant::now();
        let (values, nodes) = solve(rules);
        let bytes = encode(rules, &values);
        let file = folder.join(rules.name()).with_extension("bin");
        std::fs::write(&file, &bytes)
            .with_context(|| format!("cannot write {}", file.display()))?;
        println!(
            "{}: {} positions in {} bytes, {nodes} nodes, {} s",
            rules.name(),
            values.len(),
            bytes.len(),
            begun.elapsed().as_secs()
        );
    }
    Ok(())
}

/// The values of the book's positions in their order, and the nodes searched.
fn solve(rules: Preset) -> (Vec<i32>, u64) {
    let control = SearchControl::new();
    let bound = SolverBudget::only(&control);
    let table = shared::endgame(rules, TABLE_BEANS, &bound).expect("nobody else builds it");
    let memo = TranspositionTable::new(MEMO_BITS);
    let mut solver = Solver::new(&table, &memo, bound);
    let mut value = |(pits, stage)| {
        let guess = table.hints().guess(pits);
        solver.value(pits, stage, guess).expect("nobody says stop")
    };
    let mut values: Vec<i32> = positions(rules).into_iter().rev().map(&mut value).collect();
    values.reverse();
    (values, solver.nodes())
}
