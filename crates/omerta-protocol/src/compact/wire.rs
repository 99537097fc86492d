//! The bytes of a glance: what changes often comes first and lies together, what is seen comes last.

use std::borrow::Cow;

use omerta_core::{
    Arg, Audience, Blocked, DecisionId, Game, News, Phrase, Seat, SeatSet, Tabletop, Viewer, Waiting, WhyNot,
};
use omerta_host::{Asking, Glance, Question, Sitter, Told, Version, Ways};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::clocks::Clocks;
use super::codes::lasting;
use super::delta::{number, read_count, take};
use super::{BadFrame, content, eyes};

/// All of a glance but versions and news.
#[derive(Serialize)]
pub(super) struct Rest<'a, G: Game> {
    /// See [`eyes`]. It is the first byte, and the same as long as the rest is compared with the last.
    eyes: u8,
    waiting: &'a Waiting,
    sealed: SeatSet,
    asked: Option<DecisionId>,
    back: Ways,
    asking: Option<Spelled<G::Action, G::Prompt>>,
    out: SeatSet,
    away: SeatSet,
    sitters: &'a [Sitter],
    view: &'a G::View,
}

#[derive(Deserialize)]
struct RestRead<A, P, V> {
    eyes: u8,
    waiting: Waiting,
    sealed: SeatSet,
    asked: Option<DecisionId>,
    back: Ways,
    asking: Option<Spelled<A, P>>,
    out: SeatSet,
    away: SeatSet,
    sitters: Vec<Sitter>,
    view: V,
}

/// What a seat is asked, where it does not follow from its view.
#[derive(Serialize, Deserialize)]
struct Spelled<A, P> {
    question: Option<(P, Vec<A>, Vec<Stopped<A>>)>,
    liberties: Vec<A>,
    barred: Vec<Stopped<A>>,
}

#[derive(Serialize, Deserialize)]
struct Stopped<A>(A, Cow<'static, str>, Cow<'static, str>);

