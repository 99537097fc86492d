//! What somebody puts together, in words: drawn by the screen, read out by plain text.

use std::mem::discriminant;

use omerta_core::sets;
use omerta_core::{
    Arg, Phrase, Pick, Seat, Seed, SetForm, Step, Tabletop, Thing, Total, Unfit, Unit, Viewer,
};
use omerta_host::{Refused, WishOf, Words};

use crate::draw::groups::{Length, own_parts, shortened};
use crate::editor::{Aim, DialRow, Editor, Row};

mod confirm;

/// An editor in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tray {
    /// Everything that can be put in, turned, or said instead.
    pub rows: Vec<TrayRow>,
    /// How many there are, and what they come to; nothing where it is only an amount.
    pub state: Option<String>,
    /// What would be done if it were sent now, or why it can't be.
    pub confirm: Result<String, String>,
    /// Whether digits are typed into an amount: then rows have letters.
    pub has_dial: bool,
    /// What must be named along with a thing, while it is.
    pub partners: Option<Partners>,
}

/// One row of a tray.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrayRow {
    /// What stands before it.
    pub mark: Mark,
    /// Whether any of it is in.
    pub is_in: bool,
    /// What it is.
    pub text: String,
    /// As the notation has it.
    pub notation: String,
}

/// How much of a row is in the set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// So many of so many.
    Of(usize, usize),
    /// An amount, and from where to where it goes.
    Dial(String),
    /// It is no part of the set.
    Other,
}

/// A small second list: what is named along with a thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partners {
    /// For which thing.
    pub title: String,
    /// What can be named.
    pub options: Vec<String>,
}

/// What somebody sees who puts something together, and the words for it.
pub struct Seen<'a, G: Tabletop> {
    /// The rules.
    pub game: &'a G,
    /// The words.
    pub words: &'a Words,
    /// Who it is.
    pub seat: Seat,
    /// What the table shows them.
    pub view: G::View,
    /// All that they know, to imagine a table from.
    pub known: G::View,
    /// The answers to what they are asked.
    pub options: Vec<G::Action>,
    /// Whether the table would grant a wish, as far as that is known here.
    pub check: &'a dyn Fn(&WishOf<G>) -> Result<(), Refused>,
}

impl Tray {
    /// An editor in words. `asking` is the row of the thing for which something is to be named.
    pub fn of<G: Tabletop>(seen: &Seen<'_, G>, editor: &Editor<G::Action>, asking: Option<usize>) -> Tray {
        let mut teller = Teller { seen, view: seen.view.clone() };
        // What belongs to a draft is said as if it were begun.
        if let Aim::Draft(begin) = editor.aim() {
            let mut world = teller.world();
            seen.game.apply(&mut world, &Step::Seat(seen.seat, begin), &mut omerta_core::Silent);
            teller.view = seen.game.view(&world, Viewer::Seat(seen.seat));
        }
        Tray {
            rows: editor.rows().iter().enumerate().map(|(i, it)| teller.row(editor, i, it)).collect(),
            state: editor.form().map(|it| teller.state(editor, it)),
            confirm: teller.confirm(editor),
            has_dial: editor.has_dial(),
            partners: asking.and_then(|it| teller.partners(editor, it)),
        }
    }
}

struct Teller<'a, G: Tabletop> {
    seen: &'a Seen<'a, G>,
    view: G::View,
}

