//! Playing a game in line mode, shared by several commands.

use std::rc::Rc;

use anyhow::Result;

use crate::cli::args::save::KeepArgs;
use crate::cli::args::seed::given_or_drawn;
use crate::game::{Record, Side};
use crate::store::{AutoSave, Dirs, MyRating};

use crate::cli::args::globals::Globals;
use crate::cli::exit::warn;
use crate::cli::interrupt::note_game;
use crate::cli::player_factory::seat;
use crate::session::{
    self, AutosaveHook, BotSpec, Conditions, Ending, GameInfo, GameSetup, NoAutosave, Play,
    PlayerSpec, Session, TeacherMode, drive,
};
use crate::ui::learning::{Learning, persons};
use crate::ui::plain::exercise;
use crate::ui::plain::{Conversation, LineMode, Partner, PlayOn, Style};
use crate::ui::text::{notices, shell};

/// Seats both players.
///
/// # Errors
/// An engine cannot be started.
pub(super) fn sit_down(
    session: &mut dyn Session,
    players: &[PlayerSpec; 2],
    seed: u64,
) -> Result<()> {
    session::sit_down(session, players, seed, &seat)
}

/// Plays a new game from the position `here` in line mode, to which the user returns after it. It
/// is saved like any other.
///
/// # Errors
/// See [`line_by_line`]; or an engine or the file of the game failed.
pub(super) fn play_from(
    conversation: &mut Conversation,
    here: &dyn Session,
    players: &[PlayerSpec; 2],
    seed: Option<u64>,
    globals: &Globals,
) -> Result<()> {
    exercise::remark(
        conversation,
        "A game begins here; quit in it brings you back.",
    )?;
    let mut session = here.fork();
    sit_down(&mut *session, players, given_or_drawn(seed)?)?;
    let save = KeepArgs::default().auto_save(None, &*session)?;
    line_by_line(conversation, session, save, None, globals)?;
    Ok(())
}

/// Returns the function that plays games in the middle of a conversation.
pub(super) fn play_on(globals: &Globals) -> Rc<PlayOn> {
    let globals = globals.clone();
    Rc::new(move |conversation, here, person, level| {
        let level = level.unwrap_or_else(|| suitable_level(here.info()));
        let players = Side::BOTH.map(|side| match side == person {
            true => PlayerSpec::Human,
            false => PlayerSpec::Bot(level),
        });
        play_from(conversation, here, &players, None, &globals)
    })
}

/// Offers the teacher to a newcomer who begins a game against an easy level. `setting` is
/// the mode of the teacher in the settings.
///
/// # Errors
/// The output cannot be written.
pub(super) fn offer_teacher(
    conversation: &mut Conversation,
    session: &dyn Session,
    setting: TeacherMode,
    places: Option<&Dirs>,
) -> Result<()> {
    if !setting.suits_newcomer(session) || !Learning::is_new_to(session.info(), places) {
        return Ok(());
    }
    let offer = notices::newcomer("Type 'teacher gentle' in the game");
    let offer = offer.and(format!(", and {}", notices::NOT_RATED));
    conversation.say(&offer.to_string())
}

/// Returns the level that suits the person in this game.
pub(super) fn suitable_level(info: &GameInfo) -> BotSpec {
    MyRating::level_to_offer(info, Dirs::find().ok().as_ref()).into()
}

/// A game that was played in line mode.
#[derive(Debug)]
pub(super) struct PlayedGame {
    /// How the play ended.
    pub ending: Ending,
    /// The game, without players that could move.
    pub session: Box<dyn Session>,
    /// Its record, with the players and the moves that a person was shown.
    pub record: Record,
}

impl PlayedGame {
    /// Whether the game can be continued. A game without a move has no file.
    pub fn is_open(&self) -> bool {
        self.ending.verdict().is_none() && !self.session.history().is_empty()
    }

    /// Whether a person played a move, or anybody in a game without people.
    pub fn has_own_moves(&self) -> bool {
        let people = persons(&self.record.players);
        let mut history = self.session.history().iter();
        history.any(|played| people.is_empty() || people.contains(&played.side))
    }

    /// Returns the setup with which it is played once more; `None` if a player is unknown.
    pub fn setup(&self) -> Option<GameSetup> {
        let session = &*self.session;
        let [first, second] = self.record.players.each_ref().map(|text| text.parse().ok());
        let players = [first?, second?];
        let teacher = self
            .record
            .teacher
            .as_ref()
            .and_then(|mode| mode.parse().ok());
        Some(GameSetup {
            start: self.record.start.clone(),
            names: self.record.names.clone(),
            teacher: teacher.filter(|mode| *mode != TeacherMode::Off),
            ..GameSetup::new(session.info(), session.options(), players)
        })
    }
}

/// Plays in line mode until the game ends or the user leaves, and returns the game.
/// Afterwards says where it is saved and how to open it.
///
/// # Errors
/// The streams fail, or piped input contains an illegal move.
pub(super) fn line_by_line(
    conversation: &mut Conversation,
    session: Box<dyn Session>,
    mut save: Option<AutoSave>,
    teacher: Option<TeacherMode>,
    globals: &Globals,
) -> Result<PlayedGame> {
    let note = save.as_mut().and_then(AutoSave::take_note);
    note.iter().for_each(|note| warn(note));
    let (kept, path) = globals.config()?;
    let mut config = kept.clone();
    // Games that a program plays over a pipe are not the user's.
    if conversation.style() == Style::Sentences
        && config.note_last_game(&*session)
        && let Some(path) = path
    {
        // The game can be played although this was not stored.
        let _ = config.save_changes(&kept, &path);
    }
    let teacher = teacher.unwrap_or_else(|| config.teacher.for_game(&*session));
    // Line mode has no clock.
    let mut play = Play::new(session, Conditions::default().clock()).taught(teacher);
    play = play.helped(save.as_ref().is_some_and(AutoSave::was_helped));
    if conversation.style() == Style::Sentences
        && let Some(words) = notices::teacher_at_start(&play)
    {
        conversation.say(&words.to_string())?;
    }
    let mut front = LineMode::new(conversation);
    let is_saved = save.is_some();
    let autosave: &mut dyn AutosaveHook = match &mut save {
        Some(save) => save,
        None => &mut NoAutosave,
    };
    note_game(Some(is_saved));
    let ending = drive(&mut play, &mut front, autosave);
    note_game(None);
    let ending = ending?;
    front.finish(play.session(), &ending)?;
    let session = play.session();
    let rated = save.as_mut().and_then(|save| save.rating_note(session));
    if let (Style::Sentences, Some(_), Some(rated)) =
        (conversation.style(), ending.verdict(), rated)
    {
        conversation.say(rated)?;
    }
    let record = match &mut save {
        Some(save) => save.record_of(session),
        None => Record {
            shown: play.shown_moves(),
            teacher: Some(play.teacher().name().to_owned()),
            ..session.record()
        },
    };
    // Who types the command of a pipe is not known.
    let plain = conversation.partner() == Partner::Person;
    let farewell = save.and_then(|save| {
        let whole = shell::farewell_of(&save, play.is_over(), plain)?;
        let brief = save.path().filter(|_| save.unsaved().is_none());
        Some((whole, brief.map(shell::brief_farewell)))
    });
    if let (Style::Sentences, Some((whole, brief))) = (conversation.style(), farewell) {
        conversation.say_commands(&whole, brief.as_deref())?;
    }
    Ok(PlayedGame {
        ending,
        session: play.session().fork(),
        record,
    })
}
