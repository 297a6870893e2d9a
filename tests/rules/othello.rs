//! Othello's numbered rules (O1–O4), and move counts of its bitboards.

use boardgames::engine::perft_by_moves;
use boardgames::game::{
    Clicks, ForeignFormat, ForeignHead, Game, Interchange, Notation, Outcome, Rules, Side, Spot,
    Verdict,
};
use boardgames::games::othello::engine::search;
use boardgames::games::othello::{Move, Othello, OthelloOptions, Start, State, Tie, board};

fn standard() -> Othello {
    Othello::new(OthelloOptions::default())
}

fn seminar() -> Othello {
    Othello::new(OthelloOptions {
        tie: Tie::Second,
        start: Start::Mirrored,
    })
}

/// Creates a position from eight rows, row 1 first.
fn position(rows: [&str; 8], mover: char) -> State {
    let text = format!("{} {mover}", rows.concat());
    standard().read_position(&text).unwrap()
}

fn moves(state: &State) -> Vec<String> {
    let mut moves = Vec::new();
    standard().legal_moves(state, &mut moves);
    moves.iter().map(Move::to_string).collect()
}

fn play(state: &State, words: &str) -> State {
    let mut state = *state;
    for word in Othello::split_moves(words) {
        let mv: Move = word.parse().unwrap();
        assert!(standard().is_legal(&state, mv), "{word} in {state:?}");
        standard().apply(&mut state, mv);
    }
    state
}

/// Returns the counts of tests/data/perft/othello.txt up to `deepest`.
fn counts(deepest: usize) -> Vec<(u32, u64)> {
    let text = include_str!("../data/perft/othello.txt");
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("- | start | "));
    let counts = line.expect("the standard start").split(' ');
    let counts: Vec<u64> = counts.map(|count| count.parse().unwrap()).collect();
    assert_eq!(counts.len(), 12);
    (1..).zip(counts).take(deepest).collect()
}

#[test]
fn o1_black_begins_with_the_four_discs_crossed() {
    let game = standard();
    assert_eq!(
        game.write_position(&game.start()),
        "---------------------------OX------XO--------------------------- X"
    );
    assert_eq!(moves(&game.start()), ["d3", "c4", "f5", "e6"]);
    let mut mirrored = Vec::new();
    seminar().legal_moves(&seminar().start(), &mut mirrored);
    let words: Vec<String> = mirrored.iter().map(Move::to_string).collect();
    assert_eq!(words, ["e3", "f4", "c5", "d6"]);
}

#[test]
fn o1_mirrored_start_counts_rows_from_the_bottom() {
    let first = standard().render(&standard().start());
    let second = seminar().render(&seminar().start());
    let discs = |d: &boardgames::game::Diagram| -> Vec<_> {
        d.cells
            .iter()
            .map(|c| (c.row, c.column, c.contents))
            .collect()
    };
    assert_eq!(discs(&first), discs(&second));
    assert_eq!(first.cells[0].spot, Some(Spot(0)));
    assert_eq!(second.cells[0].spot, Some(Spot(56)));
}

#[test]
fn o2_all_enclosed_discs_in_all_eight_directions_turn() {
    let state = position(
        [
            "X--X--X-", "-O-O-O--", "--OOO---", "XOO-OOX-", "--OOO---", "-O-O-O--", "X--O--X-",
            "---X----",
        ],
        'X',
    );
    let after = play(&state, "d4");
    // a1–d4–g7, d1–d8, g1–a7 and a4–g4: every white disc was on one of them.
    let all_black = standard().write_position(&after);
    assert!(
        !all_black.split(' ').next().unwrap().contains('O'),
        "{all_black}"
    );
    let turned = standard().describe(&state, "d4".parse().unwrap());
    assert_eq!(turned, "d4, turning 17");
}

#[test]
fn o2_a_line_broken_by_a_gap_or_by_the_edge_does_not_turn() {
    let state = position(
        [
            "OO-X----", "--------", "--------", "---OX---", "--------", "--------", "--------",
            "--------",
        ],
        'X',
    );
    assert_eq!(moves(&state), ["c4"]);
    let state = position(
        [
            "-OOOOOOO", "--------", "--------", "---OX---", "--------", "--------", "--------",
            "--------",
        ],
        'X',
    );
    assert_eq!(moves(&state), ["c4"], "row 1 has no black disc at its end");
}

#[test]
fn o3_a_side_without_a_move_passes_and_only_then() {
    let start = standard().start();
    assert!(!standard().is_legal(&start, Move::Pass));
    // White's discs have no empty square beyond Black's.
    let state = position(
        [
            "XO------", "--------", "--------", "--------", "--------", "--------", "--------",
            "--------",
        ],
        'O',
    );
    assert_eq!(moves(&state), ["pass"]);
    assert_eq!(standard().outcome(&state), None);
    assert_eq!(standard().clicks(&state, Move::Pass), Clicks::None);
    assert!(Othello::is_pass(Move::Pass));
    let after = play(&state, "pass c1");
    assert!(moves(&after).is_empty());
}

