//! The words, grades and reasons of single explanations fit together.

use boardgames::game::Side;
use boardgames::games::awari::Awari;
use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::games::find;
use boardgames::games::othello::Othello;
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::session::playback::at;
use boardgames::session::review::GameEvaluator;
use boardgames::session::{AnalysisRequest, SearchControl, Session};
use boardgames::teacher::{Claim, Grade, Teachable, claim_sentence};

use crate::one_table::alone_with_the_table;
use crate::teacher::{naming, told_with};

const SIZE_11: &[(&str, &str)] = &[("size", "11")];

/// Returns the grade and the sentence of a move of Dag en Nacht on 11×11.
fn dag(position: &str, mv: &str) -> (Grade, String) {
    let (explained, sentence) = told_with::<DagEnNacht>(SIZE_11, position, mv);
    (explained.grade, sentence)
}

/// Returns a game of Dag en Nacht on a board of this size after these moves.
fn dag_game(size: &str, moves: &str) -> Box<dyn Session> {
    let options = [("size".to_owned(), size.to_owned())];
    let mut session = find("dagennacht").unwrap().open(&options, None).unwrap();
    for mv in moves.split(' ') {
        session.play(mv).unwrap();
    }
    session
}

#[test]
fn verdict_fits_the_proof_and_the_grade() {
    // A book knows that Black wins after h1, but no search of the teacher finds that.
    let (grade, sentence) = dag("11/11/11/11/11/4b1b4/11/11/11/11/3w7 w", "h1");
    assert_eq!(grade, Grade::Inaccuracy);
    let verdict = "h1 seems a little weaker, and Black wins with perfect play";
    assert!(sentence.starts_with(verdict), "{sentence}");
    // Here Black wins after every move.
    let (grade, sentence) = dag("11/11/11/6w4/5b5/4b6/11/11/11/11/11 w", "g8-h8");
    assert_eq!(grade, Grade::Inaccuracy);
    let verdict = "g8-h8 seems a little weaker, but Black wins anyway with perfect play.";
    assert!(sentence.starts_with(verdict), "{sentence}");
    let (grade, sentence) = dag("11/11/11/6w4/5b5/4b6/11/11/11/11/11 w", "g6");
    assert_eq!(grade, Grade::Best);
    assert_eq!(
        sentence,
        "g6 seems best, but Black wins anyway with perfect play."
    );
}

#[test]
fn no_estimate_stands_beside_a_proved_loss() {
    // Black wins after every move, so none of them is "at best" anything better.
    let position = "11/11/11/6w4/5b5/4b6/11/11/11/11/11 w";
    for mv in ["g8-h8", "a2", "k2"] {
        let (explained, _) = told_with::<DagEnNacht>(SIZE_11, position, mv);
        let naming = naming::<DagEnNacht>(Side::Second);
        for claim in &explained.claims {
            let told = claim_sentence(&naming, &explained, claim);
            assert!(!told.contains("seem"), "{mv}: {told}");
        }
    }
}

#[test]
fn move_of_a_lost_position_is_not_praised() {
    // X threatens to complete two lines.
    let (explained, sentence) = told_with::<TicTacToe>(&[], "O--/XX-/XO- O", "c3");
    let why = "c3 loses, as every move does: X plays c2 and completes a line.";
    assert_eq!(sentence, why);
    let kinds: Vec<&str> = explained.claims.iter().map(Claim::kind).collect();
    assert_eq!(kinds, ["reply"]);
}

#[test]
fn review_and_explanation_name_the_same_best_move() {
    // In some of these positions only a proof finds the winning move.
    let games = [
        ("15", "h7 g8 i6 e8 a2"),
        ("13", "h7 g8 i6 e8 a2"),
        ("15", "h7 g8 a2"),
        ("11", "f7 g6 e6 h9 a2 c4"),
        ("11", "f7 a2 b3 k2"),
    ];
    for (size, moves) in games {
        let session = dag_game(size, moves);
        let control = SearchControl::new();
        let mut evaluator = GameEvaluator::new(&*session);
        for (ply, played) in session.history().iter().enumerate() {
            let before = at(&*session, ply);
            let view = before.explanation(&played.text).unwrap()(&control).unwrap();
            let explained = view.explained;
            let judged = evaluator.judge(ply, &control).unwrap();
            assert_eq!(judged.grade(view.unit), explained.grade, "{moves}");
            // Among equal moves, the one played counts as the best.
            let other = explained
                .comparison
                .best
                .iter()
                .find(|mv| **mv == played.text);
            let best = other.or(explained.comparison.best.first()).unwrap();
            assert_eq!(judged.best(), best, "{moves}");
            // A hint or a card begins with the same move.
            let first = before.fixed_analysis().unwrap()(&control)
                .lines
                .swap_remove(0);
            let named = judged.comparison.best.contains(&first.text);
            assert!(named, "{moves}: {}", first.text);
        }
    }
}

