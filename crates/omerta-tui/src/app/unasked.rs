//! What people do although nobody waits for it.

use omerta_bots::Botted;
use omerta_core::{Phrase, Seat, Viewer};
use omerta_host::sight::Sight;
use omerta_host::{Matter, Wish};

use crate::app::editing::Desk;
use crate::app::{App, Stage};

impl<G: Botted> App<G> {
    pub(super) fn choose_unasked(&mut self, seat: Seat, matter: Matter, i: usize) {
        let Some(&action) = self.session.unasked(seat, matter).get(i) else {
            return self.close_unasked(seat);
        };
        // What has several parts is put together first; until it is sent, nobody knows.
        if let Some(editor) = self.session.draft(seat, action) {
            self.draft = Some(Desk::new(seat, editor));
            self.stage = Stage::Drafting(seat, matter);
            (self.cursor.at, self.cursor.is_shown) = (0, true);
            return self.look();
        }
        self.n_told = self.session.version(self.viewer);
        if let Err(refused) = self.session.wish(seat, &Wish::Volunteer(action)) {
            self.notice = Some(self.refusal(&refused));
            return;
        }
        self.last = Some(seat);
        self.log_up.set(0);
        // Whoever puts something together is not interrupted.
        match self.session.game().is_part(&action) {
            true => {
                self.list_unasked(seat, Matter::All);
                self.look();
            }
            false => self.go_on(false),
        }
    }

    /// Lists what somebody at this keyboard may do unasked: the viewer; of several people, the next one.
    pub(super) fn open_unasked(&mut self) {
        let people = self.session.people();
        let able = |seat: &Seat| !self.session.unasked(*seat, Matter::All).is_empty();
        let next = match self.stage {
            Stage::Asking(seat) => people.clockwise_from(seat).find(able),
            Stage::Unasked(seat, _) => people.without(seat).clockwise_from(seat).find(able),
            Stage::Watching => people.iter().find(able),
            Stage::Drafting(..) | Stage::HandOver(..) | Stage::End => None,
        };
        let Some(seat) = next else { return };
        if let Stage::Unasked(before, _) = self.stage {
            self.session.mark_seen(before);
        }
        if self.viewer.is(seat) {
            self.list_unasked(seat, Matter::All);
        } else {
            self.stage = Stage::HandOver(seat, Some(Matter::All));
            self.viewer = Viewer::Spectator;
        }
        self.look();
    }

    /// Puts the list before who already has the keyboard.
    pub(super) fn list_unasked(&mut self, seat: Seat, matter: Matter) {
        let was_asked = matches!(self.stage, Stage::Asking(_) | Stage::Drafting(..));
        self.stage = Stage::Unasked(seat, matter);
        self.draft = None;
        self.cursor.is_shown |= was_asked;
        // Nobody shall agree to anything by a key pressed too soon.
        self.cursor.at = match matter {
            Matter::Answers => self.session.unasked(seat, matter).len(),
            Matter::All => 0,
        };
    }

    pub(super) fn close_unasked(&mut self, seat: Seat) {
        self.session.mark_seen(seat);
        self.go_on(false);
    }

    /// What is seen while something unasked is put together.
    pub(super) fn sight_drafting(&self, seat: Seat, matter: Matter) -> Sight {
        let mut sight = self.session.sight_unasked(&self.words, seat, matter);
        if let Some(begin) = self.draft.as_ref().and_then(Desk::begin) {
            let what = self.session.choice(&self.words, seat, &begin).text;
            sight.status = self.words.tell(&Phrase::new("draft.status").with("what", what));
        }
        sight.options.clear();
        sight
    }
}
