//! Replaying a game in line mode.

use anyhow::Result;

use super::conversation::{Conversation, Opponent, Partner};
use super::events::move_sentence;
use super::exercise::{self, Left};
use super::reading::moves;
use super::study::StudyMode;
use super::teaching::{ExplainedLine, explained, ply_meant};
use super::words::{Mode, Run, Word, run_line, stay, word, word_meant};
use crate::course::{is_mistake, try_again};
use crate::game::Side;
use crate::session::playback::Playback;
use crate::session::review::{EvaluatedMove, GameEvaluator, Review};
use crate::session::{GameInfo, ROOT, SearchControl, Session, Study, VariationTree};
use crate::store::{ended_early, load};
use crate::ui::learning::{Learning, persons, sides_named};
use crate::ui::mistake_cards::{CardOccasion, cards_made, keep_mistakes};
use crate::ui::text::review::{costly_heading, costly_plies, played_job};
use crate::ui::text::side_review::given_away;
use crate::ui::text::tree_words::comment_words;
use crate::ui::text::values;
use crate::ui::text::{capitalized, counted, notices, outcomes, sentence};

/// The end of a replay.
pub(super) enum ReplayEnd {
    /// The user leaves.
    Quit,
    /// The user plays a game from the last position of this one.
    Play(Box<Playback>),
}

/// Said after the last move.
const AT_END: &str =
    "This is the end of the game. Type back, quit, or worst for the costliest moves.";

/// Replays a game over a conversation.
#[derive(Debug)]
pub struct Stepper<'t> {
    conversation: &'t mut Conversation,
    playback: Playback,
    review: Review,
    judge: GameEvaluator,
    /// The progress that new cards are stored in; `None` if they cannot be
    /// stored.
    learning: Option<Learning>,
    /// The moves for which the user has found a better one.
    found: Vec<usize>,
    /// The line of the move that was explained last.
    explained: Option<ExplainedLine>,
    /// Whether the replay has been shown before, so that it now goes on after a game.
    is_known: bool,
}

impl Mode for Stepper<'_> {
    type End = ReplayEnd;

    const PLACE: &'static str = "in a replay";

    fn words() -> Vec<Word<Run<Self>>> {
        vec![
            word!("next" "n": "the next move (also Enter)", |mode, _| stay(mode.step(1))),
            word!("back" "b" "p" "previous" "prev" "undo" "u":
                [("back", "the move before"), ("12", "the position after move 12")],
                |mode, _| stay(mode.step(-1))),
            word!("end": "the end of the game", |mode, _| stay(mode.go(usize::MAX))),
            word!("why" "y" ..: "the reason for its value; why 2: of the move before it",
                |mode, back| stay(mode.why(back))),
            word!("eval" "e": "the value of the last move", |mode, _| stay(mode.eval())),
            word!("worst" "a" "analyse" "analyze": "the costliest moves of both sides",
                |mode, _| stay(mode.worst())),
            word!("try" ..:
                [("try", "find better than your next costly move"), ("try 30", "find better than move 30")],
                |mode, number| stay(mode.try_word(number))),
            word!("analysis": "try other moves from here", |mode, _| stay(mode.analyse())),
            word!("start" "first" "home": "the start of the game", |mode, _| stay(mode.go(0))),
            word!("all": "every move from here", |mode, _| stay(mode.all())),
            word!("see": "what would follow, after why", |mode, _| stay(mode.see())),
            word!("cards" ..: "keep mistakes as puzzles; cards SIDE: of one side",
                |mode, side| stay(mode.cards(Some(side).filter(|side| !side.is_empty())))),
            word!("moves": "the moves of the whole game",
                |mode, _| stay(mode.transcript())),
            word!("play" ..: [("play", notices::PLAY_WORD_HELP)], |mode, level| mode.play(level)),
            word!("quit" "exit" "q": "leave", |_, _| Ok(Some(ReplayEnd::Quit))),
        ]
    }

    fn conversation(&mut self) -> &mut Conversation {
        self.conversation
    }

    fn session(&self) -> &dyn Session {
        self.playback.here()
    }

    fn help(&self) -> String {
        "Step through the game with these words:".to_owned()
    }

    fn instead(&self) -> String {
        "next, back, eval, quit or help".to_owned()
    }

    fn other(&mut self, line: &str) -> Result<Option<ReplayEnd>> {
        let digits = line.strip_prefix('-').unwrap_or(line);
        let is_number = digits.chars().all(|digit| digit.is_ascii_digit());
        match line.parse() {
            _ if line.is_empty() => self.step(1),
            Ok(ply) if ply <= self.playback.len() => self.go(ply),
            _ if is_number => {
                let range = format!("give a number of moves from 0 to {}", self.playback.len());
                self.conversation.refuse(&range)
            }
            _ => self.conversation.refuse(&format!(
                "'{line}' is not a word of the replay{}; help lists them",
                word_meant::<Self>(line)
            )),
        }
        .map(|()| None)
    }
}

