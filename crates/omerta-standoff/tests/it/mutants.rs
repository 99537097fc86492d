//! Every law can fail: games with one planted fault each.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use omerta_core::laws::{self, Law};
use omerta_core::{
    Asked, Audience, Blocked, Catalogue, Census, Charted, Counted, Draw, Face, Fault, Figure, Form, Game,
    Item, Lang, Log, Move, Noted, PackFiles, PackHash, Packed, Phrase, Phrases, Picture, Pictured, Pile, Rng,
    Sealed, Seat, SeatSet, SetForm, Setup, SetupOf, Spoken, Spot, Step, StepOf, Stock, Thing, Viewer,
    Waiting, WhyNot,
};
use omerta_standoff::{Action, Bullet, Chance, Event, Phase, Prompt, Standoff, State, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bug {
    None,
    OptionTwice,
    NoOptions,
    SomebodyElseIsWaitedFor,
    OptionCalledImpossible,
    TooMuchLoot,
    MoneyVanishes,
    NeverEnds,
    ForgetsOwnBullet,
    ImaginesBulletsThatAreNot,
    NeverGuessesThatAnyoneStays,
    NeverGuessesOldBangs,
    LastToAnswerIsBoss,
    TargetInSight,
    AimToldToAll,
    UnseenBulletsTold,
    KeyWithoutOwnTarget,
    StartsOtherwiseAgain,
    VariantGetsLost,
    DuckIsWrittenStay,
    PhraseWithoutTemplate,
    PanicsOnNonsense,
    WoundsAreNotMoved,
    BulletsWithoutTable,
    HalfOfASet,
    BangLightsUpNothing,
    AnythingCanHappen,
    DealerIsToldTooLittle,
    OnlyBulletLoadsItself,
}

/// Which bugs show that this law can fail. A new law does not compile without one.
fn bugs(law: Law) -> &'static [Bug] {
    match law {
        Law::Options => &[Bug::OptionTwice, Bug::NoOptions, Bug::SomebodyElseIsWaitedFor],
        Law::Blocked => &[Bug::OptionCalledImpossible],
        Law::Chance => &[Bug::TooMuchLoot, Bug::AnythingCanHappen, Bug::DealerIsToldTooLittle],
        Law::Census => &[Bug::MoneyVanishes],
        Law::Ends => &[Bug::NeverEnds],
        Law::Imagine => &[Bug::ForgetsOwnBullet, Bug::ImaginesBulletsThatAreNot],
        Law::Truth => &[Bug::NeverGuessesThatAnyoneStays],
        Law::Commute => &[Bug::LastToAnswerIsBoss],
        Law::Sealed => &[Bug::TargetInSight, Bug::AimToldToAll],
        Law::Audience => &[Bug::UnseenBulletsTold],
        Law::Asked => &[Bug::OnlyBulletLoadsItself],
        Law::InfoKey => &[Bug::KeyWithoutOwnTarget],
        Law::Replay => &[Bug::StartsOtherwiseAgain],
        Law::Wire => &[Bug::VariantGetsLost],
        Law::Notation => &[Bug::DuckIsWrittenStay],
        Law::Phrases => &[Bug::PhraseWithoutTemplate],
        Law::Noise => &[Bug::PanicsOnNonsense],
        Law::Moves => &[Bug::WoundsAreNotMoved],
        Law::Named => &[Bug::BulletsWithoutTable],
        Law::Sets => &[Bug::HalfOfASet],
        Law::Explained => &[Bug::BangLightsUpNothing],
    }
}

#[test]
fn every_law_finds_its_bugs() {
    for law in Law::ALL {
        for &bug in bugs(law) {
            let found = check(bug).map(|_| ()).map_err(|broken| broken.law);
            assert_eq!(found, Err(law), "{bug:?}");
        }
    }
}

#[test]
fn a_game_without_bugs_keeps_every_law() {
    let report = check(Bug::None).unwrap_or_else(|broken| panic!("{broken}"));
    let untested: Vec<Law> = Law::ALL.into_iter().filter(|it| !report.tested.contains_key(it)).collect();
    assert_eq!(untested, []);
}

