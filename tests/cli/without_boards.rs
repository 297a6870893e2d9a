//! Line mode with boards off: a person who listens gets only words and no
//! drawing.

use std::fs;

use boardgames::course::{Accept, Exercise as _, Lesson, LessonRun, Trial, lessons};
use boardgames::games::GAMES;
use boardgames::session::GameInfo;

use crate::program::Home;

/// The characters that only drawings have.
const DRAWN: [char; 7] = ['│', '─', '●', '○', '←', '→', '|'];

/// Returns a home whose settings say whether boards are drawn.
fn home(boards: bool) -> Home {
    let home = Home::new();
    let folder = home.path().join("boardgames");
    fs::create_dir_all(&folder).expect("a folder can be made");
    fs::write(folder.join("config.toml"), format!("boards = {boards}\n")).expect("writable");
    home
}

/// Runs a command line in this home and returns its output.
fn said(home: &Home, command: &str, input: &str) -> String {
    let args: Vec<&str> = command.split_whitespace().collect();
    let ran = home.run(&args, input);
    assert_eq!(ran.err, "", "{command}");
    ran.out
}

/// Runs a command line with boards off and returns its output, which must
/// contain no drawing. With boards on, it must contain one.
fn heard(command: &str, input: &str) -> String {
    let drawn = said(&home(true), command, input);
    assert!(drawn.contains(DRAWN), "{command} draws nothing:\n{drawn}");
    let out = said(&home(false), command, input);
    assert!(!out.contains(DRAWN), "{command} drew:\n{out}");
    out
}

#[test]
fn game_without_boards_begins_with_the_position() {
    let out = heard(
        "play tictactoe --second human --moves b2,a1 --names Anna,Ben",
        "quit\n",
    );
    let start = "Tic-Tac-Toe. X (Anna): a person. O (Ben): a person. The last move: O (Ben) \
                 played a1.\nX: b2. O: a1. X to move.\n";
    assert!(out.starts_with(start), "{out}");
    let out = heard(
        "play dagennacht -o size=11 --second ai:1 --seed 2",
        "quit\n",
    );
    let start = "Dag en Nacht, size 11. Black: you. White: level 1.\n";
    assert!(out.starts_with(start), "{out}");
}

#[test]
fn saved_game_is_shown_without_boards() {
    let shown = |boards| {
        let home = home(boards);
        said(&home, "play tictactoe --second human", "b2\na1\nquit\n");
        let name = said(&home, "list --names", "");
        said(&home, &format!("show {}", name.trim()), "")
    };
    assert!(shown(true).contains(DRAWN));
    let heard = shown(false);
    assert!(heard.contains("X: b2. O: a1. X to move."), "{heard}");
    let drawn: Vec<&str> = heard.lines().filter(|line| line.contains('│')).collect();
    assert!(drawn.is_empty(), "{heard}");
}

#[test]
fn game_without_boards_is_described_in_words() {
    let words =
        "pieces\nrow 4\ncolumn d\nsquare d4\nlast\nscore\nclock\nposition\nlegal\nf5\nlast\nquit\n";
    let out = heard("play othello --second human", words);
    for said in [
        "Black: e4 and d5. White: d4 and e5. Black to move.",
        "Row 4: d4 White and e4 Black; the other 6 are empty.",
        "Column d: d4 White and d5 Black; the other 6 are empty.",
        "d4: White",
        "No move has been played yet",
        "Score: Black 2 discs, White 2.",
        "Line mode has no clock",
        "Black can play",
        "Black played f5",
    ] {
        assert!(out.contains(said), "no {said:?} in {out}");
    }
}

#[test]
fn pits_are_described_with_their_beans() {
    let out = heard("play awari --second human", "pieces\nsquare 5\nquit\n");
    assert!(
        out.contains("South 5: 3 beans; South can play there."),
        "{out}"
    );
    assert!(
        out.contains(
            "South, pits 1 to 6: 3, 3, 3, 3, 3 and 3; home 0. North, pits 1 to 6: 3, 3, 3, 3, 3 and 3; home 0."
        ),
        "{out}"
    );
}

