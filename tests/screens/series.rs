//! Watching a series of games between computers.

use crate::pictures;
use std::process::Command;

use boardgames::session::Series;
use boardgames::store::GlyphChoice;
use serde_json::Value;

use crate::script::{Do, Next, Script, context, keys, run};
use crate::shared::assert_shows;

fn series(game: &str, players: [&str; 2], games: u64) -> Next {
    let info = boardgames::games::find(game).expect("the game is known");
    let series = Series {
        info,
        options: info.defaults(),
        position: None,
        players: players.map(|text| text.parse().expect("a player")),
        seed: 42,
        openings: Series::OPENINGS,
        games,
    };
    Next::Series(Box::new(series))
}

/// Returns the lines that `boardgames match` prints for the series.
fn played(game: &str, players: [&str; 2], games: u64) -> Vec<Value> {
    let [one, two] = players;
    let words = format!("match {game} {one} {two} --games {games} --seed 42 --json");
    let output = Command::new(env!("CARGO_BIN_EXE_boardgames"))
        .args(words.split(' '))
        .output()
        .expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("it prints UTF-8");
    let parse = |line| serde_json::from_str(line).expect("it prints JSON");
    text.lines().map(parse).collect()
}

/// Returns how many moves the players of these games think about.
fn thoughts(games: &[Value]) -> usize {
    let plies = |game: &Value| game["plies"].as_u64().unwrap_or(0) as usize;
    let opening = Series::OPENINGS as usize;
    games.iter().map(|game| plies(game) - opening).sum()
}

fn finish_fast(games: &[Value]) -> Vec<Do> {
    let mut script = keys("f");
    script.extend(vec![Do::AwaitThought; thoughts(games)]);
    script
}

fn shown(game: &str, players: [&str; 2], games: u64, script: Vec<Do>) -> Script {
    let mut context = context(GlyphChoice::Unicode, None);
    run(series(game, players, games), &mut context, script).0
}

#[test]
fn watched_series_equals_the_match_of_its_command() {
    let players = ["ai:0", "ai:1"];
    let mut lines = played("awari", players, 4);
    let summary = lines.pop().expect("a summary");
    let backend = shown("awari", players, 4, finish_fast(&lines));
    let frame = backend.text();
    let mut beans = [0, 0];
    for game in &lines {
        for (side, points) in ["first", "second"].iter().zip([0, 1]) {
            let player = game[*side].as_u64().expect("1 or 2") as usize - 1;
            beans[player] += game["points"][points].as_u64().expect("beans");
        }
    }
    let [wins, draws, losses] =
        ["wins", "draws", "losses"].map(|key| summary[key].as_u64().unwrap());
    assert_eq!(wins + draws + losses, 4);
    let line = |name, wins: u64, beans: u64| {
        format!("{name}  wins {wins:<4} draws {draws:<4} beans {beans}")
    };
    assert_shows(&frame, &line("Level 0", wins, beans[0]));
    assert_shows(&frame, &line("Level 1", losses, beans[1]));
    assert_shows(&frame, "game 4 of 4");
    assert_shows(&frame, "All 4 games are played");
    assert_shows(&frame, "(4 games, 95 %)");
    assert_shows(
        &frame,
        "boardgames match awari ai:0 ai:1 --games 4 --seed 42 --json",
    );
}

#[test]
fn players_change_sides_after_each_game() {
    let players = ["ai:2", "ai:4"];
    let lines = played("tictactoe", players, 2);
    let first = shown("tictactoe", players, 2, keys("f")).text();
    assert_shows(&first, "Elo difference: shown after two games");
    assert_shows(&first, "Level 2 (X) v Level 4 (O)");
    let mut script = finish_fast(&lines[..1]);
    script.push(Do::AwaitThought);
    assert_shows(
        &shown("tictactoe", players, 2, script).text(),
        "Level 4 (X) v Level 2 (O)",
    );
}

