//! Sets, sums and picks of cards.

use omerta_core::{Seed, below};

use super::*;

#[test]
fn a_job_set_counts_copies() {
    let mut set = JobSet::EMPTY;
    set.add(JobId(31));
    set.add(JobId(31));
    set.add(JobId(0));
    assert_eq!((set.len(), set.count(JobId(31)), set.count(JobId(0))), (3, 2, 1));
    set.take(JobId(31));
    assert_eq!((set.count(JobId(31)), set.contains(JobId(31))), (1, true));
    set.take(JobId(31));
    assert_eq!(set.kinds().collect::<Vec<_>>(), [JobId(0)]);
}

#[test]
fn luck_draws_the_job_it_counted_to() {
    let (mut dice, mut same) = (Seed::from_number(5).dice(0), Seed::from_number(5).dice(0));
    let mut set: JobSet = (0..MAX_JOBS as u8).flat_map(|it| [JobId(it); 2]).collect();
    while !set.is_empty() {
        let nth = below(&mut same, u32::from(set.len())) as usize;
        let job = set.peek(&mut dice);
        assert_eq!(Some(job), set.each().nth(nth));
        set.take(job);
    }
}

#[test]
fn what_is_left_of_two_copies_is_one() {
    let all: JobSet = [JobId(3), JobId(3), JobId(5), JobId(9), JobId(9)].into_iter().collect();
    let some: JobSet = [JobId(3), JobId(5), JobId(9), JobId(9)].into_iter().collect();
    assert_eq!(all.minus(some), [JobId(3)].into_iter().collect());
    assert_eq!(all.minus(JobSet::EMPTY), all);
}

#[test]
fn narcotics_pay_for_any_good_and_only_narcotics_for_narcotics() {
    let cost = Goods([1, 1, 0, 0]);
    assert!(Goods([1, 1, 0, 0]).can_pay(&cost));
    assert!(Goods([0, 1, 5, 1]).can_pay(&cost));
    assert!(Goods([0, 0, 0, 2]).can_pay(&cost));
    assert!(!Goods([0, 0, 5, 1]).can_pay(&cost));
    assert!(!Goods([5, 5, 5, 0]).can_pay(&Goods([0, 0, 0, 1])));
}

#[test]
fn ascending_picks_have_one_path_for_each_set() {
    let mut hand = Cards { money: Purse([2, 0, 0, 1]), ..Cards::default() };
    hand.goods.add(Good::Gun);
    let mut sets = std::collections::BTreeSet::new();
    let mut paths = 0;
    fn walk(
        hand: Cards,
        last: Option<Card>,
        left: u8,
        picked: &mut Vec<Card>,
        sets: &mut std::collections::BTreeSet<Vec<Card>>,
        paths: &mut u32,
    ) {
        if left == 0 {
            *paths += 1;
            sets.insert(picked.clone());
            return;
        }
        let mut next = Vec::new();
        hand.ascending(last, left, &mut |it| next.push(it));
        for card in next {
            let mut rest = hand;
            rest.take(card);
            picked.push(card);
            walk(rest, Some(card), left - 1, picked, sets, paths);
            picked.pop();
        }
    }
    walk(hand, None, 2, &mut Vec::new(), &mut sets, &mut paths);
    assert_eq!((sets.len(), paths), (4, 4));
}