impl<'t> Stepper<'t> {
    /// The conversation, for the game that [`Stepper::run`] returns.
    pub fn conversation(&mut self) -> &mut Conversation {
        self.conversation
    }

    /// Creates the replay, starting at the playback's current position.
    pub fn new(conversation: &'t mut Conversation, playback: Playback) -> Stepper<'t> {
        let review = Review::new(playback.len());
        Stepper {
            judge: GameEvaluator::new(playback.whole()),
            conversation,
            playback,
            review,
            learning: None,
            found: Vec::new(),
            explained: None,
            is_known: false,
        }
    }

    /// Sets the progress in which new cards are stored.
    #[must_use]
    pub fn keeping(self, learning: Learning) -> Stepper<'t> {
        Stepper {
            learning: Some(learning),
            ..self
        }
    }

    /// Runs until the user leaves or the input ends. Returns a game if the user wants to play
    /// on from its last position; after that the replay runs on where it was.
    ///
    /// # Errors
    /// The streams fail, or piped input contains an unknown command.
    pub fn run(&mut self) -> Result<Option<Playback>> {
        if self.is_known {
            self.conversation.say("Back in the replay.")?;
        }
        self.show()?;
        let is_known = std::mem::replace(&mut self.is_known, true);
        if !is_known && self.conversation.partner() == Partner::Person {
            let board = match self.conversation.draws_boards() {
                true => "",
                false => "board says the position, and ",
            };
            self.conversation.say(&format!(
                "Enter goes on to the next move, b goes back one, and quit leaves; {board}help \
                 lists the words."
            ))?;
        }
        while let Some(line) = self.conversation.ask("replay: ")? {
            match run_line(self, &line)? {
                Some(ReplayEnd::Quit) => return Ok(None),
                Some(ReplayEnd::Play(from)) => return Ok(Some(*from)),
                None => {}
            }
        }
        Ok(None)
    }

    fn go(&mut self, ply: usize) -> Result<()> {
        self.playback.go(ply);
        self.show()
    }

    /// Prints every position from here to the end.
    fn all(&mut self) -> Result<()> {
        // At the end, the first step says so.
        self.step(1)?;
        while self.playback.ply() < self.playback.len() {
            self.step(1)?;
        }
        Ok(())
    }

    fn play(&mut self, level: &str) -> Result<Option<ReplayEnd>> {
        let here = self.playback.here();
        let opponent = self.conversation.opponent(here, level)?;
        Ok(opponent.map(|opponent| self.play_from(self.playback.here(), opponent)))
    }

    /// Ends this run with a game from the position of `session`. The usual opponent is the
    /// one in the game replayed.
    fn play_from(&self, session: &dyn Session, opponent: Opponent) -> ReplayEnd {
        let replayed = &self.playback;
        let (title, record) = (replayed.title().to_owned(), replayed.record().clone());
        let from = Playback::new(title, record, session.fork());
        let mut from = from.with(replayed.programs());
        from.go(usize::MAX);
        if let Some(level) = opponent.level() {
            from = from.against(level);
        }
        ReplayEnd::Play(Box::new(from))
    }

    fn transcript(&mut self) -> Result<()> {
        let answer = moves(self.playback.whole(), self.conversation.look());
        self.conversation.tell(&answer)
    }

