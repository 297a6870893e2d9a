//! The checker of proofs of Dag en Nacht, and what it says of those on file.

mod proof;
mod solved;
#[path = "../../../tests/common/solved_page.rs"]
mod solved_page;
mod zones;
