//! What is where, what moved, what an answer means: for programs that draw the table and know no rules.
//!
//! Own bullet cards are counted by their faces, those of others as backs, also where the viewer happens to know
//! one. A gun that points at somebody is that seat in the zone `aim`.

use omerta_core::{Charted, Draw, Face, Figure, Item, Lang, Move, Pile, Seat, Spot, Stock, Viewer};
use omerta_parts::Bag;

use crate::action::{Action, Bullet, Chance, ShareType};
use crate::content::{Content, LootId, LootKind, MAX_KINDS, Power};
use crate::event::{Event, Worth};
use crate::game::CashNGuns;
use crate::history::Spent;
use crate::phases::{Phase, share};
use crate::state::State;
use crate::view::{PlayerView, View};
use crate::{catalogue, luck, scoring};

/// A player's character, standing or lying.
pub(crate) const MOBSTER: u16 = 0;
/// A wound marker.
pub(crate) const WOUND: u16 = 1;
/// The Godfather's desk.
pub(crate) const DESK: u16 = 2;
/// The New Godfather token.
pub(crate) const TOKEN: u16 = 3;

/// The numbers that follow from the table; `figure.<key>` is what they are called.
pub(crate) const FIGURES: [&str; 8] =
    ["worth", "bills", "diamonds", "diamond-cards", "paintings", "painting-cards", "guns", "wounds-left"];

impl Charted for CashNGuns {
    fn catalogue(&self, lang: Lang) -> omerta_core::Catalogue {
        catalogue::catalogue(self.content(), lang)
    }

    fn stock(&self, view: &View) -> Stock {
        stock(view)
    }

    fn moves(&self, event: &Event, viewer: Viewer) -> Vec<Move> {
        moves(self.content(), event, viewer)
    }

    fn figures(&self, view: &View) -> Vec<Figure> {
        figures(self.content(), view)
    }

    fn draw(&self, state: &State) -> Draw<Chance> {
        luck::draw(self.content(), state)
    }

    fn touches(&self, view: &View, action: &Action) -> Vec<Spot> {
        touches(self.content(), view, *action)
    }

    fn forget(&self, view: &mut View) {
        view.forget();
    }
}

const fn marker(n: u16) -> Item {
    Item::of("markers", n)
}

pub(crate) fn loot(card: LootId) -> Item {
    Item::of("loot", card.0.into())
}

/// A bullet card as its owner counts it, or as the others do.
pub(crate) fn bullet(bullet: Option<Bullet>) -> Item {
    Item { table: "bullets", n: bullet.map(|it| it as u16) }
}

fn stock(view: &View) -> Stock {
    let mut stock = Stock::default();
    let on_table = |zone| move |item| Pile::new(zone, item);
    add_loot(&mut stock, on_table("table"), Face::Up(view.loot), view.loot.len());
    add_loot(&mut stock, on_table("piles"), view.pile, view.n_pile);
    add_loot(&mut stock, on_table("gone"), view.gone, view.n_gone);
    for it in [Bullet::Click, Bullet::Bang] {
        stock.add(Pile::new("discard", bullet(Some(it))), view.discard.count(it));
    }
    if view.phase != Phase::Start {
        stock.add(Pile::of("desk", view.godfather, marker(DESK)), 1);
    }
    stock.add(token(view.heir), 1);
    if let Phase::Junk { card } | Phase::JunkDraw { card } = view.phase {
        stock.add(Pile::of("taken", view.sharing.turn, loot(card)), 1);
    }
    for (seat, player) in view.players.iter() {
        add_bullets(&mut stock, seat, player);
        add_loot(&mut stock, |item| Pile::of("loot", seat, item), player.loot, player.n_loot);
        stock.add(Pile::of("wounds", seat, marker(WOUND)), player.wounds);
        if let Some(target) = player.target {
            stock.add(aim(seat, target), 1);
        }
        if let Some(power) = view.powers[seat] {
            stock.add(power_of(seat, power), 1);
        }
        if view.alive.contains(seat) {
            stock.add(character(seat, view.standing.contains(seat)), 1);
        }
    }
    stock
}

fn add_loot(stock: &mut Stock, pile: impl Fn(Item) -> Pile, cards: Face<Bag<MAX_KINDS>>, n: u8) {
    match cards {
        Face::Up(cards) => {
            cards.kinds().for_each(|it| stock.add(pile(loot(LootId(it))), cards.count(it)));
        }
        Face::Down => stock.add(pile(Item::back("loot")), n),
    }
}

