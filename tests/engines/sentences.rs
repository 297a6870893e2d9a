//! docs/SENTENCES.md: an example of each kind of sentence that the teacher makes.
//! `BLESS=sentences` finds the examples in the puzzles of every game.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use boardgames::course::puzzles;
use boardgames::games::{GAMES, find};
use boardgames::session::{Claim, ExplanationView, SearchControl, Session};

use crate::bless;

const PAGE: &str = "docs/SENTENCES.md";

const HEAD: &str = "# What the teacher says

One example of each kind of claim and motif, from the puzzles of each game. [TEACHER.md](TEACHER.md#claims)
explains when a claim is made. A test explains every move of this page again and compares the
sentences; `BLESS=sentences cargo test --test engines sentences` finds new examples.
";

/// The kinds of claims, each of which must have an example.
const KINDS: [&str; 15] = [
    "refuted", "allows", "only", "missed", "idle", "does", "threat", "longer", "opens", "reply",
    "better", "later", "contrast", "apart", "shows",
];

/// Every which puzzle is searched for examples.
const STEP: usize = 3;

/// Moves of a puzzle that are explained.
const MOVES: usize = 6;

fn explained(session: &dyn Session, mv: &str) -> Option<ExplanationView> {
    session.explanation(mv).ok()?(&SearchControl::new())
}

/// Returns the kind of a claim and, if it has one, its motif: `allows, corner`.
fn name(claim: &Claim<String>) -> String {
    let kind = claim.kind();
    claim.motif().map_or_else(
        || kind.to_owned(),
        |motif| format!("{kind}, {}", motif.motif),
    )
}

/// Writes the page, with the shortest example of each kind and motif.
fn written() -> String {
    let mut page = HEAD.to_owned();
    for info in GAMES {
        let all = puzzles(info.id, info.puzzles).expect("puzzles");
        let mut examples: BTreeMap<String, String> = BTreeMap::new();
        for puzzle in all.iter().step_by(STEP) {
            let session = info.open(&puzzle.options, Some(&puzzle.position));
            let session = session.expect("a position");
            let moves = session.moves();
            let apart = moves.len().div_ceil(MOVES).max(1);
            for mv in moves.iter().step_by(apart) {
                let Some(view) = explained(&*session, &mv.text) else {
                    continue;
                };
                for claim in &view.explained.claims {
                    let sentence = view.claim_sentence(claim);
                    let kept = examples.get(&name(claim));
                    let words = |row: &String| row.split(" | ").next().map_or(0, str::len);
                    if kept.is_none_or(|kept| sentence.len() < words(kept)) {
                        let options: Vec<String> = puzzle
                            .options
                            .iter()
                            .map(|(k, v)| format!("{k}={v}"))
                            .collect();
                        let options = options.join(" ");
                        let (position, mv) = (&puzzle.position, &mv.text);
                        let row = format!("{sentence} | `{mv}` | `{position}` | {options}");
                        examples.insert(name(claim), row);
                    }
                }
            }
        }
        let (id, title) = (info.id, info.title);
        write!(page, "\n## {title}\n\n<!-- {id} -->\n\n").expect("a string");
        page += "| claim | sentence | move | position | options |\n|---|---|---|---|---|\n";
        for (name, row) in examples {
            writeln!(page, "| {name} | {} |", row.trim_end()).expect("a string");
        }
    }
    page
}

#[test]
fn page_of_sentences_has_the_sentences_of_the_teacher() {
    if bless::is_blessed("sentences") {
        bless::check(Path::new(PAGE), "sentences", &written());
    }
    let page = fs::read_to_string(PAGE).expect("the page is there");
    let mut game = None;
    let mut kinds = Vec::new();
    for line in page.lines() {
        if let Some(id) = line
            .strip_prefix("<!-- ")
            .and_then(|rest| rest.strip_suffix(" -->"))
        {
            game = find(id);
        }
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let ([named, sentence, mv, position, options], Some(info)) = (&cells[..], game) else {
            continue;
        };
        if *named == "claim" {
            continue;
        }
        let options: Vec<(String, String)> = options
            .split_whitespace()
            .filter_map(|pair| pair.split_once('='))
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        let session = info.open(&options, Some(position.trim_matches('`')));
        let session = session.unwrap_or_else(|error| panic!("{line}: {error}"));
        let view = explained(&*session, mv.trim_matches('`')).expect("an explanation");
        let mut claims = view.explained.claims.iter();
        assert!(
            claims.any(|claim| name(claim) == *named && view.claim_sentence(claim) == *sentence),
            "{line}\nThe teacher says something else here; BLESS=sentences writes the page again."
        );
        // A person who listens might miss a sign.
        let has_sign = [" -", " +"].iter().any(|sign| sentence.contains(sign));
        assert!(!has_sign, "{sentence}");
        kinds.push(named.split(',').next().unwrap_or_default().to_owned());
    }
    for kind in KINDS {
        assert!(
            kinds.iter().any(|known| known == kind),
            "no example of {kind}"
        );
    }
}
