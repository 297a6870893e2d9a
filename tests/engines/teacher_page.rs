//! docs/TEACHER.md has the motifs and thresholds of every game, and every game has what its page
//! and the review need.

use boardgames::game::Options as _;
use boardgames::games::awari::Awari;
use boardgames::games::dag_en_nacht::DagEnNacht;
use boardgames::games::othello::Othello;
use boardgames::games::tic_tac_toe::TicTacToe;
use boardgames::teacher::{BINS, FORCED_WIN, LevelTable, Teachable, estimate};

use crate::teacher::game;

/// Checks the lines `motif: NAME · GAME [KEY=VALUE …] · POSITION · MOVE` of
/// docs/TEACHER.md: every motif of the game has one, and its move shows the
/// motif.
fn pictures_show_their_motifs<G: Teachable>() {
    let lines = lines_of_the_document("motif: ");
    let mut pictured = vec![FORCED_WIN.name];
    for line in &lines {
        let fields: Vec<&str> = line.split(" · ").collect();
        let [name, rules, position, mv] = fields[..] else {
            panic!("{line}");
        };
        let mut rules = rules.split(' ');
        if rules.next() != Some(G::ID) {
            continue;
        }
        let options: Vec<(&str, &str)> = rules.filter_map(|pair| pair.split_once('=')).collect();
        let game: G = game(&options);
        let state = game.read_position(position);
        let state = state.unwrap_or_else(|error| panic!("{line}: {error}"));
        let mv = mv.parse().unwrap_or_else(|_| panic!("{line}: the move"));
        assert!(game.is_legal(&state, mv), "{line}");
        let seen = game.motifs(&state, mv);
        assert!(
            seen.iter().any(|seen| seen.motif == name),
            "{line}: {seen:?}"
        );
        pictured.push(name);
    }
    for motif in G::MOTIFS {
        assert!(
            pictured.contains(&motif.name),
            "{}: no picture of {}",
            G::ID,
            motif.name
        );
    }
}

#[test]
fn document_has_an_example_of_every_motif() {
    pictures_show_their_motifs::<TicTacToe>();
    pictures_show_their_motifs::<Awari>();
    pictures_show_their_motifs::<Othello>();
    pictures_show_their_motifs::<DagEnNacht>();
}

#[test]
fn every_game_has_motifs_and_a_level_table() {
    fn check<G: Teachable>() {
        for motif in G::MOTIFS {
            assert!(
                motif.meaning.ends_with('.') && motif.meaning.len() <= 46,
                "{}",
                motif.meaning
            );
        }
        let table = LevelTable::read(G::LEVEL_TABLE).expect(G::ID);
        let level = |bin: usize| {
            let found = estimate(&table, &[bin; 40]).expect("forty moves are enough");
            [found.low.number(), found.high.number()]
        };
        let (best, worst) = (level(0), level(BINS - 1));
        assert!(
            best[1] >= 7 && worst[0] == 0,
            "{}: {best:?}, {worst:?}",
            G::ID
        );
        assert!(!G::Options::SPECS.iter().any(|spec| spec.key == "motif"));
    }
    check::<TicTacToe>();
    check::<Awari>();
    check::<Othello>();
    check::<DagEnNacht>();
}

/// Returns the lines of docs/TEACHER.md with this beginning, without it.
fn lines_of_the_document(beginning: &str) -> Vec<String> {
    let text = std::fs::read_to_string("docs/TEACHER.md").expect("it is there");
    let lines = text.lines().filter_map(|line| line.strip_prefix(beginning));
    lines.map(str::to_owned).collect()
}

/// Checks that the document's table contains the game's thresholds.
fn thresholds_stand_in_the_document<G: Teachable>() {
    let row = format!("| {} | {} | ", G::TITLE, G::UNIT.name);
    let unit = G::UNIT;
    let grades = unit.grades.map(|from| from.to_string()).join(" | ");
    let doubtful = (1000.0 * unit.doubtful()).round() / 1000.0;
    let row_of_shares = format!("{grades} | {doubtful} |");
    assert_eq!(lines_of_the_document(&row), [row_of_shares], "{row}");
}

#[test]
fn document_has_the_thresholds_of_every_game() {
    thresholds_stand_in_the_document::<TicTacToe>();
    thresholds_stand_in_the_document::<Awari>();
    thresholds_stand_in_the_document::<Othello>();
    thresholds_stand_in_the_document::<DagEnNacht>();
}
