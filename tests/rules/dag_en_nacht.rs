//! Move counts of Dag en Nacht against the figures in tests/data.

use boardgames::games::find;

/// The most leaves that every test run counts.
const EVERY_RUN: u64 = 6_000_000;

/// Checks the depths whose figure satisfies `wanted`; returns how many.
fn check(wanted: impl Fn(u64) -> bool) -> usize {
    let game = find("dagennacht").expect("on the list of games");
    let mut checked = 0;
    let text = include_str!("../data/perft_dagennacht.txt");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [options, position, counts] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("three parts: {line}");
        };
        let pair = |word: &str| {
            let (key, value) = word.split_once('=').expect("key=value");
            (key.to_owned(), value.to_owned())
        };
        let options: Vec<_> = options.split(' ').map(pair).collect();
        let position = (position != "start").then_some(position);
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count = count.parse().expect("a number");
            if wanted(count) {
                assert_eq!(game.perft(&options, position, depth), Ok(count), "{line}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn move_counts_are_those_on_file() {
    assert!(check(|count| count <= EVERY_RUN) > 15);
}

#[test]
#[ignore = "counts 2 thousand million leaves: cargo test --release --test rules dag_en_nacht -- --ignored"]
fn deep_move_counts_are_those_on_file() {
    assert!(check(|count| count > EVERY_RUN) > 4);
}
