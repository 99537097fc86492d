//! Updates in few bytes: what a reader makes of them is what the host says, and they stay few.

use omerta_cash::CashNGuns;
use omerta_core::{Seat, Seed, Tabletop, Viewer, below};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_host::{Back, Clock, Host, HouseRules, Memory, NoWay, Question, Update, Version, Windows, Wish};
use omerta_protocol::compact::{BadFrame, Reader, Writer};
use omerta_standoff::Standoff;

use crate::{any_wish, game, seeded, table};

/// One connection for each viewer, and what is said over it.
struct Wire {
    viewer: Viewer,
    writer: Writer,
    reader: Reader,
}

impl Wire {
    fn all(n_seats: u8) -> Vec<Wire> {
        let wire =
            |viewer| Wire { viewer, writer: Writer::new(Version::default()), reader: Reader::default() };
        Viewer::all(n_seats).map(wire).collect()
    }

    fn frame<G: Tabletop>(&mut self, host: &Host<G>) -> Vec<u8> {
        self.writer.frame(&**host.game(), &host.glance(self.viewer, self.writer.since()))
    }

    /// Sends what is new and compares what arrives with what the host says. Gives the bytes on the way.
    fn tell<G: Tabletop>(&mut self, host: &Host<G>) -> usize {
        let since = self.writer.since();
        let frame = self.frame(host);
        let mut read = self.reader.read(&**host.game(), &frame).unwrap_or_else(|err| panic!("{err}"));
        let said: Update<G> = host.update(self.viewer, since);
        // Whether a step told its seat something is tried out only for who asks to take it back.
        for (read, said) in [(&mut read.back.step, said.back.step), (&mut read.back.turn, said.back.turn)] {
            if said == Some(NoWay::Learnt) && read.is_none() {
                *read = said;
            }
        }
        assert_same(&read, &said);
        frame.len()
    }
}

fn assert_same<G: Tabletop>(read: &Update<G>, said: &Update<G>) {
    let Update { viewer, version, kept, news, view, waiting, sealed, out, question, .. } = said;
    assert_eq!((read.viewer, read.version, read.kept), (*viewer, *version, *kept));
    assert_eq!((&read.news, &read.view), (news, view));
    assert_eq!((&read.waiting, read.sealed, read.out), (waiting, *sealed, *out));
    assert_eq!(read.question.is_some(), question.is_some());
    if let (Some(read), Some(Question { id, prompt, rule, options, form, blocked })) =
        (&read.question, question)
    {
        assert_eq!((read.id, &read.prompt, read.rule), (*id, prompt, *rule));
        assert_eq!((&read.options, &read.form, &read.blocked), (options, form, blocked));
    }
    assert_eq!((&read.liberties, &read.barred), (&said.liberties, &said.barred));
    assert_eq!((read.back, &read.sitters, read.away), (said.back, &said.sitters, said.away));
    assert_eq!(read.deadlines.values(), said.deadlines.values());
}

/// Whole games in which everything that is told arrives as it was said. Gives the bytes for four seats and the moves.
fn played<G: Tabletop>(house: HouseRules, n_games: u64) -> (usize, usize) {
    let game = game::<G>();
    let (mut n_bytes, mut n_moves) = (0, 0);
    for number in 0..n_games {
        let mut host = table(&game, 4, seeded(number), house);
        let mut dice = Seed::from_number(1000 + number).dice(0);
        let mut wires = Wire::all(4);
        wires.iter_mut().for_each(|it| assert!(it.tell(&host) > 100));
        let mut now = 1_800_000_000_000;
        loop {
            now += u64::from(below(&mut dice, 20_000));
            let mut wish = any_wish(&host, &mut dice);
            if below(&mut dice, 40) == 0 {
                let seat = Seat::ALL[below(&mut dice, 4) as usize];
                let back = Wish::Back(if below(&mut dice, 2) == 0 { Back::Step } else { Back::Turn });
                wish = host.propose(seat, &back, now).is_ok().then_some((seat, back)).or(wish);
            }
            let due = host.due(now);
            let proposal = match (due, wish) {
                (Some(due), _) => due,
                (None, Some((seat, wish))) => match host.propose(seat, &wish, now) {
                    Ok(proposal) => proposal,
                    Err(err) => panic!("{seat} {wish:?}: {err}"),
                },
                // Everyone has answered, and the window is still open.
                (None, None) if host.table().outcome().is_none() => {
                    now = host.next_due().expect("a window closes some time");
                    host.due(now).expect("it is due now")
                }
                (None, None) => break,
            };
            host.commit(proposal);
            n_moves += 1;
            for (i, wire) in wires.iter_mut().enumerate() {
                let n = wire.tell(&host);
                n_bytes += if i < 4 { n } else { 0 };
            }
            if below(&mut dice, 100) == 0 {
                // Somebody's connection breaks.
                let wire = &mut wires[below(&mut dice, 5) as usize];
                wire.writer = Writer::new(wire.reader.version());
            }
        }
    }
    (n_bytes, n_moves)
}

