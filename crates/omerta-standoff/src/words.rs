//! What players read, as keys into the phrase files.

use omerta_core::pack::NeededPhrase;
use omerta_core::{Arg, Face, Phrase, Picture, SeatPicture, Viewer, Waiting};

use crate::action::{Action, Bullet, Event, Prompt};
use crate::bullets::Bullets;
use crate::charts;
use crate::phases::Phase;
use crate::state::{DEADLY, Loot, ROUNDS, worth};
use crate::view::{PlayerView, View};

/// Every key the game says, with the blanks its template may use. A pack that lacks one is refused.
pub(crate) fn needed() -> Vec<NeededPhrase> {
    const NEEDED: &[(&str, &[&str])] = &[
        ("list.and", &[]),
        ("phase.deal", &[]),
        ("phase.aim", &[]),
        ("phase.courage", &[]),
        ("phase.share", &[]),
        ("prompt.aim", &[]),
        ("prompt.courage", &["who"]),
        ("prompt.courage.alone", &[]),
        ("prompt.share", &[]),
        ("waiting.chance", &[]),
        ("luck.loot", &[]),
        ("waiting.aim", &["who"]),
        ("waiting.courage", &["who"]),
        ("waiting.share", &["who"]),
        ("waiting.over", &["winners"]),
        ("action.aim", &["bullet", "target"]),
        ("action.stay", &[]),
        ("action.duck", &[]),
        ("action.take", &["money"]),
        ("why.self", &[]),
        ("why.dead", &[]),
        ("why.no-bullet", &[]),
        ("why.not-there", &[]),
        ("event.dealt", &["round", "boss", "loot"]),
        ("event.aimed", &["seat"]),
        ("event.decided", &["seat"]),
        ("event.you-aim", &["bullet", "target"]),
        ("event.aims", &["aims"]),
        ("event.aims.one", &["seat", "target"]),
        ("event.you-stay", &[]),
        ("event.you-duck", &[]),
        ("event.stay", &["who"]),
        ("event.stay.nobody", &[]),
        ("event.fired.bang", &["seat", "target"]),
        ("event.fired.click", &["seat", "target"]),
        ("event.died", &["seat"]),
        ("event.took", &["seat", "money"]),
        ("event.buried", &["seat"]),
        ("event.lost", &["money"]),
        ("event.next-boss", &["from", "to"]),
        ("bullet.bang", &[]),
        ("bullet.click", &[]),
        ("bullets", &["bang", "click"]),
        ("bullets.unseen", &["n"]),
        ("loot.one", &["money"]),
        ("loot.none", &[]),
        ("round", &["round", "rounds"]),
        ("middle", &["loot"]),
        ("mark.boss", &[]),
        ("mark.dead", &[]),
        ("cell.money", &[]),
        ("cell.wounds", &[]),
        ("cell.bullets", &[]),
        ("cell.target", &[]),
        ("money", &["money"]),
        ("wounds", &["n", "deadly"]),
        ("seat", &["seat"]),
        ("own.loaded", &["bullet"]),
        ("own.stay", &[]),
        ("own.duck", &[]),
        ("own.hand", &["bullets"]),
        ("figure.money", &[]),
        ("figure.aimed-at", &[]),
    ];
    let named = charts::NAMES.iter().map(|&(key, _)| (key.to_owned(), &[] as &[&str]));
    NEEDED.iter().map(|&(key, blanks)| (key.to_owned(), blanks)).chain(named).collect()
}

/// The question as put to the one who must answer.
pub(crate) fn prompt(prompt: Prompt) -> Phrase {
    match prompt {
        Prompt::Aim => Phrase::new("prompt.aim"),
        Prompt::Courage { aimed_at_by } if aimed_at_by.is_empty() => Phrase::new("prompt.courage.alone"),
        Prompt::Courage { aimed_at_by } => Phrase::new("prompt.courage").with("who", aimed_at_by),
        Prompt::Share => Phrase::new("prompt.share"),
    }
}

/// What the others read meanwhile.
pub(crate) fn waiting(view: &View, waiting: &Waiting) -> Phrase {
    match waiting {
        Waiting::Chance => Phrase::new("waiting.chance"),
        Waiting::Over(outcome) => Phrase::new("waiting.over").with("winners", outcome.winners),
        Waiting::Seats(who) => match view.phase {
            Phase::Aim => Phrase::new("waiting.aim").with("who", *who),
            Phase::Courage => Phrase::new("waiting.courage").with("who", *who),
            Phase::Deal | Phase::Share | Phase::End => Phrase::new("waiting.share").with("who", *who),
        },
    }
}

/// An action as a button says it.
pub(crate) fn action(action: Action) -> Phrase {
    match action {
        Action::Aim { bullet: it, target } => {
            Phrase::new("action.aim").with("bullet", bullet(it)).with("target", target)
        }
        Action::Stay => Phrase::new("action.stay"),
        Action::Duck => Phrase::new("action.duck"),
        Action::Take(value) => Phrase::new("action.take").with("money", dollars(value)),
    }
}

