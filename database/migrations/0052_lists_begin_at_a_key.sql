-- A page of a list begins at a key. Behind row security a condition on lower(name) is no such key: it is asked of each row from the first on, so that page
-- 50 read all pages before it. A generated column is one.

alter table departments add column name_key text generated always as (lower(name)) stored;
drop index departments_by_name;
create index departments_by_name on departments (organisation_id, name_key, id);
drop index departments_everywhere;
create index departments_everywhere on departments (name_key, id) where archived_at is null;

alter table department_tags add column name_key text generated always as (lower(name)) stored;
drop index department_tags_by_name;
create unique index department_tags_by_name on department_tags (organisation_id, name_key);
drop index department_tags_everywhere;
create index department_tags_everywhere on department_tags (name_key, id);

alter table user_tags add column name_key text generated always as (lower(name)) stored;
drop index user_tags_by_name;
create unique index user_tags_by_name on user_tags (organisation_id, name_key);
drop index user_tags_everywhere;
create index user_tags_everywhere on user_tags (name_key, id);

alter table escalation_groups add column name_key text generated always as (lower(name)) stored;
drop index escalation_groups_by_name;
create index escalation_groups_by_name on escalation_groups (organisation_id, name_key, id);
-- For /lists/escalation-groups, where no organisation is named.
create index escalation_groups_everywhere on escalation_groups (name_key, id);

drop index users_by_organisation;
create index users_by_organisation on users (organisation_id, last_name_key, id);

-- Each filter of the list of organisations finds the few that it leaves without going through all of them.
create index organisations_by_active on organisations (active, lower(name), id);
create index organisations_by_monitoring on organisations (not_monitored, lower(name), id);
create index organisations_by_billing on organisations (non_billable, lower(name), id);
create index organisations_by_country on organisations (country, lower(name), id);
create index organisations_archived on organisations (lower(name), id) where archived_at is not null;
create index organisations_in_free_trial on organisations (lower(name), id) where free_trial;
create index organisations_in_paid_trial on organisations (lower(name), id) where paid_trial;
