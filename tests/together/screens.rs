//! The full screen over the socket, at 80×24 and at sizes that nobody has.

use std::num::NonZero;

use boardgames::games::chosen;

use crate::games::some_move;
use crate::place::{Door, Guest, Place};

/// What the screen of a guest shows now.
fn picture(guest: &Guest, (columns, rows): (u16, u16)) -> String {
    let size = |count: u16| NonZero::new(count).expect("it has a size");
    let mut terminal = vt100::Parser::new(size(rows), size(columns), 0);
    terminal.process(guest.seen.as_bytes());
    terminal.screen().contents()
}

/// Reads until the screen shows this text.
pub fn wait_for(guest: &mut Guest, text: &str) {
    let size = (80, 24);
    guest.read_until(|guest| picture(guest, size).contains(text));
}

#[test]
fn whole_games_of_all_games_on_two_screens_are_in_the_record() {
    for door in Door::ALL {
        whole_games(*door);
    }
}

fn whole_games(door: Door) {
    let place = Place::behind(door, &[]);
    for (index, info) in chosen(None).enumerate() {
        let mut people = ["anna", "ben"].map(|name| {
            let mut guest = Guest::on_screen_through(door, &place, name, (80, 24));
            // The order in the hall is that of coming in.
            wait_for(&mut guest, &format!("{name} (you)"));
            guest
        });
        let [anna, ben] = &mut people;
        wait_for(anna, "Here: anna (you), ben.");
        anna.keys("n");
        wait_for(anna, "With");
        anna.keys(&"\x1b[C".repeat(index));
        wait_for(anna, info.title);
        // The first side, with anybody.
        anna.keys("\x1b[B\x1b[B\x1b[B\x1b[C");
        wait_for(
            anna,
            &format!("Your side                      {}", info.sides[0]),
        );
        anna.keys("\r");
        wait_for(ben, &format!("anna: {}", info.title));
        ben.keys("\x1b[B\x1b[B\r");
        wait_for(ben, "Wait for anna's move.");
        let mut session = info.open(&[], None).unwrap();
        while let Some(side) = session.to_move() {
            let text = some_move(&*session);
            wait_for(&mut people[side.index()], "Your move: type it");
            people[side.index()].keys(&format!("{text}\r"));
            session.play(&text).unwrap();
            let ply = format!(" {}. ", session.history().len());
            let shown = |guest: &Guest| picture(guest, (80, 24)).replace('\n', " ").contains(&ply);
            people.iter_mut().for_each(|guest| guest.read_until(shown));
        }
        for guest in &mut people {
            wait_for(guest, "The game is over.");
            guest.keys("\x03");
            assert_eq!(guest.wait_for_end().0, 0);
        }
        let record = place
            .records()
            .into_iter()
            .find(|record| record.game == info.id);
        let moves: Vec<String> = session.history().iter().map(|mv| mv.text.clone()).collect();
        assert_eq!(record.unwrap().moves, moves, "{}", info.id);
    }
}

#[test]
fn messages_questions_and_the_way_back_have_keys() {
    let place = Place::open();
    let mut anna = Guest::on_screen(&place, "anna", (80, 24));
    let mut ben = Guest::enter(&place, "ben");
    ben.say("invite othello white");
    ben.wait_for("with the code ");
    let code = ben.rest_of_line(".");
    anna.keys("c");
    wait_for(&mut anna, "Enter join");
    anna.keys("wolf\r");
    wait_for(&mut anna, "A code is a word and four digits");
    wait_for(&mut anna, "Code: wolf_");
    anna.keys("\x15");
    wait_for(&mut anna, "Code: _");
    anna.keys(&format!("{code}\r"));
    wait_for(&mut anna, "Your move: type it");
    anna.keys("f5\r");
    ben.wait_for("played f5");
    ben.say("say look \u{1b}[31mhere");
    wait_for(&mut anna, "ben: look [31mhere");
    anna.keys("mhello\r");
    ben.wait_for("anna: hello");
    anna.keys("u");
    ben.wait_for("Type yes or no.");
    ben.say("no");
    wait_for(&mut anna, "ben says no.");
    ben.say("draw");
    let question = "ben offers a draw: y yes, n no.";
    wait_for(&mut anna, question);
    anna.keys("x");
    wait_for(&mut anna, "Press x again to resign.");
    wait_for(&mut anna, question);
    anna.keys("\x1b[B");
    anna.read_until(|guest| !picture(guest, (80, 24)).contains("Press x again"));
    anna.keys("n");
    ben.wait_for("anna says no.");
    anna.keys("?");
    wait_for(&mut anna, "Keys:");
    anna.keys("q");
    anna.keys("q");
    wait_for(&mut anna, "Your games");
    anna.keys("\x1b");
    wait_for(&mut anna, "Press Esc again to leave.");
    wait_for(
        &mut anna,
        &format!("{code}  Othello: anna - ben, 1 move: waiting"),
    );
    anna.keys("\x1b[B\x1b[B\r");
    wait_for(&mut anna, "Wait for ben's move.");
    anna.keys("x");
    wait_for(&mut anna, "Press x again to resign.");
    anna.keys("x");
    ben.wait_for("ben wins: anna resigned.");
    wait_for(&mut anna, "The game is over.");
    anna.keys("w");
    wait_for(&mut anna, "Move 1 of 1");
    // The sentence of the teacher replaces this one.
    wait_for(&mut anna, "anna played f5");
    anna.read_until(|guest| !picture(guest, (80, 24)).contains("The teacher is checking"));
    anna.keys("\x1b[D");
    wait_for(&mut anna, "The start of the game.");
    anna.keys("q");
    wait_for(&mut anna, "The game is over.");
    ben.say("rematch");
    wait_for(&mut anna, "ben asks for a rematch: y yes, n no.");
    anna.keys("w");
    wait_for(&mut anna, "Every move explained");
    wait_for(&mut anna, "ben asks for a rematch: y yes, n no.");
    anna.keys("y");
    wait_for(&mut anna, "Wait for ben's move.");
}

