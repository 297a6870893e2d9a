//! The memory and the response times of a server with very many sessions.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use boardgames::games::find;

use crate::games::some_move;
use crate::place::{Door, Guest, Place};

/// Sessions that watch the hall.
const IDLE: usize = 1000;
/// Sessions that play against the computer.
const PLAYING: usize = 50;
/// Keys whose answers are timed.
const KEYS: usize = 300;

/// Needs `ulimit -n 16000`.
#[test]
#[ignore = "opens 1,050 sessions a door: cargo test --features serve --test together -- --ignored --nocapture full_server"]
fn full_server_answers_keys_and_reports_memory() {
    for door in Door::ALL {
        full_house(*door);
    }
}

fn full_house(door: Door) {
    let most = "4000";
    let mut options = [
        "--sessions",
        "--sessions-per-account",
        "--strangers",
        "--games-per-account",
        "--new-games",
    ]
    .map(|option| [option, most])
    .concat();
    if door != Door::Socket {
        options.extend(["--logins", most, "--connections-per-address", most]);
    }
    let place = Place::behind(door, &options);
    let mut timed = Guest::on_screen_through(door, &place, "timed", (80, 24));
    timed.wait_for("Here:");
    let before = place.memory().unwrap_or(0);
    let began = Instant::now();
    let mut idle: Vec<Guest> = (0..IDLE)
        .map(|n| Guest::on_screen_through(door, &place, &format!("guest{n}"), (80, 24)))
        .collect();
    idle.iter_mut().for_each(|guest| guest.wait_for("Here:"));
    let entered = began.elapsed();
    let a_session = place.memory().unwrap_or(0).saturating_sub(before) / IDLE as u64;
    let (stop, moves) = (AtomicBool::new(false), AtomicUsize::new(0));
    let mut times = std::thread::scope(|scope| {
        for n in 0..PLAYING {
            let (place, stop, moves) = (&place, &stop, &moves);
            scope.spawn(move || play(door, place, n, stop, moves));
        }
        // All of them have made a move.
        while moves.load(Ordering::SeqCst) < PLAYING {
            std::thread::sleep(Duration::from_millis(50));
        }
        let times = key_times(&mut timed);
        stop.store(true, Ordering::SeqCst);
        times
    });
    times.sort();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "{door:?}: {IDLE} sessions in {entered:.1?}, {} kB each; {PLAYING} more against level 6 \
         played {} moves: {} MB in all; key to frame {:.1?} median, {:.1?} p95, {:.1?} worst",
        a_session / 1024,
        moves.load(Ordering::SeqCst),
        place.memory().unwrap_or(0) >> 20,
        at(50),
        at(95),
        at(100),
    );
    // The promise of the specification; times are only printed.
    assert!(a_session < 512 << 10);
}

/// Presses keys that open and close the help, and returns how long each answer took.
fn key_times(guest: &mut Guest) -> Vec<Duration> {
    let mut times = Vec::new();
    for n in 0..KEYS {
        // A frame of the hall must not count as the answer.
        let (key, answer) = match n % 2 {
            0 => ("?", "Keys:"),
            _ => ("q", "Here:"),
        };
        let pressed = Instant::now();
        guest.keys(key);
        guest.wait_for(answer);
        times.push(pressed.elapsed());
        std::thread::sleep(Duration::from_millis(20));
    }
    times
}

/// Plays against the computer until the flag is set.
fn play(door: Door, place: &Place, n: usize, stop: &AtomicBool, moves: &AtomicUsize) {
    let mut guest = Guest::through(door, place, &format!("player{n}"));
    let info = find("othello").unwrap();
    while !stop.load(Ordering::SeqCst) {
        guest.say("play othello ai:6 first");
        guest.wait_for("You are Black.");
        let mut session = info.open(&[], None).unwrap();
        // Later moves would need passes to be read as well.
        for _ in 0..15 {
            let text = some_move(&*session);
            guest.say(&text);
            session.play(&text).unwrap();
            guest.wait_for("(Level 6) played ");
            let reply = guest.rest_of_line("\n");
            moves.fetch_add(1, Ordering::SeqCst);
            let reply = reply.split([',', '.']).next().unwrap();
            if stop.load(Ordering::SeqCst) || session.play(reply).is_err() {
                break;
            }
            if session.to_move() != Some(boardgames::game::Side::First) {
                break;
            }
        }
        guest.say("resign");
        guest.say("yes");
        guest.say("hall");
    }
}
