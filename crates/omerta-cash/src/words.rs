//! What players read: prompts, actions and events as keys with arguments. The words are in the pack.

mod needed;

use omerta_core::{Arg, BySeat, Phrase, Seat, SeatSet, Viewer, Waiting};
use omerta_parts::Bag;

use crate::action::{Action, Bullet, Prompt, ShareType};
use crate::content::{Content, LootId, MAX_KINDS, Power};
use crate::event::{Event, Worth};
use crate::notation::{bullet_word, loot_word, share_word};
use crate::phases::Phase;
use crate::view::View;

pub(crate) use needed::needed;

pub(crate) fn bullet(bullet: Bullet) -> Phrase {
    Phrase::new(format!("bullet.{}", bullet_word(bullet)))
}

pub(crate) fn loot(content: &Content, card: LootId) -> Phrase {
    Phrase::new(format!("loot.{}", loot_word(content, card)))
}

pub(crate) fn power(power: Power) -> Phrase {
    Phrase::new(format!("power.{}", power.word()))
}

pub(crate) fn power_effect(power: Power) -> Phrase {
    Phrase::new(format!("power.{}.effect", power.word()))
}

fn share(share: ShareType) -> Phrase {
    Phrase::new(format!("share.{}", share_word(share)))
}

/// The cards of a pile, each kind with its number; one phrase that says "nothing" where there is none.
pub(crate) fn cards(content: &Content, pile: &Bag<MAX_KINDS>) -> Vec<Phrase> {
    if pile.is_empty() {
        return vec![Phrase::new("nothing")];
    }
    pile.kinds()
        .map(|kind| match pile.count(kind) {
            1 => loot(content, LootId(kind)),
            n => Phrase::new("cards").with("n", n).with("card", loot(content, LootId(kind))),
        })
        .collect()
}

pub(crate) fn prompt(content: &Content, prompt: &Prompt) -> Phrase {
    match *prompt {
        Prompt::Load => Phrase::new("prompt.load"),
        Prompt::Aim => Phrase::new("prompt.aim"),
        Prompt::Order => Phrase::new("prompt.order"),
        Prompt::ChangeTarget { from } => Phrase::new("prompt.change-target").with("seat", from),
        Prompt::Courage => Phrase::new("prompt.courage"),
        Prompt::Share => Phrase::new("prompt.share"),
        Prompt::Discard => Phrase::new("prompt.discard"),
        Prompt::Hustle => Phrase::new("prompt.hustle"),
        Prompt::GiveBack { to } => Phrase::new("prompt.give-back").with("seat", to),
        Prompt::KidAims => Phrase::new("prompt.kid"),
        Prompt::Cunning => Phrase::new("prompt.cunning"),
        Prompt::Consigliere => Phrase::new("prompt.consigliere"),
        Prompt::Doctor => Phrase::new("prompt.doctor"),
        Prompt::Stealthy => Phrase::new("prompt.stealthy"),
        Prompt::Undertake { dead } => Phrase::new("prompt.undertake").with("seat", dead),
        Prompt::Insured => Phrase::new("prompt.insured"),
        Prompt::Impatient => Phrase::new("prompt.impatient"),
        Prompt::Cute => Phrase::new("prompt.cute"),
        Prompt::Forbid { taker } => Phrase::new("prompt.forbid").with("seat", taker),
        Prompt::SecondShare => Phrase::new("prompt.second-share"),
        Prompt::Junk { card } => Phrase::new("prompt.junk").with("card", loot(content, card)),
        Prompt::GoodFriend => Phrase::new("prompt.good-friend"),
    }
}

