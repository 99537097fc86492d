//! Whom people play against: six levels, weaker by memory and depth and never by silly moves, and six characters who
//! like something beyond winning.

use std::sync::Arc;

use omerta_core::{DecisionOf, Dice};

use crate::bot::Bot;
use crate::odds::happens;
use crate::registry::{Botted, Style};
use crate::search::{Budget, MOST_TERMS, Search, Temper};

/// How strong a bot is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Follows what good players know, but often remembers only what lies on the table, and now and then takes what is
    /// best at once.
    Associate,
    /// The same with a perfect memory.
    Soldier,
    /// Looks ahead a little.
    Capo,
    /// Looks ahead.
    Underboss,
    /// Looks ahead for longer than people notice, and draws conclusions from what others do.
    Boss,
    /// Looks ahead as long as people wait.
    BossOfBosses,
}

impl Level {
    /// All of them, from the weakest to the strongest.
    pub const ALL: [Level; 6] =
        [Level::Associate, Level::Soldier, Level::Capo, Level::Underboss, Level::Boss, Level::BossOfBosses];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Associate => "associate",
            Level::Soldier => "soldier",
            Level::Capo => "capo",
            Level::Underboss => "underboss",
            Level::Boss => "boss",
            Level::BossOfBosses => "boss-of-bosses",
        }
    }

    /// The level this word means.
    pub fn of(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|it| it.word() == word)
    }

    /// Which rung of those who look ahead it is; none if it does not look ahead.
    pub const fn rung(self) -> Option<usize> {
        match self {
            Level::Associate | Level::Soldier => None,
            Level::Capo => Some(0),
            Level::Underboss => Some(1),
            Level::Boss => Some(2),
            Level::BossOfBosses => Some(3),
        }
    }
}

/// What somebody likes beyond winning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Character {
    /// Takes money home and runs no risks.
    Bookkeeper,
    /// Fights.
    Hothead,
    /// Wants sets.
    Collector,
    /// Wants offices.
    Politician,
    /// Would rather be second until it counts.
    Ghost,
    /// Loves to draw.
    Gambler,
}

impl Character {
    /// All of them.
    pub const ALL: [Character; 6] = [
        Character::Bookkeeper,
        Character::Hothead,
        Character::Collector,
        Character::Politician,
        Character::Ghost,
        Character::Gambler,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Character::Bookkeeper => "bookkeeper",
            Character::Hothead => "hothead",
            Character::Collector => "collector",
            Character::Politician => "politician",
            Character::Ghost => "ghost",
            Character::Gambler => "gambler",
        }
    }

    /// The character this word means.
    pub fn of(word: &str) -> Option<Character> {
        Character::ALL.into_iter().find(|it| it.word() == word)
    }

    /// What is liked, as chances to win that one unit of a term is worth. The terms of all games are here; a game
    /// has those it knows.
    const fn likes(self) -> &'static [(&'static str, f32)] {
        match self {
            Character::Bookkeeper => &[("money", 0.01), ("suitcase", 0.015), ("near_death", -0.02)],
            Character::Hothead => &[("bangs", -0.008), ("control", 0.01), ("squares", 0.006)],
            Character::Collector => &[
                ("paintings", 0.008),
                ("diamonds", 0.006),
                ("done", 0.01),
                ("specials", 0.01),
                ("cards", 0.003),
            ],
            Character::Politician => {
                &[("desk", 0.02), ("allies", 0.012), ("horse_head", 0.01), ("office", 0.02), ("chief", 0.015)]
            }
            Character::Ghost => &[("lead", -0.015)],
            Character::Gambler => &[("jobs", 0.008), ("income", 0.006), ("one_wound", 0.005)],
        }
    }

    /// The same as weights of a game's terms.
    pub(crate) fn tilt(self, terms: &[&str]) -> [f32; MOST_TERMS] {
        let mut tilt = [0.0; MOST_TERMS];
        for (term, weight) in self.likes() {
            if let Some(at) = terms.iter().position(|it| it == term) {
                tilt[at] = *weight;
            }
        }
        tilt
    }
}

/// The bot of a level, with or without a character. Who does not look ahead has none.
pub(crate) fn hire<G: Botted>(
    game: &Arc<G>,
    level: Level,
    character: Option<Character>,
    budget: Option<Budget>,
) -> Box<dyn Bot<G> + Send> {
    let Some(rung) = level.rung() else {
        let script = game.expert(Style::Normal);
        return match level {
            Level::Associate => {
                let (game, greedy) = (Arc::clone(game), game.greedy());
                Box::new(Forgetful { game, bot: script, greedy })
            }
            _ => script,
        };
    };
    let tilt = character.map_or([0.0; MOST_TERMS], |it| it.tilt(G::TERMS));
    // The lower ones look ahead, and take others at their word.
    let temper = Temper { tilt, is_shrewd: level >= Level::Boss, ..Temper::default() };
    Box::new(match budget {
        Some(budget) => Search::new(game, budget, temper),
        None => Search::on_rung(game, rung, temper),
    })
}

/// A bot that often remembers nothing but what lies on the table, and now and then does not think of tomorrow.
struct Forgetful<G: Botted> {
    game: Arc<G>,
    bot: Box<dyn Bot<G> + Send>,
    greedy: Box<dyn Bot<G> + Send>,
}

impl<G: Botted> Bot<G> for Forgetful<G> {
    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> G::Action {
        let mut seen = view.clone();
        if G::SHORT_MEMORY >= 1.0 || happens(dice, G::SHORT_MEMORY) {
            self.game.forget(&mut seen);
        }
        match happens(dice, G::SHORT_SIGHT) {
            true => self.greedy.choose(decision, &seen, dice),
            false => self.bot.choose(decision, &seen, dice),
        }
    }

    fn speaks_unasked(&self) -> bool {
        self.bot.speaks_unasked()
    }

    fn volunteer(&mut self, liberties: &[G::Action], view: &G::View, dice: &mut Dice) -> Option<G::Action> {
        let mut seen = view.clone();
        self.game.forget(&mut seen);
        self.bot.volunteer(liberties, &seen, dice)
    }
}

#[cfg(test)]
mod tests {
    use omerta_cash::CashNGuns;
    use omerta_corleone::Corleone;
    use omerta_empire::Empire;

    use super::*;
    use crate::search::Searched;

    #[test]
    fn words_lead_back_to_what_they_mean() {
        assert!(Level::ALL.into_iter().all(|it| Level::of(it.word()) == Some(it)));
        assert!(Character::ALL.into_iter().all(|it| Character::of(it.word()) == Some(it)));
        assert!(Level::ALL.windows(2).all(|it| it[0].rung() <= it[1].rung()));
        assert_eq!(Level::of("godmother"), None);
    }

    #[test]
    fn each_level_was_found_to_be_stronger_than_the_one_below() {
        fn ratings<G: Botted>() -> Vec<u16> {
            Level::ALL.into_iter().filter_map(|it| crate::rating::<G>(it.word())).collect()
        }
        let all = [ratings::<CashNGuns>(), ratings::<Corleone>(), ratings::<Empire>()];
        for ratings in all {
            assert!(ratings.len() == 6 && ratings.is_sorted_by(|a, b| a < b), "{ratings:?}");
            assert_eq!(ratings[1], 1000, "a soldier is what all are measured by");
        }
    }

    #[test]
    fn every_character_likes_something_in_every_game() {
        for terms in [CashNGuns::TERMS, Corleone::TERMS, Empire::TERMS] {
            for character in Character::ALL {
                assert!(character.tilt(terms).iter().any(|it| *it != 0.0), "{character:?} in {terms:?}");
            }
        }
    }
}
