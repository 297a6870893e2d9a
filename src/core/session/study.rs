//! The analysis board without its screen: a tree of moves and the current
//! position in it.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::game::{Diagram, Input, ParsePositionError, Record, RecordedStudy, Side};
use crate::session::catalogue::{GameInfo, OpenError};
use crate::session::contract::{Position, Session};
use crate::session::play_error::PlayError;
use crate::session::playback;
use crate::session::player::PlayerSpec;
use crate::session::reading::{FoundGames, ReadGame, find_games};
use crate::session::variations::{NodeId, Promotion, ROOT, VariationTree};

/// The largest number of moves in a tree, which is also that of a saved game.
const MOST: usize = 10_000;

/// The longest comment, in characters.
const LONGEST_COMMENT: usize = 500;

/// The reason why an action on the analysis board is refused.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum StudyError {
    /// The move is illegal.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The tree is full.
    #[error("an analysis can have at most {MOST} moves; remove some first")]
    Full,
    /// The move belongs to the game that was played.
    #[error("this is a move of the game; you can remove only other moves")]
    OfTheGame,
    /// There is no move to remove at the start.
    #[error("there is no move to remove at the start")]
    Start,
    /// The comment is too long.
    #[error("a comment can have at most {LONGEST_COMMENT} characters")]
    LongComment,
    /// The text is neither moves nor a position.
    #[error("{0}")]
    Paste(String),
}

/// The interpretation of a pasted text.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Pasted {
    /// This many moves, played from the current position.
    Moves(usize),
    /// This many moves, played from the start.
    FromStart(usize),
    /// A position, which starts a new analysis.
    Position,
}

/// An analysis: the variations of a game or of a position, and the current
/// position.
#[derive(Debug)]
pub struct Study {
    /// The current position; its history is the path from the start.
    here: Box<dyn Session>,
    tree: VariationTree,
    at: NodeId,
    /// The continuation chosen last at each position. [`Study::forth`] follows
    /// it again.
    taken: BTreeMap<NodeId, NodeId>,
    /// The record of the game being analysed; `None` for an analysis of its
    /// own.
    game: Option<Record>,
    changed: bool,
    /// A sentence about the format of the text it was read from.
    read: Option<String>,
}

impl Study {
    /// Starts a new analysis with the moves of `session`, at its last position.
    #[must_use]
    pub fn new(session: &dyn Position) -> Study {
        let mut study = Study::from_start(playback::at(session, 0));
        study.enter(session);
        study.changed = false;
        study
    }

    fn from_start(here: Box<dyn Session>) -> Study {
        Study {
            here,
            tree: VariationTree::default(),
            at: ROOT,
            taken: BTreeMap::new(),
            game: None,
            changed: false,
            read: None,
        }
    }

    /// Opens the analysis of a record where it was left, or at its start; `whole` is the game with
    /// all moves played. Also returns the number of places at which a stored
    /// variation was cut off because its next move is illegal.
    #[must_use]
    pub fn of_record(whole: &dyn Position, record: &Record) -> (Study, usize) {
        let kept = record.study.as_ref();
        let mut study = Study::from_start(playback::at(whole, 0));
        study.tree = VariationTree::new(&record.moves, kept);
        let left_out = study.keep_playable();
        study.go(study.tree.known(kept.map_or(&[], |kept| &kept.at)));
        // An analysis was never played as a game.
        study.game = (!kept.is_some_and(|kept| kept.analysis)).then(|| record.clone());
        (study, left_out)
    }

    /// Removes illegal moves with everything after them. Returns the number of
    /// places where it did so.
    fn keep_playable(&mut self) -> usize {
        let mut removed = 0;
        let mut waiting = vec![ROOT];
        while let Some(at) = waiting.pop() {
            self.go(at);
            for to in self.tree.children(at).to_owned() {
                let text = self.tree.text(to).to_owned();
                if self.here.play(&text).is_ok() {
                    self.here.undo();
                    waiting.push(to);
                } else {
                    self.tree.remove(to);
                    removed += 1;
                }
            }
        }
        self.go(ROOT);
        // The check itself has stored continuations.
        self.taken.clear();
        removed
    }

