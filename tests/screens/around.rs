//! The screens around the board: their appearance, and the ways between them
//! that no other test covers.

use crate::pictures;
use std::fs::File;
use std::time::{Duration, SystemTime};

use boardgames::games::{GAMES, find};
use boardgames::session::playback::Playback;
use boardgames::session::{AutosaveHook, Level, Study};
use boardgames::store::{AutoSave, Dirs, GlyphChoice};
use boardgames::ui::tui::events::Event;
use boardgames::ui::tui::{AnalysisBoard, Replay};

use boardgames::ui::tui::keys::KeyCode;

use crate::script::{Do, Next, Script, context, key, keys, prepare, run};
use crate::shared::{assert_shows, home};

/// Compares a picture of a screen in both glyph sets.
fn picture(name: &str, open: impl Fn() -> Next, script: impl Fn() -> Vec<Do>) {
    for (glyphs, set) in [
        (GlyphChoice::Unicode, "unicode"),
        (GlyphChoice::Ascii, "ascii"),
    ] {
        let (backend, _): (Script, _) = run(open(), &mut context(glyphs, None), script());
        let text = backend.text();
        assert!(glyphs == GlyphChoice::Unicode || text.is_ascii(), "{text}");
        pictures::check(&format!("screen-{name}-{set}"), &text);
    }
}

#[test]
fn screens_match_their_pictures_at_80_by_24() {
    picture("menu", || Next::Menu, Vec::new);
    // The description of level 0 never changes.
    picture("form", || Next::Form(GAMES[0]), || keys("vv0"));
    picture("watch-form", || Next::Watch(None), || keys("v0v0"));
    picture("settings", || Next::Settings, Vec::new);
    picture("help", || Next::Topics(None), Vec::new);
}

#[test]
fn boards_match_their_pictures_at_80_by_24() {
    let board = |id: &'static str, options: &'static [(&str, &str)], moves: &'static str| {
        move || Next::Play(Box::new(prepare(id, options, ["human", "ai:4"], moves)))
    };
    picture("tictactoe", board("tictactoe", &[], "a3 b2"), || keys(">"));
    picture("othello", board("othello", &[], "f5 d6 c3 d3"), || {
        keys("\t")
    });
    picture("awari", board("awari", &[], "4 3 6"), Vec::new);
    let nineteen = &[("size", "19")];
    let moves = "j9 i8 k10 m10";
    let script = || keys("k10-");
    picture("dagennacht", board("dagennacht", nineteen, moves), script);
    let people = || {
        Next::Play(Box::new(prepare(
            "othello",
            &[],
            ["human", "human"],
            "f5 d6 c3 d3 c4",
        )))
    };
    picture("result-side", people, || keys("f"));
}

