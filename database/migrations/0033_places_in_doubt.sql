-- A place whose time cannot be trusted, or that came from a new network during an open alert, never replaces one without such a doubt.
alter table devices add position_doubt text check (position_doubt in ('time', 'network')), add battery_doubt text check (battery_doubt = 'time');
alter table alerts add position_doubt text check (position_doubt in ('time', 'network')),
  -- Whether its first alarm came from a new network: what follows from there is no surprise then.
  add new_network boolean not null default false;
alter table positions add doubt text check (doubt in ('time', 'network'));

-- Whether a fact replaces the one kept: the less doubtful one wins, of two alike the newer one.
create function app.replaces(kept_at timestamptz, kept_doubt text, given_at timestamptz, given_doubt text) returns boolean language sql immutable
  return given_at is not null and (kept_at is null
    or case when kept_doubt is not distinct from given_doubt then given_at > kept_at else given_doubt is null or coalesce(kept_doubt = 'time', false) end);
-- app.newer stays for the version before this one, which may run beside it.
