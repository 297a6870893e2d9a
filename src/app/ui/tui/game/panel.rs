//! The panel beside or below the board: players, evaluation, moves, values.

use std::time::Duration;

use ratatui::style::Style;

use super::evaluation_bar::EvaluationBar;
use super::marks::marks;
use super::view::GameView;
use super::watched_curve;
use crate::game::{Contents, Diagram, Frame, Ground, Side};
use crate::session::{Clock, LineView, Session};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::board::{Mark, Scale};
use crate::ui::text::values::{perfect_play, short};
use crate::ui::text::{capitalized, counted, move_list, players, turns};
use crate::ui::theme::Role;
use crate::ui::tui::painter::{BOLD, PLAIN, Painter, columns, leave_out, wrap};

/// The panel beside or below the board, with the data that it shows.
pub(super) struct Panel<'a> {
    pub view: &'a GameView,
    pub session: &'a dyn Session,
    /// The clock of both players.
    pub clock: &'a Clock,
    pub diagram: &'a Diagram,
    pub scale: Scale,
    pub glyphs: GlyphSet,
    pub now: Duration,
}

/// The rows from which on the list of moves stays above the values.
const STACKED: u16 = 16;

/// A player's line in the panel.
struct PlayerRow {
    sign: String,
    name: String,
    /// The player's points; may be empty.
    points: String,
    /// The player's points with their unit; may be empty.
    tally: String,
    time: String,
}

impl PlayerRow {
    /// Returns the line in columns: `● Computer 6  17 discs   0:41`.
    fn in_columns(&self, name: usize, tally: usize) -> String {
        let PlayerRow {
            sign,
            name: who,
            tally: has,
            time,
            ..
        } = self;
        format!("{sign}{who:<name$} {has:<tally$} {time:>5}")
    }

    /// Returns the line without the unit: `● Computer 6  17  0:41`.
    fn short(&self, name: usize) -> String {
        format!(
            "{}{:<name$} {:>2} {:>5}",
            self.sign, self.name, self.points, self.time
        )
    }
}