/// Late in a game there are too many worlds to try them all, but still few secrets of one seat.
#[test]
fn a_lie_about_old_secrets_is_found_seat_by_seat() {
    let game = faulty(Bug::NeverGuessesOldBangs);
    let sought = laws::truth_can_be_imagined(&game, &Setup::new(4), 100, 600, 7);
    assert_eq!(sought.map_err(|broken| broken.law), Err(Law::Truth));
}

fn faulty(bug: Bug) -> Arc<Faulty> {
    let inner = Standoff::load(&Standoff::own_pack()).unwrap();
    Arc::new(Faulty { inner, bug, n_starts: AtomicU32::new(0) })
}

fn check(bug: Bug) -> Result<laws::Report, laws::Broken> {
    let game = faulty(bug);
    let variant = Forgetful { rounds: u8::from(bug == Bug::VariantGetsLost) };
    laws::check(&game, &Setup { n_seats: 4, variant }, 40, 7)
}

/// Stand-off with a bug.
struct Faulty {
    inner: Standoff,
    bug: Bug,
    n_starts: AtomicU32,
}

/// A variant that does not survive being written down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
struct Forgetful {
    #[serde(skip)]
    rounds: u8,
}

impl Game for Faulty {
    const SEATS: RangeInclusive<u8> = Standoff::SEATS;

    type Variant = Forgetful;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Prompt = Prompt;
    type View = View;
    type Event = Event;

    fn start(&self, setup: &SetupOf<Self>) -> State {
        let mut state = self.inner.start(&Setup::new(setup.n_seats));
        // The laws start a game twice, then the replay does.
        if self.bug == Bug::StartsOtherwiseAgain && self.n_starts.fetch_add(1, Ordering::Relaxed) >= 2 {
            state.boss = Seat::B;
        }
        state
    }

    fn waiting(&self, state: &State) -> Waiting {
        match self.inner.waiting(state) {
            Waiting::Seats(_) if self.bug == Bug::SomebodyElseIsWaitedFor => {
                Waiting::Seats(SeatSet::only(Seat::H))
            }
            waiting => waiting,
        }
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        self.inner.prompt(state, seat)
    }

    fn options(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.inner.options(state, seat, out);
        match self.bug {
            Bug::OptionTwice => out.push(out[0]),
            Bug::NoOptions if state.phase == Phase::Courage => out.clear(),
            _ => (),
        }
    }

    fn blocked(&self, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
        self.inner.blocked(state, seat, out);
        if self.bug == Bug::OptionCalledImpossible && state.phase == Phase::Courage {
            out.push(Blocked { action: Action::Stay, why: WhyNot { code: "dead", rule: "SO-AIM-3" } });
        }
    }

    fn roll<R: Rng>(&self, state: &State, dice: &mut R) -> Chance {
        let Chance::Deal(mut loot) = self.inner.roll(state, dice);
        if self.bug == Bug::TooMuchLoot {
            loot.add(6);
        }
        Chance::Deal(loot)
    }

    fn can_happen(&self, state: &State, chance: &Chance) -> bool {
        self.bug == Bug::AnythingCanHappen || self.inner.can_happen(state, chance)
    }

