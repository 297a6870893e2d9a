//! Reads the lines that people type as requests to the lobby.

use crate::lobby::{OfferId, Partner, Question, Refusal, Request, RoomCode, Terms};
use crate::session::{BotSpec, GameInfo, Level};

/// Reads a line that does more than show the board or the hall.
///
/// # Errors
/// A sentence that says what can be typed.
pub fn read_request(
    line: &str,
    games: &[&'static GameInfo],
    at_table: bool,
) -> Result<Request, Refusal> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (name, rest) = (word.to_lowercase(), rest.trim());
    Ok(match name.as_str() {
        "offer" | "seek" => Request::Offer(Terms::read(rest, games)?),
        "play" => {
            let usual = Partner::Computer(BotSpec::from(Level::DEFAULT));
            Request::Offer(Terms::read_with(rest, games, usual)?)
        }
        "invite" => Request::Invite(Terms::read(rest, games)?),
        "withdraw" => Request::Withdraw,
        "accept" => Request::Accept(OfferId(read_number(rest)?)),
        "join" | "watch" => Request::Join(
            RoomCode::read(rest)
                .ok_or_else(|| wrong("type the code of the game, such as: join wolf-7291"))?,
        ),
        "delete" => {
            Request::Delete(RoomCode::read(rest).ok_or_else(|| {
                wrong("type the code of a finished game, such as: delete wolf-7291")
            })?)
        }
        "hall" | "leave" | "back" => Request::LeaveTable,
        "takeback" | "undo" => Request::Ask(Question::Takeback),
        "draw" => Request::Ask(Question::Draw),
        "rematch" => Request::Ask(Question::Rematch),
        "yes" | "y" => Request::Answer(true),
        "no" | "n" => Request::Answer(false),
        "resign" => Request::Resign,
        "say" => Request::Say(rest.to_owned()),
        _ => return read_move(line, &name, at_table),
    })
}

/// Reads a move. A word that means something only in the local program is
/// refused with a reason.
fn read_move(line: &str, name: &str, at_table: bool) -> Result<Request, Refusal> {
    match name {
        "save" | "load" | "export" | "config" | "--save" | "--load" | "--config" => Err(wrong(
            "files cannot be named here; the server saves every move by itself",
        )),
        "match" => Err(wrong(
            "matches between computers run only on your own machine: boardgames match",
        )),
        _ if is_program(name) => Err(wrong(
            "other programs cannot play here; run them on your own machine",
        )),
        _ if at_table => Ok(Request::Move(line.to_owned())),
        _ => Err(wrong(&format!(
            "'{name}' is not a word of the hall; type help for the list"
        ))),
    }
}

/// Whether the word names a program as a player, such as `gtp:` and its command.
fn is_program(name: &str) -> bool {
    let (kind, _) = name.split_once(':').unwrap_or((name, ""));
    matches!(kind, "gtp" | "nboard")
}

fn read_number(text: &str) -> Result<u32, Refusal> {
    let number = text.trim_start_matches('#').parse();
    number.map_err(|_| wrong("type the number of the offer, such as: accept 3"))
}

fn wrong(why: &str) -> Refusal {
    Refusal::Terms(why.to_owned())
}
