//! What a table is worth to each seat where look-aheads end: a softmax over seats of weighted terms.
//!
//! Weights are learned by [`train`](crate::search::train) and shipped as small text files, which say where they come from.

use omerta_core::{MAX_SEATS, SeatSet};
use sha2::{Digest, Sha256};

use crate::search::adapter::{MOST_TERMS, Rows};

/// The first line of every file of weights.
const MAGIC: &str = "omerta leaf 1";

/// Where weights come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The game they are for.
    pub game: String,
    /// How many sit at the table.
    pub n_seats: u8,
    /// The fingerprint of the pack that was played.
    pub pack: String,
    /// Who played.
    pub bots: String,
    /// How many games were played.
    pub games: u64,
    /// All luck of those games came from this number.
    pub seed: u64,
}

/// Learned weights: one for each stage and term.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaf {
    n_terms: usize,
    weights: Vec<f32>,
}

/// Why a text is no file of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LeafError {
    /// It does not begin as such a file does.
    #[error("the file must begin with `{0}`")]
    Magic(&'static str),
    /// A line of the header is missing or says something else.
    #[error("the header must have a line `{0} …`")]
    Header(&'static str),
    /// A number can't be read.
    #[error("line {0} of the numbers: `{1}` is no number")]
    Number(usize, String),
    /// There are more or fewer numbers than terms and stages.
    #[error("there must be {stages} lines of {terms} numbers each")]
    Size {
        /// How many lines: one for each stage of the game.
        stages: usize,
        /// How many numbers in each: one for each term.
        terms: usize,
    },
    /// The weights are not those the file was written with.
    #[error("the weights have the hash {found}, and the header says {said}")]
    Hash {
        /// The hash of what is there.
        found: String,
        /// The hash the header tells.
        said: String,
    },
}

impl Leaf {
    /// Weights by stage, each with one number for each term.
    pub fn new(n_terms: usize, weights: Vec<f32>) -> Leaf {
        assert!(n_terms <= MOST_TERMS && weights.len().is_multiple_of(n_terms.max(1)), "stages are whole");
        Leaf { n_terms, weights }
    }

    /// Reads a file of weights.
    pub fn read(text: &str, terms: usize, stages: usize) -> Result<(Origin, Leaf), LeafError> {
        let (origin, body) = read_file(text, MAGIC)?;
        let rows = read_numbers(&body, terms)?;
        if rows.len() != stages {
            return Err(LeafError::Size { stages, terms });
        }
        Ok((origin, Leaf::new(terms, rows.concat())))
    }

    /// The file of these weights.
    pub fn write(&self, origin: &Origin) -> String {
        write_file(MAGIC, origin, self.weights.chunks(self.n_terms.max(1)))
    }

    /// The weights of a stage.
    pub fn stage(&self, stage: usize) -> &[f32] {
        let last = (self.weights.len() / self.n_terms).saturating_sub(1);
        let from = stage.min(last) * self.n_terms;
        &self.weights[from..from + self.n_terms]
    }

    /// Each contender's chance to win, by what speaks for each.
    #[inline]
    pub fn shares(&self, stage: usize, rows: &Rows, contenders: SeatSet) -> [f32; MAX_SEATS] {
        softmax(&self.sums(stage, rows, contenders), contenders)
    }

    /// What speaks for each contender, weighed and added up.
    #[inline]
    pub(crate) fn sums(&self, stage: usize, rows: &Rows, contenders: SeatSet) -> [f32; MAX_SEATS] {
        let weights = self.stage(stage);
        let mut sums = [0.0; MAX_SEATS];
        for seat in contenders {
            sums[seat.index()] = weights.iter().zip(&rows[seat.index()]).map(|(w, it)| w * it).sum();
        }
        sums
    }
}

/// Reads the header of a file, and finds its lines of numbers to be those it was written with.
pub(crate) fn read_file<'a>(text: &'a str, magic: &'static str) -> Result<(Origin, Vec<&'a str>), LeafError> {
    let mut lines = text.lines();
    if lines.next() != Some(magic) {
        return Err(LeafError::Magic(magic));
    }
    let mut header = |key: &'static str| {
        let line = lines.next().unwrap_or_default();
        line.strip_prefix(key).map(|it| it.trim().to_owned()).ok_or(LeafError::Header(key))
    };
    let number = |key: &'static str, text: String| text.parse().map_err(|_| LeafError::Header(key));
    let origin = Origin {
        game: header("game")?,
        n_seats: number("seats", header("seats")?)? as u8,
        pack: header("pack")?,
        bots: header("bots")?,
        games: number("games", header("games")?)?,
        seed: number("seed", header("seed")?)?,
    };
    let said = header("hash")?;
    let body: Vec<&str> = lines.collect();
    let found = hash(&body.join("\n"));
    if said == found { Ok((origin, body)) } else { Err(LeafError::Hash { found, said }) }
}

