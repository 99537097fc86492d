//! Rule: "Table politics": promises that bind nobody, and are remembered.

use omerta_core::Seat;
use omerta_empire::politics::Term;
use omerta_empire::state::Phase;

use crate::common::{Play, scene};

const RACE: &str = "use pitney_downs  chance: dice 1 1";

/// Promises kept and broken by a seat.
fn word(play: &Play, seat: Seat) -> [u8; 2] {
    play.capo(seat).word
}

fn terms(play: &Play) -> Vec<(Seat, Seat, Term)> {
    play.state().open.pacts.iter().flatten().map(|it| (it.by, it.to, it.term)).collect()
}

/// EC-POL-1: a truce, kept by one and broken by the other.
#[test]
fn a_truce_binds_nobody_and_is_remembered() {
    let text =
        "seats 3; A gangsters 1; B gangsters 1; C gangsters 0; square soot_alley A; square rag_market C";
    let play = scene(text).quiet().play("A: offer B  A: term truce  A: give $50  A: send  B: accept A");
    assert_eq!(
        terms(&play),
        [(Seat::B, Seat::A, Term::Truce), (Seat::A, Seat::B, Term::Truce)],
        "both promise"
    );
    let play = play.play(&format!("A: {RACE}  B: attack soot_alley"));
    assert_eq!([word(&play, Seat::A), word(&play, Seat::B)], [[0, 0], [0, 1]], "it could be broken");
    assert_eq!((play.attackers("soot_alley").as_str(), play.sums(Seat::B).0), ("B", 550), "and the $50 stay");
    assert!(play.told().contains("B breaks a promise"), "{}", play.told());
    let play = play.play("B: on soot_alley  all: done  A: done  B: done  C: done  all: done");
    assert_eq!(
        [word(&play, Seat::A), word(&play, Seat::B)],
        [[1, 0], [0, 1]],
        "A kept it to the end of the round"
    );
    assert!(terms(&play).is_empty());
}

/// EC-POL-1: an assassination breaks a truce too; a deed against another does not.
#[test]
fn a_truce_is_about_the_two_and_about_assassinations_as_well() {
    let text = "seats 3; B gangsters 1; A gangsters 1; C gangsters 0; A henchmen knuckles_malone; B exhausted lefty_morgan;
                C exhausted velvet_vince";
    let pact = "A: offer B  A: term truce  A: send  B: accept A";
    let broken = scene(text).play(&format!("{pact}  A: hit B"));
    assert_eq!([word(&broken, Seat::A), word(&broken, Seat::B)], [[0, 1], [0, 0]]);
    let kept = scene(text)
        .play(&format!("{pact}  A: hit C  A: target velvet_vince  A: fight knuckles_malone  all: done"));
    assert_eq!(word(&kept, Seat::A), [0, 0], "the round is not over");
    let kept = kept.play(&format!("B: {RACE}  A: done  B: done  C: done  all: done"));
    assert_eq!([word(&kept, Seat::A), word(&kept, Seat::B)], [[1, 0], [1, 0]]);
}

/// EC-POL-1: the godfather may be bought, or only paid.
#[test]
fn a_promised_tie_break_is_kept_or_broken_by_the_godfather() {
    for (winner, kept) in [("A", [1, 0]), ("C", [0, 1])] {
        let play = scene("seats 3; godfather B; phase godfather").play("A: bid 100  B: bid 0  C: bid 100");
        let play = play.play("A: offer B  A: give $50  A: term tie-break  A: send  B: accept A");
        assert_eq!(terms(&play), [(Seat::B, Seat::A, Term::TieBreak)]);
        assert_eq!(play.options(Seat::B), "capo A, capo C", "it binds nobody");
        let play = play.play(&format!("B: capo {winner}"));
        assert_eq!((word(&play, Seat::B), play.sums(Seat::B).0), (kept, 550));
        assert_eq!((word(&play, Seat::A), play.state().open.pot), ([0, 0], 600));
        assert!(terms(&play).is_empty());
    }
}

/// EC-POL-1: a tie in which the other has no part is no test.
#[test]
fn a_tie_break_waits_for_a_tie_of_the_one_it_was_promised_to() {
    let play =
        scene("seats 4; godfather B; phase godfather").play("A: bid 0  B: bid 0  C: bid 100  D: bid 100");
    let play = play.play("A: offer B  A: give $50  A: term tie-break  A: send  B: accept A  B: capo C");
    assert_eq!((word(&play, Seat::B), terms(&play).len()), ([0, 0], 1));
}

/// EC-POL-1: the chief promises to keep cops off a square.
#[test]
fn a_square_to_be_avoided_is_avoided_or_not() {
    let text = "seats 3; phase cops; square exchange A; square law_courts C";
    for (to, broken) in [("exchange", true), ("law_courts", false)] {
        let play =
            scene(text).quiet().play("A: offer B  A: give $50  A: term avoid exchange  A: send  B: accept A");
        let play = play.play("A: capo B  chance: cop quiet_beat  all: done");
        assert!(play.options(Seat::B).contains("on exchange"), "it binds nobody");
        let play = play.play(&format!("B: on {to}"));
        assert_eq!(word(&play, Seat::B), [0, u8::from(broken)], "{to}");
        let owner = play.asked();
        let play = play.play(&format!("{owner}: pay  all: done"));
        assert_eq!(play.state().open.phase, Phase::Declarations);
        assert_eq!(word(&play, Seat::B), [u8::from(!broken), u8::from(broken)], "{to}");
        assert!(terms(&play).is_empty());
    }
}