pub(crate) fn waiting(view: &View, waiting: &Waiting) -> Phrase {
    let seats = match waiting {
        Waiting::Chance => return Phrase::new("waiting.luck"),
        Waiting::Over(outcome) => {
            return match outcome.winners.len() {
                0 => Phrase::new("over.nobody"),
                1 => Phrase::new("over.winner").with("who", outcome.winners),
                _ => Phrase::new("over.shared").with("who", outcome.winners),
            };
        }
        Waiting::Seats(seats) => *seats,
    };
    match view.phase {
        Phase::Bullet => Phrase::new("waiting.load").with("who", seats),
        Phase::HoldUp | Phase::KidAims => Phrase::new("waiting.aim").with("who", seats),
        Phase::Privilege => Phrase::new("waiting.order").with("who", seats),
        Phase::NewTarget { .. } => Phrase::new("waiting.change-target").with("who", seats),
        Phase::Courage => Phrase::new("waiting.courage").with("who", seats),
        Phase::Share => Phrase::new("waiting.share").with("who", seats),
        Phase::ClipDiscard { .. } => Phrase::new("waiting.discard").with("who", seats),
        Phase::Hustle | Phase::HustleGive { .. } => Phrase::new("waiting.hustle").with("who", seats),
        Phase::CunningSwaps => power_wait(seats, Power::Cunning),
        Phase::Consigliere => power_wait(seats, Power::Consigliere),
        Phase::Doctor => power_wait(seats, Power::Doctor),
        Phase::Stealthy => power_wait(seats, Power::Stealthy),
        Phase::Undertake { .. } => power_wait(seats, Power::Undertaker),
        Phase::Insured => power_wait(seats, Power::Insured),
        Phase::Impatient => power_wait(seats, Power::Impatient),
        Phase::Cute => power_wait(seats, Power::Cute),
        Phase::Forbid => power_wait(seats, Power::Dictator),
        Phase::SecondShare => power_wait(seats, Power::Greedy),
        Phase::Junk { .. } => power_wait(seats, Power::JunkDealer),
        Phase::GoodFriend => power_wait(seats, Power::GoodFriend),
        Phase::Start
        | Phase::Loot
        | Phase::HustleDraw { .. }
        | Phase::JunkDraw { .. }
        | Phase::ClipDraw { .. }
        | Phase::End => Phrase::new("waiting.luck"),
    }
}

fn power_wait(seats: SeatSet, of: Power) -> Phrase {
    Phrase::new("waiting.power").with("who", seats).with("power", power(of))
}

pub(crate) fn action(content: &Content, view: &View, action: &Action) -> Phrase {
    match *action {
        Action::Load(it) => Phrase::new("do.load").with("bullet", bullet(it)),
        Action::Aim(seat) => Phrase::new("do.aim").with("seat", seat),
        Action::AimAtNobody => Phrase::new("do.aim-at-nobody"),
        Action::Order(seat) => {
            let target = view.players[seat].target.map_or(Arg::Phrase(Phrase::new("cell.none")), Arg::Seat);
            Phrase::new("do.order").with("seat", seat).with("target", target)
        }
        Action::NoOrder => Phrase::new("do.no-order"),
        Action::Stand => Phrase::new("do.stand"),
        Action::LieDown => Phrase::new("do.lie-down"),
        Action::Take(card) => Phrase::new("do.take").with("card", loot(content, card)),
        Action::TakeToken => Phrase::new("do.take-token"),
        Action::Discard(it) => Phrase::new("do.discard").with("bullet", bullet(it)),
        Action::Swap(it) => Phrase::new("do.swap").with("bullet", bullet(it)),
        Action::Hustle(seat) => Phrase::new("do.hustle").with("seat", seat),
        Action::Give(it) => Phrase::new("do.give").with("bullet", bullet(it)),
        Action::Forbid(it) => Phrase::new("do.forbid").with("share", share(it)),
        Action::Use => Phrase::new(format!("do.use.{}", optional(view.phase))),
        Action::Skip => Phrase::new(format!("do.skip.{}", optional(view.phase))),
    }
}

/// The word for what may be used or skipped now.
fn optional(phase: Phase) -> &'static str {
    match phase {
        Phase::Hustle => "hustle",
        Phase::CunningSwaps => "cunning",
        Phase::Doctor => "doctor",
        Phase::Stealthy => "stealthy",
        Phase::Undertake { .. } => "undertake",
        Phase::Insured => "insured",
        Phase::Impatient => "impatient",
        Phase::Cute => "cute",
        Phase::Forbid => "forbid",
        Phase::SecondShare | Phase::Share => "second-share",
        Phase::Junk { .. } => "junk",
        Phase::GoodFriend => "good-friend",
        Phase::Start
        | Phase::Loot
        | Phase::HustleDraw { .. }
        | Phase::HustleGive { .. }
        | Phase::Bullet
        | Phase::HoldUp
        | Phase::KidAims
        | Phase::Privilege
        | Phase::NewTarget { .. }
        | Phase::Consigliere
        | Phase::Courage
        | Phase::JunkDraw { .. }
        | Phase::ClipDraw { .. }
        | Phase::ClipDiscard { .. }
        | Phase::End => "hustle",
    }
}