impl Panel<'_> {
    /// Draws the parts of the panel beside the board, one below the other.
    /// Returns whether the panel says how the game ended.
    pub fn beside(&self, painter: &mut Painter<'_>) -> bool {
        let mut y = u16::from(painter.height() > 12 && self.diagram.frame != Frame::Checkered);
        for (side, player) in Side::BOTH.into_iter().zip(self.players(painter.width())) {
            let style = self.emphasis(side, painter);
            painter.text(0, y, &player, style);
            y += 1;
        }
        if self.view.shows.evaluation {
            let gap = u16::from(painter.height() > 14);
            let bar = self.bar(painter.width());
            bar.paint(painter, y + gap);
            y += gap + 1;
        }
        let mut remarks = self.remarks(painter.width(), Anchor::Bottom);
        let room = painter.height().saturating_sub(y + 1);
        let remarks_room = u16::try_from(remarks.len()).unwrap_or(0).min(room / 2);
        let is_told = keep_result(&mut remarks, remarks_room.into());
        let curve = match self.view.watch {
            Some(_) => watched_curve::rows(painter.width(), room - remarks_room),
            None => 0,
        };
        let lists = room - remarks_room - curve;
        y += u16::from(painter.height() > 8);
        self.lists(painter, y, lists.saturating_sub(1));
        let width = painter.width();
        let mut part = painter.part(0, y + lists, width, curve);
        watched_curve::paint(&mut part, self.session, self.view);
        let first = painter.height().saturating_sub(remarks_room);
        for (y, (weight, line)) in (first..).zip(&remarks) {
            let style = weight.style(painter);
            painter.graded(0, y, line, style);
        }
        is_told
    }

    /// Draws the list of moves, and the values to its right. In a narrow panel they are below the
    /// list, or there are only the values.
    fn lists(&self, painter: &mut Painter<'_>, y: u16, rows: u16) {
        let values = self.values();
        let mut sheet = move_list::lines(&move_list::rounds(self.session));
        if let Some(last) = sheet.last_mut().filter(|_| self.is_over()) {
            // After the end, no next move is expected.
            last.truncate(last.trim_end_matches([' ', '…']).len());
        }
        let widest = sheet.iter().map(|line| columns(line)).max().unwrap_or(0);
        let beside = (widest + 3).max(16);
        let longest = values.iter().map(|row| columns(&row.aligned)).max();
        let longest = longest.unwrap_or(0);
        let both = painter.width() >= (beside + 16).max(widest + 1 + longest);
        // Without room for both, the values are below the list or take its place.
        let listed = match values.is_empty() || both {
            true => rows,
            false if rows >= STACKED => (rows / 3).min(sheet.len() as u16),
            false => 0,
        };
        let room = usize::from(listed);
        let last = sheet.len().saturating_sub(self.view.scrolled);
        let last = last.max(room.min(sheet.len()));
        for (i, line) in (0..listed).zip(&sheet[last.saturating_sub(room)..last]) {
            painter.text(0, y + i, line, PLAIN);
        }
        // The values move closer to the list if they would be cut off otherwise.
        let (x, above) = match both {
            true => (beside.min(painter.width() - longest), 0),
            false if listed > 0 => (0, listed + 1),
            false => (0, 0),
        };
        let (y, rows) = (y + above, rows.saturating_sub(above));
        // With two rows only, a value is more useful than the headings.
        let headings = values.iter().take_while(|row| row.is_heading).count();
        let headless = rows <= 2 && values.len() > headings + 1;
        let values = &values[if headless { headings } else { 0 }..];
        let hidden = values.len().saturating_sub(usize::from(rows));
        let shown = if hidden > 0 {
            rows.saturating_sub(1)
        } else {
            rows
        };
        for (i, row) in (0..shown).zip(values) {
            let style = if row.is_best {
                painter.role(Role::Good).patch(BOLD)
            } else {
                PLAIN
            };
            painter.text(x, y + i, &row.aligned, style);
        }
        if hidden > 0 && rows > 0 {
            painter.text(
                x,
                y + shown,
                &format!("… {} more (PgDn)", hidden + 1),
                PLAIN,
            );
        }
    }

    /// Returns the sign of a legal square. On boards without lines it cannot be
    /// a dot, because a dot is an empty square there.
    fn legal_sign(&self) -> char {
        let lined = self.diagram.frame == Frame::Checkered || self.scale != Scale::Compact;
        match self.scale {
            _ if !lined => '+',
            Scale::Large | Scale::Huge | Scale::Giant => self.glyphs.large_dot(),
            _ => self.glyphs.dot(),
        }
    }

    /// Whether the game is over, so that no value of the position is shown.
    fn is_over(&self) -> bool {
        self.session.to_move().is_none() || self.view.ended.is_some()
    }

    /// Draws the panel below the board: moves in a line, players, remarks. If
    /// there are too few rows, leaves out the least important lines. Returns
    /// whether the panel says how the game ended.
    pub fn under(&self, painter: &mut Painter<'_>) -> bool {
        let (width, height) = (painter.width(), painter.height());
        let curve = match self.view.watch {
            Some(_) => watched_curve::rows_below(width, height),
            None => 0,
        };
        let mut part = painter.part(0, height - curve, width, curve);
        watched_curve::paint(&mut part, self.session, self.view);
        self.texts_under(&mut painter.part(0, 0, width, height - curve))
    }

    /// Draws the texts of the panel below the board. Returns whether they say how the
    /// game ended.
    fn texts_under(&self, painter: &mut Painter<'_>) -> bool {
        let width = painter.width();
        let mut lines: Vec<(Weight, String)> = Vec::new();
        let rounds = move_list::rounds(self.session);
        let shown = rounds
            .len()
            .saturating_sub(self.view.scrolled)
            .max(1)
            .min(rounds.len());
        let sheet = move_list::one_line(&rounds[..shown], usize::from(width));
        lines.push((Weight::Sheet, sheet));
        let values = self.values();
        if !values.is_empty() {
            let headings = values.iter().take_while(|row| row.is_heading).count();
            let texts: Vec<String> = values.into_iter().map(|row| row.words).collect();
            let heading = (texts.len() > headings).then(|| texts[..headings].to_vec());
            let heading = heading.unwrap_or_default();
            // The values must leave room for the evaluation bar.
            let room = usize::from(painter.height()).saturating_sub(4).max(1);
            // In a single line the values matter more than their heading.
            let whole = fill(&texts, width).len() <= room;
            let begin = if room == 1 && !whole {
                heading.len()
            } else {
                0
            };
            let values = first_lines(&texts[begin..], width, room);
            lines.extend(
                values
                    .into_iter()
                    .map(|line| match heading.contains(&line) {
                        true => (Weight::Heading, line),
                        false => (Weight::Asked, line),
                    }),
            );
        }
        // After the game, the bar would only say that it is over, and the result needs the row.
        if self.view.shows.evaluation && !self.is_over() {
            lines.push((Weight::Bar, String::new()));
        }
        let players = self.players(width);
        let joined = players.join("   ");
        if columns(&joined) <= width {
            lines.push((Weight::Players, joined));
        } else {
            lines.extend(players.map(|player| (Weight::Players, player)));
        }
        lines.extend(self.remarks(width, Anchor::Top));
        // If there is room, a blank row separates the board from the text.
        let first = usize::from(painter.height() > 3 && lines.len() < painter.height().into());
        let is_told = keep_result(&mut lines, usize::from(painter.height()) - first);
        for (y, (weight, line)) in (first as u16..).zip(&lines) {
            if *weight == Weight::Bar {
                self.bar(width.min(60)).paint(painter, y);
            } else {
                let style = weight.style(painter);
                painter.graded(0, y, line, style);
            }
        }
        is_told
    }

    fn emphasis(&self, side: Side, painter: &Painter<'_>) -> Style {
        if self.session.to_move() == Some(side) && !self.is_over() {
            painter.role(Role::Turn)
        } else {
            PLAIN
        }
    }

    /// Returns the lines of both players in the widest form that fits `width`. If
    /// none fits, returns the narrowest, so that no number is cut off.
    fn players(&self, width: u16) -> [String; 2] {
        let rows = Side::BOTH.map(|side| self.player(side));
        let longest = |part: fn(&PlayerRow) -> &String| {
            let widths = rows.iter().map(|row| usize::from(columns(part(row))));
            widths.max().unwrap_or(0)
        };
        let name = longest(|row| &row.name);
        let tally = longest(|row| &row.tally);
        let forms = [
            rows.each_ref().map(|row| row.in_columns(11, 9)),
            rows.each_ref().map(|row| row.in_columns(name, tally)),
            rows.each_ref().map(|row| row.short(name)),
        ];
        let fits = |form: &&[String; 2]| form.iter().all(|line| columns(line) <= width);
        let found = forms.iter().find(fits).cloned();
        found.unwrap_or_else(|| rows.map(|row| format!("{}{}", row.sign, row.time)))
    }

    fn player(&self, side: Side) -> PlayerRow {
        let name = players::player_name(self.session, side);
        let sign = match players::sign(self.diagram, side, self.glyphs) {
            // In Tic-Tac-Toe, the name of a side is its sign.
            Some(sign) if name == sign.to_string() => String::new(),
            Some(sign) => format!("{sign} "),
            None if name == players::side_name(self.session, side) => String::new(),
            None => format!("{} ", players::side_name(self.session, side)),
        };
        let points = self.tally().map(|tally| tally[side.index()]);
        let tally = points.map_or(String::new(), |points| {
            let indent = if points < 10 { " " } else { "" };
            format!("{indent}{}", counted(points, self.session.info().card.unit))
        });
        let points = points.map_or(String::new(), |points| points.to_string());
        let time = self.clock.shown(side, self.now);
        PlayerRow {
            sign,
            name,
            points,
            tally,
            time,
        }
    }

    /// Returns the points of both sides on the board shown, which may be a step
    /// of the last move.
    fn tally(&self) -> Option<[u16; 2]> {
        let tally = self.session.tally()?;
        if self.view.step.is_none() {
            return Some(tally);
        }
        let homes = |side| {
            let mut cells = self.diagram.cells.iter();
            let home = cells.find(|cell| cell.ground == Ground::Home(side))?;
            match home.contents {
                Contents::Count(beans) => Some(beans),
                _ => None,
            }
        };
        let pieces = |side: Side| {
            let cells = self.diagram.cells.iter();
            cells
                .filter(|cell| cell.contents == Contents::Piece(side))
                .count() as u16
        };
        Some(Side::BOTH.map(|side| homes(side).unwrap_or_else(|| pieces(side))))
    }

    /// Returns how the game ended, the last turn if it had several moves, the
    /// game's own remark, and the legend of the signs. Lines that come and go
    /// are at the end opposite to `anchor`, so that the others stay in their
    /// rows.
    fn remarks(&self, width: u16, anchor: Anchor) -> Vec<(Weight, String)> {
        let mut lines = Vec::new();
        let mut passing = Vec::new();
        let view = self.view;
        if let Some(ended) = &view.ended {
            lines.extend(
                wrap(&ended.to_string(), width)
                    .into_iter()
                    .map(|line| (Weight::Ended, line)),
            );
            let rated = view.rated.into_iter().flat_map(|note| wrap(note, width));
            lines.extend(rated.map(|line| (Weight::Rated, line)));
            let review = view.review.iter().flat_map(|line| wrap(line, width));
            lines.extend(review.map(|line| (Weight::Review, line)));
            if let Some(level) = players::next_level(self.session, view.helped) {
                let how = if view.helped { "without hints" } else { "next" };
                let next = format!("Try level {level} {how} (n new game).");
                lines.extend(
                    wrap(&next, width)
                        .into_iter()
                        .map(|line| (Weight::Keys, line)),
                );
            }
            let keys = "r rematch, sides changed   v review".to_owned();
            lines.push((Weight::Keys, keys));
        } else if let Some((_, moves)) = turns::long_turn(self.session) {
            let moves = fill(&moves, width).into_iter();
            let moves = moves.flat_map(|line| wrap(&line, width));
            passing.extend(moves.map(|line| (Weight::Turn, line)));
        }
        let remark = self.session.remark().into_iter();
        let remark = remark.flat_map(|remark| wrap(&remark, width));
        passing.extend(remark.map(|line| (Weight::Note, line)));
        if anchor == Anchor::Bottom {
            lines.append(&mut passing);
        }
        let notes = self.diagram.notes.iter().filter(|_| !self.is_over());
        let notes = notes.flat_map(|note| wrap(note, width));
        lines.extend(notes.map(|line| (Weight::Note, line)));
        let legend = self.legend(width, Signs::Now);
        let all = self.legend(width, Signs::All);
        let blank = all.len().saturating_sub(legend.len());
        lines.extend(legend.into_iter().map(|line| (Weight::Legend, line)));
        if anchor == Anchor::Bottom && view.ended.is_none() {
            // These rows are for signs that are not on the board now.
            lines.extend((0..blank).map(|_| (Weight::Keys, String::new())));
        }
        lines.append(&mut passing);
        lines
    }

    /// Whether this sign can appear during the game although the user presses
    /// no key for it.
    fn can_be(&self, mark: Mark) -> bool {
        match mark {
            Mark::Last => true,
            Mark::Legal => self.view.pane.legal_marks && self.diagram.frame == Frame::Grid,
            Mark::Changed => self.diagram.frame != Frame::InnerLines,
            Mark::Picked | Mark::Target => self.diagram.frame == Frame::Checkered,
            Mark::Hint | Mark::Cursor => false,
        }
    }

    /// Returns the legend of the signs on the board.
    fn legend(&self, width: u16, signs: Signs) -> Vec<String> {
        let shown = marks(self.view, self.session, self.diagram);
        let two_people = players::are_all_people(self.session);
        let mut words = Vec::new();
        if self.diagram.frame != Frame::Boxes && !two_people {
            for side in Side::BOTH {
                let name = players::side_name(self.session, side);
                if let Some(sign) = players::sign(self.diagram, side, self.glyphs)
                    && !name.starts_with(sign)
                {
                    words.push(format!("{sign} {name}"));
                }
            }
        }
        let last = self.session.history().last();
        let mover = last.map_or(Side::First, |played| played.side);
        let piece = self.glyphs.piece(self.diagram.pieces, mover);
        let boxes = self.diagram.frame == Frame::Boxes;
        let last = if boxes {
            "() last move".to_owned()
        } else {
            format!("({piece}) last move")
        };
        let winner = self.session.outcome().and_then(|outcome| outcome.winner());
        let picked = match winner {
            Some(winner) => {
                let its = self.glyphs.piece(self.diagram.pieces, winner);
                format!("[{its}] winning line")
            }
            None => {
                let mover = self.session.to_move().unwrap_or(Side::First);
                let its = self.glyphs.piece(self.diagram.pieces, mover);
                format!("[{its}] picked up")
            }
        };
        for (mark, text) in [
            (Mark::Last, last),
            (Mark::Changed, "' changed".to_owned()),
            (Mark::Picked, picked),
            (Mark::Target, "+ can go there".to_owned()),
            (Mark::Legal, format!("{} legal", self.legal_sign())),
            (Mark::Hint, "* hint".to_owned()),
        ] {
            if shown.shows(mark) || (signs == Signs::All && self.can_be(mark)) {
                words.push(text);
            }
        }
        fill(&words, width)
    }

    /// Returns the evaluation bar for a line of this width.
    fn bar(&self, width: u16) -> EvaluationBar {
        let signs = [Side::Second, Side::First].map(|side| {
            let initial = || players::side_name(self.session, side).chars().next();
            let sign = players::sign(self.diagram, side, self.glyphs);
            sign.or_else(initial).unwrap_or('?')
        });
        // After the end of the game, the last evaluation is outdated.
        let value = match self.view.evaluation.position_value() {
            _ if self.is_over() => Err("the game is over"),
            Some(value) => Ok(value),
            None if self.view.person_to_move(self.session) => Err("working it out"),
            None => Err("no value yet"),
        };
        EvaluationBar::new(self.session, signs, value, width)
    }

    /// Returns a heading, and a row for every move with its value, the best first.
    /// Returns nothing if the values are switched off.
    fn values(&self) -> Vec<ValueRow> {
        let view = self.view.shows;
        if !view.values {
            return Vec::new();
        }
        let found = self.view.evaluation.view().filter(|_| !self.is_over());
        let Some(found) = found else {
            let why = if self.is_over() {
                "The game is over."
            } else if self.view.person_to_move(self.session) {
                "Working it out …"
            } else {
                "Shown on a person's turn."
            };
            return vec![ValueRow::heading(why.to_owned())];
        };
        let exact = found
            .lines
            .iter()
            .all(|line| line.value.is_some_and(|value| value.exact));
        let head = match exact {
            true => "Every move, solved:".to_owned(),
            false => {
                let what = match (found.unit.is_outcome(), &found.proof) {
                    // The row above says what perfect play would bring.
                    (true, Some(_)) => "in practice",
                    (true, None) => "chances",
                    (false, _) => found.unit.name,
                };
                let ahead = counted(found.depth, "moves");
                format!("{}, {ahead} ahead:", capitalized(what))
            }
        };
        // A win that comes later than another is not the best move.
        let worth = |line: &LineView| line.value.map(|value| (value.amount, value.plies));
        let best = found.lines.first().and_then(worth);
        let from = self.view.values_from;
        let shown = |line: &LineView| {
            let value = line.value.as_ref();
            value.map_or(String::new(), |value| short(found.unit, value))
        };
        let widest = |words: &mut dyn Iterator<Item = u16>| words.max().unwrap_or(0).into();
        let names: usize = widest(&mut found.lines.iter().map(|line| columns(&line.text)));
        let values: usize = widest(&mut found.lines.iter().map(|line| columns(&shown(line))));
        let (names, values) = (names.max(4), values.max(5));
        let lines = found.lines.iter().skip(from).map(|line| {
            let is_best = best.is_some() && worth(line) == best;
            let value = shown(line);
            let [mark, word] = if is_best {
                ["  best", " best"]
            } else {
                [""; 2]
            };
            ValueRow {
                aligned: format!("{:<names$} {value:>values$}{mark}", line.text),
                words: format!("{} {value}{word}", line.text).trim_end().to_owned(),
                is_best,
                is_heading: false,
            }
        });
        let proof = perfect_play(self.session.info(), found).map(|proof| capitalized(&proof));
        let heads = proof.into_iter().chain([head]).map(ValueRow::heading);
        heads.chain(lines).collect()
    }
}

