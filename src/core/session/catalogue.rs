//! Static information about games, and opening a session by the name of a game.
//! No game is named here.

use std::fmt;
use std::marker::PhantomData;

use thiserror::Error;

use crate::engine::{Level, Unit, perft};
use crate::game::{
    Archive, Input, MenuCard, OptionError, OptionSpec, Options, ParsePositionError, Record, Side,
    from_pairs, joined, to_pairs,
};
use crate::session::contract::Session;
use crate::session::game::TypedSession;
use crate::session::play_error::PlayError;
use crate::teacher::{LevelTable, Motif, Teachable};
use crate::tooling::Tooling;

/// Options of the rules as keys and values.
type Pairs = [(String, String)];
/// A new session, or why the game cannot be opened.
type Opened = Result<Box<dyn Session>, OpenError>;
/// The games of a file, or why it is damaged; `None` if it is in no known format.
type Found = Option<Result<Box<dyn Archive>, String>>;
/// Translations of moves, each with the name of its notation.
type Spellings = Vec<(&'static str, Vec<String>)>;

/// The static information about one game, and the way to open it.
pub struct GameInfo {
    /// The game's id; see [`crate::game::Game::ID`].
    pub id: &'static str,
    /// Other names of the game; see [`crate::game::Game::ALIASES`].
    pub aliases: &'static [&'static str],
    /// The title; see [`crate::game::Game::TITLE`].
    pub title: &'static str,
    /// The names of the sides; see [`crate::game::Game::SIDES`].
    pub sides: [&'static str; 2],
    /// The facts for the menu; see [`crate::game::Game::CARD`].
    pub card: MenuCard,
    /// The rules as text; see [`crate::game::Game::RULES`].
    pub rules: &'static str,
    /// The text of the lessons file; see [`crate::game::Game::LESSONS`].
    pub lessons: &'static str,
    /// The text of the help pages; see [`crate::game::Game::TOPICS`].
    pub topics: &'static str,
    /// The text of the puzzles file; see [`crate::game::Game::PUZZLES`].
    pub puzzles: &'static str,
    /// The unit of this game's values.
    pub unit: Unit,
    /// The motifs that the teacher recognises in this game.
    pub motifs: &'static [Motif],
    /// The rules options.
    pub options: &'static [OptionSpec],
    /// Whether passes are moves of this game.
    pub has_passes: bool,
    move_noun: [&'static str; 2],
    level_table: &'static str,
    ratings: &'static [u16],
    defaults: fn() -> Vec<(String, String)>,
    level_help: fn(&Pairs, Level) -> Result<String, OptionError>,
    open: fn(&Pairs, Option<&str>) -> Opened,
    archive: fn(&Input<'_>) -> Found,
    split_moves: for<'t> fn(&'t str) -> Vec<&'t str>,
    spellings: fn(&[&str]) -> Spellings,
    perft: fn(&Pairs, Option<&str>, u32) -> Result<u64, OpenError>,
}

impl GameInfo {
    /// Names a move in a sentence: `pit 4`, `f5`.
    #[must_use]
    pub fn name_move(&self, text: &str) -> String {
        self.naming_of(0, text)
    }

    /// Names several moves in a sentence, the last one after a link: `pits 3, 4 or 6`, `f5 and d6`.
    #[must_use]
    pub fn name_moves(&self, moves: &[String], link: &str) -> String {
        self.naming_of(usize::from(moves.len() != 1), &joined(moves, link))
    }

    /// Whether a sentence needs a word before the notation of a move: `pit 4`.
    #[must_use]
    pub fn names_moves(&self) -> bool {
        !self.move_noun[0].is_empty()
    }

    /// Puts the word for one move (0) or several (1) before the notation.
    fn naming_of(&self, number: usize, moves: &str) -> String {
        match self.move_noun[number] {
            "" => moves.to_owned(),
            noun => format!("{noun} {moves}"),
        }
    }

    /// Returns the name of a move that keeps the opponent from showing this motif, as a
    /// motif of its own: `guarding a corner`.
    #[must_use]
    pub fn stopping(&self, motif: &str) -> String {
        let known = self.motifs.iter().find(|one| one.name == motif);
        let name = known.and_then(|known| known.stopped);
        name.map_or_else(
            || format!("stopping the opponent's {motif}"),
            |(name, _)| name.to_owned(),
        )
    }

    /// Returns a sentence that explains a motif, or a move that keeps the opponent from one;
    /// empty if the game does not name it.
    #[must_use]
    pub fn motif_meaning(&self, motif: &str) -> &'static str {
        let named = |one: &Motif| match one.stopped {
            _ if one.name == motif => Some(one.meaning),
            Some((name, meaning)) if name == motif => Some(meaning),
            _ => None,
        };
        self.motifs.iter().find_map(named).unwrap_or_default()
    }

    /// Returns the motifs whose puzzles practise this one, the nearest first: itself, and then
    /// what it stops or what resembles it.
    #[must_use]
    pub fn practised_by(&self, motif: &str) -> Vec<String> {
        let is_it = |one: &&Motif| one.name == motif || self.stopping(one.name) == motif;
        let near = self.motifs.iter().find(is_it).into_iter();
        let near = near.flat_map(|one| [Some(one.name), one.like].into_iter().flatten());
        let mut found = vec![motif.to_owned()];
        found.extend(near.map(str::to_owned));
        found
    }

    /// The measured losses of each level; `None` if they were never measured.
    #[must_use]
    pub fn level_table(&self) -> Option<LevelTable> {
        LevelTable::read(self.level_table).ok()
    }

    /// Every option with its default value.
    #[must_use]
    pub fn defaults(&self) -> Vec<(String, String)> {
        (self.defaults)()
    }

    /// Describes a level under these options.
    ///
    /// # Errors
    /// An unknown option or value.
    pub fn level_help(&self, options: &Pairs, level: Level) -> Result<String, OptionError> {
        (self.level_help)(options, level)
    }

    /// The rating of a level in this game, in Elo points; see
    /// [`crate::engine::Bots::RATINGS`].
    #[must_use]
    pub fn level_rating(&self, level: Level) -> u16 {
        self.ratings[usize::from(level.number())]
    }

    /// Opens a new game with two human players, from `position` if that is
    /// given.
    ///
    /// # Errors
    /// An unknown option or value, or an invalid position.
    pub fn open(&self, options: &Pairs, position: Option<&str>) -> Opened {
        (self.open)(options, position)
    }

    /// Reads games or a position in another program's form; see
    /// [`crate::game::Interchange::archive`].
    #[must_use]
    pub fn archive(&self, input: &Input<'_>) -> Found {
        (self.archive)(input)
    }

    /// Splits a line of moves into words; see
    /// [`crate::game::Notation::split_moves`].
    #[must_use]
    pub fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        (self.split_moves)(text)
    }

    /// Translates moves from the game's other notations; see
    /// [`crate::game::Notation::spellings`].
    #[must_use]
    pub fn spellings(&self, words: &[&str]) -> Spellings {
        (self.spellings)(words)
    }

    /// Counts the move sequences of length `depth` from a position; see
    /// [`crate::engine::perft`].
    ///
    /// # Errors
    /// Those of [`GameInfo::open`].
    pub fn perft(
        &self,
        options: &Pairs,
        position: Option<&str>,
        depth: u32,
    ) -> Result<u64, OpenError> {
        (self.perft)(options, position, depth)
    }

    /// Whether `name` is the id or an alias of this game.
    #[must_use]
    pub fn answers_to(&self, name: &str) -> bool {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        is(self.id) || self.aliases.iter().any(|alias| is(alias))
    }

    /// Opens the record's game, replays its moves and sets the names. Both
    /// players are human.
    ///
    /// # Errors
    /// The record is of another game, or has an invalid option or position or
    /// an illegal move.
    pub fn replay(&self, record: &Record) -> Opened {
        if record.game != self.id {
            return Err(OpenError::UnknownGame(record.game.clone()));
        }
        let mut session = self.open(&record.options, record.start.as_deref())?;
        for (i, mv) in record.moves.iter().enumerate() {
            session
                .play(mv)
                .map_err(|error| OpenError::Move { index: i, error })?;
        }
        for (side, name) in Side::BOTH.into_iter().zip(record.names.iter().flatten()) {
            session.set_name(side, name);
        }
        Ok(session)
    }
}

