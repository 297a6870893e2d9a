//! The hall and the turn in words, for line mode and the full screen.

use std::time::Duration;

use crate::game::Side;
use crate::lobby::{GameLine, HallView, OfferLine, OwnGameLine, PersonLine, TableView};
use crate::session::TimeControl;

/// Returns the hall as text.
pub(super) fn hall_text(hall: &HallView, now: Duration) -> String {
    let mut lines = vec![format!("Here: {}.", people(hall))];
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

/// Returns the names of the people: `anna (you), ben (playing) and 3 more`.
pub(super) fn people(hall: &HallView) -> String {
    let name = |person: &PersonLine| match (person.you, person.playing) {
        (true, _) => format!("{} (you)", person.name),
        (false, true) => format!("{} (playing)", person.name),
        (false, false) => person.name.clone(),
    };
    let names: Vec<String> = hall.people.iter().map(name).collect();
    match hall.more_people {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}

/// Returns `3  anna: Othello, 10+5, rated; you would be White`.
pub(super) fn offer(line: &OfferLine) -> String {
    let rating = line
        .rating
        .map_or_else(String::new, |rating| format!(" ({rating})"));
    let who = match (line.own, &line.code) {
        (true, Some(code)) => format!("your invitation, code {code}"),
        (true, None) => "your offer".to_owned(),
        (false, _) => format!("{}{rating}", line.by),
    };
    let side = match line.side.filter(|_| !line.own) {
        Some(side) => format!("; you would be {side}"),
        None => String::new(),
    };
    format!("{}  {who}: {}{side}", line.id.0, line.terms)
}

/// Returns `wolf-7291  Othello: anna – ben, 12 moves`.
pub(super) fn game(line: &GameLine) -> String {
    let [first, second] = &line.names;
    let moves = crate::ui::text::counted(line.moves as u64, "moves");
    format!(
        "{}  {}: {first} – {second}, {moves}",
        line.code,
        line.entry.title()
    )
}

/// Returns a game with whose turn it is.
pub(super) fn own_game(line: &OwnGameLine, now: Duration) -> String {
    let state = match (line.over, line.your_turn) {
        (true, _) => "over",
        (false, true) => "your move",
        (false, false) => "waiting",
    };
    let due = line.due.map_or_else(String::new, |due| {
        format!(", {} left", time_words(due.saturating_sub(now)))
    });
    format!("{}: {state}{due}", game(&line.game))
}

/// Returns whose turn it is, and the time that is left.
pub(super) fn turn_text(view: &TableView, now: Duration) -> String {
    let Some(side) = view.session.to_move() else {
        return "The game is over.".to_owned();
    };
    let name = view.session.entry().sides()[side.index()];
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

/// Returns `2 days`, `5 hours` or `12 minutes`.
pub(super) fn time_words(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    let (count, unit) = match minutes {
        0..120 => (minutes, "minutes"),
        120..2880 => (minutes / 60, "hours"),
        _ => (minutes / 1440, "days"),
    };
    crate::ui::text::counted(count, unit)
}
