//! [`ViewRequest`]: a request of the user that the view of a game cannot carry out
//! itself.

use super::overlay::Overlay;
use crate::session::Command;

/// A request of the user to the game's screen.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewRequest {
    /// Pass this command to the game.
    Game(Command),
    /// Make the computer move now.
    MoveNow,
    /// Show the last turn again.
    ShowAgain,
    /// Save the game in this file from now on.
    SaveAs(String),
    /// Write the game so far to this file.
    WriteRecord(String),
    /// Copy board, moves and position to the clipboard.
    Copy,
    /// Show on the board what would follow the move of this box, and then the box
    /// again.
    ShowLine(Box<Overlay>),
    /// Explain the last move.
    Why,
    /// Explain the move of the hint.
    ExplainHint,
    /// Switch the teacher to its next mode.
    TurnTeacher,
    /// Show or hide the value of every move.
    TurnValues,
    /// Save the settings, which have changed.
    KeepSettings,
    /// Start another game with the players' sides changed.
    Rematch,
    /// Open the form of a new game.
    NewGame,
    /// Open the review of the game.
    Review,
    /// Open the analysis board; the game waits.
    Analyse,
    /// Go to the menu.
    Menu,
}

impl ViewRequest {
    /// Creates the request to play the move `text`.
    pub(super) fn play(text: String) -> ViewRequest {
        ViewRequest::Game(Command::Play(text))
    }

    /// Whether the request leaves the game without a way back. An unsaved game
    /// would then be lost.
    pub fn leaves_for_good(&self) -> bool {
        matches!(
            self,
            ViewRequest::Rematch | ViewRequest::NewGame | ViewRequest::Review | ViewRequest::Menu
        )
    }
}
