//! Games of a player against itself, and the positions for matches that they find.

use std::fs;

use anyhow::{Context, Result};
use boardgames::engine::{BotSpec, Bots, SearchControl, seeded};
use boardgames::game::{Game, Outcome, Rules, Side, Verdict};
use boardgames::games::dag_en_nacht::{DagEnNacht, Move, Restrict, State};
use rand::RngExt;

use super::Board;

/// Plays this many random plies with targets at least `margin` squares away from
/// the edge. Returns the position and the moves.
pub fn play_at_random(
    game: &DagEnNacht,
    plies: usize,
    margin: u8,
    seed: u64,
) -> (State, Vec<Move>) {
    let size = game.options().size();
    let is_inside = |place: u8| place >= margin && u16::from(place + margin) < size;
    let mut rng = seeded(seed);
    let (mut state, mut played) = (game.start(), Vec::new());
    while played.len() < plies {
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves);
        moves.retain(|mv| is_inside(mv.target().column) && is_inside(mv.target().row));
        let mv = moves[rng.random_range(0..moves.len())];
        game.apply(&mut state, mv);
        played.push(mv);
    }
    (state, played)
}

/// Lets the player play the game to its end against itself. Adds the moves to
/// `played`.
pub fn play_out(
    game: &DagEnNacht,
    mut state: State,
    spec: &BotSpec,
    seed: u64,
    played: &mut Vec<Move>,
) -> Outcome {
    let control = SearchControl::new();
    let mut bots = [0, 1].map(|side| game.bot(spec, 2 * seed + side));
    loop {
        if let Some(outcome) = game.outcome(&state) {
            return outcome;
        }
        let bot = &mut bots[game.to_move(&state).index()];
        let mv = bot.choose(game, &state, &control).mv;
        game.apply(&mut state, mv);
        played.push(mv);
    }
}

/// Adds `count` positions for matches to the file, half under each rule: after 6
/// to 10 random plies in the middle 11×11 squares, each side wins at least one of
/// up to four games of the player against itself.
///
/// # Errors
/// If `size` is no size of the game, or the file cannot be written.
pub fn make_openings(size: u16, out: &str, count: u32, seed: u64, spec: &BotSpec) -> Result<()> {
    let margin = size.checked_sub(11).context("SIZE is at least 11")? / 2;
    let margin = u8::try_from(margin).context("SIZE is at most 19")?;
    let mut lines = String::new();
    for (restrict, number) in [
        (Restrict::None, count / 2),
        (Restrict::Black, count.div_ceil(2)),
    ] {
        let board = Board::new(size, restrict)?;
        let mut found = 0;
        for attempt in 1_000 * seed.. {
            if found == number {
                break;
            }
            let plies = 6 + (attempt % 5) as usize;
            let (state, played) = play_at_random(&board.game, plies, margin, attempt);
            if board.game.outcome(&state).is_none()
                && either_wins(&board.game, &state, spec, attempt)
            {
                let names: Vec<String> = played.iter().map(Move::to_string).collect();
                lines += &format!("{size} {} {}\n", super::name(restrict), names.join(" "));
                // The file is written after each position, so that a long run
                // can be stopped.
                fs::write(out, &lines).context(out.to_owned())?;
                found += 1;
            }
        }
    }
    Ok(())
}

/// Whether each side wins at least one of up to four games.
fn either_wins(game: &DagEnNacht, state: &State, spec: &BotSpec, seed: u64) -> bool {
    let mut won = [false; Side::BOTH.len()];
    for number in 0..4 {
        let outcome = play_out(game, *state, spec, 4 * seed + number, &mut Vec::new());
        if let Verdict::Win(side) = outcome.verdict {
            won[side.index()] = true;
        }
        if won == [true; 2] {
            return true;
        }
    }
    false
}