fn seat(key: &'static str, seat: Seat) -> Phrase {
    Phrase::new(key).with("seat", seat)
}

fn seat_bullet(key: &'static str, of: Seat, it: Bullet) -> Phrase {
    seat(key, of).with("bullet", bullet(it))
}

/// A phrase with a target, or the one that says nobody.
fn aimed(key: &'static str, nobody: &'static str, of: Seat, target: Option<Seat>) -> Phrase {
    match target {
        Some(target) => seat(key, of).with("target", target),
        None => seat(nobody, of),
    }
}

pub(crate) fn event(content: &Content, event: &Event, viewer: Viewer) -> Phrase {
    said(content, event).read_by(viewer)
}

fn said(content: &Content, event: &Event) -> Phrase {
    match *event {
        Event::FirstGodfather(it) => seat("event.first-godfather", it),
        Event::Dealt(it, which) => {
            seat("event.dealt", it).with("power", power(which)).with("effect", power_effect(which))
        }
        Event::Loot { round, ref loot, .. } => {
            Phrase::new("event.loot").with("round", round).with("cards", cards(content, loot))
        }
        Event::TooSlow(it) => seat("event.too-slow", it),
        Event::Hustled { by, from } => seat("event.hustled", by).with("from", from),
        Event::HustledCard { by, from, bullet: it } => {
            seat("event.hustled-card", by).with("from", from).with("bullet", bullet(it))
        }
        Event::GaveBack { by, to } => seat("event.gave-back", by).with("to", to),
        Event::GaveBackCard { by, to, bullet: it } => {
            seat("event.gave-back-card", by).with("to", to).with("bullet", bullet(it))
        }
        Event::Loaded(it) => seat("event.loaded", it),
        Event::LoadedCard(it, which) => seat_bullet("event.loaded-card", it, which),
        Event::Aims(aims) => {
            let shown = aims.iter().filter_map(|(seat, target)| target.map(|it| (seat, it)));
            let all = shown.map(|(seat, target)| aimed("event.aim", "event.aim-nobody", seat, Some(target)));
            let all: Vec<Phrase> = all.collect();
            let all = if all.is_empty() { vec![Phrase::new("nothing")] } else { all };
            Phrase::new("event.aims").with("aims", all)
        }
        Event::KidAimed(it, target) => aimed("event.kid", "event.kid-nobody", it, target),
        Event::Swapped(it) => seat("event.swapped", it),
        Event::SwappedCard { seat: it, laid, back } => {
            seat_bullet("event.swapped-card", it, laid).with("back", bullet(back))
        }
        Event::Ordered { by, seat: it } => seat("event.ordered", it).with("by", by),
        Event::OrderedNobody(it) => seat("event.ordered-nobody", it),
        Event::NewTarget { seat: it, to, .. } => aimed("event.new-target", "event.new-target-nobody", it, to),
        Event::Courage { standing, lying } => match (standing.is_empty(), lying.is_empty()) {
            (true, _) => Phrase::new("event.all-lie"),
            (_, true) => Phrase::new("event.all-stand"),
            _ => Phrase::new("event.courage").with("standing", standing).with("lying", lying),
        },
        Event::Doctored(it) => seat("event.doctored", it),
        Event::TookBill { seat: it, power: which, card } => {
            seat("event.took-bill", it).with("power", power(which)).with("card", loot(content, card))
        }
        Event::Fired { seat: it, target: None, bullet } => seat_bullet("event.fired-at-nobody", it, bullet),
        Event::Fired { seat: it, target: Some(target), bullet: Bullet::Click } => {
            seat("event.fired-click", it).with("target", target)
        }
        Event::Fired { seat: it, target: Some(target), bullet: Bullet::Bang } => {
            seat("event.fired-bang", it).with("target", target)
        }
        Event::FaceDown { seat: it, .. } => seat("event.face-down", it),
        Event::FaceDownCard { seat: it, bullet } => seat_bullet("event.face-down-card", it, bullet),
        Event::Wounded { seat: it, by, wounds } => {
            seat("event.wounded", it).with("by", by).with("hits", by.len()).with("wounds", wounds)
        }
        Event::Died(it) => seat("event.died", it),
        Event::Buried { seat: it, ref loot } => seat("event.buried", it).with("cards", cards(content, loot)),
        Event::Undertook { seat: it, dead, card } => {
            seat("event.undertook", it).with("dead", dead).with("card", loot(content, card))
        }
        Event::Sharing { first, sharers } if sharers.len() == 1 => seat("event.sharing-alone", first),
        Event::Sharing { first, sharers } => seat("event.sharing", first).with("who", sharers),
        Event::NobodyStands { stays, ref loot } => {
            let key = if stays { "event.nobody-stands-stays" } else { "event.nobody-stands" };
            Phrase::new(key).with("cards", cards(content, loot))
        }
        Event::Kept(it, card) => seat("event.kept", it).with("card", loot(content, card)),
        Event::Took { seat: it, card, .. } => seat("event.took", it).with("card", loot(content, card)),
        Event::TookToken(it) => seat("event.took-token", it),
        Event::Forbade { by, taker, share: it } => {
            Phrase::new("event.forbade").with("by", by).with("taker", taker).with("share", share(it))
        }
        Event::PassedOver(it) => seat("event.passed-over", it),
        Event::RestLeft { ref loot } => Phrase::new("event.rest-left").with("cards", cards(content, loot)),
        Event::Junked { seat: it, given, got } => {
            seat("event.junked", it).with("given", loot(content, given)).with("got", loot(content, got))
        }
        Event::Healed(it, 0) => seat("event.kit-wasted", it),
        Event::Healed(it, wounds) => seat("event.healed", it).with("wounds", wounds),
        Event::ClipWorked { seat: it, from: None } => seat("event.clip-worked", it),
        Event::ClipWorked { seat: it, from: Some(from) } => {
            seat("event.clip-worked-from", it).with("from", from)
        }
        Event::ClipLost(it) => seat("event.clip-lost", it),
        Event::ClipDiscard(it) => seat("event.clip-discard", it),
        Event::ClipDiscardCard(it, which) => seat_bullet("event.clip-discard-card", it, which),
        Event::Desk { from, to, .. } if from == to => seat("event.keeps-desk", to),
        Event::Desk { to, .. } => seat("event.new-godfather", to),
        Event::Counted { seat: it, worth } => counted(it, worth),
        Event::Over { .. } => Phrase::new("event.over"),
    }
}

