//! Terminals that are small for what they show: nothing that is needed is
//! missing, and nothing is cut so that it reads as something else.

use boardgames::store::GlyphChoice;
use boardgames::ui::tui::{Next, PreparedGame};

use crate::script::{Do, desk, keys, run, sitting};
use crate::shared::assert_shows;

const PEOPLE: [&str; 2] = ["human", "human"];

fn dag(size: &str, moves: &str) -> PreparedGame {
    sitting("dagennacht", &[("size", size)], PEOPLE, moves)
}

fn at(size: (u16, u16), game: PreparedGame, text: &str) -> String {
    let mut script = vec![Do::Resize(size.0, size.1)];
    script.extend(keys(text));
    let mut desk = desk(GlyphChoice::Unicode, None);
    run(Next::Play(Box::new(game)), &mut desk, script).0.text()
}

#[test]
fn a_board_too_large_leaves_title_prompt_and_keys() {
    for size in [(40, 15), (60, 20), (80, 14), (30, 9)] {
        for squares in ["15", "19"] {
            let frame = at(size, dag(squares, ""), "a1");
            assert_shows(&frame, "Dag e");
            assert_shows(&frame, "move: a1_");
            assert_shows(&frame, "q menu");
        }
    }
}

#[test]
fn the_part_of_a_large_board_that_is_shown_follows_the_cursor() {
    for way in ["^", "v", "<", ">", "^<", "v>"] {
        for steps in [0, 3, 8, 19] {
            let frame = at((40, 15), dag("19", ""), &way.repeat(steps));
            assert!(frame.contains('[') && frame.contains(']'), "{way}\n{frame}");
        }
    }
    let top = at((40, 15), dag("19", ""), &"^<".repeat(20));
    assert!(top.contains(" a b c") && top.contains("\n19[ ]"), "{top}");
    assert!(top.lines().nth(1).unwrap().starts_with("↓→"), "{top}");
    let bottom = at((40, 15), dag("19", ""), &"v>".repeat(20));
    assert!(
        bottom.contains(" q r s") && bottom.contains("\n 1 "),
        "{bottom}"
    );
    assert!(bottom.lines().nth(1).unwrap().starts_with("↑←"), "{bottom}");
    // A move that is typed is looked at as well.
    let typed = at((40, 15), dag("19", ""), "s2");
    assert!(
        typed.contains(" q r s") && typed.contains("\n 2 "),
        "{typed}"
    );
    assert_shows(&at((40, 15), dag("19", ""), "z"), "The arrows lead to");
}

#[test]
fn another_size_of_the_board_cuts_neither_clocks_nor_moves() {
    for size in [(80, 24), (60, 20), (66, 20), (100, 24)] {
        for zooms in 0..4 {
            let text = format!("f7\n{}", "z".repeat(zooms));
            let frame = at(size, dag("15", ""), &text);
            let clocks = frame.matches("0:00").count();
            assert_eq!(clocks, 2, "{size:?} {zooms}\n{frame}");
            assert_shows(&frame, "1. f7");
        }
    }
}