#[test]
fn lesson_without_boards_is_described_in_words() {
    let words = "pieces\nrow 2\nlast\nposition\nhint\nhint\ntask\nb2\nc2\n";
    let out = heard("learn tictactoe fork", words);
    assert!(out.contains("X: "), "{out}");
    assert!(out.contains("Row 2"), "{out}");
    assert!(out.contains("A fork beats even an opponent"), "{out}");
}

/// Returns lines that ask for hints and complete a lesson.
fn completing(info: &'static GameInfo, lesson: &Lesson) -> String {
    let mut run = LessonRun::new(info, 1, lesson.clone()).expect("a lesson");
    let mut lines = "pieces\nlast\nposition\n".to_owned();
    for step in &lesson.steps {
        let mv = match &step.accept {
            Accept::Any => run.session().moves()[0].text.clone(),
            Accept::Moves(moves) => moves[0].clone(),
        };
        lines += &format!("hint\n{mv}\n");
        let tried = run.try_move(&mv).expect("a legal move");
        assert!(matches!(tried, Trial::Answered(_)), "{mv}");
        run.go_on();
    }
    lines
}

#[test]
fn whole_lessons_of_every_game_have_no_drawing_without_boards() {
    for info in GAMES {
        let all = lessons(info.id, info.lessons).expect("they can be read");
        for lesson in [all.first(), all.last()].into_iter().flatten() {
            let command = format!("learn {} {}", info.id, lesson.id);
            let out = heard(&command, &completing(info, lesson));
            assert!(out.contains("You finished this lesson."), "{out}");
        }
    }
}

#[test]
fn puzzles_of_every_game_have_no_drawing_without_boards() {
    for info in GAMES {
        let words = "pieces\nlast\nscore\nposition\nlegal\nhint\nsolution\nquit\n";
        let out = heard(&format!("puzzles {}", info.id), words);
        assert!(out.starts_with(info.title), "{out}");
        assert!(out.contains("The solution: "), "{out}");
    }
}

/// Plays a whole game of the weakest level against itself as if people had played it, and
/// saves it in a new home without boards. Returns the home and the file.
fn played(info: &GameInfo) -> (Home, String) {
    let kept = home(false);
    let file = kept.path().join("kept.json").display().to_string();
    let play = format!("play {} --first ai:0 --second ai:0 --seed 3", info.id);
    let out = said(&kept, &format!("{play} --save {file}"), "");
    assert!(!out.contains(DRAWN), "{play} drew:\n{out}");
    let saved = fs::read_to_string(&file).expect("it was saved");
    let people = saved.replace("ai:0", "human");
    fs::write(&file, people).expect("writable");
    (kept, file)
}

#[test]
fn whole_games_and_their_replays_have_no_drawing_without_boards() {
    for info in GAMES {
        let (kept, file) = played(info);
        let words = "next\nnext\npieces\nrow 1\nlast\n2\nanalysis\npieces\nup\nquit\nall\nquit\n";
        let out = said(&kept, &format!("replay {file}"), words);
        assert!(!out.contains(DRAWN), "{}: {out}", info.id);
        assert!(
            out.contains("This is the end") || out.contains(" of "),
            "{out}"
        );
    }
}

#[test]
fn replay_analysis_and_review_work_without_boards() {
    let game = "b2\na2\na1\nc3\nc1\nquit\n";
    for (command, input) in [
        (
            "replay kept.json",
            "next\nnext\npieces\nrow 1\nlast\n2\nanalysis\npieces\nup\nquit\nall\nquit\n",
        ),
        (
            "review kept.json --try --side O",
            "pieces\nsolution\nquit\n",
        ),
    ] {
        let kept = home(false);
        let file = kept.path().join("kept.json").display().to_string();
        let play = format!("play tictactoe --second human --save {file}");
        said(&kept, &play, game);
        let out = said(&kept, &command.replace("kept.json", &file), input);
        assert!(!out.contains(DRAWN), "{command} drew:\n{out}");
        assert!(out.contains("X: "), "{command}: {out}");
    }
}

