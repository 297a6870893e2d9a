//! Searches against the uncut reference, engines against exact values on file, and what levels promise.

mod awari_certificate;
mod awari_exact;
mod awari_perfect;
mod dag_proof;
mod levels;
mod othello;
mod positions;
mod search;
mod search_control;
