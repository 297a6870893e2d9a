//! [`WhyBox`]: the box with the reasons why a played move was good or bad.

use crate::ui::tui::keys::KeyCode;

use super::teaching::result_of;
use crate::session::ExplanationView;
use crate::ui::text::explanation::with_reasons;
use crate::ui::tui::board_pane::move_box::command_label;
use crate::ui::tui::key_table::KeyHint;
use crate::ui::tui::pager::Pager;

/// The box with the explanation of a played move.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyBox {
    /// The reasons.
    pub(super) pager: Pager,
    /// The number of moves before the explained one.
    pub(super) ply: usize,
    /// The best play from that position on, beginning with the explained move.
    pub(super) line: Vec<String>,
    /// What comes of that line, if it is known.
    pub(super) result: Option<String>,
    /// The keys besides Esc.
    keys: Vec<KeyHint>,
}

impl WhyBox {
    /// Creates the box of the move after `ply` others. `is_text` says whether a letter
    /// may start a move.
    pub fn new(
        title: &str,
        ply: usize,
        why: &ExplanationView,
        is_text: impl Fn(char) -> bool,
    ) -> WhyBox {
        let key = |letter: char, word| {
            let label = command_label(&letter.to_string(), false, &is_text);
            KeyHint::new(&label, KeyCode::Char(letter), word)
        };
        let mut keys = vec![key('s', "see the line")];
        if ply > 0 {
            keys.insert(0, key('y', "the move before"));
        }
        let named: Vec<String> = keys.iter().map(KeyHint::words).collect();
        WhyBox {
            // The box can cover the footer.
            pager: Pager::new(title, with_reasons(why)).with_keys(named.join("   ")),
            ply,
            result: result_of(why, why.told_line()),
            line: why.told_line().to_vec(),
            keys,
        }
    }

    /// Whether its key can explain the move before.
    pub(super) fn goes_back(&self) -> bool {
        self.ply > 0
    }

    /// Returns the keys of the box for the footer.
    pub(super) fn keys(&self) -> Vec<KeyHint> {
        let close = KeyHint::new("Esc", KeyCode::Esc, "close");
        self.keys.iter().cloned().chain([close]).collect()
    }
}