/// An event as the log tells it.
pub(crate) fn event(event: &Event) -> Phrase {
    match *event {
        Event::Dealt { round, boss, loot: it } => {
            Phrase::new("event.dealt").with("round", round).with("boss", boss).with("loot", loot(&it))
        }
        Event::Aimed(seat) => Phrase::new("event.aimed").with("seat", seat),
        Event::Decided(seat) => Phrase::new("event.decided").with("seat", seat),
        Event::YouAim { bullet: it, target } => {
            Phrase::new("event.you-aim").with("bullet", bullet(it)).with("target", target)
        }
        Event::Aims(aims) => {
            let one = |(seat, target): (_, &Option<_>)| {
                Some(Phrase::new("event.aims.one").with("seat", seat).with("target", (*target)?))
            };
            Phrase::new("event.aims").with("aims", aims.iter().filter_map(one).collect::<Vec<_>>())
        }
        Event::YouStay(true) => Phrase::new("event.you-stay"),
        Event::YouStay(false) => Phrase::new("event.you-duck"),
        Event::Stay(who) if who.is_empty() => Phrase::new("event.stay.nobody"),
        Event::Stay(who) => Phrase::new("event.stay").with("who", who),
        Event::Fired { seat, target, bullet } => {
            let key = match bullet {
                Bullet::Bang => "event.fired.bang",
                Bullet::Click => "event.fired.click",
            };
            Phrase::new(key).with("seat", seat).with("target", target)
        }
        Event::Buried(seat) => Phrase::new("event.buried").with("seat", seat),
        Event::Died(seat) => Phrase::new("event.died").with("seat", seat),
        Event::Took { seat, value } => {
            Phrase::new("event.took").with("seat", seat).with("money", dollars(value))
        }
        Event::Lost(loot) => Phrase::new("event.lost").with("money", dollars(worth(&loot))),
        Event::NextBoss { from, to } => Phrase::new("event.next-boss").with("from", from).with("to", to),
    }
}

/// Which round it is.
pub(crate) fn progress(view: &View) -> Phrase {
    Phrase::new("round").with("round", view.round).with("rounds", ROUNDS)
}

/// What a viewer sees, for a terminal.
pub(crate) fn picture(view: &View) -> Picture {
    Picture {
        track: ["phase.deal", "phase.aim", "phase.courage", "phase.share"].map(Phrase::new).to_vec(),
        now: match view.phase {
            Phase::Deal => 0,
            Phase::Aim => 1,
            Phase::Courage => 2,
            Phase::Share | Phase::End => 3,
        },
        progress: Some(progress(view)),
        middle: vec![Phrase::new("middle").with("loot", loot(&view.table))],
        seats: view.players.iter().map(|(seat, player)| seat_picture(view, seat, player)).collect(),
        own: match view.viewer {
            Viewer::Seat(seat) => own(&view.players[seat]),
            Viewer::Spectator => Vec::new(),
        },
    }
}

fn seat_picture(view: &View, seat: omerta_core::Seat, player: &PlayerView) -> SeatPicture {
    let out = !view.alive.contains(seat);
    let mut marks = Vec::new();
    marks.extend((seat == view.boss).then(|| Phrase::new("mark.boss")));
    marks.extend(out.then(|| Phrase::new("mark.dead")));
    let mut cells = vec![
        (Phrase::new("cell.money"), Phrase::new("money").with("money", dollars(player.money))),
        (Phrase::new("cell.wounds"), Phrase::new("wounds").with("n", player.wounds).with("deadly", DEADLY)),
        (Phrase::new("cell.bullets"), known_bullets(player)),
    ];
    let target = player.target.and_then(Face::known);
    cells.extend(target.map(|it| (Phrase::new("cell.target"), Phrase::new("seat").with("seat", it))));
    SeatPicture { seat, out, marks, cells }
}

/// The bullets a player may still have: which, where that is known; else how many.
fn known_bullets(player: &PlayerView) -> Phrase {
    match player.hand.known() {
        Some(hand) => bullets(hand),
        None if player.n_buried == 0 && player.bullet.is_none() => {
            bullets(Bullets::ALL.without(player.shown))
        }
        None => Phrase::new("bullets.unseen").with("n", player.n_hand),
    }
}

fn own(player: &PlayerView) -> Vec<Phrase> {
    let mut own = Vec::new();
    own.extend(player.hand.known().map(|it| Phrase::new("own.hand").with("bullets", bullets(it))));
    own.extend(
        player.bullet.and_then(Face::known).map(|it| Phrase::new("own.loaded").with("bullet", bullet(it))),
    );
    own.extend(player.stays.and_then(Face::known).map(|stays| match stays {
        true => Phrase::new("own.stay"),
        false => Phrase::new("own.duck"),
    }));
    own
}

fn bullet(bullet: Bullet) -> Phrase {
    match bullet {
        Bullet::Bang => Phrase::new("bullet.bang"),
        Bullet::Click => Phrase::new("bullet.click"),
    }
}

fn bullets(Bullets { bang, click }: Bullets) -> Phrase {
    Phrase::new("bullets").with("bang", bang).with("click", click)
}

fn loot(loot: &Loot) -> Arg {
    let one = |value| Phrase::new("loot.one").with("money", dollars(value));
    let cards = loot.kinds().flat_map(|value| (0..loot.count(value)).map(move |_| one(value)));
    match loot.is_empty() {
        true => Phrase::new("loot.none").into(),
        false => cards.collect::<Vec<_>>().into(),
    }
}

fn dollars(amount: impl Into<i64>) -> Arg {
    Arg::Dollars(amount.into())
}
