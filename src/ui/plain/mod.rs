//! Line mode: each line of input is a move or a command, and answers are
//! sentences or JSON. For screen readers, pipes and terminals that cannot draw.

mod board;
mod commands;
mod conversation;
mod events;
pub mod exercise;
mod lines;
pub mod menu;
mod queries;
pub mod replay;
mod squares;
pub mod study;
mod teaching;

pub(crate) use board::board;
pub use conversation::{Conversation, Partner, Refused};
pub use events::Style;

use crate::ui::text::notices;
use anyhow::Result;
use serde_json::json;

use crate::session::{
    AnalysisView, Change, Command, Ending, Frontend, Play, PlayError, PlayerSpec, Session, Study,
};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::text::players::player_name;
use crate::ui::text::turns;
use commands::{PlainCommand, Showing};
use events::Announcement;
use study::StudyMode;

/// The line mode front end.
#[derive(Debug)]
pub struct LineMode<'t> {
    talk: &'t mut Conversation,
    style: Style,
    glyphs: GlyphSet,
    showing: Showing,
    /// The number of moves announced; `None` before the first call of `show`.
    told: Option<usize>,
    remark: Option<String>,
    /// The position last analysed and its values, so that a hint and the values
    /// shown after it agree.
    judged: Option<(String, AnalysisView)>,
    /// Moves played when a hint was asked for last, and its step.
    hint: (usize, u8),
}

impl<'t> LineMode<'t> {
    /// Creates the front end over the conversation `talk`.
    pub fn new(talk: &'t mut Conversation, style: Style, glyphs: GlyphSet) -> LineMode<'t> {
        LineMode {
            talk,
            style,
            glyphs,
            showing: Showing::On,
            told: None,
            remark: None,
            judged: None,
            hint: (0, 0),
        }
    }

    /// Sets whether boards are drawn before every turn of a person, or only on
    /// request.
    #[must_use]
    pub fn drawing_boards(mut self, unasked: bool) -> LineMode<'t> {
        self.showing = if unasked { Showing::On } else { Showing::Off };
        self
    }

    /// Says how the game ended. Called last, after [`crate::session::drive`].
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn finish(&mut self, session: &dyn Session, ending: &Ending) -> Result<()> {
        self.tell(&events::ending(session, ending))
    }

    fn tell(&mut self, event: &Announcement) -> Result<()> {
        event.tell(self.talk, self.style)
    }

    /// Announces the changes since the last call.
    fn tell_change(&mut self, session: &dyn Session, change: &Change) -> Result<()> {
        let now = session.history().len();
        match self.told.replace(now) {
            None => self.tell(&events::start(session)),
            Some(before) if now > before => self.tell_moves(session, before, change),
            Some(before) if now < before => {
                let note = turns::with_remark(turns::counted_step(change.step), change);
                let json = json!({"event": "undo", "moves": before - now});
                let sentence = format!("{note} {}", events::standing(session));
                self.tell(&Announcement::new(sentence, json))
            }
            Some(_) => {
                let note = turns::with_remark(turns::counted_step(change.step), change);
                let json = json!({"event": "note", "message": note});
                self.tell(&Announcement::new(note, json))
            }
        }
    }

    /// Announces each move separately, because `redo` can replay several. The
    /// message about saving comes with the last one.
    fn tell_moves(&mut self, session: &dyn Session, before: usize, change: &Change) -> Result<()> {
        let last = session.history().len() - 1;
        for ply in before..=last {
            let mut event = events::played(session, ply);
            if let Some(remark) = change.remark.as_ref().filter(|_| ply == last) {
                event.json["note"] = json!(remark);
                event.sentence = turns::with_remark(event.sentence, change);
            }
            self.tell(&event)?;
        }
        Ok(())
    }

    fn tell_remark(&mut self, session: &dyn Session) -> Result<()> {
        let remark = session.remark();
        // The name of an opening is announced only when it changes.
        if remark == self.remark {
            return Ok(());
        }
        self.remark.clone_from(&remark);
        let Some(remark) = remark else { return Ok(()) };
        let json = json!({"event": "remark", "remark": remark});
        self.tell(&Announcement::new(format!("{remark}."), json))
    }

    /// Draws the board at the start, before each turn of a person and at the
    /// end, unless this is turned off.
    fn draw_unasked(&mut self, session: &dyn Session, first: bool) -> Result<()> {
        let turn = session.to_move();
        let person = turn.is_none_or(|side| *session.player(side) == PlayerSpec::Human);
        let wanted = self.style == Style::Sentences && self.showing == Showing::On;
        if wanted && (person || first) {
            self.talk.say(&board(session, self.glyphs))?;
        }
        Ok(())
    }

    /// Opens the analysis board at the current position.
    fn analyse(&mut self, session: &dyn Session) -> Result<()> {
        if self.style == Style::Json {
            let sentence = "analysis is for people; eval and boardgames analyse give values";
            return self.refuse_with(session, sentence);
        }
        let (mut study, _) = Study::of_record(session, &session.record());
        study.step(isize::MAX);
        let mode = StudyMode::new(self.talk, self.glyphs, study, None);
        if mode.run()?.is_some() {
            self.talk.say("Back in the game.")?;
        }
        self.talk.say(&board(session, self.glyphs))
    }

