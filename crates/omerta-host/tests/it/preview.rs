//! preview
