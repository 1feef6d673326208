-- The version at which an alert last changed owner, was acknowledged or put back, or was resolved. An action sent from a screen that showed an older version is
-- refused; a new position or a repeated alarm in between does not matter.
alter table alerts add column decided_version integer not null default 1;

create function app.note_decision() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.decided_version := new.version;
  return new;
end $$;
create trigger note_decision before update of owner_staff_id, acknowledged_at, status on alerts for each row
  when (old.owner_staff_id is distinct from new.owner_staff_id or (old.acknowledged_at is null) <> (new.acknowledged_at is null) or old.status <> new.status)
  execute function app.note_decision();
