//! What a person is about to answer. Nothing is sent before GO, and stepping back is free.

use omerta_core::{Pick, Seat};
use omerta_protocol::Request;
use omerta_protocol::parts::{DecisionMessage, FormMessage, LibertiesMessage, OptionMessage, SetMessage};
use serde_json::Value;

use super::at::At;

/// What a person has pointed at, chosen and put together so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Draft {
    /// Whether this is about the question, or about something unasked.
    pub matter: Matter,
    /// What was pointed at, in order: only options that touch all of it are left.
    pub crumbs: Vec<Crumb>,
    /// The option that GO takes.
    pub chosen: Option<usize>,
    /// What is in the set, in the order in which it was picked.
    pub picks: Vec<Picked>,
    /// The amount.
    pub amount: Option<i64>,
}

/// What an answer is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Matter {
    /// The open question.
    #[default]
    Question,
    /// Something that nobody waits for.
    Unasked,
    /// Something that nobody waits for and that is put together: its place among the drafts.
    Composing(usize),
}

/// Something that narrows down what is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Crumb {
    /// A thing on the table.
    Thing(At),
    /// A kind of action, by its name on the wire.
    Verb(String),
}

/// Something in a set: its place among the things, and what goes with it, by its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picked {
    /// Its place among the set's things.
    pub thing: usize,
    /// Its place among what may be named along with it.
    pub with: Option<usize>,
}

/// What a set still lacks, or has too much of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// So many things are missing.
    TooFew(u16),
    /// So many things are too many.
    TooMany(u16),
    /// This total, by its place, is below what it must be by so much.
    Below(usize, i64),
    /// This total is above what it may be by so much.
    Above(usize, i64),
    /// This thing needs another one named along with it.
    NeedsMore(usize),
}

/// The name of an action's kind on the wire: `"done"`, or the one field of `{"place": …}`.
pub fn verb(act: &Value) -> &str {
    match act {
        Value::String(word) => word,
        Value::Object(fields) => fields.keys().next().map_or("", String::as_str),
        _ => "",
    }
}

/// Whether an action is of a kind: `use`, or `deed.attack` where its kind has several that begin with a word.
pub fn is_kind(act: &Value, kind: &str) -> bool {
    match kind.split_once('.') {
        Some((word, first)) => verb(act) == word && act[word][0] == first,
        None => verb(act) == kind,
    }
}

/// Whether an option is still meant.
fn fits(option: &OptionMessage, crumbs: &[Crumb]) -> bool {
    crumbs.iter().all(|crumb| match crumb {
        Crumb::Thing(at) => option.touches.iter().any(|it| At::from(it) == *at),
        Crumb::Verb(word) => is_kind(&option.act, word),
    })
}

/// The question of a person, and what they may do unasked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The open question.
    pub decision: Option<&'a DecisionMessage>,
    /// What may be done unasked.
    pub liberties: Option<&'a LibertiesMessage>,
}

impl<'a> Asked<'a> {
    /// The options that this draft is about.
    pub fn options(self, matter: Matter) -> &'a [OptionMessage] {
        match matter {
            Matter::Question => self.decision.map_or(&[], |it| &it.options),
            Matter::Unasked | Matter::Composing(_) => self.liberties.map_or(&[], |it| &it.options),
        }
    }

    /// The set that this draft puts together, if it does.
    pub fn set(self, matter: Matter) -> Option<&'a SetMessage> {
        match (matter, self.decision.map(|it| &it.form)) {
            (Matter::Question, Some(FormMessage::Set(set))) => Some(set),
            (Matter::Composing(i), _) => Some(&self.liberties?.drafts.get(i)?.set),
            (Matter::Question | Matter::Unasked, _) => None,
        }
    }
}

