-- People and who belongs to them: workers and staff, their tags and contacts, and what each has set for their own screens.

-- Who is told, in which order and at which hours, when a worker raises an alert.
create table escalation_groups (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored,
  primary key (organisation_id, id)
);
create unique index escalation_groups_name_key on escalation_groups (organisation_id, lower(name));
create index escalation_groups_by_update on escalation_groups (organisation_id, updated_at, id);
create index escalation_groups_by_name on escalation_groups (organisation_id, name_key, id);
-- For /lists/escalation-groups, where no organisation is named.
create index escalation_groups_everywhere on escalation_groups (name_key, id);
select app.protect('escalation_groups', 'select, insert, update, delete', 'select');

-- People: workers and their organisation's staff, monitoring-centre staff and platform admins (the last two belong to no organisation).
create table users (
  id bigint generated always as identity primary key,
  organisation_id bigint,
  department_id bigint,
  role text not null check (role in ('admin', 'monitoring_centre_admin', 'monitoring_centre_supervisor', 'monitoring_centre_operator',
    'organisation_admin', 'organisation_user', 'organisation_idp_admin', 'escalation_contact')),
  abilities text[],
  first_name text not null, last_name text not null,
  name text generated always as (first_name || ' ' || last_name) stored,
  email text, mobile text, mobile_country text not null default 'AU', landline text, landline_country text not null default 'AU',
  timezone text not null default 'Australia/Sydney',
  language text not null default 'en-AU' check (language in ('en-AU', 'en')),
  measurement_system text not null default 'metric' check (measurement_system in ('metric', 'imperial')),
  status text not null default 'active' check (status in ('draft', 'pending', 'active', 'disabled')),
  grace_period integer check (grace_period between 0 and 240),
  additional_notes text,
  voice_code text,
  expires_at timestamptz,
  last_login_at timestamptz, last_login_ip inet,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  escalation_group_id bigint,
  -- Whoever gave us contacts of their own wants them told, until the organisation says no.
  personal_contacts_allowed boolean not null default true,
  -- Null for staff of the platform and of the centre, who belong to no organisation.
  monitored boolean,
  -- When a person proved that the number is theirs; a new number starts unverified.
  mobile_verified_at timestamptz, landline_verified_at timestamptz,
  -- Columns of their own, compared byte by byte: row security lets an index serve only comparisons that leak nothing, and lower() is none of those.
  name_key text collate "C" generated always as (lower(first_name || ' ' || last_name)) stored,
  last_name_key text collate "C" generated always as (lower(last_name)) stored,
  restriction_type text check (restriction_type in ('department', 'tag')),
  -- The ids of departments or tags of people, as restriction_type says; none with a type is nobody.
  restrictions bigint[] not null default '{}',
  -- What belongs to people asks for its own person by key, and the tags stand beside the person as the department does, so that asking is one look
  -- (decision 0016).
  -- Those of user_tag_links, which keep them: row security reads them here.
  tag_ids bigint[] not null default '{}',
  -- The search over everything begins at a key, as the lists do: names and emails by their beginning, numbers by their last digits, which few others
  -- share.
  -- Compared byte by byte, because row security lets an index serve only comparisons that leak nothing. A number's digits are in reverse order; of a
  -- phone number the last 9, which are the same with and without the code of the country.
  email_key text collate "C" generated always as (lower(email)) stored,
  mobile_end_key text collate "C" generated always as (reverse(right(regexp_replace(mobile, '\D', '', 'g'), 9))) stored,
  shared_profile boolean not null default false,
  mobile_app_access boolean not null default true,
  create_device_provisioned boolean not null default false,
  country text not null default 'AU',
  state text,
  month_of_birth smallint check (month_of_birth between 1 and 12),
  year_of_birth smallint check (year_of_birth between 1900 and 2020),
  gender text check (gender in ('female', 'male', 'non_binary', 'not_said')),
  eye_colour text check (eye_colour in ('brown', 'blue', 'green', 'hazel', 'grey', 'amber', 'other')),
  hair_colour text check (hair_colour in ('black', 'brown', 'blonde', 'red', 'grey', 'white', 'none', 'other')),
  height_cm smallint check (height_cm between 50 and 260),
  weight_kg smallint check (weight_kg between 20 and 400),
  build text check (build in ('slim', 'average', 'athletic', 'large')),
  appearance text,
  -- Set for somebody who was removed or moved to another organisation: past alerts and the event log still name them, no list does.
  deleted_at timestamptz,
  -- The version that the person accepted last: of the organisation or of the platform, and no version is ever deleted.
  terms_id bigint,
  terms_accepted_at timestamptz,
  two_factor_method_preferred text check (two_factor_method_preferred in ('app', 'email', 'sms')),
  two_factor_method_enabled text check (two_factor_method_enabled in ('app', 'email', 'sms')),
  profile_step text check (profile_step in ('profile', 'contacts')),
  -- Waits until it is confirmed by the link sent to it.
  new_email text,
  -- Came by single sign-on before anybody provisioned the account.
  not_provisioned boolean not null default false,
  -- When an escalation contact confirmed their email address.
  contact_verified_at timestamptz,
  -- Where somebody of the centre lands after signing in: the dashboard (R057), or the console for those who prefer it.
  start_page text not null default 'dashboard' check (start_page in ('dashboard', 'console')),
  -- What whoever is sent to a person must know at the door.
  keys_information text check (length(keys_information) <= 1000),
  dogs_information text check (length(dogs_information) <= 1000),
  -- When somebody who signed in without an account asked for access last; open until they are let in or refused, and counts only while the status is
  -- draft.
  access_requested_at timestamptz,
  -- A person who moves to another organisation gets a row there: each row is a stay, and all stays of one person share the id of the first (decision
  -- 0050), which is their own where they never moved.
  person_id bigint not null references users,
  unique (organisation_id, id),
  foreign key (organisation_id, department_id) references departments (organisation_id, id),
  foreign key (organisation_id, escalation_group_id) references escalation_groups (organisation_id, id),
  foreign key (organisation_id, monitored) references organisations (id, monitored) on update cascade,
  -- Staff of the platform and of the centre belong to no organisation; everybody else to one.
  check ((organisation_id is null) = (role in ('admin', 'monitoring_centre_admin', 'monitoring_centre_supervisor', 'monitoring_centre_operator'))),
  check ((organisation_id is null) = (monitored is null)),
  check (restriction_type is not null or restrictions = '{}'),
  check (restriction_type is null or organisation_id is not null),
  check (not shared_profile or email is null),
  check (deleted_at is null or (status = 'disabled' and email is null and escalation_group_id is null))
);
create unique index users_by_email on users (lower(email)) where email is not null;
create index users_by_escalation_group on users (organisation_id, escalation_group_id);
create index users_named on users (organisation_id, monitored, id) include (name);
-- The people of a restricted view are found in the index alone (decision 0016).
create index users_by_department on users (organisation_id, department_id) include (id);
create index users_by_organisation on users (organisation_id, last_name_key, id);
create index users_pending on users (organisation_id, id) where status = 'pending';
create index users_in_organisation_by_email on users (organisation_id, email_key) where email_key is not null;
create index users_everywhere_by_email on users (email_key) where email_key is not null;
create index users_by_mobile_end on users (mobile_end_key) where mobile_end_key is not null;
-- Each order of the lists, of one organisation and of all. Whoever never signed in comes last in both directions.
create index users_by_name on users (name_key, id);
create index users_by_last_name on users (last_name_key, id);
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
-- What a filter finds among all people.
create index users_by_status on users (status, last_name_key, id);
create index users_by_role on users (role, last_name_key, id);
create index users_by_language on users (language, last_name_key, id);
create index users_by_timezone on users (timezone, last_name_key, id);
create index users_by_expiry on users (expires_at) where expires_at is not null;
create index users_shared on users (last_name_key, id) where shared_profile;
-- How many people have accepted a version is counted for each.
create index users_by_terms on users (terms_id) where terms_id is not null;
-- The department of somebody whose id is known is one entry of an index. Without it the planner takes the index of departments and reads all people
-- of the organisation for each: 2 ms of 5,000, and 17 s for a list of 8,500 devices.
create index users_in_their_department on users (organisation_id, id) include (department_id);
create index users_by_arrival on users (created_at) include (organisation_id, monitored) where deleted_at is null;
create index users_removed on users (deleted_at) include (created_at, organisation_id, monitored) where deleted_at is not null;
create index users_asking_for_access on users (organisation_id, id) where status = 'draft' and access_requested_at is not null;
create index users_by_person on users (person_id);
-- One stay of a person is the present one.
create unique index users_present_stay on users (person_id) where deleted_at is null;

