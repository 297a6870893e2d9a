//! A game of a watched series: instead of the panel, the standing of the
//! series.

use super::key_table::footer_hints;
use super::marks::marks;
use super::view::{GameView, Shown, Watch};
use crate::game::Side;
use crate::session::{Elo, Series, SeriesScore, Session, Tally, player_of};
use crate::ui::board::{Look, Scale, draw, is_wide, size};
use crate::ui::text::players;
use crate::ui::theme::{Role, Theme};
use crate::ui::tui::key_table::Footer;
use crate::ui::tui::painter::{PLAIN, Painter, columns, wrap};

/// A series, as far as it got.
#[derive(Debug, Clone)]
pub struct SeriesProgress {
    /// Who meets whom in what.
    pub series: Series,
    /// The game on the board, counted from 0.
    pub index: u64,
    /// The sums of the games before it.
    pub standing: SeriesScore,
}

impl SeriesProgress {
    /// Player 1 or 2 (0 or 1) in words; two alike have numbers.
    fn name(&self, player: usize) -> String {
        let [one, two] = &self.series.players;
        let text = self.series.players[player].to_string();
        if one == two {
            format!("{text} #{}", player + 1)
        } else {
            text
        }
    }

    fn tally(&self, player: usize) -> Tally {
        match player {
            0 => self.standing.total(),
            _ => self.standing.total().mirrored(),
        }
    }

    /// Wins, draws and points of each player, by player.
    fn players(&self) -> [String; 2] {
        let sides = self.series.entry.sides();
        let names = [0, 1].map(|player| self.name(player));
        let width = names.iter().map(|name| name.chars().count()).max();
        let side_width = sides.iter().map(|side| side.len()).max();
        [0, 1].map(|player| {
            let has = |side: &Side| player_of(self.index, *side) == player;
            let side = Side::BOTH.into_iter().find(has).unwrap_or(Side::First);
            let tally = self.tally(player);
            format!(
                "{:<sw$} {:<w$}  wins {:<4} draws {:<4} {}",
                sides[side.index()],
                names[player],
                tally.wins,
                tally.draws,
                self.points(player, tally),
                sw = side_width.unwrap_or(0),
                w = width.unwrap_or(0),
            )
        })
    }

    fn points(&self, player: usize, tally: Tally) -> String {
        let unit = self.series.entry.unit();
        if unit.is_outcome() {
            format!("points {}", tally.points())
        } else {
            format!("{} {}", unit.name, self.standing.points[player])
        }
    }

    fn elo(&self) -> String {
        let Some(elo) = self.standing.elo() else {
            return "Elo difference  after two games".to_owned();
        };
        let games = 2 * self.standing.pairs.len();
        let (name, difference) = (self.name(0), difference(elo));
        format!("Elo of {name}  {difference} ({games} games, 95 %)")
    }

    fn repeatable(&self) -> String {
        format!("seed {}, repeatable", self.series.seed)
    }

    fn command(&self) -> String {
        self.series.command(Some(self.series.seed))
    }

    fn title(&self) -> String {
        let sides = self.series.entry.sides();
        let seat = |side: Side| {
            let player = player_of(self.index, side);
            format!("{} ({})", self.name(player), sides[side.index()])
        };
        let versus = Side::BOTH.map(seat).join(" v ");
        format!("Watch · {} · {versus}", self.series.entry.title())
    }

    /// `game 7 of 100`
    #[must_use]
    pub fn progress(&self) -> String {
        format!("game {} of {}", self.index + 1, self.series.games)
    }

    /// Who won the series, in a sentence.
    #[must_use]
    pub fn verdict(&self) -> String {
        let (one, games) = (self.tally(0), self.standing.total().games());
        let two = one.mirrored();
        let (winner, a, b) = match one.points().total_cmp(&two.points()) {
            std::cmp::Ordering::Greater => (0, one, two),
            std::cmp::Ordering::Less => (1, two, one),
            std::cmp::Ordering::Equal => {
                return format!("All {games} games are played: even, {} each.", one.points());
            }
        };
        let name = self.name(winner);
        let (a, b) = (a.points(), b.points());
        format!("All {games} games are played: {name} wins {a} to {b}.")
    }
}

