-- A seal is confirmed with a key that is made from APP_SECRET and is not in the database: who can write every table cannot make one.
-- Null where a program of the version before sealed; the next confirmed seal covers it through its hash.
alter table event_seals add column mac bytea;

-- What each process has appended to its file of anchors, so that a file that was lost or cut is noticed.
create table event_anchor_writers (
  id uuid primary key,
  host text not null,
  path text not null,
  lines bigint not null,
  position bigint not null,
  written_at timestamptz not null default app.now()
);
grant select, insert, update on event_anchor_writers to vigil_platform;
