//! What things are thought to be worth, in VP.

use crate::registry::Style;

/// The numbers an expert weighs by.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// How many VP the leader makes in a round, and how much corruption the most corrupt.
    pub pace: f64,
    /// See [`Weights::pace`].
    pub rot: f64,
    /// How many rounds are looked ahead at most.
    pub horizon: f64,
    /// $100, and how much more they are worth early.
    pub money: f64,
    /// See [`Weights::money`].
    pub early: f64,
    /// A point of corruption.
    pub clean: f64,
    /// A point of corruption beyond what one can bear to the end.
    pub doom: f64,
    /// A mark that nobody has reached, if one is the first.
    pub mark: f64,
    /// How much of what a rival loses is a gain, and how much more of one who is about to win.
    pub spite: f64,
    /// See [`Weights::spite`].
    pub hunt: f64,
    /// How long a square is kept: this part of it each round.
    pub keep: f64,
    /// A square without a racket, in each round.
    pub site: f64,
    /// A neighbour of one's own.
    pub wall: f64,
    /// What being near a cop costs.
    pub heat: f64,
    /// How much more than on an ordinary day a city card is worth, by deck.
    pub card: [f64; 3],
    /// How much less each card is worth that a full hand has already.
    pub glut: f64,
    /// What a city card must bring to be played now.
    pub patience: f64,
    /// A point of a henchman's value.
    pub crew: f64,
    /// How much less each further henchman is worth.
    pub crowd: f64,
    /// A special, by how many one has already.
    pub special: [f64; 5],
    /// How much of his pay it costs to use a henchman.
    pub wear: f64,
    /// How much of their crews defenders and attackers are thought to send.
    pub defence: f64,
    /// See [`Weights::defence`].
    pub attack: f64,
    /// How much more than it is the prize of a fight is worth.
    pub fight: f64,
    /// The same for assassinations.
    pub hit: f64,
    /// A token in a rival's hands.
    pub grudge: f64,
    /// One more gangster.
    pub gangster: f64,
    /// How many rounds the office is thought to last.
    pub tenure: f64,
    /// How much of what the office is worth is bid, and how much of one's money.
    pub bid: f64,
    /// See [`Weights::bid`].
    pub purse: f64,
    /// How much of a bid is whim.
    pub whim: f64,
    /// Being police chief, in each round.
    pub chief: f64,
    /// What a deal must bring.
    pub margin: f64,
    /// Whether offers are made and pacts kept.
    pub talks: bool,
    /// How much whoever breaks his word is made to feel it; nothing is owed to him either.
    pub sanction: f64,
}

impl Weights {
    /// What good players know.
    pub const EXPERT: Weights = Weights {
        pace: 10.0,
        rot: 6.5,
        horizon: 8.0,
        money: 0.4,
        early: 0.25,
        clean: 0.35,
        doom: 0.5,
        mark: 1.0,
        spite: 0.5,
        hunt: 0.5,
        keep: 0.8,
        site: 0.15,
        wall: 0.3,
        heat: 0.5,
        card: [1.0, 1.0, 1.0],
        glut: 0.15,
        patience: 0.3,
        crew: 0.6,
        crowd: 0.1,
        special: [1.2, 1.8, 3.5, 9.0, 40.0],
        wear: 0.8,
        defence: 0.6,
        attack: 0.85,
        fight: 1.15,
        hit: 1.15,
        grudge: 0.4,
        gangster: 1.6,
        tenure: 1.8,
        bid: 0.6,
        purse: 1.0,
        whim: 0.25,
        chief: 0.5,
        margin: 0.3,
        talks: true,
        sanction: 0.0,
    };

    /// What is there to be had at once, and nothing else: no rivals, no danger, hardly a tomorrow.
    pub const GREEDY: Weights = Weights {
        horizon: 2.0,
        early: 0.0,
        card: [0.8; 3],
        crew: 0.5,
        clean: 0.05,
        doom: 0.0,
        mark: 0.0,
        spite: 0.0,
        hunt: 0.0,
        wall: 0.0,
        heat: 0.0,
        special: [0.0, 0.0, 0.0, 0.0, 40.0],
        wear: 0.3,
        grudge: 0.0,
        defence: 0.3,
        attack: 0.5,
        tenure: 1.0,
        chief: 0.0,
        talks: false,
        ..Weights::EXPERT
    };

    /// The expert in one of three moods.
    pub(crate) fn of(style: Style) -> Weights {
        let normal = Weights::EXPERT;
        match style {
            Style::Normal => normal,
            // Fights more, minds corruption less, and pays for the office.
            Style::Bold => Weights {
                fight: normal.fight * 1.25,
                hit: normal.hit * 1.25,
                clean: normal.clean * 0.7,
                spite: normal.spite * 1.3,
                bid: normal.bid * 1.2,
                ..normal
            },
            // Keeps his hands clean and his money together.
            Style::Timid => Weights {
                fight: normal.fight * 0.8,
                hit: normal.hit * 0.75,
                clean: normal.clean * 1.4,
                heat: normal.heat * 1.3,
                bid: normal.bid * 0.85,
                ..normal
            },
        }
    }
}
