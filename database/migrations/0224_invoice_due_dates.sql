-- Until when an invoice is to be paid (decision 0054): days of the organisation, else of the platform, counted from the day on which it is closed.
alter table invoice_settings add column payment_days integer check (payment_days between 0 and 180);
comment on column invoice_settings.payment_days is 'days to pay an invoice, from the day on which it is closed; null is what the platform sets';
alter table system_configuration add column invoice_payment_days integer not null default 14 check (invoice_payment_days between 0 and 180);
alter table invoices add column due_on date check (due_on >= starts_on);
comment on column invoices.due_on is 'null for those that were closed before invoices had a due date';

create or replace function app.billing_value(settings invoice_settings) returns json language sql stable as $$
  select json_build_object('currency', settings.currency, 'tax_name', settings.tax_name, 'tax_rate', settings.tax_rate, 'payment_days', settings.payment_days)
$$;
create or replace function app.keep_invoice_settings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Asked in the organisation's own view, which sees no settings of the platform.
create function app.usual_payment_days() returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select invoice_payment_days from system_configuration where id = 1), 14)
$$;
revoke execute on function app.usual_payment_days from public;
grant execute on function app.usual_payment_days to vigil_platform, vigil_tenant, vigil_restricted;