#[test]
fn hint_and_values_tell_the_same_proof() {
    let mut proved = 0;
    for moves in ["f7 g6", "e6 f7", "f7 a2 b3 k2", "f7", "e6 e8 h7"] {
        let session = dag_game("11", moves);
        let control = SearchControl::new();
        let found = session.fixed_analysis().unwrap()(&control);
        let best = &found.lines[0];
        let view = session.explanation(&best.text).unwrap()(&control).unwrap();
        let says_proof = view.sentence().contains("with perfect play");
        assert_eq!(
            found.proved_winner().is_some(),
            says_proof,
            "{moves}: {}",
            view.sentence()
        );
        assert_eq!(
            view.explained.comparison.value.amount,
            best.value.unwrap().amount,
            "{moves}"
        );
        proved += usize::from(says_proof);
    }
    assert!(
        proved > 2,
        "the book knows only {proved} of these positions"
    );
}

#[test]
fn line_of_a_proved_win_goes_on_after_its_first_move() {
    let session = dag_game("11", "e6 f7");
    let control = SearchControl::new();
    // A book names d5, but no move after it.
    let limit = AnalysisRequest::default();
    session.analysis(&limit).expect("it goes on")(&control);
    let view = session.explanation("d5").unwrap()(&control).unwrap();
    assert_eq!(
        view.sentence(),
        "d5 seems as good as d7 or f5, and wins with perfect play."
    );
    assert!(view.explained.shown.len() > 2, "{:?}", view.explained.shown);
}

#[test]
fn line_beside_a_sentence_is_the_one_that_it_names() {
    let told = |moves: &str, mv: &str| {
        let session = dag_game("11", moves);
        let view = session.explanation(mv).unwrap()(&SearchControl::new()).unwrap();
        let line = view.told_line().to_vec();
        (view.sentence(), line, view.explained)
    };
    let (mut examples, mut others) = (0, 0);
    for (moves, mv) in [
        ("e6 f7 d5", "c4"),
        ("f7 h7", "a2"),
        ("h7 g8", "i6"),
        ("e6 f7", "d5"),
        ("h7 g8 i6 e8", "a2"),
    ] {
        let (sentence, line, explained) = told(moves, mv);
        let better = &explained.better_line[..3.min(explained.better_line.len())];
        let example = format!(
            "for example {}",
            better.join(", ").replacen(',', ", then", 1)
        );
        match sentence.contains(&example) {
            true => {
                assert_eq!(line, explained.better_line, "{sentence}");
                examples += 1;
            }
            false => {
                assert_eq!(line, explained.shown, "{sentence}");
                others += 1;
            }
        }
    }
    assert!(examples > 0 && others > 0, "{examples} {others}");
}

#[test]
fn move_that_loses_a_proved_win_is_a_blunder() {
    // The search knows only that White wins after i10-j10, the prover also that Black could win.
    let position = "11/6bbb1b/5w1w1w1/4w1w4/11/11/11/11/11/11/11 b";
    let (grade, sentence) = dag(position, "i10-j10");
    assert_eq!(grade, Grade::Blunder);
    assert!(
        sentence.starts_with("i10-j10 turns a won game into a lost one: White"),
        "{sentence}"
    );
}

#[test]
fn reason_comes_before_the_extra_turn_if_only_one_fits() {
    let _turn = alone_with_the_table();
    let (_, sentence) = told_with::<Awari>(&[], "0,1,3,0,2,4,10/0,0,1,0,1,1,13 S", "5");
    assert_eq!(
        sentence,
        "Pit 5 ends 7 beans worse and turns a win into a loss. Better is pit 3, which keeps the \
         capture of at least 7 beans with pit 5, whatever North plays."
    );
}

