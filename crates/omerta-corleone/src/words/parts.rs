//! The names of things: cards, places, figures, and lists of them.

use omerta_core::{Arg, Phrase};

use crate::cards::{AllyId, Card, Cards, Good, Goods, JobId, Note, Purse};
use crate::content::{AREAS, AreaId, Business, Colour, Content, Figure, Site, SpaceId, TURFS, TileId};
use crate::effects::{Icon, Icons};
use crate::families::FamilyId;
use crate::figures::{Figures, Neutral, Piece, Place};

/// The open tiles, by turf.
pub(crate) type Tiles = [Option<TileId>; TURFS];

/// An amount of money.
pub(crate) fn money(amount: impl Into<i64>) -> Arg {
    Arg::Dollars(amount.into())
}

/// A money card.
pub(crate) fn note(note: Note) -> Phrase {
    Phrase::new("note").with("value", money(note.value()))
}

pub(crate) fn good(good: Good) -> Phrase {
    Phrase::new(format!("good.{}", good.word()))
}

pub(crate) fn job(content: &Content, id: JobId) -> Phrase {
    Phrase::new(format!("job.{}", content.job(id).id))
}

pub(crate) fn job_text(content: &Content, id: JobId) -> Phrase {
    Phrase::new(format!("job.{}.text", content.job(id).id))
}

/// A phrase about a job that may tell all of it.
pub(crate) fn with_job(key: &'static str, content: &Content, id: JobId) -> Phrase {
    Phrase::new(key)
        .with("job", job(content, id))
        .with("colour", colour(content.job(id).colour))
        .with("cost", goods(&content.cost(id)))
        .with("pay", purse(&content.pay(id)))
        .with("text", job_text(content, id))
}

pub(crate) fn ally(content: &Content, id: AllyId) -> Phrase {
    Phrase::new(format!("ally.{}", content.allies()[usize::from(id.0)].id))
}

/// A phrase about an ally that may tell all of it.
pub(crate) fn with_ally(key: &'static str, content: &Content, id: AllyId) -> Phrase {
    let text = Phrase::new(format!("ally.{}.text", content.allies()[usize::from(id.0)].id));
    Phrase::new(key).with("ally", ally(content, id)).with("text", text)
}

pub(crate) fn card(content: &Content, card: Card) -> Phrase {
    match card {
        Card::Note(it) => note(it),
        Card::Good(it) => good(it),
        Card::Job(it) => Phrase::new("card.job").with("job", job(content, it)),
        Card::Ally(it) => Phrase::new("card.ally").with("ally", ally(content, it)),
    }
}

/// The word for a colour in phrase keys.
pub(crate) fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "yellow",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Gray => "gray",
    }
}

pub(crate) fn colour(colour: Colour) -> Phrase {
    Phrase::new(format!("colour.{}", colour_word(colour)))
}

pub(crate) fn figure(figure: Figure) -> Phrase {
    Phrase::new(match figure {
        Figure::Thug => "figure.thug",
        Figure::Don => "figure.don",
        Figure::Consigliere => "figure.consigliere",
        Figure::Heir => "figure.heir",
    })
}

pub(crate) fn neutral(neutral: Neutral) -> Phrase {
    Phrase::new(match neutral {
        Neutral::UnionBoss => "neutral.union-boss",
        Neutral::Mayor => "neutral.mayor",
        Neutral::PoliceChief => "neutral.police-chief",
    })
}

/// A figure of a family: a family member by name.
pub(crate) fn member(content: &Content, family: FamilyId, it: Figure) -> Phrase {
    let word = match it {
        Figure::Thug => return figure(it),
        Figure::Don => "don",
        Figure::Consigliere => "consigliere",
        Figure::Heir => "heir",
    };
    Phrase::new(format!("member.{}.{word}", content.family(family).id))
}

/// A figure, with its owner: a family member by name.
pub(crate) fn piece(content: &Content, piece: Piece, family: Option<FamilyId>) -> Phrase {
    piece_as("piece", content, piece, family)
}

/// The same as whoever goes somewhere: "Der Gangster von Bruno".
pub(crate) fn piece_goes(content: &Content, piece: Piece, family: Option<FamilyId>) -> Phrase {
    piece_as("piece.goes", content, piece, family)
}

/// The same as whom something happens to: "den Gangster von Bruno".
pub(crate) fn piece_hit(content: &Content, piece: Piece, family: Option<FamilyId>) -> Phrase {
    piece_as("piece.hit", content, piece, family)
}

