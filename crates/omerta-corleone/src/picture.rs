//! What a viewer sees, for a terminal: New York as lines of text, everyone's row, and the viewer's own cards.

mod map;

use omerta_core::{Face, Phrase, Picture, Seat, SeatPicture, SeatSet, Viewer};

use crate::cards::{Cards, Good, JobId, JobSet, Note, Purse};
use crate::content::{AreaId, Colour, Content};
use crate::figures::Figures;
use crate::scoring::{Bonuses, bonuses, colour_bonus, turf_bonus};
use crate::stack::Frame;
use crate::state::{Family, Phase};
use crate::view::View;
use crate::words::parts;

pub(crate) fn picture(content: &Content, view: &View) -> Picture {
    let (track, now) = track(content, view);
    let bonuses = bonuses(content, &view.open);
    Picture {
        track,
        now,
        progress: Some(progress(content, view)),
        middle: middle(content, view),
        seats: view.players.iter().map(|(seat, _)| row(content, view, seat, bonuses[seat])).collect(),
        own: own(content, view),
    }
}

/// The phases of this act, and which is going on.
fn track(content: &Content, view: &View) -> (Vec<Phrase>, usize) {
    let is_last = usize::from(view.act) == content.numbers().acts.len();
    let phases = [
        (Phase::OpenBusiness, "phase.open-business", true),
        (Phase::FamilyBusiness, "phase.family-business", true),
        (Phase::TurfWar, "phase.turf-war", true),
        (Phase::Bribery, "phase.bribery", content.act(view.act).bribery),
        (Phase::Tribute, "phase.tribute", true),
        (Phase::Entracte, "phase.entracte", !is_last),
    ];
    // In the Entr'acte the act is counted on already, but what is done belongs to the one before.
    let of_act = phases.into_iter().filter(|(phase, _, there)| *there || *phase == view.phase);
    let phases: Vec<(Phase, &str, bool)> = of_act.collect();
    let now = match view.phase {
        Phase::Setup => 0,
        Phase::End => phases.len() - 1,
        phase => phases.iter().position(|it| it.0 == phase).unwrap_or(0),
    };
    (phases.into_iter().map(|(_, key, _)| Phrase::new(key)).collect(), now)
}

pub(crate) fn progress(content: &Content, view: &View) -> Phrase {
    let act = content.act(view.act);
    let bribery = if act.bribery { "table.bribery" } else { "table.no-bribery" };
    Phrase::new("table.act")
        .with("act", parts::act_number(view.act))
        .with("name", parts::act(content, view.act))
        .with("limit", act.hand_limit)
        .with("bribery", Phrase::new(bribery))
}

fn middle(content: &Content, view: &View) -> Vec<Phrase> {
    let mut lines = if view.phase == Phase::End { bonus_lines(content, view) } else { Vec::new() };
    lines.extend(map::lines(content, view));
    let public = view.public.iter().enumerate().filter_map(|(slot, it)| Some((slot, (*it)?)));
    lines.extend(public.map(|(slot, job)| parts::with_job("table.job", content, job).with("n", slot + 1)));
    lines.extend(view.allies.iter().map(|it| parts::with_ally("table.ally", content, it)));
    let pile = |n: u8, what: Phrase| Phrase::new("table.pile").with("n", n).with("what", what);
    let money = Note::ALL.map(|it| pile(view.money.count(it), parts::note(it)));
    let goods = Good::ALL.map(|it| pile(view.goods.count(it), parts::good(it)));
    lines.push(
        Phrase::new("table.piles")
            .with("money", parts::joined(money.to_vec()))
            .with("goods", parts::joined(goods.to_vec())),
    );
    lines.push(Phrase::new("table.jobs").with("deck", view.deck_len).with("discard", view.discard.len()));
    lines.push(Phrase::new("table.families").with("list", parts::joined(families(content, view))));
    lines
}

/// Who plays which family.
fn families(content: &Content, view: &View) -> Vec<Phrase> {
    let one = |(seat, it): (Seat, &Family)| {
        let name = Phrase::new(format!("family.{}", content.family(it.name).id));
        Phrase::new("table.family").with("family", name).with("seat", seat)
    };
    view.families.iter().map(one).collect()
}

/// Who gets what for turfs and jobs at the end.
fn bonus_lines(content: &Content, view: &View) -> Vec<Phrase> {
    let line = |key: &'static str, bonus: u8, list: Vec<Phrase>| {
        Phrase::new(key).with("money", parts::money(bonus)).with("list", parts::joined(list))
    };
    let one = |what: Phrase, who: SeatSet| match who.is_empty() {
        true => Phrase::new("table.no-bonus").with("what", what),
        false => Phrase::new("table.bonus-of").with("what", what).with("who", who),
    };
    let turf = |it: AreaId| {
        let who = turf_bonus(&view.control[usize::from(it.0)]).map_or(SeatSet::EMPTY, SeatSet::only);
        one(parts::area(content, it), who)
    };
    let colour = |it: Colour| one(parts::colour(it), colour_bonus(content, &view.families, it));
    let numbers = content.numbers();
    vec![
        line("table.turf-bonus", numbers.turf_bonus, AreaId::turfs().map(turf).collect()),
        line("table.job-bonus", numbers.job_bonus, Colour::ALL.into_iter().map(colour).collect()),
    ]
}

