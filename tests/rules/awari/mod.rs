//! Awari: rules A1 to A6 in every preset, on hand-made positions and positions
//! from play.

mod data;
mod numbered;

use boardgames::game::{Edge, Game, Notation, Options, Outcome, Rules, Side, Verdict};
use boardgames::games::awari::{Awari, AwariOptions, Move, Preset, State};

const COURSE: &[&str] = &["course"];
const ACROSS: &[&str] = &["course", "ahl", "report-a"];
const OWN_SIDE: &[&str] = &["report-b", "kalah", "kalah-ec"];
const BOTH_HOMES: &[&str] = &["course", "ahl", "report-a", "report-b"];
const KALAHS: &[&str] = &["kalah", "kalah-ec"];
const ALL: &[&str] = &["course", "ahl", "report-a", "report-b", "kalah", "kalah-ec"];

fn rules(preset: &str) -> Awari {
    let mut options = AwariOptions::default();
    options.set("rules", preset);
    Awari::new(options)
}

fn moves(game: &Awari, state: &State) -> String {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
        .iter()
        .map(Move::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Plays `mv` in `before` with each preset and compares the position after it.
fn case(presets: &[&str], before: &str, mv: &str, after: &str) {
    for preset in presets {
        let game = rules(preset);
        let mut state = game.read_position(before).unwrap();
        let beans = state.beans();
        game.apply(&mut state, mv.parse().unwrap());
        assert_eq!(
            game.write_position(&state),
            after,
            "{preset}: {before} {mv}"
        );
        assert_eq!(state.beans(), beans);
    }
}
