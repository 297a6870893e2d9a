//! The list of games. A new game needs a folder here, two lines below and its test
//! data.

pub mod awari;
pub mod dag_en_nacht;
pub mod othello;
pub mod tic_tac_toe;

use crate::session::{GameInfo, GameWork, Info};

macro_rules! games {
    ($($game:ty,)+) => {
        /// Every game, in the order of the menu.
        //
        // As a constant it would be compiled again in every crate that uses it, with
        // everything that it can call.
        pub static GAMES: &[&GameInfo] = &[$(&Info::<$game>::ENTRY),+];

        /// Does this work for every game, in the order of the menu.
        pub fn for_each(work: &mut impl GameWork) {
            $(work.run::<$game>();)+
        }
    };
}

games! {
    othello::Othello,
    awari::Awari,
    dag_en_nacht::DagEnNacht,
    tic_tac_toe::TicTacToe,
}

/// Returns the game with this id or alias.
#[must_use]
pub fn find(name: &str) -> Option<&'static GameInfo> {
    GAMES.iter().copied().find(|entry| entry.answers_to(name))
}

/// Iterates over the game `only`, or over every game if it is `None`.
pub fn chosen(only: Option<&'static GameInfo>) -> impl Iterator<Item = &'static GameInfo> {
    let wanted = move |entry: &&GameInfo| only.is_none_or(|o| o.id == entry.id);
    GAMES.iter().copied().filter(wanted)
}