fn row(content: &Content, view: &View, seat: Seat, bonuses: Bonuses) -> SeatPicture {
    let (player, family) = (&view.players[seat], &view.families[seat]);
    let mine = view.viewer.is(seat);
    let number = |n: u8| Phrase::new("cell.n").with("n", n);
    let money = |amount: i64| Phrase::new("cell.money").with("money", parts::money(amount));
    let numbers = content.numbers();
    let bonus = i64::from(bonuses.turfs) * i64::from(numbers.turf_bonus)
        + i64::from(bonuses.colours) * i64::from(numbers.job_bonus);
    let suitcase = match player.suitcase {
        Face::Up(it) => money(i64::from(it.value())),
        Face::Down => Phrase::new("cell.hidden"),
    };
    let mut cells = vec![
        ("head.hand", number(player.n_cards)),
        ("head.suitcase", suitcase),
        ("head.bonus", money(bonus)),
        ("head.jobs", jobs_done(content, family.done)),
        ("head.markers", number(family.markers)),
        ("head.figures", figures_or_none(family.reserve)),
    ];
    // What is rarely there has no column while nobody has it.
    if !mine && !family.done.is_empty() {
        cells.push(("head.done", jobs(content, family.done)));
    }
    if !family.played.is_empty() {
        let allies = family.played.iter().map(|it| parts::ally(content, it)).collect();
        cells.push(("head.played", parts::joined(allies)));
    }
    if !family.river.is_empty() {
        cells.push(("head.river", parts::figures(family.river)));
    }
    if !family.aside.is_empty() {
        cells.push(("head.aside", parts::figures(family.aside)));
    }
    if let Face::Up(hand) = player.hand
        && !mine
        && player.n_cards > 0
    {
        let known = view.known[seat];
        let n_unknown = player.n_jobs().saturating_sub(known.len());
        cells.push(("head.holds", parts::hand(content, &Cards { jobs: known, ..hand }, n_unknown)));
    }
    let cells = cells.into_iter().map(|(head, cell)| (Phrase::new(head), cell)).collect();
    SeatPicture { seat, out: false, marks: marks(view, seat), cells }
}

fn jobs_done(content: &Content, done: JobSet) -> Phrase {
    Colour::ALL.into_iter().fold(Phrase::new("cell.jobs"), |phrase, colour| {
        let n = done.each().filter(|it| content.job(*it).colour == colour).count();
        phrase.with(parts::colour_word(colour), n)
    })
}

fn figures_or_none(figures: Figures) -> Phrase {
    if figures.is_empty() { Phrase::new("cell.none") } else { parts::figures(figures) }
}

fn marks(view: &View, seat: Seat) -> Vec<Phrase> {
    let mut marks = Vec::new();
    if view.horse_head == seat && view.stack.top() != Some(Frame::HorseHead) {
        marks.push(Phrase::new("mark.horse-head"));
    }
    if view.phase == Phase::FamilyBusiness && view.is_out(seat) {
        marks.push(Phrase::new("mark.out"));
    }
    marks
}

fn own(content: &Content, view: &View) -> Vec<Phrase> {
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    let player = &view.players[seat];
    let hand = &player.hand();
    let plain = Cards { jobs: JobSet::EMPTY, allies: crate::cards::AllySet::EMPTY, ..*hand };
    let mut lines = vec![
        Phrase::new("own.hand")
            .with("n", player.n_cards)
            .with("limit", content.act(view.act).hand_limit)
            .with("cards", parts::hand(content, &plain, 0)),
    ];
    lines.extend(hand.jobs.each().map(|it| parts::with_job("own.job", content, it)));
    lines.extend(hand.allies.iter().map(|it| parts::with_ally("own.ally", content, it)));
    lines.push(suitcase(content, &player.suitcase(), view.families[seat].done));
    let drawn = view.drawn.iter().flatten().filter_map(|it| it.known());
    lines.extend(drawn.map(|it: JobId| parts::with_job("own.drawn", content, it)));
    match (player.picked, view.phase) {
        (Face::Up(cards), Phase::Bribery) if !cards.is_empty() => {
            let money = parts::money(cards.money.value());
            lines.push(Phrase::new("own.bid").with("money", money).with("notes", parts::purse(&cards.money)));
        }
        (Face::Up(cards), _) if !cards.is_empty() => {
            lines.push(Phrase::new("own.tribute").with("cards", parts::hand(content, &cards, 0)));
        }
        (Face::Up(_) | Face::Down, _) => (),
    }
    match player.offered {
        Some(Face::Up(Some(note))) => lines.push(Phrase::new("own.offer").with("note", parts::note(note))),
        Some(Face::Up(None)) => lines.push(Phrase::new("own.refused")),
        Some(Face::Down) | None => (),
    }
    lines
}

fn suitcase(content: &Content, money: &Purse, done: JobSet) -> Phrase {
    let key = if done.is_empty() { "own.suitcase" } else { "own.suitcase-jobs" };
    let phrase =
        Phrase::new(key).with("money", parts::money(money.value())).with("notes", parts::purse(money));
    match done.is_empty() {
        true => phrase,
        false => phrase.with("jobs", jobs(content, done)),
    }
}

/// Jobs by name.
fn jobs(content: &Content, done: JobSet) -> Phrase {
    parts::joined(done.kinds().map(|it| parts::times(done.count(it), parts::job(content, it))).collect())
}
