//! Properties of a session apart from the rules: undo and redo, transcripts and
//! remarks.

use boardgames::game::Side;
use boardgames::games::{GAMES, find};
use boardgames::session::review::GameEvaluator;
use boardgames::session::{
    AnalysisRequest, Conditions, ExplanationView, GameSetup, PlayerSpec, SearchControl, Seat,
    Session,
};
use boardgames::teacher::{Claim, Grade};
use boardgames::ui::text::explanation::with_a_reason;

fn game(id: &str, position: Option<&str>, moves: &str) -> Box<dyn Session> {
    let mut session = find(id).unwrap().open(&[], position).unwrap();
    session.play_all(moves).unwrap();
    session
}

/// Returns the moves played, as text.
fn played(session: &dyn Session) -> Vec<&str> {
    let history = session.history().iter();
    history.map(|played| played.text.as_str()).collect()
}

#[test]
fn review_is_complete_after_a_stopped_search() {
    let whole = game("tictactoe", None, "b2 a1 c3");
    let mut judge = GameEvaluator::new(&*whole);
    let stopped = SearchControl::new();
    stopped.stop();
    assert!(judge.judge(0, &stopped).is_none());
    for ply in 0..3 {
        let again = judge.judge(ply, &SearchControl::new());
        let once = GameEvaluator::new(&*whole).judge(ply, &SearchControl::new());
        assert!(again.is_some());
        assert_eq!(format!("{again:?}"), format!("{once:?}"));
    }
}

#[test]
fn forced_move_is_explained_as_the_only_one() {
    let info = find("othello").expect("a game");
    let pass = format!("OX{} X", "-".repeat(62));
    let session = info.open(&[], Some(&pass)).expect("a position");
    let job = session.explanation("pass").expect("it is legal");
    let view = job(&SearchControl::new()).expect("it was not stopped");
    assert_eq!(view.sentence(), "pass is the only move.");
}

/// Explains a move of the position.
fn explained(session: &dyn Session, mv: &str) -> ExplanationView {
    let job = session.explanation(mv).expect("it is legal");
    job(&SearchControl::new()).expect("it was not stopped")
}

#[test]
fn move_of_a_hint_is_the_best_one_for_the_review() {
    // A longer search prefers other moves in these positions.
    let positions = [
        "-OOOOO----OOXO-O-OOOOOO-OOOXXOO-OOXXXOOOOOOXOXO---OOOOOO--O----X X",
        "-OOOOO----OOXO-O-OOOOOO-OOOXXOO--OOOXOOO-OOOOOO----OOOO--------- X",
    ];
    let control = SearchControl::new();
    for position in positions {
        let mut session = game("othello", Some(position), "");
        let longer = session.analysis(&AnalysisRequest::default());
        let longer = longer.expect("the game goes on")(&control);
        let found = session.fixed_analysis().expect("the game goes on")(&control);
        let best = found.lines[0].text.clone();
        assert_ne!(best, longer.lines[0].text, "nothing is tested");
        let hint = explained(&*session, &best);
        assert_eq!(hint.explained.grade, Grade::Best, "{}", hint.sentence());
        session.play(&best).unwrap();
        let judged = GameEvaluator::new(&*session).judge(0, &control);
        assert_eq!(judged.expect("nothing stops it").best(), best);
    }
}

#[test]
fn analysis_that_was_cut_short_does_not_change_explanations() {
    let session = game("othello", None, "f5 d6 c3");
    let before = explained(&*session, "d3");
    let mut request = AnalysisRequest::default();
    request.limits.nodes = Some(50);
    let job = session.analysis(&request).expect("the game is not over");
    job(&SearchControl::new());
    let stopped = SearchControl::new();
    stopped.stop();
    let job = session.analysis(&AnalysisRequest::default());
    job.expect("the game is not over")(&stopped);
    assert_eq!(explained(&*session, "d3"), before);
}

#[test]
fn different_move_after_undo_clears_redo() {
    let mut session = game("tictactoe", None, "b2 a1 c3");
    for _ in 0..3 {
        assert!(session.undo());
    }
    session.play("a1").unwrap();
    assert!(!session.redo(), "b2 is followed by a1, which is taken now");
    assert_eq!(played(&*session), ["a1"]);
}

