//! The lobby, in which people meet to play each other: people, offers, games
//! and spectators.
//!
//! [`Lobby`] is a state machine, as [`crate::session::Play`] is for one game. It
//! takes one [`Input`] at a time and returns the [`Effect`]s that its host must
//! carry out. It knows neither sockets nor terminals, and reads no clock.
//! [`Archive`] keeps the games in files, as ordinary saved games.

mod agreements;
mod archive;
mod chat;
mod code;
mod event;
mod game_files;
mod kept;
mod limits;
mod news;
mod offers;
mod own_games;
mod person;
mod ratings;
mod refusal;
mod request;
mod room;
mod rooms;
mod scores;
mod sessions;
mod state;
mod terms;
mod views;

pub use archive::Archive;
pub use chat::{ChatLine, LONGEST_CHAT};
pub use code::RoomCode;
pub use event::{Effect, Input};
pub use kept::{Kept, KeptSeat, RoomFacts};
pub use limits::LobbyLimits;
pub use news::{
    FinishedLine, GameLine, HallView, News, OfferLine, OwnGameLine, OwnGames, PersonLine, SeatView,
    TableView,
};
pub use person::Person;
pub use ratings::Ratings;
pub use refusal::Refusal;
pub use request::{ClientId, OfferId, Question, Request};
pub use state::Lobby;
pub use terms::{Away, Partner, Terms};
