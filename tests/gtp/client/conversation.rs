//! Commands sent to an engine, and the answers accepted.

use super::*;

#[test]
fn conversation_follows_the_command_reference() {
    let (folder, spec) = engine("    genmove) say A1 ;;");
    let mut session = game("tictactoe");
    session.play("b2").expect("legal");
    let client = start(spec.clone(), None).expect("the script starts");
    session.sit(
        Side::Second,
        Seat::Remote(spec, Arc::new(Mutex::new(client))),
        1,
    );
    let job = session.job().expect("the engine is to move");
    let thought = job(&SearchControl::new()).expect("the engine answers");
    assert_eq!(
        thought.text, "a1",
        "capitals are read, our notation is given"
    );
    drop(session);
    let expected = [
        "protocol_version",
        "list_commands",
        "boardsize 3",
        "clear_board",
        "play b b2",
        "genmove w",
        "quit",
    ];
    assert_eq!(heard(folder.path()), expected);
}

#[test]
fn our_own_engine_gets_options_seed_position_and_time() {
    let (folder, mut spec) = engine(
        r#"    genmove) say 1 ;;
    list_commands) say "boardgames-options boardgames-seed boardgames-position time_settings time_left" ;;"#,
    );
    spec.time = Some(Duration::from_millis(1500));
    let entry = games::find("awari").expect("the game is known");
    let start_position = "3,3,3,3,3,3,0/3,3,3,3,3,3,0 N";
    let options = [("rules".to_owned(), "kalah".to_owned())];
    let mut session = entry
        .open(&options, Some(start_position))
        .expect("playable");
    let client = start(spec.clone(), None).expect("the script starts");
    session.sit(
        Side::Second,
        Seat::Remote(spec, Arc::new(Mutex::new(client))),
        11,
    );
    session.job().expect("its turn")(&SearchControl::new()).expect("it answers");
    let expected = [
        "protocol_version",
        "list_commands",
        "boardsize 6",
        "boardgames-options rules=kalah beans=3",
        "clear_board",
        "boardgames-seed 11",
        "boardgames-position 3,3,3,3,3,3,0/3,3,3,3,3,3,0 N",
        "time_settings 0 1.5 1",
        "time_left w 1.5 1",
        "genmove w",
    ];
    assert_eq!(heard(folder.path()), expected);
}

#[test]
fn other_engines_get_whole_seconds() {
    let (folder, mut spec) = engine(
        r#"    genmove) say a1 ;;
    list_commands) say "time_settings time_left" ;;"#,
    );
    spec.time = Some(Duration::from_millis(1200));
    let mut client = start(spec, None).expect("the script starts");
    let record = game("tictactoe").record();
    client
        .choose(&record, &SearchControl::new())
        .expect("it answers");
    let heard = heard(folder.path());
    assert!(
        heard.contains(&"time_settings 0 2 1".to_owned()),
        "{heard:?}"
    );
    assert!(heard.contains(&"time_left b 2 1".to_owned()), "{heard:?}");
}

#[test]
fn moves_taken_back_are_undone_or_the_game_is_set_up_again() {
    for (cases, expected) in [
        (
            "    genmove) say c3 ;;",
            &["undo", "undo", "play b b1", "genmove w"][..],
        ),
        (
            "    genmove) say c3 ;;\n    list_commands) say play ;;",
            &[
                "clear_board",
                "play b a1",
                "play w b2",
                "play b b1",
                "genmove w",
            ][..],
        ),
    ] {
        let (folder, spec) = engine(cases);
        let mut client = start(spec, None).expect("the script starts");
        let mut session = game("tictactoe");
        session.play_all("a1 b2 a2").expect("legal");
        client
            .choose(&session.record(), &SearchControl::new())
            .expect("c3 is legal");
        session.undo();
        session.play("b1").expect("legal");
        client
            .choose(&session.record(), &SearchControl::new())
            .expect("c3 is legal");
        let heard = heard(folder.path());
        assert!(
            heard.ends_with(&expected.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>()),
            "{heard:?}"
        );
    }
}

#[test]
fn greetings_and_answers_without_ids_are_accepted() {
    let cases = "    genmove) echo thinking; printf '= b2\\r\\n\\r\\n' ;;";
    let (_folder, spec) = engine(cases);
    let mut client = start(spec, None).expect("the script starts");
    let thought = client.choose(&game("tictactoe").record(), &SearchControl::new());
    assert_eq!(thought.expect("b2 is legal").text, "b2");
}

#[test]
fn stopped_engine_returns_soon_and_can_be_asked_again() {
    let cases = "    genmove) if [ -e slept ]; then say b2; else touch slept; sleep 1000; fi ;;";
    let (folder, spec) = engine(cases);
    let mut client = start(spec, None).expect("the script starts");
    let record = game("tictactoe").record();
    let control = SearchControl::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !folder.path().join("slept").exists() {
                std::thread::sleep(Duration::from_millis(5));
            }
            control.stop();
        });
        let why = client
            .choose(&record, &control)
            .expect_err("it was stopped");
        assert_eq!(why.to_string(), "the engine was stopped before it answered");
    });
    let thought = client.choose(&record, &SearchControl::new());
    assert_eq!(thought.expect("b2 is legal").text, "b2");
}

#[test]
fn custom_position_needs_an_engine_that_accepts_it() {
    let (_folder, spec) = engine("    genmove) say b2 ;;");
    let entry = games::find("tictactoe").expect("the game is known");
    let session = entry.open(&[], Some("X--/-O-/--- X")).expect("a position");
    let mut client = start(spec, None).expect("the script starts");
    let why = client
        .choose(&session.record(), &SearchControl::new())
        .expect_err("it cannot");
    assert!(
        why.to_string().contains("play from the usual start"),
        "{why}"
    );
}

#[test]
fn analysis_has_what_the_engine_supports() {
    let known = |names: &str, rest: &str| format!("    list_commands) say '{names}' ;;\n{rest}");
    let look = |cases: &str| {
        let (_folder, spec) = engine(cases);
        let mut client = start(spec, None).expect("the script starts");
        client.analyse(&game("tictactoe").record(), &SearchControl::new())
    };
    let suggested = look(&known("reg_genmove", "    reg_genmove) say B2 ;;")).expect("b2");
    assert_eq!(suggested.lines[0].text, "b2");
    assert_eq!(suggested.lines.len(), 9);
    assert!(suggested.lines.iter().all(|line| line.value.is_none()));
    let nothing = look(&known("genmove", "")).expect_err("it cannot");
    assert!(
        nothing.to_string().starts_with("the engine knows neither"),
        "{nothing}"
    );
    for nonsense in [
        "say",
        "say 'unit beans depth 1 nodes 1'",
        "printf '=%s unit outcome depth 1 nodes 1\\n\\n' $id",
        "printf '=%s unit outcome depth 1 nodes 1\\nd4 +1 exact pv d4\\n\\n' $id",
        "printf '=%s unit outcome depth 1 nodes 1\\na1 NaN exact pv a1\\n\\n' $id",
        "printf '=%s unit outcome depth 1 nodes 1\\na1 +1 sure pv a1\\n\\n' $id",
    ] {
        let cases = known(
            "boardgames-analyse",
            &format!("    boardgames-analyse) {nonsense} ;;"),
        );
        let why = look(&cases).expect_err("it is not an analysis").to_string();
        assert!(
            why.ends_with("is not an analysis of this position"),
            "{nonsense}: {why}"
        );
    }
}
