-- A safety check is closed by name, and people can be marked safe by somebody who knows it.
alter table messages
  add column closed_at timestamptz,
  add column closed_by text,
  add check ((closed_at is null) = (closed_by is null));
grant update (closed_at, closed_by) on messages to vigil_tenant, vigil_restricted;

alter table message_recipients add column marked_by text;
