//! Random bytes, and good input with random faults, are refused or taken; nothing ever panics.

use std::sync::Arc;

use omerta_bots::Botted;
use omerta_core::record::{Format, game_of};
use omerta_core::{
    Dice, Lang, Luck, PackFiles, Packed, Record, Seat, Seed, Setup, Step, Table, Tabletop, below,
};
use omerta_games::{GameKind, with_game};
use omerta_host::{Host, HouseRules, Opening, Sitter};
use omerta_protocol::Referee;
use serde_json::{Value, json};

#[test]
fn no_bytes_fed_as_a_record_panic() {
    GameKind::ALL.iter().for_each(|&it| with_game!(it, G => fuzz_records::<G>()));
}

#[test]
fn no_bytes_fed_as_a_request_panic() {
    GameKind::ALL.iter().for_each(|&it| with_game!(it, G => fuzz_requests::<G>()));
}

#[test]
fn no_bytes_fed_as_a_pack_panic() {
    GameKind::ALL.iter().for_each(|&it| with_game!(it, G => fuzz_packs::<G>()));
}

#[test]
fn no_bytes_fed_as_a_scene_panic() {
    GameKind::ALL.iter().for_each(|&it| with_game!(it, G => fuzz_scenes::<G>()));
}

fn fuzz_records<G: Tabletop>() {
    let (game, mut dice) = (game::<G>(), Seed::from_number(1).dice(0));
    let try_record = |bytes: &[u8]| {
        let _ = game_of(bytes);
        let verified = Record::read(&*game, bytes).and_then(|it| it.verify(&game));
        if let Err(error) = verified {
            assert!(!error.in_file(bytes).to_string().is_empty());
        }
    };
    for (seed, n_answers) in [(1, usize::MAX), (2, 12)] {
        let record = Record::of(&played(&game, seed, n_answers), None);
        for format in [Format::Json, Format::Text] {
            let good = record.write(&*game, format);
            (0..tries(1_500)).for_each(|_| try_record(&mutated(&mut dice, good.as_bytes())));
        }
        let good = record.write(&*game, Format::Json);
        for _ in 0..tries(1_500) {
            let mut lines: Vec<Value> = good.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
            // Steps near the start are reached more often than those behind other faults.
            let n_lines = lines.len().min(if dice_says(&mut dice) { 12 } else { usize::MAX });
            let at = pick(&mut dice, n_lines);
            shake(&mut dice, &mut lines[at]);
            try_record(lines.iter().map(|it| format!("{it}\n")).collect::<String>().as_bytes());
        }
    }
    (0..tries(1_500)).for_each(|_| try_record(&noise(&mut dice)));
}

fn fuzz_requests<G: Botted>() {
    let (game, mut dice) = (game::<G>(), Seed::from_number(2).dice(0));
    for luck in [Luck::Manual, Luck::Seeded(Seed::from_number(3))] {
        let n_seats = *G::SEATS.start();
        let opening = Opening {
            game: Arc::clone(&game),
            setup: Setup::new(n_seats),
            scene: None,
            luck,
            sitters: vec![Sitter::Person; usize::from(n_seats)],
            house: HouseRules::default(),
            now: 0,
        };
        let (mut referee, _) = Referee::open(Host::open(opening).unwrap(), Lang::De);
        for i in 0..tries(2_000) {
            let good = good_request(&referee, &mut dice);
            let line = match i % 4 {
                0 => noise(&mut dice),
                1 => good.into_bytes(),
                _ => mutated(&mut dice, good.as_bytes()),
            };
            let replies = referee.line(&line);
            assert!(!replies.is_empty(), "every line is answered");
            assert!(replies.iter().all(|it| !it.line().contains('\n')));
        }
        assert!(referee.host().table().steps().len() > 50, "the table went on");
    }
}

/// A seat that is asked, with what it may answer.
struct Asked<A> {
    seat: Seat,
    id: omerta_core::DecisionId,
    options: Vec<A>,
}

