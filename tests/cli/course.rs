//! Lessons, puzzles and help pages in line mode.

use crate::program::{Dialogue, Home};
use crate::words::{refused, run};

#[test]
fn lesson_is_played_through_a_pipe_and_stored() {
    let home = Home::new();
    let ran = home.run(&["learn", "tictactoe", "fork"], "b3\nhint\nb2\nc2\n");
    for part in [
        "Lesson 5: A fork",
        "From b3 you threaten nothing.",
        "Hint: Which square is",
        "O plays c3.",
        "[step 2 of 2]",
        "A fork beats even an opponent",
    ] {
        assert!(ran.out.contains(part), "'{part}' is missing:\n{}", ran.out);
    }
    let list = home.run(&["learn", "tictactoe", "--list"], "").out;
    assert!(list.contains("1 of 9 lessons done"), "{list}");
    let json = home.run(&["learn", "--json"], "").out;
    let found: serde_json::Value = serde_json::from_str(&json).expect("one object");
    let done = |game: &serde_json::Value| {
        let lessons = game["lessons"].as_array().expect("a list");
        lessons.iter().filter(|l| l["done"] == true).count()
    };
    let games = found["games"].as_array().expect("a list");
    assert_eq!(games.iter().map(done).sum::<usize>(), 1);
}

#[test]
fn words_of_other_exercises_lose_nothing() {
    let home = Home::new();
    let words = "drop\nsolution\ntask\nhint\nsquare b2\nboard off\nlegal\nb2\ndrop\nc3\n";
    let ran = home.run(&["learn", "tictactoe", "first-mark"], words);
    assert!(ran.out.contains("Only cards can be deleted"), "{}", ran.out);
    let list = home.run(&["learn", "tictactoe", "--list"], "").out;
    assert!(list.contains("1 of 9 lessons done"), "{list}");
}

#[test]
fn learn_starts_with_the_first_unfinished_lesson() {
    let home = Home::new();
    let ran = home.run(&["learn", "tictactoe"], "b2\nc3\nc1\nc1\n");
    assert!(ran.out.contains("Lesson 3: Block"), "{}", ran.out);
    let ran = home.run(&["learn", "tictactoe"], "quit\n");
    assert!(ran.out.starts_with("Lesson 3: Block"), "{}", ran.out);
}

#[test]
fn json_contains_the_whole_lesson() {
    let home = Home::new();
    let ran = home.run(
        &["learn", "tictactoe", "fork", "--json"],
        "b3\nhint\nb2\nc2\n",
    );
    let events: Vec<serde_json::Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    let kinds: Vec<&str> = events.iter().filter_map(|e| e["event"].as_str()).collect();
    let wanted = [
        "exercise", "task", "answer", "hint", "answer", "task", "answer", "done",
    ];
    assert_eq!(kinds, wanted);
    assert_eq!(
        (&events[2]["kind"], &events[4]["kind"]),
        (&"wrong".into(), &"right".into())
    );
    assert_eq!(events[7]["clean"], false);
}

#[test]
fn unknown_lesson_is_refused_with_the_fix() {
    refused(
        "learn tictactoe nope",
        "",
        2,
        &["no lesson 'nope'", "from 1 to 9", "fork"],
    );
    refused("learn tictactoe fork", "a3\n", 2, &["line 1", "taken by O"]);
    refused(
        "learn tictactoe fork",
        "what\n",
        2,
        &["line 1", "hint, task"],
    );
    refused("learn chess", "", 2, &["possible values"]);
    refused(
        "rules awari nope",
        "",
        2,
        &["no page 'nope'", "capture", "all"],
    );
}

#[test]
fn help_pages_are_printed_one_by_one_or_all() {
    let one = run("rules awari capture", "").out;
    assert!(one.starts_with("Capturing beans\n---"), "{one}");
    assert!(one.lines().all(|line| line.chars().count() <= 76), "{one}");
    let all = run("rules awari all", "").out;
    assert!(all.len() > 3 * one.len() && all.contains(one.trim_end()));
    let rules = run("rules awari", "").out;
    assert!(rules.contains("capture      Capturing beans"), "{rules}");
}

