//! What whoever rolls real dice and deals real cards is told.

use omerta_core::{Charted, Lang, Noted, Spoken};

use crate::common::{Play, scene};

/// What the dealer reads in a language.
fn told(play: &Play, lang: Lang) -> String {
    let game = play.table.game();
    game.phrases(lang).say(lang, &game.draw(play.state()).phrase())
}

/// What may come, in notation, parted by commas.
fn values(play: &Play) -> String {
    let game = play.table.game();
    let values = game.draw(play.state()).values;
    values.iter().map(|it| game.chance_text(it)).collect::<Vec<_>>().join(", ")
}

/// How many of each thing are drawn from.
fn counts(play: &Play) -> Vec<u32> {
    play.table.game().draw(play.state()).from.iter().map(|(_, n)| *n).collect()
}

/// EC-SET-9, EC-NEU-3: cards of which there are several are counted.
#[test]
fn the_dealer_is_told_which_deck_for_whom_and_what_is_left_of_it() {
    let text = "seats 3; A city drive_by; city-discard lead_pipe switchblade service_revolver sawn_off drum_gun \
                dynamite firebomb home_turf lured_away street_mob ice_pick rooftop_rifle human_shield \
                backstreet_surgeon through_the_sewers planted_evidence home_turf street_mob";
    let play = scene(text).play("A: use pancetta  A: deck slums");
    assert_eq!(told(&play, Lang::En), "Deal A the top card of the slums deck.");
    assert_eq!(told(&play, Lang::De), "Gib A die oberste Slums-Karte.");
    assert_eq!(
        values(&play),
        "city drive_by, city switchblade, city service_revolver, city sawn_off, city human_shield"
    );
    assert_eq!(counts(&play), [1; 5]);
    let fresh = scene("seats 3").play("A: use pancetta  A: deck slums");
    assert_eq!(counts(&fresh).iter().sum::<u32>(), 24);
}

/// EC-DEC-6: nobody but the dealer may see this before the reveal.
#[test]
fn the_dealer_is_told_whose_hand_a_target_is_drawn_from() {
    let text = "seats 3; A henchmen mad_dog_quill; B henchmen velvet_vince lefty_morgan";
    let play = scene(text).play("A: hit B  A: target hand");
    assert_eq!(told(&play, Lang::En), "Draw a henchman blindly from B's hand as the target.");
    assert_eq!(values(&play), "target lefty_morgan, target velvet_vince");
    assert_eq!(counts(&play), [1, 1]);
}

/// EC-NEU-2, EC-CMB-10: dice are drawn from nothing.
#[test]
fn the_dealer_is_told_for_whom_dice_are_rolled() {
    let race = scene("seats 3").play("A: use pitney_downs");
    assert_eq!(told(&race, Lang::En), "Roll two dice for A at Pitney Downs.");
    assert_eq!((values(&race).split(", ").count(), counts(&race)), (36, Vec::new()));
    let text = "seats 3; phase combat; square soot_alley B; attack soot_alley A; A henchmen mad_dog_quill;
                B henchmen lefty_morgan; A city drive_by";
    let fight = scene(text).play("A: on soot_alley  A: fight mad_dog_quill  A: play drive_by  A: done");
    let fight = fight.play("B: fight lefty_morgan  B: done");
    assert_eq!(told(&fight, Lang::En), "Roll a die for B's next fighter: the drive-by.");
    assert_eq!(values(&fight), "die 1, die 2, die 3, die 4, die 5, die 6");
    let fight = fight.play("chance: die 6");
    assert_eq!(told(&fight, Lang::En), "Roll a casualty die for B's next fighter.");
}
