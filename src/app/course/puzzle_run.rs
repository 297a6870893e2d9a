//! [`PuzzleRun`]: a puzzle as an exercise, played out against the best defence.

use super::candidates::{Region, candidates, motif_decides};
use super::exercise::{
    Answer, AnswerKind, Exercise, Phase, Trial, cost, few_named, moves_sentence, next_hint, played,
    punishment, reason, the_move,
};
use super::puzzle::{Goal, Puzzle, motif_meaning};
use crate::session::{Claim, ExplanationView, GameInfo, OpenError, PlayError, PlayedMove, Session};

/// Said with the hint before the one that names the move.
const NEXT_IS_THE_MOVE: &str =
    "The next hint names the move; the puzzle then counts as seen, not as solved.";
/// Said with the hint that names the move.
const COUNTS_AS_SEEN: &str = "The puzzle now counts as seen, not as solved.";

/// The first hints for a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum HintOrder {
    /// The motif with a part of the board, then a few moves.
    Place,
    /// The motif with a few moves.
    Together,
    /// A few moves, then the motif, which says which of them it is.
    MovesFirst,
}

/// A puzzle on a board.
#[derive(Debug)]
pub struct PuzzleRun {
    puzzle: Puzzle,
    /// The line of its solution that is used.
    line: Vec<String>,
    session: Box<dyn Session>,
    phase: Phase,
    wrong: usize,
    hints: usize,
    /// Hints given for the current move, and how they begin.
    step_hints: usize,
    order: HintOrder,
    /// The last hint for the current move.
    last_hint: Option<String>,
    /// Wrong moves of the current step, which hints do not offer again.
    refused: Vec<String>,
    /// Whether a hint showed a right move.
    was_shown: bool,
    /// The introductory text; may be empty.
    text: String,
    /// Whether the solver chose the theme, so that it is no secret.
    knows_theme: bool,
}

impl PuzzleRun {
    /// Starts a puzzle. If it has several best defences, `variant` selects
    /// among them.
    ///
    /// # Errors
    /// If the position or a move of the solution is not valid.
    pub fn new(
        info: &'static GameInfo,
        puzzle: Puzzle,
        variant: usize,
    ) -> Result<PuzzleRun, OpenError> {
        let session = info.open(&puzzle.options, Some(&puzzle.position))?;
        let mut lines = puzzle.solution.lines();
        let line = lines.swap_remove(variant % lines.len());
        // The line is played once here, so that no move of it can fail later.
        let mut trial = session.fork();
        for (index, mv) in line.iter().enumerate() {
            let played = trial.play(mv);
            played.map_err(|error| OpenError::Move { index, error })?;
        }
        Ok(PuzzleRun {
            puzzle,
            line,
            session,
            phase: Phase::Asking,
            wrong: 0,
            hints: 0,
            step_hints: 0,
            order: HintOrder::Place,
            last_hint: None,
            refused: Vec::new(),
            was_shown: false,
            text: String::new(),
            knows_theme: false,
        })
    }

    /// Names the theme in the title, because the solver chose it.
    #[must_use]
    pub fn of_chosen_theme(self) -> PuzzleRun {
        PuzzleRun {
            knows_theme: true,
            ..self
        }
    }

    /// Returns a sentence that names the theme after the end; `None` if the title names it.
    pub fn theme_sentence(&self) -> Option<String> {
        let named = format!("The theme: {}.", self.puzzle.motif);
        (!self.knows_theme).then_some(named)
    }

    /// Continues after earlier tries with this many wrong moves and hints.
    #[must_use]
    pub fn after_tries(self, wrong: usize, hints: usize) -> PuzzleRun {
        PuzzleRun {
            wrong,
            hints,
            ..self
        }
    }

