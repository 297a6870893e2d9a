//! The `boardgames` program.

fn main() {}
