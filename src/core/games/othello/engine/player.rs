//! [`Thinker`]: the player and analyst built on the search, at any strength.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;

use super::book;
use super::deepening::{RootQuestion, Searched, Wanted, climb, help, lines};
use super::eval::WEIGHTS;
use super::search::{Busy, EarlyStop, RootMove, Search, SearchStep, TwoLevelTable, plans, probcut};
use super::skill::Skill;
use crate::engine::{
    Analysis, Analyst, Chosen, Engine, Limits, MoveLine, MoveTime, SearchControl, Value, seeded,
    threads_for,
};
use crate::games::othello::{Board, Move, Othello, State};

/// Part of a time limit reserved for what follows the search.
const SPARE: Duration = Duration::from_millis(4);

/// Player of level 10, and analyst; also the careful part of levels 5 to 9.
#[derive(Debug)]
pub struct Thinker {
    skill: Skill,
    limits: Limits,
    /// Whether analysis evaluates only the best move.
    pub best_only: bool,
    /// Number of threads; 0 means two if time is the only limit, otherwise one.
    pub threads: usize,
    rng: Xoshiro256PlusPlus,
    table: Option<TwoLevelTable>,
}

impl Thinker {
    /// Creates a thinker whose random choices depend on `seed`.
    #[must_use]
    pub fn new(skill: Skill, limits: Limits, seed: u64) -> Thinker {
        Thinker {
            skill,
            limits,
            best_only: false,
            threads: 0,
            rng: seeded(seed),
            table: None,
        }
    }

    /// Returns the search steps for a board with `empties` empty squares.
    fn steps(&self, empties: u32) -> Vec<SearchStep> {
        if empties <= self.skill.exact {
            return plans(empties);
        }
        let confidence = if self.skill.depth < 8 {
            probcut::EXACT
        } else {
            probcut::USUAL
        };
        let depths = 1..=self.skill.depth.min(empties);
        depths
            .map(|depth| SearchStep { depth, confidence })
            .collect()
    }

    /// Returns the table for a search, which is new at the first one: a new
    /// table is empty and need not be cleared.
    fn table(&mut self) -> TwoLevelTable {
        let Some(table) = self.table.take() else {
            return TwoLevelTable::new(self.skill.mebibytes);
        };
        if self.limits.time.is_some() {
            table.grow_older();
        } else {
            // Without a time limit, results must not depend on earlier
            // searches.
            table.clear();
        }
        table
    }

    fn search(&mut self, question: RootQuestion, control: &SearchControl) -> Searched {
        let board = question.board;
        let begin = Instant::now();
        let table = self.table();
        let steps = self.steps(board.empties());
        let mut search = Search::new(&WEIGHTS, &table, control);
        search.deadline = self
            .limits
            .time
            .map(|time| begin + time.saturating_sub(SPARE));
        search.most_nodes = self.most_nodes(board.empties());
        search.early_stop = self.early_stop();
        let (halt, busy) = (AtomicBool::new(false), Busy::new());
        let threads = match self.threads {
            0 => threads_for(&self.limits),
            wished => wished,
        };
        search.busy = (threads > 1).then_some(&busy);
        let mut found = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                // If the system refuses more threads, fewer have to do.
                .map_while(|_| {
                    let helper = || help(question, &steps, &table, &halt, &busy);
                    std::thread::Builder::new().spawn_scoped(scope, helper).ok()
                })
                .collect();
            let found = climb(&mut search, question, &steps, control);
            halt.store(true, Ordering::Relaxed);
            let helped: u64 = helpers.into_iter().map(|h| h.join().unwrap_or(0)).sum();
            Searched {
                nodes: found.nodes + helped,
                ..found
            }
        });
        found.lines = lines(&mut search, question, &found);
        self.table = Some(table);
        found
    }

    /// Returns the rule for ending before the time limit, which only a clock for
    /// the whole game has.
    fn early_stop(&self) -> Option<EarlyStop> {
        let (aim, most) = self.limits.aim.zip(self.limits.time)?;
        Some(EarlyStop {
            aim: aim.as_secs_f64() / most.as_secs_f64().max(1e-6),
            ..EarlyStop::USUAL
        })
    }

    /// Returns the limit on positions, which is fifteen times that of the skill
    /// in the endgame.
    fn most_nodes(&self, empties: u32) -> u64 {
        let times = if empties <= self.skill.exact { 15 } else { 1 };
        let own = self.skill.nodes.map(|nodes| nodes * times);
        self.limits.nodes.or(own).unwrap_or(u64::MAX)
    }
}

/// Returns the value of a root move; `None` if no step of the search was
/// completed.
fn worth(mv: &RootMove, empties: u32) -> Option<Value> {
    (mv.plan.depth > 0).then(|| Value {
        amount: mv.value.into(),
        exact: mv.plan.proves(empties),
        plies: None,
    })
}

impl Engine<Othello> for Thinker {
    fn choose(&mut self, _game: &Othello, state: &State, control: &SearchControl) -> Chosen<Move> {
        let board = state.board;
        let moves = board.moves();
        match moves.count_ones() {
            0 => return Chosen::plain(Move::Pass),
            1 => return Chosen::plain(Move::place(moves.trailing_zeros() as usize)),
            _ => {}
        }
        if self.skill.book
            && let Some((square, value)) = book::pick(board, &mut self.rng)
        {
            return Chosen {
                value: Some(Value {
                    amount: value.into(),
                    exact: false,
                    plies: None,
                }),
                ..Chosen::plain(Move::place(square))
            };
        }
        let question = RootQuestion {
            board,
            wanted: Wanted::Best,
            forbidden: 0,
        };
        let found = self.search(question, control);
        let best = found.moves[0];
        let mv = Move::place(best.square);
        let line = found.lines.into_iter().find(|line| line[0] == mv);
        Chosen {
            mv,
            value: worth(&best, board.empties()),
            pv: line.unwrap_or_else(|| vec![mv]),
            depth: found.depth,
            nodes: found.nodes,
        }
    }

