//! [`LessonRun`]: a lesson as an exercise.

use thiserror::Error;

use super::exercise::{
    Answer, AnswerKind, Exercise, Phase, Trial, moves_sentence, next_hint, played,
};
use super::lesson::{Accept, Lesson, LessonStep};
use crate::session::{ExplanationView, GameInfo, OpenError, PlayError, Session};

/// Error: a lesson that cannot be played by the rules.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("lessons.txt, line {line}: {what}")]
pub struct LessonError {
    /// Line of the step in the file, from 1.
    pub line: usize,
    /// The fault and its reason.
    pub what: String,
}

/// A lesson on a board, at one of its steps.
#[derive(Debug)]
pub struct LessonRun {
    info: &'static GameInfo,
    lesson: Lesson,
    /// Number of the lesson in the game, from 1.
    number: usize,
    step: usize,
    phase: Phase,
    session: Box<dyn Session>,
    clean: bool,
    /// The last hint for the current move.
    last_hint: Option<String>,
}

impl LessonRun {
    /// Starts lesson `number` of the game, from 1, at its first step.
    ///
    /// # Errors
    /// If a position, move or option of the lesson is not valid.
    pub fn new(
        info: &'static GameInfo,
        number: usize,
        lesson: Lesson,
    ) -> Result<LessonRun, LessonError> {
        let session = open(info, &lesson, &lesson.steps[0])?;
        let mut run = LessonRun {
            info,
            lesson,
            number,
            step: 0,
            phase: Phase::Asking,
            session,
            clean: true,
            last_hint: None,
        };
        // The whole lesson is played once here, so that no step of it can fail
        // later.
        run.play_through()?;
        run.step = 0;
        run.session = open(info, &run.lesson, &run.lesson.steps[0])?;
        Ok(run)
    }

    /// Returns the lesson.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// Returns the number of the current step, from 0.
    pub fn step_index(&self) -> usize {
        self.step
    }

    fn current(&self) -> &LessonStep {
        &self.lesson.steps[self.step]
    }

    /// Checks the lesson by playing the first accepted move of every step.
    fn play_through(&mut self) -> Result<(), LessonError> {
        loop {
            let step = self.current().clone();
            let fail = |what: String| LessonError {
                line: step.line,
                what,
            };
            let legal: Vec<String> = self.session.moves().into_iter().map(|m| m.text).collect();
            let named = step.answers.iter().flat_map(|answer| &answer.moves);
            let accepted = match &step.accept {
                Accept::Any => &legal[..1.min(legal.len())],
                Accept::Moves(moves) => moves,
            };
            if let Some(wrong) = accepted.iter().chain(named).find(|mv| !legal.contains(mv)) {
                return Err(fail(format!("{wrong} cannot be played there")));
            }
            let Some(first) = accepted.first() else {
                return Err(fail("no move can be played there".to_owned()));
            };
            let first = first.clone();
            self.session
                .play(&first)
                .map_err(|error| fail(error.to_string()))?;
            let replies = step.replies.iter().map(|reply| reply.text.as_str());
            let replies: Vec<&str> = replies.collect();
            self.session
                .play_all(&replies.join(" "))
                .map_err(|(_, error)| fail(error.to_string()))?;
            if self.step + 1 == self.lesson.steps.len() {
                return Ok(());
            }
            self.step += 1;
            if self.current().position.is_some() {
                self.session = open(self.info, &self.lesson, self.current())?;
            }
        }
    }

    /// Returns the answer to a legal move in the game's notation.
    fn answer_to(&self, mv: &str) -> Answer {
        let step = self.current();
        let accepted = match &step.accept {
            Accept::Any => true,
            Accept::Moves(moves) => moves.iter().any(|accepted| accepted == mv),
        };
        if accepted {
            return Answer {
                on_screen: step.on_screen.clone(),
                ..self.answered(AnswerKind::Right, mv, step.done.clone())
            };
        }
        let own = step
            .answers
            .iter()
            .find(|answer| answer.moves.iter().any(|known| known == mv))
            .or_else(|| step.answers.iter().find(|answer| answer.rest));
        match own {
            Some(own) if own.good => self.answered(AnswerKind::Also, mv, own.sentence.clone()),
            Some(own) => self.answered(AnswerKind::Wrong, mv, own.sentence.clone()),
            None => {
                let other = step.other.clone().unwrap_or_else(|| step.hint.clone());
                self.answered(AnswerKind::Wrong, mv, other)
            }
        }
    }

    fn answered(&self, kind: AnswerKind, mv: &str, sentence: String) -> Answer {
        Answer::new(self.info, kind, mv, sentence)
    }
}

/// Opens the start position of a step.
fn open(
    info: &'static GameInfo,
    lesson: &Lesson,
    step: &LessonStep,
) -> Result<Box<dyn Session>, LessonError> {
    let opened = info.open(&lesson.options, step.position.as_deref());
    opened.map_err(|error: OpenError| LessonError {
        line: step.line,
        what: error.to_string(),
    })
}

impl Exercise for LessonRun {
    fn title(&self) -> String {
        format!("Lesson {}: {}", self.number, self.lesson.title)
    }

    fn place(&self) -> String {
        format!("step {} of {}", self.step + 1, self.lesson.steps.len())
    }

    fn session(&self) -> &dyn Session {
        &*self.session
    }

    fn text(&self) -> String {
        self.current().text.clone()
    }

    fn task(&self) -> String {
        self.current().task.clone()
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn try_move(&mut self, text: &str) -> Result<Trial, PlayError> {
        if self.phase != Phase::Asking {
            return Err(PlayError::Over);
        }
        let notation = played(&mut *self.session, text)?;
        let answer = self.answer_to(&notation);
        if answer.kind == AnswerKind::Right {
            let last = self.step + 1 == self.lesson.steps.len();
            self.phase = if last { Phase::Over } else { Phase::Done };
        } else {
            self.session.undo();
            self.clean &= answer.kind != AnswerKind::Wrong;
        }
        Ok(Trial::Answered(answer))
    }

    fn answer(&mut self, mv: &str, _found: Option<&ExplanationView>) -> Answer {
        self.answer_to(mv)
    }

    fn hint(&mut self) -> String {
        self.clean = false;
        let hint = self.current().hint.clone();
        next_hint(&mut self.last_hint, hint)
    }

    fn go_on(&mut self) -> String {
        if self.phase != Phase::Done {
            return String::new();
        }
        let before = self.session.history().len();
        for reply in &self.lesson.steps[self.step].replies {
            self.session
                .play(&reply.text)
                .expect("every line was played when the lesson was opened");
        }
        let note = moves_sentence(&*self.session, before);
        self.step += 1;
        self.last_hint = None;
        self.phase = Phase::Asking;
        if self.current().position.is_none() {
            return note;
        }
        self.session = open(self.info, &self.lesson, self.current())
            .expect("every position was opened when the lesson was");
        String::new()
    }

    fn is_clean(&self) -> bool {
        self.clean
    }
}
