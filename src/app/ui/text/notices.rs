//! Short messages that several screens and line mode show.

use super::phrases::{capitalized, counted, sentence};
use super::sentence::Sentence;
use crate::course::Step;
use crate::session::{Play, PlayError, Promotion, Session, StudyError, TeacherMode};

/// There is no line to see.
pub(crate) const NOTHING_EXPLAINED: &str = "no move is stopped or explained; type why first";

/// Nothing has been played in this game.
pub(crate) const NO_MOVE_YET: &str = "No move has been played yet.";

/// Nothing can be played at the end of a game.
pub(crate) const OVER_HERE: &str = "The game is over in this position. Go back some moves first.";

/// No line can be shown at the end of a game.
pub(crate) const OVER_NO_LINE: &str = "The game is over here, so no line follows.";

/// Returns what to say after a step along a line on the board; empty if a move was
/// played or taken back. `is_searching` says whether the line may still be found.
pub(crate) const fn step_words(step: Step, is_searching: bool) -> &'static str {
    match step {
        Step::Moved => "",
        Step::AtStart => "The line starts here. Press → to play it.",
        Step::AtEnd => "The line ends here. Press ← to go back.",
        Step::NoLine if is_searching => "The teacher is still looking for the line.",
        Step::NoLine => "There is no line.",
    }
}

/// Returns what to say at the end of a line that plays itself: whether it goes on beyond it.
pub(crate) const fn line_end(goes_on: bool) -> &'static str {
    match goes_on {
        true => "The line goes on from here; its first moves are enough.",
        false => "That is the whole line.",
    }
}

/// Returns the last move of a line on the board, and how far the line is played.
pub(crate) fn line_step(session: &dyn Session, played: usize, all: usize) -> String {
    match session.history().last().filter(|_| played > 0) {
        Some(last) => {
            let who = session.info().sides[last.side.index()];
            let end = if played == all { line_end(false) } else { "" };
            let shown = format!("{} ({played} of {all}). {end}", last.plays(who));
            shown.trim_end().to_owned()
        }
        None => "The position before the move.".to_owned(),
    }
}

/// Offers the teacher to a new player. `ask` is the beginning, which names the command.
pub(crate) fn newcomer(ask: &str) -> Sentence {
    Sentence::of(ask).and(": the teacher then stops big mistakes")
}

/// What a teacher who can stop moves means for the rating, as a part of a sentence.
pub(crate) const NOT_RATED: &str = "the game does not change your rating";

/// Returns what to do for more help, such as `press again for the move`, and a warning if the
/// game `is_rated` until that help is shown.
pub(crate) fn help_again(again: &str, what: &str, is_rated: bool) -> String {
    let unrated = if is_rated { " (then not rated)" } else { "" };
    format!("{again} for {what}{unrated}")
}

/// What a hint says after the few moves that it leaves. More moves than these may be as good.
pub(crate) const BEST_OF_THEM: &str = "the best of them is as good as any move";

/// Returns what it means that the person is shown a move for the first time in this game, by a
/// hint or `by_values`; `None` after that, and in a game that would not be rated anyway.
pub(crate) fn shown_move(play: &Play, by_values: bool) -> Option<String> {
    let what = match by_values {
        true => "You looked at the values of moves",
        false => "You were shown the move",
    };
    let shown = || sentence(&format!("{what}, so {NOT_RATED}"));
    play.is_rated().then(shown)
}

/// Returns the message after the teacher was switched to this mode.
pub(crate) fn teacher_is(mode: TeacherMode) -> Sentence {
    let said = |words| sentence(&format!("Teacher {}: {words}", rated_mode(mode)));
    let long = format!("{}{}", mode.meaning(), mode.limit());
    Sentence::from(said(mode.brief())).or_longer(said(&long))
}

/// Returns a mode of the teacher with its meaning: `off: no move is stopped`.
pub(crate) fn teacher_meaning(mode: TeacherMode) -> String {
    format!("{}: {}{}", rated_mode(mode), mode.meaning(), mode.limit())
}

fn rated_mode(mode: TeacherMode) -> String {
    match mode {
        TeacherMode::Off => mode.to_string(),
        _ => format!("{mode} (not rated)"),
    }
}

/// The notice in the menu after a finished game.
pub(crate) const GAME_IS_SAVED: &str =
    "Your game is saved. Choose 'Saved games and replay' to step through it.";

/// What follows the choices at the last move that the teacher stops in a turn.
pub(crate) const NEXT_TRY_PLAYED: &str = "; your next move is played in any case";

/// Returns what to say about the teacher when a game is begun or continued.
pub(crate) fn teacher_at_start(play: &Play) -> Option<Sentence> {
    let goes_on = play.session().outcome().is_none();
    let mode = Some(play.teacher()).filter(|mode| goes_on && *mode != TeacherMode::Off);
    mode.map(teacher_is)
}

