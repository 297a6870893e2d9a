//! Rows and squares of a diagram, in words.

use crate::game::{Cell, Contents, Diagram, Edge, Ground, Side, order_by_key};
use crate::session::Session;
use crate::ui::text::listed;
use serde::Serialize;

/// A cell with its name.
pub(super) struct NamedCell<'a> {
    /// The name used in sentences: `d4`, `South 4`, `South home`.
    pub name: String,
    /// The cell.
    pub cell: &'a Cell,
}

/// The name and the contents of a cell, for JSON.
#[derive(Serialize)]
pub(super) struct NamedContents {
    name: String,
    holds: String,
}

/// Names the cells of one diagram.
pub(super) struct CellNames {
    /// The picture of the board.
    pub diagram: Diagram,
    sides: [&'static str; 2],
}

impl CellNames {
    /// Names the cells of the board of `session`.
    pub fn of(session: &dyn Session) -> CellNames {
        CellNames {
            diagram: session.diagram(),
            sides: session.info().sides,
        }
    }

    fn label(&self, edges: [Edge; 2], index: u16) -> Option<&str> {
        let labels = self.diagram.labels.iter();
        let mut found = labels.filter(|label| edges.contains(&label.edge) && label.index == index);
        found.next().map(|label| label.text.as_str())
    }

    /// Returns the name of a row: its label, or the side that owns its pits.
    pub fn row_name(&self, row: u16) -> String {
        if let Some(label) = self.label([Edge::Left, Edge::Right], row) {
            return label.to_owned();
        }
        let mut cells = self.diagram.cells.iter().filter(|cell| cell.row == row);
        let owner = cells.find_map(|cell| match cell.ground {
            Ground::Pit(side) => Some(self.sides[side.index()]),
            _ => None,
        });
        owner.map_or_else(|| (row + 1).to_string(), str::to_owned)
    }

