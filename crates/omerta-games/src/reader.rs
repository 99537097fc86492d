//! The other end of a compact connection: frames become messages in the reader's language, whatever is played.

use std::panic::{AssertUnwindSafe, catch_unwind};

use omerta_core::{Catalogue, Lang, PackFiles, Packed, Tabletop};
use omerta_host::{Update, Version};
use omerta_protocol::compact::{BadFrame, Reader};
use omerta_protocol::{Naming, Speaker, UpdateMessage};

use crate::GameKind;
use crate::any::AnyError;

/// Reads the frames of a table of some game.
pub trait AnyReader: Send {
    /// The version of the last update that came: a connection that broke goes on from here.
    fn version(&self) -> Version;
    /// The update that a frame tells. A frame that can't be read changes nothing; the client asks for everything anew.
    fn read(&mut self, frame: &[u8], lang: Lang) -> Result<UpdateMessage, BadFrame>;
    /// The last update once more, without what was new then: for a reader who has changed the language.
    fn again(&self, lang: Lang) -> Option<UpdateMessage>;
    /// Everything that is needed to draw the table.
    fn catalogue(&self, lang: Lang) -> Catalogue;
}

/// A reader for a game, with the pack that the table has; the one that is compiled in, if none is given.
pub fn reader(kind: GameKind, pack: Option<PackFiles>) -> Result<Box<dyn AnyReader>, AnyError> {
    with_game!(kind, G => {
        let pack = pack.unwrap_or_else(G::own_pack);
        let told = |faults: Vec<omerta_core::Fault>| faults.iter().map(ToString::to_string).collect();
        let game = G::load(&pack).map_err(|it| AnyError::Pack(told(it)))?;
        Ok(Box::new(Reads::<G> { game, reader: Reader::default(), last: None }))
    })
}

struct Reads<G: Tabletop> {
    game: G,
    reader: Reader,
    last: Option<Update<G>>,
}

impl<G: Tabletop> AnyReader for Reads<G> {
    fn version(&self) -> Version {
        self.reader.version()
    }

    fn read(&mut self, frame: &[u8], lang: Lang) -> Result<UpdateMessage, BadFrame> {
        let Reads { game, reader, last } = self;
        // What a house sends is believed; one that sends what can't be must not end the program.
        let read = catch_unwind(AssertUnwindSafe(|| {
            let update = reader.read(game, frame)?;
            let message = Speaker { game: &*game, lang, naming: Naming::Marked }.update(&update);
            *last = Some(update);
            Ok(message)
        }));
        read.unwrap_or_else(|_| {
            self.reader = Reader::default();
            Err(BadFrame::Content("nothing looks like this in the game".to_owned()))
        })
    }

    fn again(&self, lang: Lang) -> Option<UpdateMessage> {
        let mut message =
            Speaker { game: &self.game, lang, naming: Naming::Marked }.update(self.last.as_ref()?);
        message.news.clear();
        message.kept = message.version;
        Some(message)
    }

    fn catalogue(&self, lang: Lang) -> Catalogue {
        self.game.catalogue(lang)
    }
}