    /// Explains the last move, or the one that `back` names.
    fn why(&mut self, back: &str) -> Result<()> {
        let Some(last) = self.last_ply()? else {
            return Ok(());
        };
        let ply = match ply_meant(back, last + 1) {
            Ok(ply) => ply,
            Err(sentence) => return self.conversation.explain_missing_answer(&sentence),
        };
        self.conversation.say_thinking()?;
        match explained(ply, played_job(self.playback.whole(), ply)) {
            Ok((answer, line)) => {
                self.explained = Some(line);
                self.conversation.tell(&answer)
            }
            Err(why) => self.conversation.explain_missing_answer(why),
        }
    }

    /// Tells the line of the last explanation.
    fn see(&mut self) -> Result<()> {
        match &self.explained {
            Some(line) => self.conversation.tell(&line.told(self.playback.whole())),
            None => self.conversation.explain_missing_answer("type why first"),
        }
    }

    /// Returns the number of moves before the last one, or says that there is none.
    fn last_ply(&mut self) -> Result<Option<usize>> {
        let ply = self.playback.ply().checked_sub(1);
        if ply.is_none() {
            self.conversation
                .say("No move has been played yet; go forward first.")?;
        }
        Ok(ply)
    }

    /// Runs an exercise before move `number`; if it is empty, before the costliest
    /// move.
    fn try_word(&mut self, number: &str) -> Result<()> {
        match number.parse() {
            _ if number.is_empty() => self.try_again(None),
            Ok(number) => self.try_again(Some(number)),
            // No move has the number 0, so the answer gives the valid numbers.
            Err(_) => self.try_again(Some(0)),
        }
    }

    /// Opens the analysis board at the current position. The user may play games from there.
    fn analyse(&mut self) -> Result<()> {
        let playback = &self.playback;
        let (mut study, _) = Study::of_record(playback.whole(), playback.record());
        study.step(isize::try_from(playback.ply()).unwrap_or(isize::MAX));
        let record = playback
            .path()
            .and_then(|path| Some((path, load(path).ok()?)));
        let mut mode = StudyMode::new(self.conversation, study);
        if let Some((path, record)) = record {
            mode = mode.in_file_of(path, &record);
        }
        let person = match persons(&self.playback.record().players)[..] {
            [side] => Some(side),
            _ => None,
        };
        mode.run_with_games(person)?;
        self.say_back()?;
        self.show()
    }

    fn step(&mut self, by: isize) -> Result<()> {
        if self.playback.step(by) {
            return self.show();
        }
        self.conversation.say(match by > 0 {
            true => AT_END,
            false => "This is the start of the game; Enter goes on, and quit leaves.",
        })
    }

    /// Prints the last move and the board.
    fn show(&mut self) -> Result<()> {
        let session = self.playback.here();
        let (ply, len) = (self.playback.ply(), self.playback.len());
        let head = match session.history().last() {
            Some(_) => {
                let played = move_sentence(session, session.history().len() - 1);
                format!("Move {ply} of {len}: {played}")
            }
            None => format!("The start of a game of {}.", counted(len as u64, "moves")),
        };
        let record = self.playback.record();
        let outcome = session.outcome().or_else(|| ended_early(record));
        let result = outcome
            .filter(|_| ply == len)
            .map_or_else(String::new, |outcome| {
                format!(
                    "\n{}",
                    sentence(&outcomes::ended(session.info(), &outcome, record))
                )
            });
        let comment = match self.comment() {
            Some(comment) => format!("\n{}", comment_words(&comment)),
            None => String::new(),
        };
        let board = self.conversation.shown_after_step(session);
        let board = board.trim_end();
        self.conversation
            .say(&format!("{head}\n{board}{comment}{result}"))?;
        match ply == len && len > 0 && self.conversation.partner() == Partner::Person {
            true => self.conversation.say(AT_END),
            false => Ok(()),
        }
    }

