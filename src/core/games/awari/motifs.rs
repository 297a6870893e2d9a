//! The motifs of Awari: the patterns of play that players have names for.

use super::counts::{self, Turn};
use super::engine::player::Perfect;
use super::state::Sown;
use super::{Awari, Leftover, Move, State, waiting};
use crate::engine::Analyst;
use crate::game::{Game, Rules, Side};
use crate::teacher::{Counted, Motif, Odds, Sighting, Teachable};

/// Limit on the positions searched for the longest chain of extra turns; no
/// turn of a real game comes near it.
pub(super) const CHAIN_POSITIONS: usize = 2_000;

/// The most beans in the pits with which a pass is searched. With more, it takes too long.
const BEANS_FOR_A_PASS: u16 = 32;

/// Lead in beans, at the end of the game, that wins 73 games of 100, and the
/// amount added to it with 36 beans in the pits.
const SCALE_AT_THE_END: f64 = 0.5;
const SCALE_OF_THE_PITS: f64 = 7.0;

/// A move's result: the position after it, and what the sowing did.
pub(super) struct Played {
    pub(super) after: State,
    pub(super) sown: Sown,
}

pub(super) fn played(game: &Awari, before: &State, mv: Move) -> Played {
    let mut after = *before;
    let sown = after.sow(game.policies(), mv, |_| {});
    Played { after, sown }
}

pub(super) fn moves_of(game: &Awari, state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
}

/// The largest capture that `side` could make if it were to move, with the pit
/// that makes it.
fn best_capture(game: &Awari, state: &State, side: Side) -> Option<(u8, Move)> {
    let turned = state.with_turn_of(side);
    let captures = moves_of(game, &turned).into_iter().map(|mv| {
        let sown = played(game, &turned, mv).sown;
        (sown.captured, mv)
    });
    // Of equal captures, the last is returned, which is that of the pit nearest
    // to home.
    captures.max_by_key(|(captured, _)| *captured)
}

pub(super) fn beans(n: u32) -> String {
    format!("{n} {}", if n == 1 { "bean" } else { "beans" })
}

impl Teachable for Awari {
    const RESULTS: &'static [&'static str] = counts::RESULTS;

    const MOTIFS: &'static [Motif] = &[
        Motif::new("capture", "The last bean captures the beans opposite it.").stopped_by(
            "guarding beans",
            "It stops your opponent from capturing beans.",
        ),
        Motif::new(
            "extra turn",
            "The last bean ends at home, so you move again.",
        )
        .stopped_by(
            "denying an extra turn",
            "It stops your opponent from moving again.",
        ),
        Motif::new("harvest", "One turn of several moves scores many beans.").stopped_by(
            "stopping a harvest",
            "It stops a turn that would score many beans.",
        ),
        Motif::new("rescue", "It stops a capture or makes it smaller.").stopped_by(
            "stopping a rescue",
            "It keeps your opponent's beans in danger.",
        ),
        Motif::new(
            "lasting capture",
            "You can capture next, whatever is replied.",
        ),
        Motif::new("starving", "It leaves your opponent a single pit to sow.")
            .like("counting")
            .stopped_by(
                "keeping pits to sow",
                "It leaves you more than one pit to sow.",
            ),
        Motif::new("sweep", "It ends the game; you keep the beans left.")
            .like("counting")
            .stopped_by(
                "keeping the game open",
                "It stops your opponent from ending the game.",
            ),
        Motif::new("last beans", "It empties one side, which ends the game.").like("counting"),
    ];

    const GIFTS: &'static [&'static str] = &["exposed beans", "extra turns"];

    const STRIKING: &'static [&'static str] = &["capture", "harvest", "sweep"];

    const MOVE_NOUN: [&'static str; 2] = ["pit", "pits"];

    const LEVEL_TABLE: &'static str = include_str!("levels.tsv");

    fn motifs(&self, before: &State, mv: Move) -> Vec<Sighting> {
        motifs(self, before, mv, counts::turn(self, before, mv))
    }

    fn motifs_in(&self, before: &State, line: &[Move]) -> Vec<Sighting> {
        let mv = line.first();
        mv.map_or_else(Vec::new, |mv| {
            motifs(self, before, *mv, counts::turn_of(self, before, line))
        })
    }

    fn counts(&self, before: &State, line: &[Move]) -> Vec<Counted> {
        counts::after(self, before, line)
    }

    fn counts_after_reply(&self, before: &State, line: &[Move]) -> Vec<Counted> {
        let mut counts = counts::after(self, before, line);
        counts.retain(|count| count.motif == counts::NEXT_TURN);
        counts
    }

    fn usual_cost(&self, before: &State, motif: &str) -> i32 {
        counts::cost(before, motif)
    }

    fn odds(&self, state: &State) -> Odds {
        let left = f64::from(state.beans_in_pits()) / 36.0;
        let share = f32::from(state.beans_in_pits()) / f32::from(state.beans());
        let scale = SCALE_AT_THE_END + SCALE_OF_THE_PITS * left.powi(2);
        Odds {
            estimated: scale,
            proved: scale,
            progress: 1.0 - share,
            ..Odds::default()
        }
    }

    fn passed(&self, state: &State) -> Option<State> {
        Some(state.with_turn_of(state.mover.other()))
    }

    fn asks_about_a_pass(&self, state: &State) -> bool {
        state.beans_in_pits() <= BEANS_FOR_A_PASS
    }

    fn judge(&self) -> Box<dyn Analyst<Awari>> {
        Box::new(Perfect::of_finished_games())
    }

    fn analyst_description(&self) -> String {
        match self.options.beans {
            ..=3 => "by perfect play".to_owned(),
            _ => "by level 10, which is perfect with 36 beans or fewer in the pits".to_owned(),
        }
    }
}

