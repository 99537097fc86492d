//! What a viewer sees, for a terminal: the city as lines of text, everyone's row, and the viewer's own cards.

mod fight;
mod map;
mod own;

use omerta_core::Short as _;
use omerta_core::{Face, Phrase, Picture, Seat, SeatPicture};

use crate::cards::CityId;
use crate::content::{CAPOS, Content};
use crate::politics::Pact;
use crate::state::Phase;
use crate::view::View;
use crate::words::{parts, politics};

pub(crate) fn picture(content: &Content, view: &View) -> Picture {
    let (track, now) = track(view);
    Picture {
        track,
        now,
        progress: Some(progress(view)),
        middle: middle(content, view),
        seats: view.open.seats().iter().map(|it| row(content, view, it)).collect(),
        own: own::lines(content, view),
    }
}

/// How far the game has come: the round.
pub(crate) fn progress(view: &View) -> Phrase {
    Phrase::new("table.round").with("n", view.open.round)
}

/// The phases of this round, and which is going on. The first round has no police and no bids.
fn track(view: &View) -> (Vec<Phrase>, usize) {
    let is_first = view.open.round <= 1;
    let phases = [
        (Phase::Setup, "phase.setup", is_first),
        (Phase::Cops, "phase.cops", !is_first),
        (Phase::Godfather, "phase.godfather", !is_first),
        (Phase::Declarations, "phase.declarations", true),
        (Phase::Combat, "phase.combat", true),
        (Phase::Refresh, "phase.refresh", true),
        (Phase::Collect, "phase.collect", true),
    ];
    let there = phases.into_iter().filter(|(phase, _, there)| *there || *phase == view.open.phase);
    let there: Vec<(Phase, &str, bool)> = there.collect();
    let now = there.iter().position(|it| it.0 == view.open.phase).unwrap_or(0);
    (there.into_iter().map(|(_, key, _)| Phrase::new(key)).collect(), now)
}

/// What is urgent comes first, since small windows cut from below.
fn middle(content: &Content, view: &View) -> Vec<Phrase> {
    let mut lines = result(content, view);
    lines.extend(fight::lines(content, view));
    lines.extend(map::lines(content, view));
    let offers = view.open.seats().iter().filter_map(|by| Some((by, view.open.offers[by.index() % CAPOS]?)));
    lines.extend(
        offers.map(|(by, it)| Phrase::new("table.offer").with("offer", politics::offer(content, by, &it))),
    );
    lines.extend(pacts(content, view));
    lines.push(map::neighbours(content, view));
    lines.extend(shields(content, view));
    lines
}

/// What the shields of the others can do, in one line: small windows cut it, and the whole table has it.
fn shields(content: &Content, view: &View) -> Option<Phrase> {
    let others = view.open.seats().iter().filter(|it| !view.viewer.is(*it));
    let shield = |seat: Seat| {
        let family = view.open.capo(seat).family?;
        let abilities = content.family(family).abilities.iter().map(|it| parts::ability(&it.id)).collect();
        let shield =
            Phrase::new("table.shield").with("seat", seat).with("family", parts::family(content, family));
        Some(shield.with("abilities", parts::spaced(abilities)))
    };
    let all: Vec<Phrase> = others.filter_map(shield).collect();
    (!all.is_empty()).then(|| Phrase::new("table.shields").with("shields", map::listed(all)))
}

/// How it came out, the best first.
fn result(content: &Content, view: &View) -> Vec<Phrase> {
    let Some((_, winner)) = view.open.ended else { return Vec::new() };
    let mut seats: Vec<Seat> = view.open.seats().iter().collect();
    seats.sort_short_by_key(|it| (*it != winner, std::cmp::Reverse(view.open.capo(*it).vp)));
    let line = |seat: Seat| {
        let (capo, squares) = (view.open.capo(seat), view.open.squares_of(seat));
        let worth: u32 = squares.iter().map(|it| u32::from(content.square(it).vp)).sum();
        Phrase::new("table.result")
            .with("seat", seat)
            .with("vp", capo.vp)
            .with("corruption", capo.corruption)
            .with("n", squares.len())
            .with("worth", parts::number(worth))
    };
    seats.into_iter().map(line).collect()
}

