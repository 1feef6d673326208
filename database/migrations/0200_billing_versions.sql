-- What an invoice is computed from is valid from a day until the next version: a change today leaves the days before as they were (decision 0044).
create table billing_versions (
  organisation_id bigint not null references organisations,
  subject text not null check (subject in ('contract', 'messaging', 'tax', 'app', 'ev04', 'zoleo', 'button')),
  valid_from date not null,
  value json,
  noted_at timestamptz not null default app.now(),
  tx_id xid8 not null default pg_current_xact_id(),
  primary key (organisation_id, subject, valid_from)
);
comment on column billing_versions.subject is 'a kind of device, the prices of text messages, tax and currency, or the switches of the contract';
comment on column billing_versions.valid_from is '0001-01-01 for a first version: it is valid on all days before the second';
comment on column billing_versions.value is 'null where nothing is valid from that day on';
select app.protect('billing_versions', '', '');
revoke insert, update, delete on billing_versions from vigil_platform;

-- Prices and switches of an organisation change one at a time, and never while an invoice of it is closed.
create function app.lock_billing(organisation bigint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('billing', organisation))
$$;

-- Keeps what is valid from a day on and drops what was to come after it. The day: the one that was chosen with this change; else that of a version of this
-- transaction, or one that has not begun, which this change corrects; else today; and always where there was no version before.
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
      (select max(valid_from) from billing_versions where organisation_id = organisation and subject = about and tx_id = pg_current_xact_id()),
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

alter table device_prices add column valid_from date;
alter table messaging_pricings add column valid_from date;
comment on column device_prices.valid_from is 'the first day of these values; null where they have always been valid';
comment on column messaging_pricings.valid_from is 'the first day of the prices and of the switch; null where they have always been valid';

create function app.billing_value(price device_prices) returns json language sql stable as $$
  select json_build_object('type_label', price.type_label, 'free_devices', price.free_devices, 'min_devices', price.min_devices,
    'unit_price', price.unit_price, 'tiers', price.tiers)
$$;
create function app.billing_value(pricing messaging_pricings) returns json language sql stable as $$
  select json_build_object('sms_service_fee', coalesce(pricing.sms_service_fee, 0), 'sms_unit_price', pricing.sms_unit_price,
    'enable_billed_messages', coalesce(pricing.enable_billed_messages, false))
$$;
create function app.billing_value(organisation organisations) returns json language sql stable as $$
  select json_build_object('free_trial', organisation.free_trial, 'non_billable', organisation.non_billable,
    'invoicing_by_department', organisation.invoicing_by_department, 'contract_billing_frequency', organisation.contract_billing_frequency,
    'country', organisation.country)
$$;

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
create trigger keep_version_added after insert on messaging_pricings for each row execute function app.keep_messaging_pricing();
create trigger keep_version_changed before update on messaging_pricings for each row execute function app.keep_messaging_pricing();

create function app.keep_contract() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.keep_billing_version(new.id, 'contract', app.billing_value(new), null, null);
  return null;
end $$;
create trigger keep_version_added after insert on organisations for each row execute function app.keep_contract();
create trigger keep_version_changed after update of free_trial, non_billable, invoicing_by_department, contract_billing_frequency, country on organisations
  for each row when (old.free_trial <> new.free_trial or old.non_billable <> new.non_billable or old.invoicing_by_department <> new.invoicing_by_department
    or old.contract_billing_frequency <> new.contract_billing_frequency or old.country is distinct from new.country) execute function app.keep_contract();
revoke execute on function app.keep_billing_version, app.billing_value(device_prices), app.billing_value(messaging_pricings), app.billing_value(organisations),
  app.keep_device_price, app.keep_messaging_pricing, app.keep_contract, app.lock_billing from public;
grant execute on function app.lock_billing to vigil_platform, vigil_tenant, vigil_restricted;

insert into billing_versions (organisation_id, subject, valid_from, value)
select organisation_id, type, date '0001-01-01', app.billing_value(p) from device_prices p
union all select organisation_id, 'messaging', date '0001-01-01', app.billing_value(p) from messaging_pricings p
union all select id, 'contract', date '0001-01-01', app.billing_value(o) from organisations o;

-- The versions of the organisation in view by subject, in the order of their days.
create function app.billing_versions() returns json language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_object_agg(subject, versions), '{}') from (
    select subject, json_agg(json_build_object('valid_from', valid_from, 'value', value) order by valid_from) as versions
    from billing_versions where organisation_id = app.tenant() group by subject) s
$$;
revoke execute on function app.billing_versions from public;
grant execute on function app.billing_versions to vigil_platform, vigil_tenant, vigil_restricted;
