//! [`TextMenu`]: game, players, level and options, then the game.

use anyhow::{Error, Result};

use super::entries::entries;
use super::question::{MenuAnswer, Question};
use super::steps::{self, Given};
use crate::cli::args::globals::Globals;
use crate::cli::args::save::{KeepArgs, Loaded};
use crate::cli::args::seed::given_or_drawn;
use crate::cli::commands::today::today;
use crate::cli::commands::{review, stats};
use crate::cli::learning;
use crate::cli::plain_game::{PlayedGame, line_by_line, offer_teacher};
use crate::cli::save_words::{places, state_words};
use crate::course::Happened;
use crate::session::{Conditions, GameInfo, GameSetup, NAMELESS, PlayerSpec};
use crate::store::{AutoSave, IN_PAGE, MyRating};
use crate::ui::context::Context;
use crate::ui::plain::Conversation;
use crate::ui::prepared_game::PreparedGame;
use crate::ui::text::players::people;
use crate::ui::text::sentence;
use crate::ui::text::shell::TO_START;
use crate::ui::today::TodayKeys;

/// The next step after an entry of the menu.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Next {
    /// Show the menu again.
    Menu,
    /// End the program.
    Quit,
}

/// The numbered text menu.
#[derive(Debug)]
pub(super) struct TextMenu<'a> {
    pub conversation: &'a mut Conversation,
    pub context: Context,
    pub globals: &'a Globals,
    /// The game that was played last.
    last: Option<PlayedGame>,
    /// Whether its review found a costly move of the person.
    has_costly_move: bool,
    /// The lists that a person who listens has heard, as they were last.
    heard: Vec<Question>,
    /// The lines of today, as they were said last.
    said_today: String,
    /// Whether they were said, and the person has not asked for them again.
    has_said_today: bool,
}

