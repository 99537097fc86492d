//! The types of the pack `content/empire`, and reading it. What is checked is in `check`; what the rules look
//! up is worked out in `tables`.

mod check;
mod kinds;
mod numbers;
mod rates;
mod tables;
mod told;

use std::collections::BTreeMap;

use omerta_core::pack::{Fault, IS_CHECKED};
use omerta_core::{Lang, PackFiles, PackHash, Phrases, Source};
use omerta_parts::pack;
use serde::Serialize;

use crate::cards::{CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, RacketId, SquareId, StartId};
use crate::words;

pub use kinds::{
    Ability, Board, CityCard, CopCard, CorruptionCard, FactionTrait, Family, Henchman, Income, NeutralSquare,
    Racket, Reveal, Scenery, Shape, Square, StartCard,
};
pub use numbers::{Numbers, Pack};
pub use rates::Rates;
pub(crate) use rates::Sources;
pub(crate) use tables::Tables;

/// The most controllable squares.
pub const MAX_SQUARES: usize = 32;
/// Money counts in units of so many dollars. It is no number of the pack: sums travel and are kept as units.
pub const UNIT: u16 = 50;
/// How many cards lie on a track.
pub const TRACK: usize = 6;
/// The most capos.
pub const CAPOS: usize = 6;

/// Everything a pack says about the rules, as read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Lists {
    pub(crate) pack: Pack,
    pub(crate) board: Board,
    pub(crate) families: Vec<Family>,
    pub(crate) start: Vec<StartCard>,
    pub(crate) cops: Vec<CopCard>,
    pub(crate) corruption: Vec<CorruptionCard>,
    pub(crate) rackets: Vec<Racket>,
    pub(crate) factions: Vec<FactionTrait>,
    pub(crate) henchmen: Vec<Henchman>,
    pub(crate) city: Vec<CityCard>,
}

impl Lists {
    fn read(files: &PackFiles, faults: &mut Vec<Fault>) -> Option<Lists> {
        // All files are read before any is missed, so that every fault is reported at once.
        let numbers = pack::read(files, "pack.ron", faults);
        let board = pack::read(files, "board.ron", faults);
        let families = pack::read(files, "families.ron", faults);
        let start = pack::read(files, "start.ron", faults);
        let cops = pack::read(files, "cops.ron", faults);
        let corruption = pack::read(files, "corruption.ron", faults);
        let rackets = pack::read(files, "rackets.ron", faults);
        let factions = pack::read(files, "factions.ron", faults);
        let henchmen = pack::read(files, "henchmen.ron", faults);
        let city = pack::read(files, "city.ron", faults);
        Some(Lists {
            pack: numbers?,
            board: board?,
            families: families?,
            start: start?,
            cops: cops?,
            corruption: corruption?,
            rackets: rackets?,
            factions: factions?,
            henchmen: henchmen?,
            city: city?,
        })
    }
}

/// A pack that has been checked. Only [`Content::load`] makes one.
#[derive(Clone, Debug)]
pub struct Content {
    lists: Lists,
    tables: Tables,
    hash: PackHash,
    phrases: BTreeMap<Lang, Phrases>,
    rules: BTreeMap<Lang, String>,
}