/// EC-POL-1: bids may be capped by a promise.
#[test]
fn a_capped_bid_is_shown_to_be_kept_or_broken() {
    for (bid, kept) in [(100, [1, 0]), (150, [0, 1]), (0, [1, 0])] {
        let play = scene("seats 3; phase cops")
            .play("A: offer B  A: give $50  A: term cap $100  A: send  B: accept A");
        let play =
            play.play("A: capo C  chance: cop payday_at_the_precinct  all: done  C: on icehouse_street");
        assert_eq!(play.asked(), "ABC");
        let play = play.play(&format!("A: bid 0  B: bid {bid}"));
        assert_eq!(word(&play, Seat::B), [0, 0], "not before all bids are shown");
        let play = play.play("C: bid 0");
        assert_eq!(word(&play, Seat::B), kept, "{bid}");
        assert!(terms(&play).is_empty());
    }
}

/// EC-POL-1: two promise to attack together.
#[test]
fn a_joint_attack_is_kept_by_attacking_and_broken_by_the_end_of_the_round() {
    let text =
        "seats 3; A gangsters 1; B gangsters 1; C gangsters 0; square soot_alley C; square rag_market C";
    let pact = "A: offer B  A: term joint soot_alley  A: send  B: accept A";
    let play = scene(text).play(&format!("{pact}  A: attack soot_alley"));
    assert_eq!([word(&play, Seat::A), word(&play, Seat::B)], [[1, 0], [0, 0]]);
    let both = play.play("B: attack soot_alley");
    assert_eq!([word(&both, Seat::A), word(&both, Seat::B)], [[1, 0], [1, 0]]);
    let alone = scene(text).play(&format!("{pact}  A: attack soot_alley  B: attack rag_market"));
    let alone = alone.play("A: on soot_alley  all: done  B: on rag_market  all: done");
    assert_eq!(word(&alone, Seat::B), [0, 0], "the round is not over");
    let alone = alone.play("A: done  B: done  C: done  all: done");
    assert_eq!([word(&alone, Seat::A), word(&alone, Seat::B)], [[1, 0], [0, 1]], "another square is none");
    assert!(terms(&alone).is_empty());
}

/// EC-POL-1: whoever calls for help in an attack of his own has done his part.
#[test]
fn a_joint_attack_counts_the_one_who_attacked_before_it_was_agreed() {
    let text = "seats 3; A gangsters 1; B gangsters 1; C gangsters 0; square soot_alley C";
    let play =
        scene(text).play("A: attack soot_alley  A: offer B  A: term joint soot_alley  A: send  B: accept A");
    let play =
        play.play("B: attack soot_alley  A: on soot_alley  all: done  A: done  B: done  C: done  all: done");
    assert_eq!([word(&play, Seat::A), word(&play, Seat::B)], [[1, 0], [1, 0]]);
}

/// EC-POL-1: promises may be asked for only about what concerns the two.
#[test]
fn terms_are_about_own_squares_and_squares_of_third_parties() {
    let text = "seats 3; square exchange A; square soot_alley B; square gasworks C";
    let play = scene(text).play("A: offer B");
    let options = play.liberties(Seat::A);
    let terms: Vec<&str> = options.split(", ").filter_map(|it| it.strip_prefix("term ")).collect();
    let all = "truce, tie-break, avoid exchange, cap $0, cap $100, cap $200, cap $300, cap $500, cap $1000, joint gasworks";
    assert_eq!(terms, all.split(", ").collect::<Vec<_>>());
}

// ---- deals beside the table ----

/// EC-POL-3: whoever picks cards for an offer keeps nobody waiting.
#[test]
fn others_play_on_while_cards_are_picked_for_an_offer() {
    let text = "seats 3; B city front_page scandal";
    let play = scene(text).play("A: offer B  A: give $100  A: want downtown  A: send  B: accept A");
    let before = play.table.decision_id(Seat::A);
    let play = play.play("B: hand scandal");
    assert_eq!((play.asked().as_str(), play.table.decision_id(Seat::A)), ("A", before), "the same question");
    let play = play.play(&format!("A: {RACE}  B: accept A"));
    assert_eq!((play.city(Seat::A).as_str(), play.sums(Seat::B).0), ("scandal", 600));
    let lapsed =
        scene(text).play("A: offer B  A: give $100  A: want downtown  A: send  B: accept A  B: refuse A");
    assert_eq!((lapsed.view(Seat::B).taking, lapsed.sums(Seat::B).0), (None, 500));
}

/// EC-POL-4: whether cards are to be picked is seen from public numbers alone.
#[test]
fn what_is_asked_tells_nothing_of_the_hand() {
    let offer = "A: offer B  A: give $100  A: want slums  A: send  B: accept A";
    for hand in ["sawn_off sawn_off", "sawn_off drive_by"] {
        let play = scene(&format!("seats 4; round 2; godfather A; B city {hand}")).play(offer);
        assert_eq!((play.sums(Seat::B).0, play.view(Seat::B).taking.is_some()), (500, true), "{hand}");
    }
    let play = scene("seats 4; round 2; godfather A; B city sawn_off").play(offer);
    assert_eq!((play.sums(Seat::B).0, play.city(Seat::A).as_str()), (600, "sawn_off"), "there is no other");
}