impl fmt::Debug for GameInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// Contains the [`GameInfo`] of game `G` as a constant.
#[derive(Debug)]
pub struct Info<G>(PhantomData<fn() -> G>);

impl<G: Teachable> Info<G> {
    /// The information about the game.
    pub const ENTRY: GameInfo = GameInfo {
        id: G::ID,
        aliases: G::ALIASES,
        title: G::TITLE,
        sides: G::SIDES,
        card: G::CARD,
        rules: G::RULES,
        lessons: G::LESSONS,
        topics: G::TOPICS,
        puzzles: G::PUZZLES,
        unit: G::UNIT,
        motifs: G::MOTIFS,
        options: G::Options::SPECS,
        has_passes: G::HAS_PASSES,
        move_noun: G::MOVE_NOUN,
        level_table: G::LEVEL_TABLE,
        ratings: &G::RATINGS,
        defaults: || to_pairs(&G::Options::default()),
        level_help: |options, level| Ok(G::new(from_pairs(options)?).level_help(level)),
        open: |options, position| {
            let (game, state) = Self::set_up(options, position)?;
            Ok(Box::new(TypedSession::new(&Self::ENTRY, game, state)))
        },
        archive: |input| G::archive(input),
        split_moves: |text| G::split_moves(text),
        spellings: |words| G::spellings(words),
        perft: |options, position, depth| {
            let (game, state) = Self::set_up(options, position)?;
            Ok(perft(&game, &state, depth))
        },
    };

    /// Returns the game with these options and its starting position.
    fn set_up(options: &Pairs, position: Option<&str>) -> Result<(G, G::State), OpenError> {
        let game = G::new(from_pairs(options)?);
        let state = match position {
            Some(text) => game.read_position(text)?,
            None => game.start(),
        };
        Ok((game, state))
    }
}

/// Work for every game that needs its type; the list of games does it for each.
pub trait GameWork {
    /// Does the work for the game `G`.
    fn run<G: Tooling>(&mut self);
}

/// The reason why a game cannot be opened. Every message names the fix.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum OpenError {
    /// No game has this id.
    #[error("there is no game called '{0}'")]
    UnknownGame(String),
    /// An unknown option or value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// An invalid position.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// An illegal move.
    #[error("move {}: {error}", .index + 1)]
    Move {
        /// The index of the move, from 0.
        index: usize,
        /// Why it is illegal.
        #[source]
        error: PlayError,
    },
}