#[test]
fn choice_in_the_hall_stays_on_its_offer() {
    let place = Place::open();
    let mut anna = Guest::on_screen(&place, "anna", (80, 24));
    let [mut ben, mut carla] = ["ben", "carla"].map(|name| Guest::enter(&place, name));
    ben.say("offer awari");
    wait_for(&mut anna, "ben: Awari");
    carla.say("offer tictactoe");
    wait_for(&mut anna, "carla: Tic-Tac-Toe");
    // The heading above the offers is passed over.
    anna.keys("\x1b[B\x1b[B\x1b[B");
    wait_for(&mut anna, "> 2  carla: Tic-Tac-Toe");
    ben.say("withdraw");
    anna.read_until(|guest| !picture(guest, (80, 24)).contains("ben: Awari"));
    wait_for(&mut anna, "> 2  carla: Tic-Tac-Toe");
    // An offer that is gone leaves the choice on a line that begins nothing.
    carla.say("withdraw");
    wait_for(&mut anna, "> New game");
    carla.say("offer tictactoe x");
    wait_for(&mut anna, "carla: Tic-Tac-Toe");
    wait_for(&mut anna, "> New game");
    let offer = picture(&anna, (80, 24));
    let row = offer
        .lines()
        .position(|line| line.contains("carla: Tic"))
        .expect("it is there");
    anna.keys(&format!("\x1b[<0;10;{}M", row + 1));
    wait_for(&mut anna, "Wait for carla's move.");
}

#[test]
fn offer_is_shown_in_full_before_it_is_accepted() {
    let place = Place::open();
    let mut anna = Guest::on_screen(&place, "anna", (60, 24));
    wait_for(
        &mut anna,
        "Others come in with: boardgames attach --as NAME",
    );
    let mut ben = Guest::enter(&place, "ben");
    ben.say("offer dagennacht size=11 30s stop rated black");
    wait_for(&mut anna, "ben: Dag en Nacht");
    anna.keys("\x1b[B\x1b[B");
    wait_for(&mut anna, "Enter accepts offer 1");
    anna.read_until(|guest| {
        let shown = picture(guest, (80, 24));
        let words: Vec<&str> = shown.split_whitespace().collect();
        words.join(" ").contains("rated; you would be White.")
    });
}

#[test]
fn no_size_and_no_paste_breaks_a_screen() {
    let place = Place::open();
    let mut good = Guest::on_screen(&place, "good", (80, 24));
    wait_for(&mut good, "Here: good (you).");
    for size in [
        (1, 1),
        (0, 0),
        (500, 200),
        (65_535, 65_535),
        (2, 500),
        (500, 1),
    ] {
        let mut odd = Guest::on_screen(&place, "odd", size);
        odd.keys("n\r");
        odd.keys("\x1b[B\r");
        for size in [(80, 24), (0, 65_535), (3, 3)] {
            odd.resize(size);
        }
        odd.frame(b's', &[1, 2, 3]).unwrap();
        odd.keys("\x03");
        assert_eq!(odd.wait_for_end().0, 0, "{size:?}");
    }
    // 10 MB in one paste, whose end is lost.
    let mut paste = Guest::on_screen(&place, "paste", (80, 24));
    wait_for(&mut paste, "Here:");
    paste.keys("\x1b[200~");
    for _ in 0..175 {
        paste.frame(b'k', &vec![b'x'; 60_000]).unwrap();
    }
    paste.keys("\x1b[201~");
    wait_for(&mut paste, "You cannot paste here.");
    assert!(place.memory().is_none_or(|bytes| bytes < 300 << 20));
    good.keys("?");
    wait_for(&mut good, "Keys:");
}

#[test]
fn screen_that_never_reads_is_ended() {
    let place = Place::with(&["--stalled", "1s"]);
    let mut deaf = Guest::on_screen(&place, "deaf", (500, 200));
    // Every other key changes the whole picture.
    for _ in 0..20_000 {
        if deaf.frame(b'k', b"?q").is_err() {
            break;
        }
    }
    deaf.wait_until_gone();
    let mut back = Guest::on_screen(&place, "deaf", (80, 24));
    wait_for(&mut back, "Here: deaf (you).");
}