#[test]
fn pages_of_the_rules_are_told_in_words() {
    // The signs of boards in the pages: rows of squares, ruled lines, and rows of pits.
    let drawn = [" . . ", "---", "| ", "  3  3", " a b c ", "  a  b", " O O "];
    for (game, told) in [
        (
            "othello",
            "squares. Black begins.\n\nAt the start Black has discs on e4 and d5",
        ),
        (
            "awari",
            "After:\nSouth, pits 1 to 6: 3, 3, 3, 3, 0 and 4; home 1.",
        ),
        ("dagennacht", "g6-g5\nblocks."),
        ("tictactoe", "X has a3, b2 and c1, and O has b3 and c3."),
    ] {
        let pages = format!("rules {game} all");
        let seen = said(&home(true), &pages, "");
        assert!(drawn.iter().any(|sign| seen.contains(sign)), "{seen}");
        let told_lines = seen.lines().any(|line| line.starts_with("= "));
        assert!(!told_lines, "{seen}");
        for command in [&pages, &format!("rules {game}")] {
            let heard = said(&home(false), command, "");
            for sign in drawn {
                assert!(!heard.contains(sign), "{command}: {sign} in {heard}");
            }
        }
        let heard = said(&home(false), &pages, "");
        assert!(heard.contains(told), "{heard}");
    }
}

#[test]
fn boards_are_switched_by_a_word() {
    let play = "play othello --second human";
    let boards = |input: &str| said(&home(true), play, input).matches(" a ").count();
    let all = boards("f5\nd6\nquit\n");
    assert_eq!(boards("board off\nf5\nboard on\nd6\nquit\n"), all - 1);
    assert_eq!(
        boards("board off\nf5\nboard\nshow\nboard on\nd6\nquit\n"),
        all - 1
    );
    let asked = said(&home(false), play, "board\nquit\n");
    let words = "Black: e4 and d5. White: d4 and e5. Black to move.\n";
    assert_eq!(asked.matches(words).count(), 2, "{asked}");
}

/// A game that has been lost by a bad move, in a home without boards; and its file.
fn lost_game() -> (Home, String) {
    let kept = home(false);
    let file = kept.path().join("kept.json").display().to_string();
    let play = format!("play tictactoe --second human --save {file}");
    said(&kept, &play, "b2\na2\na1\nb1\nc3\nquit\n");
    (kept, file)
}

#[test]
fn values_without_boards_are_words() {
    let (kept, file) = lost_game();
    let mut heard = vec![
        said(&kept, &format!("replay {file}"), "worst\n2\neval\nquit\n"),
        said(&kept, &format!("review {file}"), ""),
        said(&kept, &format!("analyse {file}"), ""),
    ];
    assert!(
        heard[0].contains("Move 2, O a2, mistake: loses in "),
        "{}",
        heard[0]
    );
    assert!(
        heard[0].contains("; best was a1: draws. It lowered the chance to win by "),
        "{}",
        heard[0]
    );
    assert!(
        heard[1].contains("\nMove 2, O a2, a mistake.\n"),
        "{}",
        heard[1]
    );
    let lost = "Moves: 0 best, 1 mistake and 1 in a decided game.\nWins given away: 0.5 in the opening, 0 in the \
                middle and 0 at the end; 1 turns a win into a loss.\n";
    // Only a terminal wraps it.
    assert!(heard[1].contains(lost), "{}", heard[1]);
    for game in ["awari", "othello", "dagennacht"] {
        let play = format!("play {game} --second human");
        let eval = said(&kept, &play, "eval\nanalysis\nlines\nquit\nquit\n");
        assert!(
            ["ahead", "behind", "even", "wins"]
                .iter()
                .any(|word| eval.contains(word)),
            "{eval}"
        );
        assert!(
            game != "awari" || eval.contains("For South: pit "),
            "{eval}"
        );
        let analyse = said(&kept, &format!("analyse {game} --nodes 2000"), "");
        let mv = match game {
            "awari" => "1",
            "othello" => "f5",
            _ => "e4",
        };
        let explain = said(&kept, &format!("explain {game} --move {mv}"), "");
        assert!(explain.contains("Grade: "), "{explain}");
        assert!(
            game != "awari" || explain.contains("Play: South 1"),
            "{explain}"
        );
        heard.extend([eval, analyse, explain]);
    }
    for text in heard {
        // No sign of a value and no grade in signs.
        let signed = |word: &str| {
            let rest = word.trim_start_matches(['+', '-']);
            rest.len() < word.len() && rest.starts_with(|c: char| c.is_ascii_digit())
        };
        let word = text
            .split_whitespace()
            .find(|word| signed(word) || word.ends_with("??"));
        assert_eq!(word, None, "{text}");
        assert!(!text.contains("+1 is a win"), "{text}");
    }
}

