//! What things are worth, in dollars at the end of the game, as games between bots have taught.

use crate::registry::Style;

/// How a bot weighs things. Acts and fours are in the order of acts or of notes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// A note in hand that is likely to reach a suitcase: $1, $2, $3, $5.
    pub(crate) note: [f64; 4],
    /// The same by act.
    pub(crate) money: [f64; 4],
    /// How many more notes each figure still to play will get into the suitcase.
    pub(crate) laundry: f64,
    /// How many notes one may hope to keep over the tribute.
    pub(crate) keep: [f64; 4],
    /// A good that no job in sight asks for, by act.
    pub(crate) good: [f64; 4],
    /// How much of a job's worth counts when so many goods are missing.
    pub(crate) missing: [f64; 4],
    /// How much of it counts if the job is public.
    pub(crate) public: f64,
    /// What a draw of two jobs is worth, by act.
    pub(crate) draw: [f64; 4],
    /// The Horse Head, by act.
    pub(crate) horse: [f64; 4],
    /// How far a colour is from being decided, by act.
    pub(crate) colour: [f64; 4],
    /// How far a turf is from being decided, by act.
    pub(crate) majority: [f64; 4],
    /// What the control of a business brings in the next act, by act.
    pub(crate) echo: [f64; 4],
    /// How unsure a turf war is: at the end of the act, and more for each figure to come.
    pub(crate) war: [f64; 2],
    /// How much of a rival's loss is a gain, shared out among the rivals.
    pub(crate) spite: f64,
    /// How much of a placement's worth counts at once, for thugs and for family members.
    pub(crate) figure: [f64; 2],
    /// How much counts what a placement would lose by waiting.
    pub(crate) haste: f64,
    /// How much of a job's or an ally's worth counts at once, and that of a public job.
    pub(crate) card: [f64; 2],
    /// What the plain use of an effect is worth, for cards that are not used now.
    pub(crate) front: f64,
    /// See [`Weights::front`].
    pub(crate) backs: f64,
    /// See [`Weights::front`].
    pub(crate) gun_down: f64,
    /// See [`Weights::front`].
    pub(crate) suitcase: f64,
    /// What the hand space for an ally costs at each tribute.
    pub(crate) slot: f64,
    /// How much of its worth an ally is thought to bring when it is bought.
    pub(crate) ally: f64,
    /// What rivals are thought to bid, by act.
    pub(crate) bid: [f64; 3],
    /// How much of a bid is whim.
    pub(crate) whim: f64,
}

impl Weights {
    /// What good players know.
    pub(crate) const EXPERT: Weights = Weights {
        note: [1.25, 0.59, 1.26, 3.85],
        money: [0.75, 0.65, 0.56, 0.68],
        laundry: 0.26,
        keep: [1.76, 1.68, 1.48, 2.32],
        good: [0.23, 0.34, 0.26, 0.2],
        missing: [0.86, 0.42, 0.2, 0.08],
        public: 0.8,
        draw: [0.26, 1.11, 0.46, 2.2],
        horse: [1.26, 0.97, 0.89, 0.0],
        colour: [2.0, 1.08, 2.8, 0.53],
        majority: [1.26, 2.37, 3.44, 0.23],
        echo: [0.42, 1.8, 3.16, 0.0],
        war: [0.12, 0.04],
        spite: 0.26,
        figure: [0.21, 0.14],
        haste: 1.0,
        card: [0.29, 2.65],
        front: 3.0,
        backs: 4.24,
        gun_down: 1.85,
        suitcase: 2.87,
        slot: 0.98,
        ally: 1.26,
        bid: [1.43, 6.29, 9.61],
        whim: 0.31,
    };

    /// What is there to be had at once, and nothing else: no turfs, no rivals, no tomorrow.
    pub(crate) const GREEDY: Weights = Weights {
        laundry: 0.2,
        missing: [0.9, 0.3, 0.0, 0.0],
        draw: [0.5; 4],
        horse: [0.0; 4],
        colour: [9.0; 4],
        echo: [0.0; 4],
        majority: [9.0; 4],
        spite: 0.0,
        figure: [1.0; 2],
        haste: 0.0,
        card: [1.0; 2],
        ally: 0.0,
        ..Weights::EXPERT
    };

    /// The expert in one of three moods.
    pub(crate) fn of(style: Style) -> Weights {
        let normal = Weights::EXPERT;
        match style {
            Style::Normal => normal,
            // Fights for turfs, hurts rivals and pays a little more for allies.
            Style::Bold => Weights {
                echo: normal.echo.map(|it| it * 1.4),
                spite: normal.spite * 2.0,
                gun_down: normal.gun_down * 1.3,
                ally: normal.ally * 1.1,
                ..normal
            },
            // Takes the money home, stays out of wars and bids less.
            Style::Timid => Weights {
                echo: normal.echo.map(|it| it * 0.7),
                spite: normal.spite * 0.3,
                suitcase: normal.suitcase * 1.2,
                ally: normal.ally * 0.85,
                ..normal
            },
        }
    }
}
