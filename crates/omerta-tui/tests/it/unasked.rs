//! What people and bots do although nobody waits for it.

use std::fs;

use expect_test::expect_file;
use omerta_bots::search::Searched;
use omerta_bots::{Bot, Botted, Style};
use omerta_core::{DecisionOf, Dice, Game, Lang, Seat, SeatSet, Viewer, Waiting, below, one_of};
use omerta_host::Matter;
use omerta_host::Words;
use omerta_tui::app::App;
use omerta_tui::input::Command;
use omerta_tui::plain;
use omerta_tui::save::Keeper;
use omerta_tui::session::{Session, Turn};
use omerta_tui::{Save, Saves};
use tempfile::TempDir;

use crate::parley::{Action, Parley, State, TURNS, View};
use crate::{folder, game, on_screen, session_of, shown, type_keys};

/// Makes an offer now and then, and accepts whatever it is offered.
#[derive(Clone)]
pub(crate) struct Talker;

impl Bot<Parley> for Talker {
    fn choose(&mut self, decision: &DecisionOf<Parley>, _view: &View, dice: &mut Dice) -> Action {
        one_of(dice, &decision.options).expect("a decision has options")
    }

    fn speaks_unasked(&self) -> bool {
        true
    }

    fn volunteer(&mut self, liberties: &[Action], _view: &View, dice: &mut Dice) -> Option<Action> {
        let wish = |it: &&Action| matches!(it, Action::Accept(_) | Action::Send | Action::Scrap);
        match liberties.iter().find(wish) {
            // A draft that can't be sent yet lacks the money.
            Some(Action::Scrap) => Some(*liberties.iter().find(|it| matches!(it, Action::Give(_)))?),
            Some(wish) => Some(*wish),
            None => liberties.iter().copied().find(|_| below(dice, 3) == 0),
        }
    }
}

impl Searched for Parley {
    type Script = Talker;
    type Belief = ();

    fn n_seats(view: &View) -> u8 {
        view.offers.n_seats()
    }

    fn script(&self, _style: Style) -> Talker {
        Talker
    }

    fn boundary(_state: &State) -> u16 {
        0
    }

    fn contenders(&self, state: &State) -> SeatSet {
        SeatSet::all(self.view(state, Viewer::Spectator).offers.n_seats())
    }
}

impl Botted for Parley {
    fn greedy(&self) -> Box<dyn Bot<Self> + Send> {
        Box::new(Talker)
    }

    fn expert(&self, _style: Style) -> Box<dyn Bot<Self> + Send> {
        Box::new(Talker)
    }

    fn n_rounds(&self) -> Option<u8> {
        Some(TURNS)
    }

    fn round(_view: &View) -> u8 {
        TURNS
    }
}

fn parley(folder: &TempDir, people: &[Seat], lang: Lang, bots: &str) -> Session<Parley> {
    session_of::<Parley>(folder, 3, people, lang, &[], bots)
}

/// A screen at which A has just been offered something.
fn offered(folder: &TempDir, lang: Lang) -> App<Parley> {
    let mut app = on_screen(parley(folder, &[Seat::A], lang, "greedy"), lang);
    while app.session().turn() != Turn::Answer(Seat::A) {
        app.press(Command::Choose(0));
        assert!(app.ending().is_none(), "nobody ever offers anything");
    }
    app
}

