//! The motifs of Tic-Tac-Toe: patterns that players have names for.

use super::{FULL, LINES, Move, State, TicTacToe};
use crate::game::{Game, Rules, Side};
use crate::teacher::{FORCED_WIN, Motif, Odds, Sighting, Teachable};

/// Returns the free third square of each line with two marks of `side`.
fn open_twos(state: &State, side: Side) -> impl Iterator<Item = u16> {
    let (own, taken) = (state.marks[side.index()], state.occupied());
    LINES.into_iter().filter_map(move |line| {
        let free = line & !taken;
        let two = (line & own).count_ones() == 2 && free.count_ones() == 1;
        two.then_some(free)
    })
}

fn squares(set: u16) -> impl Iterator<Item = Move> {
    Move::all().filter(move |mv| set & mv.bit() != 0)
}

/// Returns the squares that would complete a line of `side`.
fn wins_of(state: &State, side: Side) -> u16 {
    open_twos(state, side).fold(0, |all, square| all | square)
}

/// Returns the squares on which `side` would threaten two lines at once.
fn forks_of(state: &State, side: Side) -> u16 {
    let free = Move::all().filter(|mv| state.occupied() & mv.bit() == 0);
    free.filter(|mv| {
        let mut next = *state;
        next.marks[side.index()] |= mv.bit();
        wins_of(&next, side).count_ones() > 1
    })
    .fold(0, |all, mv| all | mv.bit())
}

impl Teachable for TicTacToe {
    fn odds(&self, state: &State) -> Odds {
        Odds {
            progress: state.occupied().count_ones() as f32 / FULL.count_ones() as f32,
            ..Odds::default()
        }
    }

    const STRIKING: &'static [&'static str] = &["win", "fork"];

    const MOTIFS: &'static [Motif] = &[
        FORCED_WIN,
        Motif::new("win", "It completes three in a row."),
        Motif::new("fork", "It threatens two lines; a move stops only one."),
        Motif::new("block", "It takes the square that your opponent needs."),
        Motif::new(
            "fork prevented",
            "It stops your opponent from making a fork.",
        ),
    ];

    const LEVEL_TABLE: &'static str = include_str!("levels.tsv");

    fn motifs(&self, before: &State, mv: Move) -> Vec<Sighting> {
        let side = before.mover();
        let mut after = *before;
        self.apply(&mut after, mv);
        let mut seen = Vec::new();
        if after.has_line(side) {
            seen.push(Sighting::plain("win", ("completes", "complete"), "a line").on([mv]));
            return seen;
        }
        let threats = wins_of(&after, side);
        // A fork is useless if the opponent can complete a line first.
        if threats.count_ones() > 1 && wins_of(&after, side.other()) == 0 {
            let fork = Sighting::plain("fork", ("threatens", "threaten"), "two lines at once");
            seen.push(fork.on(squares(threats)));
        }
        let needed = wins_of(before, side.other());
        if needed & mv.bit() != 0 {
            let line = format!("{}'s line", Self::SIDES[side.other().index()]);
            seen.push(Sighting::plain("block", ("blocks", "block"), &line).on([mv]));
        }
        let forks = forks_of(before, side.other());
        // If the move also had to block a line, blocking is its purpose.
        if needed == 0 && forks != 0 && forks_of(&after, side.other()) == 0 {
            let what = format!("{}'s fork", Self::SIDES[side.other().index()]);
            let stop = Sighting::plain("fork prevented", ("prevents", "prevent"), &what);
            seen.push(stop.on(squares(forks)));
        }
        seen
    }

    fn analyst_description(&self) -> String {
        "by perfect play".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(moves: &str, mv: &str) -> Vec<&'static str> {
        let mut state = TicTacToe.start();
        for word in moves.split_whitespace() {
            TicTacToe.apply(&mut state, word.parse().unwrap());
        }
        let seen = TicTacToe.motifs(&state, mv.parse().unwrap());
        seen.iter().map(|sighting| sighting.motif).collect()
    }

    #[test]
    fn each_motif_is_recognised() {
        assert_eq!(names("a1 b2 a2 b1", "a3"), ["win"]);
        assert_eq!(names("a1 b2 a2", "a3"), ["block"]);
        assert_eq!(names("a1 b2 c3 a2", "c2"), ["block"]);
        assert_eq!(names("a1 b1 c3 b3", "b2"), ["win"]);
        assert_eq!(names("a1 c1 b2 c3", "c2"), ["block"]);
        assert_eq!(names("a1 b1 a3 a2", "c3"), ["fork"]);
        // After a1 b2 c3, both a3 and c1 would be forks for X, so O plays an
        // edge square, which forces X to block.
        assert_eq!(names("a1 b2 c3", "a2"), Vec::<&str>::new());
        assert_eq!(names("b2 a1", "b1"), Vec::<&str>::new());
    }
}
