//! Motifs: patterns of play that players have names for.

/// A pattern of play with a name: `capture`, `corner`, `fork`.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Motif {
    /// Name in lower case. Puzzles and JSON use it, so it must never change.
    pub name: &'static str,
    /// A sentence of at most 46 characters that explains it. It must fit beside
    /// the name.
    pub meaning: &'static str,
    /// Name and meaning of a move that keeps the opponent from it.
    pub stopped: Option<(&'static str, &'static str)>,
    /// Name of the motif whose puzzles are nearest, if this one has none of its own.
    pub like: Option<&'static str>,
}

impl Motif {
    /// Creates a motif with its name and meaning.
    #[must_use]
    pub const fn new(name: &'static str, meaning: &'static str) -> Motif {
        Motif {
            name,
            meaning,
            stopped: None,
            like: None,
        }
    }

    /// Sets the name of the motif whose puzzles are nearest, if this one has none of its own.
    #[must_use]
    pub const fn like(self, name: &'static str) -> Motif {
        Motif {
            like: Some(name),
            ..self
        }
    }

    /// Sets the name and the meaning of a move that keeps the opponent from it. The
    /// rules of [`Motif::name`] and [`Motif::meaning`] apply to them.
    #[must_use]
    pub const fn stopped_by(self, name: &'static str, meaning: &'static str) -> Motif {
        Motif {
            stopped: Some((name, meaning)),
            ..self
        }
    }
}

/// The motif of a proved win, in games without points.
pub const FORCED_WIN: Motif =
    Motif::new("forced win", "It wins whatever the opponent does.").like("quiet win");

/// The verb of [`FORCED_WIN`].
pub(super) const WINS: (&str, &str) = ("wins", "win");

/// A motif as shown by one move on one board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Sighting {
    /// Name of the [`Motif`].
    pub motif: &'static str,
    /// The strength of the motif, such as the number of beans captured or of
    /// discs made safe.
    pub strength: u32,
    /// The smallest difference in strength that makes a move better.
    pub(super) difference: u32,
    /// [`Sighting::strength`], if it is a number that players count too.
    pub gain: Option<u32>,
    /// The squares or pits concerned, in the game's notation.
    pub squares: Vec<String>,
    /// The effects of the move, at least one.
    deeds: Vec<Deed>,
    /// The text after the last effect, with its punctuation: `, whatever South plays`;
    /// may be empty.
    remark: String,
    /// Names of the counts ([`Counted::motif`]) that the text already gives.
    counts: &'static [&'static str],
}

/// One thing that a move does.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Deed {
    /// The verb after the mover's name and after `can`: `takes`, `take`.
    verb: [&'static str; 2],
    /// The object without the names of squares: `a corner`.
    object: String,
    /// The object with the names of squares: `the corner a1`.
    exact: Option<String>,
    /// The squares or pits that it names, in the game's notation.
    squares: Vec<String>,
    /// Whether the name of a square is the name of the move that goes there.
    is_move: bool,
}

/// Forms of a verb.
const DOES: usize = 0;
const CAN: usize = 1;

impl Sighting {
    /// Creates a motif without an amount. The text is a verb in two forms, such
    /// as `("takes", "take")`, and its object without squares, such as `a corner`.
    // A copy of it and of the functions below in each of the many places that call them would only
    // cost room.
    #[must_use]
    #[inline(never)]
    pub fn plain(
        motif: &'static str,
        verb: (&'static str, &'static str),
        object: &str,
    ) -> Sighting {
        let sighting = Sighting {
            motif,
            strength: 1,
            difference: 1,
            gain: None,
            squares: Vec::new(),
            deeds: Vec::new(),
            remark: String::new(),
            counts: &[],
        };
        sighting.and(verb, object)
    }

    /// Creates a motif that counts `gain`.
    #[must_use]
    pub fn counted(
        motif: &'static str,
        verb: (&'static str, &'static str),
        object: &str,
        gain: u32,
    ) -> Sighting {
        Sighting {
            strength: gain,
            gain: Some(gain),
            ..Sighting::plain(motif, verb, object)
        }
    }

    /// Adds another thing that the move does.
    #[must_use]
    #[inline(never)]
    pub fn and(mut self, (does, can): (&'static str, &'static str), object: &str) -> Sighting {
        self.deeds.push(Deed {
            verb: [does, can],
            object: object.to_owned(),
            exact: None,
            squares: Vec::new(),
            is_move: false,
        });
        self
    }

    /// Sets the object of the last verb with the squares in it, whose names are also
    /// those of the moves that go there: `the corner a1`.
    #[must_use]
    pub fn naming(self, exact: &str, squares: impl IntoIterator<Item = impl ToString>) -> Sighting {
        self.mention(exact, names(squares), true)
    }