    /// Returns the comment on this position, if somebody wrote one.
    fn comment(&self) -> Option<String> {
        let whole = self.playback.whole();
        let record = self.playback.record();
        let tree = VariationTree::new(&record.moves, Some(record.study.as_ref()?));
        let played = whole.history().iter().take(self.playback.ply());
        let here = played.map(|played| &*played.text).try_fold(ROOT, |at, mv| {
            let mut after = tree.children(at).iter().copied();
            after.find(|to| tree.text(*to) == mv)
        });
        let comment = tree.comment(here?);
        (!comment.is_empty()).then(|| comment.to_owned())
    }

    /// Evaluates the last move.
    fn eval(&mut self) -> Result<()> {
        let Some(ply) = self.last_ply()? else {
            return Ok(());
        };
        if self.review.get(ply).is_none() {
            self.conversation.say_thinking()?;
        }
        self.judge(ply);
        let words = self.review.get(ply).map(|judged| self.words(ply, judged));
        self.conversation
            .say(&words.unwrap_or_else(|| "There is no value for this move.".to_owned()))
    }

    fn judge(&mut self, ply: usize) {
        if self.review.get(ply).is_some() {
            return;
        }
        if let Some(judged) = self.judge.judge(ply, &SearchControl::new()) {
            self.review.take(ply, judged);
        }
    }

    /// Evaluates every move. Says that it takes a moment, unless they are known already.
    fn judge_all(&mut self) -> Result<()> {
        if !self.review.is_complete() {
            self.conversation.say_thinking()?;
        }
        // The moves are evaluated from the last to the first, because proved
        // values near the end help the searches of earlier moves.
        for ply in (0..self.playback.len()).rev() {
            self.judge(ply);
        }
        Ok(())
    }

    /// Returns the next costly move of the review from here on that the user has not improved
    /// yet, or else an earlier one, or else the costliest of the others.
    fn next_costly(&self) -> Option<usize> {
        let whole = self.playback.whole();
        // Where one person played against the computer, that person's moves count.
        let own = match persons(&self.playback.record().players)[..] {
            [side] => Some(side),
            _ => None,
        };
        let sides = own.map_or(Side::BOTH.to_vec(), |side| vec![side]);
        let worst = self
            .review
            .worst(own, self.playback.len(), whole.info().unit);
        let reviewed = costly_plies(whole, &self.review, &sides);
        let (before, after): (Vec<usize>, Vec<usize>) =
            reviewed.iter().partition(|ply| **ply < self.playback.ply());
        let others = worst.into_iter().map(|(ply, _)| ply);
        let mut costly = after.into_iter().chain(before).chain(others);
        costly.find(|ply| !self.found.contains(ply))
    }

    /// Runs an exercise in the position before a move: the given one, or else
    /// the costliest that the user has not improved yet.
    fn try_again(&mut self, number: Option<usize>) -> Result<()> {
        let ply = match number {
            Some(number) => number.checked_sub(1),
            None => {
                self.judge_all()?;
                self.next_costly()
            }
        };
        let Some(ply) = ply.filter(|ply| *ply < self.playback.len()) else {
            let none = match number {
                Some(_) => format!("give a move from 1 to {}", self.playback.len()),
                None => {
                    return self
                        .conversation
                        .say("There is no costly move left to try again.");
                }
            };
            return self.conversation.refuse(&none);
        };
        if number.is_none() {
            let here = self.playback.ply();
            let earlier = match ply < here && here < self.playback.len() {
                true => "There is none left after this one, so here is an earlier one: ",
                false => "",
            };
            let said = format!("{earlier}move {}.", ply + 1);
            self.conversation.say(&capitalized(&said))?;
        }
        self.judge(ply);
        let whole = self.playback.whole();
        let judged = self.review.get(ply);
        let Some(judged) = judged.filter(|judged| judged.loss() > 0.0) else {
            return self.conversation.say("No other move was better there.");
        };
        let mut task = try_again(whole, ply, judged, None)?;
        if exercise::run(self.conversation, &mut task, self.learning.as_mut())? == Left::Finished {
            self.found.push(ply);
        }
        self.say_back()
    }

    /// Says at which move the replay goes on.
    fn say_back(&mut self) -> Result<()> {
        let place = match self.playback.ply() {
            0 => "at the start of the game".to_owned(),
            ply => format!("at move {ply}"),
        };
        self.conversation
            .say(&format!("Back in the replay, {place}."))
    }