fn clocked() -> HouseRules {
    HouseRules { clock: Clock::Live { decision: 30_000, bank: 600_000 }, ..HouseRules::default() }
}

/// All that may change what is told.
fn houses() -> [HouseRules; 4] {
    let plain = HouseRules::default();
    [
        plain,
        clocked(),
        HouseRules { memory: Memory::Memory, ..plain },
        HouseRules { windows: Windows::Discreet(5_000), ..plain },
    ]
}

fn arrives_as_it_was_said<G: Tabletop>(n_games: u64) {
    for house in houses() {
        let (n_bytes, n_moves) = played::<G>(house, n_games);
        assert!(n_moves > 50 && n_bytes > n_moves, "{house:?}: {n_bytes} bytes for {n_moves} moves");
    }
}

#[test]
fn what_a_reader_works_out_is_what_the_host_says_in_stand_off() {
    arrives_as_it_was_said::<Standoff>(12);
}

#[test]
fn what_a_reader_works_out_is_what_the_host_says_in_cash() {
    arrives_as_it_was_said::<CashNGuns>(12);
}

#[test]
fn what_a_reader_works_out_is_what_the_host_says_in_corleone() {
    arrives_as_it_was_said::<Corleone>(6);
}

#[test]
fn what_a_reader_works_out_is_what_the_host_says_in_empire() {
    arrives_as_it_was_said::<Empire>(4);
}

/// Bytes down for four seats and one move, on average.
fn bytes_a_move<G: Tabletop>(house: HouseRules) -> usize {
    let (n_bytes, n_moves) = played::<G>(house, 10);
    n_bytes / n_moves
}

#[test]
fn four_seats_are_told_a_move_in_few_bytes() {
    let plain = HouseRules::default();
    let without =
        (bytes_a_move::<CashNGuns>(plain), bytes_a_move::<Corleone>(plain), bytes_a_move::<Empire>(plain));
    let cash = bytes_a_move::<CashNGuns>(clocked());
    let corleone = bytes_a_move::<Corleone>(clocked());
    let empire = bytes_a_move::<Empire>(clocked());
    assert!(
        cash <= 160 && corleone <= 200 && empire <= 250,
        "{cash}, {corleone}, {empire}; without clocks {without:?}"
    );
}

#[test]
fn what_is_no_frame_is_refused_and_changes_nothing() {
    let game = game::<CashNGuns>();
    let host = table(&game, 4, seeded(1), HouseRules::default());
    let mut wire = Wire::all(4).remove(0);
    let whole = wire.frame(&host);
    let read = |bytes: &[u8]| Reader::default().read(&*game, bytes).map(drop);
    assert_eq!(read(&[]), Err(BadFrame::Short));
    assert_eq!(read(&[1]), Err(BadFrame::NothingBefore));
    for n in 1..whole.len() {
        assert!(read(&whole[..n]).is_err(), "the first {n} bytes are no frame");
    }
    let mut reader = Reader::default();
    reader.read(&*game, &whole).unwrap_or_else(|err| panic!("{err}"));
    assert!(reader.read(&*game, &[1, 0, 200]).is_err());
    let again = wire.frame(&host);
    assert!(again.len() <= 3, "nothing is new, and that takes {again:?}");
    assert!(reader.read(&*game, &again).is_ok());
}
