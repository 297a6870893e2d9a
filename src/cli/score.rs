//! How a match stands, in words and in JSON.

use serde_json::{Map, Value as Json, json};

use super::arena::{Contest, Played};
use crate::engine::{Decision, Pairs, SPRT_BOUND, Sprt};
use crate::session::PlayerSpec;
use crate::ui::line::worth::number;

/// The sums of a match, from player 1's side.
pub(super) struct Scores<'a> {
    contest: &'a Contest,
    sprt: Option<Sprt>,
    pairs: Pairs,
    /// Wins, draws and losses of player 1, by the side it had.
    sums: [Tally; 2],
    forfeits: u64,
}

#[derive(Copy, Clone, Default)]
struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Tally {
    fn enter(&mut self, half_points: usize) {
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    fn plus(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }

    fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    fn words(self) -> String {
        let Tally {
            wins,
            draws,
            losses,
        } = self;
        format!("{wins} won, {draws} drawn, {losses} lost")
    }

    fn json(self) -> Json {
        json!({"wins": self.wins, "draws": self.draws, "losses": self.losses})
    }
}

impl<'a> Scores<'a> {
    pub fn new(contest: &'a Contest, sprt: Option<Sprt>) -> Scores<'a> {
        Scores {
            contest,
            sprt,
            pairs: Pairs::default(),
            sums: [Tally::default(); 2],
            forfeits: 0,
        }
    }

    pub fn enter(&mut self, games: &[Played; 2]) {
        for game in games {
            self.sums[game.first].enter(game.half_points());
            self.forfeits += u64::from(game.forfeit.is_some());
        }
        self.pairs
            .enter(games[0].half_points() + games[1].half_points());
    }

    pub fn decision(&self) -> Option<Decision> {
        self.sprt.and_then(|sprt| sprt.decide(&self.pairs))
    }

    fn total(&self) -> Tally {
        self.sums[0].plus(self.sums[1])
    }

    /// For the progress line.
    pub fn progress(&self) -> String {
        let total = self.total();
        let (games, all) = (total.games(), 2 * self.contest.pairs);
        format!("{games} of {all} games: {}", total.words())
    }

    /// The result in a few lines.
    pub fn summary(&self) -> String {
        let total = self.total();
        let [one, two] = self.contest.players.each_ref().map(PlayerSpec::to_string);
        let sides = self.contest.entry.sides();
        let share = 100.0 * self.pairs.score();
        let mut text = format!(
            "{one} against {two}, {}{}: {} games, openings of {} plies, seed {}\n\
             {}: {} points ({share:.1} %)\n",
            self.contest.entry.title(),
            self.options(),
            total.games(),
            self.contest.openings,
            self.contest.seed,
            total.words(),
            total.points(),
        );
        for (side, tally) in sides.iter().zip(self.sums) {
            text += &format!("as {side}: {}\n", tally.words());
        }
        let elo = self.pairs.elo();
        let [likeliest, low, high] = [elo.likeliest, elo.low, elo.high].map(signed);
        text += &format!("Elo {likeliest} (95 %: {low} to {high})\n");
        if self.forfeits > 0 {
            text += &format!("{} games ended because a player failed\n", self.forfeits);
        }
        if let Some(sprt) = self.sprt {
            text += &self.sprt_words(sprt);
        }
        text
    }

    fn options(&self) -> String {
        let pairs = self.contest.options.iter();
        let words: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
        if words.is_empty() {
            String::new()
        } else {
            format!(" ({})", words.join(" "))
        }
    }

    fn sprt_words(&self, sprt: Sprt) -> String {
        let Sprt { elo0, elo1 } = sprt;
        let llr = self.pairs.llr(elo0, elo1);
        let verdict = match self.decision() {
            Some(Decision::Stronger) => format!("{elo1:+} Elo rather than {elo0:+}"),
            Some(Decision::NotStronger) => format!("{elo0:+} Elo rather than {elo1:+}"),
            None => "undecided".to_owned(),
        };
        format!(
            "SPRT {elo0:+} or {elo1:+} Elo: log-likelihood ratio {llr:.2} \
             (decides at ±{SPRT_BOUND:.2}): {verdict}\n"
        )
    }

    /// One game; `i` is its place in the pair.
    pub fn game_json(&self, pair: u64, i: usize, game: &Played) -> Json {
        let plies = game.record.moves.len();
        let opening = (self.contest.openings as usize).min(plies);
        json!({
            "game": 2 * pair + i as u64 + 1,
            "pair": pair + 1,
            "first": game.first + 1,
            "second": 2 - game.first,
            "opening": game.record.moves[..opening],
            "moves": game.record.moves,
            "plies": plies,
            "result": game.record.result,
            "winner": game.winner.map(|player| player + 1),
            "points": game.points,
            "forfeit": game.forfeit,
        })
    }

    /// The result as one object.
    pub fn summary_json(&self) -> Json {
        let total = self.total();
        let elo = self.pairs.elo();
        let finite = |elo: f64| {
            if elo.is_finite() {
                number(elo)
            } else {
                Json::Null
            }
        };
        let options = self.contest.options.iter();
        let options: Map<String, Json> = options
            .map(|(key, value)| (key.clone(), json!(value)))
            .collect();
        let mut json = json!({
            "summary": true,
            "game": self.contest.entry.id(),
            "options": options,
            "players": self.contest.players.each_ref().map(PlayerSpec::to_string),
            "seed": self.contest.seed,
            "openings": self.contest.openings,
            "games": total.games(),
            "wins": total.wins,
            "draws": total.draws,
            "losses": total.losses,
            "points": number(total.points()),
            "score": number(self.pairs.score()),
            "as_first": self.sums[0].json(),
            "as_second": self.sums[1].json(),
            "forfeits": self.forfeits,
            "elo": finite(elo.likeliest),
            "elo_low": finite(elo.low),
            "elo_high": finite(elo.high),
        });
        if let Some(Sprt { elo0, elo1 }) = self.sprt {
            json["sprt"] = json!({
                "elo0": number(elo0),
                "elo1": number(elo1),
                "llr": number(self.pairs.llr(elo0, elo1)),
                "bound": number(SPRT_BOUND),
                "decision": self.decision().map(|decision| match decision {
                    Decision::Stronger => "elo1",
                    Decision::NotStronger => "elo0",
                }),
            });
        }
        json
    }
}

/// `+12`, `-3`, or infinity.
fn signed(elo: f64) -> String {
    if elo.is_finite() {
        format!("{elo:+.0}")
    } else {
        format!("{}∞", if elo > 0.0 { '+' } else { '-' })
    }
}
