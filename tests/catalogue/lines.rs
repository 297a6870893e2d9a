//! Every game can be played in line mode, because no move is also a word or
//! letter of line mode.

use std::io;
use std::io::Cursor;

use boardgames::games::GAMES;
use boardgames::session::{Conditions, NoAutosave, Play, Session, drive};
use boardgames::ui::plain::{Conversation, LineMode, Partner, Presentation, Style};

use crate::walk::{each_value, random_game};

/// Returns the moves without passes, which may be left out of the input.
fn moves(session: &dyn Session) -> Vec<String> {
    let played = session.history().iter().filter(|played| !played.pass);
    played.map(|played| played.text.clone()).collect()
}

#[test]
fn no_move_is_a_word_of_line_mode() {
    for &info in GAMES {
        for options in each_value(info) {
            let whole = random_game(info, &options, 29, |_| ());
            let wanted = moves(&*whole);
            let input = wanted.join("\n") + "\nquit\n";
            let session = info.open(&options, None).expect("it opens");
            let mut play = Play::new(session, Conditions::default().clock());
            let input = Cursor::new(input.into_bytes());
            let talk = Conversation::new(input, io::sink(), io::sink(), Partner::Pipe);
            let mut talk = talk.presenting(Presentation {
                style: Style::Json,
                ..Presentation::default()
            });
            let mut front = LineMode::new(&mut talk);
            let ended = drive(&mut play, &mut front, &mut NoAutosave);
            assert!(ended.is_ok(), "{} {options:?}: {ended:?}", info.id);
            assert_eq!(moves(play.session()), wanted, "{} {options:?}", info.id);
        }
    }
}
