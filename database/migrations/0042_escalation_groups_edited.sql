-- Escalation groups become something that people add, change and remove; and which of a person's numbers were verified.

alter table escalation_groups add column updated_at timestamptz not null default app.now();
create unique index escalation_groups_name_key on escalation_groups (organisation_id, lower(name));
create index escalation_groups_by_name on escalation_groups (organisation_id, lower(name), id);
create index escalation_groups_by_update on escalation_groups (organisation_id, updated_at, id);

-- When a person proved that the number is theirs; a new number starts unverified.
alter table users add column mobile_verified_at timestamptz, add column landline_verified_at timestamptz;
