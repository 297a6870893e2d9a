//! What players have a word for.

/// A pattern of play with a name: `capture`, `corner`, `fork`.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Motif {
    /// Its name, in small letters; never changes.
    pub name: &'static str,
    /// What it is, in a sentence that fits beside the name: 46 characters.
    pub meaning: &'static str,
}

/// Where only winning counts, every game has it: the move is proved to win
/// whatever the opponent does.
pub const FORCED_WIN: Motif = Motif {
    name: "forced win",
    meaning: "It wins whatever the opponent does.",
};

/// A motif that a move shows at once, on this board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Sighting {
    /// The name of a [`Motif`].
    pub motif: &'static str,
    /// How much of it, more being stronger: beans captured, discs made safe.
    pub strength: u32,
    /// [`Sighting::strength`] where it counts something a player would count.
    pub gain: Option<u32>,
    /// The squares or pits it is about, in the game's notation.
    pub squares: Vec<String>,
    /// After the name of who moves: `takes 5 beans home`.
    pub does: String,
    /// After `can`: `take 5 beans home`.
    pub can: String,
}

impl Sighting {
    /// A motif that is there or not, as `verb rest` in its two forms:
    /// `("takes", "take")`, `the corner a1`.
    #[must_use]
    pub fn plain(motif: &'static str, verb: (&str, &str), rest: &str) -> Sighting {
        Sighting {
            motif,
            strength: 1,
            gain: None,
            squares: Vec::new(),
            does: format!("{} {rest}", verb.0),
            can: format!("{} {rest}", verb.1),
        }
    }

    /// A motif that counts `gain`.
    #[must_use]
    pub fn counted(motif: &'static str, verb: (&str, &str), rest: &str, gain: u32) -> Sighting {
        Sighting {
            strength: gain,
            gain: Some(gain),
            ..Sighting::plain(motif, verb, rest)
        }
    }

    /// Stronger or weaker than others of its kind, without a count.
    #[must_use]
    pub fn of_strength(self, strength: u32) -> Sighting {
        Sighting { strength, ..self }
    }

    /// About these squares.
    #[must_use]
    pub fn on(self, squares: impl IntoIterator<Item = impl ToString>) -> Sighting {
        let squares = squares.into_iter().map(|square| square.to_string());
        Sighting {
            squares: squares.collect(),
            ..self
        }
    }

    /// Whether this is as much of the same motif.
    #[must_use]
    pub fn matches(&self, other: &Sighting) -> bool {
        self.motif == other.motif && self.strength >= other.strength
    }
}
