//! The numbered text menu: game, players, level, options, then play. Needs no
//! terminal at all.

mod others;
mod question;
mod steps;

use anyhow::Result;

use super::Conversation;
use crate::session::{GameInfo, PlayerSpec};
use crate::store::Config;
use crate::ui::learning::PuzzleChoice;
use crate::ui::text::players::NAMELESS;
use question::{MenuAnswer, Question};
use steps::Given;

/// A game to play, as chosen in the menu.
#[derive(Debug, Clone)]
pub struct ChosenGame {
    /// Which game.
    pub entry: &'static dyn GameInfo,
    /// Its rules options.
    pub options: Vec<(String, String)>,
    /// Who plays, by seat.
    pub players: [PlayerSpec; 2],
    /// What two people are called, by seat, if they said so.
    pub names: Option<[String; 2]>,
}

impl ChosenGame {
    /// The shell command that starts the same game.
    #[must_use]
    pub fn command(&self) -> String {
        let [first, second] = self.players.each_ref().map(PlayerSpec::as_word);
        let defaults = self.entry.defaults();
        let changed = self.options.iter().filter(|pair| !defaults.contains(pair));
        let options: String = changed.map(|(k, v)| format!(" -o {k}={v}")).collect();
        let names = self.names.as_ref().map_or_else(String::new, |[a, b]| {
            let names = shlex::try_quote(&format!("{a},{b}")).map(String::from);
            names.map_or_else(|_| String::new(), |names| format!(" --names {names}"))
        });
        let id = self.entry.id();
        format!("boardgames play {id} --first {first} --second {second}{options}{names}")
    }

    /// From the second game on two people have names, for the score between
    /// them.
    fn name_people(&mut self) {
        if self.players == [PlayerSpec::Human, PlayerSpec::Human] {
            self.names.get_or_insert(NAMELESS.map(str::to_owned));
        }
    }
}

/// What the menu leads to.
pub trait Host {
    /// The game that can go on, in a few words; `None` where none can.
    fn open_game(&self) -> Option<String>;

    /// Goes on with it.
    ///
    /// # Errors
    /// The game cannot be read, or the streams fail.
    fn go_on(&mut self, talk: &mut Conversation) -> Result<()>;

    /// The saved games, the newest first, each in a line.
    ///
    /// # Errors
    /// They cannot be read.
    fn saved_games(&self) -> Result<Vec<String>>;

    /// Does something with the saved game that [`Host::saved_games`] listed in
    /// this place.
    ///
    /// # Errors
    /// The streams fail, or a file does.
    fn with_saved(&mut self, talk: &mut Conversation, place: usize, what: SavedUse) -> Result<()>;

    /// Which level would suit the person in this game, in a sentence, once
    /// enough results say so.
    fn advice(&self, entry: &dyn GameInfo) -> Option<String>;

    /// What the finished games add up to.
    ///
    /// # Errors
    /// The results cannot be read.
    fn statistics(&self) -> Result<String>;

    /// The settings as they are.
    ///
    /// # Errors
    /// The configuration file cannot be read.
    fn config(&self) -> Result<Config>;

    /// Keeps changed settings; a sentence says where, or why not.
    fn keep_config(&mut self, config: &Config) -> String;

