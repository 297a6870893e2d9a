//! Two people at one keyboard: names, the score of several games, resigning,
//! draws.

use boardgames::game::{EarlyEnd, Side, Verdict};
use boardgames::games::{GAMES, find};
use boardgames::store::{AutoSave, GlyphChoice, list};
use boardgames::ui::context::Context;
use boardgames::ui::prepared_game::PreparedGame;

use crate::script::{Do, Next, context, keys, prepare, run};
use crate::shared::{assert_shows, assert_shows_once, home};

const PEOPLE: [&str; 2] = ["human", "human"];

fn named(moves: &str) -> PreparedGame {
    let mut prepared = prepare("tictactoe", &[], PEOPLE, moves);
    prepared.session.set_name(Side::First, "Anna");
    prepared.session.set_name(Side::Second, "Ben");
    prepared
}

fn play(prepared: PreparedGame, context: &mut Context, script: Vec<Do>) -> String {
    run(Next::Play(Box::new(prepared)), context, script)
        .0
        .text()
}

fn shown(prepared: PreparedGame, script: &str) -> String {
    let mut context = context(GlyphChoice::Unicode, None);
    play(prepared, &mut context, keys(script))
}

#[test]
fn people_are_called_by_their_names() {
    let frame = shown(named("b2"), "");
    assert_shows(&frame, "Anna (X) v Ben (O)");
    assert_shows(&shown(named("b2"), "a1\n"), "Ben played a1");
}

#[test]
fn move_typed_at_a_draw_offer_is_complete() {
    let frame = shown(named("b2"), "da1");
    assert_shows(&frame, "a1_");
    assert_shows(&shown(named("b2"), "da1\n"), "Ben played a1");
}

#[test]
fn helps_example_of_a_letter_fits_the_game() {
    let help = |id: &str| {
        let mut context = context(GlyphChoice::Unicode, None);
        let pages = ["?", "? ", "?  "].map(|script| {
            let prepared = prepare(id, &[], PEOPLE, "");
            play(prepared, &mut context, keys(script))
        });
        pages.concat()
    };
    assert_shows(&help("othello"), "ee or e Enter shows the bar");
    assert_shows(&help("tictactoe"), "aa or a Enter shows all values");
    let awari = help("awari");
    assert_shows(&awari, "You can type a move");
    assert!(!awari.contains("also a column"), "{awari}");
}

#[test]
fn form_has_the_values_of_the_current_game() {
    let form = shown(named("b2"), "n");
    assert_shows(&form, "Another person");
    assert_shows(&form, "‹ Anna");
    assert_shows(&form, "‹ Ben");
    let small = prepare("dagennacht", &[("size", "11")], ["ai:2", "human"], "");
    let form = shown(small, "n");
    assert_shows(&form, "‹ 11 ");
    assert_shows(&form, "‹ 2 · novice");
}

#[test]
fn accuracy_is_shown_by_name() {
    let mut script = keys("c1\n");
    script.push(Do::AwaitReview);
    let mut context = context(GlyphChoice::Unicode, None);
    let frame = play(named("a1 a2 b1 b2"), &mut context, script);
    // Ben's first move allowed a forced win, so hardly any move was open.
    assert_shows(&frame, "Anna: the game was decided early");
    assert_shows(&frame, "Ben: too few moves before the game");
}

#[test]
fn prompt_names_the_person_to_move() {
    assert_shows(&shown(named("b2"), ""), "Ben's move: ");
    assert_shows(&shown(named("b2"), "a3"), "Ben's move: a3_");
    let nameless = prepare("tictactoe", &[], PEOPLE, "");
    assert_shows(&shown(nameless, ""), "X's move: ");
    let alone = prepare("tictactoe", &[], ["human", "ai:4"], "");
    assert_shows(&shown(alone, ""), "Your move: ");
}

