//! Move counts of every listed game against its file in tests/data/perft.

use boardgames::games::GAMES;
use boardgames::session::GameInfo;

/// Most leaves counted at one depth in ordinary test runs.
const EVERY_RUN: u64 = 6_000_000;

/// One stored count: options, a position unless it is the start, depth and
/// leaves.
struct Count {
    options: Vec<(String, String)>,
    position: Option<String>,
    depth: u32,
    leaves: u64,
}

/// Returns the counts in the file of a game.
fn on_file(id: &str) -> Vec<Count> {
    let path = format!("tests/data/perft/{id}.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| {
        panic!(
            "{path}: {e}; write it in the form of its neighbours, with counts of another program"
        )
    });
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(counts).collect()
}

/// Returns the counts of one line, one for each depth.
fn counts(line: &str) -> Vec<Count> {
    let [options, position, leaves] = line.split(" | ").collect::<Vec<_>>()[..] else {
        panic!("three parts: {line}");
    };
    let pair = |word: &str| {
        let (key, value) = word.split_once('=').expect("key=value");
        (key.to_owned(), value.to_owned())
    };
    let words = options.split(' ').filter(|word| *word != "-");
    let options: Vec<_> = words.map(pair).collect();
    let position = (position != "start").then(|| position.to_owned());
    let one = |(depth, leaves): (u32, &str)| Count {
        options: options.clone(),
        position: position.clone(),
        depth,
        leaves: leaves.parse().expect("a number"),
    };
    (1..).zip(leaves.split(' ')).map(one).collect()
}

/// Checks those of a game's counts that are `wanted`, and returns their number.
fn check(game: &GameInfo, wanted: impl Fn(u64) -> bool) -> usize {
    let counts = on_file(game.id);
    let counts = counts.iter().filter(|count| wanted(count.leaves));
    counts
        .map(|count| {
            let found = game.perft(&count.options, count.position.as_deref(), count.depth);
            let name = format!("{} {:?} depth {}", game.id, count.options, count.depth);
            assert_eq!(found, Ok(count.leaves), "{name}");
        })
        .count()
}

#[test]
fn move_counts_match_the_stored_ones() {
    for game in GAMES {
        let checked = check(game, |leaves| leaves <= EVERY_RUN);
        let file = format!("tests/data/perft/{}.txt", game.id);
        assert!(
            checked >= 9,
            "{file} has {checked} counts of at most {EVERY_RUN}; nine are wanted"
        );
    }
}

#[test]
#[ignore = "counts 7 thousand million leaves: cargo test --release --test rules perft -- --ignored"]
fn deep_move_counts_match_the_stored_ones() {
    let checked = GAMES
        .iter()
        .map(|game| check(game, |leaves| leaves > EVERY_RUN));
    assert!(checked.sum::<usize>() >= 13);
}