#[test]
fn explanations_begin_with_the_position_in_words() {
    let kept = home(false);
    for (command, told, notation) in [
        (
            "explain othello --move f5",
            "Othello. Black: e4 and d5. White: d4 and e5. Black plays f5.\n",
            "---",
        ),
        (
            "explain tictactoe --moves b2,a1 --move a2",
            "Tic-Tac-Toe. X: b2. O: a1. X plays a2.\n",
            "---",
        ),
        (
            "explain awari --move 1",
            "Awari. South, pits 1 to 6: 3, 3",
            "3,3,3",
        ),
    ] {
        let out = said(&kept, command, "");
        assert!(out.starts_with(told) && !out.contains(notation), "{out}");
    }
}

#[test]
fn statistics_without_boards_are_sentences() {
    let results = |home: &Home| {
        for seats in ["--second ai:1", "--first ai:1 --second human"] {
            let game = format!("play tictactoe {seats} --seed 3");
            said(home, &game, "resign\n");
        }
        [said(home, "stats", ""), said(home, "", "stats\nq\n")]
    };
    for seen in results(&home(true)) {
        assert!(seen.contains("Opponent      Won"), "{seen}");
        assert!(seen.contains("Game by game"), "{seen}");
    }
    for heard in results(&home(false)) {
        for part in [
            "Tic-Tac-Toe, X, against level 1: 0 won, 0 drawn, 1 lost.\n",
            "Tic-Tac-Toe, O, against level 1: 0 won, 0 drawn, 1 lost.\n",
            ", give or take ",
            "\nSo far it was between ",
            "\nEnded early: 2 by resignation.\n",
        ] {
            assert!(heard.contains(part), "'{part}' is missing in {heard}");
        }
        assert!(
            !heard.contains("Opponent") && !heard.contains("Game by game"),
            "{heard}"
        );
    }
}

#[test]
fn signs_are_put_in_words() {
    let (kept, file) = lost_game();
    let replay = said(&kept, &format!("review {file}"), "");
    assert!(!replay.contains('\u{b7}'), "{replay}");
    let show = said(&kept, &format!("show {file}"), "");
    assert!(show.starts_with("Tic-Tac-Toe, "), "{show}");
    // A comment is told below the moves, so no sign is needed behind its move.
    let analysis = kept.path().join("study.json").display().to_string();
    let words = format!("f5\ncomment fine\nsave {analysis}\nquit\n");
    said(&kept, "analyse othello --screen", &words);
    let show = said(&kept, &format!("show {analysis}"), "");
    assert!(
        show.contains("1. f5. Comment: fine. End of the main line.") && !show.contains('*'),
        "{show}"
    );
    // The result to share has no signs, and says the same in words.
    let daily = ["puzzles", "--daily"];
    assert_eq!(kept.run(&daily, "hint\nsolution\n").code, Some(0));
    let again = kept.run(&daily, "quit\n").out;
    assert!(again.contains(": not solved (1 hint)\n"), "{again}");
}

#[test]
fn tree_names_the_line_that_each_variation_belongs_to() {
    let kept = home(false);
    let words = "comment begin\ntree\nvary b2 a1 c3\nup\nup\nvary a3 c1\nup\nc2\ncomment why\ncomment\nstart\na1\n\
                 start\ntree\nsave mine\nquit\n";
    let out = said(&kept, "analyse tictactoe --screen", words);
    let tree = "At the start. Comment: begin.\n\
                Main line: 1. b2, 2. a1, 3. c3. End of the main line.\n\
                Variation 1, instead of 1. b2 of the main line: 1. a1. End of variation 1.\n\
                Variation 2, instead of 2. a1 of the main line: 2. a3, 3. c1. End of variation 2.\n\
                Variation 3, instead of 3. c1 of variation 2: 3. c2. Comment: why. End of variation 3.\n";
    for said in [
        "No move has been tried yet.",
        "\nComment: why.\n",
        &format!("You are at the start.\n{tree}"),
        "\nTried from here: b2 and a1.\n",
    ] {
        assert!(out.contains(said), "'{said}' is not in {out}");
    }
    let out = said(&kept, "analyse mine --screen", "down\ndown\ntree\nquit\n");
    assert!(
        out.contains("You are after 2. a1 of the main line."),
        "{out}"
    );
    assert!(out.contains("2. a1 (you are here), "), "{out}");
    let replay = said(&kept, "replay mine", "quit\n");
    assert!(replay.contains("\nComment: begin.\n"), "{replay}");
    let show = said(&kept, "show mine", "");
    let head = "Tic-Tac-Toe, mine.\nX: a person. O: a person.\nAn analysis, not a game.\n";
    assert!(show.starts_with(head) && show.ends_with(tree), "{show}");
    assert_eq!(
        said(&kept, "", "saved\nmine\nshow\nq\n")
            .matches(tree)
            .count(),
        1
    );
}