-- Whether anybody else has a mobile, in any organisation. It passes row security, and says neither who nor where.
create function app.has_mobile(digits text, besides bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users u
    where u.mobile_end_key = reverse(digits) and u.deleted_at is null and u.id <> besides)
$$;
revoke execute on function app.has_mobile from public;
grant execute on function app.has_mobile to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;

-- How much a person can do and see, asked before somebody changes how that person signs in. It passes row security: a restricted administrator may
-- not see the own row, and is compared all the same.
create function app.authority_of(person bigint) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('role', u.role, 'abilities', u.abilities,
    'restriction', case when u.restriction_type is not null then json_build_object('by', u.restriction_type, 'ids', u.restrictions) end)
  from users u where u.id = person and u.deleted_at is null
$$;
revoke execute on function app.authority_of from public;
grant execute on function app.authority_of to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;

-- Whether another account has the address, whatever its organisation.
create function app.has_email(address text, besides bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users u where lower(u.email) = lower(address) and u.deleted_at is null and u.id <> besides)
$$;
revoke execute on function app.has_email from public;
grant execute on function app.has_email to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;

create function app.authorities_of_organisation(organisation bigint) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('role', u.role, 'abilities', u.abilities,
    'restriction', case when u.restriction_type is not null then json_build_object('by', u.restriction_type, 'ids', u.restrictions) end)), '[]')
  from (select distinct role, abilities, restriction_type, restrictions from users where organisation_id = organisation and deleted_at is null) u
