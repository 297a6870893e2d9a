//! A list of moves of any game, perhaps with numbers and comments, in the
//! game's own notation or in another usual one.

use super::one_text::OneText;
use crate::game::{ForeignGame, ForeignMove, order_by_key};
use crate::session::catalogue::GameInfo;
use crate::session::reading::found_games::FoundGames;

/// The largest number of moves in a text that is tried for every game.
const MOST: usize = 2_000;

/// Reads a list of moves that is legal in one of `games`; `None` if there is no
/// such game.
pub(super) fn read(text: &str, games: &[&'static GameInfo]) -> Option<Result<FoundGames, String>> {
    let fits: Vec<(&'static GameInfo, Fit)> = games
        .iter()
        .filter_map(|info| Some((*info, fit(info, text)?)))
        .collect();
    let [(info, _), rest @ ..] = &fits[..] else {
        return None;
    };
    if !rest.is_empty() {
        let titles: Vec<&str> = fits.iter().map(|(info, _)| info.title).collect();
        let (last, others) = titles.split_last()?;
        return Some(Err(format!(
            "its moves are legal in {} and in {last}; write 'Game: {}' above them and 'Moves:' \
             before them",
            others.join(", in "),
            titles[0]
        )));
    }
    let info = *info;
    let (_, fit) = fits.into_iter().next()?;
    Some(Ok(FoundGames {
        info,
        archive: Box::new(OneText {
            form: fit.form,
            text: text.to_owned(),
            game: Ok(fit.game),
        }),
    }))
}

/// A reading of a text in which every move is legal.
struct Fit {
    form: &'static str,
    game: ForeignGame,
}

/// Finds the notation and the options in which all moves are legal.
fn fit(info: &'static GameInfo, text: &str) -> Option<Fit> {
    let moves = moves_in(info, text, 0)?;
    if moves.is_empty() || moves.len() > MOST {
        return None;
    }
    // The notation and the options that are meant can be found only by playing
    // the moves.
    all_options(info).into_iter().find_map(|options| {
        let (form, moves) = in_own_notation(info, &options, None, &moves)?;
        let defaults = info.defaults();
        let options: Vec<_> = options
            .into_iter()
            .filter(|pair| !defaults.contains(pair))
            .collect();
        let note = if options.is_empty() {
            String::new()
        } else {
            let words: Vec<String> = options.iter().map(|(k, v)| format!("{k}={v}")).collect();
            format!("The moves are legal with {}.", words.join(" "))
        };
        Some(Fit {
            form,
            game: ForeignGame {
                about: match moves.len() {
                    1 => "1 move".to_owned(),
                    count => format!("{count} moves"),
                },
                moves,
                options,
                note,
                ..ForeignGame::default()
            },
        })
    })
}

/// Returns moves from `start` in the game's own notation, and the name of the notation in
/// which they were written; `None` if they are legal in no known one.
pub(super) fn in_own_notation(
    info: &GameInfo,
    options: &[(String, String)],
    start: Option<&str>,
    moves: &[ForeignMove],
) -> Option<(&'static str, Vec<ForeignMove>)> {
    let words: Vec<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
    let own = words.iter().map(|word| (*word).to_owned()).collect();
    let mut spellings: Vec<(&'static str, Vec<String>)> = vec![("a list of moves", own)];
    spellings.extend(info.spellings(&words));
    spellings.into_iter().find_map(|(form, words)| {
        let mut session = info.open(options, start).ok()?;
        let is_legal = words.iter().all(|word| session.play_all(word).is_ok());
        let moves = moves.iter().zip(words).map(|(mv, word)| ForeignMove {
            text: word,
            ..mv.clone()
        });
        is_legal.then(|| (form, moves.collect()))
    })
}

/// Returns every choice of options, the defaults first.
pub(super) fn all_options(info: &GameInfo) -> Vec<Vec<(String, String)>> {
    let mut all = vec![Vec::new()];
    for (key, default) in info.defaults() {
        let Some(spec) = info.options.iter().find(|spec| spec.key == key) else {
            continue;
        };
        let mut values: Vec<&str> = spec.values.iter().map(|value| value.name).collect();
        order_by_key(&mut values, |value| *value != default);
        let values = values.iter();
        all = values
            .flat_map(|value| {
                all.iter().map(|before| {
                    let mut pairs: Vec<(String, String)> = before.clone();
                    pairs.push((key.clone(), (*value).to_owned()));
                    pairs
                })
            })
            .collect();
    }
    all
}

/// Splits a text into moves. Comments, move numbers and dots in place of a move
/// are skipped. Returns `None` if a comment has no end.
pub(super) fn moves_in(info: &GameInfo, text: &str, from: usize) -> Option<Vec<ForeignMove>> {
    let mut moves = Vec::new();
    let bare = without_comments(text)?;
    for word in bare.split(|c: char| c.is_whitespace()) {
        let at = word.as_ptr().addr() - bare.as_ptr().addr();
        let (number, rest) = word.split_once('.').unwrap_or(("", word));
        let numbered = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
        let word = if numbered {
            rest.trim_start_matches('.')
        } else {
            word
        };
        if word.is_empty() || word == "…" || word == "..." {
            continue;
        }
        for part in info.split_moves(word) {
            moves.push(ForeignMove {
                text: part.to_owned(),
                at: from + at,
                ..ForeignMove::default()
            });
        }
    }
    Some(moves)
}

/// Replaces comments by blanks, so that the moves keep their offsets.
fn without_comments(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut end: Option<char> = None;
    for symbol in text.chars() {
        let blank = |out: &mut String| out.extend(std::iter::repeat_n(' ', symbol.len_utf8()));
        match end {
            Some(last) if symbol == last => {
                end = None;
                out.push(if symbol == '\n' { '\n' } else { ' ' });
            }
            Some(_) => blank(&mut out),
            None if symbol == '{' => {
                end = Some('}');
                out.push(' ');
            }
            None if symbol == '#' => {
                end = Some('\n');
                out.push(' ');
            }
            None => out.push(symbol),
        }
    }
    (end != Some('}')).then_some(out)
}
