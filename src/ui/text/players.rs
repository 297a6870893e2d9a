//! What players and sides are called on the screen.

use std::fmt;

use crate::game::{Diagram, Frame, OptionError, Pieces, Side};
use crate::session::{BotSpec, GameInfo, Level, PlayedMove, PlayerSpec, RemoteSpec, Session};
use crate::ui::board::glyphs::GlyphSet;

/// A player in a sentence: its name, or `You`, which takes other verbs.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Named {
    /// The one person at the board, who is spoken to.
    You,
    /// Somebody who is spoken about, by this name.
    Other(String),
}

impl Named {
    /// `Level 4 wins`, `You win`.
    #[must_use]
    pub fn does(&self, third: &str, second: &str) -> String {
        match self {
            Named::You => format!("You {second}"),
            Named::Other(name) => format!("{name} {third}"),
        }
    }

    /// `Level 4's time`, `Your time`.
    #[must_use]
    pub fn whose(&self, what: &str) -> String {
        match self {
            Named::You => format!("Your {what}"),
            Named::Other(name) => format!("{name}'s {what}"),
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::You => f.write_str("You"),
            Named::Other(name) => f.write_str(name),
        }
    }
}

/// What the screen calls the player of `side`: `You`, `Level 4` (a computer),
/// or the side's name where that would be ambiguous.
#[must_use]
pub fn named(session: &dyn Session, side: Side) -> Named {
    let own = session.player(side);
    let other = session.player(side.other());
    Named::Other(match own {
        PlayerSpec::Human if *other == PlayerSpec::Human => match session.name(side) {
            "" => side_name(session, side).to_owned(),
            name => name.to_owned(),
        },
        PlayerSpec::Human => return Named::You,
        PlayerSpec::Bot(spec) => bot_title(spec),
        PlayerSpec::Gtp(spec) => program_name(spec),
    })
}

/// Another program, by the file it is started from.
#[must_use]
pub fn program_name(spec: &RemoteSpec) -> String {
    let program = spec.command.split_whitespace().next().unwrap_or("gtp");
    let name = program.rsplit('/').next().unwrap_or(program);
    name.chars().take(16).collect()
}

/// [`named`] where the name stands by itself.
#[must_use]
pub fn player_name(session: &dyn Session, side: Side) -> String {
    named(session, side).to_string()
}

/// `Your move`; between two people, who are both meant by that, `Anna's move`.
#[must_use]
pub fn whose_move(session: &dyn Session) -> String {
    let to_move = session.to_move().map(|side| named(session, side));
    to_move.unwrap_or(Named::You).whose("move")
}

/// What the two people of a game are called for the evening's score; `None`
/// where a computer plays. Nameless ones are told apart by who began the first
/// game.
#[must_use]
pub fn people(session: &dyn Session) -> Option<[String; 2]> {
    let human = |side| *session.player(side) == PlayerSpec::Human;
    if !Side::BOTH.into_iter().all(human) {
        return None;
    }
    let name = |side: Side| match session.name(side) {
        "" => NAMELESS[side.index()].to_owned(),
        name => name.to_owned(),
    };
    Some(Side::BOTH.map(name))
}

/// What people are called who gave no name.
pub const NAMELESS: [&str; 2] = ["Player 1", "Player 2"];

/// `level 4`, `even partner`: a computer player in the middle of a sentence.
#[must_use]
pub fn bot_name(spec: &BotSpec) -> String {
    if spec.even {
        "even partner".to_owned()
    } else {
        format!("level {}", spec.level)
    }
}

/// `1000  knows the game, overlooks a lot`: a level in a list, its rating and
/// what a person meets there under these options.
///
/// # Errors
/// An option pair the game refuses.
pub fn level_line(
    entry: &dyn GameInfo,
    options: &[(String, String)],
    level: Level,
) -> Result<String, OptionError> {
    let rating = entry.level_rating(level);
    let help = entry.level_help(options, level)?;
    Ok(format!("{rating:>4}  {help}"))
}

/// [`bot_name`] where it stands by itself.
#[must_use]
pub fn bot_title(spec: &BotSpec) -> String {
    if spec.even {
        "Even partner".to_owned()
    } else {
        format!("Level {}", spec.level)
    }
}

/// What a sentence about a result calls the player of `side`: `You`,
/// `Computer (level 4)`, and the side's own name where two of a kind play.
#[must_use]
pub fn named_with_level(session: &dyn Session, side: Side) -> Named {
    match (session.player(side), subject(session, side)) {
        (PlayerSpec::Bot(spec), Named::Other(name)) => {
            Named::Other(format!("{name} ({})", bot_name(spec)))
        }
        _ => named(session, side),
    }
}

/// What a sentence about a move calls the player of `side`: as [`named`],
/// without the level where only one computer plays.
#[must_use]
pub fn subject(session: &dyn Session, side: Side) -> Named {
    let is_bot = |side| matches!(session.player(side), PlayerSpec::Bot(_));
    match (is_bot(side), is_bot(side.other())) {
        (true, false) => Named::Other("Computer".to_owned()),
        (true, true) => Named::Other(side_name(session, side).to_owned()),
        (false, _) => named(session, side),
    }
}

/// What the game calls the side.
#[must_use]
pub fn side_name(session: &dyn Session, side: Side) -> &'static str {
    session.entry().sides()[side.index()]
}

/// `Computer played 4, sowing 3 beans, and moves again.`, `You played f5.`
#[must_use]
pub fn played(session: &dyn Session, played: &PlayedMove) -> String {
    match subject(session, played.side) {
        Named::Other(who) => played.played_by(&who),
        Named::You => {
            let again = if played.again { ", and move again" } else { "" };
            format!("You played {}{again}.", played.what)
        }
    }
}

/// The sign of a side's pieces; none where cells hold beans.
#[must_use]
pub fn sign(diagram: &Diagram, side: Side, glyphs: GlyphSet) -> Option<char> {
    (diagram.frame != Frame::Boxes).then(|| glyphs.piece(diagram.pieces, side))
}

/// `Black ●`, `X`, `South`: a side for the title line.
fn side_with_sign(
    session: &dyn Session,
    diagram: &Diagram,
    side: Side,
    glyphs: GlyphSet,
) -> String {
    let name = side_name(session, side);
    match sign(diagram, side, glyphs) {
        Some(sign) if diagram.pieces == Pieces::Stones => format!("{name} {sign}"),
        _ => name.to_owned(),
    }
}

/// `Othello · You (Black ●) v Level 4 (White ○)`, the same without the
/// sides, and the game alone: the first that fits is shown.
#[must_use]
pub fn titles(session: &dyn Session, diagram: &Diagram, glyphs: GlyphSet) -> [String; 3] {
    let defaults = session.entry().defaults();
    let changed: String = session
        .options()
        .iter()
        .filter(|pair| !defaults.contains(pair))
        .map(|(key, value)| format!(" {key} {value}"))
        .collect();
    let seat = |side| {
        let with_sign = side_with_sign(session, diagram, side, glyphs);
        let player = player_name(session, side);
        if player == side_name(session, side) {
            with_sign
        } else {
            format!("{player} ({with_sign})")
        }
    };
    let game = session.entry().title();
    let versus = |name: &dyn Fn(Side) -> String| Side::BOTH.map(name).join(" v ");
    [
        format!("{game}{changed} · {}", versus(&seat)),
        format!(
            "{game}{changed} · {}",
            versus(&|side| player_name(session, side))
        ),
        game.to_owned(),
    ]
}