fn add_bullets(stock: &mut Stock, seat: Seat, player: &PlayerView) {
    let Face::Up(hand) = player.hand else {
        stock.add(Pile::of("hand", seat, bullet(None)), player.n_hand);
        stock.add(Pile::of("laid", seat, bullet(None)), u8::from(player.laid.is_some()));
        stock.add(Pile::of("face-down", seat, bullet(None)), player.n_down);
        return;
    };
    for it in [Bullet::Click, Bullet::Bang] {
        let item = bullet(Some(it));
        stock.add(Pile::of("hand", seat, item), hand.count(it));
        stock.add(Pile::of("laid", seat, item), u8::from(player.laid == Some(Face::Up(it))));
        let is_this = |card: &&Spent| card.lies_face_down() && card.bullet() == Some(it);
        let down = player.known_spent().cards().iter().filter(is_this).count();
        stock.add(Pile::of("face-down", seat, item), down as i64);
    }
}

fn aim(seat: Seat, target: Seat) -> Pile {
    Pile::of("aim", seat, Spot::seat(target).item)
}

fn power_of(seat: Seat, power: Power) -> Pile {
    Pile::of("power", seat, Item::of("powers", power as u16))
}

fn character(seat: Seat, stands: bool) -> Pile {
    Pile::of(if stands { "standing" } else { "lying" }, seat, marker(MOBSTER))
}

/// Where the New Godfather token is: with whoever took it, or on the table.
fn token(heir: Option<Seat>) -> Pile {
    match heir {
        Some(seat) => Pile::of("token", seat, marker(TOKEN)),
        None => Pile::new("table", marker(TOKEN)),
    }
}

