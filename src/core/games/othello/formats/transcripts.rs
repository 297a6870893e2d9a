//! Transcripts, which contain only moves, in any usual spelling. A text is one
//! game, or has one game on each line.

use std::ops::Range;

use super::Read;
use super::score::{add_comment, begins_mirrored, can_begin, collect, entry, guess_start};
use super::text_archive::{Fault, TextArchive};
use super::words::{Word, Words, narrow, unwrapped};
use crate::game::{ForeignGame, Rules};
use crate::games::othello::moves::Move;
use crate::games::othello::{Othello, State};

/// Length in bytes of the longest line that is accepted as a game.
const MAX_LINE: usize = 1024;
/// A text that cannot be played counts as a transcript with a fault if it
/// begins with at least this many moves.
const LIKELY: usize = 3;

/// Reads a text of moves. Returns `None` if it is not a transcript: fewer than
/// half of its lines are games, and the whole text is not a single game either.
pub(super) fn read(text: &str) -> Read {
    let text = &*unwrapped(text);
    let whole = 0..text.len();
    type Decode = fn(&str, Range<usize>) -> Result<ForeignGame, Fault>;
    let (games, decode): (Vec<Range<usize>>, Decode) = if is_one_game(text) {
        (Vec::from([whole]), decode_whole)
    } else if has_game_lines(text) {
        (lines_of(text).collect(), decode_line)
    } else if likely_moves(text) >= LIKELY {
        // The text is accepted, so that its illegal move gets reported.
        (Vec::from([whole]), decode_whole)
    } else {
        return None;
    };
    let form = if games.len() == 1 {
        "a transcript"
    } else {
        "transcripts"
    };
    Some(Ok(TextArchive::boxed(form, text, games, decode)))
}

/// Returns the lines that are neither blank nor comments.
fn lines_of(text: &str) -> impl Iterator<Item = Range<usize>> {
    let start = text.as_ptr().addr();
    let used = text.lines().map(str::trim).filter(|line| {
        let marks = ["#", "//", "%", ";"];
        !line.is_empty() && !marks.iter().any(|mark| line.starts_with(mark))
    });
    used.map(move |line| {
        let from = line.as_ptr().addr() - start;
        from..from + line.len()
    })
}

/// Whether all words are moves that can be played one after the other.
fn is_one_game(text: &str) -> bool {
    let mut game: Option<(Othello, State)> = None;
    let mut played = 0;
    for word in Words::new(text, 0) {
        match word {
            Ok(Word::Move(_, mv)) => {
                let (rules, state) = game.get_or_insert_with(|| begun(mv));
                if !advance(rules, state, mv) {
                    return false;
                }
                played += 1;
            }
            Ok(Word::Comment(_)) => {}
            Err(_) => return false,
        }
    }
    played > 0
}

fn begun(first: Move) -> (Othello, State) {
    let mut rules = Othello::default();
    if begins_mirrored(first) {
        rules.options.start = super::super::Start::Mirrored;
    }
    let state = rules.start();
    (rules, state)
}

/// Plays a move, after a forced pass that was left out. A pass after the end is
/// ignored.
fn advance(rules: &Othello, state: &mut State, mv: Move) -> bool {
    if mv == Move::Pass && state.board.is_over() {
        return true;
    }
    if mv != Move::Pass && rules.is_legal(state, Move::Pass) {
        rules.apply(state, Move::Pass);
    }
    let legal = rules.is_legal(state, mv);
    if legal {
        rules.apply(state, mv);
    }
    legal
}

/// Whether at least half of the lines are games of their own.
fn has_game_lines(text: &str) -> bool {
    let (mut games, mut used) = (0, 0);
    for line in lines_of(text) {
        used += 1;
        games += usize::from(is_game(&text[line]));
    }
    games > 0 && games * 2 >= used
}

/// Whether a line is a game from its start: it has a word of several squares,
/// or begins with a first move and has nothing but moves.
fn is_game(line: &str) -> bool {
    if line.len() > MAX_LINE {
        return false;
    }
    if transcript_word(line).is_some() {
        return true;
    }
    let mut moves = Vec::new();
    for word in Words::new(line, 0) {
        match word {
            Ok(Word::Move(_, mv)) => moves.push(mv),
            Ok(Word::Comment(_)) => {}
            Err(_) => return false,
        }
    }
    moves.len() > 1 && moves.first().is_some_and(|mv| can_begin(*mv))
}

/// Returns the bytes of the first word that consists of several squares.
fn transcript_word(line: &str) -> Option<Range<usize>> {
    let mut from = 0;
    for word in line.split_inclusive(|c: char| c.is_whitespace() || ",:;|".contains(c)) {
        let bare = word.trim_end_matches(|c: char| c.is_whitespace() || ",:;|".contains(c));
        let symbols: Vec<char> = bare.chars().map(narrow).collect();
        let many = symbols.len() > 3 && symbols.iter().any(char::is_ascii_digit);
        let read: Vec<_> = Words::new(bare, 0).collect();
        if many && read.len() > 1 && read.iter().all(|word| matches!(word, Ok(Word::Move(..)))) {
            return Some(from..from + bare.len());
        }
        from += word.len();
    }
    None
}

