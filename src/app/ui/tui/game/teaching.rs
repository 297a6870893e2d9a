//! The teacher in a game: the move that it stopped, the line that would follow,
//! and why a move was good or bad.

use super::asked::{Asked, Question};
use super::game_screen::GameScreen;
use super::last_turn::MoveStep;
use super::overlay::Overlay;
use super::shows::Hint;
use super::stopped_move::StoppedMoveBox;
use super::why_box::WhyBox;
use crate::session::playback::at;
use crate::session::{
    AutosaveHook as _, Command, ExplanationJob, ExplanationView, Input, JobId, Session,
};
use crate::ui::board::Marks;
use crate::ui::context::Context;
use crate::ui::text::explanation::checking_message;
use crate::ui::text::review::played_job;
use crate::ui::text::values::words;
use crate::ui::text::{Sentence, notices, sentence};
use crate::ui::tui::background::BackgroundJob;
use crate::ui::tui::board_marks::mark_last;
use crate::ui::tui::events::Event;
use crate::ui::tui::keys::KeyCode;

/// The number of moves of a line that are shown on the board, unless the game ends with it.
const SHOWN: usize = 6;

/// The keys that end a line on the board.
const LINE_ENDS: [KeyCode; 4] = [
    KeyCode::Esc,
    KeyCode::Backspace,
    KeyCode::Enter,
    KeyCode::Char(' '),
];

/// Returns the notice while the teacher checks a move.
pub(super) fn checking_words(text: Option<&str>) -> Sentence {
    let checking = Sentence::from(checking_message(text.unwrap_or_default()));
    checking.followed_by("Space to play it now.")
}

/// Shows the stopped move in a box, with the choices.
pub(super) fn show_stopped_move(screen: &mut GameScreen) {
    if let Some(held) = screen.play.stopped_move() {
        let is_text = |letter| screen.view.is_text(letter, screen.play.session());
        let held = StoppedMoveBox::new(held, screen.play.teacher(), is_text);
        screen.view.overlay = Overlay::StoppedMove(Box::new(held));
    }
}

/// Returns the steps of the moves that would follow the move of this box, beginning
/// with it.
pub(super) fn line_steps(session: &dyn Session, shown: &Overlay) -> Vec<MoveStep> {
    let (mut copy, line, result) = match shown {
        Overlay::StoppedMove(held) => {
            let result = result_of(&held.why, &held.why.explained.shown);
            (session.fork(), &held.why.explained.shown[..], result)
        }
        Overlay::Why(why) => (at(session, why.ply), &why.line[..], why.result.clone()),
        _ => return Vec::new(),
    };
    let mut steps = Vec::new();
    for text in line {
        if copy.play(text).is_err() {
            break;
        }
        let played = copy.history().last().expect("a move was played");
        let who = session.info().sides[played.side.index()];
        let (diagram, plies) = (copy.diagram(), copy.history().len());
        let mut marks = Marks::new();
        mark_last(&*copy, plies, &diagram, &mut marks);
        steps.push(MoveStep {
            sentence: Some(Sentence::of(played.plays(who))),
            marks: Some(marks),
            ..MoveStep::new(diagram, plies)
        });
    }
    let all = steps.len();
    if copy.outcome().is_none() {
        steps.truncate(SHOWN);
    }
    // On the last step, nothing moves any more.
    let end = match result {
        Some(result) if copy.outcome().is_none() => result,
        _ => notices::line_end(all > SHOWN).to_owned(),
    };
    if let Some(last) = steps.last_mut().and_then(|step| step.sentence.as_mut()) {
        *last = last.clone().followed_by(&end);
    }
    steps
}

/// Returns what comes of a line for the side that moves; `None` if the line does not begin with
/// the explained move, whose value this is.
pub(super) fn result_of(why: &ExplanationView, line: &[String]) -> Option<String> {
    let judged = &why.explained.comparison;
    let is_own = line.first() == Some(&judged.played);
    is_own.then(|| {
        format!(
            "The result for {}: {}.",
            why.mover(),
            words(why.unit, &judged.value)
        )
    })
}

/// Whether an event ends a line on the board and has no other effect.
pub(super) fn only_ends_line(event: &Event) -> bool {
    match event {
        Event::Key(key) => LINE_ENDS.contains(&key.code),
        _ => true,
    }
}