    /// Plays the lessons of a game, from the first that is not done.
    ///
    /// # Errors
    /// The streams fail, or piped input is neither move nor word.
    fn learn(&mut self, talk: &mut Conversation, entry: &'static dyn GameInfo) -> Result<()>;

    /// Sets puzzles.
    ///
    /// # Errors
    /// The streams fail, or piped input is neither move nor word.
    fn puzzles(&mut self, talk: &mut Conversation, choice: &PuzzleChoice) -> Result<()>;

    /// Opens the analysis board of a game.
    ///
    /// # Errors
    /// The streams fail, or piped input is neither move nor word.
    fn analyse(&mut self, talk: &mut Conversation, entry: &'static dyn GameInfo) -> Result<()>;

    /// The names of the themes.
    fn theme_names(&self) -> Vec<String>;

    /// Plays what was chosen.
    ///
    /// # Errors
    /// The streams fail, or piped input cannot be played.
    fn play(&mut self, talk: &mut Conversation, plan: &ChosenGame) -> Result<()>;
}

/// What to do with a saved game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum SavedUse {
    /// Go on with it.
    GoOn,
    /// Step through it.
    Replay,
    /// Say its last position and moves.
    Show,
    /// Remove it.
    Delete,
}

/// What was chosen.
enum Chosen {
    GoOn,
    New(Box<ChosenGame>),
    Other(usize),
    Nothing,
}

/// Leads through the menu until the person quits or the input ends.
///
/// # Errors
/// The streams fail, a pipe gives a line that is no choice, or the host fails.
pub fn run(
    talk: &mut Conversation,
    games: &'static [&'static dyn GameInfo],
    host: &mut dyn Host,
) -> Result<()> {
    loop {
        let going_on = match choose(talk, games, host)? {
            Chosen::GoOn => {
                host.go_on(talk)?;
                true
            }
            Chosen::New(plan) => again_and_again(talk, *plan, host)?,
            Chosen::Other(place) => match place {
                0 => others::saved_games(talk, host)?,
                1 => others::statistics(talk, host)?,
                2 => others::settings(talk, host)?,
                3 => others::rules(talk, games)?,
                4 => others::learn(talk, games, host)?,
                5 => others::puzzles(talk, games, host)?,
                _ => others::analysis(talk, games, host)?,
            },
            Chosen::Nothing => false,
        };
        if !going_on {
            return Ok(());
        }
    }
}

/// Plays the same game as often as the person wishes; returns whether the menu
/// comes back.
fn again_and_again(
    talk: &mut Conversation,
    mut plan: ChosenGame,
    host: &mut dyn Host,
) -> Result<bool> {
    loop {
        talk.say(&format!("\nThe same from the shell: {}\n", plan.command()))?;
        host.play(talk, &plan)?;
        match afterwards().ask(talk)? {
            MenuAnswer::Chosen(0) => plan.name_people(),
            MenuAnswer::Chosen(1) => {
                plan.name_people();
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

fn afterwards() -> Question {
    let choices = [
        ("again", "Play again"),
        ("change", "Play again with sides changed"),
        ("menu", "Back to the menu"),
    ];
    let choices = choices.map(|(word, label)| (word.to_owned(), label.to_owned()));
    Question::numbered("What next?", choices)
}

/// Asks one question after the other. The first offers `open_game` too.
fn choose(
    talk: &mut Conversation,
    games: &'static [&'static dyn GameInfo],
    host: &dyn Host,
) -> Result<Chosen> {
    let open_game = host.open_game();
    let mut answers: Vec<Given> = Vec::new();
    while let Some(mut question) = steps::next(games, &answers) {
        let offers = answers.is_empty() && open_game.is_some();
        if let Some(label) = open_game.as_ref().filter(|_| offers) {
            question = question.with_zero("continue", &format!("Continue {label}"));
        }
        match question.ask(talk)? {
            MenuAnswer::Chosen(0) if offers => return Ok(Chosen::GoOn),
            MenuAnswer::Chosen(i) => {
                let place = i - usize::from(offers);
                if answers.is_empty() && place >= games.len() {
                    return Ok(Chosen::Other(place - games.len()));
                }
                if answers.is_empty()
                    && let Some(advice) = host.advice(games[place])
                {
                    talk.say(&advice)?;
                }
                answers.push(Given::Choice(place));
            }
            MenuAnswer::Words(words) => answers.push(Given::Words(words)),
            MenuAnswer::Quit => return Ok(Chosen::Nothing),
            MenuAnswer::Back if answers.pop().is_some() => {}
            MenuAnswer::Back => talk.say("This is the first question; q quits.")?,
        }
    }
    Ok(Chosen::New(Box::new(steps::plan(games, &answers))))
}