/// Returns the number of moves before the first other word, if the text begins
/// with a move.
fn likely_moves(text: &str) -> usize {
    let moves = Words::new(text, 0).map_while(Result::ok);
    moves.filter(|word| matches!(word, Word::Move(..))).count()
}

fn decode_whole(text: &str, range: Range<usize>) -> Result<ForeignGame, Fault> {
    let mut game = ForeignGame::default();
    collect(&mut game, &text[..range.end], range.start)?;
    Ok(finished(game, ""))
}

/// Decodes a line. Text before and after its moves is a comment.
fn decode_line(text: &str, range: Range<usize>) -> Result<ForeignGame, Fault> {
    let line = &text[range.clone()];
    if line.len() > MAX_LINE {
        let why = format!("a line of {} bytes, the most is {MAX_LINE}", line.len());
        return Err(Fault::new(range.start, why));
    }
    let mut game = ForeignGame::default();
    let text = &text[..range.end];
    let whole = collect(&mut game, text, range.start);
    if whole.is_ok() && !game.moves.is_empty() {
        return Ok(finished(game, ""));
    }
    let Some(word) = transcript_word(line) else {
        // If a word begins like a transcript, the fault is further on in the
        // word.
        if let Err(fault) = whole
            && fault.at > range.start
        {
            return Err(fault);
        }
        let shown: String = line.chars().take(24).collect();
        let why = format!("'{shown}' is not a game; a line is a game such as f5d6c3");
        return Err(Fault::new(range.start, why));
    };
    let mut game = ForeignGame::default();
    for found in Words::new(&text[..range.start + word.end], range.start + word.start) {
        if let Word::Move(at, mv) = found? {
            game.moves.push(entry(at, mv, None));
        }
    }
    let beside = |part: &str| {
        part.trim_matches(|c: char| c.is_whitespace() || ":;,|#/".contains(c))
            .to_owned()
    };
    let parts = [beside(&line[..word.start]), beside(&line[word.end..])];
    let remark = parts.join(" ").trim().to_owned();
    add_comment(&mut game, &remark);
    Ok(finished(game, &remark))
}

fn finished(mut game: ForeignGame, remark: &str) -> ForeignGame {
    guess_start(&mut game);
    let count = game.moves.len();
    game.about = format!("{count} {}", if count == 1 { "move" } else { "moves" });
    if !remark.is_empty() {
        game.about += &format!(", {remark}");
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<Result<String, String>> {
        let archive = read(text).expect("moves").expect("whole");
        let moves = |game: ForeignGame| {
            let moves: Vec<String> = game.moves.into_iter().map(|mv| mv.text).collect();
            moves.join(" ")
        };
        (0..archive.len())
            .map(|i| archive.game(i).map(moves))
            .collect()
    }

    fn only(text: &str) -> String {
        match &games(text)[..] {
            [Ok(moves)] => moves.clone(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn text_is_one_game_or_one_game_a_line() {
        assert_eq!(only("f5 d6 c3"), "f5 d6 c3");
        assert_eq!(only("1. f5 d6\n2. c3 d3\n"), "f5 d6 c3 d3");
        assert_eq!(only("f5"), "f5");
        assert_eq!(games("f5d6c3\n\n F5f6 \n").len(), 2);
        assert_eq!(games("f5 d6\nf5 f6\nc4 c3").len(), 3);
        assert_eq!(only("f5d6c3 # by Anna"), "f5 d6 c3");
        assert_eq!(games("Tiger: f5d6c3d3c4\nf5f6 cow\t3").len(), 2);
        for other in ["hello\nyou\nf5d6", "", "4 3 1", "hello", "34-30"] {
            assert!(read(other).is_none(), "{other}");
        }
    }

    #[test]
    fn one_bad_line_does_not_block_the_others() {
        let found = games("f5d6\n\nhello");
        assert_eq!(found[0].as_deref(), Ok("f5 d6"));
        let why = found[1].as_ref().unwrap_err();
        assert!(
            why.starts_with("line 3, column 1: 'hello' is not a game"),
            "{why}"
        );
    }

    #[test]
    fn the_mirrored_start_is_recognised() {
        let archive = read("f4d3").unwrap().unwrap();
        let game = archive.game(0).unwrap();
        assert_eq!(game.options, [("start".to_owned(), "mirrored".to_owned())]);
        assert!(game.note.contains("mirrored"), "{}", game.note);
        assert_eq!(archive.about(0), "2 moves");
    }
}
