//! Games as lines with labels. The program writes this form to text files
//! (`Game:`, `Start:`, `Moves:` …) and copies a shorter one to the clipboard
//! (`Moves:`, `Position:`).

use super::move_list::moves_in;
use super::one_text::OneText;
use crate::game::{EarlyEnd, ForeignGame, Record, Side, Verdict, place};
use crate::session::catalogue::GameInfo;
use crate::session::contract::Position;
use crate::session::reading::found_games::FoundGames;

const FORM: &str = "lines with labels";

/// The label of the game's title.
pub const GAME: &str = "Game";
/// The label of the moves.
pub const MOVES: &str = "Moves";
/// The label of the result.
pub const RESULT: &str = "Result";

/// Returns the game as lines with labels. Reading them gives the rules, the
/// start, the moves, the names, the result and how the game ended.
#[must_use]
pub fn block(session: &dyn Position, record: &Record) -> String {
    let lines = labelled_values(session, record).into_iter();
    lines
        .map(|(label, value)| format!("{label}: {value}").trim_end().to_owned() + "\n")
        .collect()
}

/// Returns the labels and values of [`block`].
#[must_use]
pub fn labelled_values(session: &dyn Position, record: &Record) -> Vec<(&'static str, String)> {
    let info = session.info();
    let mut lines = vec![(GAME, info.title.to_owned())];
    let defaults = info.defaults();
    let options = session.options().into_iter();
    let changed: Vec<String> = options
        .filter(|pair| !defaults.contains(pair))
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    if !changed.is_empty() {
        lines.push(("Options", changed.join(" ")));
    }
    if let Some(start) = session.record().start {
        lines.push(("Start", start));
    }
    let names = record.names.clone().unwrap_or_default();
    for (side, (name, player)) in info
        .sides
        .into_iter()
        .zip(names.iter().zip(&record.players))
    {
        let name = if name.is_empty() { player } else { name };
        if name != "human" {
            lines.push((side, name.clone()));
        }
    }
    let moves: Vec<&str> = record.moves.iter().map(String::as_str).collect();
    lines.push((MOVES, moves.join(" ")));
    if let Some(result) = record.result {
        lines.push((RESULT, verdict_id(result).to_owned()));
    }
    if let Some(ended) = record.ended {
        lines.push(("Ended", ended.id().to_owned()));
    }
    lines
}

/// Reads a game from lines with labels; `None` if there are no such lines.
pub(super) fn read(text: &str, games: &[&'static GameInfo]) -> Option<Result<FoundGames, String>> {
    let labels = labels(text);
    let get = |name: &str| {
        let found = labels
            .iter()
            .find(|label| label.name.eq_ignore_ascii_case(name));
        found.map(|label| label.value)
    };
    let named = get("Game").and_then(|title| find_game(title, games));
    let info = match (named, games) {
        (Some(info), _) => info,
        (None, [only]) => *only,
        (None, _) => title_of(text, games)?,
    };
    let has_both = get("Moves").is_some() && (get("Game").is_some() || get("Position").is_some());
    if !has_both {
        return None;
    }
    Some(Ok(FoundGames {
        info,
        archive: Box::new(OneText {
            form: FORM,
            text: text.to_owned(),
            game: decode(info, text, &labels),
        }),
    }))
}

/// A line `Name: value`.
struct Label<'t> {
    name: &'t str,
    value: &'t str,
    /// Byte where the value begins.
    at: usize,
}

fn labels(text: &str) -> Vec<Label<'_>> {
    let mut labels: Vec<Label<'_>> = Vec::new();
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        let end = begin + line.len();
        if let Some(colon) = colon_of(line) {
            let value = line[colon + 1..].trim();
            labels.push(Label {
                name: line[..colon].trim(),
                value,
                at: value.as_ptr().addr() - text.as_ptr().addr(),
            });
        } else if !line.trim().is_empty()
            && let Some(last) = labels.last_mut()
            && last.name.eq_ignore_ascii_case("moves")
        {
            // A long list of moves may continue in the next lines.
            last.value = text[last.at..end].trim_end();
        }
        begin = end;
    }
    labels
}

