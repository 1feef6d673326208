-- People become something that administrators add, invite, change, move and remove; their profile; personal contacts that are edited.

alter table users
  add column shared_profile boolean not null default false,
  add column mobile_app_access boolean not null default true,
  add column create_device_provisioned boolean not null default false,
  add column country text not null default 'AU',
  add column state text,
  add column month_of_birth smallint check (month_of_birth between 1 and 12),
  add column year_of_birth smallint check (year_of_birth between 1900 and 2020),
  add column gender text check (gender in ('female', 'male', 'non_binary', 'not_said')),
  add column eye_colour text check (eye_colour in ('brown', 'blue', 'green', 'hazel', 'grey', 'amber', 'other')),
  add column hair_colour text check (hair_colour in ('black', 'brown', 'blonde', 'red', 'grey', 'white', 'none', 'other')),
  add column height_cm smallint check (height_cm between 50 and 260),
  add column weight_kg smallint check (weight_kg between 20 and 400),
  add column build text check (build in ('slim', 'average', 'athletic', 'large')),
  add column appearance text,
  add column deleted_at timestamptz,
  add check (not shared_profile or email is null),
  add check (deleted_at is null or (status = 'disabled' and email is null and escalation_group_id is null));
comment on column users.deleted_at is 'set for somebody who was removed or moved to another organisation: past alerts and the event log still name them, no list does';

-- Another number is not verified because the one before was.
create function app.unverify_numbers() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.mobile is distinct from old.mobile and new.mobile_verified_at is not distinct from old.mobile_verified_at then new.mobile_verified_at := null; end if;
  if new.landline is distinct from old.landline and new.landline_verified_at is not distinct from old.landline_verified_at then new.landline_verified_at := null; end if;
  return new;
end $$;
create trigger unverify_numbers before update of mobile, landline on users for each row execute function app.unverify_numbers();

-- Each order of the lists, of one organisation and of all. Whoever never signed in comes last in both directions.
drop index users_by_name;
create index users_by_name on users (name_key, id);
drop index users_by_last_name;
create index users_by_last_name on users (last_name_key, id);
drop index users_in_organisation_by_name;
create index users_in_organisation_by_name on users (organisation_id, name_key, id);
create index users_by_creation on users (created_at, id);
create index users_in_organisation_by_creation on users (organisation_id, created_at, id);
create index users_by_sign_in on users (last_login_at, id);
create index users_in_organisation_by_sign_in on users (organisation_id, last_login_at, id);
create index users_by_latest_sign_in on users (last_login_at desc nulls last, id desc);
create index users_in_organisation_by_latest_sign_in on users (organisation_id, last_login_at desc nulls last, id desc);
-- Of the staff alone, who are few among all.
create index users_staff_by_last_name on users (last_name_key, id) where organisation_id is null;
create index users_staff_by_name on users (name_key, id) where organisation_id is null;
create index users_staff_by_creation on users (created_at, id) where organisation_id is null;
create index users_staff_by_sign_in on users (last_login_at, id) where organisation_id is null;
create index users_staff_by_latest_sign_in on users (last_login_at desc nulls last, id desc) where organisation_id is null;
-- The tags of a page of people, where no organisation is named.
create index user_tag_links_by_user on user_tag_links (user_id) include (user_tag_id);
-- What a filter finds among all people.
create index users_by_status on users (status, last_name_key, id);
create index users_by_role on users (role, last_name_key, id);
create index users_by_language on users (language, last_name_key, id);
create index users_by_timezone on users (timezone, last_name_key, id);
create index users_by_expiry on users (expires_at) where expires_at is not null;
create index users_shared on users (last_name_key, id) where shared_profile;


-- The monitoring centre writes its own staff, and nobody else.
alter policy centre on users with check (organisation_id is null and role <> 'admin');
grant insert, update on users to vigil_centre;
-- What it does to them belongs to no organisation: their events and emails are shown to the transaction that wrote them and to no later one.
alter policy centre on events
  using (exists (select from organisations where organisations.id = organisation_id) or organisation_id is null and tx_id = pg_current_xact_id_if_assigned())
  with check (exists (select from organisations where organisations.id = organisation_id) or organisation_id is null);
alter policy centre on deliveries
  using (exists (select from organisations where organisations.id = organisation_id) or organisation_id is null and created_at = app.now())
  with check (exists (select from organisations where organisations.id = organisation_id) or organisation_id is null);

alter table personal_contacts
  add column name text generated always as (first_name || ' ' || last_name) stored,
  add column created_at timestamptz not null default app.now(),
  add column updated_at timestamptz not null default app.now();