impl Draft {
    /// The options that are still meant.
    pub fn candidates<'a>(&self, asked: Asked<'a>) -> Vec<&'a OptionMessage> {
        asked.options(self.matter).iter().filter(|it| fits(it, &self.crumbs)).collect()
    }

    /// The option that GO takes.
    pub fn option<'a>(&self, asked: Asked<'a>) -> Option<&'a OptionMessage> {
        asked.options(self.matter).get(self.chosen?)
    }

    /// Points at a thing. Says whether that meant anything.
    pub fn touch(&mut self, asked: Asked<'_>, at: &At) -> bool {
        if let Some(set) = asked.set(self.matter) {
            let touches =
                |it: &omerta_protocol::parts::ThingMessage| it.touches.iter().any(|it| At::from(it) == *at);
            let things: Vec<usize> = (0..set.things.len()).filter(|&it| touches(&set.things[it])).collect();
            if let [thing] = things[..] {
                self.toggle(set, thing);
                return true;
            }
        }
        self.narrow(asked, Crumb::Thing(at.clone()))
    }

    /// Narrows down what is meant; starts over where nothing would be left.
    pub fn narrow(&mut self, asked: Asked<'_>, crumb: Crumb) -> bool {
        let mut crumbs = self.crumbs.clone();
        if crumbs.last() == Some(&crumb) {
            return true;
        }
        crumbs.push(crumb.clone());
        let left = |crumbs: &[Crumb]| asked.options(self.matter).iter().filter(|it| fits(it, crumbs)).count();
        if left(&crumbs) == 0 {
            crumbs = vec![crumb];
        }
        if left(&crumbs) == 0 {
            return false;
        }
        self.crumbs = crumbs;
        self.chosen = match self.candidates(asked)[..] {
            [only] => Some(only.index),
            _ => None,
        };
        true
    }

    /// Chooses an option.
    pub fn choose(&mut self, index: usize) {
        self.chosen = Some(index);
    }

    /// Puts a thing into the set; takes it out where no more of it may be in.
    pub fn toggle(&mut self, set: &SetMessage, thing: usize) {
        let n = self.count(thing);
        let most = set.things.get(thing).map_or(0, |it| usize::from(it.n));
        // Where no more goes in, whoever points at what is in means to take it out.
        if n >= most || (n > 0 && !self.has_room(set, thing)) {
            self.remove(thing);
        } else {
            self.add(set, thing);
        }
    }

    /// Whether nothing more goes into the set.
    pub fn is_full(&self, set: &SetMessage) -> bool {
        self.picks.len() >= usize::from(set.most)
    }

    /// Whether one more of a thing goes into the set. Where only one thing does, another takes its place.
    pub fn has_room(&self, set: &SetMessage, thing: usize) -> bool {
        let is_left = set.things.get(thing).is_some_and(|it| self.count(thing) < usize::from(it.n));
        is_left && (!self.is_full(set) || set.most == 1)
    }

    /// Puts one more of a thing into the set, if there is one and room for it.
    pub fn add(&mut self, set: &SetMessage, thing: usize) {
        let Some(it) = set.things.get(thing).filter(|_| self.has_room(set, thing)) else { return };
        if self.is_full(set) {
            self.picks.clear();
        }
        if self.count(thing) < usize::from(it.n) {
            // What has only one way is not asked for.
            let with = (it.with.len() == 1).then_some(0);
            self.picks.push(Picked { thing, with });
        }
    }

    /// Takes one of a thing out of the set, the last one first.
    pub fn take_out(&mut self, thing: usize) {
        if let Some(at) = self.picks.iter().rposition(|it| it.thing == thing) {
            self.picks.remove(at);
        }
    }

    /// Takes all of a thing out of the set.
    pub fn remove(&mut self, thing: usize) {
        self.picks.retain(|it| it.thing != thing);
    }

    /// Names what goes with a thing that has nothing yet, or with the last one.
    pub fn name_with(&mut self, thing: usize, with: usize) {
        let mut of_thing: Vec<&mut Picked> = self.picks.iter_mut().filter(|it| it.thing == thing).collect();
        let at = of_thing.iter().position(|it| it.with.is_none()).unwrap_or(of_thing.len().saturating_sub(1));
        if let Some(it) = of_thing.get_mut(at) {
            it.with = Some(with);
        }
    }

    /// How often a thing is in the set.
    pub fn count(&self, thing: usize) -> usize {
        self.picks.iter().filter(|it| it.thing == thing).count()
    }

    /// One of the set's totals as it is now.
    pub fn total(&self, set: &SetMessage, total: usize) -> i64 {
        let adds =
            |it: &Picked| set.things.get(it.thing).and_then(|it| it.adds.get(total)).copied().unwrap_or(0);
        set.totals.get(total).map_or(0, |it| it.base) + self.picks.iter().map(adds).sum::<i64>()
    }

    /// Why the set can't be sent yet.
    pub fn flaw(&self, set: &SetMessage) -> Option<Flaw> {
        let n = self.picks.len() as u16;
        if n > set.most {
            return Some(Flaw::TooMany(n - set.most));
        }
        for (i, total) in set.totals.iter().enumerate() {
            let now = self.total(set, i);
            if let Some(most) = total.most.filter(|it| now > *it) {
                return Some(Flaw::Above(i, now - most));
            }
        }
        let lacks = |it: &&Picked| {
            it.with.is_none() && set.things.get(it.thing).is_some_and(|it| !it.with.is_empty())
        };
        if let Some(it) = self.picks.iter().find(lacks) {
            return Some(Flaw::NeedsMore(it.thing));
        }
        if n < set.least {
            return Some(Flaw::TooFew(set.least - n));
        }
        set.totals.iter().enumerate().find_map(|(i, total)| {
            let now = self.total(set, i);
            total.least.filter(|it| now < *it).map(|least| Flaw::Below(i, least - now))
        })
    }

    /// Goes back one step. Says whether there was one.
    pub fn step_back(&mut self) -> bool {
        if self.picks.pop().is_some() {
            return true;
        }
        let had = self.chosen.take().is_some() || !self.crumbs.is_empty() || self.amount.is_some();
        self.crumbs.pop();
        self.amount = None;
        if !had && self.matter != Matter::Question {
            *self = Draft::default();
            return true;
        }
        had
    }

    /// The request that GO sends, as soon as there is one.
    pub fn request(&self, seat: Seat, asked: Asked<'_>) -> Option<Request> {
        match self.matter {
            Matter::Question => self.answer(seat, asked),
            Matter::Unasked => {
                let liberties = asked.liberties?;
                let act = liberties.options.get(self.chosen?)?.act.clone();
                Some(volunteer(seat, liberties, act, None))
            }
            Matter::Composing(i) => {
                let liberties = asked.liberties?;
                let draft = liberties.drafts.get(i)?;
                let set = self.flaw(&draft.set).is_none().then(|| self.picked(&draft.set))?;
                Some(volunteer(seat, liberties, draft.act.clone(), Some(set)))
            }
        }
    }

    fn answer(&self, seat: Seat, asked: Asked<'_>) -> Option<Request> {
        let decision = asked.decision?;
        let act = |index, set, amount| Request::Act {
            seat,
            id: decision.id,
            index,
            act: None,
            say: None,
            set,
            amount,
            line: None,
        };
        match (&decision.form, self.chosen, self.amount) {
            (_, Some(index), _) => Some(act(Some(index), None, None)),
            (FormMessage::Set(set), ..) if self.flaw(set).is_none() => {
                Some(act(None, Some(self.picked(set)), None))
            }
            (FormMessage::Amount { .. }, _, Some(amount)) => Some(act(None, None, Some(amount))),
            _ => None,
        }
    }

    fn picked(&self, set: &SetMessage) -> Vec<Pick<Value>> {
        let pick = |it: &Picked| {
            let thing = set.things.get(it.thing)?;
            let with = it.with.and_then(|with| thing.with.get(with)).map(|it| it.with.clone());
            Some(Pick { pick: thing.pick.clone(), with })
        };
        self.picks.iter().filter_map(pick).collect()
    }
}

fn volunteer(seat: Seat, liberties: &LibertiesMessage, act: Value, set: Option<Vec<Pick<Value>>>) -> Request {
    Request::Volunteer { seat, version: Some(liberties.version), index: None, act: Some(act), say: None, set }
}
