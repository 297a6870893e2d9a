//! [`Info`], the only implementation of [`GameInfo`].

use std::marker::PhantomData;

use crate::engine::{Level, Unit, perft};
use crate::game::{
    Archive, Input, MenuCard, OptionError, OptionSpec, Options, from_pairs, to_pairs,
};
use crate::session::catalogue::{GameInfo, OpenError};
use crate::session::contract::Session;
use crate::session::game::TypedSession;
use crate::teacher::{LevelTable, Motif, Teachable};

/// The [`GameInfo`] of game `G`.
#[derive(Debug)]
pub struct Info<G>(PhantomData<fn() -> G>);

impl<G> Info<G> {
    /// The only value of this type.
    pub const ENTRY: Info<G> = Info(PhantomData);
}

impl<G: Teachable> Info<G> {
    /// Returns the game with these options and its starting position.
    fn set_up(
        options: &[(String, String)],
        position: Option<&str>,
    ) -> Result<(G, G::State), OpenError> {
        let game = G::new(from_pairs(options)?);
        let state = match position {
            Some(text) => game.read_position(text)?,
            None => game.start(),
        };
        Ok((game, state))
    }
}

impl<G: Teachable> GameInfo for Info<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn aliases(&self) -> &'static [&'static str] {
        G::ALIASES
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn sides(&self) -> [&'static str; 2] {
        G::SIDES
    }

    fn card(&self) -> MenuCard {
        G::CARD
    }

    fn rules(&self) -> &'static str {
        G::RULES
    }

    fn lessons(&self) -> &'static str {
        G::LESSONS
    }

    fn topics(&self) -> &'static str {
        G::TOPICS
    }

    fn puzzles(&self) -> &'static str {
        G::PUZZLES
    }

    fn unit(&self) -> Unit {
        G::UNIT
    }

    fn motifs(&self) -> &'static [Motif] {
        G::MOTIFS
    }

    fn name_move(&self, text: &str) -> String {
        match G::MOVE_NOUN[0] {
            "" => text.to_owned(),
            noun => format!("{noun} {text}"),
        }
    }

    fn level_table(&self) -> Option<LevelTable> {
        LevelTable::read(G::LEVEL_TABLE).ok()
    }

    fn options(&self) -> &'static [OptionSpec] {
        G::Options::SPECS
    }

    fn defaults(&self) -> Vec<(String, String)> {
        to_pairs(&G::Options::default())
    }

    fn level_help(
        &self,
        options: &[(String, String)],
        level: Level,
    ) -> Result<String, OptionError> {
        Ok(G::new(from_pairs(options)?).level_help(level))
    }

    fn level_rating(&self, level: Level) -> u16 {
        G::RATINGS[usize::from(level.number())]
    }

    fn open(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
    ) -> Result<Box<dyn Session>, OpenError> {
        let (game, state) = Self::set_up(options, position)?;
        Ok(Box::new(TypedSession::new(&Info::<G>::ENTRY, game, state)))
    }

    fn archive(&self, input: &Input<'_>) -> Option<Result<Box<dyn Archive>, String>> {
        G::archive(input)
    }

    fn has_passes(&self) -> bool {
        G::HAS_PASSES
    }

    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        G::split_moves(text)
    }

    fn spellings(&self, words: &[&str]) -> Vec<(&'static str, Vec<String>)> {
        G::spellings(words)
    }

    fn perft(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
        depth: u32,
    ) -> Result<u64, OpenError> {
        let (game, state) = Self::set_up(options, position)?;
        Ok(perft(&game, &state, depth))
    }
}
