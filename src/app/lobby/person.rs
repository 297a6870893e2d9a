//! [`Person`]: an account, proved by the socket or the ssh server, and the name that
//! its owner chose.

use serde::{Deserialize, Serialize};

use super::refusal::Refusal;
use crate::session::LONGEST_NAME;

/// A person: an account of the system or a key, and the name used in the lobby.
/// The socket or the ssh server proves the account; the person chooses the
/// name. While one account uses a name, no other account can.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize, Deserialize)]
pub struct Person {
    /// The account. It is never shown to other people.
    pub account: String,
    /// The name that everybody sees.
    pub name: String,
}

impl Person {
    /// Creates a person.
    ///
    /// # Errors
    /// The name is empty, too long, or has characters other than letters, digits
    /// and `-`, `_`, `.`.
    pub fn new(account: &str, name: &str) -> Result<Person, Refusal> {
        let fits = (1..=LONGEST_NAME).contains(&name.chars().count());
        // Letters that follow the common rules of one column each and one
        // direction; a name with others could change the line that it is in.
        let plain = |symbol: char| symbol.is_ascii_alphanumeric() || "-_.".contains(symbol);
        if !fits || !name.chars().all(plain) {
            return Err(Refusal::BadName);
        }
        Ok(Person {
            account: account.to_owned(),
            name: name.to_owned(),
        })
    }

    /// The form of the name for comparisons: `Anna` and `anna` are one name.
    pub fn key(&self) -> String {
        self.name.to_ascii_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_cannot_control_a_terminal() {
        assert!(Person::new("1000", "Anna-2").is_ok());
        let long = "x".repeat(LONGEST_NAME + 1);
        for bad in ["", "a b", "\u{1b}[2J", "a\n", "\u{202e}x", "漢", &long] {
            assert_eq!(Person::new("1000", bad), Err(Refusal::BadName), "{bad:?}");
        }
    }
}