    /// The current position; its history is the path from the start.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        &*self.here
    }

    /// The tree of moves.
    #[must_use]
    pub fn tree(&self) -> &VariationTree {
        &self.tree
    }

    /// The node of the current position.
    #[must_use]
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// Whether there are unsaved changes.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// Whether there are neither moves nor a comment on the start.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.tree.children(ROOT).is_empty() && self.tree.comment(ROOT).is_empty()
    }

    /// Marks the analysis as saved.
    pub fn saved(&mut self) {
        self.changed = false;
    }

    /// Whether it analyses a game that was played.
    #[must_use]
    pub fn is_of_game(&self) -> bool {
        self.game.is_some()
    }

    /// The moves of the game that was played; empty if there was none.
    fn game_moves(&self) -> &[String] {
        self.game.as_ref().map_or(&[], |game| &game.moves)
    }

    /// Whether the move that leads to `at` was played in the game.
    #[must_use]
    pub fn is_game_move(&self, at: NodeId) -> bool {
        let path = self.tree.path(at);
        let moves = self.game_moves();
        path.len() <= moves.len()
            && path
                .iter()
                .zip(moves)
                .all(|(node, text)| self.tree.text(*node) == text)
    }

    /// Goes to a node of the tree.
    pub fn go(&mut self, at: NodeId) {
        let path = self.tree.path(at);
        let history = self.here.history();
        let pairs = path.iter().zip(history);
        // Moves that both paths share need not be played again.
        let same = pairs.take_while(|(node, played)| self.tree.text(**node) == played.text);
        let same = same.count();
        while self.here.history().len() > same && self.here.undo() {}
        let mut before = same.checked_sub(1).map_or(ROOT, |last| path[last]);
        for node in &path[same..] {
            let played = self.here.play(self.tree.text(*node));
            debug_assert!(played.is_ok(), "every move of the tree can be played");
            self.taken.insert(before, *node);
            before = *node;
        }
        self.at = at;
    }

    /// Goes one move back. Returns whether that was possible.
    pub fn back(&mut self) -> bool {
        let Some(parent) = self.tree.parent(self.at) else {
            return false;
        };
        self.taken.insert(parent, self.at);
        self.go(parent);
        true
    }

    /// The node that [`Study::forth`] goes to: the continuation last chosen
    /// here, or else the main one.
    #[must_use]
    pub fn next(&self) -> Option<NodeId> {
        self.continuation(self.at)
    }

    fn continuation(&self, at: NodeId) -> Option<NodeId> {
        let children = self.tree.children(at);
        let taken = self.taken.get(&at);
        taken
            .filter(|to| children.contains(to))
            .or(children.first())
            .copied()
    }

    /// The nodes of the line that is followed, without the start: the moves to
    /// here, and those that [`Study::forth`] goes to.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = Vec::new();
        let mut at = self.at;
        while let Some(parent) = self.tree.parent(at) {
            line.push(at);
            at = parent;
        }
        line.reverse();
        at = self.at;
        while let Some(next) = self.continuation(at) {
            line.push(next);
            at = next;
        }
        line
    }

    /// The positions of the line that is followed, after each of its moves.
    #[must_use]
    pub fn positions(&self) -> Vec<Box<dyn Session>> {
        let mut here = self.here.fork();
        while here.undo() {}
        let play = |node: &NodeId| {
            let played = here.play(self.tree.text(*node));
            debug_assert!(played.is_ok(), "every move of the tree can be played");
            here.fork()
        };
        self.line().iter().map(play).collect()
    }

    /// Goes one move forward. Returns whether that was possible.
    pub fn forth(&mut self) -> bool {
        let next = self.next();
        if let Some(next) = next {
            self.go(next);
        }
        next.is_some()
    }

    /// Goes `by` moves forward, or backward if negative, stopping at the ends.
    pub fn step(&mut self, by: isize) {
        for _ in 0..by.unsigned_abs() {
            let gone = if by > 0 { self.forth() } else { self.back() };
            if !gone {
                return;
            }
        }
    }

    /// Replaces the last move by the next alternative to it, or by the previous
    /// one. Returns whether there was one.
    pub fn other_line(&mut self, below: bool) -> bool {
        let Some(parent) = self.tree.parent(self.at) else {
            return false;
        };
        let lines = self.tree.children(parent);
        let here = lines.iter().position(|to| *to == self.at).unwrap_or(0);
        let there = if below {
            here.checked_add(1)
        } else {
            here.checked_sub(1)
        };
        let Some(to) = there.and_then(|i| lines.get(i)).copied() else {
            return false;
        };
        self.taken.insert(parent, to);
        self.go(to);
        true
    }

    /// Replaces the last move by the next alternative, returning to the first
    /// after the last. Returns whether there was another.
    pub fn cycle_lines(&mut self) -> bool {
        if self.other_line(true) {
            return true;
        }
        // After the last line comes the first.
        let mut gone = false;
        while self.other_line(false) {
            gone = true;
        }
        gone
    }

    /// Plays a move. If another continuation exists here, this starts a new
    /// variation.
    ///
    /// # Errors
    /// The move is illegal or the tree is full; nothing is then changed.
    pub fn play(&mut self, text: &str) -> Result<(), StudyError> {
        let mut ahead = self.here.fork();
        ahead.play(text)?;
        self.take_over(&*ahead).map(|_| ())
    }

    /// Plays a sequence of moves; forced passes may be left out. Returns the
    /// number of moves.
    ///
    /// # Errors
    /// An illegal move, or the tree is full; nothing is then changed.
    pub fn play_all(&mut self, text: &str) -> Result<usize, StudyError> {
        // The moves are played in a copy, because a fault in the text must
        // change nothing here.
        let mut ahead = self.here.fork();
        ahead.play_all(text).map_err(|(_, error)| error)?;
        self.take_over(&*ahead)
    }

    /// Adds the moves that `ahead` has beyond the current position.
    fn take_over(&mut self, ahead: &dyn Position) -> Result<usize, StudyError> {
        let more = ahead.history().len() - self.here.history().len();
        if self.tree.len() + more > MOST {
            return Err(StudyError::Full);
        }
        self.enter(ahead);
        Ok(more)
    }

    /// Adds the moves of `ahead` and goes to the last one.
    fn enter(&mut self, ahead: &dyn Position) {
        let mut at = ROOT;
        for played in ahead.history() {
            let known = self.tree.len();
            at = self.tree.add(at, &played.text);
            self.changed |= self.tree.len() > known;
        }
        self.go(at);
    }

    /// Removes the last move with everything after it, and goes back.
    ///
    /// # Errors
    /// The current position is the start, or after a move of the game that was
    /// played.
    pub fn remove(&mut self) -> Result<(), StudyError> {
        self.may_remove()?;
        let at = self.at;
        self.back();
        self.tree.remove(at);
        self.changed = true;
        Ok(())
    }

    /// Checks that the last move can be removed.
    ///
    /// # Errors
    /// Those of [`Study::remove`].
    pub fn may_remove(&self) -> Result<(), StudyError> {
        if self.at == ROOT {
            return Err(StudyError::Start);
        }
        if self.is_game_move(self.at) {
            return Err(StudyError::OfTheGame);
        }
        Ok(())
    }

    /// Returns the numbers of moves and of comments that [`Study::remove`]
    /// would remove.
    #[must_use]
    pub fn would_remove(&self) -> (usize, usize) {
        let (mut moves, mut comments) = (0, 0);
        let mut open = vec![self.at];
        while let Some(at) = open.pop() {
            moves += 1;
            comments += usize::from(!self.tree.comment(at).is_empty());
            open.extend(self.tree.children(at));
        }
        (moves, comments)
    }

    /// Puts the current line first at the last place where it branched off, but never before the
    /// moves of the game that was played.
    pub fn promote(&mut self) -> Promotion {
        let game = self.game.as_ref().map_or(&[][..], |game| &game.moves);
        let done = self.tree.promote(self.at, game);
        self.changed |= done.is_new;
        done
    }

    /// The comment on the current position.
    #[must_use]
    pub fn comment(&self) -> &str {
        self.tree.comment(self.at)
    }

    /// Sets the comment on the current position.
    ///
    /// # Errors
    /// The comment is too long.
    pub fn set_comment(&mut self, text: &str) -> Result<(), StudyError> {
        if text.chars().count() > LONGEST_COMMENT {
            return Err(StudyError::LongComment);
        }
        self.tree.set_comment(self.at, text);
        self.changed = true;
        Ok(())
    }

    /// Starts a new analysis from an edited diagram.
    ///
    /// # Errors
    /// The diagram is not a valid position.
    pub fn set_up(&self, picture: &Diagram, to_move: Side) -> Result<Study, ParsePositionError> {
        let begun = self.here.set_up(picture, to_move)?;
        Ok(Study {
            changed: true,
            ..Study::from_start(begun)
        })
    }

    /// Starts a new analysis from a position given as text, in any form that is
    /// read. Moves after the position are played.
    ///
    /// # Errors
    /// The text is not a valid position.
    pub fn begin_at(&self, position: &str) -> Result<Study, OpenError> {
        let info = self.here.info();
        let refused = match info.open(&self.here.options(), Some(position)) {
            Ok(begun) => return Ok(Study::begun(begun, None)),
            Err(refused) => refused,
        };
        let Some(Ok(found)) = find_games(&Input::new(position.as_bytes()), &[info]) else {
            return Err(refused);
        };
        match found.game(0) {
            Ok(game) if game.record.start.is_some() => Ok(Study::of_game(&found, &game)),
            _ => Err(refused),
        }
    }

    fn begun(here: Box<dyn Session>, read: Option<String>) -> Study {
        Study {
            changed: true,
            read,
            ..Study::from_start(here)
        }
    }

    /// Starts a new analysis of a game that was read.
    fn of_game(found: &FoundGames, game: &ReadGame) -> Study {
        let read = format!("{} {}", found.sentence(), game.note);
        let mut study = Study::begun(playback::at(&*game.session, 0), None);
        study.enter(&*game.session);
        let comments = game.record.study.iter().flat_map(|study| &study.comments);
        let line = study.tree.path(study.at);
        for comment in comments {
            let at = comment
                .ply
                .checked_sub(1)
                .map_or(Some(ROOT), |i| line.get(i).copied());
            if let Some(at) = at {
                study.tree.set_comment(at, &comment.text);
            }
        }
        study.changed = true;
        study.read = Some(read.trim().to_owned());
        study
    }

    /// Starts an analysis of the first game in a text of any form.
    ///
    /// # Errors
    /// A sentence: the text has no form that is read, or the game is damaged.
    pub fn of_text(text: &str, games: &[&'static GameInfo]) -> Result<Study, String> {
        let found = find_games(&Input::new(text.as_bytes()), games)
            .ok_or("this text has no known format of a game or a position")??;
        let game = found.game(0)?;
        Ok(Study::of_game(&found, &game))
    }

    /// Whether pasting the text would replace this analysis by another.
    #[must_use]
    pub fn begins_anew(&self, text: &str) -> bool {
        if self.here.fork().play_all(text).is_ok() {
            return false;
        }
        if self.begin_at(text).is_ok() {
            return true;
        }
        let found = find_games(&Input::new(text.as_bytes()), &[self.here.info()]);
        let Some(Ok(found)) = found else {
            return false;
        };
        let goes_on = found.play_in(&mut *self.here.fork(), 0).is_ok();
        let elsewhere =
            |game: ReadGame| playback::at(&*game.session, 0).position() != self.start_position();
        (!goes_on || self.starts_elsewhere(&found)) && found.game(0).is_ok_and(elsewhere)
    }

    /// Takes the sentence about the form of the text that was read last; `None`
    /// for the game's own notation.
    pub fn take_read_as(&mut self) -> Option<String> {
        self.read.take()
    }

    /// Adds pasted text: a position, moves from the current position, moves
    /// from the start, or the block that this program copies.
    ///
    /// # Errors
    /// The text is none of these; nothing is then changed.
    pub fn paste(&mut self, text: &str) -> Result<Pasted, StudyError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(StudyError::Paste(
                "the text is empty; paste moves or a position".to_owned(),
            ));
        }
        let named = |name: &str| {
            let mut lines = text.lines().map(str::trim);
            lines
                .find_map(|line| line.strip_prefix(name))
                .map(str::trim)
        };
        // The copied block contains both the moves and the position. The moves
        // contain more information, but apply only if the analysis has this
        // start.
        let moves = named("Moves:").unwrap_or(text);
        let position = named("Position:").unwrap_or(text);
        let own_block = named("Moves:").is_some() && named("Position:").is_some();
        if own_block {
            let mut begun = playback::at(&*self.here, 0);
            if begun.play_all(moves).is_ok() && begun.position() == position {
                return self.paste_moves(moves, begun);
            }
        }
        let no_position = match self.begin_at(position) {
            Ok(begun) => {
                *self = begun;
                return Ok(Pasted::Position);
            }
            Err(why) => why,
        };
        let no_move = match self.play_all(moves) {
            Ok(count) => return Ok(Pasted::Moves(count)),
            Err(why) => why,
        };
        let mut begun = playback::at(&*self.here, 0);
        if begun.play_all(moves).is_ok() {
            return self.paste_moves(moves, begun);
        }
        if let Some(pasted) = self.paste_form(text) {
            return pasted;
        }
        // If the text looks like a position, the message says why it is
        // invalid. It does not repeat the text, because that would push the
        // reason off the screen.
        let looks_so = position.contains('/') || position.len() > 16;
        let two_words = position.split_whitespace().count() == 2;
        Err(StudyError::Paste(match no_position {
            OpenError::Position(wrong) if looks_so && two_words => {
                format!("this is not a position: {}", wrong.reason)
            }
            _ => no_move.to_string(),
        }))
    }

    /// Reads a text in another format. Moves without their own start are played
    /// from here, or if that fails, from the start of this analysis. Anything
    /// else starts a new analysis. `None` if the format is unknown.
    fn paste_form(&mut self, text: &str) -> Option<Result<Pasted, StudyError>> {
        let info = self.here.info();
        let found = match find_games(&Input::new(text.as_bytes()), &[info])? {
            Ok(found) => found,
            Err(why) => return Some(Err(StudyError::Paste(why))),
        };
        let mut ahead = self.here.fork();
        if found.play_in(&mut *ahead, 0).is_ok() && !self.starts_elsewhere(&found) {
            let played = self.take_over(&*ahead);
            self.read = Some(found.sentence());
            return Some(played.map(Pasted::Moves));
        }
        match found.game(0) {
            Ok(game) if self.tree.len() + game.record.moves.len() > MOST => {
                Some(Err(StudyError::Full))
            }
            Ok(game) if playback::at(&*game.session, 0).position() == self.start_position() => {
                self.enter(&*game.session);
                self.read = Some(found.sentence());
                Some(Ok(Pasted::FromStart(game.record.moves.len())))
            }
            Ok(game) => {
                *self = Study::of_game(&found, &game);
                Some(Ok(Pasted::Position))
            }
            Err(why) => Some(Err(StudyError::Paste(why))),
        }
    }

    /// Whether the game in a text has its own start.
    fn starts_elsewhere(&self, found: &FoundGames) -> bool {
        let game = found.archive.game(0);
        game.is_ok_and(|game| game.start.is_some() || game.moves.is_empty())
    }

    fn start_position(&self) -> String {
        playback::at(&*self.here, 0).position()
    }

    fn paste_moves(&mut self, _moves: &str, begun: Box<dyn Session>) -> Result<Pasted, StudyError> {
        let count = begun.history().len();
        if self.tree.len() + count > MOST {
            return Err(StudyError::Full);
        }
        self.enter(&*begun);
        Ok(Pasted::FromStart(count))
    }

    /// Returns the record to save: the game that was played with its
    /// variations, or an analysis of its own.
    #[must_use]
    pub fn record(&self) -> Record {
        match &self.game {
            Some(game) => Record {
                study: self.tree.recorded(&game.moves),
                ..game.clone()
            },
            None => {
                let moves = self.tree.main_line();
                let at = self.here.history().iter().map(|mv| mv.text.clone());
                let kept = self.tree.recorded(&moves).unwrap_or_default();
                Record {
                    result: None,
                    study: Some(RecordedStudy {
                        analysis: true,
                        at: at.collect(),
                        ..kept
                    }),
                    moves,
                    ..self.here.record()
                }
            }
        }
    }

    /// Returns the players for playing on from here: those of the game, or else
    /// a person on the side to move against `other`.
    #[must_use]
    pub fn players(&self, other: &PlayerSpec) -> [PlayerSpec; 2] {
        let side = self.here.to_move().unwrap_or(Side::First);
        let Some(game) = &self.game else {
            return Side::BOTH.map(|at| {
                if at == side {
                    PlayerSpec::Human
                } else {
                    other.clone()
                }
            });
        };
        playback::players_on(game, side, playback::Programs::Start)
    }
}
