//! Move counts of every game on the list against its file in tests/data/perft.

use boardgames::games::GAMES;
use boardgames::session::GameInfo;

/// The most leaves that every test run counts at one depth.
const EVERY_RUN: u64 = 6_000_000;

/// One count on file: rules options, a position unless the game's first, depth
/// and leaves.
struct Count {
    options: Vec<(String, String)>,
    position: Option<String>,
    depth: u32,
    leaves: u64,
}

/// What the file of a game says.
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

/// The counts of one line, one for each depth.
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

/// Checks a game's counts of which `wanted` holds; returns how many.
fn check(game: &dyn GameInfo, wanted: impl Fn(u64) -> bool) -> usize {
    let counts = on_file(game.id());
    let counts = counts.iter().filter(|count| wanted(count.leaves));
    counts
        .map(|count| {
            let found = game.perft(&count.options, count.position.as_deref(), count.depth);
            let name = format!("{} {:?} depth {}", game.id(), count.options, count.depth);
            assert_eq!(found, Ok(count.leaves), "{name}");
        })
        .count()
}

#[test]
fn move_counts_are_those_on_file() {
    for game in GAMES {
        let checked = check(*game, |leaves| leaves <= EVERY_RUN);
        let file = format!("tests/data/perft/{}.txt", game.id());
        assert!(
            checked >= 9,
            "{file} has {checked} counts of at most {EVERY_RUN}; nine are wanted"
        );
    }
}

#[test]
#[ignore = "counts 7 thousand million leaves: cargo test --release --test rules perft -- --ignored"]
fn deep_move_counts_are_those_on_file() {
    let checked = GAMES
        .iter()
        .map(|game| check(*game, |leaves| leaves > EVERY_RUN));
    assert!(checked.sum::<usize>() >= 13);
}