$$;
revoke execute on function app.authorities_of_organisation from public;
grant execute on function app.authorities_of_organisation to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;

alter table departments add foreign key (organisation_id, contact_id) references users (organisation_id, id);
create trigger stamp_monitored before insert or update of organisation_id on users for each row execute function app.stamp_monitored();

-- Another number is not verified because the one before was.
create function app.unverify_numbers() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.mobile is distinct from old.mobile and new.mobile_verified_at is not distinct from old.mobile_verified_at then new.mobile_verified_at := null; end if;
  if new.landline is distinct from old.landline and new.landline_verified_at is not distinct from old.landline_verified_at then new.landline_verified_at := null; end if;
  return new;
end $$;
create trigger unverify_numbers before update of mobile, landline on users for each row execute function app.unverify_numbers();

-- Counted by the statement, whoever adds people: an administrator may not write the organisation.
create function app.count_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update organisations o set users_count = o.users_count + a.count
    from (select organisation_id, count(*) as count from added where organisation_id is not null group by 1) a where o.id = a.organisation_id;
  return null;
end $$;
revoke execute on function app.count_added from public;
create trigger count_added after insert on users referencing new table as added for each statement execute function app.count_added();

-- Another address is not confirmed because the one before was.
create function app.unverify_contact() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.email is distinct from old.email and new.contact_verified_at is not distinct from old.contact_verified_at then new.contact_verified_at := null; end if;
  return new;
end $$;
create trigger unverify_contact before update of email on users for each row execute function app.unverify_contact();

-- The sidebar counts open requests live: whatever opens or closes one, the screens of the organisation ask again, once for each transaction.
create function app.tell_access_requests() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.access_requests_told', true) = new.organisation_id::text then
    return null;
  end if;
  perform set_config('app.access_requests_told', new.organisation_id::text, true);
  insert into live_outbox (channels, event, data)
    values (array['private-organisation.' || new.organisation_id], 'user.access_requests_changed', '{}');
  return null;
end $$;
create trigger tell_access_requests after update of status, access_requested_at on users for each row
  when (new.organisation_id is not null and (old.status = 'draft' and old.access_requested_at is not null or new.status = 'draft' and new.access_requested_at is not null)
    and (old.status, old.access_requested_at) is distinct from (new.status, new.access_requested_at))
  execute function app.tell_access_requests();

-- Who is notified of access requests is a list of ids without a foreign key: somebody who is removed leaves it.
create function app.stop_notifying() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update organisations set provision_notify_user_ids = array_remove(provision_notify_user_ids, new.id)
  where id = new.organisation_id and new.id = any(provision_notify_user_ids);
  return null;
