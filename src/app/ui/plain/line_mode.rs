//! [`LineMode`]: a game in line mode.

use super::conversation::{Conversation, Partner, YOU_PLAY_ON};
use super::teaching::ExplainedLine;
use super::{events, teaching};
use crate::ui::text::{notices, sentence, turns};
use anyhow::Result;

use super::advice::Advisor;
use super::events::{Announcement, Style};
use super::json_event::JsonEvent;
use super::study::StudyMode;
use super::words::{Mode, Run, Word, name_fault, or_words, run_line, stay, word, word_meant};
use crate::game::Side;
use crate::session::{
    Change, Command, Ending, Frontend, Play, PlayError, PlayerSpec, Session, Study,
};
use crate::store::at_home;
use crate::ui::text::players::player_name;

/// The line mode front end.
#[derive(Debug)]
pub struct LineMode<'t> {
    pub(super) conversation: &'t mut Conversation,
    /// The number of moves announced; `None` before the first call of `show`.
    announced: Option<usize>,
    remark: Option<String>,
    /// Whether the person knows that seeing the values ends the rating of the game.
    is_warned: bool,
    advisor: Advisor,
    /// The line of the last explanation of a played move, until the position changes
    /// or the teacher stops a move.
    pub(super) explained: Option<ExplainedLine>,
}

/// A turn of a person: the words of the game are read until one of them is a
/// command for it.
pub(super) struct Turn<'a, 't> {
    front: &'a mut LineMode<'t>,
    play: &'a Play,
}

