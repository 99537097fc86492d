//! Everything that can be wrong with a pack (CE-SET-10).

use omerta_core::pack::Fault;
use omerta_parts::pack;

use crate::cards::{MAX_ALLIES, MAX_COPIES, MAX_JOBS, Note};
use crate::content::{
    ACTS, AREAS, Ally, Board, Business, Job, MAX_SPACES, MAX_TILES, Numbers, Spots, Standing, TileColour,
    layout,
};
use crate::effects::{Effect, Fronts, Icons, Kind, NeutralWho, Place, Printed, compile};
use crate::families::FAMILIES;
use crate::state::Markers;

pub(super) const PACK: &str = "pack.ron";
pub(super) const BOARD: &str = "board.ron";
pub(super) const BUSINESSES: &str = "businesses.ron";
pub(super) const JOBS: &str = "jobs.ron";
pub(super) const ALLIES: &str = "allies.ron";

/// The areas every board has, in the order of the turfs.
const AREA_IDS: [&str; AREAS] = [
    "wall_street",
    "brooklyn",
    "upper_east_side",
    "queens",
    "upper_west_side",
    "midtown",
    "chelsea",
    "central_park",
];
/// The most symbols of one kind on one side of a business: six businesses may be used together.
const MOST_ALIKE: usize = 2;
/// The most parts of an effect.
const LONGEST: usize = 60;

pub(super) fn check(
    numbers: &Numbers,
    board: &Board,
    businesses: &[Business],
    jobs: &[Job],
    allies: &[Ally],
    faults: &mut Vec<Fault>,
) {
    check_numbers(numbers, faults);
    check_board(board, faults);
    check_businesses(board, businesses, faults);
    check_jobs(jobs, faults);
    check_allies(allies, faults);
    let ids = businesses.iter().map(|it| (BUSINESSES, &it.id));
    let ids = ids.chain(jobs.iter().map(|it| (JOBS, &it.id))).chain(allies.iter().map(|it| (ALLIES, &it.id)));
    pack::check_ids(ids.chain(board.spaces.iter().map(|it| (BOARD, &it.id))), &[], faults);
    pack::check_ids(numbers.families.iter().map(|it| (PACK, &it.id)), &[], faults);
    let seizes = seizes(jobs, allies);
    if seizes + ACTS > Markers::MOST {
        faults.push(Fault::new(
            "too-many-seizes",
            JOBS,
            "",
            format!("{seizes} ways to seize a turf are too many"),
        ));
    }
}

/// How often a marker can be put on a turf by cards, in a whole game.
pub(super) fn seizes(jobs: &[Job], allies: &[Ally]) -> usize {
    jobs.iter().map(|it| n_seizes(&it.effect) * usize::from(it.n)).sum::<usize>()
        + allies.iter().map(|it| n_seizes(&it.effect) * (ACTS - 1)).sum::<usize>()
}

fn check_numbers(numbers: &Numbers, faults: &mut Vec<Fault>) {
    let mut fault = |code, entry: &str, text: String| faults.push(Fault::new(code, PACK, entry, text));
    if numbers.game != "corleone" {
        fault("wrong-game", "game", format!("this pack is for `{}`, not for `corleone`", numbers.game));
    }
    for (note, n) in Note::ALL.iter().zip(numbers.money).take(3) {
        if n < 5 {
            fault(
                "too-little-money",
                "money",
                format!("{n} notes of ${}: five players need five", note.value()),
            );
        }
    }
    let total = |counts: [u8; 4]| counts.iter().map(|&it| u32::from(it)).sum::<u32>();
    if total(numbers.money) > 200 || total(numbers.goods) > 100 {
        fault("bad-number", "money", "at most 200 notes and 100 goods".to_owned());
    }
    if !(1..=20).contains(&numbers.markers) {
        fault("bad-number", "markers", "each player has 1 to 20 markers".to_owned());
    }
    if numbers.families.len() != FAMILIES {
        fault("bad-count", "families", format!("{} families: there are five", numbers.families.len()));
    }
    if numbers.acts.len() != ACTS {
        fault("bad-count", "acts", format!("{} acts: there are four", numbers.acts.len()));
    }
    if numbers.acts.last().is_some_and(|it| it.bribery) {
        fault("bad-act", "acts", "there is no Bribery in the last act".to_owned());
    }
    if numbers.acts.iter().any(|it| it.hand_limit > 50) {
        fault("bad-number", "acts", "a hand limit is at most 50".to_owned());
    }
}