#[test]
fn lists_without_boards_are_sentences() {
    let (kept, file) = lost_game();
    for input in ["b2\nquit\n", "resign\n"] {
        said(&kept, "play tictactoe --second ai:1 --seed 2", input);
    }
    let lists = [
        said(&kept, "list", ""),
        said(&kept, &format!("show {file}"), ""),
        said(&kept, "puzzles tictactoe --list", ""),
        said(&kept, "puzzles --list", ""),
        said(&kept, "", "puzzles\ntictactoe\nb\nb\nlearn\nb\nsaved\nq\n"),
    ];
    for list in &lists {
        assert!(!list.contains("  "), "{list}");
    }
    for (list, part) in [
        (
            0,
            "Tic-Tac-Toe, You against Level 1: move 3, X to move, saved ",
        ),
        (
            0,
            "Tic-Tac-Toe, You against Level 1: O won by resignation, saved ",
        ),
        (2, "\nLevel 1: "),
        (2, "\nMotif 'block': 20 puzzles. It takes "),
        (
            3,
            "Your mistakes: none yet; a review of a game saves them.\n",
        ),
        (
            4,
            "2. Sprint: 80 puzzles. As many as possible in three minutes.\n",
        ),
    ] {
        assert!(
            lists[list].contains(part),
            "'{part}' is not in {}",
            lists[list]
        );
    }
    let full_stops = |list: &str| list.lines().all(|line| line.ends_with(['.', '!', '?']));
    assert!(full_stops(&lists[2]) && full_stops(&lists[3]), "{lists:?}");
}

#[test]
fn help_without_boards_has_no_columns() {
    let help = said(
        &home(false),
        "play tictactoe --second human",
        "help\nquit\n",
    );
    let help = help.replace('\n', " ");
    let digits = ", or its digit on a number pad, such as 9 for c3. You can";
    assert!(help.contains(digits), "{help}");
    let words = "help\nhelp legal\nquit\n";
    let heard = said(&home(false), "play othello --second human", words);
    for line in [
        "eval: say the values of the best three moves (then not rated).\n",
        "legal: list the legal moves; legal all: even if they are many.\nAlso: l.\n",
    ] {
        assert!(heard.contains(line), "'{line}' is not in {heard}");
    }
    assert!(!heard.contains("  "), "{heard}");
}

#[test]
fn rules_are_read_page_by_page() {
    let kept = home(false);
    for game in ["awari", "othello", "tictactoe", "dagennacht"] {
        let words = "rules\nrules 1\nrules short\nrules exact\nrules 99\nquit\n";
        let heard = said(&kept, &format!("play {game} --second human"), words);
        assert!(heard.contains("\n1. The rules in short\n"), "{heard}");
        let listed = heard.contains(". The exact rules\nType rules and a number");
        assert!(listed, "{heard}");
        // By its number and by its name.
        assert_eq!(
            heard.matches("\nThe rules in short\n\n").count(),
            2,
            "{heard}"
        );
        let exact = said(&kept, &format!("rules {game}"), "");
        let first = exact.lines().next().expect("there are rules");
        assert!(heard.contains(first), "{first}: {heard}");
        assert!(
            heard.contains("there is no page '99'; give a number from 1 to "),
            "{heard}"
        );
    }
    // The menu goes from page to page with Enter, until the user goes back.
    let heard = said(&kept, "", "rules\nothello\n\n\nexact\nb\nb\nq\n");
    for part in [
        "\nThe rules in short\n\n",
        "\n1. The rules in short.\n",
        ". The exact rules.\n",
    ] {
        assert!(heard.contains(part), "'{part}' is missing in {heard}");
    }
    let brief = "\nRules of Othello. Type menu to hear the choices again.\n";
    assert_eq!(heard.matches(brief).count(), 3, "{heard}");
    // Going back from the pages leads to the list of games.
    let games = heard.matches("\nWhich game's rules?\n").count();
    assert_eq!(games, 2, "{heard}");
    // Programs get the exact rules.
    let all = kept.run(
        &["play", "othello", "--second", "human", "--json"],
        "rules\nquit\n",
    );
    let event = all
        .events()
        .into_iter()
        .find(|event| event["event"] == "rules");
    let text = event.expect("the rules")["text"].to_string();
    assert!(!text.contains("The rules in short"), "{text}");
}

