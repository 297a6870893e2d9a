//! Replaying a game in line mode.

use crate::ui::text::notices;
use anyhow::Result;

use super::exercise::{ExerciseMode, Left};
use super::study::StudyMode;
use super::{Conversation, Style, board};
use crate::course::try_again;
use crate::session::playback::Playback;
use crate::session::review::{GameJudge, JudgedMove, Review};
use crate::session::{SearchControl, Study, Unit, Value};
use crate::store::{Dirs, StudyFile, load};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::learning::{Learning, cards_made, sides_named};
use crate::ui::text::counted;
use crate::ui::text::values::brief;

/// The commands and their descriptions.
const HELP: &str = "\
Enter or n: the next move             b: the previous move
12: the position after move 12        all: every move from here
first, last: the ends of the game     board: the board
eval: the value of the last move      worst: evaluate the whole game
try: find better than the costliest   try 30: find better than move 30
cards: save mistakes as puzzles       cards white: those of one side
moves: the moves as text              play: start a new game from here
analysis: try other moves from here   quit: leave";

/// A command of the replay.
#[derive(Clone, Debug, Eq, PartialEq)]
enum ReplayCommand {
    Step(isize),
    Go(usize),
    Board,
    All,
    Eval,
    Worst,
    /// Try to improve a move, counted from 1, or the costliest one.
    Try(Option<usize>),
    /// Make cards from the mistakes of this side.
    Cards(Option<String>),
    Moves,
    Play,
    Analysis,
    Help,
    Quit,
    Unknown,
}

fn read(line: &str) -> ReplayCommand {
    if let Ok(ply) = line.parse() {
        return ReplayCommand::Go(ply);
    }
    let lower = line.to_lowercase();
    let (word, rest) = lower.split_once(' ').unwrap_or((&lower, ""));
    match (word, rest.trim()) {
        ("try", "") => return ReplayCommand::Try(None),
        ("try", number) => {
            let number = number.parse().ok();
            return number.map_or(ReplayCommand::Unknown, |n| ReplayCommand::Try(Some(n)));
        }
        ("cards", "") => return ReplayCommand::Cards(None),
        ("cards", side) => return ReplayCommand::Cards(Some(side.to_owned())),
        _ => {}
    }
    match lower.as_str() {
        "" | "n" | "next" => ReplayCommand::Step(1),
        "b" | "p" | "back" | "previous" => ReplayCommand::Step(-1),
        "first" | "home" | "start" => ReplayCommand::Go(0),
        "last" | "end" => ReplayCommand::Go(usize::MAX),
        "board" => ReplayCommand::Board,
        "all" => ReplayCommand::All,
        "eval" | "e" => ReplayCommand::Eval,
        "worst" | "a" | "analyse" | "analyze" => ReplayCommand::Worst,
        "moves" | "record" => ReplayCommand::Moves,
        "play" => ReplayCommand::Play,
        "analysis" => ReplayCommand::Analysis,
        "help" | "?" => ReplayCommand::Help,
        "quit" | "exit" | "q" => ReplayCommand::Quit,
        _ => ReplayCommand::Unknown,
    }
}

/// Replays a game over a conversation.
#[derive(Debug)]
pub struct Stepper<'t> {
    talk: &'t mut Conversation,
    glyphs: GlyphSet,
    playback: Playback,
    review: Review,
    judge: GameJudge,
    /// The progress that new cards are stored in; `None` if they cannot be
    /// stored.
    learning: Option<Learning>,
    /// The moves for which the user has found a better one.
    found: Vec<usize>,
    places: Option<Dirs>,
}