#[test]
fn what_may_be_done_unasked_is_hinted_at_and_listed() {
    for lang in Lang::ALL {
        let folder = folder();
        let mut app = on_screen(parley(&folder, &[Seat::A], lang, "random"), lang);
        expect_file![format!("screens/unasked-hint-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
        app.press(Command::Unasked);
        expect_file![format!("screens/unasked-list-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
        app.press(Command::Choose(0));
        expect_file![format!("screens/unasked-draft-60x20.{lang}.txt")].assert_eq(&shown(&app, 60, 20));
    }
}

/// Puts an offer of so much to a seat together.
fn draft(app: &mut App<Parley>, to: Seat, given: u8) {
    let listed = app.session().unasked(Seat::A, Matter::All);
    let begin = listed.iter().position(|it| *it == Action::Offer(to)).expect("A may offer");
    app.press(Command::Choose(begin));
    type_keys(app, &given.to_string());
}

#[test]
fn an_offer_is_put_together_first_and_sent_whole() {
    let folder = folder();
    let mut app = on_screen(parley(&folder, &[Seat::A], Lang::En, "greedy"), Lang::En);
    while app.session().turn() != Turn::Person(Seat::A) {
        app.press(Command::Escape);
    }
    let id = app.session().question(Seat::A).expect("A is asked").id;
    app.press(Command::Unasked);
    draft(&mut app, Seat::B, 2);
    let text = shown(&app, 80, 24);
    assert!(text.starts_with(" UNASKED ") && text.contains("‹ Give 2 ›"), "{text}");
    assert_eq!(app.session().question(Seat::A).map(|it| it.id), Some(id), "the question stays open");
    app.press(Command::Enter);
    let after = shown(&app, 80, 24);
    assert!(
        after.contains("Ada offers Bruno 2.") && after.contains("Bruno accepts what Ada offered."),
        "{after}"
    );
}

#[test]
fn the_list_closes_with_escape_and_the_hint_is_gone() {
    let folder = folder();
    let mut app = on_screen(parley(&folder, &[Seat::A], Lang::En, "random"), Lang::En);
    assert!(shown(&app, 80, 24).contains("You may do something unasked (2): press o."));
    app.press(Command::Unasked);
    app.press(Command::Escape);
    let closed = shown(&app, 80, 24);
    assert!(closed.starts_with(" YOUR MOVE ") && !closed.contains("press o."), "{closed}");
    assert!(closed.contains(" o unasked"), "the key stays: {closed}");
}

#[test]
fn whoever_is_offered_something_is_asked_before_the_game_goes_on() {
    for lang in Lang::ALL {
        let folder = folder();
        let mut app = offered(&folder, lang);
        expect_file![format!("screens/unasked-offer-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
        let n_steps = app.session().version(Viewer::Seat(Seat::A));
        // The cursor is on the harmless answer, and Enter means it only when it is seen.
        app.press(Command::Enter);
        assert_eq!(app.session().turn(), Turn::Answer(Seat::A), "a key pressed too soon answers nothing");
        app.press(Command::Space);
        app.press(Command::Enter);
        assert_ne!(app.session().turn(), Turn::Answer(Seat::A), "what was put off is not asked again");
        assert!(!app.session().unasked(Seat::A, Matter::Answers).is_empty(), "and can still be answered");
        assert!(app.session().version(Viewer::Seat(Seat::A)) >= n_steps);
    }
}

#[test]
fn an_offer_is_accepted_refused_or_countered() {
    // A counter-offer refuses only when it is sent.
    for (answer, told) in [(0, "Ada accepts what"), (1, "Ada refuses what"), (2, "Not sent yet")] {
        let folder = folder();
        let mut app = offered(&folder, Lang::En);
        app.press(Command::Choose(answer));
        let text = shown(&app, 120, 40);
        assert!(text.contains(told), "{text}");
        assert_eq!(text.contains("‹ Give"), answer == 2, "{text}");
    }
}

/// What C sees from the moment when A, who put an offer of so much together, hands the keyboard over.
fn pages_of_c(given: u8) -> Vec<String> {
    let folder = folder();
    let mut app = on_screen(parley(&folder, &[Seat::A, Seat::C], Lang::En, "random"), Lang::En);
    app.press(Command::Enter);
    app.press(Command::Unasked);
    draft(&mut app, Seat::C, given);
    app.press(Command::Escape);
    app.press(Command::Unasked);
    let mut pages = vec![shown(&app, 120, 40)];
    for key in [Command::Table, Command::Choose(0), Command::Unasked, Command::Escape, Command::Log] {
        app.press(key);
        pages.push(shown(&app, 120, 40));
    }
    app.press(Command::Enter);
    pages.push(shown(&app, 120, 40));
    app.press(Command::Log);
    pages.push(shown(&app, 120, 40));
    pages
}

#[test]
fn the_next_person_may_act_unasked_too_and_sees_no_draft_of_the_one_before() {
    let pages = pages_of_c(1);
    assert!(pages[0].contains("Pass the keyboard to Carla."), "{}", pages[0]);
    let of_c = &pages[pages.len() - 2];
    assert!(of_c.starts_with(" UNASKED ") && of_c.contains("Carla (you)"), "{of_c}");
    assert!(!of_c.contains("You put an offer"), "{of_c}");
    assert_eq!(pages, pages_of_c(3));
}

#[test]
fn an_offer_from_one_person_to_another_hands_the_keyboard_over_and_back() {
    let folder = folder();
    let mut app = on_screen(parley(&folder, &[Seat::A, Seat::C], Lang::En, "random"), Lang::En);
    app.press(Command::Enter);
    app.press(Command::Unasked);
    draft(&mut app, Seat::C, 1);
    app.press(Command::Enter);
    assert!(shown(&app, 80, 24).contains("Pass the keyboard to Carla."));
    app.press(Command::Enter);
    let asked = shown(&app, 80, 24);
    assert!(asked.contains("You have an offer.") && asked.contains("Accept Ada"), "{asked}");
    app.press(Command::Choose(0));
    assert!(shown(&app, 80, 24).contains("Pass the keyboard to Ada."));
    app.press(Command::Enter);
    let back = shown(&app, 80, 24);
    assert!(back.starts_with(" YOUR MOVE ") && back.contains("Carla accepts what Ada offered."), "{back}");
}

fn talked(people: &[Seat], lang: Lang, bots: &str, input: &str) -> String {
    let folder = folder();
    let session = parley(&folder, people, lang, bots);
    let words = Words::of_game(&**session.game(), lang);
    let mut out = Vec::new();
    plain::run(session, &words, &mut input.as_bytes(), &mut out).expect("nothing can fail in memory");
    let text = String::from_utf8(out).expect("what is written is text");
    text.replace(&folder.path().display().to_string(), "…")
}

#[test]
fn a_talk_reads_like_a_conversation_in_both_languages() {
    for (lang, later) in [(Lang::En, "later"), (Lang::De, "später")] {
        let input = format!("help\no\n1\n1=2\nnonsense\nscrap\n{later}\noffer C\n1=1\nsend\npass\n");
        let text = talked(&[Seat::A], lang, "random", &input);
        expect_file![format!("plain/unasked.{lang}.txt")].assert_eq(&text);
    }
}

#[test]
fn plain_text_asks_for_an_answer_before_the_game_goes_on() {
    let text = talked(&[Seat::A], Lang::En, "greedy", &"later\npass\n".repeat(40));
    assert!(text.contains("You have an offer. Answer it now, or later."), "{text}");
    assert!(text.contains("The game is over."), "{text}");
    let text = talked(&[Seat::A], Lang::En, "greedy", &"accept B\naccept C\npass\n".repeat(40));
    assert!(text.contains("Ada accepts what"), "{text}");
    let text = talked(&[Seat::A, Seat::B], Lang::De, "greedy", &"\nspäter\npass\n".repeat(80));
    assert!(text.contains("Das Spiel ist zu Ende."), "{text}");
}

#[test]
fn a_game_with_talk_that_is_left_again_and_again_ends_like_one_played_in_one_go() {
    /// Answers what is asked, accepts every other offer, and offers something on every turn.
    fn one_answer(session: &mut Session<Parley>) {
        loop {
            match session.turn() {
                Turn::Over(_) => return,
                Turn::Bots => session.let_bots_act(),
                Turn::Answer(seat) => match session.unasked(seat, Matter::Answers)[0] {
                    Action::Accept(Seat::B) => session.mark_seen(seat),
                    accept => session.volunteer(seat, accept).expect("it is listed"),
                },
                Turn::Person(seat) => {
                    for wish in [Action::Offer(Seat::C), Action::Give(1), Action::Send] {
                        if session.unasked(seat, Matter::All).contains(&wish) {
                            session.volunteer(seat, wish).expect("it is listed");
                        }
                    }
                    if session.turn() == Turn::Person(seat) {
                        session.answer(seat, Action::Pass).expect("it is an option");
                    }
                    return;
                }
            }
        }
    }
    let story = |session: &Session<Parley>| {
        let words = Words::of_game(&**session.game(), Lang::En);
        let lines = session.sight(&words, Viewer::Seat(Seat::A)).log;
        lines.into_iter().map(|it| it.text).collect::<Vec<_>>()
    };
    let (whole, parts) = (folder(), folder());
    let mut uninterrupted = parley(&whole, &[Seat::A], Lang::En, "greedy");
    while !matches!(uninterrupted.host().table().waiting(), Waiting::Over(_)) {
        one_answer(&mut uninterrupted);
    }
    let saves = Saves::in_folder(parts.path());
    let mut running = parley(&parts, &[Seat::A], Lang::En, "greedy");
    while !matches!(running.host().table().waiting(), Waiting::Over(_)) {
        one_answer(&mut running);
        running.keep();
        if matches!(running.host().table().waiting(), Waiting::Over(_)) {
            break;
        }
        let save = Save::read(&saves.newest(None).expect("every answer is kept")).expect("a good save");
        let keeper = Keeper::of_save(saves.clone(), Lang::En, &save);
        running = Session::resume(&game::<Parley>(), save, keeper).expect("a save that goes on");
    }
    assert_eq!(story(&running), story(&uninterrupted));
    assert!(story(&running).iter().any(|it| it.contains("accepts")), "{:?}", story(&running));
    uninterrupted.keep();
    let text =
        |it: &Session<Parley>| fs::read_to_string(it.keeper().record().expect("it is over")).expect("a file");
    assert_eq!(text(&running), text(&uninterrupted));
}
