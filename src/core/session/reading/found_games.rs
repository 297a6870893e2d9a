//! [`FoundGames`]: the games of a text, read one at a time.

use crate::game::{Archive, ForeignGame, Record, RecordedComment, RecordedStudy, Side};
use crate::session::catalogue::GameInfo;
use crate::session::contract::{Position, Session};
use crate::session::people_results::stored_name;
use crate::session::play_error::PlayError;

/// The longest comment that is kept, in characters.
const LONGEST_COMMENT: usize = 500;

/// Games found in a text, and the game they belong to.
#[derive(Debug)]
pub struct FoundGames {
    /// The board game that was played in all of them.
    pub info: &'static GameInfo,
    /// The games.
    pub archive: Box<dyn Archive>,
}

/// One game that was read.
#[derive(Debug)]
pub struct ReadGame {
    /// The game with passes inserted.
    pub record: Record,
    /// The game after its last move. It has no players.
    pub session: Box<dyn Session>,
    /// A short description of the game, such as its players and event.
    pub about: String,
    /// A sentence about what was assumed or left out; may be empty.
    pub note: String,
}

impl FoundGames {
    /// Returns a sentence about the format: `Read as GGF, 3 games of Othello.`
    #[must_use]
    pub fn sentence(&self) -> String {
        let title = self.info.title;
        let form = self.archive.format();
        match self.archive.len() {
            1 if self.is_a_position() => format!("Read as a position of {title}."),
            1 => format!("Read as {form}: one game of {title}."),
            count => format!("Read as {form}, {count} games of {title}."),
        }
    }

    /// Whether there is only one game, without moves.
    fn is_a_position(&self) -> bool {
        let only = (self.archive.len() == 1).then(|| self.archive.game(0));
        only.is_some_and(|game| game.is_ok_and(|game| game.moves.is_empty()))
    }

    /// Returns a short description of game `index` (from 0), or why it cannot be
    /// played.
    ///
    /// # Panics
    /// If `index` is out of range.
    #[must_use]
    pub fn about(&self, index: usize) -> String {
        match self.game(index) {
            Ok(game) => game.about,
            Err(why) => format!("cannot be read: {why}"),
        }
    }

    /// Reads game `index` (from 0) and plays it.
    ///
    /// # Errors
    /// A sentence: there is no such game, it is damaged, or a move is illegal.
    pub fn game(&self, index: usize) -> Result<ReadGame, String> {
        if index >= self.archive.len() {
            return Err(format!("it has {} games", self.archive.len()));
        }
        let game = self.archive.game(index)?;
        let start = self.info.open(&game.options, game.start.as_deref());
        let mut session = start.map_err(|error| error.to_string())?;
        let plies = self.play_on(&mut *session, &game)?;
        Ok(ReadGame {
            record: record_of(&*session, &game, &plies),
            session,
            about: game.about,
            note: game.note,
        })
    }

    /// Plays the moves of game `index` in `session`, which may be at another
    /// position than the game's own start.
    ///
    /// # Errors
    /// Those of [`FoundGames::game`]; the session may then have some of the
    /// moves.
    pub fn play_in(&self, session: &mut dyn Session, index: usize) -> Result<(), String> {
        let game = self.archive.game(index)?;
        self.play_on(session, &game).map(drop)
    }

    /// Plays the moves of `game`. Returns the number of plies after each of
    /// them, including passes that the file leaves out.
    fn play_on(&self, session: &mut dyn Session, game: &ForeignGame) -> Result<Vec<usize>, String> {
        let mut plies = Vec::with_capacity(game.moves.len());
        for (number, mv) in (1..).zip(&game.moves) {
            let wrong = |why: String| match self.archive.place(mv.at) {
                Some(place) => format!("{place}, move {number}: {why}"),
                None => format!("move {number}: {why}"),
            };
            let is_pass = |text: &str| text.eq_ignore_ascii_case("pass");
            // Programs that do not know the rules pass twice at the end.
            if session.outcome().is_some() && is_pass(&mv.text) {
                plies.push(session.history().len());
                continue;
            }
            if let Some(side) = mv.side {
                give_turn(session, side).map_err(wrong)?;
            }
            session
                .play_all(&mv.text)
                .map_err(|(_, error)| wrong(error.to_string()))?;
            plies.push(session.history().len());
        }
        Ok(plies)
    }
}

/// Plays a forced pass that the file leaves out, if it makes `side` the side to
/// move.
fn give_turn(session: &mut dyn Session, side: Side) -> Result<(), String> {
    let turn = session.to_move();
    if turn == Some(side) || turn.is_none() {
        return Ok(());
    }
    if let [only] = &session.moves()[..]
        && only.pass
    {
        let pass = only.text.clone();
        return session.play(&pass).map_err(|error| error.to_string());
    }
    Err(PlayError::other_turn(session.info(), side).to_string())
}

/// Returns the record of a game that was played in `session`.
fn record_of(session: &dyn Position, game: &ForeignGame, plies: &[usize]) -> Record {
    let mut record = session.record();
    if session.outcome().is_none() && (game.ended.is_some()) {
        // A game that ended by agreement or by a win outside the rules needs
        // the result from the file.
        record.result = game.result;
        record.ended = game.result.and(game.ended);
    }
    record.times = times(game, plies, record.moves.len());
    let comments: Vec<RecordedComment> = comments(game, plies);
    if !comments.is_empty() {
        record.study = Some(RecordedStudy {
            comments,
            ..RecordedStudy::default()
        });
    }
    name(&mut record, game);
    record
}

/// Returns the time of every move; `None` if none is known.
fn times(game: &ForeignGame, plies: &[usize], len: usize) -> Option<Vec<u64>> {
    game.moves.iter().find_map(|mv| mv.millis)?;
    let mut times = vec![0; len];
    for (mv, ply) in game.moves.iter().zip(plies) {
        if let Some(time) = ply.checked_sub(1).and_then(|at| times.get_mut(at)) {
            *time = mv.millis.unwrap_or(0);
        }
    }
    Some(times)
}

fn comments(game: &ForeignGame, plies: &[usize]) -> Vec<RecordedComment> {
    let start = (0, &game.comment);
    let moves = game.moves.iter().zip(plies);
    let after = moves.map(|(mv, ply)| (*ply, &mv.comment));
    std::iter::once(start)
        .chain(after)
        .filter(|(_, text)| !text.trim().is_empty())
        .map(|(ply, text)| RecordedComment {
            line: 0,
            ply,
            text: text.trim().chars().take(LONGEST_COMMENT).collect(),
        })
        .collect()
}

/// Sets the players' names. In a file of this program a name may be a player
/// in the notation of the command line.
fn name(record: &mut Record, game: &ForeignGame) {
    let mut names = [String::new(), String::new()];
    for (seat, given) in game.names.iter().enumerate() {
        if game.ours && given.parse::<crate::session::player::PlayerSpec>().is_ok() {
            record.players[seat].clone_from(given);
        } else {
            names[seat] = stored_name(given);
        }
    }
    record.names = (names != [const { String::new() }; 2]).then_some(names);
}
