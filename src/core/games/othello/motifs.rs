//! The motifs of Othello: patterns that players have names for.

use super::engine::skill::Skill;
use super::engine::stability::stable_opp;
use super::{Board, Move, Othello, State, Tie, ahead, bits, bots, counts, edges, tempo};
use crate::engine::Analyst;
use crate::game::{Game, Side, Verdict};
use crate::teacher::{Counted, Motif, Odds, Sighting, Teachable};

pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;
const EDGES: u64 = 0xff81_8181_8181_81ff;
/// The motif "mobility" is reported when the opponent has at most this many
/// moves.
const FEW_MOVES: u32 = 6;
/// The motif "safe discs" is reported from this many new stable discs on.
const MANY_SAFE: u32 = 3;
/// A move leaves the opponent clearly fewer moves than another from this difference on.
const MOVES_FEWER: u32 = 2;
/// The fewest empty squares after the move at which "mobility" is reported. With fewer, the
/// number of moves says little.
const MOBILITY_EMPTIES: u32 = 5;
/// The fewest empty squares after the move at which "safe discs" is reported. With fewer, the
/// method misses too many discs that can never be turned.
const SAFE_EMPTIES: u32 = 8;
/// A quiet move turns exactly this many discs.
const QUIET: u32 = 1;
/// With this many empty squares or fewer, "parity" is reported and "quiet move"
/// is not.
const LATE: u32 = 16;

/// Estimated lead in discs, at the end of the game, that wins 73 games of 100.
/// Each empty square adds to it.
const SCALE_AT_THE_END: f64 = 4.0;
const SCALE_A_SQUARE: f64 = 0.2;
/// Proved lead in discs, at the end of the game, that wins 73 games of 100.
const PROVED_AT_THE_END: f64 = 1.0;
const PROVED_A_SQUARE: f64 = 0.15;

/// The empty squares at the start.
const SQUARES_TO_FILL: f32 = 60.0;

/// Returns the connected region of empty squares around the empty square
/// `square`.
pub(super) fn region(board: Board, square: usize) -> u64 {
    let mut region = 1_u64 << square;
    loop {
        let wider = bits::around(region) & board.empty() | region;
        if wider == region {
            return region;
        }
        region = wider;
    }
}