/// A request that may well be granted now.
fn good_request<G: Botted>(referee: &Referee<G>, dice: &mut Dice) -> String {
    let (host, table) = (referee.host(), referee.host().table());
    let game = table.game();
    let asked = Seat::all(host.n_seats()).find_map(|it| Some((it, host.question(it)?)));
    let request =
        match (pick(dice, 12), asked.map(|(seat, it)| Asked { seat, id: it.id, options: it.options })) {
            (8, Some(it)) => {
                json!({"type": "back", "seat": it.seat, "how": (["step", "turn", "sealed"][pick(dice, 3)])})
            }
            (9, Some(it)) => {
                let of = json!({"type": "act", "seat": it.seat, "id": it.id, "index": 0});
                json!({"type": "preview", "seat": it.seat, "of": of})
            }
            (10, Some(it)) => {
                json!({"type": "act", "seat": it.seat, "id": it.id, "set": [{"pick": it.options[0]}]})
            }
            (11, _) => json!({"type": "update", "as": Seat::nth(pick(dice, 8)), "since": pick(dice, 9)}),
            (0, _) => json!({"type": "view", "as": Seat::nth(pick(dice, 8))}),
            (1, _) => json!({"type": "record", "format": (["json", "text"][pick(dice, 2)])}),
            (2, Some(it)) => json!({"type": "late", "seat": it.seat, "id": it.id}),
            (3, Some(it)) => json!({"type": "act", "seat": it.seat, "id": it.id, "act": it.options[0]}),
            (4, Some(it)) => {
                json!({"type": "act", "seat": it.seat, "id": it.id, "say": game.action_text(&it.options[0])})
            }
            (_, Some(it)) => {
                json!({"type": "act", "seat": it.seat, "id": it.id, "index": pick(dice, it.options.len())})
            }
            (way, None) if table.outcome().is_none() => {
                let chance = game.roll(table.state(), dice);
                match way % 2 {
                    0 => json!({"type": "chance", "value": chance}),
                    _ => json!({"type": "chance", "say": game.chance_text(&chance)}),
                }
            }
            (_, None) => json!({"type": "decisions"}),
        };
    request.to_string()
}

fn fuzz_packs<G: Tabletop>() {
    let PackFiles(good) = G::own_pack();
    let names: Vec<&String> = good.keys().collect();
    let mut dice = Seed::from_number(3).dice(0);
    for i in 0..tries(1_500) {
        let mut files = PackFiles(good.clone());
        let name = names[pick(&mut dice, names.len())];
        let bytes = if i % 4 == 0 { noise(&mut dice) } else { mutated(&mut dice, good[name].as_bytes()) };
        files.0.insert(name.clone(), String::from_utf8_lossy(&bytes).into_owned());
        match G::load(&files) {
            Err(faults) => assert!(!faults.is_empty(), "a refused pack has faults"),
            Ok(game) => drop(played(&Arc::new(game), i, 2_000)),
        }
    }
}

#[test]
fn numbers_beyond_reason_in_a_scene_are_refused() {
    let game = game::<omerta_games::CashNGuns>();
    for scene in [
        "A has 64 bill-5, 64 bill-5, 64 bill-5, 64 bill-5, 64 bill-5",
        "A has 64 bill-5; B has 64 bill-5; C has 64 bill-5; D has 64 bill-5",
        "A has 64 down bang, 64 down bang, 64 down bang, 64 down bang, 64 down bang",
        "A has 64 bangs, 64 clicks",
        "round 8; A has 255 wounds",
        "seats 8; godfather H; H is dead; H has 3 wounds",
        "gone kit kit; loot kit kit kit kit kit kit kit kit",
    ] {
        assert!(game.scene(scene).is_err(), "{scene}");
    }
}

fn fuzz_scenes<G: Tabletop>() {
    let (game, mut dice) = (game::<G>(), Seed::from_number(4).dice(0));
    for i in 0..tries(3_000) {
        let good = scene_of(G::SLUG);
        assert!(game.scene(good).is_ok(), "a good scene is taken: {:?}", game.scene(good).err());
        let bytes = if i % 4 == 0 { noise(&mut dice) } else { mutated(&mut dice, good.as_bytes()) };
        match game.scene(&String::from_utf8_lossy(&bytes)) {
            Err(reasons) => assert!(!reasons.is_empty(), "a refused scene has reasons"),
            Ok((setup, state)) => {
                let (table, _) =
                    Table::open_at(Arc::clone(&game), setup, state, Luck::Seeded(Seed::from_number(i)));
                play_on(table, i, 200);
            }
        }
    }
}

fn scene_of(slug: &str) -> &'static str {
    match slug {
        "standoff" => {
            "seats 5; round 4; table 6 6 3 2 2 1 0 0\nB: wounds 2; money 12; fired click; buried bang\nC: dead"
        }
        "cash" => {
            "seats 5; round 6; godfather B; variant powers clock
             loot bill-5 bill-10 bill-20 diamond-1 diamond-5 painting clip kit
             A has 2 wounds, 1 bang, 2 bill-20, painting, power kid; C has 1 bang, 1 down bang, 2 diamond-1; D is dead"
        }
        "corleone" => {
            "seats 4; act 2; horse-head B; turn C; variant neutrals-stay; tile wall_street savings_loan
             public shakedown mugging; allies mayor_2 hired_muscle; discard drive_by; control midtown A B A
             A has 2 $5, gun, booze, car_bomb; B suitcase $3, $5, dirty_laundry; C played bookie; C has $1, encore
             A thug midtown; B don union_square; D river thug; union-boss chelsea; mayor carriage_stand; chief queens"
        }
        "empire" => {
            "seats 4; phase declarations; round 4; godfather B; chief A; pot 900; cop-card dragnet
             cops exchange city_hall; ness st_marys; racket-track the_weekender last_drop
             henchman-track iron_lou mayor_pike; dead lefty_morgan; square tannery_row A the_orchid
             square theatre_mile B madame_irene; attack tannery_row C; A money 700; A henchmen razor_ruth
             A city drive_by wiretap; B exhausted rosa_calibre; B vendetta C 2; C laid kiss_of_death"
        }
        _ => unreachable!("{slug} has a scene here"),
    }
}