#[test]
fn damaged_lines_of_progress_are_reported_and_kept() {
    let home = Home::new();
    home.run(&["learn", "tictactoe", "win"], "c1\nc1\n");
    let file = home.path().join("boardgames/learning.jsonl");
    let mut text = std::fs::read_to_string(&file).expect("it was made");
    text.push_str("{\"v\":1,\"at\":\"20\n");
    std::fs::write(&file, &text).expect("writable");
    let ran = home.run(&["learn", "tictactoe", "--list"], "");
    assert!(
        ran.err
            .contains("1 line of learning.jsonl cannot be read and is left out"),
        "{}",
        ran.err
    );
    assert!(ran.out.contains("1 of 9 lessons done"), "{}", ran.out);
    home.run(&["learn", "tictactoe", "block"], "c1\nb1\n");
    let now = std::fs::read_to_string(&file).expect("it is there");
    assert!(now.starts_with(&text), "{now}");
}

#[test]
fn puzzle_is_solved_through_a_pipe() {
    let home = Home::new();
    let words = ["puzzles", "othello", "--id", "1c5002"];
    let ran = home.run(&words, "hint\nhint\nhint\na8\nb1\n");
    for part in [
        "Othello. Puzzle\n",
        "Hint: It takes a corner, which can never be turned.",
        "one of these",
        "plays a7",
        "You were shown a move, so this counts as seen, not as solved. The theme: corner.",
    ] {
        assert!(ran.out.contains(part), "'{part}' is missing:\n{}", ran.out);
    }
    let found = home.run(&["puzzles", "--json"], "").events().remove(0);
    assert_eq!(
        (&found["games"][0]["solved"], &found["due"]),
        (&0.into(), &0.into())
    );
    assert!(
        found["games"][0]["rating"]
            .as_f64()
            .is_some_and(|rating| rating < 1000.0)
    );
    let words = ["puzzles", "awari", "--glyphs", "ascii"];
    let one = home.run(&words, "solution\nquit\n").out;
    assert!(one.is_ascii(), "{one}");
    let ascii = home.run(&["puzzles", "othello", "--list", "--glyphs", "ascii"], "");
    assert!(
        ascii.out.is_ascii() && !ascii.out.contains("rating"),
        "{}",
        ascii.out
    );
    let solution = home.run(
        &["puzzles", "othello", "--id", "1c5002", "--json"],
        "solution\n",
    );
    assert!(
        solution.out.contains("\"moves\":\"a8 a7 b1\""),
        "{}",
        solution.out
    );
}

#[test]
fn daily_puzzle_is_the_same_for_everyone() {
    let daily = |date: &str| {
        let ran = Home::new().run(&["puzzles", "--daily", "--date", date], "quit\n");
        ran.out
    };
    assert_eq!(daily("2027-01-01"), daily("2027-01-01"));
    assert_ne!(daily("2027-01-01"), daily("2027-01-02"));
}

#[test]
fn mistakes_of_a_saved_game_become_cards_due_the_next_day() {
    let home = Home::new();
    // This move of X lets O win at once.
    let play: Vec<&str> = "play tictactoe --x human --o human --plain"
        .split(' ')
        .collect();
    home.run(&play, "a1\nb2\na3\na2\nb1\nc2\n");
    let saves = home.path().join("boardgames/saves");
    let save = std::fs::read_dir(saves).expect("games are saved");
    let save = save
        .map(|found| found.expect("listed").path())
        .find(|path| path.extension().is_some_and(|end| end == "json"));
    let save = save.expect("one game");
    let save = save.to_str().expect("temporary paths are UTF-8");
    let made = home.run(&["puzzles", "--from", save, "--side", "X"], "");
    assert!(
        made.out.contains("Practise it") || made.out.contains("Practise them"),
        "{}{}",
        made.out,
        made.err
    );
    let again = home.run(&["puzzles", "--from", save, "--side", "X"], "");
    assert!(again.out.contains("already saved"), "{}", again.out);
    let today = home.run(&["puzzles", "--mine"], "").out;
    assert!(
        today.contains("One of your mistakes"),
        "to practise: {today}"
    );
    let then = home.run(
        &["puzzles", "--mine", "--date", "2999-01-01"],
        "b1\nhint\nhint\nquit\n",
    );
    assert!(
        then.out.contains("One of your mistakes in Tic-Tac-Toe\n"),
        "{}",
        then.out
    );
    let kept = || home.run(&["puzzles", "--json"], "").events().remove(0);
    let before = home.run(
        &["puzzles", "--mine", "--date", "2999-01-01"],
        "drop\nquit\n",
    );
    assert!(before.out.contains("Card deleted."), "{}", before.out);
    assert_eq!(kept()["due"], 0);
    let none = home.run(&["puzzles", "othello"], "drop\nquit\n").out;
    assert!(none.contains("Only cards can be deleted"), "{none}");
    refused("puzzles --from nowhere.json", "", 1, &["nowhere.json"]);
    refused("puzzles othello --motif unheard-of", "", 2, &["--list"]);
    refused(
        "puzzles dagennacht --motif lin",
        "",
        2,
        &["line or unblockable line"],
    );
    refused("puzzles --level 12", "", 2, &["from 1 to 10"]);
}

