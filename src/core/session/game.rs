//! [`TypedSession`], the only implementation of [`Session`].

use std::fmt;
use std::sync::{Arc, Mutex};

use crate::engine::{
    Analysis, AnalysisRequest, Chosen, Engine, EvenPartner, MoveLine, MoveTime, TimeShare,
};
use crate::game::{
    Clicks, Diagram, EndReason, ForeignFormat, ForeignHead, Outcome, ParsePositionError, Record,
    Side, order_by_key, to_pairs,
};
use crate::session::catalogue::GameInfo;
use crate::session::contract::{Position, Seats, Session};
use crate::session::explanation::{ExplanationJob, ExplanationView};
use crate::session::job::{AnalysisJob, Job, Thought};
use crate::session::motif_count::MoveMotifs;
use crate::session::move_effect::MoveEffect;
use crate::session::people_results::stored_name;
use crate::session::play_error::{IllegalMove, PlayError};
use crate::session::player::{PlayerSpec, Seat};
use crate::session::remote::Remote;
use crate::session::spoken_move::SpokenMove;
use crate::session::view::{AnalysisView, LineView, MoveView, PlayedMove};
use crate::teacher::{Odds, PositionProof, Teachable, equalize, explain, odds_of, prove_position};

/// The longest text that is parsed as a move, in bytes. Notation is far
/// shorter, and an error message must not repeat a whole file.
const LONGEST_MOVE: usize = 64;

/// The number of legal moves that an error suggests.
const NEAR: usize = 5;

/// An engine that a [`Job`] can use on another thread.
type SharedEngine<G> = Arc<Mutex<Box<dyn Engine<G>>>>;

/// The player of a seat.
enum Player<G: Teachable> {
    Person,
    Engine(SharedEngine<G>),
    Remote(Arc<Mutex<dyn Remote>>),
}

impl<G: Teachable> fmt::Debug for Player<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Person => "Person",
            Player::Engine(_) => "Engine",
            Player::Remote(_) => "Remote",
        })
    }
}

/// A game in progress with its players.
#[derive(Debug)]
pub struct TypedSession<G: Teachable> {
    info: &'static GameInfo,
    game: G,
    start: G::State,
    state: G::State,
    /// The position before each move of `history`, and the move.
    past: Vec<(G::State, G::Move)>,
    history: Vec<PlayedMove>,
    /// The moves taken back; the last one is replayed first.
    undone: Vec<G::Move>,
    players: [PlayerSpec; 2],
    seated: [Player<G>; 2],
    seed: Option<u64>,
    names: [String; 2],
}

impl<G: Teachable> TypedSession<G> {
    /// Starts a game at `start` with two human players. `info` must be the
    /// information about this game.
    #[must_use]
    pub fn new(info: &'static GameInfo, game: G, start: G::State) -> TypedSession<G> {
        TypedSession {
            info,
            game,
            start,
            state: start,
            past: Vec::new(),
            history: Vec::new(),
            undone: Vec::new(),
            players: [PlayerSpec::Human, PlayerSpec::Human],
            seated: [Player::Person, Player::Person],
            seed: None,
            names: [String::new(), String::new()],
        }
    }

    fn legal(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(&self.state, &mut moves);
        moves
    }

    /// Parses a text as a legal move of the position.
    fn read(&self, text: &str) -> Result<G::Move, PlayError> {
        self.read_spoken(SpokenMove::of::<G>(text))
    }

