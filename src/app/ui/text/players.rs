//! Names of players and sides on the screen.

use std::fmt;

use crate::game::{Diagram, Frame, OptionError, Pieces, Side};
use crate::session::{
    BotSpec, GameInfo, LONGEST_NAME, Level, NAMELESS, PlayedMove, PlayerSpec, RemoteSpec, Session,
    rated_opponent,
};
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::text::list_line::ListLine;
use crate::ui::text::phrases::shortened;

/// A player as the subject of a sentence: a name, or `You`, which needs other
/// verb forms.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Named {
    /// The only person at the board.
    You,
    /// Anybody else, by this name.
    Other(String),
}

impl Named {
    /// Returns the player with a verb: `Level 4 wins`, `You win`.
    pub fn does(&self, third: &str, second: &str) -> String {
        match self {
            Named::You => format!("You {second}"),
            Named::Other(name) => format!("{name} {third}"),
        }
    }

    /// Returns the possessive: `Level 4's time`, `Your time`.
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

/// Returns the name of a side's player: `You`, `Level 4` (a computer), or the
/// side's name if two people play and gave no names.
pub fn named(session: &dyn Session, side: Side) -> Named {
    let own = session.player(side);
    let other = session.player(side.other());
    Named::Other(match own {
        PlayerSpec::Human if *other == PlayerSpec::Human => match session.name(side) {
            "" => side_name(session, side).to_owned(),
            name => shortened(name, LONGEST_NAME),
        },
        PlayerSpec::Human => return Named::You,
        PlayerSpec::Bot(spec) => bot_title(spec),
        PlayerSpec::Gtp(spec) => program_name(spec),
    })
}

/// Returns what follows if the player of `side` resigns: `White wins`.
pub fn resignation(session: &dyn Session, side: Side) -> String {
    named(session, side.other()).does("wins", "win")
}

/// Returns the name of another program: the file name of its command, at most
/// 16 characters.
pub fn program_name(spec: &RemoteSpec) -> String {
    let program = spec.command.split_whitespace().next().unwrap_or("gtp");
    let name = program.rsplit('/').next().unwrap_or(program);
    name.chars().take(16).collect()
}

/// Returns the name of [`named`] as text.
pub fn player_name(session: &dyn Session, side: Side) -> String {
    named(session, side).to_string()
}

/// Returns whose move it is: `Your move`, or `Anna's move` between two people.
pub fn whose_move(session: &dyn Session) -> String {
    let to_move = session.to_move().map(|side| named(session, side));
    to_move.unwrap_or(Named::You).whose("move")
}

/// Whether people play both sides.
pub fn are_all_people(session: &dyn Session) -> bool {
    let mut sides = Side::BOTH.into_iter();
    sides.all(|side| *session.player(side) == PlayerSpec::Human)
}

/// Returns the level to try next, after a person's win against a level of the computer: the next
/// one, or the same one again if the person was `helped`. `None` after any other game, and after
/// a win against the highest level.
pub fn next_level(session: &dyn Session, helped: bool) -> Option<Level> {
    let players = Side::BOTH.map(|side| session.player(side));
    let (side, level) = rated_opponent(players)?;
    let won = session.outcome()?.winner() == Some(side);
    Level::new(level.number() + u8::from(!helped)).filter(|_| won)
}

/// Returns the names of two people for the score of several games; `None` if a
/// computer plays. People without names are numbered in the order in which they
/// began the first game.
pub fn people(session: &dyn Session) -> Option<[String; 2]> {
    if !are_all_people(session) {
        return None;
    }
    let name = |side: Side| match session.name(side) {
        "" => NAMELESS[side.index()].to_owned(),
        name => shortened(name, LONGEST_NAME),
    };
    Some(Side::BOTH.map(name))
}

/// Returns a computer player's name within a sentence: `level 4`, `even
/// partner`.
pub fn bot_name(spec: &BotSpec) -> String {
    if spec.even {
        "even partner".to_owned()
    } else {
        format!("level {}", spec.level)
    }
}

/// Returns the name of a player in titles and tables. One with special settings is
/// named with these settings.
pub fn spec_title(spec: &PlayerSpec) -> String {
    match spec {
        PlayerSpec::Bot(bot) if bot.limits.is_unlimited() && !bot.even => bot_title(bot),
        other => other.to_string(),
    }
}

/// Returns a level's line in a list, with its name, rating and description under
/// these options: `casual   1000  knows the game, overlooks a lot`. The rating is not heard,
/// because its number could be taken for that of the level.
///
/// # Errors
/// If the game does not accept an option.
pub fn level_line(
    info: &GameInfo,
    options: &[(String, String)],
    level: Level,
) -> Result<ListLine, OptionError> {
    let (name, rating) = (level.name(), info.level_rating(level));
    let help = info.level_help(options, level)?;
    Ok(ListLine::new(
        &format!("{name:<8} {rating:>4}  {help}"),
        format!("{name}: {help}"),
    ))
}

/// The description of the partner that keeps the game close.
pub const EVEN_HELP: &str = "keeps the game close until near the end";

/// Returns a computer player's name with a capital letter: `Level 4`, `Even
/// partner`.
pub fn bot_title(spec: &BotSpec) -> String {
    if spec.even {
        "Even partner".to_owned()
    } else {
        format!("Level {}", spec.level)
    }
}

/// Returns the player of `side` for a sentence about a result: `You`, `Computer
/// (level 4)`, or the side's name with its level if two computers play.
pub fn named_with_level(session: &dyn Session, side: Side) -> Named {
    match (session.player(side), subject(session, side)) {
        (PlayerSpec::Bot(spec), Named::Other(name)) => {
            Named::Other(format!("{name} ({})", bot_name(spec)))
        }
        _ => named(session, side),
    }
}

/// Returns the player of `side` for a sentence about a move: `Computer` if only
/// one plays, the side's name if two do, otherwise as [`named`].
pub fn subject(session: &dyn Session, side: Side) -> Named {
    let is_bot = |side| matches!(session.player(side), PlayerSpec::Bot(_));
    match (is_bot(side), is_bot(side.other())) {
        (true, false) => Named::Other("Computer".to_owned()),
        (true, true) => Named::Other(side_name(session, side).to_owned()),
        (false, _) => named(session, side),
    }
}

/// Returns the game's name of a side.
pub fn side_name(session: &dyn Session, side: Side) -> &'static str {
    session.info().sides[side.index()]
}

