-- The addresses from which staff may sign in. An empty list restricts nobody. Only the platform's view has them.
create table ip_whitelist (
  id bigint generated always as identity primary key,
  name text not null,
  name_key text generated always as (lower(name)) stored,
  ip text not null,
  type text not null check (type in ('platform', 'monitoring_centre')),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  unique (type, ip)
);
create index ip_whitelist_by_name on ip_whitelist (name_key, id);
create index ip_whitelist_by_creation on ip_whitelist (created_at, id);
select app.protect('ip_whitelist', '', '');
