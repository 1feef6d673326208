-- The words of six emails: the platform's, and each organisation's own over them. Where there is no row, the program's own words are sent.
create table platform_email_templates (
  type_id integer primary key check (type_id between 1 and 6),
  subject text not null check (length(subject) between 1 and 200),
  content text not null check (length(content) between 1 and 40000),
  updated_by text not null,
  updated_at timestamptz not null default app.now(),
  failed_at timestamptz
);
grant select, insert, update, delete on platform_email_templates to vigil_platform;
grant select on platform_email_templates to vigil_tenant, vigil_restricted, vigil_centre;

create table email_templates (
  organisation_id bigint not null references organisations,
  type_id integer not null check (type_id between 1 and 6),
  subject text not null check (length(subject) between 1 and 200),
  content text not null check (length(content) between 1 and 40000),
  updated_by text not null,
  updated_at timestamptz not null default app.now(),
  failed_at timestamptz,
  primary key (organisation_id, type_id)
);
select app.protect('email_templates', 'select, insert, update, delete', 'select');
comment on column email_templates.failed_at is 'when it could not be used, so that the default was sent';

-- Whoever sends an email notes that, also in a view that may not change templates.
create function app.note_failed_email_template(organisation bigint, type integer) returns void language sql security definer set search_path = public, pg_temp as $$
  update email_templates set failed_at = app.now() where organisation_id = organisation and type_id = type;
  update platform_email_templates set failed_at = app.now() where organisation is null and type_id = type;
$$;
revoke execute on function app.note_failed_email_template from public;
grant execute on function app.note_failed_email_template to vigil_platform, vigil_tenant, vigil_restricted, vigil_centre;

alter table deliveries add column html text;
comment on column deliveries.html is 'the same as the body, for mail programs that show it; only until it is on its way, since it may hold a link that works once';
create function app.forget_delivered_html() returns trigger language plpgsql as $$
begin
  new.html := null;
  return new;
end $$;
create trigger forget_html before update of status on deliveries for each row
  when (old.html is not null and new.status <> 'queued') execute function app.forget_delivered_html();

alter table outbox_messages add column html text;

-- Devices that said their battery is low, until the emails about it are written: a row lives for seconds, so it refers to nothing.
create table low_battery_reports (
  organisation_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  battery_percent smallint,
  created_at timestamptz not null default app.now(),
  primary key (organisation_id, id)
);
select app.protect('low_battery_reports', '', '');
