//! The checker of proofs of Dag en Nacht, and its results for the stored
//! certificates.

mod proof;
mod solved;
#[path = "../../../tests/common/solved_page.rs"]
mod solved_page;
mod zones;
