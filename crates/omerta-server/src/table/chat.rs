//! What people at a table say to each other.

use omerta_core::Seat;
use omerta_host::Millis;
use omerta_protocol::house::{CHAT_LETTERS, ChatTo, Problem, Say, Stage};

use crate::entry::{Entry, Said, Wished};
use crate::table::Table;
use crate::table::held::To;

/// Lines of chat that a table keeps.
const MOST_SAID: usize = 2_000;
/// Lines of chat that one member may say in ten seconds.
const MOST_AT_ONCE: usize = 10;

impl Table {
    /// Somebody says something.
    pub(crate) fn say(&mut self, to: To, member: usize, n: u64, Say { to: whom, text }: Say) {
        if self.was_done(member, n) {
            return self.done(to, n, None);
        }
        let now = self.house.clock.now();
        if let Err(problem) = self.may_say(member, whom, &text, now) {
            return self.refuse(to, n, problem);
        }
        let said = Said { by: Wished { member, n }, at: now, to: whom, text: text.trim().to_owned() };
        self.roster.members[member].remember(n);
        self.said.push(said.clone());
        self.staged.push(Entry::Said(said));
        self.done(to, n, None);
    }

    fn may_say(&self, member: usize, to: ChatTo, text: &str, now: Millis) -> Result<(), Problem> {
        let problem = |code: &str, text: &str| Err(Problem::new(code, text));
        let own = self.roster.seat_of(member);
        match to {
            ChatTo::Table if own.is_none() && self.roster.stage() == Stage::Playing => {
                return problem("only-watching", "whoever watches talks with those who watch");
            }
            ChatTo::Watchers if own.is_some() => {
                return problem("has-a-seat", "those who watch talk among themselves");
            }
            ChatTo::Seat(seat) => {
                let has_politics = self.roster.kind().is_some_and(|it| it.has_politics());
                if !has_politics {
                    return problem("no-politics", "there are no private talks in this game");
                }
                if own.is_none() || own == Some(seat) || self.roster.person(seat).is_none() {
                    return problem("no-such-seat", "private talks are between two people at the table");
                }
            }
            ChatTo::Table | ChatTo::Watchers => (),
        }
        let n_letters = text.trim().chars().count();
        if n_letters == 0 || n_letters > CHAT_LETTERS || text.chars().any(|it| it.is_control()) {
            return problem(
                "bad-text",
                &format!("say something of at most {CHAT_LETTERS} letters, in one line"),
            );
        }
        let recent = self.said.iter().rev().take_while(|it| it.at + 10_000 > now);
        if recent.filter(|it| it.by.member == member).count() >= MOST_AT_ONCE || self.said.len() >= MOST_SAID
        {
            return Err(Problem { retry: Some(10_000), ..Problem::new("too-many", "slowly, please") });
        }
        Ok(())
    }
}

/// Whose words these are: kept here so that the reader of a line of chat sees one rule.
pub(crate) fn may_read(said: &Said, own: Option<Seat>, by: Option<Seat>) -> bool {
    match said.to {
        ChatTo::Table => true,
        ChatTo::Watchers => own.is_none(),
        ChatTo::Seat(seat) => own.is_some() && (own == Some(seat) || own == by),
    }
}
