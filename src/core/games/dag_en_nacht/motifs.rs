//! The motifs of Dag en Nacht: the patterns of play that players have names
//! for.

use super::bits::Bits;
use super::board::{Way, is_white};
use super::engine::ReducedSearch;
use super::engine::analyst::RootAnalyst;
use super::engine::strength::Strength;
use super::preparation::preparation;
use super::{DagEnNacht, Move, State, counts};
use crate::engine::{AnalysisRequest, Analyst, Limits};
use crate::game::{Game, Rules, Side, Square};
use crate::teacher::{Counted, FORCED_WIN, Motif, Odds, Sighting, Teachable};

/// Node limit of the teacher's analysis of one position.
const EVALUATION_NODES: u64 = 60_000;

/// Expansions of the prover for one position, after the book of proved positions.
const JUDGE_EXPANSIONS: u64 = 2_000;

/// The depth to which the teacher searches the other moves after a win is
/// proved. A deeper search would take most of its time and change hardly any
/// grade.
const ONCE_WON: ReducedSearch = ReducedSearch {
    depth: 1,
    extensions: 1,
};

/// The stones on the board at the end of a usual game between the levels.
const STONES_AT_THE_END: f32 = 24.0;

/// The verb of threats.
const THREATENS: (&str, &str) = ("threatens", "threaten");

/// Number of stones in a line from which the teacher mentions the line.
const SHAPE: u16 = 2;

/// The squares on which `side` would complete a line if it were to move.
pub(super) fn winning_squares(game: &DagEnNacht, state: &State, side: Side) -> Bits {
    let turned = State {
        turn: side,
        ..*state
    };
    let mut found = Bits::default();
    let own = turned.stones[side.index()];
    // Few squares are beside two stones of a line, and only those need a closer look. The test
    // `squares_beside_no_pair_do_not_win` proves that no other square wins.
    let near = game.board.beside_pairs(own);
    for to in game.drops(&turned).both(near).squares() {
        let mut stones = own;
        stones.insert(to);
        if game.board.winning_row(side, stones, to).is_some() {
            found.insert(to);
        }
    }
    for (from, to) in game.shifts(&turned).filter(|(_, to)| near.has(*to)) {
        let mut stones = own;
        stones.remove(from);
        stones.insert(to);
        if game.board.winning_row(side, stones, to).is_some() {
            found.insert(to);
        }
    }
    found
}

/// Whether `side` could fill the empty square in one move.
fn can_fill(game: &DagEnNacht, state: &State, side: Side, square: u16) -> bool {
    let own = state.stones[side.index()];
    !is_white(square) || game.board.neighbours(square).any(|from| own.has(from))
}

fn named(game: &DagEnNacht, squares: Bits) -> Vec<Square> {
    squares
        .squares()
        .map(|square| game.board.name(square))
        .collect()
}

/// Adds squares between two parts of the object: `a line on`, `e5 and e9`. If there
/// are more than two, only their number is given.
pub(super) fn on_squares(seen: Sighting, before: &str, names: &[Square], after: &str) -> Sighting {
    let squares = match names {
        [one] => one.to_string(),
        [one, two] => format!("{one} and {two}"),
        more => format!("{} squares", more.len()),
    };
    let parts = [before, &squares, after].map(str::to_owned);
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let shown = if names.len() > 2 { &[] } else { names };
    seen.naming(&parts.join(" "), shown)
}

