//! [`Teachable`]: a game whose moves can be explained.

use crate::engine::{AnalysisRequest, Analyst, Bots};
use crate::game::Verdict;
use crate::teacher::motif::{Counted, Motif, Sighting};
use crate::teacher::odds::Odds;

/// A game whose moves can be explained.
pub trait Teachable: Bots {
    /// The motifs of the game, in the order of its help. [`Sighting::motif`] is
    /// the name of one of these.
    const MOTIFS: &'static [Motif] = &[];

    /// The word before a move in a sentence, in the singular and the plural:
    /// `pit`, `pits`. Empty where a move is named by its notation alone.
    const MOVE_NOUN: [&'static str; 2] = ["", ""];

    /// The text of the game's [`super::LevelTable`], as
    /// `tools/src/bin/level_table.rs` writes it; empty if the table was never
    /// measured.
    const LEVEL_TABLE: &'static str = "";

    /// Returns the motifs that the legal move `mv` shows at once.
    fn motifs(&self, _before: &Self::State, _mv: Self::Move) -> Vec<Sighting> {
        Vec::new()
    }

    /// Returns the motifs that the first move of the legal moves `line` shows, if its
    /// mover goes on in this turn as the line does.
    fn motifs_in(&self, before: &Self::State, line: &[Self::Move]) -> Vec<Sighting> {
        let mv = line.first();
        mv.map_or_else(Vec::new, |mv| self.motifs(before, *mv))
    }

    /// Returns counts on the board after the first turn of the legal moves `line`, the
    /// most important first. They serve to compare two moves. If the line ends within the
    /// turn, the game chooses how the turn goes on.
    fn counts(&self, _before: &Self::State, _line: &[Self::Move]) -> Vec<Counted> {
        Vec::new()
    }

    /// The motifs whose count, below zero, is the number of replies that show them.
    const COUNTED_REPLIES: &'static [&'static str] = &[];

    /// The motifs whose count, below zero, is what the move hands the opponent at once: a corner,
    /// beans. They are good enough a reason for the gentle teacher to stop a mistake.
    const GIFTS: &'static [&'static str] = &[];

    /// The motifs whose count tells what a move loses, but not how that comes about. Any other
    /// count says more.
    const RESULTS: &'static [&'static str] = &[];

    /// Returns the loss that usually goes with one unit less of a count in this position, in
    /// hundredths of the game's unit. It serves to choose the count that says most, and to leave
    /// out counts that are too small for the loss.
    fn usual_cost(&self, _before: &Self::State, _motif: &str) -> i32 {
        0
    }

    /// Returns those counts that the reply may overturn, as they are after the mover's turn and
    /// the opponent's with which the legal moves `line` begin.
    fn counts_after_reply(&self, _before: &Self::State, _line: &[Self::Move]) -> Vec<Counted> {
        Vec::new()
    }

    /// The motifs that every player knows. They are worth telling although they come only later,
    /// and reason enough for the gentle teacher to stop a mistake.
    const STRIKING: &'static [&'static str] = &[];

    /// Returns the replies to the legal move `mv` that show a motif and were
    /// not possible before it.
    fn opens(&self, _before: &Self::State, _mv: Self::Move) -> Vec<(Self::Move, Sighting)> {
        Vec::new()
    }

    /// Returns a representative of the moves that players regard as the same
    /// move, so that claims name only one of them. `mv` need not be legal.
    fn counts_as(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// Returns the unfinished position as if the side to move had passed, even
    /// if the rules forbid a pass; `None` if that makes no sense. It shows the
    /// opponent's threats.
    fn passed(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }

    /// Returns whether to ask what the opponent could do after a pass in this position. `false`
    /// where that means nothing, or where the answer would take much of the time for an
    /// explanation.
    fn asks_about_a_pass(&self, _state: &Self::State) -> bool {
        true
    }

    /// Returns the result of a game that ends with an even score.
    fn even_result(&self) -> Verdict {
        Verdict::Draw
    }

    /// Returns how far the game has come, and the scales by which values of this position
    /// translate into results; [`Odds::even`] is set from [`Teachable::even_result`].
    fn odds(&self, state: &Self::State) -> Odds;

    /// Returns the analyst for moves and finished games. Its limits are
    /// positions or plies and never time, so that its results never vary.
    fn judge(&self) -> Box<dyn Analyst<Self>> {
        self.analyst(&AnalysisRequest {
            threads: 1,
            ..AnalysisRequest::default()
        })
    }

    /// Returns a short description of the analyst, for the screen with its
    /// results.
    fn analyst_description(&self) -> String {
        "level 10".to_owned()
    }
}