/// Starts explaining the last move. If that move is explained already, explains
/// the one before the move explained last.
pub(super) fn ask_why(screen: &mut GameScreen) {
    let looking = screen.view.asked.as_ref();
    // The last question has no answer yet.
    if looking.is_some_and(|asked| matches!(asked.what, Question::Played(..))) {
        return;
    }
    let session = screen.play.session();
    let history = session.history();
    let again = screen.view.why_of.take().filter(|ply| *ply < history.len());
    let Some(ply) = again.unwrap_or(history.len()).checked_sub(1) else {
        screen.view.notice = match again {
            Some(_) => {
                Sentence::of("That was the first move").and(". Press y again for the last one")
            }
            None => notices::NO_MOVE_YET.into(),
        };
        return;
    };
    screen.view.why_of = Some(ply);
    let played = &history[ply];
    let who = session.info().sides[played.side.index()];
    let title = format!("{}. {who} {}", ply + 1, played.text);
    let job = played_job(session, ply);
    begin(screen, job, Question::Played(ply, title));
}

/// Starts explaining the move of the hint.
pub(super) fn explain_hint(screen: &mut GameScreen) {
    let Some(best) = screen.view.evaluation.best().map(|line| line.text.clone()) else {
        screen.view.hint = Hint::Idea;
        return;
    };
    let job = screen.play.session().explanation(&best);
    begin(screen, job.ok(), Question::Hint);
}

/// Switches the teacher to its next mode.
pub(super) fn turn_teacher(screen: &mut GameScreen, context: &mut Context) {
    let mode = screen.play.teacher().turned(true);
    screen.feed(Input::Command(Command::Teach(mode)), context);
    screen.view.notice = notices::teacher_is(mode);
}

/// Says at the start of a continued game whether moves are stopped.
pub(super) fn say_mode(screen: &mut GameScreen) {
    if let Some(words) = notices::teacher_at_start(&screen.play) {
        let before = std::mem::take(&mut screen.view.notice);
        screen.view.notice = words.followed_by(&before.to_string());
    }
}

/// Saves the help that the person has in this game.
pub(super) fn keep_help(screen: &mut GameScreen, context: &mut Context) {
    screen.play.note_help(&mut screen.save);
    // The next move reports a file that another program has changed.
    screen.save.keep(screen.play.session());
    screen.note_trouble(context);
}

/// Shows or hides the value of every move. A person is warned first if that ends the rating of the
/// game.
pub(super) fn turn_values(screen: &mut GameScreen) {
    let (play, view) = (&screen.play, &mut screen.view);
    let ends_rating = !view.shows.values && play.session().moves().len() > 1 && play.is_rated();
    if ends_rating && !std::mem::replace(&mut view.is_warned, true) {
        let again = notices::help_again("press again", "the value of every move", true);
        view.notice = sentence(&again).into();
        return;
    }
    view.shows.values = !view.shows.values;
}

/// Notes that the person is shown the best move of this position, and says so the first time.
pub(super) fn note_shown(screen: &mut GameScreen) {
    if !screen.view.shows_move(screen.play.session()) || screen.play.is_shown() {
        return;
    }
    screen.view.unrated = notices::shown_move(&screen.play, screen.view.hint == Hint::Hidden);
    screen.note_shown();
    // A hint says it itself.
    if screen.view.hint == Hint::Hidden
        && let Some(unrated) = &screen.view.unrated
    {
        screen.view.notice = unrated.clone().into();
    }
}

fn begin(screen: &mut GameScreen, job: Option<ExplanationJob>, what: Question) {
    let sender = screen.sender();
    let job = job
        .zip(sender)
        .and_then(|(job, sender)| BackgroundJob::explaining(JobId::next(), job, sender));
    screen.ask(job.map(|job| Asked { job, what }));
}

/// Shows an explanation that has arrived. Returns whether the user was waiting
/// for it, or it is of a watched move.
pub(super) fn take_explanation(
    screen: &mut GameScreen,
    id: JobId,
    found: Option<&ExplanationView>,
) -> bool {
    let view = &mut screen.view;
    if view.reason.take(id, screen.play.session(), found) {
        return true;
    }
    let Some(asked) = view.asked.take_if(|asked| asked.job.is(id)) else {
        return false;
    };
    view.notice.clear();
    let Some(found) = found else {
        return true;
    };
    match asked.what {
        Question::Hint => {
            view.overlay = Overlay::hint(screen.play.session(), found, view.unrated.clone())
        }
        Question::Played(ply, title) => {
            let sign = found.explained.grade.sign();
            let title = format!("{title}{sign}");
            let session = screen.play.session();
            let is_text = |letter| view.is_text(letter, session);
            let why = WhyBox::new(&title, ply, found, is_text);
            view.overlay = Overlay::Why(Box::new(why));
        }
    }
    true
}
