//! Drawing the screen of a game.

use std::time::Duration;

use super::box_place::{BoxSize, is_at_foot};
use super::key_hints::footer_hints;
use super::key_table::{command_of, name_of};
use super::layout::GameLayout;
use super::marks::marks;
use super::overlay::Overlay;
use super::pace::Watch;
use super::panel::Panel;
use super::series_paint;
use super::shows::Hint;
use super::view::{GameView, Shown};
use crate::game::{Diagram, Side, Spot};
use crate::session::{Clock, Play, PlayedMove, Session};
use crate::ui::board::{Look, draw_in, size};
use crate::ui::hint_steps::HintSteps;
use crate::ui::text::equal_moves::equal_moves;
use crate::ui::text::notices::{BEST_OF_THEM, help_again};
use crate::ui::text::players::{self, Named};
use crate::ui::text::{Sentence, counted, turns};
use crate::ui::theme::Role;
use crate::ui::tui::board_place::{DrawnBoard, Part, look};
use crate::ui::tui::key_table::Footer;
use crate::ui::tui::painter::{PLAIN, Painter, columns, fitted};

/// Draws the screen, and stores where everything is, to recognise clicks.
pub fn paint(view: &mut GameView, painter: &mut Painter<'_>, play: &Play, now: Duration) {
    let session = play.session();
    painter.set_frame(session.diagram().frame);
    let drawn = match &view.series {
        Some(progress) => series_paint::paint(view, painter, session, progress),
        None => GamePainter {
            view,
            session,
            clock: play.clock(),
            is_rated: play.is_rated(),
            now,
        }
        .paint(painter),
    };
    view.pane.drawn = Some(drawn.board);
    view.shown = Some(drawn.shown);
    view.footer = drawn.footer;
    let place = drawn.shown.boxed;
    view.overlay.paint(painter, place);
    // A click on the box must not press a key of the footer below it.
    if place.is_some_and(|place| is_at_foot(place, painter.height())) {
        view.footer = Footer::default();
    }
}

/// The places of everything in the last frame, to recognise clicks.
pub(super) struct Drawn {
    pub board: DrawnBoard,
    pub shown: Shown,
    pub footer: Footer,
}

/// Draws one game.
struct GamePainter<'a> {
    view: &'a GameView,
    session: &'a dyn Session,
    clock: &'a Clock,
    is_rated: bool,
    now: Duration,
}

