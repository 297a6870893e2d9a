//! `boardgames today`: the list of what there is to do today.

use boardgames::games::find;
use boardgames::session::Session;
use serde_json::Value;

use crate::program::Home;

fn json(home: &Home) -> Value {
    let ran = home.run(&["today", "--json"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    serde_json::from_str(&ran.out).expect("one object")
}

#[test]
fn newcomer_gets_one_suggestion() {
    let home = Home::new();
    let ran = home.run(&["today"], "");
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    assert!(ran.out.contains("boardgames learn"), "{}", ran.out);
    let today = json(&home);
    assert_eq!(
        (&today["new"], &today["daily"]),
        (&true.into(), &Value::Null)
    );
}

#[test]
fn after_a_lesson_the_next_one_and_the_daily_puzzle_are_listed() {
    let home = Home::new();
    home.run(&["learn", "tictactoe", "first-mark"], "b2\nc3\n");
    let today = json(&home);
    assert_eq!(today["new"], false);
    assert_eq!(today["lesson"]["game"], "tictactoe");
    assert_eq!(today["lesson"]["number"], 2);
    assert_eq!(today["lesson"]["lesson"], "win");
    assert!(today["daily"]["puzzle"].is_string(), "{today}");
    assert_eq!(today["daily"]["solved"], false);
    assert!(
        today["daily"]["next_in_hours"].as_u64() <= Some(24),
        "{today}"
    );
    let ran = home.run(&["today"], "");
    assert!(
        ran.out.contains("Next lesson: Tic-Tac-Toe 2 of 9"),
        "{}",
        ran.out
    );
}

/// Returns a value of the first event of a kind.
fn told(events: &[Value], kind: &str, key: &str) -> Value {
    let event = events.iter().find(|event| event["event"] == kind);
    event.expect("there is one")[key].clone()
}

/// Opens the position of the puzzle that these events begin with.
fn start(events: &[Value]) -> Box<dyn Session> {
    let text = |kind: &str, key: &str| {
        let value = told(events, kind, key);
        value.as_str().expect("text").to_owned()
    };
    let info = find(&text("exercise", "game")).expect("a game");
    let options = told(events, "task", "options");
    let options = options.as_object().expect("an object").iter();
    let options: Vec<(String, String)> = options
        .map(|(name, value)| (name.clone(), value.as_str().expect("text").to_owned()))
        .collect();
    let position = text("task", "position");
    info.open(&options, Some(&position)).expect("a position")
}

/// Returns the solver's moves of the daily puzzle that these words ask for, played from what its
/// events say alone.
fn solution(words: &[&str]) -> Vec<String> {
    let events = Home::new().run(words, "solution\n").events();
    let mut session = start(&events);
    // The solver may move twice in a row.
    let solver = session.to_move();
    let moves = told(&events, "solution", "moves");
    let moves = moves.as_str().expect("text");
    let own = moves.split(' ').filter(|mv| {
        let is_own = session.to_move() == solver;
        session.play(mv).expect("a legal move");
        is_own
    });
    own.map(str::to_owned).collect()
}

#[test]
fn daily_puzzles_can_be_set_up_and_solved_from_their_events() {
    let mut day = jiff::civil::date(2026, 11, 23);
    for _ in 0..21 {
        let date = format!("--date={day}");
        let words = ["puzzles", "--daily", &date, "--json"];
        let moves = solution(&words).join("\n") + "\n";
        let events = Home::new().run(&words, moves).events();
        assert!(
            events.iter().any(|event| event["event"] == "done"),
            "{day}: {events:?}"
        );
        day = day.tomorrow().expect("a date");
    }
}

#[test]
fn solved_daily_puzzle_begins_a_streak() {
    let home = Home::new();
    let own = solution(&["puzzles", "--daily", "--json"]);
    home.run(&["puzzles", "--daily"], own.join("\n") + "\n");
    let today = json(&home);
    assert_eq!(today["daily"]["solved"], true, "{today}");
    assert_eq!(today["daily"]["streak"], 1);
    let ran = home.run(&["today"], "");
    assert!(ran.out.contains("solved"), "{}", ran.out);
    let stats = home.run(&["stats"], "").out;
    assert!(stats.contains(" lessons done, 1 of "), "{stats}");
    // On the day after, the streak can still be kept.
    let folder = home.path().join("boardgames/learning.jsonl");
    let kept = std::fs::read_to_string(&folder).expect("the diary");
    let date = jiff::Zoned::now().date();
    let before = date.yesterday().expect("a date").to_string();
    std::fs::write(&folder, kept.replace(&date.to_string(), &before)).expect("writable");
    let said = home.run(&["today"], "").out;
    // One day is no row.
    assert!(!said.contains("in a row"), "{said}");
}

#[test]
fn daily_puzzle_that_was_left_after_a_wrong_move_can_still_be_solved() {
    let home = Home::new();
    let own = solution(&["puzzles", "--daily", "--json"]);
    let start = start(
        &Home::new()
            .run(&["puzzles", "--daily", "--json"], "quit\n")
            .events(),
    );
    let mut legal = start.moves().into_iter().map(|mv| mv.text);
    let wrong = legal
        .rfind(|mv| *mv != own[0])
        .expect("there is another move");
    home.run(&["puzzles", "--daily"], format!("{wrong}\nquit\n"));
    home.run(&["puzzles", "--daily"], "hint\nquit\n");
    assert_eq!(json(&home)["daily"]["solved"], false);
    assert_eq!(json(&home)["daily"]["given_up"], false);
    let ran = home.run(&["puzzles", "--daily"], own.join("\n") + "\n");
    // The tries before count in the result to share.
    assert!(
        ran.out.contains("solved (1 wrong move, 1 hint)"),
        "{}",
        ran.out
    );
    assert_eq!(json(&home)["daily"]["solved"], true);
}

#[test]
fn daily_puzzle_that_was_given_up_stays_unsolved() {
    let home = Home::new();
    let own = solution(&["puzzles", "--daily", "--json"]);
    home.run(&["puzzles", "--daily"], "solution\n");
    assert_eq!(json(&home)["daily"]["given_up"], true);
    let ran = home.run(&["puzzles", "--daily"], own.join("\n") + "\n");
    assert!(ran.out.contains("- not solved"), "{}", ran.out);
    assert_eq!(json(&home)["daily"]["solved"], false);
}

#[test]
fn open_game_is_listed_and_the_menu_shows_the_list() {
    let home = Home::new();
    home.run(&["play", "awari", "--seed", "1"], "1\nquit\n");
    let open = json(&home)["open_game"].clone();
    assert_eq!(
        (&open["game"], &open["side"]),
        (&"awari".into(), &"South".into())
    );
    assert!(open["move"].as_u64() >= Some(3), "{open}");
    let text = home.run(&["today"], "").out;
    let title = open["text"].as_str().expect("text");
    assert_eq!(title, format!("Awari, move {}", open["move"]));
    let loaded = home.run(
        &["play", "--load", open["file"].as_str().expect("text")],
        "quit\n",
    );
    assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    let line = format!("Continue {title} (boardgames play --load awari-");
    assert!(text.starts_with(&line), "{text}");
    let menu = home.run(&["--plain"], "q\n");
    assert!(menu.out.contains("of the day: "), "{}", menu.out);
}

#[test]
fn missing_rated_games_are_counted() {
    let home = Home::new();
    for missing in ["2 more rated games", "1 more rated game"] {
        home.run(&["play", "tictactoe", "--second", "ai:1"], "resign\n");
        let all = &json(&home)["rating"];
        let games: u64 = missing[..1].parse().expect("a number");
        assert_eq!(
            (&all["games_missing"], &all["games"]),
            (&games.into(), &(3 - games).into())
        );
        assert_eq!(
            (&all["game"], &all["level"]),
            (&"tictactoe".into(), &Value::Null)
        );
        let rating = &all["text"];
        let words = format!("{missing} of Tic-Tac-Toe against the computer");
        assert!(
            rating.as_str().is_some_and(|text| text.starts_with(&words)),
            "{rating}"
        );
    }
    home.run(&["play", "tictactoe", "--second", "ai:1"], "resign\n");
    let all = &json(&home)["rating"];
    assert!(
        all["rating"].is_i64() && all["deviation"].is_i64() && all["level"].is_u64(),
        "{all}"
    );
    let rating = &all["text"];
    assert!(
        rating
            .as_str()
            .is_some_and(|text| text.starts_with("Your rating in Tic-Tac-Toe:")),
        "{rating}"
    );
}

#[test]
fn rating_is_of_the_last_game_that_was_rated() {
    let home = Home::new();
    home.run(&["play", "tictactoe", "--second", "ai:1"], "resign\n");
    home.run(&["play", "awari", "--second", "human"], "resign\n");
    let rating = &json(&home)["rating"];
    assert_eq!(
        (&rating["game"], &rating["games"]),
        (&"tictactoe".into(), &1.into())
    );
}

#[test]
fn daily_puzzle_of_a_new_game_comes_with_its_lessons() {
    let home = Home::new();
    home.run(&["learn", "tictactoe", "first-mark"], "b2\nc3\n");
    let id = json(&home)["daily"]["game"]
        .as_str()
        .expect("text")
        .to_owned();
    let info = find(&id).expect("a game");
    let offer = format!(
        "New to {}? It has short lessons (boardgames learn).",
        info.title
    );
    assert!(home.run(&["today"], "").out.contains(&offer), "{offer}");
    home.run(&["play", &id, "--second", "human"], "resign\n");
    assert!(!home.run(&["today"], "").out.contains(&offer), "{offer}");
}

#[test]
fn player_of_games_that_are_not_rated_is_not_called_new() {
    let home = Home::new();
    let asked = |home: &Home| home.run(&["--plain"], "tictactoe\nq\n").out;
    let new = "New to Tic-Tac-Toe? Level 1 suits";
    assert!(asked(&home).contains(new), "{}", asked(&home));
    let even = ["play", "tictactoe", "--second", "ai:even"];
    home.run(&even, "resign\n");
    assert!(!asked(&home).contains(new), "{}", asked(&home));
    assert_eq!(json(&home)["new"], false);
}

/// Writes a game of Tic-Tac-Toe of a person against level 0; returns its file.
fn saved(home: &Home, moves: &[&str]) -> String {
    let folder = home.path().join("boardgames");
    std::fs::create_dir_all(&folder).expect("writable");
    let record = serde_json::json!({
        "format": "boardgames", "version": 1, "game": "tictactoe",
        "players": ["human", "ai:0"], "moves": moves,
    });
    let file = folder.join("game.json");
    std::fs::write(&file, record.to_string()).expect("writable");
    file.display().to_string()
}

#[test]
fn newest_mistake_is_a_record_of_facts() {
    let home = Home::new();
    let file = saved(&home, &["a1", "b2", "a3", "a2", "b1", "c2"]);
    home.run(&["puzzles", "--from", &file], "");
    let mistake = &json(&home)["advice"];
    assert_eq!(
        (&mistake["game"], &mistake["move"]),
        (&"tictactoe".into(), &"b1".into())
    );
    let due = mistake["due"].as_str().expect("a date");
    due.parse::<jiff::civil::Date>().expect("a date");
    assert!(
        mistake["loss"].as_f64() > Some(0.0) && mistake["card"].is_string(),
        "{mistake}"
    );
    let text = mistake["text"].as_str().expect("text");
    assert!(
        text == "A costly move of yours was b1 (Tic-Tac-Toe, move 5).",
        "{text}"
    );
    // The card can be practised before it comes back tomorrow.
    let told = home.run(&["today"], "").out;
    let find = "Find a better one: boardgames puzzles --mine.";
    assert!(told.contains(find), "{told}");
    let practised = home.run(&["puzzles", "--mine"], "solution\nquit\n").out;
    assert!(practised.contains("X to move."), "{practised}");
    let told = home.run(&["today"], "").out;
    assert!(told.contains("It comes back tomorrow."), "{told}");
    assert!(!told.contains("Find a better one"), "{told}");
}

#[test]
fn mistake_of_an_earlier_game_is_called_that() {
    let home = Home::new();
    let play = |script: &str| {
        let args = ["play", "tictactoe", "--second", "ai:0", "--seed", "1"];
        home.run(&args, script).out
    };
    let last = play("a1\nresign\nyes\n");
    let file = saved(&home, &["a1", "b2", "a3", "a2", "b1", "c2"]);
    home.run(&["puzzles", "--from", &file], "");
    // The card is of a game that was not the last one played.
    let text = json(&home)["advice"]["text"].to_string();
    let begin = "(an earlier game of Tic-Tac-Toe, move 5)";
    assert!(text.contains(begin), "{last}\n{text}");
}

#[test]
fn mistakes_of_the_computer_are_not_called_the_persons() {
    let home = Home::new();
    let file = saved(&home, &["b2", "a2", "a1", "c3", "c1"]);
    let made = home.run(&["replay", &file], "cards O\nquit\n").out;
    assert!(made.contains("Saved one mistake."), "{made}");
    let told = home.run(&["today"], "").out;
    assert!(
        told.contains("A costly move of O was a2 (Tic-Tac-Toe, move 2)."),
        "{told}"
    );
    // Two days later, when the card is due.
    let diary = home.path().join("boardgames/learning.jsonl");
    let noted = std::fs::read_to_string(&diary).expect("there is a diary");
    let today = jiff::Zoned::now().date().to_string();
    let before = jiff::Zoned::now().date().checked_sub(jiff::ToSpan::days(2));
    let before = before.expect("a date").to_string();
    std::fs::write(&diary, noted.replace(&today, &before)).expect("writable");
    let told = home.run(&["today"], "").out;
    assert!(
        told.contains("Find a better one: boardgames puzzles --mine."),
        "{told}"
    );
    let mine = home.run(&["puzzles", "--mine"], "quit\n").out;
    assert!(mine.contains("A mistake of somebody else"), "{mine}");
    for said in [&made, &told, &mine] {
        let lower = said.to_lowercase();
        assert!(
            !lower.contains("your mistake") && !lower.contains("your costliest"),
            "{said}"
        );
    }
}