impl<'a> TextMenu<'a> {
    pub fn new(
        conversation: &'a mut Conversation,
        context: Context,
        globals: &'a Globals,
    ) -> TextMenu<'a> {
        TextMenu {
            conversation,
            context,
            globals,
            last: None,
            has_costly_move: false,
            heard: Vec::new(),
            said_today: String::new(),
            has_said_today: false,
        }
    }

    /// Runs the menu until the user quits or the input ends.
    ///
    /// # Errors
    /// The streams fail, or piped input contains an invalid choice or an illegal
    /// move.
    pub fn run(&mut self) -> Result<()> {
        while self.main_question()? == Next::Menu {}
        self.conversation.say_goodbye()
    }

    /// Prints a text and returns to the menu.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn say(&mut self, text: &str) -> Result<Next> {
        self.conversation.say(text)?;
        Ok(Next::Menu)
    }

    /// Prints an error as a sentence and returns to the menu.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn say_error(&mut self, error: &Error) -> Result<Next> {
        self.say(&sentence(&format!("{error:#}")))
    }

    /// Asks a question. A person who listens hears a list only once.
    ///
    /// # Errors
    /// The input or output fails.
    pub fn ask(&mut self, question: Question) -> Result<MenuAnswer> {
        let question = question.known_from(&self.heard);
        let is_heard = !self.conversation.draws_boards();
        let answer = question.ask(self.conversation)?;
        self.heard.retain(|other| other.list != question.list);
        if is_heard && question.list.is_some() {
            self.heard.push(question);
        }
        Ok(answer)
    }

    /// Asks a question and passes the index of the choice to `then`.
    ///
    /// # Errors
    /// The input or output fails, or `then` fails.
    pub fn choose(
        &mut self,
        question: Question,
        then: impl FnOnce(&mut Self, usize) -> Result<Next>,
    ) -> Result<Next> {
        Ok(self.chosen(question, then)?.unwrap_or(Next::Menu))
    }

    /// Asks a question as [`TextMenu::choose`]. Returns `None` if the user goes back.
    ///
    /// # Errors
    /// The input or output fails, or `then` fails.
    pub fn chosen(
        &mut self,
        question: Question,
        then: impl FnOnce(&mut Self, usize) -> Result<Next>,
    ) -> Result<Option<Next>> {
        match self.ask(question)? {
            MenuAnswer::Chosen(place) => then(self, place).map(Some),
            MenuAnswer::Quit => Ok(Some(Next::Quit)),
            MenuAnswer::Back | MenuAnswer::Words(_) => Ok(None),
        }
    }

    /// Asks the question of `ask` again and again, until the user goes back or quits.
    ///
    /// # Errors
    /// `ask` fails.
    pub fn repeat(
        &mut self,
        mut ask: impl FnMut(&mut Self) -> Result<Option<Next>>,
    ) -> Result<Next> {
        loop {
            match ask(self)? {
                None => return Ok(Next::Menu),
                Some(Next::Quit) => return Ok(Next::Quit),
                Some(Next::Menu) => {}
            }
        }
    }

    /// Asks one question after the other and plays the game that results. The
    /// first question also offers the other entries and the open game.
    fn main_question(&mut self) -> Result<Next> {
        self.say_today()?;
        let games = self.context.games;
        let open_game = Loaded::newest().map(|game| {
            let title = game.session.info().title;
            format!("Continue {title}, {}", state_words(&*game.session))
        });
        let mut answers: Vec<Given> = Vec::new();
        let places = self.context.places.clone();
        let suits = |info: &GameInfo| MyRating::level_to_offer(info, places.as_ref());
        while let Some(mut question) = steps::next(games, &answers, &suits) {
            let offers = answers.is_empty() && open_game.is_some();
            if answers.is_empty() {
                question = question.first().list("Menu");
                question = question.default(self.last_game(games));
            }
            if let Some(label) = open_game.as_ref().filter(|_| offers) {
                question = question.with_zero("continue", label);
            }
            match self.ask(question)? {
                MenuAnswer::Chosen(0) if offers => return self.resume_newest(),
                MenuAnswer::Chosen(i) => {
                    // Choice 0 continues the open game and shifts the others.
                    let place = i - usize::from(offers);
                    if answers.is_empty() {
                        match games.get(place) {
                            None => return (entries()[place - games.len()].2)(self),
                            Some(info) => {
                                if let Some(advice) = stats::advice(info) {
                                    self.conversation.say(&advice)?;
                                }
                            }
                        }
                    }
                    answers.push(Given::Choice(place));
                }
                MenuAnswer::Words(words) => answers.push(Given::Words(words)),
                MenuAnswer::Quit => return Ok(Next::Quit),
                MenuAnswer::Back if answers.pop().is_some() => {}
                MenuAnswer::Back => self
                    .conversation
                    .say("This is the first question; type q to quit.")?,
            }
        }
        self.play_repeatedly(steps::setup(games, &answers))
    }

    /// Prints what there is to do today.
    fn say_today(&mut self) -> Result<()> {
        // Damaged settings do not end the menu; the entry for them reports them.
        let Ok(today) = today(self.globals) else {
            return Ok(());
        };
        let text = today.text(&TodayKeys {
            learn: "learn",
            daily: "puzzles",
            of_game: None,
            mine: "puzzles",
            counts_mistakes: false,
            load: None,
            is_repeated: self.has_said_today && !self.conversation.draws_boards(),
            aloud: !self.conversation.draws_boards(),
        });
        // A person who listens hears again only what is new.
        if !self.conversation.draws_boards() && text == self.said_today {
            return Ok(());
        }
        let glyphs = self.conversation.glyphs();
        let is_new = |line: &&str| !self.said_today.lines().any(|said| said == *line);
        let news = match self.conversation.draws_boards() {
            true => text.clone(),
            false => Vec::from_iter(text.lines().filter(is_new)).join("\n"),
        };
        if !news.is_empty() {
            self.conversation
                .say(&format!("\n{}", glyphs.spelled(&news)))?;
        }
        self.said_today = text;
        self.has_said_today = true;
        Ok(())
    }

    /// Lets the menu say again what there is to do today.
    pub fn forget_today(&mut self) {
        self.said_today.clear();
        self.has_said_today = false;
    }

    /// Returns the index of the game played last, or of the first one.
    pub fn last_game(&self, games: &[&'static GameInfo]) -> usize {
        let last = &*self.context.config.last_game;
        let found = games.iter().position(|info| info.id == last);
        found.unwrap_or(0)
    }

    /// Continues the open game, which another window may have taken meanwhile.
    fn resume_newest(&mut self) -> Result<Next> {
        match Loaded::newest() {
            Some(game) => self.resume(game),
            None => self.say("That game is open in another window."),
        }
    }

    /// Continues a saved game with its players, and then offers to look back at it.
    ///
    /// # Errors
    /// The game cannot be continued, or the input or output fails.
    pub fn resume(&mut self, game: Loaded) -> Result<Next> {
        let save = AutoSave::go_on(&places()?, &game.path, &game.record);
        match self.context.resume(game.session, &game.record, save) {
            Ok(prepared) => self.play(prepared)?,
            Err(why) => return self.say(&sentence(&why)),
        }
        let again = self.last.as_ref().and_then(PlayedGame::setup);
        self.after_games(again)
    }

    /// Asks what to do after a game, and looks back at it as long as the user wants. A new game is
    /// offered if it can be played `again`. Returns `None` to quit.
    fn after_game(&mut self, again: bool) -> Result<Option<After>> {
        loop {
            let last = self.last.as_ref();
            let is_open = last.is_some_and(PlayedGame::is_open);
            let has_own_moves = last.is_some_and(PlayedGame::has_own_moves);
            let is_offered = |after: After| match after {
                After::Continue => is_open,
                After::Again | After::Change => again,
                After::Review => has_own_moves,
                After::Try => self.has_costly_move,
                After::Menu => true,
            };
            let offered: Vec<_> = AFTER_GAME
                .iter()
                .filter(|(.., after)| is_offered(*after))
                .collect();
            let choices = offered.iter().map(|(word, label, _)| (*word, *label));
            // Enter goes back, so that it never starts a game by accident.
            let mut all = offered.iter();
            let back = all.position(|(.., after)| matches!(after, After::Menu));
            let question = Question::of("What next?", choices).list("After the game");
            let question = question.default(back.unwrap_or(0));
            match self.ask(question)? {
                MenuAnswer::Chosen(place) => match offered[place].2 {
                    After::Review => self.review_last()?,
                    After::Try => self.try_last_again()?,
                    other => return Ok(Some(other)),
                },
                MenuAnswer::Quit => return Ok(None),
                MenuAnswer::Words(_) | MenuAnswer::Back => return Ok(Some(After::Menu)),
            }
        }
    }

    /// Plays games with this setup until the user stops.
    fn play_repeatedly(&mut self, setup: GameSetup) -> Result<Next> {
        self.play_new(&setup)?;
        self.after_games(Some(setup))
    }

    /// Asks what to do after a game, and plays games with its setup until the user stops;
    /// without a setup, none is offered.
    fn after_games(&mut self, mut setup: Option<GameSetup>) -> Result<Next> {
        loop {
            let after = self.after_game(setup.is_some())?;
            let again = match (after, &mut setup) {
                (None, _) => return Ok(Next::Quit),
                (Some(After::Continue), _) => return self.resume_newest(),
                (Some(After::Again | After::Change), Some(setup)) => setup,
                (Some(_), _) => return Ok(Next::Menu),
            };
            name_people(again);
            if let Some(After::Change) = after {
                again.players.reverse();
                if let Some(names) = &mut again.names {
                    names.reverse();
                }
            }
            self.play_new(again)?;
        }
    }

    /// Plays a new game, after the shell command for it.
    fn play_new(&mut self, setup: &GameSetup) -> Result<()> {
        // A person who listens hears the commands after the game.
        if !IN_PAGE && self.conversation.draws_boards() {
            let command = setup.to_command();
            let said = format!("\n{TO_START} {command} --plain\n");
            self.conversation.say(&said)?;
        }
        let mut learning = learning::at_home();
        if learning.offers(setup.info, self.context.places.as_ref()) {
            learning.note(Happened::Offered {
                game: setup.info.id.to_owned(),
            });
            self.conversation.say(&format!(
                "New to {}? Type 'learn' in the menu for short lessons.",
                setup.info.title
            ))?;
        }
        let seed = given_or_drawn(None)?;
        let session = setup.open(seed, &self.context.seat)?;
        let (setting, places) = (self.context.config.teacher, self.context.places.as_ref());
        offer_teacher(self.conversation, &*session, setting, places)?;
        let save = KeepArgs::default().auto_save(None, &*session)?;
        let conditions = Conditions::default();
        let prepared = PreparedGame::new(session, save, seed, conditions);
        self.play(PreparedGame {
            teacher: setup.teacher,
            ..prepared
        })
    }

    /// Plays one game, saving it. Before and after, prints the score between two
    /// named people.
    fn play(&mut self, game: PreparedGame) -> Result<()> {
        self.context.note_last_game(&*game.session);
        let people = people(&*game.session);
        // No score is kept against an unnamed opponent.
        let names = game.session.record().names.and(people.clone());
        self.say_score(names.as_ref())?;
        let (session, save, teacher) = (game.session, game.save, game.teacher);
        let played = line_by_line(self.conversation, session, save, teacher, self.globals)?;
        let verdict = played.ending.verdict();
        self.last = Some(played);
        self.has_costly_move = false;
        if let (Some(people), Some(verdict)) = (people, verdict) {
            self.context
                .people_results
                .enter(game.number, people, verdict);
            self.say_score(names.as_ref())?;
        }
        Ok(())
    }

    /// Prints the score between two people, if they have played before.
    fn say_score(&mut self, names: Option<&[String; 2]>) -> Result<()> {
        let names = names.map(|names| names.each_ref().map(String::as_str));
        match names.and_then(|names| self.context.people_results.words(names)) {
            Some(score) => self.conversation.say(&format!("Score so far: {score}.")),
            None => Ok(()),
        }
    }

    /// Prints a review of the game that was played last.
    fn review_last(&mut self) -> Result<()> {
        let Some(last) = &self.last else {
            return Ok(());
        };
        self.conversation.say_thinking()?;
        let (text, is_costly) = review::text_of(&*last.session, &last.record, self.globals);
        self.has_costly_move = is_costly;
        self.conversation.say(text.trim_end())
    }

    /// Asks for better moves than the person's costliest ones in the game that was played
    /// last.
    fn try_last_again(&mut self) -> Result<()> {
        let Some(last) = &self.last else {
            return Ok(());
        };
        review::try_again_in(self.conversation, &*last.session, &last.record.players)
    }
}

/// Gives two unnamed people default names, which the score needs from the
/// second game on.
fn name_people(setup: &mut GameSetup) {
    if setup.players == [PlayerSpec::Human, PlayerSpec::Human] {
        setup.names.get_or_insert(NAMELESS.map(str::to_owned));
    }
}

/// What can follow a game.
#[derive(Copy, Clone)]
enum After {
    Continue,
    Again,
    Change,
    Review,
    Try,
    Menu,
}

/// The choices after a game: word, label and what follows. Those that come and go are the last, so
/// that the others keep the numbers that the person has heard.
const AFTER_GAME: [(&str, &str, After); 6] = [
    ("again", "Play again", After::Again),
    ("change", "Play again with sides changed", After::Change),
    (BACK.0, BACK.1, After::Menu),
    (
        "review",
        "Review the game: how well it was played",
        After::Review,
    ),
    ("continue", "Continue this game", After::Continue),
    (
        "try",
        "Find better moves than your costliest ones",
        After::Try,
    ),
];

/// The choice that leads back to the menu.
const BACK: (&str, &str) = ("back", "Back to the menu");
