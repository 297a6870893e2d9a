//! [`LobbyLimits`]: how much one person or account may use.

use std::time::Duration;

/// The limits of a lobby.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LobbyLimits {
    /// The largest number of sessions at once.
    pub sessions: usize,
    /// The largest number of sessions of one account at once.
    pub sessions_per_account: usize,
    /// The largest number of unfinished games of one account.
    pub games_per_account: usize,
    /// The largest number of games of one account that are kept, unfinished ones
    /// included.
    pub kept_games_per_account: usize,
    /// The largest size of the games of one account, in bytes. A game in progress may
    /// exceed it.
    pub bytes_per_account: u64,
    /// The largest number of open offers of one person.
    pub offers_per_person: usize,
    /// The number of chat lines that somebody may send at once.
    pub chat_burst: u32,
    /// The time after which somebody may send another chat line.
    pub chat_pause: Duration,
    /// The number of wrong room codes that an account may try at once.
    pub wrong_codes: u32,
    /// The time after which an account may try another code.
    pub code_pause: Duration,
    /// The number of games that an account may begin at once.
    pub game_burst: u32,
    /// The time after which an account may begin another game.
    pub game_pause: Duration,
}

impl Default for LobbyLimits {
    fn default() -> LobbyLimits {
        LobbyLimits {
            sessions: 200,
            sessions_per_account: 20,
            games_per_account: 100,
            kept_games_per_account: 2000,
            bytes_per_account: 10_000_000,
            offers_per_person: 5,
            chat_burst: 5,
            chat_pause: Duration::from_secs(2),
            wrong_codes: 5,
            code_pause: Duration::from_secs(10),
            game_burst: 30,
            game_pause: Duration::from_secs(10),
        }
    }
}

/// A number of uses that come back one by one.
#[derive(Clone, Debug)]
pub(super) struct Allowance {
    most: u32,
    pause: Duration,
    left: u32,
    since: Duration,
}

impl Allowance {
    /// Creates the whole allowance: `most` uses at once, and one more after each `pause`.
    pub fn new(most: u32, pause: Duration, now: Duration) -> Allowance {
        Allowance {
            most,
            pause,
            left: most,
            since: now,
        }
    }

    /// Uses one; `false` if none is left.
    pub fn take(&mut self, now: Duration) -> bool {
        while self.left < self.most && now.saturating_sub(self.since) >= self.pause {
            self.left += 1;
            // A pause of zero means that there is no limit. The loop still
            // ends, because every round adds a use.
            self.since += self.pause;
        }
        if self.left == self.most {
            self.since = now;
        }
        let allowed = self.left > 0;
        self.left = self.left.saturating_sub(1);
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_are_restored_one_by_one() {
        let at = Duration::from_secs;
        let mut chat = Allowance::new(2, at(10), at(0));
        assert!(chat.take(at(0)) && chat.take(at(1)));
        assert!(!chat.take(at(9)));
        assert!(chat.take(at(10)) && !chat.take(at(11)));
        assert!(chat.take(at(500)) && chat.take(at(500)) && !chat.take(at(500)));
    }
}