/// The end of the remarks whose lines stay in their rows.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Anchor {
    Top,
    Bottom,
}

/// The signs that the legend explains.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Signs {
    /// The signs on the board now.
    Now,
    /// All signs that can appear during a game.
    All,
}

/// The kinds of lines in the panel, from the least to the most important.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
enum Weight {
    /// Keys, which the footer names too.
    Keys,
    /// The legend of the signs.
    Legend,
    /// A remark of the game.
    Note,
    /// The list of moves.
    Sheet,
    /// The result of the game; if it is left out, the status line says it.
    Ended,
    /// Whether the game counts for the rating, which nothing else on the screen says.
    Rated,
    /// The moves of the last turn.
    Turn,
    /// The costliest moves.
    Review,
    /// The players and their time.
    Players,
    /// Values that the user switched on with a key.
    Asked,
    /// The heading of the values.
    Heading,
    /// The evaluation bar, which the user switched on too.
    Bar,
}

impl Weight {
    fn style(self, painter: &Painter<'_>) -> Style {
        match self {
            Weight::Ended => painter.role(Role::Title),
            _ => PLAIN,
        }
    }
}

/// Removes the least important lines until `rows` are left. The lines about the
/// end of the game are kept all together or not at all, and so are those about the rating.
/// Returns whether the former are kept.
fn keep_result(lines: &mut Vec<(Weight, String)>, rows: usize) -> bool {
    let kinds = [Weight::Rated, Weight::Ended];
    let count =
        |lines: &[(Weight, String)], kind| lines.iter().filter(|line| line.0 == kind).count();
    let all = kinds.map(|kind| count(lines, kind));
    keep_rows(lines, rows);
    let [_, is_told] = [0, 1].map(|at| {
        let is_whole = all[at] > 0 && count(lines, kinds[at]) == all[at];
        if !is_whole {
            lines.retain(|line| line.0 != kinds[at]);
        }
        is_whole
    });
    is_told
}

