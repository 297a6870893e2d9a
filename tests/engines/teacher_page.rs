//! docs/TEACHER.md has the motifs and thresholds of every game, and every game has what its page
//! and the review need.

use boardgames::games::{GAMES, for_each};
use boardgames::session::GameWork;
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

/// Shows the examples of each game, and counts the games that have some.
struct Examples(usize);

impl GameWork for Examples {
    fn run<G: Teachable>(&mut self) {
        let of_game = format!(" · {}", G::ID);
        let lines = lines_of_the_document("motif: ");
        if lines.iter().any(|line| line.contains(&of_game)) {
            pictures_show_their_motifs::<G>();
            self.0 += 1;
        }
    }
}

#[test]
fn document_has_an_example_of_every_motif() {
    let mut examples = Examples(0);
    for_each(&mut examples);
    assert!(examples.0 >= 4, "examples of {} games", examples.0);
}

/// Checks the level table of each game, if it was measured, and counts them.
struct LevelTables(usize);

impl GameWork for LevelTables {
    fn run<G: Teachable>(&mut self) {
        if G::LEVEL_TABLE.is_empty() {
            return;
        }
        self.0 += 1;
        let table = LevelTable::read(G::LEVEL_TABLE).expect(G::ID);
        // In a short game, even many moves of one class fit too many levels to name a range.
        let level = |bin: usize| estimate(&table, &[bin; 40]);
        let (best, worst) = (level(0), level(BINS - 1));
        let is_good = best.is_none_or(|found| found.high.number() >= 7);
        let is_bad = worst.is_none_or(|found| found.low.number() == 0);
        assert!(is_good && is_bad, "{}: {best:?}, {worst:?}", G::ID);
    }
}

#[test]
fn level_tables_tell_good_play_from_bad() {
    let mut tables = LevelTables(0);
    for_each(&mut tables);
    assert!(tables.0 >= 4, "{} tables", tables.0);
}

#[test]
fn motifs_fit_beside_their_names() {
    for info in GAMES {
        for motif in info.motifs {
            let meaning = motif.meaning;
            assert!(meaning.ends_with('.') && meaning.len() <= 46, "{meaning}");
        }
        assert!(!info.options.iter().any(|spec| spec.key == "motif"));
    }
}

/// Returns the lines of docs/TEACHER.md with this beginning, without it.
fn lines_of_the_document(beginning: &str) -> Vec<String> {
    let text = std::fs::read_to_string("docs/TEACHER.md").expect("it is there");
    let lines = text.lines().filter_map(|line| line.strip_prefix(beginning));
    lines.map(str::to_owned).collect()
}

#[test]
fn document_has_the_thresholds_of_every_game() {
    for info in GAMES {
        let kind = match info.unit.is_outcome() {
            true => "| without, ",
            false => "| with points, ",
        };
        let grades = info.unit.grades.map(|from| from.to_string()).join(" | ");
        let doubtful = (1000.0 * info.unit.doubtful()).round() / 1000.0;
        let [row] = &lines_of_the_document(kind)[..] else {
            panic!("one row begins with {kind}");
        };
        let shares = format!(" | {grades} | {doubtful} |");
        assert!(row.ends_with(&shares), "{}: {shares}", info.id);
    }
}
