-- The search over everything begins at a key, as the lists do: names and emails by their beginning, numbers by their last digits, which few others share.
-- Compared byte by byte, because row security lets an index serve only comparisons that leak nothing. A number's digits are in reverse order; of a phone
-- number the last 9, which are the same with and without the code of the country.

alter table users
  add column email_key text collate "C" generated always as (lower(email)) stored,
  add column mobile_end_key text collate "C" generated always as (reverse(right(regexp_replace(mobile, '\D', '', 'g'), 9))) stored;
create index users_in_organisation_by_name on users (organisation_id, name_key);
create index users_in_organisation_by_email on users (organisation_id, email_key) where email_key is not null;
create index users_everywhere_by_email on users (email_key) where email_key is not null;
create index users_by_mobile_end on users (mobile_end_key) where mobile_end_key is not null;

alter table devices
  add column name_key text collate "C" generated always as (lower(device_name)) stored,
  add column imei_end_key text collate "C" generated always as (reverse(imei)) stored,
  add column phone_end_key text collate "C" generated always as (reverse(right(regexp_replace(phone, '\D', '', 'g'), 9))) stored;
-- The list by name begins at the same key.
drop index devices_by_name;
create index devices_by_name on devices (organisation_id, name_key, id);
create index devices_everywhere_by_name on devices (name_key) where archived_at is null;
create index devices_by_imei_end on devices (imei_end_key) where imei_end_key is not null and archived_at is null;
create index devices_by_phone_end on devices (phone_end_key) where phone_end_key is not null and archived_at is null;