    fn apply(&self, state: &mut State, step: &StepOf<Self>, log: &mut impl Log<Event>) {
        let before = *state;
        self.inner.apply(state, step, log);
        let fired = before.phase == Phase::Courage && state.phase != Phase::Courage;
        match (self.bug, *step) {
            (Bug::MoneyVanishes, Step::Seat(seat, Action::Take(6))) => state.players[seat].money -= 1,
            (Bug::NeverEnds, _) if state.phase == Phase::End => {
                *state = self.start(&Setup::new(state.n_seats()))
            }
            (Bug::LastToAnswerIsBoss, Step::Seat(seat, _)) if fired => state.boss = seat,
            (Bug::AimToldToAll, Step::Seat(_, Action::Aim { bullet, target })) => {
                log.tell(Audience::Everyone, || Event::YouAim { bullet, target });
            }
            // Whoever has one kind of bullet left is not asked which: everybody learns that.
            (Bug::OnlyBulletLoadsItself, Step::Chance(_)) => {
                for seat in state.pending.iter().filter(|it| before.players[*it].hand.bang == 0) {
                    let target = state.alive.minus(SeatSet::only(seat)).first().expect("nobody is alone");
                    let aim = Action::Aim { bullet: Bullet::Click, target };
                    self.inner.apply(state, &Step::Seat(seat, aim), log);
                }
            }
            (Bug::UnseenBulletsTold, Step::Seat(..)) if fired => {
                let bullet = |seat: Seat| before.players[seat].bullet.map_or(Bullet::Click, Sealed::reveal);
                let (seat, target) = (Seat::A, Seat::A);
                log.tell(Audience::Everyone, || Event::Fired { seat, target, bullet: bullet(seat) });
            }
            _ => (),
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut view = self.inner.view(state, viewer);
        if self.bug == Bug::TargetInSight {
            for (seat, player) in view.players.iter_mut() {
                player.target = state.players[seat].target.map(|it| Face::Up(it.reveal()));
            }
        }
        view
    }

    fn imagine<R: Rng>(&self, view: &View, dice: &mut R) -> State {
        let mut state = self.inner.imagine(view, dice);
        match (self.bug, view.viewer) {
            (Bug::ForgetsOwnBullet, Viewer::Seat(me)) => {
                let player = &mut state.players[me];
                player.bullet = player.bullet.map(|_| Sealed::new(Bullet::Click));
            }
            (Bug::ImaginesBulletsThatAreNot, Viewer::Seat(me)) => {
                for (_, player) in state.players.iter_mut().filter(|(seat, _)| *seat != me) {
                    player.hand.bang += player.hand.click;
                    player.hand.click = 0;
                }
            }
            (Bug::NeverGuessesThatAnyoneStays, Viewer::Seat(me)) => {
                let own = state.staying.reveal().and(SeatSet::only(me));
                state.staying = Sealed::new(own);
            }
            (Bug::NeverGuessesOldBangs, Viewer::Seat(me)) if view.round > 4 => {
                for (_, player) in state.players.iter_mut().filter(|(seat, _)| *seat != me) {
                    let n = player.buried.bang.min(player.hand.click);
                    (player.buried.bang, player.hand.bang) = (player.buried.bang - n, player.hand.bang + n);
                    (player.buried.click, player.hand.click) =
                        (player.buried.click + n, player.hand.click - n);
                }
            }
            _ => (),
        }
        state
    }

    fn info_key(&self, state: &State, viewer: Viewer) -> u64 {
        let mut state = *state;
        if let (Bug::KeyWithoutOwnTarget, Viewer::Seat(me)) = (self.bug, viewer) {
            state.players[me].target = None;
        }
        self.inner.info_key(&state, viewer)
    }
}

impl Packed for Faulty {
    const SLUG: &'static str = "faulty";
    const NAME: &'static str = "Faulty";
    const RULES: u32 = 1;
    const LISTED: bool = false;

    fn own_pack() -> PackFiles {
        Standoff::own_pack()
    }

    fn load(files: &PackFiles) -> Result<Faulty, Vec<Fault>> {
        Standoff::load(files).map(|inner| Faulty { inner, bug: Bug::None, n_starts: AtomicU32::new(0) })
    }

    fn pack_hash(&self) -> &PackHash {
        self.inner.pack_hash()
    }

    fn provenance(&self) -> BTreeMap<&'static str, usize> {
        self.inner.provenance()
    }

    fn rules_text(&self, lang: Lang) -> &str {
        self.inner.rules_text(lang)
    }

    fn variant(&self, words: &[String]) -> Result<Forgetful, Vec<String>> {
        self.inner.variant(words).map(|()| Forgetful::default())
    }

    fn variant_words(&self) -> Vec<(&'static str, Phrase)> {
        self.inner.variant_words()
    }

    fn scene(&self, text: &str) -> Result<(SetupOf<Faulty>, State), Vec<String>> {
        self.inner.scene(text).map(|(setup, state)| (Setup::new(setup.n_seats), state))
    }
}

impl Noted for Faulty {
    fn action_text(&self, action: &Action) -> String {
        let action = if (self.bug, *action) == (Bug::DuckIsWrittenStay, Action::Duck) {
            Action::Stay
        } else {
            *action
        };
        self.inner.action_text(&action)
    }

    fn parse_action(&self, text: &str) -> Option<Action> {
        let action = self.inner.parse_action(text);
        assert!(self.bug != Bug::PanicsOnNonsense || action.is_some(), "planted");
        action
    }

    fn chance_text(&self, chance: &Chance) -> String {
        self.inner.chance_text(chance)
    }