    /// Announces a draw offer of the side to move and asks the other person.
    /// Returns whether they accept.
    fn draw_is_agreed(&mut self, session: &dyn Session) -> Result<bool> {
        let Some(side) = session.to_move() else {
            return Ok(false);
        };
        if *session.player(side.other()) != PlayerSpec::Human {
            let sentence = notices::ONLY_PEOPLE_DRAW;
            self.refuse_with(session, sentence)?;
            return Ok(false);
        }
        let [own, other] = [side, side.other()].map(|side| player_name(session, side));
        let json = json!({"event": "offer", "side": events::name(session, side)});
        let sentence = format!("{own} offers a draw. {other}, yes or no?");
        self.tell(&Announcement::new(sentence, json))?;
        loop {
            let Some(line) = self.talk.ask(&format!("{other}: "))? else {
                return Ok(false);
            };
            let accepted = match line.trim().to_lowercase().as_str() {
                "yes" | "y" => true,
                "no" | "n" => false,
                _ => {
                    self.refuse_with(session, "answer the draw offer with yes or no")?;
                    continue;
                }
            };
            if !accepted {
                let json = json!({"event": "declined"});
                let sentence = format!("{other} declines. {own} to move.");
                self.tell(&Announcement::new(sentence, json))?;
            }
            return Ok(accepted);
        }
    }

    /// Which step of the hint is due, from 1 to 3.
    fn hint_step(&mut self, session: &dyn Session) -> u8 {
        let plies = session.history().len();
        let (of, step) = self.hint;
        let next = if of == plies { step % 3 + 1 } else { 1 };
        self.hint = (plies, next);
        next
    }

    fn answer(&mut self, session: &dyn Session, word: PlainCommand) -> Result<()> {
        match queries::answer(session, &word, self.glyphs, &mut self.judged) {
            Ok(event) => self.tell(&event),
            Err(sentence) => self.cannot_say(&sentence),
        }
    }

    /// Explains why a question has no answer. This does not end piped input,
    /// because the line was not a wrong move.
    fn cannot_say(&mut self, sentence: &str) -> Result<()> {
        let json = json!({"event": "note", "message": sentence});
        self.tell(&Announcement::new(sentence, json))
    }

    /// Reports a mistake, in JSON with the legal moves. Ends piped input.
    fn refuse_with(&mut self, session: &dyn Session, sentence: &str) -> Result<()> {
        if self.style == Style::Sentences {
            return self.talk.refuse(sentence);
        }
        let legal: Vec<String> = session.moves().into_iter().map(|mv| mv.text).collect();
        let line = self.talk.line_number();
        let json = json!({"event": "error", "line": line, "message": sentence, "legal": legal});
        self.talk.say(&json.to_string())?;
        match self.talk.partner() {
            Partner::Person => Ok(()),
            Partner::Pipe => Err(self.talk.refusal(sentence).into()),
        }
    }
}

impl Frontend for LineMode<'_> {
    fn show(&mut self, session: &dyn Session, change: &Change) -> Result<()> {
        let before = self.told;
        self.tell_change(session, change)?;
        // Without a new move, for example after saving, the position is not
        // announced again.
        if before == self.told {
            return Ok(());
        }
        self.tell_remark(session)?;
        self.draw_unasked(session, before.is_none())?;
        self.tell(&events::position(session))
    }

    fn ask(&mut self, play: &Play) -> Result<Command> {
        let session = play.session();
        let side = session.to_move().map(|side| events::called(session, side));
        let prompt = format!("{} to move: ", side.unwrap_or_default());
        loop {
            let Some(line) = self.talk.ask(&prompt)? else {
                return Ok(Command::Leave);
            };
            match commands::read(&line) {
                PlainCommand::Move(text) if text.is_empty() => {}
                PlainCommand::Move(text) => return Ok(Command::Play(text)),
                PlainCommand::Anyway if play.held().is_some() => return Ok(Command::PlayHeld),
                PlainCommand::Anyway => {
                    self.refuse_with(session, "no move is stopped; type a move")?
                }
                PlainCommand::See => teaching::see(self, play)?,
                PlainCommand::Why(back) => teaching::why(self, session, back)?,
                PlainCommand::Teacher(word) => {
                    if let Some(mode) = teaching::teach(self, play, &word)? {
                        return Ok(Command::Teach(mode));
                    }
                }
                PlainCommand::Hint => {
                    let step = self.hint_step(session);
                    match queries::hint(session, &mut self.judged, step) {
                        Ok(event) => self.tell(&event)?,
                        Err(sentence) => self.cannot_say(&sentence)?,
                    }
                }
                PlainCommand::Resign => match session.to_move() {
                    Some(side) => return Ok(Command::Resign(side)),
                    None => self.refuse_with(session, "the game is over")?,
                },
                PlainCommand::Draw => {
                    if self.draw_is_agreed(session)? {
                        return Ok(Command::AgreeDraw);
                    }
                }
                PlainCommand::Undo => return Ok(Command::Undo),
                PlainCommand::Redo => return Ok(Command::Redo),
                PlainCommand::Save(file) => return Ok(Command::Save(file)),
                PlainCommand::Quit => return Ok(Command::Leave),
                PlainCommand::Analysis => self.analyse(session)?,
                PlainCommand::Boards(showing) => self.showing = showing,
                PlainCommand::Alone(word) => {
                    self.cannot_say(&format!("type '{word}' alone, with nothing after it"))?;
                }
                PlainCommand::NoOffer => self.cannot_say("no draw is offered")?,
                word => self.answer(session, word)?,
            }
        }
    }

    fn refuse(&mut self, session: &dyn Session, error: &PlayError) -> Result<()> {
        let sentence = error.to_string();
        self.refuse_with(session, &sentence)
    }

    fn hold(&mut self, play: &Play) -> Result<()> {
        teaching::hold(self, play)
    }
}
