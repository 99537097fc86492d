//! Corleone's Empire: jobs, allies, tiles and businesses, where the first figure goes, and the bonuses at the end.

use omerta_core::{BySeat, Outcome, Seat, SeatSet};
use omerta_corleone::content::TURFS;
use omerta_corleone::state::Markers;
use omerta_corleone::{
    AreaId, Bonuses, Chance, Colour, Corleone, Event, JobSet, Open, Piece, Place, Site, State, bonuses,
};

use crate::balance::{Balanced, Entry, Limit};

/// Where each group of items begins in the list.
struct Places {
    allies: usize,
    tiles: usize,
    businesses: usize,
}

fn places(game: &Corleone) -> Places {
    let content = game.content();
    let allies = content.jobs().len();
    let tiles = allies + content.allies().len();
    Places { allies, tiles, businesses: tiles + content.tiles().len() }
}

/// Tells which businesses an area has: the printed one and its tile.
fn businesses(game: &Corleone, state: &State, area: AreaId, item: &mut dyn FnMut(usize)) {
    let places = places(game);
    item(places.businesses + usize::from(area.0));
    if let Some(Some(tile)) = state.tiles.get(usize::from(area.0)) {
        item(places.tiles + usize::from(tile.0));
    }
}

/// The business at a site.
fn business(game: &Corleone, state: &State, site: Site) -> usize {
    let (places, turf) = (places(game), usize::from(site.turf().0));
    match state.tiles[turf] {
        Some(tile) if site.is_tile() => places.tiles + usize::from(tile.0),
        _ => places.businesses + turf,
    }
}

impl Balanced for Corleone {
    const LIMITS: &'static [Limit] = &[
        Limit::Seat(2.5),
        Limit::Place(2.5),
        Limit::Use(None, 5.0),
        Limit::Opening(8.0),
        Limit::Margin(20.0),
        Limit::Deciders,
    ];

    fn items(&self) -> Vec<Entry> {
        let content = self.content();
        let jobs = content.jobs().iter().map(|it| Entry::new("jobs", &it.id));
        let allies = content.allies().iter().map(|it| Entry::new("allies", &it.id));
        let tiles = content.tiles().iter().map(|it| Entry::new("tiles", &it.id));
        let printed = content.printed().iter().map(|it| Entry::new("businesses", &it.id));
        jobs.chain(allies).chain(tiles).chain(printed).collect()
    }

    fn openings(&self) -> Vec<Entry> {
        let content = self.content();
        let fronts = content.tiles().iter().chain(content.printed()).map(|it| Entry::new("thug", &it.id));
        fronts.chain(content.board().spaces.iter().map(|it| Entry::new("don", &it.id))).collect()
    }

    fn deciders(&self) -> Vec<Entry> {
        let colours = ["yellow", "blue", "green", "gray"].map(|it| Entry::new("colours", it));
        let areas = &self.content().board().areas;
        colours.into_iter().chain(areas.iter().take(TURFS).map(|it| Entry::new("turfs", &it.id))).collect()
    }

    fn first(&self, state: &State) -> Seat {
        state.horse_head
    }

    fn shown(&self, _state: &State, chance: &Chance, item: &mut dyn FnMut(usize)) {
        let places = places(self);
        match chance {
            Chance::Job(job) => item(usize::from(job.0)),
            Chance::Ally(ally) => item(places.allies + usize::from(ally.0)),
            Chance::Tile(tile) => item(places.tiles + usize::from(tile.0)),
            // What is printed is there from the start.
            Chance::HorseHead(_) => {
                (0..self.content().printed().len()).for_each(|it| item(places.businesses + it))
            }
            Chance::Lifted(_) => (),
        }
    }

    fn used(&self, state: &State, event: &Event, item: &mut dyn FnMut(Seat, usize)) {
        match *event {
            Event::JobDone(seat, job) => item(seat, usize::from(job.0)),
            Event::Ally(seat, ally) => item(seat, places(self).allies + usize::from(ally.0)),
            Event::Front(seat, site, _) | Event::Controller(seat, site, _) => {
                item(seat, business(self, state, site))
            }
            Event::Backs(seat, areas) => {
                areas.iter().for_each(|it| businesses(self, state, it, &mut |business| item(seat, business)));
            }
            _ => (),
        }
    }

    fn opening(&self, state: &State, event: &Event) -> Option<(Seat, usize)> {
        let Event::Placed { piece: Piece::Own(seat, _), to, .. } = *event else { return None };
        let n_fronts = self.content().tiles().len() + self.content().printed().len();
        match to {
            Place::Site(site) => Some((seat, business(self, state, site) - places(self).tiles)),
            Place::Space(space) => Some((seat, n_fronts + usize::from(space.0))),
            Place::Turf(_) => None,
        }
    }

    fn decided(&self, state: &State, outcome: &Outcome, decider: &mut dyn FnMut(usize)) {
        let content = self.content();
        let numbers = content.numbers();
        // The same table without any marker, and without any job done.
        let no_turfs = Open { control: [Markers::default(); TURFS], ..state.open };
        let mut no_jobs = state.open;
        no_jobs.families.iter_mut().for_each(|(_, it)| it.done = JobSet::EMPTY);
        let turfs = bonuses(content, &no_jobs);
        let mut check = |nth: usize, without: &BySeat<Bonuses>| {
            let rank = |seat: Seat| {
                let Bonuses { turfs: less_turfs, colours } = without[seat];
                let less = i32::from(less_turfs) * i32::from(numbers.turf_bonus)
                    + i32::from(colours) * i32::from(numbers.job_bonus);
                (outcome.scores[seat] - less, turfs[seat].turfs - less_turfs)
            };
            let everyone = SeatSet::all(state.n_seats());
            let best = everyone.iter().map(rank).max();
            let winners: SeatSet = everyone.iter().filter(|&it| Some(rank(it)) == best).collect();
            if winners != outcome.winners {
                decider(nth);
            }
        };
        for (nth, colour) in Colour::ALL.into_iter().enumerate() {
            let of_colour = |it: JobSet| it.each().filter(|it| content.job(*it).colour == colour).collect();
            let mut only = no_turfs;
            only.families.iter_mut().for_each(|(_, it)| it.done = of_colour(it.done));
            check(nth, &bonuses(content, &only));
        }
        for turf in 0..TURFS {
            let mut only = Open { control: [Markers::default(); TURFS], ..no_jobs };
            only.control[turf] = state.control[turf];
            check(Colour::ALL.len() + turf, &bonuses(content, &only));
        }
    }
}
