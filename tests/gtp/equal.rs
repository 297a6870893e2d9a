//! With equal seeds, this program's engine plays equal games through GTP and
//! within one process.

use std::path::Path;
use std::sync::{Arc, Mutex};

use boardgames::game::Side;
use boardgames::games::GAMES;
use boardgames::gtp::{Pace, Server, Settings};
use boardgames::session::{
    AnalysisRequest, BotSpec, GameInfo, RemoteSpec, SearchControl, Seat, Session,
};

use crate::engines::{quoted, start};

type Pairs = Vec<(String, String)>;

/// Returns the command that starts this program's own server.
pub fn our_own(arguments: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_boardgames"));
    format!("{} gtp {arguments}", quoted(program))
}

/// Starts an engine and returns its seat.
pub fn seat(spec: RemoteSpec) -> Seat {
    let client = start(spec.clone(), None).expect("the engine starts");
    Seat::Remote(spec, Arc::new(Mutex::new(client)))
}
/// Plays until the game ends, and returns the moves.
pub fn play_out(session: &mut dyn Session) -> Vec<String> {
    while let Some(job) = session.job() {
        let thought = job(&SearchControl::new()).expect("the player answers");
        session.play(&thought.text).expect("the move is legal");
    }
    let played = session.history().iter();
    played.map(|played| played.text.clone()).collect()
}

/// Returns the default options, and those with every other value of every
/// option.
fn presets(info: &GameInfo) -> Vec<Pairs> {
    let mut all = vec![info.defaults()];
    for spec in info.options {
        for value in spec.values {
            let mut options = info.defaults();
            let pair = options.iter_mut().find(|(key, _)| key == spec.key);
            pair.expect("defaults hold every option").1 = value.name.to_owned();
            if !all.contains(&options) {
                all.push(options);
            }
        }
    }
    all
}

/// Returns weak players with random choices: fast, and different for each seed.
fn bots() -> [BotSpec; 2] {
    ["2,depth=1", "0"].map(|spec| spec.parse().expect("a level and settings"))
}

fn in_process(info: &GameInfo, options: &Pairs, bots: [BotSpec; 2], seed: u64) -> Vec<String> {
    let mut session = info.open(options, None).expect("options are known");
    for (side, bot) in Side::BOTH.into_iter().zip(bots) {
        session.sit(side, Seat::Bot(bot), seed);
    }
    play_out(&mut *session)
}

// One process for each colour plays every preset, as in a match.
#[test]
fn games_through_processes_are_equal_under_every_option() {
    for info in GAMES {
        let seats = bots().map(|bot| {
            let command = our_own(&format!("{} --level {bot}", info.id));
            seat(RemoteSpec::new(command))
        });
        for (seed, options) in (3..).zip(presets(info)) {
            let mut session = info.open(&options, None).expect("options are known");
            for (side, seat) in Side::BOTH.into_iter().zip(&seats) {
                session.sit(side, seat.clone(), seed);
            }
            let expected = in_process(info, &options, bots(), seed);
            assert_eq!(play_out(&mut *session), expected, "{} {options:?}", info.id);
        }
    }
}

// The results that a player remembers between its moves are equal as well.
#[test]
fn games_at_a_common_level_are_equal() {
    for info in GAMES {
        let bot: BotSpec = "5,nodes=2000".parse().expect("a level and settings");
        let command = our_own(&format!("{} --level {bot}", info.id));
        let mut session = info.open(&[], None).expect("defaults are playable");
        session.sit(Side::First, Seat::Bot(bot), 6);
        session.sit(Side::Second, seat(RemoteSpec::new(command)), 6);
        let expected = in_process(info, &Vec::new(), [bot; 2], 6);
        assert_eq!(play_out(&mut *session), expected, "{}", info.id);
    }
}

/// Sends a command to a server without a process, as a controller without
/// `boardgames` commands would: the games use the first seed and its
/// successors.
fn answered(server: &mut Server, line: &str) -> Result<String, String> {
    let answer = server.answer(line).expect("a command is answered");
    let text = answer[1..].trim().to_owned();
    if answer.starts_with('=') {
        Ok(text)
    } else {
        Err(text)
    }
}

