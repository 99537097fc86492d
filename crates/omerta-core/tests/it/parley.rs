//! Parley, a game for tests: a few turns, and offers of money that nobody waits for.
//!
//! A turn is `pass` or `spend` so much. Unasked, a seat puts an offer together (`offer B`, `give 2`, `send`, or
//! `scrap`), and whoever gets one answers (`accept A`, `refuse A`, `counter A`). After a refusal luck decides
//! whether the bank consoles who offered. Drafts are secret.

#![allow(dead_code, reason = "each test needs another part of it")]

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::RangeInclusive;

use omerta_core::tabletop::{Entry, TableOf, Zone};
use omerta_core::{
    Amount, Arg, Asked, Audience, BySeat, Catalogue, Census, Charted, Counted, Draw, Fault, Figure, Form,
    Game, Item, Lang, Log, Move, Noted, Outcome, PackFiles, PackHash, Packed, Phrase, Phrases, Picture,
    Pictured, Pile, Rng, Seat, SeatPicture, SeatSet, SetForm, SetupOf, Spoken, Spot, Step, StepOf, Stock,
    Thing, Total, Unit, Viewer, Waiting, below,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many turns each seat has.
pub(crate) const TURNS: u8 = 3;
/// What everybody has at the start.
pub(crate) const MONEY: u8 = 3;

#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Parley {
    phrases: BTreeMap<Lang, Phrases>,
    hash: PackHash,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Pass,
    Spend(u8),
    Offer(Seat),
    Give(u8),
    Send,
    Scrap,
    Accept(Seat),
    Refuse(Seat),
    Counter(Seat),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Prompt;

/// Whether the bank consoles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Chance(pub(crate) bool);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Passed(Seat),
    Spent(Seat, u8),
    Drafted(Seat, Seat),
    Offered(Seat, Seat, u8),
    Accepted(Seat, Seat, u8),
    Refused(Seat, Seat),
    Consoled(Seat, bool),
}

/// To whom, and how much.
pub(crate) type Deal = (Seat, u8);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    money: BySeat<u8>,
    n_turns: u8,
    drafts: BySeat<Option<Deal>>,
    offers: BySeat<Option<Deal>>,
    sad: Option<Seat>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct View {
    viewer: Viewer,
    money: BySeat<u8>,
    n_turns: u8,
    draft: Option<Deal>,
    pub(crate) offers: BySeat<Option<Deal>>,
    sad: Option<Seat>,
}

impl State {
    fn n_seats(&self) -> u8 {
        self.money.n_seats()
    }

    fn turn(&self) -> Seat {
        Seat::nth(usize::from(self.n_turns % self.n_seats())).expect("a seat of this table")
    }
}

impl Game for Parley {
    const SEATS: RangeInclusive<u8> = 2..=4;

    type Variant = ();
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Prompt = Prompt;
    type View = View;
    type Event = Event;

    fn start(&self, setup: &SetupOf<Parley>) -> State {
        let n = setup.n_seats;
        State {
            money: BySeat::new(n, |_| MONEY),
            n_turns: 0,
            drafts: BySeat::new(n, |_| None),
            offers: BySeat::new(n, |_| None),
            sad: None,
        }
    }

    fn waiting(&self, state: &State) -> Waiting {
        if state.sad.is_some() {
            Waiting::Chance
        } else if state.n_turns < TURNS * state.n_seats() {
            Waiting::Seats(SeatSet::only(state.turn()))
        } else {
            let most = state.money.values().iter().copied().max().unwrap_or(0);
            Waiting::Over(Outcome {
                scores: state.money.map(|_, &it| i32::from(it)),
                winners: state.money.seats_where(|&it| it == most),
            })
        }
    }

    fn prompt(&self, _state: &State, _seat: Seat) -> Prompt {
        Prompt
    }

    fn options(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        out.extend((1..=state.money[seat]).map(Action::Spend));
    }

    fn liberties(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        for (from, offer) in state.offers.iter() {
            if offer.is_some_and(|(to, _)| to == seat) {
                out.extend([Action::Accept(from), Action::Refuse(from), Action::Counter(from)]);
            }
        }
        match (state.drafts[seat], state.offers[seat]) {
            (Some((_, given)), _) => {
                out.extend((1..=state.money[seat]).map(Action::Give));
                if (1..=state.money[seat]).contains(&given) {
                    out.push(Action::Send);
                }
                out.push(Action::Scrap);
            }
            (None, None) => {
                out.extend(Seat::all(state.n_seats()).filter(|&it| it != seat).map(Action::Offer));
            }
            (None, Some(_)) => (),
        }
    }

    fn roll<R: Rng>(&self, _state: &State, dice: &mut R) -> Chance {
        Chance(below(dice, 2) == 0)
    }