/// How often something is tried: twenty times as often with `SLOW_TESTS=1`.
pub(crate) fn tries(n: u64) -> u64 {
    if std::env::var_os("SLOW_TESTS").is_some() { 20 * n } else { n }
}

fn game<G: Tabletop>() -> Arc<G> {
    Arc::new(G::load(&G::own_pack()).expect("the pack that is compiled in is good"))
}

fn played<G: Tabletop>(game: &Arc<G>, seed: u64, n_answers: usize) -> Table<G> {
    let luck = Luck::Seeded(Seed::from_number(seed));
    let (table, _) = Table::open(Arc::clone(game), Setup::new(*G::SEATS.start()), luck).unwrap();
    play_on(table, seed, n_answers)
}

fn play_on<G: Tabletop>(mut table: Table<G>, seed: u64, n_answers: usize) -> Table<G> {
    let mut dice = Seed::from_number(seed).dice(u64::MAX);
    for _ in 0..n_answers {
        let Some(decision) = table.decisions().into_iter().next() else { break };
        let answer = decision.options[pick(&mut dice, decision.options.len())];
        let advance = table.step(&Step::Seat(decision.seat, answer)).unwrap();
        table.commit(advance);
    }
    table
}

/// The input with a few random faults: bytes changed, lost or doubled, pieces of it put elsewhere.
pub(crate) fn mutated(dice: &mut Dice, input: &[u8]) -> Vec<u8> {
    const SIGNS: &[u8] = b"0123456789-ABCDEFGH\"{}[],:;#\n ";
    let mut bytes = input.to_vec();
    for _ in 0..=pick(dice, 3) {
        if bytes.is_empty() {
            break;
        }
        let (at, to) = (pick(dice, bytes.len()), pick(dice, bytes.len()));
        let (from, to) = (at.min(to), at.max(to));
        match pick(dice, 7) {
            0 => bytes[at] = pick(dice, 256) as u8,
            1 => bytes[at] = SIGNS[pick(dice, SIGNS.len())],
            2 => drop(bytes.remove(at)),
            3 => bytes.truncate(at),
            4 => bytes.insert(at, bytes[from]),
            5 => drop(bytes.drain(from..to)),
            _ => {
                let piece = bytes[from..to.min(from + 60)].to_vec();
                bytes.splice(at..at, piece);
            }
        }
    }
    bytes
}

/// Changes one thing in a value: what is then read is of the right form, and mostly can't be.
fn shake(dice: &mut Dice, value: &mut Value) {
    const WORDS: [&str; 12] =
        ["A", "D", "H", "bang", "click", "load", "aim", "take", "take_token", "stand", "kid", "deal"];
    match value {
        Value::Array(items) if !items.is_empty() => {
            let at = pick(dice, items.len());
            match pick(dice, 6) {
                0 => drop(items.remove(at)),
                1 => items.insert(at, items[at].clone()),
                2 => items.swap(0, at),
                _ => shake(dice, &mut items[at]),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let name = fields.keys().nth(pick(dice, fields.len())).cloned().unwrap_or_default();
            match pick(dice, 8) {
                0 => drop(fields.remove(&name)),
                1 => {
                    let value = fields.remove(&name).unwrap_or_default();
                    fields.insert(WORDS[pick(dice, WORDS.len())].to_owned(), value);
                }
                _ => shake(dice, &mut fields[&name]),
            }
        }
        Value::Number(_) if dice_says(dice) => *value = json!(pick(dice, 12)),
        Value::Number(_) => *value = json!(pick(dice, 256)),
        Value::String(_) => *value = json!(WORDS[pick(dice, WORDS.len())]),
        Value::Bool(is) => *is = !*is,
        _ => *value = json!(WORDS[pick(dice, WORDS.len())]),
    }
}

fn dice_says(dice: &mut Dice) -> bool {
    pick(dice, 2) == 0
}

pub(crate) fn noise(dice: &mut Dice) -> Vec<u8> {
    (0..pick(dice, 200)).map(|_| pick(dice, 256) as u8).collect()
}

pub(crate) fn pick(dice: &mut Dice, n: usize) -> usize {
    below(dice, n as u32) as usize
}
