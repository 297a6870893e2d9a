//! Questions between the players of a game: a takeback, a draw, a rematch.

use std::time::Duration;

use super::code::RoomCode;
use super::event::{Done, Effect};
use super::news::News;
use super::own_games;
use super::person::Person;
use super::refusal::Refusal;
use super::request::{ClientId, Question};
use super::room::RoomPlayer;
use super::state::Lobby;
use crate::game::Side;
use crate::session::{Command, play};

/// Asks the other player of the game of a session.
pub(super) fn ask(
    lobby: &mut Lobby,
    id: ClientId,
    question: Question,
    now: Duration,
    out: &mut Vec<Effect>,
) -> Done {
    let (code, side) = lobby.seat(id)?;
    let room = lobby.room_mut(&code);
    room.may_ask(side, question)?;
    match room.asked {
        Some((by, open)) if open == question && by != side => {
            return answer(lobby, id, true, now, out);
        }
        Some((by, _)) if by == side => return Err(Refusal::AlreadyAsked),
        Some(_) => return Err(Refusal::AnswerFirst),
        None => room.asked = Some((side, question)),
    }
    if room.has_computer() {
        return agree(lobby, &code, side, question, now, out);
    }
    let words = question.by(&room.player(side).name());
    let elsewhere = format!("{words}: join {code}.");
    let views = lobby.views();
    views.send_to_players(&code, &format!("{words}."), &elsewhere, out);
    if let Some(other) = views.absent(&code, side.other()) {
        let sentence = format!("{other} is not at the board. The question waits while you stay.");
        out.push(Effect::Send(id, News::Happened(sentence)));
    }
    views.show_table(&code, out);
    out.push(Effect::HallChanged);
    Ok(())
}

/// Answers the question of the other player.
pub(super) fn answer(
    lobby: &mut Lobby,
    id: ClientId,
    yes: bool,
    now: Duration,
    out: &mut Vec<Effect>,
) -> Done {
    let (code, side) = lobby.seat(id)?;
    let room = lobby.room_mut(&code);
    let open = room.asked.filter(|(by, _)| *by != side);
    let (by, question) = open.ok_or(Refusal::NoQuestion)?;
    if yes {
        return agree(lobby, &code, by, question, now, out);
    }
    room.asked = None;
    let sentence = format!("{} says no.", room.player(side).name());
    lobby.views().send_to_table(&code, &sentence, out);
    lobby.views().show_table(&code, out);
    out.push(Effect::HallChanged);
    Ok(())
}

/// Withdraws the question of a person who has left the board with the last session.
/// Otherwise a yes could begin a game against somebody who is away.
pub(super) fn withdraw(lobby: &mut Lobby, code: &RoomCode, person: &Person, out: &mut Vec<Effect>) {
    let mut there = lobby.sessions.at(code).map(|id| lobby.sessions.person(id));
    if there.any(|other| other == person) {
        return;
    }
    let Some(room) = lobby.rooms.get_mut(code) else {
        return;
    };
    let side = room.side_of(person);
    if room.asked.take_if(|(by, _)| Some(*by) == side).is_some() {
        let sentence = format!("{} has left the board and asks no more.", person.name);
        let views = lobby.views();
        views.send_to_players(code, &sentence, &sentence, out);
    }
}

/// Carries out the request that both players agreed to.
fn agree(
    lobby: &mut Lobby,
    code: &RoomCode,
    by: Side,
    question: Question,
    now: Duration,
    out: &mut Vec<Effect>,
) -> Done {
    let room = lobby.room_mut(code);
    room.asked = None;
    let effects = match question {
        Question::Rematch => return rematch(lobby, code, now, out),
        Question::Draw => room.feed(play::Input::Command(Command::AgreeDraw), now),
        Question::Takeback => room.take_back(by, now),
    };
    if question == Question::Takeback {
        let sentence = format!("{} takes a move back.", lobby.room(code).player(by).name());
        lobby.views().send_to_table(code, &sentence, out);
    }
    lobby.carry_out(code, effects, now, out)
}

/// Begins the next game with changed sides, for everybody at the board and for both
/// players.
fn rematch(lobby: &mut Lobby, code: &RoomCode, now: Duration, out: &mut Vec<Effect>) -> Done {
    let room = lobby.room(code);
    let [first, second] = room.players.clone();
    let (terms, public) = (room.terms.clone(), room.public);
    let people = [&first, &second].into_iter().filter_map(RoomPlayer::person);
    let people: Vec<Person> = people.cloned().collect();
    for person in &people {
        own_games::may_begin(lobby, person)
            .map_err(|_| Refusal::PartnerBusy(person.name.clone()))?;
    }
    if let Some(person) = people.first() {
        lobby.use_game(person, now)?;
    }
    let next = lobby.draw_code();
    let next = lobby.begin(next, terms, [second, first], public, now, out)?;
    let there: Vec<ClientId> = lobby.sessions.at(code).collect();
    for id in there {
        lobby.sit_down(id, &next, out);
    }
    let sentence = format!("The rematch begins: join {next}.");
    for person in &people {
        lobby.bring(person, &next, &sentence, out);
    }
    Ok(())
}