fn moves(content: &Content, event: &Event, viewer: Viewer) -> Vec<Move> {
    // A card that everyone hears of and its owner knows: each event moves it for some viewers only.
    let unseen = |of: Seat, from: &'static str, to: &'static str| match viewer.is(of) {
        true => Vec::new(),
        false => vec![Move::new(1, Pile::of(from, of, bullet(None)), Pile::of(to, of, bullet(None)))],
    };
    let seen = |of: Seat, from: &'static str, to: &'static str, it: Bullet| {
        vec![Move::new(1, Pile::of(from, of, bullet(Some(it))), Pile::of(to, of, bullet(Some(it))))]
    };
    let face = |of: Seat, it: Bullet| bullet(viewer.is(of).then_some(it));
    let table = |card: LootId| Pile::new("table", loot(card));
    let kept = |seat: Seat, card: LootId| match content.kind(card) {
        LootKind::Bill | LootKind::Diamond | LootKind::Painting => Pile::of("loot", seat, loot(card)),
        // They act at once and leave the game.
        LootKind::Clip | LootKind::Kit => Pile::new("gone", loot(card)),
    };
    let gone =
        |cards: &Bag<MAX_KINDS>| cards_move(cards, |it| (Pile::new("table", it), Pile::new("gone", it)));
    match *event {
        Event::FirstGodfather(seat) => vec![Move::gain(1, Pile::of("desk", seat, marker(DESK)))],
        Event::Dealt(seat, power) => vec![Move::gain(1, power_of(seat, power))],
        Event::Loot { ref dealt, stood_up, .. } => {
            let mut moves = cards_move(dealt, |it| (Pile::new("piles", it), Pile::new("table", it)));
            moves.extend(stood_up.iter().map(|it| Move::new(1, character(it, false), character(it, true))));
            moves
        }
        Event::Hustled { by, from } if viewer.is(by) || viewer.is(from) => Vec::new(),
        Event::Hustled { by, from } => vec![hand_over(from, by, bullet(None), bullet(None))],
        Event::HustledCard { by, from, bullet: it } => {
            vec![hand_over(from, by, face(from, it), face(by, it))]
        }
        Event::GaveBack { by, to } if viewer.is(by) || viewer.is(to) => Vec::new(),
        Event::GaveBack { by, to } => vec![hand_over(by, to, bullet(None), bullet(None))],
        Event::GaveBackCard { by, to, bullet: it } => vec![hand_over(by, to, face(by, it), face(to, it))],
        Event::Loaded(seat) => unseen(seat, "hand", "laid"),
        Event::LoadedCard(seat, it) => seen(seat, "hand", "laid", it),
        Event::Aims(aims) => {
            aims.iter().filter_map(|(seat, to)| Some(Move::gain(1, aim(seat, (*to)?)))).collect()
        }
        Event::KidAimed(seat, to) => to.map(|it| Move::gain(1, aim(seat, it))).into_iter().collect(),
        Event::Swapped(seat) => [unseen(seat, "hand", "laid"), unseen(seat, "laid", "hand")].concat(),
        Event::SwappedCard { seat, laid, back } => {
            [seen(seat, "hand", "laid", laid), seen(seat, "laid", "hand", back)].concat()
        }
        Event::NewTarget { seat, from, to } => {
            let (from, to) = (from.map(|it| aim(seat, it)), to.map(|it| aim(seat, it)));
            vec![Move { n: 1, from, to }]
        }
        Event::Courage { lying, .. } => {
            lying.iter().map(|it| Move::new(1, character(it, true), character(it, false))).collect()
        }
        Event::Doctored(seat) => vec![Move::loss(1, Pile::of("wounds", seat, marker(WOUND)))],
        Event::TookBill { seat, card, .. } => vec![Move::new(1, table(card), kept(seat, card))],
        Event::Fired { seat, target, bullet: it } => {
            let (laid, shown) = (Pile::of("laid", seat, face(seat, it)), bullet(Some(it)));
            let mut moves = vec![Move::new(1, laid, Pile::new("discard", shown))];
            moves.extend(target.map(|it| Move::loss(1, aim(seat, it))));
            moves
        }
        Event::FaceDown { seat, target } => {
            let mut moves = unseen(seat, "laid", "face-down");
            moves.extend(target.map(|it| Move::loss(1, aim(seat, it))));
            moves
        }
        Event::FaceDownCard { seat, bullet: it } => seen(seat, "laid", "face-down", it),
        Event::Wounded { seat, by, .. } => vec![
            Move::gain(by.len() as i64, Pile::of("wounds", seat, marker(WOUND))),
            Move::new(1, character(seat, true), character(seat, false)),
        ],
        Event::Died(seat) => vec![Move::loss(1, character(seat, false))],
        Event::Buried { seat, ref loot } => {
            cards_move(loot, |it| (Pile::of("loot", seat, it), Pile::new("gone", it)))
        }
        Event::Undertook { seat, dead, card } => {
            vec![Move::new(1, Pile::of("loot", dead, loot(card)), kept(seat, card))]
        }
        Event::NobodyStands { stays: false, ref loot } | Event::RestLeft { ref loot } => gone(loot),
        Event::Took { seat, card, held: true } => {
            vec![Move::new(1, table(card), Pile::of("taken", seat, loot(card)))]
        }
        Event::Took { seat, card, held: false } => vec![Move::new(1, table(card), kept(seat, card))],
        Event::Kept(seat, card) => vec![Move::new(1, Pile::of("taken", seat, loot(card)), kept(seat, card))],
        Event::TookToken(seat) => vec![Move::new(1, token(None), token(Some(seat)))],
        Event::Junked { seat, given, got } => vec![
            Move::new(1, Pile::of("taken", seat, loot(given)), Pile::new("piles", loot(given))),
            Move::new(1, Pile::new("piles", loot(got)), kept(seat, got)),
        ],
        Event::Healed(_, 0) => Vec::new(),
        Event::Healed(seat, n) => vec![Move::loss(n, Pile::of("wounds", seat, marker(WOUND)))],
        Event::ClipWorked { seat, from } => {
            let bang = Bullet::Bang;
            let from = match from {
                None => Pile::new("discard", bullet(Some(bang))),
                Some(from) => Pile::of("face-down", from, face(from, bang)),
            };
            vec![Move::new(1, from, Pile::of("hand", seat, face(seat, bang)))]
        }
        Event::ClipDiscard(seat) => unseen(seat, "hand", "face-down"),
        Event::ClipDiscardCard(seat, it) => seen(seat, "hand", "face-down", it),
        Event::Desk { from, to, token: heir } => {
            let mut moves = Vec::new();
            moves.extend((from != to).then(|| {
                Move::new(1, Pile::of("desk", from, marker(DESK)), Pile::of("desk", to, marker(DESK)))
            }));
            moves.extend(heir.map(|it| Move::new(1, token(Some(it)), token(None))));
            moves
        }
        Event::Over { ref lost, .. } => gone(lost),
        Event::TooSlow(_)
        | Event::Ordered { .. }
        | Event::OrderedNobody(_)
        | Event::Sharing { .. }
        | Event::NobodyStands { stays: true, .. }
        | Event::Forbade { .. }
        | Event::PassedOver(_)
        | Event::ClipLost(_)
        | Event::Counted { .. } => Vec::new(),
    }
}