#[test]
fn pits_of_one_number_are_told_apart() {
    let position = "0,0,6,5,1,0,8/1,0,6,2,5,0,2 S";
    let (_, sentence) = told_with::<Awari>(&[("rules", "kalah")], position, "5");
    assert_eq!(
        sentence,
        "Pit 5 ends 14 beans worse and turns a win into a loss: North answers pit 4. Only South's \
         pit 4 keeps the win."
    );
}

#[test]
fn best_move_is_one_where_the_next_position_is_solved() {
    // With 17 empty squares the moves are estimated, with 16 the replies are proved.
    let start = "-XXXXX----XOOX--XXXXOOOO-OXOOOO-OOXOOX--OOX-OOOOOXXXXXX-X----XXX O";
    let session = find("othello").unwrap().open(&[], Some(start)).unwrap();
    let explained = |mv: &str| {
        let job = session.explanation(mv).unwrap();
        job(&SearchControl::new()).unwrap().explained
    };
    let bad = explained("e8").comparison.best;
    assert_eq!(explained(&bad[0]).grade, Grade::Best, "{bad:?}");
}

/// Returns the claims about a move, as sentences.
fn claims_of<G: Teachable>(
    options: &[(&str, &str)],
    position: &str,
    (mover, mv): (Side, &str),
) -> Vec<String> {
    let (explained, _) = told_with::<G>(options, position, mv);
    let claims = explained.claims.iter();
    let naming = naming::<G>(mover);
    claims
        .map(|claim| claim_sentence(&naming, &explained, claim))
        .collect()
}

#[test]
fn even_score_is_no_draw_where_a_side_wins_it() {
    let position = "--XXXX--X-XXXX--OXXXXOOOOXXXOXOOOXXOXOOOOOOXXXOOOOOOOXOO--XOXXXX O";
    let of_white = (Side::Second, "b1");
    let told = claims_of::<Othello>(&[("tie", "second")], position, of_white).join("\n");
    assert!(
        told.contains("the score would be even, and White would win."),
        "{told}"
    );
    let told = claims_of::<Othello>(&[], position, of_white).join("\n");
    assert!(told.contains("the game would be even."), "{told}");
}

#[test]
fn count_after_several_moves_of_a_turn_names_them() {
    let _turn = alone_with_the_table();
    let position = "4,0,0,0,1,0,9/0,5,4,4,0,4,5 N";
    let told = claims_of::<Awari>(&[], position, (Side::Second, "3")).join("\n");
    assert!(told.contains("Pit 3, followed by "), "{told}");
}

#[test]
fn square_that_both_sides_want_is_named_with_its_side() {
    let position = "----------------OOOOOOO-OXXXXXO-OXXXXXOOOOXXXO--O-XXXO----OO-X-- X";
    let sentence = othello(position, "h6");
    let told = "White answers g6. Only Black's g6 seems to avoid losing";
    assert!(sentence.contains(told), "{sentence}");
}

/// Returns the sentence about a move of Othello.
fn othello(position: &str, mv: &str) -> String {
    told_with::<Othello>(&[], position, mv).1
}

#[test]
fn corner_that_both_sides_can_take_is_named_once() {
    let position = "X-XXXXO--XOOXXXXXOXOOOXOOOOXOXOOXOXOXOOO--OOOOOO--XOX--O-X-OOOOO O";
    let sentence = othello(position, "b1");
    let reason = "Black takes the corner h1. Better is h1, which does so first.";
    assert!(sentence.ends_with(reason), "{sentence}");
}

#[test]
fn mobility_is_named_only_if_it_holds_after_every_good_reply() {
    // c3 leaves White 13 moves where c6 leaves 10, but after a good reply no more.
    let position = "-------------------XXX----OXOX----XOOX-----OO------------------- O";
    let sentence = othello(position, "c6");
    assert!(!sentence.contains("10 moves"), "{sentence}");
    // Here it holds.
    let position = "------------------OX------OXX-----OXO------X-------------------- O";
    let sentence = othello(position, "e7");
    let count = "e7 leaves White 5 moves and Black 9; f4 leaves White 9 and Black 6.";
    assert!(sentence.contains(count), "{sentence}");
}