/// Returns a sentence about a move: `Computer played 4, sowing 3 beans, and
/// moves again.`, `You played f5.`
pub fn played(session: &dyn Session, played: &PlayedMove) -> String {
    match subject(session, played.side) {
        Named::Other(who) => played.played_by(&who),
        Named::You if played.pass => played.played_by("You"),
        Named::You => {
            let again = if played.again { ", and move again" } else { "" };
            format!("You played {}{again}.", played.what)
        }
    }
}

/// Returns the sign of a side's pieces; `None` for games with beans.
pub fn sign(diagram: &Diagram, side: Side, glyphs: GlyphSet) -> Option<char> {
    (diagram.frame != Frame::Boxes).then(|| glyphs.piece(diagram.pieces, side))
}

/// Returns the points of the sides, such as `● 38   ○ 26`, with names for games with
/// beans; `None` if the game counts no points.
pub fn tally(session: &dyn Session, glyphs: GlyphSet) -> Option<String> {
    let points = session.tally()?;
    let diagram = session.diagram();
    let of = |side: Side| {
        let sign = sign(&diagram, side, glyphs).map(String::from);
        let name = sign.unwrap_or_else(|| session.info().sides[side.index()].to_owned());
        format!("{name} {}", points[side.index()])
    };
    Some(Side::BOTH.map(of).join("   "))
}

/// Returns a side for the title line: `Black ●`, `X`, `South`.
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

/// Returns title lines from long to short. The caller shows the first that fits. They are
/// `Othello · You (Black ●) v Level 4 (White ○)`, without the sides, and the game alone.
pub fn titles(session: &dyn Session, diagram: &Diagram, glyphs: GlyphSet) -> [String; 3] {
    let defaults = session.info().defaults();
    let changed: String = session
        .options()
        .iter()
        // Default options are not worth the room.
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
    let game = session.info().title;
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
