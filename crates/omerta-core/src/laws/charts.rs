//! What moved and what is where; sets; everything named is in the catalogue.

use std::collections::BTreeSet;

use crate::dice::{below, one_of, shuffle};
use crate::game::{Step, Viewer};
use crate::laws::{Held, Law, Run, blocked, options};
use crate::log::{News, Silent, heard};
use crate::seat::{Seat, SeatSet};
use crate::sets::{self, Pick};
use crate::tabletop::{Item, Pile, SetForm, Spot, Tabletop};

impl<G: Tabletop> Run<'_, G> {
    pub(super) fn moves_add_up(
        &mut self,
        before: &G::State,
        after: &G::State,
        news: &[News<G::Event>],
    ) -> Held {
        self.tested(Law::Moves);
        for viewer in self.some_viewers() {
            let game = &**self.game;
            let mut told = game.stock(&game.view(before, viewer));
            for event in heard(news, viewer) {
                for it in game.moves(event, viewer) {
                    Law::Moves.holds(it.n > 0, || format!("{event:?} moves {it:?}"))?;
                    it.from.iter().chain(&it.to).try_for_each(|it| self.pile_is_named(it))?;
                    told.apply(&it);
                }
            }
            let seen = game.stock(&game.view(after, viewer));
            Law::Moves.holds(told == seen, || {
                let differs = |(pile, n): (&Pile, &i64), other: &std::collections::BTreeMap<Pile, i64>| {
                    (other.get(pile) != Some(n)).then(|| format!("{pile:?}: {n}"))
                };
                let by_events: Vec<_> = told.0.iter().filter_map(|it| differs(it, &seen.0)).collect();
                let by_view: Vec<_> = seen.0.iter().filter_map(|it| differs(it, &told.0)).collect();
                let news: Vec<_> = heard(news, viewer).collect();
                format!("{viewer:?} heard {news:?}, so there should be {by_events:#?}; there is {by_view:#?}")
            })?;
            seen.0.keys().try_for_each(|it| self.pile_is_named(it))?;
        }
        Ok(())
    }

    pub(super) fn answers_can_be_drawn(&mut self, state: &G::State, seats: SeatSet) -> Held {
        let game = &**self.game;
        let seat = one_of(&mut self.dice, &seats.iter().collect::<Vec<_>>()).expect("somebody is asked");
        let view = game.view(state, Viewer::Seat(seat));
        let touched = |action: &G::Action| game.touches(&view, action);
        let lit: BTreeSet<Spot> = options(game, state, seat).iter().flat_map(touched).collect();
        let barred: BTreeSet<Spot> =
            blocked(game, state, seat).iter().flat_map(|it| touched(&it.action)).collect();
        self.tested(Law::Named);
        lit.iter().chain(&barred).try_for_each(|it| self.item_is_named(&it.item))?;
        self.tested(Law::Explained);
        let tables: BTreeSet<&str> = lit.iter().map(|it| it.item.table).collect();
        let known: BTreeSet<Item> = lit.iter().chain(&barred).map(|it| it.item).collect();
        let places = self.catalogue.board.iter().flat_map(|it| &it.places);
        for place in places {
            let Some(&table) = tables.get(&*place.table) else { continue };
            let prompt = || format!("{:?}", self.game.prompt(state, seat));
            let is_known = known.contains(&Item::of(table, place.n));
            Law::Explained.holds(is_known, || {
                format!("{table} {} is neither an option of {seat} nor explained: {}", place.n, prompt())
            })?;
        }
        let stock = game.stock(&view);
        let hand = stock.0.keys().filter(|it| it.zone == "hand" && it.seat == Some(seat));
        for pile in hand.filter(|it| it.item.n.is_some() && tables.contains(it.item.table)) {
            Law::Explained.holds(known.contains(&pile.item), || {
                let prompt = self.game.prompt(state, seat);
                format!("{:?} in hand is neither an option of {seat} nor explained: {prompt:?}", pile.item)
            })?;
        }
        Ok(())
    }

    pub(super) fn sets_have_no_order(&mut self, state: &G::State, seats: SeatSet) -> Held {
        let seat = one_of(&mut self.dice, &seats.iter().collect::<Vec<_>>()).expect("somebody is asked");
        let game = &**self.game;
        let Some(form) = sets::set_of(game, state, seat) else { return Ok(()) };
        let (least, most) = (form.least, form.most);
        Law::Sets.holds(least <= most, || format!("{least} to {most} are asked for"))?;
        for option in options(game, state, seat) {
            let is_in = form.close == Some(option)
                || form.things.iter().any(|it| it.pick == option || it.with.contains(&option));
            Law::Sets.holds(is_in, || format!("{option:?} is an option of {seat} and in no set {form:?}"))?;
        }
        let mut picks = self.some_set(&form);
        if sets::check(&form, &picks).is_err() {
            return Ok(());
        }
        self.tested(Law::Sets);
        let in_order = sets::answer(game, state, seat, &picks);
        shuffle(&mut self.dice, &mut picks);
        let shuffled = sets::answer(game, state, seat, &picks);
        Law::Sets.holds(in_order == shuffled, || {
            format!("{picks:?} of {seat} becomes {in_order:?} or {shuffled:?}")
        })?;
        let Ok(steps) = shuffled else {
            // Of several things one may spoil another, such as the last money: then the set is refused whole.
            let is_small = picks.len() <= usize::from(form.least.max(1));
            let is_plain = is_small && picks.iter().all(|it| it.with.is_none());
            return Law::Sets
                .holds(!is_plain, || format!("{picks:?} of {seat} fits {form:?} and is {shuffled:?}"));
        };
        self.steps_are_legal(state, seat, &steps)?;
        // Two different sets are two different answers: nothing of a set is left out or replaced.
        let (mut other, mut these) = (self.some_set(&form), picks);
        other.sort();
        these.sort();
        let Ok(other_steps) = sets::answer(&**self.game, state, seat, &other) else { return Ok(()) };
        Law::Sets.holds(other == these || other_steps != steps, || {
            format!("{these:?} and {other:?} of {seat} both become {steps:?}")
        })
    }

    fn steps_are_legal(&self, state: &G::State, seat: Seat, steps: &[G::Action]) -> Held {
        let mut state = state.clone();
        for action in steps {
            let is_legal = options(&**self.game, &state, seat).contains(action);
            Law::Sets.holds(is_legal, || format!("{action:?} of {steps:?} is no option of {seat}"))?;
            self.game.apply(&mut state, &Step::Seat(seat, *action), &mut Silent);
        }
        Ok(())
    }

    /// Any set of the right size.
    fn some_set(&mut self, form: &SetForm<G::Action>) -> Vec<Pick<G::Action>> {
        let mut pool: Vec<Pick<G::Action>> = Vec::new();
        for thing in &form.things {
            for _ in 0..thing.n {
                pool.push(Pick { pick: thing.pick, with: one_of(&mut self.dice, &thing.with) });
            }
        }
        shuffle(&mut self.dice, &mut pool);
        let most = usize::from(form.most).min(pool.len());
        let least = usize::from(form.least).min(most);
        pool.truncate(least + below(&mut self.dice, (most - least) as u32 + 1) as usize);
        pool
    }

    fn pile_is_named(&self, pile: &Pile) -> Held {
        let is_zone = self.catalogue.zones.contains_key(pile.zone);
        Law::Named.holds(is_zone, || format!("there is no zone {:?} in the catalogue", pile.zone))?;
        pile.at.iter().try_for_each(|it| self.item_is_named(it))?;
        self.item_is_named(&pile.item)
    }

    fn item_is_named(&self, item: &Item) -> Held {
        if item.table == "seats" {
            return Ok(());
        }
        let table = self.catalogue.tables.get(item.table);
        let is_row = table.is_some_and(|it| item.n.is_none_or(|n| usize::from(n) < it.rows.len()));
        Law::Named.holds(is_row, || format!("{item:?} is not in the catalogue"))
    }
}