fn check_board(board: &Board, faults: &mut Vec<Fault>) {
    let mut fault = |code, entry: &str, text: String| faults.push(Fault::new(code, BOARD, entry, text));
    let ids: Vec<&str> = board.areas.iter().map(|it| it.id.as_str()).collect();
    if ids != AREA_IDS {
        fault("bad-areas", "areas", format!("the areas must be {}", AREA_IDS.join(", ")));
    }
    if board.spaces.len() > MAX_SPACES {
        fault("too-many", "spaces", format!("{} spaces: at most {MAX_SPACES}", board.spaces.len()));
    }
    if board.spaces.iter().all(|it| it.three_plus) {
        fault("bad-count", "spaces", "two players need spaces that are not 3+".to_owned());
    }
    for area in &board.areas {
        if area.outline.len() < 3 {
            fault("bad-outline", &area.id, "an outline has at least three corners".to_owned());
        }
        for (what, at) in area.spots.iter().flat_map(Spots::all) {
            if !layout::contains(&area.outline, at) {
                fault("outside", &area.id, format!("{what} at {at:?} is outside the outline"));
            }
        }
    }
    let size = board.size.unwrap_or_else(|| layout::size(board));
    let corners = board.areas.iter().flat_map(|area| area.outline.iter().map(|it| (&area.id, *it)));
    for (id, at) in corners.chain(board.spaces.iter().map(|it| (&it.id, it.at))) {
        if !(0..=size.0).contains(&at.0) || !(0..=size.1).contains(&at.1) {
            fault("outside", id, format!("{at:?} is outside the board of {} by {}", size.0, size.1));
        }
    }
    for space in &board.spaces {
        if !(2..=3).contains(&space.touches.len()) {
            fault("bad-space", &space.id, format!("touches {} areas: two or three", space.touches.len()));
        }
        for (i, area) in space.touches.iter().enumerate() {
            if !ids.contains(&area.as_str()) {
                fault("unknown-area", &space.id, format!("there is no area `{area}`"));
            }
            if space.touches[..i].contains(area) {
                fault("twice", &space.id, format!("touches `{area}` twice"));
            }
        }
    }
}

fn check_businesses(board: &Board, businesses: &[Business], faults: &mut Vec<Fault>) {
    for area in &board.areas {
        let here = businesses.iter().filter(|it| it.stands == Standing::Printed(area.id.clone())).count();
        if here != 1 {
            let text = format!("{here} printed businesses: each area has one");
            faults.push(Fault::new("bad-count", BUSINESSES, &area.id, text));
        }
    }
    for business in businesses {
        let mut fault = |code, text: String| faults.push(Fault::new(code, BUSINESSES, &business.id, text));
        if let Standing::Printed(area) = &business.stands
            && !board.areas.iter().any(|it| it.id == *area)
        {
            fault("unknown-area", format!("there is no area `{area}`"));
        }
        let in_park = business.stands == Standing::Printed("central_park".to_owned());
        if business.back.is_empty() || business.front.is_empty() != in_park {
            fault("bad-business", "a business has a back, and a front unless it is Central Park".to_owned());
        }
        for side in [&business.back, &business.front] {
            check_icons(side, MOST_ALIKE, |text| fault("bad-icons", text));
        }
    }
    let n_tiles = |colour| businesses.iter().filter(|it| it.stands == Standing::Tile(colour)).count();
    let (blue, red) = (n_tiles(TileColour::Blue), n_tiles(TileColour::Red));
    if blue < 5 || red < 2 || blue + red > MAX_TILES {
        let text = format!("{blue} blue and {red} red tiles: at least 5 and 2, at most {MAX_TILES} in all");
        faults.push(Fault::new("bad-count", BUSINESSES, "", text));
    }
}

fn check_icons(icons: &[Printed], most: usize, mut fault: impl FnMut(String)) {
    for icon in icons {
        if icon.icon().is_none() {
            fault(format!("{icon:?}: notes are 1, 2, 3 and 5"));
        }
        if icons.iter().filter(|it| *it == icon).count() > most {
            fault(format!("more than {most} of {icon:?}"));
        }
    }
}

fn check_jobs(jobs: &[Job], faults: &mut Vec<Fault>) {
    let total: u32 = jobs.iter().map(|it| u32::from(it.n)).sum();
    if jobs.len() > MAX_JOBS || total < 20 {
        let text =
            format!("{} kinds and {total} cards: at most {MAX_JOBS} kinds, at least 20 cards", jobs.len());
        faults.push(Fault::new("bad-count", JOBS, "", text));
    }
    for job in jobs {
        let mut fault = |code, text: String| faults.push(Fault::new(code, JOBS, &job.id, text));
        if !(1..=MAX_COPIES).contains(&job.n) {
            fault("bad-count", format!("{} copies: 1 or {MAX_COPIES}", job.n));
        }
        if !(1..=6).contains(&job.cost.len()) {
            fault("bad-cost", "a job costs one to six goods".to_owned());
        }
        if job.pay.is_empty() || job.pay.len() > 6 || job.pay.iter().any(|it| Note::of(*it).is_none()) {
            fault("bad-pay", "a job pays one to six notes of 1, 2, 3 or 5".to_owned());
        }
        check_effect(&job.effect, fault);
    }
}

