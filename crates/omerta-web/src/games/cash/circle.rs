//! The table of this moment as it is drawn: who sits where, who points at whom, what lies on the crate.

use omerta_cash::{LootId, Phase, Spent, View};
use omerta_core::Short as _;
use omerta_core::{Face, Seat};

use super::pack::{self, Card};
use super::seen::{Event, events};
use super::words_of;
use crate::games::row;
use crate::table::at::At;
use crate::table::draft::Crumb;
use crate::table::lights::Light;
use crate::table::scene::Scene;
use crate::words;

/// How somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pose {
    /// Standing.
    Up,
    /// On the floor.
    Down,
    /// Dead.
    Dead,
}

/// A bullet card that was laid and is spent now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Click!
    Click,
    /// Bang!
    Bang,
    /// It went away unseen.
    Unseen,
}

/// A mobster in the circle.
#[derive(Clone, Debug)]
pub struct Mobster {
    /// Their seat.
    pub seat: Seat,
    /// The letter of their mark.
    pub mark: char,
    /// What they are called.
    pub name: String,
    /// Whether it is the viewer.
    pub is_me: bool,
    /// How they are.
    pub pose: Pose,
    /// Whether that is new.
    pub fell: bool,
    /// Wounds.
    pub wounds: i64,
    /// So many kill them.
    pub deadly: i64,
    /// Bullet cards in hand.
    pub n_hand: u8,
    /// Loot cards.
    pub n_loot: u8,
    /// Whom they point at.
    pub aim: Option<Seat>,
    /// Whether that is new.
    pub raised: bool,
    /// Whether that is only what the viewer would do, or has sealed.
    pub is_chalk: bool,
    /// Whether they must point at somebody else.
    pub is_ordered: bool,
    /// Their power: row and id.
    pub power: Option<(u16, String)>,
    /// Whether their choice is in; nothing if they owe none.
    pub seal: Option<bool>,
    /// Whether they have the desk.
    pub is_godfather: bool,
    /// Whether they took the token.
    pub is_heir: bool,
    /// Whether it is their turn to take.
    pub takes: bool,
    /// The bullet card of this round's volley.
    pub shown: Option<Shown>,
    /// What happened to them just now, and whether it is bad.
    pub word: Option<(String, bool)>,
    /// How they are lit.
    pub light: Light,
}

/// A place on the crate.
#[derive(Clone, Debug)]
pub enum Place {
    /// Loot cards: how many lie here, and how they are lit.
    Card(Card, usize, Light),
    /// A card that was taken.
    Taken,
    /// The New Godfather token.
    Token(Light),
    /// The token was taken.
    TokenTaken,
}

/// A shot of the volley that was just fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Who fired.
    pub from: Seat,
    /// At whom.
    pub to: Seat,
    /// With what.
    pub with: Shown,
}

/// Everything in the drawing.
#[derive(Clone, Debug)]
pub struct Circle {
    /// The mobsters, the viewer first, then clockwise.
    pub mobsters: Vec<Mobster>,
    /// What lies on the crate.
    pub places: Vec<Place>,
    /// What was just fired.
    pub shots: Vec<Shot>,
    /// The viewer's seat.
    pub me: Option<Seat>,
}

/// More places than this are drawn as piles of a kind.
const MOST_PLACES: usize = 16;

impl Circle {
    /// What a scene shows, if it is one of this game.
    pub fn new(scene: &Scene<'_>) -> Option<Circle> {
        let view: View = scene.view()?;
        let recent: Vec<Event> = events(&scene.update.news).collect();
        let n = scene.n_seats();
        let mut seats: Vec<Seat> = Seat::all(n).collect();
        seats.rotate_left(scene.me.map_or(0, Seat::index));
        let mobsters = seats.into_iter().map(|it| mobster(scene, &view, &recent, it)).collect();
        let is_tall = scene.size.0 < scene.size.1 * 1.25;
        Some(Circle { mobsters, places: places(scene, &view, is_tall), shots: shots(&recent), me: scene.me })
    }

    /// The place of a seat in the circle.
    pub fn index(&self, seat: Seat) -> Option<usize> {
        self.mobsters.iter().position(|it| it.seat == seat)
    }
}

