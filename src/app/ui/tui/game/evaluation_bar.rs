//! [`EvaluationBar`]: both sides' shares of the position, as a bar.

use crate::game::Side;
use crate::session::{Session, Unit, Value};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::text::players;
use crate::ui::text::values::{amount, chances, share};
use crate::ui::theme::Theme;
use crate::ui::tui::painter::{PLAIN, Painter, columns};

/// Least and largest width of the evaluation bar between its two signs, in columns.
const SHORTEST_BAR: usize = 4;
const LONGEST_BAR: usize = 24;

/// The evaluation bar with the words after it.
pub(super) struct EvaluationBar {
    /// The sign at each end; that of the second side is on the left.
    signs: [char; 2],
    /// The columns of the second side's share and of the first side's; `None`
    /// while there is no value.
    shares: Option<[usize; 2]>,
    /// The words after the bar.
    words: String,
}

impl EvaluationBar {
    /// Creates the bar of a position for a line of `width` columns. Without a value, the
    /// words say why.
    pub fn new(
        session: &dyn Session,
        signs: [char; 2],
        value: Result<Value, &str>,
        width: u16,
    ) -> EvaluationBar {
        let value = match value {
            Ok(value) => value,
            Err(why) => {
                return EvaluationBar {
                    signs,
                    shares: None,
                    words: why.to_owned(),
                };
            }
        };
        let unit = session.info().unit;
        let room = |text: &str| usize::from(width.saturating_sub(columns(text) + 6));
        let names = Side::BOTH.map(|side| players::side_name(session, side).to_owned());
        let [second, first] = signs.map(String::from);
        let forms = [
            verdict(unit, value, &names),
            Some(in_unit(unit, value, lead(unit, value, &names))),
            Some(lead(unit, value, &names)),
            Some(lead(unit, value, &[first, second])),
        ];
        let mut forms = forms.into_iter().flatten();
        // If there is no room for words, only the bar is shown.
        let words = forms.find(|text| room(text) >= SHORTEST_BAR);
        let words = words.unwrap_or_default();
        let length = room(&words).clamp(SHORTEST_BAR, LONGEST_BAR);
        let second = ((1.0 - share(unit, value.amount)) * length as f64).round() as usize;
        let second = second.min(length);
        EvaluationBar {
            signs,
            shares: Some([second, length - second]),
            words,
        }
    }

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

/// Returns who is ahead, in a few columns: `White +3`, or `White 70 %` where only the outcome
/// counts.
fn lead(unit: Unit, value: Value, names: &[String; 2]) -> String {
    match amount(unit, value.amount).as_str() {
        "even" => "even".to_owned(),
        _ if unit.is_outcome() => {
            let ahead = Value {
                amount: value.amount.abs(),
                ..value
            };
            let leader = &names[usize::from(value.amount < 0.0)];
            format!("{leader} {:.0} %", chances(&ahead))
        }
        lead if value.amount > 0.0 => format!("{} {lead}", names[0]),
        _ => format!("{} {}", names[1], amount(unit, -value.amount)),
    }
}

/// Adds the unit to the words that say who is ahead.
fn in_unit(unit: Unit, value: Value, lead: String) -> String {
    match amount(unit, value.amount.abs()).as_str() {
        _ if unit.is_outcome() => lead,
        "even" => lead,
        "+1" => format!("{lead} {}", unit.one()),
        _ => format!("{lead} {}", unit.name),
    }
}

/// Returns the result of perfect play if it is proved.
fn verdict(unit: Unit, value: Value, names: &[String; 2]) -> Option<String> {
    if !value.exact {
        return None;
    }
    let winner = match value.amount {
        amount if amount > 0.0 => &names[0],
        amount if amount < 0.0 => &names[1],
        _ => return Some("perfect play: a draw".to_owned()),
    };
    let margin = match unit.is_outcome() {
        true => String::new(),
        false => format!(" by {}", value.amount.abs()),
    };
    Some(format!("perfect play: {winner} wins{margin}"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lead_has_its_unit() {
        let discs = Unit::points("discs", 16.0);
        let words = |unit, amount| {
            let value = Value {
                amount,
                exact: false,
                plies: None,
            };
            let names = ["Black", "White"].map(str::to_owned);
            in_unit(unit, value, lead(unit, value, &names))
        };
        assert_eq!(words(discs, -32.0), "White +32 discs");
        assert_eq!(words(discs, 1.0), "Black +1 disc");
        assert_eq!(words(discs, 0.0), "even");
        assert_eq!(words(Unit::OUTCOME, 0.5), "Black 75 %");
        assert_eq!(words(Unit::OUTCOME, -0.4), "White 70 %");
    }
}
