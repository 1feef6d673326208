-- Settings of EV-04 pendants: templates of the platform and of organisations, and what is wanted on each pendant beside what it reported.

create table ev04_config_templates (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  name text not null check (length(name) between 1 and 200),
  name_key text generated always as (lower(name)) stored,
  sos_mode text not null default 'long_press' check (sos_mode in ('long_press', 'double_press')),
  sos_time smallint not null default 3 check (sos_time between 1 and 10),
  microphone_volume smallint not null default 15 check (microphone_volume between 0 and 15),
  auto_answer boolean not null default true,
  auto_answer_time smallint not null default 3 check (auto_answer_time between 1 and 10),
  fall_detection boolean not null default false,
  fall_detection_sensitivity smallint not null default 5 check (fall_detection_sensitivity between 1 and 9),
  power_alert boolean not null default true,
  power_alert_level smallint not null default 20 check (power_alert_level between 5 and 50),
  audio_feedback boolean not null default true,
  ringtone_volume smallint not null default 100 check (ringtone_volume between 0 and 100),
  speaker_volume smallint not null default 100 check (speaker_volume between 0 and 100),
  vibrate_mode boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
comment on column ev04_config_templates.organisation_id is 'null: of the platform, and for every organisation to use';
create unique index ev04_config_templates_by_name on ev04_config_templates (organisation_id, name_key) nulls not distinct where archived_at is null;
create index ev04_config_templates_of_organisation on ev04_config_templates (organisation_id, name_key, id);
create index ev04_config_templates_by_creation on ev04_config_templates (organisation_id, created_at, id);
create index ev04_config_templates_by_update on ev04_config_templates (organisation_id, updated_at, id);

-- An organisation reads the platform's and writes its own: without a grant on organisation_id no row changes hands.
alter table ev04_config_templates enable row level security;
alter table ev04_config_templates force row level security;
create policy platform on ev04_config_templates to vigil_platform using (true) with check (true);
create policy tenant on ev04_config_templates to vigil_tenant
  using (organisation_id is null or organisation_id = app.tenant()) with check (organisation_id = app.tenant());
create policy restricted on ev04_config_templates to vigil_restricted
  using (organisation_id is null or organisation_id = app.tenant()) with check (organisation_id = app.tenant());
create policy centre on ev04_config_templates to vigil_centre
  using (organisation_id is null or exists (select from organisations where organisations.id = organisation_id));
grant select, insert, update, delete on ev04_config_templates to vigil_platform;
grant select on ev04_config_templates to vigil_centre;
grant select, insert, update (name, sos_mode, sos_time, microphone_volume, auto_answer, auto_answer_time, fall_detection, fall_detection_sensitivity, power_alert,
  power_alert_level, audio_feedback, ringtone_volume, speaker_volume, vibrate_mode, archived_at, updated_at) on ev04_config_templates to vigil_tenant, vigil_restricted;

create table device_settings (
  organisation_id bigint not null,
  device_id bigint not null,
  template_id bigint references ev04_config_templates,
  wanted jsonb not null default '{}',
  reported jsonb not null default '{}',
  reported_at timestamptz,
  firmware_version text,
  hardware_version text,
  server_host text,
  server_port integer,
  primary key (organisation_id, device_id),
  foreign key (organisation_id, device_id) references devices (organisation_id, id)
);
comment on column device_settings.wanted is 'by setting: value, state (queued, sent, confirmed, refused, lapsed), at, why';
create index device_settings_by_template on device_settings (template_id) where template_id is not null;
select app.protect('device_settings', 'select, insert, update', 'select');

-- What a template asks for, as a pendant would report it. `template` is its row.
create function app.template_settings(template jsonb) returns jsonb language sql immutable as $$
  select template - array['id', 'organisation_id', 'name', 'name_key', 'archived_at', 'created_at', 'updated_at']
$$;

alter table device_commands drop constraint device_commands_command_check;
alter table device_commands add constraint device_commands_command_check
  check (command in ('find_me', 'reboot', 'power_off', 'write_settings', 'read_settings'));
