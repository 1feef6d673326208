-- Money: what an organisation pays for, its invoices, and the text messages that count against its limit.

-- What an invoice is computed from is valid from a day until the next version: a change today leaves the days before as they were (decision 0044).
create table billing_versions (
  organisation_id bigint not null references organisations,
  -- A kind of device, the prices of text messages, tax and currency, or the switches of the contract.
  subject text not null check (subject in ('contract', 'messaging', 'tax', 'app', 'ev04', 'zoleo', 'button')),
  -- 0001-01-01 for a first version: it is valid on all days before the second.
  valid_from date not null,
  -- Null where nothing is valid from that day on.
  value json,
  noted_at timestamptz not null default app.now(),
  tx_id xid8 not null default app.in_order(pg_current_xact_id()),
  primary key (organisation_id, subject, valid_from)
);

-- Prices and switches of an organisation change one at a time, and never while an invoice of it is closed.
create function app.lock_billing(organisation bigint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('billing', organisation))
$$;
revoke execute on function app.lock_billing from public;
grant execute on function app.lock_billing to vigil_platform, vigil_restricted, vigil_tenant;

-- The versions of the organisation in view by subject, in the order of their days.
create function app.billing_versions() returns json language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_object_agg(subject, versions), '{}') from (
    select subject, json_agg(json_build_object('valid_from', valid_from, 'value', value) order by valid_from) as versions
    from billing_versions where organisation_id = app.tenant() group by subject) s
$$;
revoke execute on function app.billing_versions from public;
grant execute on function app.billing_versions to vigil_platform, vigil_restricted, vigil_tenant;

select app.protect('billing_versions', '', '');
revoke insert, update, delete on billing_versions from vigil_platform;

-- What devices cost an organisation.
create table device_prices (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  type text not null check (type in ('app', 'ev04', 'zoleo', 'button')),
  type_label text,
  free_devices integer not null default 0 check (free_devices >= 0),
  min_devices integer not null default 0 check (min_devices >= 0),
  -- Whole cents a device and month; not used where there are tiers.
  unit_price integer not null check (unit_price >= 0),
  -- Graduated: each device costs what the tier says that it falls into.
  tiers json not null default '[]',
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- The first day of these values; null where they have always been valid.
  valid_from date,
  primary key (organisation_id, id)
);
create unique index device_prices_by_type on device_prices (organisation_id, type);

create function app.billing_value(price device_prices) returns json language sql stable as $$
  select json_build_object('type_label', price.type_label, 'free_devices', price.free_devices, 'min_devices', price.min_devices,
    'unit_price', price.unit_price, 'tiers', price.tiers)
$$;
revoke execute on function app.billing_value(device_prices) from public;

select app.protect('device_prices', 'select, insert, update, delete', '');

-- What text messages cost an organisation, and how many are free. Without a row it sends none, unless the system configuration says so.
create table messaging_pricings (
  organisation_id bigint primary key references organisations,
  sms_service_fee bigint check (sms_service_fee >= 0),
  sms_unit_price bigint check (sms_unit_price >= 0),
  free_sms_additions json,
  enable_billed_messages boolean,
  updated_at timestamptz,
  -- The first day of the prices and of the switch; null where they have always been valid.
  valid_from date
);

create function app.billing_value(pricing messaging_pricings) returns json language sql stable as $$
  select json_build_object('sms_service_fee', coalesce(pricing.sms_service_fee, 0), 'sms_unit_price', pricing.sms_unit_price,
    'enable_billed_messages', coalesce(pricing.enable_billed_messages, false))
$$;
revoke execute on function app.billing_value(messaging_pricings) from public;

select app.protect('messaging_pricings', 'select, insert, update', '');

-- The currency of an organisation's invoices and the tax on them, each valid from a day on; a line keeps the tax that it was closed with.
create table invoice_settings (
  organisation_id bigint primary key references organisations,
  -- Null is that of the country of the organisation.
  currency text check (currency ~ '^[A-Z]{3}$'),
  tax_name text,
  -- Hundredths of a percent.
  tax_rate integer not null default 0 check (tax_rate between 0 and 10000),
  -- The first day of these values; null where they have always been valid.
  valid_from date,
  updated_at timestamptz,
  -- Until when an invoice is to be paid (decision 0054): days of the organisation, else of the platform, counted from the day on which it is closed.
  -- Days to pay an invoice, from the day on which it is closed; null is what the platform sets.
  payment_days integer check (payment_days between 0 and 180)
);

