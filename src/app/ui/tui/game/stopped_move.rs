//! [`StoppedMoveBox`]: the box of a move that the teacher stopped, with its cost, the
//! reason and four choices.

use crate::ui::tui::keys::KeyCode;

use crate::session::{ExplanationView, StoppedMove, TeacherMode};
use crate::ui::text::Sentence;
use crate::ui::text::notices::NEXT_TRY_PLAYED;
use crate::ui::theme::Role;
use crate::ui::tui::board_pane::move_box::command_label;
use crate::ui::tui::board_place::Part;
use crate::ui::tui::key_table::KeyHint;
use crate::ui::tui::painter::{PLAIN, Painter, wrap};

/// The box of a move that the teacher stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct StoppedMoveBox {
    /// The move as the user entered it.
    pub text: String,
    /// The reason why it was stopped.
    pub why: ExplanationView,
    /// Whether the move is played when it is entered again.
    gives_way: bool,
    /// Whether any other move in this turn is played.
    is_last: bool,
    /// The names of the choices' keys; a letter that may start a move is doubled.
    keys: [String; 4],
    /// The place of each choice in the last frame: row, first and last column.
    places: [(u16, u16, u16); 4],
    /// Whether the better move is shown.
    is_whole: bool,
}

/// A choice in the box.
#[derive(Copy, Clone, Debug)]
pub(super) enum StoppedMoveChoice {
    /// The user takes the move back.
    ThinkAgain,
    /// Show what would follow the move.
    See,
    /// Show the better move, or hide it again.
    Better,
    /// Play the move anyway.
    Play,
}

/// Each choice with its key, the name of the key, and its effect.
static CHOICES: [(StoppedMoveChoice, KeyCode, &str, &str); 4] = [
    (
        StoppedMoveChoice::ThinkAgain,
        KeyCode::Esc,
        "Esc",
        "think again",
    ),
    (
        StoppedMoveChoice::See,
        KeyCode::Char('s'),
        "s",
        "see what follows",
    ),
    (
        StoppedMoveChoice::Better,
        KeyCode::Char('y'),
        "y",
        "what is better",
    ),
    (
        StoppedMoveChoice::Play,
        KeyCode::Char('p'),
        "p",
        "play it anyway",
    ),
];

impl StoppedMoveBox {
    /// Creates the box for the stopped move. `teacher` stopped it, and `is_text` says whether a
    /// letter may start a move.
    pub fn new(
        stopped: &StoppedMove,
        teacher: TeacherMode,
        is_text: impl Fn(char) -> bool,
    ) -> StoppedMoveBox {
        StoppedMoveBox {
            text: stopped.text.clone(),
            why: stopped.why.clone(),
            gives_way: teacher.gives_way(),
            is_last: stopped.is_last,
            keys: CHOICES.map(|(_, _, key, _)| command_label(key, false, &is_text)),
            places: [(0, 0, 0); 4],
            is_whole: false,
        }
    }

    /// Returns the choices for the footer.
    pub(super) fn keys(&self) -> Vec<KeyHint> {
        let choices = self.keys.iter().zip(CHOICES);
        choices
            .map(|(label, (_, key, _, word))| KeyHint::new(label, key, word))
            .collect()
    }

    /// Returns a sentence with the stopped move and the keys of the choices.
    pub(super) fn sentence(&self) -> String {
        let [think, see, better, play] = &self.keys;
        format!(
            "The teacher stopped {}: press {think}, {see}, {better} or {play}.",
            self.why.named_move()
        )
    }

    /// Returns the notice after the box when the user does not play the move yet.
    pub(super) fn think_again(&self) -> Sentence {
        let words = Sentence::of("Think again: it is still your move");
        match self.gives_way {
            _ if self.is_last => words.and(NEXT_TRY_PLAYED),
            true => words.and(format!("; {} again plays it", self.why.named_move())),
            false => words,
        }
    }

    /// Returns the choice of a key, if it has one.
    pub(super) fn key(code: KeyCode) -> Option<StoppedMoveChoice> {
        let lower = code.lower();
        let found = CHOICES.iter().find(|(_, key, ..)| *key == lower);
        found.map(|(choice, ..)| *choice)
    }

    /// Returns the choice at this column and row, if there is one.
    pub(super) fn click(&self, x: u16, y: u16) -> Option<StoppedMoveChoice> {
        let hit = |place: &&(u16, u16, u16)| place.0 == y && (place.1..=place.2).contains(&x);
        let at = self.places.iter().position(|place| hit(&place));
        at.map(|at| CHOICES[at].0)
    }

    /// Shows the better move, or hides it again.
    pub(super) fn turn_better(&mut self) {
        self.is_whole = !self.is_whole;
    }

    /// Returns the text of the box: first only the reason, so that the person can look for a
    /// better move.
    fn words(&self) -> String {
        match self.is_whole {
            true => self.why.sentence(),
            false => self.why.reason(),
        }
    }

    /// Returns the height of the box at this width.
    pub(super) fn rows(&self, width: u16) -> u16 {
        let text = wrap(&self.words(), width.saturating_sub(4));
        text.len() as u16 + keys_in(&self.labels(), width).len() as u16 + 2
    }

    /// Returns the line of each choice, such as `p play it anyway`.
    fn labels(&self) -> [String; 4] {
        std::array::from_fn(|choice| format!("{} {}", self.keys[choice], CHOICES[choice].3))
    }

    /// Draws the box at `place`.
    pub(super) fn paint(&mut self, painter: &mut Painter<'_>, place: Part) {
        let (x, y, width, height) = place;
        let text = wrap(&self.words(), width.saturating_sub(4));
        let mut part = painter.part(x, y, width, height);
        let title = format!("The teacher stopped {}", self.why.named_move());
        let mut inside = part.boxed(&title);
        let labels = self.labels();
        let rows = keys_in(&labels, width);
        let first = inside.height().saturating_sub(rows.len() as u16);
        let notice = inside.role(Role::Notice);
        for (row, line) in (0..first).zip(&text) {
            inside.graded(1, row, line, notice);
        }
        let mut places = self.places.iter_mut();
        for (row, choices) in (first..).zip(&rows) {
            let mut column = 1;
            for label in *choices {
                inside.text(column, row, label, PLAIN);
                let end = column + label.len() as u16;
                if let Some(place) = places.next() {
                    *place = (y + 1 + row, x + 1 + column, x + end);
                }
                column = end + 3;
            }
        }
    }
}

/// Distributes the choices over the rows of a box of this width.
fn keys_in(labels: &[String; 4], width: u16) -> Vec<&[String]> {
    let fits = |row: &[String]| {
        let together: usize = row.iter().map(|label| label.len() + 3).sum();
        usize::from(width) > together
    };
    let in_a_row = [4, 2]
        .into_iter()
        .find(|count| labels.chunks(*count).all(fits));
    labels.chunks(in_a_row.unwrap_or(1)).collect()
}
