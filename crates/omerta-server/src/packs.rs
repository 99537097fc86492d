//! Packs from outside: checked whole, kept under the hash of their files.

use omerta_core::{PackFiles, PackHash};
use omerta_games::GameKind;
use omerta_protocol::house::{PackMessage, PackUpload, Problem};
use omerta_store::{Store, Write};

use crate::error::ApiError;
use crate::secrets::{hash_of_files, hex, unhex};

/// Checks a pack and writes it down. It waits for the disk.
pub(crate) fn keep(store: &Store, upload: &PackUpload) -> Result<PackMessage, ApiError> {
    let kind = kind_of(&upload.game)?;
    let files = PackFiles(upload.files.clone());
    let pack_hash = kind.check_pack(&files).map_err(|faults| {
        let text = format!("the pack has {} faults", faults.len());
        let mut error = ApiError::bad("bad-pack", text);
        error.problem.faults = faults;
        error
    })?;
    let hash = hash_of_files(&upload.game, &upload.files);
    let data = serde_json::to_vec(upload).map_err(|_| ApiError::bad("bad-pack", "the pack is no text"))?;
    store.save(vec![Write::Pack(hash, data)])?;
    Ok(PackMessage { pack: hex(&hash), pack_hash })
}

/// A pack by its name. It waits for the disk.
pub(crate) fn read(store: &Store, name: &str) -> Result<(PackUpload, PackFiles), ApiError> {
    let no_pack = || ApiError::bad("no-such-pack", "there is no such pack");
    let hash = unhex(name).ok_or_else(no_pack)?;
    let data = store.pack(hash)?.ok_or_else(no_pack)?;
    let upload: PackUpload = serde_json::from_slice(&data).map_err(|_| no_pack())?;
    let files = PackFiles(upload.files.clone());
    Ok((upload, files))
}

/// The hash of the rules of a game's own pack, or of one from outside.
pub(crate) fn hash(kind: GameKind, files: Option<&PackFiles>, own: &PackHash) -> Result<PackHash, Problem> {
    match files {
        None => Ok(own.clone()),
        Some(files) => kind.check_pack(files).map_err(|faults| Problem {
            faults,
            ..Problem::new("bad-pack", "the pack does not fit this game")
        }),
    }
}

/// The game with this short name, if people may play it here.
pub(crate) fn kind_of(game: &str) -> Result<GameKind, ApiError> {
    let kind: GameKind = game.parse().map_err(|err: omerta_games::UnknownGame| {
        ApiError::bad(omerta_games::UnknownGame::CODE, err.to_string())
    })?;
    Ok(kind)
}