#[test]
fn pages_in_words_are_not_about_signs_on_the_screen() {
    for game in ["awari", "othello", "tictactoe", "dagennacht"] {
        let heard = said(&home(false), &format!("rules {game} all"), "");
        for sign in ["marked !", "You can turn the board", "The program shows"] {
            assert!(!heard.contains(sign), "{game}: {sign} in {heard}");
        }
    }
}

#[test]
fn lists_are_heard_with_commas_and_many_moves_by_rows() {
    let kept = home(false);
    let heard = said(
        &kept,
        "play othello --second human",
        "legal\npieces\nquit\n",
    );
    for part in [
        "Black can play d3, c4, f5 and e6.\n",
        "Black: e4 and d5. White: d4 and e5. Black to move.\n",
    ] {
        assert!(heard.contains(part), "'{part}' is not in {heard}");
    }
    let play = "play dagennacht --second human -o size=11 -o restrict=none";
    let heard = said(
        &kept,
        play,
        "legal\nlegal all\nrow 11\ncolumn a\nrow 3\nquit\n",
    );
    let all = "Black can play 60 moves. On night squares, every second one of a row: row 11, b11 to j11; row 10, ";
    for part in [
        "Black can play 60 moves: all empty night squares. Type legal all to hear each.\n",
        all,
        "; row 1, b1 to j1.\n",
        "Row 11 is empty. a11 is a ",
        " square, and so on.\nColumn a is empty. a11 is a ",
    ] {
        assert!(heard.contains(part), "'{part}' is not in {heard}");
    }
}

#[test]
fn text_to_copy_is_announced() {
    let kept = home(false);
    let play = "play tictactoe --second human";
    let heard = said(&kept, play, "position\nrecord\nhelp pos\nquit\n");
    for part in [
        "X: nothing. O: nothing. X to move.\nAs a notation to copy:\n---/---/--- X\n",
        "The game in a notation to copy:\n{\"format\"",
        "to copy it for --position or setup",
    ] {
        assert!(heard.contains(part), "'{part}' is not in {heard}");
    }
}

#[test]
fn menu_says_no_shell_commands_to_a_person_who_listens() {
    let kept = home(false);
    let heard = said(
        &kept,
        "",
        "tictactoe\n3\n\nb2\nquit\nagain\na1\nquit\nback\nq\n",
    );
    assert_eq!(heard.matches("boardgames play").count(), 0, "{heard}");
    assert_eq!(heard.matches("Saved as ").count(), 2, "{heard}");
}

#[test]
fn result_against_one_level_is_heard_once() {
    let kept = home(false);
    said(&kept, "play tictactoe --second ai:1 --seed 3", "resign\n");
    let heard = said(&kept, "stats", "");
    assert_eq!(
        heard.matches("0 won, 0 drawn, 1 lost").count(),
        1,
        "{heard}"
    );
    assert!(heard.contains("\nTic-Tac-Toe.\nYour rating: "), "{heard}");
}

#[test]
fn card_is_introduced_in_one_sentence() {
    let (kept, file) = lost_game();
    said(&kept, &format!("puzzles --from {file} --side o"), "");
    let heard = said(&kept, "puzzles --mine", "quit\n");
    let title = "One of your mistakes in Tic-Tac-Toe.\n\nYou played ";
    assert!(heard.starts_with(title), "{heard}");
}
