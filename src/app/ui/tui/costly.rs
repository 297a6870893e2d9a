//! [`CostlyMoves`]: a list of the costliest moves of a review that the user can
//! scroll.

use std::time::Duration;

use super::background::BackgroundJob;
use super::events::EventSender;
use super::line_run::LineRun;
use super::painter::{BOLD, CHOSEN, PLAIN, Painter, columns, wrap};
use super::widgets::List;
use crate::course::{Step, has_reason};
use crate::game::Side;
use crate::session::review::Review;
use crate::session::{ExplanationView, GameInfo, JobId, Session, Unit};
use crate::ui::mistake_cards::{CARDS_A_GAME, CardFate, MadeCards, may_be_card};
use crate::ui::text::capitalized;
use crate::ui::text::explanation::with_reasons;
use crate::ui::text::review::played_job;
use crate::ui::text::side_review::given_away;
use crate::ui::theme::Role;

/// A costly move, with its explanation once it is known.
#[derive(Debug, Default)]
pub struct Costly {
    /// The ply of the move.
    pub ply: usize,
    /// The explanation of its cost, once it is known.
    pub why: Option<ExplanationView>,
    /// Whether the teacher has looked for the explanation, and found one or not.
    pub searched: bool,
    /// Whether the user has since found a better move.
    pub found: bool,
    /// Whether it became a card, once that is known of a mistake.
    fate: Option<CardFate>,
}

impl Costly {
    /// Returns the explanation of its cost, or a remark while it is not known.
    pub fn words(&self) -> String {
        let found = if self.found {
            "You found a better move. "
        } else {
            ""
        };
        match &self.why {
            Some(why) => format!("{found}{}", why.sentence()),
            None if self.searched => format!("{found}The teacher found no short reason."),
            None => "Looking for the reason …".to_owned(),
        }
    }
}

/// The costliest moves of a side, one of them chosen.
#[derive(Debug)]
pub struct CostlyMoves {
    side: Side,
    list: Vec<Costly>,
    lines: List,
    /// The explanation that is being worked out, with the ply of its move.
    explaining: Option<(usize, BackgroundJob)>,
    /// The row of each move in the last frame, to recognise clicks.
    rows: Vec<u16>,
    /// The position on the board while the line of the chosen move's reason is played.
    run: LineRun,
}

impl CostlyMoves {
    /// The number of moves that the list has room for at least.
    const SHOWN: usize = 3;

    /// The number of rows that the list needs with its heading.
    pub const ROWS: u16 = 1 + 2 * CostlyMoves::SHOWN as u16;

    /// Creates an empty list for this side.
    pub fn of(side: Side) -> CostlyMoves {
        CostlyMoves {
            side,
            list: Vec::new(),
            lines: List::default(),
            explaining: None,
            rows: Vec::new(),
            run: LineRun::default(),
        }
    }

    /// The side that played the moves.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The chosen move; `None` while the list is empty.
    pub fn chosen(&self) -> Option<&Costly> {
        self.list.get(self.lines.chosen())
    }

    /// Returns the explanation of the move of this ply, if it is known.
    pub fn why(&self, ply: usize) -> Option<&ExplanationView> {
        let one = self.list.iter().find(|one| one.ply == ply)?;
        one.why.as_ref()
    }

    /// Returns the chosen move with its grade and all reasons; `None` while the list is empty.
    pub fn in_full(&self, review: &Review, info: &GameInfo) -> Option<String> {
        let one = self.chosen()?;
        let head = move_line(one, review, info);
        let cost = grade_words(one, review, info.unit);
        let why = one.why.as_ref().map_or_else(|| one.words(), with_reasons);
        Some(format!("{head}\n\n{cost}\n\n{why}"))
    }

    /// Fills the list from a review in which all moves are evaluated.
    pub fn find(&mut self, review: &Review, unit: Unit) {
        let worst = review.worst(Some(self.side), usize::MAX, unit);
        let new = worst.into_iter().map(|(ply, _)| Costly {
            ply,
            ..Costly::default()
        });
        self.list = new.collect();
        self.lines = List::default();
        self.run.leave();
    }

    /// Starts the explanation of the chosen move, or else of the first one that was not
    /// looked at, unless another one is running.
    pub fn explain_next(&mut self, whole: &dyn Session, sender: &EventSender) {
        while self.explaining.is_none()
            && let Some(next) = self.next_unexplained()
        {
            let ply = next.ply;
            let job = played_job(whole, ply)
                .and_then(|job| BackgroundJob::explaining(JobId::next(), job, sender.clone()));
            // A job that cannot begin finds nothing.
            next.searched = job.is_none();
            self.explaining = job.map(|job| (ply, job));
        }
    }

    /// Returns the chosen move, or else the first one, that was not looked at.
    fn next_unexplained(&mut self) -> Option<&mut Costly> {
        let chosen = self.lines.chosen();
        let is_open = |one: &Costly| !one.searched;
        let first = match self.list.get(chosen).is_some_and(is_open) {
            true => chosen,
            false => self.list.iter().position(is_open)?,
        };
        self.list.get_mut(first)
    }