/// A family member has a name that needs no article; what a thug is called depends on the sentence.
fn piece_as(thug: &'static str, content: &Content, piece: Piece, family: Option<FamilyId>) -> Phrase {
    match piece {
        Piece::Own(seat, it) => {
            let (key, name) = match family.filter(|_| it != Figure::Thug) {
                Some(family) => ("piece.member", member(content, family, it)),
                None => (thug, figure(it)),
            };
            Phrase::new(key).with("seat", seat).with("figure", name)
        }
        Piece::UnionBoss => neutral(Neutral::UnionBoss),
        Piece::Mayor => neutral(Neutral::Mayor),
        Piece::PoliceChief => neutral(Neutral::PoliceChief),
    }
}

/// How a place is named.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// By its name alone.
    Bare,
    /// As where somebody goes: "to the Gun Shop".
    To,
    /// As where somebody is: "at the Gun Shop".
    At,
}

impl Form {
    /// The key of a place in this form.
    fn key(self, key: String) -> Phrase {
        Phrase::new(match self {
            Form::Bare => key,
            Form::To => key + ".to",
            Form::At => key + ".at",
        })
    }
}

pub(crate) fn area(content: &Content, id: AreaId) -> Phrase {
    area_as(content, id, Form::Bare)
}

pub(crate) fn area_as(content: &Content, id: AreaId, form: Form) -> Phrase {
    form.key(format!("area.{}", content.board().areas[usize::from(id.0)].id))
}

/// A place where figures stand, where the board is not at hand.
pub(crate) fn place(content: &Content, place: Place, form: Form) -> Phrase {
    match place {
        Place::Site(site) => site_unseen(content, site, form),
        Place::Space(id) => space_as(content, id, form),
        Place::Turf(turf) => area_as(content, turf, form),
    }
}

/// The areas given by their bits, in order.
pub(crate) fn areas_in(bits: u8) -> impl DoubleEndedIterator<Item = AreaId> {
    (0..AREAS as u8).filter(move |it| bits >> it & 1 == 1).map(AreaId)
}

pub(crate) fn areas(content: &Content, bits: u8) -> Vec<Phrase> {
    areas_in(bits).map(|it| area(content, it)).collect()
}

pub(crate) fn space(content: &Content, id: SpaceId) -> Phrase {
    space_as(content, id, Form::Bare)
}

pub(crate) fn space_as(content: &Content, id: SpaceId, form: Form) -> Phrase {
    form.key(format!("space.{}", content.board().spaces[usize::from(id.0)].id))
}

pub(crate) fn business(business: &Business) -> Phrase {
    business_as(business, Form::Bare)
}

fn business_as(business: &Business, form: Form) -> Phrase {
    form.key(format!("business.{}", business.id))
}

/// The business at a site, if one is open there.
pub(crate) fn business_at<'a>(content: &'a Content, tiles: &Tiles, site: Site) -> Option<&'a Business> {
    let turf = usize::from(site.turf().0);
    match site.is_tile() {
        true => tiles[turf].map(|it| &content.tiles()[usize::from(it.0)]),
        false => Some(&content.printed()[turf]),
    }
}

/// A business and its turf, for those who see the board.
pub(crate) fn site(content: &Content, tiles: &Tiles, site: Site, form: Form) -> Phrase {
    match business_at(content, tiles, site) {
        Some(it) => business_in(content, it, site.turf(), form),
        None => form.key("site.empty".to_owned()).with("area", area_as(content, site.turf(), Form::At)),
    }
}

/// A business and its turf, where the board is not at hand: a tile is named by its turf alone.
pub(crate) fn site_unseen(content: &Content, site: Site, form: Form) -> Phrase {
    let turf = site.turf();
    match site.is_tile() {
        true => form.key("site.tile".to_owned()).with("area", area_as(content, turf, Form::At)),
        false => business_in(content, &content.printed()[usize::from(turf.0)], turf, form),
    }
}

/// The business at a site, where it is told which tile it is.
pub(crate) fn site_of(content: &Content, site: Site, tile: Option<TileId>) -> Phrase {
    match tile.and_then(|it| content.tiles().get(usize::from(it.0))) {
        Some(it) => business_in(content, it, site.turf(), Form::Bare),
        None => site_unseen(content, site, Form::Bare),
    }
}

fn business_in(content: &Content, it: &Business, turf: AreaId, form: Form) -> Phrase {
    Phrase::new("site.business").with("business", business_as(it, form)).with("area", area(content, turf))
}

