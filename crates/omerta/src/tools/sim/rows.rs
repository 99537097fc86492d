//! One row for each game, as CSV, JSON or Parquet. Rows are written as they come, so a long series needs
//! no more memory than a short one.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use omerta_bots::arena::Played;
use omerta_core::Seat;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use serde_json::json;

use crate::error::CliError;

/// How many rows of a Parquet file are kept in memory and written together.
const ROW_GROUP: usize = 16_384;

/// A file that takes one row for each game.
pub(crate) struct Rows {
    n_seats: u8,
    bots: Vec<String>,
    format: Format,
}

enum Format {
    Csv(BufWriter<File>),
    Json(BufWriter<File>),
    Parquet { file: Box<SerializedFileWriter<BufWriter<File>>>, kept: Vec<Played> },
}

impl Rows {
    /// Opens a file; the format follows from the end of its name.
    pub(crate) fn open(path: &Path, n_seats: u8, bots: &[String]) -> anyhow::Result<Rows> {
        let end = path.extension().and_then(|it| it.to_str()).unwrap_or("").to_ascii_lowercase();
        if !["csv", "json", "parquet"].contains(&end.as_str()) {
            let text = format!("`{}` must end in .csv, .json or .parquet", path.display());
            return Err(CliError::new("unknown-format", text).into());
        }
        let file = File::create(path).map_err(|err| {
            CliError::new("cannot-write", format!("can't write `{}`: {err}", path.display()))
        })?;
        let mut file = BufWriter::new(file);
        let format = match end.as_str() {
            "csv" => {
                writeln!(file, "{}", columns(n_seats).join(","))?;
                Format::Csv(file)
            }
            "json" => {
                file.write_all(b"[")?;
                Format::Json(file)
            }
            _ => {
                let file =
                    SerializedFileWriter::new(file, schema(n_seats)?, Arc::new(WriterProperties::default()))?;
                Format::Parquet { file: Box::new(file), kept: Vec::with_capacity(ROW_GROUP) }
            }
        };
        Ok(Rows { n_seats, bots: bots.to_vec(), format })
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, played: &Played) -> anyhow::Result<()> {
        match &mut self.format {
            Format::Csv(file) => {
                let Played { number, bots, outcome, n_decisions, n_rounds } = played;
                write!(file, "{number},{n_decisions},{n_rounds},{}", winners(played))?;
                let shares = outcome.shares();
                // Names of bots are plain words, so nothing here ever needs quotes.
                for (seat, &bot) in bots.iter() {
                    write!(file, ",{},{},{}", self.bots[bot], outcome.scores[seat], shares[seat])?;
                }
                writeln!(file)?;
            }
            Format::Json(file) => {
                let Played { number, bots, outcome, n_decisions, n_rounds } = played;
                file.write_all(if *number == 0 { b"\n" } else { b",\n" })?;
                let row = json!({
                    "game": number,
                    "bots": bots.values().iter().map(|&it| &self.bots[it]).collect::<Vec<_>>(),
                    "scores": outcome.scores,
                    "winners": outcome.winners,
                    "shares": outcome.shares(),
                    "decisions": n_decisions,
                    "rounds": n_rounds,
                });
                serde_json::to_writer(file, &row)?;
            }
            Format::Parquet { file, kept } => {
                kept.push(played.clone());
                if kept.len() == ROW_GROUP {
                    write_group(file, kept, self.n_seats, &self.bots)?;
                    kept.clear();
                }
            }
        }
        Ok(())
    }

    /// Writes what is still to be written.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self.format {
            Format::Csv(mut file) => file.flush()?,
            Format::Json(mut file) => {
                file.write_all(b"\n]\n")?;
                file.flush()?;
            }
            Format::Parquet { mut file, kept } => {
                if !kept.is_empty() {
                    write_group(&mut file, &kept, self.n_seats, &self.bots)?;
                }
                file.into_inner()?.flush()?;
            }
        }
        Ok(())
    }
}

/// The names of the columns of a flat row.
fn columns(n_seats: u8) -> Vec<String> {
    let mut columns = ["game", "decisions", "rounds", "winners"].map(str::to_owned).to_vec();
    for seat in Seat::all(n_seats) {
        columns.extend(["bot", "score", "share"].map(|it| format!("{it}_{seat}")));
    }
    columns
}

/// The letters of those who won, such as `AC`; empty if nobody did.
fn winners(played: &Played) -> String {
    played.outcome.winners.iter().map(Seat::letter).collect()
}

/// The columns with their types, in the order of [`columns`].
fn schema(n_seats: u8) -> anyhow::Result<Arc<Type>> {
    let fields = columns(n_seats).into_iter().map(|name| {
        let (physical, logical) = match name.split('_').next() {
            Some("game") => (Physical::INT64, None),
            Some("share") => (Physical::DOUBLE, None),
            Some("winners" | "bot") => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            _ => (Physical::INT32, None),
        };
        let column = Type::primitive_type_builder(&name, physical);
        Ok(Arc::new(column.with_repetition(Repetition::REQUIRED).with_logical_type(logical).build()?))
    });
    let fields = fields.collect::<anyhow::Result<Vec<_>>>()?;
    Ok(Arc::new(Type::group_type_builder("game").with_fields(fields).build()?))
}

/// Writes one row group: the columns in the order of [`columns`].
fn write_group(
    file: &mut SerializedFileWriter<BufWriter<File>>,
    games: &[Played],
    n_seats: u8,
    bots: &[String],
) -> anyhow::Result<()> {
    let mut group = file.next_row_group()?;
    write_column::<Int64Type>(&mut group, games, |it| it.number as i64)?;
    write_column::<Int32Type>(&mut group, games, |it| it.n_decisions as i32)?;
    write_column::<Int32Type>(&mut group, games, |it| i32::from(it.n_rounds))?;
    write_column::<ByteArrayType>(&mut group, games, |it| ByteArray::from(winners(it).as_str()))?;
    for seat in Seat::all(n_seats) {
        write_column::<ByteArrayType>(&mut group, games, |it| ByteArray::from(bots[it.bots[seat]].as_str()))?;
        write_column::<Int32Type>(&mut group, games, |it| it.outcome.scores[seat])?;
        write_column::<DoubleType>(&mut group, games, |it| it.outcome.shares()[seat])?;
    }
    group.close()?;
    Ok(())
}

fn write_column<T: parquet::data_type::DataType>(
    group: &mut SerializedRowGroupWriter<'_, BufWriter<File>>,
    games: &[Played],
    value: impl Fn(&Played) -> T::T,
) -> anyhow::Result<()> {
    let mut column = group.next_column()?.context("the schema has fewer columns than a row")?;
    let values: Vec<T::T> = games.iter().map(value).collect();
    column.typed::<T>().write_batch(&values, None, None)?;
    column.close()?;
    Ok(())
}