#[test]
fn plain_controller_gets_an_equal_game_then_the_next_seed() {
    for info in GAMES {
        let options = info.defaults();
        let bot: BotSpec = "2,depth=1".parse().expect("a level");
        let settings = Settings {
            options: options.clone(),
            bot,
            pace: Pace::Own,
            seed: 40,
        };
        let mut server = Server::new(info, settings).expect("options are known");
        for seed in 40..43 {
            answered(&mut server, "clear_board").expect("the board can be cleared");
            let mut mirror = info.open(&options, None).expect("options are known");
            while let Some(side) = mirror.to_move() {
                let colour = ["b", "w"][side.index()];
                let mv = answered(&mut server, &format!("genmove {colour}")).expect("a move");
                mirror.play(&mv).expect("the move is legal");
            }
            let played: Vec<String> = mirror.history().iter().map(|p| p.text.clone()).collect();
            assert_eq!(
                played,
                in_process(info, &options, [bot; 2], seed),
                "{}",
                info.id
            );
        }
    }
}

#[test]
fn different_seeds_give_different_games() {
    for info in GAMES {
        let options = info.defaults();
        let game = |seed| in_process(info, &options, bots(), seed);
        assert!((0..8).any(|seed| game(seed) != game(8)), "{}", info.id);
    }
}

// After undo and other moves, the engine has to be at the same position.
#[test]
fn engine_follows_moves_taken_back() {
    for info in GAMES {
        let command = our_own(&format!("{} --level 0", info.id));
        let mut session = info.open(&[], None).expect("defaults are playable");
        for side in Side::BOTH {
            session.sit(side, seat(RemoteSpec::new(command.clone())), 5);
        }
        let mut play = |plies: usize, back: usize| {
            for _ in 0..plies {
                let Some(job) = session.job() else { break };
                let thought = job(&SearchControl::new()).expect("the engine follows");
                session.play(&thought.text).expect("the move is legal");
            }
            for _ in 0..back {
                session.undo();
            }
        };
        play(5, 3);
        play(4, 1);
        play(3, 6);
        play(8, 99);
        play(3, 0);
    }
}

// The start position is sent to the engine.
#[test]
fn engine_follows_a_game_from_another_position() {
    for info in GAMES {
        let mut source = info.open(&[], None).expect("defaults are playable");
        for side in Side::BOTH {
            source.sit(side, Seat::Bot(bots()[0]), 1);
        }
        for _ in 0..4 {
            let thought = source.job().expect("the game goes on")(&SearchControl::new());
            source.play(&thought.expect("a move").text).expect("legal");
        }
        let start = source.position();
        let game = |seats: [Seat; 2]| {
            let mut session = info.open(&[], Some(&start)).expect("the position is one");
            for (side, seat) in Side::BOTH.into_iter().zip(seats) {
                session.sit(side, seat, 9);
            }
            play_out(&mut *session)
        };
        let command = our_own(&format!("{} --level {}", info.id, bots()[0]));
        let remote = || seat(RemoteSpec::new(command.clone()));
        assert_eq!(
            game([remote(), remote()]),
            game([Seat::Bot(bots()[0]), Seat::Bot(bots()[0])]),
            "{}",
            info.id
        );
    }
}

// An analysis by this program's own server equals a local one.
#[test]
fn analysis_through_gtp_equals_a_local_one() {
    for info in GAMES {
        let settings = "3,depth=2";
        let command = our_own(&format!("{} --level {settings}", info.id));
        let mut client = start(RemoteSpec::new(command), None).expect("it starts");
        let bot: BotSpec = settings.parse().expect("a level and settings");
        let request = AnalysisRequest {
            level: bot.level,
            limits: bot.limits,
            ..AnalysisRequest::default()
        };
        let mut session = info.open(&[], None).expect("defaults are playable");
        for _ in 0..3 {
            let expected = session.analysis(&request).expect("it goes on")(&SearchControl::new());
            let found = client.analyse(&session.record(), &SearchControl::new());
            assert_eq!(found.expect("it analyses"), expected, "{}", info.id);
            session.play(&expected.lines[0].text).expect("legal");
        }
    }
}
