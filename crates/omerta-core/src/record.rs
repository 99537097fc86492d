//! Games as files (being written).