    /// Adds the name to a cell.
    fn place<'a>(&self, cell: &'a Cell) -> NamedCell<'a> {
        let name = match cell.ground {
            Ground::Home(side) => format!("{} home", self.sides[side.index()]),
            Ground::Pit(side) => {
                let edge = if cell.row == 0 {
                    Edge::Top
                } else {
                    Edge::Bottom
                };
                let label = self.label([edge, edge], cell.column).unwrap_or("?");
                format!("{} {label}", self.sides[side.index()])
            }
            _ => {
                let column = self.label([Edge::Top, Edge::Bottom], cell.column);
                format!("{}{}", column.unwrap_or("?"), self.row_name(cell.row))
            }
        };
        NamedCell { name, cell }
    }

    /// Returns the name of this cell.
    pub fn name_of(&self, cell: &Cell) -> String {
        self.place(cell).name
    }

    /// Returns the names of the rows, from the top.
    pub fn rows(&self) -> Vec<String> {
        (0..self.diagram.rows)
            .map(|row| self.row_name(row))
            .collect()
    }

    /// Returns the row called `name` and its cells from the left, followed by
    /// the home of that side if there is one.
    pub fn row(&self, name: &str) -> Option<(String, Vec<NamedCell<'_>>)> {
        let row =
            (0..self.diagram.rows).find(|&row| self.row_name(row).eq_ignore_ascii_case(name))?;
        let home = |cell: &Cell| matches!(cell.ground, Ground::Home(_));
        let mine = |cell: &&Cell| cell.row == row && !home(cell);
        // A row that has the name of a side also contains the home of that
        // side.
        let homes = |cell: &&Cell| match cell.ground {
            Ground::Home(side) => self.sides[side.index()].eq_ignore_ascii_case(name),
            _ => false,
        };
        let cells = self.diagram.cells.iter();
        let places = cells.clone().filter(mine).chain(cells.filter(homes));
        let places = places.map(|cell| self.place(cell)).collect();
        Some((self.row_name(row), places))
    }

    /// Returns the name of a cell in the middle.
    pub fn example_name(&self) -> String {
        let middle = self.diagram.cells.get(self.diagram.cells.len() / 2);
        middle.map_or_else(String::new, |cell| self.name_of(cell))
    }

    /// Returns names with which [`CellNames::find`] finds a cell: `d4`, or `4, North 4 or
    /// home`.
    pub fn example_names(&self, mover: &str) -> String {
        let cells = self.diagram.cells.iter();
        let pit = cells
            .clone()
            .find(|cell| matches!(cell.ground, Ground::Pit(_)));
        let Some(pit) = pit.map(|cell| self.name_of(cell)) else {
            return self.example_name();
        };
        let number = pit.rsplit(' ').next().unwrap_or_default();
        let other = self.sides.iter().find(|side| **side != mover);
        let other = other.map_or_else(String::new, |side| format!("{side} {number}, "));
        format!("{number}, {other}home or {mover} home")
    }

    /// Returns the cell with this name. A pit can be named by
    /// its number alone, which means the one of side `mover`; the word `pit` and all but
    /// the first letter of a side can be added or left out: `pit 3`, `N3`.
    pub fn find(&self, name: &str, mover: &str) -> Option<NamedCell<'_>> {
        let words = name.split_whitespace();
        let words: Vec<&str> = words
            .filter(|word| !word.eq_ignore_ascii_case("pit"))
            .collect();
        let name = &*words.join(" ");
        // In Awari a number alone means a pit of the side to move.
        let full = format!("{mover} {name}");
        let mut places = self.diagram.cells.iter().map(|cell| self.place(cell));
        let is = |place: &NamedCell| {
            place.name.eq_ignore_ascii_case(name)
                || place.name.eq_ignore_ascii_case(&full)
                || initials(&place.name).is_some_and(|short| short.eq_ignore_ascii_case(name))
        };
        places.find(is)
    }

    /// Returns the names of the columns, from the left. Returns none if the
    /// columns have no names, or if the names above and below the board differ.
    pub fn columns(&self) -> Vec<String> {
        let name = |column: u16| {
            let [above, below] =
                [Edge::Top, Edge::Bottom].map(|edge| self.label([edge, edge], column));
            match (above, below) {
                // In Awari the pits above and below each other have different
                // numbers.
                (Some(above), Some(below)) if above != below => None,
                (above, below) => above.or(below).map(str::to_owned),
            }
        };
        let names: Option<Vec<String>> = (0..self.diagram.columns).map(name).collect();
        names.unwrap_or_default()
    }

    /// Returns the column called `name` and its cells from the top.
    pub fn column(&self, name: &str) -> Option<(String, Vec<NamedCell<'_>>)> {
        let names = self.columns();
        let at = names
            .iter()
            .position(|own| own.eq_ignore_ascii_case(name))?;
        let cells = self.diagram.cells.iter();
        let mine = cells.filter(|cell| usize::from(cell.column) == at);
        Some((
            names[at].clone(),
            mine.map(|cell| self.place(cell)).collect(),
        ))
    }

    /// Returns the contents of these cells, for JSON.
    pub fn named_contents(&self, places: &[NamedCell]) -> Vec<NamedContents> {
        let contents = |place: &NamedCell| NamedContents {
            name: place.name.clone(),
            holds: self.contents(place.cell),
        };
        places.iter().map(contents).collect()
    }

    /// Returns `Black: d4 and e5. White: d5.`, with the pieces on light squares last if these
    /// have a name (`Black: e5; on day d5.`), or for a board of pits `South, pits
    /// 1 to 6: 4, 4, 4, 4, 4 and 4; home 0.` for both sides.
    pub fn sentence(&self) -> String {
        let counts = |cell: &Cell| matches!(cell.contents, Contents::Count(_));
        let has_pits = self.diagram.cells.iter().any(counts);
        let of = |side| match has_pits {
            true => self.pits_sentence(side),
            false => self.pieces_sentence(side),
        };
        Side::BOTH.map(of).join(" ")
    }

    fn pieces_sentence(&self, side: Side) -> String {
        let cells = self.diagram.cells.iter();
        let own = cells.filter(|cell| cell.contents == Contents::Piece(side));
        let (light, others): (Vec<&Cell>, Vec<&Cell>) = own.partition(|cell| self.is_light(cell));
        let names = |cells: Vec<&Cell>| {
            let names = cells.iter().map(|cell| self.name_of(cell));
            listed(&Vec::from_iter(names))
        };
        let light = match (light.is_empty(), self.diagram.ground_names) {
            (false, Some([ground, _])) => format!("on {ground} {}", names(light)),
            _ => String::new(),
        };
        let groups = [names(others), light].into_iter();
        let words = match Vec::from_iter(groups.filter(|group| !group.is_empty())).join("; ") {
            none if none.is_empty() => "nothing".to_owned(),
            words => words,
        };
        format!("{}: {words}.", self.sides[side.index()])
    }

    /// Whether the cell is a light square of a board whose two kinds of square have names,
    /// because they differ in what can be done there.
    fn is_light(&self, cell: &Cell) -> bool {
        self.diagram.ground_names.is_some() && cell.ground == Ground::Light
    }

    fn pits_sentence(&self, side: Side) -> String {
        let cells = self.diagram.cells.iter();
        let own = cells
            .clone()
            .filter(|cell| cell.ground == Ground::Pit(side));
        let mut pits: Vec<NamedCell> = own.map(|cell| self.place(cell)).collect();
        // The second side's pits are in the opposite order on the board.
        order_by_key(&mut pits, |pit| pit.name.clone());
        let beans: Vec<String> = pits.iter().map(|pit| self.contents(pit.cell)).collect();
        let home = cells
            .filter(|cell| cell.ground == Ground::Home(side))
            .map(|cell| format!("; home {}", self.contents(cell)));
        format!(
            "{}, pits 1 to {}: {}{}.",
            self.sides[side.index()],
            pits.len(),
            listed(&beans),
            home.collect::<String>()
        )
    }

    /// Returns `Row 3: b3 Black; the other 7 are empty.`
    pub fn line_sentence(&self, kind: &str, name: &str, places: &[NamedCell]) -> String {
        let taken = |place: &&NamedCell| place.cell.contents != Contents::Empty;
        let words: Vec<String> = places
            .iter()
            .filter(taken)
            .map(|place| self.holds(place))
            .collect();
        let empty = places.len() - words.len();
        let holds = listed(&words);
        match (words.is_empty(), empty) {
            (true, _) => format!("{kind} {name} is empty."),
            (false, 0) => format!("{kind} {name}: {holds}."),
            (false, 1) => format!("{kind} {name}: {holds}; the other is empty."),
            (false, n) => format!("{kind} {name}: {holds}; the other {n} are empty."),
        }
    }

    /// Returns the kinds of square in a row or column that has two in turn and names for them:
    /// ` a1 is a night square, b1 a day square, and so on.` Otherwise empty.
    pub fn grounds(&self, places: &[NamedCell]) -> String {
        let is_alternating = places
            .windows(2)
            .all(|pair| pair[0].cell.ground != pair[1].cell.ground);
        let named = |place: &NamedCell| self.ground_name(place.cell.ground);
        match places {
            [first, second, ..] if is_alternating => match (named(first), named(second)) {
                (Some(one), Some(other)) => format!(
                    " {} is a {one} square, {} a {other} square, and so on.",
                    first.name, second.name
                ),
                _ => String::new(),
            },
            _ => String::new(),
        }
    }

    /// Returns the name of a kind of square, if it has one.
    pub fn ground_name(&self, ground: Ground) -> Option<&'static str> {
        let [light, dark] = self.diagram.ground_names?;
        match ground {
            Ground::Light => Some(light),
            Ground::Dark => Some(dark),
            Ground::Plain | Ground::Pit(_) | Ground::Home(_) => None,
        }
    }

    /// Returns `b3 Black`, `c3 Black on day` or `South 4 has 3`.
    fn holds(&self, place: &NamedCell) -> String {
        let verb = match place.cell.contents {
            Contents::Count(_) => "has ",
            Contents::Empty | Contents::Piece(_) => "",
        };
        let ground = match self.diagram.ground_names {
            Some([light, _]) if self.is_light(place.cell) => format!(" on {light}"),
            _ => String::new(),
        };
        format!("{} {verb}{}{ground}", place.name, self.contents(place.cell))
    }

    /// Returns the contents of a cell as a word or number.
    pub fn contents(&self, cell: &Cell) -> String {
        match cell.contents {
            Contents::Empty => "empty".to_owned(),
            Contents::Piece(side) => self.sides[side.index()].to_owned(),
            Contents::Count(counters) => counters.to_string(),
        }
    }
}

/// Returns the name of a pit with the first letter of its side: `S3` for `South 3`. `None`
/// for a name of one word.
fn initials(name: &str) -> Option<String> {
    let (side, number) = name.split_once(' ')?;
    Some(format!("{}{number}", side.chars().next()?))
}

/// Describes the colour of a square, on boards where colours differ; otherwise
/// empty.
pub(super) fn ground(cell: &Cell, diagram: &Diagram) -> String {
    let (index, shade) = match cell.ground {
        Ground::Light => (0, "light"),
        Ground::Dark => (1, "dark"),
        Ground::Plain | Ground::Pit(_) | Ground::Home(_) => return String::new(),
    };
    match diagram.ground_names {
        Some(names) => format!(", a {} square ({shade})", names[index]),
        None => format!(", a {shade} square"),
    }
}
