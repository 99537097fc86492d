//! The terminal as a full screen: keys in, pages out, and everything as it was afterwards.

use std::io;

use omerta_bots::Botted;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::terminal;

use crate::app::App;
use crate::draw::draw;
use crate::error::PlayError;
use crate::input::command;
use crate::watch::Watch;

/// Plays until the person leaves. The terminal is given back as it was, also after a panic.
pub fn run<G: Botted>(app: &mut App<G>) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let done = until_left(&mut terminal, app);
    ratatui::try_restore()?;
    done
}

/// Shows a recorded game until the person leaves.
pub fn watch<G: Botted>(watch: &mut Watch<G>) -> Result<(), PlayError> {
    let mut terminal = ratatui::try_init().map_err(PlayError::terminal)?;
    let done = until_watched(&mut terminal, watch);
    ratatui::try_restore().map_err(PlayError::terminal)?;
    done
}

fn until_watched<G: Botted>(terminal: &mut DefaultTerminal, watch: &mut Watch<G>) -> Result<(), PlayError> {
    while !watch.has_left() {
        terminal.draw(|frame| draw(frame, &watch.page())).map_err(PlayError::terminal)?;
        if let Event::Key(key) = event::read().map_err(PlayError::terminal)?
            && let Some(command) = command(key)
        {
            watch.press(command)?;
        }
    }
    Ok(())
}

/// How many columns the terminal has; 80, if it does not say.
pub fn columns() -> usize {
    terminal::size().map_or(80, |(columns, _)| usize::from(columns))
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
