//! Empire City: cards, henchmen and rackets, who leads which family, where gangsters go, and how it ends.

use omerta_core::Seat;
use omerta_empire::{Action, Chance, CityId, Empire, Ending, Event, HenchmanId, Neutral, RacketId, State};

use crate::balance::{Balanced, Entry, Limit};

/// The office of the godfather is won by somebody who did not have it at the start.
const OFFICE: &str = "office in other hands";
/// What may happen in a game and is counted.
const MARKS: [&str; 13] = [
    OFFICE,
    "attack",
    "assassination",
    "henchman killed",
    "special abducted",
    "corruption card",
    "Ness in town",
    "square lost to the police",
    "racket wrecked",
    "pot won",
    "vendetta token cashed",
    "deal",
    "promise broken",
];
/// What a gangster is used for besides neutral squares.
const DEEDS: [&str; 3] = ["control", "attack", "assassination"];

/// Where each group of items begins in the list.
struct Places {
    henchmen: usize,
    rackets: usize,
    at_work: usize,
    corruption: usize,
    cops: usize,
}

fn places(game: &Empire) -> Places {
    let content = game.content();
    let henchmen = content.city_cards().len();
    let rackets = henchmen + content.henchmen().len();
    let at_work = rackets + content.rackets().len();
    let corruption = at_work + content.henchmen().len();
    Places { henchmen, rackets, at_work, corruption, cops: corruption + content.corruption_cards().len() }
}

impl Balanced for Empire {
    const LIMITS: &'static [Limit] = &[
        Limit::Role("families", 4.0),
        Limit::Seat(3.0),
        Limit::Place(3.0),
        Limit::Median(7, 11),
        Limit::Under(20, 99.0),
        Limit::Ends(5.0, 80.0),
        Limit::Mark(OFFICE, 90.0),
        Limit::Use(Some("city cards"), 3.0),
        Limit::Use(Some("henchmen"), 3.0),
        Limit::Use(Some("rackets"), 3.0),
        Limit::Turn("neutral squares", 35.0),
    ];

    fn items(&self) -> Vec<Entry> {
        let content = self.content();
        let city = content.city_cards().iter().map(|it| Entry::new("city cards", &it.id));
        let henchmen = |group| content.henchmen().iter().map(move |it| Entry::new(group, &it.id));
        let rackets = content.rackets().iter().map(|it| Entry::new("rackets", &it.id));
        let corruption = content.corruption_cards().iter().map(|it| Entry::new("corruption cards", &it.id));
        let cops = content.cop_cards().iter().map(|it| Entry::new("cop cards", &it.id));
        city.chain(henchmen("henchmen"))
            .chain(rackets)
            .chain(henchmen("henchmen at work"))
            .chain(corruption)
            .chain(cops)
            .collect()
    }

    fn roles(&self) -> Vec<Entry> {
        let families = self.content().families().iter().map(|it| Entry::new("families", &it.id));
        let start = self.content().start_cards().iter().map(|it| Entry::new("start cards", &it.id));
        families.chain(start).collect()
    }

    fn turns(&self) -> Vec<Entry> {
        let neutral = Neutral::ALL.map(|it| Entry::new("neutral squares", it.word()));
        neutral.into_iter().chain(DEEDS.map(|it| Entry::new("deeds", it))).collect()
    }

    fn ends(&self) -> Vec<&'static str> {
        vec!["vp", "specials", "martial_law"]
    }

    fn marks(&self) -> Vec<&'static str> {
        MARKS.to_vec()
    }

    fn first(&self, state: &State) -> Seat {
        state.open.godfather
    }

    fn shown(&self, _state: &State, chance: &Chance, item: &mut dyn FnMut(usize)) {
        let places = places(self);
        match *chance {
            Chance::City(CityId(card)) => item(usize::from(card)),
            Chance::Henchman(HenchmanId(henchman)) => {
                item(places.henchmen + usize::from(henchman));
                item(places.at_work + usize::from(henchman));
            }
            Chance::Racket(RacketId(racket)) => item(places.rackets + usize::from(racket)),
            _ => (),
        }
    }

    fn used(&self, state: &State, event: &Event, item: &mut dyn FnMut(Seat, usize)) {
        let places = places(self);
        match *event {
            Event::Played(seat, card, _) => item(seat, usize::from(card.0)),
            Event::Plan(seat, plan) => {
                plan.cards.each().for_each(|it| item(seat, usize::from(it.0)));
                let at_work = plan.fighters.or(plan.revealed);
                at_work.iter().for_each(|it| item(seat, places.at_work + usize::from(it.0)));
            }
            Event::Revealed(seat, henchman) => item(seat, places.at_work + usize::from(henchman.0)),
            Event::Picked(seat, henchman) | Event::Hired(seat, henchman) => {
                item(seat, places.henchmen + usize::from(henchman.0));
            }
            Event::StartRacket(seat, racket, _) | Event::Opened(seat, racket, _) => {
                item(seat, places.rackets + usize::from(racket.0));
            }
            // What holds by being there is used by whoever has it; a cop card, by the chief.
            Event::CorruptionCard(seat, _, card) => item(seat, places.corruption + usize::from(card.0)),
            Event::CopCard(card, _) => {
                if let Some(chief) = state.open.chief {
                    item(chief, places.cops + usize::from(card.0));
                }
            }
            _ => (),
        }
    }

    fn turn(&self, event: &Event) -> Option<(Seat, usize)> {
        let deed = |seat, nth| Some((seat, Neutral::ALL.len() + nth));
        match *event {
            Event::Used(seat, neutral) => Some((seat, neutral as usize)),
            Event::Controlled(seat, ..) => deed(seat, 0),
            Event::Attacked(seat, ..) => deed(seat, 1),
            Event::HitDeclared(seat, _) => deed(seat, 2),
            _ => None,
        }
    }

    fn mark(&self, first: Seat, event: &Event) -> Option<usize> {
        let mark = match *event {
            Event::Godfather(seat, ..) if seat != first => OFFICE,
            Event::Attacked(..) => "attack",
            Event::HitDeclared(..) => "assassination",
            Event::Killed(..) => "henchman killed",
            Event::Abducted(..) => "special abducted",
            Event::CorruptionCard(..) => "corruption card",
            Event::NessCame => "Ness in town",
            Event::Busted(..) => "square lost to the police",
            Event::Wrecked(..) => "racket wrecked",
            Event::Race(_, _, _, won, _) if won > 0 => "pot won",
            Event::Cashed(..) => "vendetta token cashed",
            Event::Deal(..) => "deal",
            Event::Word(.., false) => "promise broken",
            _ => return None,
        };
        MARKS.iter().position(|it| *it == mark)
    }

    fn role(&self, state: &State, seat: Seat, role: &mut dyn FnMut(usize)) {
        let capo = state.open.capo(seat);
        if let Some(family) = capo.family {
            role(usize::from(family.0));
        }
        if let Some(start) = capo.start {
            role(self.content().families().len() + usize::from(start.0));
        }
    }

    fn end(&self, state: &State) -> Option<usize> {
        state.open.ended.map(|(ending, _)| match ending {
            Ending::Vp => 0,
            Ending::Specials => 1,
            Ending::MartialLaw => 2,
        })
    }

    fn is_amount(action: &Action) -> bool {
        matches!(action, Action::Bid(_) | Action::Donate(_))
    }
}
