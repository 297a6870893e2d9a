//! Finds puzzles in the proofs of Dag en Nacht: positions in which exactly one move keeps
//! Black's win.

use anyhow::{Context as _, Error, Result};
use boardgames::course::{Goal, Solution};
use boardgames::engine::seeded;
use boardgames::game::{Game, Notation as _, from_pairs};
use boardgames::games::dag_en_nacht::{DagEnNacht, Move, State};
use boardgames::games::find;
use rand::seq::SliceRandom as _;

use crate::head;
use crate::shown::Shown;
use boardgames_tools::dag_check::proof::{Board, GRID, Squares};
use boardgames_tools::dag_check::{self, Certificate};
use boardgames_tools::forced::Forced;
use boardgames_tools::only_win::OnlyWin;

/// The number of positions that a proof may expand. The tests repeat the proofs.
const EXPANSIONS: u64 = 20_000;

/// A win in at most this number of moves is no puzzle here; `find` makes those.
const SHORT: u8 = 3;

/// The most moves of the solver in a line.
const LONGEST: usize = 3;

/// The most squares on which Black can make a threat.
const MOST_THREATS: usize = 3;

/// The fewest squares on which White can make a threat.
const LEAST_THREATS: usize = 3;

/// The most defences after one move.
const DEFENCES: usize = 2;

/// Prints `count` positions of the certificate in `file`, each with one winning move.
pub fn proofs(file: &str, count: usize, seed: u64) -> Result<()> {
    let info = find(DagEnNacht::ID).context("the game is listed")?;
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {file}"))?;
    let (certificate, _) = dag_check::check(&bytes, false).map_err(Error::msg)?;
    let options = options(&certificate);
    let game = DagEnNacht::new(from_pairs(&options)?);
    let mut finder = Finder {
        game: &game,
        only: OnlyWin::new(&game, EXPANSIONS),
    };
    let mut shown = Shown::up_to(count);
    print!("{}", head(info));
    for board in boards(&certificate, seed) {
        if shown.is_full() {
            break;
        }
        let position = position(board, certificate.checker.size);
        let state = game.read_position(&position)?;
        if let Some(solution) = finder.solution(&state) {
            let session = info.open(&options, Some(&position))?;
            shown.print(&*session, Goal::Keep, solution);
        }
    }
    Ok(())
}

/// The rules of a certificate.
fn options(certificate: &Certificate) -> Vec<(String, String)> {
    let rule = if certificate.rule == "opt" {
        "black"
    } else {
        "none"
    };
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let size = certificate.checker.size.to_string();
    vec![pair("size", &size), pair("restrict", rule)]
}

/// Returns the proved positions without a pass above them in which no side can complete a
/// line, in random order. Nobody passes in a game, so these are the positions that occur.
fn boards(certificate: &Certificate, seed: u64) -> Vec<Board> {
    let checker = &certificate.checker;
    let at_once = |board: &Board, side| checker.within(*board, side, 1) != Squares::default();
    let proved = checker.proved.keys().filter(|key| key.1 == 0);
    let mut boards: Vec<Board> = proved.map(|key| key.0).collect();
    boards.retain(|board| !at_once(board, 0) && !at_once(board, 1));
    // White needs threats, or many moves would win. If Black has many threats, he can make one
    // of them first and still win.
    let threats = |board: &Board, side| checker.within(*board, side, 2).list().count();
    boards.retain(|board| threats(board, 0) <= MOST_THREATS && threats(board, 1) >= LEAST_THREATS);
    // The order of a hash map differs from run to run.
    boards.sort_unstable();
    boards.shuffle(&mut seeded(seed));
    boards
}

/// Writes a position with Black to move in the form of the game.
fn position(board: Board, size: usize) -> String {
    let edge = (GRID - size) / 2;
    let sign = |square| match board.map(|stones| stones.has(square)) {
        [true, _] => 'b',
        [_, true] => 'w',
        _ => '1',
    };
    let row = |row: usize| -> String {
        let squares = (0..size).map(|column| (row + edge) * GRID + edge + column);
        with_runs(&squares.map(sign).collect::<String>())
    };
    let rows: Vec<String> = (0..size).rev().map(row).collect();
    format!("{} b", rows.join("/"))
}

/// Joins the ones of a row into numbers.
fn with_runs(row: &str) -> String {
    let mut text = String::new();
    for part in row.split_inclusive(['b', 'w']) {
        let empty = part.matches('1').count();
        if empty > 0 {
            text += &empty.to_string();
        }
        text += part.trim_start_matches('1');
    }
    text
}

struct Finder<'g> {
    game: &'g DagEnNacht,
    only: OnlyWin<'g>,
}

impl Finder<'_> {
    /// Returns the solution of a position, if it makes a puzzle.
    fn solution(&mut self, state: &State) -> Option<Solution> {
        let key = self.only.only_win(state)?;
        if Forced::new(self.game).wins(state, SHORT) {
            return None;
        }
        Some(self.tree(state, key, LONGEST))
    }

    /// Returns the solution that begins with the only winning move `key`. It goes on as long as
    /// White has a reply after which a single move wins again.
    fn tree(&mut self, state: &State, key: Move, longest: usize) -> Solution {
        let mut defences: Vec<Solution> = Vec::new();
        let after = self.only.after(state, key);
        let replies = if longest > 1 {
            self.only.moves(&after)
        } else {
            Vec::new()
        };
        for reply in replies {
            let next = self.only.after(&after, reply);
            let Some(answer) = self.only.only_win(&next) else {
                continue;
            };
            let is_new = (defences.iter()).all(|known| known.moves[1] != answer.to_string());
            if is_new {
                let below = self.tree(&next, answer, longest - 1);
                defences.push(Solution {
                    moves: [vec![reply.to_string()], below.moves].concat(),
                    ..below
                });
            }
            if defences.len() == DEFENCES {
                break;
            }
        }
        Solution::new(vec![key.to_string()], defences)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgames::game::Rules as _;

    #[test]
    fn position_of_a_proof_is_written_in_the_form_of_the_game() {
        let certificate = std::fs::read("tests/data/dagennacht_zone_free.cert").unwrap();
        let (certificate, _) = dag_check::check(&certificate, false).unwrap();
        let game = DagEnNacht::new(from_pairs(&options(&certificate)).unwrap());
        let mut state = game.start();
        for mv in &certificate.moves {
            game.apply(&mut state, mv.parse().unwrap());
        }
        let board = *certificate.game.last().unwrap();
        let text = position(board, certificate.checker.size);
        assert_eq!(text, game.write_position(&state));
    }
}
