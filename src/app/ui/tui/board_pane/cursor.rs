//! The cursor on the board, and the piece it has picked up.

use crate::game::{Cell, Clicks, Diagram, Ground, Side, Spot};
use crate::session::MoveView;
use crate::ui::text::notices;

/// The cursor, and the piece that it has picked up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardCursor {
    /// The place of the cursor.
    pub at: Option<Spot>,
    /// The place of the piece that is picked up.
    pub picked: Option<Spot>,
}

/// The result of choosing the cursor's place.
#[derive(Clone, Debug, PartialEq)]
pub enum CursorOutcome {
    /// A move was chosen, with this notation.
    Play(String),
    /// A piece was picked up; the text lists its moves.
    PickedUp(String),
    /// The piece was put back.
    LetGo,
    /// Nothing: there is no cursor yet.
    Nowhere,
    /// Nothing can be done here, for this reason.
    Refused(String),
}

impl CursorOutcome {
    /// Returns the move that was chosen.
    ///
    /// # Errors
    /// If no move was chosen: a sentence that says what happened instead.
    pub fn chosen(self) -> Result<String, String> {
        match self {
            CursorOutcome::Play(text) => Ok(text),
            CursorOutcome::PickedUp(targets) => {
                Err(format!("Picked up: {targets}. Esc puts it back."))
            }
            CursorOutcome::LetGo => Err(notices::PUT_BACK.to_owned()),
            CursorOutcome::Nowhere => Err("Move the cursor first.".to_owned()),
            CursorOutcome::Refused(why) => Err(why),
        }
    }
}

/// Returns the nearest spot in a direction whose cell is accepted, across gaps.
pub fn next_spot(
    diagram: &Diagram,
    from: Spot,
    (rows, columns): (i32, i32),
    accepts: impl Fn(&Cell) -> bool,
) -> Option<Spot> {
    let cell = diagram.cell(from)?;
    let (mut row, mut column) = (i32::from(cell.row), i32::from(cell.column));
    loop {
        row += rows;
        column += columns;
        let inside = (0..i32::from(diagram.rows)).contains(&row)
            && (0..i32::from(diagram.columns)).contains(&column);
        if !inside {
            return None;
        }
        let found = diagram.cells.iter().find(|cell| {
            let (top, left) = (i32::from(cell.row), i32::from(cell.column));
            let span = i32::from(cell.row_span);
            left == column && (top..top + span).contains(&row) && accepts(cell)
        });
        let spot = found.and_then(|cell| cell.spot);
        if spot.is_some_and(|spot| spot != from) {
            return spot;
        }
    }
}

impl BoardCursor {
    /// Puts back the piece that is picked up. Returns whether there was one.
    pub fn let_go(&mut self) -> bool {
        self.picked.take().is_some()
    }

    /// Returns the cells to choose from, each once, in the order of the picture: cells
    /// where a move can start, or the targets of the piece that is picked up.
    pub fn choices(&self, diagram: &Diagram, moves: &[MoveView]) -> Vec<Spot> {
        let wanted = |spot: &Spot| {
            moves.iter().any(|mv| match (self.picked, mv.clicks) {
                (None, Clicks::One(first) | Clicks::Two(first, _)) => first == *spot,
                (Some(from), Clicks::Two(first, second)) => first == from && second == *spot,
                _ => false,
            })
        };
        let spots = diagram.cells.iter().filter_map(|cell| cell.spot);
        spots.filter(wanted).collect()
    }

    /// Moves the cursor to the choice nearest to the middle if it has no place,
    /// or if it is on a pit of the opponent. From a square that refers to
    /// another one (see [`Diagram::stand_ins`]), moves it there.
    pub fn settle(&mut self, diagram: &Diagram, moves: &[MoveView], mover: Side) {
        self.at = self.at.map(|spot| diagram.meant_by(spot));
        let cell = self.at.and_then(|spot| diagram.cell(spot));
        if cell.is_some_and(|cell| cell.ground != Ground::Pit(mover.other())) {
            return;
        }
        let middle = (diagram.rows, diagram.columns);
        let choices = self.choices(diagram, moves);
        self.at = choices.into_iter().min_by_key(|spot| {
            let cell = diagram.cell(*spot).expect("choices are on the picture");
            // Doubled distances avoid fractions.
            (2 * cell.row + 1).abs_diff(middle.0) + (2 * cell.column + 1).abs_diff(middle.1)
        });
    }

    /// Moves the cursor to the next or the previous choice.
    pub fn next(&mut self, diagram: &Diagram, moves: &[MoveView], forward: bool) {
        let choices = self.choices(diagram, moves);
        if choices.is_empty() {
            return;
        }
        let order = |spot: Spot| {
            let cell = diagram
                .cells
                .iter()
                .position(|cell| cell.spot == Some(spot));
            cell.unwrap_or(0)
        };
        let here = self.at.map(order);
        let after = |spot: &&Spot| here.is_none_or(|here| order(**spot) > here);
        let before = |spot: &&Spot| here.is_none_or(|here| order(**spot) < here);
        let found = if forward {
            choices.iter().find(after).or(choices.first())
        } else {
            choices.iter().rev().find(before).or(choices.last())
        };
        self.at = found.copied();
    }

