//! What somebody puts together, in words: drawn by the screen, read out by plain text.

use omerta_bots::Botted;
use omerta_core::sets;
use omerta_core::{Arg, Phrase, Pick, Seat, Seed, SetForm, Step, Total, Unfit, Unit, Viewer};
use omerta_host::{Refused, Words};

use crate::editor::{Aim, DialRow, Editor, Flaw, Row};
use crate::session::Session;

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

impl Tray {
    /// An editor of this seat in words. `asking` is the row of the thing for which something is to be named.
    pub fn of<G: Botted>(
        session: &Session<G>,
        words: &Words,
        seat: Seat,
        editor: &Editor<G::Action>,
        asking: Option<usize>,
    ) -> Tray {
        let teller = Teller { session, words, seat, view: session.host().view(Viewer::Seat(seat)) };
        Tray {
            rows: editor.rows().iter().enumerate().map(|(i, it)| teller.row(editor, i, it)).collect(),
            state: editor.form().map(|it| teller.state(editor, it)),
            confirm: teller.confirm(editor),
            has_dial: editor.has_dial(),
            partners: asking.and_then(|it| teller.partners(editor, it)),
        }
    }
}

struct Teller<'a, G: Botted> {
    session: &'a Session<G>,
    words: &'a Words,
    seat: Seat,
    view: G::View,
}

