//! Engines that make forced passes by themselves.

use super::*;

/// Returns an Othello game that has just reached its first forced pass, and the
/// moves of its record.
fn before_a_pass() -> Box<dyn Session> {
    let mut session = game("othello");
    // A short game in which White has to pass after move 21 or earlier.
    for seed in 0_u64.. {
        while session.undo() {}
        let mut number = seed;
        loop {
            let moves = session.moves();
            match &moves[..] {
                [] => break,
                [only] if only.pass => return session,
                _ => {}
            }
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let at = (number >> 33) as usize % moves.len();
            session
                .play(&moves[at].text)
                .expect("a listed move is legal");
        }
    }
    unreachable!("some game has a pass")
}

#[test]
fn refused_forced_pass_is_not_a_forfeit() {
    let mut session = before_a_pass();
    let pass = session.moves()[0].text.clone();
    session.play(&pass).expect("forced");
    let reply = session.moves()[0].text.clone();
    let cases = format!(
        "    play) case \"$rest\" in *pass*) printf '?%s syntax error\\n\\n' \"$id\" ;; *) say ;; esac ;;\n    \
         genmove) say {reply} ;;"
    );
    let (folder, spec) = engine(&cases);
    let mut client = start(spec, None).expect("the script starts");
    let thought = client.choose(&session.record(), &SearchControl::new());
    assert_eq!(thought.expect("it goes on").text, reply);
    let heard = heard(folder.path());
    assert!(
        heard
            .iter()
            .any(|line| line.starts_with("play") && line.ends_with("pass"))
    );
}

#[test]
fn engine_that_already_passed_need_not_name_the_pass() {
    let session = before_a_pass();
    for genmove in [
        "printf '?%s not my turn\\n\\n' \"$id\"",
        "say",
        "say pass",
        "say PA",
        "say a1",
    ] {
        let (_folder, spec) = engine(&format!("    genmove) {genmove} ;;"));
        let mut client = start(spec, None).expect("the script starts");
        let thought = client.choose(&session.record(), &SearchControl::new());
        assert_eq!(thought.expect("it passes").text, "pass", "{genmove}");
    }
}

#[test]
fn every_other_refusal_is_reported() {
    let mut session = game("othello");
    session.play("f5").expect("legal");
    let (_folder, spec) = engine("    play) printf '?%s illegal move\\n\\n' \"$id\" ;;");
    let mut client = start(spec, None).expect("the script starts");
    let fault = client.choose(&session.record(), &SearchControl::new());
    let why = fault.expect_err("it refuses").to_string();
    assert!(
        why.contains("'play b f5'") && why.contains("illegal move"),
        "{why}"
    );
}
