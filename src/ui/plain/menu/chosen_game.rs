//! [`ChosenGame`]: what the questions of the menu come to.

use crate::session::{GameInfo, PlayerSpec};
use crate::ui::text::players::NAMELESS;

/// A game to play, as chosen in the menu.
#[derive(Debug, Clone)]
pub struct ChosenGame {
    /// Which game.
    pub entry: &'static dyn GameInfo,
    /// Its rules options.
    pub options: Vec<(String, String)>,
    /// Who plays, by seat.
    pub players: [PlayerSpec; 2],
    /// What two people are called, by seat, if they said so.
    pub names: Option<[String; 2]>,
}

impl ChosenGame {
    /// The shell command that starts the same game.
    #[must_use]
    pub fn command(&self) -> String {
        let [first, second] = self.players.each_ref().map(PlayerSpec::as_word);
        let defaults = self.entry.defaults();
        let changed = self.options.iter().filter(|pair| !defaults.contains(pair));
        let options: String = changed.map(|(k, v)| format!(" -o {k}={v}")).collect();
        let names = self.names.as_ref().map_or_else(String::new, |[a, b]| {
            let names = shlex::try_quote(&format!("{a},{b}")).map(String::from);
            names.map_or_else(|_| String::new(), |names| format!(" --names {names}"))
        });
        let id = self.entry.id();
        format!("boardgames play {id} --first {first} --second {second}{options}{names}")
    }

    /// From the second game on two people have names, for the score between
    /// them.
    pub(super) fn name_people(&mut self) {
        if self.players == [PlayerSpec::Human, PlayerSpec::Human] {
            self.names.get_or_insert(NAMELESS.map(str::to_owned));
        }
    }
}
