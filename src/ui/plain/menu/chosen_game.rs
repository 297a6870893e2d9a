//! [`ChosenGame`], the result of the menu's questions.

use crate::session::{GameInfo, PlayerSpec};
use crate::ui::text::players::NAMELESS;

/// A game to play, as chosen in the menu.
#[derive(Debug, Clone)]
pub struct ChosenGame {
    /// The game.
    pub entry: &'static dyn GameInfo,
    /// Its rules options.
    pub options: Vec<(String, String)>,
    /// The players by seat.
    pub players: [PlayerSpec; 2],
    /// The names of two people by seat, if they gave any.
    pub names: Option<[String; 2]>,
}

impl ChosenGame {
    /// Returns the shell command that starts a game with this setup.
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

    /// Gives two unnamed people default names, because the score from the
    /// second game on needs names.
    pub(super) fn name_people(&mut self) {
        if self.players == [PlayerSpec::Human, PlayerSpec::Human] {
            self.names.get_or_insert(NAMELESS.map(str::to_owned));
        }
    }
}