#[test]
fn o3_when_neither_side_can_move_the_game_is_over() {
    let state = position(
        [
            "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXX-", "XXXXXX--", "XXXXXX-O", "XXXXXXX-",
            "XXXXXXXX",
        ],
        'X',
    );
    assert!(moves(&state).is_empty());
    let outcome = standard().outcome(&state).unwrap();
    assert_eq!(outcome.points, Some([63, 1]), "five empties go to Black");
    assert_eq!(standard().tally(&state), Some([58, 1]));
}

#[test]
fn o4_end_mentions_empty_squares_only_if_they_count() {
    let reason = |top: &str, bottom: &str| {
        let empty = "-".repeat(48);
        let state = standard().read_position(&format!("{top}{empty}{bottom} X"));
        standard().end_reason(&state.unwrap()).unwrap().why
    };
    assert_eq!(reason("X-------", "-------O"), "neither side can move");
    assert_eq!(
        reason("--------", "--------"),
        "there is no disc on the board"
    );
    assert_eq!(
        reason("XX------", "-------O"),
        "neither side can move; the winner gets the empty squares"
    );
}

#[test]
fn o4_a_wipe_out_scores_64_to_0() {
    let mut state = standard().start();
    state = play(&state, "e6f4e3f6g5d6e7f5c5");
    assert_eq!(standard().outcome(&state).unwrap().points, Some([64, 0]));
    assert_eq!(standard().winner(&state), Some(Side::First));
}

#[test]
fn o4_equal_count_is_a_draw_or_a_win_for_white_by_option() {
    let state = position(
        [
            "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "OOOOOOOO", "OOOOOOOO", "OOOOOOOO",
            "OOOOOOOO",
        ],
        'X',
    );
    let drawn = standard().outcome(&state).unwrap();
    assert_eq!(
        (drawn.verdict, drawn.points),
        (Verdict::Draw, Some([32, 32]))
    );
    let won = seminar().outcome(&state).unwrap();
    assert_eq!(
        won,
        Outcome {
            verdict: Verdict::Win(Side::Second),
            ..drawn
        }
    );
}

#[test]
fn o4_the_final_score_gives_the_empty_squares_to_the_winner() {
    for (own, opp, score) in [(0b111, 0b11 << 8, 60), (0b1, 0b11, -62), (0b1, 0b10, 0)] {
        assert_eq!(board::Board { own, opp }.final_score(), score);
    }
}

// Hash tables use the low bits as an index.
#[test]
fn every_disc_changes_the_low_bits_of_the_key() {
    let start = standard().start().board;
    let low = |board: board::Board| board.key() & 0x00ff_ffff;
    for square in 0..64 {
        let disc = 1 << square;
        let [mut own, mut opp] = [start; 2];
        own.own ^= disc;
        opp.opp ^= disc;
        assert_ne!(low(own), low(start), "own disc, square {square}");
        assert_ne!(low(opp), low(start), "other disc, square {square}");
    }
}

#[test]
fn turning_discs_are_shown_ring_by_ring() {
    let state = play(&standard().start(), "f5");
    let game = standard();
    let steps = game.steps(&state, "f6".parse().unwrap());
    assert_eq!(steps.len(), 1);
    let mut after = state;
    game.apply(&mut after, "f6".parse().unwrap());
    let last = steps.last().unwrap();
    assert_eq!(game.render(&after).changed_since(last), [Spot(36)]);
}

#[test]
fn positions_round_trip_and_bad_ones_name_their_fault() {
    let game = standard();
    for words in ["", "f5", "f5d6c3d3c4", "e6f4e3f6g5d6e7f5c5"] {
        let state = play(&game.start(), words);
        assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
    }
    let squares = "-".repeat(64);
    for (bad, why) in [
        (String::new(), "a space"),
        (squares.clone(), "a space"),
        ("- X".to_owned(), "1 squares"),
        (format!("{squares} Z"), "'Z'"),
        (format!("{} X", squares.replacen('-', "?", 1)), "'?'"),
    ] {
        let error = game.read_position(&bad).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn names_are_escaped_in_other_formats() {
    let head = ForeignHead {
        players: ["Ann [b]; (x)".to_owned(), r"Bo\b".to_owned()],
        ..ForeignHead::default()
    };
    let game = standard();
    for format in [ForeignFormat::Ggf, ForeignFormat::Sgf] {
        let text = game.foreign(format, &head, &game.start(), &[]).unwrap();
        for name in [r"[Ann [b\]; (x)]", r"[Bo\\b]"] {
            assert!(text.contains(name), "{name} in {text}");
        }
    }
}

#[test]
fn perft_of_the_bitboards_to_depth_10() {
    for (depth, count) in counts(10) {
        assert_eq!(
            search::perft(standard().start().board, depth),
            count,
            "depth {depth}"
        );
    }
}

#[test]
fn playing_every_move_gives_the_counts_to_depth_8() {
    let game = standard();
    for (depth, count) in counts(8) {
        let found = perft_by_moves(&game, &game.start(), depth);
        assert_eq!(found, count, "depth {depth}");
    }
}

#[test]
#[ignore = "about 8 s; cargo test --release --test rules othello -- --ignored"]
fn perft_of_the_bitboards_to_depth_12() {
    for (depth, count) in counts(12) {
        assert_eq!(
            search::perft(standard().start().board, depth),
            count,
            "depth {depth}"
        );
    }
}
