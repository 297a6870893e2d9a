//! Reads games, moves and positions from a text in any known form. Every
//! command, file or paste that supplies them is read here, so all of them accept
//! equal forms.

mod labelled;
mod move_list;
mod one_text;
mod own_position;
mod shown;

pub use labelled::block as labelled_block;

use crate::game::{
    Archive, ForeignGame, Input, Record, RecordedComment, RecordedStudy, Side, Verdict,
};
use crate::session::{GameInfo, Session, clean_name};

/// The longest comment that is kept, in characters.
const LONGEST_COMMENT: usize = 500;

/// Games found in a text, and the game they belong to.
#[derive(Debug)]
pub struct FoundGames {
    /// The game that was played. All games of the text are of this kind.
    pub entry: &'static dyn GameInfo,
    /// The games that were found; each is decoded when it is read.
    pub archive: Box<dyn Archive>,
}

/// One game that was read.
#[derive(Debug)]
pub struct ReadGame {
    /// The game with passes inserted.
    pub record: Record,
    /// The game after its last move. It has no players.
    pub session: Box<dyn Session>,
    /// Further facts about the game, such as names or a tournament.
    pub about: String,
    /// A sentence about what was assumed or left out; may be empty.
    pub note: String,
}

/// Finds the form that fits the input, for the first of `games` that has it.
/// Returns `None` if no form fits, and an error if the whole input is damaged
/// or fits several games.
#[must_use]
pub fn find_games(
    input: &Input<'_>,
    games: &[&'static dyn GameInfo],
) -> Option<Result<FoundGames, String>> {
    // Our own forms name their game, so they come before forms that must be guessed.
    let own = labelled::read(&input.text, games).or_else(|| shown::read(&input.text, games));
    if own.is_some() {
        return own;
    }
    if let Some(found) = own_position::read(&input.text, games) {
        return Some(found);
    }
    let read = |entry: &&'static dyn GameInfo| {
        let found = entry.archive(input)?;
        Some(found.map(|archive| FoundGames {
            entry: *entry,
            archive,
        }))
    };
    match games.iter().find_map(read) {
        // Moves that are illegal in one game may be legal in another.
        Some(Ok(found)) if found.archive.len() == 1 && found.game(0).is_err() => {
            let others = games.iter().filter(|entry| entry.id() != found.entry.id());
            let others: Vec<_> = others.copied().collect();
            match move_list::read(&input.text, &others) {
                Some(Ok(other)) => Some(Ok(other)),
                _ => Some(Ok(found)),
            }
        }
        Some(found) => Some(found),
        // A bare list of moves has no marks of its own, so it is tried last.
        None => move_list::read(&input.text, games),
    }
}

impl FoundGames {
    /// Returns a sentence about the form: `Read as GGF, 3 games of Othello.`
    #[must_use]
    pub fn sentence(&self) -> String {
        let title = self.entry.title();
        let form = self.archive.format();
        match self.archive.len() {
            1 => format!("Read as {form}, one game of {title}."),
            count => format!("Read as {form}, {count} games of {title}."),
        }
    }

    /// Reads game `index` (from 0) and plays it.
    ///
    /// # Errors
    /// A sentence, if there is no such game, it is damaged, or a move is illegal.
    pub fn game(&self, index: usize) -> Result<ReadGame, String> {
        if index >= self.archive.len() {
            return Err(format!("it has {} games", self.archive.len()));
        }
        let game = self.archive.game(index)?;
        let start = self.entry.open(&game.options, game.start.as_deref());
        let mut session = start.map_err(|error| error.to_string())?;
        let plies = self.play_on(&mut *session, &game)?;
        Ok(ReadGame {
            record: record_of(&*session, &game, &plies),
            session,
            about: game.about,
            note: game.note,
        })
    }

    /// Plays the moves of game `index` in `session`, from the current position
    /// of the session.
    ///
    /// # Errors
    /// As in [`FoundGames::game`]. After an error the session may contain some
    /// of the moves.
    pub fn play_in(&self, session: &mut dyn Session, index: usize) -> Result<(), String> {
        let game = self.archive.game(index)?;
        self.play_on(session, &game).map(drop)
    }

    /// Plays the moves of `game`. Returns, for each of them, the number of moves
    /// played up to it, including passes that the text leaves out.
    fn play_on(&self, session: &mut dyn Session, game: &ForeignGame) -> Result<Vec<usize>, String> {
        let mut plies = Vec::with_capacity(game.moves.len());
        for (number, mv) in (1..).zip(&game.moves) {
            let wrong = |why: String| match self.archive.place(mv.at) {
                Some(place) => format!("{place}, move {number}: {why}"),
                None => format!("move {number}: {why}"),
            };
            let is_pass = |text: &str| text.eq_ignore_ascii_case("pass");
            // Programs that do not know the rules write two passes at the end.
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

/// Plays a forced pass that the text leaves out, if it is then the turn of
/// `side`.
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
    let sides = session.entry().sides();
    Err(format!(
        "it is the turn of {}, not of {}",
        sides[side.other().index()],
        sides[side.index()]
    ))
}

/// Returns the record of a game that was played in `session`.
fn record_of(session: &dyn Session, game: &ForeignGame, plies: &[usize]) -> Record {
    let mut record = session.record();
    if session.outcome().is_none() && (game.ended.is_some()) {
        // A resignation or an agreement without a result would say nothing.
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
        if game.ours && given.parse::<crate::session::PlayerSpec>().is_ok() {
            record.players[seat].clone_from(given);
        } else {
            names[seat] = clean_name(given);
        }
    }
    record.names = (names != [const { String::new() }; 2]).then_some(names);
}

/// Returns the id of a verdict: `first`, `second` or `draw`.
fn verdict_id(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(Side::First) => "first",
        Verdict::Win(Side::Second) => "second",
        Verdict::Draw => "draw",
    }
}
