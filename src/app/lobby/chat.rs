//! Chat: one printable line at a time.

use std::time::Duration;

use super::event::{Done, Effect};
use super::news::News;
use super::refusal::Refusal;
use super::request::ClientId;
use super::state::Lobby;

/// The longest chat line, in characters.
pub const LONGEST_CHAT: usize = 200;

/// The number of lines that a game keeps for people who come back.
pub(super) const KEPT_LINES: usize = 30;

/// A line that somebody wrote in a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ChatLine {
    /// The writer's name.
    pub from: String,
    /// The text, without characters that could control a terminal.
    pub text: String,
}

/// Removes the control characters and those that change the direction or the width of
/// others. Returns `None` if nothing is left.
fn cleaned(text: &str) -> Option<String> {
    let shown = text.chars().filter(|symbol| !is_unsafe(*symbol));
    let line: String = shown.take(LONGEST_CHAT).collect();
    let line = line.trim();
    (!line.is_empty()).then(|| line.to_owned())
}

/// Whether a character is invisible but changes how others are shown.
fn is_unsafe(symbol: char) -> bool {
    symbol.is_control()
        || matches!(symbol,
            '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{61c}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Writes a line to everybody at the game of a session.
pub(super) fn say(
    lobby: &mut Lobby,
    id: ClientId,
    text: &str,
    now: Duration,
    out: &mut Vec<Effect>,
) -> Done {
    let code = lobby.sessions.table_of(id).ok_or(Refusal::NoGame)?.clone();
    let text = cleaned(text).ok_or(Refusal::EmptyChat)?;
    let person = lobby.sessions.person(id).clone();
    let room = lobby.rooms.get_mut(&code).ok_or(Refusal::NoGame)?;
    if room.terms.rated && !room.is_over() && room.side_of(&person).is_none() {
        return Err(Refusal::SilentSpectators);
    }
    if !lobby.sessions.use_chat(id, now) {
        return Err(Refusal::ChatTooFast);
    }
    let line = ChatLine {
        from: person.name,
        text,
    };
    room.note_chat(line.clone());
    for id in lobby.sessions.at(&code) {
        out.push(Effect::Send(id, News::Chat(line.clone())));
    }
    lobby.views().show_table(&code, out);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_short_and_only_text() {
        let line = cleaned(" hi\u{1b}[2J \u{7}there\r\n\u{202e}! ").unwrap();
        assert_eq!(line, "hi[2J there!");
        assert_eq!(cleaned(" \n\t\u{1b}"), None);
        let long = "é".repeat(10_000);
        assert_eq!(cleaned(&long).unwrap().chars().count(), LONGEST_CHAT);
    }
}
