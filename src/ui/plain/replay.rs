//! Stepping line by line: for pipes, screen readers and terminals that cannot
//! draw.

pub use crate::session::playback::{Programs, Reel};
pub use crate::session::review::{Judged, Review, Severity, judge};

use std::time::Duration;

use anyhow::Result;

use super::{Talk, board};
use crate::session::{Control, Limits, Request, Unit};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::text::values::brief;

/// How long one move may be judged.
const PATIENCE: Duration = Duration::from_millis(500);

/// What may be typed.
const HELP: &str = "\
Enter or n: the next move     b: the move before     12: the position after move 12
first, last: the ends         board: the board again all: every move from here
eval: what the last move was worth                   worst: judge the whole game
moves: the moves as text      play: play on from here
quit: leave";

/// What a line asks for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Word {
    Step(isize),
    Go(usize),
    Board,
    All,
    Eval,
    Worst,
    Moves,
    Play,
    Help,
    Quit,
    Unknown,
}

fn read(line: &str) -> Word {
    if let Ok(ply) = line.parse() {
        return Word::Go(ply);
    }
    match line.to_lowercase().as_str() {
        "" | "n" | "next" => Word::Step(1),
        "b" | "p" | "back" | "previous" => Word::Step(-1),
        "first" | "home" | "start" => Word::Go(0),
        "last" | "end" => Word::Go(usize::MAX),
        "board" => Word::Board,
        "all" => Word::All,
        "eval" | "e" => Word::Eval,
        "worst" | "a" | "analyse" | "analyze" => Word::Worst,
        "moves" | "record" => Word::Moves,
        "play" => Word::Play,
        "help" | "?" => Word::Help,
        "quit" | "exit" | "q" => Word::Quit,
        _ => Word::Unknown,
    }
}

/// Steps through a game over a conversation.
pub struct Stepper<'t> {
    talk: &'t mut Talk,
    glyphs: GlyphSet,
    reel: Reel,
    review: Review,
}

impl<'t> Stepper<'t> {
    /// Begins where the reel stands.
    pub fn new(talk: &'t mut Talk, glyphs: GlyphSet, reel: Reel) -> Stepper<'t> {
        let review = Review::new(reel.len());
        Stepper {
            talk,
            glyphs,
            reel,
            review,
        }
    }

    /// Steps until the person leaves or the input ends; the reel comes back
    /// if they want to play on from where it stands.
    ///
    /// # Errors
    /// The streams fail, or a pipe says something that is no word.
    pub fn run(mut self) -> Result<Option<Reel>> {
        self.show()?;
        while let Some(line) = self.talk.ask("replay: ")? {
            match read(line.trim()) {
                Word::Quit => return Ok(None),
                Word::Play if self.reel.here().to_move().is_some() => return Ok(Some(self.reel)),
                word => self.obey(word)?,
            }
        }
        Ok(None)
    }

    fn obey(&mut self, word: Word) -> Result<()> {
        match word {
            Word::Step(by) => self.step(by),
            Word::Go(ply) => {
                self.reel.go(ply);
                self.show()
            }
            Word::Board => self.show(),
            Word::All => {
                while self.reel.ply() < self.reel.len() {
                    self.step(1)?;
                }
                Ok(())
            }
            Word::Eval => self.eval(),
            Word::Worst => self.worst(),
            Word::Moves => {
                let text = self.reel.whole().transcript();
                self.talk.say(&text)
            }
            Word::Help => self.talk.say(HELP),
            Word::Play => self.talk.say("The game is over here; step back first."),
            Word::Unknown => self
                .talk
                .refuse("this is no word of replay; help lists them"),
            Word::Quit => Ok(()),
        }
    }

    fn step(&mut self, by: isize) -> Result<()> {
        if self.reel.step(by) {
            return self.show();
        }
        let end = if by > 0 { "end" } else { "start" };
        self.talk.say(&format!("This is the {end} of the game."))
    }

    /// Says the last move and draws the board.
    fn show(&mut self) -> Result<()> {
        let session = self.reel.here();
        let (ply, len) = (self.reel.ply(), self.reel.len());
        let head = match session.history().last() {
            Some(played) => {
                let side = session.entry().sides()[played.side.index()];
                format!("Move {ply} of {len}: {side} played {}.", played.sentence)
            }
            None => format!("The start of a game of {len} moves."),
        };
        let board = board(session, self.glyphs);
        self.talk.say(&format!("{head}\n{board}"))
    }

    /// Judges the move that led here.
    fn eval(&mut self) -> Result<()> {
        let Some(ply) = self.reel.ply().checked_sub(1) else {
            return self.talk.say("No move was played yet; step on first.");
        };
        self.judge(ply);
        let words = self.review.get(ply).map(|judged| self.words(ply, judged));
        self.talk
            .say(&words.unwrap_or_else(|| "Nothing can be said of this move.".to_owned()))
    }

    fn judge(&mut self, ply: usize) {
        if self.review.get(ply).is_some() {
            return;
        }
        let request = Request {
            limits: Limits {
                time: Some(PATIENCE),
                ..Limits::default()
            },
            ..Request::default()
        };
        if let Some(judged) = judge(self.reel.whole(), ply, &request, &Control::new()) {
            self.review.take(ply, judged);
        }
    }

    fn worst(&mut self) -> Result<()> {
        for ply in (0..self.reel.len()).rev() {
            self.judge(ply);
        }
        let worst = self.review.worst(5);
        let lines: Vec<String> = worst
            .iter()
            .map(|(ply, judged)| self.words(*ply, judged))
            .collect();
        if lines.is_empty() {
            return self.talk.say("No move cost anything.");
        }
        let lines = lines.join("\n");
        self.talk.say(&lines)
    }

    fn words(&self, ply: usize, judged: &Judged) -> String {
        let entry = self.reel.whole().entry();
        words(entry.sides(), entry.unit(), ply, judged)
    }
}

/// `30. White g1, -2 discs; best was f1, +1 discs: lost 3 ?`
fn words(sides: [&str; 2], unit: Unit, ply: usize, judged: &Judged) -> String {
    let value = |value: &Option<_>| value.as_ref().map_or("?".to_owned(), |v| brief(unit, v));
    let side = sides[judged.side.index()];
    let played = format!(
        "{}. {side} {}, {}",
        ply + 1,
        judged.played,
        value(&judged.value)
    );
    match judged.loss() {
        Some(loss) if loss >= 0.05 => {
            let sign = judged.severity(unit).sign();
            let (best, worth) = (&judged.best, value(&judged.best_value));
            let line = format!("{played}; best was {best}, {worth}: lost {loss:.1} {sign}");
            line.trim_end().to_owned()
        }
        _ => format!("{played}: best"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_and_words_are_read_in_any_case() {
        assert_eq!(read("12"), Word::Go(12));
        assert_eq!(read("LAST"), Word::Go(usize::MAX));
        assert_eq!(read(""), Word::Step(1));
        assert_eq!(read("-3"), Word::Unknown);
        for line in HELP.lines() {
            let word = line.split([':', ',']).next().unwrap();
            let word = word.trim_start_matches("Enter or ");
            assert_ne!(read(word), Word::Unknown, "{word}");
        }
    }
}
