//! The terminal as a full screen: keys in, pages out, and everything as it was afterwards.

use std::io;

use omerta_bots::Botted;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};

use crate::app::App;
use crate::draw::draw;
use crate::input::command;

/// Plays until the person leaves. The terminal is given back as it was, also after a panic.
pub fn run<G: Botted>(app: &mut App<G>) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let done = until_left(&mut terminal, app);
    ratatui::try_restore()?;
    done
}

fn until_left<G: Botted>(terminal: &mut DefaultTerminal, app: &mut App<G>) -> io::Result<()> {
    while !app.has_left() {
        terminal.draw(|frame| draw(frame, &app.page()))?;
        let is_there = match app.pause() {
            Some(pause) => event::poll(pause)?,
            None => true,
        };
        if !is_there {
            app.tick();
            continue;
        }
        // A new size is drawn by the next turn of the loop.
        if let Event::Key(key) = event::read()?
            && let Some(command) = command(key)
        {
            app.press(command);
        }
    }
    Ok(())
}