    /// Sets the introductory text.
    #[must_use]
    pub fn introduced(self, text: String) -> PuzzleRun {
        PuzzleRun { text, ..self }
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the number of wrong moves.
    pub fn wrong_tries(&self) -> usize {
        self.wrong
    }

    /// Whether a hint showed a right move. The puzzle then counts as seen, not as solved.
    pub fn was_shown(&self) -> bool {
        self.was_shown
    }

    /// Returns the number of hints.
    pub fn hints(&self) -> usize {
        self.hints
    }

    /// Returns the right move in the current position; `None` at the end of the line.
    pub fn right(&self) -> Option<&str> {
        // Wrong tries are taken back, so the history is a prefix of the line.
        let ply = self.session.history().len();
        self.line.get(ply).map(String::as_str)
    }

    /// Returns the moves of both sides in the line that is used.
    pub fn line(&self) -> &[String] {
        &self.line
    }

    /// Returns the moves of the line, or those that were played if another win ended the puzzle.
    pub fn played_line(&self) -> Vec<String> {
        let history = self.session.history().iter();
        let played: Vec<String> = history.map(|played| played.text.clone()).collect();
        match self.line.starts_with(&played) {
            true => self.line.clone(),
            false => played,
        }
    }

    /// Uses the line of the solution that begins with the moves played, if another move than that
    /// of the current line is right as well.
    fn follow_own_move(&mut self) {
        let played: Vec<&String> = self.session.history().iter().map(|one| &one.text).collect();
        let is_followed =
            |line: &Vec<String>| line.iter().take(played.len()).eq(played.iter().copied());
        if !is_followed(&self.line)
            && let Some(other) = self.puzzle.solution.lines().into_iter().find(is_followed)
        {
            self.line = other;
        }
    }

    /// Returns how many moves of the solver were played, and how many the line has.
    fn own_moves(&self) -> (usize, usize) {
        let mut line = self.session.fork();
        let played = line.history().len();
        for mv in self.line.iter().skip(played) {
            if line.play(mv).is_err() {
                break;
            }
        }
        let Some(solver) = line.history().first().map(|first| first.side) else {
            return (0, 0);
        };
        let is_own = |played: &&PlayedMove| played.side == solver;
        let (before, all) = (line.history()[..played].iter(), line.history().iter());
        (before.filter(is_own).count(), all.filter(is_own).count())
    }

    /// Returns the number of moves left for the win, including this one.
    fn moves_left(&self) -> usize {
        let Goal::Win(moves) = self.puzzle.goal else {
            return 0;
        };
        let solver = self.session.to_move();
        let history = self.session.history().iter();
        let own = history.filter(|played| Some(played.side) == solver);
        usize::from(moves).saturating_sub(own.count())
    }

    /// Returns the motif if hints name it. One that is not named keeps no move apart from another.
    fn hinted_motif(&self) -> &str {
        match self.meaning().is_empty() {
            true => "",
            false => &self.puzzle.motif,
        }
    }

    /// Returns how the hints for this right move begin.
    fn hint_order(&self, right: &str) -> HintOrder {
        let (session, motif) = (&*self.session, self.hinted_motif());
        let decides = |part| motif_decides(session, &self.refused, right, part, motif);
        match &Region::of(session, right) {
            Some(part) if !decides(Some(part)) => HintOrder::Place,
            _ if decides(None) => HintOrder::MovesFirst,
            _ => HintOrder::Together,
        }
    }

    /// Returns the hint with this number, from 1, for the right move.
    fn hint_number(&self, number: usize, right: &str) -> String {
        let session = &*self.session;
        let region = Region::of(session, right).filter(|_| self.order == HintOrder::Place);
        let (meaning, motif) = (self.meaning(), self.hinted_motif());
        let few = || match few_named(session, &self.refused, right, region.as_ref(), motif) {
            Some(few) => format!("It is one of these: {few}."),
            None => the_move(session, right),
        };
        match (number, &region) {
            (1, _) if self.moves_left() == 1 => {
                "One move wins at once: find the line that you can complete.".to_owned()
            }
            (1, Some(region)) => joined(meaning, &region.sentence()),
            (1, None) if candidates(session, &self.refused, right).is_empty() => {
                match meaning.is_empty() {
                    true => the_move(session, right),
                    false => meaning,
                }
            }
            (1, None) if self.order == HintOrder::MovesFirst => few(),
            (2, None) if self.order == HintOrder::MovesFirst => meaning,
            (1, None) => joined(meaning, &few()),
            (2, Some(_)) => few(),
            _ => the_move(session, right),
        }
    }

    /// Returns the meaning of the motif as a sentence; empty if it does not help.
    fn meaning(&self) -> String {
        // The motif is that of the first move. If all moves but one lose, the task says as much.
        let is_first = self.session.history().is_empty() && self.moves_left() != 1;
        match is_first && self.puzzle.goal != Goal::Hold {
            true => motif_meaning(self.session.info(), &self.puzzle.motif),
            false => String::new(),
        }
    }

    /// Returns why a legal move other than the right one fails, without
    /// revealing the right one. The verdict has already named the move.
    fn failure(&self, view: Option<&ExplanationView>) -> String {
        let short = match (self.puzzle.goal, self.moves_left(), view) {
            (Goal::Win(_), 1, _) => "It does not win at once.".to_owned(),
            (Goal::Win(_), n, _) if still_wins(view) => {
                format!("It wins too, but takes more than {n} moves.")
            }
            (Goal::Win(_), n, _) => format!("It does not win in {n} moves."),
            (Goal::Hold | Goal::Keep, ..) => "It loses.".to_owned(),
            (Goal::Points { .. }, _, Some(view)) => format!("It {}.", cost(view)),
            (Goal::Points { .. }, _, None) => "Another move is better.".to_owned(),
        };
        // The reply to a wrong move is often on the square of the right one.
        let secret: Vec<String> = self.right().map(str::to_owned).into_iter().collect();
        let reason = view.and_then(|view| match self.puzzle.goal {
            Goal::Keep => reason(&without_missed(view), &secret),
            _ => reason(view, &secret),
        });
        let text = match &reason {
            Some(reason) => format!("{short} {}.", reason.text),
            None => short,
        };
        let punishment = punishment(&*self.session, view, reason.as_ref(), &secret);
        text + &punishment
    }
}

/// Joins two sentences, of which the first may be empty.
fn joined(first: String, second: &str) -> String {
    match first.is_empty() {
        true => second.to_owned(),
        false => format!("{first} {second}"),
    }
}

/// Returns the explanation without what the move misses, because the task has already said that
/// there is a win.
fn without_missed(view: &ExplanationView) -> ExplanationView {
    let mut view = view.clone();
    let claims = &mut view.explained.claims;
    claims.retain(|claim| !matches!(claim, Claim::Missed { .. }));
    view
}

/// Returns whether the move is proved to win, too.
fn still_wins(view: Option<&ExplanationView>) -> bool {
    view.is_some_and(|view| {
        let value = view.explained.comparison.value;
        value.exact && value.amount > 0.0
    })
}

/// Returns that a side wins in this many of its moves, without the full stop.
pub(super) fn wins_in(side: &str, moves: usize) -> String {
    format!("{side} wins in {moves} moves")
}

/// Returns the task as a sentence for the side `side`.
pub fn task(
    goal: Goal,
    moves_left: usize,
    first: bool,
    (side, unit): (&str, &str),
    legal: usize,
) -> String {
    let others = match legal {
        2 => "the other loses",
        _ => "all others lose",
    };
    match goal {
        Goal::Win(_) if moves_left == 1 => format!("{side} wins now. Find the move."),
        Goal::Win(_) => format!("{}. Find the first of them.", wins_in(side, moves_left)),
        Goal::Hold => format!("{side} to move. All moves but one lose. Find it."),
        Goal::Keep if !first => format!("{side} to move. Again only one move keeps the win."),
        Goal::Keep => format!("{side} to move. One move wins and {others}. Find it."),
        Goal::Points { .. } if !first => {
            format!("{side} to move. Again only one move is best. Find it.")
        }
        Goal::Points { best, second } if best > 0 && second < 0 => {
            format!("{side} to move. One move wins and {others}. Find it.")
        }
        Goal::Points { best, second } if best > 0 && second == 0 => {
            format!("{side} to move. Only one move wins. Find it.")
        }
        Goal::Points { best: 0, .. } => {
            format!("{side} to move. Only one move saves the draw. Find it.")
        }
        Goal::Points { best, second } => {
            let more = best - second;
            format!("{side} to move. One move gains {more} {unit} more than any other.")
        }
    }
}

impl Exercise for PuzzleRun {
    fn title(&self) -> String {
        match self.knows_theme {
            true => format!("Puzzle: {}", self.puzzle.motif),
            // The theme would give the idea away.
            false => "Puzzle".to_owned(),
        }
    }