#[test]
fn small_difference_is_no_reason_for_a_large_loss() {
    // The move leaves White one move fewer and Black one more, which hardly costs 19 discs.
    let position = "XOOOOX--XXXXXX--XXOOXXXXXOXOOO-XXXOXXOXXXXXOOO-X--X-----XXXX---- O";
    let sentence = othello(position, "b7");
    assert!(
        sentence.starts_with("b7 seems to end about 19 discs"),
        "{sentence}"
    );
    assert!(!sentence.contains("5 moves"), "{sentence}");
}

#[test]
fn explanation_does_not_depend_on_earlier_ones() {
    let position = "XOOOOX--XXXXXX--XXOOXXXXXOXOOO-XXXOXXOXXXXXOOO-X--X-----XXXX---- O";
    let alone = othello(position, "b7");
    for mv in ["g4", "h2", "g2"] {
        othello(position, mv);
    }
    assert_eq!(othello(position, "b7"), alone);
}

#[test]
fn reply_is_told_by_what_follows_it() {
    let _turn = alone_with_the_table();
    let awari = |position, mv| told_with::<Awari>(&[], position, mv).1;
    let sentence = awari("0,4,0,1,5,5,6/3,3,0,3,0,0,6 S", "6");
    let follows =
        "North answers pit 1 and, after South's pit 5, plays pit 2, which captures 2 beans.";
    assert!(sentence.contains(follows), "{sentence}");
    let sentence = awari("3,3,3,0,4,4,1/3,3,3,3,3,3,0 S", "6");
    let follows = "North answers pit 6 or 5; after pit 6 and South's pit 3 it plays pit 3, which moves 3 \
                   times and brings home 7 beans.";
    assert!(sentence.contains(follows), "{sentence}");
    let position = "11/11/3b7/2bb7/11/2b8/6b4/10w/3w1bwwwbw/8b1w/11 b";
    let (_, sentence) = dag(position, "g6");
    let follows = "White answers k6 and, after Black's j5, plays k6-k5, which threatens a line \
                   on k6, and wins in 4 moves.";
    assert!(sentence.contains(follows), "{sentence}");
}

#[test]
fn comparison_is_told_rather_than_a_reply_that_says_nothing() {
    let _turn = alone_with_the_table();
    let (_, sentence) = told_with::<Awari>(&[], "3,3,3,3,3,3,0/3,3,3,3,3,3,0 S", "3");
    assert_eq!(
        sentence,
        "Pit 3 ends 17 beans worse and turns a win into a loss. Pit 3 brings South 5 beans and North 17 \
         within 12 moves of best play; South's pit 5 brings 6 and 6."
    );
}

#[test]
fn proved_loss_is_told_by_the_reply_that_proves_it() {
    // The search alone does not find that Black wins after h7.
    let position = "3b7/w1w1w6/1w9/2w7b/11/8b2/11/11/7w3/7bb2/5b5 w";
    let (explained, sentence) = told_with::<DagEnNacht>(SIZE_11, position, "h7");
    assert_eq!(
        sentence,
        "h7 turns a won game into a lost one: Black plays g2 and wins with perfect play. d9 wins in 4 moves."
    );
    let is_idle = |claim: &Claim<String>| matches!(claim, Claim::Idle { .. });
    assert!(!explained.claims.iter().any(is_idle));
}

#[test]
fn best_move_is_not_the_only_good_one_if_another_is_good() {
    // b7 leaves Black 48 discs ahead, and g7 leaves 46.
    let position = "-OOO-OO--OOXOO--XOOOXOOOXOXXXXOXXXXOOO-XXOXOOOOXX-X--O-XX-X----X X";
    let (explained, _) = told_with::<Othello>(&[], position, "b7");
    let naming = naming::<Othello>(Side::First);
    let told = explained.claims.iter();
    let told: Vec<String> = told
        .map(|claim| claim_sentence(&naming, &explained, claim))
        .collect();
    let best = "b7 is the best move: any other move leaves Black at most 46 discs ahead.";
    assert!(told.iter().any(|one| one == best), "{told:?}");
}
