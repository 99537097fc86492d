//! Plain text, line by line.

use expect_test::expect_file;
use omerta_cash::CashNGuns;
use omerta_core::{Lang, Seat};
use omerta_host::Words;
use omerta_standoff::Standoff;
use omerta_tui::plain;

use crate::{folder, session};

fn played<G: omerta_bots::Botted>(people: &[Seat], lang: Lang, input: &[u8]) -> String {
    let folder = folder();
    let session = session::<G>(&folder, 4, people, lang);
    let words = Words::of_game(&**session.game(), lang);
    let mut out = Vec::new();
    plain::run(session, &words, &mut &*input, &mut out).expect("nothing can fail in memory");
    let text = String::from_utf8(out).expect("what is written is text");
    text.replace(&folder.path().display().to_string(), "…")
}

#[test]
fn a_few_answers_read_like_a_conversation_in_both_languages() {
    for (lang, words) in [(Lang::En, "table\nwhy\n"), (Lang::De, "tisch\nwarum\n")] {
        let input = format!("1\n{words}aim A\nAIM c\n77\n\nstand\n");
        let text = played::<CashNGuns>(&[Seat::A], lang, input.as_bytes());
        expect_file![format!("plain/talk.{lang}.txt")].assert_eq(&text);
    }
}

#[test]
fn nothing_but_words_is_written() {
    for lang in Lang::ALL {
        let text = played::<CashNGuns>(&[Seat::B], lang, "1\nlog\nrules\nhelp\n".repeat(100).as_bytes());
        let drawn = |it: char| (it.is_control() && it != '\n') || ('\u{2500}'..='\u{259f}').contains(&it);
        assert_eq!(text.chars().find(|&it| drawn(it)), None, "{text}");
        assert!(!text.contains(['[', ']']), "a phrase is missing:\n{text}");
    }
}

#[test]
fn bytes_that_are_no_answer_get_the_question_again() {
    let mut input = Vec::new();
    for byte in 0..=255u8 {
        input.extend([byte, byte, b'\n']);
    }
    let text = played::<Standoff>(&[Seat::A], Lang::En, &input);
    assert!(text.matches("is not among the options").count() > 100, "{text}");
    assert!(text.ends_with("Saved. Go on with: omerta play --resume\n"), "{text}");
}

#[test]
fn several_people_hand_the_keyboard_over() {
    let text = played::<CashNGuns>(&[Seat::A, Seat::B], Lang::En, "\n1\n".repeat(400).as_bytes());
    assert!(text.contains("Pass the keyboard to Bruno."), "{text}");
    assert!(text.contains("The game is over."), "{text}");
}
