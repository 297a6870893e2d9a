//! Drawing the table.

use std::time::Duration;

use super::evaluation::short;
use super::panel::Panel;
use super::view::{GameLayout, GameView, Hint, Shown};
use crate::game::Side;
use crate::session::Session;
use crate::ui::board::theme::Theme;
use crate::ui::board::{Look, draw};
use crate::ui::text::players;
use crate::ui::tui::painter::{BOLD, PLAIN, Painter, columns};

impl GameView {
    /// Draws everything.
    pub fn paint(
        &mut self,
        painter: &mut Painter<'_>,
        session: &dyn Session,
        theme: Theme,
        now: Duration,
    ) {
        if let Some(contest) = self.contest.take() {
            self.paint_contest(painter, session, theme, &contest);
            self.contest = Some(contest);
            return;
        }
        let diagram = self.diagram(session);
        let (width, height) = (painter.width(), painter.height());
        let layout = GameLayout::new(&diagram, self.view.scale, width, height);
        let look = Look {
            scale: layout.scale,
            glyphs: theme.glyphs,
            captions: Side::BOTH.map(|side| caption(session, side)),
            homes: Side::BOTH.map(|side| players::side_name(session, side).to_owned()),
        };
        let canvas = draw(&diagram, &self.marks(session, &diagram), &look);
        let (x, y) = layout.board;
        painter.canvas(x, y, &canvas);
        if let (Some(free), Some(line)) = (canvas.free(), self.preview(session)) {
            painter.text(x + free.x, y + free.y + 1, &line, PLAIN);
        }
        self.shown = Some(Shown {
            canvas,
            x,
            y,
            screen: (width, height),
        });
        let panel = Panel {
            table: self,
            session,
            diagram: &diagram,
            glyphs: theme.glyphs,
            now,
        };
        let (x, y, w, h) = layout.side;
        panel.beside(&mut painter.part(x, y, w, h));
        let (x, y, w, h) = layout.under;
        panel.under(&mut painter.part(x, y, w, h));
        self.bars(painter, session, &diagram, &layout, theme);
        self.overlay.paint(painter);
    }

    fn bars(
        &self,
        painter: &mut Painter<'_>,
        session: &dyn Session,
        diagram: &crate::game::Diagram,
        layout: &GameLayout,
        theme: Theme,
    ) {
        let bars = layout.bars;
        let height = painter.height();
        if bars.title {
            let state = self.state(session);
            let room = painter.width().saturating_sub(columns(&state) + 3);
            let titles = players::titles(session, diagram, theme.glyphs);
            let fits = |title: &&String| columns(title) <= room;
            let title = titles.iter().find(fits).unwrap_or(&titles[2]);
            painter.part(1, 0, room, 1).text(0, 0, title, BOLD);
            painter.text_right(1, 0, &state, PLAIN);
        }
        if bars.upper_rule {
            painter.rule(1);
        }
        if bars.status {
            let y = height - 1 - 2 * u16::from(bars.keys);
            painter.text(1, y, &self.status(session, painter.width()), PLAIN);
        }
        if bars.keys {
            painter.rule(height - 2);
            painter.text(
                1,
                height - 1,
                &self.key_line(session, painter.width()),
                PLAIN,
            );
        }
    }

    /// `move 30 · your turn`
    fn state(&self, session: &dyn Session) -> String {
        let plies = session.history().len();
        let what = match session.to_move() {
            None => return format!("{plies} moves · game over"),
            Some(_) if self.ended.is_some() => return format!("{plies} moves · game over"),
            Some(_) if self.watch.is_some() => self
                .watch
                .as_ref()
                .map_or(String::new(), super::view::Watch::state),
            Some(side) if !self.person_to_move(session) => {
                format!("{} thinks", players::subject(session, side))
            }
            Some(side) => match players::player_name(session, side).as_str() {
                "You" => "your turn".to_owned(),
                name => format!("{name} to move"),
            },
        };
        format!("move {} · {what}", plies + 1)
    }