#[test]
fn replay_explains_a_move_and_plays_its_line() {
    let replayed = |script: Vec<Do>| {
        let session = prepare("tictactoe", &[], ["human", "ai:4"], "b2 a2 a1 c3 c1").session;
        let playback = Playback::new("a.json".to_owned(), session.record(), session.fork());
        frame(Next::Open(Box::new(Replay::new(playback))), script)
    };
    let asked =
        |key: &str, then: &str| replayed([keys(key), vec![Do::AwaitWhy], keys(then)].concat());
    assert_shows(&replayed(keys("y")), "No move has been played yet.");
    let why = asked(">>y", "");
    assert_shows(&why, "2. O a2?");
    assert_shows(&why, "Reasons:");
    // The board stays visible.
    assert_shows(&why, " a ");
    // Esc closes the text; the reason is known, so the line begins at once.
    assert_shows(&asked(">>y", "\x1bs"), "(1 of ");
    // The key that the text names shows the line, which then plays itself.
    assert_shows(&why, "s see the line");
    // If there is room, the list of moves stays in sight below the reason.
    let large = [vec![Do::Resize(120, 50)], keys(">>y"), vec![Do::AwaitWhy]].concat();
    assert_shows(&replayed(large), "▸");
    assert_shows(&asked(">>y", "s"), "(1 of ");
    let line = asked(">>s", "");
    assert_shows(&line, "O plays a2 (1 of ");
    assert_shows(&line, "line from move 2");
    assert_shows(
        &line,
        "←→ move of the line  s stop  ? help  Esc back to the game",
    );
    let passed = |then: &str| {
        let time = vec![Do::Pass(Duration::from_secs(9))];
        replayed([keys(">>s"), vec![Do::AwaitWhy], time, keys(then)].concat())
    };
    assert_shows(&passed(""), "(2 of ");
    assert_shows(&passed("<"), "(1 of ");
    assert_shows(&asked(">>s", "ss"), "(2 of ");
    assert_shows(&asked(">>s", ">"), "(2 of ");
    let went_on = asked(">>s", " ");
    assert!(
        !went_on.contains(" of 2)") && !went_on.contains("(1 of "),
        "{went_on}"
    );
    let begun = replayed([keys("y "), vec![Do::Pass(Duration::from_secs(9))]].concat());
    assert!(!begun.contains("No move has been played"), "{begun}");
    let left = asked(">>s", "\x1b");
    assert_shows(&left, "move 2 of 5");
    assert!(!left.contains("(1 of "), "{left}");
    assert_eq!(left.lines().nth(4), replayed(keys(">>")).lines().nth(4));
    assert_shows(&asked(">>s", "\x1b>"), "move 3 of 5");
}

#[test]
fn main_screens_match_their_pictures_on_large_terminals() {
    let board = |id: &'static str, moves: &'static str| {
        Next::Play(Box::new(prepare(id, &[], ["human", "ai:4"], moves)))
    };
    let analysis = || {
        let mut session = GAMES[0].open(&[], None).expect("defaults are good");
        let first = session.moves()[0].text.clone();
        session.play(&first).expect("a legal move");
        let study = Study::new(&*session);
        Next::Open(Box::new(AnalysisBoard::new(study)))
    };
    let replay = || {
        let session = prepare("othello", &[], ["human", "ai:4"], "f5 d6 c3 d3 c4").session;
        let playback = Playback::new("a.json".to_owned(), session.record(), session.fork());
        Next::Open(Box::new(Replay::new(playback)))
    };
    let othello = || find("othello").expect("a game");
    let screens: [(&str, &dyn Fn() -> Next, &str); 13] = [
        ("menu", &|| Next::Menu, ""),
        ("form", &|| Next::Form(GAMES[0]), "vv0"),
        ("settings", &|| Next::Settings, ""),
        ("othello", &|| board("othello", "f5 d6 c3 d3"), "\t"),
        ("awari", &|| board("awari", "4 3 6"), ""),
        ("dagennacht", &|| board("dagennacht", "f7 b9 f7-f6 g8"), ""),
        ("tictactoe", &|| board("tictactoe", "a3 b2"), ">"),
        ("replay", &replay, ">>>"),
        ("analysis", &analysis, "ee"),
        ("learn", &|| Next::Learn(None), ""),
        ("lessons", &|| Next::Learn(None), "\nvv"),
        ("topics", &|| Next::Topics(Some(othello())), "v"),
        ("puzzles", &|| Next::Puzzles(None), "vv"),
    ];
    for (width, height) in [(132, 43), (200, 60)] {
        for (name, open, script) in &screens {
            let mut moves = vec![Do::Resize(width, height)];
            moves.extend(keys(script));
            let text = frame(open(), moves);
            assert_eq!(text.lines().count(), usize::from(height));
            pictures::check(&format!("large-{name}-{width}x{height}"), &text);
        }
    }
}