#[test]
fn text_menu_has_lessons_and_puzzles() {
    let home = Home::new();
    let ran = home.run(
        &[],
        "learn\ntictactoe\n\nb2\nc3\nquit\nb\nb\npuzzles\ndaily\nquit\n\
         tictactoe\nwin\nquit\nsprint\nquit\nq\n",
    );
    for part in [
        "Which game do you want to learn?",
        "Lesson 1: Your first mark",
        "1 of 9 lessons done",
        "done without help",
        "Which puzzles?",
        "Which puzzles of Tic-Tac-Toe?",
        "Tic-Tac-Toe. Puzzle: win",
        "Solve as many",
        "Puzzle of the day. ",
    ] {
        assert!(
            ran.out.contains(part),
            "'{part}' is missing:\n{}\n{}",
            ran.out,
            ran.err
        );
    }
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

/// Plays a game that X loses: b1 gives away a draw, and no later move is
/// better.
fn a_lost_game(home: &Home) -> String {
    let words: Vec<&str> = "play tictactoe --x human --o ai:10 --plain"
        .split(' ')
        .collect();
    home.run(
        &[&words[..], &["--moves", "b2 a1 c3 c1 a2 b1"]].concat(),
        "",
    );
    let list = home.run(&["list", "--json"], "").events().remove(0);
    list["saves"][0]["file"]
        .as_str()
        .expect("a name")
        .to_owned()
}

#[test]
fn reviewed_mistakes_become_cards_without_the_full_screen() {
    let home = Home::new();
    let name = a_lost_game(&home);
    let ran = home.run(&["review", &name], "");
    assert!(ran.out.contains("Practise"), "{}{}", ran.out, ran.err);
    let cards = |home: &Home| {
        let noted = diary(home);
        noted.iter().filter(|one| one["kind"] == "card").count()
    };
    let kept = cards(&home);
    assert!(kept > 0, "{:?}", diary(&home));
    let again = home.run(&["review", &name], "");
    assert!(again.out.contains("already saved"), "{}", again.out);
    assert_eq!(cards(&home), kept, "stored once");
    assert_eq!(cards(&home), kept, "stored once");
    let other = Home::new();
    let name = a_lost_game(&other);
    let settings = other.path().join("boardgames/config.toml");
    std::fs::write(settings, "cards = false\n").expect("written");
    let ran = other.run(&["review", &name], "");
    assert!(!ran.out.contains("Practise"), "{}", ran.out);
    assert_eq!(cards(&other), 0);
}

#[test]
fn costly_move_is_tried_again_in_line_mode() {
    let home = Home::new();
    let name = a_lost_game(&home);
    let ran = home.run(&["review", &name, "--try", "--plain"], "b3\nhint\nb1\n");
    for part in [
        "X played a2 here",
        "O can complete a line. Try again.",
        "Hint: The idea: block.",
        "Correct: b1. It is better than a2.",
        "These were the moves that cost most.",
    ] {
        assert!(
            ran.out.contains(part),
            "'{part}' is missing:\n{}{}",
            ran.out,
            ran.err
        );
    }
    let ran = home.run(&["review", &name, "--try", "--json"], "b1\n");
    let kinds: Vec<String> = ran
        .events()
        .iter()
        .map(|e| e["event"].to_string())
        .collect();
    assert_eq!(
        kinds,
        [
            "\"exercise\"",
            "\"task\"",
            "\"answer\"",
            "\"why\"",
            "\"done\""
        ]
    );
    refused(
        &format!("review {name} --try --side nobody"),
        "",
        1,
        &[&name],
    );
}

#[test]
fn replay_repeats_costly_moves_and_makes_cards() {
    let home = Home::new();
    let name = a_lost_game(&home);
    let words = "try\nb1\ntry\ntry 1\ncards\ncards o\nquit\n";
    let ran = home.run(&["replay", &name, "--plain"], words);
    for part in [
        "X played a2 here",
        "Correct: b1. It is better than a2.",
        "There is no costly move left to try again.",
        "No other move was better there.",
        "Saved one mistake",
        "There are no mistakes here to save.",
    ] {
        assert!(
            ran.out.contains(part),
            "'{part}' is missing:\n{}{}",
            ran.out,
            ran.err
        );
    }
    let ran = home.run(&["replay", &name, "--plain"], "try 99\n");
    assert!(ran.err.contains("give a move from 1 to 6"), "{}", ran.err);
    let ran = home.run(&["replay", &name, "--plain"], "cards nobody\n");
    assert!(ran.err.contains("say X or O"), "{}", ran.err);
}

/// Returns the events stored in this home, one for each line.
fn diary(home: &Home) -> Vec<serde_json::Value> {
    let file = home.path().join("boardgames/learning.jsonl");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().map(serde_json::from_str);
    lines.map(|line| line.expect("an object a line")).collect()
}

/// Reads up to the answer to a move.
fn answer(talk: &mut Dialogue) -> String {
    loop {
        let event = talk.event().expect("the program answers");
        if event["event"] == "answer" {
            return event["kind"].as_str().expect("a kind").to_owned();
        }
    }
}

#[test]
fn lesson_is_stored_before_its_end_is_shown() {
    let home = Home::new();
    let mut talk = Dialogue::start(&home, &["learn", "tictactoe", "first-mark", "--json"]);
    for (mv, lines) in [("b2", 0), ("c3", 1)] {
        talk.say(mv);
        assert_eq!(answer(&mut talk), "right");
        assert_eq!(diary(&home).len(), lines, "{mv}");
    }
    talk.end();
}

/// Returns a wrong move of this puzzle, and its solution.
fn puzzle_moves(id: &str) -> (String, Vec<String>) {
    let args = ["puzzles", "tictactoe", "--id", id, "--json"];
    let events = Home::new().run(&args, "legal\nsolution\n").events();
    let find = |kind: &str| events.iter().find(|event| event["event"] == kind);
    let solution = find("solution").expect("there is one")["moves"].clone();
    let solution = solution.as_str().expect("a text").split(' ');
    let solution: Vec<String> = solution.map(str::to_owned).collect();
    let legal = find("legal").expect("it was asked for")["moves"].clone();
    let legal = legal.as_array().expect("moves").clone().into_iter();
    let mut legal = legal.map(|mv| mv.as_str().expect("a text").to_owned());
    let wrong = legal
        .find(|mv| *mv != solution[0])
        .expect("there is another");
    (wrong, solution)
}

#[test]
fn failed_first_try_is_stored_at_once() {
    let home = Home::new();
    let listed = Home::new().run(&["puzzles", "tictactoe", "--json"], "quit\n");
    let id = listed.events()[0]["id"].clone();
    let id = id.as_str().expect("an id").to_owned();
    let (wrong, solution) = puzzle_moves(&id);
    let args = ["puzzles", "tictactoe", "--id", &id, "--json"];
    let mut talk = Dialogue::start(&home, &args);
    talk.say(&wrong);
    assert_eq!(answer(&mut talk), "wrong");
    let noted = diary(&home);
    assert_eq!(noted.len(), 1);
    assert_eq!(
        (&noted[0]["solved"], &noted[0]["wrong"]),
        (&false.into(), &1.into())
    );
    talk.say(&wrong);
    assert_eq!(answer(&mut talk), "wrong");
    assert_eq!(diary(&home).len(), 1, "once only");
    for mv in solution.iter().step_by(2) {
        talk.say(mv);
        assert_eq!(answer(&mut talk), "right");
    }
    assert_eq!(diary(&home)[1]["solved"], true, "and before it is told");
    assert_eq!(talk.end(), Some(0));
    let rating = |json: String| {
        let all: serde_json::Value = serde_json::from_str(&json).expect("an object");
        all["games"][0]["rating"].as_f64().expect("a rating")
    };
    let json = home
        .run(&["puzzles", "tictactoe", "--list", "--json"], "")
        .out;
    assert!(rating(json) < 1000.0);
}

/// A home with a card that is due.
fn with_a_card() -> Home {
    let home = Home::new();
    let card = r#"{"v":1,"at":"2026-03-01T12:00:00+00:00","kind":"card","card":"1","game":"tictactoe","options":[],"position":"OX-/-O-/X-- X","played":"a2","good":["c1"],"loss":1,"estimated":false,"why":""}"#;
    let folder = home.path().join("boardgames");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("learning.jsonl"), format!("{card}\n")).expect("written");
    home
}

