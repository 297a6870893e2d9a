//! Help, manual page, rules and boards as text, and output whose reader stops
//! early.

use std::process::Stdio;

use crate::program::Home;
use crate::words::run;

#[test]
fn closed_output_is_not_an_error() {
    for args in [
        &["play", "othello", "--first", "ai:0", "--second", "ai:0"][..],
        &["rules", "awari"],
        &["man"],
        &["completions", "bash"],
    ] {
        let home = Home::new();
        let mut command = home.command(args);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
fn help_version_and_texts_go_to_standard_output() {
    for args in [
        "--help",
        "play --help",
        "--version",
        "man",
        "rules othello",
        "completions zsh",
    ] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args}");
        assert!(!ran.out.is_empty() && !ran.out.contains('\x1b'), "{args}");
    }
    let page = run("man", "").out;
    for part in [
        ".SH NAME",
        ".SS play",
        "draw\\-sides",
        ".SS gtp",
        ".SH EXIT STATUS\n.TP\n0",
    ] {
        assert!(
            page.contains(part),
            "'{part}' is missing in the manual page"
        );
    }
    let rules = run("rules awari", "").out;
    for part in ["-o rules=kalah", "-o beans=6", "(default 3)", " 10  best"] {
        assert!(rules.contains(part), "{rules}");
    }
}

#[test]
fn unknown_theme_is_refused_with_the_known_names() {
    let home = Home::new();
    let ran = home.run(&["list", "--theme", "glass"], "");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err
            .contains("classic, felt, wood, paper, contrast, blue-orange"),
        "{}",
        ran.err
    );
    assert_eq!(home.run(&["list", "--theme", "felt"], "").code, Some(0));

    let file = home.path().join("conf.toml");
    std::fs::write(&file, "").expect("writable");
    let folder = home.path().join("themes");
    std::fs::create_dir(&folder).expect("can be made");
    let own = |text: &str| {
        std::fs::write(folder.join("mine.toml"), text).expect("writable");
        let file = file.to_str().expect("temporary paths are UTF-8");
        home.run(&["list", "--config", file, "--theme", "mine"], "")
    };
    assert_eq!(own("base = \"paper\"\nline = \"#404040\"").code, Some(0));
    let ran = own("second = \"#303030\"");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("contrast of 2"), "{}", ran.err);
}

#[test]
fn line_mode_reads_the_configuration_and_options_override_it() {
    let home = Home::new();
    let file = home.path().join("conf.toml");
    let file = file.to_str().expect("temporary paths are UTF-8");
    let play = |more: &[&str]| {
        let words = ["play", "othello", "--config", file];
        home.run(&[&words, more].concat(), "")
    };
    std::fs::write(file, "glyphs = \"ascii\"\n").expect("writable");
    assert!(play(&[]).out.is_ascii());
    assert!(play(&["--glyphs", "unicode"]).out.contains('●'));
    std::fs::write(file, "glyphs = 3\n").expect("writable");
    let ran = play(&[]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains(file), "{}", ran.err);
    assert!(!ran.err.contains('\u{fffd}'), "{}", ran.err);
    std::fs::remove_file(file).expect("it is there");
    let ran = play(&[]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("touch") && ran.err.contains(file),
        "{}",
        ran.err
    );
}

#[test]
fn ascii_boards_are_pure_ascii() {
    for game in ["othello", "awari", "dagennacht", "tictactoe"] {
        let ran = run(
            &format!("play {game} --glyphs ascii --first ai:0 --second ai:0"),
            "",
        );
        assert_eq!(ran.code, Some(0));
        assert!(ran.out.is_ascii(), "{}", ran.out);
    }
}

#[test]
fn rules_without_a_game_list_the_games() {
    let ran = run("rules", "");
    assert_eq!(ran.code, Some(0));
    for info in boardgames::games::GAMES {
        assert!(ran.out.contains(info.id), "{}", ran.out);
    }
}

#[test]
fn name_of_a_game_alone_plays_it() {
    for name in ["tictactoe", "ttt"] {
        let ran = run(
            &format!("{name} --first human --second human --plain"),
            "b2\nquit\n",
        );
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert!(ran.out.contains("X played b2"), "{}", ran.out);
    }
}
