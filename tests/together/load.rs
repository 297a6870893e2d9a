//! How much a full house needs.

use crate::place::{Guest, Place};

/// Run with `cargo test --release --test together -- --ignored --nocapture load`; the
/// test needs 1,100 open files (`ulimit -n`).
#[test]
#[ignore = "opens 1,000 sessions and prints the memory of the server"]
fn load_of_a_thousand_full_screens() {
    let place = Place::with(&[
        "--sessions",
        "2000",
        "--sessions-per-account",
        "2000",
        "--strangers",
        "2000",
    ]);
    let mut first = Guest::on_screen(&place, "first", (80, 24));
    first.wait_for("Here:");
    let before = place.memory();
    let mut guests: Vec<Guest> = (0..1000)
        .map(|n| Guest::on_screen(&place, &format!("guest{n}"), (80, 24)))
        .collect();
    guests.iter_mut().for_each(|guest| guest.wait_for("Here:"));
    let (before, after) = (before.unwrap_or(0), place.memory().unwrap_or(0));
    println!(
        "{} kB a session, {} MB in all",
        (after - before) / 1000 / 1024,
        after >> 20
    );
    // The promise of the specification is half a megabyte.
    assert!(after - before < 1000 * (512 << 10));
}
