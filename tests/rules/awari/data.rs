//! Positions from play, and how moves are described and animated.

use super::*;
use boardgames::game::{Notation, Rules};

/// Returns the lines of a data file that are not comments, split at tabs.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
}

#[test]
fn positions_from_play_have_the_stored_legal_moves() {
    let mut seen = 0;
    for row in rows(include_str!("../../data/awari_positions.tsv")).skip(1) {
        let game = rules(row[0]);
        let state = game.read_position(row[1]).unwrap();
        assert_eq!(game.write_position(&state), row[1]);
        // The first number is the position's value; pit 6 has no column.
        let pits = row[2].split(' ').skip(1).zip(1..);
        let playable = pits.filter(|(value, _)| *value != "-");
        let expected: Vec<String> = playable.map(|(_, n): (_, u8)| n.to_string()).collect();
        let legal = moves(&game, &state);
        let first_five = legal.trim_end_matches('6').trim_end();
        assert_eq!(first_five, expected.join(" "), "{row:?}");
        seen += 1;
    }
    assert_eq!(seen, 80);
}

#[test]
fn wrong_positions_are_refused_with_the_reason() {
    let game = rules("course");
    for (text, reason) in [
        ("", "side to move"),
        ("3,3,3,3,3,3,0/3,3,3,3,3,3,0", "side to move"),
        ("3,3,3,3,3,3,0/3,3,3,3,3,3,0 W", "S or N"),
        ("3,3,3,3,3,3,0/3,3,3,3,3,3,0 S2", "rules=ahl"),
        ("3,3,3,3,3,3/3,3,3,3,3,3,0 S", "seven numbers"),
        ("3,3,3,3,3,3,0/3,3,3,3,3,3,0/0 S", "seven numbers"),
        ("3,3,3,+3,3,3,0/3,3,3,3,3,3,0 S", "'+3'"),
        ("3,3,3,-3,3,3,0/3,3,3,3,3,3,0 S", "'-3'"),
        ("300,3,3,3,3,3,0/3,3,3,3,3,3,0 S", "'300'"),
        ("4,3,3,3,3,3,0/3,3,3,3,3,3,0 S", "it has 37 beans"),
    ] {
        let error = game.read_position(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
        assert!(error.contains("it looks like"), "{error}");
    }
}

#[test]
fn moves_are_described_in_words() {
    let game = rules("course");
    let describe = |position: &str, mv: &str| {
        let state = game.read_position(position).unwrap();
        game.describe(&state, mv.parse().unwrap())
    };
    let start = "3,3,3,3,3,3,0/3,3,3,3,3,3,0 S";
    assert_eq!(describe(start, "1"), "pit 1, sowing 3 beans");
    assert_eq!(describe(start, "4"), "pit 4, sowing 3 beans");
    let capture = "1,0,2,0,0,0,8/0,1,2,3,4,5,10 S";
    assert_eq!(
        describe(capture, "1"),
        "pit 1, sowing 1 bean and capturing 5"
    );
}

#[test]
fn steps_show_every_bean_and_the_capture() {
    let game = rules("course");
    let shown = |position: &str, mv: &str| {
        let state = game.read_position(position).unwrap();
        let mv: Move = mv.parse().unwrap();
        let mut after = state;
        game.apply(&mut after, mv);
        let mut pictures = game.steps(&state, mv);
        assert!(!pictures.contains(&game.render(&after)));
        pictures.insert(0, game.render(&state));
        pictures.push(game.render(&after));
        let changes = pictures
            .windows(2)
            .map(|two| two[1].changed_since(&two[0]).len());
        changes.collect::<Vec<_>>()
    };
    // The pit is emptied, then three cells change one after another.
    assert_eq!(shown("3,3,3,3,3,3,0/3,3,3,3,3,3,0 S", "1"), [1, 1, 1, 1]);
    // The pit is emptied, one bean is sown, then the capture changes two pits
    // and a home.
    assert_eq!(shown("1,0,2,0,0,0,8/0,1,2,3,4,5,10 S", "1"), [1, 1, 3]);
}

#[test]
fn turned_board_has_north_below_with_its_arrow_reversed() {
    let game = rules("course");
    let turned = game.render(&game.start()).flipped();
    let below = turned.captions.iter().find(|c| c.edge == Edge::Bottom);
    let below = below.expect("a caption below");
    assert_eq!(
        (below.side, below.text.as_str()),
        (Side::Second, "→ sows this way")
    );
    let labels = turned.labels.iter().filter(|l| l.edge == Edge::Bottom);
    let mut columns: Vec<(u16, &str)> = labels.map(|l| (l.index, l.text.as_str())).collect();
    columns.sort_unstable();
    assert_eq!(
        columns,
        [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5"), (6, "6")]
    );
}