#[test]
fn space_pauses_and_an_arrow_plays_one_move() {
    let players = ["ai:1", "ai:1"];
    let mut script = keys(" >");
    script.push(Do::AwaitThought);
    // The series is paused, so another thought would never arrive.
    script.extend(keys("+"));
    let frame = shown("tictactoe", players, 2, script).text();
    assert_shows(&frame, "move 5  X ");
    assert_shows(&frame, "Level 1 #1 (X) v Level 1 #2 (O)");
    assert_shows(&frame, "game 1 of 2 · paused");
}

#[test]
fn q_opens_the_menu_and_r_plays_another_series() {
    let players = ["ai:1", "ai:2"];
    let frame = shown("awari", players, 10, keys("q")).text();
    assert_shows(&frame, "Watch the computer play");
    let games = played("tictactoe", players, 2);
    let mut script = finish_fast(&games[..2]);
    script.extend(keys("r"));
    let frame = shown("tictactoe", players, 2, script).text();
    assert_shows(&frame, "game 1 of 2");
    assert_shows(&frame, "seed 7, repeatable");
}

#[test]
fn escape_leaves_finished_and_running_series() {
    let players = ["ai:1", "ai:2"];
    let games = played("tictactoe", players, 2);
    let mut script = finish_fast(&games[..2]);
    script.extend(keys("\x1b"));
    let backend = shown("tictactoe", players, 2, script);
    assert_shows(&backend.text(), "Watch the computer play");
}

#[test]
fn form_and_command_set_up_equal_series() {
    let mut to_games = keys("^^^");
    to_games.extend(keys(">>"));
    let mut context = context(GlyphChoice::Unicode, None);
    let (backend, _) = run(Next::Watch(None), &mut context, to_games.clone());
    assert_shows(&backend.text(), "Games             ‹ 10 ");
    let text = backend.text();
    assert_shows(&text, "boardgames match ");
    assert_shows(&text, "--games 10 --json");
    to_games.extend(keys("\n"));
    let (backend, _) = run(Next::Watch(None), &mut context, to_games);
    assert_shows(&backend.text(), "game 1 of 10");
}

#[test]
fn watched_series_is_drawn_at_every_size() {
    for info in boardgames::games::GAMES {
        let sizes = (1..=110)
            .step_by(5)
            .flat_map(|w| (1..=40).step_by(3).map(move |h| (w, h)));
        let mut script = keys(" ");
        script.extend(sizes.map(|(w, h)| Do::Resize(w, h)));
        let backend = shown(info.id, ["ai:1", "ai:2"], 2, script);
        assert!(backend.frames > 250, "it left early");
    }
}

#[test]
fn watched_series_matches_its_picture_at_80_by_24() {
    let players = ["ai:0", "ai:1"];
    let games = played("awari", players, 8);
    for (glyphs, set) in [
        (GlyphChoice::Unicode, "unicode"),
        (GlyphChoice::Ascii, "ascii"),
    ] {
        let mut script = finish_fast(&games[..6]);
        script.extend(vec![Do::AwaitThought; 9]);
        let open = series("awari", players, 100);
        let (backend, _) = run(open, &mut context(glyphs, None), script);
        let text = backend.text();
        assert!(glyphs == GlyphChoice::Unicode || text.is_ascii(), "{text}");
        pictures::check(&format!("screen-series-{set}"), &text);
    }
}

#[test]
fn keys_in_a_series_are_answered() {
    let players = ["ai:1", "ai:2"];
    let frame = |script| shown("tictactoe", players, 2, script).text();
    // A key for people does nothing here, and the help does not list it.
    assert_shows(&frame(keys(" t")), "does nothing here");
    let help = frame(keys(" ?"));
    assert_shows(&help, "one move of a watched game");
    assert!(!help.contains("the teacher"), "{help}");
    assert_shows(&help, "a series is not saved");
    assert!(!help.contains("the game is saved"), "{help}");
    assert!(!help.contains("You can type a move"), "{help}");
    let games = played("tictactoe", players, 2);
    let over = |more: &str| [finish_fast(&games[..2]), keys(more)].concat();
    assert_shows(&frame(over("")), "All 2 games are played");
    assert_shows(&frame(over("x")), "Copied board");
    assert!(!frame(over("?")).contains("the teacher"));
    // Another series of this game can be set up.
    assert_shows(&frame(over("n")), "Watch · Tic-Tac-Toe");
}