/// `+191 ± 270`, or what can be said where one player took every point.
fn difference(elo: Elo) -> String {
    let likeliest = match elo.likeliest {
        elo if elo.is_finite() => format!("{elo:+.0}, "),
        _ => String::new(),
    };
    match (elo.low.is_finite(), elo.high.is_finite()) {
        (true, true) => {
            let error = (elo.high - elo.low) / 2.0;
            format!("{:+.0} ± {error:.0}", elo.likeliest)
        }
        (true, false) => format!("{likeliest}at least {:+.0}", elo.low),
        (false, true) => format!("{likeliest}at most {:+.0}", elo.high),
        (false, false) => "anything".to_owned(),
    }
}

/// Rows of the wide picture above the board and below it.
const ABOVE: u16 = 6;
const BELOW: u16 = 8;
/// Columns that the thinking wants beside the board.
const BESIDE: u16 = 32;
/// Columns of everything that is told of the series, where it stands beside a
/// board as high as the screen; rows of the bars there.
const ALL: u16 = 58;
const BARS: u16 = 5;

/// Draws the game in `view` as one of a series: where the board is, for
/// clicks, and the footer.
pub(super) fn paint(
    view: &GameView,
    painter: &mut Painter<'_>,
    session: &dyn Session,
    theme: Theme,
    progress: &SeriesProgress,
) -> (Option<Shown>, Footer) {
    let diagram = view.diagram(session);
    let (width, height) = (painter.width(), painter.height());
    // The largest board that leaves the standings where they are.
    let around = |scale: &Scale| {
        let (w, h) = size(&diagram, *scale);
        h + ABOVE + BELOW <= height && w + 4 + BESIDE <= width
    };
    let largest = Scale::ALL.into_iter().find(around);
    let beside_all = |scale: &Scale| {
        let (w, h) = size(&diagram, *scale);
        !is_wide(&diagram) && h + BARS <= height && w + 4 + ALL <= width
    };
    let high = Scale::ALL.into_iter().find(beside_all);
    let high = high.filter(|scale| largest.is_some_and(|other| *scale > other));
    let scale = high.or(largest).unwrap_or(Scale::Compact);
    let (board_width, board_height) = size(&diagram, scale);
    let look = Look {
        scale,
        glyphs: theme.glyphs,
        colored: theme.has_colors(),
        captions: [String::new(), String::new()],
        homes: Side::BOTH.map(|side| players::side_name(session, side).to_owned()),
    };
    let canvas = draw(&diagram, &marks(view, session, &diagram), &look);
    let wide = largest.is_some();
    let (x, y) = match (wide, height > board_height + 3) {
        _ if high.is_some() => (
            (width - board_width - 3 - ALL) / 2,
            2 + (height - BARS - board_height) / 2,
        ),
        (true, _) => (3, ABOVE),
        (false, true) => (1, 1),
        (false, false) => (0, 0),
    };
    painter.canvas(x, y, &canvas);
    let beside = x + board_width + 3;
    let effort = view.effort.lines(session);
    if high.is_some() {
        painter.rule(1);
        let mut part = painter.part(beside, y + 1, ALL, height.saturating_sub(y + 4));
        write(&mut part, &progress.everything(effort));
    } else if wide {
        progress.paint_around(painter, y + board_height);
        let room = width.saturating_sub(beside);
        write(
            &mut painter.part(beside, y + 1, room, board_height),
            &effort,
        );
    } else {
        let all = progress.everything(effort);
        let below = y + board_height;
        let mut part = if width > beside + 16 {
            painter.part(beside, y + 1, width - beside, height.saturating_sub(y + 4))
        } else {
            painter.part(
                1,
                below,
                width.saturating_sub(1),
                height.saturating_sub(below + 3),
            )
        };
        write(&mut part, &all);
    }
    let footer = bars(view, painter, session, progress, y > 0);
    let shown = Shown {
        canvas,
        x,
        y,
        screen: (width, height),
        held: None,
    };
    (Some(shown), footer)
}

