//! Messages made from what a host says: words in the reader's language, games' own data as JSON.

use std::collections::BTreeMap;

use omerta_core::{
    Asked, Audience, Blocked, Draw, Form, Item, Lang, News, Phrase, Seat, SetForm, Tabletop, Viewer, Waiting,
    json,
};
use omerta_host::{Host, NoWay, Preview, Question, Refused, Told, Update, Version, Ways, update};
use serde::Serialize;
use serde_json::Value;

use crate::house::Hand;
use crate::parts::{
    BlockedMessage, DecisionMessage, DraftMessage, DrawMessage, FormMessage, HoldingMessage,
    LibertiesMessage, LuckMessage, OptionMessage, PromptMessage, SetMessage, SupplyMessage, ThingMessage,
    TotalMessage, WithMessage,
};
use crate::reply::{BackMessage, NewsMessage, PreviewMessage, Reply, ShiftMessage, UpdateMessage};
use crate::request::{Request, ViewerWord};
use crate::wishes::wish;

/// Says what a host says, in one language.
#[derive(Debug)]
pub struct Speaker<'a, G> {
    /// The rules, for their words.
    pub game: &'a G,
    /// The language.
    pub lang: Lang,
    /// How seats are named.
    pub naming: Naming,
}

/// How seats are named in texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// By their letters.
    Letters,
    /// By their letters between U+2068 and U+2069, Unicode's marks for inserted text, so that a client can put in
    /// the name of whoever sits there.
    Marked,
}

impl Naming {
    fn name(self, seat: Seat) -> String {
        match self {
            Naming::Letters => seat.to_string(),
            Naming::Marked => format!("\u{2068}{seat}\u{2069}"),
        }
    }
}