/// All pacts in one line; one that binds both is told once.
fn pacts(content: &Content, view: &View) -> Option<Phrase> {
    let pacts: Vec<&Pact> = view.open.pacts.iter().flatten().collect();
    let is_told = |i: usize, it: &Pact| {
        pacts[..i].iter().any(|other| other.term == it.term && (other.by, other.to) == (it.to, it.by))
    };
    let told = pacts.iter().enumerate().filter(|(i, it)| !is_told(*i, it));
    let terms: Vec<Phrase> = told.map(|(_, it)| politics::term(content, it.by, it.to, it.term)).collect();
    (!terms.is_empty()).then(|| Phrase::new("table.pacts").with("terms", map::listed(terms)))
}

fn row(content: &Content, view: &View, seat: Seat) -> SeatPicture {
    let open = &view.open;
    let capo = open.capo(seat);
    let at = seat.index() % CAPOS;
    let mine = view.viewer.is(seat);
    let number = |n: u8| Phrase::new("cell.n").with("n", n);
    let money = match view.money[at] {
        Face::Down => Phrase::new("cell.hidden"),
        Face::Up(money) => Phrase::new("cell.money").with("money", parts::money(money)),
    };
    let [slums, midtown, downtown] = view.n_city[at];
    let city =
        Phrase::new("cell.city").with("slums", slums).with("midtown", midtown).with("downtown", downtown);
    let mut cells = vec![
        ("head.family", capo.family.map_or(Phrase::new("cell.none"), |it| parts::family(content, it))),
        ("head.vp", number(capo.vp)),
        ("head.corruption", number(capo.corruption)),
        ("head.money", money),
        ("head.squares", number(open.squares_of(seat).len())),
        ("head.henchmen", number(view.n_crew[at])),
        ("head.city", city),
    ];
    if matches!(open.phase, Phase::Setup | Phase::Cops | Phase::Godfather | Phase::Declarations) {
        cells.push(("head.gangsters", number(capo.gangsters)));
    }
    cells.extend(rare_cells(content, view, seat));
    if !mine && view.n_crew[at] > 0 && view.remembers {
        let known = view.crew[at];
        let unknown = view.n_crew[at].saturating_sub(known.len());
        cells.push(("head.holds", parts::henchmen(content, known, unknown)));
    }
    let cells = cells.into_iter().map(|(head, cell)| (Phrase::new(head), cell)).collect();
    SeatPicture { seat, out: false, marks: marks(view, seat), cells }
}

/// What has no column while nobody has it.
fn rare_cells(content: &Content, view: &View, seat: Seat) -> Vec<(&'static str, Phrase)> {
    let capo = view.open.capo(seat);
    let mut cells = Vec::new();
    if !capo.exhausted.is_empty() {
        cells.push(("head.exhausted", parts::henchmen(content, capo.exhausted, 0)));
    }
    let held = |of: &Seat| capo.vendetta[of.index() % CAPOS];
    let vendetta: Vec<Phrase> = view
        .open
        .seats()
        .iter()
        .filter(|it| held(it) > 0)
        .map(|it| parts::times(held(&it), parts::whose(it)))
        .collect();
    if !vendetta.is_empty() {
        cells.push(("head.vendetta", parts::joined(vendetta)));
    }
    let cards = capo.corruption_cards.iter().flatten().map(|it| parts::corruption_card(content, *it));
    let of = |cards: &[Option<(Seat, CityId)>]| {
        let his = cards.iter().flatten().filter(|(whose, _)| *whose == seat);
        his.map(|(_, card)| parts::city(content, *card)).collect::<Vec<_>>()
    };
    let lists = [
        ("head.corruption-cards", cards.collect()),
        ("head.laid", of(&view.open.laid)),
        ("head.in-force", of(&view.open.in_force)),
    ];
    cells.extend(
        lists.into_iter().filter(|(_, it)| !it.is_empty()).map(|(head, it)| (head, parts::joined(it))),
    );
    let [kept, broken] = capo.word;
    if kept > 0 || broken > 0 {
        cells.push(("head.word", Phrase::new("cell.word").with("kept", kept).with("broken", broken)));
    }
    cells
}

fn marks(view: &View, seat: Seat) -> Vec<Phrase> {
    let open = &view.open;
    // Before the start cards are dealt, nobody is godfather.
    let has_godfather = open.phase != Phase::Setup || open.capo(open.godfather).start.is_some();
    [(has_godfather && open.godfather == seat, "mark.godfather"), (open.chief == Some(seat), "mark.chief")]
        .into_iter()
        .filter(|(there, _)| *there)
        .map(|(_, key)| Phrase::new(key))
        .collect()
}
