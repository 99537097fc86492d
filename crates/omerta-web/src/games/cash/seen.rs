//! What of an event the screens look for. Nothing else of it is read: code that reads is loaded by everyone (decision 30).

use omerta_cash::content::MAX_KINDS;
use omerta_cash::{Bullet, LootId, Worth};
use omerta_core::{BySeat, Seat, SeatSet, json};
use omerta_parts::Bag;
use omerta_protocol::reply::NewsMessage;
use serde::Deserialize;

/// Something that happened and is drawn: see `omerta_cash::Event`.
#[expect(missing_docs, reason = "they mean what the game's own events mean")]
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Loot { round: u8, loot: Bag<MAX_KINDS> },
    TooSlow(Seat),
    Aims(BySeat<Option<Seat>>),
    KidAimed(Seat, Option<Seat>),
    Ordered { seat: Seat },
    NewTarget { seat: Seat },
    Courage { lying: SeatSet },
    Doctored(Seat),
    Fired { seat: Seat, target: Option<Seat>, bullet: Bullet },
    FaceDown { seat: Seat, target: Option<Seat> },
    Wounded { seat: Seat, by: SeatSet, wounds: u8 },
    Died(Seat),
    Sharing { first: Seat, sharers: SeatSet },
    Took { seat: Seat, card: LootId },
    TookToken(Seat),
    Forbade { taker: Seat },
    PassedOver(Seat),
    Healed(Seat, u8),
    ClipLost(Seat),
    Counted { seat: Seat, worth: Worth },
}

/// What happened, as far as it is looked for.
pub fn events(news: &[NewsMessage]) -> impl DoubleEndedIterator<Item = Event> + '_ {
    news.iter().filter_map(|it| json::of(it.event.as_ref()?).ok())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use omerta_cash::{CashNGuns, Variant};
    use omerta_core::{Luck, Packed as _, Seed, Setup, Table, Waiting, below, news_of};

    use crate::games::told;
    use crate::table::draft::verb;

    /// What is looked for, by its name in a message.
    const NAMES: &str =
        "loot too_slow aims kid_aimed ordered new_target courage doctored fired face_down wounded died
        sharing took took_token forbade passed_over healed clip_lost counted";

    #[test]
    fn all_that_is_looked_for_is_read_and_nothing_else() {
        let game = Arc::new(CashNGuns::load(&CashNGuns::own_pack()).expect("our pack is in order"));
        let mut n_read = 0;
        for number in 0..20 {
            let (seed, n_seats) = (Seed::from_number(number), 4 + (number % 5) as u8);
            let variant = Variant { powers: number % 2 == 0, ..Variant::default() };
            let mut dice = seed.dice(1 << 40);
            let (mut table, _) =
                Table::open(Arc::clone(&game), Setup { n_seats, variant }, Luck::Seeded(seed))
                    .expect("a table");
            while let Waiting::Seats(seats) = table.waiting() {
                let asked = table.decision(seats.first().expect("somebody")).expect("a question");
                let nth = below(&mut dice, asked.options.len() as u32) as usize;
                let advance = table.act_nth(asked.seat, asked.id, nth).expect("an option");
                for news in news_of(&advance.taken) {
                    let news = told(&news.event);
                    let event = news.event.clone().expect("an event");
                    let is_looked_for = NAMES.split_whitespace().any(|it| it == verb(&event));
                    assert_eq!(super::events(&[news]).count(), usize::from(is_looked_for), "{event}");
                    n_read += usize::from(is_looked_for);
                }
                table.commit(advance);
            }
        }
        assert!(n_read > 1000, "{n_read}");
    }
}
