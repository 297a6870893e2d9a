//! [`RulesPages`]: the short pages about a game's rules, and then the exact rules.

use super::learning::topics_of;
use crate::course::Topic;
use crate::session::{GameInfo, rules_aloud, rules_text};

/// The name and the title of the last page.
const EXACT: (&str, &str) = ("exact", "The exact rules");

/// The pages of a game's rules as line mode offers them.
#[derive(Debug)]
pub struct RulesPages {
    info: &'static GameInfo,
    topics: Vec<Topic>,
}

impl RulesPages {
    /// Reads the pages of a game.
    ///
    /// # Errors
    /// The game's help file is invalid, which its tests rule out.
    pub fn of(info: &'static GameInfo) -> Result<RulesPages, String> {
        let topics = topics_of(info)?;
        Ok(RulesPages { info, topics })
    }

    /// Returns the name and the title of each page.
    pub fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        let topics = self.topics.iter();
        let names = topics.map(|topic| (&*topic.id, &*topic.title));
        names.chain([EXACT])
    }

    /// Returns the index of the page with this number, counted from 1, or name.
    pub fn find(&self, page: &str) -> Option<usize> {
        let number = page.parse::<usize>().ok();
        let is = |(place, (id, _)): (usize, (&str, &str))| id == page || number == Some(place + 1);
        self.names().enumerate().position(is)
    }

    /// Returns the page with this index; without `boards`, words replace its pictures.
    pub fn text(&self, place: usize, boards: bool) -> String {
        match self.topics.get(place) {
            Some(topic) => topic.page(boards),
            None if boards => rules_text(self.info),
            None => rules_aloud(self.info),
        }
    }

    /// Returns the titles of the pages, their numbers first, and how to read one.
    pub fn listed(&self) -> String {
        let line = |(number, (_, title))| format!("{number}. {title}\n");
        let lines: String = (1..).zip(self.names()).map(line).collect::<String>();
        format!("Pages of the rules:\n{lines}Type rules and a number, such as: rules 1")
    }

    /// Returns why there is no such page.
    pub fn refusal(&self, page: &str) -> String {
        let count = self.names().count();
        format!("there is no page '{page}'; give a number from 1 to {count}, such as: rules 1")
    }
}