impl Teachable for DagEnNacht {
    const MOTIFS: &'static [Motif] = &[
        FORCED_WIN,
        Motif::new("win", "It completes a line."),
        Motif::new("fork", "It threatens a row or column and a diagonal.").like("double threat"),
        Motif::new(
            "double threat",
            "It threatens two lines; a move stops only one.",
        ),
        Motif::new(
            "unblockable line",
            "Your opponent cannot reach the missing square.",
        ),
        Motif::new(
            "block with tempo",
            "It stops a line and threatens one of your own.",
        ),
        Motif::new("block", "It stops your opponent's line."),
        Motif::new("threat", "It threatens to complete a line."),
        Motif::new("preparation", "Your next move could be a double threat.").like("quiet win"),
        Motif::new("prevention", "It prevents a double threat."),
        Motif::new("line", "It builds on a line that is still open."),
        Motif::new("obstacle", "It gets in the way of your opponent's stones."),
    ];

    const STRIKING: &'static [&'static str] = &[
        "win",
        "fork",
        "double threat",
        "unblockable line",
        "threat",
        "preparation",
    ];

    const LEVEL_TABLE: &'static str = include_str!("levels.tsv");

    fn motifs(&self, before: &State, mv: Move) -> Vec<Sighting> {
        let side = before.turn;
        let mut after = *before;
        self.apply(&mut after, mv);
        if after.won == Some(side) {
            return vec![
                Sighting::plain("win", ("completes", "complete"), "a line").on([mv.target()]),
            ];
        }
        let danger = winning_squares(self, before, side.other());
        let left = winning_squares(self, &after, side.other());
        let blocks = !danger.is_empty() && left.is_empty();
        let threatened = winning_squares(self, &after, side);
        let names = named(self, threatened);
        let mut seen = Vec::new();
        // If the opponent can complete a line first, threats come too late.
        if left.is_empty() {
            seen.extend(threat(self, &after, side, threatened));
        }
        if blocks {
            let line = format!("{}'s line", Self::SIDES[side.other().index()]);
            let danger = named(self, danger);
            let stops = |motif| {
                let stops = Sighting::plain(motif, ("stops", "stop"), &line);
                on_squares(stops, &format!("{line} on"), &danger, "").on([mv.target()])
            };
            if !threatened.is_empty() {
                let tempo = stops("block with tempo").and(THREATENS, "a line");
                seen.push(on_squares(tempo, "", &names, ""));
            }
            seen.push(stops("block"));
        }
        if left.is_empty() {
            seen.extend(preparation(self, before, &after, mv));
        }
        seen.extend(shape(self, before, &after, mv));
        seen
    }

    fn counts(&self, before: &State, line: &[Move]) -> Vec<Counted> {
        let mv = line.first();
        mv.map_or_else(Vec::new, |mv| counts::after(self, before, *mv))
    }

    fn usual_cost(&self, before: &State, motif: &str) -> i32 {
        counts::cost(before, motif)
    }

    /// Maps every move to the drop on its target: moves that fill the same
    /// square count as one.
    fn counts_as(&self, mv: Move) -> Move {
        Move::Drop(mv.target())
    }

    fn odds(&self, state: &State) -> Odds {
        let stones = state.occupied().squares().count() as f32;
        Odds {
            progress: stones / STONES_AT_THE_END,
            ..Odds::default()
        }
    }

    fn passed(&self, state: &State) -> Option<State> {
        Some(DagEnNacht::passed(self, state))
    }

    fn asks_about_a_pass(&self, state: &State) -> bool {
        !state.stones[state.turn.other().index()].is_empty()
    }

    fn judge(&self) -> Box<dyn Analyst<DagEnNacht>> {
        let request = AnalysisRequest {
            limits: Limits {
                nodes: Some(EVALUATION_NODES),
                ..Limits::default()
            },
            // With several threads, the values would not be equal in every run.
            threads: 1,
            ..AnalysisRequest::default()
        };
        let analyst = RootAnalyst::new(self, Strength::of(request.level), &request);
        let analyst = analyst.brief_once_won(ONCE_WON);
        Box::new(analyst.with_proofs(self, JUDGE_EXPANSIONS))
    }

    fn analyst_description(&self) -> String {
        "by level 10".to_owned()
    }
}

/// The most stones of one side in any open line through a square. A line is
/// open if it can still win because the other side has no stone in it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Lines {
    /// In a row or column.
    pub straight: u16,
    /// In a diagonal of white squares.
    pub diagonal: u16,
}

impl Lines {
    /// The larger of the two numbers.
    pub fn longest(self) -> u16 {
        self.straight.max(self.diagonal)
    }
}