/// Reads lines of so many numbers each.
pub(crate) fn read_numbers(body: &[&str], n: usize) -> Result<Vec<Vec<f32>>, LeafError> {
    let read = |(nth, line): (usize, &&str)| {
        let number = |word: &str| word.parse().map_err(|_| LeafError::Number(nth, word.to_owned()));
        let row: Vec<f32> = line.split_whitespace().map(number).collect::<Result<_, _>>()?;
        if row.len() == n { Ok(row) } else { Err(LeafError::Size { stages: body.len(), terms: n }) }
    };
    body.iter().enumerate().map(read).collect()
}

/// The file of lines of numbers, with a header that says where they come from.
pub(crate) fn write_file<'a>(magic: &str, origin: &Origin, rows: impl Iterator<Item = &'a [f32]>) -> String {
    let line = |it: &[f32]| it.iter().map(|it| format!("{it:.4}")).collect::<Vec<_>>().join(" ");
    let body = rows.map(line).collect::<Vec<_>>().join("\n");
    let Origin { game, n_seats, pack, bots, games, seed } = origin;
    format!(
        "{magic}\ngame {game}\nseats {n_seats}\npack {pack}\nbots {bots}\ngames {games}\nseed {seed}\nhash {}\n{body}\n",
        hash(&body)
    )
}

/// The chances that go with sums of weights, for those who may win.
pub(crate) fn softmax(sums: &[f32; MAX_SEATS], contenders: SeatSet) -> [f32; MAX_SEATS] {
    let most = contenders.iter().map(|it| sums[it.index()]).fold(f32::NEG_INFINITY, f32::max);
    let mut shares = [0.0; MAX_SEATS];
    for seat in contenders {
        shares[seat.index()] = exp(sums[seat.index()] - most);
    }
    let all: f32 = shares.iter().sum();
    if all > 0.0 {
        shares.iter_mut().for_each(|it| *it /= all);
    }
    shares
}

/// e to the power of `x`, from sums and products alone: libraries differ in the last digits, and a bot must decide
/// the same on every machine.
pub(crate) fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0);
    let n = (x * std::f32::consts::LOG2_E + 0.5).floor();
    let r = x - n * std::f32::consts::LN_2;
    let p = 1.0 + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0)))));
    p * f32::from_bits(((n as i32 + 127) as u32) << 23)
}

/// The hash of the weights as they are written.
fn hash(body: &str) -> String {
    let digest = Sha256::digest(body.trim_end().as_bytes());
    digest.iter().take(8).map(|it| format!("{it:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use omerta_core::Seat;

    use super::*;

    #[test]
    fn a_power_is_as_it_should_be() {
        for x in [-20.0_f32, -1.5, -0.3, 0.0, 0.2, 1.0, 7.5, 30.0] {
            let real = x.exp();
            assert!((exp(x) - real).abs() <= 1e-5 * real, "{x}: {} and not {real}", exp(x));
        }
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        let origin = Origin {
            game: "cash".into(),
            n_seats: 5,
            pack: "abc".into(),
            bots: "expert".into(),
            games: 7,
            seed: 1,
        };
        let leaf = Leaf::new(2, vec![0.5, -1.25, 0.0, 3.5]);
        let text = leaf.write(&origin);
        assert_eq!(Leaf::read(&text, 2, 2), Ok((origin, leaf)));
        assert_eq!(Leaf::read(&text, 2, 3).map(drop), Err(LeafError::Size { stages: 3, terms: 2 }));
        assert_eq!(Leaf::read("weights", 2, 2).map(drop), Err(LeafError::Magic(MAGIC)));
        let forged = text.replace("3.5000", "9.5000");
        assert!(matches!(Leaf::read(&forged, 2, 2), Err(LeafError::Hash { .. })));
    }

    #[test]
    fn who_is_out_has_no_share() {
        let leaf = Leaf::new(1, vec![1.0]);
        let mut rows = [[0.0; MOST_TERMS]; MAX_SEATS];
        rows[0][0] = 2.0;
        let shares = leaf.shares(0, &rows, SeatSet::all(3).without(Seat::A));
        assert_eq!(shares[..3], [0.0, 0.5, 0.5]);
    }
}
