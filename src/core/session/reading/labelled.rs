//! Games as lines with labels. The program writes this form to text files
//! (`Game:`, `Start:`, `Moves:` …) and copies a shorter one to the clipboard
//! (`Moves:`, `Position:`).

use super::move_list::{in_own_notation, moves_in};
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
/// The label of the options of the rules that are not the usual ones.
const OPTIONS: &str = "Options";
/// The label of the position in which the game began.
const START: &str = "Start";
/// The label of the way in which the game ended early.
const ENDED: &str = "Ended";
/// The label of the position after the moves.
const POSITION: &str = "Position";

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
        lines.push((OPTIONS, changed.join(" ")));
    }
    if let Some(start) = session.record().start {
        lines.push((START, start));
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
        lines.push((ENDED, ended.id().to_owned()));
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
    let named = get(GAME).and_then(|title| find_game(title, games));
    let info = match (named, games) {
        (Some(info), _) => info,
        (None, [only]) => *only,
        (None, _) => title_of(text, games)?,
    };
    let has_both = get(MOVES).is_some() && (get(GAME).is_some() || get(POSITION).is_some());
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

/// The lines of one game.
struct LabelledLines<'a> {
    text: &'a str,
    labels: &'a [Label<'a>],
}

impl LabelledLines<'_> {
    fn find(&self, name: &str) -> Option<&Label<'_>> {
        self.labels
            .iter()
            .find(|label| label.name.eq_ignore_ascii_case(name))
    }

    /// Returns the value of a line; empty if there is none.
    fn value(&self, name: &str) -> &str {
        self.find(name).map_or("", |label| label.value)
    }

    /// Returns the reason why a line is refused, with its place.
    fn refusal(&self, label: &Label<'_>, why: &str) -> String {
        format!("{}: {why}", place(self.text, label.at))
    }

    /// Refuses two lines with the same meaning.
    fn refuse_repeated(&self) -> Result<(), String> {
        for name in [GAME, OPTIONS, START, MOVES, RESULT, ENDED, POSITION] {
            let mut same = self
                .labels
                .iter()
                .filter(|label| label.name.eq_ignore_ascii_case(name));
            if let Some(second) = same.nth(1) {
                let why = format!("there are two lines '{name}'; remove one");
                return Err(self.refusal(second, &why));
            }
        }
        Ok(())
    }

    fn options(&self) -> Result<Vec<(String, String)>, String> {
        let mut options: Vec<(String, String)> = Vec::new();
        let Some(label) = self.find(OPTIONS) else {
            return Ok(options);
        };
        for word in label.value.to_ascii_lowercase().split_whitespace() {
            let Some((key, value)) = word.split_once('=') else {
                let why = format!("'{word}' is not an option; write KEY=VALUE");
                return Err(self.refusal(label, &why));
            };
            if options.iter().any(|(other, _)| other == key) {
                let why = format!("{key} is given twice; give it once");
                return Err(self.refusal(label, &why));
            }
            options.push((key.to_owned(), value.to_owned()));
        }
        Ok(options)
    }

    fn result(&self, info: &GameInfo) -> Result<Option<Verdict>, String> {
        let read = |label: &Label<'_>| {
            verdict(info, label.value).ok_or_else(|| {
                let why = format!(
                    "'{}' is not a result; use first, second or draw",
                    label.value
                );
                self.refusal(label, &why)
            })
        };
        self.find(RESULT).map(read).transpose()
    }

    fn early_end(&self) -> Result<Option<EarlyEnd>, String> {
        let read = |label: &Label<'_>| {
            let mut ends = EarlyEnd::ALL.into_iter();
            let found = ends.find(|end| end.id().eq_ignore_ascii_case(label.value));
            found.ok_or_else(|| {
                let ids = EarlyEnd::ALL.map(EarlyEnd::id).join(", ");
                let why = format!("'{}' is not an early end; use {ids}", label.value);
                self.refusal(label, &why)
            })
        };
        self.find(ENDED).map(read).transpose()
    }
}

fn decode(
    info: &'static GameInfo,
    text: &str,
    labels: &[Label<'_>],
) -> Result<ForeignGame, String> {
    let lines = LabelledLines { text, labels };
    lines.refuse_repeated()?;
    let moves = lines
        .find(MOVES)
        .map_or(("", 0), |label| (label.value, label.at));
    let mut game = ForeignGame {
        options: lines.options()?,
        start: lines.find(START).map(|label| label.value.to_owned()),
        names: info.sides.map(|side| lines.value(side).to_owned()),
        result: lines.result(info)?,
        ended: lines.early_end()?,
        about: format!("a game of {}", info.title),
        ours: true,
        ..ForeignGame::default()
    };
    game.moves = moves_in(info, moves.0, moves.1)
        .ok_or_else(|| format!("{}: a comment has no end", place(text, moves.1)))?;
    // Moves that are legal in no notation stay as they are, and are then refused one by one.
    let own = in_own_notation(info, &game.options, game.start.as_deref(), &game.moves);
    if let Some((_, moves)) = own {
        game.moves = moves;
    }
    // A copied block has the position at the end, which shows whether its
    // moves begin at the usual start.
    if let (Some(position), None) = (lines.find(POSITION), lines.find(START))
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

/// Reads a result: `first`, `second`, `draw`, or words such as `White won`.
fn verdict(info: &GameInfo, text: &str) -> Option<Verdict> {
    let wins = Side::BOTH.map(|side| (side, info.sides[side.index()]));
    let text = text.trim_end_matches('.');
    let won = wins.into_iter().find(|(side, name)| {
        let id = verdict_id(Verdict::Win(*side));
        let words = [format!("{name} won"), format!("{name} wins")];
        text.eq_ignore_ascii_case(id) || words.iter().any(|won| text.eq_ignore_ascii_case(won))
    });
    match won {
        Some((side, _)) => Some(Verdict::Win(side)),
        None => ["draw", "a draw"]
            .iter()
            .any(|draw| text.eq_ignore_ascii_case(draw))
            .then_some(Verdict::Draw),
    }
}

/// Returns the id of a verdict: `first`, `second` or `draw`.
fn verdict_id(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(Side::First) => "first",
        Verdict::Win(Side::Second) => "second",
        Verdict::Draw => "draw",
    }
}