impl<G: Tabletop> Speaker<'_, G> {
    /// A phrase in words.
    pub fn say(&self, phrase: &Phrase) -> String {
        self.game.phrases(self.lang).say_with(self.lang, phrase, &|seat| self.naming.name(seat))
    }

    /// An open question.
    pub fn decision(&self, seat: Seat, view: &G::View, question: &Question<G>) -> DecisionMessage {
        DecisionMessage {
            seat,
            id: question.id,
            prompt: self.prompt(&question.prompt),
            options: self.options(view, &question.options),
            form: self.form(view, &question.form),
            blocked: self.blocked(view, &question.blocked),
        }
    }

    /// A question without its answers.
    pub fn prompt(&self, prompt: &G::Prompt) -> PromptMessage {
        let phrase = self.game.say_prompt(prompt);
        PromptMessage {
            text: self.say(&phrase),
            key: phrase.key.into_owned(),
            rule: self.game.rule(prompt).to_owned(),
            value: value(prompt),
        }
    }

    /// A list of actions as their seat reads it.
    pub fn options(&self, view: &G::View, actions: &[G::Action]) -> Vec<OptionMessage> {
        let option = |(index, action): (usize, &G::Action)| OptionMessage {
            index,
            act: value(action),
            say: self.game.action_text(action),
            text: self.say(&self.game.say_action(view, action)),
            touches: self.touches(view, action),
            amount: self.game.amount(action).map(|it| it.n),
        };
        actions.iter().enumerate().map(option).collect()
    }

    fn touches(&self, view: &G::View, action: &G::Action) -> Vec<crate::parts::SpotMessage> {
        self.game.touches(view, action).iter().map(Into::into).collect()
    }

    fn form(&self, view: &G::View, form: &Form<G::Action>) -> FormMessage {
        match form {
            Form::One => FormMessage::One,
            Form::Set(set) => FormMessage::Set(self.set(view, set)),
            &Form::Amount { least, most, step, unit } => FormMessage::Amount { least, most, step, unit },
        }
    }

    fn set(&self, view: &G::View, set: &SetForm<G::Action>) -> SetMessage {
        let text = |it: &G::Action| self.say(&self.game.say_action(view, it));
        let things = set.things.iter().map(|it| ThingMessage {
            pick: value(&it.pick),
            text: text(&it.pick),
            n: it.n,
            adds: it.adds.clone(),
            with: it.with.iter().map(|it| WithMessage { with: value(it), text: text(it) }).collect(),
            touches: self.touches(view, &it.pick),
        });
        let totals = set.totals.iter().map(|it| TotalMessage {
            key: it.key.clone(),
            unit: it.unit,
            base: it.base,
            least: it.least,
            most: it.most,
        });
        SetMessage {
            key: set.key.clone(),
            things: things.collect(),
            least: set.least,
            most: set.most,
            totals: totals.collect(),
        }
    }

    fn blocked(&self, view: &G::View, blocked: &[Blocked<G::Action>]) -> Vec<BlockedMessage> {
        let message = |it: &Blocked<G::Action>| BlockedMessage {
            act: value(&it.action),
            say: self.game.action_text(&it.action),
            code: it.why.code.to_owned(),
            rule: it.why.rule.to_owned(),
            text: self.say(&self.game.say_why_not(it.why)),
            touches: self.touches(view, &it.action),
        };
        blocked.iter().map(message).collect()
    }

    /// What a seat may do unasked, if there is anything.
    pub fn liberties(
        &self,
        seat: Seat,
        version: Version,
        view: &G::View,
        liberties: &[G::Action],
        barred: &[Blocked<G::Action>],
    ) -> Option<LibertiesMessage> {
        if liberties.is_empty() {
            return None;
        }
        let draft = |it: &G::Action| {
            let set = Asked::draft(self.game, view, it)?;
            Some(DraftMessage { act: value(it), set: self.set(view, &set) })
        };
        Some(LibertiesMessage {
            seat,
            version,
            options: self.options(view, liberties),
            drafts: liberties.iter().filter_map(draft).collect(),
            blocked: self.blocked(view, barred),
        })
    }

    /// What luck decides now, for the dealer.
    pub fn draw(&self, draw: &Draw<G::Chance>) -> DrawMessage {
        let luck = |it: &G::Chance| LuckMessage { value: value(it), say: self.game.chance_text(it) };
        let supply = |(item, n): &(Item, u32)| SupplyMessage { item: item.into(), n: *n };
        DrawMessage {
            key: draw.key.to_owned(),
            text: self.say(&draw.phrase()),
            seat: draw.seat,
            values: draw.values.iter().map(luck).collect(),
            from: draw.from.iter().map(supply).collect(),
            n: draw.n,
        }
    }

    /// An event with its audience, in words for everyone who may know.
    pub fn event(&self, news: &News<G::Event>, n_seats: u8) -> Reply {
        let said = |viewer| self.say(&self.game.say_event(&news.event, viewer));
        let hearers = Seat::all(n_seats).filter(|&it| news.to.includes(Viewer::Seat(it)));
        let text = match news.to {
            Audience::Everyone => said(Viewer::Spectator),
            Audience::Only(seats) => said(seats.first().map_or(Viewer::Spectator, Viewer::Seat)),
        };
        let texts: BTreeMap<Seat, String> =
            hearers.map(|seat| (seat, said(Viewer::Seat(seat)))).filter(|(_, own)| *own != text).collect();
        Reply::Event { to: news.to.into(), event: value(&news.event), text, texts }
    }

    /// What one viewer is told.
    pub fn update(&self, update: &Update<G>) -> UpdateMessage {
        let Update { viewer, version, kept, news, view, waiting, .. } = update;
        let seat = match viewer {
            Viewer::Seat(seat) => Some(*seat),
            Viewer::Spectator => None,
        };
        let text = match &update.question {
            Some(question) => self.say(&self.game.say_prompt(&question.prompt)),
            None => self.say(&self.game.say_waiting(view, waiting)),
        };
        UpdateMessage {
            viewer: ViewerWord(*viewer),
            version: *version,
            kept: *kept,
            news: news.iter().map(|(version, told)| self.news(*version, told, *viewer)).collect(),
            view: value(view),
            stock: self.stock(view),
            figures: self.game.figures(view).iter().map(Into::into).collect(),
            waiting: match waiting {
                Waiting::Seats(seats) => *seats,
                Waiting::Chance | Waiting::Over(_) => omerta_core::SeatSet::EMPTY,
            },
            text,
            sealed: update.sealed,
            out: update.out,
            decision: seat
                .zip(update.question.as_ref())
                .map(|(seat, question)| self.decision(seat, view, question)),
            liberties: seat
                .and_then(|it| self.liberties(it, *version, view, &update.liberties, &update.barred)),
            back: seat.map_or_else(BackMessage::default, |_| back(update.back)),
            sitters: update.sitters.clone(),
            away: update.away,
            deadlines: update.deadlines.values().to_vec(),
            outcome: match waiting {
                Waiting::Over(outcome) => Some(*outcome),
                Waiting::Seats(_) | Waiting::Chance => None,
            },
        }
    }

    /// What a seat knows and holds.
    pub fn hand(&self, seat: Seat, view: &G::View) -> Hand {
        let figures = self.game.figures(view).iter().map(Into::into).collect();
        Hand { seat, view: value(view), stock: self.stock(view), figures }
    }

    fn news(&self, version: Version, told: &Told<G::Event>, viewer: Viewer) -> NewsMessage {
        match told {
            Told::Heading(phrase) => NewsMessage {
                version,
                event: None,
                text: self.say(phrase),
                private: false,
                moves: Vec::new(),
            },
            Told::News(News { event, .. }) => NewsMessage {
                version,
                event: Some(value(event)),
                text: self.say(&self.game.say_event(event, viewer)),
                private: told.is_private(),
                moves: self.game.moves(event, viewer).iter().map(Into::into).collect(),
            },
        }
    }

    fn stock(&self, view: &G::View) -> Vec<HoldingMessage> {
        let stock = self.game.stock(view);
        stock.0.iter().map(|(pile, n)| HoldingMessage { pile: pile.into(), n: *n }).collect()
    }

    /// What an answer would do.
    fn preview(&self, preview: &Preview<G>) -> PreviewMessage {
        let holding = |(pile, n): &(omerta_core::Pile, i64)| HoldingMessage { pile: pile.into(), n: *n };
        PreviewMessage {
            changes: preview.changes.iter().map(holding).collect(),
            moves: preview.moves.iter().map(Into::into).collect(),
            figures: preview
                .figures
                .iter()
                .map(|it| ShiftMessage { figure: (&it.figure).into(), after: it.after })
                .collect(),
            open: preview.is_open,
            then: preview.then.as_ref().map(|it| self.prompt(&it.prompt)),
        }
    }

    /// A refusal, with the reason that helps most.
    pub fn refused(&self, refused: &Refused) -> Reply {
        match refused.why {
            Some(why) => Reply::Error {
                code: refused.code.to_owned(),
                text: self.say(&self.game.say_why_not(why)),
                rule: Some(why.rule.to_owned()),
            },
            None => Reply::error(refused.code, refused.text.clone()),
        }
    }

    /// The same for a seat at a table: whoever was not asked hears who is.
    pub fn refused_at(&self, host: &Host<G>, seat: Seat, refused: &Refused) -> Reply {
        if refused.code != "not-waiting" {
            return self.refused(refused);
        }
        let table = host.table();
        let now = self.say(&self.game.say_waiting(&table.view(Viewer::Seat(seat)), &table.waiting()));
        Reply::error(refused.code, format!("{}: {now}", refused.text))
    }

    /// What a request of this seat would do.
    pub fn preview_of(&self, host: &Host<G>, seat: Seat, request: &Request) -> Reply {
        let wished = match wish(host, request) {
            Ok(Some((it, wish))) if it == seat => Ok(wish),
            Ok(_) => return Reply::error("bad-field", "`of` is an `act` or a `volunteer` of the same seat"),
            Err(refused) => Err(refused),
        };
        match wished.and_then(|wish| host.preview(seat, &wish)) {
            Ok(preview) => Reply::Preview(self.preview(&preview)),
            Err(refused) => self.refused_at(host, seat, &refused),
        }
    }

    /// Why a seat can't choose something that lies on the table.
    pub fn why_of(&self, host: &Host<G>, seat: Seat, table: &str, n: u16, of: Option<Seat>) -> Reply {
        let catalogue = self.game.catalogue(self.lang);
        let rows = match table {
            "seats" => Some(usize::from(host.n_seats())),
            table => catalogue.tables.get(table).map(|it| it.rows.len()),
        };
        if seat.index() >= usize::from(host.n_seats()) {
            return Reply::error("no-such-seat", format!("there is no seat {seat} at this table"));
        }
        if rows.is_none_or(|it| usize::from(n) >= it) {
            return Reply::error("no-such-thing", format!("there is no {n} in the table `{table}`"));
        }
        let Some(why) = host.why_not(seat, table, n, of) else {
            return Reply::Why { code: None, rule: None, text: None };
        };
        let view = host.view(Viewer::Seat(seat));
        let text = match (why.code, host.question(seat)) {
            (update::NOT_ASKED, Some(question)) => self.say(&self.game.say_prompt(&question.prompt)),
            (update::NOT_ASKED | update::NOT_YOUR_TURN, _) => {
                self.say(&self.game.say_waiting(&view, &host.table().waiting()))
            }
            _ => self.say(&self.game.say_why_not(why)),
        };
        Reply::Why { code: Some(why.code.to_owned()), rule: Some(why.rule.to_owned()), text: Some(text) }
    }
}

fn back(ways: Ways) -> BackMessage {
    let code = |way: Option<NoWay>| way.map(|it| it.code().to_owned());
    BackMessage { step: code(ways.step), turn: code(ways.turn) }
}

pub(crate) fn value(it: &impl Serialize) -> Value {
    json::value(it).expect("the wire types of a game are plain data")
}
