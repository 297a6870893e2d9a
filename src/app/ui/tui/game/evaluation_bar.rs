//! [`EvaluationBar`]: both sides' shares of the position, as a bar.

use super::panel::Panel;
use crate::game::Side;
use crate::session::Value;
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::text::players;
use crate::ui::text::values::{amount, share};
use crate::ui::theme::Theme;
use crate::ui::tui::painter::{PLAIN, Painter, columns};

/// Least and largest width of the evaluation bar between its two signs, in columns.
const SHORTEST_BAR: usize = 4;
const LONGEST_BAR: usize = 24;

/// The evaluation bar with the words after it.
pub(super) struct EvaluationBar {
    /// The sign at each end; that of the second side is on the left.
    pub signs: [char; 2],
    /// The columns of the second side's share and of the first side's; `None`
    /// while there is no value.
    pub shares: Option<[usize; 2]>,
    /// The words after the bar.
    pub words: String,
}

impl EvaluationBar {
    /// Draws the bar, with each side's share in the colour of its stones.
    pub fn paint(&self, painter: &mut Painter<'_>, y: u16) {
        let theme = painter.theme();
        let [left, right] = self.signs;
        let mut at = painter.text(0, y, &format!("{left} "), PLAIN);
        match self.shares {
            None => at = painter.text(at, y, &theme.glyphs.dot().to_string(), PLAIN),
            Some([second, first]) => {
                for (side, length) in [(Side::Second, second), (Side::First, first)] {
                    let share = share_sign(theme, side).to_string().repeat(length);
                    at = painter.text(at, y, &share, theme.share(side));
                }
            }
        }
        let line = format!(" {right}  {}", self.words);
        painter.text(at, y, line.trim_end(), PLAIN);
    }
}

impl Panel<'_> {
    /// Returns the evaluation bar for a line of this width.
    pub(super) fn bar(&self, width: u16) -> EvaluationBar {
        let unit = self.session.info().unit;
        let signs = [Side::Second, Side::First].map(|side| {
            let initial = || players::side_name(self.session, side).chars().next();
            players::sign(self.diagram, side, self.glyphs)
                .or_else(initial)
                .unwrap_or('?')
        });
        // After the end of the game, the last evaluation is outdated.
        let position_value = self
            .view
            .evaluation
            .position_value()
            .filter(|_| !self.is_over());
        let Some(position_value) = position_value else {
            let why = if self.is_over() {
                "the game is over"
            } else if self.view.person_to_move(self.session) {
                "working it out"
            } else {
                "no value yet"
            };
            return EvaluationBar {
                signs,
                shares: None,
                words: why.to_owned(),
            };
        };
        let room = |text: &str| usize::from(width.saturating_sub(columns(text) + 6));
        let names = Side::BOTH.map(|side| players::side_name(self.session, side).to_owned());
        let forms = [
            self.verdict(position_value),
            Some(self.lead(position_value, &names)),
        ];
        let mut forms = forms.into_iter().flatten();
        let who = forms
            .find(|text| room(text) >= SHORTEST_BAR)
            .unwrap_or_else(|| {
                let [second, first] = signs.map(String::from);
                self.lead(position_value, &[first, second])
            });
        // If there is no room for words, only the bar is shown.
        let who = if room(&who) < SHORTEST_BAR {
            String::new()
        } else {
            who
        };
        let length = room(&who).clamp(SHORTEST_BAR, LONGEST_BAR);
        let second = ((1.0 - share(unit, position_value.amount)) * length as f64).round() as usize;
        let second = second.min(length);
        EvaluationBar {
            signs,
            shares: Some([second, length - second]),
            words: who,
        }
    }

    /// Returns who is ahead, in a few columns: `White +3`.
    fn lead(&self, position_value: Value, names: &[String; 2]) -> String {
        let unit = self.session.info().unit;
        match amount(unit, position_value.amount).as_str() {
            "even" => "even".to_owned(),
            lead if position_value.amount > 0.0 => format!("{} {lead}", names[0]),
            _ => format!("{} {}", names[1], amount(unit, -position_value.amount)),
        }
    }

    /// Returns the result of perfect play if it is proved.
    fn verdict(&self, position_value: Value) -> Option<String> {
        if !position_value.exact {
            return None;
        }
        let winner = match position_value.amount {
            amount if amount > 0.0 => Side::First,
            amount if amount < 0.0 => Side::Second,
            _ => return Some("perfect play: a draw".to_owned()),
        };
        let who = players::side_name(self.session, winner);
        let margin = if self.session.info().unit.is_outcome() {
            String::new()
        } else {
            format!(" by {}", position_value.amount.abs())
        };
        Some(format!("perfect play: {who} wins{margin}"))
    }
}

/// Returns the sign of a side's share. With colours, both shares are rows of stones
/// on the board's background, so that both sides' colours are visible whatever the
/// colour of the page is.
fn share_sign(theme: Theme, side: Side) -> char {
    match side {
        side if theme.has_colors() && theme.glyphs == GlyphSet::Unicode => theme.share_sign(side),
        Side::First => theme.glyphs.dark_square(),
        Side::Second => theme.glyphs.fit('█'),
    }
}