    /// Takes the result of job `id`. Returns whether this list started the job.
    pub fn take_explanation(&mut self, id: JobId, found: Option<&ExplanationView>) -> bool {
        let Some((ply, _)) = self.explaining.take_if(|(_, job)| job.is(id)) else {
            return false;
        };
        let waiting = self.list.iter_mut().find(|one| one.ply == ply);
        if let Some(one) = waiting {
            one.why = found.cloned();
            one.searched = true;
        }
        true
    }

    /// Whether the teacher has looked at enough of the costliest mistakes to make all cards of
    /// the game. Some have no reason, so that more than these must be looked at.
    pub fn are_first_explained(&self, whole: &dyn Session, review: &Review) -> bool {
        let may_be_card = |one: &&Costly| {
            let judged = review.get(one.ply);
            judged.is_some_and(|judged| may_be_card(whole, judged))
        };
        let mut cards = 0;
        for one in self.list.iter().filter(may_be_card) {
            if cards == CARDS_A_GAME {
                break;
            }
            if !one.searched {
                return false;
            }
            cards += usize::from(one.why.as_ref().is_some_and(has_reason));
        }
        true
    }

    /// Records which of the moves became cards.
    pub fn note_cards(&mut self, made: &MadeCards) {
        for one in &mut self.list {
            let known = made.fates.iter().find(|(ply, _)| *ply == one.ply);
            one.fate = known.map(|(_, fate)| *fate);
        }
    }

    /// Records that the user found a better move than the chosen one, and chooses
    /// the next one below it that is left, or else the first.
    pub fn note_found(&mut self) {
        let chosen = self.lines.chosen();
        if let Some(one) = self.list.get_mut(chosen) {
            one.found = true;
        }
        let is_left = |at: &usize| !self.list[*at].found;
        let below = (chosen + 1..self.list.len()).find(is_left);
        if let Some(next) = below.or_else(|| (0..self.list.len()).find(is_left)) {
            self.lines.choose(next, self.list.len());
            self.run.leave();
        }
    }

    /// Moves the choice by `lines`; after the last move comes the first.
    pub fn turn(&mut self, lines: i64) {
        self.lines.turn(lines, self.list.len());
        self.run.leave();
    }

    /// Chooses the move at this row of the screen.
    pub fn choose_at(&mut self, y: u16) {
        if let Some(at) = self.rows.iter().rposition(|row| *row <= y) {
            self.lines.choose(at, self.list.len());
            self.run.leave();
        }
    }

    /// Plays the next move of the chosen move's line on the board, or goes back by
    /// one. Returns what happened.
    pub fn step(&mut self, whole: &dyn Session, forward: bool) -> Step {
        match self.line() {
            Some((ply, line)) => self.run.step((whole, ply), &line, forward),
            None => Step::NoLine,
        }
    }

    /// Lets the chosen move's line play itself on the board, or stops it. `time` is the current
    /// time and that of a move. Returns what happened.
    pub fn toggle(&mut self, whole: &dyn Session, time: (Duration, Duration)) -> Step {
        match self.line() {
            Some((ply, line)) => self.run.toggle((whole, ply), &line, time),
            None => Step::NoLine,
        }
    }

    /// Plays the next move of the line if its time has come. Returns whether it was played.
    pub fn play(&mut self, whole: &dyn Session, time: (Duration, Duration)) -> bool {
        let line = self.line();
        line.is_some_and(|(ply, line)| self.run.play((whole, ply), &line, time))
    }

    /// Returns the ply of the chosen move and its line; `None` without a reason.
    fn line(&self) -> Option<(usize, Vec<String>)> {
        let one = self.chosen()?;
        Some((one.ply, one.why.as_ref()?.told_line().to_vec()))
    }

    /// The line on the board.
    pub fn run(&self) -> &LineRun {
        &self.run
    }

    /// Shows the game again instead of the line. Returns whether the line was shown.
    pub fn leave_line(&mut self) -> bool {
        self.run.leave()
    }

    /// The position on the board while the line is played.
    pub fn shown(&self) -> Option<&dyn Session> {
        self.run.shown()
    }

