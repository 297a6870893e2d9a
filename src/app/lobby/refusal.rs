//! [`Refusal`]: the reason why a request is refused.

use thiserror::Error;

use super::code::RoomCode;
use crate::session::{LONGEST_NAME, PlayError};

/// The reason why a request is refused. Each one says what is possible instead.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum Refusal {
    /// The name cannot be used.
    #[error(
        "a name has 1 to {LONGEST_NAME} letters from a to z, digits or - _ . characters; choose one with \
         --as NAME or ssh NAME@HOST"
    )]
    BadName,
    /// Another account uses the name.
    #[error(
        "the name {0} belongs to somebody else here; choose another one with --as NAME or ssh NAME@HOST"
    )]
    NameTaken(String),
    /// There are too many sessions.
    #[error("the server is full; try again later")]
    Full,
    /// The account has too many sessions.
    #[error("your account already has {0} sessions here; close one of them")]
    TooManySessions(usize),
    /// The account has too many unfinished games.
    #[error("you already have {0} unfinished games; finish or resign one of them")]
    TooManyGames(usize),
    /// The account keeps too many games.
    #[error(
        "your account keeps {0} games here, which is the most; delete finished ones: press d in \
         the list of finished games, or type delete and a code in line mode"
    )]
    TooManyKept(usize),
    /// The games of the account take too much space.
    #[error(
        "the games of your account take {0} kB here, and the most is {1} kB; delete finished \
         ones: press d in the list of finished games, or type delete and a code in line mode"
    )]
    TooManyBytes(u64, u64),
    /// Another player has reached a limit.
    #[error("{0} must finish or delete other games first")]
    PartnerBusy(String),
    /// A rated game cannot be deleted.
    #[error(
        "rated games cannot be deleted, because the ratings come from them; delete games that are \
         not rated, or ask for a higher limit"
    )]
    RatedStays,
    /// The person has no finished game with this code.
    #[error("you have no finished game with this code; type games for the list")]
    NotFinished,
    /// The account begins games too quickly.
    #[error("you begin games too quickly; wait a few seconds")]
    GamesTooFast,
    /// The person has too many open offers.
    #[error("you already have {0} open offers; withdraw them first")]
    TooManyOffers(usize),
    /// The offer is gone.
    #[error("that offer is no longer open; choose another one")]
    NoOffer,
    /// The offer is one's own.
    #[error("that is your own offer; somebody else must accept it")]
    OwnOffer,
    /// No game has this code.
    #[error("there is no game with this code; check it with the person who gave it to you")]
    NoRoom,
    /// Too many wrong codes.
    #[error("too many wrong codes; wait a few seconds")]
    TooManyCodes,
    /// The request needs a game on the board.
    #[error("you are not at a game; join or start one first")]
    NoGame,
    /// The person watches.
    #[error("you are watching; only the players can do that")]
    Watching,
    /// It is the other player's turn.
    #[error("it is not your turn; wait for {0}")]
    NotYourTurn(String),
    /// The move is not possible.
    #[error(transparent)]
    Move(#[from] PlayError),
    /// The game is over.
    #[error("the game is over; ask for a rematch or leave the board")]
    Over,
    /// Values and hints are for games in progress.
    #[error("the game is over; the review shows how good each move was")]
    OnlyReview,
    /// The game is not over.
    #[error("the game is not over yet")]
    NotOver,
    /// No move to take back.
    #[error("you have no move to take back")]
    NothingToTakeBack,
    /// Moves cannot be taken back in this game.
    #[error("moves cannot be taken back in this game")]
    NoTakebacks,
    /// The computer does not agree to draws.
    #[error("the computer does not answer draw offers")]
    OnlyPeopleDraw,
    /// Somebody asked already.
    #[error("you already asked; wait for the answer")]
    AlreadyAsked,
    /// There is a question to answer first.
    #[error("answer the open question first: yes or no")]
    AnswerFirst,
    /// Nobody asked anything.
    #[error("there is no question to answer")]
    NoQuestion,
    /// Nothing printable in the chat line.
    #[error("there is nothing to send")]
    EmptyChat,
    /// Too many chat lines.
    #[error("too many lines; wait a few seconds")]
    ChatTooFast,
    /// Nobody may ask for hints or values in this game.
    #[error("there are no hints in a rated game or against another person")]
    NoAdvice,
    /// Only the player to move may ask for a hint.
    #[error("hints are only for the player to move; you can see the values of the moves")]
    NotYourHint,
    /// Spectators of a rated game are silent.
    #[error("spectators cannot write in a rated game")]
    SilentSpectators,
    /// The terms cannot be read.
    #[error("{0}")]
    Terms(String),
    /// The terms cannot be played.
    #[error("{0}")]
    Game(String),
    /// The person is already in that game.
    #[error("you are already at {0}")]
    AlreadyThere(RoomCode),
}