pub(super) fn count(n: u32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

fn taking_corner(mv: Move) -> Sighting {
    let corner = Sighting::plain("corner", ("takes", "take"), "a corner");
    corner.naming(&format!("the corner {mv}"), [mv]).on([mv])
}

impl Teachable for Othello {
    const RESULTS: &'static [&'static str] = &[ahead::SCORE];

    const COUNTED_REPLIES: &'static [&'static str] = &["corner"];

    const GIFTS: &'static [&'static str] = &["corner", "beside a corner"];

    const STRIKING: &'static [&'static str] = &["wipe-out", "corner", "forced pass"];

    const MOTIFS: &'static [Motif] = &[
        Motif::new("wipe-out", "It leaves your opponent without a disc.").like("mobility"),
        Motif::new("corner", "It takes a corner, which can never be turned.").stopped_by(
            "guarding a corner",
            "It keeps your opponent out of a corner.",
        ),
        Motif::new(
            "forced pass",
            "It leaves your opponent no move, only a pass.",
        )
        .like("mobility")
        .stopped_by("avoiding a pass", "It keeps a move for you."),
        Motif::new("mobility", "It keeps your opponent short of moves.")
            .stopped_by("keeping moves", "It leaves you more than six moves."),
        Motif::new("safe discs", "It makes more of your discs safe for good.").stopped_by(
            "denying safe discs",
            "It lets your opponent make fewer discs safe.",
        ),
        Motif::new("wedge", "It goes between two opposing discs on an edge.").stopped_by(
            "avoiding a wedge",
            "It leaves your opponent no wedge on an edge.",
        ),
        Motif::new("parity", "It fills the last empty square of a region.").stopped_by(
            "keeping parity",
            "It leaves no lone square to your opponent.",
        ),
        Motif::new("pass to come", "After any reply you can force a pass.")
            .like("mobility")
            .stopped_by(
                "avoiding a later pass",
                "It keeps your opponent from forcing a pass.",
            ),
        Motif::new("full edge", "It fills an edge between two empty corners.").stopped_by(
            "guarding an edge",
            "It keeps your opponent from filling an edge.",
        ),
        Motif::new("quiet move", "It turns one disc and opens no new move.").like("mobility"),
    ];

    const LEVEL_TABLE: &'static str = include_str!("levels.tsv");

    fn motifs(&self, before: &State, mv: Move) -> Vec<Sighting> {
        let Some(square) = mv.square() else {
            return Vec::new();
        };
        let opponent = Self::SIDES[before.to_move.other().index()];
        let board = before.board;
        let after = board.play(square);
        let mut seen = Vec::new();
        if after.own == 0 {
            let rest = format!("{opponent} without a disc");
            seen.push(Sighting::plain("wipe-out", ("leaves", "leave"), &rest));
            return seen;
        }
        if CORNERS >> square & 1 == 1 {
            seen.push(taking_corner(mv));
        }
        let moves = after.moves().count_ones();
        if moves == 0 && !after.is_over() {
            let rest = format!("{opponent} no move");
            seen.push(Sighting::plain("forced pass", ("leaves", "leave"), &rest));
        } else if moves > 0 && moves <= FEW_MOVES && after.empties() >= MOBILITY_EMPTIES {
            let rest = format!("{opponent} {}", count(moves, "move", "moves"));
            let few = Sighting::plain("mobility", ("leaves", "leave"), &rest);
            let few = few.from_difference(MOVES_FEWER);
            let places = bits::squares(after.moves()).map(Move::place);
            seen.push(few.of_strength(FEW_MOVES + 1 - moves).on(places));
        }
        if tempo::prepares_a_pass(after) {
            let pass = Sighting::plain("pass to come", ("prepares", "prepare"), "a pass");
            let why = format!(": {opponent} can be left without a move after any reply");
            seen.push(pass.remark(why).on([mv]));
        }
        seen.extend(shape(board, after, square));
        seen
    }

    fn counts(&self, before: &State, line: &[Move]) -> Vec<Counted> {
        let sides = [before.to_move, before.to_move.other()];
        let [mover, opponent] = sides.map(|side| Self::SIDES[side.index()]);
        let square = line.first().and_then(|mv| mv.square());
        let mut counts = square.map_or_else(Vec::new, |square| {
            counts::after(before.board, square, mover, opponent)
        });
        counts.extend(ahead::ahead(self, before, line, [mover, opponent]));
        counts
    }

    fn usual_cost(&self, before: &State, motif: &str) -> i32 {
        counts::cost(before.board, motif)
    }

    fn counts_after_reply(&self, before: &State, line: &[Move]) -> Vec<Counted> {
        let sides = [before.to_move, before.to_move.other()];
        let [mover, opponent] = sides.map(|side| Self::SIDES[side.index()]);
        match line {
            [mv, reply, ..] => mv.square().map_or_else(Vec::new, |square| {
                counts::after_reply(before.board.play(square), *reply, mover, opponent)
            }),
            _ => Vec::new(),
        }
    }

    /// Returns the corners that the move opens to the opponent.
    fn opens(&self, before: &State, mv: Move) -> Vec<(Move, Sighting)> {
        let Some(square) = mv.square() else {
            return Vec::new();
        };
        let closed = !before.board.pass().moves();
        let open = before.board.play(square).moves();
        let corners = bits::squares(open & closed & CORNERS).map(Move::place);
        corners.map(|mv| (mv, taking_corner(mv))).collect()
    }

    fn even_result(&self) -> Verdict {
        match self.options.tie {
            Tie::Draw => Verdict::Draw,
            Tie::Second => Verdict::Win(Side::Second),
        }
    }

    fn odds(&self, state: &State) -> Odds {
        let empties = f64::from(state.board.empties());
        Odds {
            estimated: SCALE_AT_THE_END + SCALE_A_SQUARE * empties,
            proved: PROVED_AT_THE_END + PROVED_A_SQUARE * empties,
            progress: 1.0 - state.board.empties() as f32 / SQUARES_TO_FILL,
            ..Odds::default()
        }
    }

    fn passed(&self, state: &State) -> Option<State> {
        let board = state.board.pass();
        (board.moves() != 0).then_some(State {
            board,
            to_move: state.to_move.other(),
        })
    }

    fn asks_about_a_pass(&self, state: &State) -> bool {
        // The longest exact searches leave no time for another one.
        state.board.empties() != bots::JUDGE.exact
    }

    fn judge(&self) -> Box<dyn Analyst<Othello>> {
        Box::new(bots::judge())
    }

    fn analyst_description(&self) -> String {
        let Skill { depth, exact, .. } = bots::JUDGE;
        format!("{depth} moves deep; the last {exact} squares exactly")
    }
}

