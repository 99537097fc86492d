//! Playing on from a position of a recorded game.

use omerta_core::Seat;
use omerta_host::{HouseRules, Sitter};

use crate::app::App;
use crate::driver::kept::Kept;
use crate::driver::wire::TableSpec;
use crate::route::Route;
use crate::screens::tapes::Tape;

/// The bots that take the other seats: they know the game and do not keep anyone waiting.
const BOTS: &str = "soldier";

/// Opens a table in this browser that goes on after so many steps: one seat is played by a person, bots take the others.
/// Says why, where that can't be.
pub fn play_on(app: App, tape: Tape, step: usize, me: Seat) -> Result<(), String> {
    let on = tape.with(|it| it.go_on(step)).map_err(|it| it.to_string())?;
    let sitter = |seat: Seat| if seat == me { Sitter::Person } else { Sitter::Bot(BOTS.to_owned()) };
    let spec = TableSpec {
        game: tape.with(|it| it.kind().slug().to_owned()),
        n_seats: on.n_seats,
        variant: on.variant,
        scene: on.scene,
        sitters: Seat::all(on.n_seats).map(sitter).collect(),
        house: HouseRules::default(),
        seed: on.seed,
    };
    let kept = Kept::new(spec);
    if !kept.write(&on.lines) {
        return Err(app.t("trouble.storage"));
    }
    app.go(Route::Own(kept.id));
    Ok(())
}