fn bars(
    view: &GameView,
    painter: &mut Painter<'_>,
    session: &dyn Session,
    progress: &SeriesProgress,
    titled: bool,
) -> Footer {
    let (width, height) = (painter.width(), painter.height());
    if titled {
        let paused = view.watch.as_ref().is_some_and(Watch::holds);
        let state = progress.progress() + if paused { " · paused" } else { "" };
        let room = width.saturating_sub(columns(&state) + 3);
        let title = painter.role(Role::Title);
        painter
            .part(1, 0, room, 1)
            .text(0, 0, &progress.title(), title);
        painter.text_right(1, 0, &state, PLAIN);
    }
    if height <= 3 {
        return Footer::default();
    }
    // What was asked for after the end is answered in its place.
    let over = view.ended.as_ref().filter(|_| view.notice.is_empty());
    let notice = painter.role(Role::Notice);
    painter.text(1, height - 3, over.unwrap_or(&view.notice), notice);
    painter.rule(height - 2);
    let footer = Footer::new(&footer_hints(view, session), width);
    footer.paint(painter, height - 1);
    footer
}

impl SeriesProgress {
    /// Players above the board; Elo difference and command below it.
    fn paint_around(&self, painter: &mut Painter<'_>, below: u16) {
        let width = painter.width();
        painter.rule(1);
        for (y, line) in (3..).zip(self.players()) {
            painter.text(3, y, &line, PLAIN);
        }
        let y = below + 1;
        let end = painter.text(3, y, &self.elo(), PLAIN);
        let seed = self.repeatable();
        if end + 3 + columns(&seed) < width {
            painter.text(end.max(48) + 3, y, &seed, PLAIN);
        }
        let head = "The same without a screen, one JSON line per game:";
        painter.text(3, y + 2, head, PLAIN);
        let lines = wrap(&self.command(), width.saturating_sub(6));
        for (y, line) in (y + 3..).zip(&lines) {
            painter.text(5, y, line, PLAIN);
        }
    }

    /// Everything in one column.
    fn everything(&self, effort: Vec<String>) -> Vec<String> {
        let mut lines = self.players().to_vec();
        lines.push(String::new());
        lines.extend(effort);
        let rest = [String::new(), self.elo(), self.repeatable()];
        lines.extend(rest);
        lines.extend([String::new(), self.command()]);
        lines
    }
}

/// Writes the lines as far as there is room; how many rows they take.
fn write(painter: &mut Painter<'_>, lines: &[String]) -> u16 {
    let lines = lines.iter().flat_map(|line| wrap(line, painter.width()));
    let lines: Vec<String> = lines.collect();
    for (y, line) in (0..painter.height()).zip(&lines) {
        painter.text(0, y, line, PLAIN);
    }
    painter.height().min(lines.len() as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_elo_difference_has_its_error_or_a_bound() {
        let elo = |low, likeliest, high| Elo {
            likeliest,
            low,
            high,
        };
        assert_eq!(difference(elo(-80.0, 191.0, 460.0)), "+191 ± 270");
        let all = elo(120.0, f64::INFINITY, f64::INFINITY);
        assert_eq!(difference(all), "at least +120");
        let none = elo(f64::NEG_INFINITY, f64::NEG_INFINITY, -33.0);
        assert_eq!(difference(none), "at most -33");
        let few = elo(f64::NEG_INFINITY, -280.0, 18.0);
        assert_eq!(difference(few), "-280, at most +18");
    }
}