/// What somebody has at the end, part by part.
fn counted(of: Seat, worth: Worth) -> Phrase {
    let money = Arg::Dollars(worth.total().into());
    seat("event.counted", of).with("money", money).with("parts", parts_of(worth))
}

/// What everyone's loot was worth in the end. Whoever is dead has none.
pub(crate) fn tally(told: &[&Event], n_seats: u8) -> BySeat<Vec<Phrase>> {
    let mut tally = BySeat::new(n_seats, |_| Vec::new());
    for event in told {
        if let Event::Counted { seat, worth } = event {
            tally[*seat] = parts_of(*worth);
        }
    }
    tally
}

fn parts_of(worth: Worth) -> Vec<Phrase> {
    let Worth { bills, n_diamonds, diamonds, n_paintings, paintings, bonus } = worth;
    let money = |key: &'static str, n: i32| Phrase::new(key).with("money", Arg::Dollars(n.into()));
    let mut parts = vec![money("worth.bills", bills)];
    parts.extend((n_diamonds > 0).then(|| money("worth.diamonds", diamonds).with("n", n_diamonds)));
    parts.extend((n_paintings > 0).then(|| money("worth.paintings", paintings).with("n", n_paintings)));
    parts.extend((bonus > 0).then(|| money("worth.bonus", bonus)));
    parts
}