/// Returns the byte of the colon that ends a line's label. A label is one short
/// word, so the colon of a sentence does not count.
fn colon_of(line: &str) -> Option<usize> {
    let colon = line.find(':')?;
    (colon < 24 && !line[..colon].trim().contains(char::is_whitespace)).then_some(colon)
}

fn find_game(title: &str, games: &[&'static GameInfo]) -> Option<&'static GameInfo> {
    let found = games.iter().find(|info| {
        info.title.eq_ignore_ascii_case(title.trim()) || info.answers_to(title.trim())
    });
    found.copied()
}

/// Returns the game whose title begins the text, as in a copied block.
fn title_of(text: &str, games: &[&'static GameInfo]) -> Option<&'static GameInfo> {
    let first = text.trim_start();
    let found = games.iter().find(|info| {
        first
            .strip_prefix(info.title)
            .is_some_and(|rest| rest.starts_with([',', ' ']))
    });
    found.copied()
}

fn decode(
    info: &'static GameInfo,
    text: &str,
    labels: &[Label<'_>],
) -> Result<ForeignGame, String> {
    let find = |name: &str| {
        labels
            .iter()
            .find(|label| label.name.eq_ignore_ascii_case(name))
    };
    let get = |name: &str| find(name).map_or("", |label| label.value);
    let pair = |word: &str| {
        let (key, value) = word.split_once('=')?;
        Some((key.to_ascii_lowercase(), value.to_ascii_lowercase()))
    };
    let mut game = ForeignGame {
        options: get("Options").split_whitespace().filter_map(pair).collect(),
        start: find("Start").map(|label| label.value.to_owned()),
        names: info.sides.map(|side| get(side).to_owned()),
        result: verdict(get("Result")),
        ended: EarlyEnd::ALL
            .into_iter()
            .find(|ended| ended.id() == get("Ended")),
        about: format!("a game of {}", info.title),
        ours: true,
        ..ForeignGame::default()
    };
    let moves = find("Moves").map_or(("", 0), |label| (label.value, label.at));
    game.moves = moves_in(info, moves.0, moves.1)
        .ok_or_else(|| format!("{}: a comment has no end", place(text, moves.1)))?;
    // A copied block has the position at the end, which shows whether its
    // moves begin at the usual start.
    if let (Some(position), None) = (find("Position"), find("Start"))
        && !leads_to(info, &game, moves.0, position.value)
    {
        game.moves.clear();
        game.start = Some(position.value.to_owned());
        game.note = "The moves do not lead from the usual start to the position, so only the position is used.".to_owned();
    }
    Ok(game)
}

fn leads_to(info: &'static GameInfo, game: &ForeignGame, moves: &str, position: &str) -> bool {
    let Ok(mut session) = info.open(&game.options, None) else {
        return false;
    };
    if session.play_all(moves).is_err() {
        return false;
    }
    // A transcript leaves out a pass at its end.
    session.position() == position || {
        let pass = session.moves();
        let only = pass.first().filter(|mv| mv.pass).map(|mv| mv.text.clone());
        only.is_some_and(|pass| session.play(&pass).is_ok() && session.position() == position)
    }
}

fn verdict(text: &str) -> Option<Verdict> {
    let all = [
        Verdict::Win(Side::First),
        Verdict::Win(Side::Second),
        Verdict::Draw,
    ];
    all.into_iter().find(|verdict| verdict_id(*verdict) == text)
}

/// Returns the id of a verdict: `first`, `second` or `draw`.
fn verdict_id(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(Side::First) => "first",
        Verdict::Win(Side::Second) => "second",
        Verdict::Draw => "draw",
    }
}