-- A contact that was told of a past alert can be removed: the step keeps the name.
alter table escalation_steps
  drop constraint escalation_steps_organisation_id_personal_contact_id_fkey,
  add foreign key (organisation_id, personal_contact_id) references personal_contacts (organisation_id, id) on delete set null (personal_contact_id);

-- The link by which somebody sets a password: one a person, so that a newer one voids the older, and known by its hash only.
create table password_links (
  user_id bigint primary key references users,
  token_hash bytea not null unique,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null
);
-- Administrators invite the people they see, and see whether these have set a password; hashes are read by the platform's view alone.
do $$
declare
  seen constant text := '(select true from users parent where parent.id = user_id)';
  staff constant text := $q$(select true from users parent where parent.id = user_id and parent.organisation_id is null and parent.role <> 'admin')$q$;
  view_role text;
  named text;
begin
  foreach named in array array['password_links', 'user_credentials'] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format('create policy platform on %I to vigil_platform using (true) with check (true)', named);
  end loop;
  foreach view_role in array array['tenant', 'restricted', 'centre'] loop
    execute format('create policy %1$I on password_links to vigil_%1$s using (%2$s) with check (%3$s)',
      view_role, seen, case view_role when 'centre' then staff else seen end);
    execute format('grant select (user_id, created_at, expires_at), insert, update on password_links to vigil_%s', view_role);
    execute format('create policy %1$I on user_credentials to vigil_%1$s using (%2$s)', view_role, seen);
    execute format('grant select (user_id) on user_credentials to vigil_%s', view_role);
  end loop;
end $$;
grant select, insert, update, delete on password_links to vigil_platform;

-- Whoever moves to another organisation keeps password and invitation. The platform's view alone has the rights for it.
create function app.hand_over_account(earlier bigint, later bigint) returns void language sql volatile as $$
  update user_credentials set user_id = later where user_id = earlier;
  update password_links set user_id = later where user_id = earlier;
$$;
revoke execute on function app.hand_over_account from public;
grant execute on function app.hand_over_account to vigil_platform;

-- Whether anybody else has a mobile, in any organisation: the one answer that passes row security, and it says neither who nor where.
create function app.has_mobile(digits text, besides bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users u
    where u.mobile_end_key = reverse(digits) and u.deleted_at is null and u.id <> besides)
$$;
revoke execute on function app.has_mobile from public;
grant execute on function app.has_mobile to vigil_platform, vigil_centre, vigil_tenant, vigil_restricted;

-- Whoever may change a person may remove them; the rest follows here. It passes row security, because neither the secrets nor all of the organisation are
-- in the administrator's view, nor the person once they have left their department.
create function app.follow_removal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from password_links where user_id = new.id;
  delete from user_credentials where user_id = new.id;
  delete from user_tag_links where organisation_id = new.organisation_id and user_id = new.id;
  delete from personal_contacts where organisation_id = new.organisation_id and user_id = new.id;
  update departments set contact_id = null where organisation_id = new.organisation_id and contact_id = new.id;
  update app_installations set ended_at = app.now(), push_provider = null, push_token = null
    where organisation_id = new.organisation_id and user_id = new.id and ended_at is null;
  -- Devices stay with the organisation.
  update devices set user_id = null where organisation_id = new.organisation_id and user_id = new.id;
  update users set department_id = null where id = new.id;
  update organisations set users_count = users_count - 1 where id = new.organisation_id;
  return null;
end $$;
create trigger follow_removal after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.follow_removal();

-- Counted by the statement, whoever adds people: an administrator may not write the organisation.
create function app.count_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update organisations o set users_count = o.users_count + a.count
    from (select organisation_id, count(*) as count from added where organisation_id is not null group by 1) a where o.id = a.organisation_id;
  return null;
end $$;
create trigger count_added after insert on users referencing new table as added for each statement execute function app.count_added();
revoke execute on function app.follow_removal, app.count_added from public;

-- The monitoring centre acts on several of its own staff at once; the jobs of organisations are theirs.
grant insert, update, delete on bulk_jobs to vigil_centre;
grant insert, update on bulk_job_results to vigil_centre;
alter policy centre on bulk_jobs using (organisation_id is null and run_as #>> '{view,role}' = 'centre') with check (organisation_id is null);
alter policy centre on bulk_job_results
  using (organisation_id is null and exists (select from bulk_jobs parent where parent.id = bulk_job_id)) with check (organisation_id is null);
