//! Searches against a reference without pruning, engines against stored exact
//! values, and properties of the levels.

mod awari_certificate;
mod awari_exact;
mod awari_perfect;
mod dag_proof;
#[path = "../../examples/dag_zone_free.rs"]
#[allow(dead_code, reason = "its main is not called")]
mod dag_zone_free;
mod dag_zones;
mod human;
mod levels;
#[path = "../common/one_table.rs"]
mod one_table;
mod othello;
mod positions;
mod search;
mod search_control;
mod solved;
mod teacher;
