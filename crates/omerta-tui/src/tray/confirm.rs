//! What sending it would do, or why it can't be sent yet.

use omerta_core::{Arg, Phrase, Pick, Tabletop, Unfit};
use omerta_host::Refused;

use crate::draw::groups::{Length, own_parts, shortened};
use crate::editor::{Aim, Editor, Flaw, Row};
use crate::tray::{Mark, Teller, TrayRow, arg};

impl<G: Tabletop> Teller<'_, G> {
    pub(super) fn confirm(&self, editor: &Editor<G::Action>) -> Result<String, String> {
        editor.check().map_err(|it| self.flaw(editor, &it))?;
        if editor.form().is_some() {
            let spelt = self.spelt(editor.aim(), &editor.picks());
            spelt.map_err(|it| self.flaw(editor, &Flaw::Set(it)))?;
        }
        match (self.seen.check)(&editor.wish()) {
            Ok(()) => Ok(self.deed(editor)),
            Err(refused) => Err(self.refusal(&refused)),
        }
    }

    /// What is done by sending it.
    fn deed(&self, editor: &Editor<G::Action>) -> String {
        if let Aim::Amount(_) = editor.aim() {
            let n = editor.rows().iter().find_map(|it| match it {
                Row::Dial(row) => row.dial.n().ok(),
                Row::Thing(_) | Row::Other(_) => None,
            });
            let is_meant = |it: &&G::Action| self.seen.game.amount(it).map(|it| it.n) == n;
            return self.seen.options.iter().find(is_meant).map_or_else(String::new, |it| self.say(it));
        }
        let picks = editor.picks();
        let pack = self.seen.game.phrases(self.seen.words.lang());
        let key = editor.form().map(|it| format!("set.{}", it.key)).unwrap_or_default();
        if pack.0.contains_key(&key) {
            return self.seen.words.say(&Phrase::new(key).with("n", picks.len()));
        }
        let closing = self.closing(editor, &picks);
        closing
            .or_else(|| self.listed(editor))
            .unwrap_or_else(|| self.tell("set.send", &[("n", picks.len().into())]))
    }

    /// What closes the set, as it would be said when everything is in.
    fn closing(&self, editor: &Editor<G::Action>, picks: &[Pick<G::Action>]) -> Option<String> {
        let close = editor.form()?.close?;
        let steps = self.spelt(editor.aim(), picks).ok()?;
        let last = steps.len().checked_sub(1).filter(|&it| steps[it] == close)?;
        self.said_after(&steps, last)
    }

    /// Everything that is in, under the words that all things have in common: "Give: 2× $1, Gun".
    fn listed(&self, editor: &Editor<G::Action>) -> Option<String> {
        let rows: Vec<TrayRow> =
            editor.rows().iter().enumerate().map(|(i, it)| self.row(editor, i, it)).collect();
        let texts: Vec<String> = rows.iter().map(|it| it.text.clone()).collect();
        let (heading, own) = own_parts(&texts);
        let heading = heading?;
        let held = rows.iter().zip(own).filter(|(it, _)| it.is_in).map(|(row, own)| match row.mark {
            Mark::Of(n, _) if n > 1 => format!("{n}× {own}"),
            Mark::Of(..) | Mark::Dial(_) | Mark::Other => own,
        });
        Some(format!("{heading}: {}", held.collect::<Vec<_>>().join(", ")))
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
                let Some(total) = editor.form().and_then(|it| it.totals.get(nth)) else {
                    return self.tell("flaw.together", &[]);
                };
                let said = Phrase::new(format!("total.{}", total.key)).with("n", arg(total.unit, n));
                let total_said = ("total", Arg::Text(self.seen.words.say(&said)));
                match n < least {
                    true => self.tell("flaw.too-low", &[total_said, ("n", arg(total.unit, least))]),
                    false => self.tell("flaw.too-high", &[total_said, ("n", arg(total.unit, most))]),
                }
            }
            Flaw::Set(Unfit::NotThere(pick) | Unfit::NotWith(pick)) => {
                let what = match pick.with {
                    Some(_) => self.partner(editor, pick),
                    None => self.say(&pick.pick),
                };
                self.tell("flaw.does-not-fit", &[("what", shortened(&what, Length::Short).into())])
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

    fn refusal(&self, refused: &Refused) -> String {
        match refused.why {
            Some(why) => self.seen.words.say(&self.seen.game.say_why_not(why)),
            None => self.tell("flaw.not-now", &[]),
        }
    }
}