    fn place(&self) -> String {
        let level = self.puzzle.level();
        match self.own_moves() {
            (_, 0 | 1) => format!("level {level}"),
            (played, all) => format!("level {level}, move {} of {all}", (played + 1).min(all)),
        }
    }

    fn session(&self) -> &dyn Session {
        &*self.session
    }

    fn text(&self) -> String {
        // The introduction belongs to the beginning.
        match self.session.history().is_empty() {
            true => self.text.clone(),
            false => String::new(),
        }
    }

    fn task(&self) -> String {
        let info = self.session.info();
        let side = self.session.to_move();
        let side = side.map_or("", |side| info.sides[side.index()]);
        let first = self.session.history().is_empty();
        task(
            self.puzzle.goal,
            self.moves_left(),
            first,
            (side, info.unit.name),
            self.session.moves().len(),
        )
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn try_move(&mut self, text: &str) -> Result<Trial, PlayError> {
        if self.phase != Phase::Asking {
            return Err(PlayError::Over);
        }
        let mover = self.session.to_move();
        let notation = played(&mut *self.session, text)?;
        self.follow_own_move();
        let right = self.line.get(self.session.history().len() - 1).cloned();
        let winner = self.session.outcome().and_then(|outcome| outcome.winner());
        // Any immediate win is right, even if the line has another move.
        let wins = matches!(self.puzzle.goal, Goal::Win(_)) && winner == mover;
        if right.as_deref() == Some(&notation) || wins {
            let last = wins || self.right().is_none();
            self.phase = if last { Phase::Over } else { Phase::Done };
            self.step_hints = 0;
            self.last_hint = None;
            self.refused.clear();
            let keeps = (self.puzzle.goal == Goal::Keep).then(|| "You keep the win.".to_owned());
            let rest = keeps.into_iter().chain(self.theme_sentence());
            let rest: String = rest.map(|sentence| format!(" {sentence}")).collect();
            let sentence = match (last, self.hints, self.wrong) {
                (false, ..) => String::new(),
                (true, 0, 0) => format!("Solved.{rest}"),
                (true, 0, wrong) => format!("Solved at try {}.{rest}", wrong + 1),
                (true, ..) if self.was_shown => {
                    format!("You were shown a move, so this counts as seen, not as solved.{rest}")
                }
                (true, ..) => format!("Solved, with help.{rest}"),
            };
            let kind = AnswerKind::Right;
            let answer = Answer::new(self.session.info(), kind, &notation, sentence);
            return Ok(Trial::Answered(answer));
        }
        self.session.undo();
        self.wrong += 1;
        self.refused.push(notation.clone());
        let job = self.session.explanation(&notation)?;
        Ok(Trial::NeedsAnalysis { mv: notation, job })
    }

    fn answer(&mut self, mv: &str, found: Option<&ExplanationView>) -> Answer {
        let sentence = format!("{} Try again.", self.failure(found));
        Answer::new(self.session.info(), AnswerKind::Wrong, mv, sentence)
    }

    fn hint(&mut self) -> String {
        let Some(right) = self.right().map(str::to_owned) else {
            return String::new();
        };
        self.step_hints += 1;
        if self.step_hints == 1 {
            self.order = self.hint_order(&right);
        }
        let hint = self.hint_number(self.step_hints, &right);
        let given = the_move(&*self.session, &right);
        let cost = match self.was_shown {
            true => "",
            false if hint == given => COUNTS_AS_SEEN,
            false if self.hint_number(self.step_hints + 1, &right) == given => NEXT_IS_THE_MOVE,
            false => "",
        };
        let before = self.last_hint.clone();
        let said = next_hint(&mut self.last_hint, hint);
        // A hint that is only repeated does not count again.
        self.hints += usize::from(self.last_hint != before);
        self.was_shown |= self.hinted_move().is_some();
        match cost {
            "" => said,
            cost => format!("{said} {cost}"),
        }
    }

    fn hinted_move(&self) -> Option<&str> {
        let right = self.right()?;
        (self.last_hint == Some(the_move(&*self.session, right))).then_some(right)
    }

    fn go_on(&mut self) -> String {
        if self.phase != Phase::Done {
            return String::new();
        }
        let solver = self.session.history().last().map(|played| played.side);
        let before = self.session.history().len();
        while self.session.to_move() != solver {
            let Some(mv) = self.right().map(str::to_owned) else {
                break;
            };
            self.session
                .play(&mv)
                .expect("the line was played when the puzzle was opened");
        }
        self.phase = if self.right().is_some() {
            Phase::Asking
        } else {
            Phase::Over
        };
        // A reply is understood better after the move that it answers.
        let is_answered = self.session.history().len() > before;
        moves_sentence(&*self.session, before - usize::from(is_answered))
    }

    fn is_clean(&self) -> bool {
        self.wrong == 0 && self.hints == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn task_says_what_is_at_stake() {
        let points = |best, second| {
            let goal = Goal::Points { best, second };
            task(goal, 1, true, ("Black", "discs"), 3)
        };
        assert!(points(4, -2).contains("One move wins and all others lose"));
        assert!(points(4, 0).contains("Only one move wins"));
        assert!(points(0, -2).contains("saves the draw"));
        assert!(points(9, 4).contains("5 discs more"));
        assert!(points(-4, -9).contains("5 discs more"));
        let two = task(Goal::Keep, 1, true, ("Black", "discs"), 2);
        assert!(two.contains("One move wins and the other loses."));
        let win = task(Goal::Win(3), 2, false, ("X", ""), 3);
        assert_eq!(win, "X wins in 2 moves. Find the first of them.");
    }
}
