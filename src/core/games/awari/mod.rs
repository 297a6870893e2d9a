//! Awari: the rules, the notation and the picture.
//!
//! Sources: University of Copenhagen, course Programming and Problem Solving,
//! 2018, exercise 'Awari' (its signature file); two student reports on that
//! exercise, called Awari project reports A and B here; D. Ahl (ed.), BASIC
//! Computer Games, AWARI; for Kalah: G. Irving, J. Donkers, J. Uiterwijk,
//! Solving Kalah (2000).
//!
//! A1. The board has two rows of six pits and two homes. The cells are numbered
//!     0–13: South's (the first player's) pits are cells 0–5 and its home is cell
//!     6, North's pits are cells 7–12 and its home is cell 13. The pits in cells i
//!     and 12 − i are opposite each other. At the start each pit has
//!     three beans (an option), and the homes are empty.
//! A2. South begins. A move takes all beans of one of the mover's non-empty pits
//!     and sows them one by one anticlockwise (rising cells, 13 → 0). In moves,
//!     each player's pits are called 1–6 in sowing direction, so South's pit 1 is
//!     cell 0 and North's pit 1 is cell 7.
//! A3. Beans are sown into both homes; on a lap the origin gets a bean like any
//!     other cell.
//! A4. After a last bean in the mover's home the mover moves again, without
//!     limit, unless the game is over.
//! A5. If the last bean falls into an empty pit on either side and the opposite
//!     pit is not empty, it goes to the mover's home with all beans opposite.
//! A6. The game is over when either side's six pits are empty after a sowing,
//!     even before a pending extra turn. Beans left in pits count for nobody;
//!     the side with more beans at home wins, and equal numbers are a draw. No
//!     bean is ever lost.
//!
//! [`Preset`] lists the sources' variants of A3 to A6. The game called Awari
//! that Romein and Bal solved in 2002 is Oware, a different game.

mod bots;
mod counts;
pub mod engine;
mod human;
mod motifs;
mod moves;
mod options;
mod picture;
mod position;
mod state;
mod tooling;
mod waiting;

pub use moves::Move;
pub use options::{
    AwariOptions, CaptureSide, EmptyCapture, ExtraMove, Leftover, Policies, Preset, SowInto,
};
pub use state::{State, TurnStage};

use crate::game::{
    Clicks, Diagram, EndReason, Game, Interchange, MenuCard, MoveKind, Notation, Outcome,
    ParsePositionError, Rules, Side,
};

/// The rules of one game of Awari, with its options.
#[derive(Copy, Clone, Debug, Default)]
pub struct Awari {
    options: AwariOptions,
}

impl Awari {
    /// The variants of rules A3 to A6 that the preset selects.
    #[must_use]
    pub const fn policies(&self) -> Policies {
        self.options.rules.policies()
    }
}

impl Rules for Awari {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        State::start(self.options)
    }

    fn to_move(&self, state: &State) -> Side {
        state.mover
    }

    fn legal_moves(&self, state: &State, out: &mut Vec<Move>) {
        if !state.is_over() {
            out.extend(Move::all().filter(|mv| state.cells[mv.cell(state.mover)] > 0));
        }
    }

    fn apply(&self, state: &mut State, mv: Move) {
        state.sow(self.policies(), mv, |_| {});
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let points = || Outcome::by_points(state.points(self.policies().leftover));
        state.is_over().then(points)
    }
}

impl Game for Awari {
    type Options = AwariOptions;

    const ID: &'static str = "awari";
    const ALIASES: &'static [&'static str] = &[];
    const TITLE: &'static str = "Awari";
    const SIDES: [&'static str; 2] = ["South", "North"];
    const CARD: MenuCard = MenuCard {
        size: "2×6",
        minutes: 10,
        unit: "beans",
        moves: &[MoveKind::noted(
            "one of your pits",
            ", 1 to 6 in sowing order",
        )],
    };
    const RULES: &'static str = include_str!("rules.txt");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const TOPICS: &'static str = include_str!("topics.txt");
    const PUZZLES: &'static str = include_str!("puzzles.txt");

    fn new(options: AwariOptions) -> Awari {
        Awari { options }
    }

    fn options(&self) -> AwariOptions {
        self.options
    }

    fn render(&self, state: &State) -> Diagram {
        picture::render(state)
    }

    fn clicks(&self, state: &State, mv: Move) -> Clicks {
        Clicks::One(mv.spot(state.mover))
    }

    fn end_reason(&self, state: &State) -> Option<EndReason> {
        let bare = |side: &Side| state.pits(*side).iter().all(|&n| n == 0);
        let side = Side::BOTH.into_iter().find(bare)?;
        let name = Self::SIDES[side.index()];
        Some(EndReason::new(match self.policies().leftover {
            _ if state.beans_in_pits() == 0 => "all pits are empty".to_owned(),
            Leftover::Owner => {
                format!("{name}'s pits are empty; each side keeps the beans in its pits")
            }
            Leftover::Nobody => {
                format!("{name}'s pits are empty; nobody gets the beans that are left")
            }
        }))
    }

    fn read_diagram(
        &self,
        picture: &Diagram,
        to_move: Side,
    ) -> Result<Self::State, ParsePositionError> {
        position::read_diagram(self, picture, to_move)
    }

    fn steps(&self, before: &State, mv: Move) -> Vec<Diagram> {
        picture::steps(self, before, mv)
    }

    fn tally(&self, state: &State) -> Option<[u16; 2]> {
        Some(state.points(self.policies().leftover))
    }
}

impl Notation for Awari {
    fn split_moves(text: &str) -> Vec<&str> {
        moves::split(text)
    }

    fn spellings(words: &[&str]) -> Vec<(&'static str, Vec<String>)> {
        moves::spellings(words)
    }

    fn describe(&self, before: &State, mv: Move) -> String {
        let mut after = *before;
        let sown = after.sow(self.policies(), mv, |_| {});
        let beans = |n| if n == 1 { "bean" } else { "beans" };
        let mut text = format!("pit {mv}, sowing {} {}", sown.beans, beans(sown.beans));
        if sown.captured > 0 {
            text += &format!(" and capturing {}", sown.captured);
        }
        text
    }

    fn why_illegal(&self, state: &State, _mv: Move) -> String {
        // Every pit can be named, so a move is illegal only if its pit is
        // empty.
        let side = Self::SIDES[state.mover.index()];
        format!("is empty: {side} has nothing to sow there")
    }

    fn write_position(&self, state: &State) -> String {
        position::write(state)
    }

    fn read_position(&self, text: &str) -> Result<State, ParsePositionError> {
        position::read(self, text)
    }
}

impl Interchange for Awari {}
