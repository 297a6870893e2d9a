//! Checks the statements of docs/SOLVED.md about Dag en Nacht.

use std::collections::BTreeSet;

use crate::proof::kept;
use crate::solved_page::rows;
use boardgames_tools::dag_check::{self, Firsts};

/// Returns the board, Black's first move and the certificate of each row of the
/// page.
fn told_of_dag_en_nacht() -> Vec<[String; 3]> {
    let rows = rows("Dag en Nacht").into_iter();
    rows.map(|row| row.try_into().unwrap()).collect()
}

#[test]
fn solved_lists_the_stored_certificates() {
    let output = told_of_dag_en_nacht().into_iter().map(|[_, _, file]| file);
    let kept = kept().into_iter().map(|(name, _)| name);
    assert_eq!(output.collect::<BTreeSet<_>>(), kept.collect());
}

#[test]
#[ignore = "minutes of processor time: cargo test --release -p boardgames-tools --test dag solved -- --ignored"]
fn solved_matches_what_the_certificates_prove() {
    let mut proved = Vec::new();
    for (name, bytes) in kept() {
        let mut firsts = Firsts::new();
        let report = dag_check::check_sizes(&bytes, false, &mut firsts).unwrap();
        println!("{name}: {report}");
        for ((size, rule, first), replies) in firsts {
            assert!(
                rule == "std" && replies.values().all(|reply| reply.1),
                "{name}"
            );
            proved.push([format!("{size}×{size}"), first, name.clone()]);
        }
        if report.ends_with("every larger board: Black wins likewise") {
            proved.push([
                "every larger odd size".into(),
                "beside the centre".into(),
                name,
            ]);
        }
    }
    assert_eq!(told_of_dag_en_nacht(), proved);
}
