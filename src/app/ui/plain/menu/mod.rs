//! The numbered text menu: game, players, level and options, then the game. It
//! works without a terminal.

mod host;
mod others;
mod question;
mod steps;

pub use host::{Host, SavedUse};

use anyhow::Result;

use super::conversation::Conversation;
use crate::session::{GameInfo, GameSetup, PlayerSpec};
use crate::ui::text::players::NAMELESS;
use question::{MenuAnswer, Question};
use steps::Given;

/// The result of the first questions.
enum Chosen {
    GoOn,
    New(Box<GameSetup>),
    Other(usize),
    Nothing,
}

/// Runs the menu until the user quits or the input ends.
///
/// # Errors
/// The streams fail, piped input contains an invalid choice, or the host fails.
pub fn run(
    conversation: &mut Conversation,
    games: &'static [&'static GameInfo],
    host: &mut dyn Host,
) -> Result<()> {
    loop {
        let going_on = match choose(conversation, games, host)? {
            Chosen::GoOn => {
                host.go_on(conversation)?;
                true
            }
            Chosen::New(plan) => again_and_again(conversation, *plan, host)?,
            Chosen::Other(place) => match place {
                0 => others::saved_games(conversation, host)?,
                1 => others::statistics(conversation, host)?,
                2 => others::settings(conversation, host)?,
                3 => others::rules(conversation, games)?,
                4 => others::learn(conversation, games, host)?,
                5 => others::puzzles(conversation, games, host)?,
                6 => others::analysis(conversation, games, host)?,
                _ => {
                    host.together(conversation)?;
                    true
                }
            },
            Chosen::Nothing => false,
        };
        if !going_on {
            return Ok(());
        }
    }
}

/// Plays games with this setup until the user stops. Returns whether to show
/// the menu again.
fn again_and_again(
    conversation: &mut Conversation,
    mut plan: GameSetup,
    host: &mut dyn Host,
) -> Result<bool> {
    loop {
        conversation.say(&format!(
            "\nShell command for this game: {}\n",
            plan.to_command()
        ))?;
        host.play(conversation, &plan)?;
        let mut answer = afterwards().ask(conversation)?;
        while answer == MenuAnswer::Chosen(2) {
            host.review_last(conversation)?;
            answer = afterwards().ask(conversation)?;
        }
        match answer {
            MenuAnswer::Chosen(0) => name_people(&mut plan),
            MenuAnswer::Chosen(1) => {
                name_people(&mut plan);
                plan.players.reverse();
                if let Some(names) = &mut plan.names {
                    names.reverse();
                }
            }
            MenuAnswer::Chosen(_) | MenuAnswer::Words(_) | MenuAnswer::Back => return Ok(true),
            MenuAnswer::Quit => return Ok(false),
        }
    }
}

/// Gives two unnamed people default names, which the score needs from the
/// second game on.
fn name_people(plan: &mut GameSetup) {
    if plan.players == [PlayerSpec::Human, PlayerSpec::Human] {
        plan.names.get_or_insert(NAMELESS.map(str::to_owned));
    }
}

fn afterwards() -> Question {
    let choices = [
        ("again", "Play again"),
        ("change", "Play again with sides changed"),
        ("review", "Review the game: how well it was played"),
        ("menu", "Back to the menu"),
    ];
    let choices = choices.map(|(word, label)| (word.to_owned(), label.to_owned()));
    Question::numbered("What next?", choices)
}

/// Asks one question after the other. The first one also offers to continue the
/// open game.
fn choose(
    conversation: &mut Conversation,
    games: &'static [&'static GameInfo],
    host: &dyn Host,
) -> Result<Chosen> {
    let open_game = host.open_game();
    let mut answers: Vec<Given> = Vec::new();
    while let Some(mut question) = steps::next(games, &answers) {
        let offers = answers.is_empty() && open_game.is_some();
        if let Some(label) = open_game.as_ref().filter(|_| offers) {
            question = question.with_zero("continue", &format!("Continue {label}"));
        }
        match question.ask(conversation)? {
            MenuAnswer::Chosen(0) if offers => return Ok(Chosen::GoOn),
            MenuAnswer::Chosen(i) => {
                // Choice 0 continues the open game and shifts the others.
                let place = i - usize::from(offers);
                if answers.is_empty() && place >= games.len() {
                    return Ok(Chosen::Other(place - games.len()));
                }
                if answers.is_empty()
                    && let Some(advice) = host.advice(games[place])
                {
                    conversation.say(&advice)?;
                }
                answers.push(Given::Choice(place));
            }
            MenuAnswer::Words(words) => answers.push(Given::Words(words)),
            MenuAnswer::Quit => return Ok(Chosen::Nothing),
            MenuAnswer::Back if answers.pop().is_some() => {}
            MenuAnswer::Back => conversation.say("This is the first question; type q to quit.")?,
        }
    }
    Ok(Chosen::New(Box::new(steps::plan(games, &answers))))
}