/// Creates a home with games: won, lost and drawn against the computer, one
/// between people and one unfinished.
pub fn home_with_games() -> (tempfile::TempDir, Dirs) {
    let (folder, places) = home();
    for (hours, (game, players, moves)) in (1..).zip([
        ("tictactoe", ["human", "ai:2"], "a1 b2 a2 c3 a3"),
        ("tictactoe", ["human", "ai:2"], "a1 b2 a2 a3 c3 c1"),
        (
            "tictactoe",
            ["ai:10", "human"],
            "a1 b2 c3 b1 b3 a3 c1 c2 a2",
        ),
        ("tictactoe", ["human", "human"], "a1 b2 a2 c3 a3"),
        ("othello", ["human", "ai:4"], "f5 d6 c3 d3 c4"),
    ]) {
        let prepared = prepare(game, &[], players, moves);
        let mut save = AutoSave::fresh(&places);
        assert_eq!(save.keep(&*prepared.session), None);
        let file = File::options()
            .write(true)
            .open(save.path().expect("it is kept"))
            .expect("it can be written");
        let saved = SystemTime::now() - Duration::from_secs(3600 * hours + 60);
        file.set_modified(saved).expect("it can be older");
    }
    (folder, places)
}

/// Returns the text without the dates in the line about the selected file.
fn undated(text: &str) -> String {
    let line = |line: &str| match line.starts_with(" tictactoe-2") {
        true => " tictactoe-DATE-1.json, saved DATE\n".to_owned(),
        false => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[test]
fn saved_games_and_statistics_match_their_pictures() {
    for (glyphs, set) in [
        (GlyphChoice::Unicode, "unicode"),
        (GlyphChoice::Ascii, "ascii"),
    ] {
        let (_folder, places) = home_with_games();
        for (name, screen) in [("saved", Next::Saved), ("statistics", Next::Statistics)] {
            let mut context = context(glyphs, Some(places.clone()));
            let text = undated(&run(screen, &mut context, Vec::new()).0.text());
            assert!(glyphs == GlyphChoice::Unicode || text.is_ascii(), "{text}");
            pictures::check(&format!("screen-{name}-{set}"), &text);
        }
    }
}

#[test]
fn saved_games_and_statistics_use_a_large_terminal() {
    let (_folder, places) = home_with_games();
    for (name, screen) in [("saved", Next::Saved), ("statistics", Next::Statistics)] {
        let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
        let script = vec![Do::Resize(132, 43)];
        let text = undated(&run(screen, &mut context, script).0.text());
        pictures::check(&format!("large-{name}-132x43"), &text);
    }
}

#[test]
fn columns_of_saved_games_are_aligned() {
    let (_folder, places) = home_with_games();
    for width in [80, 101, 132, 200] {
        let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
        let script = vec![Do::Resize(width, 24)];
        let text = run(Next::Saved, &mut context, script).0.text();
        let column = |line: &str| line.find("hour").map(|at| line[..at].chars().count());
        let columns: Vec<usize> = text.lines().filter_map(column).collect();
        assert_eq!(columns.len(), 5, "{text}");
        assert!(columns.iter().all(|x| *x == columns[0]), "{text}");
    }
}

#[test]
fn click_on_a_preview_opens_nothing() {
    let (_folder, places) = home_with_games();
    for open in [
        || Next::Menu,
        || Next::Saved,
        || Next::Learn(None),
        || Next::Topics(None),
        || Next::Form(GAMES[0]),
    ] {
        let shown = |clicks: Vec<Do>| {
            let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
            let mut script = vec![Do::Resize(200, 60)];
            script.extend(clicks);
            run(open(), &mut context, script).0.text()
        };
        let before = shown(Vec::new());
        let clicks = (4..30).map(|y| Do::Event(Event::Click(170, y)));
        assert_eq!(shown(clicks.collect()), before);
        let clicks = (4..12).map(|y| Do::Event(Event::Click(8, y)));
        assert_ne!(shown(clicks.collect()), before, "nothing can be clicked");
    }
}

#[test]
fn settings_preview_names_the_visible_theme() {
    let shown = |theme: Option<&str>, script: &str| {
        let mut context = context(GlyphChoice::Unicode, None);
        context.overrides.theme = theme.map(str::to_owned);
        run(Next::Settings, &mut context, keys(script)).0.text()
    };
    assert_shows(&shown(None, ""), "Theme classic:");
    assert_shows(&shown(Some("wood"), ""), "Theme wood, for this run:");
    // A choice on this screen is visible at once.
    assert_shows(&shown(Some("wood"), "vv>"), "Theme felt:");
}

#[test]
fn form_suggests_a_level() {
    let (_folder, places) = home_with_games();
    let form = |id| Next::Form(find(id).expect("a game"));
    let shown = |places| {
        let mut context = context(GlyphChoice::Unicode, places);
        run(form("tictactoe"), &mut context, Vec::new()).0.text()
    };
    assert_shows(
        &shown(Some(places)),
        "Judging by your results, level 4 would suit you.",
    );
    assert!(!shown(None).contains("would suit you"));
    let (_folder, empty) = home();
    assert_shows(
        &shown(Some(empty)),
        "New to Tic-Tac-Toe? Level 1 suits a first day.",
    );
}

#[test]
fn result_matches_its_picture_at_80_by_24() {
    let begun = || {
        let moves = "a1 b2 c1 b1";
        Next::Play(Box::new(prepare(
            "tictactoe",
            &[],
            ["human", "ai:10"],
            moves,
        )))
    };
    picture("result", begun, || {
        let mut script = keys("7\n");
        script.extend([Do::AwaitThought, Do::AwaitReview]);
        script
    });
}

fn frame(first: Next, script: Vec<Do>) -> String {
    run(first, &mut context(GlyphChoice::Unicode, None), script)
        .0
        .text()
}

#[test]
fn menu_accepts_a_command_after_a_slash() {
    let open = frame(Next::Menu, keys("/"));
    assert_shows(&open, "/_");
    assert_shows(&open, "Type a command");
    let listed = frame(Next::Menu, keys("/\t"));
    assert_shows(&listed, "play  analyse  learn  puzzles  rules  list");
    assert_shows(&open, "Enter run");
    assert_shows(
        &frame(Next::Menu, keys("/play well\n")),
        "Othello · Black ● v White ○",
    );
    let refused = frame(Next::Menu, keys("/play badly\n"));
    assert_shows(&refused, "nobody can play badly");
    assert_shows(&refused, "/play badly_");
    // A refused command can be edited; Esc leaves, and q is a letter here.
    assert_shows(&frame(Next::Menu, keys("/play badly\nq")), "/play badlyq_");
    assert_shows(&frame(Next::Menu, keys("/play badly\n\x1b")), "/ command");
}

#[test]
fn form_describes_every_level_at_80_by_24() {
    for info in GAMES {
        for level in Level::all() {
            let form = frame(Next::Form(info), keys(&format!("vv{level}")));
            // Beside the value, or below the list if the row is too short.
            let output: Vec<&str> = form.split_whitespace().collect();
            let help = info.level_help(&info.defaults(), level).expect("usual");
            let rating = info.level_rating(level);
            assert_shows(&output.join(" "), &format!("rating {rating}: {help}"));
        }
    }
}

/// Returns the column of `text` in the title line of the form.
fn column_of(text: &str) -> u16 {
    let form = frame(Next::Form(GAMES[0]), Vec::new());
    let title = form.lines().next().expect("a title");
    let at = title.find(text).expect("it is there");
    title[..at].chars().count() as u16
}

#[test]
fn click_on_the_forms_title_line_starts_or_goes_back() {
    let click = |x| vec![Do::Event(Event::Click(x, 0))];
    for (text, wanted) in [("Enter start", "your turn"), ("Esc back", "Rules and help")] {
        let first = column_of(text);
        let last = first + text.len() as u16 - 1;
        for x in [first, last] {
            assert_shows(&frame(Next::Form(GAMES[0]), click(x)), wanted);
        }
        for x in [first - 1, last + 1] {
            assert_shows(&frame(Next::Form(GAMES[0]), click(x)), "New game");
        }
    }
}

#[test]
fn position_is_copied_and_drawn_without_overwriting() {
    let open = || {
        let moves = "f5 d6 c3";
        Next::Play(Box::new(prepare("othello", &[], ["human", "human"], moves)))
    };
    let (backend, _) = run(open(), &mut context(GlyphChoice::Unicode, None), keys("x"));
    let copied = backend.copied.as_deref().expect("x copies");
    assert!(copied.contains("Moves: f5d6c3"), "{copied}");
    let session = prepare("othello", &[], ["human", "human"], "f5 d6 c3").session;
    let position = format!("Position: {}", session.position());
    assert!(copied.contains(&position), "{copied}");
    assert!(copied.contains("3 · ·(●)"), "{copied}");

    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("here.svg");
    let name = file.to_str().expect("temporary paths are UTF-8");
    let write = || {
        // `keys` converts some letters to other keys, but the name is text.
        let typed = "othello.txt".chars().map(|_| key(KeyCode::Backspace));
        let name = name.chars().map(|symbol| key(KeyCode::Char(symbol)));
        let typed = keys("w").into_iter().chain(typed).chain(name);
        let script = typed.chain([key(KeyCode::Enter)]).collect();
        run(open(), &mut context(GlyphChoice::Unicode, None), script)
            .0
            .text()
    };
    let text = write();
    assert!(text.contains("The picture is in"), "{text}");
    let picture = std::fs::read_to_string(&file).expect("it is written");
    assert_eq!(picture.matches("<rect ").count(), 65);
    // Seven discs, and the mark of the last move.
    assert_eq!(picture.matches("<circle ").count(), 8);
    std::fs::write(&file, "mine").expect("can be written");
    let text = write();
    assert!(text.contains("another name."), "{text}");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "mine");
}

#[test]
fn bell_rings_once_after_a_computers_move() {
    let rung = |bell: bool, players: [&str; 2]| {
        let mut context = context(GlyphChoice::Unicode, None);
        context.config.bell = bell;
        let open = Next::Play(Box::new(prepare("tictactoe", &[], players, "")));
        let mut script = keys("5\n");
        if players[1] != "human" {
            script.push(Do::AwaitThought);
        }
        // Another question in the same turn does not ring again.
        script.extend(keys("z"));
        run(open, &mut context, script).0.called
    };
    assert_eq!(rung(true, ["human", "ai:0"]), ["Tic-Tac-Toe: your turn"]);
    assert!(rung(false, ["human", "ai:0"]).is_empty());
    assert!(rung(true, ["human", "human"]).is_empty());
}

#[test]
fn skipped_themes_are_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["bad", "worse"] {
        let file = folder.path().join(format!("{name}.toml"));
        std::fs::write(file, "nothing = 1\n").expect("it can be written");
    }
    let mut context = context(GlyphChoice::Unicode, None);
    context.themes = boardgames::ui::theme::Themes::new(Some(folder.path().to_owned()));
    // The sixth theme after the first one is the first in the folder.
    let frame = run(Next::Settings, &mut context, keys("vv>>>>>>")).0.text();
    assert!(
        frame.contains("bad.toml") && frame.contains("worse.toml"),
        "{frame}"
    );
    assert_eq!(context.config.theme, "classic");
}

#[test]
fn replay_names_another_program() {
    let game = prepare("tictactoe", &[], ["human", "human"], "b2");
    let mut record = game.session.record();
    record.players[1] = "gtp:/usr/games/noughts --gtp".to_owned();
    let playback = Playback::new("game".to_owned(), record, game.session);
    let replay = Next::Open(Box::new(Replay::new(playback)));
    let mut context = context(GlyphChoice::Unicode, None);
    let frame = run(replay, &mut context, keys("")).0.text();
    assert_shows(&frame, "v O noughts");
}
