//! What need not be watched: steps of others that a person skips, and news that are old to the table.

use leptos::prelude::*;
use omerta_protocol::reply::NewsMessage;

use super::Table;

impl Table {
    /// Whether others play on at this browser, step by step, while nothing is asked.
    pub fn can_skip(self) -> bool {
        let is_shown = self.room.is_none() && self.app.settings.with(|it| it.pace > 0);
        is_shown
            && self
                .update
                .with(|it| it.as_ref().is_some_and(|it| it.decision.is_none() && it.outcome.is_none()))
    }

    /// What others do until the next question comes at once, without motion or sound.
    pub fn skip(self) {
        if untrack(|| self.can_skip()) {
            self.is_hurried.set_value(true);
            self.with_driver(|it| it.set_pace(0));
            self.land();
        }
    }

    /// The next question has come: others play as slowly as before.
    pub(super) fn stop_skipping(self) {
        if self.is_hurried.try_update_value(std::mem::take) == Some(true) {
            self.with_driver(|it| it.set_pace(self.app.settings.with_untracked(|it| it.pace)));
        }
    }
}

/// The last of all news: what happened just now, and not what happened long ago.
pub(super) fn latest(mut news: Vec<NewsMessage>) -> Vec<NewsMessage> {
    let last = news.last().map(|it| it.version);
    news.retain(|it| Some(it.version) == last);
    news
}

#[cfg(test)]
mod tests {
    use omerta_host::Version;

    use super::*;

    #[test]
    fn whoever_comes_late_sees_as_just_happened_only_what_happened_last() {
        let news = |version, text: &str| NewsMessage {
            version: Version(version),
            event: None,
            text: text.to_owned(),
            private: false,
            moves: Vec::new(),
        };
        let all = vec![news(3, "a shot of last round"), news(8, "aims"), news(8, "an order")];
        let texts: Vec<String> = latest(all).into_iter().map(|it| it.text).collect();
        assert_eq!(texts, ["aims", "an order"]);
        assert!(latest(Vec::new()).is_empty());
    }
}
