//! `boardgames gtp` as seen by a controller: recorded conversations, and random
//! input.

use crate::bless;
use std::fs;

use boardgames::games;
use boardgames::gtp::{Pace, Server, Settings, serve};
use proptest::prelude::*;

/// Creates a server for the game and options in a conversation's first line,
/// such as `game awari rules=ahl`.
fn server(words: &str) -> Server {
    let mut words = words.split_whitespace();
    let info = games::find(words.next().expect("a game is named")).expect("the game is known");
    let pair = |word: &str| {
        let (key, value) = word.split_once('=').expect("options are pairs");
        (key.to_owned(), value.to_owned())
    };
    let settings = Settings {
        options: words.map(pair).collect(),
        // The moves of this level do not change when engines improve.
        bot: "0".parse().expect("0 is a level"),
        pace: Pace::Own,
        seed: 7,
    };
    Server::new(info, settings).expect("the options are known")
}

/// Returns the conversation with the server's current answers.
fn spoken(conversation: &str) -> String {
    let head = conversation
        .lines()
        .find_map(|line| line.strip_prefix("game "));
    let mut server = server(head.expect("a conversation names its game"));
    let mut out = String::new();
    for line in conversation.lines() {
        if let Some(command) = line.strip_prefix("> ") {
            out.push_str(&format!("{line}\n"));
            out.push_str(&server.answer(command).unwrap_or_default());
        } else if line.starts_with("game ") || line.starts_with("## ") {
            out.push_str(&format!("{line}\n"));
        }
    }
    out.replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

#[test]
fn conversations_match_the_recordings() {
    let mut count = 0;
    for file in fs::read_dir("tests/data/gtp").expect("conversations are on file") {
        let path = file.expect("the folder can be listed").path();
        let recorded = fs::read_to_string(&path).expect("conversations are text");
        let name = path.file_stem().expect("named").to_string_lossy();
        bless::check(&path, &format!("gtp-{name}"), &spoken(&recorded));
        count += 1;
    }
    assert!(count >= 6, "only {count} conversations found");
}

#[test]
fn recordings_use_every_command_rightly_and_wrongly() {
    let all: String = fs::read_dir("tests/data/gtp")
        .expect("conversations are on file")
        .map(|file| fs::read_to_string(file.expect("listed").path()).expect("text"))
        .collect();
    let list = server("tictactoe")
        .answer("list_commands")
        .expect("an answer");
    let names = list.trim_start_matches('=').split_whitespace();
    // An analysis changes with the engines; it has a test of its own.
    for name in names.filter(|name| *name != "boardgames-analyse") {
        let spoken = |line: &&str| line.split_whitespace().any(|word| word == name);
        let mut after = all.lines();
        let mut answers = Vec::new();
        while let Some(line) = after.next() {
            if line.starts_with("> ") && spoken(&line) {
                answers.extend(after.next().and_then(|answer| answer.chars().next()));
            }
        }
        assert!(answers.contains(&'='), "{name} is never answered");
        let cannot_fail = "protocol_version name version list_commands quit clear_board \
                           showboard boardgames-legal list_games";
        let always_well = cannot_fail.split(' ').any(|known| known == name);
        assert!(always_well || answers.contains(&'?'), "{name} never fails");
    }
}

#[test]
fn analysis_lists_every_legal_move_once_best_first() {
    let mut server = server("tictactoe");
    for line in ["play b a1", "play w b2", "play b c3"] {
        server.answer(line);
    }
    let answer = server.answer("boardgames-analyse 10").expect("an answer");
    let lines: Vec<&str> = answer.trim_end().lines().collect();
    assert!(lines[0].starts_with("= unit outcome depth "), "{answer}");
    let values: Vec<f64> = lines[1..]
        .iter()
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!(words[2], "exact", "{line}");
            assert_eq!(words[3], "plies", "{line}");
            let pv = words
                .iter()
                .position(|word| *word == "pv")
                .expect("a line of play");
            assert_eq!(words[pv + 1], words[0], "{line}");
            words[1].parse().expect("a value")
        })
        .collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{answer}");
    // The corners are traps: a3 and c1 lose, the four edges draw.
    assert_eq!(values, [0.0, 0.0, 0.0, 0.0, -1.0, -1.0]);
}