fn open_lines(game: &DagEnNacht, state: &State, side: Side, square: u16) -> Lines {
    let [own, other] = [side, side.other()].map(|side| state.stones[side.index()]);
    let free = |way: Way, steps: i16| {
        let at = game.board.along(square, way, steps)?;
        (!other.has(at)).then_some(at)
    };
    // The stones in the line that begins `back` squares before this one, if it is open.
    let stones = |way: Way, back: i16| {
        let length = way.needed().cast_signed();
        let mut squares = (0..length).map(|i| free(way, i - back));
        let stones = squares.try_fold(0, |stones, at| Some(stones + u16::from(own.has(at?))))?;
        let first = free(way, -back)?;
        // Five stones that do not win may still become six.
        let wins = game.board.wins(side, first, way, way.needed())
            || free(way, -back - 1).is_some()
            || free(way, length - back).is_some();
        wins.then_some(stones)
    };
    let most = |ways: &[Way]| {
        let lines = ways.iter().flat_map(|&way| {
            let length = way.needed().cast_signed();
            (0..length).filter_map(move |back| stones(way, back))
        });
        lines.max().unwrap_or(0)
    };
    let diagonals: &[Way] = if is_white(square) {
        &Way::DIAGONAL
    } else {
        &[]
    };
    Lines {
        straight: most(&Way::ORTHOGONAL),
        diagonal: most(diagonals),
    }
}

fn longest_open(game: &DagEnNacht, state: &State, side: Side, square: u16) -> u16 {
    open_lines(game, state, side, square).longest()
}

/// The open lines through the target of a legal move: the mover's after the
/// move, and the opponent's before it.
pub(super) fn lines_at(game: &DagEnNacht, state: &State, mv: Move) -> [Lines; 2] {
    let (side, to) = (state.turn, game.square(mv.target()));
    let mut after = *state;
    game.apply(&mut after, mv);
    [
        open_lines(game, &after, side, to),
        open_lines(game, state, side.other(), to),
    ]
}

/// The motifs "line" and "obstacle".
fn shape(game: &DagEnNacht, before: &State, after: &State, mv: Move) -> Vec<Sighting> {
    let (side, to) = (before.turn, game.square(mv.target()));
    let mut seen = Vec::new();
    let own = longest_open(game, after, side, to);
    if own >= SHAPE {
        let rest = format!("{own} stones in an open line");
        let line = Sighting::plain("line", ("joins", "join"), &rest);
        seen.push(line.of_strength(own.into()).on([mv.target()]));
    }
    let theirs = longest_open(game, before, side.other(), to);
    if theirs >= SHAPE {
        let name = DagEnNacht::SIDES[side.other().index()];
        let rest = format!("in the way of {theirs} {name} stones");
        let obstacle = Sighting::plain("obstacle", ("stands", "stand"), &rest);
        seen.push(obstacle.of_strength(theirs.into()).on([mv.target()]));
    }
    seen
}

/// Returns the directions of the lines that `side` would complete on this square.
fn ways_at(game: &DagEnNacht, state: &State, side: Side, square: u16) -> Vec<Way> {
    let own = state.stones[side.index()];
    let beside = game.board.neighbours(square).filter(|from| own.has(*from));
    let dropped = (!is_white(square)).then_some(None);
    let origins = dropped.into_iter().chain(beside.map(Some));
    let way = |from: Option<u16>| {
        let mut stones = own;
        if let Some(from) = from {
            stones.remove(from);
        }
        stones.insert(square);
        let (_, way, _) = game.board.winning_row(side, stones, square)?;
        Some(way)
    };
    origins.filter_map(way).collect()
}

/// The motif "fork": threats of a diagonal and of a row or column.
fn fork(game: &DagEnNacht, after: &State, side: Side, threatened: Bits) -> Option<Sighting> {
    let on = |diagonal: bool| {
        let mut squares = threatened.squares();
        squares.find_map(|square| {
            let ways = ways_at(game, after, side, square);
            let way = ways
                .into_iter()
                .find(|way| Way::DIAGONAL.contains(way) == diagonal)?;
            Some((game.board.name(square), way))
        })
    };
    let ((straight, way), (slanting, _)) = (on(false)?, on(true)?);
    let line = match way {
        Way::Down => "column",
        _ => "row",
    };
    let both = format!("a {line} on {straight} and a diagonal on {slanting}");
    let fork = Sighting::plain("fork", THREATENS, &format!("a {line} and a diagonal"));
    let squares = [straight, slanting];
    (straight != slanting).then(|| fork.naming(&both, squares).on(squares))
}