    /// Returns how many moves of the line are on the board, and how many it has.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let line = self.chosen()?.why.as_ref()?.told_line();
        Some((self.run.played()?, line.len()))
    }

    /// Draws the moves with their reasons, below a heading; `top` is the
    /// painter's first row on the screen.
    pub fn paint(
        &mut self,
        painter: &mut Painter<'_>,
        top: u16,
        whole: &dyn Session,
        review: &Review,
    ) {
        let info = whole.info();
        let name = info.sides[self.side.index()];
        let head = match (self.list.is_empty(), review.is_complete()) {
            (true, true) => format!("{name} made no costly move."),
            (true, false) => String::new(),
            (false, _) if self.list.len() == 1 => format!("The costliest move of {name}:"),
            (false, _) => {
                let (at, all) = (self.lines.chosen() + 1, self.list.len());
                format!("The costliest moves of {name} ({at} of {all}):")
            }
        };
        painter.text(1, 0, &head, painter.role(Role::Title));
        let lines: Vec<String> = self
            .list
            .iter()
            .map(|one| move_line(one, review, info))
            .collect();
        // The explanations begin after the longest move with its grade.
        let widest = lines.iter().map(|line| columns(line)).max();
        let left = (widest.unwrap_or(0) + 4).max(14);
        let width = painter.width().saturating_sub(left + 1);
        let whys: Vec<Vec<String>> = self
            .list
            .iter()
            .map(|one| wrap(&graded_words(one, review, info.unit), width))
            .collect();
        let end = painter.height();
        let first = first_shown(&whys, self.lines.chosen(), end.saturating_sub(1).into());
        self.rows.clear();
        // Moves that are scrolled past have no row to click on.
        self.rows.resize(first, u16::MAX);
        let mut y = 1;
        for (i, (line, why)) in lines.iter().zip(&whys).enumerate().skip(first) {
            if y >= end {
                break;
            }
            self.rows.push(top.saturating_add(y));
            let chosen = i == self.lines.chosen();
            painter.text(1, y, if chosen { "▸" } else { " " }, BOLD);
            painter.graded(3, y, line, if chosen { CHOSEN } else { PLAIN });
            let room = usize::from(end - y);
            // A sentence without its end is worse than none.
            let shown = match why.len() > room {
                true => {
                    let one = &self.list[i];
                    &wrap(&without_reason(one, chosen, review, info.unit), width)
                }
                false => why,
            };
            for text in shown.iter().take(room) {
                painter.text(left, y, text, PLAIN);
                y += 1;
            }
        }
    }
}

/// Returns the grade of a move whose reason does not fit, and how to read the reason.
fn without_reason(one: &Costly, chosen: bool, review: &Review, unit: Unit) -> String {
    let grade = grade_words(one, review, unit);
    match chosen {
        true => format!("{grade} Why? Press y."),
        false => grade,
    }
}

/// Returns the grade of a move and why it lost something.
fn graded_words(one: &Costly, review: &Review, unit: Unit) -> String {
    format!("{} {}", grade_words(one, review, unit), one.words())
}

/// Returns the grade of a move and what it gave away.
fn grade_words(one: &Costly, review: &Review, unit: Unit) -> String {
    review.get(one.ply).map_or_else(String::new, |judged| {
        let grade = capitalized(judged.grade(unit).name());
        let cost = format!("{grade}, {}.", given_away(judged, unit));
        match one.fate {
            Some(fate) => format!("{cost} {}", fate.words()),
            None => cost,
        }
    })
}

/// Returns the line of a move, such as `16. i8-i9 ?!`.
fn move_line(one: &Costly, review: &Review, info: &GameInfo) -> String {
    let judged = review.get(one.ply);
    judged.map_or_else(String::new, |judged| {
        let sign = judged.grade(info.unit).sign();
        let named = info.name_move(&judged.comparison.played);
        format!("{}. {named} {sign}", one.ply + 1)
    })
}

/// Returns the index of the first text to show, so that the chosen one is visible
/// as a whole if it fits into `rows`.
fn first_shown(texts: &[Vec<String>], chosen: usize, rows: usize) -> usize {
    let chosen = chosen.min(texts.len().saturating_sub(1));
    let fits = |first: &usize| {
        let until = texts[*first..=chosen].iter();
        until.map(Vec::len).sum::<usize>() <= rows
    };
    (0..chosen).find(fits).unwrap_or(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::SearchControl;
    use crate::ui::tui::events::mailbox;

    #[test]
    fn move_without_a_reason_says_so() {
        let mut one = Costly::default();
        assert!(one.words().starts_with("Looking for"));
        one.searched = true;
        assert_eq!(one.words(), "The teacher found no short reason.");
    }

    #[test]
    fn search_without_a_result_ends() {
        let mut costly = CostlyMoves::of(Side::First);
        let (sender, _inbox) = mailbox();
        let id = JobId::next();
        let job = BackgroundJob::run(&sender, id, SearchControl::new(), |_, _| {});
        costly.list = vec![Costly {
            ply: 3,
            ..Costly::default()
        }];
        costly.explaining = job.map(|job| (3, job));
        assert!(costly.next_unexplained().is_some());
        assert!(costly.take_explanation(id, None));
        assert!(costly.next_unexplained().is_none());
    }

    #[test]
    fn list_scrolls_to_the_chosen_move() {
        let rows = |count: usize| vec![String::new(); count];
        let texts = [rows(3), rows(4), rows(2)];
        assert_eq!(first_shown(&texts, 0, 5), 0);
        assert_eq!(first_shown(&texts, 1, 7), 0);
        assert_eq!(first_shown(&texts, 1, 6), 1);
        assert_eq!(first_shown(&texts, 2, 6), 1);
        assert_eq!(first_shown(&texts, 2, 1), 2);
        assert_eq!(first_shown(&[], 0, 5), 0);
    }
}
