//! [`Request`]: a request of a person to the lobby.

use super::code::RoomCode;
use super::terms::Terms;

/// The number of a session: one connection of one person.
#[derive(Copy, Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct ClientId(pub u64);

/// The number of an open offer, as people type it.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct OfferId(pub u32);

/// A question to the other player.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Question {
    /// To take back the asker's last move.
    Takeback,
    /// To end the game as a draw.
    Draw,
    /// To play again with changed sides.
    Rematch,
}

impl Question {
    /// Returns who asks for what, without a full stop: `anna offers a draw`.
    pub fn by(self, name: &str) -> String {
        let words = match self {
            Question::Takeback => "asks to take a move back",
            Question::Draw => "offers a draw",
            Question::Rematch => "asks for a rematch",
        };
        format!("{name} {words}")
    }
}

/// A request of a person.
#[derive(Clone, Debug)]
pub enum Request {
    /// Offer a game to everybody, or begin one against the computer.
    Offer(Terms),
    /// Offer a game to the person who enters its code.
    Invite(Terms),
    /// Withdraw all offers.
    Withdraw,
    /// Accept an open offer.
    Accept(OfferId),
    /// Go to the game with this code: accept the invitation, return to one's own
    /// game, or watch.
    Join(RoomCode),
    /// List one's own finished games.
    OwnGames,
    /// Delete a finished game from the list. Its file is deleted when both players have
    /// done so.
    Delete(RoomCode),
    /// Leave the board. The game stays.
    LeaveTable,
    /// Play this move.
    Move(String),
    /// Ask the other player.
    Ask(Question),
    /// Answer the other player's question.
    Answer(bool),
    /// Resign the game.
    Resign,
    /// Write a line to everybody at the game.
    Say(String),
}
