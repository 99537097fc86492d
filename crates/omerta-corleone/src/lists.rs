//! Every list of options that is asked for often, made once.

use omerta_parts::Lists;

use crate::action::Action;
use crate::cards::{Good, Note, Purse};
use crate::content::{Figure, MAX_SPACES, Site, SlotId, SpaceId};
use crate::effects::{Icon, Icons};

/// Half of the thug spaces: two short tables of lists serve where one would be long.
const SITES: usize = Site::COUNT / 2;
/// A quarter of the family-member spaces.
const SPACES: usize = MAX_SPACES / 4;
/// The symbols after the suitcase.
const LATE_ICONS: [Icon; 5] = [Icon::Pawn1, Icon::Pawn2, Icon::Pawn3, Icon::Barter, Icon::HorseHead];

/// The lists of options.
#[derive(Clone, Debug)]
pub(crate) struct OptionLists {
    plays: Lists<Action, 4>,
    public_jobs: Lists<Action, 4>,
    sites: [Lists<Action, SITES>; 2],
    spaces: [Lists<Action, SPACES>; 4],
    early_icons: Lists<Action, 5>,
    late_icons: Lists<Action, 6>,
    goods: Lists<Action, { Good::PLAIN.len() }>,
    bids: Lists<Action, 5>,
}

impl OptionLists {
    pub(crate) fn new() -> OptionLists {
        let note = |it: u8| Note::ALL[usize::from(it)];
        let site = |half: usize| Lists::new(|it| Action::At(Site(it + (half * SITES) as u8)));
        let space = |quarter: usize| Lists::new(|it| Action::On(SpaceId(it + (quarter * SPACES) as u8)));
        OptionLists {
            plays: Lists::new(|it| Action::Play(Figure::ALL[usize::from(it)])),
            public_jobs: Lists::new(|it| Action::PublicJob(SlotId(it))),
            sites: std::array::from_fn(site),
            spaces: std::array::from_fn(space),
            early_icons: Lists::new(|it| match it {
                0 => Action::Use(Icon::DrawJob),
                _ => Action::Suitcase(note(it - 1)),
            }),
            late_icons: Lists::new(|it| {
                LATE_ICONS.get(usize::from(it)).map_or(Action::Done, |&it| Action::Use(it))
            }),
            goods: Lists::new(|it| Action::Take(Good::PLAIN[usize::from(it)])),
            bids: Lists::new(|it| if it < 4 { Action::Bid(note(it)) } else { Action::Done }),
        }
    }

    /// A bit for each figure, the thug's lowest.
    #[inline]
    pub(crate) fn plays(&self, figures: u8, out: &mut Vec<Action>) {
        self.plays.add(usize::from(figures), out);
    }

    /// A bit for each slot.
    #[inline]
    pub(crate) fn public_jobs(&self, slots: u8, out: &mut Vec<Action>) {
        self.public_jobs.add(usize::from(slots), out);
    }

    /// A bit for each thug space.
    #[inline]
    pub(crate) fn sites(&self, sites: u16, out: &mut Vec<Action>) {
        for (half, lists) in self.sites.iter().enumerate() {
            lists.add(usize::from(sites) >> (half * SITES) & ((1 << SITES) - 1), out);
        }
    }

    /// A bit for each family-member space.
    #[inline]
    pub(crate) fn spaces(&self, spaces: u32, out: &mut Vec<Action>) {
        for (quarter, lists) in self.spaces.iter().enumerate() {
            lists.add(spaces as usize >> (quarter * SPACES) & ((1 << SPACES) - 1), out);
        }
    }

    /// The symbols that are no plain takes; for the suitcase, the notes that may go in.
    #[inline]
    pub(crate) fn symbols(&self, icons: Icons, money: &Purse, or_done: bool, out: &mut Vec<Action>) {
        let notes = if icons.has(Icon::Suitcase) { usize::from(money.mask()) } else { 0 };
        self.early_icons.add(usize::from(icons.has(Icon::DrawJob)) | notes << 1, out);
        let late =
            LATE_ICONS.iter().enumerate().fold(0, |set, (i, it)| set | usize::from(icons.has(*it)) << i);
        self.late_icons.add(late | usize::from(or_done) << LATE_ICONS.len(), out);
    }

    /// A bit for each good that can be chosen.
    #[inline]
    pub(crate) fn goods(&self, goods: u8, out: &mut Vec<Action>) {
        self.goods.add(usize::from(goods), out);
    }

    /// A bit for each note; or it is enough.
    #[inline]
    pub(crate) fn bids(&self, notes: u8, out: &mut Vec<Action>) {
        self.bids.add(usize::from(notes) | 1 << 4, out);
    }
}