#[test]
fn board_turns_to_the_side_to_move_if_set() {
    let ranks = |wanted: bool, players: [&str; 2], moves: &str, script: &str| {
        let mut context = context(GlyphChoice::Unicode, None);
        context.config.turn_board = wanted;
        let frame = play(
            prepare("othello", &[], players, moves),
            &mut context,
            keys(script),
        );
        let numbers = frame
            .lines()
            .filter_map(|line| line.split_whitespace().next());
        let number = |word: &str| word.chars().next().filter(char::is_ascii_digit);
        let ranks: String = numbers.filter_map(number).collect();
        ranks
    };
    let (black, white) = ("12345678", "87654321");
    assert_eq!(ranks(true, PEOPLE, "", ""), black);
    assert_eq!(ranks(true, PEOPLE, "f5", ""), white);
    assert_eq!(ranks(true, PEOPLE, "f5", "d6\n"), black);
    // The key turns it in the other direction.
    assert_eq!(ranks(true, PEOPLE, "f5", "ff"), black);
    assert_eq!(ranks(false, PEOPLE, "f5", ""), black);
    // Against the computer nobody sits on the other side.
    assert_eq!(ranks(true, ["ai:1", "human"], "f5", ""), black);
}

#[test]
fn score_follows_the_people_and_counts_games_once() {
    let won = "a1 a2 b1 b2";
    let frame = shown(named(won), "c1\n");
    assert_shows_once(
        &frame,
        "Anna wins: three in a row, a1 to c1; Anna 1, Ben 0.",
    );
    // A win taken back and repeated counts as one game.
    let frame = shown(named(won), "c1\nuc1\n");
    assert_shows_once(
        &frame,
        "Anna wins: three in a row, a1 to c1; Anna 1, Ben 0.",
    );
    // Sides change, the score stays.
    let frame = shown(named(won), "c1\nr");
    assert_shows(&frame, "Ben (X) v Anna (O)");
    assert_shows(&frame, "Score so far: Ben 0, Anna 1.");
    let frame = shown(named(won), "c1\nra1\na2\nb1\nb2\nc1\n");
    assert_shows_once(&frame, "Ben wins: three in a row, a1 to c1; Ben 1, Anna 1.");
    // People without names are distinguished as well.
    let nameless = || prepare("tictactoe", &[], PEOPLE, won);
    assert_shows_once(
        &shown(nameless(), "c1\n"),
        "X wins: three in a row, a1 to c1.",
    );
    assert_shows(
        &shown(nameless(), "c1\nr"),
        "Score so far: Player 2 0, Player 1 1.",
    );
    assert_shows(&shown(nameless(), "c1\nr"), "Player 2 (X) v Player 1 (O)");
}

#[test]
fn resigning_needs_two_presses() {
    assert_shows(
        &shown(named("b2"), "g"),
        "Press gg again to resign; Anna wins.",
    );
    let frame = shown(named("b2"), "gggg");
    assert_shows_once(&frame, "Anna wins: Ben resigned; Anna 1, Ben 0.");
    // A key in between continues the game.
    let frame = shown(named("b2"), "g>g");
    assert_shows(&frame, "gg again to resign");
    // Against a computer the person resigns, even while it thinks.
    let begun = prepare("tictactoe", &[], ["human", "ai:0"], "");
    assert_shows_once(
        &shown(begun, "gggg"),
        "Computer (level 0) wins: you resigned.",
    );
    // In Othello g is a column.
    let begun = prepare("othello", &[], PEOPLE, "f5");
    assert_shows_once(&shown(begun, "gggg"), "Black wins: White resigned");
}

#[test]
fn undoing_a_resignation_takes_no_move_back() {
    let frame = shown(named("b2 a1"), "ggggu");
    assert_shows(&frame, "move 3 · Anna to move");
}