/// Returns everything that `serve` writes for this input.
fn served(server: &mut Server, input: &[u8]) -> String {
    let mut output = Vec::new();
    serve(server, &mut &input[..], &mut output).expect("memory can be read and written");
    String::from_utf8(output).expect("answers are UTF-8")
}

#[test]
fn loop_accepts_any_line_end_and_stops_at_quit() {
    let long = "x".repeat(100_000);
    let input = format!("1 name\r\n\r\n# talk\n{long}\n2 protocol_version\n\t\nquit\nname\n");
    let answers = served(&mut server("tictactoe"), input.as_bytes());
    assert_eq!(
        answers,
        "=1 boardgames\n\n? syntax error: a line of more than 16384 bytes\n\n=2 2\n\n=\n\n"
    );
    let unended = served(&mut server("tictactoe"), b"name");
    assert_eq!(unended, "= boardgames\n\n");
}

/// Returns whether the text consists of exactly `expected` answers.
fn well_formed(answers: &str, expected: usize) -> bool {
    let Some(body) = answers.strip_suffix("\n\n") else {
        return answers.is_empty() && expected == 0;
    };
    let parts: Vec<&str> = body.split("\n\n").collect();
    parts.len() == expected
        && parts.iter().all(|part| part.starts_with(['=', '?']))
        && !answers.contains("\n\n\n")
        && !answers.chars().any(|c| c.is_control() && c != '\n')
}

fn any_word() -> impl Strategy<Value = String> {
    let known = "b|w|black|X|South|pass|PASS|resign|f5|D3|a1-a2|e5-e6|3|6|b2|-1|0|11|15|19|8|\
                 size=13|rules=kalah|tie=second|beans=1|size=|=|1,depth=1|2,nodes=50|9,x|\
                 3,3,3,3,3,3,0/3,3,3,3,3,3,0|S|---/---/---|O|nan|1e9|99999999999999999999";
    prop_oneof![3 => known.prop_map_str(), 1 => "\\PC{0,8}", 1 => "[\\x00-\\x7f]{0,5}"]
}

/// Strategies written as alternatives with bars.
trait Alternatives {
    fn prop_map_str(self) -> BoxedStrategy<String>;
}

impl Alternatives for &'static str {
    fn prop_map_str(self) -> BoxedStrategy<String> {
        let words: Vec<&'static str> = self.split('|').map(str::trim).collect();
        prop::sample::select(words).prop_map(str::to_owned).boxed()
    }
}

fn any_line() -> impl Strategy<Value = String> {
    let commands = "play|genmove|reg_genmove|undo|boardsize|clear_board|time_settings|time_left|\
                    showboard|final_score|komi|known_command|boardgames-options|\
                    boardgames-position|boardgames-legal|boardgames-seed|nonsense";
    let built = (
        prop_oneof![2 => Just(String::new()), 1 => "[0-9]{1,25} "],
        commands.prop_map_str(),
        prop::collection::vec(any_word(), 0..4),
    );
    let built = built.prop_map(|(id, name, words)| format!("{id}{name} {}", words.join(" ")));
    prop_oneof![8 => built, 1 => "\\PC{0,40}", 1 => "[\\x00-\\x7f]{0,40}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn random_lines_get_well_formed_answers(
        game in prop::sample::select(games::GAMES.iter().map(|e| e.id).collect::<Vec<_>>()),
        lines in prop::collection::vec(any_line(), 1..40),
    ) {
        let mut server = server(game);
        for line in lines {
            let line = line.replace('\n', " ");
            let answered = server.answer(&line);
            let expected = usize::from(answered.is_some());
            prop_assert!(well_formed(&answered.unwrap_or_default(), expected), "{line}");
        }
    }

    #[test]
    fn random_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let answers = served(&mut server("tictactoe"), &bytes);
        let count = if answers.is_empty() { 0 } else { answers.matches("\n\n").count() };
        prop_assert!(well_formed(&answers, count));
    }
}