impl<G: Tabletop> Teller<'_, G> {
    fn say(&self, action: &G::Action) -> String {
        self.seen.words.say(&self.seen.game.say_action(&self.view, action))
    }

    /// A table that looks like the real one to this seat.
    fn world(&self) -> G::State {
        // These dice have nothing to do with the table's luck.
        self.seen.game.imagine(&self.seen.known, &mut Seed::from_number(0).dice(0))
    }

    /// The steps by which a set would be said.
    fn spelt(
        &self,
        aim: Aim<G::Action>,
        picks: &[Pick<G::Action>],
    ) -> Result<Vec<G::Action>, Unfit<G::Action>> {
        let Seen { game, seat, .. } = *self.seen;
        match aim {
            Aim::Draft(begin) => sets::draft(game, &self.world(), seat, begin, picks),
            Aim::Set(_) | Aim::Amount(_) => sets::answer(game, &self.world(), seat, picks),
        }
    }

    /// What one of these steps says when the ones before it are taken.
    fn said_after(&self, steps: &[G::Action], at: usize) -> Option<String> {
        let Seen { game, seat, .. } = *self.seen;
        let mut world = self.world();
        for action in &steps[..at] {
            game.apply(&mut world, &Step::Seat(seat, *action), &mut omerta_core::Silent);
        }
        let view = game.view(&world, Viewer::Seat(seat));
        Some(self.seen.words.say(&game.say_action(&view, steps.get(at)?)))
    }

    /// What is named along with a thing, as it is said when the thing is in the set: with as much of the rest as
    /// it takes.
    fn partner(&self, editor: &Editor<G::Action>, pick: Pick<G::Action>) -> String {
        let Some(with) = pick.with else { return String::new() };
        let mut picks: Vec<Pick<G::Action>> = editor.picks();
        picks.retain(|it| it.pick != pick.pick);
        picks.push(pick);
        // Another thing may already go with the same one.
        let bare: Vec<Pick<G::Action>> =
            picks.iter().copied().filter(|it| *it == pick || it.with.is_none()).collect();
        let alone = editor.rows().iter().filter_map(|it| match it {
            Row::Thing(thing) if thing.with.is_empty() => Some(thing.pick),
            Row::Thing(_) | Row::Dial(_) | Row::Other(_) => None,
        });
        let alone: Vec<G::Action> = alone.filter(|it| picks.iter().all(|pick| pick.pick != *it)).collect();
        // Alone, with one thing more, or with all of a kind: rules that leave no choice don't ask.
        let of_kind = |it: &G::Action| {
            alone.iter().copied().filter(|other| discriminant(other) == discriminant(it)).collect::<Vec<_>>()
        };
        let more: Vec<Vec<G::Action>> = std::iter::once(Vec::new())
            .chain(alone.iter().map(|it| vec![*it]))
            .chain(alone.iter().map(of_kind))
            .collect();
        let ways = [picks, bare].into_iter().flat_map(|it| more.iter().map(move |more| (it.clone(), more)));
        let said = ways.into_iter().find_map(|(mut picks, more)| {
            picks.extend(more.iter().copied().map(Pick::new));
            let steps = self.spelt(editor.aim(), &picks).ok()?;
            let at = steps.windows(2).position(|it| it[0] == pick.pick && it[1] == with)?;
            self.said_after(&steps, at + 1)
        });
        said.unwrap_or_else(|| self.say(&with))
    }

    fn tell(&self, key: &'static str, blanks: &[(&'static str, Arg)]) -> String {
        let filled = |phrase: Phrase, (name, arg): &(&'static str, Arg)| phrase.with(name, arg.clone());
        self.seen.words.tell(&blanks.iter().fold(Phrase::new(key), filled))
    }

    fn row(&self, editor: &Editor<G::Action>, i: usize, row: &Row<G::Action>) -> TrayRow {
        let game = self.seen.game;
        match row {
            Row::Thing(thing) => {
                let mut text = self.say(&thing.pick);
                let named = editor.with_of(i);
                if !named.is_empty() {
                    let (_, own) = own_parts(&self.all_partners(editor, thing));
                    let place = |it: &G::Action| thing.with.iter().position(|with| with == it);
                    let own: Vec<&str> =
                        named.iter().filter_map(|it| Some(own.get(place(it)?)?.as_str())).collect();
                    text = format!("{} → {}", text.trim_end_matches('.'), own.join(", "));
                }
                let n = editor.n_of(i);
                let mark = Mark::Of(n, usize::from(thing.n));
                TrayRow { mark, is_in: n > 0, text, notation: game.action_text(&thing.pick) }
            }
            Row::Dial(row) => {
                let notation = game.action_text(&row.sample.0);
                let (verb, _) = notation.split_once(' ').unwrap_or((&notation, ""));
                TrayRow {
                    mark: Mark::Dial(self.range(row)),
                    is_in: row.dial.n() != Ok(0),
                    text: self.turned(row),
                    notation: verb.to_owned(),
                }
            }
            Row::Other(action) => {
                let text = self.say(action);
                TrayRow { mark: Mark::Other, is_in: false, text, notation: game.action_text(action) }
            }
        }
    }

    /// What a dial says now: the words of one of its actions with the number it is turned to.
    fn turned(&self, row: &DialRow<G::Action>) -> String {
        let (action, n) = &row.sample;
        let now = self.number(row.unit, row.dial.n().unwrap_or_else(|typed| typed));
        let text = self.say(action);
        let plain = row.dial.n().unwrap_or_else(|typed| typed).to_string();
        for (said, now) in [(self.number(row.unit, *n), &now), (n.to_string(), &plain)] {
            if text.contains(&said) {
                return text.replacen(&said, now, 1);
            }
        }
        format!("{text}: {now}")
    }

    fn range(&self, row: &DialRow<G::Action>) -> String {
        let (least, most) = row.dial.range();
        let mut blanks = vec![("least", arg(row.unit, least)), ("most", arg(row.unit, most))];
        match row.dial.step().filter(|&it| it != 1) {
            Some(step) => {
                blanks.push(("step", arg(row.unit, step)));
                self.tell("dial.steps", &blanks)
            }
            None => self.tell("dial.range", &blanks),
        }
    }

    fn number(&self, unit: Unit, n: i64) -> String {
        self.tell("number", &[("n", arg(unit, n))])
    }

    /// How many things there are, and what they come to.
    fn state(&self, editor: &Editor<G::Action>, form: &SetForm<G::Action>) -> String {
        let n = editor.picks().len();
        let n_things: usize = form.things.iter().map(|it| usize::from(it.n)).sum();
        let (least, most) = (usize::from(form.least), usize::from(form.most).min(n_things));
        let blanks = [("n", n.into()), ("least", least.into()), ("most", most.into())];
        let key = match (least, most) {
            _ if least == most => "set.exactly",
            (0, most) if most == n_things => "set.any",
            (0, _) => "set.most",
            (_, most) if most == n_things => "set.least",
            _ => "set.between",
        };
        // Where money is part of it, nobody counts in how many notes it comes.
        let mut parts = Vec::new();
        if !editor.has_dial() {
            parts.push(self.tell(key, &blanks));
        }
        let totals = form.totals.iter().zip(editor.totals());
        parts.extend(totals.filter(|(total, n)| is_news(total, *n)).map(|(total, n)| self.total(total, n)));
        if parts.is_empty() {
            let n = editor.rows().iter().enumerate().filter(|(i, it)| self.row(editor, *i, it).is_in).count();
            parts.push(self.tell("set.any", &[("n", n.into())]));
        }
        parts.join(" · ")
    }

    /// A total with its limits.
    fn total(&self, total: &Total, n: i64) -> String {
        let said =
            self.seen.words.say(&Phrase::new(format!("total.{}", total.key)).with("n", arg(total.unit, n)));
        let limit = |n: Option<i64>| arg(total.unit, n.unwrap_or(0));
        let blanks =
            [("total", said.clone().into()), ("least", limit(total.least)), ("most", limit(total.most))];
        match (total.least, total.most) {
            (None, None) => said,
            (Some(least), Some(most)) if least == most => self.tell("total.exactly", &blanks),
            (Some(_), Some(_)) => self.tell("total.between", &blanks),
            (Some(_), None) => self.tell("total.least", &blanks),
            (None, Some(_)) => self.tell("total.most", &blanks),
        }
    }

    fn partners(&self, editor: &Editor<G::Action>, row: usize) -> Option<Partners> {
        let Row::Thing(thing) = editor.rows().get(row)? else { return None };
        let what = shortened(&self.say(&thing.pick), Length::Short);
        let title = self.tell("set.with", &[("what", what.into())]);
        Some(Partners { title, options: self.all_partners(editor, thing) })
    }

    fn all_partners(&self, editor: &Editor<G::Action>, thing: &Thing<G::Action>) -> Vec<String> {
        let pick = |with: &G::Action| Pick { pick: thing.pick, with: Some(*with) };
        thing.with.iter().map(|it| self.partner(editor, pick(it))).collect()
    }
}

/// Whether a total tells anything: a limit that nobody has come near does not.
fn is_news(total: &Total, n: i64) -> bool {
    match (total.least, total.most) {
        (None, Some(most)) if total.unit == Unit::Number => n > most,
        (None, Some(_)) => n != 0,
        (None, None) | (Some(_), _) => true,
    }
}

fn arg(unit: Unit, n: i64) -> Arg {
    match unit {
        Unit::Dollars => Arg::Dollars(n),
        Unit::Number => Arg::Number(n),
    }
}