    /// The sentence and the move box.
    fn status(&self, session: &dyn Session, width: u16) -> String {
        let mut parts = vec![self.notice.clone()];
        if let Some(hint) = self.hint_sentence() {
            parts = vec![hint];
        }
        if let Some(ended) = &self.ended {
            parts = vec![ended.clone()];
        } else if let Some(news) = self.thinking.as_ref().filter(|_| self.watch.is_none()) {
            parts.push(thinking(news));
        } else if self.person_to_move(session) {
            let typed = self.typed.text();
            if typed.is_empty() {
                let help = session.entry().card().move_help;
                if parts[0].is_empty() {
                    parts.push(format!("Your move: {help}"));
                    parts.push("(or arrows and Enter)".to_owned());
                } else {
                    parts.push(format!("Your move: {typed}_"));
                }
            } else {
                // What else the letter may mean, or how the move can go on.
                let advice = match &self.notice {
                    notice if notice.contains("or Enter") => notice.clone(),
                    _ => self.typed.advice(&session.moves()),
                };
                parts = vec![format!("Your move: {typed}_   {advice}")];
            }
        }
        parts.retain(|part| !part.is_empty());
        // Where room is short, what happened is kept and what may be done is
        // left out.
        while parts.len() > 1 && columns(&parts.join(" ")) + 2 > width {
            parts.pop();
        }
        parts.join(" ")
    }

    fn hint_sentence(&self) -> Option<String> {
        let best = self.judgement.best();
        match (self.view.hint, best) {
            (Hint::Hidden, _) => None,
            (_, None) => Some("Hint: working it out …".to_owned()),
            (Hint::Where, Some(_)) => {
                Some("Hint: look at the *; h again tells the move.".to_owned())
            }
            (Hint::Move, Some(line)) => {
                let unit = self.judgement.view()?.unit;
                let value = line
                    .value
                    .map_or(String::new(), |v| format!(", {}", short(unit, &v)));
                Some(format!("Hint: {}{value}.", line.text))
            }
        }
    }

    /// What the move under the cursor would do, where the board has room to
    /// say it.
    fn preview(&self, session: &dyn Session) -> Option<String> {
        if !self.person_to_move(session) || self.step.is_some() {
            return None;
        }
        let cursor = self.hand.cursor?;
        let moves = session.moves();
        let mv = moves.iter().find(|mv| mv.clicks.spots().eq([cursor]))?;
        let mut fork = session.fork();
        fork.play(&mv.text).ok()?;
        fork.history().last().map(|played| played.sentence.clone())
    }

    fn key_line(&self, session: &dyn Session, width: u16) -> String {
        let keys: &[&str] = if self.ended.is_some() {
            &[
                "r rematch",
                "v replay",
                "u undo",
                "s save",
                "w write",
                "n new",
                "? help",
                "q menu",
            ]
        } else if self.watch.is_some() {
            &[
                "Space pause",
                "→ one move",
                "+- speed",
                "f fast",
                "Esc stop",
                "? help",
                "q menu",
            ]
        } else if !self.person_to_move(session) {
            &[
                "Esc move now",
                "u undo",
                "f flip",
                "z zoom",
                "? help",
                "q menu",
            ]
        } else if self.hand.picked.is_some() {
            &[
                "↑↓←→ move",
                "Enter drop",
                "Esc let go",
                "u undo",
                "? help",
                "q menu",
            ]
        } else {
            &[
                "↑↓←→ move",
                "Enter play",
                "Tab next",
                "u undo",
                "h hint",
                "e eval",
                "a values",
                "? help",
                "q menu",
            ]
        };
        let mut shown = keys.to_vec();
        // Where room is short, help and the way out are left out last.
        while shown.len() > 2 && columns(&shown.join("  ")) + 2 > width {
            shown.remove(shown.len() - 3);
        }
        shown.join("  ")
    }

    /// The next scale that fits.
    pub(super) fn zoom(&mut self, session: &dyn Session) {
        let Some(shown) = &self.shown else { return };
        let diagram = self.diagram(session);
        let (width, height) = shown.screen;
        let scales = GameLayout::scales(&diagram, width, height);
        let now = GameLayout::new(&diagram, self.view.scale, width, height).scale;
        let at = scales.iter().position(|scale| *scale == now).unwrap_or(0);
        self.view.scale = scales.get((at + 1) % scales.len().max(1)).copied();
        if scales.len() < 2 {
            self.notice = "Only one size fits this terminal; enlarge it for more.".to_owned();
        }
    }
}

fn caption(session: &dyn Session, side: Side) -> String {
    let name = players::side_name(session, side);
    match players::player_name(session, side) {
        player if player == name => name.to_owned(),
        player => format!("{name} · {player}"),
    }
}

fn thinking(news: &crate::session::Progress) -> String {
    if news.depth == 0 {
        return "Thinking … Esc: move now".to_owned();
    }
    format!("Thinking, depth {} … Esc: move now", news.depth)
}
