//! The hall and the turn in words, for line mode and the full screen.

use std::time::Duration;

use crate::game::Side;
use crate::lobby::{GameLine, HallView, OfferLine, OwnGameLine, PersonLine, TableView};
use crate::session::TimeControl;
use crate::ui::text::counted;

/// Returns the hall as text.
pub(super) fn hall_text(hall: &HallView, now: Duration) -> String {
    let mut lines = people(hall);
    if !hall.mine.is_empty() {
        lines.push("Your games:".to_owned());
        lines.extend(
            hall.mine
                .iter()
                .map(|game| format!("  {}", own_game(game, now))),
        );
    }
    if !hall.offers.is_empty() {
        lines.push("Open offers:".to_owned());
        lines.extend(hall.offers.iter().map(|line| format!("  {}", offer(line))));
    }
    if !hall.games.is_empty() {
        lines.push("Games to watch:".to_owned());
        lines.extend(hall.games.iter().map(|line| format!("  {}", game(line))));
    }
    lines.join("\n")
}

/// Returns the hall as sentences, for a person who listens.
pub(super) fn hall_sentences(hall: &HallView, now: Duration) -> String {
    let mut lines = people(hall);
    let games = |line: &OwnGameLine| {
        let (state, game) = (state(line, now), game_words(&line.game));
        format!("Your game {}, {game}: {state}.", line.game.code)
    };
    lines.extend(hall.mine.iter().map(games));
    let offers = |line: &OfferLine| format!("Offer {}: {}.", line.id.0, offer_words(line));
    lines.extend(hall.offers.iter().map(offers));
    let watched =
        |line: &GameLine| format!("A game to watch, {}: {}.", line.code, game_words(line));
    lines.extend(hall.games.iter().map(watched));
    lines.join("\n")
}

/// Returns the people in a sentence: `Here: anna (you), ben (playing) and 3 more.` If
/// there is only one, another sentence says how others come in.
pub(super) fn people(hall: &HallView) -> Vec<String> {
    let name = |person: &PersonLine| match (person.you, person.playing) {
        (true, _) => format!("{} (you)", person.name),
        (false, true) => format!("{} (playing)", person.name),
        (false, false) => person.name.clone(),
    };
    let names: Vec<String> = hall.people.iter().map(name).collect();
    let more = match hall.more_people {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let mut lines = vec![format!("Here: {}{more}.", names.join(", "))];
    if names.len() == 1 {
        lines.push("Others come in with: boardgames attach --as NAME".to_owned());
    }
    lines
}

/// Returns `3  anna: Othello, 10+5, rated; you would be White`.
pub(super) fn offer(line: &OfferLine) -> String {
    format!("{}  {}", line.id.0, offer_words(line))
}

fn offer_words(line: &OfferLine) -> String {
    let rating = line
        .rating
        .map_or_else(String::new, |rating| format!(" ({rating})"));
    let who = match (line.own, &line.code) {
        (true, Some(code)) => format!("your invitation, code {code}"),
        (true, None) => "your offer".to_owned(),
        (false, _) if !line.here => format!("{}{rating} (away)", line.by),
        (false, _) => format!("{}{rating}", line.by),
    };
    let side = match line.side {
        Some(side) if line.own => format!("; {side} is left for the other player"),
        Some(side) => format!("; you would be {side}"),
        None => String::new(),
    };
    format!("{who}: {}{side}", line.terms)
}

/// Returns `wolf-7291  Othello: anna – ben, 12 moves`.
pub(super) fn game(line: &GameLine) -> String {
    let [first, second] = &line.names;
    let moves = counted(line.moves as u64, "moves");
    format!(
        "{}  {}: {first} – {second}, {moves}",
        line.code, line.info.title
    )
}

/// Returns `Othello, anna against ben, 12 moves`.
fn game_words(line: &GameLine) -> String {
    let [first, second] = &line.names;
    let moves = counted(line.moves as u64, "moves");
    format!("{}, {first} against {second}, {moves}", line.info.title)
}

/// Returns a game with whose turn it is.
pub(super) fn own_game(line: &OwnGameLine, now: Duration) -> String {
    format!("{}: {}", game(&line.game), state(line, now))
}

/// Returns whose turn it is, and the time that is left.
fn state(line: &OwnGameLine, now: Duration) -> String {
    let state = match (line.over, line.your_turn) {
        (true, _) => "over",
        (false, true) => "your move",
        (false, false) => "waiting",
    };
    let state = line.question.as_deref().unwrap_or(state);
    let due = line.due.map_or_else(String::new, |due| {
        format!(", {} left", time_words(due.saturating_sub(now)))
    });
    let timed = !line.over && line.clock.control() != TimeControl::None;
    let clock = if timed {
        format!(", your clock {}", line.clock.shown(line.side, now))
    } else {
        String::new()
    };
    format!("{state}{clock}{due}")
}

/// Returns whose turn it is, and the time that is left.
pub(super) fn turn_text(view: &TableView, now: Duration) -> String {
    let side = view.session.to_move();
    let Some(side) = side.filter(|_| view.ending.is_none()) else {
        return "The game is over.".to_owned();
    };
    let name = view.session.info().sides[side.index()];
    let who = match view.you == Some(side) {
        true => format!("Your move ({name})"),
        false => format!("{}'s move ({name})", view.name(side)),
    };
    let due = view
        .due
        .map(|due| format!(", {} left", time_words(due.saturating_sub(now))));
    let clocks = (view.clock.control() != TimeControl::None).then(|| {
        let shown = |side| view.clock.shown(side, now);
        format!(
            ", clocks {} and {}",
            shown(Side::First),
            shown(Side::Second)
        )
    });
    format!("{who}{}.", clocks.or(due).unwrap_or_default())
}

/// Returns `2 days 23 hours`, `5 hours`, `12 minutes` or `less than a minute`.
pub(super) fn time_words(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    match minutes {
        0 => "less than a minute".to_owned(),
        1..120 => counted(minutes, "minutes"),
        120..1440 => counted(minutes / 60, "hours"),
        _ => match (minutes / 1440, minutes % 1440 / 60) {
            (days, 0) => counted(days, "days"),
            (days, hours) => format!("{} {}", counted(days, "days"), counted(hours, "hours")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_in_suitable_units() {
        for (minutes, words) in [
            (0, "less than a minute"),
            (1, "1 minute"),
            (119, "119 minutes"),
            (120, "2 hours"),
            (1440, "1 day"),
            (3 * 1440 - 1, "2 days 23 hours"),
        ] {
            assert_eq!(time_words(Duration::from_secs(minutes * 60)), words);
        }
    }
}
