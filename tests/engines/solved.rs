//! Checks the statements of docs/SOLVED.md about Awari and Tic-Tac-Toe. The
//! package of tools checks those about Dag en Nacht.

use crate::awari_exact::SOLVED as AWARI;
use crate::solved_page::rows;
use boardgames::engine::{AnalysisRequest, Bots, SearchControl};
use boardgames::game::Rules;
use boardgames::games::tic_tac_toe::TicTacToe;

#[test]
fn solved_has_the_values_of_awari() {
    let output: Vec<(String, i32, usize)> = rows("Awari")
        .iter()
        .map(|row| {
            (
                row[0].clone(),
                row[1].parse().unwrap(),
                row[2].parse().unwrap(),
            )
        })
        .collect();
    let solved = AWARI.map(|(preset, moves)| {
        let best = *moves.iter().max().unwrap();
        let place = moves.iter().position(|&value| value == best).unwrap();
        (preset.name().to_owned(), best, place + 1)
    });
    assert_eq!(output, solved);
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let game = TicTacToe;
    let mut analyst = game.analyst(&AnalysisRequest::default());
    let found = analyst.analyse(&game, &game.start(), &SearchControl::new());
    let values = found.lines.iter().map(|line| line.value.unwrap());
    let values: Vec<_> = values.map(|value| (value.amount, value.exact)).collect();
    assert_eq!(values, [(0.0, true); 9]);
}
