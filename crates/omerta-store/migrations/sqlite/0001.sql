-- Tables, and what lists show of them.
CREATE TABLE tables (
    id      INTEGER PRIMARY KEY,
    stage   INTEGER NOT NULL,
    listed  INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    card    BLOB NOT NULL
);

-- What became true, in the order of writing. There is no key on purpose: it would touch one page for each table and commit.
-- Whoever opens the file reads the numbers once and remembers which rows belong to which table.
CREATE TABLE lines (
    table_id INTEGER NOT NULL,
    n        INTEGER NOT NULL,
    epoch    INTEGER NOT NULL,
    data     BLOB NOT NULL
);

-- The lines of a table that left memory, put together, so that a start need not read them.
CREATE TABLE shelves (
    table_id INTEGER PRIMARY KEY,
    n        INTEGER NOT NULL,
    epoch    INTEGER NOT NULL,
    data     BLOB NOT NULL
);

-- What a token opens, under the hash of the token.
CREATE TABLE keys (
    hash BLOB PRIMARY KEY,
    data BLOB NOT NULL
) WITHOUT ROWID;

-- Content packs that came from outside, under the hash of their files.
CREATE TABLE packs (
    hash BLOB PRIMARY KEY,
    data BLOB NOT NULL
) WITHOUT ROWID;
