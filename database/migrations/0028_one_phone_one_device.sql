-- A phone speaks for one device of an organisation at a time. Two activations at once could leave two; the later one stays.
update app_installations i set ended_at = app.now()
where ended_at is null and exists (
  select from app_installations later
  where later.organisation_id = i.organisation_id and later.installation_uuid = i.installation_uuid and later.ended_at is null and later.id > i.id);
create unique index app_installations_one_device on app_installations (organisation_id, installation_uuid) where ended_at is null;
drop index app_installations_by_uuid;
