//! The pages and the texts of the games contain none of the phrases of
//! `tests/data/banned_phrases.txt`, which also names better ones.
//!
//! A phrase in small letters is found in any case. A phrase with a capital is
//! found only as written, which means at the start of a sentence. Words match
//! as a whole, with any white space between them. Code in Markdown is skipped.

use std::fs;
use std::path::{Path, PathBuf};

use boardgames::games::GAMES;

/// Pages outside docs/ that are checked.
const PAGES: [&str; 5] = [
    "ARCHITECTURE.md",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
];
/// The texts of a game.
const TEXTS: [&str; 3] = ["rules.txt", "lessons.txt", "topics.txt"];
/// The replacement for a piece of code, which keeps the words around it apart.
const CODE: &str = " ` ";

/// A phrase and what to write instead.
#[derive(Copy, Clone, Debug)]
struct Banned<'a> {
    phrase: &'a str,
    better: &'a str,
}

fn banned(list: &str) -> Vec<Banned<'_>> {
    list.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (phrase, better) = line
                .split_once('\t')
                .unwrap_or_else(|| panic!("'{line}' has no tab before the better words"));
            assert!(!phrase.is_empty() && !better.is_empty(), "'{line}'");
            Banned { phrase, better }
        })
        .collect()
}

/// Replaces code blocks and `code` in a page. Lines keep their numbers.
fn without_code(page: &str) -> String {
    let mut in_block = false;
    let mut in_code = false;
    let mut text = String::new();
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
            text.push_str(CODE);
        } else if !in_block {
            for (index, part) in line.split('`').enumerate() {
                if index > 0 {
                    in_code = !in_code;
                    text.push_str(CODE);
                }
                text.push_str(if in_code { "" } else { part });
            }
        }
        text.push('\n');
    }
    assert!(!in_block && !in_code, "code is not closed in:\n{page}");
    text
}

/// Returns the words of a text with one blank between them, and the line of
/// each byte.
fn joined(text: &str) -> (String, Vec<usize>) {
    let mut words = String::new();
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for word in line.split_whitespace() {
            words.push_str(word);
            words.push(' ');
            lines.resize(words.len(), index + 1);
        }
    }
    (words, lines)
}

/// Returns the lines on which a phrase begins.
fn found(phrase: &str, words: &str, lines: &[usize]) -> Vec<usize> {
    let any_case = words.to_ascii_lowercase();
    let has_capital = phrase.contains(|c: char| c.is_uppercase());
    let text = if has_capital { words } else { &any_case };
    let is_whole = |start: usize| {
        let before = text[..start].chars().next_back();
        let after = text[start + phrase.len()..].chars().next();
        ![before, after]
            .iter()
            .flatten()
            .any(|c| c.is_alphanumeric())
    };
    text.match_indices(phrase)
        .map(|(start, _)| start)
        .filter(|start| is_whole(*start))
        .map(|start| lines[start])
        .collect()
}

/// Returns the paths of all texts that are checked.
fn checked() -> Vec<PathBuf> {
    let docs = fs::read_dir("docs").expect("docs can be listed");
    let mut paths: Vec<PathBuf> = docs
        .map(|entry| entry.expect("docs can be listed").path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect();
    paths.extend(PAGES.map(PathBuf::from));
    let games = fs::read_dir("src/core/games").expect("src/core/games can be listed");
    let folders = games.map(|entry| entry.expect("src/core/games can be listed").path());
    for folder in folders.filter(|path| path.is_dir()) {
        let texts = TEXTS.map(|name| folder.join(name));
        // Lessons and topics are optional.
        paths.extend(texts.into_iter().filter(|path| path.exists()));
    }
    paths.sort();
    paths
}

/// Returns a line for each banned phrase of a file.
fn faults_of(path: &Path, list: &[Banned]) -> Vec<String> {
    let text = fs::read_to_string(path).expect("texts are UTF-8");
    let is_page = path.extension().is_some_and(|end| end == "md");
    let text = if is_page { without_code(&text) } else { text };
    let (words, lines) = joined(&text);
    let fault = |line: usize, Banned { phrase, better }: &Banned| {
        format!("{}:{line}: '{phrase}'; better: {better}", path.display())
    };
    list.iter()
        .flat_map(|banned| {
            let at = found(banned.phrase, &words, &lines);
            at.into_iter().map(|line| fault(line, banned))
        })
        .collect()
}

#[test]
fn pages_and_texts_contain_no_banned_phrase() {
    let list = fs::read_to_string("tests/data/banned_phrases.txt").expect("the list can be read");
    let list = banned(&list);
    let paths = checked();
    let rules = paths.iter().filter(|path| path.ends_with("rules.txt"));
    assert_eq!(rules.count(), GAMES.len());
    let faults: Vec<String> = paths
        .iter()
        .flat_map(|path| faults_of(path, &list))
        .collect();
    assert!(
        faults.is_empty(),
        "write it plainly:\n{}",
        faults.join("\n")
    );
}

#[test]
fn phrases_are_found_across_lines_as_whole_words() {
    let (words, lines) = joined("He is\n  told.\nThis told her, Is Told; is told-off, is\ntoldest");
    assert_eq!(found("is told", &words, &lines), [1, 3, 3]);
    let (words, lines) = joined("The same\nis the same as\n(The same)");
    assert_eq!(found("The same", &words, &lines), [1, 3]);
}

#[test]
fn code_in_pages_is_skipped() {
    let page = "is `x` told\n```sh\nis told\n```\nis `a\nb` told, is told\n";
    let (words, lines) = joined(&without_code(page));
    assert_eq!(found("is told", &words, &lines), [6]);
}