#[test]
fn card_stays_due_after_hints_alone() {
    let home = with_a_card();
    let mine = |input: &str| home.run(&["puzzles", "--mine"], input).out;
    let out = mine("hint\nhint\nquit\n");
    assert_eq!(out.matches("Hint: ").count(), 2, "{out}");
    assert_eq!(diary(&home).len(), 1, "nothing was answered");
    // The input may also just end.
    assert!(mine("hint\n").contains("One of your mistakes"));
    assert_eq!(diary(&home).len(), 1, "nothing was answered");
    // After a wrong answer, its return is said once.
    let out = mine("hint\na2\nc1\n");
    assert_eq!(
        out.matches("This task comes back tomorrow.").count(),
        1,
        "{out}"
    );
    let home = with_a_card();
    let mine = |input: &str| home.run(&["puzzles", "--mine"], input).out;
    // After a hint, a right answer does not count as known.
    let out = mine("hint\nc1\n");
    assert!(out.contains("This task comes back tomorrow."), "{out}");
    let noted = diary(&home);
    assert_eq!((noted.len(), &noted[1]["right"]), (2, &false.into()));
}

#[test]
fn failed_card_is_due_tomorrow() {
    let home = with_a_card();
    let mut talk = Dialogue::start(&home, &["puzzles", "--mine", "--json"]);
    talk.say("a2");
    assert_eq!(answer(&mut talk), "wrong");
    let noted = diary(&home);
    assert_eq!(noted.len(), 2, "{noted:?}");
    assert_eq!(
        (&noted[1]["kind"], &noted[1]["right"]),
        (&"seen".into(), &false.into())
    );
    let note = talk.event().expect("a note");
    assert_eq!(note["message"], "This task comes back tomorrow.");
    talk.say("quit");
    talk.end();
    assert_eq!(diary(&home).len(), 2, "once only");
}

