-- Groups of people whom messages are sent to, and prepared messages; both are each organisation's own.
create table messaging_groups (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  name_key text generated always as (lower(name)) stored,
  primary key (organisation_id, id),
  unique (id)
);
create unique index messaging_groups_by_name on messaging_groups (organisation_id, name_key);
create index messaging_groups_by_creation on messaging_groups (organisation_id, created_at, id);
create index messaging_groups_everywhere on messaging_groups (name_key, id);
select app.protect('messaging_groups', 'select, insert, update, delete', 'select');

create table messaging_group_users (
  organisation_id bigint not null,
  messaging_group_id bigint not null,
  user_id bigint not null,
  primary key (organisation_id, messaging_group_id, user_id),
  foreign key (organisation_id, messaging_group_id) references messaging_groups (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references users (organisation_id, id) on delete cascade
);
create index messaging_group_users_by_user on messaging_group_users (organisation_id, user_id);
select app.protect('messaging_group_users', 'select, insert, delete', 'select');

-- Who is removed leaves the groups.
create function app.leave_messaging_groups() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from messaging_group_users where organisation_id = new.organisation_id and user_id = new.id;
  return null;
end $$;
revoke execute on function app.leave_messaging_groups from public;
create trigger leave_messaging_groups after update of deleted_at on users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function app.leave_messaging_groups();

create table message_templates (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 100),
  content text not null check (length(content) between 1 and 1000),
  response_required boolean not null default false,
  response_type text check (response_type in ('yes_no', 'safe_or_help', 'acknowledge', 'text', 'number')),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  title_key text generated always as (lower(title)) stored,
  primary key (organisation_id, id),
  unique (id),
  check (response_required = (response_type is not null))
);
create unique index message_templates_by_title on message_templates (organisation_id, title_key);
create index message_templates_by_creation on message_templates (organisation_id, created_at, id);
select app.protect('message_templates', 'select, insert, update, delete', '');