impl<'t> Stepper<'t> {
    /// Creates the replay, starting at the playback's current position.
    pub fn new(talk: &'t mut Conversation, glyphs: GlyphSet, playback: Playback) -> Stepper<'t> {
        let review = Review::new(playback.len());
        Stepper {
            judge: GameJudge::new(playback.whole()),
            talk,
            glyphs,
            playback,
            review,
            learning: None,
            found: Vec::new(),
            places: None,
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

    /// Sets the directories in which analyses are saved.
    #[must_use]
    pub fn saving_in(self, places: Option<Dirs>) -> Stepper<'t> {
        Stepper { places, ..self }
    }

    /// Runs until the user leaves or the input ends. Returns the playback if
    /// the user wants to play on from the current position.
    ///
    /// # Errors
    /// The streams fail, or piped input contains an unknown command.
    pub fn run(mut self) -> Result<Option<Playback>> {
        self.show()?;
        while let Some(line) = self.talk.ask("replay: ")? {
            match read(line.trim()) {
                ReplayCommand::Quit => return Ok(None),
                ReplayCommand::Play if self.playback.here().to_move().is_some() => {
                    return Ok(Some(self.playback));
                }
                ReplayCommand::Analysis => {
                    if let Some(from_here) = self.analyse()? {
                        return Ok(Some(from_here));
                    }
                }
                word => self.obey(word)?,
            }
        }
        Ok(None)
    }

    /// Runs a command that does not end the replay.
    fn obey(&mut self, word: ReplayCommand) -> Result<()> {
        match word {
            ReplayCommand::Step(by) => self.step(by),
            ReplayCommand::Go(ply) => {
                self.playback.go(ply);
                self.show()
            }
            ReplayCommand::Board => self.show(),
            ReplayCommand::All => {
                while self.playback.ply() < self.playback.len() {
                    self.step(1)?;
                }
                Ok(())
            }
            ReplayCommand::Eval => self.eval(),
            ReplayCommand::Worst => self.worst(),
            ReplayCommand::Try(number) => self.try_again(number),
            ReplayCommand::Cards(side) => self.cards(side.as_deref()),
            ReplayCommand::Moves => {
                let text = self.playback.whole().transcript();
                self.talk.say(&text)
            }
            ReplayCommand::Help => self.talk.say(HELP),
            ReplayCommand::Play => self.talk.say(notices::OVER_HERE),
            ReplayCommand::Unknown => self
                .talk
                .refuse("that is not a word of the replay; help lists them"),
            ReplayCommand::Quit | ReplayCommand::Analysis => Ok(()),
        }
    }

    /// Opens the analysis board at the current position. Returns the position
    /// to play on from if the user asks for that.
    fn analyse(&mut self) -> Result<Option<Playback>> {
        let playback = &self.playback;
        let (mut study, _) = Study::of_record(playback.whole(), playback.record());
        study.step(isize::try_from(playback.ply()).unwrap_or(isize::MAX));
        let mut mode = StudyMode::new(self.talk, self.glyphs, study, self.places.clone());
        if let (Some(path), Some(places)) = (playback.path(), &self.places)
            && let Ok(record) = load(path)
        {
            mode = mode.in_file(StudyFile::of(places, path, &record).0);
        }
        let Some(study) = mode.run()? else {
            self.show()?;
            return Ok(None);
        };
        let title = self.playback.title().to_owned();
        let (record, whole) = (self.playback.record().clone(), study.session().fork());
        let mut from_here = Playback::new(title, record, whole).with(self.playback.programs());
        from_here.go(usize::MAX);
        Ok(Some(from_here))
    }

    fn step(&mut self, by: isize) -> Result<()> {
        if self.playback.step(by) {
            return self.show();
        }
        let end = if by > 0 { "end" } else { "start" };
        self.talk.say(&format!("This is the {end} of the game."))
    }

    /// Prints the last move and the board.
    fn show(&mut self) -> Result<()> {
        let session = self.playback.here();
        let (ply, len) = (self.playback.ply(), self.playback.len());
        let head = match session.history().last() {
            Some(played) => {
                let side = session.entry().sides()[played.side.index()];
                format!("Move {ply} of {len}: {}", played.played_by(side))
            }
            None => format!("The start of a game of {}.", counted(len as u64, "moves")),
        };
        let board = board(session, self.glyphs);
        self.talk.say(&format!("{head}\n{board}"))
    }

    /// Evaluates the last move.
    fn eval(&mut self) -> Result<()> {
        let Some(ply) = self.playback.ply().checked_sub(1) else {
            return self
                .talk
                .say("No move has been played yet; go forward first.");
        };
        self.judge(ply);
        let words = self.review.get(ply).map(|judged| self.words(ply, judged));
        self.talk
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

    fn judge_all(&mut self) {
        // From the end backwards, because proved values near the end help the
        // searches of earlier moves.
        for ply in (0..self.playback.len()).rev() {
            self.judge(ply);
        }
    }

    /// Runs an exercise in the position before a move: the given one, or else
    /// the costliest that the user has not improved yet.
    fn try_again(&mut self, number: Option<usize>) -> Result<()> {
        let ply = match number {
            Some(number) => number.checked_sub(1),
            None => {
                self.judge_all();
                let unit = self.playback.whole().entry().unit();
                let worst = self.review.worst(None, self.playback.len(), unit);
                let open = worst.iter().map(|(ply, _)| *ply);
                open.into_iter().find(|ply| !self.found.contains(ply))
            }
        };
        let Some(ply) = ply.filter(|ply| *ply < self.playback.len()) else {
            let none = match number {
                Some(_) => format!("give a move from 1 to {}", self.playback.len()),
                None => return self.talk.say("There is no costly move left to try again."),
            };
            return self.talk.refuse(&none);
        };
        self.judge(ply);
        let whole = self.playback.whole();
        let judged = self.review.get(ply);
        let Some(judged) = judged.filter(|judged| judged.loss() > 0.0) else {
            return self.talk.say("No other move was better there.");
        };
        let mut task = try_again(whole, ply, judged, None)?;
        let mut mode = ExerciseMode::new(self.talk, Style::Sentences, self.glyphs);
        if mode.run(&mut task, None)? == Left::Finished {
            self.found.push(ply);
        }
        self.talk.say("Back in the replay.")
    }

    /// Makes cards from the mistakes of a side, by default of the person.
    fn cards(&mut self, side: Option<&str>) -> Result<()> {
        let record = self.playback.record();
        let sides = match sides_named(self.playback.whole().entry(), &record.players, side) {
            Ok(sides) => sides,
            Err(why) => return self.talk.refuse(&why),
        };
        let Some(learning) = &mut self.learning else {
            return self
                .talk
                .say("Cards cannot be saved: set HOME or XDG_DATA_HOME.");
        };
        let made = learning.make_cards(self.playback.whole(), &sides);
        let said = made.map_or_else(|failed| failed, |made| cards_made(made, true));
        self.talk.say(&said)
    }

    /// Prints the five costliest moves.
    fn worst(&mut self) -> Result<()> {
        self.judge_all();
        let unit = self.playback.whole().entry().unit();
        let worst = self.review.worst(None, 5, unit);
        let lines: Vec<String> = worst
            .iter()
            .map(|(ply, judged)| self.words(*ply, judged))
            .collect();
        if lines.is_empty() {
            return self.talk.say(notices::NO_LOSS);
        }
        let lines = lines.join("\n");
        self.talk.say(&lines)
    }

    fn words(&self, ply: usize, judged: &JudgedMove) -> String {
        let entry = self.playback.whole().entry();
        words(entry.sides(), entry.unit(), ply, judged)
    }
}

/// Returns `30. White g1, -2 discs; best was f1, +1 discs: lost 3.0 ?`
fn words(sides: [&str; 2], unit: Unit, ply: usize, judged: &JudgedMove) -> String {
    let value = |value: &Value| brief(unit, value);
    let (side, own) = (sides[judged.side.index()], &judged.judged);
    let played = format!("{}. {side} {}, {}", ply + 1, own.played, value(&own.value));
    let loss = judged.loss();
    // Such a loss would be printed as 0.0.
    if loss < 0.05 {
        return format!("{played}: best");
    }
    let (best, worth) = (judged.best(), value(&own.best_value));
    let sign = judged.grade(unit).sign();
    let line = format!("{played}; best was {best}, {worth}: lost {loss:.1} {sign}");
    line.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_and_words_are_read_in_any_case() {
        assert_eq!(read("12"), ReplayCommand::Go(12));
        assert_eq!(read("LAST"), ReplayCommand::Go(usize::MAX));
        assert_eq!(read(""), ReplayCommand::Step(1));
        assert_eq!(read("-3"), ReplayCommand::Unknown);
        assert_eq!(read("try 30"), ReplayCommand::Try(Some(30)));
        assert_eq!(read("try x"), ReplayCommand::Unknown);
        for line in HELP.lines() {
            let word = line.split([':', ',']).next().unwrap();
            let word = word.trim_start_matches("Enter or ");
            assert_ne!(read(word), ReplayCommand::Unknown, "{word}");
        }
    }
}
