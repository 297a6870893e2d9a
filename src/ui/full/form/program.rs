//! The line of the form that names another program.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::plan::{Plan, Player};
use crate::core::Side;

/// Characters of the command that the form shows: its end, while it is typed.
const SHOWN: usize = 40;
/// Characters a command may have.
const MOST: usize = 500;

impl Plan {
    /// The seat's command, if another program takes it.
    #[must_use]
    pub fn program(&self, side: Side) -> Option<&str> {
        match &self.players[side.index()] {
            Player::Program(spec) => Some(&spec.command),
            _ => None,
        }
    }

    /// The command as far as there is room, with a cursor where it is edited.
    #[must_use]
    pub fn shown_program(&self, side: Side, edited: bool) -> String {
        let command = self.program(side).unwrap_or_default();
        let surplus = command.chars().count().saturating_sub(SHOWN);
        let mut shown: String = command.chars().skip(surplus).collect();
        if surplus > 0 {
            shown.insert(0, '…');
        }
        if edited {
            shown.push('_');
        }
        shown
    }

    /// Types into the command; whether the key was for it.
    pub fn edit_program(&mut self, side: Side, key: &KeyEvent) -> bool {
        let Player::Program(spec) = &mut self.players[side.index()] else {
            return false;
        };
        let command = &mut spec.command;
        let plain = key.modifiers - KeyModifiers::SHIFT == KeyModifiers::NONE;
        match key.code {
            KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => command.clear(),
            KeyCode::Char(letter) if plain && !letter.is_control() => {
                if command.chars().count() < MOST {
                    command.push(letter);
                }
            }
            KeyCode::Backspace => _ = command.pop(),
            _ => return false,
        }
        true
    }
}
