//! One line of text per action and per stroke of luck, as in records, scenes and tests.

use omerta_core::Seat;

use crate::action::{Action, Chance};
use crate::cards::{AllyId, Card, Good, JobId, Note};
use crate::content::{AreaId, Content, Figure, Site, SlotId, SpaceId, TileId};
use crate::effects::Icon;
use crate::families::FamilyId;
use crate::figures::{Neutral, Target};

pub(crate) const FIGURES: [(Figure, &str); 4] = [
    (Figure::Thug, "thug"),
    (Figure::Don, "don"),
    (Figure::Consigliere, "consigliere"),
    (Figure::Heir, "heir"),
];

pub(crate) const NEUTRALS: [(Neutral, &str); 3] =
    [(Neutral::UnionBoss, "union-boss"), (Neutral::Mayor, "mayor"), (Neutral::PoliceChief, "chief")];

fn word_of<T: Copy + PartialEq>(table: &[(T, &'static str)], it: T) -> &'static str {
    table.iter().find(|(value, _)| *value == it).map_or("?", |(_, word)| word)
}

fn parse_in<T: Copy>(table: &[(T, &'static str)], word: &str) -> Option<T> {
    table.iter().find(|(_, it)| *it == word).map(|(value, _)| *value)
}

pub(crate) fn figure_word(figure: Figure) -> &'static str {
    word_of(&FIGURES, figure)
}

pub(crate) fn parse_family(content: &Content, word: &str) -> Option<FamilyId> {
    let place = content.numbers().families.iter().position(|it| it.id == word)?;
    Some(FamilyId(place as u8))
}

pub(crate) fn parse_figure(word: &str) -> Option<Figure> {
    parse_in(&FIGURES, word)
}

pub(crate) fn neutral_word(neutral: Neutral) -> &'static str {
    word_of(&NEUTRALS, neutral)
}

pub(crate) fn area_word(content: &Content, area: AreaId) -> &str {
    content.board().areas.get(usize::from(area.0)).map_or("?", |it| &it.id)
}

pub(crate) fn parse_area(content: &Content, word: &str) -> Option<AreaId> {
    content.board().areas.iter().position(|it| it.id == word).map(|it| AreaId(it as u8))
}

pub(crate) fn space_word(content: &Content, space: SpaceId) -> &str {
    content.board().spaces.get(usize::from(space.0)).map_or("?", |it| &it.id)
}

pub(crate) fn parse_space(content: &Content, word: &str) -> Option<SpaceId> {
    content.board().spaces.iter().position(|it| it.id == word).map(|it| SpaceId(it as u8))
}

/// A business by its place: `midtown` is the printed one, `midtown+` the tile.
pub(crate) fn site_word(content: &Content, site: Site) -> String {
    let turf = area_word(content, site.turf());
    if site.is_tile() { format!("{turf}+") } else { turf.to_owned() }
}

pub(crate) fn parse_site(content: &Content, word: &str) -> Option<Site> {
    let (turf, is_tile) = word.strip_suffix('+').map_or((word, false), |it| (it, true));
    let turf = parse_area(content, turf).filter(|it| *it != AreaId::PARK)?;
    Some(if is_tile { Site::tile(turf) } else { Site::printed(turf) })
}

pub(crate) fn job_word(content: &Content, job: JobId) -> &str {
    content.jobs().get(usize::from(job.0)).map_or("?", |it| &it.id)
}

pub(crate) fn parse_job(content: &Content, word: &str) -> Option<JobId> {
    content.jobs().iter().position(|it| it.id == word).map(|it| JobId(it as u8))
}

pub(crate) fn ally_word(content: &Content, ally: AllyId) -> &str {
    content.allies().get(usize::from(ally.0)).map_or("?", |it| &it.id)
}

pub(crate) fn parse_ally(content: &Content, word: &str) -> Option<AllyId> {
    content.allies().iter().position(|it| it.id == word).map(|it| AllyId(it as u8))
}

pub(crate) fn tile_word(content: &Content, tile: TileId) -> &str {
    content.tiles().get(usize::from(tile.0)).map_or("?", |it| &it.id)
}

pub(crate) fn parse_tile(content: &Content, word: &str) -> Option<TileId> {
    content.tiles().iter().position(|it| it.id == word).map(|it| TileId(it as u8))
}

pub(crate) fn parse_note(word: &str) -> Option<Note> {
    Note::of(word.strip_prefix('$')?.parse().ok()?)
}

pub(crate) fn parse_good(word: &str) -> Option<Good> {
    Good::ALL.into_iter().find(|it| it.word() == word)
}

pub(crate) fn card_word(content: &Content, card: Card) -> String {
    match card {
        Card::Note(note) => format!("${}", note.value()),
        Card::Good(good) => good.word().to_owned(),
        Card::Job(job) => job_word(content, job).to_owned(),
        Card::Ally(ally) => ally_word(content, ally).to_owned(),
    }
}

pub(crate) fn parse_card(content: &Content, word: &str) -> Option<Card> {
    parse_note(word)
        .map(Card::Note)
        .or_else(|| parse_good(word).map(Card::Good))
        .or_else(|| parse_job(content, word).map(Card::Job))
        .or_else(|| parse_ally(content, word).map(Card::Ally))
}

fn target_word(content: &Content, target: Target) -> String {
    match target {
        Target::Site(site) => site_word(content, site),
        Target::Space(space) => space_word(content, space).to_owned(),
        Target::Chief => "chief".to_owned(),
    }
}

fn parse_target(content: &Content, word: &str) -> Option<Target> {
    if word == "chief" {
        return Some(Target::Chief);
    }
    parse_site(content, word).map(Target::Site).or_else(|| parse_space(content, word).map(Target::Space))
}

pub(crate) fn action_text(content: &Content, action: Action) -> String {
    match action {
        Action::Play(figure) => format!("play {}", figure_word(figure)),
        Action::Job(job) => format!("job {}", job_word(content, job)),
        Action::PublicJob(slot) => format!("public {}", slot.0.saturating_add(1)),
        Action::Ally(ally) => format!("ally {}", ally_word(content, ally)),
        Action::SetAside(figure) => format!("aside {}", figure_word(figure)),
        Action::At(site) => format!("at {}", site_word(content, site)),
        Action::On(space) => format!("on {}", space_word(content, space)),
        Action::In(area) => format!("in {}", area_word(content, area)),
        Action::Pay(good) => format!("pay {}", good.word()),
        Action::MoneyFirst => "money first".to_owned(),
        Action::AbilityFirst => "ability first".to_owned(),
        Action::First(seat) => format!("first {seat}"),
        Action::Use(icon) => format!("use {}", icon.word()),
        Action::Suitcase(note) => format!("suitcase ${}", note.value()),
        Action::Discard(card) => format!("discard {}", card_word(content, card)),
        Action::Take(good) => format!("take {}", good.word()),
        Action::Keep(job) => format!("keep {}", job_word(content, job)),
        Action::Figure(target) => format!("figure {}", target_word(content, target)),
        Action::Neutral(neutral) => format!("neutral {}", neutral_word(neutral)),
        Action::Rob(seat) => format!("rob {seat}"),
        Action::RobNote(note) => format!("rob ${}", note.value()),
        Action::Lift(seat) => format!("lift {seat}"),
        Action::Offer(note) => format!("offer ${}", note.value()),
        Action::Refuse => "refuse".to_owned(),
        Action::Salvage(job) => format!("salvage {}", job_word(content, job)),
        Action::Ready(ally) => format!("ready {}", ally_word(content, ally)),
        Action::Branch(n) => format!("branch {n}"),
        Action::Marker(turf, at) => format!("marker {} {at}", area_word(content, turf)),
        Action::Bid(note) => format!("bid ${}", note.value()),
        Action::Bribe(ally) => format!("bribe {}", ally_word(content, ally)),
        Action::Done => "done".to_owned(),
        Action::Decline => "decline".to_owned(),
    }
}

pub(crate) fn parse_action(content: &Content, text: &str) -> Option<Action> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words[..] {
        ["play", figure] => Action::Play(parse_figure(figure)?),
        ["job", job] => Action::Job(parse_job(content, job)?),
        ["public", slot] => Action::PublicJob(SlotId(slot.parse::<u8>().ok()?.checked_sub(1)?)),
        ["ally", ally] => Action::Ally(parse_ally(content, ally)?),
        ["aside", figure] => Action::SetAside(parse_figure(figure)?),
        ["at", site] => Action::At(parse_site(content, site)?),
        ["on", space] => Action::On(parse_space(content, space)?),
        ["in", area] => Action::In(parse_area(content, area)?),
        ["pay", good] => Action::Pay(parse_good(good)?),
        ["money", "first"] => Action::MoneyFirst,
        ["ability", "first"] => Action::AbilityFirst,
        ["first", seat] => Action::First(seat.parse().ok()?),
        ["use", icon] => Action::Use(Icon::ALL.into_iter().find(|it| it.word() == icon)?),
        ["suitcase", note] => Action::Suitcase(parse_note(note)?),
        ["discard", card] => Action::Discard(parse_card(content, card)?),
        ["take", good] => Action::Take(parse_good(good)?),
        ["keep", job] => Action::Keep(parse_job(content, job)?),
        ["figure", target] => Action::Figure(parse_target(content, target)?),
        ["neutral", word] => Action::Neutral(parse_in(&NEUTRALS, word)?),
        ["rob", what] => match parse_note(what) {
            Some(note) => Action::RobNote(note),
            None => Action::Rob(what.parse().ok()?),
        },
        ["lift", seat] => Action::Lift(seat.parse().ok()?),
        ["offer", note] => Action::Offer(parse_note(note)?),
        ["refuse"] => Action::Refuse,
        ["salvage", job] => Action::Salvage(parse_job(content, job)?),
        ["ready", ally] => Action::Ready(parse_ally(content, ally)?),
        ["branch", n] => Action::Branch(n.parse().ok()?),
        ["marker", turf, at] => Action::Marker(parse_area(content, turf)?, at.parse().ok()?),
        ["bid", note] => Action::Bid(parse_note(note)?),
        ["bribe", ally] => Action::Bribe(parse_ally(content, ally)?),
        ["done"] => Action::Done,
        ["decline"] => Action::Decline,
        _ => return None,
    })
}

pub(crate) fn chance_text(content: &Content, chance: Chance) -> String {
    match chance {
        Chance::HorseHead(seat) => format!("horse-head {seat}"),
        Chance::Tile(tile) => format!("tile {}", tile_word(content, tile)),
        Chance::Job(job) => format!("job {}", job_word(content, job)),
        Chance::Ally(ally) => format!("ally {}", ally_word(content, ally)),
        Chance::Lifted(card) => format!("lifted {}", card_word(content, card)),
    }
}

pub(crate) fn parse_chance(content: &Content, text: &str) -> Option<Chance> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words[..] {
        ["horse-head", seat] => Chance::HorseHead(seat.parse::<Seat>().ok()?),
        ["tile", tile] => Chance::Tile(parse_tile(content, tile)?),
        ["job", job] => Chance::Job(parse_job(content, job)?),
        ["ally", ally] => Chance::Ally(parse_ally(content, ally)?),
        ["lifted", card] => Chance::Lifted(parse_card(content, card)?),
        _ => return None,
    })
}