    fn can_happen(&self, _state: &State, _chance: &Chance) -> bool {
        true
    }

    fn apply(&self, state: &mut State, step: &StepOf<Parley>, log: &mut impl Log<Event>) {
        let mut tell = |event| log.tell(Audience::Everyone, || event);
        let (seat, action) = match *step {
            Step::Seat(seat, action) | Step::Late(seat, action) => (seat, action),
            Step::Chance(Chance(is_kind)) => {
                let sad = state.sad.take().expect("luck consoles somebody");
                state.money[sad] += u8::from(is_kind);
                return tell(Event::Consoled(sad, is_kind));
            }
        };
        match action {
            Action::Pass => {
                state.n_turns += 1;
                tell(Event::Passed(seat));
            }
            Action::Spend(n) => {
                state.money[seat] -= n;
                state.n_turns += 1;
                // Nobody promises what is spent.
                if state.offers[seat].is_some_and(|(_, given)| given > state.money[seat]) {
                    state.offers[seat] = None;
                }
                tell(Event::Spent(seat, n));
            }
            Action::Offer(to) => {
                state.drafts[seat] = Some((to, 0));
                log.tell(Audience::only(seat), || Event::Drafted(seat, to));
            }
            Action::Give(n) => {
                state.drafts[seat].as_mut().expect("a draft is open").1 = n;
            }
            Action::Send => {
                let (to, n) = state.drafts[seat].take().expect("a draft is open");
                state.offers[seat] = Some((to, n));
                tell(Event::Offered(seat, to, n));
            }
            Action::Scrap => state.drafts[seat] = None,
            Action::Accept(from) => {
                let (_, n) = state.offers[from].take().expect("an offer is open");
                state.money[from] -= n;
                state.money[seat] += n;
                tell(Event::Accepted(seat, from, n));
            }
            Action::Refuse(from) => {
                state.offers[from] = None;
                state.sad = Some(from);
                tell(Event::Refused(seat, from));
            }
            Action::Counter(from) => {
                state.offers[from] = None;
                state.drafts[seat] = Some((from, 0));
                tell(Event::Refused(seat, from));
            }
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let State { money, n_turns, drafts, offers, sad } = state.clone();
        let draft = match viewer {
            Viewer::Seat(seat) => drafts[seat],
            Viewer::Spectator => None,
        };
        View { viewer, money, n_turns, draft, offers, sad }
    }

    fn imagine<R: Rng>(&self, view: &View, _dice: &mut R) -> State {
        let View { viewer, money, n_turns, draft, offers, sad } = view.clone();
        let drafts = BySeat::new(money.n_seats(), |it| draft.filter(|_| viewer.is(it)));
        State { money, n_turns, drafts, offers, sad }
    }

    fn info_key(&self, state: &State, viewer: Viewer) -> u64 {
        let mut hasher = DefaultHasher::new();
        format!("{:?}", self.view(state, viewer)).hash(&mut hasher);
        hasher.finish()
    }
}

/// Words that are the same in every language but for a mark, so that tests see which was said.
const PHRASES: &[(&str, &str)] = &[
    ("prompt", "It is your turn."),
    ("waiting", "It is the turn of {seats}."),
    ("luck", "The bank thinks."),
    ("luck.bank", "Toss a coin for the bank."),
    ("over", "Nothing more."),
    ("act", "{what}"),
    ("act.seat", "{what} {seat}"),
    ("act.n", "{what} {n}"),
    ("event.passed", "{seat} passes."),
    ("event.spent", "{seat} spends {n}."),
    ("event.drafted", "You put an offer to {to} together."),
    ("event.offered", "{seat} offers {to} {n}."),
    ("event.accepted", "{seat} accepts what {to} offered."),
    ("event.refused", "{seat} refuses what {to} offered."),
    ("event.consoled", "The bank consoles {seat}."),
    ("event.cold", "The bank does not console {seat}."),
    ("head.money", "Money"),
    ("n", "{n}"),
    ("total.given", "{n} given"),
    ("figure.money", "Money"),
    ("phase", "Turns"),
];

impl Packed for Parley {
    const SLUG: &'static str = "parley";
    const NAME: &'static str = "Parley";
    const RULES: u32 = 1;
    const LISTED: bool = false;

    fn own_pack() -> PackFiles {
        PackFiles::default()
    }

    fn load(_files: &PackFiles) -> Result<Parley, Vec<Fault>> {
        let said =
            || Phrases(PHRASES.iter().map(|(key, text)| (key.to_string(), text.to_string())).collect());
        let phrases = Lang::ALL.iter().map(|&lang| (lang, said())).collect();
        Ok(Parley { phrases, hash: PackHash::of(&"parley") })
    }

    fn pack_hash(&self) -> &PackHash {
        &self.hash
    }