    /// Parses a move that may be named with its side, as a legal move of the position.
    fn read_spoken(&self, SpokenMove { side, text }: SpokenMove) -> Result<G::Move, PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::Over);
        }
        let to_move = self.game.to_move(&self.state);
        if let Some(side) = side.filter(|side| *side != to_move) {
            return Err(PlayError::other_turn(self.info, side));
        }
        if text.len() > LONGEST_MOVE {
            let help = G::CARD.move_help(str::to_owned);
            return Err(PlayError::Unreadable {
                problem: format!("a text of {} bytes is not a move", text.len()),
                advice: format!("a move is {help}"),
            });
        }
        let mv: G::Move = text.parse().map_err(PlayError::from)?;
        if self.game.is_legal(&self.state, mv) {
            return Ok(mv);
        }
        Err(PlayError::Illegal(Box::new(IllegalMove {
            text: mv.to_string(),
            noun: G::MOVE_NOUN[0],
            reason: self.game.why_illegal(&self.state, mv),
            side: G::SIDES[to_move.index()],
            near: self.near(mv),
            legal: self.legal().iter().map(G::Move::to_string).collect(),
        })))
    }

    /// Returns the few legal moves that are nearest to `mv` on the board, in the order of all
    /// legal moves. For a move outside the board, returns the first ones.
    fn near(&self, mv: G::Move) -> Vec<String> {
        let diagram = self.diagram();
        let place = |clicks: Clicks| {
            let spot = clicks.spots().last()?;
            diagram.cell(spot).map(|cell| (cell.row, cell.column))
        };
        let goal = self.clicks_of(mv).and_then(place);
        let mut moves = Vec::from_iter(self.legal().into_iter().enumerate());
        order_by_key(&mut moves, |(_, legal)| {
            let legal = place(self.game.clicks(&self.state, *legal));
            goal.zip(legal)
                .map_or(0, |(a, b)| a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)))
        });
        moves.truncate(NEAR);
        order_by_key(&mut moves, |(place, _)| *place);
        moves.iter().map(|(_, legal)| legal.to_string()).collect()
    }

    /// Returns the squares to click for the move, if it is on the board.
    fn clicks_of(&self, mv: G::Move) -> Option<Clicks> {
        self.game
            .is_on_board(mv)
            .then(|| self.game.clicks(&self.state, mv))
    }

    /// Plays a legal move without touching `undone`.
    fn push(&mut self, mv: G::Move) {
        let before = self.state;
        self.game.apply(&mut self.state, mv);
        let side = self.game.to_move(&before);
        // At the end of the game nobody moves again.
        let is_live = self.game.outcome(&self.state).is_none();
        self.history.push(PlayedMove {
            side,
            text: mv.to_string(),
            what: self.game.describe(&before, mv),
            again: is_live && self.game.to_move(&self.state) == side,
            clicks: self.game.clicks(&before, mv),
            pass: G::is_pass(mv),
        });
        self.past.push((before, mv));
    }

    /// Plays a new move. If it is the move last taken back, the other moves
    /// taken back can still be replayed; otherwise they are dropped.
    fn push_new(&mut self, mv: G::Move) {
        if self.undone.pop() != Some(mv) {
            self.undone.clear();
        }
        self.push(mv);
    }

    /// Returns the forced pass that has to be played before `text`, if there is
    /// one.
    fn implied_pass(&self, text: &str) -> Option<G::Move> {
        let [only] = self.legal()[..] else {
            return None;
        };
        // A pass that is written out needs no pass before it.
        (G::is_pass(only) && text.parse() != Ok(only)).then_some(only)
    }

    fn view(
        game: &G,
        state: &G::State,
        found: &Analysis<G::Move>,
        proof: Option<PositionProof<G::Move>>,
    ) -> AnalysisView {
        let line = |line: &MoveLine<G::Move>| LineView {
            text: line.mv.to_string(),
            value: line.value,
            pv: line.pv.iter().map(G::Move::to_string).collect(),
        };
        AnalysisView {
            side: game.to_move(state),
            unit: G::UNIT,
            odds: odds_of(game, state),
            lines: found.lines.iter().map(line).collect(),
            proof: proof.map(|proof| proof.map(|mv| mv.to_string())),
            depth: found.depth,
            nodes: found.nodes,
        }
    }

    fn thought(choice: &Chosen<G::Move>) -> Thought {
        Thought {
            text: choice.mv.to_string(),
            value: choice.value,
            pv: choice.pv.iter().map(G::Move::to_string).collect(),
            depth: choice.depth,
            nodes: choice.nodes,
        }
    }
}

