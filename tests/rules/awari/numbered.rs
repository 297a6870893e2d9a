//! Rules A1 to A6, each tested on hand-made positions.

use super::*;
use boardgames::game::{Notation, Rules};

#[test]
fn a1_every_pit_starts_with_the_beans_of_the_option() {
    for beans in 1..=6 {
        let game = Awari::new(AwariOptions {
            beans,
            ..AwariOptions::default()
        });
        let row = format!("{beans},").repeat(6);
        assert_eq!(
            game.write_position(&game.start()),
            format!("{row}0/{row}0 S")
        );
        assert_eq!(game.start().beans(), 12 * u16::from(beans));
    }
}

#[test]
fn a2_pits_count_in_sowing_direction_for_both_sides() {
    let start = "3,3,3,3,3,3,0/3,3,3,3,3,3,0";
    case(
        ALL,
        &format!("{start} S"),
        "1",
        "0,4,4,4,3,3,0/3,3,3,3,3,3,0 N",
    );
    case(
        ALL,
        &format!("{start} N"),
        "1",
        "3,3,3,3,3,3,0/0,4,4,4,3,3,0 S",
    );
    case(
        ALL,
        &format!("{start} N"),
        "6",
        "4,4,3,3,3,3,0/3,3,3,3,3,0,1 S",
    );
}

#[test]
fn a2_empty_pits_cannot_be_played() {
    let game = rules("course");
    let state = game
        .read_position("0,3,0,0,1,0,16/0,0,0,7,0,0,9 S")
        .unwrap();
    assert_eq!(moves(&game, &state), "2 5");
}

#[test]
fn a3_sowing_fills_both_homes_or_skips_the_other() {
    let before = "1,1,0,0,0,9,10/2,2,2,2,2,2,3 S";
    case(BOTH_HOMES, before, "6", "2,1,0,0,0,0,11/3,3,3,3,3,3,4 N");
    // Skipping North's home moves the last bean one pit further.
    case(KALAHS, before, "6", "2,2,0,0,0,0,11/3,3,3,3,3,3,3 N");
}

#[test]
fn a3_a_lap_drops_a_bean_on_its_origin() {
    // With fourteen beans and fourteen cells, the last bean falls into its
    // origin and captures the bean sown opposite.
    let before = "0,0,14,0,0,0,10/0,0,0,0,0,1,11 S";
    case(BOTH_HOMES, before, "3", "1,1,0,1,1,1,13/1,1,1,0,1,2,12 N");
    // Without North's home there are thirteen cells, so the fourteenth bean
    // falls one cell further.
    case(KALAHS, before, "3", "1,1,1,2,1,1,11/1,1,1,1,1,2,11 N");
}

#[test]
fn a3_long_laps_lose_no_bean() {
    // Thirty beans: two laps and two beans, so all cells get two or three.
    case(
        BOTH_HOMES,
        "30,0,0,0,0,0,2/0,0,0,0,0,3,1 S",
        "1",
        "2,3,3,2,2,2,4/2,2,2,2,2,5,3 N",
    );
    // Thirteen cells: two laps and four beans.
    case(
        KALAHS,
        "30,0,0,0,0,0,2/0,0,0,0,0,3,1 S",
        "1",
        "2,3,3,3,3,2,4/2,2,2,2,2,5,1 N",
    );
}

#[test]
fn a3_all_beans_of_the_largest_game_fit_in_one_pit() {
    for preset in Preset::ALL {
        let game = Awari::new(AwariOptions {
            rules: preset,
            beans: 6,
        });
        let mut state = game
            .read_position("71,0,0,0,0,0,0/0,0,0,0,0,1,0 S")
            .unwrap();
        game.apply(&mut state, "1".parse().unwrap());
        assert_eq!(state.beans(), 72, "{preset:?}");
    }
}

#[test]
fn a4_a_last_bean_at_home_moves_again() {
    let before = "3,3,3,3,3,3,0/3,3,3,3,3,3,0 S";
    let again = ["course", "report-a", "report-b", "kalah", "kalah-ec"];
    case(&again, before, "4", "3,3,3,0,4,4,1/3,3,3,3,3,3,0 S");
    case(&["ahl"], before, "4", "3,3,3,0,4,4,1/3,3,3,3,3,3,0 S2");
}

#[test]
fn a4_ahl_gives_one_extra_move_a_turn() {
    case(
        &["ahl"],
        "3,3,3,0,4,1,4/3,3,3,3,3,3,0 S2",
        "6",
        "3,3,3,0,4,0,5/3,3,3,3,3,3,0 N",
    );
    case(
        &["ahl"],
        "3,3,3,0,4,1,4/3,3,3,3,3,3,0 S2",
        "2",
        "3,0,4,1,5,1,4/3,3,3,3,3,3,0 N",
    );
    // After the extra move North has its own.
    case(
        &["ahl"],
        "3,3,3,0,4,1,4/3,3,3,3,3,3,0 N",
        "4",
        "3,3,3,0,4,1,4/3,3,3,0,4,4,1 N2",
    );
    let game = rules("course");
    assert!(
        game.read_position("3,3,3,0,4,1,4/3,3,3,3,3,3,0 S2")
            .is_err()
    );
}

