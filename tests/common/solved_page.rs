//! The tables of docs/SOLVED.md.

/// The page.
const PAGE: &str = include_str!("../../docs/SOLVED.md");

/// Returns the cells of the tables in a section of the page, row by row,
/// without the heads.
pub fn rows(section: &str) -> Vec<Vec<String>> {
    let mut sections = PAGE.split("\n## ");
    let section = sections.find(|text| text.starts_with(section)).unwrap();
    let lines = section.lines().filter(|line| line.starts_with("| "));
    let cells = |line: &str| -> Vec<String> {
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    };
    lines.skip(1).map(cells).collect()
}
