-- Times in which nobody of the centre could answer the next alert, and who was notified (decision 0061).
-- A row since somebody could for the first time: before that, an installation has nothing to lose.
create table answer_watch (
  id smallint primary key default 1 check (id = 1),
  began_at timestamptz not null default app.now()
);
grant select, insert on answer_watch to vigil_platform;

create table answer_outages (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  -- Since when no console would tell a person, and since when somebody can answer again; both only while it is open.
  absent_since timestamptz,
  able_since timestamptz,
  worst_notice text check (worst_notice in ('busy', 'absent')),
  -- Who was notified, and which services would have been used but are not set up.
  notified_staff_ids bigint[] not null default '{}',
  not_set_up text[] not null default '{}',
  ended_at timestamptz
);
create unique index answer_outages_one_open on answer_outages ((true)) where ended_at is null;
grant select, insert, update on answer_outages to vigil_platform;
