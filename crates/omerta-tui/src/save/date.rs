//! The date and time that a saved game shows.

use std::time::{SystemTime, UNIX_EPOCH};

/// Now, such as `2026-11-16 17:40 UTC`.
pub(super) fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    said(since.map_or(0, |it| it.as_secs()))
}

/// The date and time so many seconds after the beginning of 1970.
fn said(seconds: u64) -> String {
    let (mut days, minutes) = (seconds / 86_400, seconds % 86_400 / 60);
    let mut year = 1970;
    while days >= days_of(year) {
        days -= days_of(year);
        year += 1;
    }
    let february = days_of(year) - 337;
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02} {:02}:{:02} UTC", days + 1, minutes / 60, minutes % 60)
}

fn days_of(year: u64) -> u64 {
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    if is_leap { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(said(0), "1970-01-01 00:00 UTC");
        assert_eq!(said(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(said(1_767_225_599), "2025-12-31 23:59 UTC");
        assert_eq!(said(1_794_850_800), "2026-11-16 17:40 UTC");
    }
}