#[test]
fn draw_is_offered_and_accepted_or_declined() {
    let asked = shown(named("b2"), "d");
    assert_shows_once(&asked, "Ben offers a draw.");
    assert_shows(&asked, "y: Anna accepts.");
    assert_shows(&shown(named("b2"), "dn"), "Anna declines the draw.");
    assert_shows(&shown(named("b2"), "d\x1b"), "Anna declines the draw.");
    let frame = shown(named("b2"), "dy");
    assert_shows_once(&frame, "A draw by agreement; Anna 0, Ben 0, drawn 1.");
    let begun = prepare("tictactoe", &[], ["human", "ai:0"], "");
    assert_shows(&shown(begun, "d"), "only to another person");
}

#[test]
fn kind_of_end_is_saved_and_shown() {
    let (_folder, places) = home();
    let mut here = context(GlyphChoice::Unicode, Some(places.clone()));
    let mut prepared = named("b2");
    prepared.save = Some(AutoSave::fresh(&places));
    play(prepared, &mut here, keys("a1\ndy"));
    let saved = list(&places, GAMES).expect("the folder can be read");
    let record = &saved[0].game.as_ref().expect("a good file").record;
    assert_eq!(record.result, Some(Verdict::Draw));
    assert_eq!(record.ended, Some(EarlyEnd::Agreement));
    let frame = |first| {
        let mut context = context(GlyphChoice::Unicode, Some(places.clone()));
        run(first, &mut context, Vec::new()).0.text()
    };
    let text = frame(Next::Saved);
    assert_shows_once(&text, "a draw by agreem");
    assert_shows(&text, "Anna v Ben");
    assert_shows_once(&frame(Next::Statistics), "Ended early: 1 by agreement");
}

#[test]
fn form_asks_two_people_for_their_names() {
    let form = || Next::Form(find("tictactoe").expect("a game"));
    let shown = |script: &str| {
        let mut context = context(GlyphChoice::Unicode, None);
        run(form(), &mut context, keys(script)).0.text()
    };
    assert!(!shown("").contains("  name "), "one person needs none");
    // The second line is the second player. Once that is a person, each player
    // has a name below.
    let named = shown("v<^AnnavvBen");
    assert_shows(&named, "name");
    assert_shows(&named, "--names 'Anna,Ben'");
    assert_shows(&shown("v<^AnnavvBen\n"), "Anna (X) v Ben (O)");
    assert_shows(&shown("v<^Anna"), "--names 'Anna,Player 2'");
    // The cursor stays on the player while other lines come and go.
    for changes in 0..4 {
        let frame = shown(&format!("v{}", "<".repeat(changes)));
        let line = frame.lines().find(|line| line.contains('▸'));
        assert!(line.is_some_and(|line| line.contains("▸ O ")), "{frame}");
    }
}

#[test]
fn single_name_is_kept() {
    let form = || Next::Form(find("tictactoe").expect("a game"));
    let begun = |script: &str| {
        let mut context = context(GlyphChoice::Unicode, None);
        run(form(), &mut context, keys(script)).0.text()
    };
    // O is another person, and only O has a name.
    let frame = begun("v<vBen\n");
    assert_shows(&frame, "Player 1 (X) v Ben (O)");
    assert_shows(&frame, "Player 1's move: ");
    assert_shows(&begun("v<vBen"), "--names 'Player 1,Ben'");
    // Without any names, the sides distinguish the people.
    assert_shows(&begun("v<\n"), "X's move: ");
    // Two people of one name would share a score.
    assert_shows(
        &begun("v<^BenvvBen\n"),
        "Two people need two different names.",
    );
}

#[test]
fn withdrawn_question_disappears() {
    for (asks, others) in [("g", ["\t", "5"]), ("\x1b", ["\t", "z"])] {
        let asked = shown(named("b2"), asks);
        assert_shows(&asked, " again");
        for other in others {
            let frame = shown(named("b2"), &format!("{asks}{other}"));
            assert!(!frame.contains(" again"), "{asks:?}{other:?}\n{frame}");
        }
        // The key repeats the question.
        assert_shows(&shown(named("b2"), &format!("{asks}\t{asks}")), " again");
    }
}