/// Some loot cards go from one place to another, kind by kind.
fn cards_move(cards: &Bag<MAX_KINDS>, way: impl Fn(Item) -> (Pile, Pile)) -> Vec<Move> {
    let kinds = cards.kinds().map(|it| (cards.count(it), way(loot(LootId(it)))));
    kinds.map(|(n, (from, to))| Move::new(n, from, to)).collect()
}

/// A bullet card goes from hand to hand, and turns its back to whoever does not know it.
fn hand_over(from: Seat, to: Seat, before: Item, after: Item) -> Move {
    Move::new(1, Pile::of("hand", from, before), Pile::of("hand", to, after))
}

/// What everybody's loot is worth so far, where that is known, and how many guns point at whom.
fn figures(content: &Content, view: &View) -> Vec<Figure> {
    let figure = |key, seat, n: i64| Figure { key, seat: Some(seat), at: None, source: None, n };
    let mut figures = Vec::new();
    for (seat, player) in view.players.iter().filter(|(seat, _)| view.alive.contains(*seat)) {
        if let Face::Up(pile) = player.loot {
            let worth = scoring::count(content, &pile, view.powers[seat]);
            let Worth { bills, n_diamonds, diamonds, n_paintings, paintings, bonus: _ } = worth;
            figures.extend([
                figure("worth", seat, worth.total().into()),
                figure("bills", seat, bills.into()),
                figure("diamonds", seat, diamonds.into()),
                figure("diamond-cards", seat, n_diamonds.into()),
                figure("paintings", seat, paintings.into()),
                figure("painting-cards", seat, n_paintings.into()),
            ]);
        }
        let guns = view.players.values().iter().filter(|it| it.target == Some(seat)).count();
        figures.push(figure("guns", seat, guns as i64));
        let deadly = content.deadly_wounds(view.powers[seat]);
        figures.push(figure("wounds-left", seat, deadly.saturating_sub(player.wounds).into()));
    }
    figures
}

/// What an answer means. What a power does lights up the power and what it would take.
fn touches(content: &Content, view: &View, action: Action) -> Vec<Spot> {
    let Viewer::Seat(me) = view.viewer else { return Vec::new() };
    let power = |it: Power| Spot::whose(me, "powers", it as u16);
    match action {
        Action::Load(it) | Action::Discard(it) | Action::Swap(it) | Action::Give(it) => {
            vec![Spot::whose(me, "bullets", it as u16)]
        }
        Action::Aim(seat) | Action::Order(seat) | Action::Hustle(seat) => vec![Spot::seat(seat)],
        Action::Stand | Action::LieDown => vec![Spot::whose(me, "markers", MOBSTER)],
        Action::Take(card) => match view.phase {
            Phase::Undertake { dead } => vec![Spot::whose(dead, "loot", card.0.into())],
            _ => vec![Spot::of("loot", card.0.into())],
        },
        Action::TakeToken => vec![Spot::of("markers", TOKEN)],
        Action::Forbid(it) => {
            let is_meant = |kind: &u8| share::share_type(content.kind(LootId(*kind))) == it;
            let mut spots = vec![Spot::of("shares", it as u16)];
            spots.extend(view.loot.kinds().filter(is_meant).map(|kind| Spot::of("loot", kind.into())));
            spots.extend((it == ShareType::Token).then_some(Spot::of("markers", TOKEN)));
            spots
        }
        Action::Use => {
            let mut spots = Vec::new();
            if let Some(it) = view.powers[me] {
                spots.push(power(it));
                spots.extend(content.bill_of(it).map(|it| Spot::of("loot", it.0.into())));
            }
            match view.phase {
                Phase::Doctor => spots.push(Spot::whose(me, "markers", WOUND)),
                Phase::Junk { card } => spots.push(Spot::whose(me, "loot", card.0.into())),
                _ => (),
            }
            spots
        }
        Action::AimAtNobody | Action::NoOrder | Action::Skip => Vec::new(),
    }
}
