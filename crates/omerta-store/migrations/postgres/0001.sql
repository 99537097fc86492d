-- Tables, and what lists show of them.
CREATE TABLE tables (
    id      BIGINT PRIMARY KEY,
    stage   SMALLINT NOT NULL,
    listed  BOOLEAN NOT NULL,
    changed BIGINT NOT NULL,
    card    BYTEA NOT NULL
);
CREATE INDEX tables_unfinished ON tables (changed DESC) WHERE stage < 2;

-- What became true. The key keeps a second writer out: no two lines of a table have the same number.
CREATE TABLE lines (
    table_id BIGINT NOT NULL,
    n        INTEGER NOT NULL,
    epoch    INTEGER NOT NULL,
    data     BYTEA NOT NULL,
    PRIMARY KEY (table_id, n)
);

-- What a token opens, under the hash of the token.
CREATE TABLE keys (
    hash BYTEA PRIMARY KEY,
    data BYTEA NOT NULL
);

-- Content packs that came from outside, under the hash of their files.
CREATE TABLE packs (
    hash BYTEA PRIMARY KEY,
    data BYTEA NOT NULL
);
