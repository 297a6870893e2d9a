//! A person's own games: the list of finished games, opening and deleting them, and the
//! limits on how many an account may have.

use std::time::Duration;

use super::code::RoomCode;
use super::event::{Done, Effect};
use super::game_files::GameFile;
use super::kept::{Kept, KeptSeat};
use super::news::{FinishedLine, GameLine, News, OwnGames};
use super::person::Person;
use super::refusal::Refusal;
use super::request::ClientId;
use super::room::{Room, RoomPlayer};
use super::state::Lobby;
use crate::game::Side;
use crate::session::{BotSpec, GameInfo, Level, PlayerSpec};

/// Whether the account of a person may begin another game.
pub(super) fn may_begin(lobby: &Lobby, person: &Person) -> Done {
    let limits = &lobby.limits;
    let own = |room: &&Room| {
        let mut people = room.players.iter().filter_map(RoomPlayer::person);
        people.any(|sits| sits.account == person.account)
    };
    let open = lobby.rooms.open().filter(own).count();
    if open >= limits.games_per_account {
        return Err(Refusal::TooManyGames(open));
    }
    let usage = lobby.files.usage(&person.account);
    if usage.games >= limits.kept_games_per_account {
        return Err(Refusal::TooManyKept(usage.games));
    }
    if usage.bytes >= limits.bytes_per_account {
        let [used, most] =
            [usage.bytes, limits.bytes_per_account].map(|bytes| bytes.div_ceil(1000));
        return Err(Refusal::TooManyBytes(used, most));
    }
    Ok(())
}

/// Shows a session the finished games of its person.
pub(super) fn show(lobby: &Lobby, id: ClientId, out: &mut Vec<Effect>) {
    let person = lobby.sessions.person(id);
    let usage = lobby.files.usage(&person.account);
    let finished = lobby.files.finished_of(person);
    let finished = finished
        .into_iter()
        .filter_map(|(code, file)| finished_line(code, file, person));
    let rated = |info: &&'static GameInfo| Some((*info, lobby.scores.rating(person, info)?));
    let own = OwnGames {
        finished: finished.collect(),
        ratings: lobby.games.iter().filter_map(rated).collect(),
        games: (usage.games, lobby.limits.kept_games_per_account),
        bytes: (usage.bytes, lobby.limits.bytes_per_account),
    };
    out.push(Effect::Send(id, News::OwnGames(Box::new(own))));
}

fn finished_line(code: &RoomCode, file: &GameFile, person: &Person) -> Option<FinishedLine> {
    let name = |side: Side| match &file.seats[side.index()] {
        KeptSeat::Person(person) => person.name.clone(),
        KeptSeat::Computer => match file.players[side.index()].parse() {
            Ok(PlayerSpec::Bot(bot)) => RoomPlayer::Computer(bot).name(),
            _ => RoomPlayer::Computer(BotSpec::from(Level::DEFAULT)).name(),
        },
    };
    Some(FinishedLine {
        game: GameLine {
            code: code.clone(),
            info: file.info?,
            names: Side::BOTH.map(name),
            moves: file.moves,
        },
        side: file.side_of(person)?,
        players: file.players.clone(),
        result: file.result?,
        ended_early: file.ended,
        rated: file.rated,
        at: file.changed,
    })
}

/// Deletes a finished game from the list of a session's person.
pub(super) fn delete(
    lobby: &mut Lobby,
    id: ClientId,
    code: &RoomCode,
    out: &mut Vec<Effect>,
) -> Done {
    let person = lobby.sessions.person(id).clone();
    let found = lobby.files.finished(code, &person);
    if found.ok_or(Refusal::NotFinished)?.rated {
        return Err(Refusal::RatedStays);
    }
    let file = lobby.files.delete(code, &person);
    let file = file.ok_or(Refusal::NotFinished)?;
    if let Some(room) = lobby.rooms.get_mut(code)
        && let Some(side) = room.side_of(&person)
    {
        // It no longer waits for this person to see its end.
        room.seen[side.index()] = true;
    }
    out.push(match file.is_deleted() {
        true => Effect::Delete(file.name),
        false => Effect::NoteDeleted(file.name, file.deleted),
    });
    let sentence = format!("The game {code} is deleted from your list.");
    out.push(Effect::Send(id, News::Happened(sentence)));
    out.push(Effect::HallChanged);
    show(lobby, id, out);
    Ok(())
}

/// Puts a finished game on the board of a session, after its file was read.
pub(super) fn opened(
    lobby: &mut Lobby,
    id: ClientId,
    kept: Option<&Kept>,
    now: Duration,
    out: &mut Vec<Effect>,
) {
    let room = kept.and_then(|kept| Room::restored(kept, lobby.games, now).ok());
    let Some(mut room) = room.filter(Room::is_over) else {
        return out.push(Effect::Send(id, News::Refused(Refusal::NoRoom)));
    };
    room.seen = [true; 2];
    let code = room.code.clone();
    // Another session of a player may have opened it meanwhile.
    if lobby.rooms.get(&code).is_none() {
        lobby.rooms.add(room);
    }
    lobby.sit_down(id, &code, out);
}