    fn parse_chance(&self, text: &str) -> Option<Chance> {
        self.inner.parse_chance(text)
    }
}

impl Spoken for Faulty {
    fn phrases(&self, lang: Lang) -> &Phrases {
        self.inner.phrases(lang)
    }

    fn say_prompt(&self, prompt: &Prompt) -> Phrase {
        self.inner.say_prompt(prompt)
    }

    fn say_waiting(&self, view: &View, waiting: &Waiting) -> Phrase {
        self.inner.say_waiting(view, waiting)
    }

    fn say_action(&self, view: &View, action: &Action) -> Phrase {
        self.inner.say_action(view, action)
    }

    fn say_event(&self, event: &Event, viewer: Viewer) -> Phrase {
        match event {
            Event::Died(_) if self.bug == Bug::PhraseWithoutTemplate => Phrase::new("event.passed-away"),
            _ => self.inner.say_event(event, viewer),
        }
    }
}

impl Asked for Faulty {
    fn rule(&self, prompt: &Prompt) -> &'static str {
        self.inner.rule(prompt)
    }

    /// A game without bugs calls staying and ducking a set of one, so that sets are put to the test.
    fn form(&self, _view: &View, prompt: &Prompt) -> Form<Action> {
        let Prompt::Courage { .. } = prompt else { return Form::One };
        let thing = |pick| Thing { pick, n: 1, adds: Vec::new(), with: Vec::new() };
        let things = match self.bug {
            Bug::HalfOfASet => vec![thing(Action::Stay)],
            _ => vec![thing(Action::Stay), thing(Action::Duck)],
        };
        let key = "courage".to_owned();
        Form::Set(SetForm { key, things, least: 1, most: 1, close: None, totals: Vec::new() })
    }

    fn is_nothing(&self, action: &Action) -> bool {
        self.inner.is_nothing(action)
    }
}

impl Charted for Faulty {
    fn catalogue(&self, lang: Lang) -> Catalogue {
        let mut catalogue = self.inner.catalogue(lang);
        if self.bug == Bug::BulletsWithoutTable {
            catalogue.tables.remove("bullets");
        }
        catalogue
    }

    fn stock(&self, view: &View) -> Stock {
        // A game that begins again would be found by what moves.
        if self.bug == Bug::NeverEnds { Stock::default() } else { self.inner.stock(view) }
    }

    fn moves(&self, event: &Event, viewer: Viewer) -> Vec<Move> {
        let mut moves = self.inner.moves(event, viewer);
        match (self.bug, event) {
            (Bug::WoundsAreNotMoved, Event::Fired { .. }) => moves.truncate(1),
            (Bug::NeverEnds, _) => moves.clear(),
            // Nobody shoots at oneself: this one is only talk.
            (Bug::UnseenBulletsTold, Event::Fired { seat, target, .. }) if seat == target => moves.clear(),
            // It vanishes openly, so that only the box knows.
            (Bug::MoneyVanishes, &Event::Took { seat, value: 6 }) => {
                moves.push(Move::loss(1, Pile::of("money", seat, Item::of("money", 0))));
            }
            _ => (),
        }
        moves
    }

    fn figures(&self, view: &View) -> Vec<Figure> {
        self.inner.figures(view)
    }

    fn draw(&self, state: &State) -> Draw<Chance> {
        let draw = self.inner.draw(state);
        match self.bug {
            Bug::DealerIsToldTooLittle => Draw { from: Vec::new(), ..draw },
            _ => draw,
        }
    }

    fn touches(&self, view: &View, action: &Action) -> Vec<Spot> {
        match action {
            Action::Aim { bullet: Bullet::Bang, .. } if self.bug == Bug::BangLightsUpNothing => Vec::new(),
            _ => self.inner.touches(view, action),
        }
    }

    fn forget(&self, view: &mut View) {
        self.inner.forget(view);
    }
}

impl Pictured for Faulty {
    fn picture(&self, view: &View) -> Picture {
        self.inner.picture(view)
    }

    fn progress(&self, view: &View) -> Option<Phrase> {
        self.inner.progress(view)
    }
}

impl Counted for Faulty {
    fn census(&self, state: &State) -> Census {
        self.inner.census(state)
    }

    fn reveals(&self, state: &State, step: &StepOf<Self>) -> Option<&'static str> {
        self.inner.reveals(state, step)
    }
}