#[test]
fn a4_only_report_b_moves_again_after_the_opponents_home() {
    let before = "0,0,0,0,0,8,10/2,2,2,2,2,2,6 S";
    case(&["report-b"], before, "6", "0,0,0,0,0,0,11/3,3,3,3,3,3,7 N");
    let before = "1,0,0,0,0,8,9/2,2,2,2,2,2,6 S";
    case(&["report-b"], before, "6", "1,0,0,0,0,0,10/3,3,3,3,3,3,7 S");
    case(
        &["course", "ahl", "report-a"],
        before,
        "6",
        "1,0,0,0,0,0,10/3,3,3,3,3,3,7 N",
    );
    // Kalah skips that home, so the last bean falls into South's first pit.
    case(KALAHS, before, "6", "2,0,0,0,0,0,10/3,3,3,3,3,3,6 N");
}

#[test]
fn a5_a_last_bean_in_an_own_empty_pit_captures() {
    case(
        ALL,
        "1,0,2,0,0,0,8/0,1,2,3,4,5,10 S",
        "1",
        "0,0,2,0,0,0,13/0,1,2,3,0,5,10 N",
    );
    case(
        ALL,
        "0,1,2,3,4,5,10/1,0,2,0,0,0,8 N",
        "1",
        "0,1,2,3,0,5,10/0,0,2,0,0,0,13 S",
    );
}

#[test]
fn a5_captures_on_the_other_side_depend_on_the_preset() {
    // The sowing ends in North's empty first pit, opposite South's sixth.
    let before = "0,6,0,5,0,0,4/0,1,0,4,4,5,7 S";
    case(ACROSS, before, "2", "0,0,1,6,1,0,7/0,1,0,4,4,5,7 N");
    case(OWN_SIDE, before, "2", "0,0,1,6,1,1,5/1,1,0,4,4,5,7 N");
}

#[test]
fn a5_capturing_across_brings_own_beans_home() {
    // The sowing ends in North's empty second pit, opposite seven beans of
    // South.
    let before = "0,0,0,5,6,0,4/1,0,3,4,4,4,5 S";
    case(ACROSS, before, "4", "0,0,0,0,0,1,13/2,0,3,4,4,4,5 N");
    case(OWN_SIDE, before, "4", "0,0,0,0,7,1,5/2,1,3,4,4,4,5 N");
}

#[test]
fn a5_lone_last_bean_goes_home_only_in_some_presets() {
    let before = "1,0,2,0,0,0,8/0,1,2,3,0,5,14 S";
    case(
        &["course", "ahl", "report-b", "kalah"],
        before,
        "1",
        "0,1,2,0,0,0,8/0,1,2,3,0,5,14 N",
    );
    case(
        &["report-a", "kalah-ec"],
        before,
        "1",
        "0,0,2,0,0,0,9/0,1,2,3,0,5,14 N",
    );
}

#[test]
fn a5_a_lap_ending_in_its_own_emptied_pit_captures_in_kalah() {
    case(
        KALAHS,
        "0,0,13,0,0,0,10/0,0,0,0,0,1,12 S",
        "3",
        "1,1,0,1,1,1,13/1,1,1,0,1,2,12 N",
    );
}

#[test]
fn a6_empty_side_ends_the_game_whichever_side_is_to_move() {
    let before = "0,0,0,0,1,1,15/1,0,0,4,0,0,14 S";
    let game = rules("course");
    let mut state = game.read_position(before).unwrap();
    game.apply(&mut state, "6".parse().unwrap());
    assert_eq!(game.outcome(&state), None);
    assert_eq!(game.to_move(&state), Side::First);
    game.apply(&mut state, "5".parse().unwrap());
    let captured = game.outcome(&state).expect("South has nothing left");
    assert_eq!(captured.points, Some([18, 14]));
}

#[test]
fn a6_the_game_ends_before_a_pending_extra_move() {
    let before = "0,0,0,0,0,1,15/1,0,0,4,0,0,15 S";
    for (presets, points, after) in [
        (BOTH_HOMES, [16, 15], "0,0,0,0,0,0,16/1,0,0,4,0,0,15 N"),
        (KALAHS, [16, 20], "0,0,0,0,0,0,16/0,0,0,0,0,0,20 N"),
    ] {
        case(presets, before, "6", after);
        for preset in presets {
            let game = rules(preset);
            let state = game.read_position(after).unwrap();
            let outcome = game.outcome(&state).expect("South has no beans");
            assert_eq!(outcome, Outcome::by_points(points));
            assert_eq!(moves(&game, &state), "");
        }
    }
}

#[test]
fn a6_emptying_the_other_side_ends_the_game_too() {
    case(
        COURSE,
        "1,0,3,0,0,0,14/0,0,0,0,7,0,11 S",
        "1",
        "0,0,3,0,0,0,22/0,0,0,0,0,0,11 N",
    );
    case(
        KALAHS,
        "1,0,3,0,0,0,14/0,0,0,0,7,0,11 S",
        "1",
        "0,0,0,0,0,0,25/0,0,0,0,0,0,11 N",
    );
}

#[test]
fn a6_equal_homes_are_a_draw() {
    let game = rules("course");
    let state = game
        .read_position("0,0,0,0,0,0,15/2,2,2,0,0,0,15 N")
        .unwrap();
    assert_eq!(game.outcome(&state).unwrap().verdict, Verdict::Draw);
}

#[test]
fn a6_end_says_who_gets_the_beans_left_over() {
    let reason = |text: &str| {
        let game = rules("course");
        let state = game.read_position(text).unwrap();
        game.end_reason(&state).unwrap().why
    };
    assert_eq!(
        reason("0,0,0,0,0,0,18/0,0,0,0,0,0,18 N"),
        "all pits are empty"
    );
    let left = reason("0,0,0,0,0,0,18/0,0,4,0,0,0,14 N");
    assert!(left.starts_with("South's pits are empty; "), "{left}");
}
