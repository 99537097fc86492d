//! Where one is in a recorded game: after how many steps, and through whose eyes. It is part of the address.

use omerta_core::{Seat, Viewer};

/// Through whose eyes a game is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// Those of a seat.
    Seat(Seat),
    /// Those of somebody who only watched.
    Spectator,
    /// All at once: what everybody held lies open.
    All,
}

impl Eyes {
    /// The viewer whose view is drawn.
    pub fn viewer(self) -> Viewer {
        match self {
            Eyes::Seat(seat) => Viewer::Seat(seat),
            Eyes::Spectator | Eyes::All => Viewer::Spectator,
        }
    }

    fn word(self) -> String {
        match self {
            Eyes::Seat(seat) => seat.to_string(),
            Eyes::Spectator => "spectator".to_owned(),
            Eyes::All => "all".to_owned(),
        }
    }
}

/// Whose eyes there are. While a game is not over, its secrets are nobody's to tell.
pub fn eyes(n_seats: u8, is_over: bool) -> Vec<Eyes> {
    match is_over {
        true => Seat::all(n_seats).map(Eyes::Seat).chain([Eyes::All]).collect(),
        false => vec![Eyes::Spectator],
    }
}

/// Where one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// How many steps were taken.
    pub step: usize,
    /// Who looks.
    pub eyes: Eyes,
}

impl Place {
    /// What an address says, such as `?step=12&eyes=B`; what it does not say is the beginning, and the first eyes.
    pub fn of(query: &str, n_steps: usize, eyes: &[Eyes]) -> Place {
        let first = eyes.first().copied().unwrap_or(Eyes::Spectator);
        let mut place = Place { step: 0, eyes: first };
        for (key, value) in query.trim_start_matches('?').split('&').filter_map(|it| it.split_once('=')) {
            match key {
                "step" => place.step = value.parse().unwrap_or(0).min(n_steps),
                "eyes" => place.eyes = eyes.iter().copied().find(|it| it.word() == value).unwrap_or(first),
                _ => (),
            }
        }
        place
    }

    /// The part of the address that leads here.
    pub fn query(self) -> String {
        format!("?step={}&eyes={}", self.step, self.eyes.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_leads_back_to_itself() {
        let all = eyes(4, true);
        for eyes in &all {
            for step in [0, 1, 366, 624] {
                let place = Place { step, eyes: *eyes };
                assert_eq!(Place::of(&place.query(), 624, &all), place);
            }
        }
    }

    #[test]
    fn an_address_can_not_ask_for_more_than_there_is() {
        let seats = eyes(3, true);
        assert_eq!(Place::of("?step=9999", 12, &seats).step, 12);
        assert_eq!(Place::of("?step=x&eyes=H", 12, &seats), Place { step: 0, eyes: seats[0] });
    }

    #[test]
    fn nobody_looks_into_hands_before_a_game_is_over() {
        let open = eyes(3, false);
        assert_eq!(Place::of("?eyes=B", 12, &open).eyes, Eyes::Spectator);
        assert_eq!(Place::of("?eyes=all", 12, &open).eyes, Eyes::Spectator);
    }
}
