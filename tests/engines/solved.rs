//! Checks again that everything in docs/SOLVED.md is proved. `cargo test --release --test engines
//! solved -- --include-ignored` checks all of it.

use std::collections::BTreeSet;
use std::fs;

use crate::awari_exact::SOLVED as AWARI;
use crate::dag_proof::kept;
use crate::dag_zone_free::dag_check::{self, Firsts};
use boardgames::engine::{AnalysisRequest, Bots, SearchControl};
use boardgames::game::Rules;
use boardgames::games::tic_tac_toe::TicTacToe;

/// The cells of the tables in a section of the page, row by row, without the heads.
fn rows(section: &str) -> Vec<Vec<String>> {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/SOLVED.md")).unwrap();
    let mut sections = page.split("\n## ");
    let section = sections.find(|text| text.starts_with(section)).unwrap();
    let lines = section.lines().filter(|line| line.starts_with("| "));
    let cells = |line: &str| -> Vec<String> {
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    };
    lines.skip(1).map(cells).collect()
}

#[test]
fn solved_has_the_values_of_awari() {
    let told: Vec<(String, i32, usize)> = rows("Awari")
        .iter()
        .map(|row| {
            (
                row[0].clone(),
                row[1].parse().unwrap(),
                row[2].parse().unwrap(),
            )
        })
        .collect();
    let solved = AWARI.map(|(preset, moves)| {
        let best = *moves.iter().max().unwrap();
        let place = moves.iter().position(|&value| value == best).unwrap();
        (preset.name().to_owned(), best, place + 1)
    });
    assert_eq!(told, solved);
}

#[test]
fn solved_is_right_that_tic_tac_toe_is_a_draw() {
    let game = TicTacToe;
    let mut analyst = game.analyst(&AnalysisRequest::default());
    let found = analyst.analyse(&game, &game.start(), &SearchControl::new());
    let values = found.lines.iter().map(|line| line.value.unwrap());
    let values: Vec<_> = values.map(|value| (value.amount, value.exact)).collect();
    assert_eq!(values, [(0.0, true); 9]);
}

/// The board, Black's first move and the certificate, as the page has them.
fn told_of_dag_en_nacht() -> Vec<[String; 3]> {
    let rows = rows("Dag en Nacht").into_iter();
    rows.map(|row| row.try_into().unwrap()).collect()
}

#[test]
fn solved_tells_of_the_certificates_on_file() {
    let told = told_of_dag_en_nacht().into_iter().map(|[_, _, file]| file);
    let kept = kept().into_iter().map(|(name, _)| name);
    assert_eq!(told.collect::<BTreeSet<_>>(), kept.collect());
}

#[test]
#[ignore = "minutes of processor time: cargo test --release --test engines solved -- --ignored"]
fn solved_is_what_the_certificates_of_dag_en_nacht_prove() {
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
