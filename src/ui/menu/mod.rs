//! The numbered text menu: game, players, level, options, then play. Needs no
//! terminal at all.

mod question;
mod steps;

use anyhow::Result;

use self::question::{Answer, Question};
use super::line::Talk;
use crate::session::{Entry, PlayerSpec};

/// A game to play, as chosen in the menu.
#[derive(Clone)]
pub struct Plan {
    /// Which game.
    pub entry: &'static dyn Entry,
    /// Its rules options.
    pub options: Vec<(String, String)>,
    /// Who plays, by seat.
    pub players: [PlayerSpec; 2],
}

impl Plan {
    /// The shell command that starts the same game.
    #[must_use]
    pub fn command(&self) -> String {
        let [first, second] = &self.players;
        let defaults = self.entry.defaults();
        let changed = self.options.iter().filter(|pair| !defaults.contains(pair));
        let options: String = changed.map(|(k, v)| format!(" -o {k}={v}")).collect();
        let id = self.entry.id();
        format!("boardgames play {id} --first {first} --second {second}{options}")
    }
}

/// Leads through the menu until the person quits or the input ends. `play`
/// plays what was chosen.
///
/// # Errors
/// The streams fail, a pipe gives a line that is no choice, or `play` fails.
pub fn run(
    talk: &mut Talk,
    games: &'static [&'static dyn Entry],
    play: &mut dyn FnMut(&mut Talk, &Plan) -> Result<()>,
) -> Result<()> {
    while let Some(mut plan) = choose(talk, games)? {
        loop {
            talk.say(&format!("\nThe same from the shell: {}\n", plan.command()))?;
            play(talk, &plan)?;
            match afterwards().ask(talk)? {
                Answer::Chosen(0) => {}
                Answer::Chosen(1) => plan.players.reverse(),
                Answer::Chosen(_) | Answer::Back => break,
                Answer::Quit => return Ok(()),
            }
        }
    }
    Ok(())
}

fn afterwards() -> Question {
    let choices = [
        ("again", "Play again"),
        ("change", "Play again with sides changed"),
        ("menu", "Back to the menu"),
    ];
    let choices = choices.map(|(word, label)| (word.to_owned(), label.to_owned()));
    Question::numbered("What next?", choices)
}

/// Asks one question after the other; `None` when the person quits.
fn choose(talk: &mut Talk, games: &'static [&'static dyn Entry]) -> Result<Option<Plan>> {
    let mut answers: Vec<usize> = Vec::new();
    while let Some(question) = steps::next(games, &answers) {
        match question.ask(talk)? {
            Answer::Chosen(i) => answers.push(i),
            Answer::Quit => return Ok(None),
            Answer::Back if answers.pop().is_some() => {}
            Answer::Back => talk.say("This is the first question; q quits.")?,
        }
    }
    Ok(Some(steps::plan(games, &answers)))
}

#[cfg(test)]
mod tests;