    fn provenance(&self) -> BTreeMap<&'static str, usize> {
        BTreeMap::new()
    }

    fn rules_text(&self, _lang: Lang) -> &str {
        "# Parley"
    }

    fn variant(&self, _words: &[String]) -> Result<(), Vec<String>> {
        Ok(())
    }

    fn variant_words(&self) -> Vec<(&'static str, Phrase)> {
        Vec::new()
    }

    fn scene(&self, _text: &str) -> Result<(SetupOf<Parley>, State), Vec<String>> {
        Err(vec!["there are no scenes here".to_owned()])
    }
}

impl Noted for Parley {
    fn action_text(&self, action: &Action) -> String {
        match action {
            Action::Pass => "pass".to_owned(),
            Action::Spend(n) => format!("spend {n}"),
            Action::Offer(seat) => format!("offer {seat}"),
            Action::Give(n) => format!("give {n}"),
            Action::Send => "send".to_owned(),
            Action::Scrap => "scrap".to_owned(),
            Action::Accept(seat) => format!("accept {seat}"),
            Action::Refuse(seat) => format!("refuse {seat}"),
            Action::Counter(seat) => format!("counter {seat}"),
        }
    }

    fn parse_action(&self, text: &str) -> Option<Action> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let seat = || rest.parse().ok();
        let n = || rest.parse().ok();
        match verb {
            "pass" => Some(Action::Pass),
            "spend" => n().map(Action::Spend),
            "offer" => seat().map(Action::Offer),
            "give" => n().map(Action::Give),
            "send" => Some(Action::Send),
            "scrap" => Some(Action::Scrap),
            "accept" => seat().map(Action::Accept),
            "refuse" => seat().map(Action::Refuse),
            "counter" => seat().map(Action::Counter),
            _ => None,
        }
    }

    fn chance_text(&self, chance: &Chance) -> String {
        if chance.0 { "kind" } else { "cold" }.to_owned()
    }

    fn parse_chance(&self, text: &str) -> Option<Chance> {
        ["cold", "kind"].iter().position(|it| *it == text).map(|it| Chance(it == 1))
    }
}

impl Spoken for Parley {
    fn phrases(&self, lang: Lang) -> &Phrases {
        &self.phrases[&lang]
    }

    fn say_prompt(&self, _prompt: &Prompt) -> Phrase {
        Phrase::new("prompt")
    }

    fn say_waiting(&self, _view: &View, waiting: &Waiting) -> Phrase {
        match waiting {
            Waiting::Seats(seats) => Phrase::new("waiting").with("seats", *seats),
            Waiting::Chance => Phrase::new("luck"),
            Waiting::Over(_) => Phrase::new("over"),
        }
    }

    fn say_action(&self, _view: &View, action: &Action) -> Phrase {
        let text = self.action_text(action);
        let (verb, _) = text.split_once(' ').unwrap_or((&text, ""));
        let verb = verb[..1].to_uppercase() + &verb[1..];
        match *action {
            Action::Pass | Action::Send | Action::Scrap => Phrase::new("act").with("what", verb),
            Action::Spend(n) | Action::Give(n) => Phrase::new("act.n").with("what", verb).with("n", n),
            Action::Offer(seat) | Action::Accept(seat) | Action::Refuse(seat) | Action::Counter(seat) => {
                Phrase::new("act.seat").with("what", verb).with("seat", seat)
            }
        }
    }

    fn say_event(&self, event: &Event, _viewer: Viewer) -> Phrase {
        match *event {
            Event::Passed(seat) => Phrase::new("event.passed").with("seat", seat),
            Event::Spent(seat, n) => Phrase::new("event.spent").with("seat", seat).with("n", n),
            Event::Drafted(_, to) => Phrase::new("event.drafted").with("to", to),
            Event::Offered(seat, to, n) => {
                Phrase::new("event.offered").with("seat", seat).with("to", to).with("n", n)
            }
            Event::Accepted(seat, to, _) => Phrase::new("event.accepted").with("seat", seat).with("to", to),
            Event::Refused(seat, to) => Phrase::new("event.refused").with("seat", seat).with("to", to),
            Event::Consoled(seat, true) => Phrase::new("event.consoled").with("seat", seat),
            Event::Consoled(seat, false) => Phrase::new("event.cold").with("seat", seat),
        }
    }

    fn score(&self, points: i32) -> Arg {
        Arg::Dollars(points.into())
    }
}