impl<'t> LineMode<'t> {
    /// Creates the front end with `conversation` as its input and output.
    pub fn new(conversation: &'t mut Conversation) -> LineMode<'t> {
        LineMode {
            conversation,
            announced: None,
            remark: None,
            is_warned: false,
            advisor: Advisor::default(),
            explained: None,
        }
    }

    /// Prints the result. To be called last, after [`crate::session::drive`].
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn finish(&mut self, session: &dyn Session, ending: &Ending) -> Result<()> {
        self.conversation.tell(&events::ending(session, ending))
    }

    /// Announces the changes since the last call.
    fn announce_change(&mut self, session: &dyn Session, change: &Change) -> Result<()> {
        let now = session.history().len();
        if self.announced != Some(now) {
            self.explained = None;
        }
        match self.announced.replace(now) {
            None => self.conversation.tell(&events::start(session)),
            Some(before) if now > before => self.announce_moves(session, before, change),
            Some(before) if now < before => {
                let note = turns::with_remark(turns::counted_step(change.step), change);
                let sentence = format!("{note} {}", events::position_sentence(session));
                let moves = before - now;
                self.conversation
                    .announce(sentence, &JsonEvent::Undo { moves })
            }
            Some(_) => {
                let note = turns::with_remark(turns::counted_step(change.step), change);
                let message = &note.to_string();
                self.conversation
                    .announce(message, &JsonEvent::Note { message })
            }
        }
    }

    /// Announces each move separately, because `redo` can replay several. The
    /// message about saving comes with the last one.
    fn announce_moves(
        &mut self,
        session: &dyn Session,
        before: usize,
        change: &Change,
    ) -> Result<()> {
        let last = session.history().len() - 1;
        for ply in before..=last {
            let note = change.remark.as_deref().filter(|_| ply == last);
            self.conversation
                .tell(&events::played(session, ply, note))?;
        }
        Ok(())
    }

    fn announce_remark(&mut self, session: &dyn Session) -> Result<()> {
        let remark = session.remark();
        // The name of an opening is announced only when it changes.
        if remark == self.remark {
            return Ok(());
        }
        self.remark.clone_from(&remark);
        let Some(remark) = remark else { return Ok(()) };
        let event = JsonEvent::Remark { remark: &remark };
        self.conversation.announce(format!("{remark}."), &event)
    }

    /// Shows the position at the start and, if boards are drawn, before each turn
    /// of a person and at the end.
    fn show_unasked(&mut self, session: &dyn Session, first: bool) -> Result<()> {
        let turn = session.to_move();
        let person = turn.is_none_or(|side| *session.player(side) == PlayerSpec::Human);
        let wanted = first || person && self.conversation.draws_boards();
        if self.conversation.style() == Style::Sentences && wanted {
            let board = self.conversation.shown(session);
            self.conversation.say(&board)?;
        }
        Ok(())
    }

    /// Opens the analysis board at the current position.
    fn analyse(&mut self, session: &dyn Session) -> Result<()> {
        if self.conversation.style() == Style::Json {
            let sentence = "analysis is for people; eval and boardgames analyse give values";
            return self.conversation.refuse_in(session, sentence);
        }
        // The game keeps its own file, so the analysis gets another one.
        let mut mode = StudyMode::new(self.conversation, Study::new(session));
        let is_person = |side: &Side| *session.player(*side) == PlayerSpec::Human;
        let mut people = Side::BOTH.into_iter().filter(is_person);
        // Between two people, the one to move plays against the computer.
        let person = people.next().filter(|_| people.next().is_none());
        mode.run_with_games(person)?;
        self.conversation.say("Back in the game.")?;
        let board = self.conversation.shown(session);
        self.conversation.say(&board)
    }

    /// Announces a draw offer of the side to move and asks the other person.
    /// Returns whether they accept.
    fn draw_is_agreed(&mut self, session: &dyn Session) -> Result<bool> {
        let Some(side) = session.to_move() else {
            return Ok(false);
        };
        if *session.player(side.other()) != PlayerSpec::Human {
            let sentence = notices::ONLY_PEOPLE_DRAW;
            self.conversation.refuse_in(session, sentence)?;
            return Ok(false);
        }
        let [own, other] = [side, side.other()].map(|side| player_name(session, side));
        let event = JsonEvent::Offer {
            side: events::name(session, side),
        };
        let sentence = format!("{own} offers a draw. {other}, yes or no?");
        self.conversation.announce(sentence, &event)?;
        loop {
            let Some(line) = self.conversation.ask(&format!("{other}: "))? else {
                // The end of the input counts as no answer.
                return Ok(false);
            };
            let accepted = match line.trim().to_lowercase().as_str() {
                "yes" | "y" => true,
                "no" | "n" | "quit" | "q" | "exit" | "back" | "b" => false,
                "menu" | "help" | "?" => {
                    let sentence = "answer the draw offer with yes or no";
                    self.conversation.explain_missing_answer(sentence)?;
                    continue;
                }
                _ => {
                    self.conversation
                        .refuse_in(session, "answer the draw offer with yes or no")?;
                    continue;
                }
            };
            if !accepted {
                let sentence = format!("{other} declines. {own} to move.");
                self.conversation.announce(sentence, &JsonEvent::Declined)?;
            }
            return Ok(accepted);
        }
    }

    fn announce_hint(&mut self, play: &Play) -> Result<Option<Command>> {
        let session = play.session();
        self.say_thinking(session)?;
        self.advisor.shows_move = false;
        self.advisor.is_rated = play.is_rated();
        let answer = self.advisor.hint(session, "type hint again");
        self.answer(answer)?;
        self.note_shown(play, self.advisor.shows_move, false)
    }

    /// Says the values of the best moves. A person is warned first if that ends the rating of the
    /// game.
    fn announce_values(&mut self, play: &Play) -> Result<Option<Command>> {
        let session = play.session();
        let is_shown = session.moves().len() > 1;
        let is_person = self.conversation.partner() == Partner::Person;
        let costs_rating = is_shown && is_person && play.is_rated();
        if costs_rating && !std::mem::replace(&mut self.is_warned, true) {
            let again = notices::help_again("type eval again", "the best moves", true);
            return stay(self.conversation.say(&sentence(&again)));
        }
        self.say_thinking(session)?;
        let answer = self.advisor.values(session);
        self.answer(answer)?;
        self.note_shown(play, is_shown, true)
    }

    /// Says what it means that the best move is shown. Returns the command for the game.
    fn note_shown(
        &mut self,
        play: &Play,
        is_shown: bool,
        by_values: bool,
    ) -> Result<Option<Command>> {
        if is_shown && let Some(unrated) = notices::shown_move(play, by_values) {
            let message = &unrated;
            self.conversation
                .announce(message, &JsonEvent::Note { message })?;
        }
        Ok(is_shown.then_some(Command::NoteShown))
    }

    /// Says that the advisor thinks, unless it knows this position already.
    fn say_thinking(&mut self, session: &dyn Session) -> Result<()> {
        match session.outcome().is_some() || self.advisor.knows(session) {
            true => Ok(()),
            false => self.conversation.say_thinking(),
        }
    }

    fn answer(&mut self, answer: Result<Announcement, String>) -> Result<()> {
        match answer {
            Ok(event) => self.conversation.tell(&event),
            Err(sentence) => self.conversation.explain_missing_answer(&sentence),
        }
    }
}

impl Mode for Turn<'_, '_> {
    type End = Command;

    const PLACE: &'static str = "in a game";

    fn words() -> Vec<Word<Run<Self>>> {
        vec![
            word!("hint" "h": "once: the idea; twice: a few moves; three times: the move",
                |turn, _| turn.front.announce_hint(turn.play)),
            word!("why" "y" ..: "explain the stopped or last move; why 2: the move before it",
                |turn, back| stay(teaching::why(turn.front, turn.play, back))),
            word!("see": "say what would follow the stopped or explained move",
                |turn, _| stay(teaching::see(turn.front, turn.play))),
            word!("eval" "e": "say the values of the best three moves (then not rated)",
                |turn, _| turn.front.announce_values(turn.play)),
            word!("undo" "u": "take back your move and the reply", |_, _| Ok(Some(Command::Undo))),
            word!("analysis": "try other moves; quit there returns to the game",
                |turn, _| stay(turn.front.analyse(turn.play.session()))),
            word!("save" ..:
                [("save", "save now; save NAME: from now on save under that name"),
                 ("save FOLDER/FILE", "write a copy to that file")],
            |turn, file| turn.save(file)),
            word!("teacher" ..: "teacher gentle, strict or off: whether to stop bad moves",
            |turn, mode| {
                let mode = teaching::teach(turn.front, turn.play, &mode.to_lowercase())?;
                Ok(mode.map(Command::Teach))
            }),
            word!("anyway": "play the stopped move", |turn, _| turn.anyway()),
            word!("redo": "play the moves you took back", |_, _| Ok(Some(Command::Redo))),
            word!("resign": "resign the game, after a question", |turn, _| turn.resign()),
            word!("draw": "offer a draw; the other person says yes or no",
                |turn, _| turn.offer_draw()),
            // These words only answer a draw offer, so the help does not list
            // them.
            word!("yes" "no": [],
                |turn, _| stay(turn.conversation().explain_missing_answer("no draw is offered"))),
            word!("quit" "exit" "q": "leave the game", |_, _| Ok(Some(Command::Leave))),
        ]
    }

