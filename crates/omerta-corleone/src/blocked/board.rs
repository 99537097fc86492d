//! Places and figures that can't be chosen.

use omerta_core::{SeatSet, WhyNot};

use super::{List, why};
use crate::action::Action;
use crate::content::{AreaId, Site, SpaceId};
use crate::effects::{Fronts, Kind, NeutralWho, Place as Where, Whose};
use crate::figures::{Neutral, Piece, Target};
use crate::phases::turf_war;
use crate::tape;

impl List<'_> {
    /// Thug spaces where nobody can go.
    pub(super) fn sites(&mut self) {
        for site in Site::all() {
            if !self.state.is_open(site) {
                self.block(Action::At(site), why::NO_BUSINESS);
            } else if self.state.thugs[usize::from(site.0)].is_some() {
                self.block(Action::At(site), why::OCCUPIED);
            }
        }
    }

    /// Family-member spaces where nobody can go.
    pub(super) fn spaces(&mut self) {
        let open = self.content.open_spaces(self.state.n_seats());
        for space in self.all_spaces() {
            if open >> space.0 & 1 == 0 {
                self.block(Action::On(space), why::THREE_PLUS);
            } else if self.state.family[usize::from(space.0)].is_some() {
                self.block(Action::On(space), why::OCCUPIED);
            }
        }
    }

    pub(super) fn turfs_for_the_chief(&mut self) {
        if let Some(turf) = self.state.chief {
            self.block(Action::In(turf), why::ALREADY_THERE);
        }
        self.block(Action::In(AreaId::PARK), why::NO_TURF);
    }

    /// Fronts that a card can't reach.
    pub(super) fn fronts(&mut self, fronts: Fronts, freed: Option<Site>) {
        for site in Site::all() {
            let why = if !self.state.is_open(site) {
                why::NO_BUSINESS
            } else {
                match fronts {
                    Fronts::MyTurf if self.state.controller(site.turf()) != Some(self.seat) => {
                        why::NOT_YOUR_TURF
                    }
                    Fronts::Freed if freed != Some(site) => why::NOT_FREED,
                    Fronts::Any | Fronts::MyTurf | Fronts::Freed => continue,
                }
            };
            self.block(Action::At(site), why);
        }
    }

    pub(super) fn gun_down(&mut self, kind: Kind, place: Where) {
        let areas = match place {
            Where::Anywhere => u8::MAX,
            Where::ChiefsTurf => self.state.chief.map_or(0, |it| 1 << it.0),
        };
        self.each_target(|list, target, piece| match list.state.owner(piece) {
            None => Some(why::NEUTRAL_FIGURE),
            Some(owner) if owner == list.seat => Some(why::OWN_FIGURE),
            Some(_) if !tape::fits(kind, target) => Some(why::NOT_MEANT),
            Some(_) if list.state.areas(list.content, target) & areas == 0 => Some(why::NOT_IN_TURF),
            Some(_) => None,
        });
        self.empty_places(why::NOBODY_TO_HIT);
    }

    pub(super) fn punish(&mut self, refused: SeatSet) {
        self.each_target(|list, _, piece| match list.state.owner(piece) {
            None => Some(why::NEUTRAL_FIGURE),
            Some(owner) if owner == list.seat => Some(why::OWN_FIGURE),
            Some(owner) if !refused.contains(owner) => Some(why::DID_NOT_REFUSE),
            Some(_) => None,
        });
        self.empty_places(why::NOBODY_TO_HIT);
    }

    pub(super) fn movable(&mut self, kind: Kind, whose: Whose) {
        self.each_target(|list, target, piece| {
            let is_own = list.state.owner(piece) == Some(list.seat);
            let is_meant = match whose {
                Whose::Mine => is_own,
                Whose::Others => !is_own,
            };
            if !is_meant || !tape::fits(kind, target) {
                Some(why::NOT_MOVED)
            } else if !tape::has_destination(list.content, list.state, target) {
                Some(why::NOWHERE_TO_GO)
            } else {
                None
            }
        });
        self.empty_places(why::NOBODY_TO_MOVE);
    }

    pub(super) fn gun_down_all(&mut self) {
        for turf in AreaId::turfs() {
            let mut rivals = tape::rivals_figures(self.state, self.seat, Kind::Any);
            let is_here = |it: Target| self.state.areas(self.content, it) >> turf.0 & 1 == 1;
            if !rivals.any(is_here) {
                drop(rivals);
                self.block(Action::In(turf), why::NO_RIVALS);
            }
        }
        self.block(Action::In(AreaId::PARK), why::NO_TURF);
    }

    pub(super) fn seize(&mut self) {
        let influence = self.state.influence(self.content);
        for turf in AreaId::turfs() {
            if influence[usize::from(turf.0)][self.seat.index()] == 0 {
                self.block(Action::In(turf), why::NO_INFLUENCE);
            } else if !turf_war::can_put_marker(self.state, self.seat, turf) {
                self.block(Action::In(turf), why::NO_MARKER_LEFT);
            }
        }
        self.block(Action::In(AreaId::PARK), why::NO_TURF);
    }

    pub(super) fn neutrals(&mut self, who: NeutralWho) {
        for neutral in Neutral::ALL {
            if !tape::is_meant(who, neutral) {
                self.block(Action::Neutral(neutral), why::OTHER_NEUTRAL);
            } else if self.state.neutral_river.contains(neutral) {
                self.block(Action::Neutral(neutral), why::IN_RIVER);
            } else if !tape::neutral_can_go(self.content, self.state, neutral) {
                self.block(Action::Neutral(neutral), why::NOWHERE_TO_GO);
            }
        }
    }

    /// Blocks figures on the board for which there is a reason.
    fn each_target(&mut self, reason: impl Fn(&List<'_>, Target, Piece) -> Option<WhyNot>) {
        let chief = self.state.chief.map(|_| (Target::Chief, Piece::PoliceChief));
        for (target, piece) in self.state.pieces().chain(chief) {
            if let Some(why) = reason(self, target, piece) {
                self.block(Action::Figure(target), why);
            }
        }
    }

    /// Blocks all places where nobody stands.
    fn empty_places(&mut self, why: WhyNot) {
        let places = Site::all().map(Target::Site).chain(self.all_spaces().map(Target::Space));
        for target in places.filter(|it| self.state.piece(*it).is_none()) {
            self.block(Action::Figure(target), why);
        }
    }

    fn all_spaces(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.content.board().spaces.len() as u8).map(SpaceId)
    }
}