create function app.billing_value(settings invoice_settings) returns json language sql stable as $$
  select json_build_object('currency', settings.currency, 'tax_name', settings.tax_name, 'tax_rate', settings.tax_rate, 'payment_days', settings.payment_days)
$$;
revoke execute on function app.billing_value(invoice_settings) from public;

-- Asked in the organisation's own view, which sees no settings of the platform.
create function app.usual_payment_days() returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select invoice_payment_days from system_configuration where id = 1), 14)
$$;
revoke execute on function app.usual_payment_days from public;
grant execute on function app.usual_payment_days to vigil_platform, vigil_restricted, vigil_tenant;

select app.protect('invoice_settings', 'select, insert, update', '');

-- A closed invoice is never changed, a correction is a new line. The database holds to that, whoever writes: no role may update or delete, and a
-- trigger refuses it to the owner too.
create table invoices (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  starts_on date not null,
  -- The last day of the period.
  ends_on date not null,
  notes text[] not null,
  -- The amounts of the devices by department where the organisation is invoiced so.
  departments jsonb not null,
  closed_at timestamptz not null default app.now(),
  closed_by_staff_id bigint not null references users,
  closed_by_name text not null,
  -- Invoices and what they are computed from tell the rows of their own transaction from earlier ones: no row of another server has its number by
  -- chance.
  tx_id xid8 not null default app.in_order(pg_current_xact_id()),
  currency text not null default 'AUD',
  -- Null for those that were closed before invoices had a due date.
  due_on date,
  primary key (organisation_id, id),
  check (extract(day from starts_on) = 1 and ends_on > starts_on),
  check (due_on >= starts_on)
);
create unique index invoices_by_period on invoices (organisation_id, starts_on);
create index invoices_by_closer on invoices (closed_by_staff_id);

-- Keeps what is valid from a day on and drops what was to come after it. The day: the one that was chosen with this change; else that of a version of
-- this transaction, or one that has not begun, which this change corrects; else today; and always where there was no version before.
-- Returns the day; null for always.
create function app.keep_billing_version(organisation bigint, about text, given json, chosen_before date, chosen date) returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date;
  first_day date;
begin
  perform app.lock_billing(organisation);
  today := (select (app.now() at time zone timezone)::date from organisations where id = organisation);
  delete from billing_versions where organisation_id = organisation and subject = about and valid_from = chosen_before and valid_from > today;
  if chosen is not null and chosen is distinct from chosen_before then
    if chosen <= (select max(ends_on) from invoices where organisation_id = organisation) then
      raise exception 'An invoice that includes this day is closed.' using errcode = 'check_violation', constraint = 'billing_versions_of_open_days';
    end if;
    first_day := chosen;
  else
    first_day := coalesce(
      (select max(valid_from) from billing_versions where organisation_id = organisation and subject = about and tx_id = app.in_order(pg_current_xact_id())),
      case when chosen > today then chosen end,
      case when not exists (select from billing_versions where organisation_id = organisation and subject = about) then date '0001-01-01' end,
      today);
  end if;
  delete from billing_versions where organisation_id = organisation and subject = about and valid_from >= first_day;
  insert into billing_versions (organisation_id, subject, valid_from, value)
  select organisation, about, first_day, given
  where given::text is distinct from
    (select value::text from billing_versions where organisation_id = organisation and subject = about order by valid_from desc limit 1);
  return nullif(first_day, date '0001-01-01');
end $$;
revoke execute on function app.keep_billing_version from public;

create function app.keep_contract() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.keep_billing_version(new.id, 'contract', app.billing_value(new), null, null);
  return null;
end $$;
revoke execute on function app.keep_contract from public;
create trigger keep_version_added after insert on organisations for each row execute function app.keep_contract();
create trigger keep_version_changed after update of free_trial, non_billable, invoicing_by_department, contract_billing_frequency, country on organisations
  for each row when (old.free_trial <> new.free_trial or old.non_billable <> new.non_billable or old.invoicing_by_department <> new.invoicing_by_department
    or old.contract_billing_frequency <> new.contract_billing_frequency or old.country is distinct from new.country) execute function app.keep_contract();

create function app.keep_device_price() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.valid_from := app.keep_billing_version(new.organisation_id, new.type, app.billing_value(new), null, new.valid_from);
    return new;
  end if;
  if tg_op = 'DELETE' or new.type <> old.type then
    perform app.keep_billing_version(old.organisation_id, old.type, null, old.valid_from, null);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.type <> old.type or app.billing_value(new)::text <> app.billing_value(old)::text or new.valid_from is distinct from old.valid_from then
    new.valid_from := app.keep_billing_version(new.organisation_id, new.type, app.billing_value(new), old.valid_from, new.valid_from);
  end if;
  return new;