/// The motifs of the squares where a line could be completed next, the
/// strongest first.
fn threat(game: &DagEnNacht, after: &State, side: Side, threatened: Bits) -> Vec<Sighting> {
    let names = named(game, threatened);
    let mut seen = Vec::new();
    seen.extend(fork(game, after, side, threatened));
    if names.len() > 1 {
        let two = Sighting::plain("double threat", THREATENS, "two lines at once");
        seen.push(on_squares(two, "lines on", &names, "at once").on(&names));
    }
    let open = threatened.squares();
    let open = open.filter(|&square| !can_fill(game, after, side.other(), square));
    let open: Vec<Square> = open.map(|square| game.board.name(square)).collect();
    if let Some(square) = open.first() {
        let rest = "a line that nothing can block";
        let line = Sighting::plain("unblockable line", THREATENS, rest);
        let after = "that nothing can block";
        seen.push(on_squares(line, "a line on", &[*square], after).on([square]));
    }
    if !names.is_empty() {
        let threat = Sighting::plain("threat", THREATENS, "a line");
        seen.push(on_squares(threat, "a line on", &names, "").on(&names));
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{MoveLine, SearchControl};
    use crate::game::Notation;
    use crate::games::dag_en_nacht::{DagOptions, Restrict};
    use rand::RngExt as _;

    fn after(moves: &str) -> (DagEnNacht, State) {
        let game = DagEnNacht::new(DagOptions::default());
        let state = played(&game, moves);
        (game, state)
    }

    fn played(game: &DagEnNacht, moves: &str) -> State {
        let mut state = game.start();
        for word in moves.split_whitespace() {
            let mv = word.parse().unwrap();
            assert!(game.is_legal(&state, mv), "{word}");
            game.apply(&mut state, mv);
        }
        state
    }

    fn names(moves: &str, mv: &str) -> Vec<&'static str> {
        let (game, state) = after(moves);
        game.motifs(&state, mv.parse().unwrap())
            .iter()
            .map(|s| s.motif)
            .collect()
    }

    /// The squares where the side wins with one move, found by making every move.
    fn plainly_winning(game: &DagEnNacht, state: &State, side: Side) -> Bits {
        let turned = State {
            turn: side,
            ..*state
        };
        let mut moves = Vec::new();
        game.legal_moves(&turned, &mut moves);
        let mut found = Bits::default();
        for mv in moves {
            let mut next = turned;
            game.apply(&mut next, mv);
            if next.won == Some(side) {
                found.insert(game.square(mv.target()));
            }
        }
        found
    }

    #[test]
    fn squares_beside_no_pair_do_not_win() {
        let mut rng = crate::engine::seeded(1);
        let mut wins = 0;
        for (size, restrict) in [
            (11, Restrict::None),
            (11, Restrict::Black),
            (19, Restrict::None),
        ] {
            let game = DagEnNacht::new(DagOptions::new(size, restrict).unwrap());
            let mut state = game.start();
            for _ in 0..if size == 11 { 4000 } else { 1000 } {
                if game.outcome(&state).is_some() {
                    state = game.start();
                }
                for side in Side::BOTH {
                    let plain = plainly_winning(&game, &state, side);
                    assert_eq!(winning_squares(&game, &state, side), plain);
                    wins += plain.len();
                }
                let mut moves = Vec::new();
                game.legal_moves(&state, &mut moves);
                game.apply(&mut state, moves[rng.random_range(0..moves.len())]);
            }
        }
        assert!(wins > 500, "{wins}");
    }

    #[test]
    fn lines_threats_and_blocks_are_recognised() {
        // Black builds a line on row 2, far from White. A stone on d1 can shift
        // to d2, and no white stone can get there.
        assert_eq!(
            names("a2 k10 c2 k8 e2 k6 b1 k4 b1-b2 j11", "d1"),
            ["unblockable line", "threat"]
        );
        assert_eq!(
            names("a2 k10 c2 k8 e2 k6 b1 k4 b1-b2 j11 d1 h11", "d1-d2"),
            ["win"]
        );
        let (game, state) = after("a2 k10 c2 k8 e2 k6 b1 k4 b1-b2 j11 d1");
        assert_eq!(
            named(&game, winning_squares(&game, &state, Side::First)),
            ["d2".parse().unwrap()]
        );
    }

    #[test]
    fn other_moves_get_a_short_search_after_a_proved_win() {
        let control = SearchControl::new();
        // d1 wins by force here, but a search of one ply does not find that.
        let (game, state) = after("a2 k10 c2 k8 e2 k6 b1 k4 b1-b2 j11");
        let mut judge = game.judge();
        let won = judge.analyse(&game, &state, &control);
        assert!(won.lines[0].value.unwrap().exact);
        assert_eq!(won.depth, ONCE_WON.depth);
        assert!(won.nodes < EVALUATION_NODES, "{}", won.nodes);
        assert!(won.lines.iter().all(|line| line.value.is_some()));
        let alone = judge.best(&game, &state, &control).unwrap();
        assert_eq!(alone.value, won.lines[0].value);

        // g6 wins, which only a search of three plies finds.
        let game = DagEnNacht::new(DagOptions::default());
        let position = "15/15/15/15/7bb6/8b6/7w7/6w8/7w7/15/15/15/15/15/15 w";
        let state = game.read_position(position).unwrap();
        let won = game.judge().analyse(&game, &state, &control);
        assert!(won.lines[0].value.unwrap().exact);
        assert!(won.nodes < EVALUATION_NODES / 10, "{}", won.nodes);
        assert!(won.lines.iter().all(|line| line.value.is_some()));

        let (game, state) = after("f5 e8");
        let mut judge = game.judge();
        let open = judge.analyse(&game, &state, &control);
        assert_eq!(open.nodes, EVALUATION_NODES, "it looks as far as it may");
        assert!(
            !judge
                .best(&game, &state, &control)
                .unwrap()
                .value
                .unwrap()
                .exact
        );
        let again = judge.analyse(&game, &state, &control);
        assert_eq!(again.nodes, EVALUATION_NODES, "and so it does afterwards");
    }

    #[test]
    fn best_move_is_not_refuted_by_the_next_position() {
        let control = SearchControl::new();
        let mut refuted = 0;
        for moves in [
            "b1 c6 d1 c2 d5 c4 d3 c6-c5 h11 b3 j1 a4 j3 c4-d4",
            "b1 c6 d1 c2 d5 c4 d3 c6-c5",
            "f5 h7 k2 h5 b1",
        ] {
            let game = DagEnNacht::new(DagOptions::new(11, Restrict::None).unwrap());
            let state = played(&game, moves);
            let is_exact = |line: &MoveLine<Move>| line.value.is_some_and(|value| value.exact);
            let found = game.judge().analyse(&game, &state, &control);
            refuted += found.lines.iter().filter(|line| is_exact(line)).count();
            let best = &found.lines[0];
            let mut next = state;
            game.apply(&mut next, best.mv);
            let replies = game.judge().analyse(&game, &next, &control);
            let known = is_exact(&replies.lines[0]);
            assert_eq!(known, is_exact(best), "{moves}: {}", best.mv);
        }
        assert!(refuted > 0, "no move of these positions is refuted");
    }

    #[test]
    fn looking_for_a_proved_loss_leaves_no_trace() {
        let control = SearchControl::new();
        // After d1 White loses, which a short search finds.
        let (game, lost) = after("a2 k10 c2 k8 e2 k6 b1 k4 b1-b2 j11 d1");
        assert!(game.judge().is_proved_loss(&game, &lost, &control));
        let (_, open) = after("f5 e8");
        let mut judge = game.judge();
        assert!(!judge.is_proved_loss(&game, &open, &control));
        let found = judge.analyse(&game, &open, &control);
        let fresh = game.judge().analyse(&game, &open, &control);
        assert_eq!(found.lines, fresh.lines);
    }

    #[test]
    fn five_that_cannot_win_is_no_open_line() {
        let options = |restrict| DagOptions::new(11, restrict).unwrap();
        let rows = "11/11/11/11/11/11/11/11/11/11/wb1b2w4 b";
        let joins = |restrict| {
            let game = DagEnNacht::new(options(restrict));
            let state = game.read_position(rows).unwrap();
            let seen = game.motifs(&state, "f1".parse().unwrap());
            seen.iter().any(|one| one.motif == "line")
        };
        // Between the white stones there is room for five only, from night to night.
        assert!(joins(Restrict::None));
        assert!(!joins(Restrict::Black));
    }
}
