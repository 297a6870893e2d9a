//! Random people do random things: nothing panics, all see the same, and every
//! move that was shown is in the record ([`House`] checks that).

use std::time::Duration;

use boardgames::lobby::{ClientId, LobbyLimits, OfferId, Question, Request, RoomCode};
use proptest::prelude::*;

use crate::scripted::{House, terms};

const NAMES: [&str; 4] = ["anna", "ben", "carla", "dora"];
const TERMS: [&str; 6] = [
    "tictactoe",
    "tictactoe rated 1+0",
    "othello 30s stop",
    "awari days=1",
    "tictactoe ai:1",
    "dagennacht size=11 black",
];

#[derive(Clone, Debug)]
enum Deed {
    Enter(usize),
    Leave(usize),
    Move(usize, usize),
    Offer(usize, usize, bool),
    Accept(usize, u32),
    Join(usize, usize),
    Ask(usize, usize),
    Answer(usize, bool),
    Simple(usize, usize),
    Think,
    Pass(u64),
    Restart,
}

fn deed() -> impl Strategy<Value = Deed> {
    let who = 0..6_usize;
    prop_oneof![
        2 => (0..4_usize).prop_map(Deed::Enter),
        1 => who.clone().prop_map(Deed::Leave),
        12 => (who.clone(), any::<usize>()).prop_map(|(who, n)| Deed::Move(who, n)),
        3 => (who.clone(), 0..TERMS.len(), any::<bool>()).prop_map(|(w, t, p)| Deed::Offer(w, t, p)),
        4 => (who.clone(), 1..9_u32).prop_map(|(who, offer)| Deed::Accept(who, offer)),
        2 => (who.clone(), any::<usize>()).prop_map(|(who, n)| Deed::Join(who, n)),
        3 => (who.clone(), 0..3_usize).prop_map(|(who, question)| Deed::Ask(who, question)),
        3 => (who.clone(), any::<bool>()).prop_map(|(who, yes)| Deed::Answer(who, yes)),
        2 => (who, 0..4_usize).prop_map(|(who, what)| Deed::Simple(who, what)),
        3 => Just(Deed::Think),
        2 => (0..100_000_u64).prop_map(Deed::Pass),
        1 => Just(Deed::Restart),
    ]
}

fn client(house: &House, index: usize) -> Option<ClientId> {
    house.seen.keys().nth(index).copied()
}

/// A code that exists, if there is one.
fn code(house: &House, index: usize) -> RoomCode {
    let codes: Vec<RoomCode> = house
        .disk
        .values()
        .map(|kept| kept.room.code.clone())
        .collect();
    let some = codes.get(index % codes.len().max(1)).cloned();
    some.unwrap_or_else(|| RoomCode::read("wolf-1000").unwrap())
}

fn request(house: &House, id: ClientId, deed: &Deed) -> Option<Request> {
    Some(match *deed {
        Deed::Move(_, n) => {
            let view = house.seen[&id].table.as_ref()?;
            let moves = view.session.moves();
            let text = moves.get(n % (moves.len() + 1)).map(|mv| mv.text.clone());
            Request::Move(text.unwrap_or_else(|| "nonsense".to_owned()))
        }
        Deed::Offer(_, index, false) => Request::Offer(terms(TERMS[index])),
        Deed::Offer(_, index, true) => Request::Invite(terms(TERMS[index])),
        Deed::Accept(_, offer) => Request::Accept(OfferId(offer)),
        Deed::Join(_, index) => Request::Join(code(house, index)),
        Deed::Ask(_, index) => {
            Request::Ask([Question::Takeback, Question::Draw, Question::Rematch][index])
        }
        Deed::Answer(_, yes) => Request::Answer(yes),
        Deed::Simple(_, 0) => Request::LeaveTable,
        Deed::Simple(_, 1) => Request::Resign,
        Deed::Simple(_, 2) => Request::Withdraw,
        Deed::Simple(..) => Request::Say("\u{1b}]0;x\u{7} hello".to_owned()),
        _ => return None,
    })
}

fn act(house: &mut House, deed: &Deed) {
    match *deed {
        Deed::Enter(name) => {
            house.enter(NAMES[name]);
        }
        Deed::Think => house.think(),
        Deed::Pass(seconds) => house.pass_time(Duration::from_secs(seconds)),
        Deed::Restart => house.restart(LobbyLimits::default(), Duration::from_secs(60)),
        Deed::Leave(who) => {
            if let Some(id) = client(house, who) {
                house.leave(id);
            }
        }
        Deed::Move(who, _)
        | Deed::Offer(who, ..)
        | Deed::Accept(who, _)
        | Deed::Join(who, _)
        | Deed::Ask(who, _)
        | Deed::Answer(who, _)
        | Deed::Simple(who, _) => {
            let Some(id) = client(house, who) else { return };
            if let Some(request) = request(house, id, deed) {
                house.ask(id, request);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]
    #[test]
    fn nothing_breaks_and_nothing_shown_is_lost(deeds in prop::collection::vec(deed(), 1..160)) {
        let mut house = House::new();
        for name in &NAMES[..3] {
            house.enter(name);
        }
        for deed in &deeds {
            act(&mut house, deed);
            for seen in house.seen.values() {
                prop_assert!(seen.sentences.iter().all(|line| !line.contains(char::is_control)));
            }
        }
    }
}