#[test]
fn equal_move_after_undo_keeps_redo() {
    let mut session = game("tictactoe", None, "b2 a1 c3");
    for _ in 0..3 {
        assert!(session.undo());
    }
    session.play("b2").unwrap();
    assert!(session.redo());
    assert_eq!(played(&*session), ["b2", "a1"]);
}

#[test]
fn failed_line_keeps_redo() {
    let mut session = game("tictactoe", None, "b2 a1 c3");
    assert!(session.undo());
    assert!(session.undo());
    let (index, _) = session.play_all("a3 b3 a3").unwrap_err();
    assert_eq!(index, 2, "a3 is taken");
    assert_eq!(played(&*session), ["b2"]);
    assert!(session.redo() && session.redo());
    assert_eq!(played(&*session), ["b2", "a1", "c3"]);
}

#[test]
fn transcripts_omit_forced_passes() {
    // White has discs but no move; Black moves again after the pass.
    let position = "XO------XO------------------------------------------------------ O";
    let mut session = game("othello", Some(position), "");
    assert_eq!(session.moves()[0].text, "pass");
    session.play("pass").unwrap();
    session.play("c1").unwrap();
    assert_eq!(session.transcript(), "c1");
}

#[test]
fn openings_have_names_only_from_the_usual_start() {
    let moves = "f5 d6";
    assert!(game("othello", None, moves).remark().is_some());
    let start = game("othello", None, "").position();
    let mirrored = start
        .replace("OX", "@")
        .replace("XO", "OX")
        .replace('@', "XO");
    let mut elsewhere = game("othello", Some(&mirrored), "");
    for _ in 0..2 {
        let mv = elsewhere.moves()[0].text.clone();
        elsewhere.play(&mv).unwrap();
    }
    assert_eq!(elsewhere.remark(), None);
}

#[test]
fn setup_opens_its_game_and_gives_the_command() {
    let seat = |player: &PlayerSpec| match player {
        PlayerSpec::Human => Ok(Seat::Human),
        PlayerSpec::Bot(spec) => Ok(Seat::Bot(*spec)),
        PlayerSpec::Gtp(_) => anyhow::bail!("no other program here"),
    };
    for info in GAMES {
        let people = [PlayerSpec::Human, PlayerSpec::Human];
        let mut setup = GameSetup::new(info, info.defaults(), people);
        setup.names = Some(["Anna".to_owned(), "Ben".to_owned()]);
        setup.conditions = Conditions::from_flags("5".parse().expect("a clock"), true, true);
        setup.seed = Some(7);
        let [first, second] = info.sides.map(str::to_lowercase);
        let command = setup.to_command();
        let (id, rest) = (info.id, "--names 'Anna,Ben' --clock 5+0 --lose-on-time");
        let expected = format!("boardgames play {id} --{first} human --{second} human {rest} ");
        assert_eq!(command, expected + "--no-takebacks --seed 7");
        let session = setup.open(1, &seat).expect("it opens");
        assert_eq!(Side::BOTH.map(|side| session.name(side)), ["Anna", "Ben"]);
        setup.names = Some(["Anna".to_owned(), "Anna".to_owned()]);
        let refused = setup.open(1, &seat).expect_err("one name for two");
        assert!(refused.to_string().contains("different names"), "{refused}");
    }
}

#[test]
fn what_a_move_does_is_told_once() {
    let control = SearchControl::new();
    let mut session = game("othello", None, "");
    let mut compared = 0;
    for mv in "f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 d2 c6 b4 b5 f3".split(' ') {
        session.play(mv).unwrap();
        let found = session.fixed_analysis().expect("the game goes on")(&control);
        let best = &found.lines[0].text;
        let view = explained(&*session, best);
        let told = with_a_reason(&*session, &view);
        if let Some(effect) = session.effect(best) {
            assert!(told.matches(&effect.exact).count() <= 1, "{told}");
        }
        let is_apart = |claim: &Claim<String>| matches!(claim, Claim::Apart { .. });
        compared += usize::from(view.explained.claims.iter().any(is_apart));
    }
    assert!(compared > 0, "no move is praised for a count");
}