/// Returns the motifs of a move's shape: safe discs, wedge, parity, quiet move.
fn shape(board: Board, after: Board, square: usize) -> Vec<Sighting> {
    let mv = Move::place(square);
    let mut seen = Vec::new();
    // The mover's discs are the opponent's on the board after the move or a
    // pass, and `stable_opp` counts those. It never counts a disc that can be
    // turned but may miss some that cannot, so only "at least" is true of its
    // number.
    let safe = stable_opp(after);
    let made = safe.saturating_sub(stable_opp(board.pass()));
    if made >= MANY_SAFE && after.empties() >= SAFE_EMPTIES {
        let rest = format!("at least {safe} discs that can never be turned");
        let strong = Sighting::plain("safe discs", ("reaches", "reach"), &rest);
        seen.push(strong.of_strength(made).on([mv]));
    }
    if is_wedge(after, square) {
        let rest = "in between two discs on the edge";
        seen.push(Sighting::plain("wedge", ("wedges", "wedge"), rest).on([mv]));
    }
    // The mover's discs are the opponent's on the board after the move.
    if let Some([a, b]) = edges::completed(after.opp, after.own, square) {
        let full = Sighting::plain("full edge", ("fills", "fill"), "an edge");
        let edge = format!("the edge between {a} and {b}");
        seen.push(full.naming(&edge, [a, b]).on([mv]));
    }
    let regions = region(board, square);
    let is_lone = regions.count_ones() == 1 && board.empty() != regions;
    // A corner is worth more for being one.
    if board.empties() <= LATE && is_lone && CORNERS >> square & 1 == 0 {
        let parity = Sighting::plain("parity", ("fills", "fill"), "a lone square");
        let square = format!("the lone square {mv}");
        seen.push(parity.naming(&square, [mv]).on([mv]));
    }
    let turned = bits::flips(square, board.own, board.opp);
    let opened = after.moves() & !board.pass().moves();
    if turned.count_ones() == QUIET && board.empties() > LATE && opened == 0 {
        let quiet = Sighting::plain("quiet move", ("turns", "turn"), "a single disc");
        let quiet = quiet.and(("opens", "open"), "nothing").on([mv]);
        seen.push(quiet.giving(&["few discs", "new moves"]));
    }
    seen
}

/// Returns whether both neighbours of an edge square along its edge are discs of the
/// side to move, who did not play there.
fn is_wedge(after: Board, square: usize) -> bool {
    let bit = 1_u64 << square;
    if bit & EDGES == 0 || bit & CORNERS != 0 {
        return false;
    }
    let step = if (8..56).contains(&square) { 8 } else { 1 };
    let both = bit << step | bit >> step;
    after.own & both == both
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;

    #[test]
    fn corner_and_lone_square_are_recognised() {
        let game = Othello::default();
        // White has row 1 except its corners; Black has h1.
        let board = Board {
            own: 0x80,
            opp: 0x7e,
        };
        let state = State {
            board,
            to_move: Side::First,
        };
        let seen = game.motifs(&state, "a1".parse().unwrap());
        let names: Vec<&str> = seen.iter().map(|s| s.motif).collect();
        assert_eq!(names, ["wipe-out"]);
        let board = Board {
            own: 0x80,
            opp: 0x7e | 1 << 40,
        };
        let seen = game.motifs(&State { board, ..state }, "a1".parse().unwrap());
        let names: Vec<&str> = seen.iter().map(|s| s.motif).collect();
        assert_eq!(names, ["corner", "safe discs"]);
    }

    #[test]
    fn only_newly_opened_corners_count() {
        let game = Othello::default();
        let opened = |position: &str, mv: &str| -> Vec<String> {
            let state = game.read_position(position).unwrap();
            let opened = game.opens(&state, mv.parse().unwrap());
            opened.iter().map(|(reply, _)| reply.to_string()).collect()
        };
        let early = "--O------OO------XOX------OOX-----OXO------O--------O----------- X";
        assert_eq!(opened(early, "b1"), ["a1"]);
        assert_eq!(opened(early, "e3"), Vec::<String>::new());
        // White can take a1 before and after g7; the other two corners are new.
        let late = "-OOOOOO-XXXXXO-OXXXOXXOOXOXXOOXOXOXOOXXOXOOOXXOOXOOOOO-O-OOOOOO- X";
        assert_eq!(opened(late, "g7"), ["a8", "h8"]);
    }

    #[test]
    fn quiet_move_gives_the_opponent_no_new_move() {
        let game = Othello::default();
        let is_quiet = |position: &str, mv: &str| {
            let state = game.read_position(position).unwrap();
            let seen = game.motifs(&state, mv.parse().unwrap());
            seen.iter().any(|sighting| sighting.motif == "quiet move")
        };
        // c3 turns one disc, but lets White take the corner a1.
        let loud = "-----OX--XXXOO-----OXOOOXXOXXOXXOOOXOOXXO-OXO-XXOO-O----O-XXXX-- X";
        assert!(!is_quiet(loud, "c3"));
        let quiet = "---------------------------OX------XO-------XO------------------ X";
        assert!(is_quiet(quiet, "f5"));
    }

    #[test]
    fn wedge_is_between_two_discs_on_one_edge() {
        let between = Board {
            own: 0b101 << 2,
            opp: 1 << 3,
        };
        assert!(is_wedge(between, 3));
        assert!(!is_wedge(between, 2));
        let column = Board {
            own: 1 << 16 | 1 << 32,
            opp: 1 << 24,
        };
        assert!(is_wedge(column, 24));
        assert!(!is_wedge(column, 25));
    }
}