    /// Sets the object of the last verb with the squares or pits in it, whose names
    /// are not those of the move: `beans out of reach of South's pit 3`.
    #[must_use]
    pub fn mentioning(
        self,
        exact: &str,
        squares: impl IntoIterator<Item = impl ToString>,
    ) -> Sighting {
        self.mention(exact, names(squares), false)
    }

    #[inline(never)]
    fn mention(mut self, exact: &str, squares: Vec<String>, is_move: bool) -> Sighting {
        if let Some(deed) = self.deeds.last_mut() {
            deed.exact = Some(exact.to_owned());
            deed.squares = squares;
            deed.is_move |= is_move;
        }
        self
    }

    /// Adds a remark, with its punctuation, to follow the last object.
    #[must_use]
    pub fn remark(self, remark: String) -> Sighting {
        Sighting { remark, ..self }
    }

    /// Sets the names of the counts ([`Counted::motif`]) that the text already gives.
    #[must_use]
    pub fn giving(self, counts: &'static [&'static str]) -> Sighting {
        Sighting { counts, ..self }
    }

    /// Sets the strength among sightings of this motif, without a count.
    #[must_use]
    pub fn of_strength(self, strength: u32) -> Sighting {
        Sighting { strength, ..self }
    }

    /// Sets the smallest difference in strength that makes a move better.
    #[must_use]
    pub fn from_difference(self, difference: u32) -> Sighting {
        Sighting { difference, ..self }
    }

    /// Sets the squares concerned.
    #[must_use]
    pub fn on(self, squares: impl IntoIterator<Item = impl ToString>) -> Sighting {
        Sighting {
            squares: names(squares),
            ..self
        }
    }

    /// Returns whether this shows at least as much of the motif as `other`.
    #[must_use]
    pub fn matches(&self, other: &Sighting) -> bool {
        self.motif == other.motif && self.strength >= other.strength
    }

    /// Returns whether the text already gives this count.
    #[must_use]
    pub(super) fn gives(&self, count: &Counted) -> bool {
        self.motif == count.motif || self.counts.contains(&count.motif)
    }

    /// Returns whether the strength has a meaning only beside that of another move.
    #[must_use]
    pub(super) fn is_relative(&self) -> bool {
        self.difference > 1
    }

    /// Returns whether this shows the motif of `other` and is not notably weaker.
    #[must_use]
    pub(super) fn is_about(&self, other: &Sighting) -> bool {
        self.motif == other.motif && self.strength + other.difference > other.strength
    }

    /// Returns the text to follow the mover's name: `captures 5 beans`.
    #[must_use]
    pub fn does(&self) -> String {
        self.words(DOES, &[])
    }

    /// Returns the text to follow `can`: `capture 5 beans`.
    #[must_use]
    pub fn can(&self) -> String {
        self.words(CAN, &[])
    }

    /// Returns whether the text names this square.
    #[must_use]
    pub fn names(&self, square: &str) -> bool {
        let mut squares = self.deeds.iter().flat_map(|deed| &deed.squares);
        squares.any(|named| named == square)
    }

    /// Returns [`Sighting::does`] without the names of secret squares: `takes a
    /// corner`.
    #[must_use]
    pub fn does_without(&self, secret: &[String]) -> String {
        self.words(DOES, secret)
    }

    /// Returns [`Sighting::can`] without the names of secret squares.
    #[must_use]
    pub fn can_without(&self, secret: &[String]) -> String {
        self.words(CAN, secret)
    }

    fn words(&self, form: usize, secret: &[String]) -> String {
        let deeds = self.deeds.iter().map(|deed| {
            let is_open = !deed.squares.iter().any(|at| secret.contains(at));
            let exact = deed.exact.as_ref().filter(|_| is_open);
            format!("{} {}", deed.verb[form], exact.unwrap_or(&deed.object))
        });
        deeds.collect::<Vec<String>>().join(" and ") + &self.remark
    }

    /// The squares or pits that the words name.
    pub fn named(&self) -> impl Iterator<Item = &String> {
        self.deeds.iter().flat_map(|deed| &deed.squares)
    }

    /// Whether the words name this move.
    pub(super) fn names_move(&self, mv: &str) -> bool {
        let mut deeds = self.deeds.iter().filter(|deed| deed.is_move);
        deeds.any(|deed| deed.squares.iter().any(|at| at == mv))
    }

    /// Whether the words name two deeds, joined by an `and`.
    pub(super) fn is_compound(&self) -> bool {
        self.deeds.len() > 1
    }

    /// Whether the words are that the mover wins.
    pub(super) fn says_wins(&self) -> bool {
        self.deeds.iter().any(|deed| deed.verb[DOES] == WINS.0)
    }

    /// Whether both are described in these words.
    pub(super) fn says_the_same(&self, other: &Sighting) -> bool {
        self.deeds == other.deeds && self.remark == other.remark
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

/// Returns the names of squares.
#[inline(never)]
fn names(squares: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    let squares = squares.into_iter().map(|square| square.to_string());
    squares.collect()
}