/// The front of the business at a site.
pub(crate) fn front(content: &Content, tiles: &Tiles, site: Site) -> Icons {
    match (site.is_tile(), tiles[usize::from(site.turf().0)]) {
        (false, _) => content.printed_sides(site.turf()).front,
        (true, Some(tile)) => content.tile_sides(tile).front,
        (true, None) => Icons::EMPTY,
    }
}

/// All backs of the areas given by their bits.
pub(crate) fn backs(content: &Content, tiles: &Tiles, bits: u8) -> Icons {
    areas_in(bits).fold(Icons::EMPTY, |icons, it| {
        let tile = tiles.get(usize::from(it.0)).copied().flatten();
        let tile = tile.map_or(Icons::EMPTY, |it| content.tile_sides(it).back);
        icons.and(content.printed_sides(it).back).and(tile)
    })
}

/// A symbol in words.
pub(crate) fn icon(icon: Icon) -> Phrase {
    match (icon.note(), icon.good()) {
        (Some(it), _) => note(it),
        (_, Some(it)) => good(it),
        _ => Phrase::new(format!("icon.{}", icon.word())),
    }
}

/// A symbol in a word or less.
fn short(icon: Icon) -> Phrase {
    match icon.note() {
        Some(it) => note(it),
        None => Phrase::new(format!("short.{}", icon.word())),
    }
}

/// Symbols in words, money last.
pub(crate) fn icons(icons: Icons) -> Phrase {
    listed_icons(icons, icon)
}

/// Symbols in short, money last.
pub(crate) fn short_icons(icons: Icons) -> Phrase {
    listed_icons(icons, short)
}

fn listed_icons(icons: Icons, word: fn(Icon) -> Phrase) -> Phrase {
    let (money, rest): (Vec<Icon>, Vec<Icon>) = icons.kinds().partition(|it| it.note().is_some());
    joined(rest.into_iter().chain(money).map(|it| times(icons.count(it), word(it))).collect())
}

/// So many of a thing; a single one is just named.
pub(crate) fn times(n: u8, what: Phrase) -> Phrase {
    if n == 1 { what } else { Phrase::new("times").with("n", n).with("what", what) }
}

/// "a, b, c", without a word before the last; "nothing" where there is nothing.
pub(crate) fn joined(items: Vec<Phrase>) -> Phrase {
    let pair = |rest, first: Phrase| Phrase::new("list.comma").with("first", first).with("rest", rest);
    items.into_iter().rev().reduce(pair).unwrap_or(Phrase::new("nothing"))
}

/// "a, b, c"; a dash where there is nothing.
pub(crate) fn joined_or_none(items: Vec<Phrase>) -> Phrase {
    if items.is_empty() { Phrase::new("cell.none") } else { joined(items) }
}

fn notes(purse: &Purse) -> impl Iterator<Item = Phrase> {
    purse.kinds().map(|it| times(purse.count(it), note(it)))
}

pub(crate) fn purse(purse: &Purse) -> Phrase {
    joined(notes(purse).collect())
}

fn each_good(goods: &Goods) -> impl Iterator<Item = Phrase> {
    goods.kinds().map(|it| times(goods.count(it), good(it)))
}

pub(crate) fn goods(goods: &Goods) -> Phrase {
    joined(each_good(goods).collect())
}

/// The cards of a hand, with what is known of its jobs.
pub(crate) fn hand(content: &Content, cards: &Cards, n_unknown_jobs: u8) -> Phrase {
    let jobs_and_allies = Cards { jobs: cards.jobs, allies: cards.allies, ..Cards::default() };
    let named = jobs_and_allies.kinds().map(|it| times(cards.count(it), card(content, it)));
    let unknown = (n_unknown_jobs > 0).then(|| Phrase::new("jobs").with("n", n_unknown_jobs));
    joined(notes(&cards.money).chain(each_good(&cards.goods)).chain(named).chain(unknown).collect())
}

pub(crate) fn figures(figures: Figures) -> Phrase {
    joined(figures.kinds().map(|it| times(figures.count(it), figure(it))).collect())
}

/// The number of an act, as the rulebook writes it.
pub(crate) fn act_number(act: u8) -> String {
    let numbers = ["I", "II", "III", "IV"];
    numbers.get(usize::from(act).wrapping_sub(1)).map_or_else(|| act.to_string(), |it| (*it).to_owned())
}

pub(crate) fn act(content: &Content, act: u8) -> Phrase {
    Phrase::new(format!("act.{}", content.act(act).id))
}
