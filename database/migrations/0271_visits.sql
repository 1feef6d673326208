-- The staff of the monitoring centre and of the platform have one account, in their home cell, and work in all cells (decision 0089). Another cell keeps them
-- as visitors: a row with the number of home, so that alerts name their owner everywhere, and no way of their own to sign in. Home vouches for them by a pass
-- that works once and for a minute.
alter table users
  add column home_cell integer check (home_cell between 0 and 8999),
  add constraint users_visitors_are_staff check (home_cell is null or organisation_id is null);
comment on column users.home_cell is 'of a visitor, the cell with the account; null for the people of this cell';

-- A session by a pass ends an hour after the last one, whatever else keeps sessions.
alter table sessions
  add column vouched_until timestamptz,
  add constraint sessions_end_with_vouching check (expires_at <= vouched_until);
comment on column sessions.vouched_until is 'of a visitor: until when the last pass holds; null for the people of this cell';

-- The passes that were used, until they are void by their age.
create table used_passes (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_passes_by_expiry on used_passes (expires_at);
grant select, insert, delete on used_passes to vigil_platform;
