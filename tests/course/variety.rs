//! Sprints begin with other puzzles each time, and with different motifs.

use std::collections::HashSet;

use boardgames::course::{Assignment, Puzzle, Sprint, puzzles};
use boardgames::games::GAMES;
use boardgames::session::GameInfo;

/// The number of puzzles of a sprint that may be solved in its time.
const BEGUN: usize = 12;

/// Returns the first puzzles of a sprint.
fn begun(info: &'static GameInfo, number: u64, late: &HashSet<String>) -> Vec<Puzzle> {
    let all = puzzles(info.id, info.puzzles).expect("they are in their form");
    let mut sprint = Sprint::new(info, all, number, |puzzle| late.contains(&puzzle.id));
    let mut next = || match sprint.task() {
        Some(Assignment::Puzzle(run, None)) => {
            sprint.count(true);
            run.puzzle().clone()
        }
        other => panic!("{}: {other:?}", info.id),
    };
    (0..BEGUN).map(|_| next()).collect()
}

#[test]
fn sprint_repeats_no_motif_if_the_level_has_others() {
    for info in GAMES {
        let all = puzzles(info.id, info.puzzles).expect("they are in their form");
        for two in begun(info, 0, &HashSet::new()).windows(2) {
            let level = all.iter().filter(|one| one.level() == two[1].level());
            let others = level.filter(|one| one.motif != two[0].motif).count();
            let varies = two[0].motif != two[1].motif || others < 3;
            assert!(varies, "{}: {two:?}", info.id);
        }
    }
}

#[test]
fn sprints_begin_with_other_puzzles_each_time() {
    for info in GAMES {
        let first = |number, late: &HashSet<String>| begun(info, number, late)[0].id.clone();
        let none = HashSet::new();
        let before = first(0, &none);
        assert_ne!(first(1, &none), before, "{}", info.id);
        // A puzzle that was tried today is not the first one.
        assert_ne!(
            first(0, &HashSet::from([before.clone()])),
            before,
            "{}",
            info.id
        );
    }
}