impl<'a, G: Tabletop> Rest<'a, G> {
    pub(super) fn of(glance: &'a Glance<G>) -> Rest<'a, G> {
        Rest {
            eyes: eyes(glance.viewer),
            waiting: &glance.waiting,
            sealed: glance.sealed,
            asked: glance.asked,
            back: glance.back,
            asking: glance.asking.as_ref().map(spell::<G>),
            out: glance.out,
            away: glance.away,
            sitters: &glance.sitters,
            view: &glance.view,
        }
    }
}

/// What comes before the rest.
pub(super) struct Head<E> {
    pub(super) version: Version,
    pub(super) kept: Version,
    pub(super) news: Vec<(Version, Item<E>)>,
}

pub(super) fn read<G: Tabletop>(
    game: &G,
    Head { version, kept, news }: Head<G::Event>,
    clocks: &Clocks,
    bytes: &[u8],
) -> Result<Glance<G>, BadFrame> {
    let rest: RestRead<G::Action, G::Prompt, G::View> = postcard::from_bytes(bytes).map_err(content)?;
    let RestRead { eyes, waiting, sealed, asked, back, asking, out, away, sitters, view } = rest;
    let viewer = match Seat::nth(usize::from(eyes)) {
        Some(seat) => Viewer::Seat(seat),
        None if eyes == u8::MAX => Viewer::Spectator,
        None => return Err(content(format!("there is no viewer {eyes}"))),
    };
    let asking = asking.map(|it| unspell(game, it, &view, asked)).transpose()?;
    let told = |(version, item): (Version, Item<G::Event>)| {
        let told = match item {
            Item::Everyone(event) => Told::News(News { to: Audience::Everyone, event }),
            Item::Only(seats, event) => Told::News(News { to: Audience::Only(seats), event }),
            Item::Heading(phrase) => Told::Heading(phrase),
            Item::Now => Told::Heading(game.progress(&view).ok_or_else(|| content("there is no heading"))?),
        };
        Ok((version, told))
    };
    let news = news.into_iter().map(told).collect::<Result<_, BadFrame>>()?;
    let deadlines = clocks.of(sitters.len());
    Ok(Glance {
        viewer,
        version,
        kept,
        news,
        view,
        waiting,
        sealed,
        out,
        asked,
        asking,
        back,
        sitters,
        away,
        deadlines,
    })
}

fn spell<G: Tabletop>(asking: &Asking<G>) -> Spelled<G::Action, G::Prompt> {
    let stopped = |it: &Blocked<G::Action>| Stopped(it.action, it.why.code.into(), it.why.rule.into());
    Spelled {
        question: asking
            .question
            .as_ref()
            .map(|it| (it.prompt.clone(), it.options.clone(), it.blocked.iter().map(stopped).collect())),
        liberties: asking.liberties.clone(),
        barred: asking.barred.iter().map(stopped).collect(),
    }
}

fn unspell<G: Tabletop>(
    game: &G,
    spelled: Spelled<G::Action, G::Prompt>,
    view: &G::View,
    asked: Option<DecisionId>,
) -> Result<Asking<G>, BadFrame> {
    let blocked = |Stopped(action, code, rule): Stopped<G::Action>| {
        let code = lasting(&code).ok_or(BadFrame::TooLong)?;
        let rule = lasting(&rule).ok_or(BadFrame::TooLong)?;
        Ok(Blocked { action, why: WhyNot { code, rule } })
    };
    let all = |them: Vec<Stopped<G::Action>>| them.into_iter().map(blocked).collect::<Result<Vec<_>, _>>();
    let Spelled { question, liberties, barred } = spelled;
    let question = match (question, asked) {
        (Some((prompt, options, blocked)), Some(id)) => {
            let (form, rule) = (game.form(view, &prompt), game.rule(&prompt));
            Some(Question { id, prompt, rule, options, form, blocked: all(blocked)? })
        }
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => {
            return Err(content("a question has a number, and only a question"));
        }
    };
    Ok(Asking { question, liberties, barred: all(barred)? })
}

/// Something that was told, as it comes over the wire.
#[derive(Debug)]
pub(super) enum Item<E> {
    Everyone(E),
    Only(SeatSet, E),
    Heading(Phrase),
    /// The heading of what is seen now.
    Now,
}

const EVERYONE: u8 = 0;
const ONLY: u8 = 1;
const HEADING: u8 = 2;
const NOW: u8 = 3;
/// Added where it did not come with the update's own version: how much earlier follows.
const EARLIER: u8 = 4;

pub(super) fn write_news<G: Tabletop>(game: &G, glance: &Glance<G>, out: &mut Vec<u8>) {
    let heading = game.progress(&glance.view);
    for (version, told) in &glance.news {
        let earlier = glance.version.0.saturating_sub(version.0);
        let kind = match told {
            Told::News(News { to: Audience::Everyone, .. }) => EVERYONE,
            Told::News(News { to: Audience::Only(_), .. }) => ONLY,
            Told::Heading(phrase) if Some(phrase) == heading.as_ref() => NOW,
            Told::Heading(_) => HEADING,
        };
        out.push(if earlier > 0 { kind | EARLIER } else { kind });
        if earlier > 0 {
            number(u64::from(earlier), out);
        }
        match told {
            Told::News(News { to, event }) => {
                if let Audience::Only(seats) = to {
                    out.push(seats.bits());
                }
                append(event, out);
            }
            Told::Heading(phrase) if kind == HEADING => append(&Sentence::from(phrase), out),
            Told::Heading(_) => {}
        }
    }
}

pub(super) fn read_news<E: DeserializeOwned>(
    version: Version,
    n: usize,
    bytes: &mut &[u8],
) -> Result<Vec<(Version, Item<E>)>, BadFrame> {
    // What there is no room for is not there.
    let mut news = Vec::with_capacity(n.min(bytes.len()));
    for _ in 0..n {
        let kind = take(bytes, 1)?[0];
        let earlier = if kind & EARLIER > 0 { read_count(bytes)? as u32 } else { 0 };
        let item = match kind & !EARLIER {
            EVERYONE => Item::Everyone(taken(bytes)?),
            ONLY => Item::Only(taken(bytes)?, taken(bytes)?),
            HEADING => Item::Heading(taken::<Sentence>(bytes)?.phrase()?),
            NOW => Item::Now,
            other => return Err(content(format!("there is no news of kind {other}"))),
        };
        news.push((Version(version.0.checked_sub(earlier).ok_or(BadFrame::Short)?), item));
    }
    Ok(news)
}

fn append(it: &impl Serialize, out: &mut Vec<u8>) {
    out.extend_from_slice(&super::bytes(it));
}

fn taken<T: DeserializeOwned>(bytes: &mut &[u8]) -> Result<T, BadFrame> {
    let (it, rest) = postcard::take_from_bytes(bytes).map_err(content)?;
    *bytes = rest;
    Ok(it)
}

/// A phrase as it comes over the wire.
#[derive(Serialize, Deserialize)]
struct Sentence(String, Vec<(String, Filling)>);

#[derive(Serialize, Deserialize)]
enum Filling {
    Seat(Seat),
    Reader(Seat),
    Seats(SeatSet),
    Number(i64),
    Dollars(i64),
    Phrase(Sentence),
    Phrases(Vec<Sentence>),
    Text(String),
}

impl From<&Phrase> for Sentence {
    fn from(it: &Phrase) -> Sentence {
        let filling = |arg: &Arg| match arg {
            Arg::Seat(seat) => Filling::Seat(*seat),
            Arg::Reader(seat) => Filling::Reader(*seat),
            Arg::Seats(seats) => Filling::Seats(*seats),
            Arg::Number(n) => Filling::Number(*n),
            Arg::Dollars(n) => Filling::Dollars(*n),
            Arg::Phrase(phrase) => Filling::Phrase(phrase.into()),
            Arg::Phrases(all) => Filling::Phrases(all.iter().map(Into::into).collect()),
            Arg::Text(text) => Filling::Text(text.clone()),
        };
        let args = it.args.iter().map(|(name, arg)| ((*name).to_owned(), filling(arg)));
        Sentence(it.key.clone().into_owned(), args.collect())
    }
}

impl Sentence {
    fn phrase(self) -> Result<Phrase, BadFrame> {
        let all = |them: Vec<Sentence>| them.into_iter().map(Sentence::phrase).collect::<Result<Vec<_>, _>>();
        let arg = |filling| {
            Ok(match filling {
                Filling::Seat(seat) => Arg::Seat(seat),
                Filling::Reader(seat) => Arg::Reader(seat),
                Filling::Seats(seats) => Arg::Seats(seats),
                Filling::Number(n) => Arg::Number(n),
                Filling::Dollars(n) => Arg::Dollars(n),
                Filling::Phrase(phrase) => Arg::Phrase(phrase.phrase()?),
                Filling::Phrases(phrases) => Arg::Phrases(all(phrases)?),
                Filling::Text(text) => Arg::Text(text),
            })
        };
        let Sentence(key, args) = self;
        let mut phrase = Phrase::new(key);
        for (name, filling) in args {
            phrase.args.push((lasting(&name).ok_or(BadFrame::TooLong)?, arg(filling)?));
        }
        Ok(phrase)
    }
}
