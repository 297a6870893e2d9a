//! Engines that are still running when the program ends.

use boardgames::games::GAMES;
use boardgames::gtp::{Client, Surroundings, end_engines};
use boardgames::session::RemoteSpec;
use tempfile::TempDir;

// No other test of this binary may run engines in its own process, because this
// one ends them all.
#[test]
fn engines_that_still_run_are_ended_with_the_program() {
    let home = TempDir::new().expect("a home");
    let note = home.path().join("pid");
    let command = format!(
        "/bin/sh -c 'echo $$ > {}; exec /bin/sleep 1000'",
        note.display()
    );
    let surroundings = Surroundings {
        log: None,
        own_program: None,
    };
    let client = Client::start(RemoteSpec::new(command), GAMES, surroundings);
    let _client = client.expect("a shell starts");
    let wait_for = |wanted: &dyn Fn() -> bool| {
        (0..500).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(5));
            wanted()
        })
    };
    let stat = || {
        let id = std::fs::read_to_string(&note).unwrap_or_default();
        std::fs::read_to_string(format!("/proc/{}/stat", id.trim())).unwrap_or_default()
    };
    assert!(wait_for(&|| stat().contains("(sleep)")), "it sleeps");
    end_engines();
    assert!(wait_for(&|| !stat().contains("(sleep) S")), "it is gone");
}