    fn change_time(&mut self, time: MoveTime) -> bool {
        // The table keeps the size for the first limit, which on a clock is about
        // that of the others.
        if self.limits.time.is_none() {
            return false;
        }
        self.limits = self.limits.with_time(time);
        true
    }
}

impl Analyst<Othello> for Thinker {
    fn analyse_without(
        &mut self,
        _game: &Othello,
        state: &State,
        forbidden: &[Move],
        control: &SearchControl,
    ) -> Analysis<Move> {
        let board = state.board;
        if board.moves() == 0 {
            return if forbidden.contains(&Move::Pass) {
                Analysis::empty()
            } else {
                self.analyse_pass(board, control)
            };
        }
        let squares = forbidden.iter().filter_map(|mv| mv.square());
        let forbidden = squares.fold(0, |set, square| set | 1_u64 << square);
        if board.moves() & !forbidden == 0 {
            return Analysis::empty();
        }
        let wanted = if self.best_only {
            Wanted::Best
        } else {
            Wanted::Each
        };
        let question = RootQuestion {
            board,
            wanted,
            forbidden,
        };
        let found = self.search(question, control);
        let judged = found.lines.len();
        let line = |(i, mv): (usize, &RootMove)| MoveLine {
            mv: Move::place(mv.square),
            value: if i < judged {
                worth(mv, board.empties())
            } else {
                None
            },
            pv: found
                .lines
                .get(i)
                .cloned()
                .unwrap_or_else(|| vec![Move::place(mv.square)]),
        };
        Analysis {
            lines: found.moves.iter().enumerate().map(line).collect(),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

impl Thinker {
    /// Analyses a position whose only move is a pass: its value is the negated
    /// value of the opponent's best move.
    fn analyse_pass(&mut self, board: Board, control: &SearchControl) -> Analysis<Move> {
        let other = board.pass();
        let found = self.search(
            RootQuestion {
                board: other,
                wanted: Wanted::Best,
                forbidden: 0,
            },
            control,
        );
        let turned = |value: Value| Value {
            amount: -value.amount,
            ..value
        };
        let mut pv = vec![Move::Pass];
        pv.extend(found.lines.into_iter().next().unwrap_or_default());
        Analysis {
            lines: vec![MoveLine {
                mv: Move::Pass,
                value: worth(&found.moves[0], other.empties()).map(turned),
                pv,
            }],
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules, Side};
    use crate::games::othello::OthelloOptions;

    fn thinker(limits: Limits) -> Thinker {
        let skill = Skill {
            book: false,
            ..Skill::BEST.within(limits)
        };
        Thinker::new(skill, limits, 1)
    }

    #[test]
    fn a_new_time_limit_keeps_the_results_of_earlier_searches() {
        let game = Othello::new(OthelloOptions::default());
        let state = game.start();
        let mut player = thinker(Limits {
            time: Some(Duration::from_millis(6)),
            ..Limits::default()
        });
        let best = player.choose(&game, &state, &SearchControl::new()).mv;
        let time = MoveTime {
            most: Duration::from_millis(8),
            aim: Some(Duration::from_millis(4)),
        };
        assert!(player.change_time(time));
        assert_eq!(player.limits.time, Some(time.most));
        assert_eq!(player.limits.aim, time.aim);
        let table = player.table.take().expect("the first search made it");
        let control = SearchControl::new();
        let mut search = Search::new(&WEIGHTS, &table, &control);
        let after = state.board.play(best.square().expect("no pass here"));
        assert!(!search.line(after, 1, None).is_empty());
    }

    #[test]
    fn only_a_share_of_a_clock_lets_searches_end_early() {
        let seconds = |n| Some(Duration::from_secs(n));
        let of_a_clock = Limits {
            time: seconds(10),
            aim: seconds(4),
            ..Limits::default()
        };
        let rule = thinker(of_a_clock).early_stop().expect("a rule");
        assert!((rule.aim - 0.4).abs() < 1e-9);
        let a_move = Limits {
            aim: None,
            ..of_a_clock
        };
        let nodes = Limits {
            nodes: Some(1000),
            ..Limits::default()
        };
        for limits in [a_move, nodes, Limits::default()] {
            assert_eq!(thinker(limits).early_stop(), None);
        }
    }

    #[test]
    fn a_forced_move_is_not_searched() {
        let game = Othello::new(OthelloOptions::default());
        let hour = Duration::from_secs(3600);
        let mut player = thinker(Limits {
            time: Some(hour),
            aim: Some(hour / 2),
            ..Limits::default()
        });
        // The only move is c1.
        let state = State {
            board: Board { own: 1, opp: 2 },
            to_move: Side::First,
        };
        let chosen = player.choose(&game, &state, &SearchControl::new());
        assert_eq!((chosen.mv, chosen.nodes), (Move::place(2), 0));
    }

    #[test]
    fn a_player_without_a_time_limit_gets_none() {
        let mut player = thinker(Limits {
            nodes: Some(1000),
            ..Limits::default()
        });
        assert!(!player.change_time(MoveTime {
            most: Duration::from_millis(8),
            aim: None,
        }));
        assert_eq!(player.limits.time, None);
    }
}