    fn conversation(&mut self) -> &mut Conversation {
        self.front.conversation
    }

    fn session(&self) -> &dyn Session {
        self.play.session()
    }

    fn offers(&self, name: &str) -> bool {
        let session = self.play.session();
        let is_person = |side| *session.player(side) == PlayerSpec::Human;
        name != "draw" || Side::BOTH.into_iter().all(is_person)
    }

    fn help(&self) -> String {
        let moves = turns::typed_move_help(self.play.session());
        format!("A move is {moves}. You can also type:")
    }

    fn instead(&self) -> String {
        "a move, hint or help".to_owned()
    }

    fn other(&mut self, line: &str) -> Result<Option<Command>> {
        match line {
            "" => stay(self.front.conversation.answer_nothing()),
            text if !word_meant::<Self>(text).is_empty() && !is_a_move(self.session(), text) => {
                let session = self.play.session();
                let sentence = format!("'{text}' is not a move{}", word_meant::<Self>(text));
                stay(
                    self.front
                        .conversation
                        .refuse_in(session, &or_words(&sentence)),
                )
            }
            text => Ok(Some(Command::Play(text.to_owned()))),
        }
    }
}

/// Whether a text is read as a move.
fn is_a_move(session: &dyn Session, text: &str) -> bool {
    let mut tried = session.fork();
    !matches!(tried.play(text), Err(PlayError::Unreadable { .. }))
}

impl Turn<'_, '_> {
    /// Saves the game, under the name or in the file if one is given.
    fn save(&mut self, file: &str) -> Result<Option<Command>> {
        let file = Some(file).filter(|file| !file.is_empty());
        if let Some(Err(fault)) = file.map(name_fault) {
            return stay(self.conversation().explain_missing_answer(&fault));
        }
        Ok(Some(Command::Save(file.map(at_home))))
    }

    fn anyway(&mut self) -> Result<Option<Command>> {
        if self.play.stopped_move().is_some() {
            return Ok(Some(Command::PlayStopped));
        }
        let session = self.play.session();
        stay(
            self.front
                .conversation
                .refuse_in(session, "no move is stopped; type a move"),
        )
    }

    fn resign(&mut self) -> Result<Option<Command>> {
        let session = self.play.session();
        match session.to_move() {
            Some(side) => {
                let winner = events::called(session, side.other());
                let question = format!("Resign? Then {winner} wins.");
                let confirmed = self.front.conversation.confirms(&question, YOU_PLAY_ON)?;
                Ok(confirmed.then_some(Command::Resign(side)))
            }
            None => stay(
                self.front
                    .conversation
                    .refuse_in(session, "the game is over"),
            ),
        }
    }

    fn offer_draw(&mut self) -> Result<Option<Command>> {
        let agreed = self.front.draw_is_agreed(self.play.session())?;
        Ok(agreed.then_some(Command::AgreeDraw))
    }
}

impl Frontend for LineMode<'_> {
    fn show(&mut self, session: &dyn Session, change: &Change) -> Result<()> {
        let before = self.announced;
        self.announce_change(session, change)?;
        // Without a new move, for example after saving, the position need not
        // be announced again.
        if before == self.announced {
            return Ok(());
        }
        self.is_warned = false;
        self.announce_remark(session)?;
        self.show_unasked(session, before.is_none())?;
        self.conversation.tell(&events::position(session))
    }

    fn ask(&mut self, play: &Play) -> Result<Command> {
        let session = play.session();
        let side = session.to_move().map(|side| events::called(session, side));
        let prompt = format!("{} to move: ", side.unwrap_or_default());
        loop {
            let Some(line) = self.conversation.ask(&prompt)? else {
                return Ok(Command::Leave);
            };
            let mut turn = Turn { front: self, play };
            if let Some(command) = run_line(&mut turn, &line)? {
                return Ok(command);
            }
        }
    }

    fn refuse(&mut self, session: &dyn Session, error: &PlayError) -> Result<()> {
        let mut sentence = turns::refused(session, error);
        if let PlayError::Unreadable { .. } = error {
            sentence = or_words(&sentence);
        }
        self.conversation.refuse_in(session, &sentence)
    }

    fn hold(&mut self, play: &Play) -> Result<()> {
        teaching::hold(self, play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_table_has_no_duplicates_or_long_lines() {
        crate::ui::plain::words::check::<Turn<'_, '_>>();
    }
}