impl<G: Teachable> Position for TypedSession<G> {
    fn info(&self) -> &'static GameInfo {
        self.info
    }

    fn options(&self) -> Vec<(String, String)> {
        to_pairs(&self.game.options())
    }

    fn to_move(&self) -> Option<Side> {
        self.outcome()
            .is_none()
            .then(|| self.game.to_move(&self.state))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    fn diagram(&self) -> Diagram {
        self.game.render(&self.state)
    }

    fn position(&self) -> String {
        self.game.write_position(&self.state)
    }

    fn odds(&self) -> Odds {
        odds_of(&self.game, &self.state)
    }

    fn tally(&self) -> Option<[u16; 2]> {
        self.game.tally(&self.state)
    }

    fn moves(&self) -> Vec<MoveView> {
        let view = |mv: G::Move| MoveView {
            text: mv.to_string(),
            clicks: self.game.clicks(&self.state, mv),
            pass: G::is_pass(mv),
        };
        self.legal().into_iter().map(view).collect()
    }

    fn history(&self) -> &[PlayedMove] {
        &self.history
    }

    fn diagram_at(&self, ply: usize) -> Diagram {
        assert!(ply <= self.past.len(), "no position after {ply} moves");
        let state = self.past.get(ply).map_or(self.state, |(state, _)| *state);
        self.game.render(&state)
    }

    fn steps(&self) -> Vec<Diagram> {
        let last = self.past.last();
        last.map_or_else(Vec::new, |(before, mv)| self.game.steps(before, *mv))
    }

    fn end_reason(&self) -> Option<EndReason> {
        self.outcome()?;
        self.game.end_reason(&self.state)
    }

    fn remark(&self) -> Option<String> {
        // Names of openings apply only to the usual start.
        if self.start != self.game.start() {
            return None;
        }
        let moves: Vec<G::Move> = self.past.iter().map(|(_, mv)| *mv).collect();
        self.game.remark(&moves)
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        let mv = self.read(text)?;
        self.push_new(mv);
        Ok(())
    }

    fn play_all(&mut self, text: &str) -> Result<(), (usize, PlayError)> {
        let before = self.past.len();
        let undone = self.undone.clone();
        let words = G::split_moves(text);
        for (i, said) in SpokenMove::all::<G>(&words).into_iter().enumerate() {
            // Transcripts of other programs leave out forced passes.
            while let Some(pass) = self.implied_pass(said.text) {
                self.push_new(pass);
            }
            match self.read_spoken(said) {
                Ok(mv) => self.push_new(mv),
                Err(error) => {
                    while self.past.len() > before {
                        self.undo();
                    }
                    // The calls of `undo` have changed this list.
                    self.undone = undone;
                    return Err((i, error));
                }
            }
        }
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let Some((state, mv)) = self.past.pop() else {
            return false;
        };
        self.history.pop();
        self.undone.push(mv);
        self.state = state;
        true
    }

    fn redo(&mut self) -> bool {
        let Some(mv) = self.undone.pop() else {
            return false;
        };
        self.push(mv);
        true
    }

    fn fork(&self) -> Box<dyn Session> {
        // Both seats of a copy are for people, so no engine plays in it.
        Box::new(TypedSession {
            past: self.past.clone(),
            history: self.history.clone(),
            state: self.state,
            ..TypedSession::new(self.info, self.game.clone(), self.start)
        })
    }

    fn set_up(
        &self,
        picture: &Diagram,
        to_move: Side,
    ) -> Result<Box<dyn Session>, ParsePositionError> {
        let state = self.game.read_diagram(picture, to_move)?;
        Ok(Box::new(TypedSession::new(
            self.info,
            self.game.clone(),
            state,
        )))
    }

    fn record(&self) -> Record {
        let own_start = self.start == self.game.start();
        Record {
            players: self.players.each_ref().map(PlayerSpec::to_string),
            seed: self.seed,
            start: (!own_start).then(|| self.game.write_position(&self.start)),
            moves: self.past.iter().map(|(_, mv)| mv.to_string()).collect(),
            result: self.outcome().map(|outcome| outcome.verdict),
            names: (self.names != [const { String::new() }; 2]).then(|| self.names.clone()),
            ..Record::new(G::ID, self.options())
        }
    }

    fn transcript(&self) -> String {
        let moves = self.past.iter().map(|(_, mv)| *mv);
        let words: Vec<String> = moves
            // Readers add forced passes again.
            .filter(|mv| !G::is_pass(*mv))
            .map(|mv| mv.to_string())
            .collect();
        let joined = words.concat();
        // Not every notation can be split again once it is joined.
        if G::split_moves(&joined) == words {
            joined
        } else {
            words.join(" ")
        }
    }

    fn foreign(&self, format: ForeignFormat, record: &Record) -> Option<String> {
        let moves: Vec<G::Move> = self.past.iter().map(|(_, mv)| *mv).collect();
        let names = record.names.clone().unwrap_or_default();
        let player = |i: usize| match names[i].as_str() {
            "" => record.players[i].clone(),
            name => name.to_owned(),
        };
        let study = record.study.iter();
        let comments = study.flat_map(|study| &study.comments);
        let on_main_line = comments.filter(|comment| comment.line == 0);
        let head = ForeignHead {
            players: [player(0), player(1)],
            result: record.result,
            ended: record.ended,
            times: record.times.clone(),
            comments: on_main_line
                .map(|comment| (comment.ply, comment.text.clone()))
                .collect(),
        };
        self.game.foreign(format, &head, &self.start, &moves)
    }

    fn analysis_without(
        &self,
        forbidden: &[&str],
        request: &AnalysisRequest,
    ) -> Result<AnalysisJob, PlayError> {
        self.to_move().ok_or(PlayError::Over)?;
        let read = |text: &&str| self.read(text);
        let forbidden: Vec<G::Move> = forbidden.iter().map(read).collect::<Result<_, _>>()?;
        let (game, state, mut analyst) =
            (self.game.clone(), self.state, self.game.analyst(request));
        Ok(Box::new(move |control| {
            let mut found = analyst.analyse_without(&game, &state, &forbidden, control);
            equalize(&game, &state, &mut found);
            Self::view(&game, &state, &found, None)
        }))
    }

    fn fixed_analysis(&self) -> Option<AnalysisJob> {
        self.to_move()?;
        let (game, state, mut judge) = (self.game.clone(), self.state, self.game.judge());
        Some(Box::new(move |control| {
            let mut found = judge.analyse(&game, &state, control);
            equalize(&game, &state, &mut found);
            let proof = prove_position(&game, (&state, &mut found), (judge.as_mut(), control));
            Self::view(&game, &state, &found, proof)
        }))
    }

    fn analyst_description(&self) -> String {
        self.game.analyst_description()
    }

    fn motifs(&self, text: &str) -> MoveMotifs {
        let Ok(mv) = self.read(text) else {
            return MoveMotifs::default();
        };
        let opens = self.game.opens(&self.state, mv).into_iter();
        let shows = self.game.motifs(&self.state, mv).into_iter();
        MoveMotifs {
            shows: shows.map(|sighting| sighting.motif).collect(),
            opens: opens.map(|(_, sighting)| sighting.motif).collect(),
        }
    }

    fn effect(&self, text: &str) -> Option<MoveEffect> {
        let mv = self.read(text).ok()?;
        MoveEffect::of(&self.game, &self.state, mv)
    }

    fn explanation(&self, text: &str) -> Result<ExplanationJob, PlayError> {
        let mv = self.read(text)?;
        let (game, state) = (self.game.clone(), self.state);
        let side = game.to_move(&state);
        let forced = self.moves().len() == 1;
        Ok(Box::new(move |control| {
            let explained = explain(&game, &state, mv, control)?;
            Some(ExplanationView::new::<G>(side, explained, forced))
        }))
    }
}