    /// Makes cards from the mistakes of a side, by default of the person.
    fn cards(&mut self, side: Option<&str>) -> Result<()> {
        let record = self.playback.record();
        let people = persons(&record.players);
        let sides = match sides_named(self.playback.whole().info(), &record.players, side) {
            Ok(sides) => sides,
            Err(why) => return self.conversation.refuse(&why),
        };
        if self.learning.is_some() {
            self.judge_all()?;
        }
        let others = (side.is_none())
            .then(|| self.mistakes_of_others(&sides))
            .flatten();
        let Some(learning) = &mut self.learning else {
            return self
                .conversation
                .say("Cards cannot be saved: set HOME or XDG_DATA_HOME.");
        };
        let whole = self.playback.whole();
        let why = |ply| played_job(whole, ply)?(&SearchControl::new());
        let made = keep_mistakes(
            learning,
            (whole, &self.review),
            (&sides, &people),
            CardOccasion::Asked,
            why,
        );
        let said = match (made, others) {
            (Ok(made), Some(said)) if made.fates.is_empty() => said,
            (Ok(made), _) => cards_made(&made, true),
            (Err(failed), _) => failed,
        };
        self.conversation.say(&said)
    }

    /// Returns which word saves the mistakes of the other side, if `sides` is one side only and
    /// the other one made mistakes.
    fn mistakes_of_others(&self, sides: &[Side]) -> Option<String> {
        let [own] = sides else { return None };
        let (whole, other) = (self.playback.whole(), own.other());
        let info = whole.info();
        let worst = self.review.worst(Some(other), usize::MAX, info.unit);
        let any = worst.iter().any(|(_, judged)| is_mistake(whole, judged));
        let [own, other] = [own.index(), other.index()].map(|side| info.sides[side]);
        let word = other.to_lowercase();
        any.then(|| format!("{own} made no mistakes. Type cards {word} to save those of {other}."))
    }

    /// Prints the costliest moves in the order of the review.
    fn worst(&mut self) -> Result<()> {
        self.judge_all()?;
        let whole = self.playback.whole();
        let costly = costly_plies(whole, &self.review, &Side::BOTH);
        if costly.is_empty() {
            return self.conversation.say(notices::NO_LOSS);
        }
        let mut lines = vec![costly_heading()];
        let judged = costly
            .iter()
            .filter_map(|ply| Some((*ply, self.review.get(*ply)?)));
        lines.extend(judged.map(|(ply, judged)| self.words(ply, judged)));
        let all = self.review.worst(None, usize::MAX, whole.info().unit).len();
        if all > costly.len() {
            let more = counted((all - costly.len()) as u64, "more moves");
            lines.push(format!(
                "{more} cost something; why after a move says what and why."
            ));
        }
        let lines = lines.join("\n");
        self.conversation.say(&lines)
    }

    fn words(&self, ply: usize, judged: &EvaluatedMove) -> String {
        words(self.playback.whole().info(), ply, judged)
    }
}

/// Returns `Move 30, White g1, mistake: 2 discs behind; best was f1: 1 disc ahead. It lowered the
/// chance to win by 8 %.`
fn words(info: &GameInfo, ply: usize, judged: &EvaluatedMove) -> String {
    let (unit, own) = (info.unit, &judged.comparison);
    let (side, played) = (info.sides[judged.side.index()], info.name_move(&own.played));
    let (grade, value) = (judged.words(unit), values::words(unit, &own.value));
    let head = format!("Move {}, {side} {played}, {grade}: {value}", ply + 1);
    // A smaller loss would be printed as 0.
    if judged.loss() < 0.05 {
        return match judged.in_better_time() {
            Some((best, value)) => {
                let (best, value) = (info.name_move(best), values::words(unit, value));
                format!("{head}; best was {best}: {value}.")
            }
            None => format!("{head}."),
        };
    }
    let better = values::words(unit, &own.best_value);
    let (best, given) = (info.name_move(judged.best()), given_away(judged, unit));
    format!("{head}; best was {best}: {better}. It {given}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_table_has_no_duplicates_or_long_lines() {
        crate::ui::plain::words::check::<Stepper<'_>>();
    }
}
