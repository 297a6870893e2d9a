//! The options that choose the players: `--first`, `--second`, and one for each
//! game's name of a side, such as `--black`.

use std::ffi::OsStr;

use anyhow::Result;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, ArgMatches, Command, Error, FromArgMatches};

use crate::cli::exit::usage;
use crate::game::Side;
use crate::games::GAMES;
use crate::session::{GameInfo, Level, PlayerSpec};
use crate::ui::text::listed;
use crate::ui::text::players::EVEN_HELP;

/// The players named on the command line.
#[derive(Clone, Debug, Default)]
pub struct PlayersArg {
    /// The players given by seat.
    seats: [Option<PlayerSpec>; 2],
    /// The players given by side, with the side's name in lower case.
    named: Vec<(String, PlayerSpec)>,
}

/// Parses any player, and suggests the usual ones in shell completions.
#[derive(Copy, Clone)]
struct PlayerParser;

impl TypedValueParser for PlayerParser {
    type Value = PlayerSpec;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<PlayerSpec, Error> {
        let parse = |text: &str| text.parse::<PlayerSpec>();
        parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let level = |level: Level| {
            let number = level.number();
            PossibleValue::new(format!("ai:{}", level.name())).help(format!(
                "level {number} (0 to 10), as rules GAME describes it"
            ))
        };
        let people = PossibleValue::new("human").help("a person");
        let usual = PossibleValue::new("ai").help("the computer at level 4");
        let even = PossibleValue::new("ai:even").help(EVEN_HELP);
        let words = [people, usual].into_iter().chain(Level::all().map(level));
        Some(Box::new(words.chain([even])))
    }
}

const SEATS: [&str; 2] = ["first", "second"];

/// Returns the side names of all games in lower case, each once, with its seat.
fn side_names() -> Vec<(String, Side)> {
    let mut names: Vec<(String, Side)> = Vec::new();
    for info in GAMES {
        for (name, side) in info.sides.iter().zip(Side::BOTH) {
            let name = name.to_lowercase();
            // Several games can call a side by this name.
            if !names.iter().any(|(known, _)| *known == name) {
                names.push((name, side));
            }
        }
    }
    names
}

impl clap::Args for PlayersArg {
    fn augment_args(command: Command) -> Command {
        let player = |name: String, help: String| {
            Arg::new(format!("seat-{name}"))
                .long(name)
                .value_name("PLAYER")
                .value_parser(PlayerParser)
                // The long list of levels is for completions, not for the help.
                .hide_possible_values(true)
                .help(help)
        };
        let command = command
            .arg(player(
                "first".into(),
                "Who moves first [default: human]".into(),
            ))
            .arg(player(
                "second".into(),
                "Who moves second [default: ai:4]".into(),
            ));
        side_names()
            .into_iter()
            .fold(command, |command, (name, side)| {
                let games: Vec<&str> = GAMES
                    .iter()
                    .filter(|info| info.sides[side.index()].eq_ignore_ascii_case(&name))
                    .map(|info| info.title)
                    .collect();
                let seat = SEATS[side.index()];
                let help = format!("Means --{seat} in {}", listed(&games));
                command.arg(player(name, help))
            })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for PlayersArg {
    fn from_arg_matches(matches: &ArgMatches) -> Result<PlayersArg, Error> {
        let get = |name: &str| {
            matches
                .get_one::<PlayerSpec>(&format!("seat-{name}"))
                .cloned()
        };
        let named = side_names().into_iter();
        Ok(PlayersArg {
            seats: SEATS.map(get),
            named: named
                .filter_map(|(name, _)| get(&name).map(|spec| (name, spec)))
                .collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl PlayersArg {
    /// Returns both players of a game of `info`, taking those not named on the
    /// command line from `others`.
    ///
    /// # Errors
    /// A side that this game does not have, or one that is given twice.
    pub fn resolve(&self, info: &GameInfo, others: [PlayerSpec; 2]) -> Result<[PlayerSpec; 2]> {
        let mut seats = self.seats.clone();
        for (name, spec) in &self.named {
            let own = info.sides;
            let Some(side) = own.iter().position(|side| side.eq_ignore_ascii_case(name)) else {
                let [first, second] = own.map(str::to_lowercase);
                return Err(usage(format!(
                    "{} has no side called '{name}'; its sides are --{first} and --{second}",
                    info.title
                )));
            };
            if seats[side].replace(spec.clone()).is_some() {
                let seat = SEATS[side];
                return Err(usage(format!(
                    "--{seat} and --{name} are the same side here; give one of them"
                )));
            }
        }
        let [first, second] = seats;
        let [other_first, other_second] = others;
        Ok([first.unwrap_or(other_first), second.unwrap_or(other_second)])
    }
}
