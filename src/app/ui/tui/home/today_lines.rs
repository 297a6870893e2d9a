//! Fits what there is to do today into the rows below the menu.

use crate::ui::text::Sentence;
use crate::ui::tui::painter::{columns, wrap};

/// The lines of today in a place of some size.
#[derive(Debug)]
pub(super) struct TodayLines {
    /// The lines, as many as the place has room for.
    pub lines: Vec<String>,
    /// Whether every sentence is shown and begins a line.
    pub is_whole: bool,
}

impl TodayLines {
    /// Takes the longest forms of the sentences. If there is no room for them, takes shorter
    /// ones, of the least important sentence first; then several sentences share a line. Leaves
    /// out the last sentences if that is not enough.
    pub fn fit(today: &[Sentence], width: u16, room: usize) -> TodayLines {
        let forms: Vec<Vec<String>> = today.iter().map(|one| one.forms().collect()).collect();
        let mut chosen = vec![0; forms.len()];
        loop {
            let texts = shown(&forms, &chosen);
            let lines: Vec<String> = texts.iter().flat_map(|text| wrapped(text, width)).collect();
            if lines.len() <= room {
                let is_whole = true;
                return TodayLines { lines, is_whole };
            }
            let can_shorten = |at: &usize| chosen[*at] + 1 < forms[*at].len();
            match (0..forms.len()).rfind(can_shorten) {
                Some(at) => chosen[at] += 1,
                None => return TodayLines::together(&texts, width, room),
            }
        }
    }

    /// Writes the sentences one after the other, without those at the end that do not fit.
    fn together(texts: &[&str], width: u16, room: usize) -> TodayLines {
        let up_to = |count: usize| wrapped(&texts[..count].join(" "), width);
        let fitting = (1..=texts.len()).rev().map(up_to);
        let lines = fitting.into_iter().find(|lines| lines.len() <= room);
        TodayLines {
            lines: lines.unwrap_or_default(),
            is_whole: false,
        }
    }
}

/// The least columns of the last of several lines, so that no unit or key has a line of its own.
const LEAST: u16 = 12;

/// Wraps a text, narrower than necessary if its last line would be very short.
fn wrapped(text: &str, width: u16) -> Vec<String> {
    let lines = wrap(text, width);
    let is_short = |lines: &Vec<String>| {
        let last = lines.last().map_or(0, |line| columns(line));
        lines.len() > 1 && last < LEAST
    };
    let narrower = (width / 2..=width).rev().map(|width| wrap(text, width));
    let mut as_many = narrower.take_while(|other| other.len() == lines.len());
    as_many.find(|lines| !is_short(lines)).unwrap_or(lines)
}

/// Returns the chosen form of each sentence.
fn shown<'a>(forms: &'a [Vec<String>], chosen: &[usize]) -> Vec<&'a str> {
    let both = forms.iter().zip(chosen);
    both.filter_map(|(forms, at)| forms.get(*at).map(String::as_str))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(room: usize) -> (Vec<String>, bool) {
        let today = [
            Sentence::with_forms(vec!["One is long.".to_owned(), "One.".to_owned()]),
            Sentence::with_forms(vec!["Two is much longer.".to_owned(), "Two.".to_owned()]),
        ];
        let fitted = TodayLines::fit(&today, 12, room);
        (fitted.lines, fitted.is_whole)
    }

    #[test]
    fn last_sentence_is_shortened_first() {
        let lines = |lines: &[&str]| Vec::from_iter(lines.iter().map(|line| (*line).to_owned()));
        assert_eq!(
            fit(3),
            (lines(&["One is long.", "Two is much", "longer."]), true)
        );
        assert_eq!(fit(2), (lines(&["One is long.", "Two."]), true));
        assert_eq!(fit(1), (lines(&["One. Two."]), false));
        assert_eq!(fit(0), (lines(&[]), false));
    }

    #[test]
    fn last_line_is_not_very_short() {
        let text = "Puzzles: two at your level, one of the day (p).";
        let lines = ["Puzzles: two at your level, one of", "the day (p)."];
        assert_eq!(wrapped(text, 44), lines);
    }
}