fn check_allies(allies: &[Ally], faults: &mut Vec<Fault>) {
    if allies.len() > MAX_ALLIES {
        let text = format!("{} allies: at most {MAX_ALLIES}", allies.len());
        faults.push(Fault::new("too-many", ALLIES, "", text));
    }
    for act in 1..ACTS as u8 {
        let n = allies.iter().filter(|it| it.act == act).count();
        if n != 6 {
            faults.push(Fault::new(
                "bad-count",
                ALLIES,
                "",
                format!("{n} allies for act {act}: there are six"),
            ));
        }
    }
    for ally in allies {
        let mut fault = |code, text: String| faults.push(Fault::new(code, ALLIES, &ally.id, text));
        if !(1..ACTS as u8).contains(&ally.act) {
            fault("bad-act", format!("act {}: allies come in acts 1 to 3", ally.act));
        }
        if contains(&ally.effect, &Effect::Ready) {
            fault("bad-effect", "an ally can't take back allies: two of them would never end".to_owned());
        }
        check_effect(&ally.effect, fault);
    }
}

fn check_effect(effect: &Effect, mut fault: impl FnMut(&'static str, String)) {
    let mut parts = Vec::new();
    flatten(effect, &mut parts);
    let mut shot_thug = false;
    let mut placed_chief = false;
    for part in &parts {
        match part {
            Effect::Icons(icons) => {
                if icons.is_empty() {
                    fault("empty-effect", "a list of symbols without symbols".to_owned());
                }
                check_icons(icons, Icons::MOST, |text| fault("bad-icons", text));
            }
            Effect::PickGood(n) if !(1..=9).contains(n) => {
                fault("bad-effect", format!("PickGood({n}): 1 to 9"))
            }
            Effect::Stash(value) | Effect::Rob(value) if Note::of(*value).is_none() => {
                fault("bad-effect", format!("{part:?}: notes are 1, 2, 3 and 5"));
            }
            Effect::Front(Fronts::Freed) if !shot_thug => {
                fault("bad-effect", "Front(Freed) needs a GunDown(Thug, …) before it".to_owned());
            }
            Effect::GunDown(_, Place::ChiefsTurf) if !placed_chief => {
                fault("bad-effect", "ChiefsTurf needs a Neutral(PoliceChief) before it".to_owned());
            }
            Effect::GunDown(Kind::Thug, _) => shot_thug = true,
            Effect::Neutral(NeutralWho::PoliceChief) => placed_chief = true,
            Effect::All(parts) if parts.is_empty() => {
                fault("empty-effect", "All([]) does nothing".to_owned())
            }
            Effect::OneOf(branches) if !(2..=8).contains(&branches.len()) => {
                fault("bad-effect", "a choice has two to eight branches".to_owned());
            }
            Effect::PickGood(_)
            | Effect::Stash(_)
            | Effect::Rob(_)
            | Effect::Front(_)
            | Effect::Backs
            | Effect::GunDown(..)
            | Effect::GunDownAll
            | Effect::Move(..)
            | Effect::Neutral(_)
            | Effect::Lift
            | Effect::Offer
            | Effect::Seize
            | Effect::Salvage
            | Effect::Ready
            | Effect::All(_)
            | Effect::OneOf(_) => (),
        }
    }
    if parts.len() > LONGEST {
        fault("bad-effect", format!("{} parts: at most {LONGEST}", parts.len()));
    } else if parts
        .iter()
        .all(|it| !matches!(it, Effect::Stash(value) | Effect::Rob(value) if Note::of(*value).is_none()))
        && compile(effect).len() > 250
    {
        fault("bad-effect", "the effect is too long".to_owned());
    }
}

/// The effect and all its parts, in order.
fn flatten<'a>(effect: &'a Effect, parts: &mut Vec<&'a Effect>) {
    // A pack may nest as deep as it likes; what is beyond the limit is a fault anyway.
    if parts.len() > LONGEST {
        return;
    }
    parts.push(effect);
    if let Effect::All(inner) | Effect::OneOf(inner) = effect {
        inner.iter().for_each(|it| flatten(it, parts));
    }
}

fn n_seizes(effect: &Effect) -> usize {
    let mut parts = Vec::new();
    flatten(effect, &mut parts);
    parts.iter().filter(|it| matches!(it, Effect::Seize)).count()
}

fn contains(effect: &Effect, part: &Effect) -> bool {
    let mut parts = Vec::new();
    flatten(effect, &mut parts);
    parts.contains(&part)
}