/// Returns the motifs of a move that begins this turn, if it is known how the turn ends.
fn motifs(game: &Awari, before: &State, mv: Move, turn: Option<Turn>) -> Vec<Sighting> {
    let side = before.mover;
    let Played { after, sown } = played(game, before, mv);
    let mut seen = Vec::new();
    // Under some rules a last bean alone goes home, which captures nothing.
    if sown.captured > 1 {
        let rest = beans(sown.captured.into());
        let gain = sown.captured.into();
        seen.push(Sighting::counted("capture", ("captures", "capture"), &rest, gain).on([mv]));
    }
    if sown.over {
        seen.push(ending(game, before, &after, mv));
        return seen;
    }
    if after.mover == side {
        seen.push(Sighting::plain("extra turn", ("moves", "move"), "again").on([mv]));
    }
    if let Some(Turn { gain, moves, .. }) = turn
        && moves > 1
        && gain > 1
    {
        let times = match moves {
            2 => "twice".to_owned(),
            _ => format!("{moves} times"),
        };
        let verb = ("moves", "move");
        let harvest = Sighting::counted("harvest", verb, &times, gain.into());
        let home = format!("home {}", beans(gain.into()));
        seen.push(harvest.and(("brings", "bring"), &home).on([mv]));
    }
    seen.extend(rescue(game, before, &after, mv));
    seen.extend(waiting::lasting_capture(game, &after, side));
    seen.extend(waiting::starving(&after, side));
    seen
}

fn ending(game: &Awari, before: &State, after: &State, mv: Move) -> Sighting {
    let side = before.mover;
    let gain = u32::from(after.at_home(side) - before.at_home(side));
    match game.policies().leftover {
        Leftover::Owner => {
            let rest = format!("the game with {} more at home", beans(gain));
            Sighting::counted("sweep", ("ends", "end"), &rest, gain).on([mv])
        }
        Leftover::Nobody => Sighting::plain("last beans", ("ends", "end"), "the game").on([mv]),
    }
}

