//! Motifs: patterns of play that players have names for.

/// A pattern of play with a name: `capture`, `corner`, `fork`.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Motif {
    /// Name in lower case. Puzzles and JSON use it, so it must never change.
    pub name: &'static str,
    /// A sentence of at most 46 characters that explains it. It must fit beside
    /// the name.
    pub meaning: &'static str,
}

/// The motif of a proved win, in games without points.
pub const FORCED_WIN: Motif = Motif {
    name: "forced win",
    meaning: "It wins whatever the opponent does.",
};

/// A motif as shown by one move on one board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Sighting {
    /// Name of the [`Motif`].
    pub motif: &'static str,
    /// The strength of the motif, such as the number of beans captured or of
    /// discs made safe.
    pub strength: u32,
    /// [`Sighting::strength`], if it is a number that players count too.
    pub gain: Option<u32>,
    /// The squares or pits concerned, in the game's notation.
    pub squares: Vec<String>,
    /// Text to follow the mover's name: `captures 5 beans`.
    pub does: String,
    /// Text to follow `can`: `capture 5 beans`.
    pub can: String,
}

impl Sighting {
    /// Creates a motif without an amount. The text is a verb in two forms, such
    /// as `("takes", "take")`, and the rest of the phrase, such as `the corner
    /// a1`.
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

    /// Creates a motif that counts `gain`.
    #[must_use]
    pub fn counted(motif: &'static str, verb: (&str, &str), rest: &str, gain: u32) -> Sighting {
        Sighting {
            strength: gain,
            gain: Some(gain),
            ..Sighting::plain(motif, verb, rest)
        }
    }

    /// Sets the strength among sightings of this motif, without a count.
    #[must_use]
    pub fn of_strength(self, strength: u32) -> Sighting {
        Sighting { strength, ..self }
    }

    /// Sets the squares concerned.
    #[must_use]
    pub fn on(self, squares: impl IntoIterator<Item = impl ToString>) -> Sighting {
        let squares = squares.into_iter().map(|square| square.to_string());
        Sighting {
            squares: squares.collect(),
            ..self
        }
    }

    /// Returns whether this shows at least as much of the motif as `other`.
    #[must_use]
    pub fn matches(&self, other: &Sighting) -> bool {
        self.motif == other.motif && self.strength >= other.strength
    }
}

/// A count on the board after a move, to compare two moves. It is a fact, which
/// need not be the reason why one of them is better.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Counted {
    /// Name of what is counted: `mobility`.
    pub motif: &'static str,
    /// The count; more is better for the mover.
    pub amount: i32,
    /// The smallest difference that is mentioned.
    pub notable: i32,
    /// Text to follow the move: `leaves White 3 moves and Black 9`.
    pub does: String,
    /// Text to follow the better move in the second half of the sentence: `leaves
    /// White 7 and Black 4`.
    pub instead: String,
}

impl Counted {
    /// Returns how much more `better` has. Returns `None` if it is less than the smallest
    /// difference that is mentioned, or if the two count different things.
    #[must_use]
    pub fn lacks(&self, better: &Counted) -> Option<i32> {
        let more = better.amount - self.amount;
        (self.motif == better.motif && more >= self.notable).then_some(more)
    }
}