impl Asked for Parley {
    fn rule(&self, _prompt: &Prompt) -> &'static str {
        "PA-TURN-1"
    }

    fn form(&self, _view: &View, _prompt: &Prompt) -> Form<Action> {
        Form::One
    }

    /// One sum of money, to whom the draft begins with.
    fn draft(&self, view: &View, begin: &Action) -> Option<SetForm<Action>> {
        let Viewer::Seat(me) = view.viewer else { return None };
        let is_mine = |from: Seat| view.offers[from].is_some_and(|(to, _)| to == me);
        match *begin {
            Action::Offer(to) if to != me && view.draft.is_none() && view.offers[me].is_none() => (),
            Action::Counter(from) if is_mine(from) => (),
            _ => return None,
        }
        let thing = |n: u8| Thing { pick: Action::Give(n), n: 1, adds: vec![n.into()], with: Vec::new() };
        let given =
            Total { key: "given".to_owned(), unit: Unit::Dollars, base: 0, least: Some(1), most: None };
        Some(SetForm {
            key: "offer".to_owned(),
            things: (1..=view.money[me]).map(thing).collect(),
            least: 1,
            most: 1,
            close: Some(Action::Send),
            totals: vec![given],
        })
    }

    fn amount(&self, action: &Action) -> Option<Amount> {
        match *action {
            Action::Spend(n) | Action::Give(n) => Some(Amount { n: n.into(), unit: Unit::Dollars }),
            _ => None,
        }
    }

    fn is_nothing(&self, action: &Action) -> bool {
        *action == Action::Pass
    }

    fn is_answer(&self, action: &Action) -> bool {
        matches!(action, Action::Accept(_) | Action::Refuse(_) | Action::Counter(_))
    }

    fn is_part(&self, action: &Action) -> bool {
        matches!(action, Action::Offer(_) | Action::Counter(_) | Action::Give(_))
    }
}

/// What everybody has: dollars, each in the zone of its seat.
fn money(seat: Seat) -> Pile {
    Pile::of("money", seat, Item::of("money", 0))
}

impl Charted for Parley {
    fn catalogue(&self, _lang: Lang) -> Catalogue {
        let dollar = Entry { id: "dollar".to_owned(), name: "$".to_owned(), ..Entry::default() };
        let table = TableOf { name: "Money".to_owned(), rows: vec![dollar] };
        let zone = Zone { name: "Money".to_owned(), by_seat: true, places: None, open: true };
        Catalogue {
            tables: BTreeMap::from([("money".to_owned(), table)]),
            zones: BTreeMap::from([("money".to_owned(), zone)]),
            board: None,
            facts: BTreeMap::from([("turns".to_owned(), TURNS.into())]),
        }
    }

    fn stock(&self, view: &View) -> Stock {
        let mut stock = Stock::default();
        view.money.iter().for_each(|(seat, &n)| stock.add(money(seat), n));
        stock
    }

    fn moves(&self, event: &Event, _viewer: Viewer) -> Vec<Move> {
        match *event {
            Event::Spent(seat, n) => vec![Move::loss(n, money(seat))],
            Event::Accepted(seat, from, n) => vec![Move::new(n, money(from), money(seat))],
            Event::Consoled(seat, true) => vec![Move::gain(1, money(seat))],
            Event::Consoled(_, false)
            | Event::Passed(_)
            | Event::Drafted(..)
            | Event::Offered(..)
            | Event::Refused(..) => Vec::new(),
        }
    }

    fn figures(&self, view: &View) -> Vec<Figure> {
        let figure = |(seat, &n): (Seat, &u8)| Figure {
            key: "money",
            seat: Some(seat),
            at: None,
            source: None,
            n: n.into(),
        };
        view.money.iter().map(figure).collect()
    }

    fn draw(&self, _state: &State) -> Draw<Chance> {
        let values = vec![Chance(true), Chance(false)];
        Draw::one_of("bank", values)
    }

    fn touches(&self, _view: &View, action: &Action) -> Vec<Spot> {
        match *action {
            Action::Offer(seat) | Action::Accept(seat) | Action::Refuse(seat) | Action::Counter(seat) => {
                vec![Spot::seat(seat)]
            }
            Action::Spend(_) | Action::Give(_) => vec![Spot::of("money", 0)],
            Action::Pass | Action::Send | Action::Scrap => Vec::new(),
        }
    }

    fn forget(&self, _view: &mut View) {}
}

impl Pictured for Parley {
    fn picture(&self, view: &View) -> Picture {
        let row = |(seat, &money): (Seat, &u8)| SeatPicture {
            seat,
            out: false,
            marks: Vec::new(),
            cells: vec![(Phrase::new("head.money"), Phrase::new("n").with("n", money))],
        };
        let seats = view.money.iter().map(row).collect();
        Picture { track: vec![Phrase::new("phase")], seats, ..Picture::default() }
    }

    fn progress(&self, _view: &View) -> Option<Phrase> {
        None
    }
}

impl Counted for Parley {
    fn census(&self, _state: &State) -> Census {
        Census::default()
    }
}