/// A key that would switch the teacher was pressed after the end of a game.
pub(crate) const TRY_AFTER_THE_GAME: &str =
    "To try a costly move again, press v for the review, and there t.";

/// The last step of a lesson is done.
pub(crate) const LESSON_DONE: &str = "You finished this lesson.";

/// There is no result to share.
pub(crate) const NO_RESULT: &str = "Only the puzzle of the day has a result to share.";

/// A review found no loss.
pub(crate) const NO_LOSS: &str = "No move was costly.";

/// Returns the words after a line of the analysis was to be put before the others.
pub(crate) const fn main_line(done: Promotion) -> &'static str {
    match (done.is_main, done.is_new) {
        (true, true) => "This line is now the main line.",
        (true, false) => "This is the main line already.",
        (false, true) => {
            "This is now the first variation; the moves of the game stay the main line."
        }
        (false, false) => {
            "This is the first variation already; the moves of the game stay the main line."
        }
    }
}

/// Returns the words for removing a move with everything after it, before the user
/// confirms it.
pub(crate) fn removal(moves: usize, comments: usize) -> String {
    let mut what = counted(moves as u64, "moves");
    if comments > 0 {
        what += &format!(" and {}", counted(comments as u64, "comments"));
    }
    what + ": this move and all after it"
}

/// The board looks alike from both sides, so turning it changes nothing.
pub(crate) const NOT_TURNED: &str = "This board cannot be turned.";

/// The stone that the user picked up is back on its square.
pub(crate) const PUT_BACK: &str = "The stone is back on its square.";

/// There is no folder for saved games.
pub(crate) const NOT_SAVED_HERE: &str = "Games are not saved here: set HOME or XDG_DATA_HOME.";

/// A key that a session on a server refuses, because it would write a file or start
/// a game outside the server's own.
pub(crate) const ONLY_AT_HOME: &str =
    "Only your own boardgames does that: copy the game with x in the replay, paste it there.";

/// The folder of saved games is empty.
pub(crate) const NO_SAVED_GAME: &str = "No game has been saved yet.";

/// The refusal of a draw offer to the computer, as a part of a sentence.
pub(crate) const ONLY_PEOPLE_DRAW: &str = "you can offer a draw only to another person";

/// The teacher found nothing to explain, as a part of a sentence.
pub(crate) const NO_EXPLANATION: &str = "there is no explanation for this move";

/// The help of the key that opens the analysis board.
pub(crate) const ANALYSIS_HELP: &str = "the analysis board: try other moves, see engine lines";

/// The help of the key that copies a position with its moves.
pub(crate) const COPY_HELP: &str = "copies board, moves and position";

/// The help of the keys that step through ten moves.
pub(crate) const TEN_MOVES: &str = "ten moves forward or back";

/// The help of the word that plays on from a position.
pub(crate) const PLAY_WORD_HELP: &str = "play on from here; play 7: against level 7";

/// The help of the key that plays on from a position.
pub(crate) const PLAY_ON_HELP: &str = "starts a new game from here";

/// Returns the message for a character that is neither a command nor a move.
pub(crate) fn unknown_key(symbol: char) -> Sentence {
    Sentence::of(format!("'{symbol}' does nothing here")).and("; ? shows the keys")
}

/// Returns the advice while the user has typed only one letter that is also a
/// command: what Enter does now, and that more letters make a move.
pub(crate) fn letter_advice(typed: &str, command: &str) -> [String; 2] {
    let enter = format!("Enter or {typed} again: {command}");
    [enter, "; keep typing: a move".to_owned()]
}

/// Returns the message that a file will not be overwritten, with what to do.
pub(crate) fn name_is_taken(name: &str) -> String {
    format!("there is already a file {name}; give another name")
}

/// Returns the message after a saved game called `old` was renamed to `new`.
pub(crate) fn renamed(old: &str, new: &str) -> String {
    match old == new {
        true => format!("{old} keeps its name."),
        false => format!("{old} is now called {new}."),
    }
}

/// Returns [`NO_EXPLANATION`] as a sentence.
pub(crate) fn no_explanation() -> String {
    sentence(&NO_EXPLANATION)
}

/// Returns why a move was refused, with what can be played instead. Somebody who types the name of
/// a command learns where the keys are.
pub(crate) fn refusal(error: &PlayError) -> Sentence {
    let problem = capitalized(&error.problem());
    match error.advice() {
        Some(advice) if matches!(error, PlayError::Unreadable { .. }) => {
            let keys = Sentence::of(problem.clone()).and("; press ? for the keys");
            keys.or_longer(format!("{problem}; {advice}"))
        }
        Some(advice) => Sentence::of(problem).and(format!("; {advice}")),
        None => Sentence::of(problem),
    }
}

/// Returns why something cannot be done in an analysis.
pub(crate) fn study_refusal(error: &StudyError) -> Sentence {
    match error {
        StudyError::Play(error) => refusal(error),
        error => sentence(error).into(),
    }
}
