-- The link by which somebody completes their profile on a phone without signing in: one a person, known by its hash.
create table profile_links (
  user_id bigint primary key references users,
  token_hash bytea not null unique,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null
);
grant select, insert, update, delete on profile_links to vigil_platform;

-- The sidebar counts drafts live: whoever adds, removes or provisions some, the screens of the organisation ask again, once for each transaction.
create function app.tell_drafts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  organisation bigint;
begin
  for organisation in select distinct organisation_id from changed loop
    continue when current_setting('app.drafts_told', true) = organisation::text;
    perform set_config('app.drafts_told', organisation::text, true);
    insert into live_outbox (channels, event, data) values (array['private-organisation.' || organisation], 'provisioning.drafts_changed', '{}');
  end loop;
  return null;
end $$;
create trigger tell_added after insert on provisioning_records referencing new table as changed for each statement execute function app.tell_drafts();
create trigger tell_removed after delete on provisioning_records referencing old table as changed for each statement execute function app.tell_drafts();
create trigger tell_changed after update on provisioning_records referencing new table as changed for each statement execute function app.tell_drafts();