impl<G: Teachable> Seats for TypedSession<G> {
    fn sit(&mut self, side: Side, seat: Seat, seed: u64) {
        let i = side.index();
        (self.players[i], self.seated[i]) = match seat {
            Seat::Human => (PlayerSpec::Human, Player::Person),
            Seat::Bot(spec) => {
                // The seats get different seeds, so that two computers do not
                // draw equal numbers in one game.
                let own = spec
                    .seed
                    .unwrap_or(seed.wrapping_mul(2).wrapping_add(i as u64));
                let engine: Box<dyn Engine<G>> = if spec.even {
                    Box::new(EvenPartner::new(self.game.judge(), own))
                } else {
                    self.game.bot(&spec, own)
                };
                self.seed = Some(seed);
                (
                    PlayerSpec::Bot(spec),
                    Player::Engine(Arc::new(Mutex::new(engine))),
                )
            }
            Seat::Remote(spec, remote) => {
                self.seed = Some(seed);
                (PlayerSpec::Gtp(spec), Player::Remote(remote))
            }
        };
    }

    fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    fn set_name(&mut self, side: Side, name: &str) {
        self.names[side.index()] = stored_name(name);
    }

    fn player(&self, side: Side) -> &PlayerSpec {
        &self.players[side.index()]
    }

    fn change_time(&mut self, side: Side, time: MoveTime) -> bool {
        let i = side.index();
        let (Player::Engine(engine), PlayerSpec::Bot(spec)) =
            (&self.seated[i], &mut self.players[i])
        else {
            return false;
        };
        let mut engine = engine.lock().unwrap_or_else(|broken| broken.into_inner());
        let changed = spec.limits.time.is_some() && engine.change_time(time);
        if changed {
            spec.limits = spec.limits.with_time(time);
        }
        changed
    }

    fn share_of_time(&self) -> TimeShare {
        self.game.share_of_time(&self.state)
    }

    fn job(&self) -> Option<Job> {
        match &self.seated[self.to_move()?.index()] {
            Player::Person => None,
            Player::Engine(engine) => {
                let (engine, game, state) = (Arc::clone(engine), self.game.clone(), self.state);
                Some(Box::new(move |control| {
                    // A search that panicked must not make every later one
                    // panic.
                    let mut engine = engine.lock().unwrap_or_else(|broken| broken.into_inner());
                    Ok(Self::thought(&engine.choose(&game, &state, control)))
                }))
            }
            Player::Remote(remote) => {
                let (remote, record) = (Arc::clone(remote), self.record());
                Some(Box::new(move |control| {
                    let mut remote = remote.lock().unwrap_or_else(|broken| broken.into_inner());
                    remote.choose(&record, control)
                }))
            }
        }
    }
}