impl<G: Botted> Teller<'_, G> {
    fn say(&self, action: &G::Action) -> String {
        self.words.say(&self.session.game().say_action(&self.view, action))
    }

    fn tell(&self, key: &'static str, blanks: &[(&'static str, Arg)]) -> String {
        let filled = |phrase: Phrase, (name, arg): &(&'static str, Arg)| phrase.with(name, arg.clone());
        self.words.tell(&blanks.iter().fold(Phrase::new(key), filled))
    }

    fn row(&self, editor: &Editor<G::Action>, i: usize, row: &Row<G::Action>) -> TrayRow {
        let game = self.session.game();
        match row {
            Row::Thing(thing) => {
                let mut text = self.say(&thing.pick);
                let with: Vec<String> = editor.with_of(i).iter().map(|it| self.say(it)).collect();
                if !with.is_empty() {
                    text = format!("{text} → {}", with.join(", "));
                }
                let mark = Mark::Of(editor.n_of(i), usize::from(thing.n));
                TrayRow { mark, text, notation: game.action_text(&thing.pick) }
            }
            Row::Dial(row) => {
                let notation = game.action_text(&row.sample.0);
                let (verb, _) = notation.split_once(' ').unwrap_or((&notation, ""));
                TrayRow {
                    mark: Mark::Dial(self.range(row)),
                    text: self.turned(row),
                    notation: verb.to_owned(),
                }
            }
            Row::Other(action) => {
                TrayRow { mark: Mark::Other, text: self.say(action), notation: game.action_text(action) }
            }
        }
    }

    /// What a dial says now: the words of one of its actions with the number it is turned to.
    fn turned(&self, row: &DialRow<G::Action>) -> String {
        let (action, n) = &row.sample;
        let now = self.number(row.unit, row.dial.n().unwrap_or_else(|typed| typed));
        let (text, said) = (self.say(action), self.number(row.unit, *n));
        match text.contains(&said) {
            true => text.replacen(&said, &now, 1),
            false => format!("{text}: {now}"),
        }
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
        let mut parts = vec![self.tell(key, &blanks)];
        parts.extend(form.totals.iter().zip(editor.totals()).map(|(total, n)| self.total(total, n)));
        parts.join(" · ")
    }

    /// A total with its limits.
    fn total(&self, total: &Total, n: i64) -> String {
        let said = self.words.say(&Phrase::new(format!("total.{}", total.key)).with("n", arg(total.unit, n)));
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

    fn confirm(&self, editor: &Editor<G::Action>) -> Result<String, String> {
        editor.check().map_err(|it| self.flaw(editor, &it))?;
        let wish = editor.wish();
        match self.session.check(self.seat, &wish) {
            Ok(()) => Ok(self.deed(editor)),
            Err(refused) => Err(self.refusal(editor, &refused)),
        }
    }

    /// What is done by sending it.
    fn deed(&self, editor: &Editor<G::Action>) -> String {
        if let Aim::Amount(_) = editor.aim() {
            let n = editor.rows().iter().find_map(|it| match it {
                Row::Dial(row) => row.dial.n().ok(),
                Row::Thing(_) | Row::Other(_) => None,
            });
            let question = self.session.question(self.seat);
            let is_meant = |it: &G::Action| self.session.game().amount(it).map(|it| it.n) == n;
            let found = question.and_then(|it| it.options.into_iter().find(is_meant));
            return found.map_or_else(String::new, |it| self.say(&it));
        }
        let picks = editor.picks();
        let pack = self.session.game().phrases(self.words.lang());
        let key = editor.form().map(|it| format!("set.{}", it.key)).unwrap_or_default();
        if pack.0.contains_key(&key) {
            return self.words.say(&Phrase::new(key).with("n", picks.len()));
        }
        match self.closing(editor, &picks) {
            Some(said) => said,
            None => self.tell("set.send", &[("n", picks.len().into())]),
        }
    }

    /// What closes the set, as it would be said when everything is in: in a world that this seat can imagine.
    fn closing(&self, editor: &Editor<G::Action>, picks: &[Pick<G::Action>]) -> Option<String> {
        let game = &**self.session.game();
        let viewer = Viewer::Seat(self.seat);
        let close = editor.form()?.close?;
        let mut dice = Seed::from_number(0).dice(0);
        let mut world = game.imagine(&self.session.host().table().view(viewer), &mut dice);
        let steps = match editor.aim() {
            Aim::Draft(begin) => sets::draft(game, &world, self.seat, begin, picks).ok()?,
            Aim::Set(_) | Aim::Amount(_) => sets::answer(game, &world, self.seat, picks).ok()?,
        };
        let (last, others) = steps.split_last()?;
        for action in others {
            game.apply(&mut world, &Step::Seat(self.seat, *action), &mut omerta_core::Silent);
        }
        (*last == close).then(|| self.words.say(&game.say_action(&game.view(&world, viewer), &close)))
    }

    fn flaw(&self, editor: &Editor<G::Action>, flaw: &Flaw<G::Action>) -> String {
        match *flaw {
            Flaw::Set(Unfit::TooFew { n, least }) => {
                self.tell("flaw.too-few", &[("n", usize::from(least - n).into())])
            }
            Flaw::Set(Unfit::TooMany { n, most }) => {
                self.tell("flaw.too-many", &[("n", usize::from(n - most).into())])
            }
            Flaw::Set(Unfit::Total { nth, n, least, most }) => {
                let total = editor.form().and_then(|it| it.totals.get(nth));
                let unit = total.map_or(Unit::Number, |it| it.unit);
                match n < least {
                    true => self.tell("flaw.too-low", &[("n", arg(unit, least - n))]),
                    false => self.tell("flaw.too-high", &[("n", arg(unit, n - most))]),
                }
            }
            Flaw::Set(Unfit::NotThere(pick) | Unfit::NotWith(pick)) => {
                self.tell("flaw.does-not-fit", &[("what", self.say(&pick.pick).into())])
            }
            Flaw::Set(Unfit::NoSet) => self.tell("flaw.not-now", &[]),
            Flaw::Amount { typed, least, most, step, unit } => {
                let mut blanks =
                    vec![("n", arg(unit, typed)), ("least", arg(unit, least)), ("most", arg(unit, most))];
                match step.filter(|&it| it != 1 && (least..=most).contains(&typed)) {
                    Some(step) => {
                        blanks.push(("step", arg(unit, step)));
                        self.tell("flaw.steps", &blanks)
                    }
                    None => self.tell("flaw.range", &blanks),
                }
            }
        }
    }

    fn refusal(&self, editor: &Editor<G::Action>, refused: &Refused) -> String {
        match refused.why {
            Some(why) => self.words.say(&self.session.game().say_why_not(why)),
            // The numbers are right, so it is some thing that does not go with the others.
            None if refused.code == "does-not-fit" => {
                let named = editor.picks().into_iter().find(|it| it.with.is_some());
                match named {
                    Some(pick) => self.tell("flaw.does-not-fit", &[("what", self.say(&pick.pick).into())]),
                    None => self.tell("flaw.together", &[]),
                }
            }
            None => self.tell("flaw.not-now", &[]),
        }
    }

    fn partners(&self, editor: &Editor<G::Action>, row: usize) -> Option<Partners> {
        let Row::Thing(thing) = editor.rows().get(row)? else { return None };
        let title = self.tell("set.with", &[("what", self.say(&thing.pick).into())]);
        Some(Partners { title, options: thing.with.iter().map(|it| self.say(it)).collect() })
    }
}

fn arg(unit: Unit, n: i64) -> Arg {
    match unit {
        Unit::Dollars => Arg::Dollars(n),
        Unit::Number => Arg::Number(n),
    }
}
