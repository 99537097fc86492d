//! The smallest complete game: template, test subject and yardstick.
