//! What the person at the screen of a game wants, when it is more than a change
//! of what is shown.

use crate::session::Command;

/// What the person at the screen wants.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewRequest {
    /// Something for the game.
    Game(Command),
    /// The thinking player shall move now.
    MoveNow,
    /// The last turn shall be shown again.
    ShowAgain,
    /// The game goes into this file from now on.
    SaveAs(String),
    /// The record so far into this file.
    WriteRecord(String),
    /// Board, moves and position into the clipboard.
    Copy,
    /// What would follow the held move, on the board.
    ShowLine,
    /// Why the last move was good or bad.
    Why,
    /// Why the move of the hint is good.
    ExplainHint,
    /// The next mode of the teacher.
    TurnTeacher,
    /// The settings changed and want keeping.
    KeepSettings,
    /// Another game with the same players, sides changed.
    Rematch,
    /// The set-up form.
    NewGame,
    /// The game just played, looked back on.
    Review,
    /// The game on the analysis board; it waits behind it.
    Analyse,
    /// The menu.
    Menu,
    /// The shell.
    Shell,
}

impl ViewRequest {
    /// Plays `text`.
    #[must_use]
    pub(super) fn play(text: String) -> ViewRequest {
        ViewRequest::Game(Command::Play(text))
    }

    /// Whether the game cannot be come back to unless it is saved.
    #[must_use]
    pub fn leaves_for_good(&self) -> bool {
        matches!(
            self,
            ViewRequest::Rematch
                | ViewRequest::NewGame
                | ViewRequest::Review
                | ViewRequest::Menu
                | ViewRequest::Shell
        )
    }
}
