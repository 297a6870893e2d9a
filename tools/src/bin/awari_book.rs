//! Computes Awari's opening books: `cargo run --release -p boardgames-tools
//! --bin awari_book -- src/core/games/awari/book [FILE…]`, all of them or those
//! of these names, such as `kalah.bin`.
//!
//! Every position is solved by the program's own solver, without a book,
//! beginning with the last positions.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use boardgames::engine::SearchControl;
use boardgames::games::awari::engine::book::Book;
use boardgames::games::awari::engine::endgame::shared;
use boardgames::games::awari::engine::solver::Solver;
use boardgames::games::awari::engine::solver_budget::SolverBudget;
use boardgames::games::awari::engine::transposition::TranspositionTable;

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().context("name the folder to write to")?);
    let names: Vec<String> = words.collect();
    let wanted = |book: &&Book| names.is_empty() || names.contains(&book.file_name());
    for book in Book::all().iter().filter(wanted) {
        let begun = Instant::now();
        let (values, nodes) = solve(book);
        let bytes = book.encode(&values);
        let file = folder.join(book.file_name());
        std::fs::write(&file, &bytes)
            .with_context(|| format!("cannot write {}", file.display()))?;
        println!(
            "{}: {} positions in {} bytes, {nodes} nodes, {} s",
            book.file_name(),
            values.len(),
            bytes.len(),
            begun.elapsed().as_secs()
        );
    }
    Ok(())
}

/// The values of the book's positions in their order, and the nodes searched.
fn solve(book: &Book) -> (Vec<i32>, u64) {
    // With more beans, a larger table and a larger memory of positions pay.
    let (table_beans, memo_bits) = match book.options().beans {
        ..=3 => (20, 22),
        _ => (23, 25),
    };
    let control = SearchControl::new();
    let bound = SolverBudget::only(&control);
    let table =
        shared::endgame(book.options().rules, table_beans, &bound).expect("nobody else builds it");
    let memo = TranspositionTable::new(memo_bits);
    let mut solver = Solver::new(&table, &memo, bound);
    let mut value = |(pits, stage)| {
        let guess = table.hints().guess(pits);
        solver.value(pits, stage, guess).expect("nobody says stop")
    };
    let mut values: Vec<i32> = book.positions().into_iter().rev().map(&mut value).collect();
    values.reverse();
    (values, solver.nodes())
}