#[test]
fn wrong_clock_gives_no_streak_and_loses_no_card() {
    let home = Home::new();
    let line = r#"{"v":1,"at":"DAYT12:00:00+00:00","kind":"puzzle","game":"othello","id":"x","level":5,"solved":true,"wrong":0,"hints":0,"daily":"DAY"}"#;
    let card = r#"{"v":1,"at":"2026-03-01T12:00:00+00:00","kind":"card","card":"1","game":"tictactoe","options":[],"position":"OX-/-O-/X-- X","played":"a2","good":["c1"],"loss":1,"estimated":false,"why":""}"#;
    let seen = r#"{"v":1,"at":"9998-01-01T12:00:00+00:00","kind":"seen","card":"1","right":true}"#;
    let folder = home.path().join("boardgames");
    std::fs::create_dir_all(&folder).expect("a folder");
    let lines = format!("{card}\n{}\n{seen}\n", line.replace("DAY", "9998-01-01"));
    std::fs::write(folder.join("learning.jsonl"), lines).expect("written");
    let output = home.run(&["puzzles", "--json"], "").events();
    assert_eq!(
        (&output[0]["streak"], &output[0]["due"]),
        (&0.into(), &1.into())
    );
}

#[test]
fn sprint_without_a_game_takes_the_first_one() {
    let ran = Home::new().run(&["puzzles", "--sprint", "--json"], "quit\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.events()[0]["game"], "othello");
}

#[test]
fn sprint_ends_with_its_result() {
    let home = Home::new();
    let args = ["puzzles", "tictactoe", "--sprint", "--json"];
    let first = home.run(&args, "quit\n").events();
    assert_eq!(first.last().expect("a result")["solved"], 0);
    assert_eq!(diary(&home).len(), 0, "no puzzle was tried");
    let id = first[0]["id"].as_str().expect("an id").to_owned();
    let (_, solution) = puzzle_moves(&id);
    let own: Vec<&str> = solution.iter().step_by(2).map(String::as_str).collect();
    let ran = home.run(&args, format!("hint\n{}\nquit\n", own.join("\n")));
    let result = ran.events().pop().expect("a result");
    assert_eq!(result["event"], "sprint");
    assert_eq!(
        (&result["solved"], &result["missed"]),
        (&1.into(), &0.into())
    );
    assert_eq!(result["best"], 1);
    let no_help = "A sprint has no hints. You see a solution only after a wrong move.";
    assert!(ran.out.contains(no_help), "{}", ran.out);
    // Every sprint begins with another puzzle.
    let again = home.run(&args, "quit\n").events();
    let id = again[0]["id"].as_str().expect("an id").to_owned();
    let missed = puzzle_moves(&id).0;
    let words = ["puzzles", "tictactoe", "--sprint"];
    let ran = home.run(&words, format!("{missed}\nquit\n"));
    for part in [
        "3 minutes left, 0 solved.",
        &format!("Not {missed}."),
        "You solved 0 and missed 1. Your best is 1.",
    ] {
        assert!(ran.out.contains(part), "'{part}' is missing:\n{}", ran.out);
    }
    assert!(!ran.out.contains("Try again"), "{}", ran.out);
}

#[test]
fn illegal_answer_is_refused_with_what_is_possible() {
    let parts = &["line 1: pit 5 is empty", "South can play pit "];
    refused("learn awari capture", "5\n", 2, parts);
}

#[test]
fn piped_resignation_needs_no_answer() {
    let home = Home::new();
    let ran = home.run(&["play", "tictactoe", "--plain"], "resign\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(!ran.out.contains("yes or no"), "{}", ran.out);
}

#[test]
fn hint_says_that_all_moves_are_equal() {
    for (game, hint) in [
        ("othello", "Hint: all four moves are equal."),
        ("tictactoe", "Hint: all nine moves are equal."),
        ("awari", "Hint: look at pits "),
    ] {
        let ran = Home::new().run(&["play", game, "--plain"], "hint\n");
        assert!(ran.out.contains(hint), "{}", ran.out);
    }
}

#[test]
fn line_of_a_puzzle_says_who_plays() {
    let solved = |game: &str| {
        let ran = Home::new().run(&["puzzles", game], "solution\nquit\n");
        let line = ran.out.split(" It goes on: ").nth(1).map(str::to_owned);
        line.unwrap_or_else(|| panic!("no line in {}", ran.out))
    };
    let line = solved("awari");
    assert!(
        line.starts_with("South ") || line.starts_with("North "),
        "{line}"
    );
    let line = solved("othello");
    assert!(
        line.starts_with("Black ") || line.starts_with("White "),
        "{line}"
    );
}

#[test]
fn finished_lesson_is_announced() {
    let home = Home::new();
    let ran = home.run(&["learn", "tictactoe", "first-mark"], "b2\na1\nc3\n");
    for part in ["Another way: a1.", "You finished this lesson."] {
        assert!(ran.out.contains(part), "{}", ran.out);
    }
}

#[test]
fn weak_points_of_an_old_diary_find_their_puzzles() {
    let home = Home::new();
    let folder = home.path().join("boardgames");
    std::fs::create_dir_all(&folder).expect("made");
    // Version 0.2.0 wrote this name; newer reviews have the motif's own name.
    let review = |of: u32, motif: &str| {
        format!(
            r#"{{"v":1,"at":"2026-03-0{of}T10:00:00+00:00","kind":"reviewed","game":"othello","of":"{of}","motifs":[{{"motif":"{motif}","met":2,"missed":2}}]}}"#
        )
    };
    let lines = [review(1, "prevents corner"), review(2, "guarding a corner")];
    std::fs::write(folder.join("learning.jsonl"), lines.join("\n") + "\n").expect("written");
    let stats = home.run(&["stats"], "").out;
    assert!(
        stats.contains(
            "guarding a corner, missed 4 of 4 times. It keeps your opponent out of a corner. To"
        ),
        "{stats}"
    );
    let puzzle = home.run(&["puzzles", "othello", "--weak"], "quit\n");
    assert_eq!(puzzle.code, Some(0), "{puzzle:?}");
    let json = home.run(&["stats", "--json"], "").out;
    assert!(json.contains(r#""motif":"guarding a corner""#), "{json}");
}