impl Content {
    /// Reads and checks a pack, and reports everything that is wrong with it at once.
    pub fn load(files: &PackFiles) -> Result<Content, Vec<Fault>> {
        let mut faults = Vec::new();
        let lists = Lists::read(files, &mut faults);
        let filled = match &lists {
            Some(lists) => told::fill(files, &lists.pack.numbers, &mut faults),
            None => files.clone(),
        };
        let rules = pack::read_rules(&filled, &mut faults);
        let Some(lists) = lists else { return Err(faults) };
        let needed = if IS_CHECKED { Vec::new() } else { words::needed(&lists) };
        let phrases = pack::read_phrases(&filled, &needed, &mut faults);
        if !IS_CHECKED {
            check::check(&lists, &mut faults);
        }
        if !IS_CHECKED && faults.is_empty() {
            // Of cards that are wrong themselves, texts tell nothing.
            check::check_texts(&lists, &phrases, &mut faults);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let hash = PackHash::of(&lists);
        let tables = Tables::new(&lists);
        Ok(Content { lists, tables, hash, phrases, rules })
    }

    /// What the rules look up.
    #[inline]
    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// What prices are worked out from.
    #[inline]
    pub fn rates(&self) -> &Rates {
        &self.tables.rates
    }

    /// The numbers of the rules. They lie in the content itself, not behind a pointer: hot paths read them too.
    #[inline]
    pub fn numbers(&self) -> &Numbers {
        &self.lists.pack.numbers
    }

    /// The city.
    pub fn board(&self) -> &Board {
        &self.lists.board
    }

    /// The controllable squares, in the order of their ids.
    pub fn squares(&self) -> &[Square] {
        &self.lists.board.squares
    }

    /// One square.
    #[inline]
    pub fn square(&self, id: SquareId) -> &Square {
        &self.lists.board.squares[id.index()]
    }

    /// The families, in the order of their ids.
    pub fn families(&self) -> &[Family] {
        &self.lists.families
    }

    /// One family.
    pub fn family(&self, id: FamilyId) -> &Family {
        &self.lists.families[id.index()]
    }

    /// The start cards, in the order of their ids.
    pub fn start_cards(&self) -> &[StartCard] {
        &self.lists.start
    }

    /// One start card.
    pub fn start_card(&self, id: StartId) -> &StartCard {
        &self.lists.start[id.index()]
    }

    /// The start card that makes the godfather.
    pub fn godfather_card(&self) -> StartId {
        let place = self.lists.start.iter().position(|it| it.effect.is_none());
        StartId(place.expect("a checked pack has one") as u8)
    }

    /// The cop cards, in the order of their ids.
    pub fn cop_cards(&self) -> &[CopCard] {
        &self.lists.cops
    }

    /// One cop card.
    #[inline]
    pub fn cop_card(&self, id: CopCardId) -> &CopCard {
        &self.lists.cops[id.index()]
    }

    /// The corruption cards, in the order of their ids.
    pub fn corruption_cards(&self) -> &[CorruptionCard] {
        &self.lists.corruption
    }

    /// One corruption card.
    pub fn corruption_card(&self, id: CorruptionId) -> &CorruptionCard {
        &self.lists.corruption[id.index()]
    }

    /// The rackets, in the order of their ids.
    pub fn rackets(&self) -> &[Racket] {
        &self.lists.rackets
    }

    /// One racket.
    #[inline]
    pub fn racket(&self, id: RacketId) -> &Racket {
        &self.lists.rackets[id.index()]
    }

    /// The traits of the factions.
    pub fn factions(&self) -> &[FactionTrait] {
        &self.lists.factions
    }

    /// The henchmen, in the order of their ids.
    pub fn henchmen(&self) -> &[Henchman] {
        &self.lists.henchmen
    }

    /// One henchman.
    #[inline]
    pub fn henchman(&self, id: HenchmanId) -> &Henchman {
        &self.lists.henchmen[id.index()]
    }

    /// The kinds of city card, in the order of their ids.
    pub fn city_cards(&self) -> &[CityCard] {
        &self.lists.city
    }

    /// One kind of city card.
    #[inline]
    pub fn city_card(&self, id: CityId) -> &CityCard {
        &self.lists.city[id.index()]
    }

    /// The hash of all that the pack says about the rules.
    pub fn hash(&self) -> &PackHash {
        &self.hash
    }

    /// The phrases in a language.
    pub fn phrases(&self, lang: Lang) -> &Phrases {
        &self.phrases[&lang]
    }

    /// The rules for players in a language.
    pub fn rules(&self, lang: Lang) -> &str {
        &self.rules[&lang]
    }

    /// Where each entry of the pack comes from.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &Source> {
        let Lists { board, families, start, cops, corruption, rackets, henchmen, city, .. } = &self.lists;
        let squares = board.squares.iter().map(|it| &it.source);
        squares
            .chain(board.neutrals.iter().map(|it| &it.source))
            .chain(families.iter().map(|it| &it.source))
            .chain(start.iter().map(|it| &it.source))
            .chain(cops.iter().map(|it| &it.source))
            .chain(corruption.iter().map(|it| &it.source))
            .chain(rackets.iter().map(|it| &it.source))
            .chain(henchmen.iter().map(|it| &it.source))
            .chain(city.iter().map(|it| &it.source))
    }
}

#[cfg(test)]
mod tests {
    use omerta_core::Packed as _;
    use omerta_core::pack::phrases_file;
    use omerta_parts::plain::is_read_alike;

    use super::*;
    use crate::game::Empire;

    #[test]
    fn browsers_read_the_pack_as_everybody_does() {
        let files = Empire::own_pack();
        assert!(is_read_alike::<Pack>(&files, "pack.ron"));
        assert!(is_read_alike::<Board>(&files, "board.ron"));
        assert!(is_read_alike::<Vec<Family>>(&files, "families.ron"));
        assert!(is_read_alike::<Vec<StartCard>>(&files, "start.ron"));
        assert!(is_read_alike::<Vec<CopCard>>(&files, "cops.ron"));
        assert!(is_read_alike::<Vec<CorruptionCard>>(&files, "corruption.ron"));
        assert!(is_read_alike::<Vec<Racket>>(&files, "rackets.ron"));
        assert!(is_read_alike::<Vec<FactionTrait>>(&files, "factions.ron"));
        assert!(is_read_alike::<Vec<Henchman>>(&files, "henchmen.ron"));
        assert!(is_read_alike::<Vec<CityCard>>(&files, "city.ron"));
        for lang in Lang::ALL {
            assert!(is_read_alike::<Phrases>(&files, &phrases_file(lang)), "{lang}");
        }
    }
}