impl GamePainter<'_> {
    /// Draws everything except the box that covers the board.
    fn paint(&self, painter: &mut Painter<'_>) -> Drawn {
        let (view, session) = (self.view, self.session);
        let diagram = view.diagram(session);
        let screen = (painter.width(), painter.height());
        let (layout, boxed, rows) = self.layout(&diagram, screen);
        let look = Look {
            captions: Side::BOTH.map(|side| caption(session, side)),
            ..look(session, layout.scale, painter)
        };
        let marks = marks(view, session, &diagram);
        let (x, y) = layout.board;
        let room = layout.room(screen.0, rows);
        let canvas = draw_in(room, &diagram, &marks, &look, &self.focus());
        painter.canvas(x, y, &canvas);
        if let (Some(free), Some(line)) = (canvas.free(), self.preview()) {
            painter.text(x + free.x, y + free.y + 1, &line, PLAIN);
        }
        let panel = Panel {
            view,
            session,
            clock: self.clock,
            diagram: &diagram,
            scale: layout.scale,
            glyphs: painter.theme().glyphs,
            now: self.now,
        };
        let (side_x, side_y, w, h) = layout.side;
        let beside = panel.beside(&mut painter.part(side_x, side_y, w, h));
        let (under_x, under_y, w, h) = layout.under;
        let below = panel.under(&mut painter.part(under_x, under_y, w, h));
        // The status line does not repeat the result if the panel shows it.
        let result = self.view.ended.as_ref().filter(|_| !beside && !below);
        let footer = self.bars(painter, &diagram, &layout, result);
        Drawn {
            board: DrawnBoard { canvas, x, y },
            shown: Shown { screen, boxed },
            footer,
        }
    }

    /// Returns the layout, the place of the open box, and the number of rows for
    /// everything else. The box does not cover the board: if there is no room for
    /// both, the board gets fewer rows.
    fn layout(&self, diagram: &Diagram, screen: (u16, u16)) -> (GameLayout, Option<Part>, u16) {
        let (width, height) = screen;
        let scale = self.view.shows.scale;
        let layout = GameLayout::new(diagram, scale, width, height);
        let overlay = &self.view.overlay;
        if overlay.rows(width, height).is_none() {
            return (layout, None, height);
        }
        let rows = |width| overlay.rows(width, height).unwrap_or(height);
        let boxed = BoxSize(&rows);
        let board = size(diagram, layout.scale);
        if let Some(place) = boxed.beside_or_below(screen, &layout, board) {
            return (layout, Some(place), height);
        }
        // The box covers the lower bars; there is always at least one.
        let place = boxed.at_foot(screen);
        let rest = place.1 + 1;
        let narrower = GameLayout::new(diagram, scale, width, rest);
        (narrower, Some(place), rest)
    }

    /// Returns the squares that must be visible if only a part of the board is: the
    /// cursor, or else the last move.
    fn focus(&self) -> Vec<Spot> {
        let last = self.session.history().last();
        let last = last.and_then(|played| played.clicks.spots().last());
        self.view.pane.cursor.at.into_iter().chain(last).collect()
    }

    /// Returns the title, the status line and the keys. `result` says how the game
    /// ended, if the status line must say so.
    fn bars(
        &self,
        painter: &mut Painter<'_>,
        diagram: &Diagram,
        layout: &GameLayout,
        result: Option<&Sentence>,
    ) -> Footer {
        let bars = layout.bars;
        let height = painter.height();
        if bars.title {
            let state = self.state();
            let room = painter.title_room(&state);
            let titles = players::titles(self.session, diagram, painter.theme().glyphs);
            let fits = |title: &&String| columns(title) <= room;
            let title = titles.iter().find(fits).unwrap_or(&titles[2]);
            painter.title(title, &state);
            let own = self.view.person_to_move(self.session) && self.view.ended.is_none();
            let turn = if own { painter.role(Role::Turn) } else { PLAIN };
            painter.text_right(1, 0, &state, turn);
        }
        if bars.upper_rule {
            painter.rule(1);
        }
        if bars.status {
            let y = height - 1 - u16::from(bars.keys) - u16::from(bars.lower_rule);
            let shows_result = result.is_some() && self.view.notice.is_empty();
            let style = match self.view.unsaved {
                Some(_) => painter.role(Role::Notice),
                None if shows_result => painter.role(Role::Title),
                None => PLAIN,
            };
            let status = fitted(&self.status(result), painter.width().saturating_sub(2));
            painter.graded(1, y, &status, style);
        }
        if !bars.keys {
            return Footer::default();
        }
        let footer = Footer::new(&footer_hints(self.view, self.session), painter.width());
        if bars.lower_rule {
            painter.rule(height - 2);
        }
        footer.paint(painter, height - 1);
        footer
    }

    /// Returns the state of the game: `move 30 · your turn`.
    fn state(&self) -> String {
        let (view, session) = (self.view, self.session);
        let plies = session.history().len();
        if view.demonstrating {
            let shown = view.step.as_ref().map_or(plies + 1, |step| step.plies);
            return format!("move {shown} · what would follow");
        }
        let what = match session.to_move() {
            None => return format!("{} · game over", counted(plies as u64, "moves")),
            Some(_) if view.ended.is_some() => {
                return format!("{} · game over", counted(plies as u64, "moves"));
            }
            Some(_) if view.watch.is_some() => {
                view.watch.as_ref().map_or(String::new(), Watch::state)
            }
            Some(side) if !view.person_to_move(session) => {
                format!("{} thinks", players::subject(session, side))
            }
            Some(side) => match players::named(session, side) {
                Named::You => "your turn".to_owned(),
                Named::Other(name) => format!("{name} to move"),
            },
        };
        let unsaved = if view.unsaved.is_some() {
            " · NOT SAVED"
        } else {
            ""
        };
        format!("move {} · {what}{unsaved}", plies + 1)
    }

    /// Returns the notice and the move box. `result` says how the game ended;
    /// it is `None` if another part of the screen shows that.
    fn status(&self, result: Option<&Sentence>) -> Sentence {
        let (view, session) = (self.view, self.session);
        if let Overlay::StoppedMove(held) = &view.overlay {
            return held.sentence().into();
        }
        if view.step.is_some() {
            return view.notice.clone();
        }
        if view.ended.is_some() {
            // After the end, an answer to a key replaces the result.
            let result = result.filter(|_| view.notice.is_empty());
            return result.unwrap_or(&view.notice).clone();
        }
        let whose = players::whose_move(session);
        if !view.pane.typed.is_empty()
            && let Some(waits) = view.why_typed_waits(session)
        {
            let typed = format!("{}_", view.pane.typed.text());
            // These letters are not the move of the player who is to move.
            let label = match view.person_to_move(session) {
                true => &whose,
                false => "Your next move",
            };
            let line = Sentence::typed(label, "", &typed);
            return line.and(format!("   {}", waits.why)).and(waits.advice);
        }
        let hint = self.hint_sentence().filter(|_| view.notice.is_empty());
        let news = hint.unwrap_or_else(|| view.notice.clone());
        if let Some(progress) = view.thinking.as_ref().filter(|_| view.watch.is_none()) {
            return news.followed_by(&thinking(progress, view.can_be_hurried(session)));
        }
        if !view.person_to_move(session) {
            return news;
        }
        match view.pane.typed_line(&whose, session, command_of, name_of) {
            Some(typed) => typed,
            None if news.is_empty() => turns::move_request(session, "(or arrows and Enter)"),
            None => news.followed_by(&format!("{whose}: _")),
        }
    }

    fn hint_sentence(&self) -> Option<Sentence> {
        let view = self.view;
        let best = view.evaluation.best();
        if matches!(view.hint, Hint::Idea | Hint::Few)
            && let Some(equal) = equal_moves(self.session, view.evaluation.lines())
        {
            return Some(format!("Hint: {equal}.").into());
        }
        let Some(best) = best.filter(|_| view.hint != Hint::Hidden) else {
            return (view.hint != Hint::Hidden).then(|| "Hint: computing …".into());
        };
        if view.hint == Hint::Why {
            // A notice of its own shows the reason.
            return None;
        }
        if self.session.moves().len() == 1 {
            return Some(format!("Hint: {}.", turns::only_move(&best.text)).into());
        }
        let steps = HintSteps::to(self.session, view.evaluation.lines());
        let next = |step| steps.next_words(step, "press again", self.is_rated);
        if view.hint == Hint::Idea
            && let Some(idea) = &steps.idea
        {
            // The longest idea fits beside it in a line of 80 columns.
            return Some(Sentence::of(format!("Hint: a move that {idea}")).and(next(1)));
        }
        if !steps.few.is_empty() {
            let long = format!(
                "Hint: look at the moves marked *; {BEST_OF_THEM}{}.",
                next(2)
            );
            let it = help_again("press again", "it", self.is_rated);
            let short = format!("Hint: the best * is as good as any move; {it}.");
            return Some(Sentence::from(short).or_longer(long));
        }
        let mv = self.session.info().name_move(&best.text);
        let play = Sentence::of(format!("Hint: play {mv}")).and("; press again for the reason");
        Some(match &view.unrated {
            Some(unrated) => play.followed_by(unrated),
            None => play,
        })
    }

    /// Returns the effect of the move at the cursor, for boards that have room to
    /// show it.
    fn preview(&self) -> Option<String> {
        let (view, session) = (self.view, self.session);
        if !view.person_to_move(session) || view.step.is_some() {
            return None;
        }
        let cursor = view.pane.cursor.at?;
        let moves = session.moves();
        let mv = moves.iter().find(|mv| mv.clicks.spots().eq([cursor]))?;
        let mut fork = session.fork();
        fork.play(&mv.text).ok()?;
        let deed = fork.history().last().map(PlayedMove::deed)?;
        Some(format!("cursor: {deed}"))
    }
}

fn caption(session: &dyn Session, side: Side) -> String {
    let name = players::side_name(session, side);
    match players::player_name(session, side) {
        player if player == name => name.to_owned(),
        player => format!("{name} · {player}"),
    }
}

fn thinking(news: &crate::session::Progress, hurries: bool) -> String {
    let depth = match news.depth {
        0 => String::new(),
        depth => format!(", {} ahead", counted(depth, "moves")),
    };
    let key = if hurries { " Space to hurry" } else { "" };
    format!("Thinking{depth} …{key}")
}
