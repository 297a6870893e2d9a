//! The review of a finished game as text.

use std::fmt::Write as _;

use super::notices;
use super::phrases::{counted, line_width, listed, wrapped};
use super::side_review::{
    ACCURACY_MEANS, AccuracyForm, count_words, has_moved, lost_sentence, praise, side_words,
    well_and_missed, with_player,
};
use crate::game::{Side, order_by_key};
use crate::session::playback::at;
use crate::session::review::Review;
use crate::session::{ExplanationJob, ExplanationView, Grade, Session, SideMotifs, Unit};

/// The number of costly moves explained for each side.
const WORST: usize = 3;

/// A costly move and its explanation.
#[derive(Clone, Debug)]
pub struct CostlyMove {
    /// The number of moves before it.
    pub ply: usize,
    /// The explanation.
    pub explained: ExplanationView,
}

/// Returns the costliest moves of these sides, in the order of the game.
pub fn costly_plies(session: &dyn Session, review: &Review, sides: &[Side]) -> Vec<usize> {
    let unit = session.info().unit;
    let worst = sides
        .iter()
        .flat_map(|side| review.worst(Some(*side), WORST, unit));
    let mut plies: Vec<usize> = worst.map(|(ply, _)| ply).collect();
    order_by_key(&mut plies, |ply| *ply);
    plies
}

/// The heading of the list of costly moves.
pub fn costly_heading() -> String {
    format!("The costliest moves, at most {WORST} of a side:")
}

/// Returns the job that explains the move played after `ply` others.
pub fn played_job(session: &dyn Session, ply: usize) -> Option<ExplanationJob> {
    let played = &session.history().get(ply)?.text;
    at(session, ply).explanation(played).ok()
}

/// Returns the results of both sides, and the costly moves with their reasons. `players` are
/// their names. A text that is read aloud has no line breaks in sentences, because words replace
/// its signs before it is wrapped.
pub fn review_text(
    session: &dyn Session,
    players: &[String; 2],
    review: &Review,
    costly: &[CostlyMove],
    aloud: bool,
) -> String {
    let width = if aloud { usize::MAX } else { line_width() };
    let info = session.info();
    let unit = info.unit;
    let who = |side: Side| with_player(info.sides[side.index()], &players[side.index()]);
    let title = format!(
        "{}: a game of {}, checked {}.\n",
        info.title,
        counted(session.history().len() as u64, "moves"),
        session.analyst_description()
    );
    let mut text = String::new();
    let mut say = |line: String| {
        writeln!(text, "{}", wrapped(&line, width)).expect("a String takes all");
    };
    say(title);
    for side in Side::BOTH {
        say(format!(
            "{}: {}.",
            who(side),
            side_words(session, review, side, AccuracyForm::Figure)
        ));
        if !has_moved(session, side) {
            continue;
        }
        let counts = count_words(review, side, unit);
        say(format!("  Moves: {}.", listed(&counts)));
        say(format!("  {}", lost_sentence(review, side, unit)));
        let motifs = SideMotifs::of(session, review, side);
        if let Some(praise) = praise(session, review, side) {
            say(format!("  {}", praise.sentence()));
        }
        let more = well_and_missed(session, review, side, &motifs);
        if !more.is_empty() {
            say(format!("  {}", more.join(" ")));
        }
    }
    if Side::BOTH
        .iter()
        .any(|side| review.accuracy(*side, unit).is_some())
    {
        say(format!("\n{ACCURACY_MEANS}"));
    }
    if costly.is_empty() {
        say(format!("\n{}", notices::NO_LOSS));
        return text;
    }
    say(format!("\n{}", costly_heading()));
    for CostlyMove { ply, explained } in costly {
        let head = format!(
            "  Move {}, {} {}, {}.",
            ply + 1,
            who(explained.side),
            info.name_move(&explained.explained.comparison.played),
            graded(explained.explained.grade)
        );
        say(head);
        let sentence = wrapped(&explained.sentence(), width - 4);
        say(format!("    {}", sentence.replace('\n', "\n    ")));
    }
    let more = count_left_out(review, costly, unit);
    if more > 0 {
        let moves = counted(more as u64, "more moves");
        say(match aloud {
            true => format!("{moves} cost something. In the replay, why explains any move."),
            false => format!(
                "{moves} cost something. The review on the full screen shows all of them, and so \
                 does the replay in line mode: 'why' after a move."
            ),
        });
    }
    text
}

/// Returns a grade with its article: `an inaccuracy`.
fn graded(grade: Grade) -> String {
    let name = grade.name();
    let article = if name.starts_with('i') { "an" } else { "a" };
    format!("{article} {name}")
}

/// Returns how many costly moves of the sides in the list are not in it.
fn count_left_out(review: &Review, costly: &[CostlyMove], unit: Unit) -> usize {
    let is_listed = |side: &Side| costly.iter().any(|one| one.explained.side == *side);
    let sides = Side::BOTH.into_iter().filter(is_listed);
    let all = sides.map(|side| review.worst(Some(side), usize::MAX, unit).len());
    all.sum::<usize>().saturating_sub(costly.len())
}
