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
  add check (deleted_at is null or (status = 'disabled' and email is null and department_id is null and escalation_group_id is null));
comment on column users.deleted_at is 'set for somebody who was removed or moved to another organisation: past alerts and the event log still name them, no list does';

-- Another number is not verified because the one before was.
create function app.unverify_numbers() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.mobile is distinct from old.mobile and new.mobile_verified_at is not distinct from old.mobile_verified_at then new.mobile_verified_at := null; end if;
  if new.landline is distinct from old.landline and new.landline_verified_at is not distinct from old.landline_verified_at then new.landline_verified_at := null; end if;
  return new;
end $$;
create trigger unverify_numbers before update of mobile, landline on users for each row execute function app.unverify_numbers();

-- Each order of the lists, of one organisation and of all.
create index users_everywhere_by_last_name on users (lower(last_name), id) where deleted_at is null;
create index users_in_organisation_by_full_name on users (organisation_id, lower(name), id) where deleted_at is null;
create index users_everywhere_by_full_name on users (lower(name), id) where deleted_at is null;
create index users_in_organisation_by_creation on users (organisation_id, created_at, id) where deleted_at is null;
create index users_everywhere_by_creation on users (created_at, id) where deleted_at is null;
create index users_in_organisation_by_sign_in on users (organisation_id, last_login_at, id) where deleted_at is null;
create index users_everywhere_by_sign_in on users (last_login_at, id) where deleted_at is null;
-- Whoever never signed in comes last in both directions.
create index users_in_organisation_by_latest_sign_in on users (organisation_id, last_login_at desc nulls last, id desc) where deleted_at is null;
create index users_everywhere_by_latest_sign_in on users (last_login_at desc nulls last, id desc) where deleted_at is null;
-- Numbers are kept as people type them: the last nine digits are the same in the national and the international spelling.
create index users_by_mobile on users (right(regexp_replace(mobile, '\D', '', 'g'), 9)) where mobile is not null and deleted_at is null;

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
grant select, insert, update, delete on password_links to vigil_platform;

-- Secrets are seen by the platform's view alone. These pass row security, so that an administrator can invite without reading any.
create function app.invite_person(person bigint, hash bytea, ends timestamptz) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  insert into password_links (user_id, token_hash, expires_at)
  select id, hash, ends from users where id = person and deleted_at is null and status in ('pending', 'active')
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = app.now(), expires_at = excluded.expires_at
$$;
create function app.invitation_end(person bigint) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select expires_at from password_links where user_id = person
$$;
create function app.has_password(person bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from user_credentials where user_id = person)
$$;

-- Who has a mobile, in any organisation: the caller must not say whose it is outside the caller's own.
create function app.mobile_holders(digits text) returns table (id bigint, organisation_id bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.organisation_id from users u
  where right(regexp_replace(u.mobile, '\D', '', 'g'), 9) = digits and u.mobile is not null and u.deleted_at is null
$$;

-- Takes somebody out of use. It passes row security, because whoever sees some people only would not see this one afterwards. Answers the devices that
-- nobody carries any more; they stay with the organisation.
create function app.remove_person(person bigint) returns setof bigint language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update organisations o set users_count = users_count - 1 from users u where u.id = person and u.deleted_at is null and o.id = u.organisation_id;
  delete from password_links where user_id = person;
  delete from user_credentials where user_id = person;
  delete from user_tag_links where user_id = person;
  delete from personal_contacts where user_id = person;
  update departments d set contact_id = null from users u where u.id = person and d.organisation_id = u.organisation_id and d.contact_id = person;
  update app_installations i set ended_at = app.now(), push_provider = null, push_token = null from users u
    where u.id = person and i.organisation_id = u.organisation_id and i.user_id = person and i.ended_at is null;
  -- A removed administrator is no administrator: alerts that nobody answers are told to those of the role.
  update users set deleted_at = app.now(), updated_at = app.now(), status = 'disabled', email = null, department_id = null, escalation_group_id = null,
    abilities = null, restriction_type = null, restrictions = '{}', role = case when organisation_id is null then role else 'organisation_user' end
    where id = person and deleted_at is null;
  return query update devices v set user_id = null from users u
    where u.id = person and v.organisation_id = u.organisation_id and v.user_id = person returning v.id;
end $$;
-- Counts somebody new in their organisation. Whoever was moved there keeps password and invitation, which belonged to the row before.
create function app.person_added(person bigint, earlier bigint) returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update organisations o set users_count = users_count + 1 from users u where u.id = person and o.id = u.organisation_id;
  update user_credentials set user_id = person where user_id = earlier;
  update password_links set user_id = person where user_id = earlier;
end $$;
revoke execute on function app.person_added, app.invite_person, app.invitation_end, app.has_password, app.mobile_holders, app.remove_person from public;
grant execute on function app.person_added, app.invite_person, app.invitation_end, app.has_password, app.mobile_holders, app.remove_person
  to vigil_platform, vigil_centre, vigil_tenant, vigil_restricted;

-- The monitoring centre acts on several of its own staff at once.
grant insert, update on bulk_jobs, bulk_job_results to vigil_centre;
alter policy centre on bulk_jobs
  using (exists (select from organisations where organisations.id = organisation_id) or organisation_id is null and run_as #>> '{view,role}' = 'centre')
  with check (organisation_id is null);
alter policy centre on bulk_job_results
  using (exists (select from organisations where organisations.id = organisation_id)
    or organisation_id is null and exists (select from bulk_jobs j where j.id = bulk_job_id and j.run_as #>> '{view,role}' = 'centre'))
  with check (organisation_id is null);