    /// Moves the cursor by rows and columns to the next cell that is not a home,
    /// across gaps.
    pub fn step(&mut self, diagram: &Diagram, rows: i32, columns: i32) {
        let Some(from) = self.at else {
            return;
        };
        let accepts = |cell: &Cell| !matches!(cell.ground, Ground::Home(_));
        self.at = next_spot(diagram, from, (rows, columns), accepts).or(self.at);
    }

    /// Plays a move, picks up a piece or puts it back at the cursor.
    pub fn choose(&mut self, diagram: &Diagram, moves: &[MoveView]) -> CursorOutcome {
        let Some(here) = self.at.map(|spot| diagram.meant_by(spot)) else {
            return CursorOutcome::Nowhere;
        };
        // A click may complete a move of one square, or a move of the stone
        // picked up before.
        let so_far: Vec<Spot> = self.picked.into_iter().chain([here]).collect();
        if let Some(mv) = moves
            .iter()
            .find(|mv| mv.clicks.spots().eq(so_far.iter().copied()))
        {
            return CursorOutcome::Play(mv.text.clone());
        }
        if self.picked == Some(here) {
            self.picked = None;
            return CursorOutcome::LetGo;
        }
        let targets: Vec<&str> = moves
            .iter()
            .filter(|mv| mv.clicks.len() == 2 && mv.clicks.starts_with(&[here]))
            .map(|mv| mv.text.as_str())
            .collect();
        if !targets.is_empty() {
            self.picked = Some(here);
            return CursorOutcome::PickedUp(targets.join(" or "));
        }
        CursorOutcome::Refused(match self.picked {
            Some(_) => {
                "It cannot go there: choose a square with + or press Esc to put it back.".to_owned()
            }
            None => "You cannot play there; Tab goes to the next legal move.".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Contents, Flip, Frame, Pieces};

    fn diagram() -> Diagram {
        let mut diagram = Diagram::new(1, 4, Frame::Grid, Pieces::Stones, Flip::Rows);
        for column in [0, 1, 3] {
            diagram.put(
                0,
                column,
                Ground::Plain,
                Contents::Empty,
                Some(Spot(column)),
            );
        }
        diagram
    }

    fn moves() -> Vec<MoveView> {
        let mv = |text: &str, clicks| MoveView {
            text: text.to_owned(),
            clicks,
            pass: false,
        };
        vec![
            mv("a", Clicks::One(Spot(0))),
            mv("b-d", Clicks::Two(Spot(1), Spot(3))),
            mv("b-a", Clicks::Two(Spot(1), Spot(0))),
        ]
    }

    #[test]
    fn piece_is_picked_up_and_moved_or_put_back() {
        let moves = moves();
        let mut cursor = BoardCursor {
            at: Some(Spot(1)),
            picked: None,
        };
        let picked = CursorOutcome::PickedUp("b-d or b-a".to_owned());
        assert_eq!(cursor.choose(&diagram(), &moves), picked);
        assert_eq!(cursor.choose(&diagram(), &moves), CursorOutcome::LetGo);
        assert_eq!(cursor.choose(&diagram(), &moves), picked);
        assert_eq!(cursor.choices(&diagram(), &moves), [Spot(0), Spot(3)]);
        cursor.at = Some(Spot(3));
        assert_eq!(
            cursor.choose(&diagram(), &moves),
            CursorOutcome::Play("b-d".to_owned())
        );
    }

    #[test]
    fn stand_in_plays_on_its_square() {
        let mut diagram = diagram();
        diagram.stand_ins.push((Spot(3), Spot(0)));
        let mut cursor = BoardCursor {
            at: Some(Spot(3)),
            picked: None,
        };
        let played = cursor.choose(&diagram, &moves());
        assert_eq!(played, CursorOutcome::Play("a".to_owned()));
        cursor.settle(&diagram, &moves(), Side::First);
        assert_eq!(cursor.at, Some(Spot(0)));
    }

    #[test]
    fn cursor_skips_gaps_and_stops_at_edges() {
        let mut cursor = BoardCursor {
            at: Some(Spot(1)),
            picked: None,
        };
        cursor.step(&diagram(), 0, 1);
        assert_eq!(cursor.at, Some(Spot(3)));
        cursor.step(&diagram(), 0, 1);
        cursor.step(&diagram(), 1, 0);
        assert_eq!(cursor.at, Some(Spot(3)));
    }

    #[test]
    fn next_choice_wraps_around() {
        let mut cursor = BoardCursor::default();
        cursor.next(&diagram(), &moves(), true);
        assert_eq!(cursor.at, Some(Spot(0)));
        cursor.next(&diagram(), &moves(), true);
        cursor.next(&diagram(), &moves(), true);
        assert_eq!(cursor.at, Some(Spot(0)));
        cursor.next(&diagram(), &moves(), false);
        assert_eq!(cursor.at, Some(Spot(1)));
    }
}
