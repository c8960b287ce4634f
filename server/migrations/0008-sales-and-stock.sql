-- Optimistic locking: incremented by edits, never by sales.
alter table item add column version integer not null default 1;