end $$;
revoke execute on function app.keep_device_price from public;
create trigger keep_version before insert or update or delete on device_prices for each row execute function app.keep_device_price();

-- The row that a first save begins with says nothing yet. It is written whether or not there is one, so only what was written is kept.
create function app.keep_messaging_pricing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.valid_from is not null or new.sms_service_fee is not null or new.sms_unit_price is not null or new.enable_billed_messages then
      perform app.keep_billing_version(new.organisation_id, 'messaging', app.billing_value(new), null, new.valid_from);
    end if;
    return null;
  end if;
  if app.billing_value(new)::text <> app.billing_value(old)::text or new.valid_from is distinct from old.valid_from then
    new.valid_from := app.keep_billing_version(new.organisation_id, 'messaging', app.billing_value(new), old.valid_from, new.valid_from);
  end if;
  return new;
end $$;
revoke execute on function app.keep_messaging_pricing from public;
create trigger keep_version_added after insert on messaging_pricings for each row execute function app.keep_messaging_pricing();
create trigger keep_version_changed before update on messaging_pricings for each row execute function app.keep_messaging_pricing();

create function app.keep_invoice_settings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Without settings there was no tax: that stays so on the days before the first.
  insert into billing_versions (organisation_id, subject, valid_from, value, tx_id)
  values (new.organisation_id, 'tax', date '0001-01-01', json_build_object('currency', null, 'tax_name', null, 'tax_rate', 0, 'payment_days', null), '0')
  on conflict do nothing;
  if tg_op = 'INSERT' then
    if new.valid_from is not null or new.currency is not null or new.tax_rate > 0 or new.payment_days is not null then
      perform app.keep_billing_version(new.organisation_id, 'tax', app.billing_value(new), null, new.valid_from);
    end if;
    return null;
  end if;
  if app.billing_value(new)::text <> app.billing_value(old)::text or new.valid_from is distinct from old.valid_from then
    new.valid_from := app.keep_billing_version(new.organisation_id, 'tax', app.billing_value(new), old.valid_from, new.valid_from);
  end if;
  return new;
end $$;
revoke execute on function app.keep_invoice_settings from public;
create trigger keep_version_added after insert on invoice_settings for each row execute function app.keep_invoice_settings();
create trigger keep_version_changed before update on invoice_settings for each row execute function app.keep_invoice_settings();

select app.protect('invoices', 'select, insert', '');
revoke update, delete on invoices from vigil_platform;

-- What an invoice asks for, each line as it was computed when it was closed.
create table invoice_lines (
  organisation_id bigint not null,
  invoice_id bigint not null,
  id bigint generated always as identity unique,
  kind text not null check (kind in ('devices', 'messages', 'correction')),
  month date not null,
  label text not null,
  arithmetic text[] not null,
  -- Whole cents before tax; below 0 only in a correction.
  amount bigint not null,
  written_at timestamptz not null default app.now(),
  written_by_staff_id bigint not null references users,
  written_by_name text not null,
  tax_name text,
  -- Hundredths of a percent.
  tax_rate integer not null default 0,
  -- Whole cents; those of one rate are together the tax on the sum of their amounts, rounded once.
  tax_amount bigint not null default 0,
  primary key (organisation_id, id),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id),
  check (kind = 'correction' or amount >= 0)
);
create index invoice_lines_by_invoice on invoice_lines (organisation_id, invoice_id, id);
create index invoice_lines_by_writer on invoice_lines (written_by_staff_id);

create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A closed invoice is not changed. Add a correction.' using errcode = 'check_violation';
end $$;
create trigger invoices_stay before update or delete on invoices for each row execute function app.refuse_change();
create trigger invoice_lines_stay before update or delete on invoice_lines for each row execute function app.refuse_change();

create function app.refuse_late_line() returns trigger language plpgsql as $$
begin
  if new.kind <> 'correction'
    and not exists (select from invoices i where i.organisation_id = new.organisation_id and i.id = new.invoice_id and i.tx_id = app.in_order(pg_current_xact_id()))
  then raise exception 'A closed invoice gets corrections only.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_lines_only_corrections before insert on invoice_lines for each row execute function app.refuse_late_line();

