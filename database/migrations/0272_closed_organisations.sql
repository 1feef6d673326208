-- An organisation that moves to another cell is closed for writing here, and stays so (decision 0089): what the tool `npm run move-organisation` has copied
-- must not change behind it, and a report that comes late must not be acknowledged, so that its device sends it again to the other cell.
create table closed_organisations (
  organisation_id bigint primary key references organisations,
  -- Where it moves to.
  cell integer not null,
  closed_at timestamptz not null default app.now(),
  -- Null while it is being copied.
  moved_at timestamptz
);
comment on table closed_organisations is 'organisations that move to another cell or have moved there';
select app.protect('closed_organisations', '', '');

-- Hangs on a table only while an organisation moves; on events for as long as one has moved. tg_argv: the column that says whose a row is. Signs of life
-- are passed over in silence: gateways write them for many organisations at once.
create function app.refuse_closed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  concerned bigint;
begin
  if not exists (select from closed_organisations) then return coalesce(new, old); end if;
  if tg_argv[0] = 'organisation_id' then concerned := coalesce(new.organisation_id, old.organisation_id);
  elsif tg_argv[0] = 'id' then concerned := coalesce(new.id, old.id);
  else select u.organisation_id into concerned from users u where u.id = coalesce(new.user_id, old.user_id);
  end if;
  if not exists (select from closed_organisations c where c.organisation_id = concerned) then return coalesce(new, old); end if;
  if tg_table_name = 'events' then
    if new.kind in ('device.online', 'device.offline', 'device.reconnected') then return null; end if;
  elsif tg_table_name = 'devices' and tg_op = 'UPDATE' and app.without_signs_of_life(to_jsonb(new)) = app.without_signs_of_life(to_jsonb(old)) then return null; end if;
  if exists (select from closed_organisations c where c.organisation_id = concerned and c.moved_at is not null) then
    raise 'organisation % has moved to another cell', concerned using errcode = '55V02';
  end if;
  raise 'organisation % is closed: it moves to another cell', concerned using errcode = '55V01';
end $$;
revoke execute on function app.refuse_closed from public;

-- Without generated columns, which are not filled yet before a row is written.
create function app.without_signs_of_life(device jsonb) returns jsonb language sql immutable
  return device - array['online', 'last_heard_at', 'silence_due_at', 'battery_percent', 'battery_at', 'battery_doubt', 'latitude', 'longitude', 'accuracy_m',
    'position_source', 'position_at', 'position_doubt', 'updated_at', 'name_key', 'imei_end_key', 'phone_end_key'];

-- The phones of an organisation that has moved know the address of this cell alone: their calls are passed on to the other one.
create table moved_installations (
  organisation_id bigint not null references organisations,
  token_hash bytea not null unique,
  cell integer not null,
  primary key (organisation_id, token_hash)
);
comment on table moved_installations is 'phone apps of organisations that have moved to another cell';
select app.protect('moved_installations', '', '');