end $$;
create trigger stop_notifying after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null and new.organisation_id is not null) execute function app.stop_notifying();

-- A new row is a person of their own. Only the platform, which moves people, says that two rows are one person.
create function app.keep_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.person_id is null or current_user in ('vigil_tenant', 'vigil_restricted', 'vigil_centre') then
      new.person_id := new.id;
    end if;
  elsif current_user in ('vigil_tenant', 'vigil_restricted', 'vigil_centre') then
    raise exception 'permission denied: only the platform moves people' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_person before insert on users for each row execute function app.keep_person();
alter table users enable always trigger keep_person;
create trigger keep_moved_person before update of person_id on users for each row
  when (old.person_id is distinct from new.person_id) execute function app.keep_person();
create trigger numbers_are_dialled before insert or update of mobile, landline on users
  for each row execute function app.require_dialled('mobile', 'mobile_country', 'landline', 'landline_country');

select app.protect('users', 'select, insert, update', 'select, insert, update');
alter policy restricted on users
  using (organisation_id = app.tenant() and case (select app.restricted_by())
    when 'department' then department_id = any ((select app.restricted_to())::bigint[]) when 'tag' then tag_ids && (select app.restricted_to())
    else false end)
  with check (organisation_id = app.tenant() and case (select app.restricted_by())
    when 'department' then department_id = any ((select app.restricted_to())::bigint[]) when 'tag' then tag_ids && (select app.restricted_to())
    else false end);
-- The monitoring centre writes its own staff, and nobody else.
alter policy centre on users using (organisation_id is null or monitored) with check (organisation_id is null and role <> 'admin');

-- Tags of people, each organisation’s own. People may be restricted to those with a tag (decision 0016).
create table user_tags (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored,
  primary key (organisation_id, id)
);
create index user_tags_by_creation on user_tags (organisation_id, created_at, id);
create unique index user_tags_by_name on user_tags (organisation_id, name_key);
create index user_tags_everywhere on user_tags (name_key, id);
select app.protect('user_tags', 'select, insert, update, delete', 'select');

-- Which person has which tag; users.tag_ids repeats it for row security.
create table user_tag_links (
  organisation_id bigint not null,
  user_id bigint not null,
  user_tag_id bigint not null,
  primary key (organisation_id, user_id, user_tag_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_tag_id) references user_tags (organisation_id, id) on delete cascade
);
create index user_tag_links_by_tag on user_tag_links (organisation_id, user_tag_id) include (user_id);
-- People by tag are read in the order of the list, each with a look at their tags, or from the tags on where few have them. Both looks find all they
-- ask for in the index, the organisation too, which row security asks.
create index user_tag_links_by_user on user_tag_links (user_id) include (user_tag_id, organisation_id);
create index user_tag_links_everywhere_by_tag on user_tag_links (user_tag_id) include (organisation_id, user_id);

-- It passes row security: the tags of a person are all of them, whoever changes some.
create function app.keep_tag_ids() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Held before the links are read: two who change the tags of a person at once do so one after the other.
  perform from users where (organisation_id, id) in (select organisation_id, user_id from changed) order by id for no key update;
  update users u set tag_ids = array(
      select user_tag_id from user_tag_links l where l.organisation_id = u.organisation_id and l.user_id = u.id order by user_tag_id)
    where (u.organisation_id, u.id) in (select organisation_id, user_id from changed);
  return null;
end $$;
revoke execute on function app.keep_tag_ids from public;
create trigger keep_tag_ids_added after insert on user_tag_links referencing new table as changed for each statement execute function app.keep_tag_ids();
create trigger keep_tag_ids_removed after delete on user_tag_links referencing old table as changed for each statement execute function app.keep_tag_ids();

-- A link is added and removed, never changed.
select app.protect('user_tag_links', 'select, insert, delete', 'select');
revoke update on user_tag_links from vigil_platform;

