//! [`EvaluationBar`]: both sides' shares of the position, as a bar.

use crate::game::Side;
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::theme::Theme;
use crate::ui::tui::painter::{PLAIN, Painter};

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
