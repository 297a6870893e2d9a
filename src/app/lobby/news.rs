//! [`News`]: messages from the lobby to a session.

use std::time::Duration;

use super::chat::ChatLine;
use super::code::RoomCode;
use super::refusal::Refusal;
use super::request::{OfferId, Question};
use super::room::has_moved;
use crate::game::{EarlyEnd, Side, Verdict};
use crate::session::{Clock, Ending, GameInfo, Session};

/// A message from the lobby to a session.
#[derive(Debug)]
pub enum News {
    /// The game on this session's board, after a change.
    Table(Box<TableView>),
    /// The session is back in the hall.
    Hall,
    /// The reader's own finished games.
    OwnGames(Box<OwnGames>),
    /// An event, as a sentence.
    Happened(String),
    /// A request was refused.
    Refused(Refusal),
    /// Somebody wrote a line.
    Chat(ChatLine),
    /// It is this person's turn in this game; the text is for a window's title.
    YourTurn(RoomCode, String),
}

/// A player as everybody at the game sees them.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SeatView {
    /// The name, or the computer's level.
    pub name: String,
    /// The rating in this game, for people with rated games.
    pub rating: Option<i32>,
    /// Whether the player is connected. The computer always is.
    pub here: bool,
    /// Whether it is the computer.
    pub computer: bool,
}

/// A game as one of its players or spectators sees it.
#[derive(Debug)]
pub struct TableView {
    /// The code of the game.
    pub code: RoomCode,
    /// The position with the moves so far, and the names of both players.
    pub session: Box<dyn Session>,
    /// The clocks.
    pub clock: Clock,
    /// The time until which the player to move must move, in a correspondence game.
    pub due: Option<Duration>,
    /// The terms in a few words.
    pub terms: String,
    /// The players by seat.
    pub seats: [SeatView; 2],
    /// The side of the reader; `None` for a spectator.
    pub you: Option<Side>,
    /// The names of the spectators.
    pub watchers: Vec<String>,
    /// Whether the result counts for the ratings.
    pub rated: bool,
    /// The open question and who asked.
    pub asked: Option<(Side, Question)>,
    /// The newest chat lines, oldest first.
    pub chat: Vec<ChatLine>,
    /// The end of the game.
    pub ending: Option<Ending>,
    /// The reason, if the game ended by resignation, agreement, time or forfeit.
    pub ended_early: Option<EarlyEnd>,
    /// The score between both people today: `Anna 2, Ben 1`.
    pub score: Option<String>,
}

impl TableView {
    /// Whether the reader is to move.
    pub fn is_your_turn(&self) -> bool {
        self.ending.is_none() && self.you.is_some() && self.session.to_move() == self.you
    }

    /// Whether the reader has played a move that can be taken back.
    pub fn has_moved(&self) -> bool {
        self.you.is_some_and(|side| has_moved(&*self.session, side))
    }

    /// The name of the player on a side.
    pub fn name(&self, side: Side) -> &str {
        &self.seats[side.index()].name
    }

    /// Whether the computer plays.
    pub fn has_computer(&self) -> bool {
        self.seats.iter().any(|seat| seat.computer)
    }

    /// Whether the reader may ask for the values of the moves: in a game that is not
    /// rated, as a spectator or against the computer.
    ///
    /// # Errors
    /// The reason against it.
    pub fn may_see_values(&self) -> Result<(), Refusal> {
        let against_person = self.you.is_some() && !self.has_computer();
        match self.ending {
            Some(_) => Err(Refusal::OnlyReview),
            None if self.rated || against_person => Err(Refusal::NoAdvice),
            None => Ok(()),
        }
    }

    /// Whether the reader may ask for a hint. A hint is for a player who may see values
    /// and is to move.
    ///
    /// # Errors
    /// The reason against it.
    pub fn may_ask_for_hint(&self) -> Result<(), Refusal> {
        self.may_see_values()?;
        match self.is_your_turn() {
            true => Ok(()),
            false => Err(Refusal::NotYourHint),
        }
    }

    /// The question that the reader must answer, and who asks it.
    pub fn question(&self) -> Option<(&str, Question)> {
        let (by, question) = self.asked?;
        let other = self.you? == by.other();
        other.then(|| (self.name(by), question))
    }
}

/// A finished game of the reader.
#[derive(Clone, Debug)]
pub struct FinishedLine {
    /// The game and its players.
    pub game: GameLine,
    /// The reader's side.
    pub side: Side,
    /// The players in command line notation, by seat.
    pub players: [String; 2],
    /// The result.
    pub result: Verdict,
    /// The reason, if the game ended by resignation, agreement, time or forfeit.
    pub ended_early: Option<EarlyEnd>,
    /// Whether it counted for the ratings.
    pub rated: bool,
    /// The time of its end, since 1970.
    pub at: Duration,
}

/// The finished games of the reader, and how much they may keep.
#[derive(Clone, Debug, Default)]
pub struct OwnGames {
    /// The finished games, the newest first.
    pub finished: Vec<FinishedLine>,
    /// The rating in each game with rated games.
    pub ratings: Vec<(&'static GameInfo, i32)>,
    /// The number of games of the account, including unfinished ones, and its limit.
    pub games: (usize, usize),
    /// Their size in bytes, and the largest.
    pub bytes: (u64, u64),
}

/// A person in the list.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PersonLine {
    /// The name.
    pub name: String,
    /// Whether it is the reader.
    pub you: bool,
    /// Whether the person is at a game.
    pub playing: bool,
}

/// An open offer in the list.
#[derive(Clone, Debug)]
pub struct OfferLine {
    /// The number to accept it by.
    pub id: OfferId,
    /// The person who offers.
    pub by: String,
    /// Whether that person is connected.
    pub here: bool,
    /// The rating of that person in the game, if there is one.
    pub rating: Option<i32>,
    /// The terms in a few words.
    pub terms: String,
    /// The side that is left for the person who accepts, if it is not drawn.
    pub side: Option<&'static str>,
    /// Whether it is the reader's own.
    pub own: bool,
    /// The code, if it is the reader's own invitation.
    pub code: Option<RoomCode>,
}

/// A game to watch in the list.
#[derive(Clone, Debug)]
pub struct GameLine {
    /// The code.
    pub code: RoomCode,
    /// The game.
    pub info: &'static GameInfo,
    /// The players' names by seat.
    pub names: [String; 2],
    /// The number of moves so far.
    pub moves: usize,
}

/// A game of the reader in the list.
#[derive(Clone, Debug)]
pub struct OwnGameLine {
    /// The game and its players.
    pub game: GameLine,
    /// The reader's side.
    pub side: Side,
    /// Whether the reader is to move.
    pub your_turn: bool,
    /// The clocks.
    pub clock: Clock,
    /// The deadline of the player to move.
    pub due: Option<Duration>,
    /// Whether the game ended while the reader was away.
    pub over: bool,
    /// The open question to the reader: `anna offers a draw`.
    pub question: Option<String>,
}

/// The view that one person has of the hall.
#[derive(Clone, Debug, Default)]
pub struct HallView {
    /// The people who are connected, or the first of them if there are many.
    pub people: Vec<PersonLine>,
    /// The number of people who are not listed.
    pub more_people: usize,
    /// The open offers.
    pub offers: Vec<OfferLine>,
    /// Other people's games that everybody may watch.
    pub games: Vec<GameLine>,
    /// The reader's own unfinished games, those that wait for a move first.
    pub mine: Vec<OwnGameLine>,
}