select app.protect('invoice_lines', 'select, insert', '');
revoke update, delete on invoice_lines from vigil_platform;

-- Text messages that count against the limit, as entries that are only added: a message counts when it is accepted, and what fails for good is given
-- back.
-- The triggers keep it whoever writes a recipient, so that no way of sending is left out (decision 0044).
create table text_uses (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity,
  -- In the time zone of the organisation.
  day date not null,
  -- Below 0 for what is given back.
  parts integer not null check (parts <> 0),
  noted_at timestamptz not null default app.now(),
  primary key (organisation_id, id)
);
create index text_uses_by_day on text_uses (organisation_id, day) include (parts);

-- Of the organisation in view, whole also for somebody who sees some of its people alone: what is left is left for all.
create function app.text_facts() returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'today', (app.now() at time zone o.timezone)::date,
    'is_priced', p.organisation_id is not null,
    'sent_without_pricing', coalesce((select texts_without_pricing from system_configuration where id = 1), false),
    'additions', coalesce(p.free_sms_additions, '[]'),
    'versions', (select coalesce(json_agg(json_build_object('valid_from', v.valid_from, 'value', v.value) order by v.valid_from), '[]')
      from billing_versions v where v.organisation_id = o.id and v.subject = 'messaging'),
    'uses', (select coalesce(json_agg(json_build_object('day', u.day, 'parts', u.parts) order by u.day), '[]')
      from (select day, sum(parts) as parts from text_uses where organisation_id = o.id group by day having sum(parts) <> 0) u))
  from organisations o left join messaging_pricings p on p.organisation_id = o.id where o.id = app.tenant()
$$;
revoke execute on function app.text_facts from public;
grant execute on function app.text_facts to vigil_centre, vigil_platform, vigil_restricted, vigil_tenant;

-- Held until the transaction ends: who accepts texts beside it waits, and then reads what was accepted.
create function app.lock_texts() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('texts', app.tenant()))
$$;
revoke execute on function app.lock_texts from public;
grant execute on function app.lock_texts to vigil_platform, vigil_restricted, vigil_tenant;

create function app.note_texts_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into text_uses (organisation_id, day, parts)
  select c.organisation_id, (m.created_at at time zone o.timezone)::date, sum(c.parts * c.sendings)
  from changed c join messages m on m.organisation_id = c.organisation_id and m.id = c.message_id join organisations o on o.id = c.organisation_id
  where c.channel = 'sms' and c.status in ('waiting', 'queued', 'sent', 'delivered') and c.parts > 0 group by 1, 2;
  return null;
end $$;
revoke execute on function app.note_texts_added from public;
create trigger note_texts_added after insert on message_recipients referencing new table as changed
  for each statement execute function app.note_texts_added();

-- A sending that failed is given back on the day on which it was accepted, but in a later month on the day on which it failed: a past month stays as
-- it is.
create function app.note_texts_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into text_uses (organisation_id, day, parts)
  select organisation_id, case when parts < 0 and date_trunc('month', accepted) = date_trunc('month', today) then accepted else today end, sum(parts)
  from (
    select d.organisation_id, d.parts, (app.now() at time zone o.timezone)::date as today,
      (case when d.sendings = 1 then m.created_at else coalesce(d.asked_at, app.now()) end at time zone o.timezone)::date as accepted
    from (
      select n.organisation_id, n.message_id, n.sendings, n.asked_at, case
        when n.sendings > b.sendings then n.counts * n.parts * (n.sendings - b.sendings)
        when n.counts = 1 and b.counts = 1 then (n.parts - b.parts) * n.sendings
        else n.counts * n.parts - b.counts * b.parts end as parts
      from (select *, case when channel = 'sms' and status in ('waiting', 'queued', 'sent', 'delivered') then 1 else 0 end as counts from changed) n
      join (select *, case when channel = 'sms' and status in ('waiting', 'queued', 'sent', 'delivered') then 1 else 0 end as counts from before) b
        on b.organisation_id = n.organisation_id and b.id = n.id
    ) d join messages m on m.organisation_id = d.organisation_id and m.id = d.message_id join organisations o on o.id = d.organisation_id
    where d.parts <> 0
  ) e group by 1, 2 having sum(parts) <> 0;
  return null;
end $$;
revoke execute on function app.note_texts_changed from public;
create trigger note_texts_changed after update on message_recipients referencing old table as before new table as changed
  for each statement execute function app.note_texts_changed();

select app.protect('text_uses', '', '');
revoke insert, update, delete on text_uses from vigil_platform;