/// Removes the least important lines until `rows` are left. A heading without its
/// lines is removed too.
fn keep_rows(lines: &mut Vec<(Weight, String)>, rows: usize) {
    leave_out(lines, rows);
    if !lines.iter().any(|(weight, _)| *weight == Weight::Asked) {
        lines.retain(|(weight, _)| *weight != Weight::Heading);
    }
}

/// Returns the words in at most `rows` lines; the last line says how many are left
/// out.
fn first_lines(words: &[String], width: u16, rows: usize) -> Vec<String> {
    let whole = fill(words, width);
    if whole.len() <= rows {
        return whole;
    }
    let shortened = |kept: usize| {
        let more = format!("… {} more", words.len() - kept);
        let words: Vec<String> = words[..kept].iter().cloned().chain([more]).collect();
        fill(&words, width)
    };
    let kept = (0..words.len()).rev().map(shortened);
    let mut fitting = kept.filter(|lines| lines.len() <= rows);
    fitting.next().unwrap_or_default()
}

/// Returns words with three blanks between them, in as few lines as possible.
fn fill(words: &[String], width: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if columns(line) + 3 + columns(word) <= width => {
                line.push_str("   ");
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}

/// A row of the values of moves.
struct ValueRow {
    /// The row of a table.
    aligned: String,
    /// The row without the blanks between its columns.
    words: String,
    is_best: bool,
    is_heading: bool,
}

impl ValueRow {
    fn heading(text: String) -> ValueRow {
        ValueRow {
            aligned: text.clone(),
            words: text,
            is_best: false,
            is_heading: true,
        }
    }
}
