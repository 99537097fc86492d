//! How some bytes differ from others that the reader has: what stays is counted, what is new is written.
//!
//! A difference is a list of patches. Each begins with a byte: how many bytes stay (the upper five bits; 31 says that
//! the rest of the number follows), and how many are replaced by as many new ones (the lower three). Where these are
//! none, two numbers follow: how many new ones come, and how many old ones go. What is left at the end stays.

use super::BadFrame;

const STAY: usize = 31;
const SWAP: usize = 7;
/// How far ahead both sides are searched for where they are alike again.
const WINDOW: usize = 48;
/// So many equal bytes in a row are taken for the same thing.
const ALIKE: usize = 3;

/// What leads from `old` to `new`.
pub fn diff(old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let n_end = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let (mut old, mut new) = (&old[..old.len() - n_end], &new[..new.len() - n_end]);
    loop {
        let n_stay = same(old, new);
        (old, new) = (&old[n_stay..], &new[n_stay..]);
        if old.is_empty() && new.is_empty() {
            return;
        }
        let (n_gone, n_new) = patch(old, new);
        let is_swap = n_gone == n_new && n_new <= SWAP;
        out.push((n_stay.min(STAY) << 3 | if is_swap { n_new } else { 0 }) as u8);
        if n_stay >= STAY {
            number((n_stay - STAY) as u64, out);
        }
        if !is_swap {
            number(n_new as u64, out);
            number(n_gone as u64, out);
        }
        out.extend_from_slice(&new[..n_new]);
        (old, new) = (&old[n_gone..], &new[n_new..]);
    }
}

/// How many bytes go and how many come before both are alike again.
fn patch(old: &[u8], new: &[u8]) -> (usize, usize) {
    let is_alike = |gone: usize, came: usize| {
        let (old, new) = (&old[gone..], &new[came..]);
        match (old.get(..ALIKE), new.get(..ALIKE)) {
            (Some(old), Some(new)) => old == new,
            // What is shorter than that is alike only if it is all there is.
            _ => old == new,
        }
    };
    for far in 1..=WINDOW {
        if far <= old.len() && far <= new.len() && is_alike(far, far) {
            return (far, far);
        }
        // The one side is `far` ahead, the other less.
        for near in 0..far {
            if far <= new.len() && near <= old.len() && is_alike(near, far) {
                return (near, far);
            }
            if far <= old.len() && near <= new.len() && is_alike(far, near) {
                return (far, near);
            }
        }
    }
    match old.len().max(new.len()) <= WINDOW {
        true => (old.len(), new.len()),
        false => (WINDOW.min(old.len()), WINDOW.min(new.len())),
    }
}

fn same(old: &[u8], new: &[u8]) -> usize {
    old.iter().zip(new).take_while(|(a, b)| a == b).count()
}

/// What the difference makes of `old`.
pub fn apply(old: &[u8], diff: &[u8], most: usize) -> Result<Vec<u8>, BadFrame> {
    let (mut old, mut diff) = (old, diff);
    let mut new = Vec::with_capacity(old.len() + diff.len());
    while let Some((&first, rest)) = diff.split_first() {
        diff = rest;
        let mut n_stay = usize::from(first >> 3);
        if n_stay == STAY {
            n_stay += read_count(&mut diff)?;
        }
        let (n_new, n_gone) = match usize::from(first & 7) {
            0 => (read_count(&mut diff)?, read_count(&mut diff)?),
            n => (n, n),
        };
        new.extend_from_slice(take(&mut old, n_stay)?);
        take(&mut old, n_gone)?;
        new.extend_from_slice(take(&mut diff, n_new)?);
        if new.len() > most {
            return Err(BadFrame::TooLong);
        }
    }
    new.extend_from_slice(old);
    Ok(new)
}

/// The first so many, which are taken off.
pub(super) fn take<'a>(bytes: &mut &'a [u8], n: usize) -> Result<&'a [u8], BadFrame> {
    let (first, rest) = bytes.split_at_checked(n).ok_or(BadFrame::Short)?;
    *bytes = rest;
    Ok(first)
}

/// A number, seven bits in a byte, the lowest first.
pub(super) fn number(mut n: u64, out: &mut Vec<u8>) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

pub(super) fn read_number(bytes: &mut &[u8]) -> Result<u64, BadFrame> {
    let mut n = 0;
    for shift in (0..63).step_by(7) {
        let byte = take(bytes, 1)?[0];
        n |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(n);
        }
    }
    Err(BadFrame::TooLong)
}

/// How many of something there are.
pub(super) fn read_count(bytes: &mut &[u8]) -> Result<usize, BadFrame> {
    let n = read_number(bytes)?;
    u32::try_from(n).map(|it| it as usize).map_err(|_| BadFrame::TooLong)
}

#[cfg(test)]
mod tests {
    use omerta_core::{Rng as _, Seed, below};

    use super::*;

    #[test]
    fn what_was_changed_is_found_again() {
        let mut dice = Seed::from_number(7).dice(0);
        let (mut whole, mut told) = (0, 0);
        for _ in 0..2000 {
            let old: Vec<u8> = (0..below(&mut dice, 400)).map(|_| below(&mut dice, 5) as u8).collect();
            let mut new = old.clone();
            for _ in 0..below(&mut dice, 6) {
                let at = below(&mut dice, new.len() as u32 + 1) as usize;
                let n = (below(&mut dice, 60) as usize).min(new.len() - at);
                let put: Vec<u8> = (0..below(&mut dice, 60)).map(|_| dice.next_u32() as u8).collect();
                new.splice(at..at + n, put);
            }
            let mut out = Vec::new();
            diff(&old, &new, &mut out);
            assert_eq!(apply(&old, &out, 10_000), Ok(new.clone()));
            whole += new.len();
            told += out.len();
        }
        assert!(told * 2 < whole, "{told} bytes of {whole}");
    }

    #[test]
    fn nothing_is_no_byte_and_one_byte_is_two() {
        let mut out = Vec::new();
        diff(b"omerta", b"omerta", &mut out);
        assert!(out.is_empty());
        diff(b"omerta", b"omesta", &mut out);
        assert_eq!(out, [3 << 3 | 1, b's']);
    }

    #[test]
    fn garbage_is_refused_and_never_more_than_there_may_be() {
        let mut dice = Seed::from_number(8).dice(0);
        let mut n_refused = 0;
        for _ in 0..20_000 {
            let bytes: Vec<u8> = (0..below(&mut dice, 12)).map(|_| dice.next_u32() as u8).collect();
            n_refused += u32::from(apply(b"what the reader has", &bytes, 40).is_err());
        }
        assert!(n_refused > 1000);
        assert_eq!(apply(b"abc", &[0, 0xff, 0xff, 0xff, 0xff, 1], 40), Err(BadFrame::TooLong));
    }
}