fn mobster(scene: &Scene<'_>, view: &View, recent: &[Event], seat: Seat) -> Mobster {
    let player = &view.players[seat];
    let power = view.powers[seat].map(|it| it as u16);
    let power_id = power.and_then(|it| row(scene.catalogue, "powers", it.into())).map(|it| it.id.clone());
    let is_me = scene.me == Some(seat);
    let pose = match (view.alive.contains(seat), view.standing.contains(seat)) {
        (false, _) => Pose::Dead,
        (true, true) => Pose::Up,
        (true, false) => Pose::Down,
    };
    let chalk = is_me.then(|| chalk_aim(scene, player.aim)).flatten();
    let is_ordered = matches!(view.phase, Phase::NewTarget { seat: it, .. } if it == seat);
    let raised = recent.iter().any(|it| match it {
        Event::Aims(aims) => aims[seat].is_some(),
        Event::KidAimed(it, _) | Event::NewTarget { seat: it } => *it == seat,
        _ => false,
    });
    let fell = recent.iter().any(|it| match it {
        Event::Courage { lying } => lying.contains(seat),
        Event::Wounded { seat: it, .. } => *it == seat,
        _ => false,
    });
    let is_sealing = matches!(view.phase, Phase::Bullet | Phase::HoldUp | Phase::Courage);
    let is_sealed = scene.update.sealed.contains(seat);
    let owes = scene.update.waiting.contains(seat) || view.pending.contains(seat);
    let is_sharing = view.phase.step() == 7 && view.phase != Phase::End;
    Mobster {
        seat,
        mark: scene.mark(seat),
        name: if is_me { words::said(scene.lang, "seat.you") } else { scene.name(seat) },
        is_me,
        pose,
        fell,
        wounds: player.wounds.into(),
        deadly: pack::deadly_wounds(scene.catalogue, power),
        n_hand: player.n_hand,
        n_loot: player.n_loot,
        aim: player.target.filter(|_| chalk.is_none()).or(chalk),
        raised,
        is_chalk: chalk.is_some(),
        is_ordered,
        power: power.zip(power_id),
        seal: (is_sealing && view.alive.contains(seat) && (is_sealed || owes)).then_some(is_sealed),
        is_godfather: view.phase != Phase::Start && view.godfather == seat,
        is_heir: view.heir == Some(seat),
        takes: is_sharing && view.pending.contains(seat),
        shown: shown(view, seat).filter(|_| view.phase.step() >= 6),
        word: words_of::happened(scene, recent, seat),
        light: scene.lights.at(&At::seat(seat)),
    }
}

/// Whom the viewer would aim at, or has sealed to.
fn chalk_aim(scene: &Scene<'_>, sealed: Option<Face<Option<Seat>>>) -> Option<Seat> {
    let asks = matches!(scene.prompt(), "prompt.aim" | "prompt.kid" | "prompt.change-target");
    let chosen = scene.draft.crumbs.last().filter(|_| asks && scene.draft.chosen.is_some());
    let pointed = chosen.and_then(|it| match it {
        Crumb::Thing(at) if at.table == "seats" => at.n.and_then(|n| Seat::nth(n.into())),
        Crumb::Thing(_) | Crumb::Verb(_) => None,
    });
    let option = asks.then(|| scene.draft.option(scene.asked())).flatten();
    let touched = option.and_then(|it| it.touches.iter().find(|it| it.item.table == "seats"));
    let by_button = touched.and_then(|it| Seat::nth(it.item.n?.into()));
    pointed.or(by_button).or(match sealed {
        Some(Face::Up(seat)) => seat,
        Some(Face::Down) | None => None,
    })
}

/// What somebody fired this round, as far as the viewer may know.
fn shown(view: &View, seat: Seat) -> Option<Shown> {
    let Face::Up(spent) = view.players[seat].spent else { return None };
    let card = spent.rounds().find(|(round, for_clip, _)| *round == view.round && !for_clip)?.2;
    Some(match card {
        Spent::UpClick => Shown::Click,
        Spent::UpBang => Shown::Bang,
        Spent::DownClick | Spent::DownBang | Spent::KnownClick | Spent::TakenBang | Spent::Down => {
            Shown::Unseen
        }
    })
}

/// The shots that were just fired.
pub fn shots(recent: &[Event]) -> Vec<Shot> {
    let shot = |it: &Event| match *it {
        Event::Fired { seat, target, bullet } => {
            let with = if bullet == omerta_cash::Bullet::Bang { Shown::Bang } else { Shown::Click };
            Some(Shot { from: seat, to: target?, with })
        }
        Event::FaceDown { seat, target } => Some(Shot { from: seat, to: target?, with: Shown::Unseen }),
        _ => None,
    };
    recent.iter().filter_map(shot).collect()
}

/// What lies on the crate, in an order that does not change while it is shared.
fn places(scene: &Scene<'_>, view: &View, is_tall: bool) -> Vec<Place> {
    let dealt = events(scene.story).rev().find_map(|it| match it {
        Event::Loot { round, loot } if round == view.round => Some(loot),
        _ => None,
    });
    let dealt = dealt.filter(|it| it.without(&view.loot).is_some()).unwrap_or(view.loot);
    let card = |kind: u8| pack::card(scene.catalogue, LootId(kind).0.into());
    let light = |kind: u8| scene.lights.row("loot", kind.into());
    let mut places: Vec<Place> = if usize::from(dealt.len()) > MOST_PLACES - 1 {
        let pile = |kind: u8| match view.loot.count(kind) {
            0 => Some(Place::Taken),
            n => Some(Place::Card(card(kind)?, n.into(), light(kind))),
        };
        dealt.kinds().filter_map(pile).collect()
    } else {
        let mut cards: Vec<(u8, u8)> =
            dealt.kinds().flat_map(|kind| (0..dealt.count(kind)).map(move |i| (kind, i))).collect();
        // As they fell, and always the same in a round.
        cards.sort_short_by_key(|(kind, i)| {
            (u32::from(*kind) * 37 + u32::from(*i) * 61 + u32::from(view.round) * 29) % 53
        });
        let place = |(kind, i): (u8, u8)| match i < view.loot.count(kind) {
            true => Some(Place::Card(card(kind)?, 1, light(kind))),
            false => Some(Place::Taken),
        };
        cards.into_iter().filter_map(place).collect()
    };
    let token = match view.heir {
        Some(_) => Place::TokenTaken,
        None => Place::Token(scene.lights.row("markers", pack::TOKEN)),
    };
    // The middle of a square, or of the first row of two.
    let middle = if is_tall { places.len() / 2 } else { (places.len() + 1).div_ceil(2) / 2 };
    places.insert(middle.min(places.len()), token);
    places
}
