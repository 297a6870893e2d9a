//! Awari: rules A1 to A6 in every preset, by hand-made positions, perft and
//! positions from play.

use boardgames::core::{Edge, Game, Options, Outcome, Side, Verdict, from_pairs};
use boardgames::engine::perft;
use boardgames::games::awari::{Awari, AwariOptions, Move, Preset, State};

const COURSE: &[&str] = &["course"];
const ACROSS: &[&str] = &["course", "ahl", "report-a"];
const OWN_SIDE: &[&str] = &["report-b", "kalah", "kalah-ec"];
const BOTH_HOMES: &[&str] = &["course", "ahl", "report-a", "report-b"];
const KALAHS: &[&str] = &["kalah", "kalah-ec"];
const ALL: &[&str] = &["course", "ahl", "report-a", "report-b", "kalah", "kalah-ec"];

fn rules(preset: &str) -> Awari {
    let mut options = AwariOptions::default();
    options.set("rules", preset);
    Awari::new(options)
}

fn moves(game: &Awari, state: &State) -> String {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
        .iter()
        .map(Move::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Plays `mv` in `before` under each preset and compares the position after.
fn case(presets: &[&str], before: &str, mv: &str, after: &str) {
    for preset in presets {
        let game = rules(preset);
        let mut state = game.read_position(before).unwrap();
        let beans = state.beans();
        game.apply(&mut state, mv.parse().unwrap());
        assert_eq!(
            game.write_position(&state),
            after,
            "{preset}: {before} {mv}"
        );
        assert_eq!(state.beans(), beans);
    }
}

#[test]
fn a1_every_pit_holds_the_beans_of_the_option() {
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
    // Skipping North's home brings the last bean one pit further.
    case(KALAHS, before, "6", "2,2,0,0,0,0,11/3,3,3,3,3,3,3 N");
}

#[test]
fn a3_a_lap_drops_a_bean_on_its_origin() {
    // Fourteen beans, fourteen cells: the last falls where it came from and
    // takes the bean that the lap laid opposite.
    let before = "0,0,14,0,0,0,10/0,0,0,0,0,1,11 S";
    case(BOTH_HOMES, before, "3", "1,1,0,1,1,1,13/1,1,1,0,1,2,12 N");
    // Thirteen cells without North's home: the fourteenth bean goes one on.
    case(KALAHS, before, "3", "1,1,1,2,1,1,11/1,1,1,1,1,2,11 N");
}

#[test]
fn a3_long_laps_lose_no_bean() {
    // Thirty beans: two laps and two beans over, all cells get two or three.
    case(
        BOTH_HOMES,
        "30,0,0,0,0,0,2/0,0,0,0,0,3,1 S",
        "1",
        "2,3,3,2,2,2,4/2,2,2,2,2,5,3 N",
    );
    // Thirteen cells: two laps and four beans over.
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
    // The extra move over, North has its own.
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
fn a4_only_report_b_moves_again_after_the_other_home() {
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
    // Kalah skips that home: the last bean falls into South's first pit.
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
    // Six beans end in North's empty first pit, opposite South's sixth.
    let before = "0,6,0,5,0,0,4/0,1,0,4,4,5,7 S";
    case(ACROSS, before, "2", "0,0,1,6,1,0,7/0,1,0,4,4,5,7 N");
    case(OWN_SIDE, before, "2", "0,0,1,6,1,1,5/1,1,0,4,4,5,7 N");
}

#[test]
fn a5_capturing_across_brings_own_beans_home() {
    // Five beans end in North's empty second pit; opposite lie seven of South.
    let before = "0,0,0,5,6,0,4/1,0,3,4,4,4,5 S";
    case(ACROSS, before, "4", "0,0,0,0,0,1,13/2,0,3,4,4,4,5 N");
    case(OWN_SIDE, before, "4", "0,0,0,0,7,1,5/2,1,3,4,4,4,5 N");
}

#[test]
fn a5_a_lone_last_bean_goes_home_only_where_the_preset_says_so() {
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
fn a6_a_bare_side_ends_the_game_whoever_is_to_move() {
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

/// Lines of a data file that are not comments, split at tabs.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
}

fn perft_matches(limit: u64) {
    for row in rows(include_str!("data/perft/awari.tsv")) {
        let (key, value) = row[0].split_once('=').unwrap();
        let pairs = [(key.to_owned(), value.to_owned())];
        let game = Awari::new(from_pairs(&pairs).unwrap());
        for (depth, count) in (1..).zip(row[1].split(' ')) {
            let count: u64 = count.parse().unwrap();
            if count <= limit {
                assert_eq!(
                    perft(&game, &game.start(), depth),
                    count,
                    "{} {depth}",
                    row[0]
                );
            }
        }
    }
}

#[test]
fn perft_counts_match_in_every_preset() {
    perft_matches(2_000_000);
}

#[test]
#[ignore = "a second or two: cargo test --test awari_rules -- --ignored"]
fn perft_counts_match_to_the_last_depth() {
    perft_matches(u64::MAX);
}

#[test]
fn positions_from_play_have_the_legal_moves_of_the_data() {
    let mut seen = 0;
    for row in rows(include_str!("data/awari_positions.tsv")).skip(1) {
        let game = rules(row[0]);
        let state = game.read_position(row[1]).unwrap();
        assert_eq!(game.write_position(&state), row[1]);
        // The first figure is the position's value; pit 6 has no column.
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
        ("4,3,3,3,3,3,0/3,3,3,3,3,3,0 S", "holds 37 beans"),
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
    assert_eq!(describe(start, "1"), "1, sowing 3 beans");
    assert_eq!(describe(start, "4"), "4, sowing 3 beans, and moves again");
    let capture = "1,0,2,0,0,0,8/0,1,2,3,4,5,10 S";
    assert_eq!(describe(capture, "1"), "1, sowing 1 bean and taking 5 home");
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
    // Pit emptied, then three cells one after another.
    assert_eq!(shown("3,3,3,3,3,3,0/3,3,3,3,3,3,0 S", "1"), [1, 1, 1, 1]);
    // Pit emptied, one bean, then the capture changes two pits and a home.
    assert_eq!(shown("1,0,2,0,0,0,8/0,1,2,3,4,5,10 S", "1"), [1, 1, 3]);
}

#[test]
fn half_a_turn_brings_north_below_with_its_arrow_turned() {
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
