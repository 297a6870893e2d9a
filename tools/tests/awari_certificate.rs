//! Awari: a checker that shares no code with the program proves the value of
//! the start position.

use boardgames_tools::awari_certificate as prover;
use boardgames_tools::awari_check as checker;

#[test]
fn checker_rejects_certificates_that_prove_nothing() {
    let refused = |text: &str| checker::check(text.as_bytes()).is_err();
    assert!(refused(""));
    assert!(refused("two"));
    assert!(refused("2\n"), "moves are missing");
    assert!(refused("2\n3,3,3,3,3,3,0/3,3,3,3,3,3 S 5\n"));
    assert!(refused("2\n3,3,3,3,3,3,0/3,3,3,3,3,3,0 S 7\n"));
}

#[test]
#[ignore = "45 s of processor time, a GB: cargo test -p boardgames-tools --test awari_certificate -- --ignored"]
fn certificate_proves_the_value_of_the_start() {
    let mut text = Vec::new();
    prover::write(&mut text).expect("memory does not fail");
    let (value, positions) = checker::check(&text[..]).expect("it is proved");
    assert_eq!(value, 2);
    assert!(positions > 1000);
    // One bean more cannot be proved, and no move is superfluous.
    let text = String::from_utf8(text).expect("it is text");
    let (_, moves) = text.split_once('\n').expect("it has lines");
    assert!(checker::check(format!("3\n{moves}").as_bytes()).is_err());
    let (_, fewer) = moves.split_once('\n').expect("it has lines");
    assert!(checker::check(format!("2\n{fewer}").as_bytes()).is_err());
}
