-- Organisations that are archived, one kind of trial at a time, and subdomains that are well formed.

alter table organisations
  add column archived_at timestamptz,
  -- Whether its people may sign in.
  add column in_use boolean not null generated always as (active and archived_at is null) stored;

update organisations set free_trial = false where free_trial and paid_trial;
alter table organisations add constraint organisations_one_trial check (not (free_trial and paid_trial));

update organisations set subdomain = null where subdomain ~ '^-|-$';
alter table organisations drop constraint organisations_subdomain_check,
  add constraint organisations_subdomain_check check (subdomain ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$');

drop trigger end_sessions on organisations;
create trigger end_sessions after update of active, archived_at on organisations for each row
  when (old.in_use and not new.in_use) execute function app.end_sessions();