-- The contacts of a group in their order, each with the hours and days at which they may be told.
create table escalation_group_users (
  organisation_id bigint not null,
  escalation_group_id bigint not null,
  user_id bigint not null,
  "order" integer not null check ("order" > 0),
  all_day boolean not null default true,
  time_on time, time_off time,
  -- ISO weekdays, 1 is Monday.
  days smallint[] not null default '{1,2,3,4,5,6,7}',
  primary key (organisation_id, escalation_group_id, "order"),
  foreign key (organisation_id, escalation_group_id) references escalation_groups (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id),
  check (all_day or (time_on is not null and time_off is not null))
);
create index escalation_group_users_by_user on escalation_group_users (organisation_id, user_id);
select app.protect('escalation_group_users', 'select, insert, update, delete', 'select');

-- A department’s own groups, for workers who have none.
create table department_escalation_groups (
  organisation_id bigint not null,
  department_id bigint not null,
  escalation_group_id bigint not null,
  "order" integer not null check ("order" > 0),
  primary key (organisation_id, department_id, "order"),
  foreign key (organisation_id, department_id) references departments (organisation_id, id),
  foreign key (organisation_id, escalation_group_id) references escalation_groups (organisation_id, id)
);
create index department_escalation_groups_by_group on department_escalation_groups (organisation_id, escalation_group_id);
select app.protect('department_escalation_groups', 'select, insert, update, delete', 'select');

-- Contacts that a worker named for themselves: family, neighbours. They are told by themselves and have no account.
create table personal_contacts (
  organisation_id bigint not null,
  id bigint generated always as identity unique,
  user_id bigint not null,
  "order" integer not null check ("order" > 0),
  first_name text not null, last_name text not null,
  mobile text, mobile_country text not null default 'AU', landline text, landline_country text not null default 'AU',
  name text generated always as (first_name || ' ' || last_name) stored,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
create index personal_contacts_by_user on personal_contacts (organisation_id, user_id, "order");
create trigger numbers_are_dialled before insert or update of mobile, landline on personal_contacts
  for each row execute function app.require_dialled('mobile', 'mobile_country', 'landline', 'landline_country');

select app.protect('personal_contacts', 'select, insert, update, delete', 'select');

-- The photo of a person, shown to whoever may read their profile. It is kept apart from the person: rows of people are read far more often than a
-- picture.
create table user_photos (
  organisation_id bigint not null,
  user_id bigint not null,
  -- SHA-256 of the bytes, which is part of its address.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png', 'image/jpeg')),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  bytes bytea not null check (length(bytes) <= 2097152),
  uploaded_at timestamptz not null default app.now(),
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);

-- As app.follow_removal: whoever is removed is not shown any more, whichever view removes them.
create function app.forget_photo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from user_photos where organisation_id = new.organisation_id and user_id = new.id;
  return null;
end $$;
revoke execute on function app.forget_photo from public;
create trigger forget_photo after update on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.forget_photo();
select app.protect('user_photos', 'select, insert, update, delete', 'select');

-- What a person has set for a list, kept with the account: it is the same on every device. Of nobody else's use: the platform's view alone has it,
-- and the calls show each person their own.
create table list_preferences (
  user_id bigint not null references users,
  -- The path of the list’s call.
  list text not null check (length(list) between 1 and 120),
  density text not null check (density in ('normal', 'compact')),
  -- Columns; null is as the list is declared.
  hidden text[],
  opens text,
  views jsonb not null default '[]',
  updated_at timestamptz not null default app.now(),
  primary key (user_id, list),
  check (length(views::text) <= 60000 and coalesce(cardinality(hidden), 0) <= 100)
);

create function app.forget_list_preferences() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from list_preferences where user_id = new.id;
  return null;
end $$;
create trigger forget_list_preferences after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.forget_list_preferences();
select app.protect('list_preferences', '', '');

-- Which lines of a timeline a person wants to see, under a name.
create table filter_profiles (
  id bigint generated always as identity primary key,
  owner_staff_id bigint not null references users,
  name text not null check (length(name) between 1 and 60),
  flags text[] not null,
  unique (owner_staff_id, name)
);
grant select, insert, update, delete on filter_profiles to vigil_tenant, vigil_restricted, vigil_centre, vigil_platform;

grant usage on sequence escalation_groups_id_seq, filter_profiles_id_seq, personal_contacts_id_seq, users_id_seq to vigil_tenant, vigil_restricted,
  vigil_centre, vigil_platform;
grant usage on sequence user_tags_id_seq to vigil_restricted;