/// The motif "rescue": the opponent can capture fewer beans after the move than
/// if the mover had passed.
fn rescue(game: &Awari, before: &State, after: &State, mv: Move) -> Option<Sighting> {
    let side = before.mover;
    if after.mover == side {
        return None;
    }
    let (threatened, pit) = best_capture(game, before, side.other())?;
    let left = best_capture(game, after, side.other()).map_or(0, |(n, _)| n);
    let saved = u32::from(threatened.saturating_sub(left));
    (saved > 1).then(|| {
        let side = Awari::SIDES[side.other().index()];
        if left > 0 {
            let rest = format!("{side} {saved} fewer beans to take");
            let verb = ("leaves", "leave");
            return Sighting::counted("rescue", verb, &rest, saved).on([mv]);
        }
        // The number is left out, because it would include beans that the
        // opponent sows.
        let verb = ("stops", "stop");
        let rescued = Sighting::plain("rescue", verb, &format!("a capture by {side}"));
        let exact = format!("the capture by {side}'s pit {pit}");
        let rescued = rescued.mentioning(&exact, [pit]);
        rescued.of_strength(saved - 1).on([mv])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;
    use crate::games::awari::{AwariOptions, Preset, TurnStage};

    fn seen(position: &str, mv: &str) -> Vec<Sighting> {
        let game = Awari::default();
        let state = game.read_position(position).unwrap();
        game.motifs(&state, mv.parse().unwrap())
    }

    fn names(position: &str, mv: &str) -> Vec<&'static str> {
        seen(position, mv).iter().map(|s| s.motif).collect()
    }

    #[test]
    fn start_has_extra_turns_and_no_captures() {
        let game = Awari::default();
        let start = game.write_position(&game.start());
        let all: Vec<Vec<&str>> = (1..=6).map(|n| names(&start, &n.to_string())).collect();
        assert!(all[3].contains(&"extra turn"), "{all:?}");
        assert!(
            all.iter().all(|names| !names.contains(&"capture")),
            "{all:?}"
        );
    }

    /// Pit 4 of the start moves again. Only the line says how the turn goes on.
    #[test]
    fn harvest_is_that_of_the_line() {
        let game = Awari::default();
        let harvest = |line: &[&str]| {
            let line: Vec<Move> = line.iter().map(|mv| mv.parse().unwrap()).collect();
            let seen = game.motifs_in(&game.start(), &line);
            let found = seen.iter().find(|sighting| sighting.motif == "harvest");
            found.map(Sighting::does)
        };
        assert_eq!(harvest(&["4"]), None, "the line ends within the turn");
        let two = Some("moves twice and brings home 2 beans".to_owned());
        assert_eq!(harvest(&["4", "5"]), two);
    }

    #[test]
    fn pass_within_a_turn_begins_a_turn_of_the_opponent() {
        let game = Awari::new(AwariOptions {
            rules: Preset::Ahl,
            ..AwariOptions::default()
        });
        let mut state = game.start();
        game.apply(&mut state, "4".parse().unwrap());
        assert_eq!(state.stage(), TurnStage::Second);
        let passed = game.passed(&state).unwrap();
        assert_eq!(passed.mover(), Side::Second);
        assert_eq!(passed.stage(), TurnStage::First);
    }

    #[test]
    fn last_bean_that_goes_home_alone_captures_nothing() {
        let game = Awari::new(AwariOptions {
            rules: Preset::KalahEc,
            ..AwariOptions::default()
        });
        let state = game
            .read_position("0,0,0,6,0,0,11/1,0,0,6,0,5,7 N")
            .unwrap();
        let seen = game.motifs(&state, "1".parse().unwrap());
        assert!(seen.iter().all(|one| one.motif != "capture"), "{seen:?}");
    }

    /// The line ends within the turn, after which its last move would not be legal.
    #[test]
    fn counts_of_an_unfinished_turn_expect_no_reply() {
        let game = Awari::new(AwariOptions {
            rules: Preset::Kalah,
            ..AwariOptions::default()
        });
        let line: Vec<Move> = ["4", "1"].iter().map(|mv| mv.parse().unwrap()).collect();
        let counted = game.counts(&game.start(), &line);
        assert!(!counted.is_empty());
        assert!(counted.iter().all(|count| count.motif != "threat"));
    }
}
